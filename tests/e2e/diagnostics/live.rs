//! What an editor shows around puzzles during typing: lenses, hints, ghost text. Also formatting of a selection.

use serde_json::{Value, json};

use crate::client::{Server, standard_with};
use crate::document::{Document, at, on_line};
use crate::puzzles::{EASY, SMALL, easy_line, undecidable};

/// A client that declares all of these features.
fn modern() -> Value {
    standard_with(json!({
        "textDocument": { "codeLens": {}, "inlayHint": {}, "inlineCompletion": {}, "rangeFormatting": {} },
        "workspace": { "codeLens": { "refreshSupport": true }, "inlayHint": { "refreshSupport": true } },
    }))
}

fn set(server: &mut Server, settings: &Value) {
    server.notify("workspace/didChangeConfiguration", json!({ "settings": { "sudoku": settings } }));
}

fn lenses(server: &mut Server, document: &Document) -> Vec<Value> {
    let answer = server.request("textDocument/codeLens", json!({ "textDocument": document.id() }));
    answer.as_array().cloned().unwrap_or_default()
}

fn titles(lenses: &[Value]) -> Vec<&str> {
    lenses.iter().map(|lens| lens["command"]["title"].as_str().unwrap_or("later")).collect()
}

fn hints(server: &mut Server, document: &Document) -> Vec<(Value, String)> {
    let range = json!({ "start": at(0, 0), "end": at(1000, 0) });
    let params = json!({ "textDocument": document.id(), "range": range });
    let answer = server.request("textDocument/inlayHint", params);
    let hint = |hint: &Value| (hint["position"].clone(), hint["label"].as_str().unwrap().to_owned());
    answer.as_array().unwrap().iter().map(hint).collect()
}

#[test]
fn a_lens_tells_what_is_known_and_its_commands_run_as_they_are() {
    let mut server = Server::start_for(modern());
    let mut document =
        Document::open(&mut server, "lens.sudoku", &format!("# one\n{EASY}\n{}\n", easy_line()));
    server.settle();
    let found = lenses(&mut server, &document);
    assert_eq!(titles(&found), ["9x9 · 30 clues · unique", "later", "Solve", "Generate another"]);
    // Clients that sort the lenses of a line by their starts keep this order, no matter which lens is rated first.
    let starts: Vec<&Value> = found.iter().map(|lens| &lens["range"]["start"]).collect();
    assert_eq!(starts, [&at(1, 0), &at(1, 1), &at(1, 2), &at(1, 3)]);
    assert_eq!(found[0]["command"]["command"], "");
    let run = |server: &mut Server, command: &Value| {
        let params = json!({ "command": command["command"], "arguments": command["arguments"] });
        assert_eq!(server.request("workspace/executeCommand", params), Value::Null);
    };
    run(&mut server, &found[2]["command"]);
    document.take_edit(&mut server);
    assert_eq!(document.text.lines().nth(1), EASY.lines().next(), "the givens stay");
    assert!(document.text.contains("[State]\n534678912\n"), "{}", document.text);
    run(&mut server, &found[3]["command"]);
    document.take_edit(&mut server);
    server.settle();
    let now = titles(&lenses(&mut server, &document)).join("; ");
    assert!(now.starts_with("9x9 · 30 clues · 51 placed · solved; "), "{now}");
    assert_eq!(now.matches("unique").count(), 1, "{now}");
    // Requests for a refresh may have come before the lenses were ready.
    server.take_all("workspace/codeLens/refresh");
}

#[test]
fn lenses_are_asked_for_again_when_the_searches_are_done_and_when_they_are_turned_off() {
    let mut server = Server::start_for(modern());
    let document = Document::open(&mut server, "late.sudoku", &undecidable());
    assert!(titles(&lenses(&mut server, &document))[0].ends_with(" · …"));
    let refresh = server.wait_method("workspace/codeLens/refresh");
    server.reply(&refresh, Value::Null);
    assert!(titles(&lenses(&mut server, &document))[0].ends_with(" · not decided"));
    set(&mut server, &json!({ "codeLens": false }));
    let refresh = server.wait_method("workspace/codeLens/refresh");
    server.reply(&refresh, Value::Null);
    assert!(lenses(&mut server, &document).is_empty());
}

#[test]
fn two_thousand_puzzles_have_lenses_and_the_next_one_says_how_many_more_there_are() {
    let mut server = Server::start_for(modern());
    let document = Document::open(&mut server, "many.sudoku", &format!("{SMALL}\n").repeat(2003));
    server.settle();
    let found = lenses(&mut server, &document);
    assert_eq!(found.len(), 4 * 2000 + 1);
    assert_eq!(titles(&found).last(), Some(&"3 more puzzles without a code lens"));
}

#[test]
fn hints_follow_the_text_in_sight_and_the_settings() {
    let mut server = Server::start_for(modern());
    let rows = "12..\r\n..12\r\n21.3\r\n....\r\n";
    let mut document = Document::open(&mut server, "hints.sudoku", &format!("# 🧩\r\n{rows}"));
    let needs = |line: usize, digits: &str| (at(line, 4), format!("needs {digits}"));
    let all = [needs(1, "3 4"), needs(2, "3 4"), needs(3, "4")];
    assert_eq!(hints(&mut server, &document), all);
    let params = json!({ "textDocument": document.id(), "range": on_line(3, 0, 4) });
    assert_eq!(server.request("textDocument/inlayHint", params).as_array().unwrap().len(), 1);

    set(&mut server, &json!({ "inlayHints": { "missing": false, "singles": true } }));
    let refresh = server.wait_method("workspace/inlayHint/refresh");
    server.reply(&refresh, Value::Null);
    let singles = hints(&mut server, &document);
    assert!(singles.contains(&(at(3, 3), "4".to_owned())), "{singles:?}");
    assert!(singles.iter().all(|(_, label)| label.len() == 1), "{singles:?}");
    document.replace(&mut server, "12....1221.3....\n");
    server.settle_shown();
    let of_a_line = hints(&mut server, &document);
    assert_eq!(
        of_a_line,
        [(at(0, 16), "several solutions".to_owned())],
        "on one line only what is known of its solutions"
    );
}

#[test]
fn the_next_single_is_ghost_text_where_the_user_wants_it() {
    let mut server = Server::start_for(modern());
    let document = Document::open(&mut server, "ghost.sudoku", "# 🧩\n12..\n..12\n21.3\n....\n");
    let ask = |server: &mut Server, line: usize, column: usize| {
        let context = json!({ "triggerKind": 2 });
        let params =
            json!({ "textDocument": document.id(), "position": at(line, column), "context": context });
        server.request("textDocument/inlineCompletion", params)
    };
    assert_eq!(ask(&mut server, 3, 2), Value::Null);
    set(&mut server, &json!({ "inlineCompletion": true }));
    let item = json!({ "insertText": "4", "filterText": ".", "range": on_line(3, 2, 3) });
    assert_eq!(ask(&mut server, 3, 2), json!({ "items": [item] }));
    assert_eq!(ask(&mut server, 3, 4), Value::Null);
}

#[test]
fn the_puzzles_that_a_selection_touches_are_formatted_whole() {
    let mut server = Server::start_for(modern());
    let uneven = "1 .  .  .\n. . 3 .\n. 1 0 .\n. . . 2\n";
    let mut document = Document::open(&mut server, "range.sudoku", &format!("{uneven}\n{uneven}\n{uneven}"));
    let params = json!({
        "textDocument": document.id(), "range": { "start": at(7, 0), "end": at(9, 0) },
        "options": { "tabSize": 4, "insertSpaces": true },
    });
    let edits = server.request("textDocument/rangeFormatting", params);
    let uri = document.uri.clone();
    document.apply(&mut server, &json!({ "changes": { uri: edits } }));
    let even = "1 . . .\n. . 3 .\n. 1 . .\n. . . 2\n";
    assert_eq!(document.text, format!("{uneven}\n{even}\n{uneven}"));
}

#[test]
fn a_line_opened_behind_a_band_brings_its_border() {
    let mut server = Server::start_for(modern());
    let band = "# 🧩\r\n1 . | . .\r\n. . | 3 .\r\n----+----\r\n. 1 | . .\r\n. . | . 2\r\n";
    let text = band.replacen("1 . |", "+---+----\r\n1 . |", 1);
    let document = Document::open(&mut server, "typed.sudoku", &text);
    let ask = |server: &mut Server, line: usize| {
        let options = json!({ "tabSize": 4, "insertSpaces": true });
        let params =
            json!({ "textDocument": document.id(), "position": at(line, 0), "ch": "\n", "options": options });
        server.request("textDocument/onTypeFormatting", params)
    };
    let border = json!([{ "range": on_line(6, 9, 9), "newText": "\r\n+---+----" }]);
    assert_eq!(ask(&mut server, 7), border);
    assert_eq!(ask(&mut server, 4), Value::Null, "a border is there");
    assert_eq!(ask(&mut server, 0), Value::Null);
}

#[test]
fn the_first_check_of_many_hard_puzzles_is_shown_and_can_be_ended() {
    let shows = standard_with(json!({ "window": { "workDoneProgress": true } }));
    let options = json!({ "solveBudget": 600_000 });
    let (mut server, _) = Server::greeted(json!({ "capabilities": shows, "initializationOptions": options }));
    let puzzles: Vec<_> = (0..6).map(|number| format!("title: {number}\n{}\n", undecidable())).collect();
    let document = Document::open(&mut server, "hard.sudoku", &puzzles.concat());
    let create = server.wait_method("window/workDoneProgress/create");
    server.reply(&create, Value::Null);
    let begin = server.wait_method("$/progress");
    assert_eq!(begin["params"]["value"]["title"], "Checking puzzles");
    server.notify("window/workDoneProgress/cancel", json!({ "token": create["params"]["token"] }));
    assert_eq!(server.wait_method("$/progress")["params"]["value"]["kind"], "end");
    let findings = document.findings(&mut server);
    let (undecided, others): (Vec<_>, Vec<_>) = findings.iter().partition(|it| it["code"] == "not-decided");
    assert_eq!(undecided.len(), 6, "{findings:#?}");
    assert!(others.iter().all(|it| it["code"] == "duplicate-puzzle"), "{findings:#?}");
    assert!(findings[0]["message"].as_str().unwrap().contains("cancelled"), "{}", findings[0]);
}

#[test]
fn an_empty_file_offers_a_first_step() {
    let mut server = Server::start_for(modern());
    let mut document = Document::open(&mut server, "empty.sudoku", "\n");
    let found = lenses(&mut server, &document);
    assert_eq!(titles(&found), ["Paste or type a puzzle", "Generate a puzzle"]);
    assert!(hints(&mut server, &document).is_empty(), "the lenses say it");
    let command = &found[1]["command"];
    let params = json!({ "command": command["command"], "arguments": command["arguments"] });
    assert_eq!(server.request("workspace/executeCommand", params), Value::Null);
    document.take_edit(&mut server);
    server.settle();
    assert!(titles(&lenses(&mut server, &document))[0].starts_with("9x9 · "), "{}", document.text);
    server.take_all("workspace/codeLens/refresh");
    server.take_all("workspace/inlayHint/refresh");

    let mut server = Server::start_for(standard_with(json!({ "textDocument": { "inlayHint": {} } })));
    let mut document = Document::open(&mut server, "empty.sudoku", "");
    let label = "Paste or type a puzzle, or run sudoku.generate".to_owned();
    assert_eq!(hints(&mut server, &document), [(at(0, 0), label)]);
    document.replace(&mut server, "1");
    assert!(hints(&mut server, &document).is_empty());
}
