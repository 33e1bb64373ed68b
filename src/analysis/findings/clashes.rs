//! Digits that clash: one finding for each excess digit, with all cells and houses named.

use std::collections::BTreeMap;

use crate::analysis::constraints::{breach, clue_of};
use crate::analysis::exclusion::constraint_noun;
use crate::analysis::findings::marks::changed_given;
use crate::analysis::phrasing::{NAMES_MAX, and, names, times, within};
use crate::analysis::view::View;
use crate::analysis::{Code, Finding};
use crate::board::{Cell, Clash, ClashReason, Grid, HouseKind, capital};
#[cfg(feature = "cli")]
use crate::syntax::Puzzle;
use crate::syntax::{Content, GridForm, GridKind};

/// Returns the clashes of a grid, grouped by the cells involved.
pub(crate) fn clashes_by_cell(grid: &Grid) -> BTreeMap<Cell, Vec<Clash>> {
    let mut found: BTreeMap<Cell, Vec<Clash>> = BTreeMap::new();
    for clash in grid.clashes() {
        for &cell in &clash.cells {
            found.entry(cell).or_default().push(clash.clone());
        }
    }
    found
}

/// How many of a grid's clashes are reported.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Told {
    None,
    /// One finding, with the cells of all other clashes as related places.
    One,
    All,
}

/// The sizes of boards that are accepted on the evidence of one or two rows.
const USUAL_SIZES: [usize; 3] = [4, 6, 9];

/// Returns how many clashes to report: fewer while the grid has few rows, since the size read from them may be wrong.
fn told(view: &View<'_>, kind: GridKind) -> Told {
    let (size, count) = (view.geometry.size(), view.geometry.rows());
    let is_said = view.puzzle.metadata.iter().any(|line| line.key == "size");
    let Some(text) = view.text(kind).filter(|text| text.form == GridForm::Rows) else { return Told::All };
    match text.rows.len() {
        0..=2 if !is_said && !USUAL_SIZES.contains(&size) => Told::None,
        rows if rows * 2 < count => Told::One,
        _ => Told::All,
    }
}

/// Returns the findings about a grid's clashes, at most `limit`. Each finding is on the cell of one digit whose removal
/// would resolve clashes, and has the other cells as related places.
///
/// That cell is a digit of the player rather than a given; among several, the one in the most clashes, then the last.
/// Clashes between givens are reported only in the puzzle's own grid.
pub(crate) fn clash_findings(view: &View<'_>, kind: GridKind, limit: usize) -> Vec<Finding> {
    let told = told(view, kind);
    if told == Told::None {
        return Vec::new();
    }
    let grid = view.settled_digits(kind);
    let mut clashes = grid.clashes();
    // If it is uncertain which row is which, only clashes within one row are reported.
    let is_doubtful = view.text(kind).is_some_and(|text| text.doubtful);
    clashes.retain(|clash| !is_doubtful || matches!(clash.reason, ClashReason::House(HouseKind::Row(_))));
    // A changed given has a finding of its own.
    let is_changed = |cell: &Cell| kind == GridKind::State && changed_given(view, *cell).is_some();
    clashes.retain(|clash| !clash.cells.iter().any(is_changed));
    if clashes.is_empty() {
        return Vec::new();
    }
    let givens = view.givens();
    let is_given = |&cell: &Cell| match kind {
        GridKind::State => givens.get(cell) == grid.get(cell),
        _ => matches!(view.content(kind, cell), Content::Digit(_)),
    };
    if kind == GridKind::State {
        // A given that clashes with another given already explains its other clashes.
        let wrong: Vec<Cell> = givens.clashes().into_iter().flat_map(|clash| clash.cells).collect();
        clashes.retain(|clash| {
            !clash.cells.iter().all(is_given)
                && !clash.cells.iter().any(|it| is_given(it) && wrong.contains(it))
        });
    }
    let mut found = Vec::new();
    while let Some(cell) = most_to_blame(&clashes, is_given).filter(|_| found.len() < limit) {
        let (mine, others): (Vec<Clash>, Vec<Clash>) =
            clashes.into_iter().partition(|clash| clash.cells.contains(&cell));
        let is_clue = |clash: &Clash| matches!(clash.reason, ClashReason::Constraint(_));
        let clues = mine.iter().filter(|clash| is_clue(clash)).filter_map(|clash| match clash.reason {
            ClashReason::Constraint(number) => Some((number, clue_of(view, number)?.span)),
            _ => None,
        });
        let clues = clues.map(|(number, span)| (span, constraint_noun(view, number)));
        let code = if mine.iter().all(is_clue) { Code::BrokenClue } else { Code::DuplicateDigit };
        let mut places: Vec<_> = clues.collect();
        places.extend(related(view, kind, &grid, cell, &mine));
        found.push(Finding {
            code,
            span: view.span(kind, cell),
            message: capital(&describe(view, &grid, &mine)),
            related: places,
        });
        clashes = others;
    }
    if told == Told::One {
        let others: Vec<Finding> = found.drain(found.len().min(1)..).collect();
        if let Some(first) = found.first_mut() {
            let places = |other: Finding| [(other.span, other.message)].into_iter().chain(other.related);
            first.related.extend(others.into_iter().flat_map(places));
        }
    }
    found
}

#[cfg(feature = "cli")]
/// Returns the first clash among a puzzle's givens, in the words of its finding; `None` if no givens clash.
pub(crate) fn clash_of_givens(puzzle: &Puzzle, givens: &Grid) -> Option<String> {
    let (view, clashes) = (View::of(puzzle)?, givens.clashes());
    let cell = clashes.first()?.cells.first()?;
    let mine: Vec<Clash> = clashes.iter().filter(|clash| clash.cells.contains(cell)).cloned().collect();
    Some(describe(&view, givens, &mine))
}

/// Returns whether a finding about a clash is on a cell or names it as a related place.
pub(crate) fn is_told(view: &View<'_>, kind: GridKind, cell: Cell) -> bool {
    let span = view.span(kind, cell);
    let names =
        |finding: &Finding| finding.span == span || finding.related.iter().any(|&(place, _)| place == span);
    clash_findings(view, kind, usize::MAX).iter().any(names)
}

/// Returns the cell to report clashes on: a cell without a given if possible, then the one in the most clashes, then
/// the last.
fn most_to_blame(clashes: &[Clash], is_given: impl Fn(&Cell) -> bool) -> Option<Cell> {
    let mut cells: Vec<Cell> = clashes.iter().flat_map(|clash| clash.cells.iter().copied()).collect();
    cells.sort_unstable();
    let counts = cells.chunk_by(PartialEq::eq).map(|same| (same[0], same.len()));
    counts.max_by_key(|&(cell, count)| (!is_given(&cell), count, cell)).map(|(cell, _)| cell)
}

/// Describes the clashes of a cell, as a sentence without a full stop: `5 appears twice in row 1 and box 1 (r1c1,
/// r1c3)`.
pub(crate) fn describe(view: &View<'_>, grid: &Grid, clashes: &[Clash]) -> String {
    let mut groups: Vec<(&Clash, Vec<HouseKind>)> = Vec::new();
    for clash in clashes {
        let ClashReason::House(kind) = clash.reason else {
            groups.push((clash, Vec::new()));
            continue;
        };
        match groups.iter_mut().find(|(first, houses)| !houses.is_empty() && first.cells == clash.cells) {
            Some((_, houses)) => houses.push(kind),
            None => groups.push((clash, vec![kind])),
        }
    }
    groups.iter().map(|(clash, houses)| group(view, grid, clash, houses)).collect::<Vec<_>>().join("; ")
}

fn group(view: &View<'_>, grid: &Grid, clash: &Clash, houses: &[HouseKind]) -> String {
    match clash.reason {
        ClashReason::House(_) => format!(
            "{} appears {} {} ({})",
            view.digit(clash.digit),
            times(clash.cells.len()),
            within(houses),
            names(view.geometry, &clash.cells)
        ),
        ClashReason::Rule(rule) => {
            let holds =
                |&cell: &Cell| Some(format!("{} in {}", view.digit(grid.get(cell)?), view.name(cell)));
            let holds: Vec<String> = clash.cells.iter().filter_map(holds).collect();
            format!("{} break the rule '{rule}': {}", and(&holds), rule.describe())
        }
        ClashReason::Constraint(number) => {
            let constraint = view.geometry.layout().constraints.get(number);
            constraint.map_or_else(String::new, |it| breach(view, grid, it, &clash.cells))
        }
    }
}

fn related(
    view: &View<'_>,
    kind: GridKind,
    grid: &Grid,
    cell: Cell,
    clashes: &[Clash],
) -> Vec<(crate::syntax::Span, String)> {
    let mut twins: Vec<(Cell, Vec<String>)> = Vec::new();
    for clash in clashes.iter().filter(|clash| clash.cells.contains(&cell)) {
        let by = match clash.reason {
            ClashReason::House(kind) => kind.to_string(),
            ClashReason::Rule(rule) => rule.to_string(),
            ClashReason::Constraint(number) => constraint_noun(view, number),
        };
        for &twin in clash.cells.iter().filter(|&&twin| twin != cell) {
            let at = twins.partition_point(|(other, _)| *other < twin);
            if twins.get(at).is_none_or(|(other, _)| *other != twin) {
                twins.insert(at, (twin, Vec::new()));
            }
            twins[at].1.push(by.clone());
        }
    }
    let told = |&(twin, ref by): &(Cell, Vec<String>)| {
        let digit = view.digit(grid.get(twin)?);
        // If the state leaves a given blank, the finding points to the given in the puzzle's grid.
        let place = if view.given_left_blank(kind, twin).is_some() { GridKind::Puzzle } else { kind };
        Some((view.span(place, twin), format!("{digit} in {} ({})", view.name(twin), and(by))))
    };
    twins.iter().filter_map(told).take(NAMES_MAX).collect()
}
