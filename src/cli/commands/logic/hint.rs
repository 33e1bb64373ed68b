//! `hint`: prints the next step of each puzzle at the chosen depth, or the reason for a cell's digit.

use anyhow::Result;

use super::json::{Place, failed_line, step_line};
use super::positions::{Asked, each, head};
use crate::analysis::reasoning::{Depth, NoSteps, explain_cell, hint_text, step_text, steps_told};
use crate::cli::args::{Allowed, HintArgs};
use crate::cli::input::batch::several_files;
use crate::cli::input::blocks::Blocks;
use crate::cli::outcome::Outcome;
use crate::cli::output::Out;
use crate::cli::output::printable::printable;
use crate::cli::output::unreadable;
use crate::logic::Step;
use crate::solver::Budget;

/// The hint for a puzzle, or the reason why there is none.
pub(in crate::cli) type Found = Result<Told, NoSteps>;

/// A hint.
pub(in crate::cli) struct Told {
    /// The text of the hint.
    pub(in crate::cli) text: String,
    /// The steps, each with its text.
    steps: Vec<(Step, String)>,
    notes: Vec<String>,
}

/// Prints a hint for each puzzle of the files.
pub(in crate::cli) fn run(args: &HintArgs, out: &mut Out) -> Result<Outcome> {
    let paths = args.paths.resolved_beside(args.answers.output())?;
    let (several, is_json) = (several_files(&paths), args.answers.json());
    let depth = Depth::from_number(args.depth).unwrap_or(Depth::Reasoning);
    let work = |asked: &Asked| match &args.cell {
        Some(cell) => explained(asked, cell, args.allowed, &mut Budget::nodes(args.nodes)),
        None => next(asked, depth, args.allowed, &mut Budget::nodes(args.nodes)),
    };
    let show = |asked: &Asked, number: usize, found: Found| {
        let head = head(asked, number, several);
        match found {
            Ok(told) if is_json && !told.steps.is_empty() => {
                (json(asked, number, &told, args.cell.is_some()), Outcome::Clean)
            }
            Ok(Told { text, .. }) => (lines(&head, &text), Outcome::Clean),
            Err(why) if is_json => (failed_line(asked, number, &why), Outcome::Findings),
            Err(why) => (lines(&head, &printable(&why.to_string())), Outcome::Findings),
        }
    };
    each(
        Blocks::of(&paths).of_shard(args.part.shard),
        out,
        |job, parts| unreadable::lines(job, parts, is_json),
        work,
        show,
    )
}

/// Returns the steps of a hint, one JSON object per line. The steps are numbered if they explain a cell.
pub(in crate::cli) fn json(asked: &Asked, puzzle: usize, told: &Told, is_numbered: bool) -> String {
    let Ok(standing) = &asked.standing else { return String::new() };
    let line = |(at, (step, text)): (usize, &(Step, String))| {
        let (code, step_number) = (step.technique.code(), is_numbered.then_some(at));
        let place = Place { asked, puzzle, step: step_number, code: &code, variant: "", notes: &told.notes };
        step_line(&place, standing.names(), step, text)
    };
    (1..).zip(&told.steps).map(line).collect()
}

/// Returns the lines of a text, each prefixed with the name of the puzzle.
fn lines(head: &str, text: &str) -> String {
    text.lines().fold(String::new(), |lines, line| lines + head + ": " + line + "\n")
}

/// Returns a hint on the next step.
pub(in crate::cli) fn next(asked: &Asked, depth: Depth, allowed: Allowed, budget: &mut Budget<'_>) -> Found {
    let standing = asked.standing(allowed)?;
    let start = standing.start(budget)?;
    let (text, step) = hint_text(&start, standing.names(), depth, budget);
    let Some(step) = step else {
        return Err(match budget.stopped() {
            _ if !start.wrong.is_empty() => NoSteps::WrongDigit(text),
            None => NoSteps::Stuck(text),
            Some(_) => NoSteps::Other(text),
        });
    };
    let reasoning = step_text(standing.names(), &step, &start.position);
    Ok(Told { text, steps: vec![(step, reasoning)], notes: start.notes })
}

/// Returns the steps that explain a cell's digit.
pub(in crate::cli) fn explained(
    asked: &Asked,
    name: &str,
    allowed: Allowed,
    budget: &mut Budget<'_>,
) -> Found {
    let standing = asked.standing(allowed)?;
    let geometry = standing.geometry();
    let cell = geometry.cell_named(name).ok_or_else(|| {
        let (rows, columns) = (geometry.rows(), geometry.columns());
        format!("'{name}' is not a cell: use r1c1 to r{rows}c{columns}")
    })?;
    let found = explain_cell(&standing, cell, budget)?;
    let text = found.text(standing.names());
    let told = steps_told(&found.start, standing.names(), &found.steps);
    let steps = found.steps.into_iter().zip(told).collect();
    Ok(Told { text, steps, notes: found.start.notes })
}
