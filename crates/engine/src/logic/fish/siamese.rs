//! Siamese fish: two finned fish of the same bases, which rule out together what each does alone.

use super::pattern::Fish;
use super::step::step;
use crate::logic::search::{Flow, Sink};
use crate::logic::state::State;
use crate::logic::step::{Role, Step};
use crate::logic::technique::Technique;

/// The fish of one digit, if pairs are wanted.
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

    /// Hands every pair whose first fish has this name to the sink.
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

/// Returns whether two fish are worth telling together: their first targets differ, or each rules out what the other does not.
fn differ<const W: usize>(first: &Fish<W>, second: &Fish<W>) -> bool {
    let adds = |one: &Fish<W>, other: &Fish<W>| !one.targets.is_within(other.targets);
    first.targets.first() != second.targets.first() || adds(first, second) && adds(second, first)
}

/// Finned and sashimi fish of rows and columns are of one sort.
fn is_basic(name: Technique) -> bool {
    name < Technique::FrankenXWing
}
