//! `solve`: prints the solution of each puzzle, and whether it is unique.
//!
//! `listing` implements `--all`. This module prints answers; `ask` finds them, and the pen applies their style.

mod houses;
mod line;
mod listing;
mod regions;

use std::io::Write;

use anyhow::{Result, bail};

use self::line::line_of;
use self::regions::Regions;
use crate::cli::args::SolveArgs;
use crate::cli::input::ask::{Answer, answer, answers_at_once};
use crate::cli::input::batch::{each_block, none_is_a_finding, several_files};
use crate::cli::input::blocks::{Blocks, Job};
use crate::cli::input::continued::unanswered;
use crate::cli::outcome::Outcome;
use crate::cli::output::printable::printable;
use crate::cli::output::progress::Progress;
use crate::cli::output::solution_text::Pen;
use crate::cli::output::unreadable::{Printed, head};
use crate::cli::output::{Out, note};
use crate::solver::{Budget, Effort};
use crate::syntax::{GridForm, Puzzle};

/// The default number of search nodes for each puzzle.
pub(in crate::cli) const NODES: u64 = 1_000_000;

/// Solves the puzzles of the files, in order.
pub(crate) fn run(args: &SolveArgs, out: &mut Out) -> Result<Outcome> {
    if args.all && args.continued.resume {
        bail!("--resume does not go with --all");
    }
    if args.all {
        return listing::run(args, out);
    }
    if args.limit.is_some() {
        bail!("--limit needs --all: add it, or count with 'sudoku-ls count --limit'");
    }
    let paths = args.paths.resolved_beside(args.answers.output())?;
    let blocks = unanswered(&paths, Blocks::of(&paths).of_shard(args.part.shard), out)?;
    let is_part = blocks.are_a_part();
    let nodes = args.nodes.unwrap_or(NODES);
    let several = several_files(&paths);
    let (method, is_json) = (args.engine.method()?, args.answers.json());
    // Puzzles that are solved in a batch have no separate number of nodes for the JSON output.
    let settle = |jobs: &[Job]| {
        if is_json {
            jobs.iter().map(|_| None).collect()
        } else {
            answers_at_once(jobs, method.engine, nodes)
        }
    };
    let solved = |job: &Job, settled: Option<Answer>| {
        if let Some((number, puzzle)) = job.houses() {
            let (answer, text) = houses::solved(job, number, puzzle, &args.engine, nodes, (is_json, several));
            return Some((answer, text, None));
        }
        let (number, puzzle) = job.puzzle()?;
        let alone = || answer(&job.block, puzzle, method, &mut Budget::nodes(nodes));
        let (answer, effort) = settled.map_or_else(alone, |answer| (answer, Effort::default()));
        let head = head(&job.source.name, number, several);
        let regions = Regions::of(puzzle, &answer, is_json);
        let text = if is_json {
            json(job, number, puzzle, &answer, effort) + "\n"
        } else {
            text(job, &head, puzzle, &answer, &regions)
        };
        let untold = regions.untold.map(|why| format!("{head}: the regions are not shown: {why}"));
        Some((answer, text, untold))
    };
    let work = |job: Job, settled| {
        let job = job.with_houses();
        Printed::new(&job, solved(&job, settled), is_json)
    };
    let mut shown = 0;
    let show = |block: Printed<(Answer, String, Option<String>)>| {
        let mut outcome = block.outcome();
        out.write_all(block.before.as_bytes())?;
        shown += block.before.lines().count();
        if let Some((answer, text, untold)) = block.answer {
            if shown > 0 && text.trim_end().contains('\n') {
                writeln!(out)?;
            }
            shown += 1;
            out.write_all(text.as_bytes())?;
            if let Some(untold) = untold {
                note(&untold);
            }
            if !matches!(answer, Answer::Unique(_)) {
                outcome = Outcome::Findings;
            }
        }
        shown += block.behind.lines().count();
        out.write_all(block.behind.as_bytes())?;
        Ok(outcome)
    };
    let progress = Progress::start("puzzles");
    let outcome = each_block(blocks, &progress, settle, work, show)?;
    Ok(if is_part { outcome } else { none_is_a_finding(shown, outcome) })
}

fn text(job: &Job, head: &str, puzzle: &Puzzle, answer: &Answer, regions: &Regions) -> String {
    let pen = Pen::new(&job.block, puzzle);
    let style = |grid| printable(&pen.in_style(grid)).into_owned();
    match answer {
        Answer::Unique(grid) => style(grid) + &regions.first,
        Answer::None(why) => format!("{head}: no solution: {}\n", printable(why)),
        Answer::Unknown(why) => format!("{head}: unknown: {}\n", printable(why)),
        Answer::Multiple(one, other) => {
            let between = if puzzle.form == GridForm::Rows { "\n" } else { "" };
            let (one, other) = (style(one) + &regions.first, style(other) + &regions.second);
            format!("{head}: several solutions; two of them:\n{one}{between}{other}")
        }
    }
}

/// Returns an answer as a JSON object on one line.
pub(in crate::cli) fn json(
    job: &Job,
    number: usize,
    puzzle: &Puzzle,
    answer: &Answer,
    effort: Effort,
) -> String {
    let (status, grids, reason) = match answer {
        Answer::Unique(grid) => ("unique", vec![grid], None),
        Answer::None(why) => ("none", vec![], Some(why.as_str())),
        Answer::Multiple(one, other) => ("multiple", vec![one, other], None),
        Answer::Unknown(why) => ("unknown", vec![], Some(why.as_str())),
    };
    let pen = Pen::new(&job.block, puzzle);
    let solutions = grids.into_iter().map(|grid| pen.on_one_line(grid)).collect();
    line_of(job, number, status, solutions, reason, effort)
}
