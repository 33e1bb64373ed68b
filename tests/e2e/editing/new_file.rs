//! A puzzle generated into a new file, which the editor creates, fills and shows.

use serde_json::{Value, json};

use crate::client::{Server, standard_with};
use crate::document::{Document, at};
use crate::puzzles::SMALL;

/// A client that creates files and shows documents.
fn creating() -> Value {
    standard_with(json!({
        "workspace": { "workspaceEdit": { "resourceOperations": ["create"] } },
        "window": { "showDocument": { "support": true } },
    }))
}

fn generate(server: &mut Server, argument: Value) {
    let params = json!({ "command": "sudoku.generate", "arguments": [argument] });
    assert_eq!(server.request("workspace/executeCommand", params), Value::Null);
}

/// Creates the new file as an editor does; returns its URI and its text.
fn take(server: &mut Server) -> (Value, String) {
    let edit = server.wait_method("workspace/applyEdit");
    let changes = edit["params"]["edit"]["documentChanges"].as_array().unwrap();
    let [create, fill] = &**changes else { panic!("{changes:#?}") };
    let uri = create["uri"].clone();
    assert_eq!(create, &json!({ "kind": "create", "uri": uri }));
    assert_eq!(fill["textDocument"], json!({ "uri": uri, "version": null }));
    assert_eq!(fill["edits"][0]["range"], json!({ "start": at(0, 0), "end": at(0, 0) }));
    server.reply(&edit, json!({ "applied": true }));
    let show = server.wait_method("window/showDocument");
    assert_eq!((&show["params"]["uri"], &show["params"]["takeFocus"]), (&uri, &json!(true)));
    let text = fill["edits"][0]["newText"].as_str().unwrap().to_owned();
    let cursor = &show["params"]["selection"]["start"];
    let number = |name: &str| usize::try_from(cursor[name].as_u64().unwrap()).unwrap();
    let blank = text.lines().nth(number("line")).and_then(|line| line.get(number("character")..));
    assert!(blank.is_some_and(|rest| rest.starts_with('.')), "{cursor} is no blank of\n{text}");
    server.reply(&show, json!({ "success": true }));
    (uri, text)
}

#[test]
fn it_goes_beside_the_document_named_under_a_name_that_is_free() {
    let mut server = Server::start_for(creating());
    let document = Document::open(&mut server, "here.sudoku", SMALL);
    let mut argument = document.target(0, 0);
    argument["newFile"] = json!(true);
    argument["size"] = json!(4);
    generate(&mut server, argument.clone());
    let (uri, text) = take(&mut server);
    assert_eq!(uri, "file:///puzzles/puzzle.sudoku");
    let made = Document::open(&mut server, "puzzle.sudoku", &text);
    assert!(made.findings(&mut server).is_empty(), "{text}");
    generate(&mut server, argument);
    assert_eq!(take(&mut server).0, "file:///puzzles/puzzle-2.sudoku");
}

#[test]
fn without_a_document_and_with_new_file_false_it_goes_where_the_cursor_was_last() {
    let mut server = Server::start_for(creating());
    let document = Document::open(&mut server, "here.sudoku", SMALL);
    generate(&mut server, json!({ "size": 4, "newFile": false }));
    let edit = server.wait_method("workspace/applyEdit");
    assert!(edit["params"].to_string().contains(&document.uri), "{edit}");
    server.reply(&edit, json!({ "applied": true }));
    let show = server.wait_method("window/showDocument");
    assert_eq!(show["params"]["uri"], document.uri);
    server.reply(&show, json!({ "success": true }));
}

#[test]
fn without_a_document_it_goes_into_the_workspace() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("puzzle.sudoku"), SMALL).unwrap();
    let address = format!("file://{}", folder.path().display());
    let folders = json!([{ "uri": address, "name": "puzzles" }]);
    let (mut server, _) = Server::greeted(json!({ "capabilities": creating(), "workspaceFolders": folders }));
    generate(&mut server, json!({ "size": 4, "seed": 7 }));
    let (uri, text) = take(&mut server);
    assert_eq!(uri, format!("{address}/puzzle-2.sudoku"), "a file that is there is left alone");
    assert!(text.contains("2:7"), "{text}");
}

#[test]
fn where_it_cannot_be_the_user_is_told() {
    let message = |server: &mut Server| {
        server.wait_method("window/showMessage")["params"]["message"].as_str().unwrap().to_owned()
    };
    let mut server = Server::start();
    generate(&mut server, json!({ "size": 4 }));
    assert!(message(&mut server).contains("cannot create files"));
    let mut server = Server::start_for(creating());
    generate(&mut server, json!({ "size": 4 }));
    assert!(message(&mut server).contains("No folder"));
}

#[test]
fn beside_a_document_that_is_no_file_it_goes_into_the_workspace() {
    let folder = tempfile::tempdir().unwrap();
    let address = format!("file://{}", folder.path().display());
    let folders = json!([{ "uri": address, "name": "puzzles" }]);
    for root in [json!({ "workspaceFolders": folders }), json!({ "rootUri": address })] {
        for uri in ["untitled:Untitled-1", "vscode-vfs://github/a/b.sudoku"] {
            let mut params = root.clone();
            params["capabilities"] = creating();
            let (mut server, _) = Server::greeted(params);
            let document = json!({ "uri": uri, "languageId": "sudoku", "version": 1, "text": SMALL });
            server.notify("textDocument/didOpen", json!({ "textDocument": document }));
            let argument = json!({ "uri": uri, "position": at(0, 0), "newFile": true, "size": 4 });
            generate(&mut server, argument);
            assert_eq!(take(&mut server).0, format!("{address}/puzzle.sudoku"), "{root} {uri}");
        }
    }
}
