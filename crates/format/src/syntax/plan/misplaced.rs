//! Lines that were put in the wrong place by mistake: pieces of a puzzle on one line, misplaced headings and rows.
//!
//! This module looks a few lines ahead and does not interpret cells.

use crate::board::{MAX_SIZE, sizes};
use crate::syntax::lex::alphabet::Alphabet;
use crate::syntax::lex::chars::{comment_start, fold, is_bar, is_blank, is_comma, letter_rank};
use crate::syntax::lex::line_stats::Facts;
use crate::syntax::lex::lines::{Kind, Section};
use crate::syntax::lex::tokens::{Token, pieces, tokens};
use crate::syntax::plan::cursor::Cursor;

/// The cells that a line starts with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lead {
    /// The number of cells in the first token.
    pub(crate) first: usize,
    pub(crate) cells: usize,
    /// Whether nothing follows these cells on their line.
    pub(crate) alone: bool,
    /// The highest digit in the first token, then the highest digit in all tokens.
    pub(crate) highest_first: usize,
    pub(crate) highest: usize,
}

impl Lead {
    const NONE: Self = Self { first: 0, cells: 0, alone: true, highest_first: 0, highest: 0 };
}

/// Returns the cells that a line starts with: the cells of its first token, or several tokens of one cell each.
pub(crate) fn lead(line: &str, alphabet: &Alphabet) -> Lead {
    let line = &line[..comment_start(line)];
    if alphabet.is_open() && !line.is_empty() && is_plain(line) {
        let highest = line.bytes().max().map_or(0, |byte| usize::from(byte.saturating_sub(b'0')));
        return Lead { first: line.len(), cells: line.len(), alone: true, highest_first: highest, highest };
    }
    let prefixes = alphabet.prefixes(9);
    let count = |token: &str| pieces(token, prefixes).count();
    let mut all = tokens(line, 0, line.len()).peekable();
    let Some(first) = all.next() else { return Lead::NONE };
    // The text after a semicolon is a solution or a label.
    let bare = first.text.split(';').next().unwrap_or_default();
    let highest_first = highest(bare, alphabet);
    let mut highest = highest_first;
    let mut cells = count(bare);
    let is_one = |token: &str| count(token) == 1 || alphabet.is_decimal();
    if is_one(first.text) {
        cells = 1;
        while let Some(token) = all.next_if(|token| is_one(token.text)) {
            highest = highest.max(self::highest(token.text, alphabet));
            cells += 1;
        }
    }
    let alone = all.next().is_none() && bare.len() == first.text.len();
    Lead { first: count(bare), cells, alone, highest_first, highest }
}

/// Returns the highest digit of a token. Letters count as the digits after 9.
fn highest(token: &str, alphabet: &Alphabet) -> usize {
    if alphabet.is_decimal() {
        return token.parse().unwrap_or(0);
    }
    let rank = |c: char| match fold(c) {
        c if alphabet.rank(c).is_some() => alphabet.rank(c),
        c if is_blank(c) => None,
        c => c.to_digit(10).map(|digit| digit as usize).or_else(|| letter_rank(c).map(|rank| 9 + rank)),
    };
    token.chars().filter_map(rank).max().unwrap_or(0)
}

/// Returns the number of cells of each token of a line, up to its comment and at most as many tokens as the largest board has cells.
pub(crate) fn groups(line: &str, alphabet: &Alphabet) -> Vec<usize> {
    if alphabet.is_open() && !line.is_empty() && is_plain(line) {
        return vec![line.len()];
    }
    let cells = |token: Token<'_>| pieces(token.text, alphabet.prefixes(9)).count();
    tokens(line, 0, comment_start(line)).take(MAX_SIZE * MAX_SIZE).map(cells).collect()
}

/// Returns the highest digit among the first `count` tokens of a line.
pub(crate) fn highest_of(line: &str, count: usize, alphabet: &Alphabet) -> usize {
    tokens(line, 0, comment_start(line))
        .take(count)
        .map(|token| highest(token.text, alphabet))
        .max()
        .unwrap_or(0)
}

/// Returns how many symbols of a line are above `n`. Letters count as the digits after 9.
pub(crate) fn count_above(line: &str, n: usize, alphabet: &Alphabet) -> usize {
    if alphabet.is_open() && is_plain(line) {
        return line.bytes().filter(|&byte| usize::from(byte.saturating_sub(b'0')) > n).count();
    }
    line.chars().filter(|&c| highest(c.encode_utf8(&mut [0; 4]), alphabet) > n).count()
}

/// Returns whether a line consists only of figures and points, as most lines do.
pub(crate) fn is_plain(line: &str) -> bool {
    line.bytes().fold(true, |all, byte| all & (byte.is_ascii_digit() || byte == b'.'))
}

/// Returns the cells that the line starts with, if the line by itself looks like a row.
pub(crate) fn lead_at(cursor: &mut Cursor<'_>, index: usize) -> Option<Lead> {
    let line = cursor.get(index)?;
    matches!(line.kind, Kind::Row(_)).then(|| lead(cursor.text_of(line), &cursor.alphabet))
}

/// Returns whether the next line continues the solution that starts after the puzzle on this line.
pub(crate) fn goes_on_below(cursor: &mut Cursor<'_>, index: usize, end: usize, n: usize) -> bool {
    let Some(line) = cursor.get(index) else { return false };
    let tail = &cursor.text_of(line)[end..];
    let start = lead(
        tail.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';')),
        &cursor.alphabet,
    );
    if start.cells < 4 || start.cells >= n * n || !start.alone || start.highest > n {
        return false;
    }
    lead_at(cursor, index + 1).is_some_and(|rest| start.cells + rest.cells == n * n && rest.highest <= n)
}

/// The longest second run of cells that may be a label.
const LABEL_MAX: usize = 20;

/// Returns whether a line that could be a puzzle of size `n` is the start of a larger puzzle whose cells were separated by mistake.
pub(crate) fn is_start(line: &str, end: usize, cells: usize, n: usize, alphabet: &Alphabet) -> bool {
    let rest = line[end..].trim_start_matches(|c: char| !c.is_alphanumeric() && !is_blank(c));
    let parts = |c: char| c.is_whitespace() || is_bar(c) || is_comma(c) || c == ';';
    let rest = rest.split(parts).next().unwrap_or("");
    let is_cell =
        |c: char| c.is_ascii_digit() || is_blank(c) || c.is_ascii_uppercase() || alphabet.rank(c).is_some();
    let more = rest.chars().take(MAX_SIZE * MAX_SIZE).count();
    let is_label = more <= LABEL_MAX && !rest.contains(|c| is_blank(c) && c != '0');
    // A larger puzzle has higher digits.
    if more <= 1 || highest(&line[..end], alphabet).max(highest(rest, alphabet)) <= n {
        return false;
    }
    let total = cells + more;
    let is_square = |side: usize| side > n && (side * side == total || side * side == total + 1);
    !is_label && sizes::BY_LENGTH.into_iter().any(is_square) && rest.chars().all(is_cell)
}

/// Returns whether exactly the rows that a grid lacks follow a line that is not a row. Then that line is among the rows by mistake.
pub(crate) fn rows_go_on(cursor: &mut Cursor<'_>, index: usize, n: usize, lacking: usize) -> bool {
    let (mut rows, mut whole) = (0, 0);
    for at in index + 1.. {
        match cursor.get(at).map(|line| line.kind) {
            Some(Kind::Row(facts)) if !facts.is_long() => {
                rows += 1;
                whole += usize::from(facts.fits(n));
            }
            Some(Kind::Dashes(count)) if count as usize == n => {
                rows += 1;
                whole += 1;
            }
            Some(Kind::Border | Kind::Dashes(_) | Kind::Comment) => {}
            _ => break,
        }
        if rows > lacking {
            return false;
        }
    }
    rows == lacking && 2 * whole >= rows
}

/// For a heading on this line and another heading on the next, returns whether the first heading is the misplaced one.
/// `None` if there is no second heading, or if the lines below do not decide.
pub(crate) fn first_is_stray(
    cursor: &mut Cursor<'_>,
    index: usize,
    section: Section,
    n: usize,
) -> Option<bool> {
    let Kind::Section(other) = cursor.get(index + 1)?.kind else { return None };
    let mut at = index + 2;
    while at < index + APART_MAX && cursor.get(at).is_some_and(|line| line.kind == Kind::Border) {
        at += 1;
    }
    let meant = match cursor.get(at)?.kind {
        Kind::Row(facts) if facts.has_blanks() => Section::State,
        Kind::Row(facts) if facts.has_digits() => Section::Solution,
        Kind::Row(_) | Kind::Other => Section::Regions,
        _ => return None,
    };
    match other {
        // The second heading starts a puzzle of its own, unless the rows below it are those of the first section.
        Section::Puzzle | Section::Head => rows_go_on(cursor, index + 1, n, n).then_some(false),
        _ if section == meant => Some(false),
        _ if other == meant => Some(true),
        _ => None,
    }
}

/// Returns whether another heading directly follows the heading of a section, and the same section is headed again after that.
pub(crate) fn comes_again(cursor: &mut Cursor<'_>, index: usize, section: Section, n: usize) -> bool {
    let mut others = 0;
    for at in index + 1..index + APART_MAX + 3 * n {
        match cursor.get(at).map(|line| line.kind) {
            Some(Kind::Section(next)) if next == section => return others == 1,
            Some(Kind::Section(next)) if next.is_of_grid() => others += 1,
            Some(Kind::Section(_)) | None => return false,
            Some(Kind::Blank) => {}
            Some(_) if others == 0 => return false,
            Some(_) => {}
        }
    }
    false
}

/// Returns whether the grid below the heading of a section is a separate puzzle, so that the heading does not belong to
/// the grid above. The grid below then has another size, or other digits than the rows `givens` above.
pub(crate) fn heads_another(
    cursor: &mut Cursor<'_>,
    index: usize,
    section: Section,
    (n, givens): (usize, &[usize]),
) -> bool {
    let (rows, facts, end) = rows_below(cursor, index);
    let count = rows.len();
    let fit = |n: usize| facts.iter().filter(|facts| facts.fits(n)).count();
    if count > 1 && count != n && fit(count) == count && fit(n) == 0 {
        return true;
    }
    let has_blanks = facts.iter().any(Facts::has_blanks);
    if section == Section::Regions || !has_blanks || (count, fit(n), givens.len()) != (n, n, n) {
        return false;
    }
    let (mut all, mut shared, mut differ) = (0, 0, 0);
    for (&given, &row) in givens.iter().zip(&rows) {
        let (given, row) = (cells(cursor, given, n), cells(cursor, row, n));
        for pair in given.iter().zip(&row) {
            all += usize::from(pair.0.is_some());
            shared += usize::from(pair.0.is_some() && pair.0 == pair.1);
            differ += usize::from(pair.0.is_some() && pair.1.is_some() && pair.0 != pair.1);
        }
    }
    differ > shared
        && (2 * differ > all || cursor.section_behind(end).is_some_and(|(_, next)| next == section))
}

/// Returns the rows below a heading, or below two headings, and the line after the rows.
fn rows_below(cursor: &mut Cursor<'_>, index: usize) -> (Vec<usize>, Vec<Facts>, usize) {
    let (mut rows, mut facts, mut end) = (Vec::new(), Vec::new(), index + 1);
    for at in index + 1.. {
        end = at;
        match cursor.get(at).map(|line| line.kind) {
            Some(Kind::Row(found)) if !found.is_long() && rows.len() <= MAX_SIZE => {
                rows.push(at);
                facts.push(found);
            }
            Some(Kind::Border | Kind::Dashes(_) | Kind::Comment) if at < index + 3 * MAX_SIZE => {}
            Some(Kind::Blank | Kind::Section(_)) if rows.is_empty() && at < index + APART_MAX => {}
            _ => break,
        }
    }
    (rows, facts, end)
}

/// Returns whether a heading was inserted by mistake below the first row of a grid (`first`): exactly the other rows of
/// the grid follow the heading.
fn parts_first_row(cursor: &mut Cursor<'_>, heading: usize, first: Facts) -> bool {
    let sizes = first.sizes();
    (2..=MAX_SIZE).any(|n| sizes & (1 << n) != 0 && rows_go_on(cursor, heading, n, n - 1))
}

/// Returns whether a row is alone above a blank line and is repeated in the whole grid below it.
pub(crate) fn is_lone_copy(cursor: &mut Cursor<'_>, index: usize) -> bool {
    let is_blank = |cursor: &mut Cursor<'_>, at| cursor.get(at).is_some_and(|line| line.kind == Kind::Blank);
    let Some(line) = cursor.get(index).filter(|line| matches!(line.kind, Kind::Row(_))) else { return false };
    let mut at = index + 1;
    while at < index + APART_MAX && is_blank(cursor, at) {
        at += 1;
    }
    if at == index + 1 {
        return false;
    }
    let (rows, facts, _) = rows_below(cursor, at - 1);
    let text = cursor.text_of(line).trim();
    rows.len() > 1
        && facts.iter().filter(|facts| facts.fits(rows.len())).count() == rows.len()
        && rows.iter().any(|&row| cursor.text_of(cursor.lines[row]).trim() == text)
}

/// The most lines between a grid and a heading that are searched for a misplaced line.
const APART_MAX: usize = 4;

/// Returns the misplaced line (a row, metadata or other text) between a grid of `n` rows, `givens`, and the heading of
/// one of its sections. `is_of_four` tells whether a line is a puzzle of size 4.
pub(crate) fn before_section(
    cursor: &mut Cursor<'_>,
    from: usize,
    (n, givens): (usize, &[usize]),
    is_of_four: fn(&mut Cursor<'_>, usize) -> bool,
) -> Option<usize> {
    let mut at = from;
    while at < from + APART_MAX && cursor.get(at).is_some_and(|line| line.kind.is_trivia()) {
        at += 1;
    }
    let most = match cursor.get(at)?.kind {
        // 16 cells may be a puzzle of size 4 or a row of size 16.
        Kind::Row(facts)
            if at > from && !facts.is_long() && (n == 16 || facts.cells < 16 || !is_of_four(cursor, at)) =>
        {
            0
        }
        Kind::Other | Kind::Meta(_) | Kind::MetaLike(_) | Kind::Border | Kind::Dashes(_) => APART_MAX,
        _ => return None,
    };
    let mut next = at + 1;
    while next <= at + most && cursor.get(next).is_some_and(|line| line.kind.is_trivia()) {
        next += 1;
    }
    let Kind::Section(section) = cursor.get(next)?.kind else { return None };
    if !section.is_of_grid() || heads_another(cursor, next, section, (n, givens)) {
        return None;
    }
    let kind = cursor.lines[at].kind;
    match kind {
        Kind::Row(facts) if parts_first_row(cursor, next, facts) => None,
        _ => Some(at),
    }
}

/// Returns the digit of each cell of a row as written; `None` for a blank or pencil marks.
pub(crate) fn cells<'a>(cursor: &'a Cursor<'_>, line: usize, n: usize) -> Vec<Option<&'a str>> {
    let text = cursor.text_of(cursor.lines[line]);
    let text = &text[..comment_start(text)];
    let words: Vec<&str> = tokens(text, 0, text.len()).map(|token| token.text).collect();
    let prefixes = cursor.alphabet.prefixes(n);
    let digit = |cell: &'a str| {
        let is_open =
            cell.starts_with('{') || cell.chars().all(is_blank) || n <= 9 && cell.chars().nth(1).is_some();
        (!is_open).then_some(cell)
    };
    let bare = |cell: &'a str| pieces(cell, prefixes).next().map_or(cell, |first| &cell[first.body..]);
    if words.len() == n {
        return words.into_iter().map(|word| digit(bare(word))).collect();
    }
    let cut = |word: &'a str| pieces(word, prefixes).map(move |piece| &word[piece.body..piece.end]);
    words.into_iter().flat_map(cut).map(digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_figures_and_points_has_the_same_cells_as_with_a_space_behind_them() {
        let open = Alphabet::default();
        for line in ["", ".", "0", "7", "1..4", "0000", ".8", "12.40", &"53..7....6..195...".repeat(5)] {
            let spaced = format!("{line} ");
            assert_eq!(lead(line, &open), lead(&spaced, &open), "{line}");
            assert_eq!(groups(line, &open), groups(&spaced, &open), "{line}");
        }
    }
}
