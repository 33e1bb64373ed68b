//! Houses that hold each digit: hidden singles, and digits removed from the common peers of their few places.

use smallvec::SmallVec;

use super::model::Model;
use super::rule::House;
use super::state::{Contradiction, Done, State};

/// Places the digits that have only one place left in a house.
pub(super) fn hidden(model: &Model, state: &mut State, house: &House) -> Done {
    let digits = std::mem::take(&mut state.single[usize::from(house.number)]);
    state.work += 1;
    if ones(digits).any(|digit| state.places(model, house.number, digit) == 0) {
        state.culprit = house.cells[0];
        return Err(Contradiction);
    }
    for digit in ones(digits) {
        let places = state.places(model, house.number, digit);
        if !places.is_power_of_two() {
            continue;
        }
        let cell = house.cells[places.trailing_zeros() as usize];
        let (cand, bit) = (state.cand(cell), 1 << digit);
        let others = cand & !bit;
        // A cell with several such digits and no others is left to the next guess: the order of the search, and with it
        // which puzzles are generated, depends on where a contradiction shows.
        if cand & bit != 0 && ones(others).all(|other| state.places(model, house.number, other) == places) {
            continue;
        }
        state.keep(model, cell, bit)?;
    }
    Ok(())
}

/// Removes each digit with few places in a house from the cells that see all these places.
pub(super) fn locked(model: &Model, state: &mut State, house: &House) -> Done {
    let digits = std::mem::take(&mut state.touched[usize::from(house.number)]);
    state.work += 2;
    for digit in ones(digits) {
        let places = state.places(model, house.number, digit);
        if model.is_seen(house.number.into(), places) {
            let cells: SmallVec<[u16; 8]> = house.at(places).collect();
            state.work += 1;
            remove_from_common(model, state, &cells, 1 << digit)?;
        }
    }
    Ok(())
}

/// Returns the numbers of the bits that are set.
#[inline]
pub(super) fn ones(mut bits: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let one = (bits != 0).then(|| bits.trailing_zeros())?;
        bits &= bits - 1;
        Some(one)
    })
}

/// Removes digits from the cells that see all of these cells.
pub(super) fn remove_from_common(model: &Model, state: &mut State, places: &[u16], digits: u32) -> Done {
    for word in 0..model.set_words {
        let mut common = u64::MAX;
        for &place in places {
            common &= model.peers_of(place)[word];
        }
        while common != 0 {
            let cell = (word * 64) as u16 + common.trailing_zeros() as u16;
            common &= common - 1;
            if state.cand(cell) & digits != 0 {
                state.keep(model, cell, !digits)?;
            }
        }
    }
    Ok(())
}
