//! A small client: one JSON message per line. Every wait has a time limit.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread::JoinHandle;

use serde_json::{Value, json};

use crate::client::DEADLINE;

/// A running server.
pub(super) struct Client {
    child: Child,
    stdin: Option<ChildStdin>,
    answers: Receiver<Value>,
    errors: Option<JoinHandle<String>>,
    last_id: u64,
}

impl Client {
    /// Starts and initializes a server.
    pub(super) fn start() -> Self {
        Self::start_with(env!("CARGO_BIN_EXE_sudoku-ls"), &["mcp"])
    }

    /// Starts and initializes a program with these arguments.
    pub(super) fn start_with(program: &str, arguments: &[&str]) -> Self {
        let mut client = Self::spawn(program, arguments);
        let greeting = client.greet();
        assert_eq!(greeting["result"]["serverInfo"]["name"], "sudoku-ls", "{greeting}");
        client
    }

    /// Starts a server without initializing it.
    pub(super) fn spawn(program: &str, arguments: &[&str]) -> Self {
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let (sender, answers) = channel();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        std::thread::spawn(move || {
            for line in stdout.lines().map_while(Result::ok) {
                let message = serde_json::from_str(&line).expect("a line is a message");
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        let mut stderr = child.stderr.take().unwrap();
        let errors = std::thread::spawn(move || {
            let mut text = String::new();
            let _ = stderr.read_to_string(&mut text);
            text
        });
        let stdin = child.stdin.take();
        Self { child, stdin, answers, errors: Some(errors), last_id: 0 }
    }

    /// Initializes the server; returns its answer.
    pub(super) fn greet(&mut self) -> Value {
        let greeting = self.request(
            "initialize",
            json!({
                "protocolVersion": "2025-06-18",
                "capabilities": {},
                "clientInfo": { "name": "test", "version": "1" },
            }),
        );
        self.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }).to_string());
        greeting
    }

    /// Sends a line.
    pub(super) fn send(&mut self, line: &str) {
        let stdin = self.stdin.as_mut().unwrap();
        stdin.write_all(line.as_bytes()).unwrap();
        stdin.write_all(b"\n").unwrap();
        stdin.flush().unwrap();
    }

    /// Sends a request, and returns its id.
    pub(super) fn ask(&mut self, method: &str, params: Value) -> u64 {
        self.last_id += 1;
        let request = json!({ "jsonrpc": "2.0", "id": self.last_id, "method": method, "params": params });
        self.send(&request.to_string());
        self.last_id
    }

    /// Waits for the server's next message.
    pub(super) fn next(&self) -> Value {
        self.answers.recv_timeout(DEADLINE).expect("the server answers")
    }

    /// Sends a request and returns its answer, which must be the next message.
    pub(super) fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.ask(method, params);
        let answer = self.next();
        assert_eq!(answer["id"], id, "{answer}");
        answer
    }

    /// Calls a tool; returns the result, with its content and whether it is an error.
    pub(super) fn tool(&mut self, name: &str, arguments: Value) -> Value {
        let answer = self.request("tools/call", json!({ "name": name, "arguments": arguments }));
        assert!(answer["error"].is_null(), "{answer}");
        answer["result"].clone()
    }

    /// Calls a tool; returns its structured result. The text must contain the same object.
    pub(super) fn object(&mut self, name: &str, arguments: Value) -> Value {
        let result = self.tool(name, arguments);
        assert_ne!(result["isError"], true, "{result}");
        let text: Value = serde_json::from_str(result["content"][0]["text"].as_str().unwrap()).unwrap();
        assert_eq!(text, result["structuredContent"]);
        text
    }

    /// Calls a tool that must fail; returns the error message.
    pub(super) fn refusal(&mut self, name: &str, arguments: Value) -> String {
        let result = self.tool(name, arguments);
        assert_eq!(result["isError"], true, "{result}");
        result["content"][0]["text"].as_str().unwrap().to_owned()
    }

    /// Closes the input; returns the server's standard error. The server must end with code 0 and send nothing more.
    pub(super) fn end(mut self) -> String {
        drop(self.stdin.take());
        let status = self.child.wait().unwrap();
        assert_eq!(status.code(), Some(0));
        assert!(self.answers.recv_timeout(DEADLINE).is_err(), "nothing more is said");
        self.errors.take().unwrap().join().unwrap()
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
