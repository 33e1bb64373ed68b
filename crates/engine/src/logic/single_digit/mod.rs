//! Patterns of one digit made of two strong links: skyscraper, 2-string kite, turbot fish, empty rectangle.

pub(super) mod empty_rectangle;
pub(super) mod kite;
pub(super) mod skyscraper;
pub(super) mod turbot;

use super::state::{Cells, HouseId, State};
use super::step::{Chain, Role, Step, Why};
use super::technique::Technique;
use crate::board::{Cell, Digit};

/// Two strong links of a digit, `a = b` and `c = d`, where `b` sees `c`.
#[derive(Clone, Copy)]
struct Links {
    digit: Digit,
    cells: [Cell; 4],
    houses: [Option<HouseId>; 3],
}

impl Links {
    /// Returns the cells that lose the digit: the cells that see both outer ends of the links.
    fn targets<const W: usize>(&self, state: &State<W>) -> Cells<W> {
        let [a, b, c, d] = self.cells;
        let peers = &state.tables().peers;
        let both = peers[a.index()] & peers[d.index()] & state.cells_with(self.digit);
        [b, c].into_iter().fold(both, |cells, cell| cells.without(Cells::only(cell)))
    }

    fn step<const W: usize>(&self, technique: Technique, state: &State<W>, targets: Cells<W>) -> Step {
        let [a, b, c, d] = self.cells;
        let chain = Chain::of_digit(self.digit, a, [b, c, d].into_iter().zip(self.houses));
        let why = Why::about([self.digit]).cells(Role::Pattern, self.cells).chain(chain);
        Step::eliminating(technique, state.marks(targets, self.digit), why)
    }
}
