//! XY-Wing and XYZ-Wing: whichever candidate a pivot holds, the same digit is in one of the pattern's cells.

use smallvec::SmallVec;

use crate::board::{Candidates, Cell};
use crate::logic::search::{Flow, Search, Sink};
use crate::logic::state::Cells;
use crate::logic::step::{Mark, Role, Step, Why};
use crate::logic::technique::Technique;

/// A cell with its candidates.
type Filled = (Cell, Candidates);

/// Hands XY-Wings to the sink, for all triples of cells with two candidates, in order.
pub(in crate::logic) fn find_xy<const W: usize>(search: &mut Search<'_, W>, sink: Sink<'_>) -> Flow {
    let pairs = cells_of(search, 2);
    for (i, &a) in pairs.iter().enumerate() {
        search.meter.count(pairs.len())?;
        for (j, &b) in pairs.iter().enumerate().skip(i + 1) {
            if (a.1 | b.1).len() != 3 {
                continue;
            }
            for &c in &pairs[j + 1..] {
                let distinct = a.1 != b.1 && b.1 != c.1 && c.1 != a.1;
                if distinct && (a.1 | b.1 | c.1).len() == 3 {
                    for [pivot, one, other] in [[a, b, c], [b, a, c], [c, b, a]] {
                        wing(search, Technique::XyWing, pivot, one, other, sink)?;
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

/// Hands XYZ-Wings to the sink, for all cells with three candidates and pairs of cells with two, in order.
pub(in crate::logic) fn find_xyz<const W: usize>(search: &mut Search<'_, W>, sink: Sink<'_>) -> Flow {
    let (pairs, triples) = (cells_of(search, 2), cells_of(search, 3));
    let tables = search.state.tables();
    for &pivot in &triples {
        search.meter.count(pairs.len() / 4)?;
        let near: SmallVec<[Filled; 16]> = pairs
            .iter()
            .copied()
            .filter(|pair| {
                pair.1.without(pivot.1).is_empty() && tables.peers[pivot.0.index()].contains(pair.0)
            })
            .collect();
        for (i, &one) in near.iter().enumerate() {
            for &other in &near[i + 1..] {
                if one.1 != other.1 {
                    wing(search, Technique::XyzWing, pivot, one, other, sink)?;
                }
            }
        }
    }
    Flow::Continue(())
}

fn cells_of<const W: usize>(search: &Search<'_, W>, count: usize) -> SmallVec<[Filled; 32]> {
    let state = search.state;
    let filled = state.empty().iter().map(|cell| (cell, state.candidates(cell)));
    filled.filter(|(_, set)| set.len() == count).collect()
}

fn wing<const W: usize>(
    search: &Search<'_, W>,
    technique: Technique,
    pivot: Filled,
    one: Filled,
    other: Filled,
    sink: Sink<'_>,
) -> Flow {
    let (state, tables) = (search.state, search.state.tables());
    let seen = |cell: Cell| tables.peers[cell.index()];
    let near = seen(pivot.0);
    let Some(z) = (one.1 & other.1).single().filter(|_| near.contains(one.0) && near.contains(other.0))
    else {
        return Flow::Continue(());
    };
    let xyz = technique == Technique::XyzWing;
    let mut gone = seen(one.0) & seen(other.0) & state.cells_with(z);
    if xyz {
        gone &= near;
    }
    if gone.is_empty() {
        return Flow::Continue(());
    }
    let ends: Cells<W> = [one.0, other.0].into_iter().chain(xyz.then_some(pivot.0)).collect();
    let why = Why::about(pivot.1 | one.1 | other.1)
        .cells(Role::Pivot, [pivot.0])
        .cells(Role::Pincer, [one.0, other.0])
        .marks(Role::Pincer, ends.iter().map(|cell| Mark { cell, digit: z }));
    sink(Step::eliminating(technique, state.marks(gone, z), why))
}
