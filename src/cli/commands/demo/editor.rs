//! A small editor: one open document, a server, and the server's findings.
//!
//! This module speaks the protocol, and does not depend on sudoku or on what is printed.

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::cli::client::text::{Area, Change, Place, apply, changes_for};
use crate::cli::commands::demo::server::Server;

/// The URI of the open document.
const URI: &str = "file:///demo/demo.sudoku";

/// A finding as the server published it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(super) struct Mark {
    /// The range of the finding.
    pub(super) range: Area,
    /// 1 for an error, 2 for a warning, 3 for information, 4 for a hint.
    pub(super) severity: u8,
    /// The code of the finding.
    pub(super) code: String,
    /// The message of the finding.
    pub(super) message: String,
}

/// An editor with one document.
pub(super) struct Editor {
    server: Server,
    /// The text of the document.
    pub(super) text: String,
    version: i64,
    marks: Option<Vec<Value>>,
    requests: i64,
}

impl Editor {
    /// Starts the server and opens the document.
    pub(super) fn open(text: &str) -> Result<Self> {
        let server = Server::start()?;
        let mut editor = Self { server, text: text.to_owned(), version: 1, marks: None, requests: 0 };
        let answer = editor.request("initialize", &capabilities())?;
        if answer["capabilities"].is_null() {
            bail!("the server names no capabilities");
        }
        editor.notify("initialized", json!({}))?;
        let document =
            json!({ "uri": URI, "languageId": "sudoku", "version": editor.version, "text": editor.text });
        editor.notify("textDocument/didOpen", json!({ "textDocument": document }))?;
        Ok(editor)
    }

    /// Waits until the findings of the current text satisfy `asked`, and returns them.
    pub(super) fn findings(&mut self, asked: impl Fn(&[Mark]) -> bool) -> Result<Vec<Mark>> {
        let deadline = Server::deadline();
        loop {
            if let Some(marks) = &self.marks {
                let marks = marks.iter().map(Mark::deserialize).collect::<Result<Vec<_>, _>>();
                let marks = marks.context("a finding is not in the protocol's form")?;
                if asked(&marks) {
                    return Ok(marks);
                }
            }
            let message = self.server.next(deadline).with_context(|| match &self.marks {
                None => "no findings came".to_owned(),
                Some(marks) => format!("the findings are not as they should be: {}", json!(marks)),
            })?;
            self.handle(&message)?;
        }
    }

    /// Replaces a part of the text, as typing does.
    pub(super) fn type_over(&mut self, range: Area, typed: &str) -> Result<()> {
        self.change(&[Change { range, new_text: typed.to_owned() }])
    }

    /// Returns the hover at a place, as Markdown.
    pub(super) fn hover(&mut self, at: Place) -> Result<String> {
        let params = json!({ "textDocument": { "uri": URI }, "position": at.json() });
        let hover = self.request("textDocument/hover", &params)?;
        Ok(hover["contents"]["value"].as_str().context("there is no hover")?.to_owned())
    }

    /// Returns the menu of code actions for a range.
    pub(super) fn actions(&mut self, at: Area) -> Result<Vec<Value>> {
        let touching: Vec<&Value> = self.marks.iter().flatten().filter(|mark| touches(mark, at)).collect();
        let params = json!({
            "textDocument": { "uri": URI }, "range": at.json(), "context": { "diagnostics": touching },
        });
        let actions = self.request("textDocument/codeAction", &params)?;
        Ok(actions.as_array().cloned().unwrap_or_default())
    }

    /// Applies an action; requests its edit from the server if it came without one.
    pub(super) fn choose(&mut self, action: &Value) -> Result<()> {
        let resolved = if action["edit"].is_null() {
            self.request("codeAction/resolve", action)?
        } else {
            action.clone()
        };
        let changes = changes_for(&resolved["edit"], URI)?;
        if changes.is_empty() {
            bail!("the action changes nothing");
        }
        self.change(&changes)
    }

    /// Runs a command of the server on the document, and waits for the edit that it causes.
    pub(super) fn command(&mut self, command: &str, mut argument: Value) -> Result<()> {
        argument["uri"] = json!(URI);
        let before = self.version;
        self.request("workspace/executeCommand", &json!({ "command": command, "arguments": [argument] }))?;
        let deadline = Server::deadline();
        while self.version == before {
            let message = self.server.next(deadline).context("the command changed nothing")?;
            self.handle(&message)?;
        }
        Ok(())
    }

    /// Shuts the server down; returns whether it exited with success.
    pub(super) fn quit(mut self) -> Result<bool> {
        self.request("shutdown", &Value::Null)?;
        self.notify("exit", Value::Null)?;
        self.server.ended_well()
    }

    fn change(&mut self, changes: &[Change]) -> Result<()> {
        apply(&mut self.text, changes);
        self.version += 1;
        self.marks = None;
        // The edits are sent in reverse order, so that the positions of each edit are still valid.
        let mut events: Vec<&Change> = changes.iter().collect();
        events.sort_by_key(|change| change.range.start);
        let events: Vec<Value> =
            events.iter().rev().map(|c| json!({ "range": c.range.json(), "text": c.new_text })).collect();
        let document = json!({ "uri": URI, "version": self.version });
        let params = json!({ "textDocument": document, "contentChanges": events });
        self.notify("textDocument/didChange", params)
    }

    fn request(&mut self, method: &str, params: &Value) -> Result<Value> {
        self.requests += 1;
        let id = json!(self.requests);
        let mut message = json!({ "jsonrpc": "2.0", "id": id, "method": method });
        if !params.is_null() {
            message["params"] = params.clone();
        }
        self.server.send(&message)?;
        let deadline = Server::deadline();
        loop {
            let message = self.server.next(deadline).with_context(|| format!("no answer to {method}"))?;
            if message["id"] == id && message["method"].is_null() {
                if let Some(said) = message["error"]["message"].as_str() {
                    bail!("{method}: {said}");
                }
                return Ok(message["result"].clone());
            }
            self.handle(&message)?;
        }
    }

    fn notify(&mut self, method: &str, params: Value) -> Result<()> {
        let mut message = json!({ "jsonrpc": "2.0", "method": method });
        if !params.is_null() {
            message["params"] = params;
        }
        self.server.send(&message)
    }

    /// Handles the server's notifications and requests.
    fn handle(&mut self, message: &Value) -> Result<()> {
        let params = &message["params"];
        match message["method"].as_str() {
            Some("textDocument/publishDiagnostics") => {
                if params["uri"] == URI && params["version"] == self.version {
                    self.marks = params["diagnostics"].as_array().cloned();
                }
                Ok(())
            }
            Some("workspace/applyEdit") => {
                let changes = changes_for(&params["edit"], URI)?;
                self.change(&changes)?;
                self.answer(message, json!({ "applied": true }))
            }
            Some("window/showMessage") => bail!("the server says: {}", params["message"]),
            Some("workspace/configuration") => {
                let asked = params["items"].as_array().map_or(0, Vec::len);
                self.answer(message, json!(vec![Value::Null; asked]))
            }
            _ if !message["id"].is_null() => self.answer(message, Value::Null),
            _ => Ok(()),
        }
    }

    fn answer(&mut self, request: &Value, result: Value) -> Result<()> {
        let mut message = json!({ "jsonrpc": "2.0", "id": request["id"] });
        message["result"] = result;
        self.server.send(&message)
    }
}

fn touches(mark: &Value, at: Area) -> bool {
    Area::deserialize(&mark["range"]).is_ok_and(|range| range.start <= at.end && at.start <= range.end)
}

fn capabilities() -> Value {
    json!({
        "processId": std::process::id(),
        "rootUri": null,
        "clientInfo": { "name": "sudoku-ls demo" },
        "capabilities": {
            "general": { "positionEncodings": ["utf-16"] },
            "workspace": { "applyEdit": true, "workspaceEdit": { "documentChanges": true } },
            "textDocument": {
                "hover": { "contentFormat": ["markdown", "plaintext"] },
                "publishDiagnostics": { "versionSupport": true, "relatedInformation": true },
                "codeAction": {
                    "codeActionLiteralSupport": { "codeActionKind": { "valueSet": ["quickfix", "refactor", "refactor.rewrite", "source"] } },
                    "disabledSupport": true,
                    "dataSupport": true,
                    "isPreferredSupport": true,
                    "resolveSupport": { "properties": ["edit"] },
                },
            },
        },
    })
}
