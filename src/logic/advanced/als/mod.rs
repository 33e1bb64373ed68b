//! Almost locked sets: what follows where the lack of a digit in one of them forces another.

mod blossom;
mod chain;
mod collect;
mod common;
mod wing;
mod xz;

use crate::logic::options::Options;
use crate::logic::state::State;

pub(super) use blossom::find as find_blossom;
pub(super) use chain::find as find_chain;
pub(super) use collect::{Set, collect};
pub(super) use wing::find as find_wing;
pub(super) use xz::find as find_xz;

use common::{Common, commons};

/// The sets of a position and the digits that join them.
#[derive(Default)]
pub(in crate::logic) struct Kept<const W: usize> {
    made_for: Option<(u64, bool)>,
    sets: Vec<Set<W>>,
    /// By the first set, then by the second, whose number is larger.
    commons: Vec<Common>,
}

impl<const W: usize> Kept<W> {
    /// Makes the lists, unless they are those of this position.
    fn update(&mut self, state: &State<W>, options: &Options) {
        let key = (state.version(), options.overlapping_sets);
        if self.made_for != Some(key) {
            collect(state, &mut self.sets);
            commons(&self.sets, options.overlapping_sets, &mut self.commons);
            self.made_for = Some(key);
        }
    }
}
