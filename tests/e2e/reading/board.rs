//! Puzzles as boards and as collections, over the wire; and keys pressed for several cells of a board.

use serde_json::{Value, json};

use crate::client::Server;
use crate::document::{Document, at, on_line};
use crate::puzzles::SMALL;

fn board(server: &mut Server, document: &Document, line: usize) -> Value {
    let params = json!({ "textDocument": document.id(), "position": at(line, 0) });
    server.request("sudoku/board", params)
}

/// Requests the edits for a key pressed on cells.
fn press(server: &mut Server, document: &Document, action: &str, key: &str, cells: &[&str]) -> Value {
    let params = json!({
        "textDocument": document.id(), "positions": [at(0, 0)], "action": action, "key": key, "cells": cells,
        "startsState": true,
    });
    server.request("sudoku/play", params)
}

/// Applies the edits of an answer.
fn make(server: &mut Server, document: &mut Document, answer: &Value) {
    assert_eq!(answer["version"], document.version, "{answer}");
    let edits = answer["edits"].clone();
    document.apply(server, &json!({ "changes": { (document.uri.clone()): edits } }));
}

const GAME: &str = "title: Four\n\n1 . | . .\n. . | 1 2\n----+----\n2 1 | . 3\n. 3 | . .\n";

#[test]
fn corner_marks_colors_and_the_sets_of_cages_are_told_and_noted() {
    let mut server = Server::start();
    let text = format!("{GAME}\n[Cages]\n6: r1c2 r2c2\n");
    let mut document = Document::open(&mut server, "noted.sudoku", &text);
    for (action, key, cells) in [
        ("note", "corner 3", &["r1c2", "r1c3"][..]),
        ("note", "corner 4", &["r1c2"]),
        ("note", "red", &["r1c1", "r1c2"]),
        ("note", "blue 3", &["r1c2"]),
        ("note", "red", &["r1c1"]),
        ("clearNotes", "corner", &["r1c3"]),
        ("note", "pen", &["r1c2", "r1c3", "r2c4"]),
    ] {
        let answer = press(&mut server, &document, action, key, cells);
        make(&mut server, &mut document, &answer);
    }
    assert_eq!(
        document.text,
        format!(
            "{text}\n[Marks]\ncorner 3: r1c2\ncorner 4: r1c2\n\n[Colors]\nred: r1c2\nblue 3: r1c2\n\n[Pen]\nright: r1c2\nfalling: r1c3\n"
        )
    );
    let it = board(&mut server, &document, 3);
    assert_eq!(it["cells"][1]["corners"], json!(["3", "4"]));
    assert_eq!(it["cells"][1]["colors"], json!(["red"]));
    assert_eq!(it["cells"][1]["tinted"], json!([["3", "blue"]]));
    assert_eq!(it["cells"][0].get("colors"), None);
    assert_eq!((&it["cells"][1]["pen"], &it["cells"][2]["pen"]), (&json!(["right"]), &json!(["falling"])));
    assert_eq!(it["stage"], "begun");
    let cage = &it["constraints"]["list"][0];
    assert_eq!(cage["sets"], json!(["2 4"]), "{cage}");
    let refused = press(&mut server, &document, "note", "corner 9", &["r1c1"]);
    assert_eq!(
        (&refused["edits"], &refused["message"]),
        (&json!([]), &json!("corner 9 cannot be noted here."))
    );
    let clear = press(&mut server, &document, "clearNotes", "", &["r1c2"]);
    make(&mut server, &mut document, &clear);
    let clear = press(&mut server, &document, "clearNotes", "pen", &["r1c3"]);
    make(&mut server, &mut document, &clear);
    assert_eq!(document.text, text);
}

#[test]
fn a_puzzle_is_answered_as_a_board_with_its_cells_and_where_they_are_written() {
    let mut server = Server::start();
    let text = format!("{GAME}\n[State]\n1 {{24}} | 1 .\n. . | 1 2\n----+----\n2 1 | . 3\n. 3 | . .\n");
    let document = Document::open(&mut server, "board.sudoku", &text);
    server.settle();
    let params = json!({ "textDocument": document.id(), "position": at(9, 0), "candidates": true });
    let it = server.request("sudoku/board", params);
    assert_eq!(
        (&it["title"], &it["size"], &it["stage"], &it["version"]),
        (&json!("Four"), &json!(4), &json!("begun"), &json!(1))
    );
    assert_eq!(it["symbols"], json!(["1", "2", "3", "4"]));
    assert_eq!(it["regions"], json!([0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]));
    assert_eq!(
        it["cells"][0],
        json!({ "name": "r1c1", "digit": "1", "isGiven": true, "range": on_line(9, 0, 1) })
    );
    assert_eq!(it["cells"][1]["marks"], json!(["2", "4"]));
    assert_eq!(it["cells"][1]["range"], on_line(9, 2, 6));
    assert_eq!(
        it["cells"][2],
        json!({ "name": "r1c3", "digit": "1", "isGiven": false, "range": on_line(9, 9, 10) })
    );
    assert_eq!(it["cells"][4]["candidates"], json!(["3", "4"]), "by the digits in sight");
    let clashes: Vec<&Value> =
        it["clashes"].as_array().unwrap().iter().map(|clash| &clash["cells"]).collect();
    assert!(clashes.contains(&&json!([0, 2])), "{clashes:?}");
    assert_eq!((&it["isApart"], &it["isWhole"], &it["cell"]), (&json!(true), &json!(true), &json!(0)));
    assert_eq!(board(&mut server, &document, 99), it_without_candidates(&it, Value::Null), "behind its end");
    let closed = json!({ "textDocument": { "uri": "file:///closed.sudoku" }, "position": at(0, 0) });
    assert_eq!(server.request("sudoku/board", closed), Value::Null);
}

#[test]
fn boards_with_sides_of_their_own_are_told_played_on_and_undone_in_the_text() {
    let mut server = Server::start();
    let text = "size: 6x8\ndigits: 0-7\n\n0 . . . | . . . 7\n. . . . | . . . .\n\n. . . . | . . . .\n. . . . | . . . .\n\n. . . . | . . . .\n. . . . | . . . 1\n";
    let mut document = Document::open(&mut server, "sides.sudoku", text);
    let it = board(&mut server, &document, 3);
    assert_eq!((&it["size"], &it["rows"], &it["columns"]), (&json!(8), &json!(6), &json!(8)));
    assert_eq!(it["symbols"], json!(["0", "1", "2", "3", "4", "5", "6", "7"]));
    let regions: Vec<usize> = (0..48).map(|cell| cell / 16 * 2 + cell % 8 / 4).collect();
    assert_eq!(it["regions"], json!(regions));
    assert_eq!((&it["cells"][47]["name"], &it["cells"][47]["digit"]), (&json!("r6c8"), &json!("1")));
    let answer = press(&mut server, &document, "place", "0", &["r6c1"]);
    make(&mut server, &mut document, &answer);
    let answer = press(&mut server, &document, "mark", "0", &["r5c8", "r1c2"]);
    make(&mut server, &mut document, &answer);
    let it = board(&mut server, &document, 3);
    assert_eq!((&it["cells"][40]["digit"], &it["cells"][40]["isGiven"]), (&json!("0"), &json!(false)));
    assert_eq!((&it["cells"][39]["marks"], &it["cells"][1]["out"]), (&json!(["0"]), &json!(["0"])));
    let clash = it["clashes"].as_array().unwrap().iter().find(|clash| clash["cells"] == json!([0, 40]));
    assert_eq!(clash.map(|clash| &clash["text"]), Some(&json!("0 appears twice in column 1 (r1c1, r6c1)")));
    for cell in ["r6c1", "r5c8", "r1c2"] {
        let answer = press(&mut server, &document, "clear", "", &[cell]);
        make(&mut server, &mut document, &answer);
    }
    let it = board(&mut server, &document, 3);
    assert_eq!((&it["stage"], &it["clashes"]), (&json!("untouched"), &json!([])));
}

#[test]
fn puzzles_with_sides_of_their_own_are_in_the_collection() {
    let mut server = Server::start();
    let text = "size: 2x3\n\n1 . .\n. . 2\n---\nsize: 3\ndigits: 0-3\n\n0 . .\n. . .\n. . 3\n";
    let document = Document::open(&mut server, "sides.sudoku", text);
    let params = json!({ "textDocument": document.id(), "from": 0, "count": 9 });
    let it = server.request("sudoku/collection", params)["puzzles"].clone();
    let told = |index: usize, name: &str| it[index][name].clone();
    assert_eq!([told(0, "size"), told(0, "rows"), told(0, "columns")], [json!(3), json!(2), json!(3)]);
    assert_eq!([told(0, "givens"), told(0, "regions")], [json!("1....2"), json!([])]);
    assert_eq!([told(1, "size"), told(1, "rows"), told(1, "columns")], [json!(4), json!(3), json!(3)]);
    assert_eq!(told(1, "givens"), json!("0.......3"));
}

#[test]
fn the_board_says_which_puzzle_of_its_file_it_is_and_where_the_others_are() {
    let mut server = Server::start();
    let rows = "1...\n..1.\n.1..\n...1\n";
    let text =
        format!("# No puzzle.\n\ntitle: First\n\n{rows}\n---\n\n{rows}\n[State]\n{rows}\n1...............\n");
    let document = Document::open(&mut server, "several.sudoku", &text);
    let mut line = 3;
    let mut seen = Vec::new();
    for _ in 0..3 {
        let it = board(&mut server, &document, line);
        seen.push((
            it["number"].clone(),
            it["total"].clone(),
            it["before"]["line"].clone(),
            it["title"].clone(),
        ));
        line = it["after"]["line"].as_u64().map_or(line, |line| usize::try_from(line).unwrap());
        assert!(seen.len() < 3 || it["after"].is_null(), "{it}");
    }
    assert_eq!(seen[0], (json!(1), json!(3), Value::Null, json!("First")));
    assert_eq!((&seen[1].0, &seen[2].0, &seen[2].1), (&json!(2), &json!(3), &json!(3)));
    let second = board(&mut server, &document, usize::try_from(seen[2].2.as_u64().unwrap()).unwrap());
    assert_eq!(second["number"], 2, "back again");
    let first =
        board(&mut server, &document, usize::try_from(second["before"]["line"].as_u64().unwrap()).unwrap());
    assert_eq!((&first["number"], &first["title"]), (&json!(1), &json!("First")));
    let text = "\n\n[puzzle A]\n1...\n..1.\n.1..\n...1\n\n\n[puzzle B]\n1...\n..1.\n.1..\n...1\n";
    let document = Document::open(&mut server, "spaced.sudoku", text);
    assert_eq!(board(&mut server, &document, 3)["after"], at(9, 0), "no empty line");
    assert_eq!(board(&mut server, &document, 9)["before"], at(2, 0));
}

/// Returns a board without its candidates, and with another cell at the cursor.
fn it_without_candidates(it: &Value, cell: Value) -> Value {
    let mut it = it.clone();
    it["cell"] = cell;
    for cell in it["cells"].as_array_mut().unwrap() {
        cell.as_object_mut().unwrap().remove("candidates");
    }
    it
}

#[test]
fn diagonals_and_jigsaws_are_part_of_the_board() {
    let mut server = Server::start();
    let diagonal =
        Document::open(&mut server, "diagonal.sudoku", "rules: diagonal\n....\n....\n....\n....\n");
    let it = board(&mut server, &diagonal, 0);
    let lines: Vec<Value> =
        it["houses"].as_array().unwrap().iter().map(|house| house["cells"].clone()).collect();
    assert_eq!(lines, [json!([0, 5, 10, 15]), json!([3, 6, 9, 12])]);
    assert_eq!((&it["rules"][0]["name"], &it["stage"]), (&json!("diagonal"), &json!("untouched")));
    let far = &it["farPeers"];
    assert_eq!((&far[0], &far[1]), (&json!([10, 15]), &json!([])), "outside of its box");
    let text = "rules: non-consecutive\n2 {1234} . .\n{34} . . .\n. {24} . .\n. . . .\n";
    let marked = Document::open(&mut server, "marked.sudoku", text);
    let it = board(&mut server, &marked, 0);
    let out: Vec<&Value> = [1_usize, 4, 9].iter().map(|cell| &it["cells"][*cell]["out"]).collect();
    assert_eq!(out, [&json!(["1", "2", "3"]), &json!(["3"]), &Value::Null], "by houses and by the rule");
    let text =
        "size: 4\n1 . . .\n. . . .\n. . . .\n. . . .\n\n[Regions]\nA A A B\nA C B B\nC C D B\nC D D D\n";
    let jigsaw = Document::open(&mut server, "jigsaw.sudoku", text);
    let regions = json!([0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]);
    assert_eq!(board(&mut server, &jigsaw, 0)["regions"], regions);
}

#[test]
fn the_board_is_rated_when_that_is_asked_for_and_wrong_digits_are_told_after_a_check() {
    let mut server = Server::start();
    let mut document = Document::open(&mut server, "rated.sudoku", GAME);
    let params = json!({ "textDocument": document.id(), "position": at(0, 0), "rated": true });
    let it = server.request("sudoku/board", params);
    assert_eq!((&it["rating"]["level"], &it["isDecided"]), (&json!("easy"), &json!(true)), "{it}");
    // 4 in r2c1 clashes with no digit, but leaves no solution.
    let answer = press(&mut server, &document, "place", "4", &["r2c1"]);
    make(&mut server, &mut document, &answer);
    server.settle();
    assert_eq!(board(&mut server, &document, 0)["wrong"], json!([]), "nobody has asked");
    let target = json!({ "uri": document.uri, "position": at(0, 0) });
    server.request("workspace/executeCommand", json!({ "command": "sudoku.check", "arguments": [target] }));
    server.wait_method("window/showMessage");
    assert_eq!(board(&mut server, &document, 0)["wrong"], json!([4]));
    let quiet = json!({ "uri": document.uri, "position": at(0, 0), "quiet": true });
    let said = server
        .request("workspace/executeCommand", json!({ "command": "sudoku.check", "arguments": [quiet] }));
    assert!(said.as_str().is_some_and(|said| said.contains("r2c1")), "{said}");
    let answer = press(&mut server, &document, "place", "3", &["r1c3"]);
    make(&mut server, &mut document, &answer);
    server.settle();
    assert_eq!(board(&mut server, &document, 0)["wrong"], json!([]), "until the next edit");
}

#[test]
fn the_first_entry_starts_a_state_and_no_given_changes() {
    let mut server = Server::start();
    let mut document = Document::open(&mut server, "start.sudoku", GAME);
    let refused = press(&mut server, &document, "place", "4", &["r1c1"]);
    assert_eq!(
        (&refused["message"], &refused["edits"]),
        (&json!("r1c1 is a given: it stays 1."), &json!([]))
    );
    let answer = press(&mut server, &document, "place", "4", &["r2c1", "r1c1", "r4c4"]);
    assert_eq!(answer["edits"].as_array().unwrap().len(), 1, "one step: {answer}");
    make(&mut server, &mut document, &answer);
    assert!(document.text.starts_with(GAME), "{}", document.text);
    assert!(
        document.text.ends_with("[State]\n1 . | . .\n4 . | 1 2\n----+----\n2 1 | . 3\n. 3 | . 4\n"),
        "{}",
        document.text
    );
    assert_eq!(board(&mut server, &document, 0)["cells"][0]["isGiven"], true);
}

#[test]
fn a_mark_of_two_figures_takes_back_the_mark_of_its_first_figure() {
    let mut server = Server::start();
    let row = format!("{}\n", ["."; 12].join(" "));
    let text = format!("size: 12\nbox: 3x4\nsymbols: decimals\n\n{}", row.repeat(12));
    let mut document = Document::open(&mut server, "numbers.sudoku", &text);
    let mut mark = |server: &mut Server, key: &str, joins: bool| {
        let params = json!({
            "textDocument": document.id(), "positions": [at(0, 0)], "action": "mark", "key": key,
            "cells": ["r1c1"], "startsState": true, "joins": joins,
        });
        let answer = server.request("sudoku/play", params);
        make(server, &mut document, &answer);
        board(server, &document, 5)["cells"][0]["marks"].clone()
    };
    assert_eq!(mark(&mut server, "1", false), json!(["1"]));
    assert_eq!(mark(&mut server, "12", true), json!(["12"]));
    // The first key of 12 may have removed the mark 1; the second key restores it.
    assert_eq!(mark(&mut server, "1", false), json!(["1", "12"]));
    assert_eq!(mark(&mut server, "1", false), json!(["12"]));
    assert_eq!(mark(&mut server, "1", false), json!(["1", "12"]));
    assert_eq!(mark(&mut server, "10", false), json!(["1", "10", "12"]));
    assert_eq!(mark(&mut server, "1", false), json!(["10", "12"]));
    assert_eq!(mark(&mut server, "12", true), json!(["1", "10"]));
}

#[test]
fn a_mark_goes_to_all_cells_and_goes_where_all_have_it() {
    let mut server = Server::start();
    let mut document = Document::open(&mut server, "marks.sudoku", GAME);
    let mut marks = |server: &mut Server, cells: &[&str], key: &str| {
        let answer = press(server, &document, "mark", key, cells);
        make(server, &mut document, &answer);
        let it = board(server, &document, 0);
        let marks = |at: usize| it["cells"][at].get("marks").cloned().unwrap_or(Value::Null);
        [marks(1), marks(2), marks(3)]
    };
    assert_eq!(marks(&mut server, &["r1c2"], "4"), [json!(["4"]), Value::Null, Value::Null]);
    let both = ["r1c2", "r1c3"];
    assert_eq!(marks(&mut server, &both, "4"), [json!(["4"]), json!(["4"]), Value::Null], "all get it");
    assert_eq!(marks(&mut server, &both, "3"), [json!(["3", "4"]), json!(["3", "4"]), Value::Null]);
    assert_eq!(marks(&mut server, &both, "4"), [json!(["3"]), json!(["3"]), Value::Null], "it goes from all");
    let placed = press(&mut server, &document, "place", "3", &["r1c4"]);
    assert_eq!(placed["edits"].as_array().unwrap().len(), 1, "a last mark stays: {placed}");
    let cleared = press(&mut server, &document, "clear", "", &["r1c2", "r1c3", "r1c1"]);
    make(&mut server, &mut document, &cleared);
    assert!(
        document.text.ends_with("[State]\n1 . | . .\n. . | 1 2\n----+----\n2 1 | . 3\n. 3 | . .\n"),
        "{}",
        document.text
    );
}

#[test]
fn numbers_of_two_figures_are_keys_of_their_own() {
    let mut server = Server::start();
    let row = format!("{}\n", [". "; 12].concat().trim_end());
    let text = format!("size: 12\nsymbols: decimals\n{}", row.repeat(12));
    let mut document = Document::open(&mut server, "twelve.sudoku", &text);
    for (action, key, cell) in [("place", "12", "r1c1"), ("mark", "11", "r1c2")] {
        let answer = press(&mut server, &document, action, key, &[cell]);
        make(&mut server, &mut document, &answer);
    }
    let it = board(&mut server, &document, 0);
    assert_eq!(
        (&it["cells"][0]["digit"], &it["cells"][1]["marks"]),
        (&json!("12"), &json!(["11"])),
        "{}",
        document.text
    );
    let mut place = |server: &mut Server, key: &str, joins: bool| {
        let params = json!({
            "textDocument": document.id(), "positions": [at(0, 0)], "action": "place", "key": key,
            "cells": ["r1c4"], "startsState": true, "joins": joins,
        });
        let answer = server.request("sudoku/play", params);
        make(server, &mut document, &answer);
        board(server, &document, 0)["cells"][3]["digit"].clone()
    };
    assert_eq!(place(&mut server, "1", false), "1");
    assert_eq!(place(&mut server, "2", false), "2", "a whole symbol, such as a button of a board");
    assert_eq!(place(&mut server, "1", true), "1", "21 is no digit here");
    assert_eq!(place(&mut server, "2", true), "12", "typed figure by figure");
    let unknown = press(&mut server, &document, "place", "13", &["r1c3"]);
    assert_eq!(unknown["message"], "13 is not a digit of this puzzle.");
}

#[test]
fn a_collection_is_answered_in_pages_with_what_is_known_of_each_puzzle() {
    let mut server = Server::start();
    let lines = (1..=7).map(|at| format!("# {at}\n1...  ..3.  .1..  ...{}\n", 1 + at % 4));
    let lines = lines.collect::<Vec<_>>().concat();
    let text = format!("{SMALL}\n[State]\n{SMALL}\n{lines}");
    let document = Document::open(&mut server, "many.sudoku", &text);
    server.settle();
    let mut ask = |from: usize, count: usize, rated: bool| {
        let params = json!({ "textDocument": document.id(), "from": from, "count": count, "rated": rated });
        server.request("sudoku/collection", params)
    };
    let all = ask(0, 500, false);
    let puzzles = all["puzzles"].as_array().unwrap().clone();
    assert_eq!((puzzles.len(), &all["total"], &all["next"]), (8, &json!(8), &Value::Null));
    let (mut paged, mut from) = (Vec::new(), json!(0));
    while let Some(start) = from.as_u64() {
        let page = ask(usize::try_from(start).unwrap(), 3, false);
        paged.extend(page["puzzles"].as_array().unwrap().clone());
        from = page["next"].clone();
    }
    assert_eq!(paged, puzzles);
    assert_eq!((&puzzles[0]["position"], &puzzles[0]["stage"]), (&at(0, 0), &json!("untouched")));
    let unique = puzzles.iter().position(|it| it["solutions"] == "unique" && it["clues"] == 4).unwrap();
    assert!(puzzles[unique].get("rating").is_none());
    let block = usize::try_from(puzzles[unique]["block"].as_u64().unwrap()).unwrap();
    let rated = ask(block, 1, true);
    assert_eq!(rated["puzzles"][0]["rating"]["level"], "easy", "{rated}");
    assert_eq!(rated["puzzles"][0]["position"], puzzles[unique]["position"]);
    assert_eq!(ask(block, 1, false)["puzzles"][0]["rating"]["level"], "easy", "it is kept");
}

#[test]
fn a_collection_tells_which_boxes_are_not_the_usual_ones() {
    let mut server = Server::start();
    let four = "1...\n....\n....\n...2\n\n";
    let text = format!(
        "size: 4\n{four}box: 1x4\n{four}box: 4x1\n{four}size: 5\n1....\n.....\n.....\n.....\n....2\n"
    );
    let document = Document::open(&mut server, "boxes.sudoku", &text);
    server.settle();
    let page = server.request("sudoku/collection", json!({ "textDocument": document.id() }));
    let regions: Vec<&Value> = page["puzzles"].as_array().unwrap().iter().map(|it| &it["regions"]).collect();
    // Boxes that are rows or columns have no borders. At 5x5 these are the standard boxes.
    assert_eq!(regions, [&Value::Null, &json!([]), &json!([]), &Value::Null], "{page}");
}

#[test]
fn a_collection_says_in_one_word_what_is_known_of_solutions_and_keys_follow_the_text() {
    let mut server = Server::start();
    let states = [
        ("1...  ..3.  .1..  ...2", "unique"),
        ("1...  ..3.  ....  ...2", "several"),
        ("12..  ..3.  ....  ....", "none"),
        ("11..  ..3.  .1..  ...2", "clash"),
        ("size: 5\nrules: diagonal windoku\n1....  ..3..  .1...  ...2.  .....", "unchecked"),
    ];
    let text = states.map(|(puzzle, _)| format!("{puzzle}\n\n")).concat();
    let mut document = Document::open(&mut server, "states.sudoku", &text);
    server.settle();
    let ask = |server: &mut Server, document: &Document| {
        let params = json!({ "textDocument": document.id() });
        let page = server.request("sudoku/collection", params);
        assert_eq!(page["total"], states.len());
        page["puzzles"].as_array().unwrap().clone()
    };
    let before = ask(&mut server, &document);
    let found: Vec<&str> = before.iter().map(|it| it["state"].as_str().unwrap()).collect();
    assert_eq!(found, states.map(|(_, state)| state));
    document.change(&mut server, &on_line(2, 0, 1), "2");
    let after = ask(&mut server, &document);
    let changed: Vec<bool> = before.iter().zip(&after).map(|(old, new)| old["key"] != new["key"]).collect();
    assert_eq!(changed, [false, true, false, false, false]);
    document.change(&mut server, &on_line(0, 0, 0), "[defaults]\nrules: diagonal\n\n");
    let all = ask(&mut server, &document);
    assert!(after.iter().zip(&all).all(|(old, new)| old["key"] != new["key"]), "{all:?}");
}
