//! WXYZ-Wing: a pivot with three pincers. If the pivot takes the other digit of a pincer, that pincer holds the common
//! digit.

use smallvec::SmallVec;

use crate::board::{Candidates, Cell, Digit};
use crate::logic::search::{Flow, Search, Sink};
use crate::logic::state::Cells;
use crate::logic::step::{Mark, Role, Step, Why};
use crate::logic::technique::Technique;

/// Hands WXYZ-Wings to the sink: the pivot has three digits besides the common one, which it may have or lack.
pub(in crate::logic) fn find<const W: usize>(search: &mut Search<'_, W>, sink: Sink<'_>) -> Flow {
    let (state, tables) = (search.state, search.state.tables());
    for pivot in state.empty() {
        let own = state.candidates(pivot);
        if !(3..=4).contains(&own.len()) {
            continue;
        }
        let near: SmallVec<[(Cell, Candidates); 16]> = (tables.peers[pivot.index()] & state.empty())
            .iter()
            .map(|cell| (cell, state.candidates(cell)))
            .filter(|(_, set)| set.len() == 2 && !(*set & own).is_empty())
            .collect();
        if near.len() < 3 {
            continue;
        }
        let shared = if own.len() == 4 { own } else { state.geometry().digits().without(own) };
        for z in shared {
            search.meter.count(1 + near.len().pow(3) / 8)?;
            around(search, (pivot, own), z, &near, sink)?;
        }
    }
    Flow::Continue(())
}

/// Hands the wings around a pivot whose pincers share the digit `z` to the sink.
fn around<const W: usize>(
    search: &Search<'_, W>,
    (pivot, own): (Cell, Candidates),
    z: Digit,
    near: &[(Cell, Candidates)],
    sink: Sink<'_>,
) -> Flow {
    let (state, tables) = (search.state, search.state.tables());
    let others = own.without(Candidates::only(z));
    let forced = |set: Candidates| set.without(Candidates::only(z)) & others;
    let pincers: SmallVec<[(Cell, Candidates); 16]> =
        near.iter().copied().filter(|(_, set)| set.contains(z) && !forced(*set).is_empty()).collect();
    for (i, a) in pincers.iter().enumerate() {
        for (j, b) in pincers.iter().enumerate().skip(i + 1) {
            for c in &pincers[j + 1..] {
                if forced(a.1) | forced(b.1) | forced(c.1) != others {
                    continue;
                }
                let held = own.contains(z).then_some(pivot);
                let ends: Cells<W> = [a.0, b.0, c.0].into_iter().chain(held).collect();
                let gone = tables.seen_by_all(ends) & state.cells_with(z);
                if gone.is_empty() {
                    continue;
                }
                let why = Why::about(others.iter().chain([z]))
                    .cells(Role::Pivot, [pivot])
                    .cells(Role::Pincer, [a.0, b.0, c.0])
                    .marks(Role::Pincer, ends.iter().map(|cell| Mark { cell, digit: z }));
                sink(Step::eliminating(Technique::WxyzWing, state.marks(gone, z), why))?;
            }
        }
    }
    Flow::Continue(())
}
