//! Playing without spoilers: hints to the solution appear only on request, and the cursor moves to the cell of the next
//! digit.

use serde_json::{Value, json};

use crate::client::{Server, standard, standard_with};
use crate::document::{Document, at, on_line};
use crate::puzzles::{EASY, SMALL};

/// Returns a puzzle with a wrong digit in its `[State]`: r1c3 is 2 instead of 4, which no visible digit contradicts.
fn in_play() -> String {
    format!("{EASY}\n[State]\n{}", EASY.replacen("53.", "532", 1))
}

fn with_spoilers(spoilers: &str) -> Server {
    let options = json!({ "spoilers": spoilers });
    Server::greeted(json!({ "capabilities": standard(), "initializationOptions": options })).0
}

fn run(server: &mut Server, command: &str, target: Value) {
    let params = json!({ "command": command, "arguments": [target] });
    assert_eq!(server.request("workspace/executeCommand", params), Value::Null);
}

fn said(server: &mut Server) -> String {
    server.wait_method("window/showMessage")["params"]["message"].as_str().unwrap().to_owned()
}

fn titles(document: &Document, server: &mut Server, line: usize, column: usize) -> Vec<String> {
    let all = document.actions(server, line, column);
    all.iter().filter_map(|action| Some(action["title"].as_str()?.to_owned())).collect()
}

#[test]
fn a_wrong_digit_shows_when_the_digits_are_checked_and_until_the_next_edit() {
    let mut server = Server::start();
    let mut document = Document::open(&mut server, "play.sudoku", &in_play());
    assert_eq!(document.codes(&mut server), Vec::<String>::new());
    let offered = titles(&document, &mut server, 11, 2);
    assert!(!offered.iter().any(|title| title.contains("wrong")), "{offered:?}");
    assert!(offered.contains(&"Check my digits".to_owned()), "{offered:?}");
    let target = document.target(11, 2);
    run(&mut server, "sudoku.check", target.clone());
    assert_eq!(said(&mut server), "1 of 1 digit you placed is wrong: r1c3.");
    assert_eq!(document.codes(&mut server), ["wrong-digit"]);
    let offered = titles(&document, &mut server, 11, 2);
    assert!(offered.contains(&"Remove the wrong digit 2 from r1c3".to_owned()), "{offered:?}");
    assert!(!offered.contains(&"Check my digits".to_owned()), "{offered:?}");
    document.change(&mut server, &on_line(20, 0, 0), "\n");
    assert_eq!(document.codes(&mut server), Vec::<String>::new(), "an edit elsewhere");
    document.change(&mut server, &on_line(11, 2, 3), "4");
    run(&mut server, "sudoku.check", target);
    assert_eq!(said(&mut server), "The digit you placed is right.");
    assert_eq!(document.codes(&mut server), Vec::<String>::new());
}

#[test]
fn a_wrong_digit_shows_at_once_or_never_where_that_is_set() {
    let mut server = with_spoilers("all");
    let document = Document::open(&mut server, "play.sudoku", &in_play());
    assert_eq!(document.codes(&mut server), ["wrong-digit"]);
    let mut server = with_spoilers("none");
    let document = Document::open(&mut server, "play.sudoku", &in_play());
    server.settle();
    run(&mut server, "sudoku.check", document.target(11, 2));
    assert_eq!(said(&mut server), "Digits are not checked: the setting sudoku.spoilers is 'none'.");
    assert_eq!(document.codes(&mut server), Vec::<String>::new());
    run(&mut server, "sudoku.hint", document.target(11, 2));
    let hint = said(&mut server);
    assert!(!hint.contains("wrong"), "{hint}");
}

#[test]
fn the_next_step_does_not_tell_that_a_digit_is_wrong_where_that_is_never_to_be_told() {
    for spoilers in ["onRequest", "none"] {
        let mut server = with_spoilers(spoilers);
        let mut document = Document::open(&mut server, "play.sudoku", &in_play());
        let before = document.text.clone();
        server.settle();
        run(&mut server, "sudoku.nextStep", document.target(11, 2));
        if spoilers == "none" {
            document.take_edit(&mut server);
            assert_ne!(document.text, before);
        } else {
            assert_eq!(said(&mut server), "The 2 in r1c3 is wrong: remove it first.");
        }
        server.settle();
        server.take_all("textDocument/publishDiagnostics");
    }
}

#[test]
fn nothing_that_explains_a_cell_uses_the_solution_where_nothing_is_to_be_told() {
    let mut server = with_spoilers("none");
    let document = Document::open(&mut server, "play.sudoku", &in_play());
    server.settle();
    run(&mut server, "sudoku.explainCell", document.target(11, 2));
    assert_eq!(said(&mut server), "r1c3 has a digit: clear it to see which steps lead to one.");
    let right = in_play().replace("532", "534");
    let document = Document::open(&mut server, "right.sudoku", &right);
    server.settle();
    run(&mut server, "sudoku.explainCell", document.target(11, 2));
    assert_eq!(said(&mut server), "r1c3 has a digit: clear it to see which steps lead to one.");
    for lacking in ["{4}", "{34}"] {
        let marks = format!("1 2 {lacking} {{34}}\n{{34}} {{34}} 1 2\n2 1 {{4}} 3\n{{4}} 3 {{24}} {{14}}\n");
        let text = format!("12..\n..12\n21.3\n.3..\n\n[State]\n{marks}");
        let document = Document::open(&mut server, "marks.sudoku", &text);
        server.settle();
        run(&mut server, "sudoku.hint", document.target(6, 0));
        let hint = said(&mut server);
        assert!(!hint.contains("Pencil marks are ignored"), "{hint}");
    }
    let several = "12..\n..12\n2...\n.3..\n";
    for (spoilers, is_told) in [("none", false), ("onRequest", true)] {
        let mut server = with_spoilers(spoilers);
        let document = Document::open(&mut server, "several.sudoku", several);
        server.settle();
        let shown = document.hover(&mut server, 0, 2).unwrap_or_default();
        assert!(shown.contains("Candidates: 3 4"), "{shown}");
        assert_eq!(shown.contains("True candidates"), is_told, "{spoilers}: {shown}");
    }
}

#[test]
fn a_cell_without_a_candidate_shows_where_no_finding_explains_it() {
    let text = format!("{EASY}\n[State]\n{}", EASY.replacen("53..7....", "53127489.", 1));
    for (spoilers, code) in [("none", "no-candidate"), ("onRequest", "no-candidate"), ("all", "wrong-digit")]
    {
        let mut server = with_spoilers(spoilers);
        let document = Document::open(&mut server, "dead.sudoku", &text);
        let codes = document.codes(&mut server);
        assert!(!codes.is_empty() && codes.iter().all(|it| it == code), "{spoilers}: {codes:?}");
    }
}

#[test]
fn a_clash_with_a_given_is_fixed_at_the_players_digit_alone() {
    let mut server = Server::start();
    let text = format!("{EASY}\n[State]\n{}", EASY.replacen("53.", "533", 1));
    let mut document = Document::open(&mut server, "clash.sudoku", &text);
    assert_eq!(document.codes(&mut server), ["duplicate-digit"]);
    let offered = titles(&document, &mut server, 11, 1);
    assert!(!offered.iter().any(|title| title.starts_with("Remove the")), "{offered:?}");
    let fix = document.action(&mut server, 11, 2, "Remove the clashing digit 3 from r1c3");
    document.apply(&mut server, &fix["edit"]);
    assert_eq!(document.text, text.replacen("533", "53.", 1));
    assert_eq!(document.codes(&mut server), Vec::<String>::new());
}

#[test]
fn a_digit_that_clashes_shows_whatever_is_set() {
    for spoilers in ["all", "onRequest", "none"] {
        let mut server = with_spoilers(spoilers);
        let document = Document::open(&mut server, "play.sudoku", &in_play().replace("532", "535"));
        assert!(document.codes(&mut server).contains(&"duplicate-digit".to_owned()), "{spoilers}");
    }
}

#[test]
fn on_a_blank_that_is_no_single_the_menu_starts_with_what_gives_nothing_away() {
    let mut server = Server::start();
    let document = Document::open(&mut server, "play.sudoku", SMALL);
    server.settle();
    let actions = document.actions(&mut server, 1, 0);
    let quick: Vec<&str> = actions
        .iter()
        .filter(|action| action["kind"].as_str().unwrap().starts_with("quickfix."))
        .filter_map(|action| action["title"].as_str())
        .collect();
    let first =
        ["Hint: where to look", "Start solving in a separate [State] grid", "Pencil in candidates of r2c1"];
    assert_eq!(quick[..3], first, "{quick:?}");
    assert!(quick.contains(&"Solve puzzle"), "{quick:?}");
    let hints = actions.iter().filter(|action| action["title"] == "Hint: where to look");
    assert_eq!(hints.count(), 1);
}

#[test]
fn start_solving_ends_with_the_cursor_on_the_first_blank() {
    let capability = json!({ "window": { "showDocument": { "support": true } } });
    let mut server = Server::start_for(standard_with(capability));
    let text = format!("# above\n\n{SMALL}\n{SMALL}");
    let mut document = Document::open(&mut server, "play.sudoku", &text);
    server.settle();
    let action = document.action(&mut server, 2, 0, "Start solving");
    let resolved = server.request("codeAction/resolve", action);
    document.apply(&mut server, &resolved["edit"]);
    assert_eq!(document.text, format!("# above\n\n{SMALL}\n[State]\n{SMALL}\n{SMALL}"));
    let params =
        json!({ "command": resolved["command"]["command"], "arguments": resolved["command"]["arguments"] });
    let shown = |server: &mut Server| {
        let request = server.wait_method("window/showDocument");
        server.reply(&request, json!({ "success": true }));
        request["params"]["selection"]["start"].clone()
    };
    server.request("workspace/executeCommand", params);
    assert_eq!(shown(&mut server), at(8, 1), "behind the given of [State]");
    run(&mut server, "sudoku.nextBlank", document.target(8, 3));
    assert_eq!(shown(&mut server), at(9, 0));
    run(&mut server, "sudoku.nextBlank", document.target(11, 2));
    assert_eq!(shown(&mut server), at(8, 1), "behind the last one, the first");
}

#[test]
fn an_action_that_adds_a_state_ends_with_the_cursor_on_its_first_blank() {
    let capability = json!({ "window": { "showDocument": { "support": true } } });
    let mut server = Server::start_for(standard_with(capability));
    let mut document = Document::open(&mut server, "step.sudoku", SMALL);
    server.settle();
    let step = document.action(&mut server, 1, 0, "Apply the next step");
    let step = if step["edit"].is_null() { server.request("codeAction/resolve", step) } else { step };
    document.apply(&mut server, &step["edit"]);
    assert!(document.text.contains("\n[State]\n"), "{}", document.text);
    let command = &step["command"];
    let params = json!({ "command": command["command"], "arguments": command["arguments"] });
    server.request("workspace/executeCommand", params);
    let request = server.wait_method("window/showDocument");
    server.reply(&request, json!({ "success": true }));
    let cursor = &request["params"]["selection"]["start"];
    let lines: Vec<&str> = document.text.lines().collect();
    let line = usize::try_from(cursor["line"].as_u64().unwrap()).unwrap();
    let column = usize::try_from(cursor["character"].as_u64().unwrap()).unwrap();
    assert_eq!(&lines[line][column..=column], ".", "{cursor} in {}", document.text);
    let state = lines.iter().position(|line| *line == "[State]").unwrap();
    assert!(line > state, "{cursor} in {}", document.text);
    // With a [State], the cursor stays in the [State].
    let more = document.action(&mut server, 8, 0, "Apply the next step");
    let more = if more["edit"].is_null() { server.request("codeAction/resolve", more) } else { more };
    assert_eq!(more["command"], Value::Null, "{more}");
}

#[test]
fn a_client_that_cannot_move_the_cursor_is_not_asked_to() {
    let mut server = Server::start();
    let document = Document::open(&mut server, "play.sudoku", SMALL);
    server.settle();
    assert_eq!(document.action(&mut server, 0, 0, "Start solving")["command"], Value::Null);
    run(&mut server, "sudoku.nextBlank", document.target(0, 0));
    assert_eq!(said(&mut server), "This editor does not let a language server move the cursor.");
}

#[test]
fn all_puzzles_of_a_selection_keep_their_givens_unless_they_are_solved_in_place() {
    let line = SMALL.replace('\n', "");
    let text = format!("{line} one\n{line} # two\n\n{SMALL}\n{SMALL}");
    let solve = |title: &str| {
        let mut server = Server::start();
        let mut document = Document::open(&mut server, "all.sudoku", &text);
        server.settle();
        let range = json!({ "start": at(0, 0), "end": at(12, 0) });
        let actions = document.actions_for(&mut server, &range, json!({ "diagnostics": [] }));
        let action =
            actions.iter().find(|it| it["title"] == title).cloned().unwrap_or_else(|| panic!("{actions:#?}"));
        let resolved = server.request("codeAction/resolve", action);
        document.apply(&mut server, &resolved["edit"]);
        assert!(
            !document.codes(&mut server).iter().any(|code| code.starts_with("wrong")),
            "{}",
            document.text
        );
        document.text
    };
    let (full, rows) = ("1324423121433412", "1324\n4231\n2143\n3412\n");
    assert_eq!(
        solve("Solve the 4 selected puzzles"),
        format!(
            "{line} {full} one\n{line} {full} # two\n\n{SMALL}\n[State]\n{rows}\n{SMALL}\n[State]\n{rows}"
        )
    );
    assert_eq!(
        solve("Solve the 4 selected puzzles in place"),
        format!("{full} one\n{full} # two\n\n{rows}\n{rows}")
    );
}
