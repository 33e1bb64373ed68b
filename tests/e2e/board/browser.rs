//! Simulates a browser: requests with the headers that a browser sends, and a stream of events. Every wait has a time
//! limit.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::client::DEADLINE;

/// A running `board` command with a file of its own.
pub(super) struct Board {
    child: Child,
    folder: TempDir,
    /// The host of the page, `127.0.0.1:PORT`.
    pub(super) host: String,
    /// The path of the page, `/TOKEN/`.
    pub(super) root: String,
}

/// The response to a request.
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) head: String,
    pub(super) body: String,
}

impl Board {
    /// Starts the board of a file with this text.
    pub(super) fn of(text: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a puzzle #1.sudoku");
        std::fs::write(&file, text).unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_sudoku-ls"))
            .args(["board", "--quiet"])
            .arg(&file)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut address = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
        let address = address.trim_end().strip_prefix("http://").expect("an address");
        let (host, root) = address.split_at(address.find('/').unwrap());
        Self { child, folder, host: host.to_owned(), root: root.to_owned() }
    }

    pub(super) fn file(&self) -> PathBuf {
        self.folder.path().join("a puzzle #1.sudoku")
    }

    pub(super) fn text(&self) -> String {
        std::fs::read_to_string(self.file()).unwrap()
    }

    /// Sends bytes, and returns the response.
    pub(super) fn send(&self, bytes: &[u8]) -> Answer {
        let mut stream = self.connect();
        stream.write_all(bytes).unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").expect("an answer");
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Answer { status, head: head.to_owned(), body: body.to_owned() }
    }

    /// Sends a request with these headers. Each header ends with a line end.
    pub(super) fn request(&self, method: &str, path: &str, headers: &str, body: &str) -> Answer {
        let length = body.len();
        self.send(
            format!("{method} {path} HTTP/1.1\r\n{headers}Content-Length: {length}\r\n\r\n{body}").as_bytes(),
        )
    }

    /// Returns the headers that a browser sends from the board's own page.
    pub(super) fn own(&self) -> String {
        format!("Host: {0}\r\nOrigin: http://{0}\r\n", self.host)
    }

    /// Posts an object as the page does, and returns the object in the response.
    pub(super) fn post(&self, what: &str, body: &Value) -> Value {
        let path = format!("{}{what}", self.root);
        let answer = self.request("POST", &path, &self.own(), &body.to_string());
        assert_eq!(answer.status, 200, "{what}: {}", answer.body);
        serde_json::from_str(&answer.body).unwrap()
    }

    /// Forwards a request to the language server.
    pub(super) fn ask(&self, method: &str, params: Value) -> Value {
        let answer = self.post("ask", &json!({ "method": method, "params": params }));
        assert!(answer.get("error").is_none(), "{answer}");
        answer
    }

    /// Returns the board of the puzzle at the start of the text.
    pub(super) fn board(&self) -> Value {
        self.ask("sudoku/board", json!({ "position": { "line": 0, "character": 0 } }))["result"].clone()
    }

    /// Enters a digit as the page does: requests the edits, then makes them. Returns whether they were made.
    pub(super) fn enter(&self, cell: &str, key: &str) -> bool {
        let position = json!({ "line": 0, "character": 0 });
        let params = json!({
            "positions": [position], "action": "place", "key": key, "joins": false, "cells": [cell], "startsState": true,
        });
        let played = self.ask("sudoku/play", params)["result"].clone();
        self.post("edit", &json!({ "version": played["version"], "edits": played["edits"] }))["result"]
            == true
    }

    /// Opens the stream of events.
    pub(super) fn listen(&self) -> Events {
        let mut stream = self.connect();
        let request = format!("GET {}events HTTP/1.1\r\nHost: {}\r\n\r\n", self.root, self.host);
        stream.write_all(request.as_bytes()).unwrap();
        let mut events = Events(BufReader::new(stream));
        while !events.line().is_empty() {}
        events
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.host).unwrap();
        stream.set_read_timeout(Some(DEADLINE)).unwrap();
        stream
    }
}

impl Drop for Board {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The events of a board.
pub(super) struct Events(BufReader<TcpStream>);

impl Events {
    fn line(&mut self) -> String {
        let mut line = String::new();
        assert_ne!(self.0.read_line(&mut line).expect("an event in time"), 0, "the events go on");
        line.trim_end().to_owned()
    }

    /// Waits for the next event of a kind.
    pub(super) fn next(&mut self, kind: &str) -> Value {
        loop {
            if let Some(event) = self.line().strip_prefix("data: ") {
                let event: Value = serde_json::from_str(event).unwrap();
                if event["kind"] == kind {
                    return event;
                }
            }
        }
    }
}
