//! Fish: the places of a digit in some houses (bases) are covered by as many other houses (covers).
//!
//! What the covers have beside goes. Places outside the covers are fins: then only what sees all of them goes.

mod basic;
mod covers;
mod search;
mod shape;
mod siamese;
mod step;
mod templates;

use smallvec::SmallVec;

pub(super) use templates::Templates;

use self::search::{Plan, units};
use self::shape::{Kind, Shape};
use super::find::{Flow, Search, Sink};
use super::state::{Cells, HouseId};
use super::technique::Technique;
use crate::board::Digit;

/// Houses of a fish.
type Houses = SmallVec<[HouseId; 8]>;

/// A fish that rules something out.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Fish<const W: usize> {
    digit: Digit,
    bases: Houses,
    covers: Houses,
    /// The digit's places in the bases.
    body: Cells<W>,
    /// Those outside the covers.
    fins: Cells<W>,
    /// Those in two bases.
    endo_fins: Cells<W>,
    /// What goes.
    targets: Cells<W>,
}

/// Whether a technique is a fish.
pub(super) fn is_fish(technique: Technique) -> bool {
    Shape::of(technique).is_some()
}

/// Hands every fish of one kind to the sink: digits in order, rows as bases before columns.
pub(super) fn find<const W: usize>(technique: Technique, search: &mut Search<'_, W>, sink: Sink<'_>) -> Flow {
    let (Some(shape), state) = (Shape::of(technique), search.state) else { return Flow::Continue(()) };
    if shape.kind == Kind::Basic && !shape.fins {
        return basic::find(technique, shape.size, state, sink);
    }
    let mut pairs = siamese::Pairs::new(search.options.siamese && shape.fins);
    for digit in state.geometry().digits() {
        let targets = search.scratch.templates.dead(state, digit);
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
