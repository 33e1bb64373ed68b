//! Cells and digits that have no place left by the digits in sight. No search.

use super::sight::why_out;
use super::view::View;
use super::words::NAMES_MAX;
use super::{Code, Finding};
use crate::board::{Candidates, Cell, Grid, House};
use crate::syntax::Which;

/// The findings about empty cells without a candidate, and digits without a place in a house.
pub(super) fn dead_end_findings(view: &View<'_>, which: Which) -> Vec<Finding> {
    let grid = view.digits(which);
    let left: Vec<Candidates> = view.geometry.cells().map(|cell| left_in(&grid, cell)).collect();
    let cells = view.geometry.cells().filter(|cell| left[cell.index()].is_empty());
    let mut found: Vec<Finding> = cells.map(|cell| no_candidate(view, which, &grid, cell)).collect();
    for house in view.geometry.houses() {
        found.extend(no_places(view, which, &grid, &left, house));
    }
    found
}

/// The digits that a cell can hold: its own one, or its candidates.
fn left_in(grid: &Grid, cell: Cell) -> Candidates {
    grid.get(cell).map_or_else(|| grid.candidates(cell), Candidates::only)
}

fn no_candidate(view: &View<'_>, which: Which, grid: &Grid, cell: Cell) -> Finding {
    let mut related = Vec::new();
    for digit in view.geometry.digits() {
        if let Some((seen, why)) = why_out(view, grid, cell, digit) {
            let why = format!("{} is ruled out by {why}", view.digit(digit));
            related.push((view.span(which, seen.cell), why));
        }
    }
    related.truncate(NAMES_MAX);
    Finding {
        code: Code::NoCandidate,
        span: view.span(which, cell),
        message: format!(
            "No digit is left for {}: the digits in sight rule all {} out. One of them is wrong.",
            view.name(cell),
            view.geometry.size()
        ),
        related,
    }
}

fn no_places(view: &View<'_>, which: Which, grid: &Grid, left: &[Candidates], house: &House) -> Vec<Finding> {
    let possible = house.cells.iter().fold(Candidates::NONE, |all, cell| all | left[cell.index()]);
    let missing = view.geometry.digits().without(possible);
    let Some(&empty) = house.cells.iter().find(|&&cell| grid.get(cell).is_none()) else { return Vec::new() };
    let finding = |digit| {
        let empties = house.cells.iter().filter(|&&cell| grid.get(cell).is_none());
        let why = |&cell: &Cell| {
            let (seen, by) = why_out(view, grid, cell, digit)?;
            Some((view.span(which, seen.cell), format!("not in {}: {by}", view.name(cell))))
        };
        Finding {
            code: Code::NoPlace,
            span: view.span(which, empty),
            message: format!(
                "No place is left for {} in {}: each empty cell there is ruled out. A digit in sight is wrong.",
                view.digit(digit),
                house.kind
            ),
            related: empties.filter_map(why).take(NAMES_MAX).collect(),
        }
    };
    missing.iter().map(finding).collect()
}
