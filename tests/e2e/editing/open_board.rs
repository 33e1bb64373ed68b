//! The board of a file in a browser, opened by the server's command.

use std::io::{Read, Write};
use std::net::TcpStream;

use serde_json::{Value, json};

use crate::client::{Server, standard_with};
use crate::document::at;
use crate::puzzles::SMALL;

/// Opens a file in a folder of its own; returns the folder and the argument of a command.
fn file(server: &mut Server, on_disk: &str, text: &str) -> (tempfile::TempDir, Value) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("here.sudoku");
    std::fs::write(&path, on_disk).unwrap();
    let uri = format!("file://{}", path.display());
    let document = json!({ "uri": uri, "languageId": "sudoku", "version": 1, "text": text });
    server.notify("textDocument/didOpen", json!({ "textDocument": document }));
    (folder, json!({ "uri": uri, "position": at(0, 0) }))
}

fn open(server: &mut Server, argument: &Value) {
    let params = json!({ "command": "sudoku.openBoard", "arguments": [argument] });
    assert_eq!(server.request("workspace/executeCommand", params), Value::Null);
}

/// Answers the request to open an address as an editor does; returns it.
fn shown(server: &mut Server, is_shown: bool) -> String {
    let show = server.wait_method("window/showDocument");
    assert_eq!(show["params"]["external"], true, "{show}");
    server.reply(&show, json!({ "success": is_shown }));
    show["params"]["uri"].as_str().unwrap().to_owned()
}

/// The first line of the answer to a request for an address; none where nobody listens.
fn get(address: &str) -> Option<String> {
    let (host, path) = address.strip_prefix("http://").unwrap().split_once('/').unwrap();
    let mut stream = TcpStream::connect(host).ok()?;
    write!(stream, "GET /{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    Some(answer.lines().next().unwrap_or_default().to_owned())
}

fn client() -> Value {
    standard_with(json!({ "window": { "showDocument": { "support": true } } }))
}

#[test]
fn the_board_of_a_file_is_opened_once_and_ends_with_the_server() {
    let mut server = Server::start_for(client());
    let (_folder, argument) = file(&mut server, SMALL, SMALL);
    open(&mut server, &argument);
    let address = shown(&mut server, true);
    assert!(address.starts_with("http://127.0.0.1:"), "{address}");
    assert_eq!(get(&address).as_deref(), Some("HTTP/1.1 200 OK"));
    open(&mut server, &argument);
    assert_eq!(shown(&mut server, false), address, "the same board");
    let said = server.wait_method("window/showMessage");
    let message = said["params"]["message"].as_str().unwrap();
    assert_eq!(message, format!("The board is at {address}: open it in a browser."));
    drop(server);
    let limit = std::time::Instant::now() + crate::client::DEADLINE;
    while get(&address).is_some() {
        assert!(std::time::Instant::now() < limit, "the board is still there");
        std::thread::yield_now();
    }
}

#[test]
fn a_text_that_is_not_the_file_s_is_to_be_saved_first_and_an_editor_that_opens_nothing_is_told_the_address() {
    let mut server = Server::start();
    let (_folder, argument) = file(&mut server, SMALL, &format!("{SMALL}# more\n"));
    open(&mut server, &argument);
    let said = server.wait_method("window/showMessage");
    assert_eq!(said["params"]["message"], "Save the file first: the board shows it as it is on the disk.");
    let (_folder, argument) = file(&mut server, SMALL, SMALL);
    open(&mut server, &argument);
    let said = server.wait_method("window/showMessage");
    let message = said["params"]["message"].as_str().unwrap();
    let address =
        message.strip_prefix("The board is at ").and_then(|it| it.strip_suffix(": open it in a browser."));
    assert_eq!(get(address.unwrap()).as_deref(), Some("HTTP/1.1 200 OK"));
}
