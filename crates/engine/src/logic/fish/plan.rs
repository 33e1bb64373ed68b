//! The input of a search for fish of one shape and digit: the houses that may be bases, and the houses that may be
//! covers.

use smallvec::SmallVec;

use super::pattern::Fish;
use super::shape::{Kind, Shape};
use crate::board::Digit;
use crate::logic::options::Options;
use crate::logic::search::Flow;
use crate::logic::state::{Cells, HouseId, State};
use crate::solver::Meter;

/// A house with the digit's places in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unit<const W: usize> {
    pub(super) id: HouseId,
    pub(super) cells: Cells<W>,
}

/// Houses in the order in which they are tried.
pub(super) type Units<const W: usize> = SmallVec<[Unit<W>; 32]>;

/// Returns the possible bases and the possible covers.
pub(super) fn units<const W: usize>(
    state: &State<W>,
    shape: Shape,
    digit: Digit,
    rows: bool,
) -> (Units<W>, Units<W>) {
    let tables = state.tables();
    let (mut bases, mut covers) = (Units::new(), Units::new());
    for id in tables.house_ids() {
        let unit = Unit { id, cells: state.cells_in(id, digit) };
        let house = tables.house(id);
        if unit.cells.is_empty() || !house.line && shape.kind == Kind::Basic {
            continue;
        }
        let both = shape.kind == Kind::Mutant || !house.line;
        let is_base = tables.rows.contains(&id) == rows;
        if (both || is_base) && house.complete && (shape.fins || unit.cells.len() <= shape.size) {
            bases.push(unit);
        }
        if both || !is_base {
            covers.push(unit);
        }
    }
    (bases, covers)
}

/// A search for one shape and digit.
pub(super) struct Plan<'a, const W: usize> {
    pub(super) state: &'a State<W>,
    pub(super) shape: Shape,
    pub(super) options: &'a Options,
    pub(super) digit: Digit,
    pub(super) bases: &'a [Unit<W>],
    pub(super) covers: &'a [Unit<W>],
    /// The candidates that may be removed.
    pub(super) targets: Cells<W>,
    pub(super) meter: &'a Meter<'a>,
}

/// The receiver of fish.
pub(super) type Keep<'a, const W: usize> = &'a mut dyn FnMut(Fish<W>) -> Flow;
