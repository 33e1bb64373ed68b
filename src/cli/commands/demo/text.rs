//! The document as an editor holds it: edits at positions of lines and UTF-16 columns.
//!
//! It is the client's side, written against the protocol alone: it shares no code with the server's.

use anyhow::{Context, Result};
use serde::Deserialize;
use serde_json::{Value, json};

/// A place, from 0: the line, and the UTF-16 unit in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
pub(super) struct Place {
    /// The line, from 0.
    pub(super) line: usize,
    /// The UTF-16 unit in the line, from 0.
    pub(super) character: usize,
}

/// Two places; the end is the one after the last character.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub(super) struct Area {
    /// Its first character.
    pub(super) start: Place,
    /// The place after its last character.
    pub(super) end: Place,
}

/// A change of text.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Change {
    /// What is replaced.
    pub(super) range: Area,
    /// The replacement.
    pub(super) new_text: String,
}

impl Place {
    /// In the protocol's form.
    pub(super) fn json(self) -> Value {
        json!({ "line": self.line, "character": self.character })
    }
}

impl Area {
    /// One character on one line.
    pub(super) const fn letter(at: Place) -> Self {
        Self { start: at, end: Place { line: at.line, character: at.character + 1 } }
    }

    /// In the protocol's form.
    pub(super) fn json(self) -> Value {
        json!({ "start": self.start.json(), "end": self.end.json() })
    }
}

/// Returns the byte of a place; past a line's end it is the line's end.
pub(super) fn offset(text: &str, place: Place) -> usize {
    let start = match place.line {
        0 => 0,
        line => text.match_indices('\n').nth(line - 1).map_or(text.len(), |(at, _)| at + 1),
    };
    let line = text[start..].split('\n').next().unwrap_or("");
    let mut units = 0;
    for (at, letter) in line.char_indices() {
        if units >= place.character {
            return start + at;
        }
        units += letter.len_utf16();
    }
    start + line.len()
}

/// Applies changes that all refer to the current text, and do not overlap.
pub(super) fn apply(text: &mut String, changes: &[Change]) {
    let mut changes: Vec<&Change> = changes.iter().collect();
    changes.sort_by_key(|change| change.range.start);
    for change in changes.into_iter().rev() {
        let (start, end) = (offset(text, change.range.start), offset(text, change.range.end));
        text.replace_range(start..end.max(start), &change.new_text);
    }
}

/// Returns the changes that a workspace edit has for one document, in either of the two forms that a server may use.
pub(super) fn changes_for(edit: &Value, uri: &str) -> Result<Vec<Change>> {
    let listed = edit["documentChanges"].as_array().into_iter().flatten();
    let listed = listed.filter(|change| change["textDocument"]["uri"] == uri).map(|change| &change["edits"]);
    let mut changes = Vec::new();
    for edits in listed.chain(edit["changes"].get(uri)) {
        changes.extend(Vec::<Change>::deserialize(edits).context("an edit is not in the protocol's form")?);
    }
    Ok(changes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(start: (usize, usize), end: (usize, usize), new_text: &str) -> Change {
        let place = |(line, character)| Place { line, character };
        Change { range: Area { start: place(start), end: place(end) }, new_text: new_text.to_owned() }
    }

    #[test]
    fn changes_speak_of_the_text_before_any_of_them() {
        let mut text = "ab\ncd\n".to_owned();
        apply(
            &mut text,
            &[change((0, 0), (0, 1), "xyz"), change((1, 1), (1, 2), ""), change((2, 0), (2, 0), "e")],
        );
        assert_eq!(text, "xyzb\nc\ne");
    }

    #[test]
    fn columns_are_utf_16_units() {
        let mut text = "😀b".to_owned();
        apply(&mut text, &[change((0, 2), (0, 3), "c")]);
        assert_eq!(text, "😀c");
    }
}
