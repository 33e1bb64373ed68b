//! Siamese fish: two finned fish with the same bases, joined into one step with the eliminations of both.

use super::pattern::Fish;
use super::step::step;
use crate::logic::search::{Flow, Sink};
use crate::logic::state::State;
use crate::logic::step::{Role, Step};
use crate::logic::technique::Technique;

/// The fish of one digit, collected if pairs are wanted.
pub(super) struct Pairs<const W: usize> {
    wanted: bool,
    found: Vec<(Technique, Fish<W>)>,
}

impl<const W: usize> Pairs<W> {
    pub(super) const fn new(wanted: bool) -> Self {
        Self { wanted, found: Vec::new() }
    }

    pub(super) fn clear(&mut self) {
        self.found.clear();
    }

    pub(super) fn add(&mut self, name: Technique, fish: &Fish<W>) {
        if self.wanted {
            self.found.push((name, fish.clone()));
        }
    }

    /// Hands every pair whose first fish is of this technique to the sink.
    pub(super) fn each(&self, technique: Technique, state: &State<W>, sink: Sink<'_>) -> Flow {
        for (i, (name, first)) in self.found.iter().enumerate() {
            for (other, second) in &self.found[i + 1..] {
                let alike = first.bases == second.bases && is_basic(*name) == is_basic(*other);
                if *name == technique && alike && differ(first, second) {
                    let (mut one, two) = (step(*name, state, first), step(*name, state, second));
                    one.why.houses.extend(second.covers.iter().map(|&id| (Role::OtherCover, id)));
                    one.why.marks.extend(two.why.marks);
                    one.eliminations.extend(two.eliminations);
                    sink(Step::eliminating(*name, one.eliminations, one.why))?;
                }
            }
        }
        Flow::Continue(())
    }
}

/// Returns whether two fish are worth joining: their first targets differ, or each has a target that the other lacks.
fn differ<const W: usize>(first: &Fish<W>, second: &Fish<W>) -> bool {
    let adds = |one: &Fish<W>, other: &Fish<W>| !one.targets.is_within(other.targets);
    first.targets.first() != second.targets.first() || adds(first, second) && adds(second, first)
}

/// Returns whether a fish consists of rows and columns only. Finned and sashimi fish count as the same kind.
fn is_basic(name: Technique) -> bool {
    name < Technique::FrankenXWing
}
