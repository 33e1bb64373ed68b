//! Puzzles on one line that a slip has broken: with a cell too many or too few, or joined to the next one.
//!
//! It counts cells and looks at the next line; none is read.

use crate::board::{MAX_SIZE, sizes};
use crate::syntax::lex::chars::comment_start;
use crate::syntax::lex::line_stats::Facts;
use crate::syntax::lex::lines::Kind;
use crate::syntax::lex::tokens::{pieces, tokens};
use crate::syntax::plan::cursor::Cursor;
use crate::syntax::plan::{line_form, strays};

/// Returns whether a line is too long for a row, and no short row follows it that would make it one: it is a broken puzzle on one line.
pub(crate) fn is_broken(cursor: &mut Cursor<'_>, index: usize) -> bool {
    let is_long = |facts: Facts| facts.is_long();
    row_at(cursor, index).is_some_and(is_long)
        && match cursor.get(index + 1).map(|line| line.kind) {
            Some(Kind::Row(facts)) => {
                facts.is_long() || line_form::size_at(cursor, index + 1, None).is_some()
            }
            Some(Kind::Border | Kind::Dashes(_)) => false,
            _ => true,
        }
}

/// The size of the puzzles whose lines are so short that they might be rows.
const SHORT: usize = 4;

/// Cells by which a broken line may be too long or too short.
const CELLS_OFF: usize = 3;

/// Returns whether a line has a few cells more or less than a puzzle on one line that is so short that it might be a row, and something
/// tells that it is none: `size:`, what follows its cells, or such a puzzle on the next line.
pub(crate) fn is_short_and_broken(cursor: &mut Cursor<'_>, index: usize, size: Option<usize>) -> bool {
    let n = size.unwrap_or(SHORT);
    let Some(facts) = row_at(cursor, index).filter(|_| n >= SHORT && n * n <= MAX_SIZE) else { return false };
    let text = cursor.text_of(cursor.lines[index]);
    let text = &text[..comment_start(text)];
    let Some(first) = tokens(text, 0, text.len()).next() else { return false };
    // A bar or comma within the cells is the slip.
    let end = text[first.start..].find(char::is_whitespace).map_or(text.len(), |end| first.start + end);
    let count = |end: usize| {
        let cells = tokens(text, 0, end).map(|token| pieces(token.text, cursor.alphabet.prefixes(n)).count());
        cells.sum::<usize>()
    };
    let is_near = |cells: &usize| cells.abs_diff(n * n) <= CELLS_OFF;
    let Some(cells) = [first.end(), end].into_iter().map(count).find(is_near) else { return false };
    let is_row = facts.fits(n) || facts.fits(16) && !matches!(facts.tokens, 2 | 3) || facts.framed > 0;
    if is_row || strays::count_above(&text[..end], n, &cursor.alphabet) > 1 {
        return false;
    }
    let is_alone = text[end..].trim().is_empty();
    match (row_at(cursor, index + 1), size) {
        (Some(next), Some(n)) => !next.fits(n),
        (None, Some(_)) => true,
        (Some(next), None) => {
            line_form::size_at(cursor, index + 1, None) == Some(SHORT)
                || !is_alone && !next.fits(cells) && !next.fits(facts.cells as usize)
        }
        (None, None) => {
            let is_border = |kind: Kind| matches!(kind, Kind::Border | Kind::Dashes(_));
            !is_alone && !cursor.get(index + 1).is_some_and(|line| is_border(line.kind))
        }
    }
}

/// Cells of a line, at least, that may be a puzzle that lost some.
const CELLS_MIN: usize = 8;

/// Returns whether a line is one of the puzzles on one line that follow, with up to half its cells too few or as many too many: no lines between
/// are a grid of their own. O(the size of a board).
pub(crate) fn is_one_of_those_below(cursor: &mut Cursor<'_>, index: usize, size: Option<usize>) -> bool {
    let lead_of = |cursor: &mut Cursor<'_>, at: usize| {
        row_at(cursor, at)?;
        let text = cursor.text_of(cursor.lines[at]);
        let lead = strays::lead(&text[..comment_start(text)], &cursor.alphabet);
        Some(lead.first).filter(|&first| first >= CELLS_MIN)
    };
    let Some(cells) = lead_of(cursor, index).filter(|&cells| cells <= MAX_SIZE) else { return false };
    let (mut rows, mut behind) = (0, index);
    let n = loop {
        let Some(lead) = lead_of(cursor, behind).filter(|_| behind - index < MAX_SIZE) else { return false };
        if let Some(n) = line_form::size_at(cursor, behind, size).filter(|_| behind > index) {
            break n;
        }
        rows += usize::from(lead == cells);
        behind += 1;
    };
    let text = |at: usize| {
        let text = cursor.text_of(cursor.lines[at]);
        &text[..comment_start(text)]
    };
    let above: usize =
        (index..behind).map(|at| strays::count_above(first_token(text(at)), n, &cursor.alphabet)).sum();
    cells != n * n && rows < cells && (n * n).div_ceil(2) <= cells && cells <= 2 * n * n && above <= 1
}

fn first_token(text: &str) -> &str {
    tokens(text, 0, text.len()).next().map_or("", |token| token.text)
}

fn row_at(cursor: &mut Cursor<'_>, index: usize) -> Option<Facts> {
    match cursor.get(index)?.kind {
        Kind::Row(facts) => Some(facts),
        _ => None,
    }
}

/// Returns whether a line starts with as many cells as some board has, in one token.
pub(crate) fn is_square(cursor: &mut Cursor<'_>, index: usize) -> bool {
    let Some(line) = cursor.get(index) else { return false };
    let text = cursor.text_of(line);
    let first = tokens(text, 0, text.len()).next().map_or(0, |token| token.text.chars().count());
    matches!(line.kind, Kind::Row(_)) && (4..=MAX_SIZE).any(|n| n * n == first)
}

/// Returns whether a line is a puzzle on one line with a brace in it that is not closed.
pub(crate) fn is_torn(cursor: &mut Cursor<'_>, index: usize) -> bool {
    let Some(line) = cursor.get(index) else { return false };
    let text = cursor.text_of(line);
    let Some(first) = tokens(text, 0, text.len()).next().map(|token| token.text) else { return false };
    let is_whole = |cells: usize| sizes::BY_LENGTH.into_iter().any(|n| n * n == cells);
    let cells = first.chars().take(MAX_SIZE * MAX_SIZE + 2).count();
    matches!(line.kind, Kind::Row(_))
        && first.contains('{')
        && !first.contains('}')
        && (is_whole(cells) || is_whole(cells - 1))
}
