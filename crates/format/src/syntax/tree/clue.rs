//! The clues of constraints, as written.

use std::ops::Range;

use crate::board::Cell;
use crate::syntax::Span;

/// A clue in a section of constraints, as written. A choice between groups (`[Any]`) is one constraint with several clues.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clue {
    /// The displayed name of its section: `Cages`.
    pub section: &'static str,
    /// The heading of its section, with brackets.
    pub heading: Span,
    /// The clue on its line, without the comment after it. For a drawn cage without a sum, its first label.
    pub span: Span,
    /// All references to cells, in the order of the text.
    pub cells: Vec<CellRef>,
    /// The sum, number or kind before the cells, or after a position outside the grid.
    pub value: Option<Span>,
    /// Its constraints, as indices into the constraints of the puzzle's layout; empty if the clue cannot be read.
    pub constraints: Range<usize>,
}

/// Cells as named by a clue: `r1c8`, `r2c8-9`, or a label of a drawn cage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellRef {
    /// The position of the name in the block.
    pub span: Span,
    /// The cells, in the order of the range.
    pub cells: Box<[Cell]>,
    /// Whether it is written as a range.
    pub is_range: bool,
}
