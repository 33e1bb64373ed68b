//! Forcing chains and nets in words: what each assumption leads to, and where that fails or agrees.

use super::chains::{capital, claim, implications};
use super::names::{Names, list};
use crate::board::{Candidates, Cell};
use crate::logic::step::{Chain, Node, Role, Step};
use crate::logic::technique::Technique;

pub(super) fn forcing(names: Names<'_>, step: &Step) -> String {
    use Technique as T;
    let is_net = matches!(step.technique, T::ForcingNetContradiction | T::ForcingNetVerity);
    let one =
        |chain: &Chain| if is_net { net(names, step, chain) } else { implications(names, &step.why, chain) };
    let told: Vec<String> = step.why.chains.iter().map(|chain| capital(&one(chain)) + ".").collect();
    let told = told.join(" ");
    let conclusion = names.conclusion(step);
    match step.technique {
        T::ForcingChainContradiction => format!("{told} {}, {conclusion}", capital(&failure(names, step))),
        T::ForcingNetContradiction => format!("{told} {}, {conclusion}", capital(&net_failure(names, step))),
        _ => {
            let ways = ways(names, step);
            format!("{ways}{told} The result is always the same, {conclusion}")
        }
    }
}

/// What a net leads to: the digits that it places one after another, and its last claim.
fn net(names: Names<'_>, step: &Step, chain: &Chain) -> String {
    let Some((first, others)) = chain.nodes.split_first() else { return String::new() };
    let start = format!("if {}", claim(names, &step.why, first));
    let placed = others.iter().filter(|node| node.on).map(|node| claim(names, &step.why, node));
    let placed: Vec<String> = placed.collect();
    let last = others.last().filter(|node| !node.on).map(|node| claim(names, &step.why, node));
    match (placed.is_empty(), last) {
        (true, None) => start,
        (true, Some(last)) => format!("{start}, then {last}"),
        (false, None) => format!("{start}, then by singles {}", list(placed, "and")),
        (false, Some(last)) => format!("{start}, then by singles {}, so {last}", list(placed, "and")),
    }
}

/// What the ends of chains from one assumption leave nothing for.
fn failure(names: Names<'_>, step: &Step) -> String {
    let why = &step.why;
    let end = why.chains.first().and_then(|chain| chain.nodes.last());
    if let Some(cell) = why.cells_in(Role::Base).next() {
        return format!("nothing is left for {}", names.cell(cell));
    }
    match (why.houses_in(Role::Base).next(), end) {
        (Some(house), Some(end)) => {
            format!("{} has no place in {}", names.digit(end.digit), names.house(house))
        }
        _ => "both cannot hold".to_owned(),
    }
}

/// What a net leaves nothing for: a cell or a digit, told by the candidates that it ends in.
fn net_failure(names: Names<'_>, step: &Step) -> String {
    let ends: Vec<&Node> = step.why.chains.iter().flat_map(ends).collect();
    let cells: Vec<Cell> = ends.iter().flat_map(|node| node.cells.iter().copied()).collect();
    let digits: Candidates = ends.iter().map(|node| node.digit).collect();
    let mut houses = (0..).zip(names.geometry().houses());
    match (cells.as_slice(), digits.single()) {
        ([cell, rest @ ..], _) if !rest.is_empty() && rest.iter().all(|other| other == cell) => {
            format!("nothing is left for {}", names.cell(*cell))
        }
        ([_, _, ..], Some(digit)) => {
            let house = houses.find(|(_, house)| cells.iter().all(|cell| house.cells.contains(cell)));
            match house {
                Some((id, _)) => format!("{} has no place in {}", names.digit(digit), names.house(id)),
                None => format!("{} has no place in a house", names.digit(digit)),
            }
        }
        _ => "a cell or a digit has no place".to_owned(),
    }
}

/// The nodes from which nothing follows.
fn ends(chain: &Chain) -> impl Iterator<Item = &Node> {
    let nodes = (0_u16..).zip(&chain.nodes);
    nodes.filter(|(at, _)| chain.links.iter().all(|link| link.from != *at)).map(|(_, node)| node)
}

/// The ways that a verity goes through: `r1c1 is 3 or 5. `
fn ways(names: Names<'_>, step: &Step) -> String {
    let starts: Vec<&Node> = step.why.chains.iter().filter_map(|chain| chain.nodes.first()).collect();
    let digits: Candidates = starts.iter().map(|node| node.digit).collect();
    let cells = starts.iter().flat_map(|node| node.cells.iter().copied());
    if let Some(cell) = step.why.cells_in(Role::Base).next() {
        return format!("{} is {}. ", names.cell(cell), names.digits_or(digits));
    }
    match step.why.houses_in(Role::Base).next() {
        Some(house) => {
            let (house, digit) = (names.house(house), names.digits(digits));
            format!("In {house}, {digit} is in {}. ", names.cells_or(cells))
        }
        None => String::new(),
    }
}
