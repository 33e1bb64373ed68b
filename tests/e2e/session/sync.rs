//! The texts of client and server stay equal, whatever columns count and however fast the client types.

use serde_json::{Value, json};

use crate::client::{Server, standard_with};
use crate::document::{Document, at, on_line};
use crate::puzzles::{EASY, SMALL};

#[test]
fn every_request_sees_just_the_changes_before_it() {
    let mut server = Server::start();
    let mut document = Document::open(&mut server, "order.sudoku", &format!("# order\n{SMALL}"));
    let mut asked = Vec::new();
    for round in 0..3000 {
        let digit = round * 7 % 4 + 1;
        match round % 3 {
            0 => document.change(&mut server, &on_line(2, 1, 2), &digit.to_string()),
            1 => document.change(&mut server, &on_line(0, 0, 0), "# one line more\n"),
            _ => {
                let above = json!({ "start": at(0, 0), "end": at(1, 0) });
                document.change(&mut server, &above, "");
            }
        }
        let (line, column) = if round % 3 == 1 { (3, 1) } else { (2, 1) };
        let params = json!({ "textDocument": document.id(), "position": at(line, column) });
        let expected = document.text.lines().nth(line).unwrap().as_bytes()[column] as char;
        asked.push((server.ask("textDocument/hover", params), expected));
    }
    let wrong = asked.into_iter().filter(|(id, expected)| {
        let hover = server.answer(*id).unwrap();
        let text = hover["contents"]["value"].as_str().unwrap();
        !text.starts_with(&format!("**r2c2**\n\n{expected}, "))
    });
    assert_eq!(wrong.count(), 0, "hovers that saw another text");
    same_as_fresh(&mut server, &document);
}

/// Checks that an edited document has the same findings and hovers as a new document with the same text.
fn same_as_fresh(server: &mut Server, edited: &Document) {
    let findings = edited.findings(server);
    let fresh = Document::open(server, "fresh.sudoku", &edited.text);
    let strip = |findings: Vec<Value>| -> Vec<(Value, Value, Value)> {
        findings.iter().map(|it| (it["range"].clone(), it["code"].clone(), it["message"].clone())).collect()
    };
    assert_eq!(strip(findings), strip(fresh.findings(server)), "{}", edited.text);
    for (number, line) in edited.text.lines().enumerate() {
        for column in 0..=line.len() {
            let hovers = [edited, &fresh].map(|it| it.hover(server, number, column));
            assert_eq!(hovers[0], hovers[1], "line {number}, column {column} of\n{}", edited.text);
        }
    }
    fresh.close(server);
}

/// The width of "# 𝄞é" in each encoding: a character of four bytes and two units, and one of two bytes and one unit.
const WIDTHS: [(&str, usize); 3] = [("utf-8", 8), ("utf-16", 5), ("utf-32", 4)];

#[test]
fn columns_count_what_was_agreed_on() {
    for (encoding, width) in WIDTHS {
        let mut server =
            Server::start_for(standard_with(json!({ "general": { "positionEncodings": [encoding] } })));
        // The first row follows a comment, until a line end separates them.
        let document =
            Document::open(&mut server, "astral.sudoku", "# 𝄞é1...\n..3.\n.1..\n...2\nrules: 𝄞é odd\n");
        let rule =
            document.findings(&mut server).into_iter().find(|it| it["code"] == "unknown-rule").unwrap();
        assert_eq!(rule["range"], on_line(4, 7, width + 5), "{encoding}");
        let mut version = 1;
        let mut change = |server: &mut Server, range: Value, with: &str| {
            version += 1;
            let change = json!({ "range": range, "text": with });
            let id = json!({ "uri": document.uri, "version": version });
            server
                .notify("textDocument/didChange", json!({ "textDocument": id, "contentChanges": [change] }));
        };
        change(&mut server, on_line(0, width, width), "\n");
        assert_eq!(document.hover(&mut server, 1, 0).unwrap().lines().next(), Some("**r1c1**"), "{encoding}");
        change(&mut server, json!({ "start": at(0, width), "end": at(1, 0) }), "");
        let comment = document.hover(&mut server, 0, width).unwrap_or_default();
        assert!(!comment.contains("r1c1"), "{encoding}: {comment}");
        change(&mut server, on_line(0, width - 1, width), "𝄞\n");
        assert_eq!(document.hover(&mut server, 1, 3).unwrap().lines().next(), Some("**r1c4**"), "{encoding}");
    }
}

#[test]
fn a_client_that_sends_whole_texts_has_only_the_part_read_that_differs() {
    let mut server = Server::start();
    let many = format!("{EASY}\n").repeat(20);
    let mut document = Document::open(&mut server, "whole.sudoku", &many);
    assert!(document.codes(&mut server).iter().all(|code| code == "duplicate-puzzle"));
    let before = server.settle()["blocksRead"].as_u64().unwrap();
    assert!(before >= 20, "{before}");
    let changed = many.replacen("53..7....", "53..7...5", 1);
    document.replace(&mut server, &changed);
    assert!(document.codes(&mut server).contains(&"duplicate-digit".to_owned()));
    let read = server.settle()["blocksRead"].as_u64().unwrap() - before;
    assert!((1..=2).contains(&read), "{read} blocks were read again");
    document.replace(&mut server, &many);
    assert!(document.codes(&mut server).iter().all(|code| code == "duplicate-puzzle"));
}

#[test]
fn two_documents_do_not_mix() {
    let mut server = Server::start();
    let clash = SMALL.replacen("1...", "1..1", 1);
    let (good, bad) =
        (Document::open(&mut server, "good", SMALL), Document::open(&mut server, "bad", &clash));
    let params = json!({ "uri": "untitled:Untitled-1", "languageId": "sudoku", "version": 1, "text": clash });
    server.notify("textDocument/didOpen", json!({ "textDocument": params }));
    server.settle();
    let lists = server.take_all("textDocument/publishDiagnostics");
    let codes = |uri: &str| {
        let last = lists.iter().rfind(|it| it["params"]["uri"] == uri).unwrap();
        last["params"]["diagnostics"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|it| it["code"] == "duplicate-digit")
            .count()
    };
    assert_eq!((codes(&good.uri), codes(&bad.uri), codes("untitled:Untitled-1")), (0, 1, 1));
}

#[test]
fn closing_a_document_clears_its_findings() {
    let mut server = Server::start();
    let document = Document::open(&mut server, "closed.sudoku", &SMALL.replacen("1...", "1..1", 1));
    assert!(!document.findings(&mut server).is_empty());
    document.close(&mut server);
    server.settle();
    let [last] = &*server.take_all("textDocument/publishDiagnostics") else { panic!("one list") };
    assert_eq!(last["params"], json!({ "uri": document.uri, "diagnostics": [] }));
    assert_eq!(document.hover(&mut server, 0, 0), None);
    server.notify(
        "textDocument/didChange",
        json!({
            "textDocument": { "uri": document.uri, "version": 9 }, "contentChanges": [{ "text": "" }],
        }),
    );
    server.request("shutdown", Value::Null);
    server.notify("exit", Value::Null);
    assert_eq!(server.exit_code(), 0);
    assert!(server.log().contains("not open"));
}

#[test]
fn a_document_closed_and_opened_again_at_the_same_version_gets_its_findings_again() {
    let mut server = Server::start();
    for _ in 0..20 {
        let document = Document::open(&mut server, "again.sudoku", "11..\n....\n....\n....\n");
        document.close(&mut server);
    }
    let document = Document::open(&mut server, "again.sudoku", "11..\n....\n....\n....\n");
    assert_eq!(document.codes(&mut server), ["duplicate-digit"]);
    document.close(&mut server);
}

#[test]
fn many_changes_in_one_message_come_to_the_text_that_they_make() {
    let mut server = Server::start();
    for count in [1, 8, 9, 40, 600] {
        let name = format!("many-{count}.sudoku");
        let mut document = Document::open(&mut server, &name, &format!("{SMALL}\n").repeat(50));
        let mut changes = Vec::new();
        for nth in 0..count {
            // Each change inserts a line at the top, then edits a cell, which is one line lower than before.
            let (row, cell) = (nth * 5 % 250, ["1", ".", "4"][nth % 3]);
            let line = nth + 1 + row;
            changes.push(json!({ "range": on_line(0, 0, 0), "text": "#\n" }));
            document.text.insert_str(0, "#\n");
            let start = document.text.split_inclusive('\n').take(line).map(str::len).sum::<usize>();
            if document.text[start..].starts_with(['.', '1', '2', '3', '4']) {
                changes.push(json!({ "range": on_line(line, 0, 1), "text": cell }));
                document.text.replace_range(start..=start, cell);
            }
        }
        document.version += 1;
        let id = json!({ "uri": document.uri, "version": document.version });
        server.notify("textDocument/didChange", json!({ "textDocument": id, "contentChanges": changes }));
        let seen = |server: &mut Server, document: &Document| {
            let findings = document.findings(server);
            let outline =
                server.request("textDocument/documentSymbol", json!({ "textDocument": document.id() }));
            let places =
                outline.as_array().unwrap().iter().map(|it| json!([it["range"], it["location"]["range"]]));
            let findings = findings.iter().map(|it| json!([it["range"], it["code"]]));
            places.chain(findings).collect::<Vec<_>>()
        };
        let edited = seen(&mut server, &document);
        // The name of the new document sorts first, so that it is not the duplicate.
        let fresh = Document::open(&mut server, "fresh.sudoku", &document.text);
        assert_eq!(edited, seen(&mut server, &fresh), "{count} changes");
        fresh.close(&mut server);
        document.close(&mut server);
    }
}
