//! Cells and digits that have no place left by the visible digits. No search.

use crate::analysis::phrasing::{NAMES_MAX, and};
use crate::analysis::sight::why_out;
use crate::analysis::view::View;
use crate::analysis::{Code, Finding};
use crate::board::{Candidates, Cell, Digit, Grid, House};
use crate::syntax::GridKind;

/// Returns the findings about empty cells without a candidate, and digits without a place in a house.
pub(crate) fn dead_end_findings(view: &View<'_>, which: GridKind) -> Vec<Finding> {
    let grid = view.digits(which);
    let left = left_in(&grid);
    let places: Vec<Candidates> = view.geometry.houses().iter().map(|house| left_of(&left, house)).collect();
    let cells = view.geometry.cells().filter(|cell| left[cell.index()].is_empty());
    let mut found: Vec<Finding> = cells.map(|cell| no_candidate(view, which, &grid, cell)).collect();
    let without_place = |digit| {
        let houses = view.geometry.houses().iter().zip(&places);
        let dead = houses.filter(|(_, places)| !places.contains(digit)).map(|(house, _)| house);
        no_place(view, which, &grid, digit, &dead.collect::<Vec<&House>>())
    };
    found.extend(view.geometry.digits().iter().filter_map(without_place));
    found
}

/// Returns the digits that have a place in a house.
fn left_of(left: &[Candidates], house: &House) -> Candidates {
    house.cells.iter().fold(Candidates::NONE, |places, cell| places | left[cell.index()])
}

/// Returns the digits that each cell can hold: its own digit, or its candidates.
fn left_in(grid: &Grid) -> Vec<Candidates> {
    let geometry = grid.geometry();
    let own = |cell| grid.get(cell).map(Candidates::only);
    if !geometry.layout().rules.is_empty() {
        return geometry.cells().map(|cell| own(cell).unwrap_or_else(|| grid.candidates(cell))).collect();
    }
    // Without rules all links are those of houses, of which there are fewer.
    let mut seen = vec![Candidates::NONE; geometry.cell_count()];
    for house in geometry.houses() {
        let digits = house.cells.iter().filter_map(|&cell| own(cell));
        let digits = digits.fold(Candidates::NONE, |digits, one| digits | one);
        house.cells.iter().for_each(|cell| seen[cell.index()] |= digits);
    }
    let left = |cell: Cell| own(cell).unwrap_or_else(|| geometry.digits().without(seen[cell.index()]));
    geometry.cells().map(left).collect()
}

fn no_candidate(view: &View<'_>, which: GridKind, grid: &Grid, cell: Cell) -> Finding {
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
            "{} has no candidates: other cells rule out all {} digits. One of those cells is wrong",
            view.name(cell),
            view.geometry.size()
        ),
        related,
    }
}

/// One finding for a digit, at the first empty cell of the first house without a place for it.
fn no_place(
    view: &View<'_>,
    which: GridKind,
    grid: &Grid,
    digit: Digit,
    houses: &[&House],
) -> Option<Finding> {
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
            "{} has no possible cell in {}. A digit that rules it out is wrong",
            view.digit(digit),
            and(&kinds)
        ),
        related: empties.filter_map(why).take(NAMES_MAX).collect(),
    })
}
