//! Forcing chains and nets in words: the assumption, its consequences, and the contradiction or the common conclusion.

use super::chains::{claim, implications};
use super::names::{Names, capital, list};
use crate::logic::step::{Chain, ChainNode, Mark, Role, Step, Why};
use crate::logic::technique::Technique;

/// Returns the reason of a forcing chain or net: an assumption that leads to a contradiction, or the conclusion that
/// all candidates of a cell, all places in a house, or both states of a candidate share.
pub(super) fn forcing(names: Names<'_>, step: &Step) -> String {
    use Technique as T;
    let is_net = matches!(step.technique, T::ForcingNetContradiction | T::ForcingNetVerity);
    let fails =
        matches!(step.technique, T::ForcingChainContradiction | T::ForcingNetContradiction | T::Nishio);
    let one = |chain: &Chain| {
        if is_net { net(names, step, chain) } else { implications(names, &step.why, chain) }
    };
    if fails {
        return failing(names, step, &one);
    }
    // A chain may start with the common conclusion itself.
    let told = step.why.chains.iter().map(|chain| {
        let told = capital(&one(chain));
        if told.contains(", ") { told + "." } else { told + ", that is it already." }
    });
    let told: Vec<String> = told.collect();
    format!(
        "{}. {} All ways lead to the same, {}",
        capital(&ways(names, &step.why)),
        told.join(" "),
        names.conclusion(step)
    )
}

/// Returns the reason of an assumption that fails, directly or by its consequences.
fn failing(names: Names<'_>, step: &Step, one: &dyn Fn(&Chain) -> String) -> String {
    let told: Vec<String> = step.why.chains.iter().map(one).collect();
    let followed: Vec<String> =
        told.iter().filter(|told| told.contains(", ")).map(|told| capital(told) + ".").collect();
    let failure = failure(names, &step.why);
    let told = match told.first() {
        Some(start) if followed.is_empty() => format!("{}, {failure}", capital(start)),
        _ => format!("{} {}", followed.join(" "), capital(&failure)),
    };
    format!("As a last resort, assume a candidate and follow it. {told}, {}", names.conclusion(step))
}

/// Returns the consequences of a net: the digits that it places one after another, and its last claim.
fn net(names: Names<'_>, step: &Step, chain: &Chain) -> String {
    let told = |node: &ChainNode| claim(names, &step.why, node);
    let assumed = assumption(step).or_else(|| chain.nodes.first().cloned());
    let Some(first) = assumed else { return String::new() };
    let others: Vec<&ChainNode> = chain.nodes.iter().filter(|node| **node != first).collect();
    let start = format!("if {}", told(&first));
    let placed: Vec<String> = others.iter().filter(|node| node.on).map(|node| told(node)).collect();
    let last = others.last().filter(|node| !node.on).map(|node| told(node));
    match (placed.is_empty(), last) {
        (true, None) => start,
        (true, Some(last)) => format!("{start}, then {last}"),
        (false, None) => format!("{start}, then by singles {}", list(placed, "and")),
        (false, Some(last)) => format!("{start}, then by singles {}, so {last}", list(placed, "and")),
    }
}

/// Returns the assumption of a contradiction: the contrary of the conclusion. `None` for techniques whose chains start
/// with the assumption.
fn assumption(step: &Step) -> Option<ChainNode> {
    let node = |mark: &Mark, on| ChainNode {
        cells: [mark.cell].into_iter().collect(),
        digit: mark.digit,
        on,
        group: None,
    };
    if step.technique != Technique::ForcingNetContradiction {
        return None;
    }
    let placed = step.placements.first().map(|mark| node(mark, false));
    placed.or_else(|| step.eliminations.first().map(|mark| node(mark, true)))
}

/// Returns which cell or digit has no possibility left.
fn failure(names: Names<'_>, why: &Why) -> String {
    let end = why.chains.first().and_then(|chain| chain.nodes.last());
    match (why.cells_in(Role::Base).next(), why.houses_in(Role::Base).next(), end) {
        (Some(cell), _, _) => format!("then {} has no possible digit", names.cell(cell)),
        (_, Some(house), Some(end)) => {
            format!("then {} has no possible cell {}", names.digit(end.digit), names.in_houses([house]))
        }
        _ => "these cannot both hold".to_owned(),
    }
}

/// Returns the list of assumptions that share a conclusion.
fn ways(names: Names<'_>, why: &Why) -> String {
    let starts = || why.chains.iter().filter_map(|chain| chain.nodes.first());
    let digits = starts().map(|node| node.digit).collect();
    match (why.cells_in(Role::Base).next(), why.houses_in(Role::Base).next()) {
        (Some(cell), _) => {
            let (cell, digits) = (names.cell(cell), names.digits_or(digits));
            format!("as a last resort, follow every candidate of {cell}: it is {digits}")
        }
        (_, Some(house)) => {
            let cells = names.cells_or(starts().flat_map(|node| node.cells.iter().copied()));
            let (digits, house) = (names.digits(digits), names.in_houses([house]));
            format!("as a last resort, follow every place of {digits} {house}: it is in {cells}")
        }
        _ => "as a last resort, follow a candidate both ways: it holds or it does not".to_owned(),
    }
}
