//! The output of `solve` and `count` for unreadable parts of a file, in their place among the answers.

use serde::Serialize;

use crate::cli::input::blocks::Job;
use crate::cli::input::unreadable::Unreadable;
use crate::cli::outcome::Outcome;
use crate::cli::output::printable::{on_one_line, printable, printable_json};

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    line: usize,
    status: &'static str,
    reason: &'a str,
}

/// The output for one block: its answer, if it contains a puzzle, between the messages about unreadable parts.
pub(crate) struct Printed<T> {
    /// The messages about the unreadable parts before the puzzle; without a puzzle, about all parts.
    pub(crate) before: String,
    /// The answer.
    pub(crate) answer: Option<T>,
    /// The messages about the unreadable parts after the puzzle.
    pub(crate) behind: String,
}

impl<T> Printed<T> {
    /// Puts an answer between the unreadable parts of its block.
    pub(crate) fn new(job: &Job, answer: Option<T>, json: bool) -> Self {
        let (before, behind) = job.around_puzzle();
        Self { before: lines(job, before, json), answer, behind: lines(job, behind, json) }
    }

    /// Returns the outcome that the unreadable parts cause.
    pub(crate) fn outcome(&self) -> Outcome {
        if self.before.is_empty() && self.behind.is_empty() { Outcome::Clean } else { Outcome::Findings }
    }
}

/// Returns the name of a puzzle in text output: its number, with the file name if there are several files.
pub(crate) fn head(file: &str, number: usize, several: bool) -> String {
    if several { format!("{}: puzzle {number}", on_one_line(file)) } else { format!("puzzle {number}") }
}

/// Returns one line for each part: `puzzles.sudoku:3: unreadable: …`, or a JSON object.
pub(crate) fn lines(job: &Job, parts: &[Unreadable], json: bool) -> String {
    let excerpt = job.excerpt();
    let line = |part: &Unreadable| {
        let (file, line) = (excerpt.name, excerpt.line(part.span));
        if json {
            let line = Line { file, line, status: "unreadable", reason: &part.reason };
            return printable_json(serde_json::to_string(&line).unwrap_or_default()) + "\n";
        }
        format!("{}:{line}: unreadable: {}\n", on_one_line(file), printable(&part.reason))
    };
    parts.iter().map(line).collect()
}
