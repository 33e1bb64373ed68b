//! `candidates`: prints the digits that each cell has in any solution.

use std::collections::BTreeMap;

use anyhow::Result;
use serde::Serialize;

use super::json::failed_line;
use super::positions::{Asked, each, head};
use crate::analysis::reasoning::{NoSteps, Possible, Standing};
use crate::board::{Candidates, Digit};
use crate::cli::args::CandidatesArgs;
use crate::cli::input::batch::several_files;
use crate::cli::input::blocks::Blocks;
use crate::cli::outcome::Outcome;
use crate::cli::output::Out;
use crate::cli::output::printable::{printable, printable_json};
use crate::cli::output::unreadable;
use crate::solver::Budget;

/// The candidates, or the reason why there are none.
type Found = Result<Possible, String>;

/// Prints the digits of each cell in any solution, for each puzzle of the files.
pub(in crate::cli) fn run(args: &CandidatesArgs, out: &mut Out) -> Result<Outcome> {
    let paths = args.paths.resolved_beside(args.answers.output())?;
    let (several, is_json) = (several_files(&paths), args.answers.json());
    let work = |asked: &Asked| -> Found {
        let standing = asked.standing.as_ref().map_err(Clone::clone)?;
        Ok(Possible::of(standing, args.count.unwrap_or_default(), &mut Budget::nodes(args.nodes)))
    };
    let show = |asked: &Asked, number: usize, found: Found| {
        let (found, standing) = match (&found, &asked.standing) {
            (Ok(found), Ok(standing)) => (found, standing),
            (Err(why), _) | (_, Err(why)) if is_json => {
                return (failed_line(asked, number, &NoSteps::Other(why.clone())), Outcome::Findings);
            }
            (Err(why), _) | (_, Err(why)) => {
                let line = format!("{}: {}\n", head(asked, number, several), printable(why));
                return (line, Outcome::Findings);
            }
        };
        let is_clean = found.answer.is_decided() && found.status() != "none";
        let outcome = if is_clean { Outcome::Clean } else { Outcome::Findings };
        if is_json {
            return (json(asked, number, found, standing, args.count.is_some()), outcome);
        }
        (text(&head(asked, number, several), found, standing, args.count.is_some()), outcome)
    };
    each(
        Blocks::of(&paths).of_shard(args.part.shard),
        out,
        |job, parts| unreadable::lines(job, parts, is_json),
        work,
        show,
    )
}

fn text(head: &str, found: &Possible, standing: &Standing, is_counted: bool) -> String {
    let summary = format!("# {head}: {}\n", found.summary());
    if found.status() == "none" {
        return summary;
    }
    let why = match found.answer.ended {
        Some(why) if !found.answer.is_decided() => format!("? not proved: {why}\n"),
        _ => String::new(),
    };
    let counts = if is_counted { found.counts(standing) } else { String::new() };
    summary + &found.grid(standing) + &why + &counts
}

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    puzzle: usize,
    line: usize,
    status: &'static str,
    solutions: u64,
    all: bool,
    candidates: BTreeMap<String, Vec<u8>>,
    undecided: BTreeMap<String, Vec<u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counts: Option<BTreeMap<String, &'a [u64]>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

fn json(asked: &Asked, puzzle: usize, found: &Possible, standing: &Standing, is_counted: bool) -> String {
    let answer = &found.answer;
    let name = |at: usize| standing.geometry().name(found.cells[at]);
    let digits = |sets: &[Candidates], is_kept: fn(&Candidates) -> bool| {
        let kept = sets.iter().enumerate().filter(|(_, set)| is_kept(set));
        kept.map(|(at, set)| (name(at), set.iter().map(Digit::get).collect())).collect()
    };
    let counts =
        || answer.counts.iter().enumerate().map(|(at, counts)| (name(at), counts.as_slice())).collect();
    let line = Line {
        file: &asked.file,
        puzzle,
        line: asked.line,
        status: found.status(),
        solutions: answer.counted,
        all: answer.is_all,
        candidates: digits(&answer.found, |_| true),
        undecided: digits(&answer.undecided, |set| !set.is_empty()),
        counts: is_counted.then(counts),
        reason: answer.ended.filter(|_| !answer.is_decided()).map(|why| why.to_string()),
    };
    printable_json(serde_json::to_string(&line).unwrap_or_default()) + "\n"
}
