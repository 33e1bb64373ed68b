//! Forcing chains and nets in words: what is assumed, what follows, and where that fails or agrees.

use super::chains::{capital, claim, implications};
use super::names::{Names, list};
use crate::logic::step::{Chain, Mark, Node, Role, Step, Why};
use crate::logic::technique::Technique;

/// An assumption that fails, or a conclusion that all ways of a cell, a house or a candidate lead to.
pub(super) fn forcing(names: Names<'_>, step: &Step) -> String {
    use Technique as T;
    let is_net = matches!(step.technique, T::ForcingNetContradiction | T::ForcingNetVerity);
    let fails =
        matches!(step.technique, T::ForcingChainContradiction | T::ForcingNetContradiction | T::Nishio);
    let one = |chain: &Chain| {
        if is_net { net(names, step, chain) } else { implications(names, &step.why, chain) }
    };
    let told: Vec<String> = step.why.chains.iter().map(|chain| capital(&one(chain)) + ".").collect();
    let (lead, end) = if fails {
        ("as a last resort, assume a candidate and follow it".to_owned(), failure(names, &step.why))
    } else {
        (ways(names, &step.why), "all ways lead to the same".to_owned())
    };
    format!("{}. {} {}, {}", capital(&lead), told.join(" "), capital(&end), names.conclusion(step))
}

/// Returns what a net leads to: the digits that it places one after another, and its last claim.
fn net(names: Names<'_>, step: &Step, chain: &Chain) -> String {
    let told = |node: &Node| claim(names, &step.why, node);
    let assumed = assumption(step).or_else(|| chain.nodes.first().cloned());
    let Some(first) = assumed else { return String::new() };
    let others: Vec<&Node> = chain.nodes.iter().filter(|node| **node != first).collect();
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

/// Returns what a contradiction assumes: the opposite of what it concludes.
fn assumption(step: &Step) -> Option<Node> {
    let node = |mark: &Mark, on| Node {
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

/// Returns what an assumption leaves nothing for.
fn failure(names: Names<'_>, why: &Why) -> String {
    let end = why.chains.first().and_then(|chain| chain.nodes.last());
    match (why.cells_in(Role::Base).next(), why.houses_in(Role::Base).next(), end) {
        (Some(cell), _, _) => format!("then {} has no possible digit", names.cell(cell)),
        (_, Some(house), Some(end)) => {
            format!("then {} has no possible cell in {}", names.digit(end.digit), names.house(house))
        }
        _ => "these cannot both hold".to_owned(),
    }
}

/// Returns the ways that all lead to the same.
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
            let (digits, house) = (names.digits(digits), names.house(house));
            format!("as a last resort, follow every place of {digits} in {house}: it is in {cells}")
        }
        _ => "as a last resort, follow a candidate both ways: it holds or it does not".to_owned(),
    }
}
