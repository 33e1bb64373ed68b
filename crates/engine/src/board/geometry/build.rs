//! Creates a board from its layout: its houses, the links of each cell, and the conditions of its constraints.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use super::{Geometry, Link};
use crate::board::{
    BoxShape, Cell, GeometryError, House, HouseKind, Layout, MAX_HOUSES, MAX_SIZE, Relation, Sides,
    constraint,
};

/// For each constraint of a layout, the number of the first one that equals it.
pub(crate) struct Firsts(Vec<usize>);

impl Deref for Firsts {
    type Target = [usize];

    fn deref(&self) -> &[usize] {
        &self.0
    }
}

impl Geometry {
    /// Returns the same board with the conditions of only these constraints of its layout. Houses and links stay the
    /// same, and the layout still lists all constraints.
    pub(crate) fn with_some_constraints(&self, numbers: &[usize]) -> Arc<Self> {
        let houses = self.houses.to_vec();
        let mut board = Self::of_houses(self.layout.clone(), self.cell_count, self.columns, houses);
        let firsts = self.first_constraints();
        let mut is_kept = vec![false; firsts.len()];
        for first in numbers.iter().filter_map(|&number| firsts.get(number)) {
            is_kept[*first] = true;
        }
        let kept = self.primitives.iter().filter(|(number, _)| is_kept.get(*number) == Some(&true));
        board.primitives = kept.cloned().collect();
        Arc::new(board)
    }

    /// Returns, for each constraint of the layout, the number of the first one that equals it. Only that one has
    /// primitives. They are compared at the first call.
    pub(crate) fn first_constraints(&self) -> Arc<Firsts> {
        self.derived(|board| Firsts(constraint::firsts(&board.layout.constraints)))
    }

    pub(super) fn new(asked: &Layout) -> Result<Self, GeometryError> {
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
            let read = constraint::Board { sides, digits, first, boxes };
            constraint::primitives(&board.layout.constraints, &read)
        };
        board.primitives = primitives.map_err(|(number, why)| GeometryError::Constraint(number, why))?.into();
        Ok(board)
    }

    /// Creates a board with this many cells, in rows of `columns` cells, with these houses and the links of the
    /// layout's rules.
    pub(in crate::board) fn of_houses(
        layout: Layout,
        cell_count: usize,
        columns: usize,
        houses: Vec<House>,
    ) -> Self {
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
pub(in crate::board) fn distinct(found: Vec<(HouseKind, Vec<Cell>)>) -> Vec<House> {
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
