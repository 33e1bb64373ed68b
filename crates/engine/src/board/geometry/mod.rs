//! The geometry of a board: its houses and the links between its cells, created once per layout and shared.
//!
//! Engines read houses and links only. Only messages ask for the rule that a link comes from.

mod build;
mod store;

use std::any::Any;
use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::board::{Candidates, Cell, House, HouseKind, Layout, Primitive, RegionClue, Relation, Rule};

pub(super) use build::distinct;

/// One direction of a link between two cells: the other cell, and which digits the two cells may not hold together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Link {
    /// The other cell.
    pub cell: Cell,
    /// Which digits the two cells may not hold together.
    pub relation: Relation,
    /// The rule that causes the link, for messages; `None` if the cells share a house.
    pub rule: Option<Rule>,
}

/// The houses and links of a board. A geometry is immutable and shared by all puzzles of one layout.
pub struct Geometry {
    layout: Layout,
    cell_count: usize,
    /// The number of cells in a row of the grid. On a board made from houses, the number of all cells.
    columns: usize,
    houses: Box<[House]>,
    houses_of: Box<[Box<[u16]>]>,
    links: Box<[Box<[Link]>]>,
    peers: Box<[Box<[Cell]>]>,
    /// The conditions that the layout's constraints compile to, each with the index of its constraint.
    primitives: Box<[(usize, Primitive)]>,
    derived: OnceLock<Box<Derived>>,
}

/// A value derived from a board, and the next such value. The values form a linked list that grows and is read without
/// a lock.
struct Derived {
    value: Arc<dyn Any + Send + Sync>,
    next: OnceLock<Box<Derived>>,
}

impl fmt::Debug for Geometry {
    /// Prints the layout only, since everything else follows from it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Geometry").field(&self.layout).finish()
    }
}

impl Geometry {
    /// Returns a value that a higher layer derives from this board. There is one value of each type, created at the
    /// first call and stored with the board.
    pub(crate) fn derived<T: Any + Send + Sync>(&self, make: impl Fn(&Self) -> T) -> Arc<T> {
        let mut place = &self.derived;
        let mut value: Option<Arc<T>> = None;
        loop {
            if let Some(here) = place.get() {
                if here.value.is::<T>()
                    && let Ok(found) = Arc::clone(&here.value).downcast()
                {
                    return found;
                }
                place = &here.next;
                continue;
            }
            let ours = Arc::clone(value.get_or_insert_with(|| Arc::new(make(self))));
            // If another thread was faster, the next round of the loop looks at its value.
            if place.set(Box::new(Derived { value: ours.clone(), next: OnceLock::new() })).is_ok() {
                return ours;
            }
        }
    }

    /// Returns the layout that the board was made from, with its rules sorted. For a board made [from
    /// houses](Self::from_houses), the layout only has the right number of digits.
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the number of digits. On a [square board](Layout::is_square), it is also the number of cells along a side.
    pub const fn size(&self) -> usize {
        self.layout.size
    }

    /// Returns the number of cells of the board.
    pub const fn cell_count(&self) -> usize {
        self.cell_count
    }

    /// Returns the number of columns, which is the number of cells in a row. A board made [from
    /// houses](Self::from_houses) counts as one row.
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the number of rows, which is the number of cells in a column.
    pub const fn rows(&self) -> usize {
        self.cell_count / self.columns
    }

    /// Returns whether the board is a square of as many cells along a side as it has digits: neither a board with
    /// [sides](Layout::sides) of its own nor a board made [from houses](Self::from_houses).
    #[doc(hidden)]
    pub const fn is_of_layout(&self) -> bool {
        self.columns == self.layout.size && self.cell_count == self.columns * self.columns
    }

    /// Returns whether the board has the rows and columns of its [layout](Self::layout), and was not made [from
    /// houses](Self::from_houses).
    #[doc(hidden)]
    pub const fn has_sides(&self) -> bool {
        self.columns == self.layout.columns() && self.cell_count == self.layout.cells()
    }

    /// Returns whether the board has boxes or regions as houses. A box that equals a row or column is not listed as a house.
    #[doc(hidden)]
    pub fn has_boxes(&self) -> bool {
        self.houses.iter().any(|house| matches!(house.kind, HouseKind::Box(_) | HouseKind::Region(_)))
    }

    /// Returns all cells, row by row.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + Clone + use<> {
        (0..self.cell_count()).map(Cell::on_board)
    }

    /// Returns the digits of the board, 1 to N.
    pub const fn digits(&self) -> Candidates {
        Candidates::all(self.layout.size)
    }

    /// Returns all houses: rows, then columns, boxes or regions, then the houses of rules. No two houses have the same
    /// cells.
    pub const fn houses(&self) -> &[House] {
        &self.houses
    }

    /// Returns whether a house has a cell for each digit, and so must hold every digit once.
    #[doc(hidden)]
    pub fn is_full(&self, house: &House) -> bool {
        house.cells.len() == self.size()
    }

    /// Returns the houses of a cell, as indices into [`houses`](Self::houses).
    ///
    /// # Panics
    /// If the cell is not on the board.
    pub fn houses_of(&self, cell: Cell) -> &[u16] {
        &self.houses_of[cell.index()]
    }

    /// Returns all links of a cell, ascending by cell. Two cells have one link for each relation.
    ///
    /// # Panics
    /// If the cell is not on the board.
    pub fn links(&self, cell: Cell) -> &[Link] {
        &self.links[cell.index()]
    }

    /// Returns the conditions that the layout's constraints compile to, each with the index of its constraint; empty on
    /// a board without constraints.
    #[doc(hidden)]
    pub const fn primitives(&self) -> &[(usize, Primitive)] {
        &self.primitives
    }

    /// Returns the conditions about regions that are to be found; none if the board has no such regions.
    pub(crate) fn region_clues(&self) -> Vec<&RegionClue> {
        self.primitives
            .iter()
            .filter_map(|(_, primitive)| match primitive {
                Primitive::Regions(clue) => Some(clue),
                _ => None,
            })
            .collect()
    }

    /// Returns the conditions that one constraint of the layout compiles to; none if the layout has no constraint with
    /// this index.
    #[doc(hidden)]
    pub fn primitives_of(&self, number: usize) -> impl Iterator<Item = &Primitive> {
        let start = self.primitives.partition_point(|(of, _)| *of < number);
        self.primitives[start..]
            .iter()
            .take_while(move |(of, _)| *of == number)
            .map(|(_, primitive)| primitive)
    }

    /// Returns whether the board has conditions besides its houses and links.
    #[doc(hidden)]
    pub const fn has_constraints(&self) -> bool {
        !self.primitives.is_empty()
    }

    /// Returns the cells that can't hold the same digit as a cell, ascending.
    ///
    /// # Panics
    /// If the cell is not on the board.
    pub fn peers(&self, cell: Cell) -> &[Cell] {
        &self.peers[cell.index()]
    }

    /// Returns the first house that contains both cells.
    #[doc(hidden)]
    pub fn common_house(&self, a: Cell, b: Cell) -> Option<&House> {
        let of_b = self.houses_of(b);
        self.houses_of(a).iter().find(|h| of_b.contains(h)).and_then(|&h| self.houses.get(usize::from(h)))
    }

    /// Returns the row of a cell, from 0.
    pub const fn row(&self, cell: Cell) -> usize {
        cell.index() / self.columns
    }

    /// Returns the column of a cell, from 0.
    pub const fn column(&self, cell: Cell) -> usize {
        cell.index() % self.columns
    }

    /// Returns the cell at a row and column, both from 0.
    pub const fn at(&self, row: usize, column: usize) -> Cell {
        Cell::new(row * self.columns + column)
    }

    /// Returns the number of the box or region of a cell, from 0.
    ///
    /// # Panics
    /// If the cell is not on the board.
    pub fn box_of(&self, cell: Cell) -> usize {
        match &self.layout.regions {
            Some(map) => usize::from(map[cell.index()]),
            None => self.layout.boxes.index_of(self.columns, self.row(cell), self.column(cell)),
        }
    }

    /// Returns the cell's name as all messages print it: `r4c7`. Rows and columns count from 1.
    pub fn name(&self, cell: Cell) -> String {
        format!("r{}c{}", self.row(cell) + 1, self.column(cell) + 1)
    }

    /// Returns the cell with a name such as `r4c7` or `R4C7`; `None` if the board has no such cell.
    ///
    /// ```
    /// use sudoku_ls_engine::board::{Geometry, Layout};
    /// let board = Geometry::shared(&Layout::standard(9))?;
    /// assert_eq!(board.cell_named("r4c7").map(|cell| board.name(cell)).as_deref(), Some("r4c7"));
    /// assert_eq!(board.cell_named("r4c10"), None);
    /// # Ok::<(), sudoku_ls_engine::board::GeometryError>(())
    /// ```
    pub fn cell_named(&self, name: &str) -> Option<Cell> {
        let (row, column) = name.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
        let number = |text: &str, most| text.parse().ok().filter(|number| (1..=most).contains(number));
        Some(self.at(number(row, self.rows())? - 1, number(column, self.columns)? - 1))
    }

    /// Returns the names of several cells, separated by `, `.
    #[doc(hidden)]
    pub fn names(&self, cells: &[Cell]) -> String {
        cells.iter().map(|&cell| self.name(cell)).collect::<Vec<_>>().join(", ")
    }
}
