//! The guard around the real service and the real transport, with a server whose handlers panic.

use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};
use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::{
    DidChangeTextDocumentParams, HoverParams, InitializeParams, InitializeResult, InitializedParams,
};
use tower_lsp::{LanguageServer, LspService, Server};

use super::*;
use crate::lsp::server::lifecycle::CONCURRENCY;

/// A server that counts changes, and has handlers that panic and handlers that wait for good.
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
    to: DuplexStream,
    from: DuplexStream,
}

impl Client {
    async fn start() -> Self {
        let (service, socket) = LspService::build(|_| Fragile::default())
            .custom_method("panic/atOnce", Fragile::panic_at_once)
            .custom_method("panic/later", Fragile::panic_later)
            .custom_method("count", Fragile::count)
            .custom_method("wait", Fragile::wait_for_good)
            .finish();
        let (to, stdin) = tokio::io::duplex(1 << 20);
        let (stdout, from) = tokio::io::duplex(1 << 20);
        let guarded = Guard::around(service, Arc::new(Notify::new()));
        tokio::spawn(Server::new(stdin, stdout, socket).concurrency_level(CONCURRENCY).serve(guarded));
        let mut client = Self { to, from };
        client.send(json!({ "id": 0, "method": "initialize", "params": { "capabilities": {} } })).await;
        assert_eq!(client.receive().await["id"], 0);
        client
    }

    async fn send(&mut self, mut message: Value) {
        message["jsonrpc"] = json!("2.0");
        let body = message.to_string();
        let message = format!("Content-Length: {}\r\n\r\n{body}", body.len());
        self.to.write_all(message.as_bytes()).await.unwrap();
    }

    async fn receive(&mut self) -> Value {
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(self.from.read_u8().await.unwrap());
        }
        let head = String::from_utf8(head).unwrap();
        let length = head.lines().find_map(|line| line.strip_prefix("Content-Length: ")).unwrap();
        let mut body = vec![0; length.parse().unwrap()];
        self.from.read_exact(&mut body).await.unwrap();
        serde_json::from_slice(&body).unwrap()
    }
}

#[tokio::test]
async fn a_panic_in_a_handler_is_answered_and_the_server_lives_on() {
    let mut client = Client::start().await;
    for (id, method) in [(1, "panic/atOnce"), (2, "panic/later")] {
        client.send(json!({ "id": id, "method": method })).await;
        let answer = client.receive().await;
        assert_eq!((&answer["id"], &answer["error"]["code"]), (&json!(id), &json!(-32603)));
        assert!(answer["error"]["message"].as_str().unwrap().contains("the first await"), "{answer}");
    }
    client.send(json!({ "method": "initialized", "params": {} })).await;
    client.send(json!({ "id": 3, "method": "shutdown" })).await;
    assert_eq!(client.receive().await, json!({ "jsonrpc": "2.0", "id": 3, "result": null }));
}

#[tokio::test]
async fn a_request_sees_the_changes_before_it_and_no_others_whatever_is_under_way() {
    let mut client = Client::start().await;
    for id in 1..=8 {
        client.send(json!({ "id": id, "method": "wait" })).await;
    }
    let document = json!({ "uri": "untitled:a", "version": 1 });
    let change = json!({ "method": "textDocument/didChange",
        "params": { "textDocument": document, "contentChanges": [] } });
    for id in 100..400 {
        client.send(change.clone()).await;
        client.send(json!({ "id": id, "method": "count" })).await;
    }
    for id in 1..=8 {
        client.send(json!({ "method": "$/cancelRequest", "params": { "id": id } })).await;
    }
    let (mut counts, mut cancelled) = (Vec::new(), 0);
    while counts.len() < 300 || cancelled < 8 {
        let answer = client.receive().await;
        if let Some(count) = answer["result"].as_u64() {
            counts.push((answer["id"].as_u64().unwrap() - 99, count));
        } else {
            assert_eq!(answer["error"]["code"], -32800);
            cancelled += 1;
        }
    }
    assert!(counts.iter().all(|(id, count)| id == count), "{counts:?}");
}
