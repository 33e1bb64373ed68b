//! Grids whose rows, or columns, differ in number from their cells: `size: 6x8`.
//!
//! The stated size tells how many rows and cells to expect, so lines are taken as they come: no row votes on the size,
//! and no row is looked for behind a slip. Rows of another length, and missing or surplus rows, are reported later.

use crate::board::Sides;
use crate::syntax::lex::chars::comment_start;
use crate::syntax::lex::line_stats::Facts;
use crate::syntax::lex::lines::Kind;
use crate::syntax::lex::tokens::{Prefixes, pieces, tokens};
use crate::syntax::plan::cursor::Cursor;
use crate::syntax::plan::model::{GridPlan, Planner, Role};
use crate::syntax::plan::rows::role_of;
use crate::syntax::tree::model::{GridForm, GridKind};

/// Plans the grid that starts at the next line. Returns false, and plans nothing, if no row is there.
pub(crate) fn plan(planner: &mut Planner<'_>, sides: Sides, kind: GridKind, mark: Option<usize>) -> bool {
    let from = planner.here();
    if is_line(&mut planner.cursor, from, sides) {
        planner.role(Role::Row);
        push(planner, sides, (kind, mark), (GridForm::Line, vec![from]), Vec::new());
        return true;
    }
    let cursor = &mut planner.cursor;
    let (mut rows, mut extra, mut end) = (Vec::new(), Vec::new(), from);
    let has_dashes = writes_dashes(cursor, from, sides.rows);
    for index in from.. {
        let Some(line) = cursor.get(index) else { break };
        let is_full = rows.len() == sides.rows;
        match line.kind {
            _ if is_full && is_line(cursor, index, sides) => break,
            Kind::Row(_) if !is_full => rows.push(index),
            Kind::MetaLike(facts) if !is_full && facts.fits(sides.columns) => rows.push(index),
            Kind::Dashes(count) if !is_full && has_dashes && count as usize == sides.columns => {
                rows.push(index);
            }
            Kind::Row(_) if end == index && extra.len() < sides.rows => extra.push(index),
            Kind::Border | Kind::Dashes(_) if extra.is_empty() => {}
            Kind::Comment if !is_full => continue,
            Kind::Blank if !is_full && !rows.is_empty() && goes_on(cursor, index, sides, rows.len()) => {
                continue;
            }
            _ => break,
        }
        end = index + 1;
    }
    if rows.is_empty() {
        return false;
    }
    for index in from..end {
        let role = role_of(cursor, index, &rows, &extra);
        planner.plan.roles.push(role);
    }
    push(planner, sides, (kind, mark), (GridForm::Rows, rows), extra);
    true
}

/// Plans the grid of a section, of which only the heading may be written.
pub(crate) fn plan_section(planner: &mut Planner<'_>, sides: Sides, kind: GridKind, mark: usize) {
    let mut at = planner.here();
    while planner.cursor.get(at).is_some_and(|line| line.kind.is_trivia()) {
        at += 1;
    }
    let is_start =
        |kind: Kind| matches!(kind, Kind::Row(_) | Kind::Border | Kind::Dashes(_) | Kind::MetaLike(_));
    if planner.cursor.get(at).is_some_and(|line| is_start(line.kind)) {
        while planner.here() < at {
            planner.role(Role::Trivia);
        }
        if plan(planner, sides, kind, Some(mark)) {
            return;
        }
    }
    push(planner, sides, (kind, Some(mark)), (GridForm::Rows, Vec::new()), Vec::new());
}

/// Plans the rows of region labels, up to a blank line, a heading or metadata.
pub(crate) fn plan_regions(planner: &mut Planner<'_>, sides: Sides) {
    let mut rows = 0;
    while rows < sides.rows {
        let Some(line) = planner.cursor.get(planner.here()) else { return };
        match line.kind {
            Kind::Blank if rows == 0 => planner.role(Role::Trivia),
            Kind::Comment => planner.role(Role::Trivia),
            Kind::Border => planner.role(Role::Border),
            Kind::Blank | Kind::Section(_) | Kind::Meta(_) | Kind::SadMan(_) => return,
            _ => {
                planner.role(Role::Region);
                let labels = planner.cursor.text_of(line).chars().filter(|c| !c.is_whitespace()).count();
                rows += if labels == sides.cells() { sides.rows } else { 1 };
            }
        }
    }
}

fn push(
    planner: &mut Planner<'_>,
    sides: Sides,
    (kind, mark): (GridKind, Option<usize>),
    (form, rows): (GridForm, Vec<usize>),
    extra: Vec<usize>,
) {
    let grid = GridPlan::new(kind, sides.columns, form, rows, mark);
    planner.plan.grids.push(GridPlan { height: sides.rows, extra, ..grid });
}

/// Returns whether a line holds all cells of a grid.
fn is_line(cursor: &mut Cursor<'_>, index: usize, sides: Sides) -> bool {
    let Some(line) = cursor.get(index) else { return false };
    let Kind::Row(facts) = line.kind else { return false };
    sides.rows > 1
        && cells_of_line(cursor.text_of(line), facts, sides, cursor.alphabet.prefixes(sides.longer()))
            .is_some()
}

/// Returns the end of the cells of a line that holds all cells of a grid, and whether each token is one cell.
pub(crate) fn cells_of_line(
    line: &str,
    facts: Facts,
    sides: Sides,
    prefixes: Prefixes,
) -> Option<(usize, bool)> {
    let end = line[..comment_start(line)].trim_end().len();
    if facts.tokens as usize == sides.cells() {
        return Some((end, true));
    }
    // A longer line is no puzzle, whatever it holds.
    let most = sides.cells() + 1;
    let all = tokens(line, 0, end).take(most).flat_map(|token| pieces(token.text, prefixes));
    (all.take(most).count() == sides.cells()).then_some((end, false))
}

/// Returns whether a row of the grid that starts here writes its blanks as dashes.
fn writes_dashes(cursor: &mut Cursor<'_>, from: usize, rows: usize) -> bool {
    (from..from + 2 * rows)
        .map_while(|index| cursor.get(index).map(|line| line.kind).filter(|kind| *kind != Kind::Blank))
        .any(|kind| matches!(kind, Kind::Row(facts) if facts.dashes))
}

/// Returns whether exactly the rows that a grid lacks follow a blank line.
fn goes_on(cursor: &mut Cursor<'_>, blank: usize, sides: Sides, rows: usize) -> bool {
    let mut found = rows;
    for index in blank + 1..blank + 4 * sides.rows {
        match cursor.get(index).map(|line| line.kind) {
            Some(Kind::Row(facts)) if facts.fits(sides.columns) && found < sides.rows => found += 1,
            Some(Kind::Border | Kind::Dashes(_) | Kind::Comment) => {}
            Some(Kind::Blank) if found < sides.rows => {}
            _ => break,
        }
    }
    found == sides.rows
}
