//! Cells and digits that have no place left by the digits in sight. No search.

use super::sight::why_out;
use super::view::View;
use super::words::{NAMES_MAX, and};
use super::{Code, Finding};
use crate::board::{Candidates, Cell, Digit, Grid, House};
use crate::syntax::Which;

/// The findings about empty cells without a candidate, and digits without a place in a house.
pub(super) fn dead_end_findings(view: &View<'_>, which: Which) -> Vec<Finding> {
    let grid = view.digits(which);
    let left: Vec<Candidates> = view.geometry.cells().map(|cell| left_in(&grid, cell)).collect();
    let cells = view.geometry.cells().filter(|cell| left[cell.index()].is_empty());
    let mut found: Vec<Finding> = cells.map(|cell| no_candidate(view, which, &grid, cell)).collect();
    let without_place = |digit| {
        let houses = view.geometry.houses().iter();
        let dead: Vec<&House> = houses.filter(|house| !has_place(&left, house, digit)).collect();
        no_place(view, which, &grid, digit, &dead)
    };
    found.extend(view.geometry.digits().iter().filter_map(without_place));
    found
}

fn has_place(left: &[Candidates], house: &House, digit: Digit) -> bool {
    house.cells.iter().any(|cell| left[cell.index()].contains(digit))
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

/// One finding for a digit, at the first empty cell of the first house without a place for it.
fn no_place(view: &View<'_>, which: Which, grid: &Grid, digit: Digit, houses: &[&House]) -> Option<Finding> {
    let empties = houses.first()?.cells.iter().filter(|&&cell| grid.get(cell).is_none());
    let why = |&cell: &Cell| {
        let (seen, by) = why_out(view, grid, cell, digit)?;
        Some((view.span(which, seen.cell), format!("not in {}: {by}", view.name(cell))))
    };
    let kinds: Vec<String> = houses.iter().map(|house| house.kind.to_string()).collect();
    Some(Finding {
        code: Code::NoPlace,
        span: view.span(which, *empties.clone().next()?),
        message: format!(
            "No place is left for {} in {}: each empty cell there is ruled out. A digit in sight is wrong.",
            view.digit(digit),
            and(&kinds)
        ),
        related: empties.filter_map(why).take(NAMES_MAX).collect(),
    })
}
