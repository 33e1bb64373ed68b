//! Finds the comments above puzzles in code.

use std::collections::BTreeMap;

use super::tokens::Tokens;
use crate::convert::reading::{Lines, lines};

/// The comments that are alone on their lines, by line number.
pub(super) struct Remarks {
    by_line: BTreeMap<usize, String>,
}

impl Remarks {
    pub(super) fn of(text: &str, tokens: &Tokens<'_>) -> Self {
        let mut counter = Lines::new(text);
        let signs = |c: char| {
            c.is_whitespace() || matches!(c, '#' | '%' | '/' | '*' | '-' | ';' | '{' | '}' | '(' | ')' | '|')
        };
        let mut by_line = BTreeMap::new();
        for (byte, comment) in &tokens.comments {
            let first = counter.at(*byte);
            for (below, words) in lines(comment).enumerate() {
                by_line.insert(first + below, words.trim_matches(signs).to_owned());
            }
        }
        Self { by_line }
    }

    /// Returns and removes the comments directly above the statement of a list that starts on this line.
    pub(super) fn above(&mut self, line: usize) -> Vec<String> {
        let (mut found, mut at, mut skipped) = (Vec::new(), line, 0);
        // The name of the list may be on up to two lines between the comments and the list.
        while let Some(above) = at.checked_sub(1) {
            match self.by_line.remove(&above) {
                Some(words) => found.push(words),
                None if found.is_empty() && skipped < 2 => skipped += 1,
                None => break,
            }
            at = above;
        }
        found.reverse();
        found.retain(|words| !words.is_empty());
        found
    }
}
