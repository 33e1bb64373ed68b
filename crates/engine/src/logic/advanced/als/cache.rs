//! The almost locked sets of a position, computed once for all techniques that use them.

use super::collect::{Set, collect};
use super::common::{Common, commons};
use crate::logic::options::Options;
use crate::logic::search::Flow;
use crate::logic::state::State;
use crate::solver::Meter;

/// The almost locked sets of a position, and the restricted common digits of each pair of sets.
#[derive(Default)]
pub(super) struct Kept<const W: usize> {
    pub(super) made_for: Option<(u64, bool)>,
    pub(super) sets: Vec<Set<W>>,
    /// Sorted by the number of the first set, then of the second. The second number is the larger one.
    pub(super) commons: Vec<Common>,
}

impl<const W: usize> Kept<W> {
    /// Computes the lists, unless they already belong to this position.
    pub(super) fn update(&mut self, state: &State<W>, options: &Options, meter: &Meter<'_>) -> Flow {
        let key = (state.version(), options.overlapping_sets);
        if self.made_for != Some(key) {
            self.made_for = None;
            collect(state, &mut self.sets, meter)?;
            commons(&self.sets, options.overlapping_sets, &mut self.commons, meter)?;
            self.made_for = Some(key);
        }
        Flow::Continue(())
    }
}
