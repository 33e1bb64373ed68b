//! The findings of a text at hand, as `check --json` prints those of a file.

use std::sync::Arc;

use super::fingerprints::Seen;
use super::{Asked, NODES, add_duplicate, json, report};
use crate::cli::input::blocks::Job;
use crate::project::Project;
use crate::solver::{Budget, Interrupt};

/// What finds the mistakes of a text, block by block.
pub(in crate::cli) struct Findings {
    asked: Asked,
    seen: Seen,
    project: Arc<Project>,
}

impl Findings {
    /// Returns what finds the mistakes of a text; redundant clues only if they are asked for.
    pub(in crate::cli) fn new(minimal: bool) -> Self {
        let asked = Asked { minimal, isomorphs: false };
        Self { asked, seen: Seen::new(), project: Arc::default() }
    }

    /// Returns the findings of the next block, a JSON object a line. The watch ends its searches.
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
