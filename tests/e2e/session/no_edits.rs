//! Clients that accept no edits from the server, such as ALE: every action offered to them contains its edit or only
//! shows something.

use serde_json::{Value, json};

use crate::client::{Server, standard_with};
use crate::clients::capabilities_of;
use crate::document::{Document, at};
use crate::puzzles::EASY;

/// Commands that only show something.
const SHOWN: [&str; 7] =
    ["hint", "hintTechnique", "hintReasoning", "check", "explainCell", "path", "nextBlank"];

/// Runs a command; returns its message.
fn message_of(server: &mut Server, command: &str, target: Value) -> String {
    server.request("workspace/executeCommand", json!({ "command": command, "arguments": [target] }));
    let shown = server.wait_method("window/showMessage");
    shown["params"]["message"].as_str().unwrap().to_owned()
}

#[test]
fn a_new_puzzle_is_an_edit_of_its_action() {
    let mut server = Server::start_for(capabilities_of!("ale"));
    for text in ["", "# above\n\n# below\n"] {
        let mut document = Document::open(&mut server, "empty.sudoku", text);
        let line = text.lines().count() / 2;
        let action = document.action(&mut server, line, 0, "Generate a puzzle here (4x4)");
        assert_eq!(action["command"], Value::Null, "{action}");
        document.apply(&mut server, &action["edit"]);
        assert!(document.text.contains("size: 4") || document.text.contains("+----"), "{}", document.text);
        assert!(document.text.starts_with("# above\n\n") || text.is_empty(), "{}", document.text);
        server.settle();
        assert_eq!(document.codes(&mut server), Vec::<String>::new(), "{}", document.text);
        document.close(&mut server);
    }
}

#[test]
fn no_action_is_a_command_that_edits() {
    let refusing = json!({ "workspace": { "applyEdit": false }, "textDocument": { "codeLens": {} } });
    for capabilities in [capabilities_of!("ale"), refusing] {
        let mut server = Server::start_for(capabilities.clone());
        let document = Document::open(&mut server, "blank.sudoku", &format!("\n{EASY}\n"));
        server.settle();
        for line in [0, 2] {
            for action in document.actions(&mut server, line, 0) {
                // For a client without support for action literals, an action is a command itself.
                let command = if action["command"].is_string() { &action } else { &action["command"] };
                let Some(name) = command["command"].as_str() else { continue };
                let name = name.strip_prefix("sudoku.").unwrap();
                assert!(SHOWN.contains(&name), "{capabilities} is offered {action}");
            }
        }
        for text in ["", EASY] {
            let document = Document::open(&mut server, "lens.sudoku", text);
            server.settle();
            let lenses = server.request("textDocument/codeLens", json!({ "textDocument": document.id() }));
            for lens in lenses.as_array().unwrap() {
                let name = lens["command"]["command"].as_str().unwrap_or_default();
                assert_eq!(name, "", "{capabilities} is offered {lens}");
            }
            document.close(&mut server);
        }
    }
}

#[test]
fn a_client_that_says_nothing_of_edits_is_offered_commands() {
    let mut server = Server::start_for(json!({}));
    let document = Document::open(&mut server, "says_nothing.sudoku", "");
    let actions = document.actions(&mut server, 0, 0);
    assert!(actions.iter().any(|action| action["command"] == "sudoku.generate"), "{actions:?}");
    let lenses = server.request("textDocument/codeLens", json!({ "textDocument": document.id() }));
    assert!(
        lenses.as_array().unwrap().iter().any(|lens| lens["command"]["command"] == "sudoku.generate"),
        "{lenses}"
    );
    let document = Document::open(&mut server, "easy.sudoku", EASY);
    server.settle();
    let actions = document.actions(&mut server, 0, 0);
    assert!(actions.iter().any(|action| action["command"] == "sudoku.solve"), "{actions:?}");
}

#[test]
fn a_command_that_edits_names_what_does_the_same_at_once() {
    let mut server = Server::start_for(capabilities_of!("ale"));
    let document = Document::open(&mut server, "easy.sudoku", EASY);
    let here = document.target(0, 0);
    // The message comes before any search or generation.
    server.hold("Solve puzzle", true);
    server.hold("Generate a puzzle", true);
    let said = message_of(&mut server, "sudoku.solve", here.clone());
    assert_eq!(
        said,
        "This editor does not accept edits from a language server: use its code actions, or run `sudoku-ls solve`."
    );
    let said = message_of(&mut server, "sudoku.generate", here.clone());
    assert!(said.ends_with("use its code actions, or run `sudoku-ls generate`."), "{said}");
    let said = message_of(&mut server, "sudoku.fixAll", here.clone());
    assert!(said.ends_with("or run `sudoku-ls fmt`."), "{said}");
    let said = message_of(&mut server, "sudoku.rotate", here.clone());
    assert!(said.ends_with("language server: use its code actions."), "{said}");
    assert!(!message_of(&mut server, "sudoku.hint", here.clone()).contains("edits"));
    // Such a client has no code actions with edits either.
    let mut server = Server::start_for(json!({}));
    let document = Document::open(&mut server, "easy.sudoku", EASY);
    let said = message_of(&mut server, "sudoku.rotate", document.target(0, 0));
    assert_eq!(said, "This editor does not accept edits from a language server.");
}

#[test]
fn a_client_that_accepts_edits_is_asked_for_none_until_an_action_is_chosen() {
    let mut server = Server::start_for(standard_with(json!({})));
    let document = Document::open(&mut server, "empty.sudoku", "");
    let params = json!({
        "textDocument": document.id(), "range": { "start": at(0, 0), "end": at(0, 0) },
        "context": { "diagnostics": [] },
    });
    let actions = server.request("textDocument/codeAction", params);
    let made =
        actions.as_array().unwrap().iter().filter(|it| it["title"].as_str().unwrap().starts_with("Generate"));
    let made: Vec<_> = made.collect();
    assert!(
        made.len() > 5 && made.iter().all(|it| it["command"].is_object() && it["edit"].is_null()),
        "{actions}"
    );
}
