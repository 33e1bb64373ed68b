//! `trace`: one puzzle's search, step by step, as lines, JSON or a plot.
//!
//! It prints; what a step looks like is the analysis' affair.

mod json;

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, bail};

use crate::analysis::puzzle_name;
use crate::analysis::trace::{
    Found, Plot, Step, Steps, Summary, answer, marks, plot, step_line, summary_line,
};
use crate::board::Grid;
use crate::cli::args::{TraceArgs, TraceFormat, piped};
use crate::cli::input::Place;
use crate::cli::input::ask::givens;
use crate::cli::input::blocks::{Blocks, Job, numbered};
use crate::cli::outcome::Outcome;
use crate::cli::output::pen::Pen;
use crate::cli::output::printable::printable;
use crate::cli::output::talk::wants_color;
use crate::cli::output::target::Target;
use crate::cli::output::{Out, note};
use crate::solver::{Budget, Engine};
use crate::syntax::Puzzle;

/// Traces the search for the first solution of one puzzle.
pub(crate) fn run(args: &TraceArgs, out: &mut Out) -> Result<Outcome> {
    if args.marks && args.engine != Engine::Enumerate {
        bail!("--marks works with --engine enumerate only: remove --engine {}", args.engine);
    }
    if args.marks && args.format() != TraceFormat::Text {
        bail!("--marks works with --format text only: remove one of the two");
    }
    let (job, number) = read(args)?;
    let Some((_, puzzle)) = job.puzzle() else { bail!("{}: no puzzle found", job.source.name) };
    let what = || format!("{}: puzzle {number}", job.source.name);
    let grid = givens(&job.block, puzzle).map_err(|reason| anyhow!("{}: {reason}", what()))?;
    let mut budget = Budget::nodes(args.max_rounds);
    let mut steps = Steps::new(args.engine, &grid, &mut budget)?;
    let timed = Timed { steps: &mut steps, took: Duration::ZERO };
    let search = Search { args, job: &job, puzzle, number, grid: &grid };
    match (args.format(), args.output()) {
        (TraceFormat::Svg, Some(path)) => {
            let mut target = Target::create(path)?;
            let (summary, took) = search.draw(timed, &mut target)?;
            target.finish()?;
            let path = path.display().to_string();
            let path = printable(&path);
            writeln!(out, "{} in {}; the plot is in {path}", summary_line(&summary), told(took))?;
            Ok(outcome(&summary))
        }
        (TraceFormat::Svg, None) => {
            let (summary, took) = search.draw(timed, out)?;
            note(&format!("{} in {}", summary_line(&summary), told(took)));
            Ok(outcome(&summary))
        }
        (_, Some(path)) => {
            let mut target = Target::create(path)?;
            let outcome = search.write(timed, &mut target)?;
            target.finish()?;
            Ok(outcome)
        }
        (_, None) => search.write(timed, out),
    }
}

fn outcome(summary: &Summary) -> Outcome {
    if matches!(summary.found, Found::Solution(_)) { Outcome::Clean } else { Outcome::Findings }
}

/// Returns the puzzle that is asked for.
fn read(args: &TraceArgs) -> Result<(Job, u64)> {
    let path = args.file.clone().map_or_else(|| piped("FILE"), Ok)?;
    let place = if path.as_os_str() == "-" { Place::Stdin } else { Place::File(path) };
    let (name, mut count, mut unreadable) = (place.name(), 0, None);
    for job in numbered(Blocks::of_places(vec![Ok(place)])) {
        let job = job?;
        if unreadable.is_none() {
            let part = job.unreadable.first();
            unreadable = part.map(|part| (job.excerpt().line(part.span), part.reason.clone()));
        }
        if job.puzzle().is_none() {
            continue;
        }
        count += 1;
        if count == args.puzzle {
            return Ok((job, args.puzzle));
        }
    }
    bail!(match (count, unreadable) {
        (0, Some((line, reason))) => format!("{name}:{line}: unreadable: {reason}"),
        (0, None) => format!("{name}: no puzzle found"),
        (1, _) => format!("{name} has 1 puzzle: number {} does not exist", args.puzzle),
        _ => format!("{name} has {count} puzzles: number {} does not exist", args.puzzle),
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

/// The search that is traced.
struct Search<'a> {
    args: &'a TraceArgs,
    job: &'a Job,
    puzzle: &'a Puzzle,
    number: u64,
    grid: &'a Grid,
}

impl Search<'_> {
    /// Writes each step and the summary, as text or as JSON.
    fn write(&self, mut timed: Timed<'_, '_, '_>, out: &mut impl Write) -> Result<Outcome> {
        if self.args.format() == TraceFormat::Json {
            for (number, step) in (1..).zip(timed.by_ref()) {
                writeln!(out, "{}", json::step(number, &step, self.grid.geometry()))?;
            }
            let summary = timed.steps.summary(self.args.engine);
            let pen = Pen::new(&self.job.block, self.puzzle);
            writeln!(out, "{}", json::summary(&summary, |solution| pen.on_one_line(solution)))?;
            return Ok(outcome(&summary));
        }
        self.print(&mut timed, out)?;
        let summary = timed.steps.summary(self.args.engine);
        write!(out, "time={}\n{}", told(timed.took), printable(&answer(&summary, &self.puzzle.symbols)))?;
        Ok(outcome(&summary))
    }

    fn print(&self, timed: &mut Timed<'_, '_, '_>, out: &mut impl Write) -> Result<()> {
        let underline = if wants_color() { ("\x1b[4m", "\x1b[24m") } else { ("", "") };
        let shown = |timed: &Timed<'_, '_, '_>| {
            let search = timed.steps.enumeration().filter(|_| self.args.marks);
            search.map(|search| format!("{}\n", marks(search, underline))).unwrap_or_default()
        };
        write!(out, "{}", shown(timed))?;
        while let Some(step) = timed.next() {
            let line = step_line(&step, self.grid.geometry(), &self.puzzle.symbols);
            writeln!(out, "{}", printable(&line))?;
            write!(out, "{}", shown(timed))?;
        }
        Ok(())
    }

    /// Writes the plot; returns what the search found, and how long it took.
    fn draw(&self, mut timed: Timed<'_, '_, '_>, out: &mut impl Write) -> Result<(Summary, Duration)> {
        let mut points = Plot::default();
        timed.by_ref().for_each(|step| points.add(&step));
        let summary: Summary = timed.steps.summary(self.args.engine);
        let cells = self.puzzle.layout.size * self.puzzle.layout.size;
        let name = puzzle_name(self.puzzle)
            .map_or_else(|| format!("puzzle {}", self.number), |name| format!("'{name}'"));
        let title = format!("The search for a solution of {name}");
        out.write_all(plot(&points, &summary, &title, cells).as_bytes())?;
        Ok((summary, timed.took))
    }
}
