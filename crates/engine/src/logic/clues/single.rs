//! The candidates that a single clue rules out.

use super::clue::{Clue, Clues};
use super::facts::{ARRANGEMENTS, Facts, STEPS};
use super::local::{Domains, Local, Reach};
use crate::board::{Candidates, Cell, Digit, Primitive};
use crate::logic::search::{Flow, Sink};
use crate::logic::state::HouseId;
use crate::logic::step::{Mark, Role, Step, Why};
use crate::logic::technique::Technique;
use crate::solver::Meter;

/// A clue with at most this many sets of digits is examined by its sets, since sets are easier for a person than limits
/// of sums.
const FEW_SETS: usize = 8;

/// What is kept between calls: for each clue, the domains for which the last search found no step.
#[derive(Default)]
pub(super) struct Kept {
    arranged: Vec<Option<Domains>>,
}

pub(super) fn narrowed(
    technique: Technique,
    reach: Reach,
    facts: &Facts<'_>,
    clues: &Clues,
    meter: &Meter<'_>,
    sink: Sink<'_>,
) -> Flow {
    let has_few_sets = |clue: &Clue| clue.family.as_ref().is_some_and(|family| family.0.len() <= FEW_SETS);
    for clue in &clues.all {
        if reach == Reach::Limits && has_few_sets(clue) {
            continue;
        }
        meter.count(STEPS)?;
        let mut left = facts.domains_of(&clue.local);
        if clue.local.narrow(&mut left, reach).is_ok()
            && let Some(step) = facts.step(technique, clue, &left)
        {
            sink(step)?;
        }
    }
    Flow::Continue(())
}

/// Compares the sets of digits that remain possible for a clue's cells. If they alone rule out nothing, keeps only the
/// sets with the digits that a house needs in these cells.
pub(super) fn sets(facts: &Facts<'_>, clues: &Clues, meter: &Meter<'_>, sink: Sink<'_>) -> Flow {
    for needs_houses in [false, true] {
        for clue in &clues.all {
            let Some(family) = &clue.family else { continue };
            let domains = facts.domains_of(&clue.local);
            if domains.iter().all(|set| set.len() == 1) {
                continue;
            }
            meter.count(STEPS * (1 + family.0.len()))?;
            let needed = if needs_houses { needed(facts, &clue.local) } else { Vec::new() };
            let digits: Candidates = needed.iter().map(|need| need.0).collect();
            if needs_houses && digits.is_empty() {
                continue;
            }
            let mut left: Domains = domains.iter().map(|_| Candidates::NONE).collect();
            let (mut remaining, mut missed) = (Vec::new(), Candidates::NONE);
            for &set in &family.0 {
                let Some(fitted) = clue.local.fit(set, &domains) else { continue };
                let lacks = digits.without(set);
                if lacks.is_empty() {
                    remaining.push(set);
                    left.iter_mut().zip(fitted).for_each(|(all, one)| *all |= one);
                } else {
                    missed |= lacks;
                }
            }
            let Some(mut step) = facts.step(Technique::ClueSets, clue, &left) else { continue };
            step.why.sets = remaining;
            for (digit, house) in needed.iter().filter(|need| missed.contains(need.0)) {
                let house_cells = &facts.board.houses()[usize::from(*house)].cells;
                let places = house_cells.iter().copied().filter(|&cell| facts.domain(cell).contains(*digit));
                step.why.marks.extend(places.map(|cell| (Role::Base, Mark { cell, digit: *digit })));
                step.why.houses.push((Role::Base, *house));
            }
            sink(step)?;
        }
    }
    Flow::Continue(())
}

/// Returns the digits whose places in some house all lie within a clue's cells, each with one such house.
fn needed(facts: &Facts<'_>, local: &Local) -> Vec<(Digit, HouseId)> {
    let mut needed: Vec<(Digit, HouseId)> = Vec::new();
    for (id, house) in (0..).zip(facts.board.houses()) {
        let touches = house.cells.iter().any(|cell| local.place(*cell).is_some());
        if !touches || !facts.board.is_full(house) {
            continue;
        }
        for digit in facts.board.digits() {
            let mut places =
                house.cells.iter().filter(|&&cell| facts.domain(cell).contains(digit)).peekable();
            if places.peek().is_some()
                && places.all(|&cell| local.place(cell).is_some())
                && needed.iter().all(|need| need.0 != digit)
            {
                needed.push((digit, id));
            }
        }
    }
    needed
}

/// Removes a digit that a clue needs from the cells that see all places of the digit in the clue.
pub(super) fn locked(facts: &Facts<'_>, clues: &Clues, meter: &Meter<'_>, sink: Sink<'_>) -> Flow {
    for clue in &clues.all {
        meter.count(STEPS)?;
        let domains = facts.domains_of(&clue.local);
        let mut remaining = Vec::new();
        let mut digits = Candidates::NONE;
        if let Some(family) = &clue.family {
            remaining =
                family.0.iter().copied().filter(|&set| clue.local.fit(set, &domains).is_some()).collect();
            digits = remaining.iter().fold(facts.board.digits(), |all, &set| all & set);
            if remaining.is_empty() {
                continue;
            }
        } else {
            for primitive in facts.board.primitives_of(clue.number) {
                match primitive {
                    Primitive::Count { digits: of, least: 1.., cells, .. }
                        if of.len() == 1 && cells.len() == clue.local.cells.len() =>
                    {
                        digits |= *of;
                    }
                    Primitive::Distinct { cells }
                        if cells.len() == facts.board.digits().len()
                            && cells.len() == clue.local.cells.len() =>
                    {
                        digits = facts.board.digits();
                    }
                    _ => {}
                }
            }
        }
        for digit in digits {
            let places = clue.local.cells.iter().copied().zip(&domains);
            let places: Vec<Cell> =
                places.filter(|(_, set)| set.contains(digit)).map(|(cell, _)| cell).collect();
            if places.is_empty() {
                continue;
            }
            let gone: Vec<Mark> = facts
                .board
                .cells()
                .filter(|&cell| {
                    facts.open[cell.index()]
                        && facts.domain(cell).contains(digit)
                        && places.iter().all(|&place| clues.sight.sees(cell, place))
                })
                .map(|cell| Mark { cell, digit })
                .collect();
            if gone.is_empty() {
                continue;
            }
            let mut why = Why::about([digit])
                .cells(Role::Pattern, places)
                .cells(Role::Extra, clue.local.cells.iter().copied())
                .clue(clue.number);
            why.sets.clone_from(&remaining);
            sink(Step::eliminating(Technique::LockedClueDigits, gone, why))?;
        }
    }
    Flow::Continue(())
}

/// Removes candidates that occur in no arrangement of a clue.
pub(super) fn arranged(
    facts: &Facts<'_>,
    clues: &Clues,
    kept: &mut Kept,
    meter: &Meter<'_>,
    sink: Sink<'_>,
) -> Flow {
    kept.arranged.resize(clues.all.len(), None);
    for (clue, known) in clues.all.iter().zip(&mut kept.arranged) {
        let domains = facts.domains_of(&clue.local);
        if known.as_ref() == Some(&domains) || domains.iter().all(|set| set.len() == 1) {
            continue;
        }
        let mut nodes = ARRANGEMENTS;
        let left = clue.local.arranged(&domains, &mut nodes);
        meter.count(STEPS * (1 + ARRANGEMENTS - nodes) / 4)?;
        match facts.step(Technique::ClueArrangements, clue, &left) {
            Some(step) => sink(step)?,
            None => *known = Some(domains),
        }
    }
    Flow::Continue(())
}
