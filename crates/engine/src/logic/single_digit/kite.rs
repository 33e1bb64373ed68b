//! 2-string kites: a row and a column that each have two places of a digit, with one end of each in the same box.

use super::Links;
use crate::board::Cell;
use crate::logic::search::{Flow, Search, Sink};
use crate::logic::state::{Cells, HouseId, State};
use crate::logic::step::{Role, Step};
use crate::logic::technique::Technique;

/// Hands every kite, or every pair of kites with the same ends in the box, to the sink.
pub(in crate::logic) fn find<const W: usize>(
    technique: Technique,
    search: &mut Search<'_, W>,
    sink: Sink<'_>,
) -> Flow {
    let state = search.state;
    let mut found: Vec<(Links, Cells<W>)> = Vec::new();
    for digit in state.geometry().digits() {
        for &row in &state.tables().rows {
            let Some(across) = state.pair_in(row, digit) else { continue };
            for &column in &state.tables().columns {
                let Some(down) = state.pair_in(column, digit) else { continue };
                let Some((cells, shared)) = kite(state, across, down) else { continue };
                let links = Links { digit, cells, houses: [Some(row), Some(shared), Some(column)] };
                let targets = links.targets(state);
                if targets.is_empty() {
                    continue;
                }
                if technique == Technique::TwoStringKite {
                    sink(links.step(technique, state, targets))?;
                } else {
                    found.push((links, targets));
                }
            }
        }
    }
    duals(state, search.options.siamese, &found, sink)
}

/// Returns the four cells, with the two ends in the box in the middle, and the box.
fn kite<const W: usize>(
    state: &State<W>,
    across: [Cell; 2],
    down: [Cell; 2],
) -> Option<([Cell; 4], HouseId)> {
    let box_of = |cell: Cell| state.tables().box_of[cell.index()];
    let [a, b] = across;
    let [c, d] = down;
    let orders = [[b, a, c, d], [b, a, d, c], [a, b, c, d], [a, b, d, c]];
    let cells = orders
        .into_iter()
        .find(|[_, near, end, _]| box_of(*near).is_some() && box_of(*near) == box_of(*end))?;
    let overlap = across.iter().any(|cell| down.contains(cell));
    Some((cells, box_of(cells[1])?)).filter(|_| !overlap)
}

fn duals<const W: usize>(
    state: &State<W>,
    wanted: bool,
    found: &[(Links, Cells<W>)],
    sink: Sink<'_>,
) -> Flow {
    for (i, (one, targets)) in found.iter().enumerate().filter(|_| wanted) {
        for (other, more) in &found[i + 1..] {
            let ([_, a, b, _], [_, c, d, _]) = (one.cells, other.cells);
            let same_ends = (a, b) == (c, d) || (a, b) == (d, c);
            if same_ends && (one.digit, targets) != (other.digit, more) {
                let mut step: Step = one.step(Technique::DualTwoStringKite, state, *targets);
                let second = other.step(Technique::DualTwoStringKite, state, *more);
                step.why.cells.extend(other.cells.map(|cell| (Role::Pattern, cell)));
                step.why.chains.extend(second.why.chains);
                step.eliminations.extend(second.eliminations);
                sink(Step::eliminating(step.technique, step.eliminations, step.why))?;
            }
        }
    }
    Flow::Continue(())
}
