//! Unique rectangles of type 3: two corners act as one cell with their further candidates, and form a naked subset with
//! more cells.

use smallvec::SmallVec;

use super::rectangle::{Rectangle, add, extra, why};
use crate::board::{Candidates, Cell};
use crate::logic::state::{Cells, HouseId, State};
use crate::logic::step::{Mark, Role, Step};
use crate::logic::technique::Technique;

/// The search in one house.
struct Subset<'a, const W: usize> {
    state: &'a State<W>,
    rectangle: &'a Rectangle<W>,
    house: HouseId,
    /// The cells that may join the corners.
    joining: SmallVec<[Cell; 16]>,
}

/// Adds the type 3 steps of a rectangle, house by house.
pub(super) fn check<const W: usize>(state: &State<W>, rectangle: &Rectangle<W>, steps: &mut Vec<Step>) {
    let tables = state.tables();
    let own: Candidates = rectangle.digits.into_iter().collect();
    let corners = rectangle.floor | rectangle.roof;
    let extras =
        rectangle.roof.iter().fold(Candidates::NONE, |all, cell| all | extra(state, rectangle, cell));
    for house in tables.houses_with(rectangle.roof) {
        let others = (tables.house(house).cells & state.empty()).without(corners).iter();
        let joining = others.filter(|&cell| (state.candidates(cell) & own).is_empty()).collect();
        Subset { state, rectangle, house, joining }.grow(0, rectangle.roof, extras, steps);
    }
}

impl<const W: usize> Subset<'_, W> {
    /// Adds one more cell in every way, and checks whether the cells form a naked subset.
    fn grow(&self, from: usize, cells: Cells<W>, digits: Candidates, steps: &mut Vec<Step>) {
        for (k, &cell) in self.joining.iter().enumerate().skip(from) {
            let mut more = cells;
            more.insert(cell);
            let all = digits | self.state.candidates(cell);
            if all.len() + 1 == more.len() && !self.is_known(more) {
                self.conclude(more, all, steps);
            }
            self.grow(k + 1, more, all, steps);
        }
    }

    /// Returns whether the cells also lie in a line. The subset is then found in that line, so the box skips it.
    fn is_known(&self, cells: Cells<W>) -> bool {
        let tables = self.state.tables();
        !tables.house(self.house).line && tables.houses_with(cells).any(|house| tables.house(house).line)
    }

    fn conclude(&self, cells: Cells<W>, digits: Candidates, steps: &mut Vec<Step>) {
        let (state, tables) = (self.state, self.state.tables());
        let around = tables
            .houses_with(cells)
            .fold(Cells::NONE, |all, house| all | tables.house(house).cells)
            .without(cells);
        let gone = digits.iter().flat_map(|digit| state.marks(around, digit));
        let kept = digits.iter().flat_map(|digit| state.marks(cells, digit));
        let why = why(self.rectangle)
            .group(Role::Set(0), cells.iter(), digits)
            .marks(Role::Extra, kept.collect::<Vec<Mark>>())
            .house(Role::Cover, self.house);
        add(Step::eliminating(Technique::UniqueRectangle3, gone, why), steps);
    }
}
