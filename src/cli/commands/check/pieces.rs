//! The pieces of a file that is one text of another program: one finding takes the place of theirs.

use std::sync::Arc;

use crate::analysis::{file_finding, starts_text};
use crate::cli::commands::check::report::Report;
use crate::syntax::File;

/// The longest file that may be one such text, in bytes.
const LONGEST: usize = 16 << 10;

/// The reports of a file as long as something is wrong with each of its blocks, or the first one may be the start of a text of another program.
#[derive(Default)]
pub(super) struct Pieces {
    held: Vec<Report>,
    bytes: usize,
}

impl Pieces {
    /// Takes the next report, and returns those that can be shown.
    pub(super) fn add(&mut self, report: Report) -> Vec<Report> {
        let is_next = self.held.first().is_some_and(|held| Arc::ptr_eq(&held.job.source, &report.job.source));
        let mut ready = if is_next { Vec::new() } else { self.end() };
        if !is_next && report.job.first_line > 1 {
            ready.push(report);
            return ready;
        }
        self.bytes += report.job.block.text().len();
        let first = self.held.first().unwrap_or(&report);
        let may_be = starts_text(&first.job.block) || !report.job.block.problems.is_empty();
        let is_piece = may_be && self.bytes <= LONGEST;
        self.held.push(report);
        if !is_piece {
            ready.append(&mut self.held);
            self.bytes = 0;
        }
        ready
    }

    /// Returns the reports of the file that is read.
    pub(super) fn end(&mut self) -> Vec<Report> {
        self.bytes = 0;
        let mut held = std::mem::take(&mut self.held);
        if held.len() > 1 {
            let text: String = held.iter().map(|report| report.job.block.text()).collect();
            let finding = file_finding(&File::parse(&text));
            let mut shown = finding.filter(|finding| held[0].severity(finding.code).is_some());
            if shown.is_some() {
                for report in &mut held {
                    report.findings = shown.take().into_iter().collect();
                    (report.is_piece, report.fingerprint, report.classic) = (true, None, None);
                }
            }
        }
        held
    }
}
