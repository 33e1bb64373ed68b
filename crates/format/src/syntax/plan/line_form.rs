//! Puzzles on one line: whether a line is such a puzzle, its size, and where its cells end and the rest of the line begins.
//!
//! This module counts cells and does not interpret them.

use crate::board::{MAX_SIZE, sizes};
use crate::syntax::lex::alphabet::Alphabet;
use crate::syntax::lex::chars::comment_start;
use crate::syntax::lex::fields::lead;
use crate::syntax::lex::line_stats::{Facts, is_cell};
use crate::syntax::lex::lines::{Kind, Line};
use crate::syntax::lex::tokens::{Prefixes, pieces, tokens};
use crate::syntax::plan::cursor::Cursor;
use crate::syntax::plan::misplaced::{self, is_start};

/// The maximum number of tokens examined: two boards of the largest size, and a label.
const TOKENS_MAX: usize = 2 * 31 * 31 + 1;

/// The shape of a puzzle on one line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shape {
    pub(crate) n: usize,
    /// The byte offset of the first cell, after any fields before the puzzle.
    pub(crate) start: usize,
    /// The byte offset after the last cell.
    pub(crate) end: usize,
    /// Whether each token is one cell.
    pub(crate) spaced: bool,
}

/// Returns the size of the puzzle on this line, if the line holds a whole puzzle.
pub(crate) fn size_at(cursor: &mut Cursor<'_>, index: usize, size: Option<usize>) -> Option<usize> {
    let line = cursor.get(index)?;
    let Kind::Row(facts) = line.kind else { return None };
    let text = cursor.text_of(line);
    let listed = cursor.alphabet.size().filter(|_| size.is_none());
    if let Some(found) = listed.and_then(|n| shape(text, facts, Some(n), &cursor.alphabet)) {
        return Some(found.n);
    }
    let n = shape(text, facts, size, &cursor.alphabet)?.n;
    if n == 4
        && size.is_none()
        && (facts.cells == 16 || facts.words && facts.fits(16))
        && (listed == Some(16) || is_row_of_sixteen(cursor, index, facts))
        || size.is_none() && is_two_rows(cursor, index, n)
    {
        return None;
    }
    Some(n)
}

/// Returns whether this line is a puzzle of size 4, possibly with text after it.
pub(crate) fn is_of_four(cursor: &mut Cursor<'_>, index: usize) -> bool {
    size_at(cursor, index, None) == Some(4)
}

/// Returns whether a line with as many cells as a board of size `n` is two joined rows of a larger grid, whose other rows are around the line.
pub(crate) fn is_two_rows(cursor: &mut Cursor<'_>, index: usize, n: usize) -> bool {
    let row = n * n / 2;
    let lacking = row.saturating_sub(2);
    if !(n * n).is_multiple_of(2) || row > MAX_SIZE || lacking == 0 {
        return false;
    }
    let mut rows = 0;
    let mut is_around = |line: Option<Line>| match line.map(|line| line.kind) {
        Some(Kind::Row(facts)) if facts.fits(row) && rows <= lacking => {
            rows += 1;
            true
        }
        Some(kind) => matches!(kind, Kind::Border | Kind::Dashes(_) | Kind::Comment),
        None => false,
    };
    let mut below = index + 1;
    while below <= index + 2 * row && is_around(cursor.get(below)) {
        below += 1;
    }
    let above = cursor.lines[..index].iter().rev().take(2 * row);
    let _ = above.take_while(|line| is_around(Some(**line))).count();
    rows == lacking
}

/// Returns whether the line below this puzzle continues the solution that starts after the puzzle.
pub(crate) fn goes_on_below(cursor: &mut Cursor<'_>, index: usize, n: usize) -> bool {
    let Some(line) = cursor.get(index) else { return false };
    let Kind::Row(facts) = line.kind else { return false };
    let found = shape(cursor.text_of(line), facts, Some(n), &cursor.alphabet);
    found.is_some_and(|found| misplaced::goes_on_below(cursor, index, found.end, n))
}

/// Returns whether a line that might be a row of a grid of size `n` is a separate puzzle on one line.
pub(crate) fn is_apart(cursor: &Cursor<'_>, index: usize, n: usize) -> bool {
    let Some((line, Kind::Row(facts))) = cursor.lines.get(index).map(|line| (*line, line.kind)) else {
        return false;
    };
    let least = (n * n).min(2 * MAX_SIZE + 1);
    facts.cells as usize >= least
        && !facts.fits(n)
        && shape(cursor.text_of(line), facts, None, &cursor.alphabet).is_some()
}

/// Returns whether a line of 16 cells is a row of a 16x16 grid, and not a puzzle of size 4. It is a row if it is
/// framed, if the lines of 16 cells from here on (at most 16) have symbols above 4, or if a border is among them. A
/// ruler, which has no joints, may just as well separate the puzzles of a list: it counts only among exactly 16 lines.
fn is_row_of_sixteen(cursor: &mut Cursor<'_>, index: usize, first: Facts) -> bool {
    if first.framed > 0 {
        return true;
    }
    let (mut rows, mut above, mut rulers, mut is_ruled) = (0, 0, 0, false);
    for i in index.. {
        match cursor.get(i).map(|line| line.kind) {
            Some(Kind::Row(facts)) if facts.fits(16) => {
                let text = cursor.text_of(cursor.lines[i]);
                let text = &text[..comment_start(text)];
                let mut cells = tokens(text, 0, text.len());
                if facts.words && facts.spaced && cells.any(|cell| !is_cell(cell.text, 4, &cursor.alphabet)) {
                    return true;
                }
                rows += 1;
                is_ruled |= rulers > 0;
                above +=
                    if facts.above_four() { misplaced::count_above(text, 4, &cursor.alphabet) } else { 0 };
                if above > 1 {
                    return true;
                }
                if rows == 16 {
                    break;
                }
            }
            Some(Kind::Border) if !is_ruler(cursor, i) => return true,
            Some(Kind::Border) if rulers < RULERS_MAX => rulers += 1,
            Some(Kind::Dashes(count)) if count != 16 && rulers < RULERS_MAX => rulers += 1,
            // A labeled puzzle of size 4 shows that the lines are a list of puzzles.
            Some(Kind::Row(facts)) if is_labelled(cursor, i, facts) => return false,
            _ => break,
        }
    }
    // Among several lines, but fewer than 16, a single digit above 4 is a typo.
    above == 1 && (rows == 1 || rows == 16) || is_ruled && rows == 16
}

/// The most rulers among the rows of a 16x16 grid: one between boxes of any height, plus one by mistake.
const RULERS_MAX: usize = 8;

/// Returns whether a border is a ruler: a single character, repeated.
fn is_ruler(cursor: &Cursor<'_>, index: usize) -> bool {
    let mut signs = cursor.text_of(cursor.lines[index]).chars().filter(|c| !c.is_whitespace());
    signs.next().is_some_and(|first| signs.all(|c| c == first))
}

/// Returns whether the line below rulers is a puzzle on one line. Then the rulers separate it from the text above, and
/// are not the frame of a grid.
pub(crate) fn is_below_rulers(cursor: &mut Cursor<'_>, index: usize) -> bool {
    let is_border = |line: Line| match line.kind {
        Kind::Dashes(count) => count != 16,
        kind => kind == Kind::Border,
    };
    let mut at = index;
    while at < index + RULERS_MAX && cursor.get(at).is_some_and(is_border) && is_ruler(cursor, at) {
        at += 1;
    }
    at > index
        && matches!(cursor.get(at).map(|line| line.kind), Some(Kind::Row(facts)) if facts.fits(16))
        && size_at(cursor, at, None).is_some()
}

/// Returns whether a line is a puzzle of size 4 followed by a label.
fn is_labelled(cursor: &Cursor<'_>, index: usize, facts: Facts) -> bool {
    let text = cursor.text_of(cursor.lines[index]);
    let found = shape(text, facts, None, &cursor.alphabet);
    found.is_some_and(|found| found.n == 4 && found.end < text.trim_end().len())
}

/// Returns the shape of the puzzle on a line, if the line has N*N cells before the rest of its text.
pub(crate) fn shape(line: &str, facts: Facts, size: Option<usize>, alphabet: &Alphabet) -> Option<Shape> {
    let fits = |cells: usize| match size {
        Some(n) => (n > 1 && n * n == cells).then_some(n),
        None => sizes::BY_LENGTH.into_iter().find(|&n| n * n == cells && alphabet.fits(n)),
    };
    if facts.cells < 4 {
        return None;
    }
    if facts.plain as usize == line.len() {
        return Some(Shape { n: fits(line.len())?, start: 0, end: line.len(), spaced: false });
    }
    let line = &line[..comment_start(line)];
    // Only digits and blanks are before a comment.
    if facts.plain as usize == line.trim_end().len()
        && let Some(n) = fits(facts.plain as usize)
    {
        return Some(Shape { n, start: 0, end: facts.plain as usize, spaced: false });
    }
    let start = lead(line);
    let found = shape_of(&line[start..], facts, size, alphabet, &fits)?;
    Some(Shape { start, end: start + found.end, ..found })
}

/// Returns the shape of the puzzle on a line that starts with the puzzle and has no comment.
fn shape_of(
    line: &str,
    facts: Facts,
    size: Option<usize>,
    alphabet: &Alphabet,
    fits: &dyn Fn(usize) -> Option<usize>,
) -> Option<Shape> {
    let with = |prefixes: Prefixes| parted_shape(line, facts, size, alphabet, prefixes, fits);
    let found = with(alphabet.prefixes(size.unwrap_or(9)));
    if size.is_some() || !line.contains(['u', 'U']) {
        return found;
    }
    // Above size 9, `u` is a digit and not a mark of placed digits.
    let least = found.map_or(10, |found| found.n + 1).max(10);
    with(alphabet.prefixes(MAX_SIZE)).filter(|large| large.n >= least).or(found)
}

/// Returns the shape of the puzzle on a line, where `prefixes` are the characters that mark placed digits.
fn parted_shape(
    line: &str,
    facts: Facts,
    size: Option<usize>,
    alphabet: &Alphabet,
    prefixes: Prefixes,
    fits: &dyn Fn(usize) -> Option<usize>,
) -> Option<Shape> {
    let first = tokens(line, 0, line.len()).next()?;
    let bare = first.text.split([';', '#']).next().unwrap_or("");
    let run = run_length(bare, prefixes);
    if let Some(n) = fits(run) {
        // A row of size 16 has as many cells as a board of size 4, so equal groups of cells are tried first.
        let larger = groups(line, run, prefixes, fits).filter(|found| size.is_none() && found.n == run);
        if larger.is_some() {
            return larger;
        }
        if size.is_none() && is_start(line, first.start + bare.len(), run, n, alphabet) {
            return None;
        }
        return Some(Shape { n, start: 0, end: first.start + bare.len(), spaced: false });
    }
    groups(line, run, prefixes, fits).or_else(|| cells(line, facts, alphabet, fits))
}

/// Returns the number of cells in a token.
fn run_length(token: &str, prefixes: Prefixes) -> usize {
    pieces(token, prefixes).count()
}

/// Returns the shape of cells in equal groups: nine groups of nine, or 27 groups of three.
fn groups(
    line: &str,
    group: usize,
    prefixes: Prefixes,
    fits: &dyn Fn(usize) -> Option<usize>,
) -> Option<Shape> {
    if group < 2 {
        return None;
    }
    let equal: Vec<usize> = tokens(line, 0, line.len())
        .take(TOKENS_MAX)
        .take_while(|token| run_length(token.text, prefixes) == group)
        .map(crate::syntax::lex::tokens::Token::end)
        .collect();
    let total = equal.len() * group;
    let n = fits(total).or_else(|| total.is_multiple_of(2).then(|| fits(total / 2))?)?;
    let end = *equal.get((n * n / group).checked_sub(1)?)?;
    (n * n).is_multiple_of(group).then_some(Shape { n, start: 0, end, spaced: false })
}

/// Returns the shape of a line with one token for each cell.
fn cells(
    line: &str,
    facts: Facts,
    alphabet: &Alphabet,
    fits: &dyn Fn(usize) -> Option<usize>,
) -> Option<Shape> {
    let count = facts.tokens as usize;
    if count > TOKENS_MAX {
        return None;
    }
    // Two rows of a larger grid have higher digits than a puzzle and its solution.
    let both = |n: &usize| misplaced::count_above(line, *n, alphabet) <= 1;
    let n = fits(count).or_else(|| count.is_multiple_of(2).then(|| fits(count / 2).filter(both))?)?;
    let mut all = tokens(line, 0, line.len());
    let end =
        all.by_ref().take(n * n).take_while(|token| is_cell(token.text, n, alphabet)).enumerate().last();
    let (last, token) = end?;
    (last + 1 == n * n).then_some(Shape { n, start: 0, end: token.end(), spaced: true })
}
