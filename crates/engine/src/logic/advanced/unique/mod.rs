//! Patterns that a puzzle with a single solution can't end in: rectangles of two digits, and a grave of cells with two candidates.
//!
//! The four cells of a rectangle are deadly where exchanging the two digits breaks no house and no rule; then one of them was given,
//! or holds something else.

mod avoidable;
mod bug;
mod bug_types;
mod deadly;
mod hidden;
mod loops;
mod rectangle;
mod subset;
mod types;

use std::ops::ControlFlow;

use self::rectangle::Looks;
use crate::logic::search::{Flow, Search, Sink};
use crate::logic::step::Step;
use crate::logic::technique::Technique;

pub(super) use bug::find as find_bug;
pub(super) use bug_types::find as find_bug_types;
pub(super) use loops::find as find_loop;

/// The steps of all types at one position: they come from one search.
#[derive(Default, Debug)]
pub(in crate::logic) struct Found {
    unique: Kept,
    avoidable: Kept,
}

/// Steps with what they depend on.
#[derive(Default, Debug)]
struct Kept {
    made_for: Option<(u64, Looks)>,
    steps: Vec<Step>,
}

/// Unique rectangles of types 1 to 6 and hidden rectangles.
pub(in crate::logic) fn find_unique<const W: usize>(
    technique: Technique,
    search: &mut Search<'_, W>,
    sink: Sink<'_>,
) -> Flow {
    let (state, options) = (search.state, search.options);
    let looks = Looks { missing: options.missing_candidates, every_pair: options.every_order };
    if !search.options.uniqueness {
        return Flow::Continue(());
    }
    search.scratch.of::<Found>().unique.hand_out(technique, (state.version(), looks), sink, |steps| {
        rectangle::with_pairs(state, looks, |rectangle| {
            types::check(state, rectangle, steps);
            hidden::check(state, rectangle, steps);
        });
    })
}

/// Avoidable rectangles of types 1 and 2.
pub(in crate::logic) fn find_avoidable<const W: usize>(
    technique: Technique,
    search: &mut Search<'_, W>,
    sink: Sink<'_>,
) -> Flow {
    let state = search.state;
    if !search.options.uniqueness {
        return Flow::Continue(());
    }
    search.scratch.of::<Found>().avoidable.hand_out(
        technique,
        (state.version(), Looks::default()),
        sink,
        |steps| {
            avoidable::collect(state, steps);
        },
    )
}

impl Kept {
    /// Hands out the steps of one technique; makes all of them first, unless that was done for this position.
    fn hand_out(
        &mut self,
        technique: Technique,
        key: (u64, Looks),
        sink: Sink<'_>,
        make: impl FnOnce(&mut Vec<Step>),
    ) -> Flow {
        if self.made_for != Some(key) {
            self.steps.clear();
            make(&mut self.steps);
            self.made_for = Some(key);
        }
        for step in self.steps.iter().filter(|step| step.technique == technique) {
            sink(step.clone())?;
        }
        ControlFlow::Continue(())
    }
}
