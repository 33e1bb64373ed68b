//! A board as an exact cover problem for dancing links: each open cell is filled once, each house holds each digit
//! once, and no forbidden pair is chosen.
//!
//! Source of the translation: Donald E. Knuth, "Dancing Links" (2000), which has the 324 columns of a 9x9 board. Cells
//! and digits that the givens fill are left out of the table rather than selected in it. Each pair that a rule forbids
//! is a secondary column with two rows.

use crate::board::{Candidates, Cell, Grid};
use crate::solver::exact_cover::matrix::{ColumnChoice, ExactCover, Tried};
use crate::solver::general::{Partial, Unfit, digit_of};
use crate::solver::search::node::{Choice, Event, Node};
use crate::solver::search::run::Run;
use crate::solver::{Budget, Exhausted, Singles};

/// A search by dancing links. Memory: 16 bytes for each candidate of an open cell and each house that the cell is in.
pub(crate) struct Links {
    cover: ExactCover,
    /// The cell and digit of each row.
    rows: Vec<(u16, u32)>,
    /// The grid with the digits placed before the search.
    filled: Grid,
    /// The rows of the last solution.
    found: Vec<usize>,
    node: Node,
}

impl Links {
    /// Creates a search in the candidates that the givens leave visible.
    pub(crate) fn new(grid: &Grid, choice: ColumnChoice) -> Result<Self, Unfit> {
        Ok(Self::of(&Partial::new(grid)?, choice))
    }

    /// Fills singles, then creates a search in the candidates that are left.
    pub(crate) fn after_singles(grid: &Grid, singles: Singles, choice: ColumnChoice) -> Result<Self, Unfit> {
        let mut partial = Partial::new(grid)?;
        if !partial.fill(singles) {
            return Err(Unfit::Dead);
        }
        Ok(Self::of(&partial, choice))
    }

    /// Creates a search in the candidates of a board that is partly filled.
    pub(crate) fn of(partial: &Partial, choice: ColumnChoice) -> Self {
        let count: u32 = partial.open().map(|cell| partial.candidates(cell).count_ones()).sum();
        let mut rows: Vec<(u16, u32)> = Vec::with_capacity(count as usize);
        for cell in partial.open() {
            rows.extend(bits(partial.candidates(cell)).map(|bit| (cell, bit)));
        }
        let columns = Columns::of(partial);
        let (pairs, pair_count) = pairs(partial, &rows);
        let mut cover = ExactCover::new(columns.count, pair_count).with_choice(choice);
        cover.reserve(rows.len(), rows.len() * 4 + 2 * pair_count);
        let (mut row, mut of_house, mut last) = (Vec::new(), Vec::new(), None);
        for (index, &(cell, bit)) in rows.iter().enumerate() {
            if last.replace(cell) != Some(cell) {
                of_house.clear();
                of_house.extend(columns.of_houses(partial, cell));
            }
            let digit = bit.trailing_zeros() as usize;
            row.clear();
            row.push(columns.of_cell[usize::from(cell)] as usize);
            row.extend(of_house.iter().map(|of_digit: &&[u32]| of_digit[digit] as usize));
            if let Some(pairs) = pairs.get(index) {
                row.extend(pairs.iter().map(|&pair| columns.count + pair as usize));
            }
            cover.add_row(&row);
        }
        Self { cover, rows, filled: partial.grid(), found: Vec::new(), node: Node::default() }
    }

    /// Marks this search as one that follows a choice of another search. A dead end at the start of this search then
    /// counts as a dead end of that choice.
    pub(crate) const fn after_a_choice(mut self, is_after: bool) -> Self {
        if is_after {
            self.cover.follow_a_choice();
        }
        self
    }

    /// Returns what the last node did.
    fn told(&self) -> Node {
        let Some(Tried { row, options, depth, failed }) = self.cover.last_tried() else {
            return Node::default();
        };
        let choice = self.rows.get(row as usize).and_then(|&(cell, bit)| {
            Some(Choice { cell: Cell::on_board(cell.into()), digit: digit_of(bit)?, options })
        });
        let told = if failed { Event::Failed } else { Event::Chosen };
        Node { depth, event: choice.map_or(Event::Stuck, told) }
    }
}

impl Run for Links {
    fn next(&mut self, budget: &mut Budget<'_>) -> Result<bool, Exhausted> {
        let before = budget.spent();
        let found = self.cover.advance(budget);
        if budget.spent() > before {
            self.node = self.told();
        }
        let found = found?;
        let any = found.is_some();
        self.found = found.unwrap_or_default();
        Ok(any)
    }

    fn solution(&self) -> Grid {
        let mut grid = self.filled.clone();
        for &(cell, bit) in self.found.iter().filter_map(|&row| self.rows.get(row)) {
            grid.set(Cell::on_board(cell.into()), digit_of(bit));
        }
        grid
    }

    fn node(&self) -> Node {
        self.node
    }
}

fn bits(set: u32) -> impl Iterator<Item = u32> {
    Candidates::from_bits(set).into_iter().map(|digit| Candidates::only(digit).bits())
}

/// The numbers of the primary columns: first one for each open cell, then one for each digit that a house lacks.
struct Columns {
    of_cell: Vec<u32>,
    /// By house and digit, the number of the column.
    of_digit: Vec<u32>,
    digits: usize,
    count: usize,
}

impl Columns {
    fn of(partial: &Partial) -> Self {
        let geometry = partial.geometry();
        let mut of_cell = vec![0; geometry.cell_count()];
        let mut count = 0;
        for cell in partial.open() {
            of_cell[usize::from(cell)] = count;
            count += 1;
        }
        let digits = geometry.size();
        let mut of_digit = vec![0; partial.houses() * digits];
        for (house, columns) in (0..).zip(of_digit.chunks_mut(digits)) {
            let placed = partial.placed_in(house);
            for (_, column) in columns.iter_mut().enumerate().filter(|(digit, _)| placed & 1 << digit == 0) {
                *column = count;
                count += 1;
            }
        }
        Self { of_cell, of_digit, digits, count: count as usize }
    }

    /// Returns, for each house of a cell, the columns of the digits in that house.
    fn of_houses(&self, partial: &Partial, cell: u16) -> impl Iterator<Item = &[u32]> {
        let houses = partial.houses_of(cell).iter().map(|&house| usize::from(house) * self.digits);
        houses.map(|first| &self.of_digit[first..first + self.digits])
    }
}

/// Returns the numbers of the forbidden pairs of each row, and the number of pairs. The list is empty on a board
/// without such pairs.
fn pairs(partial: &Partial, rows: &[(u16, u32)]) -> (Vec<Vec<u32>>, usize) {
    if !partial.has_extra_links() {
        return (Vec::new(), 0);
    }
    let mut pairs = vec![Vec::new(); rows.len()];
    let mut count = 0;
    for (index, &(cell, bit)) in rows.iter().enumerate() {
        let Some(digit) = digit_of(bit) else { continue };
        // A link is listed at both of its cells. The first of the two is enough.
        for &(other, relation) in partial.extra_links(cell).iter().filter(|(other, _)| *other > cell) {
            let first = rows.partition_point(|&(at, _)| at < other);
            let of_other = (first..).zip(&rows[first..]).take_while(|(_, row)| row.0 == other);
            for (second, _) in of_other.filter(|(_, row)| relation.forbids(digit).bits() & row.1 != 0) {
                pairs[index].push(count);
                pairs[second].push(count);
                count += 1;
            }
        }
    }
    (pairs, count as usize)
}
