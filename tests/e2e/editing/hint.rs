//! Hints in an editor: three depths as messages, and the next step as an edit.

use serde_json::{Value, json};

use crate::client::Server;
use crate::document::Document;

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
    assert_eq!(hint(&mut server, &document, 1), "Look for 4 in row 1.");
    assert_eq!(hint(&mut server, &document, 2), "Full house in r1c4.");
    let whole = hint(&mut server, &document, 3);
    assert_eq!(whole, "Full house: r1c4 is the last empty cell in row 1, so it is 4.");
}

#[test]
fn a_wrong_digit_is_what_a_hint_names_first() {
    let mut server = Server::start();
    let text = FOUR.replace(".1..", ".1.+4");
    let document = Document::open(&mut server, "here.sudoku", &text);
    assert_eq!(hint(&mut server, &document, 3), "The 4 in r3c4 is wrong.");
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
    assert_eq!(document.text, FOUR.replace("123.", "1234"));

    let mut document = Document::open(&mut server, "marks.sudoku", HARD);
    let before = hint(&mut server, &document, 3);
    assert!(before.contains("can be removed from"), "{before}");
    next(&mut server, &document);
    document.take_edit(&mut server);
    assert_eq!(document.findings(&mut server), Vec::<Value>::new(), "{}", document.text);
    assert_ne!(hint(&mut server, &document, 3), before, "{}", document.text);
}
