//! What was found out about a block by itself.

use std::sync::Arc;

use crate::analysis::{Classic, Code, Finding, Severity};
use crate::cli::input::blocks::Job;
use crate::project::Project;
use crate::syntax::ProblemCode;

/// What was found out about a block by itself.
pub(super) struct Report {
    pub(super) job: Job,
    pub(super) project: Arc<Project>,
    pub(super) findings: Vec<Finding>,
    /// The number by which equal givens are found.
    pub(super) fingerprint: Option<u128>,
    /// For the search for isomorphs.
    pub(super) classic: Option<(u64, Classic)>,
    /// The line of the file that the puzzle is on.
    pub(super) line: usize,
}

impl Report {
    /// Returns the severity of a finding here; `None` if it is not shown.
    ///
    /// An incomplete grid is an error: unlike in an editor, nobody is typing it.
    pub(super) fn severity(&self, code: Code) -> Option<Severity> {
        if self.job.ignored.contains(&code) {
            return None;
        }
        if code == Code::Syntax(ProblemCode::MissingRow) && self.project.asks_for(code).is_none() {
            return Some(Severity::Error);
        }
        self.project.severity(code)
    }
}

/// A line of a file in words: `easy.sudoku:12`.
pub(super) fn place(name: &str, line: usize) -> String {
    format!("{name}:{line}")
}
