//! Classifies single characters: blanks, borders, bars, comment marks.
//!
//! This module knows only characters. Whether a `-` is a blank or a border depends on its line, which other modules decide.

use crate::syntax::Span;

/// Returns the plain form of a full-width digit, letter or full stop; any other character as it is.
pub(crate) const fn fold(c: char) -> char {
    match c {
        '\u{ff10}'..='\u{ff19}' | '\u{ff21}'..='\u{ff3a}' | '\u{ff41}'..='\u{ff5a}' | '\u{ff0e}' => {
            (c as u32 - 0xfee0) as u8 as char
        }
        _ => c,
    }
}

/// Returns whether a character is white space or a byte order mark.
pub const fn is_white(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

/// Returns the span of a text without surrounding white space; empty, and at the end of the text, if there is only white space.
pub fn core(text: &str) -> Span {
    let start = text.len() - text.trim_start_matches(is_white).len();
    Span::new(start, text.trim_end_matches(is_white).len().max(start))
}

/// Returns whether a character can stand for an empty cell.
pub const fn is_blank(c: char) -> bool {
    matches!(c, '.' | '0' | '_' | '*' | '-' | '?' | 'x' | 'X')
}

/// Returns whether an invisible character ends a line or changes the direction of text, so that the displayed text differs from the real one.
pub const fn misleads(c: char) -> bool {
    matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Returns whether a character is a box-drawing character (U+2500 to U+257F).
pub(crate) const fn is_drawing(c: char) -> bool {
    matches!(c, '\u{2500}'..='\u{257f}')
}

/// Returns whether a character separates cells within a row, as the sides of boxes do.
pub(crate) const fn is_bar(c: char) -> bool {
    matches!(c, '|' | ':') || is_drawing(c)
}

/// Returns whether a character separates cells in foreign forms: lists and CSV.
pub(crate) const fn is_comma(c: char) -> bool {
    matches!(c, ',' | '[' | ']' | '"' | '\'')
}

/// Returns whether a character may be on a border line.
pub(crate) const fn is_border(c: char) -> bool {
    matches!(c, '-' | '=' | '+' | '*' | '.' | '\'' | ',') || is_bar(c)
}

/// Returns whether a character draws the side of a box, and not a corner or a horizontal line.
pub(crate) const fn is_upright(c: char) -> bool {
    matches!(
        c,
        '|' | ':' | '\u{2502}' | '\u{2503}' | '\u{2551}' | '\u{2506}' | '\u{2507}' | '\u{250a}' | '\u{250b}'
    )
}

/// Returns the number of a letter, from 1 for `A` and `a`.
pub(crate) const fn letter_rank(c: char) -> Option<usize> {
    if c.is_ascii_alphabetic() { Some((c.to_ascii_uppercase() as u8 - b'A') as usize + 1) } else { None }
}

/// Returns whether a text starts with a comment mark.
pub(crate) fn opens_comment(text: &str) -> bool {
    text.starts_with(['#', ';']) || text.starts_with("//")
}

/// Returns the byte offset of the comment at the end of a grid line. A comment starts at a mark that follows white
/// space, or at the start of the line.
pub(crate) fn comment_start(line: &str) -> usize {
    if !line.bytes().any(|b| matches!(b, b'#' | b';' | b'/')) {
        return line.len();
    }
    // A comment mark before the first cell of a framed row is a typo.
    let (mut after_space, mut seen, mut framed) = (true, false, false);
    for (i, c) in line.char_indices() {
        let is_first_cell = framed && !c.is_whitespace();
        framed = !seen && is_upright(c) || framed && c.is_whitespace();
        seen |= !c.is_whitespace();
        if after_space && !is_first_cell && matches!(c, '#' | ';' | '/') && opens_comment(&line[i..]) {
            return i;
        }
        after_space = c.is_whitespace();
    }
    line.len()
}

/// Returns a heading without the comment after it. The heading ends at its first closing bracket, and may contain
/// comment marks before that. Without a closing bracket, it ends at the comment.
pub(crate) fn heading_of(line: &str) -> &str {
    if !line.starts_with('[') {
        return line;
    }
    let close = line.find(']').unwrap_or(0);
    line[..close + comment_start(&line[close..])].trim_end()
}

/// Returns whether a line is a Markdown fence, which opens or closes a code block.
pub fn is_fence(line: &str) -> bool {
    let bare = line.trim();
    ['`', '~'].into_iter().any(|sign| {
        let rest = bare.trim_start_matches(sign);
        let is_language = rest.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '+' | '_' | ' '));
        bare.len() - rest.len() >= 3 && is_language
    })
}
