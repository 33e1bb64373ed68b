//! Byte ranges, and text edits with such ranges.

use std::ops::Range;

/// A range of bytes, from `start` up to but not including `end`. Within a block, offsets are relative to the block's start.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Span {
    /// The offset of its first byte.
    pub start: u32,
    /// The offset after its last byte.
    pub end: u32,
}

impl Span {
    /// Returns the span between two byte offsets.
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start: start as u32, end: end as u32 }
    }

    /// Returns the span as a range for slicing.
    pub const fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Returns the length in bytes.
    pub const fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Returns whether the span is empty.
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// Returns whether a cursor at this byte offset touches the span: inside it, or at either end.
    #[doc(hidden)]
    pub const fn touches(self, offset: usize) -> bool {
        self.start as usize <= offset && offset <= self.end as usize
    }

    /// Returns whether the byte at this offset is inside the span.
    pub const fn contains(self, offset: usize) -> bool {
        self.start as usize <= offset && offset < self.end as usize
    }

    /// Returns the span moved by this many bytes toward the end of the text.
    #[doc(hidden)]
    #[must_use]
    pub const fn moved(self, by: usize) -> Self {
        Self::new(self.start as usize + by, self.end as usize + by)
    }

    /// Returns the smallest span that contains both.
    #[doc(hidden)]
    #[must_use]
    pub fn cover(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// An edit that replaces a span with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// The span to replace.
    pub span: Span,
    /// The new text.
    pub text: String,
}

impl Edit {
    #[must_use]
    /// Returns the edit moved by this many bytes toward the end of the text.
    #[doc(hidden)]
    pub fn moved(self, by: usize) -> Self {
        Self { span: self.span.moved(by), text: self.text }
    }
}

/// Returns a single, minimal edit that turns one text into another.
pub fn difference(old: &str, new: &str) -> Edit {
    let start = common_start(old, new);
    let end = common_end(&old[start..], &new[start..]);
    Edit { span: Span::new(start, old.len() - end), text: new[start..new.len() - end].to_owned() }
}

/// Returns the length of the common start of two texts in bytes. It consists of whole characters and does not split a CRLF.
pub fn common_start(one: &str, other: &str) -> usize {
    let same = one.chars().zip(other.chars()).take_while(|(a, b)| a == b);
    let length = same.map(|(c, _)| c.len_utf8()).sum::<usize>();
    length - usize::from(cuts_crlf(one, length) || cuts_crlf(other, length))
}

/// Returns the length of the common end of two texts in bytes. It consists of whole characters and does not split a CRLF.
pub fn common_end(one: &str, other: &str) -> usize {
    let same = one.chars().rev().zip(other.chars().rev()).take_while(|(a, b)| a == b);
    let length = same.map(|(c, _)| c.len_utf8()).sum::<usize>();
    let cuts = |text: &str| cuts_crlf(text, text.len() - length);
    length - usize::from(cuts(one) || cuts(other))
}

/// Returns whether this byte offset is between the CR and the LF of a line end.
fn cuts_crlf(text: &str, at: usize) -> bool {
    text[..at].ends_with('\r') && text[at..].starts_with('\n')
}

/// Returns a text with edits applied. The edits must be in ascending order and must not overlap.
pub fn applied(text: &str, edits: &[Edit]) -> String {
    applied_to(text, Span::new(0, text.len()), edits)
}

/// Returns a piece of a text with edits applied. The edits have offsets in the whole text.
pub fn applied_to(text: &str, piece: Span, edits: &[Edit]) -> String {
    let (mut made, mut at) = (String::new(), piece.start);
    for edit in edits {
        made += text.get(at as usize..edit.span.start as usize).unwrap_or("");
        made += &edit.text;
        at = edit.span.end;
    }
    made + text.get(at as usize..piece.end as usize).unwrap_or("")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Returns the part of a text that an edit replaces, and the new text.
    fn changed<'a>(old: &'a str, new: &str) -> (&'a str, String) {
        let edit = difference(old, new);
        (&old[edit.span.range()], edit.text)
    }

    #[test]
    fn the_part_that_differs_is_replaced() {
        for (old, new, gone, come) in [
            ("", "", "", ""),
            ("12", "12", "", ""),
            ("12", "132", "", "3"),
            ("132", "12", "3", ""),
            ("11", "111", "", "1"),
            ("1.1", "121", ".", "2"),
            // Only the first or the last bytes of these characters are equal.
            ("é", "è", "é", "è"),
            ("é", "ũ", "é", "ũ"),
            ("1\r\n", "1\n", "\r\n", "\n"),
            ("1\n", "1\r\n", "\n", "\r\n"),
            ("1\r", "1\r\n", "\r", "\r\n"),
            ("1\r\n2", "1\r2", "\r\n", "\r"),
            ("1\r\n", "1 \r\n", "", " "),
        ] {
            assert_eq!(changed(old, new), (gone, come.to_owned()), "{old:?} {new:?}");
        }
    }

    proptest! {
        #[test]
        fn a_difference_makes_a_text_the_other_one(old in "[12\r\né]{0,6}", new in "[12\r\néè]{0,6}") {
            let edit = difference(&old, &new);
            prop_assert_eq!(applied(&old, std::slice::from_ref(&edit)), new.as_str());
            for at in [edit.span.start, edit.span.end] {
                prop_assert!(!cuts_crlf(&old, at as usize), "{:?}", old);
            }
            let end = new.len() - (old.len() - edit.span.end as usize);
            prop_assert!(!cuts_crlf(&new, end) && !cuts_crlf(&new, edit.span.start as usize), "{:?}", new);
        }
    }
}
