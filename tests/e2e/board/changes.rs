//! Entries on the page reach the file, and changes of the file reach the page.

use std::fs;

use serde_json::json;

use super::browser::Board;
use crate::puzzles::{EASY, SMALL};

#[test]
fn the_page_has_the_board_of_the_file_with_the_answers_of_the_language_server() {
    let board = Board::of(SMALL);
    let model = board.board();
    assert_eq!(model["size"], 4);
    assert_eq!(model["cells"].as_array().unwrap().len(), 16);
    assert_eq!((&model["cells"][0]["digit"], &model["cells"][0]["isGiven"]), (&json!("1"), &json!(true)));
    let hint = board.ask(
        "sudoku/roles",
        json!({ "position": { "line": 0, "character": 0 }, "kind": "hint", "depth": 3 }),
    );
    assert!(hint["result"]["text"].as_array().is_some_and(|text| !text.is_empty()), "{hint}");
}

#[test]
fn an_entry_is_in_the_file_at_once_and_can_be_taken_back_and_made_again() {
    let board = Board::of(SMALL);
    let mut events = board.listen();
    assert_eq!(events.next("hello")["version"], 1);
    assert!(board.enter("r1c2", "3"));
    let changed = events.next("changed");
    assert_eq!(changed["version"], 2);
    let played = board.text();
    // The givens stay, and the digit goes into the player's grid.
    assert_eq!(played, format!("{SMALL}\n[State]\n{}", SMALL.replacen("1...", "13..", 1)));
    assert_eq!(board.board()["cells"][1]["digit"], "3");
    assert_eq!(board.post("undo", &json!({}))["result"], true);
    assert_eq!(board.text(), SMALL);
    assert_eq!(board.post("undo", &json!({}))["result"], false);
    assert_eq!(board.post("redo", &json!({}))["result"], true);
    assert_eq!(board.text(), played);
    assert_eq!(events.next("changed")["version"], 3);
    assert_eq!(events.next("changed")["version"], 4);
    // The step of a hint is an edit that the server requests.
    let command =
        json!({ "command": "sudoku.nextStep", "arguments": [{ "position": { "line": 0, "character": 0 } }] });
    board.ask("workspace/executeCommand", command);
    assert_eq!(events.next("changed")["version"], 5);
    assert_ne!(board.text(), played);
}

#[test]
fn undo_says_why_it_does_nothing_after_another_program_changed_the_file() {
    let board = Board::of(SMALL);
    let why = |said| format!("Another program changed the file: earlier entries can no longer be {said}.");
    assert!(board.enter("r1c2", "3"));
    fs::write(board.file(), format!("title: other\n{}", board.text())).unwrap();
    assert_eq!(board.post("undo", &json!({}))["error"], why("undone"));
    assert_eq!(board.post("redo", &json!({}))["result"], false, "nothing was undone");
    // What is entered afterwards can be undone.
    assert!(board.enter("r1c3", "2"));
    assert_eq!(board.post("undo", &json!({}))["result"], true);
    assert!(board.post("undo", &json!({}))["error"].is_string());
    fs::write(board.file(), format!("author: other\n{}", board.text())).unwrap();
    assert_eq!(board.post("redo", &json!({}))["error"], why("redone"));
    // A new entry leaves nothing to redo.
    assert!(board.enter("r1c3", "2"));
    assert_eq!(board.post("redo", &json!({}))["result"], false);
}

#[test]
fn a_change_by_another_program_reaches_the_page_and_is_never_overwritten() {
    let board = Board::of(&EASY.replace('\n', "\r\n"));
    let mut events = board.listen();
    events.next("hello");
    let other = EASY.replace("53..7....", "53..7...1").replace('\n', "\r\n");
    fs::write(board.file(), &other).unwrap();
    let changed = events.next("changed");
    let range = json!({ "start": { "line": 0, "character": 8 }, "end": { "line": 0, "character": 9 } });
    assert_eq!(changed["changes"], json!([{ "range": range, "text": "1" }]));
    assert_eq!(board.board()["cells"][8]["digit"], "1");
    // An edit of the previous text is refused, even if nobody has read the changed file yet.
    fs::write(board.file(), SMALL).unwrap();
    let edit = json!({ "range": range, "newText": "2" });
    let refused = board.post("edit", &json!({ "version": changed["version"], "edits": [edit] }));
    assert_eq!(refused["result"], false);
    assert_eq!(board.text(), SMALL);
    assert_eq!(board.board()["size"], 4);
    assert_eq!(board.post("undo", &json!({}))["result"], false);
    // A deleted file is reported, and read again when it is back.
    let mut events = board.listen();
    fs::remove_file(board.file()).unwrap();
    assert!(events.next("say")["text"].as_str().unwrap().contains("cannot be read"));
    fs::write(board.file(), EASY).unwrap();
    events.next("changed");
    assert_eq!(board.board()["size"], 9);
}
