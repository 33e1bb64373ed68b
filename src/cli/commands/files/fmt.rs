//! `fmt`: formats puzzle files in place, all or nothing.
//!
//! The formatter itself is in `syntax`; this module handles files.

use std::borrow::Cow;
use std::io::Write;

use anyhow::Result;

use crate::analysis::lay_out_all;
use crate::cli::args::FmtArgs;
use crate::cli::input::projects::Projects;
use crate::cli::input::{Place, gather};
use crate::cli::outcome::Outcome;
use crate::cli::output::printable::printable;
use crate::cli::output::target::Target;
use crate::cli::output::{Out, complain};
use crate::syntax::{File, GridLayout, Style, applied, format_as};

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
                    out.write_text(&shown)?;
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
    let laid_out = args.layout.map(|layout| laid_out(&text, layout, place));
    let style = args.layout.map_or(style, |layout| layout.style(style));
    let (laid_out, all) = laid_out.as_ref().map_or((&*text, true), |(text, all)| (text, *all));
    let carried = if all { Outcome::Clean } else { Outcome::Findings };
    // Most files are as they should be: a large one takes no more memory than it must.
    let edits = format_as(&File::parse_at_rest(laid_out), style);
    let formatted =
        if edits.is_empty() { Cow::Borrowed(laid_out) } else { Cow::Owned(applied(laid_out, &edits)) };
    let changed = formatted != text;
    let done = |shown, outcome| Ok(Done { shown, outcome });
    match place {
        _ if args.check && changed => done(format!("{}\n", printable(&place.name())), Outcome::Findings),
        _ if args.check => done(String::new(), carried),
        Place::Stdin => done(formatted.into_owned(), carried),
        Place::File(path) => {
            if changed {
                let mut target = Target::create(path)?;
                target.may_replace();
                target.write_all(formatted.as_bytes())?;
                target.finish()?;
            }
            done(String::new(), carried)
        }
    }
}

/// Returns a text with its puzzles in a layout, and whether all of them have it; those that can't are named.
fn laid_out(text: &str, layout: GridLayout, place: &Place) -> (String, bool) {
    let file = File::parse(text);
    let (edits, refused) = lay_out_all(&file, 0..file.blocks().len(), layout);
    let all = refused.is_empty();
    for (index, why) in refused {
        let line = line_of(text, file.start_of(index) + anchor(&file, index));
        complain(&format!("{}:{line}: not laid out: {why}", printable(&place.name())));
    }
    (applied(text, &edits), all)
}

/// Returns the byte of a block at which its puzzle is named.
fn anchor(file: &File, index: usize) -> usize {
    let block = file.blocks().look(index);
    block.and_then(|block| Some(block.puzzle.as_ref()?.anchor.start as usize)).unwrap_or(0)
}

/// Returns the number of the line that holds a byte, from 1.
fn line_of(text: &str, at: usize) -> usize {
    text[..at].matches('\n').count() + 1
}
