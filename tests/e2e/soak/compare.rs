//! Whether a server that has seen everything says what one says that has seen the last texts alone.

use serde_json::{Value, json};

use super::editor::{Document, any_place};
use super::session::{AT_PLACE, Findings, Session, WHOLE, params, start};
use super::texts::Dice;
use crate::client::Server;

/// Places of each document that are compared.
const PLACES: usize = 3;

/// Panics with the first difference between a session's server and a fresh one.
pub(super) fn compare(session: &mut Session, dice: &mut Dice) {
    session.settle();
    let mut fresh = start(session.encoding, session.findings, &session.settings);
    for document in session.documents.iter().filter(|it| it.is_open) {
        fresh.notify("textDocument/didOpen", document.item());
    }
    fresh.settle();
    let asks = session.findings != Findings::Pushed;
    if !asks {
        findings(session, &mut fresh);
    }
    let symbols = |server: &mut Server| {
        let mut all = server.request("workspace/symbol", json!({ "query": "" }));
        all.as_array_mut().unwrap().sort_by_key(Value::to_string);
        all
    };
    assert_eq!(symbols(&mut session.server), symbols(&mut fresh));
    for index in 0..session.documents.len() {
        let document = &session.documents[index];
        if !document.is_open {
            continue;
        }
        let shown = [&mut session.server, &mut fresh].map(|server| lenses(server, document));
        assert!(
            shown[0] == shown[1],
            "the lenses are {:#}\nafter edits, and {:#}\nafresh, for\n{}",
            shown[0],
            shown[1],
            told(session, index)
        );
        let position = |at: usize| session.encoding.position(&document.text, at);
        let whole = WHOLE
            .iter()
            .filter(|method| **method != LENSES)
            .map(|method| (*method, params(document, method, position(0))));
        let mut requests: Vec<(&str, Value)> = whole.collect();
        if asks {
            requests.push(("textDocument/diagnostic", json!({ "textDocument": document.id() })));
        }
        for _ in 0..PLACES {
            let at = position(any_place(&document.text, dice));
            requests.extend(AT_PLACE.iter().map(|method| (*method, params(document, method, at.clone()))));
        }
        let ask = |server: &mut Server| -> Vec<i64> {
            requests.iter().map(|(method, params)| server.ask(method, params.clone())).collect()
        };
        let ids = (ask(&mut session.server), ask(&mut fresh));
        for ((method, params), (mine, its)) in requests.iter().zip(ids.0.into_iter().zip(ids.1)) {
            let answers = (session.server.answer(mine), fresh.answer(its));
            assert!(
                answers.0 == answers.1 || (*method == HOVER && is_alike(&answers.0, &answers.1)),
                "{method} {params}\nis {:#}\nafter edits, and {:#}\nafresh, for\n{}",
                answers.0.unwrap_or_else(|error| error),
                answers.1.unwrap_or_else(|error| error),
                told(session, index),
            );
            session.counts.compared += 1;
        }
        let text = session.documents[index].text.clone();
        session.documents[index].history = vec![format!("was right as {text:?}")];
    }
    // What it has the editor do or ask again is not asked for.
    fresh.arrived();
}

const HOVER: &str = "textDocument/hover";

/// What a hover searches for, as long as its time lasts: a part of a second, whatever the settings say.
const SEARCHED: [&str; 2] = ["True candidates: ", "Easiest technique: "];

/// Whether two hovers differ only in what they search for, and one of them says that it had not the time for all of it.
fn is_alike(one: &Result<Value, Value>, other: &Result<Value, Value>) -> bool {
    let (Ok(one), Ok(other)) = (one, other) else { return false };
    let text = |hover: &Value| hover["contents"]["value"].as_str().unwrap_or_default().to_owned();
    let texts = [text(one), text(other)];
    let ran_out = texts.iter().any(|it| it.contains("within the budget") || it.contains(" of the first "));
    let [found, right] = texts.map(|text| {
        let paragraphs = text.split("\n\n").filter(|it| !SEARCHED.iter().any(|start| it.starts_with(start)));
        paragraphs.map(str::to_owned).collect::<Vec<_>>()
    });
    ran_out && found == right && one["range"] == other["range"]
}

const LENSES: &str = "textDocument/codeLens";

/// The lenses of a document, those that come into sight later included: what was worked out for one of them is known from then on.
fn lenses(server: &mut Server, document: &Document) -> Value {
    let mut all = server.request(LENSES, params(document, LENSES, Value::Null));
    for lens in all.as_array_mut().into_iter().flatten().filter(|lens| lens.get("data").is_some()) {
        *lens = server.request("codeLens/resolve", lens.take());
        lens.as_object_mut().unwrap().remove("data");
    }
    all
}

fn findings(session: &mut Session, fresh: &mut Server) {
    let mut lists = fresh.take_all("textDocument/publishDiagnostics");
    lists.reverse();
    for index in 0..session.documents.len() {
        let document = &session.documents[index];
        let shown = session.lists.get(&document.uri);
        if !document.is_open {
            let is_clear = shown.is_none_or(|(_, findings)| *findings == json!([]));
            assert!(is_clear, "the findings of {} stay after it was closed: {shown:?}", document.uri);
            continue;
        }
        let (version, shown) = shown.unwrap_or_else(|| panic!("no findings of {}", document.uri));
        assert_eq!(*version, document.version, "{}", told(session, index));
        let list = lists.iter().find(|it| it["params"]["uri"] == document.uri.as_str()).unwrap();
        let right = &list["params"]["diagnostics"];
        assert!(
            shown == right,
            "the findings are {shown:#}\nafter edits, and {right:#}\nafresh, for\n{}",
            told(session, index)
        );
        session.counts.compared += 1;
    }
}

/// A document with all that was done to it.
fn told(session: &Session, index: usize) -> String {
    let document = &session.documents[index];
    let history = document.history.join("\n");
    let open = session.open_uris();
    format!(
        "{:?}\n{}, {}\n{history}\nopen: {open:?}, {}",
        document.text,
        document.uri,
        session.encoding.name(),
        session.settings
    )
}
