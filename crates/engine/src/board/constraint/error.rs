//! The reasons why a board does not allow a constraint.

use std::fmt;

/// Why a board does not allow a constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ConstraintError {
    /// The constraint names a cell that is not on the board.
    OffBoard,
    /// The constraint has too few cells. It needs at least this many.
    TooFew(usize),
    /// The constraint names a cell twice, but may name it only once.
    Twice,
    /// The digits of the constraint must differ, but it has more cells than there are digits. Holds the number of
    /// digits.
    TooMany(usize),
    /// Corresponding groups have different numbers of cells.
    Unequal,
    /// The constraint names a digit that the board does not have.
    Digit,
    /// The constraint was made for a different number of digits than the board has.
    Digits,
    /// The constraint would need an automaton with too many states.
    TooComplex,
    /// The constraint needs boxes, but the board has none.
    NoBoxes,
    /// It names a rank that no row or column has: they have 1 to this many.
    Rank(usize),
    /// It is about a row or column from one end to the other, and its cells are not one.
    NotALine,
    /// It needs rows and columns that hold every digit, and the board has shorter ones.
    NotEveryDigit,
    /// It needs a square board with one digit more than its rows, columns and boxes have cells.
    NotOneLess,
    /// Regions to be found need two digits or more, and a number of cells that they divide.
    RegionSize,
    /// More regions are given than the board has. Holds their number.
    TooManyRegions(usize),
    /// More cells of a region are given than it has. Holds their number.
    LargeRegion(usize),
    /// It is about regions to be found, and the puzzle does not say that it has any.
    NoRegions,
    /// The puzzle says twice that it has regions to be found.
    RegionsTwice,
    /// The arms of a region arrow begin at different cells.
    Arms,
    /// It can't be part of a choice.
    InChoice,
    /// With the constraints before it, the board would have more conditions than a search can hold.
    TooManyConditions,
    /// The board has more constraints than this limit.
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
            Self::Rank(most) => write!(f, "a rank is a number from 1 to {most}"),
            Self::NotALine => f.write_str("the cells are not a whole row or column"),
            Self::NotEveryDigit => f.write_str(
                "it needs rows and columns that hold every digit, and this board has shorter ones",
            ),
            Self::NotOneLess => f.write_str(
                "it needs a square board whose rows, columns and boxes have one cell less than there are digits",
            ),
            Self::RegionSize => f.write_str("regions to be found need two digits or more, and a number of cells that their number divides"),
            Self::TooManyRegions(most) => write!(f, "more than the board's {most} regions are given"),
            Self::LargeRegion(most) => write!(f, "a region has more than {most} cells"),
            Self::NoRegions => f.write_str("it is about regions to be found, and the puzzle has none"),
            Self::RegionsTwice => f.write_str("the regions to be found are there already"),
            Self::Arms => f.write_str("its arms begin at different cells"),
            Self::InChoice => f.write_str("it can't be part of a choice"),
            Self::TooManyConditions => f.write_str("with the constraints above it, it is too complex"),
            Self::TooManyConstraints(most) => write!(f, "there are more than {most} constraints"),
        }
    }
}

impl std::error::Error for ConstraintError {}
