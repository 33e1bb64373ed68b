//! Simple colors: a color whose cells see each other is false (wrap), and cells that see both colors lose the digit
//! (trap).

use super::clusters::{clusters, seen_by_any, why};
use crate::logic::search::{Flow, Search, Sink};
use crate::logic::state::Cells;
use crate::logic::step::Step;
use crate::logic::technique::Technique;

/// Hands wraps and traps to the sink, digit by digit and cluster by cluster.
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
                    sink(Step::eliminating(technique, state.marks(gone, digit), why(state, digit, &[pair])))?;
                }
            }
        }
    }
    Flow::Continue(())
}
