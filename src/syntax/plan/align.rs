//! Which row is which, where a grid has one too few or one too many: told by a grid of the same puzzle that has all its rows, by the digits
//! that would appear twice, by a row that stands there twice, by two rows on one line.
//!
//! It compares texts of rows, and reads no cell.

use crate::board::BoxShape;
use crate::syntax::lex::lines::Kind;
use crate::syntax::plan::cursor::Cursor;
use crate::syntax::plan::fit::{Fit, Row};
use crate::syntax::plan::model::{GridPlan, Parting, Plan, Role};
use crate::syntax::tree::model::GridForm;

/// Finds out which row is which in every grid of a plan. `boxes` are those that are written above it.
pub(crate) fn align(cursor: &Cursor<'_>, plan: &mut Plan, boxes: Option<BoxShape>) {
    for index in 0..plan.grids.len() {
        let grid = &plan.grids[index];
        let by_tokens = grid.form == GridForm::Rows && matches!(grid.parting, Parting::Tokens);
        let lacks_one = grid.extra.is_empty() && grid.rows.len() + 1 == grid.n && grid.n > 1;
        if by_tokens && (lacks_one || !grid.extra.is_empty() && grid.rows.len() == grid.n) {
            let others = plan.grids.iter().enumerate().filter(|&(other, _)| other != index);
            let whole = others.map(|(_, other)| other).find(|other| is_whole(cursor, other));
            let model = whole.map(|other| other.rows.as_slice());
            let has_regions = plan.roles.contains(&Role::Region);
            let boxes = boxes.unwrap_or_else(|| BoxShape::standard(grid.n));
            let fit = Fit::new(cursor, grid.n, Some(boxes).filter(|_| !has_regions), model);
            if lacks_one {
                find_gap(cursor, &mut plan.grids[index], fit);
            } else {
                find_extra(cursor, plan, index, fit);
            }
        }
    }
}

fn is_whole(cursor: &Cursor<'_>, grid: &GridPlan) -> bool {
    let fits = |&row: &usize| fits(cursor, row, grid.n);
    grid.form == GridForm::Rows
        && grid.rows.len() == grid.n
        && grid.extra.is_empty()
        && grid.rows.iter().filter(|row| !fits(row)).count() <= 1
}

/// Whether a line has N cells.
fn fits(cursor: &Cursor<'_>, line: usize, n: usize) -> bool {
    match cursor.lines[line].kind {
        Kind::Row(facts) | Kind::MetaLike(facts) => facts.fits(n),
        kind => matches!(kind, Kind::Dashes(_)),
    }
}

/// Finds the row that a grid lacks. A last row that is not whole is being typed: then none is missing before it.
fn find_gap<'a>(cursor: &'a Cursor<'_>, grid: &mut GridPlan, mut fit: Fit<'a>) {
    let (n, rows) = (grid.n, &grid.rows);
    let Some(&last) = rows.last() else { return };
    let cut: Vec<Row> = rows.iter().map(|&line| fit.cut(cursor, line)).collect();
    let joined = |&at: &usize| !fits(cursor, rows[at], n) && cut[at].len() > n + n / 2;
    if let Some(at) = (0..rows.len()).find(joined) {
        grid.gap = Some(at + 1);
        return;
    }
    if !fits(cursor, last, n) && cut.last().is_none_or(|last| last.len() <= n) {
        return;
    }
    if !fit.has_model() {
        grid.doubtful = true;
        return;
    }
    let row_at = |gap: usize, place: usize| (place != gap).then(|| place - usize::from(place > gap));
    let way = |gap: usize| (0..n).map(|place| row_at(gap, place)).collect();
    let ways: Vec<Vec<Option<usize>>> = (0..n).map(way).collect();
    let best = fit.best(&cut, &ways);
    let (Some(&first), Some(&last)) = (best.first(), best.last()) else { return };
    // What is between may be one row further down.
    grid.doubtful = cut[first..last].iter().any(|row| row.iter().any(Option::is_some));
    // Of gaps that are as likely, the last one: that is where rows are typed.
    if last + 1 < n && last - first <= 1 {
        grid.gap = Some(first);
    } else if last + 1 < n {
        grid.doubtful = true;
    }
}

/// Finds the one row that a grid has too many.
fn find_extra<'a>(cursor: &'a Cursor<'_>, plan: &mut Plan, index: usize, mut fit: Fit<'a>) {
    let grid = &plan.grids[index];
    let n = grid.n;
    let [one] = *grid.extra else {
        plan.grids[index].doubtful = true;
        return;
    };
    if !fits(cursor, one, n) {
        return;
    }
    let mut all: Vec<usize> = grid.rows.iter().chain(&grid.extra).copied().collect();
    all.sort_unstable();
    let cut: Vec<Row> = all.iter().map(|&line| fit.cut(cursor, line)).collect();
    let way = |extra: usize| (0..n).map(|place| Some(place + usize::from(place >= extra))).collect();
    let ways: Vec<Vec<Option<usize>>> = (0..=n).map(way).collect();
    let mut best = fit.best(&cut, &ways);
    let follows_twin = |at: usize| at > 0 && cut[at - 1] == cut[at];
    if let Some(twin) = best.iter().copied().find(|&at| follows_twin(at)) {
        // Of equal rows side by side it makes no difference which one is removed.
        let is_apart = |&&at: &&usize| cut[at] == cut[twin] && (twin..at).any(|row| cut[row] != cut[twin]);
        let apart = best.iter().find(is_apart).copied();
        best.retain(|&at| follows_twin(at) && cut[at] != cut[twin] || at == twin || Some(at) == apart);
    }
    let digits = |&at: &usize| cut[at].iter().flatten().count();
    let is_twin = |at: usize| (0..at).any(|before| cut[before] == cut[at]);
    let (extra, doubtful) = match *best {
        // The rows between the two are where they are without either.
        [first, second] if first + 1 == second => (best.iter().copied().min_by_key(digits), false),
        [only] => (Some(only), false),
        _ => match odd_one(cursor, &all) {
            Some(odd) => (Some(odd), false),
            None => (best.iter().copied().find(|&at| is_twin(at)).or(best.last().copied()), true),
        },
    };
    let extra = extra.unwrap_or(n);
    let extra = if doubtful { extra } else { later_of_two(plan, &all, &cut, extra) };
    let extra = all.remove(extra);
    for &row in &all {
        plan.roles[row] = Role::Row;
    }
    plan.roles[extra] = Role::Extra;
    let grid = &mut plan.grids[index];
    (grid.rows, grid.extra, grid.doubtful) = (all, vec![extra], doubtful);
}

/// Returns the one row that is not written as all others are: in a frame, with spaces, or without.
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

/// Of two rows side by side that agree, the one of the band with too many rows is too many, else the later one.
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
