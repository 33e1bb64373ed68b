//! Simple colours: a colour that contradicts itself (wrap), and cells that see both colours (trap).

use super::{Pair, clusters, role, seen_by_any};
use crate::board::{Candidates, Digit};
use crate::logic::find::{Flow, Search, Sink};
use crate::logic::state::Cells;
use crate::logic::step::{Mark, Step, Why};
use crate::logic::technique::Technique;

/// Wraps and traps, digit by digit and cluster by cluster.
pub(in crate::logic) fn find<const W: usize>(
    search: &mut Search<'_, W>,
    wanted: &dyn Fn(Technique) -> bool,
    sink: Sink<'_>,
) -> Flow {
    let state = search.state;
    for digit in state.geometry().digits() {
        if state.cells_with(digit).is_empty() {
            continue;
        }
        for pair in clusters(state, digit) {
            let near = pair.map(|colour| seen_by_any(state, colour));
            let wrapped: Cells<W> = [0, 1]
                .into_iter()
                .filter(|&colour| pair[colour].meets(near[colour]))
                .fold(Cells::NONE, |gone, colour| gone | pair[colour]);
            let trapped = near[0] & near[1] & state.cells_with(digit);
            for (technique, gone) in
                [(Technique::SimpleColoursWrap, wrapped), (Technique::SimpleColoursTrap, trapped)]
            {
                if !gone.is_empty() && wanted(technique) {
                    sink(Step::eliminating(technique, state.marks(gone, digit), why(digit, &[pair])))?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Clusters of a digit as a reason.
pub(super) fn why<const W: usize>(digit: Digit, pairs: &[Pair<W>]) -> Why {
    let mut why = Why::about(Candidates::only(digit));
    for (cluster, pair) in pairs.iter().enumerate() {
        for (colour, cells) in pair.iter().enumerate() {
            why = why.marks(role(cluster, colour), cells.iter().map(|cell| Mark { cell, digit }));
        }
    }
    why
}
