//! `check`: the findings of puzzle files, for people or for programs.
//!
//! Budgets count search nodes alone, so that an answer is the same on any machine.

mod frame;
mod github;
mod isomorphs;
mod json;
mod sarif;
mod show;
mod tally;

use std::collections::HashMap;
use std::io::Write;

use anyhow::Result;

use self::isomorphs::Isomorphs;
use self::show::Show;
use self::tally::Tally;
use super::Outcome;
use super::args::CheckArgs;
use super::batch::each_block;
use super::document::Job;
use super::output::{Out, is_closed_pipe, note};
use super::progress::Progress;
use super::projects::Projects;
use crate::analysis::{
    Classic, Code, Finding, claims, classic, decide, duplicate, givens_key, not_minimal, quick_findings,
    signature,
};
use crate::board::Grid;
use crate::project::Project;
use crate::solver::Budget;

/// Search nodes for each puzzle, where nothing else is said.
const NODES: u64 = 100_000;

/// What was found out about a block on its own.
struct Report {
    job: Job,
    project: Project,
    findings: Vec<Finding>,
    /// The givens, and the number by which equal ones are found.
    givens: Option<(u64, Grid)>,
    /// For the search for isomorphs.
    classic: Option<(u64, Classic)>,
}

/// Where the first puzzle of its kind stands.
struct First {
    givens: Grid,
    place: String,
}

/// Checks the files, shows the findings, and sums up on standard error.
pub(super) fn run(args: &CheckArgs, out: &mut Out) -> Result<Outcome> {
    let projects = Projects::of(&args.paths.paths)?;
    let mut shown = Show::new(args.output);
    let (mut total, mut first_ones, mut isomorphs) = (Tally::default(), HashMap::new(), Isomorphs::default());
    let work = |job: &Job| report(job, args, projects.at(&job.document.place));
    let show = |mut report: Report| {
        total.puzzles += usize::from(report.job.puzzle().is_some());
        match repeated(&mut first_ones, &report) {
            Some(finding) => insert(&mut report.findings, finding),
            None => isomorphs.add(&report),
        }
        for finding in &report.findings {
            let Some(severity) = report.project.severity(finding.code) else { continue };
            total.count(severity);
            out.write_all(shown.finding(&report.job, finding, severity).as_bytes())?;
        }
        Ok(total.outcome())
    };
    let progress = Progress::start("puzzles");
    let done = each_block(&args.paths.paths, &progress, work, show).and_then(|outcome| {
        for (job, finding) in isomorphs.findings() {
            let project = projects.at(&job.document.place);
            let Some(severity) = project.severity(finding.code) else { continue };
            total.count(severity);
            out.write_all(shown.finding(&job, &finding, severity).as_bytes())?;
        }
        out.write_all(shown.end().as_bytes())?;
        out.flush()?;
        Ok(outcome.max(total.outcome()))
    });
    drop(progress);
    match done {
        Err(error) if is_closed_pipe(&error) => Ok(total.outcome()),
        Err(error) => Err(error),
        Ok(outcome) => {
            if outcome != Outcome::Failed || total.puzzles > 0 {
                note(&total.summary());
            }
            Ok(outcome)
        }
    }
}

/// All that can be said of a block on its own, in the order of the places.
fn report(job: &Job, args: &CheckArgs, project: Project) -> Report {
    let nodes = args.nodes.or(project.nodes).unwrap_or(NODES);
    let mut findings = quick_findings(&job.block);
    let mut report = Report { job: job.clone(), project, findings: Vec::new(), givens: None, classic: None };
    if let Some((_, puzzle)) = job.puzzle() {
        let verdict = decide(puzzle, &mut Budget::nodes(nodes));
        findings.extend(claims(&job.block, &verdict));
        if args.minimal || report.project.asks_for(Code::NotMinimal) == Some(true) {
            findings.extend(not_minimal(&job.block, &verdict, &mut Budget::nodes(nodes)));
        }
        report.givens = givens_key(puzzle);
        if let Some((_, givens)) = report.givens.as_ref().filter(|_| args.isomorphs) {
            report.classic = classic(givens).map(|values| (signature(&values), values));
        }
    }
    findings.sort_by_key(|finding| finding.span.start);
    report.findings = findings;
    report
}

/// The finding that this puzzle stood in the files before; else it is noted as the first of its kind.
fn repeated(first_ones: &mut HashMap<u64, First>, report: &Report) -> Option<Finding> {
    let ((key, givens), (_, puzzle)) = (report.givens.as_ref()?, report.job.puzzle()?);
    let first =
        first_ones.entry(*key).or_insert_with(|| First { givens: givens.clone(), place: String::new() });
    if first.place.is_empty() {
        first.place = place(&report.job);
        return None;
    }
    (first.givens == *givens).then(|| duplicate(puzzle, &format!("at {} before", first.place)))
}

/// Where a block's puzzle stands, in words: `easy.sudoku:12`.
fn place(job: &Job) -> String {
    let line = job.puzzle().map_or_else(|| job.first_line(), |(_, it)| job.range(it.anchor).start.line);
    format!("{}:{line}", job.document.name)
}

/// Adds a finding in the order of the places.
fn insert(findings: &mut Vec<Finding>, finding: Finding) {
    let at = findings.partition_point(|other| other.span.start <= finding.span.start);
    findings.insert(at, finding);
}
