//! The findings of a text in memory, in the same form as `check --json` prints those of a file.

use std::sync::Arc;

use super::fingerprints::Seen;
use super::{Asked, NODES, add_duplicate, json, report};
use crate::cli::input::blocks::Job;
use crate::project::Project;
use crate::solver::{Budget, Interrupt};

/// Finds the mistakes of a text, block by block.
pub(in crate::cli) struct Findings {
    asked: Asked,
    seen: Seen,
    project: Arc<Project>,
}

impl Findings {
    /// Prepares to check a text; redundant clues are searched for only with `minimal`.
    pub(in crate::cli) fn new(minimal: bool) -> Self {
        let asked = Asked { minimal, isomorphs: false };
        Self { asked, seen: Seen::new(), project: Arc::default() }
    }

    /// Returns the findings of the next block, one JSON object per line. `watch` can end its searches.
    pub(in crate::cli) fn of(&mut self, job: Job, watch: Interrupt<'_>) -> String {
        let each = Budget::nodes(NODES).watched(watch);
        let mut report = report(job, self.asked, Arc::clone(&self.project), &each, None);
        let puzzle = report.fingerprint.map(|fingerprint| (fingerprint, report.line));
        let before = self.seen.place_before(&report.job, puzzle);
        add_duplicate(&mut report, before);
        let excerpt = report.job.excerpt();
        let shown = |finding| Some(json::line(&excerpt, finding, report.severity(finding.code)?) + "\n");
        report.findings.iter().filter_map(shown).collect()
    }
}
