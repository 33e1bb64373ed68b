//! The choice of a guess: a cell with two candidates, else a digit with two places in a house, else the cell or digit
//! with the fewest options.

use super::state::State;
use super::table::Table;

/// A digit, as one bit, tried in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Guess {
    pub(super) cell: u16,
    pub(super) bit: u32,
    /// The number of candidates of the cell, or of places of the digit in its house.
    pub(super) options: u32,
}

/// Returns the guess to make when no more conclusions can be drawn; `None` if every cell has its digit.
///
/// Among equal cells, the cell with the greatest weight is taken.
pub(super) fn choose(table: &Table, state: &State, weights: &[u32]) -> Option<Guess> {
    let (mut best, mut fewest, mut weight) = (None, u32::MAX, 0);
    for cell in state.unsolved() {
        let count = state.cand(cell).count_ones();
        let own = weights[usize::from(cell)];
        if count < fewest || count == fewest && own > weight {
            (best, fewest, weight) = (Some(cell), count, own);
        }
    }
    let cell = best?;
    if fewest > 2
        && let Some(guess) = fewest_places(table, state, fewest)
    {
        return Some(guess);
    }
    let set = state.cand(cell);
    Some(Guess { cell, bit: set & set.wrapping_neg(), options: fewest })
}

/// Returns the digit with the fewest places in a house, if it has fewer places than `below`.
fn fewest_places(table: &Table, state: &State, below: u32) -> Option<Guess> {
    let (mut best, mut fewest) = (None, below);
    for (house, cells) in (0..).zip(&table.houses) {
        let open = table.all & !state.done(house);
        // Bit-sliced counters: by digit, whether it has at least 1, 2, 3 or 4 places.
        let mut at_least = [0; 4];
        for &cell in cells {
            let mut carry = state.cand(cell) & open;
            for level in &mut at_least {
                (carry, *level) = (*level & carry, *level | carry);
            }
        }
        let [_, two, three, four] = at_least;
        let (count, digits) = match (two & !three, three & !four) {
            (0, 0) => continue,
            (0, digits) => (3, digits),
            (digits, _) => (2, digits),
        };
        if count < fewest {
            fewest = count;
            best = Some((cells, digits & digits.wrapping_neg()));
            if count == 2 {
                break;
            }
        }
    }
    let (cells, bit) = best?;
    let cell = cells.iter().copied().find(|&cell| state.cand(cell) & bit != 0)?;
    Some(Guess { cell, bit, options: fewest })
}
