//! Aligned pair and triplet exclusion: combinations of candidates of two or three cells are impossible if they leave a
//! cell that these cells see without a candidate.

use smallvec::SmallVec;

use crate::board::{Candidates, Cell, Digit};
use crate::logic::search::{Flow, Search, Sink};
use crate::logic::state::{Cells, State};
use crate::logic::step::{Mark, Marks, Role, Step, Why};
use crate::logic::technique::Technique;
use crate::solver::Meter;

/// The most candidates of one of the aligned cells.
const MAX_DIGITS: usize = 6;

/// The most pairs or triplets that are tried in one search.
const PATIENCE: usize = 30_000;

/// A value for each of the aligned cells.
type Few<T> = SmallVec<[T; 3]>;

/// Hands the candidates that occur in no allowed combination of two or three cells to the sink, in the order of the
/// cells.
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

/// Returns the cells that can lose a candidate to a digit of this cell.
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
    /// Adds one more cell in every way. `around` are the cells with few candidates that every chosen cell can take
    /// candidates from.
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
        // Without a cell left empty, the aligned cells exclude digits only among themselves, which simpler techniques
        // find.
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

    /// Tries all combinations. Collects the digits of the allowed ones in `allowed`, and the cells that forbid others
    /// in `witnesses`.
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
