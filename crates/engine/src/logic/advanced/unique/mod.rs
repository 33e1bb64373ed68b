//! Patterns that can't occur in the solution of a puzzle with a unique solution: rectangles and loops of two digits,
//! and a grave of cells with two candidates.
//!
//! The four cells of a rectangle are deadly if swapping its two digits breaks no house and no rule. So one of the cells
//! is a given or holds another digit.

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

/// The steps of all types at one position, since one search finds them all.
#[derive(Default, Debug)]
pub(in crate::logic) struct Found {
    unique: Kept,
    avoidable: Kept,
}

/// Steps, and the position and options that they were found for.
#[derive(Default, Debug)]
struct Kept {
    made_for: Option<(u64, Looks)>,
    steps: Vec<Step>,
}

/// Hands unique rectangles of one type (1 to 6) or hidden rectangles to the sink.
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

/// Hands avoidable rectangles of type 1 or 2 to the sink.
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
    /// Hands the steps of one technique to the sink. Computes the steps of all techniques first, unless they are known
    /// for this position.
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
