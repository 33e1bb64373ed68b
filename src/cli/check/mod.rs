//! `check`: the findings of puzzle files, for people or for programs.
//!
//! Budgets count search nodes alone, so that an answer is the same on any machine.

mod frame;
mod json;

use std::io::Write;

use anyhow::Result;

use super::Outcome;
use super::args::{CheckArgs, Output};
use super::batch::each_block;
use super::document::Job;
use super::output::{Out, counted, is_closed_pipe, note, wants_colour};
use crate::analysis::{Finding, Severity, claims, decide, quick_findings};
use crate::solver::Budget;

/// How many puzzles and findings there were.
#[derive(Clone, Copy, Default, Debug)]
struct Tally {
    puzzles: usize,
    errors: usize,
    warnings: usize,
    information: usize,
    hints: usize,
}

/// What is to be said of a block.
struct Report {
    tally: Tally,
    text: String,
}

/// Checks the files, shows the findings, and sums up on standard error.
pub(super) fn run(args: &CheckArgs, out: &mut Out) -> Result<Outcome> {
    let frames = frame::renderer(wants_colour());
    let mut total = Tally::default();
    let work = |job: &Job| report(job, args, &frames);
    let show = |report: Report| {
        total.add(report.tally);
        out.write_all(report.text.as_bytes())?;
        Ok(total.outcome())
    };
    match each_block(&args.paths.paths, work, show) {
        Err(error) if is_closed_pipe(&error) => Ok(total.outcome()),
        Err(error) => Err(error),
        Ok(outcome) => {
            out.flush()?;
            if outcome != Outcome::Failed || total.puzzles > 0 {
                note(&total.summary());
            }
            Ok(outcome)
        }
    }
}

fn report(job: &Job, args: &CheckArgs, frames: &annotate_snippets::Renderer) -> Report {
    let findings = findings(job, args.nodes);
    let mut tally = Tally { puzzles: usize::from(job.puzzle().is_some()), ..Tally::default() };
    let mut text = String::new();
    for finding in &findings {
        tally.count(finding.code.severity());
        match args.output {
            Output::Text => {
                text += &frame::frame(job, finding, frames);
                text += "\n\n";
            }
            Output::Json => {
                text += &json::line(job, finding);
                text.push('\n');
            }
        }
    }
    Report { tally, text }
}

/// All findings of a block in the order of their places.
fn findings(job: &Job, nodes: u64) -> Vec<Finding> {
    let mut found = quick_findings(&job.block);
    if let Some((_, puzzle)) = job.puzzle() {
        let verdict = decide(puzzle, &mut Budget::nodes(nodes));
        found.extend(claims(&job.block, &verdict));
    }
    found.sort_by_key(|finding| finding.span.start);
    found
}

impl Tally {
    fn count(&mut self, severity: Severity) {
        let counter = match severity {
            Severity::Error => &mut self.errors,
            Severity::Warning => &mut self.warnings,
            Severity::Information => &mut self.information,
            Severity::Hint => &mut self.hints,
        };
        *counter += 1;
    }

    fn add(&mut self, other: Self) {
        self.puzzles += other.puzzles;
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.information += other.information;
        self.hints += other.hints;
    }

    /// Information and hints don't fail a check.
    const fn outcome(self) -> Outcome {
        if self.errors + self.warnings == 0 { Outcome::Clean } else { Outcome::Findings }
    }

    fn summary(self) -> String {
        let kinds = [
            (self.errors, "error"),
            (self.warnings, "warning"),
            (self.information, "note"),
            (self.hints, "hint"),
        ];
        let found: Vec<String> =
            kinds.into_iter().filter(|&(number, _)| number > 0).map(|(n, noun)| counted(n, noun)).collect();
        let found = if found.is_empty() { "no findings".to_owned() } else { found.join(", ") };
        format!("{}, {found}", counted(self.puzzles, "puzzle"))
    }
}
