//! `check`: reports the findings of puzzle files, for people or for programs.
//!
//! Budgets only count search nodes, so that the result is the same on any machine.

mod fingerprints;
mod fix;
mod frame;
mod github;
mod isomorphs;
mod json;
mod report;
mod sarif;
mod settle;
mod show;
mod tally;
#[cfg(feature = "mcp")]
pub(in crate::cli) mod text;
mod watch;

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Result;

use self::fingerprints::Seen;
use self::isomorphs::Isomorphs;
use self::report::Report;
use self::settle::{Settled, settle};
use self::show::Show;
use self::tally::Tally;
use crate::analysis::houses::findings_of_houses;
use crate::analysis::{
    Code, Finding, Verdict, classic, decide, fingerprint, is_ignored, names_difficulty, not_minimal,
    quick_findings, quick_findings_given, signature, wrong_difficulty, wrong_minimal,
};
use crate::analysis::{claims, duplicate};
use crate::cli::args::CheckArgs;
use crate::cli::input::batch::each_block_or;
use crate::cli::input::blocks::{Blocks, Job};
use crate::cli::input::projects::Projects;
use crate::cli::input::unreadable::plain;
use crate::cli::outcome::Outcome;
use crate::cli::output::progress::Progress;
use crate::cli::output::{Out, is_closed_pipe, note};
use crate::logic::rate;
use crate::project::Project;
use crate::solver::Budget;
use crate::syntax::{ProblemCode, Span};

/// The default number of search nodes for each puzzle.
const NODES: u64 = 100_000;

/// Checks the files, once or, with `--watch`, whenever one of them changes.
pub(crate) fn run(args: &CheckArgs, out: &mut Out) -> Result<Outcome> {
    let paths = args.paths.resolved()?;
    if args.watch {
        return watch::run(&paths, || once(args, &paths, out).and_then(|_| Ok(out.flush()?)));
    }
    once(args, &paths, out)
}

/// Checks the files, shows the findings, and prints a summary on standard error.
fn once(args: &CheckArgs, paths: &[PathBuf], out: &mut Out) -> Result<Outcome> {
    let projects = Projects::of(paths)?;
    let nodes = |project: &Project| args.nodes.or(project.nodes).unwrap_or(NODES);
    let written = if args.fix { fix::run(paths, &projects, nodes)? } else { Outcome::Clean };
    let mut shown = Show::new(args.format());
    let (mut total, mut seen, mut isomorphs) = (Tally::default(), Seen::new(), Isomorphs::default());
    let mut of_digits = false;
    let settled = |jobs: &[Job]| {
        // A batch may contain blocks of several files: the smallest of their budgets applies to the batch.
        let budgets = jobs.chunk_by(|a, b| Arc::ptr_eq(&a.source, &b.source));
        let budgets = budgets.filter_map(|jobs| Some(nodes(&projects.at(&jobs.first()?.source.place))));
        let is_enough = |job: &Job| {
            let asks = |project: &Project| project.asks_for(Code::NotMinimal) == Some(true);
            !args.minimal && !args.isomorphs && !asks(&projects.at(&job.source.place))
        };
        settle(jobs, budgets.min().unwrap_or(0), is_enough)
    };
    let work = |job: Job, settled: Option<Settled>| {
        let project = projects.at(&job.source.place);
        let nodes = nodes(&project);
        let asked = Asked { minimal: args.minimal, isomorphs: args.isomorphs };
        let verdict = match settled {
            Some(Settled::Plain(givens)) => return Report::plain(job, project, &givens),
            Some(Settled::Verdict(verdict)) => Some(verdict),
            None => None,
        };
        report(job, asked, project, &Budget::nodes(nodes), verdict)
    };
    let show = |mut report: Report| {
        let block = &report.job.block;
        let is_puzzle = block.classic_line().is_some() || block.puzzle.is_some() || block.houses.is_some();
        total.puzzles += usize::from(is_puzzle);
        let puzzle = report.fingerprint.map(|fingerprint| (fingerprint, report.line));
        let before = seen.place_before(&report.job, puzzle);
        if !add_duplicate(&mut report, before) {
            isomorphs.add(&report);
        }
        let excerpt = report.job.excerpt();
        for finding in &report.findings {
            let Some(severity) = report.severity(finding.code) else { continue };
            total.count(severity);
            of_digits |= is_of_digits(finding.code);
            out.write_all(shown.finding(&excerpt, finding, severity).as_bytes())?;
        }
        Ok(total.outcome())
    };
    let progress = Progress::start("puzzles");
    let mut errors = Vec::new();
    let failed = |error: &str| errors.push(error.to_owned());
    let done = each_block_or(Blocks::of(paths), &progress, (settled, Settled::is_plain), work, show, failed);
    let done = done.and_then(|outcome| {
        for found in isomorphs.findings() {
            let Some(severity) = found.project.severity(found.finding.code) else { continue };
            total.count(severity);
            out.write_all(shown.finding(&found.excerpt, &found.finding, severity).as_bytes())?;
        }
        let outcome = outcome.max(total.outcome());
        out.write_all(shown.end(&errors, outcome.max(written)).as_bytes())?;
        out.flush()?;
        Ok(outcome)
    });
    drop(progress);
    match done {
        Err(error) if is_closed_pipe(&error) => Ok(total.outcome()),
        Err(error) => Err(error),
        Ok(outcome) => {
            if outcome != Outcome::Failed || total.puzzles > 0 {
                note(&total.summary());
            }
            if args.fix && of_digits {
                note("--fix removes no digit by itself: which digit is wrong is for you to decide");
            }
            Ok(outcome.max(written))
        }
    }
}

/// Returns whether a finding says that some digits contradict each other.
fn is_of_digits(code: Code) -> bool {
    matches!(
        code,
        Code::DuplicateDigit
            | Code::BrokenClue
            | Code::NoCandidate
            | Code::NoPlace
            | Code::NoSolution
            | Code::WrongDigit
    )
}

/// Moves a finding about a puzzle in another program's format to the line at which the puzzle starts.
fn place_in_file(job: &Job, finding: &mut Finding) {
    if let Some(shown) = &job.shown {
        finding.span = Span::new(0, shown.len());
        finding.related.clear();
    }
}

/// Adds the finding for a puzzle that appeared before at the given place. Returns whether it appeared before.
fn add_duplicate(report: &mut Report, before: Option<String>) -> bool {
    let Some(place) = before else { return false };
    let Some((_, puzzle)) = report.job.puzzle() else { return false };
    let mut finding = duplicate(puzzle, &format!("at {place}"));
    place_in_file(&report.job, &mut finding);
    if !is_ignored(&report.job.block, &finding) {
        insert(&mut report.findings, finding);
    }
    true
}

/// The checks that are made only on request.
#[derive(Clone, Copy)]
struct Asked {
    /// The search for redundant clues.
    minimal: bool,
    /// The search for puzzles that are isomorphic to an earlier puzzle.
    isomorphs: bool,
}

/// Returns the findings of a block without its context, in order of position. Each search may spend a budget like `each`.
fn report(
    job: Job,
    asked: Asked,
    project: Arc<Project>,
    each: &Budget<'_>,
    verdict: Option<Verdict>,
) -> Report {
    let budget = || each.at_most(u64::MAX);
    let mut report = Report { job, project, findings: Vec::new(), fingerprint: None, classic: None, line: 0 };
    if let Some(finding) = &report.job.foreign {
        report.findings = match report.severity(finding.code) {
            Some(_) => vec![finding.clone()],
            // The puzzles of the text follow as separate jobs.
            None if finding.code == Code::Syntax(ProblemCode::ForeignForm) => Vec::new(),
            None => in_plain_words(findings_of_pieces(&report.job)),
        };
        return report;
    }
    let block = &report.job.block;
    let Some(puzzle) = &block.puzzle else {
        let mut findings = in_plain_words(quick_findings(block));
        if let Some(houses) = block.houses.as_deref() {
            let found = findings_of_houses(houses, &mut budget());
            findings.extend(found.into_iter().filter(|finding| !is_ignored(block, finding)));
        }
        report.findings = findings;
        return report;
    };
    let verdict = verdict.unwrap_or_else(|| decide(puzzle, &mut budget()));
    let mut findings = quick_findings_given(block, &verdict);
    findings.extend(claims(block, &verdict));
    if asked.minimal || report.project.asks_for(Code::NotMinimal) == Some(true) {
        findings.extend(not_minimal(block, &verdict, &mut budget()));
    }
    findings.extend(wrong_minimal(block, &verdict, &mut budget()));
    if verdict.unique().is_some() && names_difficulty(puzzle) {
        let rated = puzzle.givens().map(|givens| rate(&givens, &mut budget()));
        let wrong = |rated| wrong_difficulty(block, &rated, &mut budget());
        findings.extend(rated.and_then(Result::ok).into_iter().flat_map(wrong));
    }
    for finding in &mut findings {
        place_in_file(&report.job, finding);
    }
    findings.sort_by_key(|finding| finding.span.start);
    let givens = puzzle.givens().filter(|givens| givens.clue_count() > 0);
    report.fingerprint = givens.as_ref().map(fingerprint);
    if let Some(givens) = givens.filter(|_| asked.isomorphs) {
        report.classic = classic(&givens).map(|values| (signature(&values), values));
    }
    report.line = report.job.excerpt().line(puzzle.anchor);
    report.findings = in_plain_words(findings);
    report
}

/// Returns the findings in the parts of a text in another program's format, used if the finding about the format
/// itself is not shown.
fn findings_of_pieces(job: &Job) -> Vec<Finding> {
    let (mut all, mut start) = (Vec::new(), 0);
    for piece in job.replaced(job.block.text()) {
        for mut finding in quick_findings(&piece.block) {
            finding.span = finding.span.moved(start);
            finding.related.iter_mut().for_each(|(span, _)| *span = span.moved(start));
            all.push(finding);
        }
        start += piece.block.len();
    }
    all
}

/// Returns the findings with their messages in the wording of the command line.
fn in_plain_words(mut findings: Vec<Finding>) -> Vec<Finding> {
    for finding in &mut findings {
        if let Code::Syntax(code) = finding.code {
            finding.message = plain(code, &finding.message);
        }
    }
    findings
}

/// Inserts a finding in order of position.
fn insert(findings: &mut Vec<Finding>, finding: Finding) {
    let at = findings.partition_point(|other| other.span.start <= finding.span.start);
    findings.insert(at, finding);
}
