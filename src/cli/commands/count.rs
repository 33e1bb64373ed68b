//! `count`: how many solutions each puzzle has, up to a limit or the budget's end.
//!
//! It prints numbers and knows nothing of which solutions they are.

use std::io::Write;

use anyhow::Result;
use serde::Serialize;

use crate::cli::args::CountArgs;
use crate::cli::input::ask::{givens, totals_at_once};
use crate::cli::input::batch::{each_block, none_is_a_finding, several_files};
use crate::cli::input::blocks::Job;
use crate::cli::outcome::Outcome;
use crate::cli::output::Out;
use crate::cli::output::progress::Progress;
use crate::solver::{Budget, Count, Engine, count_by_symmetry};

/// Counts the solutions of the puzzles of the files, a line each.
pub(crate) fn run(args: &CountArgs, out: &mut Out) -> Result<Outcome> {
    let several = several_files(&args.paths.paths);
    let progress = Progress::start("puzzles");
    let look = || progress.look();
    let limit = args.limit.unwrap_or(u64::MAX);
    let (method, nodes) = (args.engine.method()?, args.nodes.nodes);
    // Those that are counted together have no nodes of their own to tell.
    let settle = |jobs: &[Job]| {
        if args.json {
            jobs.iter().map(|_| None).collect()
        } else {
            totals_at_once(jobs, method.engine, limit, nodes)
        }
    };
    let work = |job: Job, settled: Option<Count>| {
        let (number, puzzle) = job.puzzle()?;
        let mut budget = Budget::nodes(nodes).watched(&look);
        let mut one_by_one = || {
            let grid = givens(&job.block, puzzle)?;
            match method.engine {
                Engine::Auto => Ok(count_by_symmetry(&grid, limit, &mut budget)),
                _ => method.count(&grid, limit, &mut budget).map_err(|why| why.to_string()),
            }
        };
        let counted = settled.map_or_else(&mut one_by_one, Ok);
        let known = matches!(counted, Ok(Count::Exactly(_) | Count::AtLeast(_)));
        if args.json {
            return Some((known, json(&job.source.name, number, counted, budget.spent())));
        }
        let file = if several { format!("{}: ", job.source.name) } else { String::new() };
        Some((known, format!("{file}{}", told(counted))))
    };
    let mut puzzles = 0;
    let show = |line: Option<(bool, String)>| {
        let Some((known, line)) = line else { return Ok(Outcome::Clean) };
        puzzles += 1;
        writeln!(out, "{line}")?;
        Ok(if known { Outcome::Clean } else { Outcome::Findings })
    };
    let outcome = each_block(&args.paths.paths, &progress, settle, work, show)?;
    Ok(none_is_a_finding(puzzles, outcome))
}

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    puzzle: usize,
    count: u64,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    nodes: u64,
}

fn json(file: &str, puzzle: usize, counted: Result<Count, String>, nodes: u64) -> String {
    let (count, complete, reason) = match counted {
        Ok(Count::Exactly(number)) => (number, true, None),
        Ok(Count::AtLeast(number)) => (number, false, Some("the limit was reached".to_owned())),
        Ok(Count::Unknown(number, budget)) => (number, false, Some(budget.to_string())),
        Err(reason) => (0, false, Some(reason)),
    };
    serde_json::to_string(&Line { file, puzzle, count, complete, reason, nodes }).unwrap_or_default()
}

fn told(counted: Result<Count, String>) -> String {
    match counted {
        Ok(Count::Exactly(number)) => number.to_string(),
        Ok(Count::AtLeast(number)) => format!("at least {number}"),
        Ok(Count::Unknown(number, budget)) => {
            format!("at least {number}: {budget} (--nodes allows more)")
        }
        Err(reason) => format!("unknown: {reason}"),
    }
}
