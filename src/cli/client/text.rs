//! The document as an editor stores it: edits refer to lines and UTF-16 columns.
//!
//! This is the client's side, written from the protocol alone: it shares no code with the server.

use anyhow::{Context, Result};
use serde::Deserialize;
use serde_json::{Value, json};

/// A position, counted from 0: the line, and the UTF-16 unit in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
pub(in crate::cli) struct Place {
    /// The line, from 0.
    pub(in crate::cli) line: usize,
    /// The UTF-16 unit in the line, from 0.
    pub(in crate::cli) character: usize,
}

/// A range; the end is the position after the last character.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub(in crate::cli) struct Area {
    /// The position of the first character.
    pub(in crate::cli) start: Place,
    /// The position after the last character.
    pub(in crate::cli) end: Place,
}

/// A replacement in a text.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::cli) struct Change {
    /// The range that is replaced.
    pub(in crate::cli) range: Area,
    /// The replacement.
    pub(in crate::cli) new_text: String,
}

impl Place {
    /// Returns the position in the protocol's form.
    pub(in crate::cli) fn json(self) -> Value {
        json!({ "line": self.line, "character": self.character })
    }
}

impl Area {
    /// Returns the range of one character.
    pub(in crate::cli) const fn letter(at: Place) -> Self {
        Self { start: at, end: Place { line: at.line, character: at.character + 1 } }
    }

    /// Returns the range in the protocol's form.
    pub(in crate::cli) fn json(self) -> Value {
        json!({ "start": self.start.json(), "end": self.end.json() })
    }
}

/// Returns the byte offset after each line end of a text.
fn ends(text: &str) -> impl Iterator<Item = usize> {
    let bytes = text.as_bytes();
    let is_end = |at: &usize| match bytes[*at] {
        b'\n' => true,
        b'\r' => bytes.get(at + 1) != Some(&b'\n'),
        _ => false,
    };
    (0..bytes.len()).filter(move |at| is_end(at)).map(|at| at + 1)
}

/// Returns the position of a byte, which must not be inside a line end.
#[cfg_attr(not(any(feature = "board", test)), expect(dead_code, reason = "boards alone look for places"))]
pub(in crate::cli) fn place_of(text: &str, byte: usize) -> Place {
    let (mut line, mut start) = (0, 0);
    for end in ends(&text[..byte]) {
        (line, start) = (line + 1, end);
    }
    let character = text[start..byte].chars().map(char::len_utf16).sum();
    Place { line, character }
}

/// Returns the byte offset of a position; beyond the end of a line, the end of that line.
pub(in crate::cli) fn offset(text: &str, place: Place) -> usize {
    let start = match place.line {
        0 => 0,
        line => ends(text).nth(line - 1).unwrap_or(text.len()),
    };
    let line = text[start..].split(['\n', '\r']).next().unwrap_or("");
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
pub(in crate::cli) fn apply(text: &mut String, changes: &[Change]) {
    let mut changes: Vec<&Change> = changes.iter().collect();
    changes.sort_by_key(|change| change.range.start);
    for change in changes.into_iter().rev() {
        let (start, end) = (offset(text, change.range.start), offset(text, change.range.end));
        text.replace_range(start..end.max(start), &change.new_text);
    }
}

/// Returns the changes of a workspace edit for one document, in either of the two forms that a server may use.
pub(in crate::cli) fn changes_for(edit: &Value, uri: &str) -> Result<Vec<Change>> {
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

    #[test]
    fn a_byte_and_its_place_lead_to_each_other_whatever_ends_a_line() {
        let text = "a\r\nb😀c\rd\n\r\r\ne";
        let bytes = (0..=text.len()).filter(|at| text.is_char_boundary(*at));
        for byte in bytes.filter(|at| !(text[..*at].ends_with('\r') && text[*at..].starts_with('\n'))) {
            assert_eq!(offset(text, place_of(text, byte)), byte, "{byte}");
        }
        assert_eq!(place_of(text, text.len()), Place { line: 5, character: 1 });
    }
}
