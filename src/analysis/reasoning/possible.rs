//! True candidates in words: the digits that cells have in the solutions of a puzzle.

use std::fmt::Write;

use super::document::cell_grid;
use super::start::Standing;
use crate::board::{Cell, Digit, plural};
use crate::logic::Names;
use crate::solver::{Budget, TrueCandidates, true_candidates};

/// The true candidates of the empty cells of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Possible {
    /// The empty cells, ascending.
    pub cells: Vec<Cell>,
    /// The digits found for these cells, and the solutions counted.
    pub answer: TrueCandidates,
}

impl Possible {
    /// Returns the true candidates of a puzzle in its current position. At least two solutions are counted, whatever
    /// the limit, to find out whether the solution is unique.
    pub fn of(standing: &Standing, limit: u64, budget: &mut Budget<'_>) -> Self {
        let cells: Vec<Cell> =
            standing.geometry().cells().filter(|cell| standing.current.get(*cell).is_none()).collect();
        let answer = true_candidates(&standing.current, &cells, limit.max(2), budget);
        Self { cells, answer }
    }

    /// Returns one word for the number of solutions: `none`, `unique`, `multiple` or `unknown`.
    pub fn status(&self) -> &'static str {
        match (self.answer.counted, self.answer.is_all) {
            (0, true) => "none",
            (1, true) => "unique",
            (2.., _) => "multiple",
            _ if self.answer.found.iter().any(|digits| digits.len() > 1) => "multiple",
            _ => "unknown",
        }
    }

    /// Returns the number of solutions in words: `2 solutions`, `at least 100 solutions`.
    pub fn summary(&self) -> String {
        match self.status() {
            "none" => "no solution".to_owned(),
            "unknown" => "solutions not proved within the budget".to_owned(),
            _ if self.answer.is_all => plural(self.answer.counted as usize, "solution"),
            _ => format!("at least {} solutions", self.answer.counted.max(2)),
        }
    }

    /// Returns the grid with the true candidates of each empty cell, one row per line. A `?` follows each undecided
    /// digit.
    pub fn grid(&self, standing: &Standing) -> String {
        let names = standing.names();
        let separator = if standing.geometry().size() > 9 { "," } else { "" };
        let text = |cell: Cell| match (standing.current.get(cell), self.cells.binary_search(&cell)) {
            (Some(digit), _) => names.digit(digit),
            (None, Ok(at)) => {
                let (found, undecided) = (self.answer.found[at], self.answer.undecided[at]);
                let digit = |digit| names.digit(digit) + if undecided.contains(digit) { "?" } else { "" };
                format!("{{{}}}", (found | undecided).iter().map(digit).collect::<Vec<_>>().join(separator))
            }
            (None, Err(_)) => String::new(),
        };
        cell_grid(standing.geometry(), text)
    }

    /// Returns one line for each empty cell, with the number of solutions that contain each of its digits.
    pub fn counts(&self, standing: &Standing) -> String {
        let mut text = String::new();
        for (at, cell) in self.cells.iter().enumerate() {
            let _ = writeln!(
                text,
                "{}: {}",
                standing.geometry().name(*cell),
                candidates_text(standing.names(), &self.answer, at)
            );
        }
        text
    }
}

/// Returns the true candidates of the cell at index `at` of the requested cells: `3 4 (3 in 12 and 4 in 88 of the first
/// 100 solutions)`.
pub fn candidates_text(names: Names<'_>, answer: &TrueCandidates, at: usize) -> String {
    let (found, undecided) = (answer.found[at], answer.undecided[at]);
    let mut parts = Vec::new();
    if !found.is_empty() {
        let digits: Vec<String> = found.iter().map(|digit| names.digit(digit)).collect();
        parts.push(format!("{}{}", digits.join(" "), counted(names, answer, at)));
    } else if undecided.is_empty() {
        parts.push("none: the digits leave no solution".to_owned());
    }
    if !undecided.is_empty() {
        parts.push(format!("{} not proved within the budget", names.digits(undecided)));
    }
    parts.join("; ")
}

/// Returns how many of the counted solutions contain each digit of a cell; empty if no solution was counted.
fn counted(names: Names<'_>, answer: &TrueCandidates, at: usize) -> String {
    let count = |digit: Digit| answer.counts[at].get(digit.index()).copied().unwrap_or_default();
    let part = |digit| match count(digit) {
        0 => None,
        count => Some(format!("{} in {count}", names.digit(digit))),
    };
    let mut parts: Vec<String> = answer.found[at].iter().filter_map(part).collect();
    let Some(last) = parts.pop() else { return String::new() };
    let told = if parts.is_empty() { last } else { format!("{} and {last}", parts.join(", ")) };
    let of = if answer.is_all { "" } else { "the first " };
    format!(" ({told} of {of}{})", plural(answer.counted as usize, "solution"))
}
