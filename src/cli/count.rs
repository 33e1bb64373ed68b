//! `count`: how many solutions each puzzle has, up to a limit.
//!
//! It prints numbers and knows nothing of which solutions they are.

use std::io::Write;

use anyhow::Result;

use super::Outcome;
use super::args::CountArgs;
use super::ask::givens;
use super::batch::{each_block, none_is_a_finding, several_files};
use super::document::Job;
use super::output::Out;
use crate::solver::{Budget, Count};

/// Counts the solutions of the puzzles of the files, a line each.
pub(super) fn run(args: &CountArgs, out: &mut Out) -> Result<Outcome> {
    let several = several_files(&args.paths.paths);
    let work = |job: &Job| {
        let (_, puzzle) = job.puzzle()?;
        let counted = givens(&job.block, puzzle).and_then(|grid| {
            let counted = args.engine.engine.count(&grid, args.limit, &mut Budget::nodes(args.nodes.nodes));
            counted.map_err(|unsupported| unsupported.to_string())
        });
        let file = if several { format!("{}: ", job.document.name) } else { String::new() };
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
    let outcome = each_block(&args.paths.paths, work, show)?;
    Ok(none_is_a_finding(puzzles, outcome))
}

fn told(counted: Result<Count, String>) -> String {
    match counted {
        Ok(Count::Exactly(number)) => number.to_string(),
        Ok(Count::AtLeast(number)) => format!(">={number}"),
        Ok(Count::Unknown(number, budget)) => format!("unknown: at least {number}, then {budget} ran out"),
        Err(reason) => format!("unknown: {reason}"),
    }
}
