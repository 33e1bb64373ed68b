//! Sue de Coq: cells in the intersection of a line and a box, with further cells of the line and the box that use up
//! all their digits.

use smallvec::SmallVec;

use crate::board::{Candidates, Cell};
use crate::logic::search::{Flow, Search, Sink};
use crate::logic::state::{Cells, HouseId, State};
use crate::logic::step::{Marks, Role, Step, Why};
use crate::logic::technique::Technique;
use crate::solver::Meter;

/// Some cells with their digits.
#[derive(Clone, Copy)]
struct Part<const W: usize> {
    cells: Cells<W>,
    digits: Candidates,
    size: usize,
}

impl<const W: usize> Part<W> {
    const NONE: Self = Self { cells: Cells::NONE, digits: Candidates::NONE, size: 0 };

    fn with(self, cell: Cell, own: Candidates) -> Self {
        Self { cells: self.cells | Cells::only(cell), digits: self.digits | own, size: self.size + 1 }
    }
}

/// The search in the intersection of one line and one box.
struct Crossing<'a, const W: usize> {
    state: &'a State<W>,
    houses: [HouseId; 2],
    /// The empty cells of the line and of the box.
    open: [Cells<W>; 2],
    /// The cells of the intersection that are tried.
    core: Part<W>,
    meter: &'a Meter<'a>,
}

/// Searches the intersections of rows with boxes, then those of columns with boxes.
pub(super) fn find<const W: usize>(search: &mut Search<'_, W>, sink: Sink<'_>) -> Flow {
    let (state, tables) = (search.state, search.state.tables());
    for line in tables.house_ids().filter(|&house| tables.house(house).line) {
        let in_line = tables.house(line).cells & state.empty();
        for boxed in tables.house_ids() {
            let house = tables.house(boxed);
            let is_box =
                !house.line && house.list.first().is_some_and(|c| tables.box_of[c.index()] == Some(boxed));
            let shared = in_line & house.cells;
            if is_box && shared.len() >= 2 {
                let open = [in_line, house.cells & state.empty()];
                let mut crossing =
                    Crossing { state, houses: [line, boxed], open, core: Part::NONE, meter: search.meter };
                let cells: SmallVec<[Cell; 8]> = shared.iter().collect();
                crossing.choose(&cells, 0, Part::NONE, sink)?;
            }
        }
    }
    Flow::Continue(())
}

impl<const W: usize> Crossing<'_, W> {
    /// Tries every two or three cells of the intersection as the core.
    fn choose(&mut self, cells: &[Cell], from: usize, core: Part<W>, sink: Sink<'_>) -> Flow {
        for (place, &cell) in cells.iter().enumerate().skip(from) {
            let more = core.with(cell, self.state.candidates(cell));
            if more.size >= 2 && more.digits.len() >= more.size + 2 {
                self.core = more;
                let rest = self.open[0].without(more.cells).iter().collect::<SmallVec<[Cell; 16]>>();
                self.in_line(&rest, 0, Part::NONE, sink)?;
            }
            if more.size < 3 {
                self.choose(cells, place + 1, more, sink)?;
            }
        }
        Flow::Continue(())
    }

    /// Returns how many more digits than cells the core has.
    fn excess(&self) -> usize {
        self.core.digits.len() - self.core.size
    }

    /// Returns the number of digits of a part that the core lacks.
    fn extra(&self, part: Part<W>) -> usize {
        part.digits.without(self.core.digits).len()
    }

    /// Tries every set of cells of the line that uses up some digits of the core, but not all.
    fn in_line(&self, rest: &[Cell], from: usize, part: Part<W>, sink: Sink<'_>) -> Flow {
        for (place, &cell) in rest.iter().enumerate().skip(from) {
            let more = part.with(cell, self.state.candidates(cell));
            let extra = self.extra(more);
            self.meter.count(1)?;
            if extra > rest.len() - place + part.size {
                continue;
            }
            let taken = more.size.saturating_sub(extra);
            if taken > 0 && taken < self.excess() && !(more.digits & self.core.digits).is_empty() {
                let boxed = self.open[1].without(self.core.cells | more.cells);
                let forbidden = more.digits & self.core.digits;
                let fits = |cell: &Cell| (self.state.candidates(*cell) & forbidden).is_empty();
                let rest: SmallVec<[Cell; 16]> = boxed.iter().filter(fits).collect();
                self.in_box(&rest, 0, [more, Part::NONE], self.excess() - taken, sink)?;
            }
            self.in_line(rest, place + 1, more, sink)?;
        }
        Flow::Continue(())
    }

    /// Tries every set of cells of the box that uses up the remaining digits.
    fn in_box(
        &self,
        rest: &[Cell],
        from: usize,
        [line, part]: [Part<W>; 2],
        left: usize,
        sink: Sink<'_>,
    ) -> Flow {
        for (place, &cell) in rest.iter().enumerate().skip(from) {
            let more = part.with(cell, self.state.candidates(cell));
            let extra = self.extra(more);
            self.meter.count(1)?;
            if extra + left > rest.len() - place + part.size {
                continue;
            }
            if more.size == extra + left && !(more.digits & self.core.digits).is_empty() {
                self.conclude(line, more, sink)?;
            }
            self.in_box(rest, place + 1, [line, more], left, sink)?;
        }
        Flow::Continue(())
    }

    /// Hands the step to the sink, since the parts use up all digits. The digits of the core and the box part are
    /// removed from the rest of the box, the digits of the core and the line part from the rest of the line.
    fn conclude(&self, line: Part<W>, boxed: Part<W>, sink: Sink<'_>) -> Flow {
        let (state, core) = (self.state, self.core);
        let shared = line.digits & boxed.digits;
        let mut gone = Marks::new();
        for (open, own, other) in [(self.open[1], boxed, line), (self.open[0], line, boxed)] {
            let rest = open.without(own.cells | core.cells);
            let digits = (core.digits | own.digits).without(other.digits) | shared;
            gone.extend(digits.iter().flat_map(|digit| state.marks(rest, digit)));
        }
        if gone.is_empty() {
            return Flow::Continue(());
        }
        let mut why = Why::about(gone.iter().map(|mark| mark.digit))
            .house(Role::Base, self.houses[0])
            .house(Role::Base, self.houses[1]);
        for (number, part) in (0..).zip([core, line, boxed]) {
            why = why.group(Role::Set(number), part.cells.iter(), part.digits);
        }
        sink(Step::eliminating(Technique::SueDeCoq, gone, why))
    }
}
