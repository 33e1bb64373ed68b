//! `solve`: each puzzle's solution, with a word on whether it is the only one.
//!
//! `--all` is `listing`'s. It prints answers; finding them is `ask`'s work, and their style `write`'s.

use std::io::Write;

use anyhow::Result;
use serde::Serialize;

use crate::cli::args::SolveArgs;
use crate::cli::commands::listing;
use crate::cli::input::ask::{Answer, answer, answers_at_once};
use crate::cli::input::batch::{each_block, none_is_a_finding, several_files};
use crate::cli::input::blocks::Job;
use crate::cli::outcome::Outcome;
use crate::cli::output::Out;
use crate::cli::output::pen::Pen;
use crate::cli::output::progress::Progress;
use crate::syntax::{GridForm, Puzzle};

/// Search nodes for each puzzle, where nothing else is said.
const NODES: u64 = 1_000_000;

/// Solves the puzzles of the files, in order.
pub(crate) fn run(args: &SolveArgs, out: &mut Out) -> Result<Outcome> {
    if args.all {
        return listing::run(args, out);
    }
    let nodes = args.nodes.unwrap_or(NODES);
    let several = several_files(&args.paths.paths);
    let method = args.engine.method()?;
    // Those that are solved together have no nodes of their own to tell.
    let settle = |jobs: &[Job]| {
        if args.json {
            jobs.iter().map(|_| None).collect()
        } else {
            answers_at_once(jobs, method.engine, nodes)
        }
    };
    let work = |job: Job, settled: Option<Answer>| {
        let (number, puzzle) = job.puzzle()?;
        let alone = || answer(&job.block, puzzle, method, nodes);
        let (answer, spent) = settled.map_or_else(alone, |answer| (answer, 0));
        let text = if args.json {
            json(&job, number, puzzle, &answer, spent) + "\n"
        } else {
            let head = format!("puzzle {number}");
            let head = if several { format!("{}: {head}", job.source.name) } else { head };
            text(&job, &head, puzzle, &answer)
        };
        Some((answer, text))
    };
    let mut puzzles = 0;
    let show = |solved: Option<(Answer, String)>| {
        let Some((answer, text)) = solved else { return Ok(Outcome::Clean) };
        if puzzles > 0 && text.trim_end().contains('\n') {
            writeln!(out)?;
        }
        puzzles += 1;
        out.write_all(text.as_bytes())?;
        Ok(if matches!(answer, Answer::Unique(_)) { Outcome::Clean } else { Outcome::Findings })
    };
    let progress = Progress::start("puzzles");
    let outcome = each_block(&args.paths.paths, &progress, settle, work, show)?;
    Ok(none_is_a_finding(puzzles, outcome))
}

fn text(job: &Job, head: &str, puzzle: &Puzzle, answer: &Answer) -> String {
    let pen = Pen::new(&job.block, puzzle);
    let style = |grid| pen.in_style(grid);
    match answer {
        Answer::Unique(grid) => style(grid),
        Answer::None(why) => format!("{head}: no solution: {why}\n"),
        Answer::Unknown(why) => format!("{head}: unknown: {why}\n"),
        Answer::Multiple(one, other) => {
            let between = if puzzle.form == GridForm::Rows { "\n" } else { "" };
            format!("{head}: several solutions; two of them:\n{}{between}{}", style(one), style(other))
        }
    }
}

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    puzzle: usize,
    status: &'static str,
    solutions: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    nodes: u64,
}

fn json(job: &Job, number: usize, puzzle: &Puzzle, answer: &Answer, nodes: u64) -> String {
    let (status, grids, reason) = match answer {
        Answer::Unique(grid) => ("unique", vec![grid], None),
        Answer::None(why) => ("none", vec![], Some(why.as_str())),
        Answer::Multiple(one, other) => ("multiple", vec![one, other], None),
        Answer::Unknown(why) => ("unknown", vec![], Some(why.as_str())),
    };
    let pen = Pen::new(&job.block, puzzle);
    let solutions = grids.into_iter().map(|grid| pen.on_one_line(grid)).collect();
    let line = Line { file: &job.source.name, puzzle: number, status, solutions, reason, nodes };
    serde_json::to_string(&line).unwrap_or_default()
}
