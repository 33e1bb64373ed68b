//! One editor and its server: the editor's random actions, and its checks of the server's messages.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Instant;

use serde_json::{Value, json};

use super::editor::{Document, Encoding, any_place};
use super::texts::{self, Dice};
use crate::client::{DEADLINE, Server, standard_with};

/// The most requests that may wait for answers.
const MOST_WAITING: usize = 200;

/// Requests about a whole document. A newly opened document must give the same answers.
pub(super) const WHOLE: [&str; 7] = [
    "textDocument/documentSymbol",
    "textDocument/foldingRange",
    "textDocument/codeLens",
    "textDocument/semanticTokens/full",
    "textDocument/documentLink",
    "textDocument/formatting",
    "textDocument/inlayHint",
];

/// Requests about a place.
pub(super) const AT_PLACE: [&str; 10] = [
    "textDocument/hover",
    "textDocument/completion",
    "textDocument/codeAction",
    "textDocument/documentHighlight",
    "textDocument/definition",
    "textDocument/references",
    "textDocument/selectionRange",
    "textDocument/inlineCompletion",
    "textDocument/onTypeFormatting",
    "textDocument/rangeFormatting",
];

/// A subfolder of the editor's folder with a third of the documents, and possibly with its own settings.
const INNER: &str = "inner";

/// How the editor receives findings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Findings {
    Pushed,
    /// The editor pulls findings, and is told when to do it again.
    Asked,
}

/// The number of actions of each sort.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    pub(crate) edits: u64,
    pub(crate) requests: u64,
    pub(crate) cancels: u64,
    pub(crate) settings: u64,
    pub(crate) opens: u64,
    pub(crate) closes: u64,
    pub(crate) compared: u64,
}

/// An editor with its server.
pub(super) struct Session {
    pub(super) server: Server,
    pub(super) encoding: Encoding,
    pub(super) findings: Findings,
    pub(super) documents: Vec<Document>,
    pub(super) settings: Value,
    pub(super) counts: Counts,
    /// The last list of findings of each document, with its version.
    pub(super) lists: BTreeMap<String, (Value, Value)>,
    waiting: BTreeMap<i64, (&'static str, bool)>,
    /// The tokens of shown progress. The server first requests each token, and shows no progress if the reply takes too
    /// long.
    shown: BTreeSet<String>,
    project: std::path::PathBuf,
}

fn capabilities(encoding: Encoding, findings: Findings) -> Value {
    let refresh = json!({ "refreshSupport": true });
    let mut all = standard_with(json!({
        "general": { "positionEncodings": [encoding.name()] },
        "window": { "workDoneProgress": true },
        "workspace": { "codeLens": refresh, "inlayHint": refresh },
        "textDocument": {
            "codeLens": {}, "inlayHint": {}, "inlineCompletion": {}, "rangeFormatting": {},
            "semanticTokens": {
                "requests": { "full": true, "range": true }, "tokenModifiers": [], "formats": ["relative"],
                "tokenTypes": ["number", "comment", "property", "string", "keyword", "operator"],
            },
        },
    }));
    if findings == Findings::Asked {
        all["textDocument"]["diagnostic"] = json!({});
        all["workspace"]["diagnostics"] = refresh;
    }
    all
}

/// Starts a server for an editor with this encoding.
pub(super) fn start(encoding: Encoding, findings: Findings, settings: &Value) -> Server {
    // The results must not depend on time, so the budget is large.
    let options = json!({ "solveBudget": 600_000 });
    let capabilities = capabilities(encoding, findings);
    let (mut server, _) =
        Server::greeted(json!({ "capabilities": capabilities, "initializationOptions": options }));
    configure(&mut server, settings);
    server
}

fn configure(server: &mut Server, settings: &Value) {
    server.notify("workspace/didChangeConfiguration", json!({ "settings": { "sudoku": settings } }));
}

impl Session {
    /// Creates an editor with `count` documents in a folder, some of them open.
    pub(super) fn new(
        folder: &Path,
        (encoding, findings): (Encoding, Findings),
        count: usize,
        dice: &mut Dice,
    ) -> Self {
        let settings = json!({});
        let server = start(encoding, findings, &settings);
        let project = folder.join(encoding.name());
        std::fs::create_dir_all(project.join(INNER)).unwrap();
        let document = |index: usize| {
            let folder = if index.is_multiple_of(3) { project.join(INNER) } else { project.clone() };
            let uri = format!("file://{}/{index}.sudoku", folder.display());
            let most = if index % 10 == 9 { 12_000 } else { 1500 };
            Document { uri, text: String::new(), version: 0, is_open: false, most, history: Vec::new() }
        };
        let documents = (0..count).map(document).collect();
        let (counts, lists, waiting) = (Counts::default(), BTreeMap::new(), BTreeMap::new());
        let mut session = Self {
            server,
            encoding,
            findings,
            documents,
            settings,
            counts,
            lists,
            waiting,
            shown: BTreeSet::new(),
            project,
        };
        for index in 0..count {
            session.open(index, dice);
        }
        session
    }

    /// Does one random action. Whatever it is, the server must survive it.
    pub(super) fn step(&mut self, dice: &mut Dice) {
        let index = dice.below(self.documents.len());
        match dice.below(1000) {
            0..10 => self.close(index),
            10..12 => self.open(index, dice),
            12..14 => self.configure(dice),
            14..18 => self.change_folder(dice),
            18..30 => self.act(index, dice),
            30..40 => self.command(index, dice),
            40..400 => self.request(index, dice),
            _ => self.edit(index, dice),
        }
        self.listen();
        while self.waiting.len() > MOST_WAITING {
            let first = self.waiting.iter().find(|(_, (_, for_good))| !for_good).map(|(id, _)| *id);
            let Some(first) = first else { break };
            self.hear(first);
        }
    }

    fn open(&mut self, index: usize, dice: &mut Dice) {
        let document = &mut self.documents[index];
        // Either the same text with the same version, or another text with any version.
        if !dice.once_in(3) || document.version == 0 {
            (document.text, document.version) = (texts::file(dice), 1 + i64::from(dice.once_in(4)));
        }
        document.is_open = true;
        document.history = vec![format!("opened at {}: {:?}", document.version, document.text)];
        self.server.notify("textDocument/didOpen", document.item());
        self.counts.opens += 1;
    }

    fn close(&mut self, index: usize) {
        let document = &mut self.documents[index];
        if std::mem::take(&mut document.is_open) {
            self.server.notify("textDocument/didClose", json!({ "textDocument": document.id() }));
            self.counts.closes += 1;
        }
    }

    fn edit(&mut self, index: usize, dice: &mut Dice) {
        if !self.documents[index].is_open {
            return self.open(index, dice);
        }
        let change = self.documents[index].edit(self.encoding, dice);
        self.server.notify("textDocument/didChange", change);
        self.counts.edits += 1;
    }

    fn configure(&mut self, dice: &mut Dice) {
        self.settings = json!({
            "maxFindings": dice.pick(&[1, 3, 100, 1000]),
            "notMinimal": dice.once_in(3),
            "codeLens": !dice.once_in(3),
            "inlayHints": { "missing": !dice.once_in(3), "singles": dice.once_in(2), "verdict": !dice.once_in(3) },
            "inlineCompletion": dice.once_in(2),
            "spoilers": dice.pick(&["onRequest", "all", "none"]),
            "uniqueness": dice.once_in(2),
            "liveMarks": dice.once_in(2),
            // The results must not depend on time, so the budget is large.
            "solveBudget": dice.pick(&[300_000, 600_000]),
            "format": {
                "blank": dice.pick(&["keep", ".", "0", "_"]),
                "borders": dice.pick(&["keep", "none", "boxes"]),
                "spacing": dice.pick(&["keep", "none", "one"]),
            },
        });
        configure(&mut self.server, &self.settings);
        self.counts.settings += 1;
    }

    fn change_folder(&mut self, dice: &mut Dice) {
        let folder = if dice.once_in(2) { self.project.join(INNER) } else { self.project.clone() };
        let file = folder.join(".sudoku-ls.toml");
        let text = dice.pick(&[
            "",
            "spacing = 1\n",
            "[style]\nspacing = \"one\"\n",
            "[levels]\nmultiple-solutions = \"off\"\n",
            "[levels]\nduplicate-puzzle = \"error\"\nnot-minimal = \"hint\"\n",
            "[style]\nblank = \"0\"\n",
        ]);
        let kind = if dice.once_in(3) {
            // The file may not exist.
            let _ = std::fs::remove_file(&file);
            3
        } else {
            std::fs::write(&file, text).unwrap();
            2
        };
        let uri = format!("file://{}", file.display());
        let change = json!({ "changes": [{ "uri": uri, "type": kind }] });
        self.server.notify("workspace/didChangeWatchedFiles", change);
        self.counts.settings += 1;
    }

    /// Requests an action, and applies its edits.
    fn act(&mut self, index: usize, dice: &mut Dice) {
        let method = *dice.pick(&[
            "textDocument/codeAction",
            "textDocument/formatting",
            "textDocument/onTypeFormatting",
        ]);
        let document = &self.documents[index];
        if !document.is_open {
            return;
        }
        let at = any_place(&document.text, dice);
        let params = params(document, method, self.encoding.position(&document.text, at));
        self.counts.requests += 1;
        let mut answer = self.server.request(method, params);
        if method == "textDocument/codeAction" {
            let all = answer.as_array().cloned().unwrap_or_default();
            let possible: Vec<&Value> = all.iter().filter(|it| it.get("disabled").is_none()).collect();
            if possible.is_empty() {
                return;
            }
            let mut action = (*dice.pick(&possible)).clone();
            if action.get("edit").is_none() && action.get("data").is_some() {
                let id = self.server.ask("codeAction/resolve", action);
                // A search may have finished since, so that the action no longer applies.
                let Ok(resolved) = self.server.answer(id) else { return };
                action = resolved;
            }
            answer = edits_of(&action["edit"], &self.documents[index]).unwrap_or_default();
        }
        let Some(edits) = answer.as_array().filter(|edits| !edits.is_empty()).cloned() else { return };
        let change = self.documents[index].apply(&edits, self.encoding);
        self.server.notify("textDocument/didChange", change);
        self.counts.edits += 1;
    }

    fn command(&mut self, index: usize, dice: &mut Dice) {
        let command =
            *dice.pick(&["sudoku.solve", "sudoku.fillSingles", "sudoku.nextStep", "sudoku.generate"]);
        let document = &self.documents[index];
        let at = any_place(&document.text, dice);
        let mut argument =
            json!({ "uri": document.uri, "position": self.encoding.position(&document.text, at) });
        if command == "sudoku.generate" {
            argument["size"] = json!(4);
        }
        let id = self
            .server
            .ask("workspace/executeCommand", json!({ "command": command, "arguments": [argument] }));
        self.waiting.insert(id, ("workspace/executeCommand", false));
        self.counts.requests += 1;
    }

    fn request(&mut self, index: usize, dice: &mut Dice) {
        let document = &self.documents[index];
        let at = any_place(&document.text, dice);
        let mut position = self.encoding.position(&document.text, at);
        if dice.once_in(20) {
            position = json!({ "line": dice.below(1000), "character": dice.below(1000) });
        }
        let asks = self.findings != Findings::Pushed;
        let (method, params) = match dice.below(20) {
            0 if asks => {
                let known = self.lists.values().map(|(id, _)| id).filter(|id| id.is_string()).count();
                ("workspace/diagnostic", json!({ "previousResultIds": [], "identifier": known.to_string() }))
            }
            1..4 if asks => ("textDocument/diagnostic", json!({ "textDocument": document.id() })),
            4 => ("workspace/symbol", json!({ "query": dice.pick(&["", "a", "9x9", "𝄞"]) })),
            5..9 => {
                let method = *dice.pick(&WHOLE);
                (method, params(document, method, position))
            }
            _ => {
                let method = *dice.pick(&AT_PLACE);
                (method, params(document, method, position))
            }
        };
        let id = self.server.ask(method, params);
        self.waiting.insert(id, (method, method == "workspace/diagnostic"));
        self.counts.requests += 1;
        if dice.once_in(6) {
            self.server.notify("$/cancelRequest", json!({ "id": id }));
            self.counts.cancels += 1;
        }
    }

    /// Processes all messages that have arrived.
    fn listen(&mut self) {
        for message in self.server.arrived() {
            self.take(&message);
        }
    }

    fn hear(&mut self, id: i64) {
        let answer = self.server.answer_to(&json!(id));
        self.take(&answer);
    }

    fn take(&mut self, message: &Value) {
        match (message["method"].as_str(), message.get("id")) {
            (None, Some(id)) => self.answered(id, message),
            (Some("workspace/applyEdit"), _) => {
                let edit = &message["params"]["edit"];
                let index = self.documents.iter().position(|it| it.is_open && edits_of(edit, it).is_some());
                if let Some(index) = index {
                    let edits = edits_of(edit, &self.documents[index]).unwrap();
                    let change = self.documents[index].apply(edits.as_array().unwrap(), self.encoding);
                    self.server.notify("textDocument/didChange", change);
                    self.counts.edits += 1;
                }
                self.server.reply(message, json!({ "applied": index.is_some() }));
            }
            (Some(_), Some(_)) => self.server.reply(message, Value::Null),
            (Some("textDocument/publishDiagnostics"), None) => {
                assert_eq!(self.findings, Findings::Pushed, "{message}");
                let list = &message["params"];
                let list_of = (list["version"].clone(), list["diagnostics"].clone());
                self.lists.insert(list["uri"].as_str().unwrap().to_owned(), list_of);
            }
            (Some("$/progress"), None) => {
                let token = message["params"]["token"].to_string();
                match message["params"]["value"]["kind"].as_str() {
                    Some("begin") => assert!(self.shown.insert(token), "{message}"),
                    Some("end") => assert!(self.shown.remove(&token), "{message}"),
                    _ => {}
                }
            }
            (Some("window/showMessage" | "window/logMessage"), None) => {}
            _ => panic!("nobody expected {message}"),
        }
    }

    fn answered(&mut self, id: &Value, answer: &Value) {
        let waited = id.as_i64().and_then(|id| self.waiting.remove(&id));
        let Some((method, _)) = waited else { panic!("nobody asked for {answer}") };
        // The editor canceled the request, or the text changed in the meantime.
        let error = answer["error"]["code"].as_i64();
        assert!(matches!(error, None | Some(-32800 | -32801)), "{method}: {answer}");
    }

    /// Waits until every request is answered, no work is left, and no progress is shown.
    pub(super) fn settle(&mut self) {
        let for_good: Vec<i64> =
            self.waiting.iter().filter(|(_, (_, for_good))| *for_good).map(|(id, _)| *id).collect();
        for id in for_good {
            self.server.notify("$/cancelRequest", json!({ "id": id }));
        }
        let start = Instant::now();
        loop {
            while let Some(id) = self.waiting.keys().next().copied() {
                self.hear(id);
            }
            // An edit that the server requested earlier may arrive with these messages.
            let edits = self.counts.edits;
            self.server.settle();
            self.listen();
            if self.counts.edits == edits && self.waiting.is_empty() && self.shown.is_empty() {
                break;
            }
            assert!(start.elapsed() < DEADLINE, "it is settled, and {:?} is shown as under way", self.shown);
        }
    }

    /// Reads the remaining messages of the server before it ends.
    pub(super) fn finish(&mut self) {
        self.settle();
        self.server.settle();
        self.server.arrived();
    }

    /// Returns the URIs of the open documents.
    pub(super) fn open_uris(&self) -> BTreeSet<&str> {
        self.documents.iter().filter(|it| it.is_open).map(|it| it.uri.as_str()).collect()
    }
}

/// Returns the edits in a workspace edit for the current version of a document; `None` for another version.
fn edits_of(edit: &Value, document: &Document) -> Option<Value> {
    let [change] = edit["documentChanges"].as_array()?.as_slice() else { return None };
    let of = json!({ "uri": document.uri, "version": document.version });
    (change["textDocument"] == of).then(|| change["edits"].clone())
}

/// Returns the parameters of a request about a document or a place in it.
pub(super) fn params(document: &Document, method: &str, position: Value) -> Value {
    let options = json!({ "tabSize": 4, "insertSpaces": true });
    let line = json!({ "start": { "line": position["line"], "character": 0 }, "end": position });
    let all = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 100_000, "character": 0 } });
    let id = document.id();
    match method {
        "textDocument/formatting" => json!({ "textDocument": id, "options": options }),
        "textDocument/rangeFormatting" => json!({ "textDocument": id, "options": options, "range": line }),
        "textDocument/inlayHint" => json!({ "textDocument": id, "range": all }),
        "textDocument/codeAction" => json!({
            "textDocument": id, "range": { "start": position, "end": position }, "context": { "diagnostics": [] },
        }),
        "textDocument/references" => {
            json!({ "textDocument": id, "position": position, "context": { "includeDeclaration": true } })
        }
        "textDocument/selectionRange" => json!({ "textDocument": id, "positions": [position] }),
        "textDocument/inlineCompletion" => {
            json!({ "textDocument": id, "position": position, "context": { "triggerKind": 1 } })
        }
        "textDocument/onTypeFormatting" => {
            json!({ "textDocument": id, "position": position, "ch": "1", "options": options })
        }
        method if AT_PLACE.contains(&method) => json!({ "textDocument": id, "position": position }),
        _ => json!({ "textDocument": id }),
    }
}
