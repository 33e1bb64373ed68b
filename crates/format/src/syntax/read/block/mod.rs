//! Reads a block from its plan: header, grids, boxes, and the problems in all of them.
//!
//! Other modules read each part; this module combines the results.

mod board;
mod pieces;
mod reading;
mod sections;

use crate::syntax::plan::Plan;
use crate::syntax::plan::header::{Defaults, Header, Notes, key_of};
use crate::syntax::read::block::pieces::line_pieces;
use crate::syntax::read::block::reading::Reading;
use crate::syntax::read::houses;
use crate::syntax::read::problems::misplaced::misplaced_lines;
use crate::syntax::read::unknown::unknown_lines;
use crate::syntax::tree::model::{Block, Puzzle};

/// Reads a planned block. `text` is the text of the block alone.
pub(crate) fn read(text: &str, plan: &Plan, defaults: &Defaults) -> Block {
    let mut notes = Notes::default();
    let header = Header::read(text, plan, defaults, &mut notes);
    line_pieces(text, plan, &mut notes);
    unknown_lines(text, plan, &header, &mut notes);
    misplaced_lines(text, plan, &mut notes);
    let mut reading = Reading { text, plan, header, notes };
    let puzzle = if plan.grids.is_empty() { None } else { reading.puzzle() };
    let houses =
        if puzzle.is_some() { None } else { houses::read(text, plan, &reading.header, &mut reading.notes) };
    reading.sections(puzzle.is_some(), houses.is_some());
    let Reading { mut notes, header, .. } = reading;
    let puzzle = puzzle.map(|puzzle| Puzzle { no_claims: header.no_claims, ..puzzle });
    notes.pieces.sort_unstable_by_key(|piece| piece.span);
    notes.problems.sort_by_key(|problem| problem.span);
    Block {
        text: text.into(),
        pieces: notes.pieces.into(),
        key: key_of(text, defaults, plan),
        puzzle,
        houses: houses.map(Box::new),
        problems: notes.problems,
    }
}

/// Returns the content of a `[defaults]` block.
pub(crate) fn read_defaults(text: &str, plan: &Plan) -> Defaults {
    let header = Header::read(text, plan, &Defaults::default(), &mut Notes::default());
    Defaults::of(header)
}
