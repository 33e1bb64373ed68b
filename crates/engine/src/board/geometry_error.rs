//! Why a layout or a list of houses has no board.

use std::fmt;

use super::{BoxShape, ConstraintError, DigitRange, MAX_CELLS, MAX_HOUSES, MAX_SIZE, Rule, Sides, article};

/// Why a layout or a list of houses has no board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GeometryError {
    /// The size is outside 1 to 31.
    #[doc(hidden)]
    Size(usize),
    /// The board has this many digits, fewer than a row or column has cells.
    #[doc(hidden)]
    FewDigits(Sides, usize),
    /// Boxes of this shape do not tile a board with these sides, or have more cells than there are digits.
    #[doc(hidden)]
    BoxesOfSides(BoxShape, Sides, usize),
    /// A region, numbered from 0, has this many cells: none, or more than there are digits.
    #[doc(hidden)]
    RegionCells(usize, usize, usize),
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
            Self::FewDigits(sides, digits) => write!(
                f,
                "{digits} digits are too few: {} {sides} board needs at least {}",
                article(sides.rows),
                sides.longer()
            ),
            Self::BoxesOfSides(shape, sides, digits) if shape.cells() > *digits => {
                write!(f, "boxes of {shape} have {} cells, more than the {digits} digits", shape.cells())?;
                write!(f, " of this {sides} board")
            }
            Self::BoxesOfSides(shape, sides, _) => {
                write!(f, "boxes of {shape} do not fill {} {sides} board", article(sides.rows))
            }
            Self::RegionCells(region, cells, digits) => {
                write!(f, "region {} has {cells} cells, expected 1 to {digits}, the digits", region + 1)
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
