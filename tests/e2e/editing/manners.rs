//! Settings for edits apply to all edits. Editors send ranges of whole lines or of several puzzles. An empty file has
//! actions of its own.

use serde_json::{Value, json};

use crate::client::{Server, standard_with};
use crate::document::{Document, at, on_line};

/// A position in which r1c3 is a single, and r1c4 and r2c3 have its digit as a pencil mark.
const MARKED: &str = "1 2 .    {34}\n. . {34} .\n2 1 4    3\n. 3 .    .\n";

fn set(server: &mut Server, settings: &Value) {
    server.notify("workspace/didChangeConfiguration", json!({ "settings": { "sudoku": settings } }));
}

/// Returns the text of a document after a command at a place.
fn after(server: &mut Server, command: &str, text: &str, (line, column): (usize, usize)) -> String {
    let mut document = Document::open(server, &format!("{command}.sudoku"), text);
    let params = json!({ "command": command, "arguments": [document.target(line, column)] });
    server.request("workspace/executeCommand", params);
    document.take_edit(server);
    document.close(server);
    document.text
}

#[test]
fn the_marks_of_peers_stay_where_the_user_wants_that_whatever_places_the_digit() {
    let mut server = Server::start();
    let state = |text: &str| text.split_once("[State]\n").unwrap().1.to_owned();
    let second = |text: &str| state(text).lines().nth(1).unwrap().to_owned();
    for (live, marks) in [(true, ". . {4}"), (false, ". . {34}")] {
        set(&mut server, &json!({ "liveMarks": live }));
        for command in ["sudoku.fillSingle", "sudoku.solveToHere"] {
            let text = after(&mut server, command, MARKED, (0, 4));
            assert!(
                text.starts_with(MARKED)
                    && state(&text).starts_with("1 2 3")
                    && second(&text).starts_with(marks),
                "{command}, {live}: {text}"
            );
        }
        let document = Document::open(&mut server, "menu.sudoku", MARKED);
        let found = document.actions(&mut server, 0, 4);
        let found =
            found.iter().find(|it| it["title"].as_str().unwrap().starts_with("Fill r1c3 with 3")).unwrap();
        let text = document.with(&found["edit"]);
        assert!(second(&text).starts_with(marks), "{live}: {text}");
        let params = json!({ "textDocument": document.id(), "position": at(0, 4) });
        let items = server.request("textDocument/completion", params);
        let also = items[0]["additionalTextEdits"].clone();
        let wanted = json!([
            { "range": on_line(0, 9, 13), "newText": "{4}" }, { "range": on_line(1, 4, 8), "newText": "{4} " },
        ]);
        assert_eq!(also, if live { wanted } else { Value::Null }, "{items}");
        document.close(&mut server);
    }
}

#[test]
fn an_editor_that_asks_for_the_whole_line_gets_the_actions_of_a_cell_in_it() {
    let mut server = Server::start();
    let text = "1 2 | 3 .\n. . | 1 2\n2 1 | . 3\n. 3 | . .\n\n12.1\n..12\n21.3\n.3..\n";
    let document = Document::open(&mut server, "lines.sudoku", text);
    server.settle();
    let titles = |server: &mut Server, line: usize, to: usize| {
        let range = json!({ "start": at(line, 0), "end": at(line, to) });
        let found = document.actions_for(server, &range, json!({ "diagnostics": [] }));
        found.iter().map(|it| it["title"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let has = |titles: &[String], title: &str| titles.iter().any(|it| it == title);
    let second = titles(&mut server, 1, 9);
    assert!(has(&second, "Pencil in candidates of r2c1"), "the first blank: {second:?}");
    assert!(has(&second, "Rotate puzzle by 90°"), "a line is no cell: {second:?}");
    let _ = document.hover(&mut server, 3, 6);
    let last = titles(&mut server, 3, 9);
    assert!(has(&last, "Pencil in candidates of r4c3"), "where the cursor was: {last:?}");
    let clash = titles(&mut server, 5, 4);
    assert!(has(&clash, "Remove the clashing digit 1 from r1c4"), "{clash:?}");
}

#[test]
fn a_command_with_a_range_changes_all_puzzles_in_it() {
    let mut server = Server::start();
    let four = "12..\n..12\n21.3\n.3..\n";
    let solved = "1234\n3412\n2143\n4321\n";
    let text = format!("{four}\n{four}\n{four}");
    let mut document = Document::open(&mut server, "many.sudoku", &text);
    let mut argument = document.target(5, 0);
    argument["range"] = json!({ "start": at(0, 0), "end": at(8, 2) });
    server.request(
        "workspace/executeCommand",
        json!({ "command": "sudoku.solveInPlace", "arguments": [argument] }),
    );
    document.take_edit(&mut server);
    assert_eq!(document.text, format!("{solved}\n{solved}\n{four}"));
    // With a range in one puzzle, the command acts as without a range.
    let mut argument = document.target(10, 0);
    argument["range"] = on_line(11, 0, 2);
    server
        .request("workspace/executeCommand", json!({ "command": "sudoku.rotate", "arguments": [argument] }));
    document.take_edit(&mut server);
    assert!(document.text.ends_with("\n\n.2.1\n31.2\n..1.\n.32.\n"), "{}", document.text);
}

#[test]
fn an_empty_file_offers_the_tour_to_a_client_that_has_one() {
    let lenses = json!({ "textDocument": { "codeLens": {} }, "experimental": { "sudokuTour": true } });
    let mut server = Server::start_for(standard_with(lenses));
    let document = Document::open(&mut server, "empty.sudoku", "");
    let found = server.request("textDocument/codeLens", json!({ "textDocument": document.id() }));
    assert_eq!(found[2]["command"], json!({ "title": "Open the tour", "command": "sudoku-ls.getStarted" }));
}
