//! The conclusions from a deadly pattern: cells that would allow a second solution if they held only the pattern's
//! digits, where some cells have further candidates.

use smallvec::SmallVec;

use crate::board::{Candidates, Cell};
use crate::logic::search::{Flow, Sink};
use crate::logic::state::{Cells, HouseId, State};
use crate::logic::step::{Mark, Marks, Role, Step, Why};
use crate::logic::technique::Technique;

/// The most cells that join the guards in a subset.
const MAX_JOINING: usize = 4;

/// A cell whose further candidates keep a pattern from being deadly.
#[derive(Clone, Copy)]
pub(super) struct Guard {
    pub(super) cell: Cell,
    /// The candidates of the cell that belong to the pattern.
    pub(super) kept: Candidates,
    /// The other candidates of the cell. At least one guard of the pattern holds one of its extra candidates.
    pub(super) extra: Candidates,
}

/// A pattern, and the technique for each type of conclusion. A type without a technique is not searched.
pub(super) struct Deadly<'a, const W: usize> {
    pub(super) state: &'a State<W>,
    pub(super) guards: &'a [Guard],
    /// The techniques of types 1 to 4.
    pub(super) names: [Option<Technique>; 4],
    /// The pattern, without its guards.
    pub(super) why: Why,
}

impl<const W: usize> Deadly<'_, W> {
    /// Hands the conclusions of all types to the sink.
    pub(super) fn conclude(&self, sink: Sink<'_>) -> Flow {
        let cells: Cells<W> = self.guards.iter().map(|guard| guard.cell).collect();
        let extras = self.guards.iter().fold(Candidates::NONE, |all, guard| all | guard.extra);
        if let [guard] = self.guards {
            let gone = guard.kept.iter().map(|digit| Mark { cell: guard.cell, digit });
            return self.hand_out(0, gone.collect(), self.why(), sink);
        }
        if let Some(digit) = extras.single() {
            let seen = self.state.tables().seen_by_all(cells);
            return self.hand_out(1, self.state.marks(seen, digit).collect(), self.why(), sink);
        }
        for house in self.state.tables().houses_with(cells) {
            self.locked(house, cells, sink)?;
            let inside = (self.state.tables().house(house).cells & self.state.empty()).without(cells);
            let joining: SmallVec<[Cell; 16]> = inside.iter().collect();
            self.subset(house, &joining, (Cells::NONE, extras), sink)?;
        }
        Flow::Continue(())
    }

    /// Type 3: the extra candidates of the guards and a few more cells of the house form a naked subset.
    fn subset(
        &self,
        house: HouseId,
        joining: &[Cell],
        (joined, digits): (Cells<W>, Candidates),
        sink: Sink<'_>,
    ) -> Flow {
        if self.names[2].is_none() || joined.len() == MAX_JOINING {
            return Flow::Continue(());
        }
        for (at, &cell) in joining.iter().enumerate() {
            let (mut more, all) = (joined, digits | self.state.candidates(cell));
            more.insert(cell);
            if all.len() > MAX_JOINING + 1 {
                continue;
            }
            if all.len() == more.len() + 1 {
                let rest: Cells<W> = self.state.tables().house(house).cells.without(more);
                let free = |cell: &Cell| self.guards.iter().all(|guard| guard.cell != *cell);
                let rest: Cells<W> = rest.iter().filter(free).collect();
                let gone = all.iter().flat_map(|digit| self.state.marks(rest, digit)).collect();
                let why = self.why().group(Role::Set(0), more.iter(), all).house(Role::Base, house);
                self.hand_out(2, gone, why, sink)?;
            }
            self.subset(house, &joining[at + 1..], (more, all), sink)?;
        }
        Flow::Continue(())
    }

    /// Type 4: one of two guards holds a digit of the pattern, since the digit has no other place in a house of both.
    /// So each guard holds this digit or one of its extra candidates.
    fn locked(&self, house: HouseId, cells: Cells<W>, sink: Sink<'_>) -> Flow {
        let &[one, other] = self.guards else { return Flow::Continue(()) };
        if !self.state.tables().house(house).complete {
            return Flow::Continue(());
        }
        for digit in one.kept & other.kept {
            if self.state.cells_in(house, digit) == cells {
                let rest = |guard: Guard| {
                    let gone = guard.kept.without(Candidates::only(digit));
                    gone.iter().map(move |digit| Mark { cell: guard.cell, digit })
                };
                let gone = rest(one).chain(rest(other)).collect();
                let locked = [one, other].map(|guard| Mark { cell: guard.cell, digit });
                let why = self.why().marks(Role::Link, locked).house(Role::Base, house);
                self.hand_out(3, gone, why, sink)?;
            }
        }
        Flow::Continue(())
    }

    fn why(&self) -> Why {
        let marks = |guard: &Guard| {
            let cell = guard.cell;
            guard.extra.iter().map(move |digit| Mark { cell, digit })
        };
        let guards = self.guards.iter().map(|guard| guard.cell);
        self.why.clone().cells(Role::Extra, guards).marks(Role::Extra, self.guards.iter().flat_map(marks))
    }

    fn hand_out(&self, kind: usize, gone: Marks, why: Why, sink: Sink<'_>) -> Flow {
        match self.names[kind] {
            Some(technique) if !gone.is_empty() => sink(Step::eliminating(technique, gone, why)),
            _ => Flow::Continue(()),
        }
    }
}
