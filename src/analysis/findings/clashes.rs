//! Digits that cannot stand together: a finding on every cell concerned.

use std::collections::BTreeMap;

use crate::analysis::phrasing::{NAMES_MAX, and, names, times};
use crate::analysis::view::View;
use crate::analysis::{Code, Finding};
use crate::board::{Cell, Clash, ClashReason, Grid};
use crate::syntax::GridKind;

/// The clashes of a grid by the cells that they concern.
pub(crate) fn clashes_by_cell(grid: &Grid) -> BTreeMap<Cell, Vec<Clash>> {
    let mut found: BTreeMap<Cell, Vec<Clash>> = BTreeMap::new();
    for clash in grid.clashes() {
        for &cell in &clash.cells {
            found.entry(cell).or_default().push(clash.clone());
        }
    }
    found
}

/// The findings about a grid's clashes, one a cell, at most `limit`.
pub(crate) fn clash_findings(view: &View<'_>, which: GridKind, limit: usize) -> Vec<Finding> {
    let grid = view.settled_digits(which);
    let found = clashes_by_cell(&grid);
    let finding = |(&cell, clashes): (&Cell, &Vec<Clash>)| Finding {
        code: Code::DuplicateDigit,
        span: view.span(which, cell),
        message: message(view, &grid, clashes),
        related: related(view, which, &grid, cell, clashes),
    };
    found.iter().take(limit).map(finding).collect()
}

/// What clashes in a cell, in a sentence without an end: `5 stands twice in row 1 and box 1: r1c1, r1c3`.
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
            "{} stands {} in {}: {}",
            view.digit(clash.digit),
            times(clash.cells.len()),
            and(houses),
            names(view.geometry, &clash.cells)
        ),
        ClashReason::Rule(rule) => {
            let holds =
                |&cell: &Cell| Some(format!("{} in {}", view.digit(grid.get(cell)?), view.name(cell)));
            let holds: Vec<String> = clash.cells.iter().filter_map(holds).collect();
            format!("{} break the rule {rule}: {}", and(&holds), rule.describe())
        }
    }
}

fn message(view: &View<'_>, grid: &Grid, clashes: &[Clash]) -> String {
    let many = clashes.iter().any(|clash| clash.cells.len() > 2);
    let todo = if many { "Remove all but one of them." } else { "Remove one of them." };
    format!("{}. {todo}", describe(view, grid, clashes))
}

fn related(
    view: &View<'_>,
    which: GridKind,
    grid: &Grid,
    cell: Cell,
    clashes: &[Clash],
) -> Vec<(crate::syntax::Span, String)> {
    let mut twins: BTreeMap<Cell, Vec<String>> = BTreeMap::new();
    for clash in clashes {
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
