//! The settings of a folder of puzzles, `.sudoku-ls.toml`, over the wire.

use std::fs;

use serde_json::{Value, json};

use crate::client::Server;

const SEVERAL: &str = "12..\n....\n2.3.\n...0\n";

/// The findings of a file in a folder, opened there.
fn findings(server: &mut Server, uri: &str) -> Vec<Value> {
    let params = json!({ "uri": uri, "languageId": "sudoku", "version": 1, "text": SEVERAL });
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
        "blank = \"_\"\n[levels]\nmixed-blanks = \"off\"\nmultiple-solutions = \"error\"\n",
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
    fs::write(folder.path().join(".sudoku-ls.toml"), "blnk = \".\"\n").unwrap();
    let mut server = Server::start();
    let found = findings(&mut server, &format!("file://{}/a.sudoku", folder.path().display()));
    assert_eq!(found.len(), 2, "{found:?}");
    let said = server.wait_method("window/showMessage");
    let message = said["params"]["message"].as_str().unwrap();
    assert!(message.ends_with("no setting is named blnk; did you mean blank?"), "{message}");
}
