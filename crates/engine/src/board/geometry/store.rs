//! The boards that are shared between callers, up to a total weight.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use super::Geometry;
use crate::board::{GeometryError, Layout};

/// The maximum total weight of the stored boards, in the unit of [`Geometry::weight`]: 256 boards of 9x9 or 1,400 of
/// 4x4, about 12 MB including the values that a search derives from them.
const MOST_WEIGHT: usize = 256 * (9 * 9 * 9 + OWN_WEIGHT);

/// The weight of a board apart from its size. Measured: 4x4 takes 9 kB, 9x9 takes 48 kB.
const OWN_WEIGHT: usize = 84;

static SHARED: LazyLock<Mutex<Store>> = LazyLock::new(Mutex::default);

/// The boards that are shared between callers.
#[derive(Default)]
struct Store {
    boards: HashMap<Layout, Arc<Geometry>>,
    weight: usize,
}

impl Store {
    /// Stores a board. If the total weight would be too large, drops the boards that nobody uses, and if it is still
    /// too large, all boards. Boards in use stay alive through their users.
    fn keep(&mut self, layout: &Layout, board: &Arc<Geometry>) {
        if self.weight + board.weight() > MOST_WEIGHT {
            self.boards.retain(|_, kept| Arc::strong_count(kept) > 1);
            self.weight = self.boards.values().map(|kept| kept.weight()).sum();
        }
        if self.weight + board.weight() > MOST_WEIGHT {
            *self = Self::default();
        }
        if self.boards.insert(layout.clone(), Arc::clone(board)).is_none() {
            self.weight += board.weight();
        }
    }
}

impl Geometry {
    /// Returns the board of a layout. The board is created at the first call and shared by later calls.
    ///
    /// # Errors
    /// A size or side outside 1 to 31, fewer digits than cells in a row or column, boxes or regions that do not fit the
    /// board, or a rule that does not apply to it.
    ///
    /// ```
    /// use sudoku_ls_engine::board::{Geometry, Layout, Rule};
    /// let board = Geometry::shared(&Layout::standard(9).with_rules([Rule::Diagonal]))?;
    /// assert_eq!(board.houses().len(), 9 + 9 + 9 + 2);
    /// # Ok::<(), sudoku_ls_engine::board::GeometryError>(())
    /// ```
    pub fn shared(layout: &Layout) -> Result<Arc<Self>, GeometryError> {
        let store = || SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = store().boards.get(layout) {
            return Ok(Arc::clone(found));
        }
        let made = Arc::new(Self::new(layout)?);
        store().keep(layout, &made);
        Ok(made)
    }

    /// Returns a measure of the memory that the board takes: it grows with the number of cells times the cells of a
    /// house, and with the constraints.
    fn weight(&self) -> usize {
        OWN_WEIGHT
            + self.cell_count * self.layout.size
            + self.primitives.iter().map(|(_, primitive)| primitive.weight()).sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Returns a large board; each number gives a different one.
    fn board(number: usize) -> (Layout, Arc<Geometry>) {
        let size = 25 - number % 3;
        let layout = Layout::standard(size);
        let regions = (0..size * size).map(|at| ((at / size + number) % size) as u8).collect::<Vec<_>>();
        let layout = layout.with_regions(regions);
        let made = Arc::new(Geometry::new(&layout).unwrap());
        (layout, made)
    }

    #[test]
    fn boards_that_are_kept_weigh_no_more_than_they_may_and_those_in_use_stay_longest() {
        let mut store = Store::default();
        let (layout, used) = board(0);
        store.keep(&layout, &used);
        for number in 1..70 {
            let (layout, made) = board(number);
            store.keep(&layout, &made);
            let weight: usize = store.boards.values().map(|board| board.weight()).sum();
            assert_eq!(store.weight, weight);
            assert!((1..=MOST_WEIGHT).contains(&weight));
        }
        assert!(store.boards.get(&layout).is_some_and(|kept| Arc::ptr_eq(kept, &used)));
        let all: Vec<_> = (1..70).map(board).collect();
        for (layout, made) in &all {
            store.keep(layout, made);
        }
        assert!(store.weight <= MOST_WEIGHT);
    }

    #[test]
    fn of_small_boards_no_more_are_kept_than_their_memory_allows() {
        let (mut store, mut made) = (Store::default(), HashSet::new());
        for number in 0..4096 {
            let mut map: Vec<u8> = (0..16).map(|at| at / 4).collect();
            for at in 0..6 {
                map.swap(at, (at + 4 * (number >> (2 * at) & 3)) % 16);
            }
            let layout = Layout::standard(4).with_regions(map);
            store.keep(&layout, &Arc::new(Geometry::new(&layout).unwrap()));
            made.insert(layout);
        }
        assert!(made.len() > 2000, "{}", made.len());
        assert!(store.boards.len() < 1500, "{}", store.boards.len());
    }

    #[test]
    fn boards_with_large_automata_weigh_more_than_their_cells() {
        use crate::board::{Automaton, Cell, Constraint, Title};
        let weight = |states: u16| {
            let next = (0..states).flat_map(|state| [(state + 1) % states; 4]).collect();
            let automaton = Automaton::from_table(4, next, vec![true; usize::from(states)].into()).unwrap();
            let pattern = Constraint::Pattern {
                title: Title::default(),
                automaton: Arc::new(automaton),
                cells: (0..4).map(Cell::new).collect(),
            };
            Geometry::new(&Layout::standard(4).with_constraints([pattern])).unwrap().weight()
        };
        assert_eq!(weight(5000) - weight(1000), 4000 * 4);
    }
}
