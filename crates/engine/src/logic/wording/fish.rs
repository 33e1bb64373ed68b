//! Fish in words.

use super::chains::implications;
use super::names::{Names, capital, each, target_cells};
use crate::board::Cell;
use crate::logic::state::HouseId;
use crate::logic::step::{Role, Step};
use crate::logic::technique::Technique;

/// The names of fish without fins and boxes, by the number of bases from 2.
const SIZES: [&str; 6] = ["an X-Wing", "a Swordfish", "a Jellyfish", "a Squirmbag", "a Whale", "a Leviathan"];

pub(super) fn fish(names: Names<'_>, step: &Step) -> String {
    let digit = names.digits(step.why.digits);
    let bases = names.in_houses(step.why.houses_in(Role::Base));
    let covers: Vec<HouseId> = step.why.houses_in(Role::Cover).collect();
    let mut fins: Vec<_> = step.why.marks_in(Role::Fin).chain(step.why.marks_in(Role::EndoFin)).collect();
    fins.sort_unstable();
    fins.dedup();
    if fins.is_empty() {
        return format!(
            "{}, {digit} can only be {}. So {} have their {digit} there and nowhere else: {}",
            capital(&bases),
            names.in_houses(covers.iter().copied()),
            names.houses(covers),
            names.change(step)
        );
    }
    let fins: Vec<Cell> = fins.into_iter().map(|mark| mark.cell).collect();
    let change = names.change(step);
    if !step.is_siamese() {
        return format!(
            "{}, {} Either way, {change}",
            capital(&bases),
            finned(names, step, &covers, &fins, &target_cells(step))
        );
    }
    let others: Vec<HouseId> = step.why.houses_in(Role::OtherCover).collect();
    let endo: Vec<Cell> = step.why.marks_in(Role::EndoFin).map(|mark| mark.cell).collect();
    let is_in = |covers: &[HouseId], cell: Cell| {
        covers.iter().any(|id| {
            names.geometry().houses().get(usize::from(*id)).is_some_and(|house| house.cells.contains(&cell))
        })
    };
    let way = |covers: &[HouseId]| {
        let own: Vec<Cell> =
            fins.iter().copied().filter(|fin| endo.contains(fin) || !is_in(covers, *fin)).collect();
        let goes = |target: &Cell| is_in(covers, *target) && own.iter().all(|fin| names.see(*fin, *target));
        let targets: Vec<Cell> = target_cells(step).into_iter().filter(goes).collect();
        finned(names, step, covers, &own, &targets)
    };
    format!(
        "Two fish share their bases. {}, {} Counted the other way, {} In both fish, it is one or the other, so {change}",
        capital(&bases),
        way(&covers),
        way(&others)
    )
}

/// Returns the reason of a fish with fins: where its digit can be, and what follows without the fins and with one of
/// them.
fn finned(names: Names<'_>, step: &Step, covers: &[HouseId], fins: &[Cell], targets: &[Cell]) -> String {
    let digit = names.digits(step.why.digits);
    let size = step.why.houses_in(Role::Base).count();
    let plain = SIZES.get(size.saturating_sub(2)).copied().unwrap_or("a fish");
    let houses = || covers.iter().copied();
    let (within, covers) = (names.in_houses(houses()), names.houses(houses()));
    let fin = names.cells_or(fins.iter().copied());
    let is = if targets.len() == 1 { "is" } else { "are" };
    format!(
        "{digit} can only be {within}, or in {fin}. If it is not in {fin}, this is {plain}, and {covers} have no other {digit}; if it is, {} and {is} \
         not {digit}.",
        names.seeing(targets, &each(fins))
    )
}

pub(super) fn kraken(names: Names<'_>, step: &Step) -> String {
    let why = &step.why;
    let digit = names.digits(why.digits);
    let bases = names.in_houses(why.houses_in(Role::Base));
    let covers = names.houses(why.houses_in(Role::Cover));
    let fins = names.cells_or(why.marks_in(Role::Fin).map(|mark| mark.cell));
    let told: Vec<String> =
        why.chains.iter().map(|chain| capital(&implications(names, why, chain)) + ".").collect();
    let told = told.join(" ");
    let within = names.in_houses(why.houses_in(Role::Cover));
    let fish = format!("{}, {digit} can only be {within}, or in {fins}.", capital(&bases));
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
    let cover = why.houses_in(Role::Cover).find(has_all).map_or(within, |house| names.in_houses([house]));
    format!(
        "{fish} If it is not in {fins}, {covers} have their {digit} {bases}: {cover}, that is {}. \
         So one of {} is {digit}. {told} All ways lead to the same, {}",
        names.cells_or(places),
        names.cells(starts),
        names.conclusion(step)
    )
}
