//! The difficulty of a puzzle in an editor: rated for visible lenses, on hover, and compared with the claims in the
//! file.

use serde_json::{Value, json};

use crate::client::{Server, standard_with};
use crate::document::{Document, at, on_line};
use crate::puzzles::{EASY, SMALL};

/// A puzzle that Sudoku Explainer rates 2.3 and HoDoKu rates medium.
const MEDIUM: &str = "\
.........
.....795.
1..8.67..
.4.3...6.
.87...4..
.....4.8.
.149..8..
..8.3...5
95....1..
";

fn modern() -> Value {
    standard_with(json!({
        "textDocument": {
            "codeLens": {},
            "codeAction": {
                "codeActionLiteralSupport": { "codeActionKind": { "valueSet": ["quickfix"] } },
                "resolveSupport": { "properties": ["edit"] }, "dataSupport": true,
            },
            "publishDiagnostics": { "dataSupport": true },
        },
        "workspace": { "codeLens": { "refreshSupport": true } },
    }))
}

fn lenses(server: &mut Server, document: &Document) -> Vec<Value> {
    server
        .request("textDocument/codeLens", json!({ "textDocument": document.id() }))
        .as_array()
        .unwrap()
        .clone()
}

#[test]
fn a_lens_is_rated_when_it_comes_into_sight_and_keeps_its_rating() {
    let mut server = Server::start_for(modern());
    let document = Document::open(&mut server, "two.sudoku", &format!("{MEDIUM}\n{SMALL}"));
    server.settle();
    let found = lenses(&mut server, &document);
    let waiting: Vec<&Value> = found.iter().filter(|lens| lens["command"].is_null()).collect();
    assert_eq!(waiting.len(), 2, "{found:#?}");
    let rated = server.request("codeLens/resolve", waiting[0].clone());
    assert_eq!(rated["command"], json!({ "title": "medium · ER 2.3", "command": "" }));
    // The known rating is there at once. The other puzzle is not rated before its lens is visible.
    let found = lenses(&mut server, &document);
    assert_eq!(found[1]["command"]["title"], "medium · ER 2.3", "{found:#?}");
    assert_eq!(found.iter().filter(|lens| lens["command"].is_null()).count(), 1);
    let rated = server.request("codeLens/resolve", waiting[1].clone());
    assert_eq!(rated["command"]["title"], "easy (uncalibrated)");
}

#[test]
fn a_lens_of_a_puzzle_that_has_changed_since_is_refused() {
    let mut server = Server::start_for(modern());
    let mut document = Document::open(&mut server, "one.sudoku", MEDIUM);
    server.settle();
    let waiting = lenses(&mut server, &document).remove(1);
    document.change(&mut server, &on_line(0, 0, 1), "2");
    let error = server.refused("codeLens/resolve", waiting);
    assert_eq!(error["code"], -32801, "{error}");
}

#[test]
fn a_lens_of_another_origin_comes_back_as_it_is() {
    let mut server = Server::start_for(modern());
    let lens = json!({ "range": on_line(0, 0, 1), "data": { "mine": 1 } });
    assert_eq!(server.request("codeLens/resolve", lens.clone()), lens);
}

#[test]
fn hover_on_a_title_has_the_rating() {
    let mut server = Server::start_for(modern());
    let document = Document::open(&mut server, "one.sudoku", &format!("title: A\n{MEDIUM}"));
    server.settle();
    let shown = document.hover(&mut server, 0, 0).unwrap();
    assert!(shown.contains("- Rating: medium · ER 2.3/1.2/1.2 · score 374"), "{shown}");
}

#[test]
fn a_named_difficulty_is_measured_when_it_is_quiet_and_its_fix_writes_the_measured_one() {
    let mut server = Server::start_for(modern());
    let mut document =
        Document::open(&mut server, "named.sudoku", &format!("level: hard\nrating: 7.2\n{MEDIUM}"));
    let mut found = document.findings(&mut server);
    let codes: Vec<&str> = found.iter().map(|it| it["code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["wrong-level", "wrong-rating"]);
    assert_eq!((&found[0]["severity"], &found[0]["range"]), (&json!(4), &on_line(0, 7, 11)));
    for (line, title) in [(0, "Write the measured level"), (1, "Write the measured ER")] {
        let first = found.remove(0);
        let context = json!({ "diagnostics": [first], "only": ["quickfix"] });
        let offered = document.actions_for(&mut server, &on_line(line, 8, 8), context);
        let fix =
            offered.iter().find(|action| action["title"] == title).unwrap_or_else(|| panic!("{offered:#?}"));
        assert_eq!(fix["diagnostics"], json!([first]));
        let fix = server.request("codeAction/resolve", fix.clone());
        document.apply(&mut server, &fix["edit"]);
        found = document.findings(&mut server);
    }
    assert_eq!(document.text, format!("level: medium\nrating: 2.3\n{MEDIUM}"));
    assert_eq!(found, Vec::<Value>::new());
}

#[test]
fn a_named_difficulty_is_measured_in_a_file_of_many_puzzles_too() {
    let mut server = Server::start_for(modern());
    let text = format!("level: hard\n{MEDIUM}\nlevel: medium\n{MEDIUM}\n{EASY}\n").repeat(5);
    let mut document = Document::open(&mut server, "many.sudoku", &text);
    let wrong = |codes: Vec<String>| codes.iter().filter(|code| *code == "wrong-level").count();
    assert_eq!(wrong(document.codes(&mut server)), 5);
    document.change(&mut server, &on_line(0, 7, 11), "medium");
    assert_eq!(wrong(document.codes(&mut server)), 4);
    document.change(&mut server, &json!({ "start": at(0, 0), "end": at(0, 0) }), "# a note\n");
    assert_eq!(wrong(document.codes(&mut server)), 4);
}
