//! Digits that clash: one finding for each mistake, or for each cell concerned, with all cells and houses named.

use std::collections::{BTreeMap, BTreeSet};

use crate::analysis::phrasing::{NAMES_MAX, and, names, times};
use crate::analysis::view::View;
use crate::analysis::{Code, Finding};
use crate::board::{Cell, Clash, ClashReason, Grid};
use crate::syntax::GridKind;

/// Returns the clashes of a grid by the cells that they concern.
pub(crate) fn clashes_by_cell(grid: &Grid) -> BTreeMap<Cell, Vec<Clash>> {
    let mut found: BTreeMap<Cell, Vec<Clash>> = BTreeMap::new();
    for clash in grid.clashes() {
        for &cell in &clash.cells {
            found.entry(cell).or_default().push(clash.clone());
        }
    }
    found
}

/// Returns the findings about a grid's clashes, at most `limit`: one for each cell that clashes.
///
/// Clashes that share cells are one mistake: their findings have the same message. Clashes among the givens are reported for the puzzle's
/// own grid alone.
pub(crate) fn clash_findings(view: &View<'_>, which: GridKind, limit: usize) -> Vec<Finding> {
    let grid = view.settled_digits(which);
    let of_givens = |cell: &Cell| {
        which == GridKind::State && grid.get(*cell).is_some() && view.givens().get(*cell) == grid.get(*cell)
    };
    let mut clashes = grid.clashes();
    clashes.retain(|clash| !clash.cells.iter().all(of_givens));
    let mut found = Vec::new();
    for clashes in sharing_cells(clashes) {
        let message = describe(view, &grid, &clashes);
        let cells: BTreeSet<Cell> = clashes.iter().flat_map(|clash| clash.cells.iter().copied()).collect();
        found.extend(cells.into_iter().map(|cell| Finding {
            code: Code::DuplicateDigit,
            span: view.span(which, cell),
            message: message.clone(),
            related: related(view, which, &grid, cell, &clashes),
        }));
    }
    found.truncate(limit);
    found
}

/// Keeps one finding for each mistake: of the findings about cells that clash with one another, the first.
pub(crate) fn one_a_mistake(found: &mut Vec<Finding>) {
    let mut seen = BTreeSet::new();
    found.retain(|finding| finding.code != Code::DuplicateDigit || seen.insert(finding.message.clone()));
}

/// Groups clashes that share cells, directly or by way of others.
fn sharing_cells(clashes: Vec<Clash>) -> Vec<Vec<Clash>> {
    let mut groups: Vec<Vec<Clash>> = Vec::new();
    for clash in clashes {
        let shares = |group: &Vec<Clash>| {
            group.iter().any(|other| other.cells.iter().any(|cell| clash.cells.contains(cell)))
        };
        let (joined, apart): (Vec<_>, Vec<_>) = groups.into_iter().partition(shares);
        groups = apart;
        groups.push(joined.into_iter().flatten().chain([clash]).collect());
    }
    groups
}

/// Returns what clashes in a cell, in a sentence without an end: `5 appears twice in row 1 and box 1 (r1c1, r1c3)`.
pub(crate) fn describe(view: &View<'_>, grid: &Grid, clashes: &[Clash]) -> String {
    let mut groups: Vec<(&Clash, Vec<String>)> = Vec::new();
    for clash in clashes {
        let ClashReason::House(kind) = clash.reason else {
            groups.push((clash, Vec::new()));
            continue;
        };
        match groups.iter_mut().find(|(first, houses)| !houses.is_empty() && first.cells == clash.cells) {
            Some((_, houses)) => houses.push(kind.to_string()),
            None => groups.push((clash, vec![kind.to_string()])),
        }
    }
    groups.iter().map(|(clash, houses)| group(view, grid, clash, houses)).collect::<Vec<_>>().join("; ")
}

fn group(view: &View<'_>, grid: &Grid, clash: &Clash, houses: &[String]) -> String {
    match clash.reason {
        ClashReason::House(_) => format!(
            "{} appears {} in {} ({})",
            view.digit(clash.digit),
            times(clash.cells.len()),
            and(houses),
            names(view.geometry, &clash.cells)
        ),
        ClashReason::Rule(rule) => {
            let holds =
                |&cell: &Cell| Some(format!("{} in {}", view.digit(grid.get(cell)?), view.name(cell)));
            let holds: Vec<String> = clash.cells.iter().filter_map(holds).collect();
            format!("{} break the rule '{rule}': {}", and(&holds), rule.describe())
        }
    }
}

fn related(
    view: &View<'_>,
    which: GridKind,
    grid: &Grid,
    cell: Cell,
    clashes: &[Clash],
) -> Vec<(crate::syntax::Span, String)> {
    let mut twins: BTreeMap<Cell, Vec<String>> = BTreeMap::new();
    for clash in clashes.iter().filter(|clash| clash.cells.contains(&cell)) {
        let by = match clash.reason {
            ClashReason::House(kind) => kind.to_string(),
            ClashReason::Rule(rule) => rule.to_string(),
        };
        for &twin in clash.cells.iter().filter(|&&twin| twin != cell) {
            twins.entry(twin).or_default().push(by.clone());
        }
    }
    let told = |(&twin, by): (&Cell, &Vec<String>)| {
        let digit = view.digit(grid.get(twin)?);
        Some((view.span(which, twin), format!("{digit} in {} ({})", view.name(twin), and(by))))
    };
    twins.iter().filter_map(told).take(NAMES_MAX).collect()
}
