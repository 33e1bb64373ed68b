//! Naked pairs, triples and quadruples, with their locked variants: k cells of a house that have k candidates together.

use crate::board::{Candidates, Cell};
use crate::logic::search::{Flow, Search, Sink};
use crate::logic::state::{Cells, HouseId, State};
use crate::logic::step::{Mark, Marks, Role, Step, Why};
use crate::logic::technique::Technique;

/// The kind of subset that is searched: its technique, its size, and whether its cells must lie in two houses at once
/// (locked).
#[derive(Clone, Copy)]
struct Wanted {
    technique: Technique,
    size: usize,
    locked: bool,
}

/// Hands every naked or locked subset of one kind to the sink: boxes first, cells in order.
pub(in crate::logic) fn find<const W: usize>(
    technique: Technique,
    search: &mut Search<'_, W>,
    sink: Sink<'_>,
) -> Flow {
    let size = match technique {
        Technique::LockedPair | Technique::NakedPair => 2,
        Technique::LockedTriple | Technique::NakedTriple => 3,
        _ => 4,
    };
    let locked = matches!(technique, Technique::LockedPair | Technique::LockedTriple);
    let wanted = Wanted { technique, size, locked };
    let state = search.state;
    let tables = state.tables();
    for &id in &tables.boxes_first {
        let house = tables.house(id);
        if locked && house.line {
            continue;
        }
        let mut cells = [(Cell::new(0), Candidates::NONE); crate::board::MAX_SIZE];
        let mut count = 0;
        for cell in house.cells & state.empty() {
            let digits = state.candidates(cell);
            if !digits.is_empty() && digits.len() <= size {
                cells[count] = (cell, digits);
                count += 1;
            }
        }
        if count >= size {
            let picked = Picked { house: id, cells: Cells::NONE, digits: Candidates::NONE, count: 0 };
            pick(state, wanted, &cells[..count], picked, sink)?;
        }
        search.meter.count(1 + count.pow(size as u32) / 8)?;
    }
    Flow::Continue(())
}

/// The cells chosen so far.
#[derive(Clone, Copy)]
struct Picked<const W: usize> {
    house: HouseId,
    cells: Cells<W>,
    digits: Candidates,
    count: usize,
}

fn pick<const W: usize>(
    state: &State<W>,
    wanted: Wanted,
    rest: &[(Cell, Candidates)],
    picked: Picked<W>,
    sink: Sink<'_>,
) -> Flow {
    if picked.count == wanted.size {
        return match step(state, wanted, picked) {
            Some(step) if picked.digits.len() == wanted.size => sink(step),
            _ => Flow::Continue(()),
        };
    }
    for (at, &(cell, digits)) in rest.iter().enumerate() {
        let digits = picked.digits | digits;
        if digits.len() <= wanted.size {
            let cells = picked.cells | Cells::only(cell);
            let more = Picked { cells, digits, count: picked.count + 1, ..picked };
            pick(state, wanted, &rest[at + 1..], more, sink)?;
        }
    }
    Flow::Continue(())
}

/// Returns the step of a subset; `None` if the subset rules out nothing, or is locked when an unlocked one is wanted or
/// the reverse.
fn step<const W: usize>(state: &State<W>, wanted: Wanted, picked: Picked<W>) -> Option<Step> {
    let tables = state.tables();
    let seen = tables.seen_by_all(picked.cells);
    let mut gone = Marks::new();
    let mut gone_cells = Cells::NONE;
    for digit in picked.digits {
        let cells = seen & state.cells_with(digit);
        gone_cells |= cells;
        gone.extend(cells.iter().map(|cell| Mark { cell, digit }));
    }
    if gone.is_empty() {
        return None;
    }
    let base = tables.house(picked.house);
    let is_locked = |id: HouseId| {
        let house = tables.house(id);
        !house.line && gone_cells.meets(house.cells) && !gone_cells.is_within(house.cells)
    };
    let locked = wanted.size < 4 && tables.houses_with(picked.cells).any(is_locked);
    if locked != wanted.locked {
        return None;
    }
    let mut why = Why { digits: picked.digits, ..Why::default() }
        .cells(Role::Pattern, picked.cells)
        .house(Role::Base, picked.house);
    if locked {
        let other = tables.houses_with(picked.cells).find(|&id| tables.house(id).line != base.line);
        why.houses.extend(other.map(|id| (Role::Cover, id)));
    }
    Some(Step::eliminating(wanted.technique, gone, why))
}
