//! Reads the constraints of a block: turns its planned lines into the constraints of the layout, the clues as written,
//! and the problems.

mod drawn;
mod end;
mod heading;
mod line;
mod reader;
mod rules;

use crate::syntax::constraints::loose;
use crate::syntax::constraints::parser::Board;
use crate::syntax::constraints::read::drawn::short_rows;
use crate::syntax::constraints::read::reader::Reader;
use crate::syntax::lex::lines::Section;
use crate::syntax::plan::header::Notes;
use crate::syntax::plan::{Plan, Role};

pub(crate) use reader::Read;

/// The work allowed for compiling the rules of a puzzle, in steps of their expressions and patterns.
const WORK_MAX: usize = 50_000_000;

/// Reads the constraints of a planned block with a grid.
pub(crate) fn read(text: &str, plan: &Plan, board: Board<'_>, notes: &mut Notes) -> Read {
    let is_clue = |role: &Role| matches!(role, Role::Clue | Role::Loose | Role::Mark(Section::Constraint));
    if !plan.roles.iter().any(is_clue) {
        return Read::default();
    }
    let is_loose = loose::read(text, plan, board, notes);
    let short = short_rows(text, plan, board);
    let mut reader = Reader {
        text,
        short,
        board,
        notes,
        read: Read::default(),
        current: None,
        choice: None,
        commented: None,
        faulty: Vec::new(),
        slips: 0,
        negatives: Vec::new(),
        work: WORK_MAX,
    };
    for (at, (line, role)) in plan.lines.iter().zip(&plan.roles).enumerate() {
        match role {
            Role::Trivia => reader.trivia(*line),
            Role::Mark(Section::Constraint) if reader.splits(plan, at) => reader.stray(*line),
            Role::Mark(Section::Constraint) => reader.heading(*line),
            Role::Mark(_) => reader.close(),
            Role::Clue => reader.line(*line),
            _ => {}
        }
    }
    reader.close();
    reader.end_choice();
    let Reader { mut read, .. } = reader;
    read.no_claims = read.no_claims.or(is_loose);
    read
}
