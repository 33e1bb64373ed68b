//! What directly follows a full grid: surplus rows, or another grid that repeats its digits.
//!
//! This module does not change the grid, except for choosing which of all these rows are the surplus ones.

use crate::board::MAX_SIZE;
use crate::syntax::lex::chars::{is_bar, is_blank};
use crate::syntax::lex::line_stats::Facts;
use crate::syntax::lex::lines::{Kind, Line};
use crate::syntax::plan::cursor::Cursor;
use crate::syntax::plan::line_form;
use crate::syntax::plan::size_vote::{Seen, survey, vote};

/// A grid that has all its rows; `end` is the line after it.
#[derive(Clone, Copy)]
pub(crate) struct Full<'a> {
    pub(crate) n: usize,
    pub(crate) rows: &'a [usize],
    pub(crate) end: usize,
}

/// Rows behind a full grid.
#[derive(Default)]
pub(crate) struct Surplus {
    pub(crate) rows: Vec<usize>,
    /// The line after these rows and after the borders among them.
    pub(crate) end: usize,
    /// Whether another grid follows that repeats the digits of this grid.
    pub(crate) stacked: bool,
}

/// Returns what directly follows the grid.
pub(crate) fn behind(cursor: &mut Cursor<'_>, grid: Full<'_>) -> Surplus {
    let (rows, end) = rows_behind(cursor, grid);
    let (indices, facts): (Vec<usize>, Vec<Facts>) = rows.into_iter().unzip();
    if let [first] = *facts
        && cursor.get(end).is_some_and(|line| line.kind == Kind::Blank)
        && whole_at(cursor, end + 1, 1).is_some_and(|n| first.fits(n))
    {
        // The single row behind is the first row of the next grid; the blank line between the grids is one row too late.
        return Surplus { rows: Vec::new(), end: grid.end, stacked: false };
    }
    let whole = facts.iter().filter(|facts| facts.fits(grid.n)).count() >= grid.n;
    if !whole && !indices.is_empty() && !is_grid_of_another_size(&facts, grid.n) {
        return Surplus { rows: indices, end, stacked: false };
    }
    let stacked =
        whole && holds(cursor, grid.rows, &indices) || indices.is_empty() && is_framed_again(cursor, grid);
    Surplus { rows: Vec::new(), end: grid.end, stacked }
}

/// Returns the size of the grid whose rows start here, if each row has all its cells and exactly `lacking` rows are missing.
pub(crate) fn whole_at(cursor: &mut Cursor<'_>, from: usize, lacking: usize) -> Option<usize> {
    let mut rows = Vec::new();
    for at in from.. {
        match cursor.get(at).map(|line| line.kind) {
            Some(Kind::Row(facts)) if rows.len() < MAX_SIZE => rows.push(facts),
            Some(Kind::Border | Kind::Dashes(_)) if at < from + 2 * MAX_SIZE => {}
            Some(Kind::Row(_)) => return None,
            _ => break,
        }
    }
    let n = rows.len() + lacking;
    (n > 2 && rows.iter().all(|facts| facts.fits(n))).then_some(n)
}

/// Returns the size of the grid whose rows start here, if each row has all its cells. Any text may follow the last row.
pub(crate) fn first_whole_at(cursor: &mut Cursor<'_>, from: usize) -> Option<usize> {
    let mut rows: Vec<Facts> = Vec::new();
    for at in from..=from + 2 * MAX_SIZE {
        match cursor.get(at).map(|line| line.kind) {
            Some(Kind::Row(facts)) => rows.push(facts),
            Some(Kind::Border | Kind::Dashes(_)) => {}
            _ => break,
        }
        let n = rows.len();
        if n > 2 && rows[0].fits(n) {
            return rows.iter().all(|facts| facts.fits(n)).then_some(n);
        }
    }
    None
}

/// Returns the rows that follow, and the line after the last of them and its borders. The search stops at a line that
/// cannot belong to a grid. It also stops once it has as many whole rows as a grid has, since those are another grid.
fn rows_behind(cursor: &mut Cursor<'_>, grid: Full<'_>) -> (Vec<(usize, Facts)>, usize) {
    let (mut rows, mut whole) = (Vec::new(), 0);
    let mut end = grid.end;
    for i in grid.end.. {
        match cursor.get(i).map(|line| line.kind) {
            Some(Kind::Row(facts)) if rows.len() <= 2 * MAX_SIZE => {
                if line_form::is_apart(cursor, i, grid.n) || is_smaller(cursor, i, facts, grid.n) {
                    break;
                }
                rows.push((i, facts));
                end = i + 1;
                whole += usize::from(facts.fits(grid.n));
                if whole == grid.n {
                    break;
                }
            }
            Some(Kind::Border | Kind::Dashes(_)) if !rows.is_empty() => end = i + 1,
            Some(Kind::Border | Kind::Dashes(_) | Kind::Comment) => {}
            _ => break,
        }
    }
    (rows, end)
}

/// Returns whether a line after a full grid is a puzzle of a smaller size on one line.
fn is_smaller(cursor: &mut Cursor<'_>, index: usize, facts: Facts, n: usize) -> bool {
    facts.cells as usize >= SMALLEST * SMALLEST
        && !facts.fits(n)
        && line_form::size_at(cursor, index, None).is_some_and(|size| (SMALLEST..n).contains(&size))
}

/// The smallest size at which a puzzle on one line is distinguished from a row.
const SMALLEST: usize = 4;

fn is_grid_of_another_size(rows: &[Facts], n: usize) -> bool {
    let seen: Vec<Seen> = rows.iter().take(MAX_SIZE).map(|&facts| Seen::Row(0, facts)).collect();
    vote(&seen, None).is_some_and(|other| other != n && other > 1 && rows.len() >= other)
}

/// Returns whether, after blank lines, another framed grid follows that repeats the digits of this framed grid.
fn is_framed_again(cursor: &mut Cursor<'_>, grid: Full<'_>) -> bool {
    let is_border =
        |cursor: &mut Cursor<'_>, index| cursor.get(index).is_some_and(|line| line.kind == Kind::Border);
    if !is_border(cursor, grid.end - 1) {
        return false;
    }
    let mut at = grid.end;
    while cursor.get(at).is_some_and(|line| line.kind == Kind::Blank) {
        at += 1;
    }
    if !is_border(cursor, at) {
        return false;
    }
    let ahead = survey(cursor, at, Some(grid.n));
    let rows: Vec<usize> =
        ahead.iter().filter_map(|s| if let Seen::Row(i, _) = s { Some(*i) } else { None }).collect();
    // Simple Sudoku ends a puzzle with a border line. The next puzzle may follow directly below it, in a frame of its own.
    let is_apart = |next: usize| next > rows[grid.n - 1] + 2;
    rows.len() >= grid.n && rows.get(grid.n).copied().is_none_or(is_apart) && holds(cursor, grid.rows, &rows)
}

/// Returns whether the rows `next` repeat every digit of `rows` in the same cells.
pub(crate) fn holds(cursor: &Cursor<'_>, rows: &[usize], next: &[usize]) -> bool {
    let cells = |index: usize| {
        let text = cursor.text_of(cursor.lines[index]);
        text.chars().filter(|&c| !c.is_whitespace() && !is_bar(c)).collect::<Vec<_>>()
    };
    rows.iter().zip(next).all(|(&mine, &its)| {
        let (mine, its) = (cells(mine), cells(its));
        mine.len() == its.len() && mine.iter().zip(&its).all(|(&a, &b)| is_blank(a) || a == b)
    })
}

/// Returns the index, among all rows, of the second half of a row that was split over two lines. Each other row must
/// have one token per cell. If the split went through a cell, the two halves have one token more.
pub(crate) fn second_half(lines: &[Line], n: usize, rows: &[usize]) -> Option<usize> {
    let facts = |line: usize| if let Kind::Row(facts) = lines[line].kind { Some(facts) } else { None };
    let tokens = |line: usize| facts(line).map_or(0, |facts| facts.tokens as usize);
    let is_whole = |line: usize| facts(line).is_some_and(|facts| facts.spaced && tokens(line) == n);
    let at = rows.iter().position(|&line| !is_whole(line))? + 1;
    let (first, second) = (*rows.get(at - 1)?, *rows.get(at)?);
    let both = tokens(first) + tokens(second);
    let are_halves = rows.len() == n + 1
        && first + 1 == second
        && tokens(first).min(tokens(second)) > 0
        && tokens(first).max(tokens(second)) < n
        && (both == n || both == n + 1)
        && rows[at + 1..].iter().all(|&line| is_whole(line));
    are_halves.then_some(at)
}

/// Decides which rows are surplus. If exactly N rows are whole, the other rows are surplus. If fewer are whole, a row
/// was split over two lines, and its second piece is surplus.
pub(crate) fn sort_out(cursor: &Cursor<'_>, n: usize, rows: &mut Vec<usize>, surplus: &mut Vec<usize>) {
    let fits = |&index: &usize| match cursor.lines[index].kind {
        Kind::Row(facts) | Kind::MetaLike(facts) => facts.fits(n),
        kind => matches!(kind, Kind::Dashes(_)),
    };
    let (whole, broken): (Vec<usize>, Vec<usize>) =
        rows.iter().chain(surplus.iter()).partition(|index| fits(index));
    let many = surplus.len();
    let mut all: Vec<usize> = rows.iter().chain(surplus.iter()).copied().collect();
    all.sort_unstable();
    if let Some(rest) = second_half(&cursor.lines, n, &all) {
        *surplus = vec![all.remove(rest)];
        *rows = all;
    } else if whole.len() == n {
        (*rows, *surplus) = (whole, broken);
    } else if let Some(&piece) = broken.get(1).filter(|_| many == 1 && broken.len() == 2) {
        *rows = all.into_iter().filter(|&index| index != piece).collect();
        *surplus = vec![piece];
    }
}
