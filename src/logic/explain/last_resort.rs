//! Templates and brute force in words.

use super::chains::capital;
use super::names::Names;
use crate::logic::step::Step;

pub(super) fn template(names: Names<'_>, step: &Step) -> String {
    let digit = names.digits(step.why.digits);
    let which = if step.placements.is_empty() {
        "none of them uses the same cells"
    } else {
        "all of them agree on some cells"
    };
    format!("List every way to place all remaining {digit}s: {which}, {}", names.conclusion(step))
}

pub(super) fn brute_force(names: Names<'_>, step: &Step) -> String {
    format!(
        "No technique applies. {} in the only solution, found by trial and error.",
        capital(&names.placed(step))
    )
}
