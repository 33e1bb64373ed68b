//! Why a layout or a list of houses has no board.

use std::fmt;

use super::{BoxShape, ConstraintError, DigitRange, MAX_CELLS, MAX_HOUSES, MAX_SIZE, Rule, article};

/// Why a layout or a list of houses has no board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GeometryError {
    /// The size is outside 1 to 31.
    #[doc(hidden)]
    Size(usize),
    /// The number of cells in a box is not the board's size.
    #[doc(hidden)]
    Boxes(BoxShape, usize),
    /// The region map has this many cells instead of N*N.
    #[doc(hidden)]
    RegionMap(usize),
    /// A region, numbered from 0, has this many cells instead of N.
    #[doc(hidden)]
    RegionSize(usize, usize),
    /// A rule does not apply to this board; the text says where it does.
    #[doc(hidden)]
    Rule(Rule, &'static str),
    /// The number of digits is not the number of cells along a side.
    #[doc(hidden)]
    Digits(DigitRange, usize),
    /// A constraint, numbered from 0, is not valid on this board.
    #[doc(hidden)]
    Constraint(usize, ConstraintError),
    /// The number of cells is outside 1 to 961.
    #[doc(hidden)]
    Cells(usize),
    /// There are this many houses, more than 128.
    #[doc(hidden)]
    Houses(usize),
    /// A list of cells, numbered from 0, can't be a house of this board; the text says why.
    #[doc(hidden)]
    House(usize, &'static str),
}

impl fmt::Display for GeometryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(n) => write!(f, "size {n} is not supported: use 1 to {MAX_SIZE}"),
            Self::Boxes(shape, n) => {
                write!(
                    f,
                    "boxes of {shape} have {} cells, but {} {n}x{n} board needs {n}",
                    shape.rows.saturating_mul(shape.columns),
                    article(*n)
                )
            }
            Self::RegionMap(cells) => {
                write!(f, "the region map has {cells} cells, expected one per cell of the board")
            }
            Self::RegionSize(region, cells) => {
                write!(f, "region {} has {cells} cells, expected as many as a row", region + 1)
            }
            Self::Rule(rule, needs) => write!(f, "the rule '{rule}' needs {needs}"),
            Self::Digits(range, n) => {
                write!(f, "{} {n}x{n} board needs {n} digits, and {range} are not as many", article(*n))
            }
            Self::Constraint(number, why) => write!(f, "constraint {}: {why}", number + 1),
            Self::Cells(cells) => write!(f, "{cells} cells are not supported: use 1 to {MAX_CELLS}"),
            Self::Houses(houses) => write!(f, "{houses} houses are not supported: use up to {MAX_HOUSES}"),
            Self::House(house, why) => write!(f, "house {} {why}", house + 1),
        }
    }
}

impl std::error::Error for GeometryError {}
