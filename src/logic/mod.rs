//! Steps of human logic with their reasons: singles, and why a candidate is out.

use crate::board::{Cell, Digit, Grid, House};

/// A digit that is forced, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Single {
    /// Where it goes.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
    /// The house whose only place it is; `None` where it is the only candidate of the cell.
    pub house: Option<House>,
}

/// All singles of a grid, naked and hidden, each cell once, in the cells' order.
pub fn singles(_grid: &Grid) -> Vec<Single> {
    todo!()
}
