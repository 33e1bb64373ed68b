//! Puzzles that are equal up to symmetry, and puzzles with a redundant clue: both are searched on request.

use serde_json::{Value, json};

use crate::client::{Server, standard, standard_with};
use crate::diagnostics::many::puzzles;
use crate::document::{Document, on_line};
use crate::puzzles::{EASY, SMALL};

/// Returns the easy puzzle transposed and with renumbered digits.
fn disguised() -> String {
    let rows: Vec<Vec<char>> = EASY.lines().map(|line| line.chars().collect()).collect();
    let renamed = |c: char| c.to_digit(10).map_or('.', |digit| char::from_digit(digit % 9 + 1, 10).unwrap());
    let row = |r: usize| (0..9).map(|c| renamed(rows[c][r])).chain(['\n']).collect::<String>();
    (0..9).map(row).collect()
}

/// Runs the command; returns its answer and its message.
fn compare(server: &mut Server) -> (Value, String) {
    let params = json!({ "command": "sudoku.findIsomorphs", "arguments": [] });
    let answer = server.request("workspace/executeCommand", params);
    let said = server.wait_method("window/showMessage");
    (answer, said["params"]["message"].as_str().unwrap().to_owned())
}

#[test]
fn a_puzzle_in_disguise_gets_a_hint_until_one_of_the_two_changes_or_is_closed() {
    let mut server = Server::start();
    let mut first = Document::open(&mut server, "a.sudoku", &format!("{SMALL}\n{EASY}"));
    let mut second =
        Document::open(&mut server, "b.sudoku", &format!("{EASY}\n[puzzle two]\n{}", disguised()));
    assert_eq!(second.codes(&mut server), ["duplicate-puzzle"]);
    let (answer, said) = compare(&mut server);
    assert_eq!(answer, json!({ "compared": 2, "isomorphic": 1 }), "what stands twice is compared once");
    assert!(said.starts_with("1 of 2 classic 9x9 puzzles"), "{said}");
    let found = second.findings(&mut server);
    let hint = found.iter().find(|it| it["code"] == "isomorphic-puzzle").unwrap();
    assert_eq!((&hint["severity"], &hint["range"]), (&json!(4), &on_line(10, 0, 12)));
    assert!(hint["message"].as_str().unwrap().contains("in a.sudoku, line 6"), "{hint}");
    let place = json!({ "uri": first.uri, "range": on_line(5, 0, 1) });
    assert_eq!(hint["relatedInformation"][0]["location"], place);

    // Edits elsewhere in the two files don't matter.
    first.change(&mut server, &on_line(0, 1, 2), "2");
    second.change(&mut server, &on_line(0, 0, 1), ".");
    let codes = second.codes(&mut server);
    assert!(codes.contains(&"isomorphic-puzzle".to_owned()), "{codes:?}");
    first.change(&mut server, &on_line(5, 0, 1), ".");
    let codes = second.codes(&mut server);
    assert!(!codes.contains(&"isomorphic-puzzle".to_owned()), "{codes:?}");

    first.change(&mut server, &on_line(5, 0, 1), "5");
    assert_eq!(compare(&mut server).0["isomorphic"], 1);
    assert!(second.codes(&mut server).contains(&"isomorphic-puzzle".to_owned()));
    first.close(&mut server);
    assert!(!second.codes(&mut server).contains(&"isomorphic-puzzle".to_owned()));
    let (answer, said) = compare(&mut server);
    assert_eq!(answer, json!({ "compared": 2, "isomorphic": 0 }));
    assert_eq!(said, "No two of the 2 different classic 9x9 puzzles in the open files are isomorphic.");
    let copies: Vec<Document> =
        (0..3).map(|copy| Document::open(&mut server, &format!("copy{copy}.sudoku"), &second.text)).collect();
    let (answer, said) = compare(&mut server);
    assert_eq!(answer, json!({ "compared": 2, "isomorphic": 0 }));
    assert!(said.ends_with(" 6 more are duplicates, each with a finding of its own."), "{said}");
    for copy in &copies {
        copy.close(&mut server);
    }
}

#[test]
fn a_comparison_that_takes_its_time_is_shown_and_can_be_ended() {
    let (mut server, _) = Server::greeted(
        json!({ "capabilities": standard_with(json!({ "window": { "workDoneProgress": true } })) }),
    );
    Document::open(&mut server, "symmetric.sudoku", &puzzles(10));
    server.settle_shown();
    server.hold("Find isomorphic puzzles", true);
    let params = json!({ "command": "sudoku.findIsomorphs", "arguments": [] });
    let id = server.ask("workspace/executeCommand", params);
    let create = server.wait_method("window/workDoneProgress/create");
    server.reply(&create, Value::Null);
    let token = create["params"]["token"].clone();
    let begin = server.wait_method("$/progress");
    assert_eq!((&begin["params"]["token"], &begin["params"]["value"]["kind"]), (&token, &json!("begin")));
    assert_eq!(begin["params"]["value"]["title"], "Find isomorphic puzzles");
    server.notify("window/workDoneProgress/cancel", json!({ "token": token }));
    assert_eq!(server.answer(id), Ok(Value::Null));
    let said = server.wait_method("window/showMessage");
    assert!(
        said["params"]["message"].as_str().unwrap().contains("stopped before all puzzles were compared"),
        "{said}"
    );
    server.take_all("textDocument/publishDiagnostics");
    server.settle_shown();
}

#[test]
fn of_very_many_the_first_thousand_get_a_hint() {
    let options = json!({ "maxFindings": 10_000 });
    let (mut server, _) =
        Server::greeted(json!({ "capabilities": standard(), "initializationOptions": options }));
    let mut document = Document::open(&mut server, "many.sudoku", &puzzles(1200));
    let (answer, said) = compare(&mut server);
    assert_eq!(answer, json!({ "compared": 1200, "isomorphic": 1199 }));
    assert!(said.contains("the first 1000 are marked"), "{said}");
    let lines = |document: &Document, server: &mut Server| -> Vec<u64> {
        let found = document.findings(server);
        let hints = found.iter().filter(|it| it["code"] == "isomorphic-puzzle");
        hints.map(|it| it["range"]["start"]["line"].as_u64().unwrap()).collect()
    };
    assert!(lines(&document, &mut server).into_iter().eq(1..=1000));
    let given = document.text.lines().nth(500).unwrap().find(|c| c != '.').unwrap();
    document.change(&mut server, &on_line(500, given, given + 1), ".");
    assert!(lines(&document, &mut server).into_iter().eq((1..=1000).filter(|&line| line != 500)));
}

/// Returns the small puzzle with a clue that follows from the others.
fn spare() -> String {
    SMALL.replacen("1...", "13..", 1)
}

#[test]
fn a_clue_that_can_go_is_named_where_that_is_wanted() {
    let mut server = Server::start();
    let document = Document::open(&mut server, "spare.sudoku", &spare());
    assert_eq!(document.codes(&mut server), [""; 0], "it is off unless it is asked for");
    let set = |server: &mut Server, on: bool| {
        let settings = json!({ "settings": { "sudoku": { "notMinimal": on } } });
        server.notify("workspace/didChangeConfiguration", settings);
    };
    set(&mut server, true);
    let found = document.findings(&mut server);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!((&found[0]["code"], &found[0]["severity"]), (&json!("not-minimal"), &json!(4)));
    let decided = server.status()["blocksDecided"].clone();
    set(&mut server, false);
    assert_eq!(document.codes(&mut server), [""; 0]);
    set(&mut server, true);
    assert_eq!(document.codes(&mut server), ["not-minimal"]);
    assert_eq!(server.status()["blocksDecided"], decided, "it is looked for once");
}

#[test]
fn a_folder_asks_for_spare_clues_by_their_level() {
    let folder = tempfile::tempdir().unwrap();
    let settings = folder.path().join(".sudoku-ls.toml");
    std::fs::write(&settings, "[levels]\nnot-minimal = \"warning\"\n").unwrap();
    let options = json!({ "notMinimal": true });
    let (mut server, _) =
        Server::greeted(json!({ "capabilities": standard(), "initializationOptions": options }));
    let uri = format!("file://{}/a.sudoku", folder.path().display());
    let document = Document { uri, text: spare(), version: 1 };
    document.reopen(&mut server);
    let found = document.findings(&mut server);
    assert_eq!(
        (found.len(), &found[0]["code"], &found[0]["severity"]),
        (1, &json!("not-minimal"), &json!(2))
    );
    std::fs::write(&settings, "[levels]\nnot-minimal = \"off\"\n").unwrap();
    document.close(&mut server);
    document.reopen(&mut server);
    assert_eq!(document.codes(&mut server), [""; 0], "the folder goes before the setting");
}
