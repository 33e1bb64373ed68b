//! `steps`: every application of one technique at the position of each puzzle, with nothing else applied before.

use std::cell::Cell;

use anyhow::{Result, anyhow};

use super::each::{Asked, each, head};
use super::json::{Place, failed_line, status_line, step_line};
use crate::cli::args::{StepsArgs, did_you_mean};
use crate::cli::input::batch::several_files;
use crate::cli::outcome::Outcome;
use crate::cli::output::printable::printable;
use crate::cli::output::{Out, complain};
use crate::logic::{Step, TechniqueRequest, requested_steps_within};
use crate::solver::Budget;

/// What was found at a position.
struct Applications {
    wanted: TechniqueRequest,
    notes: Vec<String>,
    steps: Vec<Step>,
}

/// What was found, `None` if no technique is named, neither in the call nor by the position; or why nothing was searched.
type Found = Result<Option<Applications>, String>;

/// Lists the applications of a technique.
pub(in crate::cli) fn run(args: &StepsArgs, out: &mut Out) -> Result<Outcome> {
    let request = args.technique.as_deref().map(request).transpose().map_err(|why| anyhow!(why))?;
    let paths = args.paths.resolved()?;
    let (several, is_json) = (several_files(&paths), args.answers.json());
    let work = |asked: &Asked| found(asked, request.as_ref(), args.nodes);
    let asked_for_one = Cell::new(false);
    let show = |asked: &Asked, number: usize, found: Found| match found {
        Ok(Some(found)) if is_json => (json(asked, number, &found), Outcome::Clean),
        Ok(Some(found)) => (text(asked, &head(asked, number, several), &found), Outcome::Clean),
        Ok(None) => {
            if !asked_for_one.replace(true) {
                complain("no technique named: add --technique NAME, such as --technique x-wing");
            }
            (String::new(), Outcome::Failed)
        }
        Err(why) if is_json => (failed_line(asked, number, &why), Outcome::Findings),
        Err(why) => (format!("{}: {}\n", head(asked, number, several), printable(&why)), Outcome::Findings),
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
        (None, None) => return Ok(None),
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
    Ok(Some(Applications { wanted, notes: start.notes, steps }))
}

fn json(asked: &Asked, puzzle: usize, Applications { wanted, notes, steps }: &Applications) -> String {
    let Ok(standing) = &asked.standing else { return String::new() };
    if steps.is_empty() && !notes.is_empty() {
        return status_line(asked, puzzle, "none", &notes.join(" "));
    }
    let (code, variant) = (wanted.code(), wanted.variant.as_str());
    let place = Place { asked, puzzle, step: None, code: &code, variant, notes };
    steps.iter().map(|step| step_line(&place, standing.names(), step)).collect()
}

fn text(asked: &Asked, head: &str, Applications { wanted, notes, steps }: &Applications) -> String {
    let Ok(standing) = &asked.standing else { return String::new() };
    let notes = notes.iter().map(|note| format!("{head}: {note}\n"));
    let count = match steps.len() {
        0 => format!("{head}: {} does not apply\n", wanted.technique),
        _ => String::new(),
    };
    let steps = steps.iter().map(|step| format!("{head}: {}\n", step.text(standing.names())));
    notes.chain([count]).chain(steps).collect()
}
