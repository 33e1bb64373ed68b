//! Pull diagnostics: the client requests findings, learns that they did not change, and is told when to request them
//! again.

use serde_json::{Value, json};

use crate::client::{Server, standard, standard_with};
use crate::document::{Document, on_line};
use crate::puzzles::{SMALL, undecidable};

/// A client that pulls findings and accepts requests to refresh them.
fn asking() -> Value {
    standard_with(json!({
        "textDocument": { "diagnostic": { "dynamicRegistration": false }, "publishDiagnostics": { "dataSupport": true } },
        "workspace": { "diagnostics": { "refreshSupport": true } },
    }))
}

fn pull(server: &mut Server, document: &Document, had: &Value) -> Value {
    let params = json!({ "textDocument": document.id(), "previousResultId": had });
    server.request("textDocument/diagnostic", params)
}

fn codes(report: &Value) -> Vec<&str> {
    assert_eq!(report["kind"], "full", "{report}");
    report["items"].as_array().unwrap().iter().map(|it| it["code"].as_str().unwrap()).collect()
}

fn no_push(server: &mut Server) {
    server.settle();
    assert_eq!(server.take_all("textDocument/publishDiagnostics"), Vec::<Value>::new());
}

#[test]
fn findings_that_were_sent_for_a_text_that_is_gone_again_do_not_stay() {
    let mut server = Server::start_for(asking());
    let mut document = Document::open(&mut server, "again.sudoku", "1...\n..3.\n.1..\n...2\n");
    let first = pull(&mut server, &document, &Value::Null);
    let had = first["resultId"].clone();
    assert_eq!(codes(&first), Vec::<&str>::new());
    document.replace(&mut server, "11..\n..3.\n.1..\n...2\n");
    assert_eq!(codes(&pull(&mut server, &document, &had)), ["duplicate-digit"]);
    // A client that canceled this request too late still names the earlier result, though it may show the clash.
    document.replace(&mut server, "1...\n..3.\n.1..\n...2\n");
    let back = pull(&mut server, &document, &had);
    assert_eq!(codes(&back), Vec::<&str>::new());
    assert_eq!(pull(&mut server, &document, &back["resultId"])["kind"], "unchanged");
}

#[test]
fn it_is_offered_to_clients_that_ask() {
    let greeted = |capabilities: Value| {
        let (_server, answer) = Server::greeted(json!({ "capabilities": capabilities }));
        answer["capabilities"]["diagnosticProvider"].clone()
    };
    let whole = json!({ "interFileDependencies": true, "workspaceDiagnostics": false });
    assert_eq!(greeted(asking()), whole);
    assert_eq!(greeted(deaf()), Value::Null);
    assert_eq!(greeted(standard()), Value::Null);
}

/// A client that pulls findings but does not support refresh requests, such as Neovim 0.10.
fn deaf() -> Value {
    standard_with(json!({ "textDocument": { "diagnostic": { "dynamicRegistration": false } } }))
}

#[test]
fn a_client_that_cannot_be_told_to_ask_again_is_sent_what_a_command_finds() {
    let mut server = Server::start_for(deaf());
    let given = "4....1\n..23..\n.5..3.\n.6..4.\n..54..\n1....5\n";
    let played = given.replacen("4....1", "4..6.1", 1);
    let document = Document::open(&mut server, "slip.sudoku", &format!("{given}\n[State]\n{played}"));
    assert_eq!(document.codes(&mut server), Vec::<String>::new());
    let check = json!({ "command": "sudoku.check", "arguments": [document.target(8, 0)] });
    server.request("workspace/executeCommand", check);
    server.wait_method("window/showMessage");
    assert_eq!(document.codes(&mut server), ["wrong-digit"]);
}

#[test]
fn a_document_is_reported_in_full_once_and_then_as_unchanged() {
    let mut server = Server::start_for(asking());
    let clash = SMALL.replacen("..3.", "1.3.", 1).replace('\n', "\r\n");
    let mut document = Document::open(&mut server, "clash.sudoku", &clash);
    let first = pull(&mut server, &document, &Value::Null);
    assert_eq!(codes(&first), ["duplicate-digit"]);
    let again = pull(&mut server, &document, &first["resultId"]);
    assert_eq!(again, json!({ "kind": "unchanged", "resultId": first["resultId"] }));
    document.change(&mut server, &on_line(1, 0, 1), ".");
    let mended = pull(&mut server, &document, &first["resultId"]);
    assert_eq!(codes(&mended), Vec::<&str>::new());
    document.change(&mut server, &on_line(1, 0, 1), "1");
    assert_eq!(pull(&mut server, &document, &mended["resultId"])["resultId"], first["resultId"]);
    document.close(&mut server);
    assert_eq!(codes(&pull(&mut server, &document, &first["resultId"])), Vec::<&str>::new());
    no_push(&mut server);
}

#[test]
fn what_a_search_finds_late_is_told_of() {
    let mut server = Server::start_for(asking());
    let document = Document::open(&mut server, "late.sudoku", &undecidable());
    let early = pull(&mut server, &document, &Value::Null);
    assert_eq!(codes(&early), Vec::<&str>::new());
    let refresh = server.wait_method("workspace/diagnostic/refresh");
    server.reply(&refresh, Value::Null);
    assert_eq!(codes(&pull(&mut server, &document, &early["resultId"])), ["not-decided"]);
    no_push(&mut server);
}

#[test]
fn all_documents_are_reported_and_held_until_one_of_them_changes() {
    let mut server = Server::start_for(asking());
    let fine = Document::open(&mut server, "fine.sudoku", SMALL);
    let mut wrong = Document::open(&mut server, "wrong.sudoku", &SMALL.replacen("1.", "11", 1));
    let all = server.request("workspace/diagnostic", json!({ "previousResultIds": [] }));
    let items = all["items"].as_array().unwrap();
    let of =
        |document: &Document| items.iter().find(|it| it["uri"] == document.uri.as_str()).unwrap().clone();
    assert_eq!((items.len(), codes(&of(&fine)).len(), of(&wrong)["version"].as_i64()), (2, 0, Some(1)));
    assert_eq!(codes(&of(&wrong)), ["duplicate-digit"; 1]);

    let had: Vec<_> = items.iter().map(|it| json!({ "uri": it["uri"], "value": it["resultId"] })).collect();
    let held = server.ask("workspace/diagnostic", json!({ "previousResultIds": had }));
    wrong.change(&mut server, &on_line(0, 1, 2), "4");
    let answer = server.answer(held).unwrap();
    let kinds: Vec<_> =
        answer["items"].as_array().unwrap().iter().map(|it| (&it["uri"], &it["kind"])).collect();
    assert_eq!(kinds.len(), 2);
    assert!(kinds.contains(&(&json!(fine.uri), &json!("unchanged"))), "{kinds:?}");
    assert!(kinds.contains(&(&json!(wrong.uri), &json!("full"))), "{kinds:?}");

    fine.close(&mut server);
    let closed = server.request("workspace/diagnostic", json!({ "previousResultIds": had }));
    let gone = closed["items"].as_array().unwrap().iter().find(|it| it["uri"] == fine.uri.as_str()).unwrap();
    assert_eq!((codes(gone).len(), &gone["version"]), (0, &Value::Null));
    no_push(&mut server);
}

#[test]
fn a_finding_carries_its_fix_and_the_fix_names_just_that_finding() {
    let mut server = Server::start_for(asking());
    let clashes = SMALL.replacen("..3.", "1.3.", 1).replacen("...2", "..22", 1);
    let document = Document::open(&mut server, "data.sudoku", &clashes);
    let report = pull(&mut server, &document, &Value::Null);
    let findings = report["items"].as_array().unwrap().clone();
    let fixes: Vec<_> = findings.iter().map(|it| &it["data"]["fixes"]).collect();
    let remove = |one, other| {
        let remove = |cell| format!("remove-digit puzzle {cell}");
        json!([remove(one), remove(other), "start-solving"])
    };
    assert_eq!(fixes, [&remove(4, 0), &remove(15, 14)]);
    let context = json!({ "diagnostics": findings.clone() });
    for line in [0, 1] {
        let actions = document.actions_for(&mut server, &on_line(line, 0, 0), context.clone());
        let remove =
            actions.iter().find(|it| it["title"].as_str().unwrap().starts_with("Remove the clashing"));
        let mended = remove.unwrap()["diagnostics"].as_array().unwrap();
        assert_eq!(mended, &[findings[0].clone()]);
    }
}

#[test]
fn a_client_that_misspells_that_it_can_be_told_to_ask_again_is_told() {
    // Helix misspells this capability.
    let misspelt = json!({ "workspace": { "diagnostic": { "refreshSupport": true } }, "textDocument": { "diagnostic": {} } });
    let mut server = Server::start_for(standard_with(misspelt));
    let document = Document::open(&mut server, "late.sudoku", &undecidable());
    server.request("textDocument/diagnostic", json!({ "textDocument": document.id() }));
    let refresh = server.wait_method("workspace/diagnostic/refresh");
    server.reply(&refresh, Value::Null);
}

#[test]
fn a_document_opened_again_at_the_same_version_is_reported_anew() {
    let mut server = Server::start_for(asking());
    let mut document = Document::open(&mut server, "again.sudoku", SMALL);
    let ask = |server: &mut Server, document: &Document, had: &Value| {
        server.request(
            "textDocument/diagnostic",
            json!({ "textDocument": document.id(), "previousResultId": had }),
        )
    };
    let first = ask(&mut server, &document, &Value::Null);
    let had = first["resultId"].clone();
    assert_eq!(
        (first["items"].clone(), ask(&mut server, &document, &had)["kind"].clone()),
        (json!([]), json!("unchanged"))
    );
    for text in ["11..\n....\n....\n....\n", SMALL, "11..\n....\n....\n....\n"] {
        document.close(&mut server);
        text.clone_into(&mut document.text);
        document.reopen(&mut server);
        let report = ask(&mut server, &document, &had);
        let clashes = report["items"].as_array().map_or(0, Vec::len);
        let expected = (json!("full"), usize::from(text != SMALL));
        assert_eq!((report["kind"].clone(), clashes), expected, "{report}");
    }
    server.settle();
    server.take_all("workspace/diagnostic/refresh");
}

#[test]
fn of_a_document_opened_again_at_the_same_version_all_reports_are_new() {
    let mut server = Server::start_for(asking());
    let mut document = Document::open(&mut server, "again.sudoku", SMALL);
    server.settle();
    let first = server.request("workspace/diagnostic", json!({ "previousResultIds": [] }));
    let had = json!([{ "uri": document.uri, "value": first["items"][0]["resultId"] }]);
    let held = server.ask("workspace/diagnostic", json!({ "previousResultIds": had }));
    document.close(&mut server);
    let closed = server.answer(held).expect("a report");
    assert_eq!(
        closed["items"],
        json!([{ "uri": document.uri, "version": null, "kind": "full", "items": [] }])
    );
    document.text = "11..\n....\n....\n....\n".to_owned();
    document.reopen(&mut server);
    let second = server.request("workspace/diagnostic", json!({ "previousResultIds": [] }));
    assert_eq!(second["items"][0]["items"].as_array().map(Vec::len), Some(1), "{second}");
    server.settle();
    server.take_all("workspace/diagnostic/refresh");
}

#[test]
fn findings_are_those_of_the_last_text_when_a_version_comes_again_or_goes_back() {
    let mut server = Server::start_for(asking());
    let document = Document::open(&mut server, "again.sudoku", SMALL);
    assert_eq!(codes(&pull(&mut server, &document, &Value::Null)), Vec::<&str>::new());
    for version in [1, 1, 0, -3, -3, 7, 7] {
        for (cell, found) in [("1", vec!["duplicate-digit"]), (".", Vec::new())] {
            let changes = json!([{ "range": on_line(1, 0, 1), "text": cell }]);
            let document = json!({ "uri": document.uri, "version": version });
            server.notify(
                "textDocument/didChange",
                json!({ "textDocument": document, "contentChanges": changes }),
            );
            let report = server.request("textDocument/diagnostic", json!({ "textDocument": document }));
            assert_eq!(codes(&report), found, "version {version}");
        }
    }
}
