//! Chains in words: each node follows from the one before it.

use super::names::{Names, list};
use crate::logic::step::{Chain, Node, Step, Why};
use crate::logic::technique::Technique;

/// A chain as implications: `if r2c3 is not 5, then r2c8 is 5, so r5c8 is not 5, so r5c1 is 5`.
pub(super) fn implications(names: Names<'_>, why: &Why, chain: &Chain) -> String {
    let mut text = String::new();
    for (at, node) in chain.nodes.iter().enumerate() {
        let lead = match at {
            0 => "if ",
            1 => ", then ",
            _ => ", so ",
        };
        text.push_str(lead);
        text.push_str(&claim(names, why, node));
    }
    text
}

/// What a node says.
fn claim(names: Names<'_>, why: &Why, node: &Node) -> String {
    let digit = names.digit(node.digit);
    let mut cells = node.cells.iter().map(|cell| names.cell(*cell));
    let set = node.group.and_then(|at| why.groups.get(usize::from(at)));
    let within =
        set.map(|set| format!(" in the set {}", names.cells(set.cells.iter().copied()))).unwrap_or_default();
    match (node.cells.len(), node.on) {
        (1, true) => format!("{} is {digit}{within}", cells.next().unwrap_or_default()),
        (1, false) => format!("{} is not {digit}{within}", cells.next().unwrap_or_default()),
        (_, true) => format!("{digit} is in {}{within}", list(cells, "or")),
        (_, false) => format!("{digit} is not in {}{within}", list(cells, "or")),
    }
}

/// A chain with what follows from its ends.
pub(super) fn chain(names: Names<'_>, step: &Step) -> String {
    use Technique as T;
    let mut chains = step.why.chains.iter();
    let told: Vec<String> =
        chains.by_ref().map(|chain| capital(&implications(names, &step.why, chain))).collect();
    let told = told.join(". ");
    let conclusion = names.conclusion(step);
    if matches!(step.technique, T::ContinuousNiceLoop | T::GroupedContinuousNiceLoop) {
        return format!(
            "{told}, and so round again: of two neighbours on the loop, one always holds, {conclusion}"
        );
    }
    let ends = step.why.chains.first().and_then(|chain| Some((chain.nodes.first()?, chain.nodes.last()?)));
    let Some((first, last)) = ends else { return capital(&conclusion) };
    if first.cells == last.cells {
        return match (first.on, last.on) {
            (true, _) => format!("{told}, which contradicts the start, {conclusion}"),
            (false, true) => format!("{told}: either way the digit does not fit elsewhere, {conclusion}"),
            (false, false) => format!("{told}, {conclusion}"),
        };
    }
    let on = |node: &Node| claim(names, &step.why, &Node { on: true, ..node.clone() });
    format!("{told}. So at least one holds: {}, or {}; {conclusion}", on(first), on(last))
}

/// The text with a capital at its start.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
