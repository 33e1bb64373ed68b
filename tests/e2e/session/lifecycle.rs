//! The start of a session, and all the ways it can end.

#[cfg(unix)]
use std::process::Command;

use serde_json::{Value, json};

use crate::client::{Server, standard};
use crate::document::Document;

#[test]
fn the_server_says_what_it_can_do_and_who_it_is() {
    let (_server, answer) = Server::greeted(json!({ "capabilities": standard() }));
    assert_eq!(answer["capabilities"]["hoverProvider"], true);
    let typing = &answer["capabilities"]["documentOnTypeFormattingProvider"];
    assert_eq!(typing["firstTriggerCharacter"], "1");
    assert!(typing["moreTriggerCharacter"].as_array().unwrap().contains(&json!("9")));
    let own = json!({ "name": "sudoku-ls", "version": env!("CARGO_PKG_VERSION") });
    assert_eq!(answer["serverInfo"], own);
}

#[test]
fn columns_are_utf_16_units_unless_the_client_offers_better() {
    let encoding = |capabilities: Value| {
        let (_server, answer) = Server::greeted(json!({ "capabilities": capabilities }));
        answer["capabilities"]["positionEncoding"].clone()
    };
    assert_eq!(encoding(json!({})), "utf-16");
    assert_eq!(encoding(json!({ "general": { "positionEncodings": ["utf-16", "utf-8"] } })), "utf-8");
    assert_eq!(encoding(json!({ "general": { "positionEncodings": ["utf-32", "utf-16"] } })), "utf-32");
}

#[test]
fn exit_after_shutdown_ends_with_0_while_standard_input_is_open() {
    let mut server = Server::start();
    assert_eq!(server.request("shutdown", Value::Null), Value::Null);
    server.notify("exit", Value::Null);
    assert_eq!(server.exit_code(), 0);
}

#[test]
fn exit_without_shutdown_ends_with_1() {
    let mut server = Server::start();
    server.notify("exit", Value::Null);
    assert_eq!(server.exit_code(), 1);
    let mut server = Server::spawn();
    server.notify("exit", Value::Null);
    assert_eq!(server.exit_code(), 1, "before it was greeted");
}

#[test]
fn the_end_of_standard_input_ends_it() {
    let mut server = Server::start();
    server.close_stdin();
    assert_eq!(server.exit_code(), 1);
    let mut server = Server::start();
    server.request("shutdown", Value::Null);
    server.close_stdin();
    assert_eq!(server.exit_code(), 0);
}

#[cfg(unix)]
#[test]
fn the_death_of_the_editor_ends_it_while_standard_input_is_open() {
    let mut editor = Command::new("sleep").arg("600").spawn().expect("a process that stands for an editor");
    let (mut server, _) = Server::greeted(json!({ "processId": editor.id(), "capabilities": standard() }));
    assert_eq!(server.status()["documents"], 0);
    editor.kill().unwrap();
    editor.wait().unwrap();
    assert_eq!(server.exit_code(), 1);
    assert!(server.log().contains("the editor's process has exited"));
}

#[test]
fn requests_before_the_greeting_and_after_the_farewell_are_refused() {
    let mut server = Server::spawn();
    let nowhere =
        json!({ "textDocument": { "uri": "untitled:a" }, "position": { "line": 0, "character": 0 } });
    assert_eq!(server.refused("textDocument/hover", nowhere.clone())["code"], -32002);
    assert_eq!(server.refused("shutdown", Value::Null)["code"], -32002);
    server.request("initialize", json!({ "capabilities": standard() }));
    assert_eq!(server.refused("initialize", json!({ "capabilities": standard() }))["code"], -32600);
    server.notify("initialized", json!({}));
    assert_eq!(server.request("textDocument/hover", nowhere.clone()), Value::Null);
    assert_eq!(server.refused("sudoku/unheardOf", json!({}))["code"], -32601);
    server.request("shutdown", Value::Null);
    assert_eq!(server.refused("textDocument/hover", nowhere)["code"], -32600);
    server.notify("exit", Value::Null);
    assert_eq!(server.exit_code(), 0);
}

#[test]
fn a_client_that_does_not_wait_for_the_answer_to_its_greeting_is_served() {
    let mut server = Server::spawn();
    let id = server.ask("initialize", json!({ "capabilities": {} }));
    server.notify("initialized", json!({}));
    let document = Document::open(&mut server, "a.sudoku", "");
    assert!(server.answer(id).is_ok());
    assert!(document.findings(&mut server).is_empty());
}
