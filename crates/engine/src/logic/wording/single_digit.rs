//! Patterns of one digit in words.

use super::names::{Names, capital, each};
use crate::board::Cell;
use crate::logic::state::HouseId;
use crate::logic::step::{Chain, Role, Step};

/// Returns the reason of a skyscraper, kite or turbot fish: two strong links connected by a weak one. A dual kite has
/// two such chains.
pub(super) fn two_links(names: Names<'_>, step: &Step) -> String {
    let told: Vec<String> = step.why.chains.iter().filter_map(|chain| links(names, step, chain)).collect();
    format!("{} So {}", told.join(" "), names.change(step))
}

fn links(names: Names<'_>, step: &Step, chain: &Chain) -> Option<String> {
    let [a, b, c, d] = chain.nodes.as_slice() else { return None };
    let digit = names.digit(a.digit);
    let [a, b, c, d] = [*a.cells.first()?, *b.cells.first()?, *c.cells.first()?, *d.cells.first()?];
    let house = |at: usize| chain.links.get(at)?.house.map(|house| names.in_houses([house]));
    let together = house(1).map_or_else(|| names.together([b, c]), |house| format!("are both {house}"));
    let seeing = |cell: &Cell| names.see(*cell, a) && names.see(*cell, d);
    let on_digit = step.eliminations.iter().filter(|mark| names.digit(mark.digit) == digit);
    let seen: Vec<Cell> = on_digit.map(|mark| mark.cell).filter(seeing).collect();
    Some(format!(
        "{}, {digit} can only be in {} or {}; {}, only in {} or {}. {} and {} {together}, so at most one of them is {digit}. \
         That leaves {digit} for {}, and {}.",
        capital(&house(0)?),
        names.cell(a),
        names.cell(b),
        house(2)?,
        names.cell(c),
        names.cell(d),
        names.cell(b),
        names.cell(c),
        names.cells_or([a, d]),
        names.seeing(&seen, &[vec![a], vec![d]])
    ))
}

pub(super) fn empty_rectangle(names: Names<'_>, step: &Step) -> String {
    let digit = names.digits(step.why.digits);
    let ends: Vec<Cell> = step.why.cells_in(Role::Link).collect();
    let base = names.in_houses(step.why.houses_in(Role::Base));
    let inside: Vec<Cell> = step.why.cells_in(Role::Pattern).collect();
    let told = |(ends, house): (&[Cell], HouseId)| {
        let (near, far) = (*ends.first()?, *ends.last()?);
        let left: Vec<Cell> = inside.iter().copied().filter(|cell| !names.see(*cell, near)).collect();
        let sees_all =
            |cell: &Cell| names.see(*cell, far) && left.iter().all(|other| names.see(*cell, *other));
        let seen: Vec<Cell> = step.eliminations.iter().map(|mark| mark.cell).filter(sees_all).collect();
        let sight = names.sight(&seen, &each(&[&[far], left.as_slice()].concat()));
        let (house, near, far) = (names.in_houses([house]), names.cell(near), names.cell(far));
        let verb = if seen.len() == 1 { "sees" } else { "see" };
        Some(format!(
            "{}, it can only be in {near} or {far}; if it is in {near}, then {base} it is in {}. \
             {} {verb} {far} and {}{sight}. ",
            capital(&house),
            names.cells_or(left.iter().copied()),
            names.cells(seen),
            names.cells(left.iter().copied()),
        ))
    };
    let links: String = ends.chunks(2).zip(step.why.houses_in(Role::Link)).filter_map(told).collect();
    format!(
        "{}, {digit} can only be in {}. {links}Either way, {}",
        capital(&base),
        names.cells_or(inside.iter().copied()),
        names.change(step)
    )
}
