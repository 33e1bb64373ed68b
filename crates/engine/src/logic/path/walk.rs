//! A position that is solved step by step.

use super::ladder::{CLUES, HINTS, LADDER, Ladder};
use super::trial;
use crate::logic::find::find_group;
use crate::logic::search::{Flow, Scratch, Search};

use crate::logic::options::Options;
use crate::logic::state::State;
use crate::logic::step::{Mark, Role, Step, Why};
use crate::logic::technique::Technique;
use crate::solver::{Budget, Exhausted, Meter};

/// The most nodes that hints spend on one technique: about 0.1 s. On large boards, some techniques would take hours and
/// harder ones only seconds.
const NODES_A_TECHNIQUE: u64 = 5_000;

/// A position that is solved step by step.
pub struct Walk<const W: usize> {
    state: State<W>,
    options: Options,
    scratch: Scratch<W>,
}

impl<const W: usize> Walk<W> {
    /// Returns a walk from this position.
    pub fn new(state: State<W>, options: &Options) -> Self {
        let options = Options { fish_by_search: true, ..options.clone() };
        Self { state, options, scratch: Scratch::default() }
    }

    /// Returns the position after the steps applied so far.
    pub const fn state(&self) -> &State<W> {
        &self.state
    }

    /// Returns the next step, and the technique that it counts as: the technique whose search found it.
    ///
    /// Singles come in the order in which they appeared.
    pub fn next_step(&mut self) -> Option<(Technique, Step)> {
        self.next_step_within(&mut Budget::unlimited()).ok().flatten()
    }

    /// Returns the next step as [`next_step`](Self::next_step) does. Each technique after singles that is tried costs
    /// one node of the budget, and more if it takes longer.
    ///
    /// # Errors
    /// The budget that ran out.
    pub fn next_step_within(
        &mut self,
        budget: &mut Budget<'_>,
    ) -> Result<Option<(Technique, Step)>, Exhausted> {
        match self.next_single() {
            None if !self.state.is_full() => self.search(budget),
            single => Ok(single),
        }
    }

    fn next_single(&mut self) -> Option<(Technique, Step)> {
        if self.state.is_full() {
            return None;
        }
        let single = |technique, mark: Mark, why| {
            Some((technique, Step::placing(technique, mark.cell, mark.digit, why)))
        };
        if let Some((mark, house)) = self.state.next_full_house() {
            return single(Technique::FullHouse, mark, Why::about([mark.digit]).house(Role::Base, house));
        }
        // A person sees hidden singles before naked ones; HoDoKu's scale counts naked singles first.
        let hidden_first = self.sees_as_a_person();
        if hidden_first && let Some(single) = self.next_hidden() {
            return Some(single);
        }
        if let Some(mark) = self.state.next_naked() {
            return single(Technique::NakedSingle, mark, Why::about([mark.digit]));
        }
        if hidden_first { None } else { self.next_hidden() }
    }

    const fn sees_as_a_person(&self) -> bool {
        self.options.all_techniques || self.options.hidden_first
    }

    fn next_hidden(&mut self) -> Option<(Technique, Step)> {
        let mark = self.state.next_hidden()?;
        let seats = &self.state.tables().seats[mark.cell.index()];
        let mut houses =
            seats.iter().map(|seat| seat.0).filter(|&id| self.state.places(id, mark.digit).is_power_of_two());
        // Hints name the box rather than a line, since a person sees a single in a box more easily.
        let house = if self.sees_as_a_person() { houses.next_back() } else { houses.next() }?;
        let why = Why::about([mark.digit]).house(Role::Base, house);
        Some((Technique::HiddenSingle, Step::placing(Technique::HiddenSingle, mark.cell, mark.digit, why)))
    }

    /// Returns a step of the first technique after singles that applies. If none applies and the options allow it,
    /// returns a brute-force step.
    fn search(&mut self, budget: &mut Budget<'_>) -> Result<Option<(Technique, Step)>, Exhausted> {
        let has_clues = self.state.geometry().has_constraints();
        let ladder: &Ladder = match self.options.all_techniques {
            _ if has_clues => &CLUES,
            true => &HINTS,
            false => &LADDER,
        };
        let most = if self.options.all_techniques || has_clues { NODES_A_TECHNIQUE } else { u64::MAX };
        let mut cut_short = None;
        for group in ladder {
            budget.spend_many(self.state.work())?;
            let (mut found, scratch) = (None, &mut self.scratch);
            let look = |meter: &Meter<'_>| {
                let mut search =
                    Search { state: &self.state, options: &self.options, scratch, meter, again: None };
                let _ = find_group(group, &mut search, &mut |step| {
                    found = Some(step);
                    Flow::Break(())
                });
                meter.stopped()
            };
            let stopped = budget.within(most, |part| part.metered(look));
            if let (Some(first), Some(step)) = (group.first(), found) {
                return Ok(Some((*first, step)));
            }
            budget.stopped().map_or(Ok(()), Err)?;
            cut_short = cut_short.or(stopped);
        }
        if let Some(why) = cut_short {
            return Err(why);
        }
        if !self.options.brute_force {
            return Ok(None);
        }
        Ok(trial::step(&self.state, budget)?.map(|step| (step.technique, step)))
    }

    /// Applies a step to the position.
    pub fn apply(&mut self, step: &Step) {
        self.state.apply(step);
    }
}
