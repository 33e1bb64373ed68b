//! Searches that would never end: their budget, their end when nobody needs them any more, and other work meanwhile.

use serde_json::{Value, json};

use crate::client::{Server, standard, standard_with};
use crate::diagnostics::many::puzzles;
use crate::document::{Document, on_line};
use crate::puzzles::{SMALL, undecidable};

/// Starts a server whose searches have this budget, in milliseconds.
fn with_budget(millis: u64) -> Server {
    let options = json!({ "solveBudget": millis });
    Server::greeted(json!({ "capabilities": standard(), "initializationOptions": options })).0
}

#[test]
fn a_puzzle_that_cannot_be_decided_is_not_decided_within_its_budget() {
    let mut server = Server::start();
    let document = Document::open(&mut server, "hard.sudoku", &undecidable());
    let findings = document.findings(&mut server);
    let [finding] = &*findings else { panic!("{findings:#?}") };
    assert_eq!(finding["code"], "not-decided");
    assert!(finding["message"].as_str().unwrap().contains("1000 ms"), "{finding}");
}

#[test]
fn a_hover_is_answered_while_a_search_goes_on() {
    let mut server = with_budget(600_000);
    let document = Document::open(&mut server, "hard.sudoku", &undecidable());
    server.wait_status("the search starts", |it| it["searching"] == 1);
    let hover = document.hover(&mut server, 0, 3).unwrap();
    assert!(hover.contains("r1c4"), "{hover}");
    server.wait_status("only the search is left", |it| it["searching"] == 1);
    document.close(&mut server);
}

#[test]
fn typing_ends_the_search_for_what_is_not_there_any_more() {
    let mut server = with_budget(600_000);
    let mut document = Document::open(&mut server, "hard.sudoku", &undecidable());
    server.wait_status("the search starts", |it| it["searching"] == 1);
    document.change(
        &mut server,
        &json!({ "start": { "line": 1, "character": 0 }, "end": { "line": 26, "character": 0 } }),
        "",
    );
    assert_eq!(server.settle()["searching"], 0);
    document.replace(&mut server, &undecidable());
    server.wait_status("the search starts again", |it| it["searching"] == 1);
    document.close(&mut server);
    assert_eq!(server.settle()["searching"], 0, "closing ends it too");
}

#[test]
fn typing_elsewhere_lets_a_search_go_on() {
    let mut server = with_budget(600_000);
    let text = format!("{SMALL}\n{}", undecidable());
    let mut document = Document::open(&mut server, "both.sudoku", &text);
    let decided =
        server.wait_status("the search starts", |it| it["searching"] == 1 && it["blocksDecided"] == 1);
    document.change(&mut server, &on_line(0, 1, 2), "2");
    let version = document.version;
    server.wait("findings for the new text", |it| it["params"]["version"] == version);
    let now = server.wait_status("the small one is decided", |it| {
        it["blocksDecided"].as_u64() > decided["blocksDecided"].as_u64()
    });
    assert_eq!(now["searching"], 1, "the same search, as one was decided and none started anew");
    document.close(&mut server);
    server.settle();
}

#[test]
fn a_request_that_is_cancelled_ends_its_search() {
    let mut server = with_budget(600_000);
    let document = Document::open(&mut server, "cancel.sudoku", &undecidable());
    server.wait_status("the search starts", |it| it["searching"] == 1);
    let solve = document.action(&mut server, 0, 0, "Solve puzzle");
    let id = server.ask("codeAction/resolve", solve);
    server.wait_status("its search starts", |it| it["searching"] == 2);
    server.notify("$/cancelRequest", json!({ "id": id }));
    assert_eq!(server.answer(id).unwrap_err()["code"], -32800);
    server.wait_status("its search ends", |it| it["searching"] == 1);
}

#[test]
fn many_searches_for_requests_hold_up_neither_changes_nor_cancelling() {
    let mut server = with_budget(600_000);
    let mut document = Document::open(&mut server, "many.sudoku", &undecidable());
    let solve = document.action(&mut server, 0, 0, "Solve puzzle");
    let ids: Vec<i64> = (0..20).map(|_| server.ask("codeAction/resolve", solve.clone())).collect();
    server.wait_status("all run", |it| it["searching"] == 21);
    document.replace(&mut server, SMALL);
    assert!(document.hover(&mut server, 0, 0).unwrap().starts_with("**r1c1**\n\n1,"));
    for id in &ids {
        server.notify("$/cancelRequest", json!({ "id": id }));
    }
    for id in ids {
        assert_eq!(server.answer(id).unwrap_err()["code"], -32800);
    }
    assert!(document.findings(&mut server).is_empty());
}

#[test]
fn shutdown_and_exit_do_not_wait_for_a_search() {
    let mut server = with_budget(600_000);
    let document = Document::open(&mut server, "exit.sudoku", &undecidable());
    let solve = document.action(&mut server, 0, 0, "Solve puzzle");
    server.ask("codeAction/resolve", solve);
    server.wait_status("both run", |it| it["searching"] == 2);
    server.request("shutdown", Value::Null);
    server.notify("exit", Value::Null);
    assert_eq!(server.exit_code(), 0);
}

#[test]
fn the_client_sets_the_budget() {
    let budget = |findings: Vec<Value>| findings[0]["message"].as_str().unwrap().to_owned();
    let pushed = |millis: u64| json!({ "settings": { "sudoku": { "solveBudget": millis } } });
    let mut server = with_budget(30);
    let document = Document::open(&mut server, "set.sudoku", &undecidable());
    assert!(budget(document.findings(&mut server)).contains("30 ms"));
    server.notify("workspace/didChangeConfiguration", pushed(40));
    assert!(budget(document.findings(&mut server)).contains("40 ms"), "a push counts at once");
    server.notify("workspace/didChangeConfiguration", pushed(0));
    let said = server.wait_method("window/showMessage");
    assert!(said["params"]["message"].as_str().unwrap().contains("solveBudget 0"), "{said}");

    let options = json!({ "solveBudget": "long" });
    let (mut server, _) =
        Server::greeted(json!({ "capabilities": standard(), "initializationOptions": options }));
    let said = server.wait_method("window/showMessage");
    assert!(said["params"]["message"].as_str().unwrap().contains("solveBudget \"long\""), "{said}");
}

#[test]
fn a_budget_that_is_set_while_a_long_paste_is_read_holds_for_the_puzzles_around_it() {
    let mut server = with_budget(30);
    let text = format!("{}\n{SMALL}\n", undecidable());
    let mut document = Document::open(&mut server, "paste.sudoku", &text);
    assert!(document.findings(&mut server)[0]["message"].as_str().unwrap().contains("30 ms"));
    server.hold("Reading puzzles", true);
    document.change(&mut server, &on_line(text.lines().count(), 0, 0), &puzzles(500));
    let pushed = json!({ "settings": { "sudoku": { "solveBudget": 40 } } });
    server.notify("workspace/didChangeConfiguration", pushed);
    server.hold("Reading puzzles", false);
    let findings = document.findings(&mut server);
    let undecided: Vec<&str> = findings
        .iter()
        .filter(|it| it["code"] == "not-decided")
        .map(|it| it["message"].as_str().unwrap())
        .collect();
    assert!(matches!(&*undecided, [message] if message.contains("40 ms")), "{undecided:?}");
}

#[test]
fn the_client_is_asked_for_the_budget_where_it_answers_that() {
    let asks = json!({ "workspace": {
        "configuration": true, "didChangeConfiguration": { "dynamicRegistration": true },
    } });
    let mut server = Server::start_for(standard_with(asks));
    let register = server.wait_method("client/registerCapability");
    assert_eq!(register["params"]["registrations"][0]["method"], "workspace/didChangeConfiguration");
    server.reply(&register, Value::Null);
    for millis in [50, 60] {
        let asked = server.wait_method("workspace/configuration");
        assert_eq!(asked["params"]["items"], json!([{ "section": "sudoku" }]));
        server.reply(&asked, json!([{ "solveBudget": millis }]));
        let name = format!("{millis}.sudoku");
        let document = Document::open(&mut server, &name, &undecidable());
        // The setting is applied in order with the document, or before the document is read.
        server.wait("its budget in a finding", |it| {
            it["params"]["uri"] == document.uri.as_str()
                && it["params"]["diagnostics"][0]["message"].to_string().contains(&format!("{millis} ms"))
        });
        server.notify("workspace/didChangeConfiguration", json!({ "settings": null }));
    }
    let asked = server.wait_method("workspace/configuration");
    server.reply(&asked, json!([null]));
    server.settle();
}

#[test]
fn settings_that_the_client_sends_late_do_not_replace_newer_ones() {
    let asks = json!({ "workspace": { "configuration": true } });
    let mut server = Server::start_for(standard_with(asks));
    let message = |server: &mut Server| server.wait_method("window/showMessage")["params"]["message"].clone();
    let old = server.wait_method("workspace/configuration");
    let mut changed = |params: Value| {
        server.notify("workspace/didChangeConfiguration", params);
        server.wait_method("workspace/configuration")
    };
    // Some clients leave out undefined settings.
    let (new, newest) = (changed(json!({ "settings": null })), changed(json!({})));
    server.reply(&new, json!([{ "maxFindings": 2, "spoilers": 1 }]));
    assert!(message(&mut server).to_string().contains("spoilers"), "it was taken");
    server.reply(&old, json!([{ "maxFindings": 5, "spoilers": 2 }]));
    server.reply(&newest, json!([{ "maxFindings": "all" }]));
    let said = message(&mut server).to_string();
    assert!(said.contains("It stays 2."), "{said}");
}

#[test]
fn a_command_that_takes_its_time_is_shown_and_can_be_ended() {
    let shows = json!({ "window": { "workDoneProgress": true } });
    let options = json!({ "solveBudget": 600_000 });
    let greeting = json!({ "capabilities": standard_with(shows), "initializationOptions": options });
    let (mut server, _) = Server::greeted(greeting);
    let document = Document::open(&mut server, "shown.sudoku", &undecidable());
    server.wait_status("the search starts", |it| it["searching"] == 1);
    let command = json!({ "command": "sudoku.solve", "arguments": [document.target(0, 0)] });
    let id = server.ask("workspace/executeCommand", command);
    let create = server.wait_method("window/workDoneProgress/create");
    let token = create["params"]["token"].clone();
    server.reply(&create, Value::Null);
    let begin = server.wait_method("$/progress");
    assert_eq!((&begin["params"]["token"], &begin["params"]["value"]["kind"]), (&token, &json!("begin")));
    assert_eq!(begin["params"]["value"]["title"], "Solve puzzle");
    server.notify("window/workDoneProgress/cancel", json!({ "token": token }));
    assert_eq!(server.answer(id), Ok(Value::Null));
    assert_eq!(server.wait_method("$/progress")["params"]["value"]["kind"], "end");
    let said = server.wait_method("window/showMessage");
    assert!(said["params"]["message"].as_str().unwrap().contains("cancelled"), "{said}");
    server.wait_status("its search ends", |it| it["searching"] == 1);
}

#[test]
fn a_client_that_does_not_answer_holds_up_nothing() {
    let mut server = Server::start_for(standard_with(json!({ "workspace": { "configuration": true } })));
    let unanswered = server.wait_method("workspace/configuration");
    let mut document = Document::open(&mut server, "silent.sudoku", SMALL);
    let params = json!({ "command": "sudoku.solve", "arguments": [document.target(0, 0)] });
    server.request("workspace/executeCommand", params);
    let edit = server.wait_method("workspace/applyEdit");
    let mut ids = Vec::new();
    for round in 0..300 {
        document.change(&mut server, &on_line(0, 1, 2), if round % 2 == 0 { "2" } else { "." });
        let params = json!({ "textDocument": document.id(), "position": { "line": 0, "character": 0 } });
        ids.push(server.ask("textDocument/hover", params));
    }
    for id in ids {
        assert!(server.answer(id).is_ok());
    }
    server.reply(&unanswered, json!([null]));
    server.reply(&edit, json!({ "applied": true }));
    assert!(document.findings(&mut server).is_empty());
}

const FORMATTING: &str = "Formatting puzzles";

/// Opens a document that formatting changes; also returns the parameters of a formatting request.
fn uneven(server: &mut Server) -> (Document, Value) {
    let text = "1 .  .  .\n. . 3 .\n. 1 . .\n. . . 2\n\n".repeat(50);
    let document = Document::open(server, "many.sudoku", &text);
    server.settle_shown();
    let params = json!({ "textDocument": document.id(), "options": { "tabSize": 4, "insertSpaces": true } });
    (document, params)
}

#[test]
fn formatting_that_the_client_cancels_is_answered_so_and_the_next_one_is_right() {
    let mut server = Server::start();
    let (document, params) = uneven(&mut server);
    server.hold(FORMATTING, true);
    let id = server.ask("textDocument/formatting", params.clone());
    server.notify("$/cancelRequest", json!({ "id": id }));
    assert_eq!(server.answer(id).expect_err("it is cancelled")["code"], -32800);
    server.hold(FORMATTING, false);
    assert_eq!(server.settle()["searching"], 0);
    let edits = server.request("textDocument/formatting", params);
    assert!(edits.as_array().is_some_and(|edits| edits.len() >= 50), "{edits}");
    document.close(&mut server);
}

#[test]
fn formatting_that_the_user_ends_changes_nothing() {
    let mut server = Server::start_for(standard_with(json!({ "window": { "workDoneProgress": true } })));
    let (document, params) = uneven(&mut server);
    server.hold(FORMATTING, true);
    let id = server.ask("textDocument/formatting", params);
    let create = server.wait_method("window/workDoneProgress/create");
    server.reply(&create, Value::Null);
    let begin = server.wait_method("$/progress");
    assert_eq!(begin["params"]["value"]["title"], FORMATTING);
    server.notify("window/workDoneProgress/cancel", json!({ "token": create["params"]["token"] }));
    assert_eq!(server.answer(id), Ok(json!([])));
    assert_eq!(server.wait_method("$/progress")["params"]["value"]["kind"], "end");
    document.close(&mut server);
}
