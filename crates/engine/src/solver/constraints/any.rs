//! Disjunctions: each choice is tried on its own. Candidates that all remaining choices exclude are removed.

use smallvec::SmallVec;

use super::model::Model;
use super::rule::{Choices, Rule};
use super::state::{Contradiction, Done, State};

/// The largest number of rounds that a trial makes over its rules.
const MOST_ROUNDS: usize = 6;

/// The number of words that are copied in a step of work.
const WORDS_PER_WORK: u32 = 64;

/// A function that draws conclusions from a single rule.
type Run = fn(&Model, &mut State, &Rule) -> Done;

pub(super) fn choose(model: &Model, state: &mut State, any: &Choices, run: Run) -> Done {
    let kept = model.cells + any.kept;
    let failed = |state: &State, choice: usize| state.words[kept + choice / 32] >> (choice % 32) & 1 == 1;
    let left: SmallVec<[usize; 32]> =
        (0..any.choices.len()).filter(|&choice| !failed(state, choice)).collect();
    if let [only] = left[..] {
        return hold(model, state, &any.choices[only], run);
    }
    let mut union: SmallVec<[u32; 32]> = smallvec::smallvec![0; any.cells.len()];
    let mut alive = 0;
    let mut before = state.scratch.copies.pop().unwrap_or_default();
    before.clear();
    // In a trial, the places of digits in houses stay as they are.
    before.extend_from_slice(&state.words[..model.places(0)]);
    let was = (state.trial, state.changed);
    state.trial = true;
    for choice in left {
        let held = hold(model, state, &any.choices[choice], run).is_ok();
        if held {
            alive += 1;
            for (all, &cell) in union.iter_mut().zip(&any.cells) {
                *all |= state.cand(cell);
            }
        }
        state.words[..model.places(0)].copy_from_slice(&before);
        state.work += before.len() as u32 / WORDS_PER_WORK;
        if !held {
            before[kept + choice / 32] |= 1 << (choice % 32);
            state.words[kept + choice / 32] |= 1 << (choice % 32);
        }
    }
    state.scratch.copies.push(before);
    (state.trial, state.changed) = was;
    if alive == 0 {
        state.culprit = any.cells.first().copied().unwrap_or(0);
        return Err(Contradiction);
    }
    for (digits, &cell) in union.into_iter().zip(&any.cells) {
        state.keep(model, cell, digits)?;
    }
    Ok(())
}

/// Draws the conclusions from these rules alone, for at most [`MOST_ROUNDS`] rounds.
fn hold(model: &Model, state: &mut State, rules: &[Rule], run: Run) -> Done {
    for _ in 0..MOST_ROUNDS {
        let was = std::mem::replace(&mut state.changed, false);
        let done = rules.iter().try_for_each(|rule| run(model, state, rule));
        let changed = std::mem::replace(&mut state.changed, was);
        state.changed |= changed;
        done?;
        if !changed {
            break;
        }
    }
    Ok(())
}
