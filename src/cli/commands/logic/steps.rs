//! `steps`: every application of one technique at the position of each puzzle, with nothing else applied before.

use anyhow::{Result, anyhow};

use super::each::{Asked, each, head};
use super::json::{Place, failed_line, status_line, step_line};
use crate::cli::args::{StepsArgs, did_you_mean};
use crate::cli::input::batch::several_files;
use crate::cli::outcome::Outcome;
use crate::cli::output::Out;
use crate::cli::output::printable::printable;
use crate::logic::{Step, TechniqueRequest, requested_steps_within};
use crate::solver::Budget;

/// What was found at a position: the query, notes, and the steps; or why nothing was searched.
type Found = Result<(TechniqueRequest, Vec<String>, Vec<Step>), String>;

/// Lists the applications of a technique.
pub(in crate::cli) fn run(args: &StepsArgs, out: &mut Out) -> Result<Outcome> {
    let request = args.technique.as_deref().map(request).transpose().map_err(|why| anyhow!(why))?;
    let paths = args.paths.resolved()?;
    let (several, is_json) = (several_files(&paths), args.answers.json());
    let work = |asked: &Asked| found(asked, request.as_ref(), args.nodes.nodes);
    let show = |asked: &Asked, number: usize, found: Found| {
        if is_json { json(asked, number, found) } else { text(asked, &head(asked, number, several), found) }
    };
    each(&paths, is_json, out, work, show)
}

fn request(text: &str) -> Result<TechniqueRequest, String> {
    TechniqueRequest::parse(text).ok_or_else(|| {
        let hint = did_you_mean(text, []);
        format!(
            "unknown technique '{text}':{hint} expected a name such as x-wing, or a code such as 0300 or 0606-1"
        )
    })
}

fn found(asked: &Asked, wanted: Option<&TechniqueRequest>, nodes: u64) -> Found {
    let standing = asked.standing.as_ref().map_err(Clone::clone)?;
    let wanted = match (wanted, &asked.code) {
        (Some(wanted), _) => wanted.clone(),
        (None, Some(code)) => request(code)?,
        (None, None) => return Err("no technique named: add --technique".to_owned()),
    };
    let mut budget = Budget::nodes(nodes);
    let mut start = standing.start(&mut budget)?;
    let (steps, ended) =
        requested_steps_within(&start.position, &wanted, start.options.uniqueness, &mut budget);
    match ended {
        Some(why) if steps.is_empty() => return Err(format!("not found within the budget: {why}")),
        Some(why) => start.notes.push(format!("There may be more: {why}.")),
        None => {}
    }
    Ok((wanted, start.notes, steps))
}

fn json(asked: &Asked, puzzle: usize, found: Found) -> (String, Outcome) {
    match (found, &asked.standing) {
        (Ok((_, notes, steps)), Ok(_)) if steps.is_empty() && !notes.is_empty() => {
            (status_line(asked, puzzle, "none", &notes.join(" ")), Outcome::Clean)
        }
        (Ok((wanted, notes, steps)), Ok(standing)) => {
            let (code, variant) = (wanted.code(), wanted.variant.as_str());
            let place = Place { asked, puzzle, step: None, code: &code, variant, notes: &notes };
            let lines = steps.iter().map(|step| step_line(&place, standing.names(), step));
            (lines.collect(), Outcome::Clean)
        }
        (_, Err(why)) => (failed_line(asked, puzzle, why), Outcome::Findings),
        (Err(why), _) => (failed_line(asked, puzzle, &why), Outcome::Findings),
    }
}

fn text(asked: &Asked, head: &str, found: Found) -> (String, Outcome) {
    match (found, &asked.standing) {
        (Ok((wanted, notes, steps)), Ok(standing)) => {
            let notes = notes.iter().map(|note| format!("{head}: {note}\n"));
            let count = match steps.len() {
                0 => format!("{head}: {} does not apply\n", wanted.technique),
                _ => String::new(),
            };
            let steps = steps.iter().map(|step| format!("{head}: {}\n", step.text(standing.names())));
            (notes.chain([count]).chain(steps).collect(), Outcome::Clean)
        }
        (_, Err(why)) => (format!("{head}: {}\n", printable(why)), Outcome::Findings),
        (Err(why), _) => (format!("{head}: {}\n", printable(&why)), Outcome::Findings),
    }
}
