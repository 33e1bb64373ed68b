//! Converts byte offsets to lines and columns as people count them: from 1, in characters.
//!
//! This module handles text, and does not depend on puzzles. Editors count columns differently: see `text`.

use serde::Serialize;

/// A position in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Position {
    /// The line, from 1.
    pub(crate) line: usize,
    /// The column in characters (Unicode code points), from 1.
    pub(crate) column: usize,
}

/// A range in a text; the end is the position after the last character.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Range {
    /// The position of the first character.
    pub(crate) start: Position,
    /// The position after the last character.
    pub(crate) end: Position,
}

impl Range {
    /// Returns the range moved down by this many lines.
    pub(crate) const fn below(mut self, lines: usize) -> Self {
        self.start.line += lines;
        self.end.line += lines;
        self
    }
}

/// The start of each line of a text. A line ends with LF, CRLF or CR.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    starts: Vec<usize>,
}

impl Lines {
    /// Finds the lines of a text. O(length).
    pub(crate) fn of(text: &str) -> Self {
        let bytes = text.as_bytes();
        let ends = |at: usize| match bytes[at] {
            b'\n' => true,
            b'\r' => bytes.get(at + 1) != Some(&b'\n'),
            _ => false,
        };
        let starts = (0..bytes.len()).filter(|&at| ends(at)).map(|at| at + 1);
        Self { starts: std::iter::once(0).chain(starts).collect() }
    }

    /// Returns the number of lines.
    pub(crate) const fn count(&self) -> usize {
        self.starts.len()
    }

    /// Returns the number of the line that contains a byte, from 1.
    pub(crate) fn line(&self, offset: usize) -> usize {
        self.starts.partition_point(|&start| start <= offset)
    }

    /// Returns a line of the text by its number from 1, without its line end; empty if there is no such line. The
    /// text must be that of `Lines::of`.
    pub(crate) fn text<'a>(&self, text: &'a str, line: usize) -> &'a str {
        let start = self.starts.get(line - 1).copied().unwrap_or(text.len());
        let end = self.starts.get(line).copied().unwrap_or(text.len());
        text.get(start..end).unwrap_or_default().trim_end_matches(['\n', '\r'])
    }

    /// Returns the position of a byte. The text must be that of `Lines::of`.
    pub(crate) fn position(&self, text: &str, offset: usize) -> Position {
        let line = self.line(offset);
        let start = self.starts.get(line - 1).copied().unwrap_or(0);
        let column = text.get(start..offset).map_or(0, |before| before.chars().count()) + 1;
        Position { line, column }
    }

    /// Returns the positions of a range of bytes.
    pub(crate) fn range(&self, text: &str, bytes: std::ops::Range<usize>) -> Range {
        Range { start: self.position(text, bytes.start), end: self.position(text, bytes.end) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_line_end_counts_once_and_columns_are_characters() {
        let text = "a\r\nbé1\rc\n";
        let lines = Lines::of(text);
        let at = |what: &str| lines.position(text, text.find(what).unwrap());
        assert_eq!(at("a"), Position { line: 1, column: 1 });
        assert_eq!(at("1"), Position { line: 2, column: 3 });
        assert_eq!(at("c"), Position { line: 3, column: 1 });
        assert_eq!(lines.position(text, text.len()), Position { line: 4, column: 1 });
    }
}
