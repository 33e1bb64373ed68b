//! The losses of a puzzle in a form: the difference between a sheet and the sheet that is read back.

use std::collections::BTreeSet;

use crate::board::{Candidates, Cell, article};
use crate::convert::constraints;
use crate::convert::native::block::counted;
use crate::convert::sheet::{Sheet, cell_name};
use crate::syntax::{Fact, Note, Promise, Symbols};

/// A part of a puzzle that a form does not carry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loss {
    /// The part that is lost, in words: `2 comments`.
    pub what: String,
    /// Whether the loss changes the puzzle: givens, rules, regions, constraints, and parts that were not read.
    pub changes_puzzle: bool,
}

/// The losses, in the order in which they are found.
#[derive(Default)]
struct Losses(Vec<Loss>);

impl Losses {
    /// Adds a loss that does not change the puzzle.
    fn note(&mut self, what: impl Into<String>) {
        self.0.push(Loss { what: what.into(), changes_puzzle: false });
    }

    /// Adds a loss that changes the puzzle.
    fn change(&mut self, what: impl Into<String>) {
        self.0.push(Loss { what: what.into(), changes_puzzle: true });
    }
}

/// Returns the parts of a sheet that are missing in the sheet that was read back.
///
/// Returns the reason, in words, if the puzzle was not carried over at all: another board, or other givens.
pub(crate) fn lost(sheet: &Sheet, back: &Sheet) -> Result<Vec<Loss>, String> {
    let size = sheet.size();
    let (sides, read) = (sheet.layout.sides(), back.layout.sides());
    if sides != read {
        return Err(format!("it would be read as a board of {read}"));
    }
    if back.size() != size {
        return Err(format!("it would be read as {1} {0}x{0} puzzle", back.size(), article(back.size())));
    }
    let mut lost = Losses::default();
    let all: Vec<u8> = (0..sheet.cells()).map(|cell| sheet.digit_at(cell)).collect();
    if back.givens == all && sheet.has_placed() {
        lost.change("which digits are placed and which are given");
    } else if let Some(cell) = (0..sheet.cells()).find(|&cell| back.givens[cell] != sheet.givens[cell]) {
        return Err(format!("it would be read with another digit in {}", cell_name(sides.columns, cell)));
    } else {
        digits(sheet, back, &mut lost);
    }
    marks(sheet, back, &mut lost);
    notes(sheet, back, &mut lost);
    if sheet.solution.is_some() && back.solution != sheet.solution {
        lost.note("the solution");
    }
    board(sheet, back, &mut lost);
    words(sheet, back, &mut lost);
    for what in &sheet.left {
        lost.change(what);
    }
    Ok(lost.0)
}

fn digits(sheet: &Sheet, back: &Sheet, lost: &mut Losses) {
    let is_lost = |cell: &usize| sheet.placed_at(*cell) != back.placed_at(*cell);
    let count = (0..sheet.cells()).filter(is_lost).count();
    if count > 0 {
        lost.note(counted(count, "placed digit", "placed digits"));
    }
}

fn marks(sheet: &Sheet, back: &Sheet, lost: &mut Losses) {
    let is_lost = |cell: &usize| {
        let marks = sheet.marks_at(*cell);
        !marks.is_empty() && marks != back.marks_at(*cell)
    };
    let count = (0..sheet.cells()).filter(is_lost).count();
    if count > 0 {
        lost.note(format!("the pencil marks of {}", counted(count, "cell", "cells")));
    }
    // If a sheet has no pencil marks, a form may add the visible candidates. If it has some, additional pencil marks are a difference.
    let is_new = |cell: &usize| sheet.marks_at(*cell) == Candidates::NONE && !back.marks_at(*cell).is_empty();
    let count = if sheet.has_marks() { (0..sheet.cells()).filter(is_new).count() } else { 0 };
    if count > 0 {
        lost.note(format!("that {} no pencil marks", counted(count, "cell has", "cells have")));
    }
}

/// A kind of notes: its name, and whether a note is of this kind.
type Kind = (&'static str, fn(Note) -> bool);

/// Adds the losses of corner marks and colors.
fn notes(sheet: &Sheet, back: &Sheet, lost: &mut Losses) {
    let kinds: [Kind; 4] = [
        ("the corner marks of", |note| matches!(note, Note::Corner(_))),
        ("the colors of", |note| matches!(note, Note::Color(_))),
        ("colored candidates in", |note| matches!(note, Note::Candidate(..))),
        ("the pen's lines from", |note| matches!(note, Note::Pen(_))),
    ];
    for (what, is_one) in kinds {
        let is_lost = |&(cell, note): &(Cell, Note)| is_one(note) && !back.noted.has(cell, note);
        let cells: BTreeSet<Cell> = sheet.noted.all().filter(is_lost).map(|(cell, _)| cell).collect();
        if !cells.is_empty() {
            lost.note(format!("{what} {}", counted(cells.len(), "cell", "cells")));
        }
    }
}

fn board(sheet: &Sheet, back: &Sheet, lost: &mut Losses) {
    let (layout, read) = (&sheet.layout, &back.layout);
    let is_same = layout.regions == read.regions && layout.boxes == read.boxes;
    if !is_same && sheet.regions() != back.regions() {
        lost.change(match &sheet.layout.regions {
            Some(_) => "the regions".to_owned(),
            None => format!("the shape of the boxes ({})", sheet.layout.boxes),
        });
    }
    if layout.digits != read.digits {
        let digits = layout.digits.map_or_else(|| format!("1-{}", layout.size), |digits| digits.to_string());
        lost.change(format!("the digits {digits}"));
    }
    let missing = sheet.layout.rules.iter().filter(|rule| !back.layout.rules.contains(rule));
    let missing: Vec<&str> = missing.map(|rule| rule.name()).collect();
    if !missing.is_empty() {
        let noun = if missing.len() == 1 { "rule" } else { "rules" };
        lost.change(format!("the {noun} {}", missing.join(", ")));
    }
    for what in constraints::lost(sheet, back) {
        lost.change(what);
    }
}

fn words(sheet: &Sheet, back: &Sheet, lost: &mut Losses) {
    if sheet.promise != back.promise && sheet.promise != Promise::Unique {
        lost.note("the number of solutions");
    }
    if sheet.symbols != back.symbols
        && let Some(symbols) = &sheet.symbols
    {
        let usual = Symbols::standard(sheet.size()).describe();
        lost.note(format!("the symbols ({}; written {usual})", symbols.describe()));
    }
    for fact in Fact::all().filter(|fact| *fact != Fact::Comment && !fact.follows()) {
        let has = |its: &Sheet, value: &str| {
            its.facts.iter().any(|(fact_of, its)| *fact_of == fact && its == value)
        };
        let mut values = sheet.facts.iter().filter(|(its, _)| *its == fact);
        if values.any(|(_, value)| !has(back, value)) {
            let what = format!("the {}", fact.name());
            // Rules in prose may change the puzzle, since their meaning is unknown.
            if fact == Fact::RulesText { lost.change(what) } else { lost.note(what) }
        } else if sheet.fact(fact).is_none() && back.fact(fact).is_some() {
            lost.note(format!("that it has no {}", fact.name()));
        }
    }
    let mut there: Vec<&str> = back.all_comments().collect();
    let mut missing = 0;
    for comment in sheet.all_comments() {
        match there.iter().position(|it| *it == comment) {
            Some(at) => _ = there.swap_remove(at),
            None => missing += 1,
        }
    }
    if missing > 0 {
        lost.note(counted(missing, "comment", "comments"));
    }
}
