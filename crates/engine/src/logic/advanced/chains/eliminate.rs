//! What a continuous loop rules out: each of its weak links becomes strong.

use super::graph::{About, Graph, Literal};
use crate::board::{Candidates, Cell, Digit};
use crate::logic::state::{Cells, State};
use crate::logic::step::{Mark, Marks};

/// A continuous loop, from its start to the last literal before it closes, both in the same cell.
pub(super) struct Continuous<'a, const W: usize> {
    pub(super) graph: &'a Graph<W>,
    pub(super) state: &'a State<W>,
    pub(super) path: &'a [Literal],
    pub(super) start: Mark,
    pub(super) end: Mark,
}

impl<const W: usize> Continuous<'_, W> {
    /// Returns the eliminations, in no order.
    pub(super) fn eliminations(&self) -> Marks {
        let mut gone = Marks::new();
        let inside = self.path.iter().fold(Cells::NONE, |all, &at| all | self.graph.cells(at));
        if self.graph.is_on(self.path[self.path.len() - 1]) {
            self.all_but(self.start.cell, [self.start.digit, self.end.digit], &mut gone);
        }
        for place in 1..self.path.len() {
            let (before, at) = (self.path[place - 1], self.path[place]);
            let apart = self.graph.first_cell(before) != self.graph.first_cell(at);
            if self.graph.is_on(at) && apart {
                self.cell_with_two_strong_links(place, &mut gone);
            }
            if !self.graph.is_on(at) && apart {
                let digit = self.graph.digit(at);
                let cells =
                    self.around(before, digit) & self.around(at, digit) & self.state.cells_with(digit);
                gone.extend(self.state.marks(cells.without(inside), digit));
                self.locked_set(place, &mut gone);
            }
        }
        gone
    }

    /// The candidates of a cell but two.
    fn all_but(&self, cell: Cell, kept: [Digit; 2], gone: &mut Marks) {
        let others = self.state.candidates(cell).iter().filter(|digit| !kept.contains(digit));
        gone.extend(others.map(|digit| Mark { cell, digit }));
    }

    /// A cell that the loop enters and leaves by a strong link holds one of the two digits.
    fn cell_with_two_strong_links(&self, place: usize, gone: &mut Marks) {
        let (Some(&off), Some(&on)) = (self.path.get(place + 1), self.path.get(place + 2)) else { return };
        let graph = self.graph;
        let at = self.path[place];
        let cell = graph.first_cell(at);
        let leaves = !graph.is_on(off)
            && graph.first_cell(off) == cell
            && graph.is_on(on)
            && graph.first_cell(on) != cell;
        if let (true, Some(cell)) = (leaves && graph.is_mark(at) && graph.is_mark(off), cell) {
            self.all_but(cell, [graph.digit(at), graph.digit(off)], gone);
        }
    }

    /// Returns the cells that see all places of a digit in a literal; none if it says nothing about the digit.
    fn around(&self, literal: Literal, digit: Digit) -> Cells<W> {
        match self.graph.about(literal) {
            About::Mark(mark) if mark.digit == digit => self.state.tables().peers[mark.cell.index()],
            About::Group(group) if group.digit == digit => self.state.tables().seen_by_all(group.cells),
            About::Entry(_, set) => set.seen(digit),
            _ => Cells::NONE,
        }
    }

    /// A set in the loop stays locked but for the digits by which the loop enters and leaves it.
    fn locked_set(&self, place: usize, gone: &mut Marks) {
        let (About::Entry(entry, set), Some(&next)) =
            (self.graph.about(self.path[place]), self.path.get(place + 1))
        else {
            return;
        };
        let forced = self.graph.is_on(next);
        let digit = self.graph.digit(next);
        let next_cell = self.graph.first_cell(next).filter(|_| forced);
        let exits = match next_cell {
            Some(cell) => self.state.candidates(cell).without(Candidates::only(digit)),
            None => Candidates::only(digit),
        };
        let kept = set.digits.without(exits | Candidates::only(entry.digit));
        for digit in kept {
            gone.extend(self.state.marks(set.seen(digit), digit));
        }
        if let Some(cell) = next_cell {
            for digit in exits {
                let seen = set.seen(digit) & self.state.tables().peers[cell.index()];
                gone.extend(self.state.marks(seen, digit));
            }
        }
    }
}
