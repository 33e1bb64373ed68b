//! The steps of a search as JSON objects with their fields in a fixed order.

use serde::Serialize;

use crate::analysis::trace::{Found, Step, Summary, ended};
use crate::board::{Candidates, Cell, Digit, Geometry, Grid};
use crate::cli::output::printable::printable_json;
use crate::solver::enumerate::{Outcome, Round};
use crate::solver::trace::{Event, Node};
use crate::solver::{Effort, Engine};

#[derive(Serialize)]
struct RoundLine {
    round: u64,
    cell: usize,
    name: String,
    tried: Vec<u8>,
    emptied: Vec<Emptied>,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    digit: Option<u8>,
    cleared: Vec<Cleared>,
    pointer: u8,
}

#[derive(Serialize)]
struct Emptied {
    digit: u8,
    cells: Vec<usize>,
    names: Vec<String>,
}

#[derive(Serialize)]
struct Cleared {
    cell: usize,
    name: String,
    digits: Vec<u8>,
}

#[derive(Serialize)]
struct NodeLine {
    step: u64,
    depth: usize,
    outcome: &'static str,
    #[serde(flatten)]
    choice: Option<ChoiceFields>,
}

#[derive(Serialize)]
struct ChoiceFields {
    cell: usize,
    name: String,
    digit: u8,
    options: u32,
}

#[derive(Serialize, Default)]
struct SummaryLine {
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    backtracks: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<u64>,
    nodes: u64,
    contradictions: u64,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// Returns one step as a line. Cells are numbered row by row from 1; digits are numbers from 1.
pub(super) fn step(number: u64, step: &Step, geometry: &Geometry) -> String {
    match step {
        Step::Round(round) => written(&round_line(round, geometry)),
        Step::Node(node) => written(&node_line(number, node, geometry)),
    }
}

fn round_line(round: &Round, geometry: &Geometry) -> RoundLine {
    let numbers = |digits: &mut dyn Iterator<Item = Digit>| digits.map(Digit::get).collect();
    let cleared = |&(cell, digits): &(Cell, Candidates)| Cleared {
        cell: cell.index() + 1,
        name: geometry.name(cell),
        digits: numbers(&mut digits.iter()),
    };
    let emptied = |(digit, cells): &(Digit, Vec<Cell>)| Emptied {
        digit: digit.get(),
        cells: cells.iter().map(|cell| cell.index() + 1).collect(),
        names: cells.iter().map(|&cell| geometry.name(cell)).collect(),
    };
    let (outcome, digit) = match round.outcome {
        Outcome::Placed(digit) => ("placed", Some(digit.get())),
        Outcome::BackedUp => ("backtrack", None),
    };
    RoundLine {
        round: round.number,
        cell: round.cell.index() + 1,
        name: geometry.name(round.cell),
        tried: numbers(&mut round.tried.iter().copied()),
        emptied: round.emptied.iter().map(emptied).collect(),
        outcome,
        digit,
        cleared: round.cleared.iter().map(cleared).collect(),
        pointer: round.pointer,
    }
}

fn node_line(number: u64, node: &Node, geometry: &Geometry) -> NodeLine {
    let outcome = match node.event {
        Event::Started => "started",
        Event::Chosen(_) => "chosen",
        Event::HandedOver => "handed-over",
        Event::Solved => "solved",
        _ => "stuck",
    };
    let choice = node.choice().map(|choice| ChoiceFields {
        cell: choice.cell.index() + 1,
        name: geometry.name(choice.cell),
        digit: choice.digit.get(),
        options: choice.options,
    });
    NodeLine { step: number, depth: node.depth, outcome, choice }
}

#[derive(Serialize)]
struct TotalLine {
    #[serde(flatten)]
    summary: SummaryLine,
    solutions: u64,
    complete: bool,
}

/// Returns the last line of a search for all solutions, with their number.
pub(super) fn total(summary: &Summary, solutions: u64) -> String {
    let complete = matches!(summary.found, Found::Nothing);
    let line = summary_of(summary, |_| String::new());
    let status = if solutions > 0 { "solved" } else { line.status };
    written(&TotalLine { summary: SummaryLine { status, ..line }, solutions, complete })
}

/// Returns the last line, with the result of the search.
pub(super) fn summary(summary: &Summary, text: impl Fn(&Grid) -> String) -> String {
    written(&summary_of(summary, text))
}

fn summary_of(summary: &Summary, text: impl Fn(&Grid) -> String) -> SummaryLine {
    let [steps, backtracks] = [summary.steps, summary.backtracks].map(Some);
    let Effort { nodes, contradictions } = summary.effort;
    let line = SummaryLine { nodes, contradictions, ..SummaryLine::default() };
    let line = if summary.engine == Engine::Enumerate {
        SummaryLine { rounds: steps, backtracks, ..line }
    } else {
        SummaryLine { steps, ..line }
    };
    match &summary.found {
        Found::Solution(solution) => SummaryLine { status: "solved", solution: Some(text(solution)), ..line },
        Found::Nothing => SummaryLine { status: "none", ..line },
        Found::Unknown(why) => {
            SummaryLine { status: "unknown", reason: Some(ended(summary.engine, *why)), ..line }
        }
    }
}

fn written(line: &impl Serialize) -> String {
    printable_json(serde_json::to_string(line).unwrap_or_default())
}
