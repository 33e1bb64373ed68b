//! A fish as data.

use smallvec::SmallVec;

use crate::board::Digit;
use crate::logic::state::{Cells, HouseId};

/// The houses of a fish.
pub(super) type Houses = SmallVec<[HouseId; 8]>;

/// A fish with at least one target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fish<const W: usize> {
    pub(super) digit: Digit,
    pub(super) bases: Houses,
    pub(super) covers: Houses,
    /// The digit's places in the bases.
    pub(super) body: Cells<W>,
    /// The places of `body` outside the covers.
    pub(super) fins: Cells<W>,
    /// The places of `body` that lie in two bases.
    pub(super) endo_fins: Cells<W>,
    /// The cells that lose the digit.
    pub(super) targets: Cells<W>,
}
