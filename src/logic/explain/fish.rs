//! Fish in words.

use super::chains::{capital, implications};
use super::names::Names;
use crate::board::Cell;
use crate::logic::state::HouseId;
use crate::logic::step::{Role, Step};
use crate::logic::technique::Technique;

/// What a fish is called without fins and boxes, by the number of its bases.
const SIZES: [&str; 6] = ["an X-Wing", "a Swordfish", "a Jellyfish", "a Squirmbag", "a Whale", "a Leviathan"];

pub(super) fn fish(names: Names<'_>, step: &Step) -> String {
    let digit = names.digits(step.why.digits);
    let bases = names.houses(step.why.houses_in(Role::Base));
    let covers = names.houses(step.why.houses_in(Role::Cover));
    let others = names.houses(step.why.houses_in(Role::OtherCover));
    let covers =
        if others.is_empty() { covers } else { format!("{covers} (counted the other way: {others})") };
    let mut fins: Vec<_> = step.why.marks_in(Role::Fin).chain(step.why.marks_in(Role::EndoFin)).collect();
    fins.sort_unstable();
    fins.dedup();
    if fins.is_empty() {
        return format!(
            "In {bases}, {digit} can only be in {covers}. So {covers} have their {digit} there and nowhere else: {}",
            names.change(step)
        );
    }
    let (fin, see) = match fins.as_slice() {
        [fin] => (names.cell(fin.cell), "sees that cell"),
        _ => (names.cells_or(fins.iter().map(|mark| mark.cell)), "sees all of these cells"),
    };
    let size = step.why.houses_in(Role::Base).count();
    let plain = SIZES.get(size.saturating_sub(2)).copied().unwrap_or("a fish");
    format!(
        "In {bases}, {digit} can only be in {covers}, or in {fin}. If it is not in {fin}, this is {plain}, and {covers} have no other {digit}; \
         if it is, what {see} is not {digit}. Either way, {}",
        names.change(step)
    )
}

pub(super) fn kraken(names: Names<'_>, step: &Step) -> String {
    let why = &step.why;
    let digit = names.digits(why.digits);
    let bases = names.houses(why.houses_in(Role::Base));
    let covers = names.houses(why.houses_in(Role::Cover));
    let fins = names.cells_or(why.marks_in(Role::Fin).map(|mark| mark.cell));
    let told: Vec<String> =
        why.chains.iter().map(|chain| capital(&implications(names, why, chain)) + ".").collect();
    let told = told.join(" ");
    let fish = format!("In {bases}, {digit} can only be in {covers}, or in {fins}.");
    if step.technique == Technique::KrakenFish1 {
        let gone = names.cells(step.eliminations.iter().map(|mark| mark.cell));
        return format!(
            "{fish} If it is not in {fins}, {covers} have no other {digit}, so {gone} is not {digit}. {told} Either way, {}",
            names.conclusion(step).trim_start_matches("so ")
        );
    }
    let starts = why.chains.iter().filter_map(|chain| chain.nodes.first()?.cells.first().copied());
    let starts: Vec<Cell> = starts.collect();
    let is_fin = |cell: &Cell| why.marks_in(Role::Fin).any(|mark| mark.cell == *cell);
    let places: Vec<Cell> = starts.iter().copied().filter(|cell| !is_fin(cell)).collect();
    let has_all = |house: &HouseId| {
        let house = names.geometry().houses().get(usize::from(*house));
        house.is_some_and(|house| places.iter().all(|cell| house.cells.contains(cell)))
    };
    let cover =
        why.houses_in(Role::Cover).find(has_all).map_or_else(|| covers.clone(), |house| names.house(house));
    format!(
        "{fish} If it is not in {fins}, {covers} have their {digit} in {bases}: in {cover}, that is {}. \
         So one of {} is {digit}. {told} All ways lead to the same, {}",
        names.cells_or(places),
        names.cells(starts),
        names.conclusion(step)
    )
}
