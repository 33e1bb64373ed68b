//! A board with digits in some of its cells, and the visible clashes of these digits.

use std::fmt;
use std::sync::Arc;

use super::constraint::Division;
use crate::board::{Automaton, Candidates, Cell, Digit, Geometry, HouseKind, Primitive, Rule};

/// A grid: the geometry of a board, and the digit of each cell, if it has one.
///
/// A grid may hold clashing digits; [`clashes`](Self::clashes) lists them.
///
/// ```
/// use sudoku_ls_engine::board::{Geometry, Grid, Layout};
/// let board = Geometry::shared(&Layout::standard(4))?;
/// let grid = Grid::from_values(&board, &[1, 2, 3, 4, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]).expect("16 values");
/// assert_eq!(grid.clue_count(), 5);
/// assert!(grid.clashes().is_empty());
/// # Ok::<(), sudoku_ls_engine::board::GeometryError>(())
/// ```
#[derive(Clone)]
pub struct Grid {
    geometry: Arc<Geometry>,
    values: Box<[u8]>,
}

/// Why cells clash.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClashReason {
    /// A digit appears more than once in a house.
    House(HouseKind),
    /// Two cells break a rule that has links instead of houses.
    Rule(Rule),
    /// The cells break this constraint of the layout, numbered from 0.
    Constraint(usize),
}

/// A set of cells whose digits clash.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clash {
    /// The house, rule or constraint that is broken.
    pub reason: ClashReason,
    /// The clashing cells, ascending: at least two for a house, two for a rule, at least one for a constraint.
    pub cells: Vec<Cell>,
    /// The digit of the first cell. For a house, all cells have this digit.
    pub digit: Digit,
}

impl Grid {
    /// Creates an empty grid.
    pub fn empty(geometry: &Arc<Geometry>) -> Self {
        Self { geometry: Arc::clone(geometry), values: vec![0; geometry.cell_count()].into() }
    }

    /// Returns a grid with these values row by row, 0 for an empty cell. `None` if the number of values is not the
    /// number of cells, or a value exceeds the number of digits.
    pub fn from_values(geometry: &Arc<Geometry>, values: &[u8]) -> Option<Self> {
        let fits = values.len() == geometry.cell_count()
            && values.iter().all(|&value| usize::from(value) <= geometry.size());
        fits.then(|| Self { geometry: Arc::clone(geometry), values: values.into() })
    }

    /// Returns a grid with the digits of its cells in order. A digit that the board lacks becomes an empty cell, digits
    /// beyond the last cell are ignored, and cells that the iterator does not reach are empty.
    #[doc(hidden)]
    pub fn from_digits(geometry: &Arc<Geometry>, digits: impl Iterator<Item = Option<Digit>>) -> Self {
        let size = geometry.size();
        let value = |digit: Option<Digit>| digit.map_or(0, Digit::get);
        let on_board = |value: u8| if usize::from(value) <= size { value } else { 0 };
        let mut values = Vec::with_capacity(geometry.cell_count());
        values.extend(digits.take(geometry.cell_count()).map(value).map(on_board));
        values.resize(geometry.cell_count(), 0);
        Self { geometry: Arc::clone(geometry), values: values.into() }
    }

    /// Returns the geometry of the grid's board.
    pub const fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// Returns the values row by row, 0 for an empty cell.
    pub const fn values(&self) -> &[u8] {
        &self.values
    }

    /// Returns the digit of a cell; `None` if the cell is empty.
    ///
    /// # Panics
    /// If the cell is not on the board.
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.values[cell.index()])
    }

    /// Puts a digit into a cell, or empties the cell for `None`.
    ///
    /// # Panics
    /// If the cell is not on the board, or the digit exceeds the board's size.
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        let value = digit.map_or(0, Digit::get);
        assert!(usize::from(value) <= self.geometry.size(), "digit {value} is not one of this board's");
        self.values[cell.index()] = value;
    }

    /// Returns the filled cells with their digits, in order.
    pub fn placed(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        self.values.iter().enumerate().filter_map(|(i, &value)| Some((Cell::on_board(i), Digit::new(value)?)))
    }

    /// Returns the number of filled cells.
    pub fn clue_count(&self) -> usize {
        self.values.iter().filter(|&&value| value != 0).count()
    }

    /// Returns whether every cell holds a digit.
    pub fn is_full(&self) -> bool {
        !self.values.contains(&0)
    }

    /// Returns the digits of the board that no linked cell forbids in a cell. The digit of the cell itself is ignored.
    /// O(links).
    ///
    /// # Panics
    /// If the cell is not on the board.
    pub fn candidates(&self, cell: Cell) -> Candidates {
        let links = self.geometry.links(cell).iter();
        links.fold(self.geometry.digits(), |left, link| match self.get(link.cell) {
            Some(digit) => left.without(link.relation.forbids(digit)),
            None => left,
        })
    }

    /// Returns every clash of the digits in the grid, each once: first by house, then by the pairs that rules forbid,
    /// then by constraint. O(cells x links), plus the time to read the cells of the constraints.
    pub fn clashes(&self) -> Vec<Clash> {
        let mut found = Vec::new();
        for house in self.geometry.houses() {
            let (mut once, mut twice) = (Candidates::NONE, Candidates::NONE);
            for digit in house.cells.iter().filter_map(|&cell| self.get(cell)) {
                twice |= once & Candidates::only(digit);
                once.insert(digit);
            }
            for digit in twice {
                let cells =
                    house.cells.iter().copied().filter(|&cell| self.get(cell) == Some(digit)).collect();
                found.push(Clash { reason: ClashReason::House(house.kind), cells, digit });
            }
        }
        if !self.geometry.layout().rules.is_empty() {
            self.rule_clashes(&mut found);
        }
        if self.geometry.has_constraints() {
            self.constraint_clashes(&mut found);
        }
        found
    }

    fn constraint_clashes(&self, found: &mut Vec<Clash>) {
        let mut last = None;
        for (number, primitive) in self.geometry.primitives() {
            if last == Some(*number) {
                continue;
            }
            let Some(mut cells) = self.broken_cells(primitive) else { continue };
            cells.sort_unstable();
            cells.dedup();
            if let Some(digit) = cells.first().and_then(|&cell| self.get(cell)) {
                found.push(Clash { reason: ClashReason::Constraint(*number), cells, digit });
                last = Some(*number);
            }
        }
    }

    fn rule_clashes(&self, found: &mut Vec<Clash>) {
        for (cell, digit) in self.placed() {
            for link in self.geometry.links(cell) {
                let Some(rule) = link.rule else { continue };
                let other = self.get(link.cell);
                if link.cell > cell && other.is_some_and(|other| link.relation.forbids(digit).contains(other))
                {
                    found.push(Clash {
                        reason: ClashReason::Rule(rule),
                        cells: vec![cell, link.cell],
                        digit,
                    });
                }
            }
        }
    }

    /// Returns the filled cells that break a condition, whatever the empty cells will hold; `None` if the condition may
    /// still be met. Each empty cell counts as able to hold any digit, so `None` does not prove that the remaining
    /// digits fit. For a full grid, the answer is exact, except about regions that are to be found.
    #[doc(hidden)]
    pub fn broken_cells(&self, primitive: &Primitive) -> Option<Vec<Cell>> {
        let filled = |cells: &[Cell]| -> Vec<Cell> {
            cells.iter().copied().filter(|&cell| self.get(cell).is_some()).collect()
        };
        let layout = self.geometry.layout();
        match primitive {
            Primitive::Only { cell, digits } => {
                self.get(*cell).is_some_and(|digit| !digits.contains(digit)).then(|| vec![*cell])
            }
            Primitive::Distinct { cells } => {
                let same = |at: &usize| {
                    let digit = self.get(cells[*at]);
                    digit.is_some() && cells[..*at].iter().any(|&cell| self.get(cell) == digit)
                };
                let digit = (1..cells.len()).find(same).map(|at| self.get(cells[at]))?;
                Some(cells.iter().copied().filter(|&cell| self.get(cell) == digit).collect())
            }
            Primitive::Pair { cells, allowed } => {
                let [first, second] = cells.map(|cell| self.get(cell));
                (!allowed.allows(first?, second?)).then(|| cells.to_vec())
            }
            Primitive::Sum { terms, least, most } => {
                let size = self.geometry.digits().len();
                let ends =
                    [0, size - 1].map(|index| Digit::from_index(index).map_or(0, |it| layout.value(it)));
                let (mut low, mut high) = (0_i64, 0_i64);
                for &(cell, factor) in terms {
                    let by = i64::from(factor);
                    let [a, b] = self.get(cell).map_or(ends, |digit| [layout.value(digit); 2]);
                    low += (a * by).min(b * by);
                    high += (a * by).max(b * by);
                }
                let cells: Vec<Cell> = terms.iter().map(|(cell, _)| *cell).collect();
                (low > *most || high < *least).then(|| filled(&cells))
            }
            Primitive::Automaton { cells, automaton } => {
                let mut states = vec![false; automaton.states()];
                states[0] = true;
                for &cell in cells {
                    let mut next = vec![false; automaton.states()];
                    let digits = self.get(cell).map_or(self.geometry.digits(), Candidates::only);
                    for (state, _) in states.iter().enumerate().filter(|(_, is)| **is) {
                        for to in digits.iter().map(|digit| automaton.next(state as u16, digit)) {
                            if to != Automaton::DEAD {
                                next[usize::from(to)] = true;
                            }
                        }
                    }
                    states = next;
                }
                let may_end =
                    states.iter().enumerate().any(|(state, is)| *is && automaton.accepts(state as u16));
                (!may_end).then(|| filled(cells))
            }
            Primitive::Count { cells, digits, least, most } => {
                let holds = |cell: &&Cell| self.get(**cell).is_some_and(|digit| digits.contains(digit));
                let have = cells.iter().filter(holds).count();
                let empty = cells.iter().filter(|cell| self.get(**cell).is_none()).count();
                (have > *most || have + empty < *least).then(|| filled(cells))
            }
            // Whether there are regions, a search decides.
            Primitive::Regions(_) => None,
            Primitive::Any { choices } => {
                let mut all = Vec::new();
                for choice in choices {
                    all.extend(choice.iter().find_map(|primitive| self.broken_cells(primitive))?);
                }
                Some(all)
            }
        }
    }

    /// Returns whether every cell is filled and no digits clash. On a board with regions to be found, the grid also has
    /// to have regions that are found soon; otherwise the answer is `false`.
    pub fn is_solved(&self) -> bool {
        self.is_full() && self.clashes().is_empty() && self.has_regions()
    }

    /// Returns whether a full grid can be divided into the regions that are to be found on its board, if there are any.
    fn has_regions(&self) -> bool {
        let clues = self.geometry.region_clues();
        let digits: Vec<usize> = self.values.iter().map(|&value| usize::from(value) - 1).collect();
        let first = self.geometry.layout().first_value();
        clues.is_empty()
            || Division::new(self.geometry.columns(), self.geometry.size(), &digits, first, &clues)
                .finds_one()
    }

    /// Returns whether the other grid contains every digit of this grid.
    pub fn is_part_of(&self, other: &Self) -> bool {
        self.values.len() == other.values.len()
            && self.values.iter().zip(&other.values).all(|(&mine, &its)| mine == 0 || mine == its)
    }
}

impl PartialEq for Grid {
    fn eq(&self, other: &Self) -> bool {
        self.values == other.values && self.geometry.is_same_board(&other.geometry)
    }
}

impl Eq for Grid {}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.values.chunks(self.geometry.columns()) {
            let row: Vec<String> =
                row.iter().map(|&v| if v == 0 { ".".into() } else { v.to_string() }).collect();
            writeln!(f, "{}", row.join(" "))?;
        }
        Ok(())
    }
}
