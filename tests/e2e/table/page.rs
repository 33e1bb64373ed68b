//! A text of one shape in a running server, with columns in the agreed encoding.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::shapes::{Shape, symbol};
use crate::client::Server;

/// An open text.
pub(crate) struct Page<'a> {
    pub(crate) server: Server,
    pub(crate) shape: &'a Shape,
    pub(crate) text: String,
    /// The capabilities that the server announced.
    pub(crate) capabilities: Value,
    encoding: &'a str,
    version: i64,
}

pub(crate) const URI: &str = "file:///puzzles/tour.sudoku";

impl<'a> Page<'a> {
    /// Opens the text of a shape for a client with these capabilities.
    pub(crate) fn open(shape: &'a Shape, encoding: &'a str, capabilities: Value) -> Self {
        let options = json!({ "inlineCompletion": true });
        let params = json!({ "capabilities": capabilities, "initializationOptions": options });
        let (mut server, answer) = Server::greeted(params);
        assert_eq!(answer["capabilities"]["positionEncoding"], encoding);
        let text = shape.text.clone();
        let item = json!({ "uri": URI, "languageId": "sudoku", "version": 1, "text": text });
        server.notify("textDocument/didOpen", json!({ "textDocument": item }));
        server.settle();
        let capabilities = answer["capabilities"].clone();
        Self { server, shape, text, capabilities, encoding, version: 1 }
    }

    /// Returns the lines of the current text, without line ends.
    pub(crate) fn lines(&self) -> Vec<&str> {
        self.text.split('\n').map(|line| line.trim_end_matches('\r')).collect()
    }

    /// Returns the width of a text in columns.
    pub(crate) fn width(&self, text: &str) -> usize {
        match self.encoding {
            "utf-8" => text.len(),
            "utf-16" => text.encode_utf16().count(),
            _ => text.chars().count(),
        }
    }

    /// Returns the position of a character of a line.
    pub(crate) fn at(&self, line: usize, character: usize) -> Value {
        let before: String = self.lines()[line].chars().take(character).collect();
        json!({ "line": line, "character": self.width(&before) })
    }

    /// Returns the range of some characters of a line.
    pub(crate) fn on_line(&self, line: usize, from: usize, to: usize) -> Value {
        json!({ "start": self.at(line, from), "end": self.at(line, to) })
    }

    /// Returns the range of a cell.
    pub(crate) fn cell(&self, cell: usize) -> Value {
        let (line, column) = self.shape.cells[cell];
        self.on_line(line, column, column + 1)
    }

    /// Returns the ranges of cells.
    pub(crate) fn cells(&self, cells: &BTreeSet<usize>) -> BTreeSet<String> {
        cells.iter().map(|&cell| self.cell(cell).to_string()).collect()
    }

    /// Returns the range from the first to the last of two cells.
    pub(crate) fn spanning(&self, first: usize, last: usize) -> Value {
        json!({ "start": self.cell(first)["start"], "end": self.cell(last)["end"] })
    }

    /// Returns the current content of a cell.
    pub(crate) fn content(&self, cell: usize) -> String {
        let (line, column) = self.shape.cells[cell];
        self.lines()[line].chars().nth(column).unwrap().to_string()
    }

    /// Returns the range of the whole text.
    pub(crate) fn whole(&self) -> Value {
        let last = self.lines().len() - 1;
        self.on_line_to(0, last)
    }

    fn on_line_to(&self, first: usize, last: usize) -> Value {
        json!({ "start": self.at(first, 0), "end": self.at(last, usize::MAX) })
    }

    /// Sends a request about the text, or a place in it.
    pub(crate) fn ask(&mut self, method: &str, more: Value) -> Value {
        let mut params = json!({ "textDocument": { "uri": URI } });
        for (key, value) in more.as_object().unwrap() {
            params[key] = value.clone();
        }
        self.server.request(&format!("textDocument/{method}"), params)
    }

    /// Sends a request about the position of a cell.
    pub(crate) fn ask_at(&mut self, method: &str, cell: usize, mut more: Value) -> Value {
        more["position"] = self.cell(cell)["start"].clone();
        self.ask(method, more)
    }

    /// Replaces the whole text.
    pub(crate) fn set(&mut self, text: &str) {
        self.version += 1;
        text.clone_into(&mut self.text);
        let document = json!({ "uri": URI, "version": self.version });
        let changes = json!([{ "text": text }]);
        self.server
            .notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    }

    /// Replaces a range by a text.
    pub(crate) fn change(&mut self, range: &Value, with: &str) {
        self.version += 1;
        self.text = self.with(&json!([{ "range": range, "newText": with }]));
        let document = json!({ "uri": URI, "version": self.version });
        let changes = json!([{ "range": range, "text": with }]);
        self.server
            .notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    }

    /// Puts a symbol into a cell.
    pub(crate) fn write(&mut self, cell: usize, with: &str) {
        self.change(&self.cell(cell), with);
    }

    /// Returns the text with edits applied.
    pub(crate) fn with(&self, edits: &Value) -> String {
        let mut edits = edits.as_array().unwrap_or_else(|| panic!("no edits but {edits}")).clone();
        edits.sort_by_key(|edit| self.byte(&edit["range"]["start"]));
        let mut text = self.text.clone();
        for edit in edits.iter().rev() {
            let range = self.byte(&edit["range"]["start"])..self.byte(&edit["range"]["end"]);
            text.replace_range(range, edit["newText"].as_str().unwrap());
        }
        text
    }

    /// Returns the text with a workspace edit applied. The edit must be for the current version.
    pub(crate) fn with_workspace_edit(&self, edit: &Value) -> String {
        let [change] = edit["documentChanges"].as_array().unwrap().as_slice() else { panic!("{edit}") };
        assert_eq!(change["textDocument"], json!({ "uri": URI, "version": self.version }));
        self.with(&change["edits"])
    }

    fn byte(&self, position: &Value) -> usize {
        let number = |name: &str| usize::try_from(position[name].as_u64().unwrap()).unwrap();
        let line: usize = self.text.split_inclusive('\n').take(number("line")).map(str::len).sum();
        let rest = &self.text[line..];
        let ends = rest.char_indices().map(|(at, _)| at).chain([rest.len()]);
        let here = ends.into_iter().find(|&at| self.width(&rest[..at]) >= number("character"));
        line + here.unwrap_or(rest.len())
    }

    /// Returns the current findings.
    pub(crate) fn findings(&mut self) -> Vec<Value> {
        self.server.settle();
        self.ask("diagnostic", json!({}))["items"].as_array().unwrap().clone()
    }

    /// Returns the content of each cell of the grid.
    pub(crate) fn digits(&self) -> Vec<String> {
        (0..self.shape.cells.len()).map(|cell| self.content(cell)).collect()
    }

    /// Returns the content of each cell of the `[State]`, or of the solution behind a puzzle on one line.
    pub(crate) fn played(&self) -> Vec<String> {
        let line = self.shape.cells[0].0;
        let text = match self.text.split_once("[State]") {
            Some((_, state)) => state,
            None => self.lines()[line].split_whitespace().nth(1).unwrap(),
        };
        let known: Vec<char> = self.solved().concat().chars().collect();
        let digits = text.chars().filter(|c| known.contains(c)).map(String::from);
        digits.take(self.shape.cells.len()).collect()
    }

    /// Returns the content of each cell of the player's grid, `.` for a blank: the `[State]`, the solution behind a
    /// line, or otherwise the puzzle itself.
    pub(crate) fn filled(&self) -> Vec<String> {
        let count = self.shape.cells.len();
        let lines = self.lines();
        let behind = lines[self.shape.cells[0].0].split_whitespace().nth(1);
        let apart = self.text.split_once("[State]").map(|(_, state)| state);
        let Some(text) = apart.or(behind.filter(|it| it.chars().count() == count)) else {
            return self.digits();
        };
        let known: Vec<char> = self.solved().concat().chars().chain(['.']).collect();
        text.chars().filter(|c| known.contains(c)).map(String::from).take(count).collect()
    }

    /// Returns the solution's symbol for each cell.
    pub(crate) fn solved(&self) -> Vec<String> {
        self.shape.solution.iter().map(|&digit| symbol(digit)).collect()
    }

    /// Restores the original text, and drops all unread messages.
    pub(crate) fn reset(&mut self) {
        if self.text != self.shape.text {
            let text = self.shape.text.clone();
            self.set(&text);
        }
        self.server.settle();
        for what in ["diagnostic", "codeLens", "inlayHint", "semanticTokens"] {
            for request in self.server.take_all(&format!("workspace/{what}/refresh")) {
                self.server.reply(&request, Value::Null);
            }
        }
    }
}
