//! `filter`: prints the puzzles of a given difficulty, unchanged. Unreadable parts are reported, not printed.

use anyhow::{Result, bail};
use serde::Serialize;

use super::sheet::{Parts, Piece, Sheet, unreadable};
use crate::board::plural;
use crate::cli::args::FilterArgs;
use crate::cli::input::ask::givens;
use crate::cli::input::batch::{each_block, none_is_a_finding, several_files};
use crate::cli::input::blocks::{Blocks, Job};
use crate::cli::outcome::Outcome;
use crate::cli::output::printable::{on_one_line, printable, printable_json};
use crate::cli::output::progress::Progress;
use crate::cli::output::unreadable::lines;
use crate::cli::output::{Out, complain, note};
use crate::logic::{Demand, RateError};
use crate::solver::Budget;

/// The result for a block.
struct Sieved {
    file: String,
    /// The comments at the start of the file.
    head: Option<Piece>,
    piece: Piece,
    kind: Kind,
    /// The problems in its unreadable parts, in words or as JSON.
    unreadable: Vec<String>,
}

/// The kind of a block.
enum Kind {
    /// A block without a puzzle, such as comments.
    NoPuzzle,
    /// A puzzle that fits, with its number and its line.
    Fits(usize, usize),
    /// A puzzle that does not fit. If it has no rating, the reason.
    Rest(Option<String>),
    /// A puzzle that could not be decided, with its number, its line and the reason.
    Unknown(usize, usize, String),
    /// A puzzle that cannot be read.
    Unreadable,
}

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    puzzle: usize,
    line: usize,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
}

/// Writes the matching puzzles of the files, in their order.
pub(in crate::cli) fn run(args: &FilterArgs, out: &mut Out) -> Result<Outcome> {
    let demand = args.demand.demand();
    if demand.is_none() {
        bail!("nothing to filter by: add --level, --rating, --requires or --without");
    }
    let paths = args.paths.resolved_beside(args.answers.output())?;
    let is_json = args.answers.json();
    let mut sheet = Sheet::new(out, several_files(&paths) && !is_json);
    let progress = Progress::start("puzzles");
    let settle = |jobs: &[Job]| jobs.iter().map(|_| None::<()>).collect();
    let work = |job: Job, _| sieve(&job, &demand, args.nodes, is_json);
    let (mut puzzles, mut kept, mut unrated) = (0, 0, 0);
    let show = |found: Sieved| {
        let Sieved { file, head, piece, kind, unreadable } = found;
        let mut outcome = if unreadable.is_empty() { Outcome::Clean } else { Outcome::Findings };
        for part in &unreadable {
            if is_json { sheet.line(part)? } else { complain(part) }
        }
        if let Some(head) = &head {
            sheet.put(head)?;
        }
        sheet.start_as(&piece);
        puzzles += usize::from(!matches!(kind, Kind::NoPuzzle));
        match kind {
            Kind::NoPuzzle if !is_json => {
                sheet.accept(&piece, &file)?;
                sheet.put(&piece)?;
            }
            Kind::NoPuzzle | Kind::Unreadable => {}
            Kind::Fits(puzzle, line) => {
                kept += 1;
                if is_json {
                    let text = Some(&*piece.text);
                    sheet.line(&json(&Line {
                        file: &file,
                        puzzle,
                        line,
                        status: "fits",
                        text,
                        reason: None,
                    }))?;
                } else {
                    sheet.put(&piece)?;
                }
            }
            Kind::Rest(why) => unrated += usize::from(why.is_some()),
            Kind::Unknown(puzzle, line, why) => {
                outcome = Outcome::Findings;
                if is_json {
                    let reason = Some(&*why);
                    sheet.line(&json(&Line {
                        file: &file,
                        puzzle,
                        line,
                        status: "unknown",
                        text: None,
                        reason,
                    }))?;
                } else {
                    complain(&format!("{}:{line}: unknown: {}", on_one_line(&file), printable(&why)));
                }
            }
        }
        Ok(outcome)
    };
    let outcome = each_block(
        Blocks::of(&paths).in_one_piece().of_shard(args.part.shard),
        &progress,
        settle,
        work,
        show,
    )?;
    drop(progress);
    if puzzles > 0 {
        let unrated = match unrated {
            0 => String::new(),
            count => format!("; {count} without a unique solution"),
        };
        note(&format!("{kept} of {} kept{unrated}", plural(puzzles, "puzzle")));
    }
    Ok(if args.part.shard.is_some() { outcome } else { none_is_a_finding(puzzles, outcome) })
}

fn sieve(job: &Job, demand: &Demand, nodes: u64, is_json: bool) -> Sieved {
    let kind = match job.puzzle() {
        None if job.block.puzzle.is_none() => Kind::NoPuzzle,
        None => Kind::Unreadable,
        Some((number, puzzle)) => match givens(&job.block, puzzle) {
            Err(why) => Kind::Unknown(number, job.line(), why),
            Ok(givens) => match demand.is_met_by(&givens, &mut Budget::nodes(nodes)) {
                Ok(true) => Kind::Fits(number, job.line()),
                Ok(false) => Kind::Rest(None),
                Err(RateError::Exhausted(why)) => Kind::Unknown(number, job.line(), why.to_string()),
                Err(why @ RateError::Constraints) => Kind::Unknown(number, job.line(), why.to_string()),
                Err(_) => Kind::Rest(Some("no unique solution".to_owned())),
            },
        },
    };
    let unreadable = if is_json {
        lines(job, &job.unreadable, true).lines().map(|line| format!("{line}\n")).collect()
    } else {
        unreadable(job)
    };
    let Parts { head, piece, .. } = Parts::of(job, !is_json);
    Sieved { file: job.source.name.clone(), head, piece, kind, unreadable }
}

fn json(line: &Line<'_>) -> String {
    printable_json(serde_json::to_string(line).unwrap_or_default()) + "\n"
}
