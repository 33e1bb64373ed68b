//! The geometry of a board: its houses and the links between its cells, created once per layout and shared.
//!
//! Engines read houses and links only. Only messages ask for the rule that a link comes from.

use std::any::Any;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

use super::constraint;
use crate::board::{
    BoxShape, Candidates, Cell, GeometryError, House, HouseKind, Layout, MAX_HOUSES, MAX_SIZE, Primitive,
    Relation, Rule, Sides,
};

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

impl fmt::Debug for Geometry {
    /// Prints the layout only, since everything else follows from it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Geometry").field(&self.layout).finish()
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

    /// Returns the same board with the conditions of only these constraints of its layout. Houses and links stay the
    /// same, and the layout still lists all constraints.
    pub(crate) fn with_some_constraints(&self, numbers: &[usize]) -> Arc<Self> {
        let houses = self.houses.to_vec();
        let mut board = Self::of_houses(self.layout.clone(), self.cell_count, self.columns, houses);
        let kept = self.primitives.iter().filter(|(number, _)| numbers.contains(number));
        board.primitives = kept.cloned().collect();
        Arc::new(board)
    }

    /// Returns a measure of the memory that the board takes: it grows with the number of cells times the cells of a
    /// house, and with the constraints.
    fn weight(&self) -> usize {
        OWN_WEIGHT
            + self.cell_count * self.layout.size
            + self.primitives.iter().map(|(_, primitive)| primitive.weight()).sum::<usize>()
    }

    fn new(asked: &Layout) -> Result<Self, GeometryError> {
        let mut layout = asked.clone();
        layout.rules.sort_unstable();
        layout.rules.dedup();
        let (n, sides) = (layout.size, layout.sides());
        for count in [n, sides.rows, sides.columns] {
            if !(1..=MAX_SIZE).contains(&count) {
                return Err(GeometryError::Size(count));
            }
        }
        if n < sides.longer() {
            return Err(GeometryError::FewDigits(sides, n));
        }
        let shape = layout.regions.is_none().then_some(layout.boxes);
        let mut found = lines(sides);
        match &layout.regions {
            Some(map) => found.extend(regions(&layout, map)?),
            None if layout.is_square() && layout.boxes.rows.checked_mul(layout.boxes.columns) != Some(n) => {
                return Err(GeometryError::Boxes(layout.boxes, n));
            }
            None if !layout.boxes.tiles(sides) || layout.boxes.cells() > n => {
                return Err(GeometryError::BoxesOfSides(layout.boxes, sides, n));
            }
            None => found.extend(box_houses(sides, layout.boxes)),
        }
        for &rule in &layout.rules {
            if let Some(needs) = rule.unmet(sides, n, shape) {
                return Err(GeometryError::Rule(rule, needs));
            }
            found.extend(rule.houses(sides, shape));
        }
        if let Some(digits) = layout.digits
            && digits.count() != n
        {
            return Err(GeometryError::Digits(digits, n));
        }
        let houses = distinct(found);
        if houses.len() > MAX_HOUSES {
            return Err(GeometryError::Houses(houses.len()));
        }
        let mut board = Self::of_houses(layout, sides.cells(), sides.columns, houses);
        let primitives = {
            let boxes = board.has_boxes().then(|| board.cells().map(|cell| board.box_of(cell)).collect());
            let (digits, first) = (board.digits().len(), board.layout.first_value());
            let read =
                constraint::Board { cells: sides.cells(), columns: sides.columns, digits, first, boxes };
            constraint::primitives(&board.layout.constraints, &read)
        };
        board.primitives = primitives.map_err(|(number, why)| GeometryError::Constraint(number, why))?.into();
        Ok(board)
    }

    /// Creates a board with this many cells, in rows of `columns` cells, with these houses and the links of the
    /// layout's rules.
    pub(super) fn of_houses(layout: Layout, cell_count: usize, columns: usize, houses: Vec<House>) -> Self {
        let mut houses_of = vec![Vec::new(); cell_count];
        for (index, house) in houses.iter().enumerate() {
            for cell in &house.cells {
                houses_of[cell.index()].push(index as u16);
            }
        }
        let mut seen = vec![0; cell_count.div_ceil(64)];
        let sides = Sides { rows: cell_count / columns.max(1), columns };
        let links: Box<[_]> = (0..cell_count)
            .map(|i| links_of(Cell::new(i), (&layout, sides), &houses, &houses_of[i], &mut seen))
            .collect();
        let peers = links
            .iter()
            .map(|links| links.iter().filter(|l| l.relation == Relation::Equal).map(|l| l.cell).collect())
            .collect();
        Self {
            layout,
            cell_count,
            columns,
            houses: houses.into(),
            houses_of: houses_of.into_iter().map(Into::into).collect(),
            links,
            peers,
            primitives: Box::default(),
            derived: OnceLock::new(),
        }
    }

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

fn lines(sides: Sides) -> Vec<(HouseKind, Vec<Cell>)> {
    let Sides { rows, columns } = sides;
    let row = |r| (HouseKind::Row(r), (0..columns).map(|c| Cell::new(r * columns + c)).collect());
    let column = |c| (HouseKind::Column(c), (0..rows).map(|r| Cell::new(r * columns + c)).collect());
    (0..rows).map(row).chain((0..columns).map(column)).collect()
}

fn box_houses(sides: Sides, shape: BoxShape) -> Vec<(HouseKind, Vec<Cell>)> {
    (0..sides.cells() / shape.cells())
        .map(|b| {
            let (top, left) = shape.corner(sides.columns, b);
            let at = |k| Cell::new((top + k / shape.columns) * sides.columns + left + k % shape.columns);
            (HouseKind::Box(b), (0..shape.cells()).map(at).collect())
        })
        .collect()
}

/// Returns the regions as houses. On a square board each region has as many cells as there are digits; on another
/// board it may have fewer.
fn regions(layout: &Layout, map: &[u8]) -> Result<Vec<(HouseKind, Vec<Cell>)>, GeometryError> {
    let (n, is_square) = (layout.size, layout.is_square());
    if map.len() != layout.cells() {
        return Err(GeometryError::RegionMap(map.len()));
    }
    let named = map.iter().max().map_or(0, |&m| usize::from(m) + 1);
    let mut cells = vec![Vec::new(); if is_square { n.max(named) } else { named }];
    for (index, &region) in map.iter().enumerate() {
        cells[usize::from(region)].push(Cell::new(index));
    }
    let is_wrong =
        |cells: &Vec<Cell>| if is_square { cells.len() != n } else { cells.is_empty() || cells.len() > n };
    if let Some((region, wrong)) = cells.iter().enumerate().find(|(_, cells)| is_wrong(cells)) {
        return Err(if is_square {
            GeometryError::RegionSize(region, wrong.len())
        } else {
            GeometryError::RegionCells(region, wrong.len(), n)
        });
    }
    Ok(cells.into_iter().enumerate().map(|(i, cells)| (HouseKind::Region(i), cells)).collect())
}

/// Sorts the cells of each house, and drops a house with the same cells as an earlier house (such as a box of one row).
pub(super) fn distinct(found: Vec<(HouseKind, Vec<Cell>)>) -> Vec<House> {
    let mut houses: Vec<House> = Vec::with_capacity(found.len());
    for (kind, mut cells) in found {
        cells.sort_unstable();
        if !houses.iter().any(|house| *house.cells == *cells) {
            houses.push(House { kind, cells: cells.into() });
        }
    }
    houses
}

/// Returns the links of a cell. `own` has the indexes of the cell's houses; `seen` is a scratch buffer with a bit for
/// each cell of the board.
fn links_of(
    cell: Cell,
    (layout, sides): (&Layout, Sides),
    houses: &[House],
    own: &[u16],
    seen: &mut [u64],
) -> Box<[Link]> {
    let step = |from: usize, by: isize, most| from.checked_add_signed(by).filter(|&to| to < most);
    // A large board has a hundred thousand links. Reading the bits yields them in order without sorting.
    seen.fill(0);
    for other in own.iter().filter_map(|&h| houses.get(usize::from(h))).flat_map(|house| &house.cells) {
        seen[other.index() / 64] |= 1 << (other.index() % 64);
    }
    seen[cell.index() / 64] &= !(1 << (cell.index() % 64));
    let count: u32 = seen.iter().map(|word| word.count_ones()).sum();
    let mut links = Vec::with_capacity(count as usize);
    for (at, &word) in seen.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            let cell = Cell::new(64 * at + rest.trailing_zeros() as usize);
            links.push(Link { cell, relation: Relation::Equal, rule: None });
            rest &= rest - 1;
        }
    }
    for &rule in &layout.rules {
        let Some(made) = rule.links() else { continue };
        for &(down, right) in made.steps {
            let row = step(cell.index() / sides.columns, down, sides.rows);
            if let (Some(r), Some(c)) = (row, step(cell.index() % sides.columns, right, sides.columns)) {
                let cell = Cell::new(r * sides.columns + c);
                links.push(Link { cell, relation: made.relation, rule: Some(rule) });
            }
        }
    }
    if links.len() > count as usize {
        // For messages, a house explains a pair better than a rule. `None` sorts first and stays.
        links.sort_unstable();
        links.dedup_by_key(|link| (link.cell, link.relation));
    }
    links.into()
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
        use crate::board::{Automaton, Constraint, Title};
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
