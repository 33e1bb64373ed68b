//! The stable codes of all findings, one severity each. The README's table is checked against [`Code::ALL`].

use crate::syntax::ProblemCode;

/// How grave a finding is. `check` fails on errors and warnings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// The puzzle is wrong.
    Error,
    /// The puzzle is not what it should be.
    Warning,
    /// Something to know.
    Information,
    /// Something that could be nicer.
    Hint,
}

/// The code of a finding.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Code {
    /// Something wrong with the text.
    Syntax(ProblemCode),
    /// The same digit twice in a house, or a pair that a rule forbids.
    DuplicateDigit,
    /// A cell for which no digit is left.
    NoCandidate,
    /// A digit without a place in a house.
    NoPlace,
    /// The givens have no solution.
    NoSolution,
    /// The givens have several solutions.
    MultipleSolutions,
    /// A state's digit contradicts the only solution of the givens.
    WrongDigit,
    /// A pencil mark that the digits in sight rule out.
    ImpossibleMark,
    /// The state changes a given.
    ChangedGiven,
    /// The `[Solution]` is none.
    WrongSolution,
    /// The promise of `solutions:` does not hold.
    BrokenPromise,
    /// The state of a nearly empty grid.
    NearlyEmpty,
    /// Not proved within the budget.
    NotDecided,
}
