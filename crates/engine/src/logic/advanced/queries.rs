//! Small queries on a position that several finders share.

use crate::board::Digit;
use crate::logic::state::{HouseId, State};

/// Returns whether a digit has exactly two places in a house that must hold every digit.
#[inline]
pub(super) fn is_strong<const W: usize>(state: &State<W>, house: HouseId, digit: Digit) -> bool {
    state.places(house, digit).count_ones() == 2 && state.tables().house(house).complete
}
