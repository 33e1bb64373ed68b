//! The guard around the real service and the real transport, with a server whose handlers panic.

use std::io::{PipeReader, PipeWriter, Read, Write, pipe};
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};
use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::{
    DidChangeTextDocumentParams, HoverParams, InitializeParams, InitializeResult, InitializedParams,
};
use tower_lsp::{LanguageServer, LspService};

use super::*;
use crate::lsp::server::channel::{self, Gate};

/// A server that counts changes. Some of its handlers panic, others wait forever.
#[derive(Default)]
struct Fragile {
    changes: AtomicUsize,
}

impl Fragile {
    #[expect(clippy::unused_async, reason = "a handler")]
    async fn panic_at_once(&self) -> Result<Value> {
        panic!("before the first await")
    }

    async fn panic_later(&self) -> Result<Value> {
        tokio::task::yield_now().await;
        panic!("after the first await")
    }

    async fn count(&self) -> Result<usize> {
        let seen = self.changes.load(Ordering::SeqCst);
        tokio::task::yield_now().await;
        Ok(seen)
    }

    async fn wait_for_good(&self) -> Result<Value> {
        std::future::pending().await
    }
}

impl LanguageServer for Fragile {
    async fn initialize(&self, _: InitializeParams) -> Result<InitializeResult> {
        Ok(InitializeResult::default())
    }

    async fn initialized(&self, _: InitializedParams) {
        panic!("in a notification")
    }

    async fn did_change(&self, _: DidChangeTextDocumentParams) {
        self.changes.fetch_add(1, Ordering::SeqCst);
    }

    async fn hover(&self, _: HoverParams) -> Result<Option<tower_lsp::ls_types::Hover>> {
        Ok(None)
    }

    async fn shutdown(&self) -> Result<()> {
        Ok(())
    }
}

/// A client that is connected to the server.
struct Client {
    to: PipeWriter,
    from: PipeReader,
}

impl Client {
    fn start() -> Self {
        let (service, socket) = LspService::build(|_| Fragile::default())
            .custom_method("panic/atOnce", Fragile::panic_at_once)
            .custom_method("panic/later", Fragile::panic_later)
            .custom_method("count", Fragile::count)
            .custom_method("wait", Fragile::wait_for_good)
            .finish();
        let (stdin, to) = pipe().unwrap();
        let (from, stdout) = pipe().unwrap();
        let guarded = Guard::around(Gate::before(service));
        tokio::spawn(channel::serve(guarded, socket, stdin, stdout, |_| ()));
        let mut client = Self { to, from };
        client.send(json!({ "id": 0, "method": "initialize", "params": { "capabilities": {} } }));
        assert_eq!(client.receive()["id"], 0);
        client
    }

    fn send(&mut self, mut message: Value) {
        message["jsonrpc"] = json!("2.0");
        let body = message.to_string();
        let message = format!("Content-Length: {}\r\n\r\n{body}", body.len());
        self.to.write_all(message.as_bytes()).unwrap();
    }

    fn receive(&mut self) -> Value {
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            self.from.read_exact(&mut byte).unwrap();
            head.extend(byte);
        }
        let head = String::from_utf8(head).unwrap();
        let length = head.lines().find_map(|line| line.strip_prefix("Content-Length: ")).unwrap();
        let mut body = vec![0; length.parse().unwrap()];
        self.from.read_exact(&mut body).unwrap();
        serde_json::from_slice(&body).unwrap()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_panic_in_a_handler_is_answered_and_the_server_lives_on() {
    let mut client = Client::start();
    for (id, method) in [(1, "panic/atOnce"), (2, "panic/later")] {
        client.send(json!({ "id": id, "method": method }));
        let answer = client.receive();
        assert_eq!((&answer["id"], &answer["error"]["code"]), (&json!(id), &json!(-32603)));
        assert!(answer["error"]["message"].as_str().unwrap().contains("the first await"), "{answer}");
    }
    client.send(json!({ "method": "initialized", "params": {} }));
    client.send(json!({ "id": 3, "method": "shutdown" }));
    assert_eq!(client.receive(), json!({ "jsonrpc": "2.0", "id": 3, "result": null }));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_sees_the_changes_before_it_and_no_others_whatever_is_under_way() {
    let mut client = Client::start();
    for id in 1..=8 {
        client.send(json!({ "id": id, "method": "wait" }));
    }
    let document = json!({ "uri": "untitled:a", "version": 1 });
    let change = json!({ "method": "textDocument/didChange",
        "params": { "textDocument": document, "contentChanges": [] } });
    for id in 100..400 {
        client.send(change.clone());
        client.send(json!({ "id": id, "method": "count" }));
    }
    for id in 1..=8 {
        client.send(json!({ "method": "$/cancelRequest", "params": { "id": id } }));
    }
    let (mut counts, mut cancelled) = (Vec::new(), 0);
    while counts.len() < 300 || cancelled < 8 {
        let answer = client.receive();
        if let Some(count) = answer["result"].as_u64() {
            counts.push((answer["id"].as_u64().unwrap() - 99, count));
        } else {
            assert_eq!(answer["error"]["code"], -32800);
            cancelled += 1;
        }
    }
    assert!(counts.iter().all(|(id, count)| id == count), "{counts:?}");
}
