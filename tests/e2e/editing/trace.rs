//! The trace of a search in an editor: a picture if the editor can show pictures, otherwise text in a new file.

use serde_json::{Value, json};

use crate::client::{Server, standard_with};
use crate::document::Document;

/// The 6x6 of the documentation's worked example: 38 rounds, one backtrack.
const SIX: &str = "[puzzle Worked example]\n4....1\n..23..\n.5..3.\n.6..4.\n..54..\n1....5\n";

fn pictures() -> Value {
    standard_with(json!({ "experimental": { "sudokuPictures": true } }))
}

fn files() -> Value {
    standard_with(json!({
        "workspace": { "workspaceEdit": { "resourceOperations": ["create"] } },
        "window": { "showDocument": { "support": true } },
    }))
}

/// Runs the action "Trace the search" as an editor does.
fn trace(server: &mut Server, document: &Document) {
    let action = document.action(server, 2, 1, "Trace the search");
    let command = &action["command"];
    let params = json!({ "command": command["command"], "arguments": command["arguments"] });
    assert_eq!(server.request("workspace/executeCommand", params), Value::Null);
}

#[test]
fn an_editor_that_shows_pictures_gets_the_plot() {
    let mut server = Server::start_for(pictures());
    let document = Document::open(&mut server, "here.sudoku", SIX);
    trace(&mut server, &document);
    let params = server.wait_method("sudoku/picture")["params"].clone();
    assert_eq!(params["title"], "Search for a solution of 'Worked example'");
    let svg = params["svg"].as_str().unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    assert_eq!(svg.matches("<circle ").count(), 38);
    assert!(svg.contains("enumerate: 38 rounds, 1 backtrack, solved"));
    let rounds =
        json!({ "kind": "trace", "trace": params["trace"]["id"], "round": 1, "form": { "svg": true } });
    let first = server.request("sudoku/roles", rounds);
    assert_eq!((&first["trace"]["rounds"], &params["trace"]["rounds"]), (&json!(38), &json!(38)));
    assert!(first["svg"].as_str().unwrap().starts_with("<svg "));
}

#[test]
fn another_editor_gets_the_text_in_a_new_file() {
    let mut server = Server::start_for(files());
    let document = Document::open(&mut server, "here.sudoku", SIX);
    trace(&mut server, &document);
    let edit = server.wait_method("workspace/applyEdit");
    let changes = edit["params"]["edit"]["documentChanges"].as_array().unwrap();
    assert_eq!(changes[0], json!({ "kind": "create", "uri": "file:///puzzles/trace.txt" }));
    let text = changes[1]["edits"][0]["newText"].as_str().unwrap().to_owned();
    server.reply(&edit, json!({ "applied": true }));
    let show = server.wait_method("window/showDocument");
    assert_eq!(show["params"]["uri"], "file:///puzzles/trace.txt");
    server.reply(&show, json!({ "success": true }));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "enumerate: 38 rounds, 1 backtrack, solved");
    assert_eq!(
        lines[2..8],
        ["4 3 6 2 5 1", "5 1 2 3 6 4", "2 5 4 1 3 6", "3 6 1 5 4 2", "6 2 5 4 1 3", "1 4 3 6 2 5"]
    );
    let rounds: Vec<String> = (1..=16).chain(15..=36).map(|cell| format!("cell={cell}")).collect();
    assert_eq!(lines[9..], rounds);
}

#[test]
fn where_it_cannot_be_shown_it_is_not_offered_and_the_command_says_why() {
    let mut server = Server::start();
    let document = Document::open(&mut server, "here.sudoku", SIX);
    let offered = document.actions(&mut server, 2, 1);
    assert!(
        !offered.is_empty() && offered.iter().all(|action| action["title"] != "Trace the search"),
        "{offered:#?}"
    );
    let params = json!({ "command": "sudoku.trace", "arguments": [document.target(2, 1)] });
    server.request("workspace/executeCommand", params.clone());
    let message = |server: &mut Server| {
        server.wait_method("window/showMessage")["params"]["message"].as_str().unwrap().to_owned()
    };
    assert!(message(&mut server).contains("cannot create files"));
    let mut server = Server::start_for(pictures());
    let document = Document::open(&mut server, "half.sudoku", "4....1\n..23..\n");
    let params = json!({ "command": "sudoku.trace", "arguments": [document.target(1, 1)] });
    server.request("workspace/executeCommand", params);
    assert!(message(&mut server).contains("Cannot trace the search"));
}
