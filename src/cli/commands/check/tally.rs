//! The numbers of puzzles and findings, and the resulting exit code.

use crate::analysis::Severity;
use crate::board::plural;
use crate::cli::outcome::Outcome;

/// The numbers of puzzles and of findings by severity.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Tally {
    pub(super) puzzles: usize,
    errors: usize,
    warnings: usize,
    information: usize,
    hints: usize,
}

impl Tally {
    /// Counts a finding.
    pub(super) fn count(&mut self, severity: Severity) {
        let counter = match severity {
            Severity::Error => &mut self.errors,
            Severity::Warning => &mut self.warnings,
            Severity::Information => &mut self.information,
            Severity::Hint => &mut self.hints,
        };
        *counter += 1;
    }

    /// Returns the outcome of the check: errors and warnings fail it, information and hints do not.
    pub(super) const fn outcome(self) -> Outcome {
        if self.errors + self.warnings == 0 { Outcome::Clean } else { Outcome::Findings }
    }

    /// Returns the summary line.
    pub(super) fn summary(self) -> String {
        let kinds = [
            (self.errors, "error"),
            (self.warnings, "warning"),
            (self.information, "note"),
            (self.hints, "hint"),
        ];
        let found: Vec<String> =
            kinds.into_iter().filter(|&(number, _)| number > 0).map(|(n, noun)| plural(n, noun)).collect();
        let found = if found.is_empty() { "no findings".to_owned() } else { found.join(", ") };
        format!("{}, {found}", plural(self.puzzles, "puzzle"))
    }
}
