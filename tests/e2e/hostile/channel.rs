//! A client that sends more than it reads: it never stops the server from reading.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{URI, attend, call, framed, fresh, hover};
use crate::client::{Server, standard_with};
use crate::document::{Document, at};
use crate::puzzles::SMALL;

/// Returns a change of one character in the first line. Odd and even versions undo each other.
fn change(version: usize) -> String {
    let range = json!({ "start": at(0, 2), "end": at(0, 3) });
    let text = if version.is_multiple_of(2) { "4" } else { "." };
    let params = json!({
        "textDocument": { "uri": URI, "version": version },
        "contentChanges": [{ "range": range, "text": text }],
    });
    super::note("textDocument/didChange", &params.to_string())
}

#[test]
fn a_client_that_does_not_read_is_listened_to_and_gets_every_answer_later() {
    let (mut server, expected) = fresh();
    server.settle();
    server.take_all("textDocument/publishDiagnostics");
    server.pause();
    let (mut bytes, mut ids) = (Vec::new(), BTreeSet::new());
    for round in 0..1000 {
        bytes.extend(framed(change(2 + round)));
        for i in 0..5 {
            ids.insert(format!("{round}.{i}"));
            bytes.extend(framed(hover(format!("{round}.{i}"))));
        }
    }
    // The server reads all of this, though the answers are many times larger than a pipe's buffer.
    server.send_bytes(bytes);
    server.resume();
    while let Some(id) = ids.first().cloned() {
        let answer = server.wait("an answer", |it| ids.contains(it["id"].as_str().unwrap_or_default()));
        assert!(answer["result"]["contents"].is_object(), "{id}: {answer}");
        ids.remove(answer["id"].as_str().unwrap());
    }
    server.send_bytes(framed(change(1003)));
    attend(&mut server, "behind them", &[], &expected);
    let lists = server.take_all("textDocument/publishDiagnostics");
    assert_eq!(lists.last().unwrap()["params"]["version"], 1003);
}

/// A client that pulls findings and accepts requests to refresh them.
fn asking() -> Value {
    standard_with(json!({
        "textDocument": { "diagnostic": {} },
        "workspace": { "diagnostics": { "refreshSupport": true } },
    }))
}

/// Starts a server without new findings; also returns a function that makes requests which wait for new findings.
fn waiting() -> (Server, Document, impl Fn(usize) -> Vec<u8>) {
    let mut server = Server::start_for(asking());
    let document = Document::open(&mut server, "hostile.sudoku", SMALL);
    server.settle();
    let report = server.request("workspace/diagnostic", json!({ "previousResultIds": [] }));
    let had = json!([{ "uri": URI, "value": report["items"][0]["resultId"] }]);
    let params = json!({ "previousResultIds": had }).to_string();
    (server, document, move |id| framed(call(&format!("\"w{id}\""), "workspace/diagnostic", &params)))
}

#[test]
fn requests_that_wait_for_news_do_not_keep_others_waiting() {
    let (mut server, mut document, wait) = waiting();
    server.send_bytes((0..2000).flat_map(&wait).collect());
    assert!(document.hover(&mut server, 0, 2).is_some(), "two thousand requests wait");
    assert_eq!(server.take_answers(), Vec::<Value>::new(), "and wait still");
    document.change(&mut server, &crate::document::on_line(0, 2, 3), "5");
    for id in 0..2000 {
        let answer = server.answer_to(&json!(format!("w{id}")));
        assert_eq!(answer["result"]["items"][0]["kind"], "full", "{answer}");
    }
    server.settle();
    server.take_all("workspace/diagnostic/refresh");
}

#[test]
fn of_too_many_requests_that_wait_the_oldest_are_cancelled() {
    let (mut server, document, wait) = waiting();
    server.send_bytes((0..16_384 + 10).flat_map(&wait).collect());
    assert!(document.hover(&mut server, 0, 2).is_some());
    for id in 0..10 {
        let answer = server.answer_to(&json!(format!("w{id}")));
        assert_eq!(answer["error"]["code"], -32800, "{answer}");
    }
    // The hover may be one more waiting request, if it is not answered at once.
    for answer in server.take_answers() {
        assert_eq!(
            (&answer["id"], &answer["error"]["code"]),
            (&json!("w10"), &json!(-32800)),
            "the others wait still"
        );
    }
    server.request("shutdown", Value::Null);
    server.notify("exit", Value::Null);
    assert_eq!(server.exit_code(), 0);
}

#[test]
fn a_list_that_waits_while_its_text_changes_is_asked_for_again() {
    let mut server = Server::start();
    let line = "1..4..1.2....3..\n";
    server.hold("Reading puzzles", true);
    let mut document = Document::open(&mut server, "hostile.sudoku", &line.repeat(1000));
    let ask =
        |server: &mut Server, method: &str| server.ask(method, json!({ "textDocument": document.id() }));
    // Only four requests run at a time. The first four wait for the reading, so the others have not started.
    let first: Vec<i64> = (0..4).map(|_| ask(&mut server, "textDocument/documentSymbol")).collect();
    let others =
        ["textDocument/documentSymbol", "textDocument/foldingRange"].map(|method| ask(&mut server, method));
    document.change(&mut server, &crate::document::on_line(0, 1, 2), "2");
    server.hold("Reading puzzles", false);
    for id in first {
        assert_eq!(server.answer(id).unwrap().as_array().map(Vec::len), Some(1000));
    }
    for id in others {
        assert_eq!(server.answer(id).unwrap_err()["code"], -32801);
    }
    let again = server.request("textDocument/documentSymbol", json!({ "textDocument": document.id() }));
    assert_eq!(again.as_array().map(Vec::len), Some(1000));
}
