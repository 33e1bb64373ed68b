//! `path`: prints all steps of each puzzle from its current position to its solution, as text, JSON Lines or Markdown.

use std::borrow::Cow;

use anyhow::Result;

use super::json::{Place, failed_line, status_line, step_line};
use super::positions::{Asked, each, head};
use crate::analysis::phrasing::escaped;
use crate::analysis::reasoning::{
    NoSteps, Start, path_markdown, path_outcome, path_text, steps_told, whole_path,
};
use crate::cli::args::{PathArgs, PathFormat};
use crate::cli::input::batch::several_files;
use crate::cli::input::blocks::Blocks;
use crate::cli::input::blocks::Job;
use crate::cli::input::unreadable::Unreadable;
use crate::cli::outcome::Outcome;
use crate::cli::output::Out;
use crate::cli::output::printable::printable;
use crate::cli::output::unreadable::lines;
use crate::logic::{Names, Path};
use crate::solver::Budget;

/// The start of a path, and the path; or the reason why there is none.
type Found = Result<(Start, Path), NoSteps>;

/// Prints the path of each puzzle of the files.
pub(in crate::cli) fn run(args: &PathArgs, out: &mut Out) -> Result<Outcome> {
    let paths = args.paths.resolved_beside(args.output())?;
    let (several, format) = (several_files(&paths), args.format());
    // Text from the files is escaped in a Markdown document, so that it does not act as markup.
    let plain = |lines: String| if format == PathFormat::Markdown { escaped(&lines) } else { lines };
    let unreadable = |job: &Job, parts: &[Unreadable]| plain(lines(job, parts, format == PathFormat::Json));
    let work = |asked: &Asked| -> Found {
        whole_path(&asked.standing(args.allowed)?, &mut Budget::nodes(args.nodes))
    };
    let show = |asked: &Asked, number: usize, found: Found| {
        let head = head(asked, number, several);
        match (found, &asked.standing) {
            (Ok((start, path)), Ok(standing)) => {
                let outcome = if path.solved { Outcome::Clean } else { Outcome::Findings };
                (shown(asked, number, &head, format, standing.names(), &start, &path), outcome)
            }
            (Err(why), _) if format == PathFormat::Json => {
                (failed_line(asked, number, &why), Outcome::Findings)
            }
            (Err(why), _) => (plain(format!("{head}: {}\n", printable(&why.to_string()))), Outcome::Findings),
            (Ok(_), Err(_)) => (String::new(), Outcome::Findings),
        }
    };
    each(Blocks::of(&paths).of_shard(args.part.shard), out, unreadable, work, show)
}

fn shown(
    asked: &Asked,
    number: usize,
    head: &str,
    format: PathFormat,
    names: Names<'_>,
    start: &Start,
    path: &Path,
) -> String {
    match format {
        PathFormat::Text => {
            let lines = [vec![format!("# {head}")], start.notes.clone()].concat().join("\n");
            format!("{lines}\n{}", path_text(start, names, path))
        }
        PathFormat::Markdown => {
            let title = asked.name.as_deref().map_or(Cow::Borrowed(head), printable);
            path_markdown(&title, start, names, path)
        }
        PathFormat::Json => (1..)
            .zip(path.steps.iter().zip(steps_told(start, names, &path.steps)))
            .map(|(at, (step, text))| {
                let code = step.technique.code();
                let place = Place {
                    asked,
                    puzzle: number,
                    step: Some(at),
                    code: &code,
                    variant: "",
                    notes: &start.notes,
                };
                step_line(&place, names, step, &text)
            })
            .chain(
                (!path.solved)
                    .then(|| status_line(asked, number, "stuck", &path_outcome(path), &start.notes)),
            )
            .collect(),
    }
}
