//! The results of checking a block without its context.

use std::sync::Arc;

use crate::analysis::{Classic, Code, Finding, Severity, fingerprint_of_classic};
use crate::cli::input::blocks::Job;
use crate::project::Project;
use crate::syntax::ProblemCode;

/// The results of checking a block without its context.
pub(super) struct Report {
    pub(super) job: Job,
    pub(super) project: Arc<Project>,
    pub(super) findings: Vec<Finding>,
    /// The hash of the givens, by which duplicates are found; `None` if the grid is empty or incomplete.
    pub(super) fingerprint: Option<u128>,
    /// The signature and the values for the search for isomorphs; `None` if it is not requested or the puzzle is not classic.
    pub(super) classic: Option<(u64, Classic)>,
    /// The line of the puzzle in its file.
    pub(super) line: usize,
}

impl Report {
    /// Returns the results for a classic puzzle on the first line of its block that has no finding by itself.
    pub(super) fn plain(job: Job, project: Arc<Project>, givens: &Classic) -> Self {
        let line = job.first_line;
        let fingerprint = fingerprint_of_classic(givens);
        Self { job, project, findings: Vec::new(), fingerprint, classic: None, line }
    }

    /// Returns the severity of a finding in this file; `None` if it is not shown.
    ///
    /// An incomplete grid is an error here: unlike in an editor, nobody is still typing it.
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

/// Returns the place of a line in a file: `easy.sudoku:12`.
pub(super) fn place(name: &str, line: usize) -> String {
    format!("{name}:{line}")
}
