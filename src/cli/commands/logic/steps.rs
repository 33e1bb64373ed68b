//! `steps`: prints every application of one technique at the position of each puzzle, without applying any other step before.

use std::cell::Cell;

use anyhow::{Result, anyhow};

use super::json::{Place, failed_line, status_line, step_line};
use super::positions::{Asked, each, head};
use crate::analysis::reasoning::{NoSteps, step_text};
use crate::cli::args::{StepsArgs, did_you_mean};
use crate::cli::input::batch::several_files;
use crate::cli::input::blocks::Blocks;
use crate::cli::outcome::Outcome;
use crate::cli::output::printable::printable;
use crate::cli::output::unreadable;
use crate::cli::output::{Out, complain};
use crate::logic::{Step, TechniqueRequest, requested_steps_within};
use crate::solver::Budget;

/// The applications found at a position.
struct Applications {
    wanted: Vec<TechniqueRequest>,
    notes: Vec<String>,
    /// The steps, each with the index of its technique in `wanted` and its text.
    steps: Vec<(usize, Step, String)>,
}

/// The applications; `None` if neither the call nor the position names a technique. An error is the reason why nothing was searched.
type Found = Result<Option<Applications>, NoSteps>;

/// Lists the applications of a technique.
pub(in crate::cli) fn run(args: &StepsArgs, out: &mut Out) -> Result<Outcome> {
    let request = args.technique.as_deref().map(request).transpose().map_err(|why| anyhow!(why))?;
    let paths = args.paths.resolved_beside(args.answers.output())?;
    let (several, is_json) = (several_files(&paths), args.answers.json());
    let work = |asked: &Asked| found(asked, request.as_deref(), args);
    let asked_for_one = Cell::new(false);
    let show = |asked: &Asked, number: usize, found: Found| match found {
        Ok(Some(found)) if is_json => (json(asked, number, &found), Outcome::Clean),
        Ok(Some(found)) => (text(&head(asked, number, several), &found), Outcome::Clean),
        Ok(None) => {
            if !asked_for_one.replace(true) {
                complain("no technique given: add --technique NAME, such as --technique x-wing");
            }
            (String::new(), Outcome::Failed)
        }
        Err(why) if is_json => (failed_line(asked, number, &why), Outcome::Findings),
        Err(why) => (
            format!("{}: {}\n", head(asked, number, several), printable(&why.to_string())),
            Outcome::Findings,
        ),
    };
    each(
        Blocks::of(&paths).of_shard(args.part.shard),
        out,
        |job, parts| unreadable::lines(job, parts, is_json),
        work,
        show,
    )
}

fn request(text: &str) -> Result<Vec<TechniqueRequest>, String> {
    let wanted = TechniqueRequest::parse_all(text);
    if wanted.is_empty() {
        let hint = did_you_mean(text, []);
        return Err(format!(
            "unknown technique '{text}':{hint} expected a name such as x-wing, the start of names such as unique-rectangle, or a code such as 0300 or 0606-1"
        ));
    }
    Ok(wanted)
}

fn found(asked: &Asked, wanted: Option<&[TechniqueRequest]>, args: &StepsArgs) -> Found {
    let standing = asked.standing(args.allowed)?;
    let wanted = match (wanted, &asked.code) {
        (Some(wanted), _) => wanted.to_vec(),
        (None, Some(code)) => request(code)?,
        (None, None) => return Ok(None),
    };
    let mut budget = Budget::nodes(args.nodes);
    let mut start = standing.start(&mut budget)?;
    if args.allowed.no_uniqueness && wanted.iter().any(|one| one.technique.needs_uniqueness()) {
        start.notes.push("--no-uniqueness: techniques that need a unique solution are not used.".to_owned());
    }
    let (mut steps, mut ended) = (Vec::new(), None);
    for (number, one) in wanted.iter().enumerate() {
        let (found, why) =
            requested_steps_within(&start.position, one, start.options.uniqueness, &mut budget);
        let names = standing.names();
        steps.extend(found.into_iter().map(|step| {
            let told = step_text(names, &step, &start.position);
            (number, step, told)
        }));
        ended = ended.or(why);
    }
    match ended {
        Some(why) if steps.is_empty() => return Err(format!("not found within the budget: {why}").into()),
        Some(why) => start.notes.push(format!("There may be more: {why}.")),
        None => {}
    }
    Ok(Some(Applications { wanted, notes: start.notes, steps }))
}

fn json(asked: &Asked, puzzle: usize, Applications { wanted, notes, steps }: &Applications) -> String {
    let Ok(standing) = &asked.standing else { return String::new() };
    if steps.is_empty() && !notes.is_empty() {
        return status_line(asked, puzzle, "none", &notes.join(" "), &[]);
    }
    let line = |(number, step, text): &(usize, Step, String)| {
        let one = wanted.get(*number);
        let code = one.map_or_else(|| step.technique.code(), TechniqueRequest::code);
        let variant = one.map_or("", |one| &one.variant);
        let place = Place { asked, puzzle, step: None, code: &code, variant, notes };
        step_line(&place, standing.names(), step, text)
    };
    steps.iter().map(line).collect()
}

fn text(head: &str, Applications { wanted, notes, steps }: &Applications) -> String {
    let notes = notes.iter().map(|note| format!("{head}: {note}\n"));
    let missing = if steps.is_empty() { wanted.as_slice() } else { &[] };
    let missing = missing.iter().map(|one| format!("{head}: {} does not apply\n", one.technique));
    let steps = steps.iter().map(|(_, _, text)| format!("{head}: {text}\n"));
    notes.chain(missing).chain(steps).collect()
}
