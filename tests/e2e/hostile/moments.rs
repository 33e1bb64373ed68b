//! Input, output or files that end or disappear at the wrong moment, and a client that reads nothing.

use serde_json::{Value, json};

use super::{framed, fresh, hover, note};
use crate::client::{Server, standard};
use crate::document::at;
use crate::puzzles::SMALL;

/// Returns the bytes of a short session, from the greeting to a request.
fn session() -> Vec<u8> {
    let greeting = json!({ "processId": null, "rootUri": null, "capabilities": standard() });
    let opened = json!({ "textDocument":
        { "uri": super::URI, "languageId": "sudoku", "version": 1, "text": SMALL } });
    [
        framed(super::call("1", "initialize", &greeting.to_string())),
        framed(note("initialized", "{}")),
        framed(note("textDocument/didOpen", &opened.to_string())),
        framed(hover("last")),
    ]
    .concat()
}

#[test]
fn input_may_end_at_any_byte() {
    let whole = session();
    let message_ends: Vec<usize> = (0..=whole.len())
        .filter(|&at| at == 0 || at == whole.len() || whole[at..].starts_with(b"Content-Length"))
        .collect();
    let last = message_ends[message_ends.len() - 2];
    // Cuts at every byte of the last message and its header, and at some bytes before.
    for cut in (0..last).step_by(31).chain(last..=whole.len()) {
        let mut server = Server::spawn();
        server.send_bytes(whole[..cut].to_vec());
        server.close_stdin();
        assert_eq!(server.exit_code(), 1, "after {cut} bytes");
        let log = server.log();
        let is_cut = log.contains("input ended in the middle of a message");
        assert_eq!(is_cut, !message_ends.contains(&cut), "after {cut} bytes: {log}");
        assert!(!log.contains("panicked"), "{log}");
    }
}

#[test]
fn output_that_is_closed_while_requests_wait_stops_nothing_and_is_logged_once() {
    let (mut server, _) = fresh();
    server.hold("Finding actions", true);
    let id = json!({ "uri": super::URI });
    let range = json!({ "start": at(0, 0), "end": at(0, 0) });
    let params = json!({ "textDocument": id, "range": range, "context": { "diagnostics": [] } });
    for _ in 0..100 {
        server.ask("textDocument/codeAction", params.clone());
    }
    server.close_stdout();
    // The server reads all of this, though it can send no more answers.
    let asked: Vec<u8> = (0..5000).flat_map(|n| framed(hover(n))).collect();
    server.send_bytes(asked);
    server.hold("Finding actions", false);
    server.close_stdin();
    assert_eq!(server.exit_code(), 1);
    let log = server.log();
    assert_eq!(log.matches("the output cannot be written").count(), 1, "{log}");
    assert_eq!(log.lines().count(), 1, "{log}");
}

#[test]
fn a_client_that_never_reads_can_end_the_server() {
    let (mut server, _) = fresh();
    server.pause();
    server.send_bytes((0..5000).flat_map(|n| framed(hover(n))).collect());
    server.send_bytes(framed(super::call("\"bye\"", "shutdown", "null")));
    server.send_bytes(framed(note("exit", "null")));
    // Unsent messages keep the server neither from reading nor from ending.
    server.close_stdout();
    assert_eq!(server.exit_code(), 0);
}

#[test]
fn files_that_are_deleted_or_renamed_while_they_are_open_are_served_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let inner = folder.path().join("inner");
    std::fs::create_dir(&inner).unwrap();
    std::fs::write(inner.join("a.sudoku"), SMALL).unwrap();
    std::fs::write(inner.join(".sudoku-ls.toml"), "nodes = 1000\n").unwrap();
    let uri = |name: &str| format!("file://{}/{name}", inner.display());
    let mut server = Server::start();
    let open = |server: &mut Server, name: &str| {
        let item = json!({ "uri": uri(name), "languageId": "sudoku", "version": 1, "text": SMALL });
        server.notify("textDocument/didOpen", json!({ "textDocument": item }));
    };
    let hovered = |server: &mut Server, name: &str| {
        let params = json!({ "textDocument": { "uri": uri(name) }, "position": at(0, 0) });
        server.request("textDocument/hover", params)["contents"].clone()
    };
    let told = |server: &mut Server, name: &str, kind: u8| {
        let changes = json!({ "changes": [{ "uri": uri(name), "type": kind }] });
        server.notify("workspace/didChangeWatchedFiles", changes);
    };
    open(&mut server, "a.sudoku");
    server.settle();
    let before = hovered(&mut server, "a.sudoku");
    assert!(before["value"].is_string());
    // After a renaming, the new name is opened and the old one is closed.
    std::fs::rename(inner.join("a.sudoku"), inner.join("c.sudoku")).unwrap();
    open(&mut server, "c.sudoku");
    server.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri("a.sudoku") } }));
    told(&mut server, "a.sudoku", 3);
    told(&mut server, "c.sudoku", 1);
    server.settle();
    assert_eq!(hovered(&mut server, "a.sudoku"), Value::Null, "it is closed");
    assert_eq!(hovered(&mut server, "c.sudoku"), before);
    // The file is deleted, with its folder and the settings there.
    std::fs::remove_dir_all(&inner).unwrap();
    told(&mut server, "c.sudoku", 3);
    told(&mut server, ".sudoku-ls.toml", 3);
    let edit = json!({ "range": { "start": at(0, 0), "end": at(0, 0) }, "text": "# gone\n" });
    let id = json!({ "uri": uri("c.sudoku"), "version": 2 });
    server.notify("textDocument/didChange", json!({ "textDocument": id, "contentChanges": [edit] }));
    server.settle();
    let params = json!({ "textDocument": { "uri": uri("c.sudoku") }, "position": at(1, 0) });
    assert_eq!(server.request("textDocument/hover", params)["contents"], before);
    let params = json!({ "textDocument": { "uri": uri("c.sudoku") }, "options": { "tabSize": 4, "insertSpaces": true } });
    assert!(!server.request("textDocument/formatting", params).is_object());
    server.take_all("textDocument/publishDiagnostics");
}
