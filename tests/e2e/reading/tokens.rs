//! Semantic tokens over the wire: decoded and checked in every encoding, and limited to the client's requests.

use serde_json::{Value, json};

use crate::client::{Server, standard_with};
use crate::document::{Document, at};
use crate::puzzles::easy_line;

/// A client that declares these requests for tokens, with columns in this encoding.
fn client(requests: Value, encoding: &str) -> Value {
    let formats = json!(["relative"]);
    standard_with(json!({
        "general": { "positionEncodings": [encoding] },
        "textDocument": { "semanticTokens": {
            "requests": requests, "tokenTypes": [], "tokenModifiers": [], "formats": formats,
        } },
    }))
}

/// Returns the tokens as line, column, length, type and modifiers.
fn decoded(answer: &Value) -> Vec<[u64; 5]> {
    let numbers: Vec<u64> = answer["data"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
    let (mut line, mut column) = (0, 0);
    let chunks = numbers.chunks(5).map(|it| {
        column = if it[0] == 0 { column + it[1] } else { it[1] };
        line += it[0];
        [line, column, it[2], it[3], it[4]]
    });
    chunks.collect()
}

#[test]
fn tokens_have_their_places_in_every_encoding() {
    let text = "# \u{1f9e9}\u{e9}\r\n1.+3. # \u{1f9e9}\r\n....\r\n....\r\n...1\r\n";
    for (encoding, astral, mark) in [("utf-8", 8, 6), ("utf-16", 5, 4), ("utf-32", 4, 3)] {
        let (mut server, answer) = Server::greeted(json!({
            "capabilities": client(json!({ "full": true, "range": true }), encoding),
        }));
        let legend = &answer["capabilities"]["semanticTokensProvider"]["legend"];
        let name =
            |list: &str, i: u64| legend[list][usize::try_from(i).unwrap()].as_str().unwrap().to_owned();
        let document = Document::open(&mut server, "a.sudoku", text);
        let full = decoded(
            &server.request("textDocument/semanticTokens/full", json!({ "textDocument": document.id() })),
        );
        let shown = full.iter().take(6).map(|&[line, column, length, kind, bits]| {
            let bit = (0..6).filter(|bit| bits >> bit & 1 == 1).map(|bit| name("tokenModifiers", bit));
            (line, column, length, name("tokenTypes", kind), bit.collect::<Vec<_>>().join(" "))
        });
        let is = |line, column, length, kind: &str, bits: &str| {
            (line, column, length, kind.to_owned(), bits.to_owned())
        };
        assert_eq!(
            shown.collect::<Vec<_>>(),
            [
                is(0, 0, astral, "comment", ""),
                is(1, 0, 1, "number", ""),
                is(1, 1, 1, "operator", "blank"),
                is(1, 2, 2, "variable", "shaded"),
                is(1, 4, 1, "operator", "blank shaded"),
                is(1, 6, mark, "comment", ""),
            ]
        );
        let lines = json!({ "start": at(2, 0), "end": at(4, 0) });
        let some = server.request(
            "textDocument/semanticTokens/range",
            json!({ "textDocument": document.id(), "range": lines }),
        );
        assert_eq!(
            decoded(&some).iter().map(|it| it[0]).collect::<Vec<_>>(),
            [2, 2, 3, 3],
            "a run in each box"
        );
    }
}

#[test]
fn a_document_of_many_puzzles_has_tokens_by_range_only() {
    let mut server = Server::start_for(client(json!({ "full": { "delta": true }, "range": true }), "utf-16"));
    let text = (easy_line() + "\n").repeat(2001);
    let document = Document::open(&mut server, "many.sudoku", &text);
    let full = json!({ "textDocument": document.id() });
    assert_eq!(server.request("textDocument/semanticTokens/full", full), Value::Null);
    let lines = json!({ "start": at(2000, 0), "end": at(2001, 0) });
    let some = server.request(
        "textDocument/semanticTokens/range",
        json!({ "textDocument": document.id(), "range": lines }),
    );
    let found = decoded(&some);
    assert!(!found.is_empty() && found.iter().all(|it| it[0] == 2000), "{found:?}");
}

#[test]
fn only_the_requests_that_the_client_makes_are_offered() {
    let offered = |requests: Value| {
        let (_server, answer) = Server::greeted(json!({ "capabilities": client(requests, "utf-16") }));
        let offered = &answer["capabilities"]["semanticTokensProvider"];
        (offered["full"].clone(), offered["range"].clone())
    };
    assert_eq!(offered(json!({ "full": true })), (json!(true), Value::Null));
    assert_eq!(offered(json!({ "range": true, "full": false })), (Value::Null, json!(true)));
    assert_eq!(offered(json!({})), (Value::Null, Value::Null));
}
