//! Puzzles in the forms of other programs: the requests `sudoku/copyAs` and `sudoku/pasteAs`.

use serde_json::{Value, json};

use crate::client::{Server, standard};
use crate::document::Document;

const TEXT: &str = "title: One\n\n1..4\n..1.\n.2..\n4..3\n\ntitle: Two\n\n1...\n..2.\n.3..\n...4\n";

fn range(from: (u32, u32), to: (u32, u32)) -> Value {
    json!({ "start": { "line": from.0, "character": from.1 }, "end": { "line": to.0, "character": to.1 } })
}

fn copy(server: &mut Server, document: &Document, lines: (u32, u32), form: &str) -> Value {
    let range = range((lines.0, 0), (lines.1, 0));
    server.request("sudoku/copyAs", json!({ "textDocument": document.id(), "range": range, "form": form }))
}

/// Applies the edits of an answer.
fn take(server: &mut Server, document: &mut Document, answer: &Value) {
    assert_eq!(answer["version"], document.version);
    let edit = json!({ "changes": { document.uri.clone(): answer["edits"] } });
    document.apply(server, &edit);
}

#[test]
fn the_puzzle_at_the_cursor_or_those_of_a_selection_are_copied_in_a_form() {
    let params = json!({ "processId": null, "rootUri": null, "capabilities": standard() });
    let (mut server, greeting) = Server::greeted(params);
    let forms =
        greeting["capabilities"]["experimental"]["sudokuConvert"]["forms"].as_array().unwrap().clone();
    let line = json!({ "name": "line", "title": "All cells on one line", "reads": true, "writes": true });
    assert_eq!((forms.len(), &forms[0]), (35, &line));
    let document = Document::open(&mut server, "two.sudoku", TEXT);
    let one = copy(&mut server, &document, (3, 3), "line");
    assert_eq!(one["text"], "1..4..1..2..4..3\n");
    assert_eq!(one["lost"], json!([{ "line": 2, "puzzle": 1, "what": ["the title"] }]));
    let both = copy(&mut server, &document, (3, 9), "sgt");
    assert_eq!(both["text"], "2x2:1b4b1b2b4b3\n2x2:1e2b3e4\n");
    assert_eq!((&both["puzzles"], both["lost"][1]["puzzle"].as_u64()), (&json!(2), Some(2)));
    // For a range given backwards, only the puzzle at its start is copied.
    for (lines, puzzle) in [((9, 3), "1.....2..3.....4\n"), ((3, 0), "1..4..1..2..4..3\n")] {
        assert_eq!(copy(&mut server, &document, lines, "line")["text"], puzzle, "{lines:?}");
    }
    let none = copy(&mut server, &document, (3, 3), "sdk");
    assert_eq!((&none["text"], &none["puzzles"]), (&json!(""), &json!(0)));
    assert_eq!(none["refused"], json!([{ "line": 2, "puzzle": 1, "reason": "the form is for 9x9 puzzles" }]));
    let wrong = json!({ "textDocument": document.id(), "range": range((0, 0), (0, 0)), "form": "nothing" });
    let why = server.refused("sudoku/copyAs", wrong);
    assert!(why["message"].as_str().unwrap().contains("unknown form nothing"), "{why}");
    let empty = Document::open(&mut server, "none.sudoku", "# nothing here\n");
    assert_eq!(copy(&mut server, &empty, (0, 0), "line"), Value::Null);
}

#[test]
fn a_selection_of_whole_lines_means_the_puzzles_on_these_lines() {
    let mut server = Server::start();
    let one = "1..4..1.2....3..\n";
    let lines = Document::open(&mut server, "lines.sudoku", &format!("{one}12..3.......4...\n{one}"));
    assert_eq!(copy(&mut server, &lines, (0, 1), "line")["text"], one);
    assert_eq!(copy(&mut server, &lines, (0, 2), "line")["puzzles"], 2);
    let grid = "1 .  . 4\n. . 1 .\n2 . . .\n. 3 . .\n";
    let grids = Document::open(&mut server, "grids.sudoku", &format!("{grid}\n{grid}"));
    // The empty line belongs to the puzzle below it.
    for end in [4, 5] {
        assert_eq!(copy(&mut server, &grids, (0, end), "line")["puzzles"], 1, "up to line {end}");
        let options = json!({ "tabSize": 4, "insertSpaces": true });
        let params =
            json!({ "textDocument": grids.id(), "range": range((0, 0), (end, 0)), "options": options });
        let edits = server.request("textDocument/rangeFormatting", params);
        let at: Vec<u64> = edits
            .as_array()
            .unwrap()
            .iter()
            .map(|it| it["range"]["start"]["line"].as_u64().unwrap())
            .collect();
        assert_eq!(at, [0], "up to line {end}");
    }
    assert_eq!(copy(&mut server, &grids, (0, 6), "line")["puzzles"], 2);
}

#[test]
fn what_another_program_wrote_is_pasted_as_a_checked_edit() {
    let mut server = Server::start();
    let mut document = Document::open(&mut server, "two.sudoku", TEXT);
    let params = |document: &Document, range: Value, text: &str| json!({ "textDocument": document.id(), "range": range, "text": text });
    let answer =
        server.request("sudoku/pasteAs", params(&document, range((6, 0), (6, 0)), "2x2x:1b4b1b2b4b3\n"));
    assert_eq!((&answer["form"], &answer["puzzles"]), (&json!("sgt"), &json!(1)));
    assert_eq!(answer["errors"], json!([]));
    take(&mut server, &mut document, &answer);
    assert!(document.text.contains("rules: diagonal\n\n1 . | . 4\n"), "{}", document.text);
    assert_eq!(document.text.matches("title: ").count(), 2);
    // The second puzzle, behind the pasted one, is replaced.
    let (start, end) = (document.text.find("title: Two").unwrap(), document.text.len());
    let line = |at: usize| u32::try_from(document.text[..at].matches('\n').count()).unwrap();
    let part = range((line(start), 0), (line(end), 0));
    let two = "{\"givens\":\"4..1..1..2..1..4\",\"title\":\"New\",\"cages\":3}\n{\"givens\":\"1\n{\"givens\":\"...............1\"}\n";
    let answer = server.request("sudoku/pasteAs", params(&document, part, two));
    assert_eq!((&answer["form"], &answer["puzzles"]), (&json!("jsonl"), &json!(2)));
    assert_eq!(answer["lost"], json!([{ "line": 0, "what": ["the entry 'cages'"] }]));
    assert_eq!(answer["errors"].as_array().unwrap().len(), 1);
    assert_eq!(answer["errors"][0]["line"], 1);
    take(&mut server, &mut document, &answer);
    assert!(
        !document.text.contains("title: Two") && document.text.contains("title: New"),
        "{}",
        document.text
    );
    let junk = server.request("sudoku/pasteAs", params(&document, range((0, 0), (0, 0)), "hello, world"));
    assert_eq!((&junk["edits"], &junk["puzzles"]), (&json!([]), &json!(0)));
    assert_eq!(junk["errors"].as_array().unwrap().len(), 1);
}

#[test]
fn in_a_collection_a_puzzle_is_pasted_as_a_line() {
    let mut server = Server::start();
    let mut document = Document::open(&mut server, "lines.sudoku", "1..4..1..2..4..3\n1.....2..3.....4\n");
    let params = json!({ "textDocument": document.id(), "range": range((2, 0), (2, 0)), "text": "2x2:e1i3", "form": "sgt" });
    let answer = server.request("sudoku/pasteAs", params);
    assert_eq!(answer["text"], ".....1.........3\n");
    take(&mut server, &mut document, &answer);
    let list = "1..4..1..2..4..3\n1.....2..3.....4\n";
    assert_eq!(document.text, format!("{list}.....1.........3\n"));
    // Between other lines, in place of a line, behind a line without a line end, and in a list with empty lines.
    for (text, at, wanted) in [
        (
            "# first\n1..4..1..2..4..3\n1.....2..3.....4\n",
            ((1, 0), (1, 0)),
            "# first\n1..4..1..2..4..3\nX\n1.....2..3.....4\n",
        ),
        ("1..4..1..2..4..3 one\n1.....2..3.....4\n", ((0, 0), (0, 20)), "X\n1.....2..3.....4\n"),
        (
            "1..4..1..2..4..3\r\n1.....2..3.....4",
            ((1, 0), (1, 0)),
            "1..4..1..2..4..3\r\n1.....2..3.....4\r\nX\r\n",
        ),
        (
            "1..4..1..2..4..3\n\n1.....2..3.....4\n",
            ((0, 0), (0, 0)),
            "1..4..1..2..4..3\n\nX\n\n1.....2..3.....4\n",
        ),
    ] {
        let mut document = Document::open(&mut server, "more.sudoku", text);
        let place = range(at.0, at.1);
        let params = json!({ "textDocument": document.id(), "range": place, "text": "2x2:e1i3" });
        let answer = server.request("sudoku/pasteAs", params);
        take(&mut server, &mut document, &answer);
        assert_eq!(document.text, wanted.replace('X', ".....1.........3"));
    }
}

#[test]
fn a_file_that_is_an_array_of_a_program_has_one_finding_with_a_fix() {
    let mut server = Server::start();
    let rows = ["1, 0, 0, 0", "0, 0, 3, 0", "0, 1, 0, 0", "0, 0, 0, 2"];
    let array = format!("int grid[4][4] = {{\n  {{ {} }}\n}};\n", rows.join(" },\n  { "));
    let mut document = Document::open(&mut server, "array.sudoku", &array);
    let found = document.findings(&mut server);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!(found[0]["range"], range((0, 0), (0, 18)));
    let message = "This file is in another layout: convert it with `sudoku-ls convert FILE --to sudoku`";
    assert_eq!(found[0]["message"], message);
    let actions = document.actions_for(&mut server, &range((0, 3), (0, 3)), json!({ "diagnostics": found }));
    let fix = actions.iter().find(|it| it["title"] == "Write the file as puzzles").expect("a fix");
    assert_eq!(fix["diagnostics"], json!(found));
    let edit = fix["edit"].clone();
    document.apply(&mut server, &edit);
    assert_eq!(document.codes(&mut server), Vec::<String>::new(), "{}", document.text);
    assert_eq!(copy(&mut server, &document, (2, 2), "line")["text"], "1.....3..1.....2\n");
    // Next to another puzzle, each line gets its own finding.
    let beside = Document::open(&mut server, "beside.sudoku", &format!("1..4\n..1.\n.2..\n4..3\n\n{array}"));
    assert!(beside.findings(&mut server).len() > 1);
}
