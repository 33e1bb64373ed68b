//! Documents that are changed, opened and closed as no editor should do it: the server's text stays what the protocol
//! requires.

use serde_json::{Value, json};

use super::{call, framed, note};
use crate::client::Server;
use crate::document::Document;
use crate::puzzles::SMALL;

/// Messages about a document that was opened with `SMALL`, and its text afterwards; `None` if the text stays the same.
struct Case {
    name: &'static str,
    messages: Vec<String>,
    text: Option<String>,
}

/// Returns a change notification with this version and these changes.
fn changes(uri: &str, version: i64, changes: Value) -> String {
    let params = json!({ "textDocument": { "uri": uri, "version": version }, "contentChanges": changes });
    note("textDocument/didChange", &params.to_string())
}

/// Returns a change of the first cell, with the version written as given.
fn versionless(uri: &str, version: &str, cell: &str) -> String {
    let change = json!([{ "range": range((0, 0), (0, 1)), "text": cell }]);
    let document = format!(r#"{{"uri":"{uri}"{version}}}"#);
    note("textDocument/didChange", &format!(r#"{{"textDocument":{document},"contentChanges":{change}}}"#))
}

fn opening(uri: &str, text: &str) -> String {
    let document = json!({ "uri": uri, "languageId": "sudoku", "version": 1, "text": text });
    note("textDocument/didOpen", &json!({ "textDocument": document }).to_string())
}

fn closing(uri: &str) -> String {
    note("textDocument/didClose", &json!({ "textDocument": { "uri": uri } }).to_string())
}

/// Returns a range from one line and column to another.
fn range(from: (u32, u32), to: (u32, u32)) -> Value {
    let at = |(line, character): (u32, u32)| json!({ "line": line, "character": character });
    json!({ "start": at(from), "end": at(to) })
}

fn cases(uri: &str) -> Vec<Case> {
    let last = u32::MAX;
    let edit = |name, version, range: Value, with: &str, text: String| {
        let change = json!([{ "range": range, "rangeLength": 4000, "text": with }]);
        Case { name, messages: vec![changes(uri, version, change)], text: Some(text) }
    };
    let done = |name, messages: Vec<String>, text: Option<&str>| Case {
        name,
        messages,
        text: text.map(str::to_owned),
    };
    let behind_first = SMALL.find('\n').unwrap();
    let (first, rest) = SMALL.split_at(behind_first);
    let other = "1...\n....\n....\n...2\n";
    let part = json!({ "range": range((0, 0), (0, 1)), "text": "2" });
    vec![
        edit("a range from its end to its start", 2, range((0, 2), (0, 0)), "", SMALL[2..].to_owned()),
        edit("a range behind the text", 2, range((900, 7), (901, 9)), "# a\n", format!("{SMALL}# a\n")),
        edit("a range behind all lines", 2, range((last, last), (last, 0)), "# a", format!("{SMALL}# a")),
        edit("columns behind the line", 2, range((0, 99), (0, last)), " # a", format!("{first} # a{rest}")),
        edit("a version that goes back", -5, range((0, 0), (0, 1)), "2", format!("2{}", &SMALL[1..])),
        edit("a version that stays", 1, range((0, 0), (0, 1)), "2", format!("2{}", &SMALL[1..])),
        edit(
            "controls",
            2,
            range((0, 0), (0, 0)),
            "# \0\u{1b}[2J\u{9b}\n",
            format!("# \0\u{1b}[2J\u{9b}\n{SMALL}"),
        ),
        done(
            "a change without a version",
            vec![versionless(uri, "", "2")],
            Some(&format!("2{}", &SMALL[1..])),
        ),
        done(
            "a change of version null",
            vec![versionless(uri, r#","version":null"#, "2")],
            Some(&format!("2{}", &SMALL[1..])),
        ),
        done(
            "a version of more than 32 bits",
            vec![versionless(uri, r#","version":2147483648"#, "2")],
            Some(&format!("2{}", &SMALL[1..])),
        ),
        done(
            "a change without its end",
            vec![changes(uri, 2, json!([{ "range": { "start": {} }, "text": "2" }]))],
            None,
        ),
        done("no change", vec![changes(uri, 2, json!([]))], None),
        done(
            "a whole text and a part of it",
            vec![changes(uri, 2, json!([{ "text": other }, part]))],
            Some("2...\n....\n....\n...2\n"),
        ),
        done("an opening while it is open", vec![opening(uri, other)], Some(other)),
        done("a closing, twice", vec![closing(uri), closing(uri), opening(uri, other)], Some(other)),
        done(
            "a change while it is closed",
            vec![closing(uri), changes(uri, 2, json!([{ "text": "#" }])), opening(uri, SMALL)],
            None,
        ),
        done(
            "documents with odd names",
            [
                "file:///%68",
                "file:///%",
                "file:///%zz",
                "file:///%ff%fe",
                "untitled:%00",
                "file:////a/../b",
                "a",
                "",
            ]
            .iter()
            .flat_map(|odd| [opening(odd, other), changes(odd, 2, json!([part])), closing(odd)])
            .collect(),
            None,
        ),
        done(
            "one id for many requests, each of which is cancelled",
            (0..50)
                .flat_map(|_| {
                    let params = json!({ "textDocument": { "uri": uri } }).to_string();
                    [
                        call("\"x\"", "textDocument/codeLens", &params),
                        note("$/cancelRequest", r#"{"id":"x"}"#),
                        note("$/cancelRequest", r#"{"id":99999999999999999999}"#),
                    ]
                })
                .collect(),
            None,
        ),
    ]
}

/// Returns the hovers over the first lines, and the outline without the document's URI.
fn seen(server: &mut Server, document: &Document) -> Value {
    server.settle();
    let hovers: Vec<Option<String>> = (0..5)
        .flat_map(|line| (0..5).map(move |c| (line, c)))
        .map(|(line, c)| document.hover(server, line, c))
        .collect();
    let outline = server.request("textDocument/documentSymbol", json!({ "textDocument": document.id() }));
    let names = |it: &Value| json!([it["name"], it["detail"], it["range"], it["location"]["range"]]);
    let outline: Vec<Value> = outline.as_array().into_iter().flatten().map(names).collect();
    json!([hovers, outline])
}

#[test]
fn the_text_is_the_one_that_the_messages_make() {
    let mut server = Server::start();
    let count = cases("").len();
    for number in 0..count {
        let document = Document::open(&mut server, &format!("odd-{number}.sudoku"), SMALL);
        let case = cases(&document.uri).swap_remove(number);
        println!("{}", case.name);
        // Sends the bytes in small pieces, as a pipe may deliver them.
        for piece in case.messages.iter().map(framed).collect::<Vec<_>>().concat().chunks(7) {
            server.send_bytes(piece.to_vec());
        }
        server.settle();
        // Some canceled requests may have been answered before they were canceled.
        server.take_answers();
        let text = case.text.unwrap_or_else(|| SMALL.to_owned());
        let fresh = Document::open(&mut server, &format!("fresh-{number}.sudoku"), &text);
        let whole = seen(&mut server, &fresh);
        assert_ne!(whole[0][2], Value::Null, "a hover");
        assert_eq!(seen(&mut server, &document), whole, "{}", case.name);
        fresh.close(&mut server);
        document.close(&mut server);
    }
    super::end(server);
}

#[test]
fn a_document_whose_name_is_not_encoded_is_one_like_any_other() {
    let mut server = Server::start();
    let plain = Document::open(&mut server, "plain.sudoku", SMALL);
    let hover = plain.hover(&mut server, 0, 2);
    assert!(hover.is_some());
    for name in [
        "a[1].sudoku",
        "a b.sudoku",
        "\u{e4}\u{1f600}.sudoku",
        "100%.sudoku",
        "a|b^{c}.sudoku",
        "a#b#c.sudoku",
    ] {
        let mut document = Document::open(&mut server, name, SMALL);
        assert!(document.uri.ends_with(name), "the client sends it as it is");
        assert_eq!(document.hover(&mut server, 0, 2), hover, "{name}");
        let cell = json!({ "start": { "line": 0, "character": 2 }, "end": { "line": 0, "character": 3 } });
        document.change(&mut server, &cell, "9");
        assert_ne!(document.hover(&mut server, 0, 2), hover, "{name}");
        document.close(&mut server);
        assert_eq!(document.hover(&mut server, 0, 2), None, "{name}");
    }
    super::end(server);
}

#[test]
fn a_name_of_many_folders_takes_no_memory_for_each() {
    let mut server = Server::start();
    let document = Document::open(&mut server, &("a/".repeat(50_000) + "deep.sudoku"), SMALL);
    assert!(document.hover(&mut server, 0, 2).is_some());
    server.request("sudoku/status", json!({ "settled": true }));
    // The paths of all folders together would take 5 GB.
    assert!(server.most_memory().is_none_or(|most| most < 200 << 10), "{:?}", server.most_memory());
    super::end(server);
}

#[test]
fn an_edit_that_cannot_be_read_is_logged() {
    let mut server = Server::start();
    let document = Document::open(&mut server, "lost.sudoku", SMALL);
    let at = json!({ "line": 0, "character": 0 });
    for change in
        [json!({ "range": { "start": at }, "text": "2" }), json!({ "range": { "start": at, "end": at } })]
    {
        let id = json!({ "uri": document.uri, "version": 2 });
        server.notify("textDocument/didChange", json!({ "textDocument": id, "contentChanges": [change] }));
    }
    assert!(document.hover(&mut server, 0, 2).is_some());
    server.request("shutdown", Value::Null);
    server.notify("exit", Value::Null);
    assert_eq!(server.exit_code(), 0);
    let log = server.log();
    for field in ["end", "text"] {
        let wanted = format!(
            "textDocument/didChange: missing field `{field}`; the document is not what the editor shows"
        );
        assert!(log.contains(&wanted), "{log}");
    }
}
