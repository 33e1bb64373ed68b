//! Repeats a list of steps from the start and searches each step anew, which shows whether a step is missing.

use crate::board::Candidates;
use crate::logic::find::find;
use crate::logic::options::Options;
use crate::logic::search::{Flow, Scratch, Search};
use crate::logic::state::State;
use crate::logic::step::{Mark, Role, Step, Why};
use crate::logic::technique::Technique;
use crate::solver::{Budget, Exhausted};

/// Returns the steps as they are found when only these steps are applied; `None` if one of them is not found.
pub(super) fn replay<const W: usize>(
    start: &State<W>,
    steps: &[Step],
    options: &Options,
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<Step>>, Exhausted> {
    let mut state = start.clone();
    let mut found = Vec::with_capacity(steps.len());
    for step in steps {
        let again = if let Some(mark) = single_of(step) {
            single(&state, mark)
        } else {
            budget.spend_many(state.work())?;
            pattern(&state, step, options, budget)?
        };
        let Some(again) = again else { return Ok(None) };
        state.apply(&again);
        found.push(again);
    }
    Ok(Some(found))
}

/// Returns the placement of a single; `None` for any other step.
pub(super) fn single_of(step: &Step) -> Option<Mark> {
    use Technique as T;
    let is_single = matches!(step.technique, T::FullHouse | T::NakedSingle | T::HiddenSingle);
    step.placements.first().copied().filter(|_| is_single)
}

/// Returns the single that places a digit, in the form that is easiest to see.
fn single<const W: usize>(state: &State<W>, mark: Mark) -> Option<Step> {
    let Mark { cell, digit } = mark;
    if !state.has(cell, digit) {
        return None;
    }
    let placing = |technique, why| Some(Step::placing(technique, cell, digit, why));
    let about = || Why::about([digit]);
    let complete = || {
        let seats = state.tables().seats[cell.index()].iter().map(|&(id, _)| id);
        seats.filter(|&id| state.tables().house(id).complete)
    };
    if let Some(id) = complete().find(|&id| state.left(id) == Candidates::only(digit)) {
        return placing(Technique::FullHouse, about().house(Role::Base, id));
    }
    if let Some(id) = complete().find(|&id| state.places(id, digit).is_power_of_two()) {
        return placing(Technique::HiddenSingle, about().house(Role::Base, id));
    }
    let is_naked = state.candidates(cell) == Candidates::only(digit);
    is_naked.then(|| placing(Technique::NakedSingle, about())).flatten()
}

/// Searches for a step of the same technique with the same placements and at least the same eliminations.
fn pattern<const W: usize>(
    state: &State<W>,
    step: &Step,
    options: &Options,
    budget: &mut Budget<'_>,
) -> Result<Option<Step>, Exhausted> {
    let options = Options { fish_by_search: true, ..options.clone() };
    let mut found = None;
    let stopped = budget.metered(|meter| {
        let mut search =
            Search { state, options: &options, scratch: &mut Scratch::default(), meter, again: Some(step) };
        let _ = find(step.technique, &mut search, &mut |again| {
            let has_all = step.eliminations.iter().all(|mark| again.eliminations.contains(mark));
            if again.technique == step.technique && again.placements == step.placements && has_all {
                found = Some(again);
                return Flow::Break(());
            }
            Flow::Continue(())
        });
        meter.stopped()
    });
    match (found, stopped) {
        (None, Some(why)) => Err(why),
        (found, _) => Ok(found),
    }
}
