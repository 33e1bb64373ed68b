//! Skyscrapers: two parallel lines that each have two places of a digit, with one end of each in the same crossing
//! line.

use super::Links;
use crate::board::Cell;
use crate::logic::search::{Flow, Search, Sink};
use crate::logic::state::{HouseId, State};
use crate::logic::technique::Technique;

/// Hands every skyscraper to the sink: rows before columns, digits and lines in order.
pub(in crate::logic) fn find<const W: usize>(search: &mut Search<'_, W>, sink: Sink<'_>) -> Flow {
    let state = search.state;
    let tables = state.tables();
    for (lines, crossing) in [(&tables.rows, &tables.columns), (&tables.columns, &tables.rows)] {
        for digit in state.geometry().digits() {
            let pairs = lines.iter().filter_map(|&id| Some((id, state.pair_in(id, digit)?)));
            let pairs: smallvec::SmallVec<[(HouseId, [Cell; 2]); 16]> = pairs.collect();
            for (i, &first) in pairs.iter().enumerate() {
                for &second in &pairs[i + 1..] {
                    let Some((links, base)) =
                        links(state, crossing, first, second, search.options.every_order)
                    else {
                        continue;
                    };
                    let links =
                        Links { digit, cells: links, houses: [Some(first.0), Some(base), Some(second.0)] };
                    let targets = links.targets(state);
                    if !targets.is_empty() {
                        sink(links.step(Technique::Skyscraper, state, targets))?;
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

/// Returns the roof, base, base and roof of two lines whose first or second places share a crossing line, and that
/// crossing line. With `every_order`, the first place of one line and the second place of the other may share it, too.
fn links<const W: usize>(
    state: &State<W>,
    crossing: &[HouseId],
    first: (HouseId, [Cell; 2]),
    second: (HouseId, [Cell; 2]),
    every_order: bool,
) -> Option<([Cell; 4], HouseId)> {
    let tables = state.tables();
    let line_of = |cell: Cell| crossing.iter().copied().find(|&id| tables.house(id).cells.contains(cell));
    let (lines, others) = (first.1.map(line_of), second.1.map(line_of));
    match [lines[0] == others[0], lines[1] == others[1]] {
        [true, false] => Some(([first.1[1], first.1[0], second.1[0], second.1[1]], lines[0]?)),
        [false, true] => Some(([first.1[0], first.1[1], second.1[1], second.1[0]], lines[1]?)),
        [false, false] if every_order && lines[0] == others[1] => {
            Some(([first.1[1], first.1[0], second.1[1], second.1[0]], lines[0]?))
        }
        [false, false] if every_order && lines[1] == others[0] => {
            Some(([first.1[0], first.1[1], second.1[0], second.1[1]], lines[1]?))
        }
        _ => None,
    }
}
