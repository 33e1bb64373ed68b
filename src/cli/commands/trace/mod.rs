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
use crate::cli::output::target::Target;
use crate::cli::output::{Out, wants_colour};
use crate::solver::{Budget, Engine};
use crate::syntax::Puzzle;

/// Traces the search for the first solution of one puzzle.
pub(crate) fn run(args: &TraceArgs, out: &mut Out) -> Result<Outcome> {
    if args.marks && args.engine != Engine::Enumerate {
        bail!(
            "--marks: only the engine 'enumerate' keeps marks that can be shown; leave out --engine {}",
            args.engine
        );
    }
    let (job, number) = read(args)?;
    let Some((_, puzzle)) = job.puzzle() else { bail!("{}: no puzzle found", job.source.name) };
    let what = || format!("{}: puzzle {number}", job.source.name);
    let grid = givens(&job.block, puzzle).map_err(|reason| anyhow!("{}: {reason}", what()))?;
    let mut budget = Budget::nodes(args.max_rounds);
    let mut steps = Steps::new(args.engine, &grid, &mut budget)?;
    let mut timed = Timed { steps: &mut steps, took: Duration::ZERO };
    if let Some(path) = &args.svg {
        draw(path, &mut timed, puzzle, number, args.engine)?;
    } else if args.json {
        for (number, step) in (1..).zip(timed.by_ref()) {
            writeln!(out, "{}", json::step(number, &step, grid.geometry()))?;
        }
    } else {
        print(args, puzzle, &grid, &mut timed, out)?;
    }
    let took = timed.took;
    let summary = steps.summary(args.engine);
    if args.json {
        writeln!(
            out,
            "{}",
            json::summary(&summary, |solution| crate::cli::output::pen::Pen::new(&job.block, puzzle)
                .on_one_line(solution))
        )?;
    } else if let Some(path) = &args.svg {
        writeln!(out, "{} in {}; the plot is in {}", summary_line(&summary), told(took), path.display())?;
    } else {
        write!(out, "time={}\n{}", told(took), answer(&summary, &puzzle.symbols))?;
    }
    Ok(if matches!(summary.found, Found::Solution(_)) { Outcome::Clean } else { Outcome::Findings })
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
}

impl Iterator for Timed<'_, '_, '_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let start = Instant::now();
        let step = self.steps.next();
        self.took += start.elapsed();
        step
    }
}

fn told(took: Duration) -> String {
    format!("{:.6} s", took.as_secs_f64())
}

fn print(
    args: &TraceArgs,
    puzzle: &Puzzle,
    grid: &crate::board::Grid,
    timed: &mut Timed<'_, '_, '_>,
    out: &mut Out,
) -> Result<()> {
    let underline = if wants_colour() { ("\x1b[4m", "\x1b[24m") } else { ("", "") };
    let shown = |timed: &Timed<'_, '_, '_>| {
        let search = timed.steps.enumeration().filter(|_| args.marks);
        search.map(|search| format!("{}\n", marks(search, underline))).unwrap_or_default()
    };
    write!(out, "{}", shown(timed))?;
    while let Some(step) = timed.next() {
        writeln!(out, "{}", step_line(&step, grid.geometry(), &puzzle.symbols))?;
        write!(out, "{}", shown(timed))?;
    }
    Ok(())
}

fn draw(
    path: &Path,
    timed: &mut Timed<'_, '_, '_>,
    puzzle: &Puzzle,
    number: u64,
    engine: Engine,
) -> Result<()> {
    let mut points = Plot::default();
    timed.for_each(|step| points.add(&step));
    let summary: Summary = timed.steps.summary(engine);
    let cells = puzzle.layout.size * puzzle.layout.size;
    let name = puzzle_name(puzzle).map_or_else(|| format!("puzzle {number}"), |name| format!("'{name}'"));
    let title = format!("The search for a solution of {name}");
    let mut target = Target::create(path)?;
    target.write_all(plot(&points, &summary, &title, cells).as_bytes())?;
    target.finish()
}
