//! What is shown of regions and of puzzles on one line, over the wire.

use serde_json::{Value, json};

use crate::client::{Server, standard, standard_with};
use crate::document::{Document, at, on_line};
use crate::puzzles::SMALL;

#[test]
fn regions_of_the_lines_asked_for_are_answered_with_their_shades() {
    let mut server = Server::start();
    let document = Document::open(&mut server, "two.sudoku", &format!("{SMALL}\n{SMALL}"));
    let ask = |server: &mut Server, from: usize, to: usize| {
        let range = json!({ "start": at(from, 0), "end": at(to, 0) });
        server.request("sudoku/regions", json!({ "textDocument": document.id(), "range": range }))
    };
    let all = ask(&mut server, 0, 9);
    assert_eq!(all["version"], 1);
    let shades = all["shades"].as_array().unwrap();
    assert_eq!(shades.len(), 16, "two runs a row");
    assert_eq!(
        shades[..2],
        [json!({ "range": on_line(0, 0, 2), "shade": 0 }), json!({ "range": on_line(0, 2, 4), "shade": 1 })]
    );
    let second = ask(&mut server, 6, 6);
    assert_eq!(second["shades"].as_array().unwrap().len(), 8, "{second}");
    let closed = json!({ "textDocument": { "uri": "file:///closed.sudoku" }, "range": on_line(0, 0, 0) });
    assert_eq!(server.request("sudoku/regions", closed), Value::Null);
}

/// The labels of the hints of a document, each with its line.
fn hints(server: &mut Server, document: &Document) -> Vec<(u64, String)> {
    let range = json!({ "start": at(0, 0), "end": at(99, 0) });
    let found =
        server.request("textDocument/inlayHint", json!({ "textDocument": document.id(), "range": range }));
    let hint =
        |it: &Value| (it["position"]["line"].as_u64().unwrap(), it["label"].as_str().unwrap().to_owned());
    found.as_array().unwrap().iter().map(hint).collect()
}

const LINES: &str = "1.....3..1.....2 easy\n1.....3..1......\n123........4....\n";

#[test]
fn puzzles_on_one_line_have_their_verdicts_behind_them_when_they_are_known() {
    let refreshed = standard_with(json!({ "workspace": { "inlayHint": { "refreshSupport": true } } }));
    let mut server = Server::start_for(refreshed);
    let document = Document::open(&mut server, "lines.sudoku", LINES);
    let early = hints(&mut server, &document);
    if early.len() < 3 {
        let asked = server.wait_method("workspace/inlayHint/refresh");
        server.reply(&asked, Value::Null);
    }
    server.settle();
    let wanted = [(0, "unique"), (1, "several solutions"), (2, "no solution")]
        .map(|(line, label)| (line, label.to_owned()));
    assert_eq!(hints(&mut server, &document), wanted);
}

#[test]
fn the_verdicts_are_off_where_that_is_set() {
    let options = json!({ "inlayHints": { "verdict": false } });
    let mut server =
        Server::greeted(json!({ "capabilities": standard(), "initializationOptions": options })).0;
    let document = Document::open(&mut server, "lines.sudoku", LINES);
    server.settle();
    assert_eq!(hints(&mut server, &document), []);
}
