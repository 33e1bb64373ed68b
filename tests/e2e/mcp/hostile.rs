//! Messages that no client should send: each gets an error or no answer, and the next call is answered correctly.

use serde_json::{Value, json};

use super::client::Client;
use crate::puzzles::{SMALL, undecidable};

/// Checks that the next call is answered correctly, and that no other answer comes before.
fn attend(client: &mut Client, case: &str) {
    let solved = client.object("solve", json!({ "text": SMALL }));
    assert_eq!(solved["puzzles"][0]["status"], "unique", "{case}");
}

#[test]
fn lines_that_are_no_message_are_refused_or_ignored() {
    let deep = "[".repeat(100_000);
    let refused = ["[]", "1", "{}", "\"text\"", r#"{"jsonrpc":"2.0","id":true,"method":"ping"}"#];
    let ignored =
        ["", "not JSON", "{\"jsonrpc\":", "\u{0}\u{1}", &deep, r#"{"jsonrpc":"2.0","method":"unknown"}"#];
    let mut client = Client::start();
    for line in refused {
        client.send(line);
        let answer = client.next();
        assert_eq!(answer["error"]["code"], -32600, "{line}: {answer}");
        attend(&mut client, line);
    }
    for line in ignored {
        client.send(line);
        attend(&mut client, line);
    }
    assert_eq!(client.end(), "");
}

#[test]
fn wrong_names_and_arguments_are_refused_in_words() {
    let mut client = Client::start();
    let answer = client.request("tools/call", json!({ "name": "x".repeat(1000), "arguments": {} }));
    assert_eq!(answer["error"]["code"], -32602, "{answer}");
    let why = answer["error"]["message"].as_str().unwrap();
    assert!(why.starts_with("unknown tool 'xxx") && why.contains("check, solve") && why.len() < 300, "{why}");
    let unknown = client.request("tools/unknown", json!({}));
    assert_eq!(unknown["error"]["code"], -32601, "{unknown}");
    let cases = [
        ("solve", json!({}), "arguments: missing field `text`"),
        ("solve", json!({ "text": 7 }), "arguments: invalid type: integer `7`, expected a string"),
        ("solve", json!({ "text": "", "puzzle": -1 }), "arguments: invalid value: integer `-1`"),
        ("solve", json!({ "text": SMALL, "file": "/etc/passwd" }), "arguments: unknown field `file`"),
        ("solve", json!({ "text": "1\u{0}\u{0}\u{0}" }), "text: "),
        ("hint", json!({ "text": SMALL, "puzzle": 0 }), "there is 1 puzzle: number 0 does not exist"),
        ("hint", json!({ "text": SMALL, "puzzle": 2 }), "there is 1 puzzle: number 2 does not exist"),
        ("render", json!({ "text": "nothing" }), "no puzzle found"),
        ("render", json!({ "text": SMALL, "format": "gif" }), "format: this build does not draw 'gif'"),
    ];
    for (tool, arguments, expected) in cases {
        let why = client.refusal(tool, arguments.clone());
        assert!(why.starts_with(expected), "{tool} {arguments}: {why}");
        attend(&mut client, expected);
    }
    assert_eq!(client.end(), "");
}

#[test]
fn a_text_that_is_too_long_is_refused_and_one_at_the_limit_is_read() {
    let mut client = Client::start();
    for tool in ["check", "solve", "hint", "rate", "render"] {
        let why = client.refusal(tool, json!({ "text": "#".repeat((1 << 20) + 1) }));
        assert_eq!(why, "arguments: text: 1048577 bytes; at most 1048576 are read", "{tool}");
    }
    let comments = "# a line\n".repeat(116_000);
    let text = format!("{comments}\n{SMALL}");
    assert!(text.len() < 1 << 20);
    let solved = client.object("solve", json!({ "text": text }));
    assert_eq!(solved["puzzles"][0]["line"], 116_002);
    // A line longer than any message is dropped, and the server continues.
    client.send(&format!("{{\"text\":\"{}\"}}", "x".repeat(17 << 20)));
    attend(&mut client, "a line of 17 MB");
    assert_eq!(client.end(), "");
}

#[test]
fn a_call_that_is_cancelled_does_not_hold_up_the_others() {
    let mut client = Client::start_with(env!("CARGO_BIN_EXE_sudoku-ls"), &["mcp", "--seconds", "3600"]);
    let hard = undecidable();
    // More calls than can run at the same time.
    let calls: Vec<u64> = (0..64)
        .map(|_| client.ask("tools/call", json!({ "name": "rate", "arguments": { "text": hard } })))
        .collect();
    for id in calls {
        let params = json!({ "requestId": id, "reason": "too slow" });
        client.send(
            &json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": params }).to_string(),
        );
    }
    let id = client.ask("tools/call", json!({ "name": "solve", "arguments": { "text": SMALL } }));
    let answer = loop {
        let answer = client.next();
        if answer["id"] == id {
            break answer;
        }
    };
    let solved: Value = answer["result"]["structuredContent"].clone();
    assert_eq!(solved["puzzles"][0]["status"], "unique", "{answer}");
    drop(client);
}

#[test]
fn a_client_that_says_nothing_is_no_mistake() {
    assert_eq!(Client::spawn(env!("CARGO_BIN_EXE_sudoku-ls"), &["mcp"]).end(), "");
}
