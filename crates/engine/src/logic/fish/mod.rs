//! Fish: the places of a digit in some houses (bases) are covered by as many other houses (covers).
//!
//! Other candidates of the covers are removed. Places of the bases outside the covers are fins; with fins, only
//! candidates that see all of them are removed.

mod basic;
mod covers;
mod pattern;
mod plan;
mod search;
mod shape;
mod siamese;
mod step;
mod templates;

pub(super) use templates::Templates;

use self::pattern::Fish;
use self::plan::{Plan, units};
use self::shape::{Kind, Shape};
use super::search::{Flow, Search, Sink};
use super::technique::Technique;

/// Returns whether a technique is a fish.
pub(super) fn is_fish(technique: Technique) -> bool {
    Shape::of(technique).is_some()
}

/// Hands every fish of one kind to the sink: digits in order, rows as bases before columns.
pub(super) fn find<const W: usize>(technique: Technique, search: &mut Search<'_, W>, sink: Sink<'_>) -> Flow {
    let (Some(shape), state) = (Shape::of(technique), search.state) else { return Flow::Continue(()) };
    if shape.kind == Kind::Basic && !shape.fins {
        return basic::find(technique, shape.size, search, sink);
    }
    let meter = search.meter;
    let mut pairs = siamese::Pairs::new(search.options.siamese && shape.fins);
    for digit in state.geometry().digits() {
        let targets = search.scratch.of::<Templates<W>>().dead(state, digit, meter)?;
        if targets.is_empty() {
            continue;
        }
        pairs.clear();
        for rows in shape.directions() {
            let (bases, covers) = units(state, shape, digit, rows);
            let plan = Plan {
                state,
                shape,
                options: search.options,
                digit,
                bases: &bases,
                covers: &covers,
                targets,
                meter,
            };
            plan.run(&mut |fish: Fish<W>| {
                let name = shape.name_of(state, &fish);
                pairs.add(name, &fish);
                if name == technique || shape.accepts_any(search.options) {
                    sink(step::step(name, state, &fish))?;
                }
                Flow::Continue(())
            })?;
        }
        pairs.each(technique, state, sink)?;
    }
    Flow::Continue(())
}
