//! Why a constraint is none of a board, in words.

use std::fmt;

/// Why a constraint is none of this board's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ConstraintError {
    /// It names a cell that is not on the board.
    OffBoard,
    /// It has too few cells: at least this many are needed.
    TooFew(usize),
    /// It names a cell twice where each may be there once.
    Twice,
    /// It has more cells than there are digits, though its digits differ.
    TooMany(usize),
    /// Groups that correspond have different numbers of cells.
    Unequal,
    /// It names a digit that the board lacks.
    Digit,
    /// It was made for another number of digits than the board has.
    Digits,
    /// It would need an automaton with too many states.
    TooComplex,
    /// It needs boxes, and the board has none.
    NoBoxes,
    /// There are more constraints than this many.
    TooManyConstraints(usize),
}

impl fmt::Display for ConstraintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OffBoard => f.write_str("a cell is not on the board"),
            Self::TooFew(1) => f.write_str("at least 1 cell is needed"),
            Self::TooFew(least) => write!(f, "at least {least} cells are needed"),
            Self::Twice => f.write_str("a cell is named twice"),
            Self::TooMany(digits) => {
                write!(f, "there are more cells than the {digits} digits, which have to differ")
            }
            Self::Unequal => f.write_str("the groups have different numbers of cells"),
            Self::Digit => f.write_str("a digit is not one of the board's"),
            Self::Digits => f.write_str("it is made for another number of digits"),
            Self::TooComplex => f.write_str("it is too complex: its automaton has too many states"),
            Self::NoBoxes => f.write_str("the board has no boxes"),
            Self::TooManyConstraints(most) => write!(f, "there are more than {most} constraints"),
        }
    }
}

impl std::error::Error for ConstraintError {}
