//! Bytes that no client should send: each case gets its answer or none, and the next request is answered correctly.
//!
//! A case consists of the bytes sent and the expected answers. After each case, a hover must be right, no other answers
//! may have been sent, and the server must end normally.

mod bodies;
mod calls;
mod channel;
mod documents;
mod headers;
mod moments;
mod phases;

use serde_json::{Value, json};

use crate::client::Server;
use crate::document::Document;
use crate::puzzles::SMALL;

/// An answer: its id and the code of its error, or `None` for a result.
type Answer = (Value, Option<i64>);

const PARSE: i64 = -32700;
const INVALID: i64 = -32600;
const UNKNOWN: i64 = -32601;
const PARAMS: i64 = -32602;

/// The answer to a message whose id could not be read.
fn nobody(code: i64) -> Answer {
    (Value::Null, Some(code))
}

fn error(id: impl Into<Value>, code: i64) -> Answer {
    (id.into(), Some(code))
}

fn result(id: impl Into<Value>) -> Answer {
    (id.into(), None)
}

/// The bytes sent, and the expected answers.
struct Case {
    name: &'static str,
    bytes: Vec<u8>,
    answers: Vec<Answer>,
}

fn case(name: &'static str, bytes: impl Into<Vec<u8>>, answers: impl Into<Vec<Answer>>) -> Case {
    Case { name, bytes: bytes.into(), answers: answers.into() }
}

/// Returns a body with a valid header.
fn framed(body: impl AsRef<[u8]>) -> Vec<u8> {
    let body = body.as_ref();
    [format!("Content-Length: {}\r\n\r\n", body.len()).as_bytes(), body].concat()
}

const URI: &str = "file:///puzzles/hostile.sudoku";

/// A request that has a result.
fn hover(id: impl Into<Value>) -> String {
    let id: Value = id.into();
    let params = json!({ "textDocument": { "uri": URI }, "position": { "line": 0, "character": 2 } });
    json!({ "jsonrpc": "2.0", "id": id, "method": "textDocument/hover", "params": params }).to_string()
}

/// Returns a request with this method and these parameters, unchanged.
fn call(id: &str, method: &str, params: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"{method}","params":{params}}}"#)
}

fn note(method: &str, params: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","method":"{method}","params":{params}}}"#)
}

/// Runs each case with a new server.
fn check(cases: Vec<Case>) {
    let expected = fresh().1;
    for Case { name, bytes, answers } in cases {
        println!("{name}");
        let (mut server, before) = fresh();
        assert_eq!(before, expected);
        server.send_bytes(bytes);
        attend(&mut server, name, &answers, &expected);
        end(server);
    }
}

/// Starts a server with an open document; also returns the correct hover.
fn fresh() -> (Server, String) {
    let mut server = Server::start();
    let document = Document::open(&mut server, "hostile.sudoku", SMALL);
    assert_eq!(document.uri, URI);
    let hover = document.hover(&mut server, 0, 2).expect("a hover");
    (server, hover)
}

/// Waits for these answers, and checks that the next hover is right and that no other answers were sent.
fn attend(server: &mut Server, name: &str, answers: &[Answer], hover: &str) {
    let params = json!({ "textDocument": { "uri": URI }, "position": { "line": 0, "character": 2 } });
    let next = server.request("textDocument/hover", params);
    assert_eq!(next["contents"]["value"], hover, "{name}");
    for (id, code) in answers {
        let answer = server
            .wait(&format!("{name}: the answer to {id}"), |it| it.get("method").is_none() && it["id"] == *id);
        assert_eq!(answer["error"]["code"].as_i64(), *code, "{name}: {answer}");
        assert_eq!(answer.get("result").is_some(), code.is_none(), "{name}: {answer}");
    }
    server.settle();
    assert_eq!(server.take_answers(), Vec::<Value>::new(), "{name}");
}

/// Ends a server. Its log may only mention the bad messages.
fn end(mut server: Server) {
    server.request("shutdown", Value::Null);
    server.notify("exit", Value::Null);
    assert_eq!(server.exit_code(), 0);
    let log = server.log();
    let is_meant =
        |line: &str| line.contains("a message from the client cannot be used") || line.ends_with("not open");
    assert!(log.lines().all(is_meant), "{log}");
}

#[test]
fn one_server_outlives_them_all() {
    let (mut server, hover) = fresh();
    let mut all = headers::odd();
    all.extend(headers::lost());
    all.extend(bodies::not_json());
    all.extend(bodies::not_messages());
    all.extend(bodies::limits());
    all.extend(calls::requests());
    all.extend(calls::ignored());
    assert!(all.len() >= 120, "{}", all.len());
    for Case { name, bytes, answers } in all {
        server.send_bytes(bytes);
        attend(&mut server, name, &answers, &hover);
    }
    end(server);
}
