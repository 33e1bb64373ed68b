//! The difference between two texts, as one replaced part.

use serde_json::{Value, json};

use crate::cli::client::text::place_of;

/// A replacement of one part of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Change {
    at: usize,
    old: String,
    new: String,
}

impl Change {
    /// Returns the change that turns one text into the other; `None` if they are equal. The change does not split a line end.
    pub(super) fn between(old: &str, new: &str) -> Option<Self> {
        if old == new {
            return None;
        }
        let common = old.chars().zip(new.chars()).take_while(|(one, other)| one == other);
        let mut start: usize = common.map(|(letter, _)| letter.len_utf8()).sum();
        if old[..start].ends_with('\r') {
            start -= 1;
        }
        let (old_rest, new_rest) = (&old[start..], &new[start..]);
        let common =
            old_rest.chars().rev().zip(new_rest.chars().rev()).take_while(|(one, other)| one == other);
        let mut end: usize = common.map(|(letter, _)| letter.len_utf8()).sum();
        if old_rest[old_rest.len() - end..].starts_with('\n') {
            end -= 1;
        }
        let piece = |rest: &str| rest[..rest.len() - end].to_owned();
        Some(Self { at: start, old: piece(old_rest), new: piece(new_rest) })
    }

    /// Returns the change that reverts this one.
    pub(super) fn inverse(&self) -> Self {
        Self { at: self.at, old: self.new.clone(), new: self.old.clone() }
    }

    /// Returns the text after the change; `None` if the change does not fit the text.
    pub(super) fn applied(&self, text: &str) -> Option<String> {
        let end = self.at + self.old.len();
        (text.get(self.at..end)? == self.old).then(|| [&text[..self.at], &self.new, &text[end..]].concat())
    }

    /// Returns the change of this text in the protocol's form: a range and its new text.
    pub(super) fn event(&self, text: &str) -> Value {
        let place = |byte| place_of(text, byte).json();
        let (start, end) = (place(self.at), place(self.at + self.old.len()));
        json!({ "range": { "start": start, "end": end }, "text": self.new })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::client::text::{Area, Change as Edit, apply};

    #[test]
    fn a_change_leads_from_one_text_to_the_other_and_back() {
        let texts = [
            "",
            "a",
            "ab\r\ncd\r\n",
            "ab\ncd\n",
            "ab\rcd",
            "\r\n\r\n",
            "aXb\r\n\r\ncd",
            "é😀a\n",
            "é😁a\n",
            "\n",
        ];
        for (old, new) in texts.iter().flat_map(|old| texts.iter().map(move |new| (*old, *new))) {
            let Some(change) = Change::between(old, new) else {
                assert_eq!(old, new);
                continue;
            };
            assert_eq!(change.applied(old).as_deref(), Some(new), "{old:?} {new:?}");
            assert_eq!(change.inverse().applied(new).as_deref(), Some(old), "{old:?} {new:?}");
            let event = change.event(old);
            let range: Area = serde_json::from_value(event["range"].clone()).unwrap();
            let mut text = old.to_owned();
            apply(&mut text, &[Edit { range, new_text: event["text"].as_str().unwrap().to_owned() }]);
            assert_eq!(text, new, "{old:?} {event}");
        }
    }
}
