//! Bytes that no client should send: each gets its answer or none, and the next request is answered right.
//!
//! A case is what comes in and the answers that are expected; behind each of them a hover has to be right, nothing else may have
//! been answered, and the server ends as it should.

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

/// An error whose message's id was not read.
fn nobody(code: i64) -> Answer {
    (Value::Null, Some(code))
}

fn error(id: impl Into<Value>, code: i64) -> Answer {
    (id.into(), Some(code))
}

fn result(id: impl Into<Value>) -> Answer {
    (id.into(), None)
}

/// What comes in, and what has to go out.
struct Case {
    name: &'static str,
    bytes: Vec<u8>,
    answers: Vec<Answer>,
}

fn case(name: &'static str, bytes: impl Into<Vec<u8>>, answers: impl Into<Vec<Answer>>) -> Case {
    Case { name, bytes: bytes.into(), answers: answers.into() }
}

/// A body with a good header.
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

/// A message with this method and these parameters, written as they are.
fn call(id: &str, method: &str, params: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"{method}","params":{params}}}"#)
}

fn note(method: &str, params: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","method":"{method}","params":{params}}}"#)
}

/// Runs each case against a server of its own.
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

/// A server with a document, and its right hover.
fn fresh() -> (Server, String) {
    let mut server = Server::start();
    let document = Document::open(&mut server, "hostile.sudoku", SMALL);
    assert_eq!(document.uri, URI);
    let hover = document.hover(&mut server, 0, 2).expect("a hover");
    (server, hover)
}

/// Waits for these answers, sees that the next hover is right, and that nothing else was answered.
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

/// Ends a server that may have logged what it was sent, and nothing worse.
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
