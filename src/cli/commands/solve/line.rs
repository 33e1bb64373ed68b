//! An answer of `solve` as a JSON object on one line.

use serde::Serialize;

use crate::cli::input::blocks::Job;
use crate::cli::output::printable::printable_json;
use crate::solver::Effort;

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    puzzle: usize,
    line: usize,
    status: &'static str,
    solutions: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    nodes: u64,
    contradictions: u64,
}

/// Returns an answer with the place of its puzzle.
pub(super) fn line_of(
    job: &Job,
    number: usize,
    status: &'static str,
    solutions: Vec<String>,
    reason: Option<&str>,
    effort: Effort,
) -> String {
    let (file, line) = (job.source.name.as_str(), job.line());
    let Effort { nodes, contradictions } = effort;
    let line = Line { file, line, puzzle: number, status, solutions, reason, nodes, contradictions };
    printable_json(serde_json::to_string(&line).unwrap_or_default())
}
