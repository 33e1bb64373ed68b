//! A small client: it starts the real server, speaks JSON-RPC over its standard input and output, and never waits
//! longer than a deadline.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// Nothing in these tests takes nearly so long, unless it hangs.
pub(crate) const DEADLINE: Duration = Duration::from_secs(300);

/// What a debug build logs of a handler that takes more than a millisecond.
const SLOW: &str = "held up the messages behind it";

/// A running server, and what it said that no test has read yet.
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

/// Holds up the thread that reads what the server says.
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

/// What a usual editor can do.
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

/// The capabilities with some in place of others.
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
    /// A server that nobody has spoken to: the one just built, or the one that `SUDOKU_LS_PATH` names.
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

    /// A server that was greeted by a client with these capabilities; also its answer.
    pub(crate) fn greeted(params: Value) -> (Self, Value) {
        let mut server = Self::spawn();
        let answer = server.request("initialize", params);
        server.notify("initialized", json!({}));
        (server, answer)
    }

    /// A server for a usual editor.
    pub(crate) fn start() -> Self {
        Self::start_for(standard())
    }

    /// A server for a client with these capabilities.
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

    /// The answer to a request, or its error.
    pub(crate) fn answer(&mut self, id: i64) -> Result<Value, Value> {
        let mut answer =
            self.wait(&format!("the answer to {id}"), |it| it["id"] == id && it.get("method").is_none());
        match answer.get_mut("error") {
            Some(error) => Err(error.take()),
            None => Ok(answer["result"].take()),
        }
    }

    /// The whole answer to a request with this id.
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

    /// Answers a request of the server.
    pub(crate) fn reply(&mut self, request: &Value, result: Value) {
        self.send(json!({ "jsonrpc": "2.0", "id": request["id"], "result": result }));
    }

    /// The next message of the server with this method.
    pub(crate) fn wait_method(&mut self, method: &str) -> Value {
        self.wait(method, |it| it["method"] == method)
    }

    /// The first message, unread or to come, of which this holds.
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

    /// Waits until the server has nothing to do and has said all that it had to say; returns its counters.
    pub(crate) fn settle(&mut self) -> Value {
        let status = self.request("sudoku/status", json!({ "settled": true }));
        // What was sent before that answer may be written after it, but not after the next ones.
        for _ in 0..3 {
            self.status();
        }
        status
    }

    /// Waits until nothing is under way, and sees what was shown as under way come to its end.
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

    /// The server's counters now.
    pub(crate) fn status(&mut self) -> Value {
        self.request("sudoku/status", json!({ "settled": false }))
    }

    /// Makes work of this title wait before it starts, or lets it go on.
    pub(crate) fn hold(&mut self, title: &str, held: bool) {
        self.notify("sudoku/hold", json!({ "title": title, "held": held }));
    }

    /// Asks for the counters until this holds for them.
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

    /// The processor time that it took so far, where the system tells it.
    pub(crate) fn cpu(&self) -> Option<Duration> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        // In user and in system mode, the 14th and 15th of all fields, in hundredths of a second.
        let times = stat.rsplit_once(") ")?.1.split(' ').skip(11).take(2);
        Some(Duration::from_millis(10 * times.filter_map(|it| it.parse::<u64>().ok()).sum::<u64>()))
    }

    /// Stops reading what the server says, after one more message at most.
    pub(crate) fn pause(&self) {
        self.paused.set(true);
    }

    /// Goes on reading what the server says.
    pub(crate) fn resume(&self) {
        self.paused.set(false);
    }

    /// Sends these bytes as they are. The server has to read them.
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

    /// Takes all that has come so far and was not read.
    pub(crate) fn arrived(&mut self) -> Vec<Value> {
        self.unread.drain(..).chain(self.incoming.try_iter()).collect()
    }

    /// The memory that it takes, in kilobytes, where the system tells it.
    pub(crate) fn memory(&self) -> Option<u64> {
        self.status_of_process("VmRSS:")
    }

    /// The most memory that it took so far, in kilobytes, where the system tells it.
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

    /// Closes its standard output once it has said one thing more.
    pub(crate) fn close_stdout(&mut self) {
        self.incoming = channel().1;
    }

    /// Closes standard input.
    pub(crate) fn close_stdin(&mut self) {
        self.stdin = None;
    }

    /// The exit code, once the server has ended; it must end by itself.
    pub(crate) fn exit_code(&mut self) -> i32 {
        self.ended = true;
        // Its standard output ends with it.
        let start = Instant::now();
        loop {
            match self.incoming.recv_timeout(DEADLINE.saturating_sub(start.elapsed())) {
                Ok(message) => self.unread.push_back(message),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("the server lives on"),
            }
        }
        // Also of one whose standard output is not read, this end tells.
        self.said = self.stderr.recv_timeout(DEADLINE).ok();
        assert!(self.said.is_some(), "the server lives on");
        self.child.wait().unwrap().code().expect("no signal ended it")
    }

    /// What it wrote to standard error, once it has ended, but for how long its handlers took, which is no claim.
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
    /// Ends the server as an editor does, and looks for what no test expected.
    fn drop(&mut self) {
        if std::thread::panicking() || self.ended {
            let _ = self.child.kill();
            let _ = self.child.wait();
            return;
        }
        self.request("shutdown", Value::Null);
        self.notify("exit", Value::Null);
        assert_eq!(self.exit_code(), 0, "after shutdown and exit");
        // Hints may be asked for again just when they are known.
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
