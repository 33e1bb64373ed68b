//! The commands: their edits, their messages, and their reaction to bad arguments.

use serde_json::{Value, json};

use crate::client::{Server, standard_with};
use crate::document::{Document, at};
use crate::puzzles::{EASY, EASY_SOLVED, SMALL};

fn run(server: &mut Server, command: &str, argument: Value) {
    let params = json!({ "command": command, "arguments": [argument] });
    assert_eq!(server.request("workspace/executeCommand", params), Value::Null);
}

/// Requests a puzzle that cannot exist.
fn refused(server: &mut Server, argument: Value) {
    let params = json!({ "command": "sudoku.generate", "arguments": [argument] });
    assert_eq!(server.request("workspace/executeCommand", params), json!({ "inserted": false }));
}

fn message(server: &mut Server) -> String {
    server.wait_method("window/showMessage")["params"]["message"].as_str().unwrap().to_owned()
}

#[test]
fn solve_fills_the_puzzle_at_the_position() {
    let mut server = Server::start();
    let mut document = Document::open(&mut server, "solve.sudoku", &format!("{SMALL}\n{EASY}"));
    run(&mut server, "sudoku.solve", document.target(7, 3));
    document.take_edit(&mut server);
    assert_eq!(document.text, format!("{SMALL}\n{EASY}\n[State]\n{EASY_SOLVED}"));
}

/// lsp-mode drops messages that it reads together with an answer that it waits for.
#[test]
fn what_a_command_asks_or_says_is_sent_before_its_answer() {
    let mut server = Server::start();
    let document = Document::open(&mut server, "order.sudoku", EASY);
    let several = Document::open(&mut server, "several.sudoku", &SMALL.replace('3', "."));
    for _ in 0..20 {
        run(&mut server, "sudoku.solve", document.target(0, 0));
        let asked = server.take_all("workspace/applyEdit");
        assert_eq!(asked.len(), 1, "the edit came before the answer");
        server.reply(&asked[0], json!({ "applied": true }));
        run(&mut server, "sudoku.solve", several.target(0, 0));
        assert_eq!(server.take_all("window/showMessage").len(), 1, "the message came before the answer");
    }
}

#[test]
fn fill_singles_fills_what_follows_too() {
    let mut server = Server::start();
    let mut document = Document::open(&mut server, "singles.sudoku", EASY);
    run(&mut server, "sudoku.fillSingles", document.target(0, 0));
    document.take_edit(&mut server);
    let now = &document.text;
    assert!(now.starts_with(EASY) && now.contains(&format!("\n[State]\n{EASY_SOLVED}")), "{now}");
}

#[test]
fn what_goes_wrong_with_a_puzzle_is_said_and_nothing_is_changed() {
    let mut server = Server::start();
    let document = Document::open(&mut server, "several.sudoku", &SMALL.replace('3', "."));
    run(&mut server, "sudoku.solve", document.target(0, 0));
    assert!(message(&mut server).contains("several solutions"));
    let document = Document::open(&mut server, "comment.sudoku", "# nothing here\n");
    run(&mut server, "sudoku.solve", document.target(0, 0));
    assert!(message(&mut server).contains("No puzzle on line 1"));
    run(&mut server, "sudoku.solve", json!({ "uri": "file:///closed.sudoku", "position": at(0, 0) }));
    assert!(message(&mut server).contains("file:///closed.sudoku is not open"));
}

#[test]
fn pencilling_in_a_given_names_it() {
    let mut server = Server::start();
    let document = Document::open(&mut server, "given.sudoku", "1 . . .\n. . . .\n. . . .\n. . . .\n");
    run(&mut server, "sudoku.pencilCell", document.target(0, 0));
    assert_eq!(message(&mut server), "r1c1 is not blank.");
}

#[test]
fn an_edit_that_the_editor_refuses_is_said() {
    let mut server = Server::start();
    let document = Document::open(&mut server, "refused.sudoku", EASY);
    run(&mut server, "sudoku.solve", document.target(0, 0));
    let request = server.wait_method("workspace/applyEdit");
    server.reply(&request, json!({ "applied": false, "failureReason": "the file is read-only" }));
    assert!(message(&mut server).contains("no change was made: the file is read-only"));
    run(&mut server, "sudoku.solve", document.target(0, 0));
    let request = server.wait_method("workspace/applyEdit");
    server.reply(&request, Value::Null);
    let told = message(&mut server);
    assert!(
        told.ends_with("may not have been made: the editor's answer does not follow the protocol."),
        "{told}"
    );

    let mut server = Server::start_for(standard_with(json!({ "workspace": { "applyEdit": null } })));
    let document = Document::open(&mut server, "old.sudoku", EASY);
    run(&mut server, "sudoku.solve", document.target(0, 0));
    assert!(message(&mut server).contains("does not accept edits"));
}

#[test]
fn bad_arguments_are_answered_with_what_is_wrong() {
    let mut server = Server::start();
    let document = Document::open(&mut server, "bad.sudoku", EASY);
    let mut refused = |command: &str, arguments: Value| {
        let params = json!({ "command": command, "arguments": arguments });
        let error = server.refused("workspace/executeCommand", params);
        assert_eq!(error["code"], -32602, "{error}");
        error["message"].as_str().unwrap().to_owned()
    };
    assert!(refused("sudoku.fly", json!([])).contains("sudoku.fillSingles"));
    assert!(refused("sudoku.solve", json!(["here"])).contains("'position'"));
    assert!(refused("sudoku.solve", json!([{ "uri": document.uri, "position": 3 }])).contains("position"));
    assert!(refused("sudoku.solve", json!(["a", "b"])).contains("2 arguments"));
    let mut spec = document.target(0, 0);
    spec["size"] = json!(99);
    assert!(refused("sudoku.generate", json!([spec])).contains("1 to 31"));
    spec["size"] = json!(9);
    spec["rules"] = json!(["diagnal"]);
    assert!(refused("sudoku.generate", json!([spec])).contains("anti-knight"));
}

/// Generates a puzzle at a line; returns the text afterwards.
fn generate(server: &mut Server, document: &mut Document, line: usize, spec: Value) -> String {
    let mut argument = document.target(line, 0);
    for (key, value) in spec.as_object().unwrap() {
        argument[key] = value.clone();
    }
    run(server, "sudoku.generate", argument);
    document.take_edit(server);
    let codes = document.codes(server);
    // The same seed gives the same puzzle, so the two are duplicates.
    assert!(codes.iter().all(|code| code == "duplicate-puzzle"), "{}", document.text);
    document.text.clone()
}

#[test]
fn a_seed_gives_the_same_puzzle_again_and_is_written_with_it() {
    let mut server = Server::start();
    let spec = json!({ "size": 6, "seed": "1:7", "rules": "diagonal" });
    let texts = ["one.sudoku", "other.sudoku"].map(|name| {
        let mut document = Document::open(&mut server, name, "");
        generate(&mut server, &mut document, 0, spec.clone())
    });
    assert_eq!(texts[0], texts[1]);
    assert!(texts[0].contains("1:7") && texts[0].contains("rules: diagonal"), "{}", texts[0]);
    let mut document = Document::open(&mut server, "any.sudoku", "");
    assert_ne!(generate(&mut server, &mut document, 0, json!({ "size": 6, "rules": "diagonal" })), texts[0]);
    assert!(document.text.contains("seed 2:"), "{}", document.text);
}

#[test]
fn a_new_puzzle_leaves_those_around_it_as_they_are() {
    let mut server = Server::start();
    for (name, line) in [("above", 0), ("inside", 2), ("between", 5), ("below", 11)] {
        let mut document = Document::open(&mut server, name, &format!("{SMALL}\n\n{SMALL}"));
        let text = generate(&mut server, &mut document, line, json!({ "size": 4 }));
        assert_eq!(text.matches(SMALL).count(), 2, "{name}:\n{text}");
        let heads = document.hover(&mut server, 0, 0).is_some();
        assert!(heads && text.contains("source: sudoku-ls generate "), "{name}:\n{text}");
        document.close(&mut server);
    }
}

#[test]
fn a_new_puzzle_has_the_line_ends_of_its_file() {
    let mut server = Server::start();
    let small = SMALL.replace('\n', "\r\n");
    let mut document = Document::open(&mut server, "crlf.sudoku", &format!("{small}\r\n"));
    let text = generate(&mut server, &mut document, 5, json!({ "size": 4, "seed": 3 }));
    assert!(text.starts_with(&small), "{text:?}");
    assert!(
        text.len() > small.len() + 30 && text.replace("\r\n", "").find(['\r', '\n']).is_none(),
        "{text:?}"
    );
}

#[test]
fn the_action_that_generates_does_so_where_it_was_asked_for() {
    let mut server = Server::start();
    let mut document = Document::open(&mut server, "action.sudoku", "");
    let action = document.action(&mut server, 0, 0, "Generate a puzzle here (4x4)");
    let command = &action["command"];
    let params = json!({ "command": command["command"], "arguments": command["arguments"] });
    server.request("workspace/executeCommand", params);
    document.take_edit(&mut server);
    assert!(document.findings(&mut server).is_empty());
    assert_eq!(document.text.lines().filter(|line| line.contains('|') && !line.contains('-')).count(), 4);
}

#[test]
fn clues_that_cannot_be_reached_are_said() {
    let mut server = Server::start();
    let document = Document::open(&mut server, "clues.sudoku", "");
    let mut argument = document.target(0, 0);
    argument["size"] = json!(4);
    argument["clues"] = json!(1);
    refused(&mut server, argument);
    assert!(message(&mut server).contains("Could not generate a puzzle"));
}

#[test]
fn a_puzzle_of_a_level_is_generated_by_the_command_and_by_an_action() {
    let mut server = Server::start();
    let mut document = Document::open(&mut server, "level.sudoku", "\n");
    let mut argument = document.target(0, 0);
    argument["level"] = json!("hard");
    argument["rating"] = json!("3.2..");
    argument["seed"] = json!(1);
    run(&mut server, "sudoku.generate", argument);
    document.take_edit(&mut server);
    let source = "source: sudoku-ls generate --level hard --rating 3.2.. --seed 2:1\n";
    assert!(document.text.contains(source), "{}", document.text);

    let mut document = Document::open(&mut server, "action.sudoku", "\n");
    let action = document.action(&mut server, 0, 0, "Generate a puzzle here (9x9, medium)");
    let command = action["command"].clone();
    run(&mut server, command["command"].as_str().unwrap(), command["arguments"][0].clone());
    document.take_edit(&mut server);
    assert!(
        document.text.contains("source: sudoku-ls generate --level medium --seed 2:"),
        "{}",
        document.text
    );

    let mut argument = document.target(0, 0);
    (argument["size"], argument["level"]) = (json!(4), json!("extreme"));
    refused(&mut server, argument);
    let said = message(&mut server);
    assert!(said.contains("reached no puzzle of this difficulty"), "{said}");
}

#[test]
fn a_puzzle_with_constraints_is_generated_with_its_sections() {
    let mut server = Server::start();
    let mut document = Document::open(&mut server, "killer.sudoku", &format!("{SMALL}\n"));
    let mut argument = document.target(5, 0);
    argument["size"] = json!(4);
    argument["constraints"] = json!(["killer", "thermo"]);
    argument["seed"] = json!(1);
    run(&mut server, "sudoku.generate", argument);
    document.take_edit(&mut server);
    let text = &document.text;
    assert!(text.contains("--size 4 --constraints killer,thermo --seed 2:1\n"), "{text}");
    assert!(text.contains("\n[Cages]\n") && text.contains("\n[Thermos]\n"), "{text}");
}
