//! A search as lines of text, in the format of the teaching texts.

use std::fmt::Write;

use crate::analysis::trace::{Found, Step, Steps, Summary};
use crate::board::plural;
use crate::board::{Digit, Geometry, Grid};
use crate::solver::trace::{Choice, Event};
use crate::solver::{Engine, Exhausted};
use crate::syntax::Symbols;

/// Returns the line of a step: `cell=15` for a round of enumeration; depth and choice for a node of another engine. Cells are numbered row by
/// row from 1.
pub fn step_line(step: &Step, geometry: &Geometry, symbols: &Symbols) -> String {
    match step {
        Step::Round(round) => format!("cell={}", round.cell.index() + 1),
        Step::Node(node) => match node.event {
            Event::Chosen(choice) => choice_line(node.depth, choice, geometry, symbols),
            Event::Failed(choice) => {
                format!("{}: stuck", choice_line(node.depth, choice, geometry, symbols))
            }
            Event::Started => format!("depth={} started", node.depth),
            Event::HandedOver => format!("depth={} handed over", node.depth),
            Event::Solved => format!("depth={} solved", node.depth),
            Event::Stuck => format!("depth={} stuck", node.depth),
        },
    }
}

fn choice_line(depth: usize, choice: Choice, geometry: &Geometry, symbols: &Symbols) -> String {
    format!(
        "depth={depth} cell={} ({}) digit={} of {}",
        choice.cell.index() + 1,
        geometry.name(choice.cell),
        symbols.write(choice.digit),
        choice.options
    )
}

/// Returns the outcome: the solution with its cells separated by spaces, or a sentence. The text ends with a line end.
pub fn answer(summary: &Summary, symbols: &Symbols) -> String {
    match &summary.found {
        Found::Solution(grid) => spaced(grid, symbols),
        Found::Nothing => "The puzzle has no answer!\n".to_owned(),
        Found::Unknown(budget) => format!("Not decided: {}.\n", ended(summary.engine, *budget)),
    }
}

/// Returns why a search ended undecided, as a clause. For enumeration, the budget is given in rounds.
pub(crate) fn ended(engine: Engine, why: Exhausted) -> String {
    match (engine, why) {
        (Engine::Enumerate, Exhausted::Nodes(rounds)) => {
            format!(
                "its budget of {} ran out",
                plural(usize::try_from(rounds).unwrap_or(usize::MAX), "round")
            )
        }
        _ => why.to_string(),
    }
}

fn spaced(grid: &Grid, symbols: &Symbols) -> String {
    let mut text = String::new();
    for row in grid.values().chunks(grid.geometry().columns()) {
        let cells: Vec<String> = row
            .iter()
            .map(|&value| Digit::new(value).map_or(".".to_owned(), |digit| symbols.write(digit)))
            .collect();
        let _ = writeln!(text, "{}", cells.join(" "));
    }
    text
}

/// Returns the search in a few words: `enumerate: 38 rounds, 1 backtrack, solved`; for other engines `search: 7 nodes,
/// 2 contradictions, solved`.
pub fn summary_line(summary: &Summary) -> String {
    let count = |number: u64, noun: &str| plural(usize::try_from(number).unwrap_or(usize::MAX), noun);
    let Summary { steps, backtracks, effort, .. } = summary;
    let told = if summary.engine == Engine::Enumerate {
        [count(*steps, "round"), count(*backtracks, "backtrack")]
    } else {
        [count(effort.nodes, "node"), count(effort.contradictions, "contradiction")]
    };
    let found = match summary.found {
        Found::Solution(_) => "solved",
        Found::Nothing => "no solution",
        Found::Unknown(_) => "not decided",
    };
    format!("{}: {}, {found}", summary.engine, told.join(", "))
}

/// Returns the whole search as text: a summary line, the outcome, and the first `most` steps. Runs the search to its
/// end.
pub fn traced_text(
    engine: Engine,
    mut steps: Steps<'_, '_>,
    geometry: &Geometry,
    symbols: &Symbols,
    most: usize,
) -> String {
    let mut lines = String::new();
    let mut left_out = 0;
    for (number, step) in steps.by_ref().enumerate() {
        if number < most {
            let _ = writeln!(lines, "{}", step_line(&step, geometry, symbols));
        } else {
            left_out += 1;
        }
    }
    if left_out > 0 {
        let _ = writeln!(lines, "({left_out} more)");
    }
    let summary = steps.summary(engine);
    format!("{}\n\n{}\n{lines}", summary_line(&summary), answer(&summary, symbols))
}
