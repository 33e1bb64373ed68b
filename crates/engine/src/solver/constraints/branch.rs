//! Where to guess: the cell or digit with the fewest options, weighed by the contradictions around it.

use super::model::Model;
use super::state::State;

/// A digit, as one bit, tried in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Guess {
    pub(super) cell: u16,
    pub(super) bit: u32,
    /// Candidates of the cell, or places of the digit in its house.
    pub(super) options: u32,
}

/// Returns the guess to make in a state that is a fixpoint; `None` if every cell has its digit.
pub(super) fn choose(model: &Model, state: &State, weights: &[f32]) -> Option<Guess> {
    let mut best: Option<(f32, Guess)> = None;
    for (cell, &cand) in state.words[..model.cells].iter().enumerate() {
        let options = cand.count_ones();
        if options < 2 {
            continue;
        }
        let score = options as f32 / weights[cell];
        if best.is_none_or(|(least, _)| score < least) {
            best = Some((score, Guess { cell: cell as u16, bit: cand & cand.wrapping_neg(), options }));
        }
    }
    best.map(|(_, guess)| guess)
}
