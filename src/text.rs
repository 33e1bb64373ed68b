//! The text of an open document: a rope, with positions in UTF-8, UTF-16 or UTF-32 units.
//!
//! Lines end with LF, CRLF or CR only, as in the protocol. No position is an error: a position beyond its line or the
//! text, or inside a character, means the nearest place before it. This module is independent of puzzles, and the only
//! user of ropey.

mod walk;

use std::ops::Range;

use ropey::Rope;

pub(crate) use walk::Walk;

/// The unit of a position's column.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Encoding {
    /// Bytes.
    Utf8,
    /// UTF-16 code units.
    #[default]
    Utf16,
    /// Characters (code points).
    Utf32,
}

/// A position in a text: line and column, both from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Position {
    /// The line number.
    pub(crate) line: usize,
    /// The column, in the units of an [`Encoding`].
    pub(crate) column: usize,
}

/// An editable text. Cloning costs O(1).
#[derive(Clone, Debug, Default)]
pub(crate) struct Text {
    rope: Rope,
}

impl Text {
    /// Returns a text with this content.
    pub(crate) fn new(content: &str) -> Self {
        Self { rope: Rope::from_str(content) }
    }

    /// Returns the length in bytes.
    pub(crate) fn len(&self) -> usize {
        self.rope.len_bytes()
    }

    /// Returns the byte offset of a position. O(log n).
    pub(crate) fn offset(&self, position: Position, encoding: Encoding) -> usize {
        if let Some(found) = self.plain_offset(position) {
            return found;
        }
        if position.line >= self.rope.len_lines() {
            return self.len();
        }
        let Range { start, end } = self.line(position.line);
        let column = position.column;
        let found = match encoding {
            Encoding::Utf8 => self.floor(start.saturating_add(column).min(end)),
            Encoding::Utf16 => {
                let rope = &self.rope;
                let last = rope.char_to_utf16_cu(rope.byte_to_char(end));
                let first = rope.char_to_utf16_cu(rope.byte_to_char(start));
                let unit = first.saturating_add(column).min(last);
                rope.char_to_byte(rope.utf16_cu_to_char(unit))
            }
            Encoding::Utf32 => {
                let last = self.rope.byte_to_char(end);
                let char = self.rope.byte_to_char(start).saturating_add(column).min(last);
                self.rope.char_to_byte(char)
            }
        };
        found.min(end)
    }

    /// Returns the result of [`Self::offset`] with a single search of the rope instead of ten. `None` unless the line
    /// starts in the chunk that the search finds, and the text before the position is plain: ASCII on the position's
    /// line, and no line end but LF in the chunk.
    fn plain_offset(&self, position: Position) -> Option<usize> {
        let (piece, start, _, first) = self.rope.get_chunk_at_line_break(position.line)?;
        let piece = piece.as_bytes();
        let line_start = match position.line.checked_sub(first)? {
            0 => (start == 0).then_some(0)?,
            nth => {
                let mut feeds = piece.iter().enumerate().filter(|&(_, &byte)| byte == b'\n');
                feeds.nth(nth - 1)?.0 + 1
            }
        };
        let end = line_start.checked_add(position.column)?;
        let before = piece.get(..end)?;
        let line = &before[line_start..];
        let is_plain = line.is_ascii() && !line.contains(&b'\n') && !before.contains(&b'\r');
        is_plain.then_some(start + end)
    }

    /// Returns the position of a byte offset. O(log n).
    pub(crate) fn position(&self, offset: usize, encoding: Encoding) -> Position {
        if let Some(found) = self.plain_position(offset) {
            return found;
        }
        let offset = self.floor(offset.min(self.len()));
        let line = self.rope.byte_to_line(offset);
        let Range { start, end } = self.line(line);
        let offset = offset.min(end);
        let chars = || (self.rope.byte_to_char(start), self.rope.byte_to_char(offset));
        let column = match encoding {
            Encoding::Utf8 => offset - start,
            Encoding::Utf16 => {
                let (first, last) = chars();
                self.rope.char_to_utf16_cu(last) - self.rope.char_to_utf16_cu(first)
            }
            Encoding::Utf32 => {
                let (first, last) = chars();
                last - first
            }
        };
        Position { line, column }
    }

    /// Returns the result of [`Self::position`] with a single search of the rope instead of ten. `None` unless the line
    /// starts in the same chunk as the byte, and the text before the byte is plain: ASCII on its line, and no line end
    /// but LF in the chunk.
    fn plain_position(&self, offset: usize) -> Option<Position> {
        let (piece, start, _, first) = self.rope.chunk_at_byte(offset.min(self.len()));
        let before = piece.as_bytes().get(..offset.checked_sub(start)?)?;
        let line_start = before.iter().rposition(|&byte| byte == b'\n')? + 1;
        let is_plain = before[line_start..].is_ascii() && !before.contains(&b'\r');
        let lines = before.iter().map(|&byte| usize::from(byte == b'\n')).sum::<usize>();
        is_plain.then(|| Position { line: first + lines, column: before.len() - line_start })
    }

    /// Returns the line number of a byte offset. O(log n).
    pub(crate) fn line_of(&self, offset: usize) -> usize {
        self.rope.byte_to_line(offset.min(self.len()))
    }

    /// Returns the byte range between two positions, given in either order.
    pub(crate) fn range(&self, from: Position, to: Position, encoding: Encoding) -> Range<usize> {
        let (from, to) = (self.offset(from, encoding), self.offset(to, encoding));
        from.min(to)..from.max(to)
    }

    /// Replaces a range of bytes by a text; bounds inside a character or beyond the end are moved down.
    pub(crate) fn replace(&mut self, range: Range<usize>, with: &str) {
        let len = self.len();
        let char = |byte: usize| {
            let byte = byte.min(len);
            let (piece, start, first, _) = self.rope.chunk_at_byte(byte);
            let before = &piece.as_bytes()[..byte - start];
            // For ASCII text, this saves a search of the rope; most texts are ASCII.
            if before.is_ascii() { first + before.len() } else { self.rope.byte_to_char(byte) }
        };
        let (start, end) = (char(range.start), char(range.end.max(range.start)));
        self.rope.remove(start..end);
        self.rope.insert(start, with);
    }

    /// Returns the byte range of the line that contains a byte, without its line end.
    pub(crate) fn line_at(&self, offset: usize) -> Range<usize> {
        self.line(self.rope.byte_to_line(offset.min(self.len())))
    }

    /// Returns the text in a range of bytes.
    pub(crate) fn slice(&self, range: Range<usize>) -> String {
        let (start, end) = (self.floor(range.start.min(self.len())), self.floor(range.end.min(self.len())));
        self.rope.byte_slice(start..end.max(start)).to_string()
    }

    /// Returns the smallest change that turns this text into `new`: the range to replace, and the part of `new` to put
    /// there. O(n).
    pub(crate) fn change_to<'a>(&self, new: &'a str) -> (Range<usize>, &'a str) {
        let before = in_common(self.rope.chunks(), new.as_bytes());
        let before = (0..=before).rev().find(|&at| new.is_char_boundary(at)).unwrap_or(0);
        let most = self.len().min(new.len()) - before;
        let (chunks, ..) = self.rope.chunks_at_byte(self.len());
        let after = in_common_at_end(chunks.reversed(), new.as_bytes()).min(most);
        let after = (0..=after).rev().find(|&n| new.is_char_boundary(new.len() - n)).unwrap_or(0);
        (before..self.len() - after, &new[before..new.len() - after])
    }

    /// Returns the byte range of a line, given its number, without its line end.
    fn line(&self, line: usize) -> Range<usize> {
        let start = self.rope.line_to_byte(line);
        let mut end = self.rope.line_to_byte((line + 1).min(self.rope.len_lines()));
        if end > start && self.rope.byte(end - 1) == b'\n' {
            end -= 1;
        }
        if end > start && self.rope.byte(end - 1) == b'\r' {
            end -= 1;
        }
        start..end
    }

    /// Returns the start of the character that contains a byte.
    fn floor(&self, offset: usize) -> usize {
        self.rope.char_to_byte(self.rope.byte_to_char(offset))
    }
}

/// Returns the number of equal bytes at the start of a text in chunks and of another text.
fn in_common<'a>(chunks: impl Iterator<Item = &'a str>, other: &[u8]) -> usize {
    let mut rest = other;
    for chunk in chunks {
        let Some(behind) = rest.strip_prefix(chunk.as_bytes()) else {
            let same = chunk.bytes().zip(rest).take_while(|(ours, theirs)| ours == *theirs).count();
            return other.len() - rest.len() + same;
        };
        rest = behind;
    }
    other.len() - rest.len()
}

/// Returns the number of equal bytes at the end of a text in chunks, given from the last to the first, and of another
/// text.
fn in_common_at_end<'a>(chunks: impl Iterator<Item = &'a str>, other: &[u8]) -> usize {
    let mut rest = other;
    for chunk in chunks {
        let Some(before) = rest.strip_suffix(chunk.as_bytes()) else {
            let pairs = chunk.bytes().rev().zip(rest.iter().rev());
            return other.len() - rest.len() + pairs.take_while(|(ours, theirs)| ours == *theirs).count();
        };
        rest = before;
    }
    other.len() - rest.len()
}

impl std::fmt::Display for Text {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.rope.fmt(f)
    }
}

#[cfg(test)]
mod tests;
