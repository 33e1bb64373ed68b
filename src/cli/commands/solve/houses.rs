//! `solve` for boards that are defined by their houses: writes solutions as lists of houses.

use super::line::line_of;
use crate::analysis::houses::clash_of_houses;
use crate::board::Grid;
use crate::cli::engine::EngineArg;
use crate::cli::input::ask::Answer;
use crate::cli::input::blocks::Job;
use crate::cli::output::printable::printable;
use crate::cli::output::unreadable::head;
use crate::solver::{Budget, Effort, Solutions};
use crate::syntax::Houses;

/// Solves a board, and writes the answer as text or as JSON.
pub(super) fn solved(
    job: &Job,
    number: usize,
    houses: &Houses,
    engine: &EngineArg,
    nodes: u64,
    (is_json, several): (bool, bool),
) -> (Answer, String) {
    let mut budget = Budget::nodes(nodes);
    let answer = answer(houses, engine, &mut budget);
    let text = if is_json {
        json(job, number, houses, &answer, budget.effort()) + "\n"
    } else {
        text(&head(&job.source.name, number, several), houses, &answer)
    };
    (answer, text)
}

fn answer(houses: &Houses, engine: &EngineArg, budget: &mut Budget<'_>) -> Answer {
    if let Some(clash) = clash_of_houses(houses) {
        return Answer::None(clash);
    }
    let Some(grid) = houses.grid() else { return Answer::Unknown("no such board exists".to_owned()) };
    match engine.method().map(|method| method.solve(&grid, budget)) {
        Ok(Ok(Solutions::Unique(one))) => Answer::Unique(one),
        Ok(Ok(Solutions::Multiple { first, second, .. })) => Answer::Multiple(first, second),
        Ok(Ok(Solutions::None | Solutions::Invalid(_))) => {
            Answer::None("the givens contradict each other".to_owned())
        }
        Ok(Ok(Solutions::Unknown { budget, .. })) => Answer::Unknown(budget.to_string()),
        Ok(Err(unsupported)) => Answer::Unknown(unsupported.to_string()),
        Err(why) => Answer::Unknown(why.to_string()),
    }
}

fn text(head: &str, houses: &Houses, answer: &Answer) -> String {
    let list = |grid: &Grid| printable(&houses.list(grid)).into_owned();
    match answer {
        Answer::Unique(grid) => list(grid),
        Answer::None(why) => format!("{head}: no solution: {}\n", printable(why)),
        Answer::Unknown(why) => format!("{head}: unknown: {}\n", printable(why)),
        Answer::Multiple(one, other) => {
            format!("{head}: several solutions; two of them:\n{}\n{}", list(one), list(other))
        }
    }
}

fn json(job: &Job, number: usize, houses: &Houses, answer: &Answer, effort: Effort) -> String {
    let (status, grids, reason) = match answer {
        Answer::Unique(grid) => ("unique", vec![grid], None),
        Answer::None(why) => ("none", vec![], Some(why.as_str())),
        Answer::Multiple(one, other) => ("multiple", vec![one, other], None),
        Answer::Unknown(why) => ("unknown", vec![], Some(why.as_str())),
    };
    let solutions = grids.into_iter().map(|grid| houses.one_line(grid)).collect();
    line_of(job, number, status, solutions, reason, effort)
}
