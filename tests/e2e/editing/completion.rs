//! Completion over the wire.

use serde_json::{Value, json};

use crate::client::{Server, standard, standard_with};
use crate::document::{Document, at, on_line};
use crate::puzzles::SMALL;

fn client(snippets: bool) -> Value {
    standard_with(
        json!({ "textDocument": { "completion": { "completionItem": { "snippetSupport": snippets } } } }),
    )
}

fn complete(server: &mut Server, document: &Document, line: usize, character: usize) -> Vec<Value> {
    let params = json!({ "textDocument": document.id(), "position": at(line, character) });
    server.request("textDocument/completion", params).as_array().unwrap().clone()
}

#[test]
fn a_cell_is_completed_in_place_behind_characters_of_two_units() {
    let mut server = Server::start_for(client(true));
    let mut document =
        Document::open(&mut server, "a.sudoku", &format!("# \u{1f9e9}\r\n{}", SMALL.replace('\n', "\r\n")));
    let found = complete(&mut server, &document, 1, 1);
    let labels: Vec<&str> = found.iter().map(|it| it["label"].as_str().unwrap()).collect();
    assert_eq!(labels, ["3", "2", "4"], "{found:?}");
    assert_eq!(found[0]["detail"], "only place in box 1");
    assert_eq!(found[0]["textEdit"], json!({ "newText": "3", "range": on_line(1, 1, 2) }));
    assert!(found[0]["filterText"].as_str().unwrap().starts_with('.'));
    assert!(found[0]["sortText"].as_str() < found[1]["sortText"].as_str());
    document.replace(&mut server, "");
    assert!(!complete(&mut server, &document, 0, 0).is_empty());
}

#[test]
fn snippets_go_only_to_a_client_that_knows_them() {
    for snippets in [true, false] {
        let mut server = Server::start_for(client(snippets));
        let document = Document::open(&mut server, "a.sudoku", "");
        let found = complete(&mut server, &document, 0, 0);
        let new = found.iter().find(|it| it["label"] == "puzzle 4x4").expect("a new puzzle");
        let text = new["textEdit"]["newText"].as_str().unwrap();
        assert_eq!(text.contains("${1:name}"), snippets, "{text}");
        assert_eq!(new["insertTextFormat"], if snippets { json!(2) } else { Value::Null });
        assert!(text.ends_with("\n. . | . .\n. . | . ."), "{text}");
    }
}

#[test]
fn it_is_offered_to_every_client() {
    for capabilities in [client(false), standard()] {
        let (_server, answer) = Server::greeted(json!({ "capabilities": capabilities }));
        let offered = &answer["capabilities"]["completionProvider"];
        assert_eq!(offered, &json!({ "resolveProvider": false, "triggerCharacters": ["[", ":"] }));
    }
}
