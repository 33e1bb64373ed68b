//! Compares a server that has seen the whole session with a server that has seen only the last texts.

use serde_json::{Value, json};

use super::editor::{Document, any_place};
use super::session::{AT_PLACE, Findings, Session, WHOLE, params, start};
use super::texts::Dice;
use crate::client::Server;

/// The number of places compared in each document.
const PLACES: usize = 3;

/// Panics at the first difference between the session's server and a new one.
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
    // Edits and refreshes that the new server requests are dropped.
    fresh.arrived();
}

const HOVER: &str = "textDocument/hover";

/// The parts of a hover that a search computes, limited to a fraction of a second regardless of the settings.
const SEARCHED: [&str; 2] = ["True candidates: ", "Easiest technique: "];

/// Returns whether two hovers differ only in parts that a search computes, where at least one hover says that time ran
/// out.
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

/// Returns the lenses of a document, resolved. Once a lens has been resolved, its content is known to later requests.
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

/// Describes a document with all changes made to it.
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
