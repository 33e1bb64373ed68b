//! Positions of many ascending byte offsets: one pass over a piece of text instead of a search for each.
//!
//! Lines and columns are counted as in `Text`.

use crate::text::{Encoding, Position};

/// A cursor that moves forward through a piece of text.
#[derive(Clone, Debug)]
pub(crate) struct Walk<'a> {
    text: &'a str,
    at: usize,
    position: Position,
    encoding: Encoding,
}

impl<'a> Walk<'a> {
    /// Returns a cursor at the start of a piece of text, which starts at this position.
    pub(crate) const fn new(text: &'a str, start: Position, encoding: Encoding) -> Self {
        Self { text, at: 0, position: start, encoding }
    }

    /// Moves to a byte of the piece and returns its position. The byte must not precede the byte of the previous call.
    pub(crate) fn to(&mut self, byte: usize) -> Position {
        let passed = self.text.get(self.at..byte).unwrap_or_default();
        self.at = self.at.max(byte);
        if passed.is_ascii() && !passed.contains('\r') {
            self.pass(passed.as_bytes());
            return self.position;
        }
        let mut chars = passed.chars().peekable();
        while let Some(c) = chars.next() {
            let next = chars.peek().copied().or_else(|| self.text[byte..].chars().next());
            match c {
                '\r' if next == Some('\n') => {}
                '\r' | '\n' => self.position = Position { line: self.position.line + 1, column: 0 },
                c => self.position.column += width(c, self.encoding),
            }
        }
        self.position
    }

    /// Moves past ASCII text whose only line ends are LF.
    fn pass(&mut self, passed: &[u8]) {
        let Some(last) = passed.iter().rposition(|&byte| byte == b'\n') else {
            self.position.column += passed.len();
            return;
        };
        let lines = passed[..=last].iter().map(|&byte| usize::from(byte == b'\n')).sum::<usize>();
        self.position = Position { line: self.position.line + lines, column: passed.len() - last - 1 };
    }
}

/// Returns the number of units that a character takes in an encoding.
const fn width(c: char, encoding: Encoding) -> usize {
    match encoding {
        Encoding::Utf8 => c.len_utf8(),
        Encoding::Utf16 => c.len_utf16(),
        Encoding::Utf32 => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Text;

    #[test]
    fn a_walk_finds_the_positions_that_the_text_finds() {
        let content = "a\u{1f9e9}é\r\nb\rc\n\n\u{1f9e9}x\r\n12\n345\n\n67";
        let text = Text::new(content);
        for (encoding, step) in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32]
            .into_iter()
            .flat_map(|it| [(it, 1), (it, 2), (it, 5)])
        {
            let mut walk = Walk::new(content, Position::default(), encoding);
            let starts = content.char_indices().filter(|&(at, _)| !content[..at].ends_with('\r'));
            for (at, c) in starts.step_by(step) {
                assert_eq!(walk.to(at), text.position(at, encoding), "{c:?} at {at} in {encoding:?}");
            }
        }
    }
}
