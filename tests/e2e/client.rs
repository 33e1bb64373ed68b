//! A small client. It starts the real server, speaks JSON-RPC over the server's standard input and output, and never
//! waits longer than a deadline.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// The time limit of a wait. Only a server that hangs takes this long.
pub(crate) const DEADLINE: Duration = Duration::from_secs(300);

/// Part of the message that a debug build logs about a handler that takes more than a millisecond.
const SLOW: &str = "held up the messages behind it";

/// A running server, and the messages of the server that no test has read yet.
pub(crate) struct Server {
    child: Child,
    stdin: Option<ChildStdin>,
    paused: Arc<Pause>,
    incoming: Receiver<Value>,
    unread: VecDeque<Value>,
    stderr: Receiver<String>,
    said: Option<String>,
    last_id: i64,
    ended: bool,
}

/// Pauses the thread that reads the server's messages.
#[derive(Default)]
struct Pause {
    is_on: Mutex<bool>,
    news: Condvar,
}

impl Pause {
    fn set(&self, on: bool) {
        *self.is_on.lock().unwrap() = on;
        self.news.notify_all();
    }

    fn wait(&self) {
        let _on = self.news.wait_while(self.is_on.lock().unwrap(), |on| *on).unwrap();
    }
}

/// The capabilities of a typical editor.
pub(crate) fn standard() -> Value {
    json!({
        "general": { "positionEncodings": ["utf-16"] },
        "workspace": { "applyEdit": true, "workspaceEdit": { "documentChanges": true } },
        "textDocument": {
            "hover": { "contentFormat": ["markdown", "plaintext"] }, "formatting": {}, "onTypeFormatting": {},
            "publishDiagnostics": { "relatedInformation": true, "versionSupport": true },
            "codeAction": {
                "codeActionLiteralSupport": { "codeActionKind": { "valueSet": ["", "quickfix", "refactor"] } },
                "resolveSupport": { "properties": ["edit"] },
                "dataSupport": true, "disabledSupport": true, "isPreferredSupport": true,
            },
        },
    })
}

/// The capabilities of a typical editor, with some of them replaced.
pub(crate) fn standard_with(others: Value) -> Value {
    let mut all = standard();
    merge(&mut all, others);
    all
}

fn merge(into: &mut Value, from: Value) {
    match (into, from) {
        (Value::Object(into), Value::Object(from)) => {
            for (key, value) in from {
                merge(into.entry(key).or_insert(Value::Null), value);
            }
        }
        (into, from) => *into = from,
    }
}

impl Server {
    /// Starts a server without a greeting: the program just built, or the one that `SUDOKU_LS_PATH` names.
    pub(crate) fn spawn() -> Self {
        let program =
            std::env::var_os("SUDOKU_LS_PATH").unwrap_or_else(|| env!("CARGO_BIN_EXE_sudoku-ls").into());
        let mut child = Command::new(program)
            .env_remove("SUDOKU_LS_LOG")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let (sender, incoming) = channel();
        let paused = Arc::new(Pause::default());
        let pause = Arc::clone(&paused);
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        std::thread::spawn(move || {
            while let Some(message) = read_message(&mut stdout) {
                if sender.send(message).is_err() {
                    break;
                }
                pause.wait();
            }
        });
        let mut errors = child.stderr.take().unwrap();
        let (sender, stderr) = channel();
        std::thread::spawn(move || {
            let mut text = String::new();
            let _ = errors.read_to_string(&mut text);
            let _ = sender.send(text);
        });
        let stdin = child.stdin.take();
        Self {
            child,
            stdin,
            paused,
            incoming,
            unread: VecDeque::new(),
            stderr,
            said: None,
            last_id: 0,
            ended: false,
        }
    }

    /// Starts and initializes a server with these parameters; also returns the server's answer.
    pub(crate) fn greeted(params: Value) -> (Self, Value) {
        let mut server = Self::spawn();
        let answer = server.request("initialize", params);
        server.notify("initialized", json!({}));
        (server, answer)
    }

    /// Starts a server for a typical editor.
    pub(crate) fn start() -> Self {
        Self::start_for(standard())
    }

    /// Starts a server for a client with these capabilities.
    pub(crate) fn start_for(capabilities: Value) -> Self {
        Self::greeted(json!({ "processId": null, "rootUri": null, "capabilities": capabilities })).0
    }

    /// Sends a notification.
    pub(crate) fn notify(&mut self, method: &str, params: Value) {
        self.send(json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Sends a request; returns its id.
    pub(crate) fn ask(&mut self, method: &str, params: Value) -> i64 {
        self.last_id += 1;
        let id = self.last_id;
        let mut message = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
        if params.is_null() {
            message.as_object_mut().unwrap().remove("params");
        }
        self.send(message);
        id
    }

    /// Waits for the answer to a request; returns its result or its error.
    pub(crate) fn answer(&mut self, id: i64) -> Result<Value, Value> {
        let mut answer =
            self.wait(&format!("the answer to {id}"), |it| it["id"] == id && it.get("method").is_none());
        match answer.get_mut("error") {
            Some(error) => Err(error.take()),
            None => Ok(answer["result"].take()),
        }
    }

    /// Waits for the answer with this id; returns the whole message.
    pub(crate) fn answer_to(&mut self, id: &Value) -> Value {
        self.wait(&format!("the answer to {id}"), |it| it["id"] == *id && it.get("method").is_none())
    }

    /// Sends a request and waits for its result.
    pub(crate) fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.ask(method, params);
        self.answer(id).unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// Sends a request and waits for its error.
    pub(crate) fn refused(&mut self, method: &str, params: Value) -> Value {
        let id = self.ask(method, params);
        self.answer(id).expect_err(method)
    }

    /// Answers a request that the server sent.
    pub(crate) fn reply(&mut self, request: &Value, result: Value) {
        self.send(json!({ "jsonrpc": "2.0", "id": request["id"], "result": result }));
    }

    /// Waits for the next message with this method.
    pub(crate) fn wait_method(&mut self, method: &str) -> Value {
        self.wait(method, |it| it["method"] == method)
    }

    /// Waits for the first message that fits `is_it`, unread or new.
    pub(crate) fn wait(&mut self, what: &str, is_it: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.unread.iter().position(&is_it) {
            return self.unread.remove(at).unwrap();
        }
        let start = Instant::now();
        loop {
            match self.incoming.recv_timeout(DEADLINE.saturating_sub(start.elapsed())) {
                Ok(message) if is_it(&message) => return message,
                Ok(message) => self.unread.push_back(message),
                Err(why) => panic!("no {what} ({why}); unread: {:#?}", self.unread),
            }
        }
    }

    /// Takes all unread messages with this method.
    pub(crate) fn take_all(&mut self, method: &str) -> Vec<Value> {
        let (taken, left) = self.unread.drain(..).partition(|it| it["method"] == method);
        self.unread = left;
        Vec::from_iter::<VecDeque<Value>>(taken)
    }

    /// Waits until the server has no work left and has sent everything; returns its counters.
    pub(crate) fn settle(&mut self) -> Value {
        let status = self.request("sudoku/status", json!({ "settled": true }));
        // Messages sent before that answer may be written after it, but not after the next answers.
        for _ in 0..3 {
            self.status();
        }
        status
    }

    /// Waits until the server has no work left, and until all shown progress has ended.
    pub(crate) fn settle_shown(&mut self) {
        self.settle();
        for create in self.take_all("window/workDoneProgress/create") {
            self.reply(&create, Value::Null);
            let token = &create["params"]["token"];
            let ends = |it: &Value| it["params"]["token"] == *token && it["params"]["value"]["kind"] == "end";
            self.wait("the end of what is shown", ends);
        }
        self.take_all("$/progress");
    }

    /// Returns the server's counters.
    pub(crate) fn status(&mut self) -> Value {
        self.request("sudoku/status", json!({ "settled": false }))
    }

    /// Makes work with this title wait before it starts, or lets the work continue.
    pub(crate) fn hold(&mut self, title: &str, held: bool) {
        self.notify("sudoku/hold", json!({ "title": title, "held": held }));
    }

    /// Requests the counters until they meet a condition.
    pub(crate) fn wait_status(&mut self, what: &str, holds: impl Fn(&Value) -> bool) -> Value {
        let start = Instant::now();
        loop {
            let status = self.status();
            if holds(&status) {
                return status;
            }
            assert!(start.elapsed() < DEADLINE, "{what}: {status}");
        }
    }

    /// Returns the processor time of the server so far; `None` if the system does not report it.
    pub(crate) fn cpu(&self) -> Option<Duration> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        // The times in user mode and in system mode, fields 14 and 15, in hundredths of a second.
        let times = stat.rsplit_once(") ")?.1.split(' ').skip(11).take(2);
        Some(Duration::from_millis(10 * times.filter_map(|it| it.parse::<u64>().ok()).sum::<u64>()))
    }

    /// Stops reading the server's messages, after at most one more.
    pub(crate) fn pause(&self) {
        self.paused.set(true);
    }

    /// Continues reading the server's messages.
    pub(crate) fn resume(&self) {
        self.paused.set(false);
    }

    /// Sends these bytes unchanged, and waits until the server has read them.
    pub(crate) fn send_bytes(&mut self, bytes: Vec<u8>) {
        let mut stdin = self.stdin.take().expect("standard input is open");
        let (done, written) = channel();
        std::thread::spawn(move || {
            let result = stdin.write_all(&bytes).and_then(|()| stdin.flush());
            let _ = done.send((stdin, result));
        });
        let (stdin, result) = written.recv_timeout(DEADLINE).expect("the server reads what is sent");
        result.expect("the server takes what is sent");
        self.stdin = Some(stdin);
    }

    /// Takes all messages that have arrived and were not read.
    pub(crate) fn arrived(&mut self) -> Vec<Value> {
        self.unread.drain(..).chain(self.incoming.try_iter()).collect()
    }

    /// Returns the memory that the server uses, in kilobytes; `None` if the system does not report it.
    pub(crate) fn memory(&self) -> Option<u64> {
        self.status_of_process("VmRSS:")
    }

    /// Returns the most memory that the server has used, in kilobytes; `None` if the system does not report it.
    pub(crate) fn most_memory(&self) -> Option<u64> {
        self.status_of_process("VmHWM:")
    }

    fn status_of_process(&self, name: &str) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.trim_end_matches("kB").trim().parse().ok()
    }

    /// Takes all unread answers to requests.
    pub(crate) fn take_answers(&mut self) -> Vec<Value> {
        let (taken, left) = self.unread.drain(..).partition(|it| it.get("method").is_none());
        self.unread = left;
        Vec::from_iter::<VecDeque<Value>>(taken)
    }

    /// Makes the server's standard output close after one more message.
    pub(crate) fn close_stdout(&mut self) {
        self.incoming = channel().1;
    }

    /// Closes standard input.
    pub(crate) fn close_stdin(&mut self) {
        self.stdin = None;
    }

    /// Waits for the server to end by itself; returns its exit code.
    pub(crate) fn exit_code(&mut self) -> i32 {
        self.ended = true;
        // The standard output of the server closes when it ends.
        let start = Instant::now();
        loop {
            match self.incoming.recv_timeout(DEADLINE.saturating_sub(start.elapsed())) {
                Ok(message) => self.unread.push_back(message),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("the server lives on"),
            }
        }
        // Standard error tells the end, too, even if standard output is not read.
        self.said = self.stderr.recv_timeout(DEADLINE).ok();
        assert!(self.said.is_some(), "the server lives on");
        self.child.wait().unwrap().code().expect("no signal ended it")
    }

    /// Waits for the server to end; returns its standard error, without the lines about slow handlers, which are only
    /// printed.
    pub(crate) fn log(&mut self) -> String {
        let log = self.said.take().or_else(|| self.stderr.recv().ok()).unwrap_or_default();
        let (slow, said): (Vec<&str>, Vec<&str>) =
            log.split_inclusive('\n').partition(|line| line.contains(SLOW));
        print!("{}", slow.concat());
        said.concat()
    }

    fn send(&mut self, message: Value) {
        let body = message.to_string();
        let stdin = self.stdin.as_mut().expect("standard input is open");
        write!(stdin, "Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
        stdin.flush().unwrap();
    }
}

impl Drop for Server {
    /// Ends the server as an editor does, and fails on messages that no test expected.
    fn drop(&mut self) {
        if std::thread::panicking() || self.ended {
            let _ = self.child.kill();
            let _ = self.child.wait();
            return;
        }
        self.request("shutdown", Value::Null);
        self.notify("exit", Value::Null);
        assert_eq!(self.exit_code(), 0, "after shutdown and exit");
        // The server may request a refresh of hints at any time, when a search is done.
        let may_come = ["textDocument/publishDiagnostics", "workspace/inlayHint/refresh"];
        self.unread.retain(|it| !may_come.iter().any(|method| it["method"] == *method));
        assert!(self.unread.is_empty(), "nobody expected {:#?}", self.unread);
        assert_eq!(self.log(), "", "on standard error");
    }
}

fn read_message(from: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if from.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim_end() {
            "" => break,
            line => {
                if let Some(number) = line.strip_prefix("Content-Length: ") {
                    length = number.parse().expect("a length");
                }
            }
        }
    }
    let mut body = vec![0; length];
    from.read_exact(&mut body).ok()?;
    Some(serde_json::from_slice(&body).expect("a message is JSON"))
}
