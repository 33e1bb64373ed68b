//! What was found out about a block on its own.

use std::sync::Arc;

use crate::analysis::{Classic, Finding};
use crate::cli::input::blocks::Job;
use crate::project::Project;

/// What was found out about a block on its own.
pub(super) struct Report {
    pub(super) job: Job,
    pub(super) project: Arc<Project>,
    pub(super) findings: Vec<Finding>,
    /// The number by which equal givens are found.
    pub(super) fingerprint: Option<u128>,
    /// For the search for isomorphs.
    pub(super) classic: Option<(u64, Classic)>,
    /// The line of the file on which the puzzle stands.
    pub(super) line: usize,
}

/// A line of a file in words: `easy.sudoku:12`.
pub(super) fn place(name: &str, line: usize) -> String {
    format!("{name}:{line}")
}
