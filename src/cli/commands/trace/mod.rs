//! `trace`: shows the search for a puzzle's solution step by step, as text lines, as JSON or as a plot.
//!
//! This module prints the steps; the analysis decides how a step looks.

mod json;

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, bail};

use crate::analysis::puzzle_name;
use crate::analysis::trace::{
    Found, Plot, Step, Steps, Summary, answer, marks, plot, step_line, summary_line,
};
use crate::board::{Grid, plural};
use crate::cli::args::{MarksArg, TraceArgs, TraceFormat, piped};
use crate::cli::input::Place;
use crate::cli::input::ask::givens;
use crate::cli::input::batch::no_such_puzzle;
use crate::cli::input::blocks::{Blocks, Job};
use crate::cli::input::numbering::numbered;
use crate::cli::outcome::{NothingFound, Outcome};
use crate::cli::output::printable::{on_one_line, printable};
use crate::cli::output::settings::wants_color;
use crate::cli::output::solution_text::Pen;
use crate::cli::output::target::Target;
use crate::cli::output::{Out, note};
use crate::solver::enumerate::{Enumeration, Round};
use crate::solver::{Budget, Engine};
use crate::syntax::Puzzle;

/// Traces the search for the first solution of one puzzle, or for all of them.
pub(crate) fn run(args: &TraceArgs, out: &mut Out) -> Result<Outcome> {
    for (option, is_given) in [("--marks", args.marks.is_some()), ("--original", args.original)] {
        if is_given && args.engine != Engine::Enumerate {
            bail!("{option} works with --engine enumerate only: remove --engine {}", args.engine);
        }
        if is_given && args.format() != TraceFormat::Text {
            bail!("{option} works with --format text only: remove one of the two");
        }
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

/// Returns the requested puzzle and its number.
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

/// The steps of a search, with a clock that measures the search without the printing.
struct Timed<'s, 'a, 'w> {
    steps: &'s mut Steps<'a, 'w>,
    took: Duration,
    /// The number of steps so far.
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

/// Returns the marks of the whole grid and an empty line. Pointers are underlined on a terminal, otherwise put in brackets.
fn marked(search: &Enumeration) -> String {
    let pointer = if wants_color() { ("\x1b[4m", "\x1b[24m") } else { ("[", "]") };
    format!("{}\n", marks(search, pointer))
}

/// The traced search.
struct Search<'a> {
    args: &'a TraceArgs,
    job: &'a Job,
    puzzle: &'a Puzzle,
    number: u64,
    grid: &'a Grid,
}

impl Search<'_> {
    /// Runs through all steps, and prints them or adds them to the plot. Returns the result and the number of solutions.
    fn walk(
        &self,
        timed: &mut Timed<'_, '_, '_>,
        points: &mut Plot,
        out: &mut impl Write,
    ) -> Result<(Summary, u64)> {
        let (format, symbols) = (self.args.format(), &self.puzzle.symbols);
        let mut solutions = 0;
        match self.args.marks {
            None => {}
            Some(MarksArg::Rounds) => Self::mark(timed.steps.enumeration(), out)?,
            Some(MarksArg::Steps) => self.mark_givens(out)?,
        }
        loop {
            loop {
                let marks_tries = self.args.marks == Some(MarksArg::Steps);
                let before = timed.steps.enumeration().filter(|_| marks_tries).cloned();
                let Some(step) = timed.next() else { break };
                match format {
                    TraceFormat::Svg => points.add(&step),
                    TraceFormat::Json => {
                        writeln!(out, "{}", json::step(timed.count, &step, self.grid.geometry()))?;
                    }
                    TraceFormat::Text => {
                        let line = step_line(&step, self.grid.geometry(), symbols);
                        writeln!(out, "{}", printable(&line))?;
                        if let (Some(before), Step::Round(round)) = (&before, &step) {
                            self.mark_failures(before, round, out)?;
                        }
                        if self.args.marks.is_some() {
                            Self::mark(timed.steps.enumeration(), out)?;
                        }
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
                TraceFormat::Text => write!(out, "{}", printable(&self.answer(&summary)))?,
            }
            timed.steps.resume();
        }
    }

    /// Writes the marks of the whole grid.
    fn mark(search: Option<&Enumeration>, out: &mut impl Write) -> Result<()> {
        Ok(search.map_or(Ok(()), |search| write!(out, "{}", marked(search)))?)
    }

    /// Writes the marks of the empty grid, and the marks after each given.
    fn mark_givens(&self, out: &mut impl Write) -> Result<()> {
        let mut entered = Grid::empty(self.grid.geometry());
        write!(out, "{}", marked(&Enumeration::new(&entered)))?;
        for (cell, digit) in self.grid.placed() {
            entered.set(cell, Some(digit));
            let digit = self.puzzle.symbols.write(digit);
            writeln!(out, "{}", printable(&format!("given: cell={} digit={digit}", cell.index() + 1)))?;
            write!(out, "{}", marked(&Enumeration::new(&entered)))?;
        }
        Ok(())
    }

    /// Writes the marks after each failed try of a round, with the cells that the try left without a mark; `before`
    /// is the state of the search before the round.
    fn mark_failures(&self, before: &Enumeration, round: &Round, out: &mut impl Write) -> Result<()> {
        for (digit, emptied) in &round.emptied {
            let empty: Vec<String> =
                emptied.iter().map(|cell| format!("cell={}", cell.index() + 1)).collect();
            let tried = format!(
                "try: cell={} digit={}, without a mark: {}",
                round.cell.index() + 1,
                self.puzzle.symbols.write(*digit),
                empty.join(", ")
            );
            writeln!(out, "{}", printable(&tried))?;
            write!(out, "{}", marked(&before.trying(*digit)))?;
        }
        Ok(())
    }

    /// Returns the answer in the requested wording.
    fn answer(&self, summary: &Summary) -> String {
        let answer = answer(summary, &self.puzzle.symbols);
        let is_solved = matches!(summary.found, Found::Solution(_));
        if self.args.original && is_solved { format!("The answer is:\n{answer}") } else { answer }
    }

    /// Returns the time of the search in the requested wording.
    fn time(&self, took: Duration) -> String {
        if self.args.original {
            format!("It took {:6.2} s.", took.as_secs_f64())
        } else {
            format!("time={}", told(took))
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
            write!(out, "{}\n{at_least}{solutions}\n", self.time(timed.took))?;
        } else {
            write!(out, "{}\n{}", self.time(timed.took), printable(&self.answer(&summary)))?;
        }
        Ok(self.outcome(&summary, solutions))
    }

    fn json_summary(&self, summary: &Summary) -> String {
        json::summary(summary, |grid| Pen::new(&self.job.block, self.puzzle).on_one_line(grid))
    }

    /// Writes the plot; returns a line about the result of the search.
    fn draw(&self, mut timed: Timed<'_, '_, '_>, out: &mut impl Write) -> Result<(String, Outcome)> {
        let mut points = Plot::default();
        let (summary, solutions) = self.walk(&mut timed, &mut points, out)?;
        let cells = self.puzzle.layout.cells();
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
