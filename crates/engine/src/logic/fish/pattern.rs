//! A fish as data.

use smallvec::SmallVec;

use crate::board::Digit;
use crate::logic::state::{Cells, HouseId};

/// Houses of a fish.
pub(super) type Houses = SmallVec<[HouseId; 8]>;

/// A fish that rules something out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fish<const W: usize> {
    pub(super) digit: Digit,
    pub(super) bases: Houses,
    pub(super) covers: Houses,
    /// The digit's places in the bases.
    pub(super) body: Cells<W>,
    /// Those outside the covers.
    pub(super) fins: Cells<W>,
    /// Those in two bases.
    pub(super) endo_fins: Cells<W>,
    /// What goes.
    pub(super) targets: Cells<W>,
}
