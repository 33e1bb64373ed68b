//! The words of clause learning: a literal, and why it holds.

/// A statement about one variable: that it is true, or that it is false.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Literal(u32);

impl Literal {
    /// Returns the statement that a variable is true.
    pub(super) const fn holds(variable: usize) -> Self {
        Self(2 * variable as u32)
    }

    /// Returns the literal that a word of the store of clauses stands for.
    pub(super) const fn from_word(word: u32) -> Self {
        Self(word)
    }

    /// Returns the word that stands for it in the store of clauses.
    pub(super) const fn word(self) -> u32 {
        self.0
    }

    pub(super) const fn variable(self) -> usize {
        (self.0 / 2) as usize
    }

    /// Returns its place in lists by literal.
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns whether it says that its variable is true.
    pub(super) const fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// Returns the opposite statement.
    pub(super) const fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// Why a literal holds.
#[derive(Clone, Copy, Debug)]
pub(super) enum Reason {
    /// It was chosen, or holds without an assumption.
    None,
    /// It follows from this literal alone.
    Literal(Literal),
    /// All others of the clause that begins at this word are false.
    Clause(u32),
}

/// What can't all be false, and is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conflict {
    /// Two literals, of which one holds.
    Pair(Literal, Literal),
    /// The clause that begins at this word.
    Clause(u32),
}
