//! `count`: how many solutions each puzzle has, up to a limit or the budget's end.
//!
//! It prints numbers and knows nothing of which solutions they are.

use std::io::Write;

use anyhow::Result;

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
    let (engine, nodes) = (args.engine.engine, args.nodes.nodes);
    let settle = |jobs: &[Job]| totals_at_once(jobs, engine, limit, nodes);
    let work = |job: Job, settled: Option<Count>| {
        let (_, puzzle) = job.puzzle()?;
        let one_by_one = || {
            let grid = givens(&job.block, puzzle)?;
            let mut budget = Budget::nodes(nodes).watched(&look);
            match engine {
                Engine::Auto => Ok(count_by_symmetry(&grid, limit, &mut budget)),
                engine => engine.count(&grid, limit, &mut budget).map_err(|why| why.to_string()),
            }
        };
        let counted = settled.map_or_else(one_by_one, Ok);
        let file = if several { format!("{}: ", job.source.name) } else { String::new() };
        let known = matches!(counted, Ok(Count::Exactly(_) | Count::AtLeast(_)));
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
