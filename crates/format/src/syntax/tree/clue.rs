//! The clues of constraints as they are written.

use std::ops::Range;

use crate::board::Cell;
use crate::syntax::Span;

/// A clue of a section of constraints, as written. A choice between groups (`[Any]`) is one constraint with several clues.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clue {
    /// The name of its section, as it is printed: `Cages`.
    pub section: &'static str,
    /// The heading of its section, with brackets.
    pub heading: Span,
    /// The clue on its line, without the comment behind it. Of a drawn cage without a sum, its first label.
    pub span: Span,
    /// Each place that names cells, in the order of the text.
    pub cells: Vec<CellRef>,
    /// The sum, number or kind in front of the cells, or behind a place outside the grid.
    pub value: Option<Span>,
    /// Its constraints, as indices into the constraints of the puzzle's layout; empty if the clue cannot be read.
    pub constraints: Range<usize>,
}

/// Cells as a clue names them: `r1c8`, `r2c8-9`, or a label of a drawn cage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellRef {
    /// Where.
    pub span: Span,
    /// The cells, in the order of the range.
    pub cells: Box<[Cell]>,
    /// Whether it is written as a range.
    pub is_range: bool,
}
