//! Templates and brute force in words.

use super::names::{Names, capital};
use crate::logic::step::Step;

pub(super) fn template(names: Names<'_>, step: &Step) -> String {
    let digit = names.digits(step.why.digits);
    let which = if step.placements.is_empty() {
        format!("none of them has {digit} in {}", names.targets(step))
    } else {
        let cells = names.cells(step.placements.iter().map(|mark| mark.cell));
        format!("all of them have {digit} in {cells}")
    };
    format!("List every way to place all remaining {digit}s: {which}, {}", names.conclusion(step))
}

pub(super) fn brute_force(names: Names<'_>, step: &Step) -> String {
    format!(
        "No technique applies. {} in the only solution, found by trial and error.",
        capital(&names.placed(step))
    )
}
