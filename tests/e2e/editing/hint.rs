//! Hints in an editor: three depths as messages, and the next step as an edit.

use serde_json::{Value, json};

use crate::client::{Server, standard_with};
use crate::document::{Document, at};

/// A 4x4 with one solution; row 1 lacks its last digit.
const FOUR: &str = "123.\n4...\n.1..\n...2\n";

fn hint(server: &mut Server, document: &Document, depth: u64) -> String {
    let mut target = document.target(0, 0);
    target["depth"] = json!(depth);
    let params = json!({ "command": "sudoku.hint", "arguments": [target] });
    assert_eq!(server.request("workspace/executeCommand", params), Value::Null);
    server.wait_method("window/showMessage")["params"]["message"].as_str().unwrap().to_owned()
}

#[test]
fn a_hint_gives_away_more_with_each_depth() {
    let mut server = Server::start();
    let document = Document::open(&mut server, "here.sudoku", FOUR);
    assert_eq!(hint(&mut server, &document, 1), "Look at row 1: it has one empty cell.");
    assert_eq!(hint(&mut server, &document, 2), "Full house in r1c4.");
    let whole = hint(&mut server, &document, 3);
    assert_eq!(whole, "Full house: r1c4 is the last empty cell in row 1, so it is 4.");
}

#[test]
fn a_wrong_digit_is_what_a_hint_names_first() {
    let mut server = Server::start();
    let text = FOUR.replace(".1..", ".1.+4");
    let document = Document::open(&mut server, "here.sudoku", &text);
    assert_eq!(hint(&mut server, &document, 3), "The 4 in r3c4 is wrong: remove it first.");
}

#[test]
fn the_actions_offer_each_depth_and_the_next_step() {
    let mut server = Server::start();
    let document = Document::open(&mut server, "here.sudoku", FOUR);
    let offered = document.actions(&mut server, 0, 0);
    let titles: Vec<&str> = offered.iter().filter_map(|action| action["title"].as_str()).collect();
    for title in
        ["Hint: where to look", "Hint: technique and cells", "Hint: whole reasoning", "Apply the next step"]
    {
        assert!(titles.contains(&title), "{titles:?}");
    }
}

#[test]
fn a_depth_that_does_not_exist_is_refused() {
    let mut server = Server::start();
    let document = Document::open(&mut server, "here.sudoku", FOUR);
    let mut target = document.target(0, 0);
    target["depth"] = json!(4);
    let params = json!({ "command": "sudoku.hint", "arguments": [target] });
    let error = server.refused("workspace/executeCommand", params);
    assert!(error["message"].as_str().unwrap().contains("1, 2 or 3"), "{error}");
}

/// A 4x4 whose cell r3c3 takes three steps.
const LONG: &str = "2...\n.1..\n4...\n..3.\n";

/// A position whose next step removes candidates.
const HARD: &str =
    ".41729.3.\n769..34.2\n.3264.719\n4.39..17.\n6.7..49.3\n19537..24\n214567398\n376.9.541\n958431267\n";

#[test]
fn the_next_step_writes_a_digit_or_the_pencil_marks_that_are_left() {
    let mut server = Server::start();
    let mut document = Document::open(&mut server, "here.sudoku", FOUR);
    let next = |server: &mut Server, document: &Document| {
        let params = json!({ "command": "sudoku.nextStep", "arguments": [document.target(0, 0)] });
        assert_eq!(server.request("workspace/executeCommand", params), Value::Null);
    };
    next(&mut server, &document);
    document.take_edit(&mut server);
    assert_eq!(document.text, format!("{FOUR}\n[State]\n{}", FOUR.replace("123.", "1234")));

    let mut document = Document::open(&mut server, "marks.sudoku", HARD);
    let before = hint(&mut server, &document, 3);
    assert!(before.contains("can be removed from"), "{before}");
    next(&mut server, &document);
    document.take_edit(&mut server);
    assert_eq!(document.findings(&mut server), Vec::<Value>::new(), "{}", document.text);
    assert_ne!(hint(&mut server, &document, 3), before, "{}", document.text);
}

fn run(server: &mut Server, command: &str, target: Value) {
    let params = json!({ "command": command, "arguments": [target] });
    assert_eq!(server.request("workspace/executeCommand", params), Value::Null);
}

fn documents() -> Value {
    standard_with(json!({ "experimental": { "sudokuDocuments": true } }))
}

fn said(server: &mut Server) -> String {
    server.wait_method("window/showMessage")["params"]["message"].as_str().unwrap().to_owned()
}

#[test]
fn a_cell_is_explained_by_a_message_or_a_document() {
    let mut server = Server::start_for(documents());
    let document = Document::open(&mut server, "here.sudoku", FOUR);
    run(&mut server, "sudoku.explainCell", document.target(0, 3));
    assert_eq!(said(&mut server), "Full house: r1c4 is the last empty cell in row 1, so it is 4.");
    let document = Document::open(&mut server, "long.sudoku", LONG);
    let action = document.action(&mut server, 2, 2, "Explain this cell (r3c3)");
    run(&mut server, "sudoku.explainCell", action["command"]["arguments"][0].clone());
    let params = server.wait_method("sudoku/document")["params"].clone();
    assert_eq!(params["title"], "Why r3c3 is 2");
    let text = params["markdown"].as_str().unwrap();
    assert!(
        text.starts_with("# Why r3c3 is 2\n\n") && text.contains("\n## 1. ") && text.contains("```text\n┌"),
        "{text}"
    );
    let last = text.trim_end().lines().last().unwrap();
    assert_eq!(last, "r3c3 can only be 2: row 3 has 4; column 3 has 1 and 3.");
}

#[test]
fn an_editor_without_documents_gets_a_long_reason_as_a_message() {
    let mut server = Server::start();
    let document = Document::open(&mut server, "here.sudoku", LONG);
    run(&mut server, "sudoku.explainCell", document.target(2, 2));
    let text = said(&mut server);
    assert!(text.starts_with("r3c3 is 2, in 3 steps:\n1. "), "{text}");
    run(&mut server, "sudoku.explainCell", document.target(4, 0));
    assert_eq!(said(&mut server), "No cell at the cursor: place the cursor on a cell of the grid.");
    run(&mut server, "sudoku.path", document.target(0, 0));
    assert_eq!(said(&mut server), "This editor cannot create files for a language server.");
}

#[test]
fn the_whole_path_opens_as_the_document_that_the_command_line_prints() {
    let mut server = Server::start_for(documents());
    let document = Document::open(&mut server, "here.sudoku", &format!("[puzzle Small]\n{FOUR}"));
    let action = document.action(&mut server, 1, 0, "Show the whole path");
    run(&mut server, "sudoku.path", action["command"]["arguments"][0].clone());
    let params = server.wait_method("sudoku/document")["params"].clone();
    assert_eq!(params["title"], "Path of Small");
    let text = params["markdown"].as_str().unwrap();
    assert_eq!(text.matches("\n## ").count(), 11, "10 steps and the result: {text}");
    assert!(text.contains("\n\nSolved in 10 steps: level easy, score "), "{text}");
    // What a client needs to go along with the player: the puzzle, and what each step does.
    assert_eq!(params["uri"], document.target(1, 0)["uri"]);
    let steps = params["steps"].as_array().unwrap();
    let placed: Vec<&Value> = steps.iter().map(|step| &step["placements"]).collect();
    assert_eq!(steps.len(), 10, "{params}");
    assert!(placed.iter().all(|it| it.as_array().unwrap().len() == 1), "{params}");
    let first = steps[0]["placements"][0].as_array().unwrap();
    let [cell, digit] = [&first[0], &first[1]].map(|it| it.as_str().unwrap());
    let first = text.split("\n## 2.").next().unwrap();
    assert!(first.contains(&format!("{cell} ")) && first.contains(&format!(" is {digit}.")), "{params}");
}

#[test]
fn an_editor_that_creates_files_gets_the_path_as_a_new_one() {
    let mut server = Server::start_for(standard_with(json!({
        "workspace": { "workspaceEdit": { "resourceOperations": ["create"] } },
        "window": { "showDocument": { "support": true } },
    })));
    let document = Document::open(&mut server, "here.sudoku", FOUR);
    run(&mut server, "sudoku.path", document.target(0, 0));
    let edit = server.wait_method("workspace/applyEdit");
    let changes = edit["params"]["edit"]["documentChanges"].as_array().unwrap();
    assert_eq!(changes[0], json!({ "kind": "create", "uri": "file:///puzzles/path.md" }));
    assert!(
        changes[1]["edits"][0]["newText"].as_str().unwrap().starts_with("# Path of the puzzle\n"),
        "{edit}"
    );
    server.reply(&edit, json!({ "applied": true }));
    let show = server.wait_method("window/showDocument");
    server.reply(&show, json!({ "success": true }));
}

#[test]
fn solving_up_to_a_cell_writes_what_it_rests_on() {
    let mut server = Server::start();
    let mut document = Document::open(&mut server, "here.sudoku", FOUR);
    run(&mut server, "sudoku.solveToHere", document.target(0, 3));
    document.take_edit(&mut server);
    assert_eq!(document.text, format!("{FOUR}\n[State]\n{}", FOUR.replace("123.", "1234")));
    run(&mut server, "sudoku.solveToHere", document.target(0, 3));
    assert_eq!(said(&mut server), "r1c4 has a digit already.");
    let mut document = Document::open(&mut server, "long.sudoku", LONG);
    run(&mut server, "sudoku.solveToHere", document.target(2, 2));
    document.take_edit(&mut server);
    assert_eq!(document.text.lines().nth(8).map(|row| &row[2..3]), Some("2"), "{}", document.text);
    assert_eq!(document.text.matches('.').count(), 12 + 12 - 3, "{}", document.text);
}

#[test]
fn a_hint_uses_techniques_of_uniqueness_unless_the_user_does_not_want_them() {
    let all = include_str!("../../it/logic/examples.sudoku");
    let (_, behind) = all.split_once("[puzzle BUG+1]\n").unwrap();
    let text = behind.split("\n\n").next().unwrap().to_owned() + "\n";
    let mut server = Server::start();
    let document = Document::open(&mut server, "bug.sudoku", &text);
    for (wanted, is_used) in [(true, true), (false, false), (true, true)] {
        let settings = json!({ "settings": { "sudoku": { "uniqueness": wanted } } });
        server.notify("workspace/didChangeConfiguration", settings);
        let told = hint(&mut server, &document, 2);
        assert_eq!(told.starts_with("BUG+1"), is_used, "{told}");
        let drawn = server.request(
            "sudoku/roles",
            json!({ "textDocument": document.id(), "position": at(0, 0), "kind": "hint", "depth": 2 }),
        );
        assert_eq!(drawn["text"][0].as_str().unwrap().starts_with("BUG+1"), is_used, "{drawn}");
    }
}
