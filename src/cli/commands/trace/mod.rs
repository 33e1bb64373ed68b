//! `trace`: one puzzle's search, step by step, as lines, JSON or a plot.
//!
//! It prints; what a step looks like is the analysis' affair.

mod json;

use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, bail};

use crate::analysis::puzzle_name;
use crate::analysis::trace::{
    Found, Plot, Step, Steps, Summary, answer, marks, plot, step_line, summary_line,
};
use crate::cli::args::TraceArgs;
use crate::cli::input::Place;
use crate::cli::input::ask::givens;
use crate::cli::input::blocks::{Blocks, Job, puzzles};
use crate::cli::outcome::Outcome;
use crate::cli::output::pen::Pen;
use crate::cli::output::target::Target;
use crate::cli::output::{Out, wants_colour};
use crate::solver::{Budget, Engine};
use crate::syntax::Puzzle;

/// Traces the search for the first solution of one puzzle, or for all of them.
pub(crate) fn run(args: &TraceArgs, out: &mut Out) -> Result<Outcome> {
    if args.marks && args.engine != Engine::Enumerate {
        bail!(
            "--marks: only the engine 'enumerate' keeps marks that can be shown; leave out --engine {}",
            args.engine
        );
    }
    let method = args.options.method(args.engine)?;
    let (job, number) = read(args)?;
    let Some((_, puzzle)) = job.puzzle() else { bail!("{}: no puzzle found", job.source.name) };
    let what = || format!("{}: puzzle {number}", job.source.name);
    let grid = givens(&job.block, puzzle).map_err(|reason| anyhow!("{}: {reason}", what()))?;
    let mut budget = Budget::nodes(args.max_rounds);
    let mut steps = Steps::new(method, &grid, &mut budget)?;
    let mut timed = Timed { steps: &mut steps, took: Duration::ZERO, count: 0 };
    let mut points = Plot::default();
    let mut solutions = 0;
    if args.marks {
        write!(out, "{}", marked(&timed))?;
    }
    loop {
        while let Some(step) = timed.next() {
            if args.svg.is_some() {
                points.add(&step);
            } else if args.json {
                writeln!(out, "{}", json::step(timed.count, &step, grid.geometry()))?;
            } else {
                writeln!(out, "{}", step_line(&step, grid.geometry(), &puzzle.symbols))?;
                write!(out, "{}", if args.marks { marked(&timed) } else { String::new() })?;
            }
        }
        let summary = timed.steps.summary(args.engine);
        let Found::Solution(_) = summary.found else { break };
        solutions += 1;
        if !args.all {
            break;
        }
        if args.json {
            writeln!(
                out,
                "{}",
                json::summary(&summary, |grid| Pen::new(&job.block, puzzle).on_one_line(grid))
            )?;
        } else if args.svg.is_none() {
            write!(out, "{}", answer(&summary, &puzzle.symbols))?;
        }
        timed.steps.resume();
    }
    let took = timed.took;
    let summary = steps.summary(args.engine);
    let is_known = !matches!(summary.found, Found::Unknown(_));
    if let Some(path) = &args.svg {
        draw(path, &points, &summary, puzzle, number)?;
        writeln!(out, "{} in {}; the plot is in {}", summary_line(&summary), told(took), path.display())?;
    } else if args.json {
        let line = if args.all {
            json::total(&summary, solutions)
        } else {
            json::summary(&summary, |grid| Pen::new(&job.block, puzzle).on_one_line(grid))
        };
        writeln!(out, "{line}")?;
    } else if solutions > 0 && args.all {
        let at_least = if is_known { "" } else { "at least " };
        write!(out, "time={}\n{at_least}{}\n", told(took), plural(solutions, "solution"))?;
    } else {
        write!(out, "time={}\n{}", told(took), answer(&summary, &puzzle.symbols))?;
    }
    let is_clean = solutions > 0 && (is_known || !args.all);
    Ok(if is_clean { Outcome::Clean } else { Outcome::Findings })
}

fn plural(number: u64, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// The puzzle that is asked for.
fn read(args: &TraceArgs) -> Result<(Job, u64)> {
    let place = if args.file.as_os_str() == "-" { Place::Stdin } else { Place::File(args.file.clone()) };
    let (name, mut count) = (place.name(), 0);
    for job in puzzles(Blocks::of_places(vec![Ok(place)])) {
        let job = job?;
        count += 1;
        if count == args.puzzle {
            return Ok((job, args.puzzle));
        }
    }
    bail!(match count {
        0 => format!("{name}: no puzzle found"),
        1 => format!("{name} holds one puzzle: there is no number {}", args.puzzle),
        _ => format!("{name} holds {count} puzzles: there is no number {}", args.puzzle),
    })
}

/// Steps whose own time is measured, without the printing.
struct Timed<'s, 'a, 'w> {
    steps: &'s mut Steps<'a, 'w>,
    took: Duration,
    /// The steps so far.
    count: u64,
}

impl Iterator for Timed<'_, '_, '_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let start = Instant::now();
        let step = self.steps.next();
        self.took += start.elapsed();
        self.count += u64::from(step.is_some());
        step
    }
}

fn told(took: Duration) -> String {
    format!("{:.6} s", took.as_secs_f64())
}

/// The marks of the whole grid, and an empty line. Pointers are underlined on a terminal, and in brackets elsewhere.
fn marked(timed: &Timed<'_, '_, '_>) -> String {
    let pointer = if wants_colour() { ("\x1b[4m", "\x1b[24m") } else { ("[", "]") };
    timed.steps.enumeration().map(|search| format!("{}\n", marks(search, pointer))).unwrap_or_default()
}

fn draw(path: &Path, points: &Plot, summary: &Summary, puzzle: &Puzzle, number: u64) -> Result<()> {
    let cells = puzzle.layout.size * puzzle.layout.size;
    let name = puzzle_name(puzzle).map_or_else(|| format!("puzzle {number}"), |name| format!("'{name}'"));
    let title = format!("The search for a solution of {name}");
    let mut target = Target::create(path)?;
    target.write_all(plot(points, summary, &title, cells).as_bytes())?;
    target.finish()
}
