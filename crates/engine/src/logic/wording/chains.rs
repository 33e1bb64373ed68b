//! Chains in words: each node follows from the one before it.

use super::colours::{one_seen, sees};
use super::names::{Names, capital, list, target_cells};
use crate::board::{Candidates, Cell, Relation};
use crate::logic::step::{Chain, ChainLink, ChainNode, Mark, Step, Why};
use crate::logic::technique::Technique;

/// A chain as implications, with the house or the cell that makes each link:
/// `if r2c3 is not 5, then r2c8 is 5 (the only other place in row 2), so r5c8 (5 or 7) is not 5 (column 8), so it is 7`.
pub(super) fn implications(names: Names<'_>, why: &Why, chain: &Chain) -> String {
    let mut text = String::new();
    for at in 0..chain.nodes.len() {
        let lead = match at {
            0 => "if ",
            1 => ", then ",
            _ => ", so ",
        };
        text.push_str(lead);
        text.push_str(&clause(names, why, chain, at));
    }
    text
}

/// Returns what a node of a chain says, and why it follows from the one before it.
fn clause(names: Names<'_>, why: &Why, chain: &Chain, at: usize) -> String {
    let Some(node) = chain.nodes.get(at) else { return String::new() };
    let before = at.checked_sub(1).and_then(|at| chain.nodes.get(at));
    let (digit, is) = (names.digit(node.digit), if node.on { "is" } else { "is not" });
    let is_cell = |node: &ChainNode| node.group.is_none() && node.cells.len() == 1;
    if is_cell(node) && before.is_some_and(|before| is_cell(before) && before.cells == node.cells) {
        return format!("it {is} {digit}");
    }
    let leaves = |after: &&ChainNode| is_cell(after) && after.cells == node.cells && after.on && !node.on;
    let told = match (chain.nodes.get(at + 1).filter(leaves), node.cells.first()) {
        (Some(after), Some(cell)) => {
            let pair = [node.digit, after.digit].into_iter().collect();
            format!("{} ({}) {is} {digit}", names.cell(*cell), names.digits_or(pair))
        }
        _ => claim(names, why, node),
    };
    let reaches = |link: &&ChainLink| usize::from(link.to) == at && usize::from(link.from) + 1 == at;
    let Some(before) = before else { return told };
    let because = match (chain.links.iter().find(reaches), before.group, node.group) {
        (_, _, Some(_)) | (None, ..) => return told,
        (_, Some(_), None) if node.on => "its last candidate".to_owned(),
        (_, Some(_), None) => format!("every {digit} of the set is in sight"),
        (Some(ChainLink { clue: Some(clue), strong: true, .. }), ..) => {
            format!("the only way that is left for {}", names.clue(*clue))
        }
        (Some(ChainLink { clue: Some(clue), .. }), ..) => names.clue(*clue),
        (Some(ChainLink { house: Some(house), strong: true, .. }), ..) => {
            let places = if node.cells.len() == 1 { "place" } else { "places" };
            format!("the only other {places} {}", names.in_houses([*house]))
        }
        (Some(ChainLink { house: Some(house), .. }), ..) => names.house(*house),
        (Some(_), ..) => {
            let (one, other) = (before.cells.first(), node.cells.first());
            let relation = if before.digit == node.digit { Relation::Equal } else { Relation::Consecutive };
            let rule = one.zip(other).and_then(|(one, other)| names.rule(*one, *other, relation));
            rule.unwrap_or_else(|| "a rule".to_owned())
        }
    };
    format!("{told} ({because})")
}

/// Returns what a node says.
pub(super) fn claim(names: Names<'_>, why: &Why, node: &ChainNode) -> String {
    let digit = names.digit(node.digit);
    if let Some(set) = node.group.and_then(|at| why.groups.get(usize::from(at))) {
        let kept = set.digits.without(Candidates::only(node.digit));
        let cells = names.cells(set.cells.iter().copied());
        return format!("the set {cells} loses {digit} and must hold {}", names.digits(kept));
    }
    let mut cells = node.cells.iter().map(|cell| names.cell(*cell));
    match (node.cells.len(), node.on) {
        (1, true) => format!("{} is {digit}", cells.next().unwrap_or_default()),
        (1, false) => format!("{} is not {digit}", cells.next().unwrap_or_default()),
        (_, true) => format!("{digit} is in {}", list(cells, "or")),
        (_, false) => format!("{digit} is not in {}", list(cells, "or")),
    }
}

/// A chain with what follows from its ends.
pub(super) fn chain(names: Names<'_>, step: &Step) -> String {
    use Technique as T;
    let Some(chain) = step.why.chains.first() else { return capital(&names.change(step)) };
    let told = capital(&implications(names, &step.why, chain));
    if matches!(step.technique, T::ContinuousNiceLoop | T::GroupedContinuousNiceLoop) {
        return closed(names, step, chain, &told);
    }
    let (Some(first), Some(last)) = (chain.nodes.first(), chain.nodes.last()) else { return told };
    let conclusion = names.conclusion(step);
    let same_digit = first.digit == last.digit;
    let is = |node: &ChainNode, on| claim(names, &step.why, &ChainNode { on, ..node.clone() });
    if first.cells == last.cells {
        return match (first.on, last.on) {
            (true, true) => format!("{told} too. It cannot be both, {conclusion}"),
            (true, false) | (false, true) if same_digit => {
                format!("{told}. This contradicts the start, {conclusion}")
            }
            _ => format!(
                "{told}. If {}, it is not {} either, {conclusion}",
                is(first, !first.on),
                names.digit(last.digit)
            ),
        };
    }
    let ends: Vec<Cell> = first.cells.iter().chain(&last.cells).copied().collect();
    if same_digit {
        let seen = names.seeing(&target_cells(step), &[first.cells.clone(), last.cells.clone()]);
        return format!(
            "{told}. So {} is {}. {seen}, {conclusion}",
            names.cells_or(ends),
            names.digit(first.digit)
        );
    }
    format!(
        "{told}. So {} or {}, and these cells see each other. Either way, {}",
        is(first, true),
        is(last, true),
        names.change(step)
    )
}

/// A loop: of the two ends of each weak link, one is true.
fn closed(names: Names<'_>, step: &Step, chain: &Chain, told: &str) -> String {
    let mut either: Vec<String> = Vec::new();
    for mark in &step.eliminations {
        let weak = chain.links.iter().filter(|link| !link.strong);
        let reason = weak.filter_map(|link| {
            let (one, other) =
                (chain.nodes.get(usize::from(link.from))?, chain.nodes.get(usize::from(link.to))?);
            one_of(names, *mark, one, other)
        });
        // One reason may rule out several candidates.
        either.extend(reason.take(1).find(|reason| !either.contains(reason)));
    }
    let sets = if chain.nodes.iter().any(|node| node.group.is_some()) {
        vec!["each set on it keeps its other digits".to_owned()]
    } else {
        Vec::new()
    };
    format!(
        "{told}, and so on round the loop, in either direction. Whichever way it is, {}, {}",
        list(either.into_iter().chain(sets), "and"),
        names.conclusion(step)
    )
}

/// That one of two nodes is true, if that rules a candidate out.
fn one_of(names: Names<'_>, mark: Mark, one: &ChainNode, other: &ChainNode) -> Option<String> {
    let both = || one.cells.iter().chain(&other.cells).copied();
    if one.group.is_some() || other.group.is_some() {
        return None;
    }
    if both().all(|cell| cell == mark.cell) {
        let pair = [one.digit, other.digit].into_iter().collect();
        return Some(format!("{} is {}", names.cell(mark.cell), names.digits_or(pair)));
    }
    let rules_out =
        one.digit == mark.digit && other.digit == mark.digit && both().all(|cell| names.see(mark.cell, cell));
    rules_out.then(|| format!("{} is in {}", names.digit(mark.digit), names.cells_or(both())))
}

/// A remote pair: the two digits alternate along the cells.
pub(super) fn remote_pair(names: Names<'_>, step: &Step) -> String {
    let Some(chain) = step.why.chains.first() else { return names.conclusion(step) };
    let cells: Vec<Cell> =
        chain.nodes.iter().step_by(2).filter_map(|node| node.cells.first().copied()).collect();
    let every_other = |from| names.cells(cells.iter().copied().skip(from).step_by(2));
    let tie = |pair: &[Cell]| names.tie(pair.get(..1)?, *pair.get(1)?);
    let ties = cells.windows(2).filter_map(tie);
    let pair = chain.nodes.iter().map(|node| node.digit).collect();
    let sorts = [0, 1].map(|from| cells.iter().copied().skip(from).step_by(2).collect::<Vec<Cell>>());
    let seen = target_cells(step).into_iter().map(|target| {
        let one_of_each = sorts.each_ref().map(|sort| one_seen(names, &[target], sort));
        sees(names, target, &one_of_each)
    });
    format!(
        "{} can each only be {}, and each sees the next one ({}). So the digits alternate: {} hold one of them, {} the other. \
         {}, which hold different digits, {}",
        names.cells(cells.iter().copied()),
        names.digits_or(pair),
        list(ties, "and"),
        every_other(0),
        every_other(1),
        list(seen, "and"),
        names.conclusion(step)
    )
}
