//! Multi colors: two clusters of one digit, where a color of one cluster sees colors of the other.

use super::clusters::{Pair, clusters, seen_by_any, why};
use crate::logic::search::{Flow, Search, Sink};
use crate::logic::state::Cells;
use crate::logic::step::Step;
use crate::logic::technique::Technique;

/// Hands the steps of both types to the sink, digit by digit, for all ordered pairs of clusters.
pub(in crate::logic) fn find<const W: usize>(
    search: &mut Search<'_, W>,
    wanted: &dyn Fn(Technique) -> bool,
    sink: Sink<'_>,
) -> Flow {
    let state = search.state;
    for digit in state.geometry().digits() {
        let places = state.cells_with(digit);
        if places.is_empty() {
            continue;
        }
        let clusters = clusters(state, digit);
        if clusters.len() < 2 {
            continue;
        }
        let near: Vec<Pair<W>> =
            clusters.iter().map(|pair| pair.map(|colour| seen_by_any(state, colour))).collect();
        for (i, own) in clusters.iter().enumerate() {
            for (j, other) in clusters.iter().enumerate() {
                if i == j {
                    continue;
                }
                for (technique, gone) in [
                    (Technique::MultiColours2, seeing_both(*own, near[j])),
                    (Technique::MultiColours1, beyond(*own, [near[i], near[j]], places)),
                ] {
                    if !gone.is_empty() && wanted(technique) {
                        let why = why(state, digit, &[*own, *other]);
                        sink(Step::eliminating(technique, state.marks(gone, digit), why))?;
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

/// Returns the colors with cells that see both colors of the other cluster. One color of the other cluster is true, so
/// these colors are false.
fn seeing_both<const W: usize>(own: Pair<W>, near_other: Pair<W>) -> Cells<W> {
    let sees_both = |colour: &&Cells<W>| near_other.iter().all(|near| colour.meets(*near));
    own.iter().filter(sees_both).fold(Cells::NONE, |gone, colour| gone | *colour)
}

/// Returns the cells that lose the digit where a color of one cluster sees a color of the other. One of the two
/// opposite colors is then true, so the digit is removed from cells that see both of these.
fn beyond<const W: usize>(own: Pair<W>, near: [Pair<W>; 2], places: Cells<W>) -> Cells<W> {
    let [near_own, near_other] = near;
    let mut gone = Cells::NONE;
    for mine in [0, 1] {
        for theirs in [0, 1] {
            if own[mine].meets(near_other[theirs]) {
                gone |= near_own[1 - mine] & near_other[1 - theirs];
            }
        }
    }
    gone & places
}
