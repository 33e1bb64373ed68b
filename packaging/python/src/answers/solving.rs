//! Answers about solutions: the solutions, their number, and their digits.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, ListBuilder, StringBuilder, UInt32Builder, UInt64Builder};
use sudoku_ls_engine::board::Clash;
use sudoku_ls_engine::generate::redundant_clues;
use sudoku_ls_engine::solver::{Interrupt, count_many, solve_many, true_candidates};
use sudoku_ls_engine::{Budget, Count, Grid, Solutions, solve};

use super::{Answer, append_line, grids};
use crate::columns::batch;
use crate::rows::Source;

fn clash_text(grid: &Grid, clash: &Clash) -> String {
    let names: Vec<String> = clash.cells.iter().map(|&cell| grid.geometry().name(cell)).collect();
    format!("the digits clash: {} in {}", clash.digit, names.join(", "))
}

/// Returns the status of a puzzle, and a remark about it.
fn status_of(grid: &Grid, solutions: &Solutions) -> (&'static str, Option<String>) {
    match solutions {
        Solutions::Unique(_) => ("unique", None),
        Solutions::Multiple { .. } => ("multiple", None),
        Solutions::None => ("none", None),
        Solutions::Invalid(clash) => ("none", Some(clash_text(grid, clash))),
        Solutions::Unknown { budget, .. } => ("unknown", Some(budget.to_string())),
    }
}

/// Returns the only solution, or the reason why there is no single solution.
pub(super) fn only_solution(grid: &Grid, budget: &mut Budget<'_>) -> Result<Grid, String> {
    match solve(grid, budget) {
        Solutions::Unique(solution) => Ok(solution),
        Solutions::Multiple { .. } => Err("the puzzle has several solutions".to_owned()),
        Solutions::None => Err("the puzzle has no solution".to_owned()),
        Solutions::Invalid(clash) => Err(clash_text(grid, &clash)),
        Solutions::Unknown { budget, .. } => Err(budget.to_string()),
    }
}

/// Columns: solution, status, reason.
pub(crate) fn solved(source: &Source, rows: Range<usize>, nodes: u64, stop: Interrupt<'_>) -> Answer {
    let (grids, places) = grids(source, rows);
    let answers = solve_many(&grids, &Budget::nodes(nodes).watched(stop));
    let mut solution = StringBuilder::with_capacity(places.len(), 81 * places.len());
    let (mut status, mut reason) = (StringBuilder::new(), StringBuilder::new());
    for place in places {
        match place {
            Ok(at) => {
                match &answers[at] {
                    Solutions::Unique(grid) => append_line(&mut solution, grid),
                    _ => solution.append_null(),
                }
                let (word, why) = status_of(&grids[at], &answers[at]);
                status.append_value(word);
                reason.append_option(why);
            }
            Err(why) => {
                solution.append_null();
                status.append_null();
                reason.append_value(why);
            }
        }
    }
    batch([
        ("solution", Arc::new(solution.finish())),
        ("status", Arc::new(status.finish())),
        ("reason", Arc::new(reason.finish())),
    ])
}

/// Columns: status, reason.
pub(crate) fn statuses(source: &Source, rows: Range<usize>, nodes: u64, stop: Interrupt<'_>) -> Answer {
    let (grids, places) = grids(source, rows);
    let answers = solve_many(&grids, &Budget::nodes(nodes).watched(stop));
    let (mut status, mut reason) = (StringBuilder::new(), StringBuilder::new());
    for place in places {
        let (word, why) = match place {
            Ok(at) => {
                let (word, why) = status_of(&grids[at], &answers[at]);
                (Some(word), why)
            }
            Err(why) => (None, Some(why)),
        };
        status.append_option(word);
        reason.append_option(why);
    }
    batch([("status", Arc::new(status.finish())), ("reason", Arc::new(reason.finish()))])
}

/// Columns: unique, reason.
pub(crate) fn uniqueness(source: &Source, rows: Range<usize>, nodes: u64, stop: Interrupt<'_>) -> Answer {
    let (grids, places) = grids(source, rows);
    let answers = count_many(&grids, 2, &Budget::nodes(nodes).watched(stop));
    let (mut unique, mut reason) = (BooleanBuilder::new(), StringBuilder::new());
    for place in places {
        let (is_unique, why) = match place.map(|at| answers[at]) {
            Ok(Count::Exactly(count) | Count::AtLeast(count)) => (Some(count == 1), None),
            Ok(Count::Unknown(2.., _)) => (Some(false), None),
            Ok(Count::Unknown(_, why)) => (None, Some(why.to_string())),
            Err(why) => (None, Some(why)),
        };
        unique.append_option(is_unique);
        reason.append_option(why);
    }
    batch([("unique", Arc::new(unique.finish())), ("reason", Arc::new(reason.finish()))])
}

/// Columns: count, complete, reason.
pub(crate) fn counts(
    source: &Source,
    rows: Range<usize>,
    limit: u64,
    nodes: u64,
    stop: Interrupt<'_>,
) -> Answer {
    let (grids, places) = grids(source, rows);
    let answers = count_many(&grids, limit, &Budget::nodes(nodes).watched(stop));
    let (mut count, mut complete) = (UInt64Builder::new(), BooleanBuilder::new());
    let mut reason = StringBuilder::new();
    for place in places {
        let (number, is_all, why) = match place.map(|at| answers[at]) {
            Ok(Count::Exactly(number)) => (Some(number), Some(true), None),
            Ok(Count::AtLeast(number)) => (Some(number), Some(false), None),
            Ok(Count::Unknown(number, why)) => (Some(number), Some(false), Some(why.to_string())),
            Err(why) => (None, None, Some(why)),
        };
        count.append_option(number);
        complete.append_option(is_all);
        reason.append_option(why);
    }
    batch([
        ("count", Arc::new(count.finish())),
        ("complete", Arc::new(complete.finish())),
        ("reason", Arc::new(reason.finish())),
    ])
}

/// Columns: puzzle, removed, reason.
pub(crate) fn minimized(source: &Source, rows: Range<usize>, nodes: u64, stop: Interrupt<'_>) -> Answer {
    let (mut puzzle, mut removed) = (StringBuilder::new(), UInt32Builder::new());
    let mut reason = StringBuilder::new();
    for row in rows {
        let mut budget = Budget::nodes(nodes).watched(stop);
        let minimal = source.grid(row).and_then(|mut grid| {
            let solution = only_solution(&grid, &mut budget)?;
            let redundant = redundant_clues(&grid, &solution, &mut budget).map_err(|why| why.to_string())?;
            redundant.givens.iter().for_each(|&cell| grid.set(cell, None));
            Ok((grid, redundant.givens.len() as u32))
        });
        match minimal {
            Ok((grid, many)) => {
                append_line(&mut puzzle, &grid);
                removed.append_value(many);
                reason.append_null();
            }
            Err(why) => {
                puzzle.append_null();
                removed.append_null();
                reason.append_value(why);
            }
        }
    }
    batch([
        ("puzzle", Arc::new(puzzle.finish())),
        ("removed", Arc::new(removed.finish())),
        ("reason", Arc::new(reason.finish())),
    ])
}

/// Columns: candidates, reason.
pub(crate) fn possible(source: &Source, rows: Range<usize>, nodes: u64, stop: Interrupt<'_>) -> Answer {
    let mut candidates = ListBuilder::new(UInt32Builder::new());
    let mut reason = StringBuilder::new();
    for row in rows {
        let found = source.grid(row).and_then(|grid| {
            let cells: Vec<_> = grid.geometry().cells().collect();
            let answer = true_candidates(&grid, &cells, 2, &mut Budget::nodes(nodes).watched(stop));
            match answer.ended {
                Some(why) if !answer.is_decided() => Err(why.to_string()),
                _ => Ok(answer.found),
            }
        });
        match found {
            Ok(cells) => {
                for digits in &cells {
                    let mask = digits.iter().fold(0, |mask, digit| mask | 1_u32 << digit.index());
                    candidates.values().append_value(mask);
                }
                candidates.append(true);
                let is_none = cells.iter().any(|digits| digits.is_empty());
                reason.append_option(is_none.then_some("the puzzle has no solution"));
            }
            Err(why) => {
                candidates.append(false);
                reason.append_value(why);
            }
        }
    }
    batch([("candidates", Arc::new(candidates.finish())), ("reason", Arc::new(reason.finish()))])
}
