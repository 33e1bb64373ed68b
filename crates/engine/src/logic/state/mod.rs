//! A position during a solve: digits and candidates, updated move by move.
//!
//! Candidates are kept by cell, by digit, and by house and digit, so each finder reads the form that suits it.

mod cells;
mod queue;
mod tables;

use std::sync::Arc;

pub use cells::{Cells, CellsIter};
pub use tables::{Crossing, HouseCells, HouseId, Seats, Tables};

use self::queue::Queue;
use super::step::{Mark, Step};
use crate::board::{Candidates, Cell, Digit, Geometry, Grid};

/// Digits and candidates of a board of at most `64 * W` cells.
///
/// A cell with a digit has no candidates. `clone_from` reuses memory; searches use it to backtrack.
#[derive(Debug)]
pub struct State<const W: usize> {
    geometry: Arc<Geometry>,
    tables: Arc<Tables<W>>,
    values: Vec<u8>,
    givens: Cells<W>,
    empty: Cells<W>,
    candidates: Vec<Candidates>,
    by_digit: Vec<Cells<W>>,
    places: Vec<u32>,
    left: Vec<Candidates>,
    naked: Queue,
    hidden: Queue,
    version: u64,
}

/// The fields of a state that change in the houses of a cell when the cell loses a candidate.
struct Places<'a, const W: usize> {
    tables: &'a Tables<W>,
    empty: Cells<W>,
    places: &'a mut [u32],
    hidden: &'a mut Queue,
}

impl<const W: usize> Places<'_, W> {
    /// Clears a digit's place in each house of a cell. If one place remains in a house, that place becomes a hidden
    /// single.
    #[inline]
    fn vacate(&mut self, cell: Cell, digit: Digit) {
        for &(house, place) in &self.tables.seats[cell.index()] {
            let places = &mut self.places[usize::from(house) * self.tables.size + digit.index()];
            *places &= !(1 << place);
            if places.is_power_of_two() {
                let house = self.tables.house(house);
                let cell = house.list[places.trailing_zeros() as usize];
                if house.complete && self.empty.contains(cell) {
                    self.hidden.push(Mark { cell, digit });
                }
            }
        }
    }
}

impl<const W: usize> Clone for State<W> {
    fn clone(&self) -> Self {
        Self {
            geometry: Arc::clone(&self.geometry),
            tables: Arc::clone(&self.tables),
            values: self.values.clone(),
            givens: self.givens,
            empty: self.empty,
            candidates: self.candidates.clone(),
            by_digit: self.by_digit.clone(),
            places: self.places.clone(),
            left: self.left.clone(),
            naked: self.naked.clone(),
            hidden: self.hidden.clone(),
            version: self.version,
        }
    }

    fn clone_from(&mut self, other: &Self) {
        if !Arc::ptr_eq(&self.tables, &other.tables) {
            *self = other.clone();
            return;
        }
        self.values.clone_from(&other.values);
        self.givens = other.givens;
        self.empty = other.empty;
        self.candidates.clone_from(&other.candidates);
        self.by_digit.clone_from(&other.by_digit);
        self.places.clone_from(&other.places);
        self.left.clone_from(&other.left);
        self.naked.clone_from(&other.naked);
        self.hidden.clone_from(&other.hidden);
        self.version = other.version;
    }
}

impl<const W: usize> State<W> {
    /// Returns the position of a grid. The grid's digits count as givens, and each empty cell has the candidates that
    /// these digits leave.
    pub fn of(grid: &Grid) -> Self {
        let geometry = grid.geometry();
        let tables = geometry.derived(Tables::<W>::of);
        let (n, houses) = (geometry.size(), tables.houses.len());
        let mut state = Self {
            geometry: Arc::clone(geometry),
            values: vec![0; geometry.cell_count()],
            givens: Cells::NONE,
            empty: tables.all,
            candidates: vec![geometry.digits(); geometry.cell_count()],
            by_digit: vec![tables.all; n],
            places: tables
                .houses
                .iter()
                .flat_map(|h| vec![Candidates::all(h.list.len()).bits(); n])
                .collect(),
            left: vec![geometry.digits(); houses],
            tables,
            naked: Queue::default(),
            hidden: Queue::default(),
            version: 0,
        };
        // On a board with a single digit, the cell is a naked single from the start: no removal would ever announce it.
        if let Some(digit) = geometry.digits().single() {
            state.naked.push(Mark { cell: Cell::new(0), digit });
        }
        for (cell, digit) in grid.placed() {
            state.place(cell, digit);
            state.givens.insert(cell);
        }
        state
    }

    /// Sets which cells have givens. All other digits count as found.
    pub fn set_givens(&mut self, givens: impl IntoIterator<Item = Cell>) {
        self.givens = givens.into_iter().collect();
    }

    /// Puts a digit into a cell and removes it from the cells that see the cell. The digit need not be a candidate of
    /// the cell.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        let at = cell.index();
        self.version += 1;
        let own = std::mem::take(&mut self.candidates[at]);
        for candidate in own {
            self.by_digit[candidate.index()].remove(cell);
        }
        self.values[at] = digit.get();
        self.empty.remove(cell);
        for other in self.tables.peers[at] & self.by_digit[digit.index()] {
            self.drop(other, digit);
        }
        let (tables, n) = (&*self.tables, self.tables.size);
        let mut places =
            Places { tables, empty: self.empty, places: &mut self.places, hidden: &mut self.hidden };
        for &(house, place) in &tables.seats[at] {
            self.left[usize::from(house)].remove(digit);
            places.places[usize::from(house) * n + digit.index()] &= !(1 << place);
        }
        for candidate in own.without(Candidates::only(digit)) {
            places.vacate(cell, candidate);
        }
        let Some(near) = tables.near.as_ref().map(|near| near[at]) else { return };
        let beside = [digit.index().checked_sub(1), Some(digit.index() + 1).filter(|&i| i < n)];
        for other in beside.into_iter().flatten().filter_map(Digit::from_index) {
            for cell in near & self.by_digit[other.index()] {
                self.drop(cell, other);
            }
        }
    }

    /// Removes a candidate. Returns whether the cell had it.
    #[inline]
    pub fn remove(&mut self, cell: Cell, digit: Digit) -> bool {
        let was = self.has(cell, digit);
        if was {
            self.version += 1;
            self.drop(cell, digit);
        }
        was
    }

    #[inline]
    fn drop(&mut self, cell: Cell, digit: Digit) {
        let set = &mut self.candidates[cell.index()];
        set.remove(digit);
        if let Some(last) = set.single() {
            self.naked.push(Mark { cell, digit: last });
        }
        self.by_digit[digit.index()].remove(cell);
        let (tables, empty) = (&*self.tables, self.empty);
        Places { tables, empty, places: &mut self.places, hidden: &mut self.hidden }.vacate(cell, digit);
    }

    /// Takes the next naked single from the queue, in the order in which they appeared.
    pub fn next_naked(&mut self) -> Option<Mark> {
        let empty = self.empty;
        std::iter::from_fn(|| self.naked.pop()).find(|mark| empty.contains(mark.cell))
    }

    /// Takes the next hidden single from the queue, in the order in which they appeared.
    pub fn next_hidden(&mut self) -> Option<Mark> {
        let empty = self.empty;
        std::iter::from_fn(|| self.hidden.pop()).find(|mark| empty.contains(mark.cell))
    }

    /// Returns the first queued naked single that is the last empty cell of a house, with that house. The single stays
    /// in the queue.
    pub fn next_full_house(&self) -> Option<(Mark, HouseId)> {
        self.naked.waiting().iter().filter(|mark| self.empty.contains(mark.cell)).find_map(|&mark| {
            let seats = &self.tables.seats[mark.cell.index()];
            let full = |&&(id, _): &&(HouseId, u8)| {
                self.tables.house(id).complete && self.left(id) == Candidates::only(mark.digit)
            };
            seats.iter().find(full).map(|&(id, _)| (mark, id))
        })
    }

    /// Applies a step. For a naked or hidden set, candidates are removed cell by cell, those of the set's line first,
    /// as HoDoKu does. The order matters because singles are taken in the order in which they appear.
    pub fn apply(&mut self, step: &Step) {
        for mark in &step.placements {
            self.place(mark.cell, mark.digit);
        }
        let mut gone = step.eliminations.clone();
        if step.technique.is_set() {
            let houses = step.why.houses.iter().map(|&(_, id)| self.tables.house(id));
            let line =
                houses.filter(|house| house.line).fold(Cells::NONE, |cells, house| cells | house.cells);
            gone.sort_unstable_by_key(|mark| (!line.contains(mark.cell), mark.cell, mark.digit));
        }
        for mark in gone {
            self.remove(mark.cell, mark.digit);
        }
    }

    /// Returns the board.
    #[inline]
    pub fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// Returns the houses and peers of the board as sets.
    #[inline]
    pub fn tables(&self) -> &Arc<Tables<W>> {
        &self.tables
    }

    /// Returns the number of cells along a side.
    #[inline]
    pub fn size(&self) -> usize {
        self.tables.size
    }

    /// Returns the digit of a cell; `None` if the cell is empty.
    #[inline]
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.values[cell.index()])
    }

    /// Returns the digits of the cells row by row, with 0 for an empty cell.
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// Returns the cells with givens, as opposed to found digits.
    #[inline]
    pub fn givens(&self) -> Cells<W> {
        self.givens
    }

    /// Returns the cells without a digit.
    #[inline]
    pub fn empty(&self) -> Cells<W> {
        self.empty
    }

    /// Returns the candidates of a cell; the empty set if the cell has a digit.
    #[inline]
    pub fn candidates(&self, cell: Cell) -> Candidates {
        self.candidates[cell.index()]
    }

    /// Returns whether a cell has this candidate.
    #[inline]
    pub fn has(&self, cell: Cell, digit: Digit) -> bool {
        self.candidates[cell.index()].contains(digit)
    }

    /// Returns the cells that have this candidate.
    #[inline]
    pub fn cells_with(&self, digit: Digit) -> Cells<W> {
        self.by_digit[digit.index()]
    }

    /// Returns the cells of a house that have this candidate.
    #[inline]
    pub fn cells_in(&self, house: HouseId, digit: Digit) -> Cells<W> {
        self.by_digit[digit.index()] & self.tables.house(house).cells
    }

    /// Returns the places of a digit in a house: bit k is the k-th cell of the house.
    #[inline]
    pub fn places(&self, house: HouseId, digit: Digit) -> u32 {
        self.places[usize::from(house) * self.tables.size + digit.index()]
    }

    /// Returns the two cells of a house that have this candidate; `None` if the digit does not have exactly two places
    /// there, or the house need not hold every digit.
    #[inline]
    pub fn pair_in(&self, house: HouseId, digit: Digit) -> Option<[Cell; 2]> {
        let places = self.places(house, digit);
        let house = self.tables.house(house);
        (places.count_ones() == 2 && house.complete)
            .then(|| [places.trailing_zeros(), places.ilog2()].map(|place| house.list[place as usize]))
    }

    /// Returns the digits that a house does not contain yet.
    #[inline]
    pub fn left(&self, house: HouseId) -> Candidates {
        self.left[usize::from(house)]
    }

    /// Returns the empty cells with exactly this many candidates.
    pub fn cells_of(&self, count: usize) -> Cells<W> {
        self.empty.iter().filter(|&cell| self.candidates(cell).len() == count).collect()
    }

    /// Returns the marks of a digit in those cells of a set that have it as a candidate.
    pub fn marks(&self, cells: Cells<W>, digit: Digit) -> impl Iterator<Item = Mark> + use<W> {
        (cells & self.by_digit[digit.index()]).iter().map(move |cell| Mark { cell, digit })
    }

    /// Returns how many nodes of a budget the search for one technique costs at this position: 1 on boards up to 9x9,
    /// 20 on an empty 25x25.
    pub fn work(&self) -> u64 {
        const CANDIDATES_A_NODE: usize = 800;
        1 + (self.by_digit.iter().map(Cells::len).sum::<usize>() / CANDIDATES_A_NODE) as u64
    }

    /// Returns whether every cell has a digit.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.empty.is_empty()
    }

    /// Returns whether an empty cell has no candidate, or a digit has no place in a house that needs it.
    pub fn is_dead(&self) -> bool {
        let dead = |house| {
            self.tables.house(house).complete && self.left(house).iter().any(|d| self.places(house, d) == 0)
        };
        self.empty.iter().any(|cell| self.candidates(cell).is_empty()) || self.tables.house_ids().any(dead)
    }

    /// Returns a number that grows with each change. Data derived from this position stays valid as long as the number
    /// is the same.
    #[inline]
    pub fn version(&self) -> u64 {
        self.version
    }
}
