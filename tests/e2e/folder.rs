//! The settings of a folder of puzzles, `.sudoku-ls.toml`, over the wire.

use std::fs;

use serde_json::{Value, json};

use crate::client::{Server, usual};
use crate::document::{Document, on_line};

const SEVERAL: &str = "12..\n....\n2.3.\n...0\n";

/// The findings of a file in a folder, opened there.
fn findings(server: &mut Server, uri: &str) -> Vec<Value> {
    findings_of(server, uri, SEVERAL)
}

fn findings_of(server: &mut Server, uri: &str, text: &str) -> Vec<Value> {
    let params = json!({ "uri": uri, "languageId": "sudoku", "version": 1, "text": text });
    server.notify("textDocument/didOpen", json!({ "textDocument": params }));
    server.settle();
    let lists = server.take_all("textDocument/publishDiagnostics");
    let last = lists.into_iter().rfind(|it| it["params"]["uri"] == uri).expect("a list of findings");
    last["params"]["diagnostics"].as_array().unwrap().clone()
}

#[test]
fn the_folder_of_a_file_sets_levels_and_the_style_of_blanks() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("inner");
    fs::create_dir(&inner).unwrap();
    fs::write(
        folder.path().join(".sudoku-ls.toml"),
        "[style]\nblank = \"_\"\n[levels]\nmixed-blanks = \"off\"\nmultiple-solutions = \"error\"\n",
    )
    .unwrap();
    let uri = format!("file://{}/a.sudoku", inner.display());
    let mut server = Server::start();
    let found = findings(&mut server, &uri);
    let told: Vec<(&Value, &Value)> = found.iter().map(|it| (&it["code"], &it["severity"])).collect();
    assert_eq!(told, [(&json!("multiple-solutions"), &json!(1))]);
    let options = json!({ "tabSize": 4, "insertSpaces": true });
    let params = json!({ "textDocument": { "uri": uri }, "options": options });
    let edits = server.request("textDocument/formatting", params).to_string();
    assert!(edits.contains('_') && !edits.contains("..."), "{edits}");
}

#[test]
fn a_file_that_cannot_be_used_is_said_and_sets_nothing() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(".sudoku-ls.toml"), "nods = 5\n").unwrap();
    let mut server = Server::start();
    let found = findings(&mut server, &format!("file://{}/a.sudoku", folder.path().display()));
    assert_eq!(found.len(), 2, "{found:?}");
    let said = server.wait_method("window/showMessage");
    let message = said["params"]["message"].as_str().unwrap();
    assert!(message.ends_with("no setting is named nods; did you mean nodes?"), "{message}");
}

#[test]
fn borders_and_spacing_are_those_of_the_settings_unless_the_folder_says_otherwise() {
    let folder = tempfile::tempdir().unwrap();
    let settings = json!({ "format": { "borders": "boxes", "spacing": "one", "blank": "_" } });
    let (mut server, _) =
        Server::greeted(json!({ "capabilities": usual(), "initializationOptions": settings }));
    let mut document = Document {
        uri: format!("file://{}/a.sudoku", folder.path().display()),
        text: "12..\n..12\n21..\n..21\n".to_owned(),
        version: 1,
    };
    findings_of(&mut server, &document.uri, &document.text);
    let context = json!({ "diagnostics": [], "only": ["source.fixAll.sudoku"] });
    let tidy = document.actions_for(&mut server, &on_line(0, 0, 0), context).remove(0);
    let options = json!({ "tabSize": 4, "insertSpaces": true });
    let params = json!({ "textDocument": document.id(), "options": options });
    let edits = server.request("textDocument/formatting", params.clone());
    assert_eq!(tidy["edit"]["documentChanges"][0]["edits"], edits);
    document.apply(&mut server, &json!({ "changes": { (document.uri.clone()): edits } }));
    assert_eq!(document.text, "1 2 | _ _\n_ _ | 1 2\n----+----\n2 1 | _ _\n_ _ | 2 1\n");
    assert_eq!(server.request("textDocument/formatting", params.clone()), json!([]));
    document.close(&mut server);

    let style = "[style]\nborders = \"none\"\nspacing = \"none\"\n";
    fs::write(folder.path().join(".sudoku-ls.toml"), style).unwrap();
    document.version = 1;
    findings_of(&mut server, &document.uri, &document.text);
    let edits = server.request("textDocument/formatting", params);
    document.apply(&mut server, &json!({ "changes": { (document.uri.clone()): edits } }));
    assert_eq!(document.text, "12__\n__12\n21__\n__21\n");
    server.take_all("textDocument/publishDiagnostics");
}
