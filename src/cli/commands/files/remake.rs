//! `minimize`, `complete` and `rate --write`: puzzles with fewer clues, with more clues or with their difficulty, as
//! the actions of an editor produce them.
//!
//! The actions decide and verify; this module reports what they change, and writes files.

use std::ops::Range;

use anyhow::Result;

use crate::analysis::{ALREADY_MINIMAL, ALREADY_RATED, ALREADY_UNIQUE, ActionId, resolve};
use crate::board::{Constraint, Grid};
use crate::cli::args::RemakeArgs;
use crate::cli::input::lines::Lines;
use crate::cli::input::{Place, gather};
use crate::cli::outcome::Outcome;
use crate::cli::output::printable::on_one_line;
use crate::cli::output::target::Target;
use crate::cli::output::{Out, complain};
use crate::solver::Budget;
use crate::syntax::{Edit, File, Puzzle, applied};

/// Reports the clues that an action removes or adds in the files, or writes the changed files.
pub(crate) fn run(args: &RemakeArgs, action: &ActionId, out: &mut Out) -> Result<Outcome> {
    let mut outcome = Outcome::Clean;
    for place in gather(&args.paths.resolved()?) {
        let done = place.and_then(|place| remake(args, action, &place));
        outcome = outcome.max(match done {
            Ok((shown, outcome)) => {
                out.write_text(&shown)?;
                outcome
            }
            Err(error) => {
                complain(&format!("{error:#}"));
                Outcome::Failed
            }
        });
    }
    Ok(outcome)
}

/// Returns the output for one file.
fn remake(args: &RemakeArgs, action: &ActionId, place: &Place) -> Result<(String, Outcome)> {
    if args.write {
        place.check_file("pipe it in, with `-` in place of its name")?;
    }
    let text = place.read()?;
    let (mut new, mut shown, mut outcome) = (text.clone(), String::new(), Outcome::Clean);
    let part =
        |(range, above): (Range<usize>, usize)| Part { text: &text[range.clone()], range, above, place };
    let parts: Vec<Part<'_>> = place.parts(&text).into_iter().map(part).collect();
    let remade: Vec<_> = parts.iter().map(|part| part.remade(args, action)).collect();
    for (part, made) in parts.iter().zip(&remade).rev() {
        new.replace_range(part.range.clone(), &made.text);
    }
    for made in remade {
        shown += &made.shown;
        outcome = outcome.max(made.outcome);
    }
    if !args.write {
        return Ok((shown, outcome));
    }
    Ok(match place {
        Place::Stdin | Place::Text(_) => (new, outcome),
        Place::File(path) => {
            if new != text {
                Target::replace(path, &text, &new)?;
            }
            (String::new(), outcome)
        }
    })
}

/// A part of a file that is `.sudoku` text.
struct Part<'a> {
    text: &'a str,
    range: Range<usize>,
    /// The number of lines above the part in the file.
    above: usize,
    place: &'a Place,
}

/// A part with its puzzles changed, the list of changed clues, and whether a puzzle has or had changes.
struct Remade {
    text: String,
    shown: String,
    outcome: Outcome,
}

impl Part<'_> {
    fn remade(&self, args: &RemakeArgs, action: &ActionId) -> Remade {
        let file = File::parse(self.text);
        let lines = Lines::of(self.text);
        let mut outcome = Outcome::Clean;
        let (mut edits, mut changed): (Vec<Edit>, Vec<usize>) = (Vec::new(), Vec::new());
        let at = |index: usize| {
            let puzzle = file.blocks().get(index).and_then(|block| block.puzzle.as_ref());
            let anchor = puzzle.map_or(0, |puzzle| puzzle.anchor.start as usize);
            let line = self.above + lines.line(file.start_of(index) + anchor);
            format!("{}:{line}", on_one_line(&self.place.name()))
        };
        for index in 0..file.blocks().len() {
            if file.blocks().get(index).is_none_or(|block| block.puzzle.is_none()) {
                continue;
            }
            match resolve(&file, index, action, &mut Budget::nodes(args.nodes)) {
                Ok(made) => {
                    edits.extend(made.into_iter().map(|edit| edit.moved(file.start_of(index))));
                    changed.push(index);
                }
                Err(why) if [ALREADY_MINIMAL, ALREADY_UNIQUE, ALREADY_RATED].contains(&&*why.0) => {}
                Err(why) => {
                    complain(&format!("{}: {}", at(index), why.0));
                    outcome = Outcome::Findings;
                }
            }
        }
        let text = applied(self.text, &edits);
        let mut shown = String::new();
        if args.write {
            return Remade { text, shown, outcome };
        }
        let after = File::parse(&text);
        for index in changed {
            let [was, now] = [&file, &after]
                .map(|file| file.blocks().get(index).and_then(|block| block.puzzle.as_ref()).map(Clues::of));
            let (Some(was), Some(now)) = (was, now) else { continue };
            let listed = |verb: &str, names: Vec<String>| -> String {
                names
                    .iter()
                    .fold(String::new(), |list, name| list + &format!("{}: {verb} {name}\n", at(index)))
            };
            shown += &listed("remove", was.lacking_in(&now, action));
            shown += &listed("add", now.lacking_in(&was, action));
            outcome = outcome.max(Outcome::Findings);
        }
        Remade { text, shown, outcome }
    }
}

/// The clues of a puzzle.
struct Clues<'a> {
    puzzle: &'a Puzzle,
    givens: Option<Grid>,
}

impl<'a> Clues<'a> {
    fn of(puzzle: &'a Puzzle) -> Self {
        Self { puzzle, givens: puzzle.givens() }
    }

    /// Returns the names of the clues that another puzzle lacks. Cages without a sum are only named for `minimize`;
    /// other actions may give them a sum.
    fn lacking_in(&self, other: &Self, action: &ActionId) -> Vec<String> {
        let Some((board, givens)) = self.puzzle.geometry.as_ref().zip(self.givens.as_ref()) else {
            return Vec::new();
        };
        let lacks = |cell| other.givens.as_ref().is_none_or(|other| other.get(cell).is_none());
        let placed = givens.placed().filter(|(cell, _)| lacks(*cell));
        let mut names: Vec<String> = placed
            .map(|(cell, digit)| format!("the {} in {}", self.puzzle.symbols.write(digit), board.name(cell)))
            .collect();
        let mut rest: Vec<&Constraint> = other.puzzle.layout.constraints.iter().collect();
        for constraint in self.puzzle.layout.constraints.iter() {
            if let Some(at) = rest.iter().position(|other| *other == constraint) {
                rest.remove(at);
            } else if *action == ActionId::MakeMinimal
                || !matches!(constraint, Constraint::Cage { sum: None, .. })
            {
                names.push(constraint.describe_with(board, &|digit| self.puzzle.symbols.write(digit)));
            }
        }
        names
    }
}
