//! The findings about boards that are defined by their houses alone.
//!
//! Such boards have no rows, columns or names of cells: messages use the labels of cells.

use crate::analysis::{Code, Finding};
use crate::board::{Cell, Digit, Grid};
use crate::solver::{Budget, Count, Solutions, count, solve};
use crate::syntax::{Houses, Promise};

/// The maximum number of cells that a message names.
const NAMED: usize = 8;

/// Returns a description of the first clash among the givens, if any: `3 appears twice in house 2 (a, d)`.
pub(crate) fn clash_of_houses(houses: &Houses) -> Option<String> {
    clash(houses).map(|(message, _)| message)
}

/// Returns a description of the first clash, with the second of its two cells.
fn clash(houses: &Houses) -> Option<(String, Cell)> {
    let grid = houses.grid()?;
    for (number, line) in houses.lines.iter().enumerate() {
        let mut seen: Vec<(Cell, Digit)> = Vec::new();
        for &cell in &line.cells {
            let Some(digit) = grid.get(cell) else { continue };
            if let Some(&(first, _)) = seen.iter().find(|(_, other)| *other == digit) {
                let (house, one, other) =
                    (houses.house_name(number), houses.label(first), houses.label(cell));
                return Some((format!("{} appears twice in {house} ({one}, {other})", digit.get()), cell));
            }
            seen.push((cell, digit));
        }
    }
    None
}

/// Returns the findings about the givens and the number of solutions; searches spend the budget.
pub(crate) fn findings_of_houses(houses: &Houses, budget: &mut Budget<'_>) -> Vec<Finding> {
    let finding = |code, span, message| Finding { code, span, message, related: Vec::new() };
    let Some(grid) = houses.grid() else { return Vec::new() };
    if let Some((message, second)) = clash(houses) {
        let given = houses.givens.iter().find(|(cell, ..)| *cell == second);
        let span = given.map_or(houses.anchor, |(.., span)| *span);
        return vec![finding(Code::DuplicateDigit, span, message)];
    }
    let anchor = houses.promise_span.unwrap_or(houses.anchor);
    let about = match (solve(&grid, budget), houses.promise) {
        (Solutions::None | Solutions::Invalid(_), _) => {
            Some((Code::NoSolution, houses.anchor, "This puzzle has no solution".to_owned()))
        }
        (Solutions::Multiple { first, second, .. }, Promise::Unique) => {
            let message = format!(
                "The givens have several solutions: {}. Add a given, or write `solutions: any`",
                apart(houses, &first, &second)
            );
            Some((Code::MultipleSolutions, houses.anchor, message))
        }
        (Solutions::Unknown { budget, .. }, Promise::Unique | Promise::Any) => {
            let message = format!("Whether there is one solution is not decided: {budget}");
            Some((Code::NotDecided, houses.anchor, message))
        }
        (_, Promise::AtLeast(least)) => match count(&grid, least, budget) {
            Count::Exactly(found) if found < least => {
                let message = format!("Expected at least {least} solutions, found {found}");
                Some((Code::BrokenPromise, anchor, message))
            }
            Count::Unknown(found, why) if found < least => {
                let message = format!("Whether there are {least} solutions is not decided: {why}");
                Some((Code::NotDecided, anchor, message))
            }
            _ => None,
        },
        _ => None,
    };
    about.map(|(code, span, message)| finding(code, span, message)).into_iter().collect()
}

/// Returns a clause that names the cells in which two solutions differ, by their labels.
fn apart(houses: &Houses, first: &Grid, second: &Grid) -> String {
    let differ: Vec<Cell> =
        first.geometry().cells().filter(|&cell| first.get(cell) != second.get(cell)).collect();
    let named: Vec<&str> = differ.iter().take(NAMED).map(|&cell| houses.label(cell)).collect();
    let more = if differ.len() > NAMED { " and others" } else { "" };
    format!("they differ in {}{more}", named.join(", "))
}
