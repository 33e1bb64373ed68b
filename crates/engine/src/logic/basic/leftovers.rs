//! Law of leftovers: where some lines overlap with as many regions, the cells of the lines outside the regions hold the
//! same digits as the cells of the regions outside the lines.

use crate::board::{Candidates, HouseKind};
use crate::logic::search::{Flow, Search, Sink};
use crate::logic::state::{Cells, HouseId, State};
use crate::logic::step::{Mark, Marks, Role, Step, Why};
use crate::logic::technique::Technique;

/// The maximum number of cells that stick out on each side.
const MAX_CELLS: usize = 12;

/// Hands the candidates that each run of neighboring lines and its regions rule out to the sink.
pub(in crate::logic) fn find<const W: usize>(search: &mut Search<'_, W>, sink: Sink<'_>) -> Flow {
    let state = search.state;
    let tables = state.tables();
    let is_region =
        |&id: &HouseId| matches!(tables.house(id).kind, HouseKind::Region(_)) && tables.house(id).complete;
    let regions: Vec<HouseId> = tables.house_ids().filter(is_region).collect();
    if regions.is_empty() {
        return Flow::Continue(());
    }
    for lines in [&tables.rows, &tables.columns] {
        // A line that lacks digits says nothing about where they are.
        if lines.iter().any(|&id| !tables.house(id).complete) {
            continue;
        }
        for count in 1..lines.len() {
            for run in lines.windows(count) {
                compare(state, run, &regions, sink)?;
            }
        }
    }
    Flow::Continue(())
}

fn union<const W: usize>(state: &State<W>, houses: &[HouseId]) -> Cells<W> {
    houses.iter().fold(Cells::NONE, |all, &id| all | state.tables().house(id).cells)
}

fn compare<const W: usize>(state: &State<W>, lines: &[HouseId], regions: &[HouseId], sink: Sink<'_>) -> Flow {
    let inside = union(state, lines);
    let overlap = |&id: &HouseId| (state.tables().house(id).cells & inside).len();
    let mut nearest = regions.to_vec();
    nearest.sort_by_key(|id| std::cmp::Reverse(overlap(id)));
    nearest.truncate(lines.len());
    nearest.sort_unstable();
    let covered = union(state, &nearest);
    let (left, right) = (inside.without(covered), covered.without(inside));
    if left.is_empty() || left.len() != right.len() || left.len() > MAX_CELLS {
        return Flow::Continue(());
    }
    let mut gone = Marks::new();
    for (one, other) in [(left, right), (right, left)] {
        let possible = digits_of(state, other);
        let impossible =
            |cell| state.candidates(cell).without(possible).iter().map(move |digit| Mark { cell, digit });
        gone.extend(one.iter().flat_map(impossible));
    }
    if gone.is_empty() {
        return Flow::Continue(());
    }
    let mut why = Why::about(gone.iter().map(|mark| mark.digit))
        .group(Role::Set(0), left, digits_of(state, left))
        .group(Role::Set(1), right, digits_of(state, right));
    why.houses.extend(lines.iter().map(|&id| (Role::Base, id)));
    why.houses.extend(nearest.iter().map(|&id| (Role::Cover, id)));
    sink(Step::eliminating(Technique::LawOfLeftovers, gone, why))
}

/// Returns all digits that some cells hold or may hold.
fn digits_of<const W: usize>(state: &State<W>, cells: Cells<W>) -> Candidates {
    cells.iter().fold(Candidates::NONE, |all, cell| {
        all | state.value(cell).map_or_else(|| state.candidates(cell), Candidates::only)
    })
}
