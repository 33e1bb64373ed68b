//! How `solve` and `count` print a part of a file that cannot be read, in its place among the answers.

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

/// What is printed for one block: its answer, if it holds a puzzle, between the parts that cannot be read.
pub(crate) struct Printed<T> {
    /// The lines of the unreadable parts before the puzzle; of all of them, if there is no puzzle.
    pub(crate) before: String,
    /// The answer.
    pub(crate) answer: Option<T>,
    /// The lines of the unreadable parts behind the puzzle.
    pub(crate) behind: String,
}

impl<T> Printed<T> {
    /// Puts an answer between the unreadable parts of its block.
    pub(crate) fn new(job: &Job, answer: Option<T>, json: bool) -> Self {
        let (before, behind) = job.around_puzzle();
        Self { before: lines(job, before, json), answer, behind: lines(job, behind, json) }
    }

    /// Returns the outcome for the unreadable parts alone.
    pub(crate) fn outcome(&self) -> Outcome {
        if self.before.is_empty() && self.behind.is_empty() { Outcome::Clean } else { Outcome::Findings }
    }
}

/// Returns the name of a puzzle in text output: its number, and its file's name if there are several.
pub(crate) fn head(file: &str, number: usize, several: bool) -> String {
    if several { format!("{}: puzzle {number}", on_one_line(file)) } else { format!("puzzle {number}") }
}

/// Returns a line for each part: `puzzles.sudoku:3: unreadable: …`, or a JSON object.
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
