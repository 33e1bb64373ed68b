//! Clauses that are written one by one, over the candidates of a board and over further variables.

use crate::solver::constraints::model::Model;

/// With more literals than this, a board is not written as clauses. The literals take four bytes each, twice.
const MOST_LITERALS: usize = 4_000_000;

/// Clauses over the candidates of a board, and over further variables.
pub(in crate::solver) struct Written {
    /// By cell, its candidates as bits. The variables are numbered in their order, without those of cells that have a
    /// single one.
    pub(in crate::solver) candidates: Box<[u32]>,
    /// The number of variables.
    pub(in crate::solver) variables: usize,
    /// The literals of all clauses: twice the number of a variable, and 1 more for its opposite.
    pub(super) literals: Vec<u32>,
    /// The end of each clause.
    pub(super) ends: Vec<usize>,
}

impl Written {
    /// Returns the literals of each clause.
    pub(in crate::solver) fn clauses(&self) -> impl Iterator<Item = &[u32]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.literals[start..end])
    }
}

/// A literal, or what is known to be true or false.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Term {
    Always,
    Never,
    Literal(u32),
}

impl Term {
    pub(super) const fn not(self) -> Self {
        match self {
            Self::Always => Self::Never,
            Self::Never => Self::Always,
            Self::Literal(word) => Self::Literal(word ^ 1),
        }
    }
}

/// Returns the numbers of the bits of a word.
pub(super) fn ones(mut bits: u32) -> impl Iterator<Item = u32> + Clone {
    std::iter::from_fn(move || {
        let one = (bits != 0).then(|| bits.trailing_zeros())?;
        bits &= bits - 1;
        Some(one)
    })
}

/// Writes clauses one by one.
pub(super) struct Writer<'a> {
    pub(super) model: &'a Model,
    /// By cell, its first variable.
    pub(super) first: Vec<u32>,
    pub(super) written: Written,
    pub(super) clause: Vec<u32>,
    pub(super) is_too_large: bool,
}

impl Writer<'_> {
    pub(super) fn candidates(&self, cell: u16) -> u32 {
        self.written.candidates[usize::from(cell)]
    }

    /// Returns the term that a cell has a digit.
    pub(super) fn has(&self, cell: u16, digit: u32) -> Term {
        let bits = self.candidates(cell);
        if bits >> digit & 1 == 0 {
            Term::Never
        } else if bits.is_power_of_two() {
            Term::Always
        } else {
            let rank = (bits & ((1 << digit) - 1)).count_ones();
            Term::Literal(2 * (self.first[usize::from(cell)] + rank))
        }
    }

    pub(super) fn variable(&mut self) -> Term {
        self.written.variables += 1;
        Term::Literal(2 * (self.written.variables as u32 - 1))
    }

    /// Adds that one of these holds.
    pub(super) fn one_of(&mut self, terms: impl IntoIterator<Item = Term>) {
        self.clause.clear();
        for term in terms {
            match term {
                Term::Always => return,
                Term::Never => {}
                Term::Literal(word) if self.clause.contains(&(word ^ 1)) => return,
                Term::Literal(word) if self.clause.contains(&word) => {}
                Term::Literal(word) => self.clause.push(word),
            }
        }
        self.written.literals.extend_from_slice(&self.clause);
        self.written.ends.push(self.written.literals.len());
        self.is_too_large |= self.written.literals.len() > MOST_LITERALS;
    }

    pub(super) fn at_most_one(&mut self, terms: &[Term]) {
        for (at, one) in terms.iter().enumerate() {
            for other in &terms[..at] {
                self.one_of([one.not(), other.not()]);
            }
        }
    }
}
