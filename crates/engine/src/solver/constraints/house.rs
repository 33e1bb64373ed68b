//! Houses that hold each digit: hidden singles, and digits removed from the common peers of their few places.

use smallvec::SmallVec;

use super::model::Model;
use super::state::{Contradiction, Done, State};

/// Places the digits that have only one place in a house.
pub(super) fn hidden(model: &Model, state: &mut State, cells: &[u16]) -> Done {
    let (mut once, mut twice) = (0, 0);
    for &cell in cells {
        let cand = state.cand(cell);
        twice |= once & cand;
        once |= cand;
    }
    state.work += 2;
    if once != model.all {
        state.culprit = cells[0];
        return Err(Contradiction);
    }
    let hidden = once & !twice;
    if hidden == 0 {
        return Ok(());
    }
    for &cell in cells {
        let cand = state.cand(cell);
        let here = cand & hidden;
        if here == 0 || here == cand {
            continue;
        }
        if !here.is_power_of_two() {
            state.culprit = cell;
            return Err(Contradiction);
        }
        state.keep(model, cell, here)?;
    }
    Ok(())
}

/// Removes each digit with few places in a house from the cells that see all these places.
pub(super) fn locked(model: &Model, state: &mut State, cells: &[u16]) -> Done {
    // By digit, the number of its places, in a counter of three bits.
    let (mut one, mut two, mut four) = (0_u32, 0_u32, 0_u32);
    for &cell in cells {
        let cand = state.cand(cell);
        let (carry, both) = (one & cand, two & one & cand);
        one ^= cand;
        two ^= carry;
        four |= both;
    }
    state.work += 8;
    // Digits with two or three places. Digits with four or more places are checked only on a board where two houses
    // share more than three cells.
    let mut few = two & !four;
    if model.most_shared > 3 {
        few |= four;
    }
    while few != 0 {
        let bit = few & few.wrapping_neg();
        few ^= bit;
        let places: SmallVec<[u16; 8]> =
            cells.iter().copied().filter(|&cell| state.cand(cell) & bit != 0).collect();
        if places.len() > 1 && places.len() <= model.most_shared {
            remove_from_common(model, state, &places, bit)?;
        }
    }
    Ok(())
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
