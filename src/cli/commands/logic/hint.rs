//! `hint`: the next step of each puzzle, in the chosen depth.

use anyhow::Result;

use super::each::{Asked, each, head};
use super::json::{Place, failed_line, step_line};
use crate::analysis::reasoning::{Depth, hint_text};
use crate::cli::args::HintArgs;
use crate::cli::input::batch::several_files;
use crate::cli::outcome::Outcome;
use crate::cli::output::Out;
use crate::cli::output::printable::printable;
use crate::logic::Step;
use crate::solver::Budget;

/// The words of a hint and its step; or why there is none.
type Found = Result<(String, Option<Step>), String>;

/// Prints a hint for each puzzle of the files.
pub(in crate::cli) fn run(args: &HintArgs, out: &mut Out) -> Result<Outcome> {
    let paths = args.paths.resolved()?;
    let (several, is_json) = (several_files(&paths), args.answers.json());
    let depth = Depth::from_number(args.depth).unwrap_or(Depth::Reasoning);
    let nodes = args.nodes.nodes;
    let work = |asked: &Asked| -> Found {
        let standing = asked.standing.as_ref().map_err(Clone::clone)?;
        let mut budget = Budget::nodes(nodes);
        let start = standing.start(&mut budget)?;
        Ok(hint_text(&start, standing.names(), depth, &mut budget))
    };
    let show = |asked: &Asked, number: usize, found: Found| {
        let head = head(asked, number, several);
        match (found, &asked.standing) {
            (Ok((_, Some(step))), Ok(standing)) if is_json => {
                let code = step.technique.info().code;
                let place = Place { asked, puzzle: number, step: None, code, variant: "" };
                (step_line(&place, standing.names(), &step), Outcome::Clean)
            }
            (Ok((text, step)), _) => {
                let outcome = if step.is_some() { Outcome::Clean } else { Outcome::Findings };
                let lines =
                    || text.lines().map(|line| format!("{head}: {line}")).collect::<Vec<_>>().join("\n");
                (if is_json { failed_line(asked, number, &text) } else { lines() + "\n" }, outcome)
            }
            (Err(why), _) if is_json => (failed_line(asked, number, &why), Outcome::Findings),
            (Err(why), _) => (format!("{head}: {}\n", printable(&why)), Outcome::Findings),
        }
    };
    each(&paths, is_json, out, work, show)
}
