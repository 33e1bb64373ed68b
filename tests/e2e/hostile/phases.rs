//! Messages before `initialize` and after `shutdown`, and input that ends in the middle.

use serde_json::{Value, json};

use super::{INVALID, PARSE, end, framed, fresh, note};
use crate::client::{Server, standard};

const TOO_EARLY: i64 = -32002;

/// Requests that are well-formed, known or not.
const REQUESTS: [&str; 6] = [
    "textDocument/hover",
    "workspace/executeCommand",
    "sudoku/unheardOf",
    "sudoku/status",
    "$/unheardOf",
    "textDocument/didOpen",
];

#[test]
fn before_the_greeting_every_request_is_too_early_and_everything_else_is_ignored() {
    let mut server = Server::spawn();
    for method in REQUESTS.iter().chain(&["shutdown"]) {
        assert_eq!(server.refused(method, json!({}))["code"], TOO_EARLY, "{method}");
    }
    for method in [
        "initialize",
        "initialized",
        "shutdown",
        "textDocument/didOpen",
        "$/cancelRequest",
        "sudoku/unheardOf",
    ] {
        server.notify(method, json!({ "capabilities": {} }));
    }
    server.send_bytes(framed("{"));
    server.send_bytes(framed(r#"{"jsonrpc":"2.0","id":1,"result":{}}"#));
    assert_eq!(server.answer_to(&Value::Null)["error"]["code"], PARSE);
    assert_eq!(server.refused("initialize", json!({ "capabilities": 5 }))["code"], -32602);
    assert_eq!(server.refused("textDocument/hover", json!({}))["code"], TOO_EARLY, "it was not greeted yet");
    assert!(server.request("initialize", json!({ "capabilities": standard() }))["capabilities"].is_object());
    assert_eq!(server.take_answers(), Vec::<Value>::new());
    end(server);
}

#[test]
fn what_is_malformed_in_the_greeting_is_left_out_and_logged() {
    let malformed = [
        json!({ "rootUri": 5 }),
        json!({ "processId": "me" }),
        json!({ "processId": -1 }),
        json!({ "locale": {} }),
        json!({ "clientInfo": "an editor" }),
        json!({ "workspaceFolders": [7] }),
        json!({ "trace": "loud" }),
    ];
    for mut params in malformed {
        let name = params.as_object().unwrap().keys().next().unwrap().clone();
        params["capabilities"] = standard();
        let mut server = Server::spawn();
        assert!(server.request("initialize", params)["capabilities"].is_object(), "{name}");
        server.notify("initialized", json!({}));
        assert_eq!(server.request("shutdown", Value::Null), Value::Null);
        server.notify("exit", Value::Null);
        assert_eq!(server.exit_code(), 0, "{name}");
        assert!(server.log().contains(&name), "{name}");
    }
}

#[test]
fn after_the_farewell_every_request_is_invalid_and_everything_else_is_ignored() {
    for farewell in [Value::Null, json!({}), json!([]), json!({ "restart": true }), json!([1]), json!("now")]
    {
        let (mut server, _) = fresh();
        assert_eq!(server.request("shutdown", farewell), Value::Null);
        for method in REQUESTS.iter().chain(&["shutdown", "initialize"]) {
            assert_eq!(server.refused(method, json!({ "capabilities": {} }))["code"], INVALID, "{method}");
        }
        server.notify("textDocument/didOpen", json!({}));
        server.send_bytes(framed("17"));
        assert_eq!(server.answer_to(&Value::Null)["error"]["code"], INVALID);
        server.notify("exit", Value::Null);
        assert_eq!(server.exit_code(), 0);
    }
}

#[test]
fn exit_ends_it_whatever_comes_with_it() {
    for params in ["null", "{}", "[1]", "\"now\""] {
        let (mut server, _) = fresh();
        server.request("shutdown", Value::Null);
        server.send_bytes(framed(note("exit", params)));
        assert_eq!(server.exit_code(), 0, "{params}");
    }
}

#[test]
fn input_that_ends_within_a_message_ends_the_server_with_a_word() {
    for cut in [
        "Content-Le",
        "Content-Length: 10\r\n",
        "Content-Length: 10\r\n\r\n{",
        "Content-Length: -1\r\n\r\n{}",
        "{}",
    ] {
        let (mut server, _) = fresh();
        server.send_bytes(cut.as_bytes().to_vec());
        server.close_stdin();
        assert_eq!(server.exit_code(), 1, "{cut}");
        assert!(server.log().contains("input ended in the middle of a message"), "{cut}");
    }
    let (mut server, _) = fresh();
    server.close_stdin();
    assert_eq!(server.exit_code(), 1);
    assert_eq!(server.log(), "");
}

#[test]
fn requests_before_the_end_of_the_input_are_answered() {
    let (mut server, hover) = fresh();
    server.send_bytes(framed(super::hover("last")));
    server.close_stdin();
    assert_eq!(server.wait("the last answer", |it| it["id"] == "last")["result"]["contents"]["value"], hover);
    assert_eq!(server.exit_code(), 1);
}
