//! The almost locked sets of a position, found once for all techniques that use them.

use super::collect::{Set, collect};
use super::common::{Common, commons};
use crate::logic::options::Options;
use crate::logic::search::Flow;
use crate::logic::state::State;
use crate::solver::Meter;

/// The sets of a position and the digits that join them.
#[derive(Default)]
pub(super) struct Kept<const W: usize> {
    pub(super) made_for: Option<(u64, bool)>,
    pub(super) sets: Vec<Set<W>>,
    /// By the first set, then by the second, whose number is larger.
    pub(super) commons: Vec<Common>,
}

impl<const W: usize> Kept<W> {
    /// Makes the lists, unless they are those of this position.
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
