//! Byte ranges and the edits made of them.

use std::ops::Range;

/// A range of bytes, from `start` up to `end`; inside a block, relative to the block's start.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Span {
    /// Its first byte.
    pub start: u32,
    /// The byte after its last one.
    pub end: u32,
}

impl Span {
    /// Returns the range between two byte positions.
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start: start as u32, end: end as u32 }
    }

    /// Returns the span as a range for slicing.
    pub const fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Returns its length in bytes.
    pub const fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Returns whether it has no byte.
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// Returns whether a cursor at this byte touches it: inside it, or at either of its ends.
    pub const fn touches(self, offset: usize) -> bool {
        self.start as usize <= offset && offset <= self.end as usize
    }

    /// Returns whether the byte at this position is inside.
    pub const fn contains(self, offset: usize) -> bool {
        self.start as usize <= offset && offset < self.end as usize
    }

    /// Returns the smallest range that holds both.
    #[must_use]
    pub fn cover(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// Text in place of a range.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// What is replaced.
    pub span: Span,
    /// By what.
    pub text: String,
}

/// A text with these edits carried out: ascending, none over another.
pub(crate) fn applied(text: &str, edits: &[Edit]) -> String {
    applied_to(text, Span::new(0, text.len()), edits)
}

/// Returns the same for a piece of a text, with edits in bytes of the whole text.
pub(crate) fn applied_to(text: &str, piece: Span, edits: &[Edit]) -> String {
    let (mut made, mut at) = (String::new(), piece.start);
    for edit in edits {
        made += text.get(at as usize..edit.span.start as usize).unwrap_or("");
        made += &edit.text;
        at = edit.span.end;
    }
    made + text.get(at as usize..piece.end as usize).unwrap_or("")
}
