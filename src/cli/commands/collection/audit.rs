//! `audit`: reports the puzzles of one collection that are isomorphic to a puzzle of another collection.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Result;
use serde::Serialize;

use super::forms::{self, Forms};
use crate::board::plural;
use crate::cli::args::AuditArgs;
use crate::cli::input::batch::{each_block, none_is_a_finding};
use crate::cli::input::blocks::{Blocks, Job, Source};
use crate::cli::outcome::Outcome;
use crate::cli::output::printable::{on_one_line, printable_json};
use crate::cli::output::progress::Progress;
use crate::cli::output::unreadable::lines;
use crate::cli::output::{Out, complain, note};

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    puzzle: usize,
    line: usize,
    status: &'static str,
    of: String,
}

/// A puzzle with its hash and its place, and the unreadable parts around it.
struct Known {
    source: Arc<Source>,
    puzzle: usize,
    form: Option<(u128, usize)>,
    unreadable: String,
}

/// Reads the second collection, then the first one, and reports the puzzles of the first that the second contains.
pub(in crate::cli) fn run(args: &AuditArgs, out: &mut Out) -> Result<Outcome> {
    let mut seen = Forms::new(args.memory);
    let of_other = through(&args.other, |known: Known| {
        if let Some((number, line)) = known.form
            && seen.first(number)?.is_none()
        {
            seen.add(number, &known.source, line)?;
        }
        complain_of(&known);
        Ok(if known.unreadable.is_empty() { Outcome::Clean } else { Outcome::Findings })
    })?;
    let (mut puzzles, mut shared) = (0, 0);
    let of_own = through(&args.own, |known: Known| {
        complain_of(&known);
        let mut outcome = if known.unreadable.is_empty() { Outcome::Clean } else { Outcome::Findings };
        let Some((number, line)) = known.form else { return Ok(outcome) };
        puzzles += 1;
        if let Some((other, other_line)) = seen.first(number)? {
            shared += 1;
            outcome = Outcome::Findings;
            let file = &known.source.name;
            let of = format!("{other}:{other_line}");
            if args.answers.json() {
                let line = Line { file, puzzle: known.puzzle, line, status: "isomorphic", of };
                writeln!(out, "{}", printable_json(serde_json::to_string(&line)?))?;
            } else {
                writeln!(out, "{}:{line}: isomorphic to {}", on_one_line(file), on_one_line(&of))?;
            }
        }
        Ok(outcome)
    })?;
    let other = args.other.display().to_string();
    note(&format!("{shared} of {}: isomorphic to one of {}", plural(puzzles, "puzzle"), on_one_line(&other)));
    Ok(none_is_a_finding(puzzles, of_own.max(of_other)))
}

fn complain_of(known: &Known) {
    for line in known.unreadable.lines() {
        complain(line);
    }
}

fn through(path: &PathBuf, show: impl FnMut(Known) -> Result<Outcome>) -> Result<Outcome> {
    let progress = Progress::start("puzzles");
    let settle = |jobs: &[Job]| jobs.iter().map(|_| None::<()>).collect();
    let work = |job: Job, _| Known {
        source: Arc::clone(&job.source),
        puzzle: job.number,
        form: forms::of(&job),
        unreadable: lines(&job, &job.unreadable, false),
    };
    each_block(Blocks::of(std::slice::from_ref(path)), &progress, settle, work, show)
}
