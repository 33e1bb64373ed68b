//! A single clue: its cells, its primitives over these cells, and the candidates that they leave.
//!
//! Cells of the clue that can't hold the same digit (by a house, a rule or a cage) count as different here, too.
//! Everything else on the board is ignored.

mod arrange;
mod family;
mod narrow;

use std::sync::Arc;

use smallvec::SmallVec;

use super::sight::Sight;
use crate::board::{Automaton, Candidates, Cell, Digit, Geometry, PairTable, Primitive};

pub(super) use family::Family;

/// The maximum number of cells of a clue that is considered as a whole.
pub(super) const MOST_CELLS: usize = 32;

/// The maximum number of states of an automaton that is run.
const MOST_STATES: usize = 3_000;

/// The digits that each cell of a clue may hold, by the cell's index in the clue.
pub(super) type Domains = SmallVec<[Candidates; 12]>;

/// How thoroughly a clue is examined. Each level includes the levels before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Reach {
    /// The digits that single cells may hold.
    Cells,
    /// Also pairs of cells.
    Pairs,
    /// Also the least and greatest values of sums, and how many cells hold a digit.
    Limits,
    /// Everything except whole arrangements.
    All,
}

/// A primitive whose cells are given by their indexes in a clue.
#[derive(Debug)]
enum Part {
    Only(usize, Candidates),
    Distinct(Vec<usize>),
    Pair([usize; 2], Arc<PairTable>),
    /// Groups of cells with the same factor that all see each other, then the least and the greatest allowed sum.
    Sum(Vec<(i64, Vec<usize>)>, i64, i64),
    Automaton(Vec<usize>, Arc<Automaton>),
    Count(Vec<usize>, Candidates, usize, usize),
    Any(Vec<Vec<Self>>),
}

/// A clue whose primitives refer to the clue's own list of cells.
#[derive(Debug)]
pub(super) struct Local {
    /// The cells of the clue, each once.
    pub(super) cells: Vec<Cell>,
    /// For each cell, the cells of the clue that can't hold the same digit, as a bit mask of indexes.
    sees: Vec<u32>,
    parts: Vec<Part>,
    /// The value of the first digit.
    first: i64,
    digits: Candidates,
}

/// The error of a contradiction: a cell has no digit left, or a part can't be satisfied.
#[derive(Debug)]
pub(super) struct Broken;

/// Returns the cells of a primitive; a cell may appear several times.
pub(super) fn cells_of(primitive: &Primitive) -> Vec<Cell> {
    match primitive {
        Primitive::Only { cell, .. } => vec![*cell],
        Primitive::Pair { cells, .. } => cells.to_vec(),
        Primitive::Sum { terms, .. } => terms.iter().map(|(cell, _)| *cell).collect(),
        Primitive::Distinct { cells }
        | Primitive::Automaton { cells, .. }
        | Primitive::Count { cells, .. } => cells.to_vec(),
        // No step reads regions to be found.
        Primitive::Regions(_) => Vec::new(),
        Primitive::Any { choices } => choices.iter().flatten().flat_map(cells_of).collect(),
    }
}

impl Local {
    /// Returns the clue that these primitives make up; `None` if it has more than [`MOST_CELLS`] cells.
    pub(super) fn of<'a>(
        board: &Geometry,
        sight: &Sight,
        primitives: impl IntoIterator<Item = &'a Primitive> + Clone,
    ) -> Option<Self> {
        let mut cells: Vec<Cell> = Vec::new();
        for cell in primitives.clone().into_iter().flat_map(cells_of) {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        if cells.len() > MOST_CELLS {
            return None;
        }
        let sees = |&one: &Cell| {
            let seen = |&(_, &other): &(usize, &Cell)| sight.sees(one, other);
            cells.iter().enumerate().filter(seen).fold(0, |bits, (at, _)| bits | 1 << at)
        };
        let sees: Vec<u32> = cells.iter().map(sees).collect();
        let parts = primitives.into_iter().filter_map(|it| Part::of(it, &cells, &sees)).collect();
        let first = Digit::from_index(0).map_or(1, |digit| board.layout().value(digit));
        Some(Self { sees, parts, first, digits: board.digits(), cells })
    }

    /// Returns the index of a cell in the clue.
    pub(super) fn place(&self, cell: Cell) -> Option<usize> {
        self.cells.iter().position(|it| *it == cell)
    }

    fn value(&self, digit: Digit) -> i64 {
        self.first - 1 + i64::from(digit.get())
    }

    fn least(&self, set: Candidates) -> i64 {
        set.first().map_or(0, |digit| self.value(digit))
    }

    fn most(&self, set: Candidates) -> i64 {
        set.iter().last().map_or(0, |digit| self.value(digit))
    }
}

impl Part {
    fn of(primitive: &Primitive, cells: &[Cell], sees: &[u32]) -> Option<Self> {
        let place = |cell: &Cell| cells.iter().position(|it| it == cell);
        let places = |of: &[Cell]| of.iter().map(place).collect::<Option<Vec<usize>>>();
        Some(match primitive {
            Primitive::Only { cell, digits } => Self::Only(place(cell)?, *digits),
            Primitive::Distinct { cells } => Self::Distinct(places(cells)?),
            Primitive::Pair { cells, allowed } => {
                Self::Pair([place(&cells[0])?, place(&cells[1])?], Arc::clone(allowed))
            }
            Primitive::Sum { terms, least, most } => {
                let mut groups: Vec<(i64, Vec<usize>)> = Vec::new();
                for (cell, factor) in terms {
                    let (at, factor) = (place(cell)?, i64::from(*factor));
                    let fits = |(known, group): &&mut (i64, Vec<usize>)| {
                        *known == factor && group.iter().all(|&other| sees[at] >> other & 1 == 1)
                    };
                    match groups.iter_mut().find(fits) {
                        Some((_, group)) => group.push(at),
                        None => groups.push((factor, vec![at])),
                    }
                }
                Self::Sum(groups, *least, *most)
            }
            Primitive::Automaton { cells, automaton } => {
                if automaton.states() > MOST_STATES {
                    return None;
                }
                Self::Automaton(places(cells)?, Arc::clone(automaton))
            }
            Primitive::Count { cells, digits, least, most } => {
                Self::Count(places(cells)?, *digits, *least, *most)
            }
            Primitive::Regions(_) => return None,
            Primitive::Any { choices } => {
                let group =
                    |group: &[Primitive]| group.iter().filter_map(|it| Self::of(it, cells, sees)).collect();
                Self::Any(choices.iter().map(|choice| group(choice)).collect())
            }
        })
    }
}

/// Returns the indexes of the bits that are set.
pub(super) fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(at)
    })
}
