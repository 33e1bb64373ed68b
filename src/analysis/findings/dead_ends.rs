//! Dead ends: cells and digits for which the visible digits leave no place, as one finding. No search.

use std::collections::BTreeSet;

use crate::analysis::exclusion::why_out;
use crate::analysis::phrasing::{NAMES_MAX, within};
use crate::analysis::view::View;
use crate::analysis::{Code, Finding};
use crate::board::{Candidates, Cell, Digit, Grid, House, HouseKind, Link};
use crate::syntax::{Content, GridKind};

/// Returns the finding about empty cells without a candidate and digits without a place in a house. One wrong digit
/// causes many dead ends, so the first is reported, with the others as related places.
///
/// The finding is on the digit of the player that every dead end depends on. If there is no such digit, or more than
/// one, the finding is on the puzzle's first line.
pub(crate) fn dead_end_finding(view: &View<'_>, kind: GridKind) -> Option<Finding> {
    let grid = view.digits(kind);
    let left = left_in(&grid);
    let cells = view.geometry.cells().filter(|cell| left[cell.index()].is_empty()).map(DeadEnd::Cell);
    let places: Vec<Candidates> = view.geometry.houses().iter().map(|house| left_of(&left, house)).collect();
    let without_place = |digit: Digit| {
        // A house with fewer cells than the board has digits does not need each digit.
        let houses = view.geometry.houses().iter().zip(&places);
        let houses = houses.filter(|(house, _)| view.geometry.is_full(house));
        let dead: Vec<&House> =
            houses.filter(|(_, places)| !places.contains(digit)).map(|(house, _)| house).collect();
        (!dead.is_empty()).then_some(DeadEnd::Digit(digit, dead))
    };
    let digits = view.geometry.digits().iter().filter_map(without_place);
    let all: Vec<DeadEnd<'_>> = cells.chain(digits).collect();
    let mut told = all.iter().filter_map(|dead| dead.finding(view, kind, &grid));
    let first = told.next()?;
    // Correct digits leave every cell a candidate and every digit a place, so every dead end involves a wrong digit.
    let marks_placed = view.marks_placed(kind);
    let own = |&cell: &Cell| match kind {
        GridKind::State => view.givens().get(cell).is_none(),
        _ => !marks_placed || matches!(view.content(kind, cell), Content::Placed(_)),
    };
    let needed = all.iter().map(|dead| dead.suspects(&grid).into_iter().filter(own).collect());
    let needed: BTreeSet<Cell> = needed.reduce(|a: BTreeSet<Cell>, b| &a & &b).unwrap_or_default();
    let span = match needed.first() {
        Some(&only) if needed.len() == 1 => view.span(kind, only),
        _ => view.puzzle.anchor,
    };
    let place = all.first().map_or_else(String::new, |dead| dead.place(view));
    let mut related = Vec::new();
    related.extend((span != first.span).then_some((first.span, place)));
    related.extend(first.related);
    related.extend(told.map(|other| (other.span, other.message)));
    related.truncate(NAMES_MAX);
    Some(Finding { span, related, code: first.code, message: first.message })
}

/// A cell or digit without a possible place.
enum DeadEnd<'a> {
    /// An empty cell has no candidate.
    Cell(Cell),
    /// A digit has no cell in these houses.
    Digit(Digit, Vec<&'a House>),
}

impl DeadEnd<'_> {
    fn finding(&self, view: &View<'_>, kind: GridKind, grid: &Grid) -> Option<Finding> {
        match self {
            Self::Cell(cell) => Some(no_candidate(view, kind, grid, *cell)),
            Self::Digit(digit, houses) => no_place(view, kind, grid, *digit, houses),
        }
    }

    /// Returns the description of this dead end as a related place.
    fn place(&self, view: &View<'_>) -> String {
        match self {
            Self::Cell(cell) => format!("{} has no candidates", view.name(*cell)),
            Self::Digit(digit, _) => format!("no place for {}", view.digit(*digit)),
        }
    }

    /// Returns the cells that can explain this dead end alone, if exactly one digit of the grid is wrong: cells that
    /// are the only ones to rule a digit out, or that hold another digit where the missing one could be.
    fn suspects(&self, grid: &Grid) -> BTreeSet<Cell> {
        let alone = |cell: Cell, digit: Digit| {
            let links = grid.geometry().links(cell).iter();
            let out = |link: &&Link| {
                grid.get(link.cell).is_some_and(|other| link.relation.forbids(other).contains(digit))
            };
            let by: BTreeSet<Cell> = links.filter(out).map(|link| link.cell).collect();
            by.first().copied().filter(|_| by.len() == 1)
        };
        match self {
            Self::Cell(cell) => {
                grid.geometry().digits().iter().filter_map(|digit| alone(*cell, digit)).collect()
            }
            Self::Digit(digit, houses) => {
                let of = |house: &&House| -> BTreeSet<Cell> {
                    let by = |&cell: &Cell| {
                        if grid.get(cell).is_some() { Some(cell) } else { alone(cell, *digit) }
                    };
                    house.cells.iter().filter_map(by).collect()
                };
                houses.iter().map(of).reduce(|a, b| &a & &b).unwrap_or_default()
            }
        }
    }
}

/// Returns the digits that have a place in a house, given the digits left in each cell.
fn left_of(left: &[Candidates], house: &House) -> Candidates {
    house.cells.iter().fold(Candidates::NONE, |places, cell| places | left[cell.index()])
}

/// Returns the digits that each cell can hold: its digit if it has one, else its candidates.
fn left_in(grid: &Grid) -> Vec<Candidates> {
    let geometry = grid.geometry();
    let own = |cell| grid.get(cell).map(Candidates::only);
    if !geometry.layout().rules.is_empty() {
        return geometry.cells().map(|cell| own(cell).unwrap_or_else(|| grid.candidates(cell))).collect();
    }
    // Without rules, all links between cells come from houses, and there are fewer houses than links.
    let mut seen = vec![Candidates::NONE; geometry.cell_count()];
    for house in geometry.houses() {
        let digits = house.cells.iter().filter_map(|&cell| own(cell));
        let digits = digits.fold(Candidates::NONE, |digits, one| digits | one);
        house.cells.iter().for_each(|cell| seen[cell.index()] |= digits);
    }
    let left = |cell: Cell| own(cell).unwrap_or_else(|| geometry.digits().without(seen[cell.index()]));
    geometry.cells().map(left).collect()
}

fn no_candidate(view: &View<'_>, kind: GridKind, grid: &Grid, cell: Cell) -> Finding {
    let mut related = Vec::new();
    for digit in view.geometry.digits() {
        if let Some((seen, why)) = why_out(view, grid, cell, digit) {
            let why = format!("{} is ruled out by {why}", view.digit(digit));
            related.push((view.span(kind, seen.cell), why));
        }
    }
    related.truncate(NAMES_MAX);
    Finding {
        code: Code::NoCandidate,
        span: view.span(kind, cell),
        message: format!(
            "{} has no candidates: other cells rule out all {} digits. One of those cells is wrong",
            view.name(cell),
            view.geometry.size()
        ),
        related,
    }
}

/// Returns the finding about a digit without a place, at the first empty cell of the first house that lacks it.
fn no_place(
    view: &View<'_>,
    kind: GridKind,
    grid: &Grid,
    digit: Digit,
    houses: &[&House],
) -> Option<Finding> {
    let empties = houses.first()?.cells.iter().filter(|&&cell| grid.get(cell).is_none());
    let why = |&cell: &Cell| {
        let (seen, by) = why_out(view, grid, cell, digit)?;
        Some((view.span(kind, seen.cell), format!("not in {}: {by}", view.name(cell))))
    };
    let kinds: Vec<HouseKind> = houses.iter().map(|house| house.kind).collect();
    Some(Finding {
        code: Code::NoPlace,
        span: view.span(kind, *empties.clone().next()?),
        message: format!(
            "{} has no possible cell {}. A digit that rules it out is wrong",
            view.digit(digit),
            within(&kinds)
        ),
        related: empties.filter_map(why).take(NAMES_MAX).collect(),
    })
}
