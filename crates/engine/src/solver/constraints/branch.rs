//! The choice of a guess: the cell or digit with the fewest options, weighed by the contradictions that earlier guesses
//! there led to.

use super::model::Model;
use super::rule::Rule;
use super::state::State;

/// A digit, as one bit, tried in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Guess {
    pub(super) cell: u16,
    pub(super) bit: u32,
    /// The number of candidates of the cell, or of places of the digit in its house.
    pub(super) options: u32,
}

/// Returns the number by which a weight is divided for a number of options. It grows faster than the number of options.
pub(super) fn divisor(options: u32) -> f32 {
    let options = options as f32;
    options * options.sqrt()
}

/// Returns the guess to make when no more conclusions can be drawn; `None` if every cell has its digit.
pub(super) fn choose(model: &Model, state: &State, weights: &[f32]) -> Option<Guess> {
    let mut best: Option<(f32, Guess)> = None;
    for (cell, &cand) in state.words[..model.cells].iter().enumerate() {
        if cand.is_power_of_two() {
            continue;
        }
        let options = cand.count_ones();
        let score = weights[cell] / model.divisors[options as usize];
        if best.is_none_or(|(most, _)| score > most) {
            best = Some((score, Guess { cell: cell as u16, bit: cand & cand.wrapping_neg(), options }));
        }
    }
    let (mut most, mut guess) = best?;
    // A digit with two places in a house is as good as a cell with two candidates.
    for rule in &model.rules {
        let Rule::Hidden(house) = rule else { break };
        for (digit, &places) in state.all_places(model, house.number).iter().enumerate() {
            let rest = places & places.wrapping_sub(1);
            if rest == 0 || !rest.is_power_of_two() {
                continue;
            }
            let by_weight = |a: &u16, b: &u16| weights[usize::from(*a)].total_cmp(&weights[usize::from(*b)]);
            if let Some(cell) = house.at(places).max_by(by_weight) {
                let score = weights[usize::from(cell)] / model.divisors[2];
                if score > most {
                    (most, guess) = (score, Guess { cell, bit: 1 << digit, options: 2 });
                }
            }
        }
    }
    Some(guess)
}
