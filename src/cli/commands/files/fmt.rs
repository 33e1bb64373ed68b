//! `fmt`: formats puzzle files in place, all or nothing.
//!
//! The formatter itself is in `syntax`; this module handles files.

use std::borrow::Cow;
use std::cell::OnceCell;

use anyhow::Result;

use crate::analysis::lay_out_all;
use crate::cli::args::FmtArgs;
use crate::cli::input::lines::Lines;
use crate::cli::input::projects::Projects;
use crate::cli::input::unreadable::plain;
use crate::cli::input::{Place, gather};
use crate::cli::outcome::Outcome;
use crate::cli::output::printable::{on_one_line, printable};
use crate::cli::output::target::Target;
use crate::cli::output::{Out, complain};
use crate::syntax::{File, Formatted, GridLayout, Left, Style, applied, formatted};

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
    if !args.check {
        place.check_file("pipe it into `sudoku-ls fmt -`")?;
    }
    let text = place.read()?;
    let (mut carried, mut formatted) = (Outcome::Clean, Cow::Borrowed(&*text));
    let parts = place.parts(&text).into_iter().map(|(part, above)| {
        let (new, outcome) = format_part(args, &text[part.clone()], above, place, style);
        carried = carried.max(outcome);
        (part, new)
    });
    let new: Vec<_> = parts.filter_map(|(part, new)| Some((part, new?))).collect();
    for (part, new) in new.into_iter().rev() {
        formatted.to_mut().replace_range(part, &new);
    }
    let changed = formatted != text;
    let done = |shown, outcome| Ok(Done { shown, outcome });
    match place {
        _ if args.check && changed => done(format!("{}\n", on_one_line(&place.name())), Outcome::Findings),
        _ if args.check => done(String::new(), carried),
        Place::Stdin | Place::Text(_) => done(formatted.into_owned(), carried),
        Place::File(path) => {
            if changed {
                Target::replace(path, &text, &formatted)?;
            }
            done(String::new(), carried)
        }
    }
}

/// Returns a part of a file in its format, unless nothing changes, and whether all its puzzles could be laid out. Puzzles
/// that are not formatted are reported.
fn format_part(
    args: &FmtArgs,
    text: &str,
    above: usize,
    place: &Place,
    style: Style,
) -> (Option<String>, Outcome) {
    let laid_out = args.layout.map(|layout| laid_out(text, above, layout, place));
    let style = args.layout.map_or(style, |layout| layout.style(style));
    let (laid_out, all) = laid_out.as_ref().map_or((text, true), |(text, all)| (text, *all));
    // Most files are already formatted: a large file should take no more memory than necessary.
    let file = File::parse_at_rest(laid_out);
    let Formatted { edits, left } = formatted(&file, 0..file.blocks().len(), style);
    if !left.is_empty() {
        let file = if args.layout.is_some() { File::parse(text) } else { file };
        let lines = Lines::of(text);
        for (index, why) in left {
            complain(&not_formatted(&lines, above, &file, index, why, place));
        }
    }
    let outcome = if all { Outcome::Clean } else { Outcome::Findings };
    let new = if edits.is_empty() { Cow::Borrowed(laid_out) } else { Cow::Owned(applied(laid_out, &edits)) };
    ((new != text).then(|| new.into_owned()), outcome)
}

/// Returns a text with its puzzles in a layout, and whether all puzzles could be laid out. The others are reported, with
/// `above` lines of the file above the text.
fn laid_out(text: &str, above: usize, layout: GridLayout, place: &Place) -> (String, bool) {
    let file = File::parse(text);
    let (edits, refused) = lay_out_all(&file, 0..file.blocks().len(), layout);
    let all = refused.is_empty();
    let lines = OnceCell::new();
    for (index, why) in refused {
        let lines = lines.get_or_init(|| Lines::of(text));
        let line = above + lines.line(file.start_of(index) + anchor(&file, index));
        complain(&format!("{}:{line}: not laid out: {why}", on_one_line(&place.name())));
    }
    (applied(text, &edits), all)
}

/// Returns the message about a block that is not formatted: the place, the reason, and what to do.
fn not_formatted(lines: &Lines, above: usize, file: &File, index: usize, why: Left, place: &Place) -> String {
    let (mut at, mut reason) = (anchor(file, index), String::new());
    let why = match why {
        Left::Fault(number) => {
            if let Some(block) = file.blocks().look(index)
                && let Some(problem) = block.problems.get(number)
            {
                at = problem.span.start as usize;
                reason = format!(": {}", plain(problem.code, &problem.message));
            }
            "not formatted until the grid is fixed{}"
        }
        Left::Alone => {
            "not formatted: it would be read as something else. Format it by hand, or add `size:`, `box:` or `symbols:`"
        }
        Left::Around => {
            "not formatted: it would be read as something else beside what is above or below it. Format it by hand, or start each puzzle with a line `[Puzzle]`"
        }
        Left::Style => {
            "not all formatted: with the borders and spacing of the style, it would be read as something else. Change them by hand, or in `[style]`"
        }
    };
    let line = above + lines.line(file.start_of(index) + at);
    format!("{}:{line}: {}", on_one_line(&place.name()), why.replace("{}", &printable(&reason)))
}

/// Returns the byte offset in a block that messages refer to: the anchor of its puzzle, or its first character.
fn anchor(file: &File, index: usize) -> usize {
    let block = file.blocks().look(index);
    block.map_or(0, |block| match &block.puzzle {
        Some(puzzle) => puzzle.anchor.start as usize,
        None => block.text().find(|c: char| !c.is_whitespace()).unwrap_or(0),
    })
}
