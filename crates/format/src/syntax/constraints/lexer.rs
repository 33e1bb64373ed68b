//! Splits the line of a clue into tokens: cells, numbers, words and signs.

use crate::syntax::Span;

/// A token of a clue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    /// The byte range in the block.
    pub(crate) span: Span,
    pub(crate) kind: TokenKind,
}

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TokenKind {
    /// A reference to cells, such as `r1c8` or `r1-3c2`: the rows, then the columns, counted from 1.
    Cells(Ends, Ends),
    /// A number; `None` if it is too large.
    Number(Option<u32>),
    Word,
    Sign(Sign),
}

/// The first and the last row (or column) of a range, and whether both are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ends {
    pub(crate) first: usize,
    pub(crate) last: usize,
    pub(crate) is_range: bool,
}

/// A sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sign {
    Less,
    AtMost,
    Equal,
    NotEqual,
    AtLeast,
    Greater,
    /// Any other character.
    Other(char),
}

/// How words are split into tokens.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Words {
    /// A word may hold dashes: `down-left`.
    Dashed,
    /// A dash is a minus sign.
    Plain,
}

/// Returns the tokens of a text that starts at byte `start` of the block.
pub(crate) fn tokens(text: &str, start: usize, words: Words) -> Vec<Token> {
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        if c.is_whitespace() {
            at += c.len_utf8();
            continue;
        }
        let rest = &text[at..];
        let (length, kind) = cells(rest).or_else(|| word(rest, words)).unwrap_or_else(|| sign(rest, c));
        all.push(Token { span: Span::new(start + at, start + at + length), kind });
        at += length;
    }
    all
}

/// The largest number of words in a clue, besides cells. A line with more words is prose.
const WORDS_MAX: usize = 3;

/// Returns whether a line looks like a clue: it starts like one, names a cell, and has few other words.
pub(crate) fn is_like_clue(line: &str) -> bool {
    let starts =
        line.trim_start().starts_with(|c: char| c.is_ascii_alphanumeric() || matches!(c, '(' | '-' | '/'));
    let is_word = |token: &&Token| token.kind == TokenKind::Word;
    starts
        && names_cell(line)
        && !line.contains('~')
        && tokens(line, 0, Words::Dashed).iter().filter(is_word).count() <= WORDS_MAX
}

/// Returns whether a line names a cell.
pub(crate) fn names_cell(line: &str) -> bool {
    line.contains(['r', 'R'])
        && tokens(line, 0, Words::Dashed).iter().any(|token| matches!(token.kind, TokenKind::Cells(..)))
}

/// Returns the color code at the start of a line that names cells, as other programs write colors: `#ff0000: r1c1`.
pub(crate) fn color_code(line: &str) -> Option<&str> {
    let (code, cells) = line.trim_start().split_once(':')?;
    let code = code.trim_end();
    let figures = code.strip_prefix('#').filter(|it| (3..=8).contains(&it.len()))?;
    (figures.bytes().all(|b| b.is_ascii_hexdigit()) && names_cell(cells)).then_some(code)
}

/// The largest number of digits in the number of a row or column.
const FIGURES_MAX: usize = 4;

/// Returns the number at the start of a text, and its length in bytes.
fn number(text: &str) -> Option<(usize, usize)> {
    let length = text.bytes().take_while(u8::is_ascii_digit).count();
    (1..=FIGURES_MAX).contains(&length).then(|| Some((text[..length].parse().ok()?, length)))?
}

/// Reads the rows or columns of a reference: `8`, `8-9`.
fn ends(text: &str) -> Option<(Ends, usize)> {
    let (first, length) = number(text)?;
    let second = text[length..].strip_prefix('-').and_then(number);
    Some(match second {
        Some((last, more)) => (Ends { first, last, is_range: true }, length + 1 + more),
        None => (Ends { first, last: first, is_range: false }, length),
    })
}

fn cells(text: &str) -> Option<(usize, TokenKind)> {
    let rows = text.strip_prefix(['r', 'R'])?;
    let (row, row_length) = ends(rows)?;
    let columns = rows[row_length..].strip_prefix(['c', 'C'])?;
    let (column, length) = ends(columns)?;
    let is_end = !columns[length..].starts_with(|c: char| c.is_alphanumeric());
    is_end.then_some((2 + row_length + length, TokenKind::Cells(row, column)))
}

fn word(text: &str, words: Words) -> Option<(usize, TokenKind)> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut length = text.find(|c| !is_part(c)).unwrap_or(text.len());
    while words == Words::Dashed
        && length > 0
        && text[length..].starts_with('-')
        && text[length + 1..].starts_with(char::is_alphabetic)
    {
        length += 1;
        length += text[length..].find(|c| !is_part(c)).unwrap_or(text.len() - length);
    }
    let word = &text[..length];
    let is_number = word.bytes().all(|b| b.is_ascii_digit());
    let kind = if is_number { TokenKind::Number(word.parse().ok()) } else { TokenKind::Word };
    (length > 0).then_some((length, kind))
}

fn sign(text: &str, first: char) -> (usize, TokenKind) {
    let long = [
        ("<=", Sign::AtMost),
        (">=", Sign::AtLeast),
        ("!=", Sign::NotEqual),
        ("==", Sign::Equal),
        ("\u{2264}", Sign::AtMost),
        ("\u{2265}", Sign::AtLeast),
        ("\u{2260}", Sign::NotEqual),
        ("<", Sign::Less),
        (">", Sign::Greater),
        ("=", Sign::Equal),
    ];
    let known = long.into_iter().find(|(sign, _)| text.starts_with(sign));
    let (length, sign) =
        known.map_or((first.len_utf8(), Sign::Other(first)), |(text, sign)| (text.len(), sign));
    (length, TokenKind::Sign(sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str, words: Words) -> Vec<(&str, TokenKind)> {
        tokens(text, 0, words).into_iter().map(|token| (&text[token.span.range()], token.kind)).collect()
    }

    #[test]
    fn cells_numbers_words_and_signs_are_told_apart() {
        use TokenKind::{Cells, Number, Sign as Is, Word};
        let one = |at| Ends { first: at, last: at, is_range: false };
        let many = |first, last| Ends { first, last, is_range: true };
        assert_eq!(
            texts("16: R1c8 r2-3c8-9", Words::Dashed),
            [
                ("16", Number(Some(16))),
                (":", Is(Sign::Other(':'))),
                ("R1c8", Cells(one(1), one(8))),
                ("r2-3c8-9", Cells(many(2, 3), many(8, 9))),
            ]
        );
        let words: Vec<&str> =
            texts("down-left x-sum r1c", Words::Dashed).into_iter().map(|it| it.0).collect();
        assert_eq!(words, ["down-left", "x-sum", "r1c"]);
        let plain: Vec<&str> = texts("a-b>=5", Words::Plain).into_iter().map(|it| it.0).collect();
        assert_eq!(plain, ["a", "-", "b", ">=", "5"]);
        assert_eq!(texts("99999999999", Words::Plain), [("99999999999", Number(None))]);
        assert_eq!(texts("r1c1x", Words::Plain), [("r1c1x", Word)]);
    }
}
