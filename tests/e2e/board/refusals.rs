//! Without the secret address, the board answers nothing: not to other pages, other names of this machine, or guesses.

use std::process::Command;

use serde_json::json;

use super::browser::Board;
use crate::puzzles::SMALL;

const FILES: [&str; 3] = ["", "page.js", "page.css"];

#[test]
fn the_page_and_its_files_are_had_with_the_token_alone() {
    let board = Board::of(SMALL);
    let host = format!("Host: {}\r\n", board.host);
    for file in FILES {
        let path = format!("{}{file}", board.root);
        let had = board.request("GET", &path, &host, "");
        assert_eq!(had.status, 200, "{file}");
        assert!(!had.body.is_empty());
        for header in [
            "Content-Security-Policy: default-src 'none'",
            "X-Content-Type-Options: nosniff",
            "Cache-Control: no-store",
        ] {
            assert!(had.head.contains(header), "{file}: {}", had.head);
        }
        let token = board.root.trim_matches('/');
        let other = token.replace(|letter: char| letter != '0', "0");
        let shorter = &token[..31];
        for path in [
            format!("/{file}"),
            format!("/{other}/{file}"),
            format!("/{shorter}/{file}"),
            format!("//{token}/{file}"),
        ] {
            assert_eq!(board.request("GET", &path, &host, "").status, 403, "{path}");
        }
    }
    assert_eq!(board.root.len(), 34);
}

#[test]
fn other_hosts_and_origins_are_refused_and_change_nothing() {
    let board = Board::of(SMALL);
    let (host, port) = (&board.host, board.host.split(':').nth(1).unwrap());
    let range = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": 1 } });
    let edit = json!({ "version": 1, "edits": [{ "range": range, "newText": "2" }] }).to_string();
    let others = [
        String::new(),
        "Host: example.com\r\n".to_owned(),
        format!("Host: example.com:{port}\r\n"),
        format!("Host: localhost:{port}\r\n"),
        format!("Host: {host}\r\nHost: example.com\r\n"),
        format!("Host: {host}\r\nOrigin: null\r\n"),
        format!("Host: {host}\r\nOrigin: https://{host}\r\n"),
        format!("Host: {host}\r\nOrigin: http://example.com\r\n"),
        format!("Host: {host}\r\nOrigin: http://{host}\r\nOrigin: http://example.com\r\n"),
    ];
    for headers in others {
        for (method, what) in [("GET", ""), ("GET", "events"), ("POST", "edit"), ("POST", "ask")] {
            let answer = board.request(method, &format!("{}{what}", board.root), &headers, &edit);
            assert_eq!(answer.status, 403, "{headers} {what}");
        }
    }
    assert_eq!(board.text(), SMALL);
    assert_eq!(board.post("edit", &serde_json::from_str(&edit).unwrap())["result"], true);
    assert_eq!(board.text(), SMALL.replacen('1', "2", 1));
}

#[test]
fn malformed_requests_and_questions_are_refused_and_the_board_goes_on() {
    let board = Board::of(SMALL);
    let path = |what: &str| format!("{}{what}", board.root);
    let status =
        |method: &str, what: &str, body: &str| board.request(method, &path(what), &board.own(), body).status;
    assert_eq!(status("GET", "../secret", ""), 404);
    assert_eq!(status("GET", "page.html", ""), 404);
    assert_eq!(status("GET", "edit", ""), 405);
    assert_eq!(status("DELETE", "", ""), 405);
    for body in ["", "[]", "{", "null", r#"{"method":1,"params":{}}"#] {
        assert_eq!(status("POST", "ask", body), 400, "{body}");
        assert_eq!(status("POST", "edit", body), 400, "{body}");
    }
    let questions = [
        ("shutdown", json!({})),
        ("workspace/executeCommand", json!({ "command": "sudoku.generate", "arguments": [{}] })),
        ("workspace/executeCommand", json!({ "command": "sudoku.check", "arguments": 7 })),
        ("workspace/executeCommand", json!({})),
        ("sudoku/board", json!([])),
        ("sudoku/board", json!({ "position": "here" })),
        ("textDocument/hover", json!({ "textDocument": { "uri": "file:///etc/passwd" } })),
    ];
    for (method, params) in questions {
        let answer = board.post("ask", &json!({ "method": method, "params": params }));
        assert!(answer["error"].is_string() && answer.get("result").is_none(), "{method}: {answer}");
    }
    let far = json!({ "start": { "line": 9, "character": 9 }, "end": { "line": 0, "character": 0 } });
    board.post("edit", &json!({ "version": 1, "edits": [{ "range": far, "newText": "" }] }));
    for bytes in ["\r\n\r\n\u{0}", "GET / HTTP/9\r\n\r\n", "GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n"] {
        assert_eq!(board.send(bytes.as_bytes()).status, 400, "{bytes:?}");
    }
    let long = format!("POST / HTTP/1.1\r\nContent-Length: {}\r\n\r\n", 5 << 20);
    assert_eq!(board.send(long.as_bytes()).status, 413);
    assert_eq!(board.board()["size"], 4);
    assert_eq!(board.text(), SMALL);
}

#[test]
fn what_is_no_file_of_text_has_no_board() {
    let folder = tempfile::tempdir().unwrap();
    let binary = folder.path().join("binary.sudoku");
    std::fs::write(&binary, [0xff, 0xfe, 0xfd]).unwrap();
    for (path, why) in [
        (folder.path().join("none"), "cannot be read"),
        (folder.path().to_owned(), "not a regular file"),
        (binary, "not UTF-8"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_sudoku-ls")).arg("board").arg(&path).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && said.contains(why), "{said}");
        assert!(output.stdout.is_empty());
    }
}
