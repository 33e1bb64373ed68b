//! Finds which row is missing or surplus in a grid with one row too few or too many. The evidence: another grid of the
//! same puzzle that has all its rows, digits that would appear twice in a house, a repeated row, two rows joined on one
//! line.
//!
//! This module compares the texts of rows and does not interpret cells.

use std::ops::Range;

use crate::board::BoxShape;
use crate::syntax::lex::lines::Kind;
use crate::syntax::lex::tokens::closes_open;
use crate::syntax::plan::alignment::{Fit, Row};
use crate::syntax::plan::cursor::Cursor;
use crate::syntax::plan::extra_rows::second_half;
use crate::syntax::plan::model::{GridPlan, Moved, Parting, Plan, Role};
use crate::syntax::tree::model::{GridForm, GridKind};

/// Finds which row is which in every grid of a plan. `boxes` is the box shape stated above the grid.
pub(crate) fn align(cursor: &Cursor<'_>, plan: &mut Plan, boxes: Option<BoxShape>) {
    for index in 0..plan.grids.len() {
        let grid = &plan.grids[index];
        if grid.height != grid.n {
            continue;
        }
        let by_tokens = grid.form == GridForm::Rows && !matches!(grid.parting, Parting::Tabs);
        let lacks_one = grid.extra.is_empty() && grid.rows.len() + 1 == grid.n && grid.n > 1;
        if by_tokens && grid.extra.is_empty() && !lacks_one {
            place_all(cursor, plan, index, boxes);
        } else if by_tokens && (lacks_one || grid.rows.len() == grid.n) {
            let others = plan.grids.iter().enumerate().filter(|&(other, _)| other != index);
            let model = others.map(|(_, other)| other).find(|other| is_whole(cursor, other));
            let has_regions = plan.roles.contains(&Role::Region);
            let boxes = boxes.unwrap_or_else(|| BoxShape::standard(grid.n));
            let fit = Fit::new(cursor, grid, Some(boxes).filter(|_| !has_regions), model);
            if lacks_one {
                find_gap(cursor, plan, index, (fit, boxes.rows));
            } else {
                find_extra(cursor, plan, index, (fit, boxes.rows));
            }
        }
    }
}

/// Checks whether the rows are in their places, in a grid that lacks several rows or has exactly N.
fn place_all(cursor: &Cursor<'_>, plan: &mut Plan, index: usize, boxes: Option<BoxShape>) {
    let grid = &plan.grids[index];
    let (n, count) = (grid.n, grid.rows.len());
    let givens = plan.grids.first().filter(|givens| index > 0 && is_whole(cursor, givens));
    let Some(givens) = givens.filter(|_| grid.kind == GridKind::State) else {
        // Rows are typed at the end, so the last band may be short. An earlier band must not lack rows.
        if count < n && lacks_above(plan, &grid.rows, boxes.unwrap_or_else(|| BoxShape::standard(n)).rows) {
            plan.grids[index].doubtful = true;
        }
        return;
    };
    let mut fit = Fit::new(cursor, grid, None, Some(givens));
    let rows: Vec<Row> = grid.rows.iter().map(|&line| fit.cut(cursor, line)).collect();
    if rows.iter().any(|row| row.len() != n) {
        return;
    }
    let is_at = |row: usize, place: usize| fit.repeats(&rows[row], place);
    let wrong: Vec<usize> = (0..count).filter(|&place| !is_at(place, place)).collect();
    if count < n {
        // A single differing digit is a given that was changed, so it does not make the grid doubtful.
        let several = wrong.iter().filter(|&&place| fit.differs(&rows[place], place)).count() > 1;
        let is_off = |&place: &usize| (place + 1..=place + n - count).any(|other| is_at(place, other));
        plan.grids[index].doubtful = several || wrong.iter().any(is_off);
        return;
    }
    let &[first, .., last] = &*wrong else { return };
    let moved = if wrong.len() == 2 && is_at(first, last) && is_at(last, first) {
        Moved::Swapped(first, last)
    } else if is_at(first, last) && (first..last).all(|place| is_at(place + 1, place)) {
        Moved::Shifted(first, last)
    } else if is_at(last, first) && (first..last).all(|row| is_at(row, row + 1)) {
        Moved::Shifted(last, first)
    } else {
        return;
    };
    let grid = &mut plan.grids[index];
    (grid.moved, grid.doubtful) = (Some(moved), true);
}

/// Returns whether any band between borders, except the last band, has a number of rows other than `rows`.
fn lacks_above(plan: &Plan, lines: &[usize], rows: usize) -> bool {
    let is_parted = |pair: &[usize]| plan.roles[pair[0]..pair[1]].contains(&Role::Border);
    let ends: Vec<usize> = (1..lines.len()).filter(|&at| is_parted(&lines[at - 1..=at])).collect();
    let bands = ends.iter().scan(0, |start, &end| Some(end - std::mem::replace(start, end)));
    let bands: Vec<usize> = bands.collect();
    // Borders at equal distances other than `rows` do not mark the bands of boxes.
    let is_regular = bands.len() > 1 && bands.iter().all(|&count| count == bands[0]);
    !is_regular && bands.iter().any(|&count| count != rows)
}

fn is_whole(cursor: &Cursor<'_>, grid: &GridPlan) -> bool {
    let fits = |&row: &usize| fits(cursor, row, grid);
    grid.form == GridForm::Rows
        && grid.rows.len() == grid.n
        && grid.extra.is_empty()
        && grid.rows.iter().filter(|row| !fits(row)).count() <= 1
}

/// Returns whether a line has N cells.
fn fits(cursor: &Cursor<'_>, line: usize, grid: &GridPlan) -> bool {
    if let Parting::Columns(slots) = &grid.parting {
        return slots.line_up_with(&slots.chars(cursor.text_of(cursor.lines[line])));
    }
    match cursor.lines[line].kind {
        Kind::Row(facts) | Kind::MetaLike(facts) => facts.fits(grid.n),
        kind => matches!(kind, Kind::Dashes(_)),
    }
}

/// Returns the row range of the only band between borders whose number of rows is not `rows`.
fn odd_band(plan: &Plan, lines: &[usize], rows: usize) -> Option<Range<usize>> {
    let is_parted = |pair: &[usize]| plan.roles[pair[0]..pair[1]].contains(&Role::Border);
    let ends = (1..lines.len()).filter(|&at| is_parted(&lines[at - 1..=at])).chain([lines.len()]);
    let mut start = 0;
    let bands = ends.map(|end| std::mem::replace(&mut start, end)..end).collect::<Vec<_>>();
    let mut odd = bands.iter().filter(|band| band.len() != rows);
    odd.next().filter(|_| bands.len() > 2 && odd.next().is_none()).cloned()
}

/// Finds the row that a grid lacks. If the last row is incomplete, it is being typed, and no earlier row is missing.
fn find_gap<'a>(cursor: &'a Cursor<'_>, plan: &mut Plan, index: usize, (mut fit, band): (Fit<'a>, usize)) {
    let grid = &plan.grids[index];
    let (n, rows) = (grid.n, &grid.rows);
    let odd = odd_band(plan, rows, band).filter(|odd| odd.len() + 1 == band);
    let Some(&last) = rows.last() else { return };
    let cut: Vec<Row> = rows.iter().map(|&line| fit.cut(cursor, line)).collect();
    let joined = |&at: &usize| !fits(cursor, rows[at], grid) && cut[at].len() > n + n / 2;
    if let Some(at) = (0..rows.len()).find(joined) {
        plan.grids[index].gap = Some(at + 1);
        return;
    }
    if !fits(cursor, last, grid) && cut.last().is_none_or(|last| last.len() <= n) {
        return;
    }
    if !fit.has_model() {
        // Rows are typed into the last band, so only an earlier short band shows the gap.
        let gap = odd.filter(|odd| odd.end < rows.len()).map(|odd| odd.start + odd.len() / 2);
        let grid = &mut plan.grids[index];
        (grid.gap, grid.doubtful) = (gap, true);
        return;
    }
    let row_at = |gap: usize, place: usize| (place != gap).then(|| place - usize::from(place > gap));
    let way = |gap: usize| (0..n).map(|place| row_at(gap, place)).collect();
    let ways: Vec<Vec<Option<usize>>> = (0..n).map(way).collect();
    let best = fit.best(&cut, &ways);
    let (Some(&first), Some(&last)) = (best.first(), best.last()) else { return };
    let grid = &mut plan.grids[index];
    // Rows between the first and the last possible gap may belong one row further down.
    grid.doubtful = cut[first..last].iter().any(|row| row.iter().any(Option::is_some));
    // Of equally likely gaps, the last one counts, since rows are typed at the end. If the last row is the gap, no earlier row is missing.
    if last + 1 < n && last - first <= 1 {
        grid.gap = Some(first);
    } else if last + 1 < n {
        grid.doubtful = true;
    }
}

/// Finds the one row that is surplus in a grid.
fn find_extra<'a>(cursor: &'a Cursor<'_>, plan: &mut Plan, index: usize, (mut fit, band): (Fit<'a>, usize)) {
    let grid = &plan.grids[index];
    let n = grid.n;
    let by_column = matches!(grid.parting, Parting::Columns(_));
    let [one] = *grid.extra else {
        plan.grids[index].doubtful = true;
        return;
    };
    let mut all: Vec<usize> = grid.rows.iter().chain(&grid.extra).copied().collect();
    all.sort_unstable();
    // The second part of a row that was split between the braces of its pencil marks needs no search.
    let is_rest =
        closes_open(cursor.text_of(cursor.lines[one])) || second_half(&cursor.lines, n, &all).is_some();
    if is_rest || !fits(cursor, one, grid) {
        return;
    }
    // The surplus row is in its own band, or alone above or below all borders.
    let odd = odd_band(plan, &all, band).filter(|odd| odd.len() == band + 1 || odd.len() == 1);
    let places: Vec<usize> = odd.unwrap_or(0..n + 1).collect();
    let cut: Vec<Row> = all.iter().map(|&line| fit.cut(cursor, line)).collect();
    let way = |extra: usize| (0..n).map(|place| Some(place + usize::from(place >= extra))).collect();
    let ways: Vec<Vec<Option<usize>>> = places.iter().copied().map(way).collect();
    let mut best: Vec<usize> = fit.best(&cut, &ways).into_iter().map(|at| places[at]).collect();
    let follows_twin = |at: usize| at > 0 && cut[at - 1] == cut[at];
    if let Some(twin) = best.iter().copied().find(|&at| follows_twin(at)) {
        // Of equal adjacent rows it makes no difference which one is removed.
        let is_apart = |&&at: &&usize| cut[at] == cut[twin] && (twin..at).any(|row| cut[row] != cut[twin]);
        let apart = best.iter().find(is_apart).copied();
        best.retain(|&at| follows_twin(at) && cut[at] != cut[twin] || at == twin || Some(at) == apart);
    }
    let digits = |&at: &usize| cut[at].iter().flatten().count();
    let is_twin = |at: usize| (0..at).any(|before| cut[before] == cut[at]);
    let odd = odd_one(cursor, &all).filter(|odd| !by_column && best.contains(odd));
    let (extra, doubtful) = match *best {
        _ if odd.is_some() => (odd, false),
        // With two adjacent candidates, every other row keeps its place whichever of the two is removed.
        [first, second] if first + 1 == second => (best.iter().copied().min_by_key(digits), false),
        [only] => (Some(only), false),
        _ => (best.iter().copied().find(|&at| is_twin(at)).or(best.last().copied()), true),
    };
    let extra = extra.unwrap_or(n);
    let is_settled = doubtful || places.len() == 1 || odd.is_some();
    let extra = if is_settled { extra } else { later_of_two(plan, &all, &cut, extra) };
    let extra = all.remove(extra);
    for &row in &all {
        plan.roles[row] = Role::Row;
    }
    plan.roles[extra] = Role::Extra;
    let grid = &mut plan.grids[index];
    (grid.rows, grid.extra, grid.doubtful) = (all, vec![extra], doubtful);
}

/// Returns the one row that is written differently from all others: with or without a frame, with or without spaces.
fn odd_one(cursor: &Cursor<'_>, rows: &[usize]) -> Option<usize> {
    let look = |&row: &usize| match cursor.lines[row].kind {
        Kind::Row(facts) => (facts.framed > 0, facts.tokens > 1),
        _ => (false, false),
    };
    let looks: Vec<_> = rows.iter().map(look).collect();
    let is_odd =
        |at: &usize| looks.iter().enumerate().all(|(other, look)| (other == *at) == (*look == looks[*at]));
    (0..rows.len()).find(is_odd).filter(|_| rows.len() > 2)
}

/// If two adjacent rows agree in their digits, returns the one in the band with too many rows, or else the later one.
fn later_of_two(plan: &Plan, rows: &[usize], cut: &[Row], extra: usize) -> usize {
    let agree = |at: usize| {
        let (a, b) = (&cut[at], &cut[at + 1]);
        let shared = a.iter().zip(b).filter(|(a, b)| a.is_some() && a == b).count();
        let differ = a.iter().zip(b).any(|(a, b)| a.is_some() && b.is_some() && a != b);
        a.len() == b.len() && shared > 0 && !differ
    };
    let parted = |at: usize| plan.roles[rows[at]..rows[at + 1]].contains(&Role::Border);
    let first = if extra + 1 < rows.len() && agree(extra) {
        extra
    } else if extra > 0 && agree(extra - 1) {
        extra - 1
    } else {
        return extra;
    };
    if !parted(first) {
        return first + 1;
    }
    let above = 1 + (0..first).rev().take_while(|&at| !parted(at)).count();
    let below = 1 + (first + 1..rows.len() - 1).take_while(|&at| !parted(at)).count();
    if above > below { first } else { first + 1 }
}
