//! A document from an editor's point of view: its text, version and findings, and the edits applied to it.

use serde_json::{Value, json};

use crate::client::Server;

/// An open document. Columns are UTF-16 units unless the test says otherwise; in that case, its texts are ASCII.
pub(crate) struct Document {
    pub(crate) uri: String,
    pub(crate) text: String,
    pub(crate) version: i64,
}

/// A position.
pub(crate) fn at(line: usize, character: usize) -> Value {
    json!({ "line": line, "character": character })
}

/// A range on one line.
pub(crate) fn on_line(line: usize, from: usize, to: usize) -> Value {
    json!({ "start": at(line, from), "end": at(line, to) })
}

impl Document {
    /// Opens a document with this text.
    pub(crate) fn open(server: &mut Server, name: &str, text: &str) -> Self {
        let document = Self { uri: format!("file:///puzzles/{name}"), text: text.to_owned(), version: 1 };
        document.reopen(server);
        document
    }

    /// Sends the notification that opens the document with its current text.
    pub(crate) fn reopen(&self, server: &mut Server) {
        let params =
            json!({ "uri": self.uri, "languageId": "sudoku", "version": self.version, "text": self.text });
        server.notify("textDocument/didOpen", json!({ "textDocument": params }));
    }

    /// Returns the document as an object with its `uri`.
    pub(crate) fn id(&self) -> Value {
        json!({ "uri": self.uri })
    }

    /// Replaces a range by a text.
    pub(crate) fn change(&mut self, server: &mut Server, range: &Value, with: &str) {
        self.version += 1;
        apply(&mut self.text, range, with);
        server.notify(
            "textDocument/didChange",
            json!({
                "textDocument": { "uri": self.uri, "version": self.version },
                "contentChanges": [{ "range": range, "text": with }],
            }),
        );
    }

    /// Replaces the whole text.
    pub(crate) fn replace(&mut self, server: &mut Server, text: &str) {
        self.version += 1;
        text.clone_into(&mut self.text);
        server.notify(
            "textDocument/didChange",
            json!({
                "textDocument": { "uri": self.uri, "version": self.version },
                "contentChanges": [{ "text": text }],
            }),
        );
    }

    /// Closes it.
    pub(crate) fn close(&self, server: &mut Server) {
        server.notify("textDocument/didClose", json!({ "textDocument": self.id() }));
    }

    /// Waits until the server has no work left; returns the findings. They must be for the current version.
    pub(crate) fn findings(&self, server: &mut Server) -> Vec<Value> {
        server.settle();
        let mine = |it: &Value| it["params"]["uri"] == self.uri.as_str();
        let lists = server.take_all("textDocument/publishDiagnostics");
        let last = lists.into_iter().rfind(mine).expect("a list of findings");
        assert_eq!(last["params"]["version"], self.version, "{last}");
        last["params"]["diagnostics"].as_array().expect("a list").clone()
    }

    /// Returns the codes of the document's findings.
    pub(crate) fn codes(&self, server: &mut Server) -> Vec<String> {
        self.findings(server).iter().map(|it| it["code"].as_str().expect("a code").to_owned()).collect()
    }

    /// The text of a hover, or `None`.
    pub(crate) fn hover(&self, server: &mut Server, line: usize, character: usize) -> Option<String> {
        let params = json!({ "textDocument": self.id(), "position": at(line, character) });
        server.request("textDocument/hover", params)["contents"]["value"].as_str().map(str::to_owned)
    }

    /// The actions at a place.
    pub(crate) fn actions(&self, server: &mut Server, line: usize, character: usize) -> Vec<Value> {
        self.actions_for(server, &on_line(line, character, character), json!({ "diagnostics": [] }))
    }

    /// The actions for a range, in a context.
    pub(crate) fn actions_for(&self, server: &mut Server, range: &Value, context: Value) -> Vec<Value> {
        let params = json!({ "textDocument": self.id(), "range": range, "context": context });
        server.request("textDocument/codeAction", params).as_array().expect("actions").clone()
    }

    /// Returns the action whose title starts with `title`.
    pub(crate) fn action(&self, server: &mut Server, line: usize, character: usize, title: &str) -> Value {
        let all = self.actions(server, line, character);
        let found = all.iter().find(|it| it["title"].as_str().is_some_and(|it| it.starts_with(title)));
        found.unwrap_or_else(|| panic!("no {title} among {all:#?}")).clone()
    }

    /// Returns the argument that names a place for a command.
    pub(crate) fn target(&self, line: usize, character: usize) -> Value {
        json!({ "uri": self.uri, "position": at(line, character) })
    }

    /// Applies the edit that the server requests, as an editor does, and sends the change to the server.
    pub(crate) fn take_edit(&mut self, server: &mut Server) {
        let request = server.wait_method("workspace/applyEdit");
        self.apply(server, &request["params"]["edit"]);
        server.reply(&request, json!({ "applied": true }));
    }

    /// Applies a workspace edit for the current version.
    pub(crate) fn apply(&mut self, server: &mut Server, edit: &Value) {
        for edit in self.edits(edit).iter().rev() {
            self.change(server, &edit["range"], edit["newText"].as_str().unwrap());
        }
    }

    /// Returns the text with a workspace edit applied, without sending a change to the server.
    pub(crate) fn with(&self, edit: &Value) -> String {
        let mut text = self.text.clone();
        for edit in self.edits(edit).iter().rev() {
            apply(&mut text, &edit["range"], edit["newText"].as_str().unwrap());
        }
        text
    }

    /// Returns the text edits in order. Applied from the last to the first, no edit moves another.
    fn edits(&self, edit: &Value) -> Vec<Value> {
        let mut edits = if let Some(changes) = edit["changes"].as_object() {
            assert_eq!(changes.len(), 1);
            changes[&self.uri].as_array().unwrap().clone()
        } else {
            let [change] = edit["documentChanges"].as_array().unwrap().as_slice() else {
                panic!("one document")
            };
            assert_eq!(change["textDocument"], json!({ "uri": self.uri, "version": self.version }));
            change["edits"].as_array().unwrap().clone()
        };
        edits.sort_by_key(|it| {
            (it["range"]["start"]["line"].as_u64(), it["range"]["start"]["character"].as_u64())
        });
        edits
    }
}

/// Applies a change to an ASCII text.
fn apply(text: &mut String, range: &Value, with: &str) {
    let byte = |position: &Value| {
        let number = |name: &str| usize::try_from(position[name].as_u64().unwrap()).unwrap();
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(i, _)| i + 1));
        starts.clone().nth(number("line")).map_or(text.len(), |start| start + number("character"))
    };
    let range = byte(&range["start"])..byte(&range["end"]);
    text.replace_range(range, with);
}
