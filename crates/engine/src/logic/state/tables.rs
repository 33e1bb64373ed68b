//! The tables that finders use: the houses and peers of a board as sets of cells. They are computed once per geometry.

use smallvec::SmallVec;

use super::Cells;
use crate::board::{Cell, Digit, Geometry, HouseKind, Primitive, Relation};

/// The number of a house: its index in [`Geometry::houses`](crate::board::Geometry::houses).
pub type HouseId = u16;

/// The houses of a cell, each with the index of the cell in that house.
pub type Seats = SmallVec<[(HouseId, u8); 4]>;

/// A house as a set of cells.
#[derive(Clone, Debug)]
pub struct HouseCells<const W: usize> {
    /// The kind of the house, such as a row, with its number.
    pub kind: HouseKind,
    /// The cells of the house, ascending. "Place k" means the cell with index k.
    pub list: Box<[Cell]>,
    /// The cells of the house as a set.
    pub cells: Cells<W>,
    /// Whether the house must hold every digit. Only then can a digit's last place be concluded.
    pub complete: bool,
    /// Whether the house is a row or a column.
    pub line: bool,
}

/// A house that shares cells with a given house.
#[derive(Clone, Copy, Debug)]
pub struct Crossing {
    /// The house that shares cells with the given house.
    pub other: HouseId,
    /// The shared cells, as a bit mask of places in the given house.
    pub shared: u32,
    /// The shared cells, as a bit mask of places in the other house.
    pub theirs: u32,
}

/// The houses and peers of a board as sets of cells.
#[derive(Clone, Debug)]
pub struct Tables<const W: usize> {
    /// The number of cells along a side.
    pub size: usize,
    /// The houses, in the geometry's order: rows, columns, boxes or regions, then the houses of rules.
    pub houses: Box<[HouseCells<W>]>,
    /// The houses of each cell, each with the index of the cell in that house.
    pub seats: Box<[Seats]>,
    /// The box or region of each cell; `None` where the board has no box or region as a house.
    pub box_of: Box<[Option<HouseId>]>,
    /// The houses in the order in which a person looks at them: boxes and regions, the houses of rules, rows, columns.
    pub boxes_first: Box<[HouseId]>,
    /// The rows.
    pub rows: Box<[HouseId]>,
    /// The columns.
    pub columns: Box<[HouseId]>,
    /// For each house, the houses that share at least two cells with it.
    pub crossings: Box<[Box<[Crossing]>]>,
    /// For each cell, the cells that can't hold the same digit.
    pub peers: Box<[Cells<W>]>,
    /// For each cell, the cells that can't hold a digit one higher or one lower; `None` if no rule forbids this.
    pub near: Option<Box<[Cells<W>]>>,
    /// Whether a part of a solution in which digits swap places would be part of another solution: there are no clues,
    /// and every house holds every digit.
    pub swaps_digits: bool,
    /// Whether the board has only rows, columns and rectangular boxes.
    pub is_classic: bool,
    /// The cells of the board.
    pub all: Cells<W>,
}

impl<const W: usize> Tables<W> {
    /// Returns the tables of a board. The board must have at most `64 * W` cells.
    pub fn of(geometry: &Geometry) -> Self {
        let size = geometry.size();
        let houses: Box<[_]> = geometry
            .houses()
            .iter()
            .map(|house| {
                let line = matches!(house.kind, HouseKind::Row(_) | HouseKind::Column(_));
                let (list, cells) = (house.cells.clone(), house.cells.iter().copied().collect());
                HouseCells { kind: house.kind, complete: list.len() == size, list, cells, line }
            })
            .collect();
        let mut seats = vec![Seats::new(); geometry.cell_count()];
        let mut box_of = vec![None; geometry.cell_count()];
        for (id, house) in (0..).zip(&houses) {
            for (place, cell) in (0..).zip(&house.list) {
                seats[cell.index()].push((id, place));
                if matches!(house.kind, HouseKind::Box(_) | HouseKind::Region(_)) {
                    box_of[cell.index()] = Some(id);
                }
            }
        }
        let linked = |cell, relation| {
            geometry
                .links(cell)
                .iter()
                .filter(move |link| link.relation == relation)
                .map(|link| link.cell)
                .collect()
        };
        let mut boxes_first: Vec<HouseId> = (0..houses.len() as HouseId).collect();
        boxes_first.sort_by_key(|&id| houses[usize::from(id)].line);
        let rows = of_kind(&houses, |kind| matches!(kind, HouseKind::Row(_)));
        let columns = of_kind(&houses, |kind| matches!(kind, HouseKind::Column(_)));
        let crossings = houses.iter().map(|house| crossings(house, &houses)).collect();
        let mut peers: Box<[Cells<W>]> = geometry.cells().map(|cell| linked(cell, Relation::Equal)).collect();
        for (_, primitive) in geometry.primitives() {
            if let Primitive::Distinct { cells } = primitive {
                let all: Cells<W> = cells.iter().copied().collect();
                for &cell in cells {
                    peers[cell.index()] = peers[cell.index()] | all.without([cell].into_iter().collect());
                }
            }
        }
        let near: Box<[Cells<W>]> =
            geometry.cells().map(|cell| linked(cell, Relation::Consecutive)).collect();
        Self {
            size,
            swaps_digits: !geometry.has_constraints() && houses.iter().all(|house| house.complete),
            houses,
            seats: seats.into(),
            box_of: box_of.into(),
            boxes_first: boxes_first.into(),
            rows,
            columns,
            crossings,
            peers,
            near: near.iter().any(|cells| !cells.is_empty()).then_some(near),
            is_classic: geometry.is_of_layout()
                && geometry.layout().regions.is_none()
                && geometry.layout().rules.is_empty()
                && !geometry.has_constraints(),
            all: geometry.cells().collect(),
        }
    }

    /// Returns the cells that can't hold `other` when `cell` holds `digit`, without the cell itself.
    #[inline]
    pub fn excluded(&self, cell: Cell, digit: Digit, other: Digit) -> Cells<W> {
        if digit == other {
            return self.peers[cell.index()];
        }
        match &self.near {
            Some(near) if digit.get().abs_diff(other.get()) == 1 => near[cell.index()],
            _ => Cells::NONE,
        }
    }

    /// Returns the cells that see all of these cells, and so can't hold a digit that one of them holds.
    #[inline]
    pub fn seen_by_all(&self, cells: Cells<W>) -> Cells<W> {
        cells.iter().fold(self.all, |seen, cell| seen & self.peers[cell.index()])
    }

    /// Returns the houses that contain all of these cells.
    pub fn houses_with(&self, cells: Cells<W>) -> impl Iterator<Item = HouseId> + '_ {
        let first = cells.first();
        let seats = first.and_then(|cell| self.seats.get(cell.index())).into_iter().flatten();
        seats.map(|seat| seat.0).filter(move |&id| cells.is_within(self.house(id).cells))
    }

    /// Returns the house of this number.
    #[inline]
    pub fn house(&self, id: HouseId) -> &HouseCells<W> {
        &self.houses[usize::from(id)]
    }

    /// Returns the numbers of all houses.
    #[inline]
    pub fn house_ids(&self) -> std::ops::Range<HouseId> {
        0..self.houses.len() as HouseId
    }
}

fn of_kind<const W: usize>(houses: &[HouseCells<W>], kind: fn(HouseKind) -> bool) -> Box<[HouseId]> {
    (0..).zip(houses).filter(|(_, house)| kind(house.kind)).map(|(id, _)| id).collect()
}

fn crossings<const W: usize>(house: &HouseCells<W>, houses: &[HouseCells<W>]) -> Box<[Crossing]> {
    let places = |of: &HouseCells<W>, cells: Cells<W>| {
        (0..)
            .zip(&of.list)
            .filter(|(_, cell)| cells.contains(**cell))
            .fold(0, |set, (place, _): (u32, _)| set | 1 << place)
    };
    let crossing = |(id, other): (HouseId, &HouseCells<W>)| {
        let common = house.cells & other.cells;
        let shares = common.len() >= 2 && other.cells != house.cells;
        shares.then(|| Crossing { other: id, shared: places(house, common), theirs: places(other, common) })
    };
    (0..).zip(houses).filter_map(crossing).collect()
}
