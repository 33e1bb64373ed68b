//! The same puzzle twice, in one document and in several.

use serde_json::{Value, json};

use crate::client::Server;
use crate::document::{Document, on_line};
use crate::puzzles::{EASY, SMALL};

#[test]
fn a_puzzle_that_stands_twice_in_a_file_is_named_as_soon_as_it_does() {
    let mut server = Server::start();
    let mut document = Document::open(&mut server, "twice.sudoku", &format!("{SMALL}\n# again\n{EASY}"));
    assert!(document.findings(&mut server).is_empty());
    document.replace(&mut server, &format!("{SMALL}\n# again\n{}", SMALL.replace('.', "0")));
    let found = document.findings(&mut server);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((&found[0]["code"], &found[0]["severity"]), (&json!("duplicate-puzzle"), &json!(4)));
    assert_eq!(found[0]["message"], "Duplicate of the puzzle on line 1 of this file");
    assert_eq!(found[0]["range"], on_line(6, 0, 1));
    let first = &found[0]["relatedInformation"][0]["location"];
    assert_eq!(first, &json!({ "uri": document.uri, "range": on_line(0, 0, 1) }));
    document.change(&mut server, &on_line(6, 0, 1), "0");
    assert!(!document.codes(&mut server).contains(&"duplicate-puzzle".to_owned()));
}

#[test]
fn a_puzzle_of_another_open_document_is_named_until_it_is_changed_or_closed() {
    let mut server = Server::start();
    let later = Document::open(&mut server, "b.sudoku", &format!("# b\n{EASY}"));
    assert!(later.findings(&mut server).is_empty());
    let mut first = Document::open(&mut server, "a.sudoku", &format!("# a\n\n{EASY}"));
    let found = later.findings(&mut server);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0]["message"], "Duplicate of the puzzle in a.sudoku, line 3");
    assert_eq!(found[0]["relatedInformation"][0]["location"]["uri"], first.uri.as_str());
    first.change(&mut server, &on_line(2, 0, 1), ".");
    assert!(later.findings(&mut server).is_empty());
    first.change(&mut server, &on_line(2, 0, 1), &EASY[..1]);
    assert_eq!(later.codes(&mut server), ["duplicate-puzzle"]);
    first.close(&mut server);
    assert!(later.findings(&mut server).is_empty());
}

#[test]
fn a_document_that_is_opened_again_has_only_the_puzzles_of_its_new_text() {
    let mut server = Server::start();
    Document::open(&mut server, "a.sudoku", EASY);
    let later = Document::open(&mut server, "b.sudoku", EASY);
    assert_eq!(later.codes(&mut server), ["duplicate-puzzle"]);
    let mut first = Document::open(&mut server, "a.sudoku", "# nothing\n");
    assert!(later.findings(&mut server).is_empty());
    first.change(&mut server, &on_line(0, 0, 9), EASY.trim_end());
    assert_eq!(later.codes(&mut server), ["duplicate-puzzle"]);
}

#[test]
fn a_hint_on_another_document_names_the_line_where_the_puzzle_is_now() {
    let mut server = Server::start();
    let mut first = Document::open(&mut server, "a.sudoku", EASY);
    let later = Document::open(&mut server, "b.sudoku", EASY);
    assert_eq!(later.findings(&mut server)[0]["message"], "Duplicate of the puzzle in a.sudoku, line 1");
    first.change(&mut server, &on_line(0, 0, 0), "# one line more\n\n");
    assert_eq!(later.findings(&mut server)[0]["message"], "Duplicate of the puzzle in a.sudoku, line 3");
}

#[test]
fn duplicates_that_comments_silence_take_no_place_in_the_list() {
    let mut server = Server::start();
    let (one, other) = ("1..4..1.2....3..\n", "12..3.......4...\n");
    let silent = format!("# sudoku-ls: ignore duplicate-puzzle\n{one}").repeat(150);
    let text = format!("{one}{silent}{other}{other}");
    let mut document = Document::open(&mut server, "silent.sudoku", &text);
    let found = document.findings(&mut server);
    let names = |found: &[Value]| -> Vec<(String, u64)> {
        let of = |it: &Value| {
            (it["code"].as_str().unwrap().to_owned(), it["range"]["start"]["line"].as_u64().unwrap())
        };
        found.iter().map(of).filter(|(code, _)| code != "multiple-solutions").collect()
    };
    assert_eq!(names(&found), [("duplicate-puzzle".to_owned(), 302)], "{found:?}");
    // The puzzle in the other document is a duplicate, too. The first puzzle of this document gets no finding because
    // of the comment.
    let later = Document::open(
        &mut server,
        "silent2.sudoku",
        &format!("# sudoku-ls: ignore duplicate-puzzle\n{one}\n\n{one}"),
    );
    let found = later.findings(&mut server);
    assert_eq!(names(&found), [("duplicate-puzzle".to_owned(), 4)], "{found:?}");
    document.replace(&mut server, &silent);
    assert_eq!(names(&document.findings(&mut server)), []);
}
