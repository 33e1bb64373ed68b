//! `count`: counts the solutions of each puzzle, up to a limit or the end of the budget.
//!
//! It prints numbers only, never solutions.

use std::io::Write;

use anyhow::Result;
use serde::Serialize;

use crate::cli::args::CountArgs;
use crate::cli::input::ask::{givens, totals_at_once};
use crate::cli::input::batch::{each_block, none_is_a_finding, several_files};
use crate::cli::input::blocks::{Blocks, Job};
use crate::cli::outcome::Outcome;
use crate::cli::output::Out;
use crate::cli::output::printable::{on_one_line, printable, printable_json};
use crate::cli::output::progress::Progress;
use crate::cli::output::unreadable::Printed;
use crate::solver::{Budget, Count, Effort, Engine, count_by_symmetry};

/// Counts the solutions of the puzzles of the files, and prints one line for each puzzle.
pub(crate) fn run(args: &CountArgs, out: &mut Out) -> Result<Outcome> {
    let paths = args.paths.resolved_beside(args.answers.output())?;
    let several = several_files(&paths);
    let progress = Progress::start("puzzles");
    let look = || progress.look();
    let limit = args.limit.unwrap_or(u64::MAX);
    let (method, nodes) = (args.engine.method()?, args.nodes);
    let is_json = args.answers.json();
    // Puzzles that are counted in a batch have no separate number of nodes for the JSON output.
    let settle = |jobs: &[Job]| {
        if is_json {
            jobs.iter().map(|_| None).collect()
        } else {
            totals_at_once(jobs, method.engine, limit, nodes)
        }
    };
    let counted = |job: &Job, settled: Option<Count>| {
        let houses = job.houses();
        let grid = job.puzzle();
        let number = houses.map(|(number, _)| number).or(grid.map(|(number, _)| number))?;
        let mut budget = Budget::nodes(nodes).watched(&look);
        let mut one_by_one = || {
            let grid = match (houses, grid) {
                (Some((_, houses)), _) => houses.grid().ok_or_else(|| "no such board exists".to_owned())?,
                (None, Some((_, puzzle))) => givens(&job.block, puzzle)?,
                (None, None) => return Err("no puzzle".to_owned()),
            };
            match method.engine {
                Engine::Auto => Ok(count_by_symmetry(&grid, limit, &mut budget)),
                _ => method.count(&grid, limit, &mut budget).map_err(|why| why.to_string()),
            }
        };
        let counted = settled.map_or_else(&mut one_by_one, Ok);
        let known = matches!(counted, Ok(Count::Exactly(_) | Count::AtLeast(_)));
        if is_json {
            return Some((known, json(job, number, counted, budget.effort())));
        }
        let file = if several { format!("{}: ", on_one_line(&job.source.name)) } else { String::new() };
        Some((known, format!("{file}{}\n", told(counted))))
    };
    let work = |job: Job, settled| {
        let job = job.with_houses();
        Printed::new(&job, counted(&job, settled), is_json)
    };
    let mut shown = 0;
    let show = |block: Printed<(bool, String)>| {
        let outcome = block.outcome();
        let (known, answer) = block.answer.unwrap_or((true, String::new()));
        let lines = block.before + &answer + &block.behind;
        shown += lines.lines().count();
        out.write_all(lines.as_bytes())?;
        Ok(if known { outcome } else { Outcome::Findings })
    };
    let outcome = each_block(Blocks::of(&paths).of_shard(args.part.shard), &progress, settle, work, show)?;
    Ok(if args.part.shard.is_some() { outcome } else { none_is_a_finding(shown, outcome) })
}

fn told(counted: Result<Count, String>) -> String {
    match counted {
        Ok(Count::Exactly(number)) => number.to_string(),
        Ok(Count::AtLeast(number)) => format!("at least {number}"),
        Ok(Count::Unknown(number, budget)) => {
            format!("at least {number}: {budget} (--nodes allows more)")
        }
        Err(reason) => format!("unknown: {}", printable(&reason)),
    }
}

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    puzzle: usize,
    line: usize,
    status: &'static str,
    count: u64,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    nodes: u64,
    contradictions: u64,
}

fn json(job: &Job, number: usize, counted: Result<Count, String>, effort: Effort) -> String {
    let (status, count, reason) = match counted {
        Ok(Count::Exactly(number)) => ("exact", number, None),
        Ok(Count::AtLeast(number)) => ("at-least", number, Some("the limit was reached".to_owned())),
        Ok(Count::Unknown(number, budget)) => ("at-least", number, Some(budget.to_string())),
        Err(reason) => ("unknown", 0, Some(reason)),
    };
    let (file, line, complete) = (job.source.name.as_str(), job.line(), reason.is_none());
    let Effort { nodes, contradictions } = effort;
    let line = Line { file, line, puzzle: number, status, count, complete, reason, nodes, contradictions };
    printable_json(serde_json::to_string(&line).unwrap_or_default()) + "\n"
}
