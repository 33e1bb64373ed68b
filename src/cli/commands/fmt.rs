//! `fmt`: formats puzzle files in place, all or nothing.
//!
//! The formatter itself is in `syntax`; this module handles files.

use std::io::Write;

use anyhow::Result;

use crate::cli::args::FmtArgs;
use crate::cli::input::projects::Projects;
use crate::cli::input::{Place, gather};
use crate::cli::outcome::Outcome;
use crate::cli::output::printable::printable;
use crate::cli::output::target::Target;
use crate::cli::output::{Out, complain};
use crate::syntax::{File, Style, applied, format_as};

/// Formats the files, or lists those that would change.
pub(crate) fn run(args: &FmtArgs, out: &mut Out) -> Result<Outcome> {
    let paths = args.paths.resolved()?;
    let projects = Projects::of(&paths)?;
    let mut outcome = Outcome::Clean;
    for place in gather(&paths) {
        outcome = outcome.max(
            match place.and_then(|place| {
                let style = projects.at(&place).style(Style::default());
                format(args, &place, style)
            }) {
                Ok(Done { shown, outcome }) => {
                    if out.is_terminal() {
                        out.write_all(printable(&shown).as_bytes())?;
                    } else {
                        out.write_all(shown.as_bytes())?;
                    }
                    outcome
                }
                Err(error) => {
                    complain(&format!("{error:#}"));
                    Outcome::Failed
                }
            },
        );
    }
    Ok(outcome)
}

struct Done {
    shown: String,
    outcome: Outcome,
}

fn format(args: &FmtArgs, place: &Place, style: Style) -> Result<Done> {
    let text = place.read()?;
    let edits = format_as(&File::parse(&text), style);
    let formatted = applied(&text, &edits);
    let changed = formatted != text;
    let done = |shown, outcome| Ok(Done { shown, outcome });
    match place {
        _ if args.check && changed => done(format!("{}\n", printable(&place.name())), Outcome::Findings),
        _ if args.check => done(String::new(), Outcome::Clean),
        Place::Stdin => done(formatted, Outcome::Clean),
        Place::File(path) => {
            if changed {
                let mut target = Target::create(path)?;
                target.write_all(formatted.as_bytes())?;
                target.finish()?;
            }
            done(String::new(), Outcome::Clean)
        }
    }
}
