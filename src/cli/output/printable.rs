//! Makes text from files and file names safe for a terminal: their control characters are never written.
//!
//! This module handles characters, and does not depend on puzzles.

use std::borrow::Cow;
use std::fmt::Write;

use crate::analysis::phrasing::is_unsafe;
pub(crate) use crate::analysis::phrasing::printable;

/// Returns a text, such as a file name, on one line: its line ends are escaped, too.
pub(crate) fn on_one_line(text: &str) -> Cow<'_, str> {
    let safe = printable(text);
    if safe.contains('\n') { Cow::Owned(safe.replace('\n', "\\u{a}")) } else { safe }
}

/// Returns JSON in which the control characters that JSON allows are escaped: `\\u009b`.
pub(crate) fn printable_json(json: String) -> String {
    if !json.contains(is_unsafe) {
        return json;
    }
    let mut safe = String::with_capacity(json.len() + 16);
    for character in json.chars() {
        if is_unsafe(character) {
            let _ = write!(safe, "\\u{:04x}", u32::from(character));
        } else {
            safe.push(character);
        }
    }
    safe
}

/// Returns the text with each character that a terminal may act on replaced by a character of the same length in
/// bytes, so that positions do not change.
pub(crate) fn with_stand_ins(text: &str) -> Cow<'_, str> {
    let is_replaced = |character: char| character != '\r' && is_unsafe(character);
    if !text.contains(is_replaced) {
        return Cow::Borrowed(text);
    }
    let stand_in = |character: char| match character.len_utf8() {
        _ if !is_replaced(character) => character,
        1 => '?',
        2 => '\u{bf}',
        _ => '\u{fffd}',
    };
    Cow::Owned(text.chars().map(stand_in).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_become_escapes_and_all_else_stays() {
        assert_eq!(
            printable("a\x1b[31m\u{9b}2J\r\u{202e}\u{2028}"),
            "a\\u{1b}[31m\\u{9b}2J\\u{d}\\u{202e}\\u{2028}"
        );
        assert_eq!(printable_json("\"a\u{9b}\"".to_owned()), "\"a\\u009b\"");
        assert_eq!(with_stand_ins("\x1b\u{9b}\u{202e}\r\n"), "?\u{bf}\u{fffd}\r\n");
        assert!(matches!(printable("r1c1: é€𝄞\t|\n"), Cow::Borrowed(_)));
        assert_eq!(on_one_line("a\r\nb\n\x1b"), "a\\u{d}\\u{a}b\\u{a}\\u{1b}");
        assert!(matches!(on_one_line("a b.sudoku"), Cow::Borrowed(_)));
    }
}
