//! Hovers, actions and typing over the wire. Their contents are tested in the library.

use serde_json::{Value, json};

use crate::client::{Server, standard_with};
use crate::document::{Document, at, on_line};
use crate::puzzles::{EASY, EASY_SOLVED, SMALL};

#[test]
fn a_hover_names_the_cell_and_its_candidates() {
    let mut server = Server::start();
    let document = Document::open(&mut server, "hover.sudoku", &format!("title: Easy\n{EASY}"));
    let params = json!({ "textDocument": document.id(), "position": at(3, 0) });
    let hover = server.request("textDocument/hover", params);
    assert_eq!(hover["contents"]["kind"], "markdown");
    assert_eq!(hover["range"], on_line(3, 0, 1));
    let text = hover["contents"]["value"].as_str().unwrap();
    assert!(text.starts_with("**r3c1**\n") && text.contains("Candidates: 1 2"), "{text}");
    server.settle();
    let head = document.hover(&mut server, 0, 2).unwrap();
    assert!(head.contains("9x9") && head.contains("Easy"), "{head}");
    assert_eq!(document.hover(&mut server, 99, 0), document.hover(&mut server, 10, 0), "beyond the end");
}

#[test]
fn a_client_without_markdown_gets_plain_text() {
    let plain = json!({ "textDocument": { "hover": { "contentFormat": ["plaintext"] } } });
    let mut server = Server::start_for(standard_with(plain));
    let document = Document::open(&mut server, "plain.sudoku", &format!("[puzzle A *small* one]\n{SMALL}"));
    let params = json!({ "textDocument": document.id(), "position": at(1, 1) });
    assert_eq!(server.request("textDocument/hover", params)["contents"]["kind"], "plaintext");
    let cell = document.hover(&mut server, 1, 1).unwrap();
    assert!(cell.starts_with("r1c2\n") && cell.contains("\n1 is ruled out by r1c1 (row 1)"), "{cell}");
    let head = document.hover(&mut server, 0, 2).unwrap();
    assert!(head.starts_with("4x4 sudoku: A *small* one\n"), "{head}");
    for text in [cell, head] {
        assert!(
            !text.contains("**") && !text.contains('`') && !text.contains("\n- ") && !text.contains('\\'),
            "{text}"
        );
    }
}

#[test]
fn solve_is_resolved_when_it_is_chosen_and_changes_only_blanks() {
    let mut server = Server::start();
    let text = format!("# above\n{EASY}\n# below\n");
    let mut document = Document::open(&mut server, "solve.sudoku", &text);
    server.settle();
    let action = document.action(&mut server, 1, 0, "Solve puzzle");
    assert_eq!((&action["edit"], &action["isPreferred"]), (&Value::Null, &Value::Null));
    assert_eq!(action["kind"], "quickfix.sudoku.solve");
    let resolved = server.request("codeAction/resolve", action);
    document.apply(&mut server, &resolved["edit"]);
    assert_eq!(document.text, format!("# above\n{EASY}\n[State]\n{EASY_SOLVED}\n# below\n"));
    assert!(document.findings(&mut server).is_empty());
}

#[test]
fn an_action_is_carried_out_where_its_puzzle_is_now_or_refused() {
    let mut server = Server::start();
    let mut document = Document::open(&mut server, "moved.sudoku", SMALL);
    server.settle();
    let action = document.action(&mut server, 0, 0, "Solve puzzle");
    document.change(&mut server, &on_line(0, 0, 0), "# one\n\n# two\n\n");
    let refused = server.ask("codeAction/resolve", action.clone());
    // The comments may or may not belong to the puzzle's block. If not, the same block is at another place.
    match server.answer(refused) {
        Ok(resolved) => {
            document.apply(&mut server, &resolved["edit"]);
            assert!(document.text.starts_with("# one\n\n# two\n\n1"), "{}", document.text);
        }
        Err(error) => assert_eq!(error["code"], -32801),
    }
    document.replace(&mut server, "");
    assert_eq!(server.refused("codeAction/resolve", action)["code"], -32801);
}

#[test]
fn where_there_are_several_solutions_solving_is_disabled_with_the_reason() {
    let mut server = Server::start();
    let several = SMALL.replace('3', ".");
    let document = Document::open(&mut server, "several.sudoku", &several);
    server.settle();
    let action = document.action(&mut server, 0, 0, "Solve puzzle");
    assert!(action["disabled"]["reason"].as_str().unwrap().contains("several solutions"), "{action}");

    let reasons = json!({ "experimental": { "sudokuReasons": true } });
    let mut server = Server::start_for(standard_with(reasons));
    let document = Document::open(&mut server, "several.sudoku", &several);
    server.settle();
    let title = document.action(&mut server, 0, 0, "Solve puzzle")["title"].clone();
    assert!(
        title.as_str().unwrap().starts_with("Solve puzzle: This puzzle has several solutions"),
        "{title}"
    );

    let without = json!({ "textDocument": { "codeAction": { "disabledSupport": false } } });
    let mut server = Server::start_for(standard_with(without));
    let document = Document::open(&mut server, "several.sudoku", &several);
    server.settle();
    let titles: Vec<_> = document.actions(&mut server, 0, 0).iter().map(|it| it["title"].clone()).collect();
    assert!(!titles.contains(&json!("Solve puzzle")), "{titles:?}");
}

#[test]
fn a_clash_is_mended_by_an_action_that_names_its_finding() {
    let mut server = Server::start();
    let clash = SMALL.replacen("1...", "1..1", 1);
    let mut document = Document::open(&mut server, "clash.sudoku", &clash);
    let findings = document.findings(&mut server);
    let [twice] = findings.as_slice() else { panic!("one clash, one finding: {findings:#?}") };
    assert_eq!((&twice["code"], &twice["source"]), (&json!("duplicate-digit"), &json!("sudoku")));
    assert_eq!(twice["range"], on_line(0, 3, 4), "the last of its cells");
    let [other] = twice["relatedInformation"].as_array().unwrap().as_slice() else { panic!("{twice}") };
    assert_eq!(other["location"], json!({ "uri": document.uri, "range": on_line(0, 0, 1) }));
    let context = json!({ "diagnostics": [twice], "only": ["quickfix"] });
    let actions = document.actions_for(&mut server, &on_line(0, 3, 3), context);
    let fix = actions.iter().find(|it| it["title"].as_str().unwrap().starts_with("Remove the")).unwrap();
    assert!(!fix["diagnostics"].as_array().unwrap().is_empty(), "{fix}");
    assert!(actions.iter().all(|it| it["kind"].as_str().unwrap().starts_with("quickfix.")), "{actions:#?}");
    document.apply(&mut server, &fix["edit"]);
    assert_eq!(document.text, SMALL);
    assert!(document.findings(&mut server).is_empty());
}

#[test]
fn a_client_that_knows_no_lazy_and_no_versioned_edits_gets_whole_ones() {
    let old = json!({
        "workspace": { "workspaceEdit": { "documentChanges": false } },
        "textDocument": {
            "codeAction": { "resolveSupport": null, "dataSupport": null },
            "publishDiagnostics": { "relatedInformation": false },
        },
    });
    let mut server = Server::start_for(standard_with(old));
    let mut document = Document::open(&mut server, "old.sudoku", &SMALL.replacen("1...", "1..1", 1));
    let findings = document.findings(&mut server);
    assert!(findings.iter().all(|it| it["relatedInformation"].is_null()), "{findings:#?}");
    assert!(findings[0]["message"].as_str().unwrap().contains("(line 1)"), "{findings:#?}");
    document.replace(&mut server, SMALL);
    server.settle();
    let solve = document.action(&mut server, 0, 0, "Solve puzzle");
    assert!(solve["edit"]["changes"].is_object() && solve["data"].is_null(), "{solve}");
}

#[test]
fn a_client_that_knows_only_commands_gets_commands() {
    let oldest = json!({ "textDocument": { "codeAction": { "codeActionLiteralSupport": null } } });
    let mut server = Server::start_for(standard_with(oldest));
    let document = Document::open(&mut server, "oldest.sudoku", SMALL);
    server.settle();
    let solve = document.action(&mut server, 0, 0, "Solve puzzle");
    assert_eq!(solve["command"], "sudoku.solve");
    assert_eq!(solve["arguments"], json!([document.target(0, 0)]));
}

#[test]
fn a_new_puzzle_is_offered_on_an_empty_line_and_nowhere_else() {
    let mut server = Server::start();
    let document = Document::open(&mut server, "offer.sudoku", &format!("{SMALL}\n\n{SMALL}"));
    let empty = Document::open(&mut server, "empty.sudoku", "");
    let offered = |server: &mut Server, document: &Document, line| {
        let actions = document.actions(server, line, 0);
        let kind =
            |it: &&Value| it["kind"].as_str().unwrap().starts_with("refactor.rewrite.sudoku.generate.");
        actions.iter().filter(kind).count()
    };
    assert_eq!(offered(&mut server, &document, 5), 10, "five sizes, five levels");
    assert_eq!(offered(&mut server, &document, 1), 0);
    assert_eq!(offered(&mut server, &empty, 0), 10);
    let only = json!({ "diagnostics": [], "only": ["refactor"] });
    let actions = empty.actions_for(&mut server, &on_line(0, 0, 0), only);
    assert_eq!(actions.len(), 10);
    let only = json!({ "diagnostics": [], "only": ["source.fixAll"] });
    assert!(empty.actions_for(&mut server, &on_line(0, 0, 0), only).is_empty());
}

#[test]
fn a_digit_typed_beside_a_blank_takes_its_place() {
    let mut server = Server::start();
    let mut document = Document::open(&mut server, "typing.sudoku", EASY);
    document.change(&mut server, &on_line(0, 2, 2), "4");
    assert_eq!(document.text.lines().next(), Some("534..7...."));
    let params = json!({
        "textDocument": document.id(), "position": at(0, 3), "ch": "4",
        "options": { "tabSize": 4, "insertSpaces": true },
    });
    let edits = server.request("textDocument/onTypeFormatting", params.clone());
    assert_eq!(edits, json!([{ "range": on_line(0, 3, 4), "newText": "" }]));
    document.change(&mut server, &on_line(0, 3, 4), "");
    assert_eq!(server.request("textDocument/onTypeFormatting", params), Value::Null, "the row is right");
}

#[test]
fn formatting_tidies_and_keeps_every_digit() {
    let mut server = Server::start();
    let mut document = Document::open(&mut server, "format.sudoku", &format!("title :  Easy  \n{EASY}"));
    let params = json!({ "textDocument": document.id(), "options": { "tabSize": 4, "insertSpaces": true } });
    let edits = server.request("textDocument/formatting", params.clone());
    document.apply(&mut server, &json!({ "changes": { (document.uri.clone()): edits } }));
    assert_eq!(document.text, format!("title: Easy\n{EASY}"));
    assert_eq!(server.request("textDocument/formatting", params), json!([]));
}
