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
use crate::board::{Grid, plural};
use crate::cli::args::{TraceArgs, TraceFormat, piped};
use crate::cli::input::Place;
use crate::cli::input::ask::givens;
use crate::cli::input::batch::no_such_puzzle;
use crate::cli::input::blocks::{Blocks, Job, numbered};
use crate::cli::outcome::{NothingFound, Outcome};
use crate::cli::output::printable::{on_one_line, printable};
use crate::cli::output::settings::wants_color;
use crate::cli::output::solution_text::Pen;
use crate::cli::output::target::Target;
use crate::cli::output::{Out, note};
use crate::solver::{Budget, Engine};
use crate::syntax::Puzzle;

/// Traces the search for the first solution of one puzzle, or for all of them.
pub(crate) fn run(args: &TraceArgs, out: &mut Out) -> Result<Outcome> {
    if args.marks && args.engine != Engine::Enumerate {
        bail!("--marks works with --engine enumerate only: remove --engine {}", args.engine);
    }
    if args.marks && args.format() != TraceFormat::Text {
        bail!("--marks works with --format text only: remove one of the two");
    }
    let method = args.options.method(args.engine)?;
    let (job, number) = read(args)?;
    let Some((_, puzzle)) = job.puzzle() else { bail!("{}: no puzzle found", job.source.name) };
    let what = || format!("{}: puzzle {number}", job.source.name);
    let grid = givens(&job.block, puzzle).map_err(|reason| anyhow!("{}: {reason}", what()))?;
    let mut budget = Budget::nodes(args.max_rounds);
    let mut steps = Steps::new(method, &grid, &mut budget)?;
    let timed = Timed { steps: &mut steps, took: Duration::ZERO, count: 0 };
    let search = Search { args, job: &job, puzzle, number, grid: &grid };
    match (args.format(), args.output()) {
        (TraceFormat::Svg, Some(path)) => {
            let mut target = Target::create(path)?;
            let (said, outcome) = search.draw(timed, &mut target)?;
            target.finish()?;
            let path = path.display().to_string();
            writeln!(out, "{said}; the plot is in {}", on_one_line(&path))?;
            Ok(outcome)
        }
        (TraceFormat::Svg, None) => {
            let (said, outcome) = search.draw(timed, out)?;
            note(&said);
            Ok(outcome)
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

/// Returns the puzzle that is asked for.
fn read(args: &TraceArgs) -> Result<(Job, u64)> {
    let path = args.file.clone().map_or_else(|| piped("FILE"), Ok)?;
    if path.is_dir() {
        bail!("{} is a folder: name a file", path.display());
    }
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
    match (count, unreadable) {
        (0, Some((line, reason))) => bail!(NothingFound(format!("{name}:{line}: unreadable: {reason}"))),
        (0, None) => bail!(NothingFound(format!("{name}: no puzzle found"))),
        _ => bail!(no_such_puzzle(Some(&name), count, args.puzzle)),
    }
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

/// Returns the marks of the whole grid, and an empty line. Pointers are underlined on a terminal, and in brackets elsewhere.
fn marked(timed: &Timed<'_, '_, '_>) -> String {
    let pointer = if wants_color() { ("\x1b[4m", "\x1b[24m") } else { ("[", "]") };
    timed.steps.enumeration().map(|search| format!("{}\n", marks(search, pointer))).unwrap_or_default()
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
    /// Goes through all steps, and prints them or adds them to the plot; returns what was found, and how many solutions.
    fn walk(
        &self,
        timed: &mut Timed<'_, '_, '_>,
        points: &mut Plot,
        out: &mut impl Write,
    ) -> Result<(Summary, u64)> {
        let (format, symbols) = (self.args.format(), &self.puzzle.symbols);
        let mut solutions = 0;
        if self.args.marks {
            write!(out, "{}", marked(timed))?;
        }
        loop {
            while let Some(step) = timed.next() {
                match format {
                    TraceFormat::Svg => points.add(&step),
                    TraceFormat::Json => {
                        writeln!(out, "{}", json::step(timed.count, &step, self.grid.geometry()))?;
                    }
                    TraceFormat::Text => {
                        let line = step_line(&step, self.grid.geometry(), symbols);
                        writeln!(out, "{}", printable(&line))?;
                        write!(out, "{}", if self.args.marks { marked(timed) } else { String::new() })?;
                    }
                }
            }
            let summary = timed.steps.summary(self.args.engine);
            if !matches!(summary.found, Found::Solution(_)) {
                return Ok((summary, solutions));
            }
            solutions += 1;
            if !self.args.all {
                return Ok((summary, solutions));
            }
            match format {
                TraceFormat::Svg => {}
                TraceFormat::Json => writeln!(out, "{}", self.json_summary(&summary))?,
                TraceFormat::Text => write!(out, "{}", printable(&answer(&summary, symbols)))?,
            }
            timed.steps.resume();
        }
    }

    /// Writes each step and the summary, as text or as JSON.
    fn write(&self, mut timed: Timed<'_, '_, '_>, out: &mut impl Write) -> Result<Outcome> {
        let (summary, solutions) = self.walk(&mut timed, &mut Plot::default(), out)?;
        let all = self.args.all;
        if self.args.format() == TraceFormat::Json {
            let line = if all { json::total(&summary, solutions) } else { self.json_summary(&summary) };
            writeln!(out, "{line}")?;
        } else if solutions > 0 && all {
            let at_least = if is_known(&summary) { "" } else { "at least " };
            let solutions = plural(usize::try_from(solutions)?, "solution");
            write!(out, "time={}\n{at_least}{solutions}\n", told(timed.took))?;
        } else {
            let answer = answer(&summary, &self.puzzle.symbols);
            write!(out, "time={}\n{}", told(timed.took), printable(&answer))?;
        }
        Ok(self.outcome(&summary, solutions))
    }

    fn json_summary(&self, summary: &Summary) -> String {
        json::summary(summary, |grid| Pen::new(&self.job.block, self.puzzle).on_one_line(grid))
    }

    /// Writes the plot; returns a line on what the search found.
    fn draw(&self, mut timed: Timed<'_, '_, '_>, out: &mut impl Write) -> Result<(String, Outcome)> {
        let mut points = Plot::default();
        let (summary, solutions) = self.walk(&mut timed, &mut points, out)?;
        let cells = self.puzzle.layout.size * self.puzzle.layout.size;
        let name = puzzle_name(self.puzzle)
            .map_or_else(|| format!("puzzle {}", self.number), |name| format!("'{name}'"));
        let title = format!("The search for a solution of {name}");
        out.write_all(plot(&points, &summary, &title, cells).as_bytes())?;
        let said = format!("{} in {}", summary_line(&summary), told(timed.took));
        Ok((said, self.outcome(&summary, solutions)))
    }

    fn outcome(&self, summary: &Summary, solutions: u64) -> Outcome {
        if solutions > 0 && (is_known(summary) || !self.args.all) {
            Outcome::Clean
        } else {
            Outcome::Findings
        }
    }
}

const fn is_known(summary: &Summary) -> bool {
    !matches!(summary.found, Found::Unknown(_))
}
