//! A fish as a step.

use super::pattern::Fish;
use crate::logic::state::State;
use crate::logic::step::{Mark, Role, Step, Why};
use crate::logic::technique::Technique;

pub(super) fn step<const W: usize>(technique: Technique, state: &State<W>, fish: &Fish<W>) -> Step {
    let mark = |cell| Mark { cell, digit: fish.digit };
    let mut why = Why::about([fish.digit])
        .cells(Role::Pattern, fish.body.without(fish.fins))
        .marks(Role::Fin, fish.fins.iter().map(mark))
        .marks(Role::EndoFin, fish.endo_fins.iter().map(mark));
    why.houses.extend(fish.bases.iter().map(|&id| (Role::Base, id)));
    why.houses.extend(fish.covers.iter().map(|&id| (Role::Cover, id)));
    Step::eliminating(technique, state.marks(fish.targets, fish.digit), why)
}
