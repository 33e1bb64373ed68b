//! W-Wing: two cells with the same two candidates, connected by a strong link of one of the candidates.

use smallvec::SmallVec;

use crate::board::{Candidates, Cell, Digit};
use crate::logic::advanced::queries::is_strong;
use crate::logic::search::{Flow, Search, Sink};
use crate::logic::state::Cells;
use crate::logic::step::{Mark, Role, Step, Why};
use crate::logic::technique::Technique;

/// Hands W-Wings to the sink, for all pairs of cells with the same two candidates, in order.
pub(in crate::logic) fn find<const W: usize>(search: &mut Search<'_, W>, sink: Sink<'_>) -> Flow {
    let (state, tables) = (search.state, search.state.tables());
    let pairs: SmallVec<[(Cell, Candidates); 32]> = state
        .empty()
        .iter()
        .map(|cell| (cell, state.candidates(cell)))
        .filter(|(_, set)| set.len() == 2)
        .collect();
    for (i, &(one, set)) in pairs.iter().enumerate() {
        search.meter.count(1 + pairs.len() / 2)?;
        let mut digits = set.iter();
        let (Some(low), Some(high)) = (digits.next(), digits.next()) else { continue };
        for &(other, _) in pairs[i + 1..].iter().filter(|pair| pair.1 == set) {
            let both = tables.peers[one.index()] & tables.peers[other.index()];
            for (gone, link) in [(low, high), (high, low)] {
                let cells = both & state.cells_with(gone);
                if !cells.is_empty() {
                    joined(search, [one, other], [gone, link], cells, sink)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Tries each strong link of the second digit whose two ends see one of the two cells each.
fn joined<const W: usize>(
    search: &Search<'_, W>,
    cells: [Cell; 2],
    digits: [Digit; 2],
    gone: Cells<W>,
    sink: Sink<'_>,
) -> Flow {
    let (state, tables) = (search.state, search.state.tables());
    for house in tables.house_ids().filter(|&house| is_strong(state, house, digits[1])) {
        let places = state.cells_in(house, digits[1]);
        let mut ends = [None; 2];
        for cell in places.iter().filter(|cell| !cells.contains(cell)) {
            let near = tables.peers[cell.index()];
            if near.contains(cells[0]) {
                ends[0] = Some(cell);
            } else if near.contains(cells[1]) {
                ends[1] = Some(cell);
            }
        }
        if let [Some(a), Some(b)] = ends {
            let link = |cell| Mark { cell, digit: digits[1] };
            let why = Why::about(digits)
                .cells(Role::Pincer, cells)
                .marks(Role::Pincer, cells.map(|cell| Mark { cell, digit: digits[0] }))
                .marks(Role::Link, [link(cells[0]), link(a), link(b), link(cells[1])])
                .house(Role::Link, house);
            sink(Step::eliminating(Technique::WWing, state.marks(gone, digits[0]), why))?;
        }
    }
    Flow::Continue(())
}
