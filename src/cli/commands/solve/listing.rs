//! `solve --all`: writes every solution of each puzzle as soon as it is found, in constant memory.
//!
//! Standard output contains only solutions; their number goes to standard error.

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::Result;
use serde::Serialize;

use crate::board::Grid;
use crate::cli::args::SolveArgs;
use crate::cli::input::ask::givens;
use crate::cli::input::batch::{none_is_a_finding, several_files};
use crate::cli::input::blocks::{Blocks, Job};
use crate::cli::input::numbering::numbered;
use crate::cli::outcome::Outcome;
use crate::cli::output::printable::{printable, printable_json};
use crate::cli::output::progress::Progress;
use crate::cli::output::solution_text::Pen;
use crate::cli::output::unreadable::{head, lines};
use crate::cli::output::{Out, complain, note};
use crate::solver::{Budget, Effort, Exhausted};
use crate::syntax::{GridForm, Houses, Puzzle};

/// The minimum time between two flushes of the output.
const FLUSH: Duration = Duration::from_millis(100);

/// Lists the solutions of the puzzles of the files, in order.
pub(crate) fn run(args: &SolveArgs, out: &mut Out) -> Result<Outcome> {
    let progress = Progress::start("puzzles");
    let paths = args.paths.resolved_beside(args.answers.output())?;
    let (several, is_json) = (several_files(&paths), args.answers.json());
    let (mut shown, mut outcome) = (0, Outcome::Clean);
    let is_shown = |job: &Result<Job>| {
        job.as_ref().map_or(true, |job| {
            job.puzzle().is_some() || job.houses().is_some() || !job.unreadable.is_empty()
        })
    };
    let with_houses = |job: Result<Job>| job.map(Job::with_houses);
    let blocks = Blocks::of(&paths).of_shard(args.part.shard);
    let mut jobs = numbered(blocks).map(with_houses).filter(is_shown).peekable();
    while let Some(job) = jobs.next() {
        let job = match job {
            Ok(job) => job,
            Err(error) => {
                complain(&format!("{error:#}"));
                outcome = Outcome::Failed;
                continue;
            }
        };
        let (before, behind) = job.around_puzzle();
        out.write_all(lines(&job, before, is_json).as_bytes())?;
        let grid = job.puzzle().map(|(number, puzzle)| (number, Asked::Grid(puzzle)));
        let houses = || job.houses().map(|(number, houses)| (number, Asked::Houses(houses)));
        if let Some((number, puzzle)) = grid.or_else(houses) {
            progress.expect(1);
            let follows = |next: &Result<Job>| {
                next.as_ref().is_ok_and(|next| next.number > number || !next.unreadable.is_empty())
            };
            let is_one_of_several = several || number > 1 || jobs.peek().is_some_and(follows);
            let head = head(&job.source.name, number, several);
            if !is_json && is_one_of_several {
                let gap = if shown > 0 { "\n" } else { "" };
                writeln!(out, "{gap}# {head}")?;
            }
            shown += 1;
            let listed = list(args, &job, number, &puzzle, &progress, out)?;
            out.flush()?;
            if !is_json {
                note(&format!("{head}: {}", listed.told()));
            }
            if listed.number > 0 && matches!(puzzle, Asked::Grid(it) if it.layout.has_regions_to_find()) {
                note(&format!("{head}: the regions are not shown: the list holds digits only"));
            }
            outcome = outcome.max(listed.outcome());
            progress.done();
        }
        out.write_all(lines(&job, behind, is_json).as_bytes())?;
        if !job.unreadable.is_empty() {
            shown += job.unreadable.len();
            outcome = outcome.max(Outcome::Findings);
        }
    }
    Ok(if args.part.shard.is_some() { outcome } else { none_is_a_finding(shown, outcome) })
}

/// The puzzle to solve.
enum Asked<'a> {
    Grid(&'a Puzzle),
    Houses(&'a Houses),
}

/// The number of solutions written, and the reason why the search ended.
struct Listed {
    number: u64,
    ended: End,
    effort: Effort,
}

enum End {
    All,
    Limit,
    Budget(Exhausted),
    Unfit(String),
}

impl Listed {
    fn told(&self) -> String {
        let number = match self.number {
            1 => "1 solution".to_owned(),
            number => format!("{number} solutions"),
        };
        match &self.ended {
            End::All if self.number == 0 => "no solution".to_owned(),
            End::All => number,
            End::Limit => format!("at least {number}: the limit was reached"),
            End::Budget(budget) => format!("at least {number}: {budget} (--nodes allows more)"),
            End::Unfit(reason) => format!("unknown: {reason}"),
        }
    }

    const fn outcome(&self) -> Outcome {
        match self.ended {
            End::All | End::Limit if self.number > 0 => Outcome::Clean,
            _ => Outcome::Findings,
        }
    }
}

#[derive(Serialize)]
struct Found<'a> {
    file: &'a str,
    puzzle: usize,
    line: usize,
    solution: &'a str,
}

#[derive(Serialize)]
struct Total<'a> {
    file: &'a str,
    puzzle: usize,
    line: usize,
    count: u64,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    nodes: u64,
    contradictions: u64,
}

/// Writes the solutions of one puzzle; in JSON, also their number.
fn list(
    args: &SolveArgs,
    job: &Job,
    number: usize,
    puzzle: &Asked<'_>,
    progress: &Progress,
    out: &mut Out,
) -> Result<Listed> {
    let (file, line) = (job.source.name.as_str(), job.line());
    let style = |solution: &Grid| match puzzle {
        Asked::Grid(puzzle) => Pen::new(&job.block, puzzle).in_style(solution),
        Asked::Houses(houses) => houses.list(solution),
    };
    let on_one_line = |solution: &Grid| match puzzle {
        Asked::Grid(puzzle) => Pen::new(&job.block, puzzle).on_one_line(solution),
        Asked::Houses(houses) => houses.one_line(solution),
    };
    let is_in_rows = !matches!(puzzle, Asked::Grid(puzzle) if puzzle.form != GridForm::Rows);
    let mut is_first = true;
    let write = |solution: &Grid, out: &mut Out| -> Result<()> {
        progress.found("solutions");
        if args.answers.json() {
            let solution = &on_one_line(solution);
            let line =
                printable_json(serde_json::to_string(&Found { file, line, puzzle: number, solution })?);
            return Ok(writeln!(out, "{line}")?);
        }
        if is_in_rows && !std::mem::take(&mut is_first) {
            writeln!(out)?;
        }
        Ok(out.write_all(printable(&style(solution)).as_bytes())?)
    };
    let given = match puzzle {
        Asked::Grid(puzzle) => givens(&job.block, puzzle),
        Asked::Houses(houses) => houses.grid().ok_or_else(|| "no such board exists".to_owned()),
    };
    let listed = match given {
        Err(reason) => Listed { number: 0, ended: End::Unfit(reason), effort: Effort::default() },
        Ok(grid) => search(args, &grid, out, write)?,
    };
    if args.answers.json() {
        let complete = matches!(listed.ended, End::All);
        let reason = (!complete).then(|| listed.told());
        let (count, Effort { nodes, contradictions }) = (listed.number, listed.effort);
        let total = Total { file, line, puzzle: number, count, complete, reason, nodes, contradictions };
        writeln!(out, "{}", printable_json(serde_json::to_string(&total)?))?;
    }
    Ok(listed)
}

/// Searches for the solutions of a grid, and writes each one at once.
fn search(
    args: &SolveArgs,
    grid: &Grid,
    out: &mut Out,
    mut write: impl FnMut(&Grid, &mut Out) -> Result<()>,
) -> Result<Listed> {
    let mut budget = Budget::nodes(args.nodes.unwrap_or(u64::MAX));
    let mut listed = Listed { number: 0, ended: End::All, effort: Effort::default() };
    let mut flushed: Option<Instant> = None;
    let found = match args.engine.method()?.solutions(grid, &mut budget) {
        Ok(found) => found,
        Err(unsupported) => return Ok(Listed { ended: End::Unfit(unsupported.to_string()), ..listed }),
    };
    for solution in found {
        match solution {
            Ok(solution) => write(&solution, out)?,
            Err(why) => {
                listed.ended = End::Budget(why);
                break;
            }
        }
        listed.number += 1;
        // The reader should not have to wait if the next solution is found late.
        if out.is_terminal() || flushed.is_none_or(|last| last.elapsed() > FLUSH) {
            out.flush()?;
            flushed = Some(Instant::now());
        }
        if args.limit == Some(listed.number) {
            listed.ended = End::Limit;
            break;
        }
    }
    Ok(Listed { effort: budget.effort(), ..listed })
}
