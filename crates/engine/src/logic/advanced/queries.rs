//! Small questions that several families of finders ask of a position.

use crate::board::Digit;
use crate::logic::state::{HouseId, State};

/// Returns whether a digit has exactly two places in a house that needs it.
#[inline]
pub(super) fn is_strong<const W: usize>(state: &State<W>, house: HouseId, digit: Digit) -> bool {
    state.places(house, digit).count_ones() == 2 && state.tables().house(house).complete
}
