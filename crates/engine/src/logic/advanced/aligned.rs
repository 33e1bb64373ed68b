//! Aligned pair and triplet exclusion: combinations of the candidates of two or three cells that leave a cell around them nothing.

use smallvec::SmallVec;

use crate::board::{Candidates, Cell, Digit};
use crate::logic::search::{Flow, Search, Sink};
use crate::logic::state::{Cells, State};
use crate::logic::step::{Mark, Marks, Role, Step, Why};
use crate::logic::technique::Technique;
use crate::solver::Meter;

/// The most candidates of a cell of a pattern.
const MAX_DIGITS: usize = 6;

/// The most pairs or triplets that are tried.
const PATIENCE: usize = 30_000;

/// Cells of a pattern.
type Few<T> = SmallVec<[T; 3]>;

/// Hands what no combination of two or three cells has to the sink, cells in order.
pub(super) fn find<const W: usize>(technique: Technique, search: &mut Search<'_, W>, sink: Sink<'_>) -> Flow {
    let state = search.state;
    let size = if technique == Technique::AlignedPairExclusion { 2 } else { 3 };
    let starved = (2..=size).fold(Cells::NONE, |all, count| all | state.cells_of(count));
    let near = |cell: Cell| reach(state, cell) & starved;
    let fits =
        |cell: &Cell| (2..=MAX_DIGITS).contains(&state.candidates(*cell).len()) && near(*cell).len() >= 2;
    let bases: Vec<(Cell, Cells<W>)> =
        state.empty().iter().filter(fits).map(|cell| (cell, near(cell))).collect();
    let mut left = PATIENCE;
    let mut picking = Picking { state, technique, size, left: &mut left, meter: search.meter };
    picking.pick(&bases, &Few::new(), starved, sink)
}

/// Returns the cells whose candidates a digit of a cell can take away.
fn reach<const W: usize>(state: &State<W>, cell: Cell) -> Cells<W> {
    let tables = state.tables();
    let near = tables.near.as_ref().map_or(Cells::NONE, |near| near[cell.index()]);
    tables.peers[cell.index()] | near
}

struct Picking<'a, const W: usize> {
    state: &'a State<W>,
    technique: Technique,
    size: usize,
    left: &'a mut usize,
    meter: &'a Meter<'a>,
}

impl<const W: usize> Picking<'_, W> {
    /// Takes one more cell in every way; `around` are the cells of few candidates that all cells taken can starve.
    fn pick(
        &mut self,
        bases: &[(Cell, Cells<W>)],
        cells: &Few<Cell>,
        around: Cells<W>,
        sink: Sink<'_>,
    ) -> Flow {
        if cells.len() == self.size {
            *self.left -= 1;
            let ways: usize = cells.iter().map(|cell| self.state.candidates(*cell).len()).product();
            self.meter.count(ways * around.len())?;
            return match self.step(cells, around) {
                Some(step) => sink(step),
                None => Flow::Continue(()),
            };
        }
        for (at, &(cell, near)) in bases.iter().enumerate() {
            let common = around & near;
            if *self.left == 0 {
                break;
            }
            if common.len() >= 2 {
                let mut more = cells.clone();
                more.push(cell);
                self.pick(&bases[at + 1..], &more, common, sink)?;
            }
        }
        Flow::Continue(())
    }

    fn step(&self, cells: &Few<Cell>, around: Cells<W>) -> Option<Step> {
        let state = self.state;
        let mut allowed: Few<Candidates> = cells.iter().map(|_| Candidates::NONE).collect();
        let mut witnesses = Cells::NONE;
        self.combine(cells, around, &mut Few::new(), &mut allowed, &mut witnesses);
        let gone = cells.iter().zip(&allowed).flat_map(|(&cell, &allowed)| {
            state.candidates(cell).without(allowed).iter().map(move |digit| Mark { cell, digit })
        });
        let gone: Marks = gone.collect();
        // Without a cell that is starved, the cells would exclude each other's digits alone: a simpler technique says that.
        if gone.is_empty() || witnesses.is_empty() || allowed.iter().any(|set| set.is_empty()) {
            return None;
        }
        let digits = gone.iter().map(|mark| mark.digit);
        let mut why = Why::about(digits).cells(Role::Pattern, cells.iter().copied());
        for cell in witnesses {
            why = why.group(Role::Link, [cell], state.candidates(cell));
        }
        for &cell in cells {
            why = why.group(Role::Pattern, [cell], state.candidates(cell));
        }
        Some(Step::eliminating(self.technique, gone, why))
    }

    /// Goes through all combinations, and notes the digits of those that are allowed, and the cells that forbid others.
    fn combine(
        &self,
        cells: &Few<Cell>,
        around: Cells<W>,
        taken: &mut Few<Digit>,
        allowed: &mut Few<Candidates>,
        witnesses: &mut Cells<W>,
    ) {
        let (state, tables) = (self.state, self.state.tables());
        let Some(&cell) = cells.get(taken.len()) else {
            let left = |other: Cell| {
                let pairs = cells.iter().zip(taken.iter());
                let out = |digit: &Digit| {
                    pairs.clone().any(|(&cell, &own)| tables.excluded(cell, own, *digit).contains(other))
                };
                state.candidates(other).iter().filter(|digit| !out(digit)).count()
            };
            let own: Cells<W> = cells.iter().copied().collect();
            match around.without(own).iter().find(|&other| left(other) == 0) {
                Some(witness) => witnesses.insert(witness),
                None => {
                    for (set, digit) in allowed.iter_mut().zip(taken.iter()) {
                        set.insert(*digit);
                    }
                }
            }
            return;
        };
        for digit in state.candidates(cell) {
            let mut before = cells.iter().zip(taken.iter());
            if !before.any(|(&other, &own)| tables.excluded(other, own, digit).contains(cell)) {
                taken.push(digit);
                self.combine(cells, around, taken, allowed, witnesses);
                taken.pop();
            }
        }
    }
}
