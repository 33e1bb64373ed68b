//! A puzzle in a few words, for a status bar.

use serde_json::{Value, json};

use crate::client::Server;
use crate::document::{Document, at, on_line};
use crate::puzzles::{EASY, SMALL, easy_line};

fn ask(server: &mut Server, document: &Document, line: usize, wait: Option<&str>) -> Value {
    let mut params = json!({ "textDocument": document.id(), "position": at(line, 0) });
    if let Some(wait) = wait {
        params["wait"] = json!(wait);
    }
    server.request("sudoku/summary", params)
}

#[test]
fn a_client_that_waits_gets_the_solutions_and_one_that_asks_for_it_the_rating() {
    let mut server = Server::start();
    let text = format!("title: Two\n\n{EASY}\n");
    let document = Document::open(&mut server, "two.sudoku", &text);
    let early = ask(&mut server, &document, 3, Some("solutions"));
    assert_eq!((&early["summary"], &early["title"]), (&json!("9x9 · 30 clues · unique"), &json!("Two")));
    assert_eq!((&early["rating"], &early["pending"]), (&json!("rating…"), &json!("rating")));
    assert_eq!(early["range"], json!({ "start": at(0, 0), "end": at(10, 9) }));
    let rated = ask(&mut server, &document, 3, Some("rating"));
    assert_eq!((&rated["rating"], &rated["pending"]), (&json!("easy · ER 1.2"), &Value::Null));
    assert_eq!(ask(&mut server, &document, 3, None), rated, "it is known from now on");
}

#[test]
fn puzzles_on_one_line_and_solved_ones_have_a_summary_too() {
    let mut server = Server::start();
    let text = format!("{}\n1...  ..3.  .1..  ....\n", easy_line());
    let document = Document::open(&mut server, "lines.sudoku", &text);
    let line = ask(&mut server, &document, 0, Some("rating"));
    assert_eq!((&line["summary"], &line["range"]), (&json!("9x9 · 30 clues · unique"), &on_line(0, 0, 81)));
    let several = ask(&mut server, &document, 1, Some("rating"));
    assert_eq!(several["summary"], "4x4 · 3 clues · several solutions");
    assert_eq!((&several["rating"], &several["pending"]), (&Value::Null, &Value::Null));
    let played = format!("{SMALL}\n[State]\n1324\n4231\n2143\n3412\n");
    let document = Document::open(&mut server, "played.sudoku", &played);
    let solved = ask(&mut server, &document, 6, Some("solutions"));
    assert_eq!(solved["summary"], "4x4 · 4 clues · 12 placed · solved");
}

#[test]
fn where_there_is_no_puzzle_there_is_no_summary() {
    let mut server = Server::start();
    let document = Document::open(&mut server, "none.sudoku", "# nothing here\n");
    assert_eq!(ask(&mut server, &document, 0, Some("rating")), Value::Null);
    let closed = json!({ "textDocument": { "uri": "file:///closed.sudoku" }, "position": at(0, 0) });
    assert_eq!(server.request("sudoku/summary", closed), Value::Null);
}
