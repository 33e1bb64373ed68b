//! A step as a JSON object. Cells are `r1c1`, placed digits `r1c1=4`, removed candidates `r1c1-4`.

use serde::Serialize;

use super::positions::Asked;
use crate::analysis::reasoning::{NoSteps, pattern_cells, technique_link};
use crate::board::{Cell, Geometry};
use crate::cli::output::printable::printable_json;
use crate::logic::{Chain, Mark, Names, Step};

/// The puzzle and the step that a line describes.
pub(super) struct Place<'a> {
    pub(super) asked: &'a Asked,
    /// The puzzle's number in its file, from 1.
    pub(super) puzzle: usize,
    /// The step's number in its path, from 1.
    pub(super) step: Option<usize>,
    pub(super) code: &'a str,
    pub(super) variant: &'a str,
    /// Facts about the position that a reader needs to know.
    pub(super) notes: &'a [String],
}

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    puzzle: usize,
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<usize>,
    technique: &'static str,
    section: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<String>,
    code: &'a str,
    variant: &'a str,
    digits: Vec<i64>,
    placements: Vec<String>,
    eliminations: Vec<String>,
    cells: Vec<String>,
    chain: Vec<Vec<String>>,
    text: &'a str,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    notes: &'a [String],
}

/// Returns a step with its text as a line of JSON.
pub(super) fn step_line(place: &Place<'_>, names: Names<'_>, step: &Step, text: &str) -> String {
    let geometry = names.geometry();
    let marks = |sign: char, marks: &[Mark]| -> Vec<String> {
        let value = |digit| geometry.layout().value(digit);
        marks.iter().map(|mark| format!("{}{sign}{}", geometry.name(mark.cell), value(mark.digit))).collect()
    };
    let line = Line {
        file: &place.asked.file,
        puzzle: place.puzzle,
        line: place.asked.line,
        step: place.step,
        technique: step.technique.name(),
        section: step.technique.section(),
        link: technique_link(step.technique),
        code: place.code,
        variant: place.variant,
        digits: step.why.digits.iter().map(|digit| geometry.layout().value(digit)).collect(),
        placements: marks('=', &step.placements),
        eliminations: marks('-', &step.eliminations),
        cells: pattern_cells(step).into_iter().map(|cell| geometry.name(cell)).collect(),
        chain: step.why.chains.iter().map(|chain| nodes(geometry, chain)).collect(),
        text,
        notes: place.notes,
    };
    printable_json(serde_json::to_string(&line).unwrap_or_default()) + "\n"
}

/// Returns the nodes of a chain: `r1c1=4` for a true candidate, `r1c1-4` for a false one. The cells of a group are joined by `|`.
fn nodes(geometry: &Geometry, chain: &Chain) -> Vec<String> {
    let name = |cells: &[Cell]| cells.iter().map(|cell| geometry.name(*cell)).collect::<Vec<_>>().join("|");
    let node = |node: &crate::logic::ChainNode| {
        let value = geometry.layout().value(node.digit);
        format!("{}{}{value}", name(&node.cells), if node.on { '=' } else { '-' })
    };
    chain.nodes.iter().map(node).collect()
}

#[derive(Serialize)]
struct Failed<'a> {
    file: &'a str,
    puzzle: usize,
    line: usize,
    status: &'static str,
    reason: &'a str,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    notes: &'a [String],
}

/// Returns the reason why there is no result for a puzzle, as a line of JSON.
pub(super) fn failed_line(asked: &Asked, puzzle: usize, why: &NoSteps) -> String {
    status_line(asked, puzzle, why.status(), &why.to_string(), &[])
}

/// Returns the status of a puzzle without steps, as a line of JSON.
pub(super) fn status_line(
    asked: &Asked,
    puzzle: usize,
    status: &'static str,
    reason: &str,
    notes: &[String],
) -> String {
    let line = Failed { file: &asked.file, puzzle, line: asked.line, status, reason, notes };
    printable_json(serde_json::to_string(&line).unwrap_or_default()) + "\n"
}
