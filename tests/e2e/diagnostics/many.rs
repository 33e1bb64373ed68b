//! A file with thousands of puzzles is read once, then only where it changes. There are never more findings than can be
//! shown.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::client::{Server, standard_with};
use crate::clients::all_but_asking;
use crate::document::{Document, at, on_line};
use crate::puzzles::{SMALL, easy_line, shuffled};

/// Returns `count` different puzzles of one line each: one puzzle with its digits and lines shuffled.
pub(crate) fn puzzles(count: usize) -> String {
    shuffled_ones(&easy_line(), count, 7)
}

/// Returns `count` shuffled variants of a puzzle.
fn shuffled_ones(puzzle: &str, count: usize, mut state: u64) -> String {
    let base: Vec<char> = puzzle.chars().collect();
    let mut text = String::new();
    for _ in 0..count {
        let digits = shuffled(9, &mut state);
        let mut lines = || -> Vec<usize> {
            let bands = shuffled(3, &mut state);
            bands
                .into_iter()
                .flat_map(|band| shuffled(3, &mut state).into_iter().map(move |i| band * 3 + i))
                .collect()
        };
        let (rows, columns) = (lines(), lines());
        for (row, column) in rows.iter().flat_map(|row| columns.iter().map(move |column| (row, column))) {
            let digit = base[row * 9 + column].to_digit(10);
            text.push(
                digit.map_or('.', |digit| {
                    char::from_digit(digits[digit as usize - 1] as u32 + 1, 10).unwrap()
                }),
            );
        }
        text.push('\n');
    }
    text
}

/// Opens a text of five thousand puzzles, one per line, and types in the middle of it.
pub(crate) fn open_and_type(text: &str) {
    let mut server = Server::start();
    let mut document = Document::open(&mut server, "many.sudoku", text);
    assert!(document.findings(&mut server).is_empty(), "each of them has one solution");
    let opened = server.settle();
    assert_eq!((opened["blocksRead"].as_u64(), opened["blocksDecided"].as_u64()), (Some(5000), Some(5000)));
    println!("5,000 puzzles: all findings after {:?} of CPU", server.cpu());

    let row = document.text.lines().nth(2500).unwrap();
    let is_given = |c: char| ('1'..='9').contains(&c);
    let (first, second) = (row.find(is_given).unwrap(), row.rfind(is_given).unwrap());
    let digit = row[first..=first].to_owned();
    let mut read = opened["blocksRead"].as_u64().unwrap();
    let mut type_at = |server: &mut Server, at: usize, key: &str| {
        document.change(server, &on_line(2500, at, at + 1), key);
        let codes = document.codes(server);
        let now = server.settle()["blocksRead"].as_u64().unwrap();
        (std::mem::replace(&mut read, now).abs_diff(now), codes)
    };
    for (at, key) in [(second, "."), (first, "."), (first, &digit)] {
        let (read, codes) = type_at(&mut server, at, key);
        // The puzzle above reads the first 16 characters of the line below.
        assert_eq!(read, if at <= 16 { 2 } else { 1 }, "blocks for the key at {at}");
        assert!(codes.iter().all(|code| code == "multiple-solutions"), "{codes:?}");
    }
    let now = server.settle();
    let more = |name: &str| now[name].as_u64().unwrap() - opened[name].as_u64().unwrap();
    assert!((1..=3).contains(&more("blocksDecided")), "{now}");
}

#[test]
fn a_keystroke_in_five_thousand_puzzles_reads_one_of_them_again() {
    open_and_type(&puzzles(5000));
}

#[test]
fn a_paste_of_some_puzzles_reads_these_alone() {
    let mut server = Server::start();
    let mut document = Document::open(&mut server, "many.sudoku", &puzzles(2000));
    assert!(document.findings(&mut server).is_empty());
    let opened = server.settle();
    let pasted = shuffled_ones(&easy_line(), 100, 99);
    document.change(&mut server, &on_line(1000, 0, 0), &pasted);
    assert!(document.findings(&mut server).is_empty());
    let read = server.settle()["blocksRead"].as_u64().unwrap() - opened["blocksRead"].as_u64().unwrap();
    assert!((100..=104).contains(&read), "{read} blocks were read for 100 pasted ones");
}

#[test]
fn in_a_large_file_of_all_kinds_each_puzzle_has_its_own_findings() {
    let with =
        |first: &str, last: &str| format!("{first}{}{last}", &easy_line()[first.len()..81 - last.len()]);
    let kinds = [
        (easy_line(), None),
        (with("..", "...419.......8..7."), Some("multiple-solutions")),
        (with("531", ""), Some("no-solution")),
        (with("55", ""), Some("duplicate-digit")),
    ];
    let mut lines: Vec<(String, Option<&str>)> = Vec::new();
    for (state, (puzzle, code)) in (0..).zip(&kinds) {
        lines.extend(shuffled_ones(puzzle, 150, state).lines().map(|line| (line.to_owned(), *code)));
    }
    let order = shuffled(lines.len(), &mut 3);
    let text = order.iter().fold(String::new(), |text, &at| text + &lines[at].0 + "\n");
    let options = json!({ "maxFindings": 10_000 });
    let mut server = Server::greeted(
        json!({ "capabilities": standard_with(json!({})), "initializationOptions": options }),
    )
    .0;
    let document = Document::open(&mut server, "kinds.sudoku", &text);
    server.settle();
    let mut codes: BTreeMap<u64, BTreeSet<String>> = BTreeMap::new();
    for finding in document.findings(&mut server).iter().filter(|it| it["code"] != "duplicate-puzzle") {
        let line = finding["range"]["start"]["line"].as_u64().unwrap();
        codes.entry(line).or_default().insert(finding["code"].as_str().unwrap().to_owned());
    }
    for (line, &at) in (0..).zip(&order) {
        let (puzzle, expected) = &lines[at];
        let found = codes.remove(&line).unwrap_or_default();
        let is_right = expected.map_or(found.is_empty(), |code| found.contains(code));
        assert!(is_right, "{line}: {puzzle} {expected:?} {found:?}");
    }
}

#[test]
fn files_just_large_enough_to_be_read_in_the_background_are_all_read() {
    let mut server = Server::start();
    let text = puzzles(51);
    let documents: Vec<Document> =
        (0..40).map(|i| Document::open(&mut server, &format!("{i}.sudoku"), &text)).collect();
    for document in &documents {
        let hover = document.hover(&mut server, 50, 0).expect("an answer");
        assert!(hover.contains("r1c1"), "{hover}");
    }
    assert_eq!(server.settle()["documents"], 40);
    server.take_all("textDocument/publishDiagnostics");
}

#[test]
fn changes_while_a_large_file_is_being_read_are_not_lost() {
    let mut server = Server::start();
    server.hold("Reading puzzles", true);
    let mut document = Document::open(&mut server, "busy.sudoku", &puzzles(3000));
    document.change(&mut server, &on_line(0, 0, 0), "# a comment\n");
    document.change(&mut server, &on_line(10, 0, 2), "55");
    document.change(&mut server, &on_line(1500, 0, 0), &puzzles(500));
    document.change(&mut server, &on_line(1510, 0, 2), "77");
    document.change(&mut server, &on_line(0, 0, 0), "[defaults]\nauthor: all\n\n");
    server.hold("Reading puzzles", false);
    let hover = document.hover(&mut server, 20, 4).expect("an answer once it is read");
    assert!(hover.contains("r1c5"), "{hover}");
    let found = document.findings(&mut server);
    let mut other = Server::start();
    let fresh = Document::open(&mut other, "busy.sudoku", &document.text);
    let lines = |findings: &[serde_json::Value]| -> Vec<String> {
        findings.iter().map(|it| format!("{} {}", it["range"]["start"]["line"], it["code"])).collect()
    };
    assert!(!found.is_empty());
    assert_eq!(document.version, 6);
    let whole = Document { version: 1, ..fresh };
    assert_eq!(lines(&found), lines(&whole.findings(&mut other)));
}

#[test]
fn a_hundred_findings_are_sent_and_the_number_of_the_others() {
    let mut server = Server::start();
    let clashing = format!("{}\n", easy_line().replacen("53", "55", 1)).repeat(110);
    let document = Document::open(&mut server, "clashes.sudoku", &clashing);
    let findings = document.findings(&mut server);
    assert_eq!(findings.len(), 100);
    let last = findings.last().unwrap();
    assert_eq!(last["code"], "more-findings");
    let message = last["message"].as_str().unwrap();
    assert!(
        message.starts_with(|c: char| c.is_ascii_digit()) && message.contains("more findings"),
        "{message}"
    );
    let shown: u64 = message.split(' ').next().unwrap().parse().unwrap();
    assert!(findings[..99].iter().all(|it| it["severity"] == json!(1)), "the most severe are shown");

    let more = json!({ "settings": { "sudoku": { "maxFindings": 10_000 } } });
    server.notify("workspace/didChangeConfiguration", more);
    let all = document.findings(&mut server);
    assert_eq!(all.len() as u64, 99 + shown);
    assert!(all.iter().all(|it| it["code"] != "more-findings"));
}

#[test]
fn the_reading_of_a_large_text_is_shown_and_cannot_be_ended() {
    let mut server = Server::start_for(standard_with(json!({ "window": { "workDoneProgress": true } })));
    server.hold("Reading puzzles", true);
    let document = Document::open(&mut server, "large.sudoku", &puzzles(100));
    let create = server.wait_method("window/workDoneProgress/create");
    server.reply(&create, Value::Null);
    let token = create["params"]["token"].clone();
    let begin = server.wait("the title", |it| it["params"]["token"] == token);
    assert_eq!(begin["params"]["value"]["title"], "Reading puzzles");
    assert_ne!(begin["params"]["value"]["cancellable"], true);
    server.hold("Reading puzzles", false);
    server.wait("its end", |it| it["params"]["token"] == token && it["params"]["value"]["kind"] == "end");
    document.hover(&mut server, 0, 0).expect("an answer once it is read");
    document.findings(&mut server);
    server.settle_shown();
}

/// Sends a request about a document.
fn about(server: &mut Server, method: &str, document: &Document, more: &Value) -> Value {
    let mut params = json!({ "textDocument": document.id() });
    for (key, value) in more.as_object().unwrap() {
        params[key] = value.clone();
    }
    server.request(&format!("textDocument/{method}"), params)
}

#[test]
fn above_two_thousand_puzzles_lists_end_with_what_they_leave_out() {
    let mut server = Server::start_for(all_but_asking("utf-16"));
    let text = format!("{SMALL}\n").repeat(6000);
    let document = Document::open(&mut server, "many.sudoku", &text);
    server.settle();
    let symbols = about(&mut server, "documentSymbol", &document, &json!({}));
    let symbols = symbols.as_array().unwrap();
    assert_eq!((symbols.len(), &symbols[2000]["name"]), (2001, &json!("4000 more puzzles")));
    assert_eq!(symbols[2000]["range"], json!({ "start": at(10_000, 0), "end": at(10_000, 1) }));
    let folds = about(&mut server, "foldingRange", &document, &json!({}));
    let folds = folds.as_array().unwrap();
    let last = json!({ "startLine": 24_995, "endLine": 30_000, "collapsedText": "more puzzles" });
    assert_eq!((folds.len(), &folds[4999]), (5000, &last));
    assert_eq!(about(&mut server, "semanticTokens/full", &document, &json!({})), Value::Null);
    let sight = json!({ "range": { "start": at(100, 0), "end": at(109, 0) } });
    let tokens = about(&mut server, "semanticTokens/range", &document, &sight);
    assert_eq!(tokens["data"].as_array().unwrap().len() % 5, 0);
    assert_eq!(tokens["data"][0], 100, "the first line in sight");
    server.take_all("workspace/diagnostic/refresh");
    server.take_all("workspace/codeLens/refresh");
}

#[test]
fn no_request_reads_a_large_file_again() {
    let (mut server, answer) = Server::greeted(json!({
        "capabilities": all_but_asking("utf-16"),
        "initializationOptions": { "inlineCompletion": true, "format": { "borders": "boxes", "spacing": "one" } },
    }));
    let document = Document::open(&mut server, "many.sudoku", &puzzles(3000));
    let read = server.settle()["blocksRead"].clone();
    assert_eq!(read, 3000);
    let (place, range) = (json!({ "position": at(2000, 3) }), json!({ "range": on_line(2000, 0, 9) }));
    let options = json!({ "tabSize": 4, "insertSpaces": true });
    let with = |mut it: Value, key: &str, value: Value| {
        it[key] = value;
        it
    };
    let requests = [
        ("codeActionProvider", "codeAction", with(range.clone(), "context", json!({ "diagnostics": [] }))),
        ("codeLensProvider", "codeLens", json!({})),
        ("completionProvider", "completion", place.clone()),
        ("definitionProvider", "definition", place.clone()),
        ("diagnosticProvider", "diagnostic", json!({})),
        ("documentFormattingProvider", "formatting", json!({ "options": options })),
        ("documentHighlightProvider", "documentHighlight", place.clone()),
        ("documentLinkProvider", "documentLink", json!({})),
        (
            "documentOnTypeFormattingProvider",
            "onTypeFormatting",
            with(with(place.clone(), "options", options.clone()), "ch", json!("4")),
        ),
        ("documentRangeFormattingProvider", "rangeFormatting", with(range.clone(), "options", options)),
        ("documentSymbolProvider", "documentSymbol", json!({})),
        ("foldingRangeProvider", "foldingRange", json!({})),
        ("hoverProvider", "hover", place.clone()),
        ("inlayHintProvider", "inlayHint", range.clone()),
        (
            "inlineCompletionProvider",
            "inlineCompletion",
            with(place.clone(), "context", json!({ "triggerKind": 1 })),
        ),
        ("referencesProvider", "references", with(place, "context", json!({ "includeDeclaration": true }))),
        ("selectionRangeProvider", "selectionRange", json!({ "positions": [at(2000, 3)] })),
        ("semanticTokensProvider", "semanticTokens/full", json!({})),
        ("semanticTokensProvider", "semanticTokens/range", range),
    ];
    for (_, method, more) in &requests {
        about(&mut server, method, &document, more);
    }
    server.request("workspace/symbol", json!({ "query": "a" }));
    server.request("workspace/diagnostic", json!({ "previousResultIds": [] }));
    for command in ["sudoku.solve", "sudoku.fillSingles"] {
        let params = json!({ "command": command, "arguments": [document.target(2000, 3)] });
        server.request("workspace/executeCommand", params);
        let edit = server.wait_method("workspace/applyEdit");
        server.reply(&edit, json!({ "applied": false, "failureReason": "it is only asked for" }));
        server.wait_method("window/showMessage");
    }
    assert_eq!(server.settle()["blocksRead"], read);
    let elsewhere = [
        "executeCommandProvider",
        "workspaceSymbolProvider",
        "positionEncoding",
        "textDocumentSync",
        "experimental",
    ];
    for announced in answer["capabilities"].as_object().unwrap().keys() {
        let asked = requests.iter().any(|(name, ..)| name == announced);
        assert!(asked || elsewhere.contains(&announced.as_str()), "{announced} is not asked for");
    }
    server.take_all("workspace/diagnostic/refresh");
    server.take_all("workspace/codeLens/refresh");
}
