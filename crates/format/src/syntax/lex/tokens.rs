//! Cuts a line of a grid into tokens, and tokens into cells.
//!
//! This module knows neither the size nor the symbols. A token is a run of characters; a cell is one of its characters,
//! with the mark of a placed digit before it.

use crate::syntax::lex::chars::{fold, is_bar, is_comma, is_drawing};

/// The maximum length of a text in braces, in bytes: 31 numbers with separators.
const MARKS_MAX: usize = 128;

/// A run of characters without white space, bars or commas. A text in braces (`{…}`) stays whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Token<'a> {
    pub(crate) start: usize,
    pub(crate) text: &'a str,
}

impl Token<'_> {
    pub(crate) const fn end(self) -> usize {
        self.start + self.text.len()
    }
}

/// A cell within a token: its byte range, and the start of its body after the mark of a placed digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Piece {
    pub(crate) start: usize,
    pub(crate) body: usize,
    pub(crate) end: usize,
}

/// The characters that mark a placed digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Prefixes {
    /// `+5` and `u5`: up to size 9.
    PlusAndU,
    /// `+5` only: above size 9, `u` is a digit.
    Plus,
}

impl Prefixes {
    pub(crate) const fn of_size(n: usize) -> Self {
        if n <= 9 { Self::PlusAndU } else { Self::Plus }
    }
}

/// Cuts the part of a line between two byte offsets into tokens.
pub(crate) fn tokens(line: &str, from: usize, to: usize) -> impl Iterator<Item = Token<'_>> {
    let mut at = from;
    std::iter::from_fn(move || {
        let skipped = line[at..to].find(|c: char| !parts(c))?;
        let start = at + skipped;
        at = token_end(line, start, to);
        Some(Token { start, text: &line[start..at] })
    })
}

/// Returns the offset of the closing brace for the brace that a text starts with. The search stops at the longest
/// possible pencil marks of a cell and at another opening brace.
fn closing_brace(text: &str) -> Option<usize> {
    let at = text.bytes().take(MARKS_MAX).skip(1).position(|b| matches!(b, b'{' | b'}'))? + 1;
    (text.as_bytes()[at] == b'}').then_some(at)
}

/// Returns whether the last brace that a line opens is not closed on that line.
pub(crate) fn leaves_open(line: &str) -> bool {
    line.rfind('{').is_some_and(|open| !line[open..].contains('}'))
}

/// Returns whether a line closes a brace that it does not open.
pub(crate) fn closes_open(line: &str) -> bool {
    line.find('}').is_some_and(|close| !line[..close].contains('{'))
}

/// Returns how many commas and other separators of lists and CSV are on a line, outside braces.
pub(crate) fn commas(line: &str) -> usize {
    let within: usize = tokens(line, 0, line.len()).map(|token| token.text.matches(is_comma).count()).sum();
    line.matches(is_comma).count() - within
}

/// Returns whether a character separates tokens.
fn parts(c: char) -> bool {
    c.is_whitespace() || is_bar(c) || is_comma(c)
}

fn token_end(line: &str, start: usize, to: usize) -> usize {
    let mut at = start;
    while let Some(c) = line[at..to].chars().next() {
        if parts(c) {
            return at;
        }
        let close = if c == '{' { closing_brace(&line[at..to]) } else { None };
        at += close.map_or(c.len_utf8(), |i| i + 1);
    }
    to
}

/// Returns the cells of a token. A cell is a character, a text in braces (`{…}`), or an unclosed `{` with the text
/// after it; each with the mark of a placed digit before it.
///
/// A `u` marks a placed digit only before a digit, and only if `u` is not a symbol itself.
pub(crate) fn pieces(text: &str, prefixes: Prefixes) -> impl Iterator<Item = Piece> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at;
        let mut body = at;
        let first = text[at..].chars().next()?;
        let next = text[at + first.len_utf8()..].chars().next();
        if is_prefix(first, next, prefixes) {
            body += first.len_utf8();
        }
        let c = text[body..].chars().next()?;
        let close = if c == '{' { closing_brace(&text[body..]) } else { None };
        // The content of an unclosed brace is one cell, so that later cells keep their places.
        at = match close {
            Some(i) => body + i + 1,
            None if c == '{' => text[body + 1..].find('{').map_or(text.len(), |next| body + 1 + next),
            None => body + c.len_utf8(),
        };
        Some(Piece { start, body, end: at })
    })
}

/// Returns whether a character is the mark of a placed digit, judged by the character after it.
pub(crate) fn is_prefix(c: char, next: Option<char>, prefixes: Prefixes) -> bool {
    let next = next.map(fold);
    match c {
        '+' => next.is_some_and(|n| {
            n.is_ascii_alphanumeric() || n == '{' || !n.is_ascii() && !n.is_whitespace() && !is_drawing(n)
        }),
        'u' | 'U' if prefixes == Prefixes::PlusAndU => next.is_some_and(|n| n.is_ascii_digit()),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_parted_by_space_bars_and_commas() {
        let cut: Vec<_> = tokens("|5 3,{1 2}x|.", 0, 13).map(|t| t.text).collect();
        assert_eq!(cut, ["5", "3", "{1 2}x", "."]);
    }

    #[test]
    fn a_prefix_and_its_digit_are_one_piece() {
        let cut: Vec<_> = pieces("+5.u7{12}", Prefixes::PlusAndU).map(|p| (p.start, p.body, p.end)).collect();
        assert_eq!(cut, [(0, 1, 2), (2, 2, 3), (3, 4, 5), (5, 5, 9)]);
        let open: Vec<_> = pieces("5{12", Prefixes::PlusAndU).map(|p| (p.start, p.body, p.end)).collect();
        assert_eq!(open, [(0, 0, 1), (1, 1, 4)]);
    }
}
