//! Which row is which, where a grid has one too few or one too many: told by a grid of the same puzzle that has all its rows, by a row
//! that stands there twice, by two rows on one line.
//!
//! It compares texts of rows, and reads no cell.

use crate::syntax::lex::chars::{is_bar, is_blank};
use crate::syntax::lex::lines::Kind;
use crate::syntax::plan::cursor::Cursor;
use crate::syntax::plan::model::{GridPlan, Parting, Plan, Role};
use crate::syntax::tree::model::GridForm;

/// Finds out which row is which in every grid of a plan.
pub(crate) fn align(cursor: &Cursor<'_>, plan: &mut Plan) {
    for index in 0..plan.grids.len() {
        let grid = &plan.grids[index];
        let by_tokens = grid.form == GridForm::Rows && matches!(grid.parting, Parting::Tokens);
        let lacks_one = grid.extra.is_empty() && grid.rows.len() + 1 == grid.n && grid.n > 1;
        if by_tokens && (lacks_one || !grid.extra.is_empty()) {
            let others = plan.grids.iter().enumerate().filter(|&(other, _)| other != index);
            let whole = others.map(|(_, other)| other).find(|other| is_whole(cursor, other));
            let model = whole.map(|other| other.rows.clone());
            if lacks_one {
                find_gap(cursor, plan, index, model.as_deref());
            } else {
                find_extra(cursor, plan, index, model.as_deref());
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
fn find_gap(cursor: &Cursor<'_>, plan: &mut Plan, index: usize, model: Option<&[usize]>) {
    let grid = &mut plan.grids[index];
    let (n, rows) = (grid.n, &grid.rows);
    let Some(&last) = rows.last() else { return };
    let cells = |line: usize| cells(cursor, line).len();
    if let Some(at) = rows.iter().position(|&row| !fits(cursor, row, n) && cells(row) > n + n / 2) {
        grid.gap = Some(at + 1);
    } else if fits(cursor, last, n) || cells(last) > n {
        let score = |gap: usize, model: &[usize]| -> isize {
            let places = (0..n).filter(|&place| place != gap);
            rows.iter().zip(places).map(|(&row, place)| likeness(cursor, row, model[place])).sum()
        };
        match model {
            // Of gaps that are as likely, the last one: that is where rows are typed.
            Some(model) => {
                let gap = (0..n).max_by_key(|&gap| score(gap, model)).filter(|&gap| gap + 1 < n);
                grid.gap = gap;
            }
            None => grid.doubtful = true,
        }
    }
}

/// Finds the one row that a grid has too many.
fn find_extra(cursor: &Cursor<'_>, plan: &mut Plan, index: usize, model: Option<&[usize]>) {
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
    let text = |line: usize| cells(cursor, line);
    let is_twin = |at: usize| (0..at).any(|before| text(all[before]) == text(all[at]));
    let follows_twin = |at: usize| at > 0 && text(all[at - 1]) == text(all[at]);
    let by_model = model.map(|model| {
        let score = |extra: usize| -> isize {
            let rows = all.iter().enumerate().filter(|&(at, _)| at != extra);
            rows.zip(model).map(|((_, &row), &of)| likeness(cursor, row, of)).sum()
        };
        (0..all.len()).max_by_key(|&extra| (score(extra), follows_twin(extra))).unwrap_or(n)
    });
    let beside = || (1..all.len()).find(|&at| follows_twin(at));
    let twin = || (1..all.len()).find(|&at| is_twin(at));
    let (extra, doubtful) = match by_model.or_else(beside) {
        Some(extra) => (extra, false),
        None => (twin().unwrap_or(n), true),
    };
    let extra = all.remove(extra);
    for &row in &all {
        plan.roles[row] = Role::Row;
    }
    plan.roles[extra] = Role::Extra;
    let grid = &mut plan.grids[index];
    (grid.rows, grid.extra, grid.doubtful) = (all, vec![extra], doubtful);
}

/// What a shared digit counts for; more than the blanks of any row.
const SHARED: isize = 32;

/// The cells of a row, each a character; marks and prefixes are several.
fn cells(cursor: &Cursor<'_>, line: usize) -> Vec<char> {
    let text = cursor.text_of(cursor.lines[line]);
    text.chars().filter(|&c| !c.is_whitespace() && !is_bar(c)).collect()
}

/// How well a row fits another one: the digits that they share, less those that differ, then their blanks.
fn likeness(cursor: &Cursor<'_>, row: usize, of: usize) -> isize {
    let (row, of) = (cells(cursor, row), cells(cursor, of));
    if row.len() != of.len() {
        return 0;
    }
    let both = row.iter().zip(&of).map(|(&a, &b)| match (is_blank(a), is_blank(b)) {
        (true, true) => 1,
        (false, false) if a == b => SHARED,
        (false, false) => -SHARED,
        _ => 0,
    });
    both.sum()
}
