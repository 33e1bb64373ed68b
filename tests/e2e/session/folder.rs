//! The settings of a folder of puzzles, `.sudoku-ls.toml`, over the wire.

use std::fs;

use serde_json::{Value, json};

use crate::client::{Server, standard, standard_with};
use crate::document::{Document, on_line};

const SEVERAL: &str = "12..\n....\n2.3.\n...0\n";

/// Opens a file in a folder; returns its findings.
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
fn the_settings_of_a_folder_that_is_added_to_the_workspace_hold_for_open_files() {
    let folder = tempfile::tempdir().unwrap();
    let uri = format!("file://{}/a.sudoku", folder.path().display());
    let mut server = Server::start();
    assert_eq!(findings(&mut server, &uri).len(), 2);
    fs::write(folder.path().join(".sudoku-ls.toml"), "[levels]\nmultiple-solutions = \"off\"\n").unwrap();
    let added = json!([{ "uri": format!("file://{}", folder.path().display()), "name": "a" }]);
    let event = json!({ "event": { "added": added, "removed": [] } });
    server.notify("workspace/didChangeWorkspaceFolders", event);
    server.settle();
    let lists = server.take_all("textDocument/publishDiagnostics");
    let last = lists.last().expect("a new list of findings");
    assert_eq!(last["params"]["diagnostics"].as_array().unwrap().len(), 1, "{last}");
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
    assert!(message.ends_with("unknown setting nods: did you mean nodes?"), "{message}");
}

#[test]
#[cfg(target_os = "linux")]
fn settings_that_are_no_regular_file_are_not_read_and_that_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let (settings, fifo) = (folder.path().join(".sudoku-ls.toml"), folder.path().join("fifo"));
    assert!(std::process::Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    for target in ["/dev/zero", "/dev/stdin", fifo.to_str().unwrap()] {
        std::os::unix::fs::symlink(target, &settings).unwrap();
        let mut server = Server::start();
        let found = findings(&mut server, &format!("file://{}/a.sudoku", folder.path().display()));
        assert_eq!(found.len(), 2, "{target}: {found:?}");
        let said = server.wait_method("window/showMessage");
        let message = said["params"]["message"].as_str().unwrap();
        assert!(message.contains("it is not a regular file"), "{target}: {message}");
        drop(server);
        fs::remove_file(&settings).unwrap();
    }
}

#[test]
fn borders_and_spacing_are_those_of_the_settings_unless_the_folder_says_otherwise() {
    let folder = tempfile::tempdir().unwrap();
    let settings = json!({ "format": { "borders": "boxes", "spacing": "one", "blank": "_" } });
    let (mut server, _) =
        Server::greeted(json!({ "capabilities": standard(), "initializationOptions": settings }));
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

/// A client that reports changes to files.
fn watching() -> Value {
    let files = json!({ "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true } } });
    standard_with(files)
}

#[test]
fn a_change_of_the_folders_file_counts_for_open_files_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(".sudoku-ls.toml");
    let mut server = Server::start_for(watching());
    let register = server.wait_method("client/registerCapability");
    let [watched] = register["params"]["registrations"].as_array().unwrap().as_slice() else {
        panic!("{register}")
    };
    assert_eq!(watched["method"], "workspace/didChangeWatchedFiles");
    let watchers = json!([{ "globPattern": "**/.sudoku-ls.toml" }]);
    assert_eq!(watched["registerOptions"]["watchers"], watchers);
    server.reply(&register, Value::Null);

    let uris = ["a", "b"].map(|name| format!("file://{}/{name}.sudoku", folder.path().display()));
    for uri in &uris {
        findings(&mut server, uri);
    }
    let mut now = |text: Option<&str>, complains: bool| {
        let change = match text {
            Some(text) => fs::write(&path, text).map(|()| 2),
            None => fs::remove_file(&path).map(|()| 3),
        };
        let event = json!({ "uri": format!("file://{}", path.display()), "type": change.unwrap() });
        server.notify("workspace/didChangeWatchedFiles", json!({ "changes": [event] }));
        let said = complains.then(|| server.wait_method("window/showMessage"));
        server.settle();
        let lists = server.take_all("textDocument/publishDiagnostics");
        assert_eq!(server.take_all("window/showMessage"), Vec::<Value>::new(), "once for all files");
        let levels = |uri: &String| {
            let last = lists.iter().rfind(|it| it["params"]["uri"] == uri.as_str());
            let codes = last.map(|it| it["params"]["diagnostics"].as_array().unwrap().clone());
            let level = |it: &Value| format!("{} {}", it["code"].as_str().unwrap(), it["severity"]);
            codes.map(|codes| codes.iter().map(level).collect::<Vec<_>>().join(", "))
        };
        let message = said.map(|it| it["params"]["message"].as_str().unwrap().to_owned());
        (uris.each_ref().map(levels), message.unwrap_or_default())
    };
    let off =
        "[levels]\nduplicate-puzzle = \"off\"\nmixed-blanks = \"off\"\nmultiple-solutions = \"error\"\n";
    let ([a, b], _) = now(Some(off), false);
    assert_eq!((a.as_deref(), b.as_deref()), (Some("multiple-solutions 1"), Some("multiple-solutions 1")));
    let ([a, _], said) = now(Some("[levels]\nmultiple-solution = \"off\"\n"), true);
    assert!(said.ends_with("did you mean multiple-solutions?"), "{said}");
    let usual = "multiple-solutions 2, mixed-blanks 4";
    assert!(a.as_deref().is_some_and(|a| a.split(", ").all(|it| usual.contains(it))), "{a:?}");
    let ([a, _], _) = now(Some("[levels]\nmixed-blanks = \"error\"\nmultiple-solutions = \"off\"\n"), false);
    assert_eq!(a.as_deref(), Some("mixed-blanks 1"));
    let ([a, _], _) = now(None, false);
    assert!(a.as_deref().is_some_and(|a| a.contains("multiple-solutions 2")), "{a:?}");
}

#[test]
fn changes_of_other_files_are_nothing_to_it_and_no_client_is_asked_that_cannot_tell_of_them() {
    let mut server = Server::start();
    findings(&mut server, "file:///puzzles/a.sudoku");
    let event = json!({ "uri": "file:///puzzles/other.toml", "type": 2 });
    server.notify("workspace/didChangeWatchedFiles", json!({ "changes": [event] }));
    server.settle();
    assert_eq!(server.take_all("textDocument/publishDiagnostics"), Vec::<Value>::new());
}

#[test]
fn findings_that_are_off_take_no_place_in_the_list() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(".sudoku-ls.toml"), "[levels]\nmultiple-solutions = \"off\"\n").unwrap();
    let settings = json!({ "maxFindings": 5 });
    let (mut server, _) =
        Server::greeted(json!({ "capabilities": standard(), "initializationOptions": settings }));
    let several = (1..=12).map(|n| format!("title: {n}\n12..\n....\n2.3.\n....\n"));
    let text = several.collect::<Vec<_>>().join("\n") + "\ncolour: red\n11..\n....\n....\n....\n";
    let found = findings_of(&mut server, &format!("file://{}/a.sudoku", folder.path().display()), &text);
    let codes: Vec<&str> = found.iter().filter_map(|it| it["code"].as_str()).collect();
    assert!(codes.contains(&"duplicate-digit"), "{codes:?}");
}
