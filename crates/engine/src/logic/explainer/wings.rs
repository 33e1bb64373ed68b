//! XY-Wings and XYZ-Wings: a pivot with two or three candidates, and two cells with two candidates that it sees.

use super::state::{State, Step};
use super::tables::Tables;

/// The kind of wing. The pivot of an XYZ-Wing also has the digit that the wing removes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wing {
    Xy,
    Xyz,
}

/// Returns the first wing that removes a candidate.
pub(super) fn search(tables: &Tables, state: &State, wing: Wing) -> Option<Step> {
    let (size, common, tenths) = match wing {
        Wing::Xy => (2, 0, 42),
        Wing::Xyz => (3, 1, 44),
    };
    for pivot in 0..tables.cells {
        let xy = state.cand[pivot];
        if xy.count_ones() != size {
            continue;
        }
        for &left in tables.peers(pivot) {
            let xz = state.cand[usize::from(left)];
            if xz.count_ones() != 2 || (xy & !xz).count_ones() != 1 {
                continue;
            }
            for &right in tables.peers(pivot) {
                let yz = state.cand[usize::from(right)];
                if yz.count_ones() != 2
                    || (xy | xz | yz).count_ones() != 3
                    || (xy & xz & yz).count_ones() != common
                {
                    continue;
                }
                let digit = (xz & yz).trailing_zeros() as usize;
                let wings = [usize::from(left), usize::from(right)];
                let victims = tables.peers(wings[0]).iter().map(|&cell| usize::from(cell)).filter(|&cell| {
                    state.has(cell, digit)
                        && cell != pivot
                        && cell != wings[1]
                        && tables.see(wings[1], cell)
                        && (wing == Wing::Xy || tables.see(pivot, cell))
                });
                let step = Step::remove(tenths, victims.map(|cell| tables.cand(cell, digit)).collect());
                if step.is_some() {
                    return step;
                }
            }
        }
    }
    None
}
