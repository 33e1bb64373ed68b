//! Actions that change a puzzle as a whole, several puzzles, or a file, over the wire.

use serde_json::{Value, json};

use crate::client::{Server, standard_with};
use crate::document::{Document, at, on_line};
use crate::puzzles::SMALL;

/// A puzzle with a `[State]` that contains a wrong digit.
const IN_PLAY: &str = "12..\n..12\n21.3\n.3..\n[State]\n124.\n..12\n21.3\n.3..\n";

#[test]
fn every_new_action_is_carried_out() {
    let mut server = Server::start();
    for (title, first) in [
        ("Pencil in all", "1    2"),
        ("Make minimal", "1"),
        ("Renumber", "1234"),
        ("Rotate", "4132"),
        ("Mirror", "4312"),
        ("Transpose", "2314"),
    ] {
        let text =
            if title.starts_with("Pencil") { "12..\n..12\n21.3\n.3..\n" } else { "2134\n3421\n1243\n4312\n" };
        let mut document = Document::open(&mut server, &format!("{}.sudoku", &title[..4]), text);
        server.settle();
        let only = json!({ "diagnostics": [], "only": ["refactor.rewrite"] });
        let actions = document.actions_for(&mut server, &on_line(0, 0, 0), only);
        let titled = |it: &&Value| it["title"].as_str().unwrap().starts_with(title);
        let action = actions.iter().find(titled).cloned().unwrap_or_else(|| panic!("{title}: {actions:#?}"));
        let kind = action["kind"].as_str().unwrap();
        assert!(kind.starts_with("refactor.rewrite.sudoku."), "{kind}");
        let resolved = server.request("codeAction/resolve", action);
        document.apply(&mut server, &resolved["edit"]);
        assert!(document.text.starts_with(first) || title == "Make minimal", "{title}: {}", document.text);
        assert_ne!(document.text, text);
    }
}

#[test]
fn clues_are_added_where_there_are_several_solutions() {
    let mut server = Server::start();
    let mut document = Document::open(&mut server, "few.sudoku", "1...\n....\n....\n...2\n");
    server.settle();
    let action = document.action(&mut server, 0, 0, "Add clues");
    let resolved = server.request("codeAction/resolve", action);
    document.apply(&mut server, &resolved["edit"]);
    assert!(document.findings(&mut server).is_empty(), "{}", document.text);
}

#[test]
fn a_client_that_can_ask_is_told_to_before_a_players_digit_is_lost() {
    let asks = json!({ "workspace": { "workspaceEdit": { "changeAnnotationSupport": {} } } });
    let mut server = Server::start_for(standard_with(asks));
    let document = Document::open(&mut server, "play.sudoku", IN_PLAY);
    server.settle();
    let solve = document.action(&mut server, 0, 0, "Solve puzzle");
    let edit = server.request("codeAction/resolve", solve)["edit"].take();
    let annotation = &edit["changeAnnotations"]["overwrites-digits"];
    assert_eq!(annotation["needsConfirmation"], true, "{edit}");
    assert_eq!(annotation["description"], "Overwrites 1 digit you placed: r1c3.");
    assert_eq!(edit["documentChanges"][0]["edits"][0]["annotationId"], "overwrites-digits");

    let mut server = Server::start();
    let document = Document::open(&mut server, "play.sudoku", IN_PLAY);
    server.settle();
    let solve = document.action(&mut server, 0, 0, "Solve puzzle");
    let edit = server.request("codeAction/resolve", solve)["edit"].take();
    assert!(edit["changeAnnotations"].is_null(), "{edit}");
}

#[test]
fn all_puzzles_of_a_selection_are_solved_at_once() {
    let mut server = Server::start();
    let text = format!("{SMALL}\n# two\n{SMALL}\n{SMALL}");
    let mut document = Document::open(&mut server, "three.sudoku", &text);
    server.settle();
    let lines = SMALL.lines().count();
    let range = json!({ "start": at(0, 0), "end": at(lines + 3, 0) });
    let actions = document.actions_for(&mut server, &range, json!({ "diagnostics": [] }));
    let titled = |title: &str| actions.iter().find(|it| it["title"] == title).cloned();
    assert_eq!(titled("Clear the 2 selected puzzles to givens"), None, "nothing to clear");
    let solve = titled("Solve the 2 selected puzzles in place").unwrap();
    let stale = solve.clone();
    let resolved = server.request("codeAction/resolve", solve);
    document.apply(&mut server, &resolved["edit"]);
    assert!(document.text.ends_with(&format!("\n\n{SMALL}")), "{}", document.text);
    assert_eq!(document.text.matches('.').count(), SMALL.matches('.').count());
    assert_eq!(server.refused("codeAction/resolve", stale)["code"], -32801);
}

#[test]
fn puzzles_of_a_selection_stay_apart_from_each_other() {
    let mut server = Server::start();
    // The heading belongs to no grid above it if the digits of the two grids differ.
    let text = "3241\n4132\n2413\n1324\n[State]\n14.2\n2341\n42.3\n31.4\n";
    let mut document = Document::open(&mut server, "apart.sudoku", text);
    server.settle();
    let before = document.codes(&mut server);
    let range = json!({ "start": at(0, 0), "end": at(9, 0) });
    let actions = document.actions_for(&mut server, &range, json!({ "diagnostics": [] }));
    let renumber = actions.iter().find(|it| it["title"] == "Renumber the digits of the 2 selected puzzles");
    let resolved = server.request("codeAction/resolve", renumber.unwrap().clone());
    document.apply(&mut server, &resolved["edit"]);
    assert_ne!(document.text, text);
    assert_eq!(document.codes(&mut server), before, "{}", document.text);
}

#[test]
fn a_file_is_tidied_on_saving_and_nothing_is_solved() {
    let mut server = Server::start();
    let text = "title :  A  \n1 .|. 0\n. . | 1 .\n. 2 | . .\n4 . | . 3\n";
    let mut document = Document::open(&mut server, "tidy.sudoku", text);
    let only = json!({ "diagnostics": [], "only": ["source.fixAll"] });
    let actions = document.actions_for(&mut server, &on_line(0, 0, 0), only.clone());
    assert_eq!(actions.len(), 1, "{actions:?}");
    assert_eq!(actions[0]["kind"], "source.fixAll.sudoku");
    document.apply(&mut server, &actions[0]["edit"]);
    assert_eq!(document.text, "title: A\n1 . | . .\n. . | 1 .\n. 2 | . .\n4 . | . 3\n");
    assert!(document.actions_for(&mut server, &on_line(0, 0, 0), only).is_empty());
    assert!(document.actions(&mut server, 0, 0).iter().all(|it| it["kind"] != "source.fixAll.sudoku"));
}
