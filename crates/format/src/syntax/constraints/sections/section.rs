//! What a section of constraints is: its names, the number in its heading, and the form of its clues.

use std::ops::RangeInclusive;

use crate::board::{LineKind, MarkKind, OutsideKind};
use crate::syntax::constraints::lexer::Words;

/// The form of the clues of a section.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Form {
    Cages,
    /// Lines. The kind depends on the number in the heading.
    Line(fn(u8) -> LineKind),
    Arrows,
    Dots,
    Quadruples,
    /// Clues outside the grid. If the section fixes their kind, a clue need not name it.
    Outside(Option<OutsideKind>),
    Regions,
    Clone,
    Mark(MarkKind),
    /// Digits that cells may hold: `1 2: r1c1 r2c2`.
    Allowed,
    Inequality,
    /// The digit that all houses of some kinds hold, where each lacks one other: `0: rows columns boxes`.
    Doppelganger,
    /// Regions that are to be found, and clues about them.
    Chaos,
    Pair,
    Regex,
    Automaton,
    Sum,
    /// Marks of the player, which are not constraints.
    Marks,
    /// Colors of the player, which are not constraints.
    Colors,
    /// Strokes of the pen: `right: r1c1-3`.
    Pen,
    Any,
    Or,
    End,
}

/// Returns how words are split in the clues of a section.
pub(crate) const fn words(form: Form) -> Words {
    if matches!(form, Form::Sum) { Words::Plain } else { Words::Dashed }
}

/// The number in the heading of a section.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbered {
    /// The number that applies if the heading has none.
    pub(crate) usual: u8,
    /// The least number allowed.
    pub(super) least: u8,
    pub(super) most: Most,
}

/// The greatest number that a heading may have.
#[derive(Clone, Copy, Debug)]
pub(super) enum Most {
    /// The number of digits.
    Digits,
    /// Any number that can be stored.
    Any,
}

impl Numbered {
    /// Returns the numbers allowed on a board with `n` digits.
    pub(crate) fn range(self, n: usize) -> RangeInclusive<u8> {
        let n = u8::try_from(n).unwrap_or(u8::MAX);
        self.least..=match self.most {
            Most::Digits => n,
            Most::Any => u8::MAX,
        }
    }
}

/// A section of constraints.
#[derive(Debug)]
pub(crate) struct Section {
    /// The name as it is printed, without brackets.
    pub(crate) name: &'static str,
    /// All names, in lower case and singular.
    pub(super) words: &'static [&'static str],
    /// The number that the heading may have; `None` for sections without a number.
    pub(crate) number: Option<Numbered>,
    pub(crate) form: Form,
    /// An example of a clue.
    pub(crate) example: &'static str,
    /// The meaning of the clues.
    pub(crate) meaning: &'static str,
}

impl Section {
    /// Returns an example of a heading with an expression.
    pub(crate) const fn sample(&self) -> &'static str {
        match self.form {
            Form::Regex => "[Regex low first: [1-3]+.*]",
            Form::Automaton => "[Automaton low first: 0: 1-3 > 1 | 1!: . > 1]",
            Form::Sum => "[Sum: r1c1 + r2c2 = r3c3 + 4]",
            _ => "[Pair far apart: abs(a - b) >= 5]",
        }
    }

    /// Returns whether the section holds a player's notes, which claim nothing about solutions.
    pub(crate) const fn is_noted(&self) -> bool {
        matches!(self.form, Form::Marks | Form::Colors | Form::Pen)
    }

    /// Returns all names of the section, in lower case and singular.
    pub(crate) const fn words(&self) -> &'static [&'static str] {
        self.words
    }

    /// Returns whether the heading may hold a name and an expression.
    pub(crate) const fn takes_expression(&self) -> bool {
        matches!(self.form, Form::Pair | Form::Regex | Form::Automaton | Form::Sum)
    }
}
