//! X-Wing, Swordfish and larger fish of rows and columns without fins, searched with masks of places.

use smallvec::SmallVec;

use super::pattern::{Fish, Houses};
use super::step::step;
use crate::board::Digit;
use crate::logic::search::{Flow, Search, Sink};
use crate::logic::state::{Cells, HouseId, State};
use crate::logic::technique::Technique;
use crate::solver::Meter;

/// The lines that may be bases, each with the places of the digit in it.
type Lines = SmallVec<[(HouseId, u32); 32]>;

/// Hands every fish of this size to the sink: digits in order, rows as bases before columns.
pub(super) fn find<const W: usize>(
    technique: Technique,
    size: usize,
    search: &Search<'_, W>,
    sink: Sink<'_>,
) -> Flow {
    let state = search.state;
    let tables = state.tables();
    for digit in state.geometry().digits() {
        for (bases, covers) in [(&tables.rows, &tables.columns), (&tables.columns, &tables.rows)] {
            let fits = |&&id: &&HouseId| {
                let places = state.places(id, digit).count_ones() as usize;
                (1..=size).contains(&places) && tables.house(id).complete
            };
            let lines: Lines = bases.iter().filter(fits).map(|&id| (id, state.places(id, digit))).collect();
            if lines.len() >= size {
                let found = Lined { technique, size, state, digit, covers, meter: search.meter };
                found.pick(&lines, 0, &mut Houses::new(), sink)?;
            }
        }
    }
    Flow::Continue(())
}

/// A search for fish of one digit in one direction.
struct Lined<'a, const W: usize> {
    technique: Technique,
    size: usize,
    state: &'a State<W>,
    digit: Digit,
    covers: &'a [HouseId],
    meter: &'a Meter<'a>,
}

impl<const W: usize> Lined<'_, W> {
    fn pick(&self, rest: &[(HouseId, u32)], places: u32, taken: &mut Houses, sink: Sink<'_>) -> Flow {
        self.meter.count(1)?;
        let missing = self.size - taken.len();
        if missing == 0 {
            return self.check(places, taken, sink);
        }
        for (at, &(id, more)) in rest.iter().enumerate().take((rest.len() + 1).saturating_sub(missing)) {
            if (places | more).count_ones() as usize <= self.size {
                taken.push(id);
                self.pick(&rest[at + 1..], places | more, taken, sink)?;
                taken.pop();
            }
        }
        Flow::Continue(())
    }

    fn check(&self, places: u32, bases: &Houses, sink: Sink<'_>) -> Flow {
        let digit = self.digit;
        let covered =
            (0..).zip(self.covers).filter(|(place, _)| places >> *place & 1_u32 != 0).map(|(_, &id)| id);
        let count = |houses: &mut dyn Iterator<Item = HouseId>| {
            houses.map(|id| self.state.places(id, digit).count_ones()).sum::<u32>()
        };
        let is_fish = places.count_ones() as usize == self.size;
        if !is_fish || count(&mut covered.clone()) == count(&mut bases.iter().copied()) {
            return Flow::Continue(());
        }
        let cells = |houses: &mut dyn Iterator<Item = HouseId>| {
            houses.fold(Cells::NONE, |all, id| all | self.state.cells_in(id, digit))
        };
        let body = cells(&mut bases.iter().copied());
        let covers: Houses = covered.collect();
        let targets = cells(&mut covers.iter().copied()).without(body);
        let (fins, endo_fins) = (Cells::NONE, Cells::NONE);
        sink(step(
            self.technique,
            self.state,
            &Fish { digit, bases: bases.clone(), covers, body, fins, endo_fins, targets },
        ))
    }
}
