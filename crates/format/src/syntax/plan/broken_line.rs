//! Puzzles on one line that a typing slip has broken: a cell too many or too few, a line cut in two, or two lines joined.
//!
//! This module counts cells and looks at the next line; it does not interpret cells.

use crate::board::{MAX_SIZE, sizes};
use crate::syntax::lex::alphabet::Alphabet;
use crate::syntax::lex::chars::{comment_start, is_blank};
use crate::syntax::lex::line_stats::Facts;
use crate::syntax::lex::lines::{Kind, Line};
use crate::syntax::lex::tokens::{Token, leaves_open, pieces, tokens};
use crate::syntax::plan::cursor::Cursor;
use crate::syntax::plan::misplaced::{is_plain, lead};
use crate::syntax::plan::size_vote::FOREIGN_MAX;
use crate::syntax::plan::{line_form, misplaced};

/// Returns whether a line is a broken puzzle on one line: it is too long for a row, and no short row or border follows that would make it a row.
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

/// The size of puzzles whose one-line form is so short that it might be a row of a larger grid.
const SHORT: usize = 4;

/// The most cells by which a broken line may be too long or too short.
const CELLS_OFF: usize = 3;

/// Returns whether a line is a broken puzzle on one line of a size so small that the line might also be a row of a
/// grid. It has a few cells more or fewer than such a puzzle, and something rules out a row: `size:`, the text after
/// its cells, or such a puzzle on the next line.
pub(crate) fn is_short_and_broken(cursor: &mut Cursor<'_>, index: usize, size: Option<usize>) -> bool {
    let n = size.unwrap_or(SHORT);
    let Some(facts) = row_at(cursor, index).filter(|_| n >= SHORT && n * n <= MAX_SIZE) else { return false };
    let text = cursor.text_of(cursor.lines[index]);
    let text = &text[..comment_start(text)];
    let Some(first) = tokens(text, 0, text.len()).next() else { return false };
    // A bar or comma between the cells may be the slip, so the cells up to the next space are counted too.
    let end = text[first.start..].find(char::is_whitespace).map_or(text.len(), |end| first.start + end);
    let count = |end: usize| {
        let cells = tokens(text, 0, end).map(|token| pieces(token.text, cursor.alphabet.prefixes(n)).count());
        cells.sum::<usize>()
    };
    let is_near = |cells: &usize| cells.abs_diff(n * n) <= CELLS_OFF;
    let Some(cells) = [first.end(), end].into_iter().map(count).find(is_near) else { return false };
    // 16 cells are a row of size 16, unless a labeled puzzle of size 4 follows.
    let is_wide = facts.fits(16) && !matches!(facts.tokens, 2 | 3);
    let is_labelled = row_at(cursor, index + 1).is_some_and(|next| !next.fits(16))
        && line_form::size_at(cursor, index + 1, None) == Some(SHORT);
    let is_row = facts.fits(n) || is_wide && !is_labelled || facts.framed > 0;
    if is_row || misplaced::count_above(&text[..end], n, &cursor.alphabet) > 1 {
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

/// Returns whether two lines are the pieces of a puzzle on one line. `whole` is the size of the puzzle that the first line would be alone.
pub(crate) fn is_cut(
    cursor: &mut Cursor<'_>,
    index: usize,
    size: Option<usize>,
    whole: Option<usize>,
) -> bool {
    if let Some(n) = whole {
        let Some(line) = cursor.get(index) else { return false };
        let text = cursor.text_of(line);
        let text = text[..comment_start(text)].trim();
        // The first line is a puzzle of its own, unless its digits are too high or repeat in a row or column.
        if size.is_some() || lead(text, &cursor.alphabet).highest <= n && !has_clash(text, n) {
            return false;
        }
    }
    let Some(first) = misplaced::lead_at(cursor, index) else { return false };
    let second = cursor.get(index + 1).filter(|line| matches!(line.kind, Kind::Row(_) | Kind::Other));
    let Some(second_line) = second else { return false };
    let texts = (cursor.text_of(cursor.lines[index]), cursor.text_of(second_line));
    let second = lead(texts.1, &cursor.alphabet);
    let fits = |cells: usize| match size {
        Some(n) => (n > 1 && n * n == cells).then_some(n),
        None => sizes::BY_LENGTH.into_iter().find(|&n| n * n == cells && cursor.alphabet.fits(n)),
    };
    let is_digits = |n: &usize, highest: usize| first.highest.max(highest) <= *n;
    let plain = fits(first.cells + second.cells)
        .filter(|n| is_digits(n, second.highest))
        .or_else(|| fits(first.cells + second.first).filter(|n| is_digits(n, second.highest_first)))
        .filter(|_| first.alone);
    let grouped = |cells: (usize, usize)| Some((fits(cells.0 + cells.1)?, cells));
    let Some((n, cells)) = plain
        .map(|n| (n, (first.cells, second.cells)))
        .or_else(|| groups_of(texts, &cursor.alphabet).and_then(grouped))
    else {
        return false;
    };
    // The next line is a complete puzzle, and this line may be another one.
    let below = line_form::size_at(cursor, index + 1, size);
    if below.is_some_and(|n| whole.is_none() && size.is_none() && first.highest.max(second.highest) <= n) {
        return false;
    }
    if cells.0.max(cells.1) > MAX_SIZE {
        return true;
    }
    // A comment does not end a grid.
    let is_comment = |line: Line| line.kind == Kind::Comment;
    let third = (index + 2..).take(FOREIGN_MAX).find(|&at| !cursor.get(at).is_some_and(is_comment));
    let third = third.unwrap_or(index + 2);
    // Two lines of 8 cells are rows of size 8 that is still being typed.
    if cells == (8, 8) && plain.is_none() && line_form::size_at(cursor, third, size) != Some(n) {
        return false;
    }
    // The two lines are rows of a grid if a third row follows.
    let goes_on = match cursor.get(third).map(|line| line.kind) {
        Some(Kind::Row(facts)) => {
            !facts.is_long()
                && (misplaced::lead_at(cursor, third).is_some_and(|third| third.cells != n * n)
                    || line_form::is_two_rows(cursor, third, n))
                && line_form::size_at(cursor, third, size) != Some(n)
        }
        Some(Kind::Border | Kind::Dashes(_)) => true,
        // A heading or metadata that was misplaced among the rows.
        Some(Kind::Section(_) | Kind::Meta(_) | Kind::MetaLike(_) | Kind::Other) => {
            cells.0 == cells.1 && cells.0 > 2 && misplaced::rows_go_on(cursor, third, cells.0, cells.0 - 2)
        }
        // A band of two rows, if a row of the same length follows the blank line.
        Some(Kind::Blank) => {
            let is_dashes = |line: Line| line.kind == Kind::Dashes(cells.0 as u32);
            let is_like = |row: misplaced::Lead| row.alone && row.cells == cells.0;
            cells.0 == cells.1
                && (cursor.get(third + 1).is_some_and(is_dashes)
                    || misplaced::lead_at(cursor, third + 1).is_some_and(is_like))
        }
        _ => false,
    };
    !goes_on && cells != (n, n)
}

/// Returns the numbers of cells of two lines that consist of equal groups of cells, except for the group that was cut
/// between the lines. Text after the groups of the second line is a label. No digit is higher than the size of the
/// board with so many cells.
pub(crate) fn groups_of((first, second): (&str, &str), alphabet: &Alphabet) -> Option<(usize, usize)> {
    let bare = |text| misplaced::groups(text, alphabet);
    let (above, below) = (bare(first), bare(second));
    let group = *above.iter().chain(&below).max()?;
    let (&last, &next) = (above.last()?, below.first()?);
    let behind = below[1..].iter().take_while(|&&cells| cells == group).count();
    let is_parted = last + next == group || (last, next) == (group, group);
    let is_whole = above[..above.len() - 1].iter().all(|&cells| cells == group);
    let cells = ((above.len() - 1) * group + last, next + behind * group);
    let n = (cells.0 + cells.1).isqrt();
    let is_board = n * n == cells.0 + cells.1 && n <= MAX_SIZE;
    let highest = |line, groups| misplaced::highest_of(line, groups, alphabet);
    let fits = || highest(first, above.len()).max(highest(second, behind + 1)) <= n;
    (group > 1 && above.len() + behind > 1 && is_parted && is_whole && is_board && fits()).then_some(cells)
}

/// Returns whether a digit appears twice in a row or column of the board of size `n` whose cells a line lists. `O(n²)`.
fn has_clash(line: &str, n: usize) -> bool {
    if n == 0 || n > MAX_SIZE || line.len() != n * n {
        return false;
    }
    if is_plain(line) {
        return has_plain_clash(line.as_bytes(), n);
    }
    let (mut rows, mut columns) = ([0_u128; MAX_SIZE], [0_u128; MAX_SIZE]);
    let clashes = |(cell, byte): (usize, u8)| {
        let bit = 1_u128.checked_shl(byte.into()).filter(|_| !is_blank(char::from(byte))).unwrap_or(0);
        let (row, column) = (&mut rows[cell / n], &mut columns[cell % n]);
        let clash = (*row | *column) & bit != 0;
        *row |= bit;
        *column |= bit;
        clash
    };
    line.bytes().enumerate().any(clashes)
}

/// Returns whether a digit repeats in a row or column, for a line of figures and points only.
fn has_plain_clash(cells: &[u8], n: usize) -> bool {
    let mut columns = [0_u16; MAX_SIZE];
    cells.chunks(n).any(|cells| {
        let mut row = 0;
        cells.iter().zip(&mut columns).any(|(&byte, column)| {
            let bit = if matches!(byte, b'1'..=b'9') { 1 << (byte - b'0') } else { 0 };
            let clash = (row | *column) & bit != 0;
            row |= bit;
            *column |= bit;
            clash
        })
    })
}

/// The fewest cells at the start of a line that may be a puzzle with lost cells.
const CELLS_MIN: usize = 8;

/// Returns whether a line is a damaged puzzle of the list of one-line puzzles that follows. The line may have between
/// half and twice the cells of a board. The lines before the first intact puzzle must not form a grid of their own.
/// O(size of a board).
pub(crate) fn is_one_of_those_below(cursor: &mut Cursor<'_>, index: usize, size: Option<usize>) -> bool {
    let lead_of = |cursor: &mut Cursor<'_>, at: usize| {
        row_at(cursor, at)?;
        let text = cursor.text_of(cursor.lines[at]);
        let lead = misplaced::lead(&text[..comment_start(text)], &cursor.alphabet);
        Some(lead.first).filter(|&first| first >= CELLS_MIN)
    };
    if is_parted(cursor, index, size) {
        return true;
    }
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
        (index..behind).map(|at| misplaced::count_above(first_token(text(at)), n, &cursor.alphabet)).sum();
    cells != n * n && rows < cells && (n * n).div_ceil(2) <= cells && cells <= 2 * n * n && above <= 1
}

/// Returns whether a line has only a few cells and is directly above a puzzle on one line: then it is the rest of a label or a stray row.
pub(crate) fn is_scrap(cursor: &mut Cursor<'_>, index: usize, size: Option<usize>) -> bool {
    row_at(cursor, index).is_some_and(|facts| (facts.cells as usize) < CELLS_MIN)
        && line_form::size_at(cursor, index + 1, size).is_some_and(|n| n > SHORT)
}

/// Returns whether white space splits the cells of a puzzle of size 4 into two unequal parts, and the next line is a puzzle of size 4.
fn is_parted(cursor: &mut Cursor<'_>, index: usize, size: Option<usize>) -> bool {
    let Some(facts) = row_at(cursor, index) else { return false };
    let text = cursor.text_of(cursor.lines[index]);
    let groups = misplaced::groups(text, &cursor.alphabet);
    let [first, second, ..] = *groups else { return false };
    // The text after the first two tokens is a label.
    let end = tokens(text, 0, text.len()).nth(1).map_or(0, Token::end);
    let is_parted = first != second && first + second == SHORT * SHORT && facts.framed == 0;
    is_parted
        && misplaced::count_above(&text[..end], SHORT, &cursor.alphabet) <= 1
        && line_form::size_at(cursor, index + 1, size) == Some(SHORT)
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

/// Returns whether the first token of a line has as many cells as a square board has (of size 4 or larger).
pub(crate) fn is_square(cursor: &mut Cursor<'_>, index: usize) -> bool {
    let Some(line) = cursor.get(index) else { return false };
    let text = cursor.text_of(line);
    let first = tokens(text, 0, text.len()).next().map_or(0, |token| token.text.chars().count());
    matches!(line.kind, Kind::Row(_)) && (4..=MAX_SIZE).any(|n| n * n == first)
}

/// Returns whether a line is a puzzle on one line with an unclosed brace in it.
pub(crate) fn is_torn(cursor: &mut Cursor<'_>, index: usize) -> bool {
    let Some(line) = cursor.get(index) else { return false };
    let text = cursor.text_of(line);
    if !matches!(line.kind, Kind::Row(_)) || !leaves_open(text) {
        return false;
    }
    let whole = |cells: usize| sizes::BY_LENGTH.into_iter().find(|n| n * n == cells || n * n + 1 == cells);
    let limit = MAX_SIZE * MAX_SIZE + 2;
    let first = first_token(text);
    if first.contains('{') && whole(first.chars().take(limit).count()).is_some() {
        return true;
    }
    // The cells may be in several groups, if the next line is an intact puzzle of the same size.
    let all = text[..comment_start(text)].chars().filter(|c| !c.is_whitespace()).take(limit).count();
    whole(all).is_some_and(|n| line_form::size_at(cursor, index + 1, None) == Some(n))
}
