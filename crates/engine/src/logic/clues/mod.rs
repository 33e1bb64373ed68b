//! Steps from the clues of variant puzzles: cages, lines, dots, outside clues and rules of the author's own.
//!
//! Each clue is examined separately (`single`, `local`), with the candidates of its cells and with which of these cells
//! see each other: first single cells and pairs of cells, then the limits of sums, sets of digits, and whole
//! arrangements. `innies` compares houses with the cages in them. `trial` supposes a candidate and follows it to a
//! contradiction. `links` has what the candidates of a clue imply, for chains. No code here depends on the name of a constraint; the words are in `wording`.

mod clue;
mod facts;
mod innies;
mod links;
mod local;
mod sight;
mod single;
mod trial;

use self::clue::Clues;
use self::facts::Facts;
pub(super) use self::links::ClueLink;
use self::local::Reach;
use self::single::Kept;
use super::search::{Flow, Scratch, Search, Sink};
use super::state::State;
use super::step::Step;
use super::technique::Technique;
use crate::board::{Cell, Geometry};
use crate::solver::Meter;

/// Returns whether a technique uses clues.
pub(in crate::logic) const fn is_of_clues(technique: Technique) -> bool {
    matches!(
        technique,
        Technique::ClueCells
            | Technique::CluePairs
            | Technique::ClueLimits
            | Technique::ClueSets
            | Technique::LockedClueDigits
            | Technique::InniesAndOuties
            | Technique::InniesOfSeveralHouses
            | Technique::ClueArrangements
            | Technique::ClueContradiction
    )
}

/// Hands the candidates that clues rule out to the sink, clue by clue.
pub(in crate::logic) fn find<const W: usize>(
    technique: Technique,
    search: &mut Search<'_, W>,
    sink: Sink<'_>,
) -> Flow {
    if !search.state.geometry().has_constraints() {
        return Flow::Continue(());
    }
    let facts = Facts::of(search.state);
    let clues = facts.board.derived(Clues::of);
    let meter = search.meter;
    if let Some(step) = search.again {
        return again(step, &facts, &clues, meter, sink);
    }
    of_clues(technique, &facts, &clues, search.scratch.of(), meter, sink)
}

/// Returns what candidates of the same clue imply for each other; nothing on a board without clues.
pub(in crate::logic) fn links<const W: usize>(
    state: &State<W>,
    scratch: &mut Scratch<W>,
    meter: &Meter<'_>,
) -> std::ops::ControlFlow<(), Vec<ClueLink>> {
    if !state.geometry().has_constraints() {
        return std::ops::ControlFlow::Continue(Vec::new());
    }
    let facts = Facts::of(state);
    let clues = facts.board.derived(Clues::of);
    links::links(&facts, &clues, scratch.of(), meter)
}

/// Returns the cells of a clue, ascending. The clue is given as the index of its constraint.
pub(in crate::logic) fn cells_of(board: &Geometry, clue: u16) -> Vec<Cell> {
    let mut cells: Vec<Cell> = board.primitives_of(usize::from(clue)).flat_map(local::cells_of).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// Searches for a known step again, only in the clues that the step names.
fn again(step: &Step, facts: &Facts<'_>, clues: &Clues, meter: &Meter<'_>, sink: Sink<'_>) -> Flow {
    if step.technique == Technique::ClueContradiction {
        return step
            .eliminations
            .iter()
            .try_for_each(|&mark| trial::find_for(mark, facts, clues, meter, sink));
    }
    let named = clues.only(|number| step.why.clues.iter().any(|&named| usize::from(named) == number));
    of_clues(step.technique, facts, &named, &mut Kept::default(), meter, sink)
}

fn of_clues(
    technique: Technique,
    facts: &Facts<'_>,
    clues: &Clues,
    kept: &mut Kept,
    meter: &Meter<'_>,
    sink: Sink<'_>,
) -> Flow {
    match technique {
        Technique::ClueCells => single::narrowed(technique, Reach::Cells, facts, clues, meter, sink),
        Technique::CluePairs => single::narrowed(technique, Reach::Pairs, facts, clues, meter, sink),
        Technique::ClueLimits => single::narrowed(technique, Reach::Limits, facts, clues, meter, sink),
        Technique::ClueSets => single::sets(facts, clues, meter, sink),
        Technique::LockedClueDigits => single::locked(facts, clues, meter, sink),
        Technique::InniesAndOuties | Technique::InniesOfSeveralHouses => {
            innies::find(technique, facts, clues, meter, sink)
        }
        Technique::ClueArrangements => single::arranged(facts, clues, kept, meter, sink),
        Technique::ClueContradiction => trial::find(facts, clues, meter, sink),
        _ => Flow::Continue(()),
    }
}
