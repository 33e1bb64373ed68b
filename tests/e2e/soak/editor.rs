//! The editor's side: texts, and positions in its own encoding. It is as simple as possible.

use std::ops::Range;

use serde_json::{Value, json};

use super::texts::{self, Dice};

/// The unit that columns count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Encoding {
    Utf8,
    Utf16,
    Utf32,
}

impl Encoding {
    /// Returns the encoding's name in the protocol.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::Utf16 => "utf-16",
            Self::Utf32 => "utf-32",
        }
    }

    fn width(self, text: &str) -> usize {
        match self {
            Self::Utf8 => text.len(),
            Self::Utf16 => text.encode_utf16().count(),
            Self::Utf32 => text.chars().count(),
        }
    }

    /// Returns the position of a byte, which must not be inside a CRLF.
    pub(crate) fn position(self, text: &str, byte: usize) -> Value {
        let (line, start) = lines(text).take_while(|&(_, start)| start <= byte).last().unwrap_or((0, 0));
        json!({ "line": line, "character": self.width(&text[start..byte]) })
    }

    /// Returns the byte of a position, which must be within its line.
    pub(crate) fn byte(self, text: &str, position: &Value) -> usize {
        let number = |name: &str| usize::try_from(position[name].as_u64().unwrap()).unwrap();
        let Some((_, start)) = lines(text).nth(number("line")) else { return text.len() };
        let ends = text[start..].char_indices().map(|(at, _)| start + at).chain([text.len()]);
        ends.into_iter()
            .find(|&end| self.width(&text[start..end]) >= number("character"))
            .unwrap_or(text.len())
    }

    /// The range of some bytes.
    pub(crate) fn range(self, text: &str, bytes: Range<usize>) -> Value {
        json!({ "start": self.position(text, bytes.start), "end": self.position(text, bytes.end) })
    }
}

/// Returns the number of each line of a text and the byte offset of its start.
fn lines(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let bytes = text.as_bytes();
    let is_end = |&at: &usize| bytes[at] == b'\n' || bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n');
    let starts = (0..bytes.len()).filter(is_end).map(|at| at + 1);
    std::iter::once(0).chain(starts.collect::<Vec<_>>()).enumerate()
}

/// Returns the last place up to a byte where an editor can put its cursor.
fn cursor(text: &str, byte: usize) -> usize {
    let is_inside =
        |at: usize| !text.is_char_boundary(at) || text[..at].ends_with('\r') && text[at..].starts_with('\n');
    (0..=byte.min(text.len())).rev().find(|&at| !is_inside(at)).unwrap_or(0)
}

/// A random place in a text.
pub(crate) fn any_place(text: &str, dice: &mut Dice) -> usize {
    let at = dice.below(text.len() + 1);
    cursor(text, at)
}

/// A document of the editor.
#[derive(Clone, Debug)]
pub(crate) struct Document {
    pub(crate) uri: String,
    pub(crate) text: String,
    pub(crate) version: i64,
    pub(crate) is_open: bool,
    /// The size up to which the document grows, in bytes.
    pub(crate) most: usize,
    /// The changes since the document was last compared.
    pub(crate) history: Vec<String>,
}

impl Document {
    /// Changes the text at random; returns the parameters of the change notification.
    pub(crate) fn edit(&mut self, encoding: Encoding, dice: &mut Dice) -> Value {
        let count = if dice.once_in(10) { 1 + dice.below(3) } else { 1 };
        let changes: Vec<Value> = (0..count).map(|_| self.change(encoding, dice)).collect();
        self.version += 1 + i64::from(dice.once_in(20));
        json!({ "textDocument": { "uri": self.uri, "version": self.version }, "contentChanges": changes })
    }

    fn change(&mut self, encoding: Encoding, dice: &mut Dice) -> Value {
        let at = any_place(&self.text, dice);
        let line = self.text[..at].rfind(['\n', '\r']).map_or(0, |end| end + 1);
        let further = |most: usize, dice: &mut Dice| cursor(&self.text, at + dice.below(most)).max(at);
        let (range, with) = match dice.below(100) {
            _ if self.text.len() > self.most => (cursor(&self.text, at / 2)..at, String::new()),
            0..40 => (at..at, texts::keystroke(dice).to_owned()),
            40..55 => (at..further(3, dice), texts::keystroke(dice).to_owned()),
            55..70 => (at..further(12, dice), String::new()),
            70..85 => (cursor(&self.text, line)..cursor(&self.text, line), texts::piece(dice).to_owned()),
            85..90 => (at..at, texts::piece(dice).to_owned()),
            90..96 => (at..further(200, dice), texts::piece(dice).to_owned()),
            _ => return self.whole(dice),
        };
        let change = json!({ "range": encoding.range(&self.text, range.clone()), "text": with });
        self.note(&range, &with);
        self.text.replace_range(range, &with);
        change
    }

    /// Replaces the whole text, with a similar text or a new one.
    fn whole(&mut self, dice: &mut Dice) -> Value {
        let at = any_place(&self.text, dice);
        let new = match dice.below(3) {
            0 => texts::file(dice),
            1 => format!("{}{}{}", &self.text[..at], texts::keystroke(dice), &self.text[at..]),
            _ => format!("{}{}", &self.text[..at], texts::piece(dice)),
        };
        self.note(&(0..self.text.len()), &new);
        self.text = new;
        json!({ "text": self.text })
    }

    fn note(&mut self, range: &Range<usize>, with: &str) {
        self.history.push(format!("{}: {range:?} -> {with:?}", self.version));
    }

    /// Applies edits that the server computed for this text; returns the parameters of the change notification.
    pub(crate) fn apply(&mut self, edits: &[Value], encoding: Encoding) -> Value {
        let text = self.text.clone();
        let byte = |edit: &Value, end: &str| encoding.byte(&text, &edit["range"][end]);
        let mut edits: Vec<_> =
            edits.iter().map(|edit| (byte(edit, "start")..byte(edit, "end"), edit)).collect();
        edits.sort_by_key(|(range, _)| (range.start, range.end));
        assert!(
            edits.windows(2).all(|pair| pair[0].0.end <= pair[1].0.start),
            "{edits:?} overlap in {text:?}"
        );
        let mut changes = Vec::new();
        for (range, edit) in edits.into_iter().rev() {
            let with = edit["newText"].as_str().unwrap();
            changes.push(json!({ "range": encoding.range(&self.text, range.clone()), "text": with }));
            self.note(&range, with);
            self.text.replace_range(range, with);
        }
        self.version += 1;
        json!({ "textDocument": { "uri": self.uri, "version": self.version }, "contentChanges": changes })
    }

    /// Returns the parameters of the notification that opens the document.
    pub(crate) fn item(&self) -> Value {
        let item =
            json!({ "uri": self.uri, "languageId": "sudoku", "version": self.version, "text": self.text });
        json!({ "textDocument": item })
    }

    /// Returns the identifier of the document.
    pub(crate) fn id(&self) -> Value {
        json!({ "uri": self.uri })
    }
}
