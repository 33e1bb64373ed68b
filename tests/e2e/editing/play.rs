//! Entering digits in cells: the request `sudoku/play`, and typing over cells.

use serde_json::{Value, json};

use crate::client::Server;
use crate::clients::plain;
use crate::document::{Document, at, on_line};

const DRAWN: &str = "│ 1 . │ . . │\n│ . . │ 1 2 │\n│ 2 1 │ . 3 │\n│ . 3 │ . . │\n\n[State]\n│ 1 . │ . . │\n│ . . │ 1 2 │\n│ 2 1 │ . 3 │\n│ . 3 │ . . │\n";

const SMALL: &str = "1 . | . .\n. . | 1 2\n----+----\n2 1 | . 3\n. 3 | . .\n";

fn play(server: &mut Server, document: &Document, action: &str, key: &str, places: &[Value]) -> Value {
    let params = json!({ "textDocument": document.id(), "positions": places, "action": action, "key": key });
    server.request("sudoku/play", params)
}

/// Returns the column of a character of a line in an encoding.
fn column(text: &str, line: usize, character: usize, encoding: &str) -> usize {
    let before: String = text.lines().nth(line).unwrap().chars().take(character).collect();
    match encoding {
        "utf-8" => before.len(),
        "utf-16" => before.encode_utf16().count(),
        _ => before.chars().count(),
    }
}

#[test]
fn in_every_encoding_a_key_replaces_its_cell_and_the_cursor_is_at_the_next_one() {
    for encoding in ["utf-8", "utf-16", "utf-32"] {
        let mut server = Server::start_for(plain(encoding));
        let document = Document::open(&mut server, "drawn.sudoku", DRAWN);
        // r1c3 of the [State], behind two box characters.
        let here = column(DRAWN, 6, 8, encoding);
        server.notify(
            "textDocument/didChange",
            json!({
                "textDocument": { "uri": document.uri, "version": 2 },
                "contentChanges": [{ "range": on_line(6, here, here), "text": "4" }],
            }),
        );
        let cursor = at(6, here + 1);
        let answer = play(&mut server, &document, "typed", "4", std::slice::from_ref(&cursor));
        let next = column(DRAWN, 6, 10, encoding);
        assert_eq!(answer["cursors"], json!([at(6, next)]), "{encoding}: {answer}");
        assert_eq!(answer["version"], 2);
        // The edits are split at the cursor: the space is added before it, and the old character of the cell is removed
        // after it.
        let params = json!({
            "textDocument": document.id(), "position": cursor, "ch": "4",
            "options": { "tabSize": 4, "insertSpaces": true },
        });
        let edits = server.request("textDocument/onTypeFormatting", params);
        assert_eq!(edits, answer["edits"], "{encoding}");
        assert_eq!(edits[0], json!({ "range": on_line(6, here, here + 1), "newText": "4 " }), "{encoding}");
    }
}

#[test]
fn keys_that_come_faster_than_the_answers_are_taken_up_together() {
    let mut server = Server::start();
    let text = format!("{SMALL}\n[State]\n{SMALL}");
    let mut document = Document::open(&mut server, "fast.sudoku", &text);
    document.change(&mut server, &on_line(8, 0, 0), "3");
    document.change(&mut server, &on_line(8, 1, 1), "4");
    let answer = play(&mut server, &document, "typed", "4", &[at(8, 2)]);
    assert_eq!(answer["cursors"], json!([at(8, 6)]), "{answer}");
    let edits = answer["edits"].clone();
    document.apply(&mut server, &json!({ "changes": { (document.uri.clone()): edits } }));
    assert_eq!(document.text.lines().nth(8), Some("3 4 | 1 2"));
    // Characters that were already there are not typed ones.
    document.change(&mut server, &on_line(7, 2, 2), "23");
    document.change(&mut server, &on_line(7, 4, 4), "4");
    assert_eq!(play(&mut server, &document, "typed", "4", &[at(7, 5)]), Value::Null);
}

#[test]
fn a_given_that_is_typed_over_stays_and_the_user_is_told() {
    let mut server = Server::start();
    let mut document = Document::open(&mut server, "given.sudoku", &format!("{SMALL}\n[State]\n{SMALL}"));
    document.change(&mut server, &on_line(7, 0, 0), "3");
    let params = json!({
        "textDocument": document.id(), "position": at(7, 1), "ch": "3",
        "options": { "tabSize": 4, "insertSpaces": true },
    });
    let edits = server.request("textDocument/onTypeFormatting", params);
    assert_eq!(edits, json!([{ "range": on_line(7, 0, 1), "newText": "" }]));
    let said = server.wait_method("window/showMessage");
    assert_eq!(said["params"]["message"], "r1c1 is a given: it stays 1.");
}

#[test]
fn moves_go_by_the_cell_and_skip_borders() {
    let mut server = Server::start();
    let document =
        Document::open(&mut server, "moves.sudoku", &format!("# a note\n{SMALL}\n[State]\n{SMALL}"));
    let mut go = |action: &str, line, column| {
        let answer = play(&mut server, &document, action, "", &[at(line, column)]);
        assert_eq!(answer["edits"], json!([]));
        (answer["cell"].as_str().unwrap().to_owned(), answer["cursors"][0].clone())
    };
    let cell = |name: &str, line, column| (name.to_owned(), at(line, column));
    assert_eq!(go("right", 8, 2), cell("r1c3", 8, 6));
    assert_eq!(go("left", 8, 6), cell("r1c2", 8, 2));
    assert_eq!(go("down", 9, 6), cell("r3c3", 11, 6));
    assert_eq!(go("up", 11, 6), cell("r2c3", 9, 6));
    assert_eq!(go("up", 8, 6), cell("r1c3", 8, 6));
    assert_eq!(go("right", 8, 8), cell("r1c4", 8, 8));
    assert_eq!(go("nextBlank", 9, 2), cell("r3c3", 11, 6), "1 and 2 are given");
    assert_eq!(go("nextBlank", 12, 8), cell("r1c2", 8, 2));
    assert_eq!(go("previousBlank", 8, 2), cell("r4c4", 12, 8));
    assert_eq!(go("here", 2, 2), cell("r2c2", 9, 2), "the player's grid, for a cell of the givens");
    assert_eq!(go("here", 0, 0), cell("r1c1", 8, 0), "the nearest cell");
    let symbols = play(&mut server, &document, "here", "", &[at(8, 0)])["symbols"].clone();
    assert_eq!(symbols, json!(["1", "2", "3", "4"]));
}

#[test]
fn keys_place_clear_and_mark_and_givens_stay() {
    let mut server = Server::start();
    let mut document = Document::open(&mut server, "keys.sudoku", &format!("{SMALL}\n[State]\n{SMALL}"));
    let mut press = |action: &str, key: &str, line: usize, column: usize| {
        let answer = play(&mut server, &document, action, key, &[at(line, column)]);
        let edits = answer["edits"].clone();
        document.apply(&mut server, &json!({ "changes": { (document.uri.clone()): edits } }));
        let state: Vec<&str> = document.text.lines().skip(7).filter(|line| !line.starts_with('-')).collect();
        (state.join("/"), answer["cursors"][0].clone(), answer["message"].as_str().map(str::to_owned))
    };
    let same = "1 . | . ./. . | 1 2/2 1 | . 3/. 3 | . .";
    assert_eq!(
        press("place", "3", 7, 0),
        (same.into(), at(7, 0), Some("r1c1 is a given: it stays 1.".into()))
    );
    assert_eq!(press("place", "7", 7, 2).2.as_deref(), Some("7 is not a digit of this puzzle."));
    assert_eq!(press("mark", "4", 7, 2).0, "1 {4} | . ./. .   | 1 2/2 1   | . 3/. 3   | . .");
    assert_eq!(press("mark", "2", 7, 2).0, "1 {24} | . ./. .    | 1 2/2 1    | . 3/. 3    | . .");
    assert_eq!(
        press("place", "4", 8, 2),
        ("1 {2}  | . ./. 4    | 1 2/2 1    | . 3/. 3    | . .".into(), at(8, 2), None)
    );
    assert_eq!(press("mark", "2", 7, 2).0, "1 . | . ./. 4 | 1 2/2 1 | . 3/. 3 | . .", "the last mark");
    assert_eq!(press("place", ".", 8, 2).0, same);
    assert_eq!(press("place", "4", 8, 2).0, same.replacen("/. .", "/. 4", 1));
    assert_eq!(press("clear", "", 8, 2).0, same);
    let refused = server
        .refused("sudoku/play", json!({ "textDocument": document.id(), "positions": [], "action": "place" }));
    assert!(refused["message"].as_str().unwrap().contains("'key'"), "{refused}");
}

#[test]
fn a_mark_may_be_a_number_of_two_figures_where_digits_are_decimals() {
    let mut server = Server::start();
    let row = |first: &str| format!("{first}{}\n", "  .".repeat(9));
    let text = format!("symbols: decimals\n{}{}", row(" 7"), row(" .").repeat(9));
    let mut document = Document::open(&mut server, "ten.sudoku", &text);
    let mut cursor = at(1, 4);
    for (key, row) in [("10", "7{10}."), ("2", "7{2,10}."), ("10", "7{2}.")] {
        let answer = play(&mut server, &document, "mark", key, std::slice::from_ref(&cursor));
        cursor = answer["cursors"][0].clone();
        document.apply(&mut server, &json!({ "changes": { (&document.uri): answer["edits"] } }));
        let first = document.text.lines().nth(1).unwrap().replace(' ', "");
        assert!(first.starts_with(row), "{key}: {}", document.text);
    }
    let answer = play(&mut server, &document, "mark", "11", &[cursor]);
    assert_eq!(answer["edits"], json!([]), "there is no digit 11: {answer}");
}

#[test]
fn a_figure_goes_on_with_the_number_in_its_cell_only_right_behind_the_first_one() {
    let mut server = Server::start();
    let row = |first: &str| format!("{first}{}\n", "  .".repeat(9));
    let rows = row(" 7") + &row(" .").repeat(9);
    let mut document =
        Document::open(&mut server, "ten.sudoku", &format!("symbols: decimals\n{rows}\n[State]\n{rows}"));
    let mut press = |key: &str, joins: Value| {
        let params = json!({ "textDocument": document.id(), "positions": [at(13, 4)], "action": "place",
            "key": key, "joins": joins });
        let answer = server.request("sudoku/play", params);
        document.apply(&mut server, &json!({ "changes": { (&document.uri): answer["edits"] } }));
        document.text.lines().nth(13).unwrap()[..6].to_owned()
    };
    for (key, joins, cells) in [
        ("1", json!(false), " 7  1 "),
        ("0", json!(true), " 7 10 "),
        ("1", json!(false), " 7  1 "),
        ("0", json!(false), " 7  . "),
        ("1", Value::Null, " 7  1 "),
        ("0", Value::Null, " 7 10 "),
        ("2", json!(false), " 7  2 "),
    ] {
        assert_eq!(press(key, joins.clone()), cells, "{key}, {joins}");
    }
}

#[test]
fn the_first_entry_starts_a_state_where_that_is_asked_for_and_the_cursor_goes_there() {
    let mut server = Server::start();
    let mut document = Document::open(&mut server, "fresh.sudoku", SMALL);
    let mut press = |document: &mut Document, place: Value, action: &str, key: &str| {
        let params = json!({ "textDocument": document.id(), "positions": [place], "action": action,
            "key": key, "startsState": true });
        let answer = server.request("sudoku/play", params);
        document.apply(&mut server, &json!({ "changes": { (&document.uri): answer["edits"] } }));
        answer
    };
    assert_eq!(press(&mut document, at(0, 2), "here", "")["givensApart"], false);
    let given = press(&mut document, at(0, 0), "clear", "");
    assert_eq!(given["message"], "r1c1 is a given: it stays 1.");
    assert_eq!(document.text, SMALL, "nothing is started for what changes nothing");
    let first = press(&mut document, at(0, 2), "place", "2");
    assert_eq!(document.text, format!("{SMALL}\n[State]\n{}", SMALL.replacen("1 .", "1 2", 1)));
    assert_eq!(first["cursors"], json!([at(7, 2)]));
    assert_eq!(first["message"], "Entries go into a new [State]; the givens stay.");
    let next = press(&mut document, at(7, 6), "mark", "3");
    assert_eq!(document.text.lines().nth(7), Some("1 2 | {3} ."));
    assert_eq!(next["message"], Value::Null);
    assert_eq!(press(&mut document, at(7, 6), "here", "")["givensApart"], true);
    let empty = Document::open(&mut server, "empty.sudoku", "....\n....\n....\n....\n");
    let params = json!({ "textDocument": empty.id(), "positions": [at(0, 0)], "action": "here" });
    assert_eq!(server.request("sudoku/play", params)["givensApart"], Value::Null);
    empty.close(&mut server);
}
