//! The real server in a process of its own, with its CPU time and memory as the system counts them.

use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use serde_json::{Value, json};

/// The longest time to wait for a message.
const PATIENCE: Duration = Duration::from_secs(600);

/// A running server.
pub(crate) struct Server {
    child: Child,
    stdin: ChildStdin,
    incoming: Receiver<Value>,
    last_id: i64,
}

impl Server {
    /// Starts a server for a client to which findings are pushed.
    pub(crate) fn start() -> Result<Self, Box<dyn Error>> {
        let program = std::env::var("SUDOKU_LS_PATH");
        let program = program.unwrap_or_else(|_| env!("CARGO_BIN_EXE_sudoku-ls").to_owned());
        let mut child = Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let stdin = child.stdin.take().ok_or("no standard input")?;
        let mut stdout = BufReader::new(child.stdout.take().ok_or("no standard output")?);
        let (sender, incoming) = channel();
        std::thread::spawn(move || {
            while let Some(message) = read(&mut stdout) {
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        let mut server = Self { child, stdin, incoming, last_id: 0 };
        let capabilities = json!({
            "general": { "positionEncodings": ["utf-16"] },
            "textDocument": {
                "publishDiagnostics": { "relatedInformation": true, "versionSupport": true },
                "documentSymbol": { "hierarchicalDocumentSymbolSupport": true },
                "semanticTokens": { "requests": { "range": true, "full": true }, "tokenTypes": [], "tokenModifiers": [], "formats": ["relative"] },
                "inlayHint": {},
            },
        });
        server.ask(
            "initialize",
            &json!({ "processId": null, "rootUri": null, "capabilities": capabilities }),
        )?;
        server.tell("initialized", &json!({}))?;
        Ok(server)
    }

    /// Sends a notification.
    pub(crate) fn tell(&mut self, method: &str, params: &Value) -> Result<(), Box<dyn Error>> {
        let message = notification(method, params)?;
        self.send(&message)
    }

    /// Sends bytes without adding a header.
    pub(crate) fn send(&mut self, bytes: &[u8]) -> Result<(), Box<dyn Error>> {
        self.stdin.write_all(bytes)?;
        Ok(self.stdin.flush()?)
    }

    /// Sends a request and returns the answer.
    pub(crate) fn ask(&mut self, method: &str, params: &Value) -> Result<Value, Box<dyn Error>> {
        self.last_id += 1;
        let id = self.last_id;
        let message = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
        let message = framed(&serde_json::to_string(&message)?);
        self.send(&message)?;
        loop {
            let mut answer = self.incoming.recv_timeout(PATIENCE)?;
            if answer["id"] == json!(id) && answer.get("method").is_none() {
                return answer.get_mut("result").map(Value::take).ok_or_else(|| answer.to_string().into());
            }
            self.answer(&answer)?;
        }
    }

    /// Waits until findings for a version arrive that pass a test.
    pub(crate) fn findings(
        &mut self,
        version: i32,
        wanted: impl Fn(&[Value]) -> bool,
    ) -> Result<(), Box<dyn Error>> {
        loop {
            let message = self.incoming.recv_timeout(PATIENCE)?;
            let found = &message["params"];
            if message["method"] == "textDocument/publishDiagnostics"
                && found["version"] == json!(version)
                && found["diagnostics"].as_array().is_some_and(|list| wanted(list))
            {
                return Ok(());
            }
            self.answer(&message)?;
        }
    }

    /// Answers a request of the server with null.
    fn answer(&mut self, message: &Value) -> Result<(), Box<dyn Error>> {
        if message.get("method").is_some()
            && let Some(id) = message.get("id")
        {
            let answer = json!({ "jsonrpc": "2.0", "id": id, "result": null });
            self.send(&framed(&serde_json::to_string(&answer)?))?;
        }
        Ok(())
    }

    /// Waits until the server is idle.
    pub(crate) fn settle(&mut self) -> Result<(), Box<dyn Error>> {
        self.ask("sudoku/status", &json!({ "settled": true })).map(drop)
    }

    /// Returns the CPU time that the server has used, in seconds. The resolution is the system's tick, a hundredth of a
    /// second.
    pub(crate) fn cpu(&self) -> Result<f64, Box<dyn Error>> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or("").split_whitespace().collect();
        let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<f64>().ok()).ok_or("no time");
        Ok((ticks(11)? + ticks(12)?) / 100.0)
    }

    /// Returns a memory size of the server in MB: `VmHWM` is the peak, and `VmRSS` is the current size.
    pub(crate) fn memory(&self, which: &str) -> Result<f64, Box<dyn Error>> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix(which)?.strip_prefix(':'));
        let kilobytes = line.and_then(|line| line.split_whitespace().next()).ok_or("no memory")?;
        Ok(kilobytes.parse::<f64>()? / 1024.0)
    }

    /// Shuts the server down.
    pub(crate) fn end(mut self) -> Result<(), Box<dyn Error>> {
        self.ask("shutdown", &Value::Null)?;
        self.tell("exit", &Value::Null)?;
        self.child.wait()?;
        Ok(())
    }
}

/// Returns a notification as the bytes to send.
pub(crate) fn notification(method: &str, params: &Value) -> Result<Vec<u8>, Box<dyn Error>> {
    let message = json!({ "jsonrpc": "2.0", "method": method, "params": params });
    Ok(framed(&serde_json::to_string(&message)?))
}

fn framed(body: &str) -> Vec<u8> {
    format!("Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
}

fn read(stdout: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if stdout.read_line(&mut line).ok()? == 0 {
            return None;
        }
        if line == "\r\n" {
            break;
        }
        if let Some(value) = line.strip_prefix("Content-Length: ") {
            length = value.trim().parse().ok()?;
        }
    }
    let mut body = vec![0; length];
    stdout.read_exact(&mut body).ok()?;
    serde_json::from_slice(&body).ok()
}
