//! Innies and outies: the sum of some houses is known, and so are the sums of the cages in them. The difference is the
//! sum of the cells that stick out on either side.
//!
//! On a 9x9 board this is called the rule of 45.

use super::clue::Clues;
use super::facts::{ARRANGEMENTS, Facts, STEPS};
use super::local::Local;
use crate::board::{Candidates, Cell, HouseKind, Primitive};
use crate::logic::search::{Flow, Sink};
use crate::logic::state::HouseId;
use crate::logic::step::{Role, Step, Why};
use crate::logic::technique::Technique;
use crate::solver::Meter;

/// The maximum number of empty cells that stick out.
const MOST_OPEN: usize = 6;

/// The maximum number of houses that are combined.
const MOST_HOUSES: usize = 4;

/// A clue that fixes the sum of its cells.
struct Cage<'a> {
    number: usize,
    cells: Vec<Cell>,
    terms: &'a [(Cell, i32)],
    total: i64,
}

/// Hands the candidates that houses and the cages in them rule out to the sink. It compares single houses, then several
/// adjacent houses.
pub(super) fn find(
    technique: Technique,
    facts: &Facts<'_>,
    clues: &Clues,
    meter: &Meter<'_>,
    sink: Sink<'_>,
) -> Flow {
    let cages = cages(facts);
    if cages.is_empty() {
        return Flow::Continue(());
    }
    let houses = facts.board.houses();
    let full = |id: &HouseId| houses.get(usize::from(*id)).is_some_and(|house| facts.board.is_full(house));
    let ids: Vec<HouseId> = (0..houses.len() as HouseId).filter(full).collect();
    if technique == Technique::InniesAndOuties {
        return ids.iter().try_for_each(|&id| compare(technique, facts, clues, &cages, &[id], meter, sink));
    }
    let of = |is: fn(HouseKind) -> bool| {
        ids.iter().copied().filter(|&id| is(houses[usize::from(id)].kind)).collect::<Vec<HouseId>>()
    };
    let rows = of(|kind| matches!(kind, HouseKind::Row(_)));
    let columns = of(|kind| matches!(kind, HouseKind::Column(_)));
    let boxes = of(|kind| matches!(kind, HouseKind::Box(_) | HouseKind::Region(_)));
    for count in 2..=MOST_HOUSES {
        for lines in [&rows, &columns] {
            for run in lines.windows(count) {
                compare(technique, facts, clues, &cages, run, meter, sink)?;
            }
        }
        if count == 2 {
            for (at, &one) in boxes.iter().enumerate() {
                for &other in &boxes[at + 1..] {
                    compare(technique, facts, clues, &cages, &[one, other], meter, sink)?;
                }
            }
        }
    }
    Flow::Continue(())
}

fn cages<'a>(facts: &Facts<'a>) -> Vec<Cage<'a>> {
    let cage = |(number, primitive): &'a (usize, Primitive)| match primitive {
        Primitive::Sum { terms, least, most }
            if least == most && terms.iter().all(|(_, factor)| *factor == 1) =>
        {
            let cells = terms.iter().map(|(cell, _)| *cell).collect();
            Some(Cage { number: *number, cells, terms, total: *least })
        }
        _ => None,
    };
    facts.board.primitives().iter().filter_map(cage).collect()
}

fn compare(
    technique: Technique,
    facts: &Facts<'_>,
    clues: &Clues,
    cages: &[Cage<'_>],
    houses: &[HouseId],
    meter: &Meter<'_>,
    sink: Sink<'_>,
) -> Flow {
    meter.count(STEPS)?;
    let board = facts.board;
    let mut inside = vec![false; board.cell_count()];
    for &id in houses {
        for cell in &board.houses()[usize::from(id)].cells {
            // The sums of overlapping houses can't be added.
            if std::mem::replace(&mut inside[cell.index()], true) {
                return Flow::Continue(());
            }
        }
    }
    let in_count = |cage: &Cage<'_>| cage.cells.iter().filter(|cell| inside[cell.index()]).count();
    let mut near: Vec<(&Cage<'_>, usize)> =
        cages.iter().map(|cage| (cage, in_count(cage))).filter(|(_, count)| *count > 0).collect();
    // Cages within the houses come first, then the cages with the fewest cells outside.
    near.sort_by_key(|(cage, count)| cage.cells.len() - count);
    let mut tried: Vec<Vec<usize>> = Vec::new();
    for wanted in [
        |cage: &Cage<'_>, count: usize| cage.cells.len() == count,
        |cage: &Cage<'_>, count: usize| cage.cells.len() - count < count,
        |_: &Cage<'_>, _: usize| true,
    ] {
        let mut covered = vec![false; board.cell_count()];
        let mut chosen: Vec<&Cage<'_>> = Vec::new();
        for &(cage, count) in &near {
            if wanted(cage, count) && cage.cells.iter().all(|cell| !covered[cell.index()]) {
                cage.cells.iter().for_each(|cell| covered[cell.index()] = true);
                chosen.push(cage);
            }
        }
        let numbers: Vec<usize> = chosen.iter().map(|cage| cage.number).collect();
        if chosen.is_empty() || tried.contains(&numbers) {
            continue;
        }
        tried.push(numbers);
        if let Some(step) = difference(technique, facts, clues, houses, &inside, &covered, &chosen, meter)? {
            sink(step)?;
        }
    }
    Flow::Continue(())
}

#[expect(clippy::too_many_arguments, reason = "the parts of one comparison, which no other one shares")]
fn difference(
    technique: Technique,
    facts: &Facts<'_>,
    clues: &Clues,
    houses: &[HouseId],
    inside: &[bool],
    covered: &[bool],
    chosen: &[&Cage<'_>],
    meter: &Meter<'_>,
) -> std::ops::ControlFlow<(), Option<Step>> {
    use std::ops::ControlFlow::Continue;
    let board = facts.board;
    let cells = |is: fn(bool, bool) -> bool| {
        board.cells().filter(|cell| is(inside[cell.index()], covered[cell.index()])).collect::<Vec<Cell>>()
    };
    let innies = cells(|inside, covered| inside && !covered);
    let outies = cells(|inside, covered| !inside && covered);
    let is_open = |cell: &&Cell| facts.domain(**cell).len() > 1;
    let open = innies.iter().chain(&outies).filter(is_open).count();
    if !(1..=MOST_OPEN).contains(&open) {
        return Continue(None);
    }
    let layout = board.layout();
    let house: i64 = board.digits().iter().map(|digit| layout.value(digit)).sum();
    let cages: i64 = chosen.iter().map(|cage| cage.total).sum();
    let total = houses.iter().map(|_| house).sum::<i64>() - cages;
    let terms = innies.iter().map(|&cell| (cell, 1)).chain(outies.iter().map(|&cell| (cell, -1)));
    let terms: Box<[(Cell, i32)]> = terms.collect();
    // The difference is a single cage, so it says nothing new.
    if chosen
        .iter()
        .any(|cage| cage.terms.len() == terms.len() && cage.terms.iter().all(|term| terms.contains(term)))
    {
        return Continue(None);
    }
    let primitive = Primitive::Sum { terms, least: total, most: total };
    let Some(local) = Local::of(board, &clues.sight, [&primitive]) else { return Continue(None) };
    let mut nodes = ARRANGEMENTS / 4;
    let domains = facts.domains_of(&local);
    let left = local.arranged(&domains, &mut nodes);
    meter.count(STEPS * (1 + ARRANGEMENTS / 4 - nodes))?;
    let gone = facts.gone(&local, &left);
    if gone.is_empty() || left.iter().any(|set| set.is_empty()) {
        return Continue(None);
    }
    let digits = |cells: &[Cell]| {
        let of = |&cell: &Cell| local.place(cell).map_or(Candidates::NONE, |at| left[at]);
        cells.iter().map(of).fold(Candidates::NONE, |all, set| all | set)
    };
    let mut why = Why::about(gone.iter().map(|mark| mark.digit));
    for (role, cells) in [(Role::Set(0), &innies), (Role::Set(1), &outies)] {
        if !cells.is_empty() {
            why = why.group(role, cells.iter().copied(), digits(cells));
        }
    }
    for &id in houses {
        why = why.house(Role::Base, id);
    }
    for cage in chosen {
        why = why.clue(cage.number);
    }
    why.sum = Some(total);
    Continue(Some(Step::eliminating(technique, gone, why)))
}
