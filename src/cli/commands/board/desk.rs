//! The document: its text with its version, kept in step with the file, the language server and the pages.
//!
//! Every change is handled in one order: first the file, if the board made the change; then the server, then the
//! pages. One lock covers all three, so that all see the changes in the same order.

use std::fmt::Write;
use std::path::Path;
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use serde_json::{Value, json};

use super::change::Change;
use super::link::{Link, locked};
use super::listeners::Listeners;
use super::place::Place;
use crate::cli::client::text::{Change as Edit, apply, changes_for};

/// The interval between checks of the file while a page is connected.
const PAUSE: Duration = Duration::from_millis(300);

/// The maximum number of changes that can be undone.
const MOST_STEPS: usize = 10_000;

/// The requests that a page may send to the server.
const METHODS: [&str; 3] = ["sudoku/board", "sudoku/play", "sudoku/roles"];

/// The commands that a page may run.
const COMMANDS: [&str; 2] = ["sudoku.nextStep", "sudoku.check"];

/// The displayed document.
pub(super) struct Desk {
    uri: String,
    name: String,
    /// The roles of a hint and their colors, as the server names them.
    roles: Value,
    link: Arc<Link>,
    document: Mutex<Document>,
}

struct Document {
    place: Place,
    text: String,
    version: i64,
    done: Vec<Change>,
    undone: Vec<Change>,
    /// Whether changes to undo, and changes to redo, were forgotten because another program changed the file.
    forgotten: [bool; 2],
    listeners: Listeners,
    /// The last message about the file being unreadable, if it is.
    trouble: Option<String>,
}

/// Undo or redo of the board's own changes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    /// Undoes the last change.
    Undo,
    /// Redoes the last undone change.
    Redo,
}

impl Desk {
    /// Opens a file, and tracks its changes from now on.
    pub(super) fn open(path: &Path) -> Result<Arc<Self>> {
        let (place, text) = Place::open(path)?;
        let (link, said) = Link::start()?;
        let greeting = link.ask("initialize", &capabilities())?.wait().context("the language server")?;
        let roles = greeting["capabilities"]["experimental"]["sudokuRoles"]["roles"].clone();
        link.notify("initialized", &json!({}))?;
        let uri = uri(place.path());
        let item = json!({ "uri": uri, "languageId": "sudoku", "version": 1, "text": text });
        link.notify("textDocument/didOpen", &json!({ "textDocument": item }))?;
        let name = place.path().file_name().unwrap_or_default().to_string_lossy().into_owned();
        let document = Mutex::new(Document {
            place,
            text,
            version: 1,
            done: Vec::new(),
            undone: Vec::new(),
            forgotten: [false; 2],
            listeners: Listeners::default(),
            trouble: None,
        });
        let desk = Arc::new(Self { uri, name, roles, link, document });
        let (hears, watches) = (Arc::clone(&desk), Arc::clone(&desk));
        thread::spawn(move || hears.hear(&said));
        thread::spawn(move || watches.watch());
        Ok(desk)
    }

    /// Connects a page; returns `None` if there are too many.
    pub(super) fn listen(&self) -> Option<Receiver<String>> {
        let mut document = self.current();
        let hello =
            json!({ "kind": "hello", "version": document.version, "name": self.name, "roles": self.roles });
        document.listeners.add(&hello)
    }

    /// Sends a request about the document to the server; the name of the document is filled in. Returns the answer in
    /// the form for a page.
    pub(super) fn ask(&self, method: &str, params: Value) -> Value {
        let answer = self.answer(method, params);
        told(&locked(&self.document), answer)
    }

    fn answer(&self, method: &str, params: Value) -> Result<Value> {
        let Value::Object(mut params) = params else { bail!("no such question") };
        match (method, params.get("command").and_then(Value::as_str)) {
            ("workspace/executeCommand", Some(command)) if COMMANDS.contains(&command) => {
                let argument = params.get_mut("arguments").and_then(|all| all.get_mut(0)).map(Value::take);
                let Some(Value::Object(mut argument)) = argument else { bail!("no such question") };
                argument.insert("uri".to_owned(), json!(self.uri));
                params.insert("arguments".to_owned(), json!([argument]));
            }
            (method, None) if METHODS.contains(&method) => {
                params.insert("textDocument".to_owned(), json!({ "uri": self.uri }));
            }
            _ => bail!("no such question"),
        }
        let coming = {
            // The request is about the current content of the file.
            let _document = self.current();
            self.link.ask(method, &Value::Object(params))?
        };
        coming.wait()
    }

    /// Applies edits to the text of this version. The answer says whether they were applied: they are not if the text
    /// or the file has changed meanwhile.
    pub(super) fn edit(&self, version: i64, edits: &[Edit]) -> Value {
        let mut document = self.current();
        let made = self.edited(&mut document, version, edits);
        told(&document, made.map(Value::Bool))
    }

    fn edited(&self, document: &mut Document, version: i64, edits: &[Edit]) -> Result<bool> {
        if version != document.version {
            return Ok(false);
        }
        let mut text = document.text.clone();
        apply(&mut text, edits);
        let Some(change) = Change::between(&document.text, &text) else { return Ok(false) };
        let is_made = self.write(document, &change)?;
        if is_made {
            document.undone.clear();
            document.forgotten[1] = false;
            if document.done.len() == MOST_STEPS {
                document.done.remove(0);
            }
            document.done.push(change);
        }
        Ok(is_made)
    }

    /// Undoes the last change of the board, or redoes it. The answer says whether there was one, or that it was forgotten.
    pub(super) fn turn(&self, turn: Turn) -> Value {
        let mut document = self.current();
        let made = self.turned(&mut document, turn);
        told(&document, made.map(Value::Bool))
    }

    fn turned(&self, document: &mut Document, turn: Turn) -> Result<bool> {
        let steps = if turn == Turn::Undo { &document.done } else { &document.undone };
        let Some(step) = steps.last().cloned() else {
            let (what, at) = if turn == Turn::Undo { ("undone", 0) } else { ("redone", 1) };
            if document.forgotten[at] {
                bail!("Another program changed the file: earlier entries can no longer be {what}.");
            }
            return Ok(false);
        };
        let is_made = match turn {
            Turn::Undo => self.write(document, &step.inverse())?,
            Turn::Redo => self.write(document, &step)?,
        };
        if is_made && turn == Turn::Undo {
            document.done.pop();
            document.undone.push(step);
        } else if is_made {
            document.undone.pop();
            document.done.push(step);
        }
        Ok(is_made)
    }

    /// Writes a change of the board to the file, and reports it to the server and the pages. If the file has changed
    /// meanwhile, reads the file instead and returns `false`.
    fn write(&self, document: &mut Document, change: &Change) -> Result<bool> {
        let Some(text) = change.applied(&document.text) else { return Ok(false) };
        if let Err(error) = document.place.write(&document.text, &text) {
            return if self.take_up(document) { Ok(false) } else { Err(error) };
        }
        self.tell(document, change, text)?;
        Ok(true)
    }

    /// Reports a change to the server and the pages.
    fn tell(&self, document: &mut Document, change: &Change, text: String) -> Result<()> {
        let event = change.event(&document.text);
        document.text = text;
        document.version += 1;
        let item = json!({ "uri": self.uri, "version": document.version });
        let params = json!({ "textDocument": item, "contentChanges": [event] });
        document
            .listeners
            .tell(&json!({ "kind": "changed", "version": document.version, "changes": [event] }));
        self.link.notify("textDocument/didChange", &params)
    }

    /// Returns the document, brought up to date with the file.
    fn current(&self) -> MutexGuard<'_, Document> {
        let mut document = locked(&self.document);
        if document.place.is_changed() {
            self.take_up(&mut document);
        }
        document
    }

    /// Reads the file again after another program changed it. Returns whether its text is different. Earlier changes
    /// of the board can then no longer be undone.
    fn take_up(&self, document: &mut Document) -> bool {
        let text = match document.place.read() {
            Ok(text) => text,
            Err(error) => {
                let trouble = format!("{error:#}");
                if document.trouble.as_ref() != Some(&trouble) {
                    document.listeners.tell(&json!({ "kind": "say", "text": trouble }));
                    document.trouble = Some(trouble);
                }
                return false;
            }
        };
        if document.trouble.take().is_some() {
            document.listeners.tell(&json!({ "kind": "say", "text": "" }));
        }
        let Some(change) = Change::between(&document.text, &text) else { return false };
        document.forgotten[0] |= !document.done.is_empty();
        document.forgotten[1] |= !document.undone.is_empty();
        document.done.clear();
        document.undone.clear();
        // If the server has ended, the next request reports that.
        let _ = self.tell(document, &change, text);
        true
    }

    /// Checks the file regularly while a page is connected.
    fn watch(&self) {
        loop {
            thread::sleep(PAUSE);
            if !locked(&self.document).listeners.is_empty() {
                drop(self.current());
            }
        }
    }

    /// Handles the server's notifications and requests until the server ends.
    fn hear(&self, said: &Receiver<Value>) {
        for message in said {
            let (id, params) = (&message["id"], &message["params"]);
            // If the server accepts no answer, it has ended.
            let _ = match message["method"].as_str() {
                Some("textDocument/publishDiagnostics") => {
                    locked(&self.document).listeners.tell(&json!({ "kind": "refresh" }));
                    Ok(())
                }
                Some("window/showMessage") => {
                    let text = &params["message"];
                    locked(&self.document).listeners.tell(&json!({ "kind": "say", "text": text }));
                    Ok(())
                }
                Some("workspace/applyEdit") => {
                    let applied = self.apply(&params["edit"]);
                    let failure = applied.as_ref().err().map(ToString::to_string);
                    let result = json!({ "applied": applied.unwrap_or(false), "failureReason": failure });
                    self.link.answer(id, &result)
                }
                Some("workspace/configuration") => {
                    let asked = params["items"].as_array().map_or(0, Vec::len);
                    self.link.answer(id, &json!(vec![Value::Null; asked]))
                }
                _ if !id.is_null() => self.link.answer(id, &Value::Null),
                _ => Ok(()),
            };
        }
        let text = "The language server has ended: run sudoku-ls board again.";
        locked(&self.document).listeners.tell(&json!({ "kind": "say", "text": text }));
    }

    /// Applies an edit that the server requests.
    fn apply(&self, edit: &Value) -> Result<bool> {
        let edits = changes_for(edit, &self.uri)?;
        let mut document = self.current();
        let asked = edit["documentChanges"][0]["textDocument"]["version"].as_i64();
        let version = asked.unwrap_or(document.version);
        self.edited(&mut document, version, &edits)
    }
}

/// Returns an answer in the form for a page, with the current version of the text.
fn told(document: &Document, answer: Result<Value>) -> Value {
    match answer {
        Ok(result) => json!({ "version": document.version, "result": result }),
        Err(error) => json!({ "version": document.version, "error": format!("{error:#}") }),
    }
}

/// A request of a page.
#[derive(Deserialize)]
pub(super) struct Question {
    pub(super) method: String,
    pub(super) params: Value,
}

/// Edits of a page to the text of a version.
#[derive(Deserialize)]
pub(super) struct Edits {
    pub(super) version: i64,
    pub(super) edits: Vec<Edit>,
}

/// Returns the URI of a file.
fn uri(path: &Path) -> String {
    let path = path.to_string_lossy().replace('\\', "/");
    let path = path.strip_prefix("//?/").unwrap_or(&path);
    let mut uri = String::from(if path.starts_with('/') { "file://" } else { "file:///" });
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            let _ = write!(uri, "%{byte:02X}");
        }
    }
    uri
}

fn capabilities() -> Value {
    json!({
        "processId": std::process::id(),
        "rootUri": null,
        "clientInfo": { "name": "sudoku-ls board" },
        "capabilities": {
            "general": { "positionEncodings": ["utf-16"] },
            "workspace": { "applyEdit": true, "workspaceEdit": { "documentChanges": true } },
            "textDocument": { "publishDiagnostics": { "versionSupport": true } },
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_files_name_in_the_protocol_has_no_character_with_a_meaning_of_its_own() {
        assert_eq!(uri(Path::new("/a b/50% #1?é.sudoku")), "file:///a%20b/50%25%20%231%3F%C3%A9.sudoku");
    }
}
