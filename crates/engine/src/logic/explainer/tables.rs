//! The board in the form that the explainer uses: houses by kind in search order, and the peers of each cell.

use crate::board::{Cell, Geometry, House, HouseKind, Relation};

/// A candidate as a number: the cell's index times the size, plus the digit counted from 0.
pub(super) type Cand = u16;

/// How one candidate follows from another: the number of a house's kind, or one of the constants below.
pub(super) type Cause = u8;

/// The cause within a cell: the cell has one digit only, or one candidate left.
pub(super) const IN_CELL: Cause = u8::MAX;
/// The cause by a rule's link or a pattern, which no single house explains.
pub(super) const ELSEWHERE: Cause = u8::MAX - 1;
/// The cause of an assumption, which follows from nothing.
pub(super) const ASSUMED: Cause = u8::MAX - 2;

/// The house number of a cell that is in no house of a kind.
pub(super) const NONE: u16 = u16::MAX;

/// The number of the kind of boxes and regions; those of rows and columns follow below. The kinds that rules add have
/// higher numbers.
pub(super) const BOXES: usize = 0;
pub(super) const ROWS: usize = 1;
pub(super) const COLUMNS: usize = 2;

/// The houses, places and peers of a board.
pub(super) struct Tables {
    /// The number of cells along a side, of digits, and of cells in a house.
    pub(super) n: usize,
    /// The number of cells of the board.
    pub(super) cells: usize,
    /// The houses of each kind: boxes, rows, columns, then each kind that a rule adds.
    pub(super) kinds: Vec<Vec<u16>>,
    /// The kinds in the order in which most techniques search them: boxes, columns, rows, others.
    pub(super) scan: Vec<usize>,
    /// The kind of each house.
    pub(super) kind_of: Vec<u8>,
    house_cells: Vec<u16>,
    homes: Vec<(u16, u8)>,
    /// For each house of a cell, the places of the cells that share no earlier house with the cell.
    fresh: Vec<u32>,
    home_at: Vec<u32>,
    house_at: Vec<u16>,
    peers: Vec<u16>,
    peer_at: Vec<u32>,
    sees: Vec<u64>,
    words: usize,
    shared: Vec<u32>,
    /// The pairs of houses that are searched for locked digits, each with the places of the first house that lie in the
    /// second: boxes with lines, lines with boxes, then the kinds that rules add with all others.
    pub(super) crossings: Vec<(u16, u16, u32)>,
    /// The most cells that such a pair of houses shares.
    pub(super) most_shared: u32,
    apart: Vec<u16>,
    apart_at: Vec<u32>,
    neighbours: Vec<u16>,
    neighbour_at: Vec<u32>,
    /// The cell and the digit of each candidate, stored because a lookup is faster than a division.
    parts: Vec<(u16, u16)>,
    /// Whether houses are the only rules of the board. Only then can two solutions differ by a deadly pattern.
    pub(super) houses_alone: bool,
}

/// Returns the number of a house's kind in search order. Houses without a kind of their own come last.
const fn order(kind: HouseKind) -> usize {
    match kind {
        HouseKind::Box(_) | HouseKind::Region(_) => BOXES,
        HouseKind::Row(_) => ROWS,
        HouseKind::Column(_) => COLUMNS,
        HouseKind::Diagonal => 3,
        HouseKind::AntiDiagonal => 4,
        HouseKind::Window(_) => 5,
        HouseKind::Disjoint(_) => 6,
        HouseKind::Other(_) => OTHER,
    }
}

/// The first kind for houses without a kind of their own. There are as many such kinds as needed for no two houses of
/// one kind to overlap.
const OTHER: usize = 7;

/// The most kinds, so that the numbers of kinds stay below those of the other causes. A house beyond counts as links
/// between its cells.
const MOST_KINDS: usize = 250;

/// Returns the houses that hold every digit, by kind. Kinds without a house are left out, except boxes, rows and
/// columns.
fn by_kind<'a>(geometry: &'a Geometry) -> Vec<Vec<&'a House>> {
    let mut kinds: Vec<Vec<&'a House>> = vec![Vec::new(); OTHER];
    for house in geometry.houses().iter().filter(|house| geometry.is_full(house)) {
        let free = |kind: &Vec<&House>| {
            kind.iter().all(|other| !other.cells.iter().any(|cell| house.cells.contains(cell)))
        };
        let kind = match order(house.kind) {
            OTHER => OTHER + kinds[OTHER..].iter().take_while(|kind| !free(kind)).count(),
            kind => kind,
        };
        if kind == kinds.len() {
            kinds.push(Vec::new());
        }
        kinds[kind].push(house);
    }
    let mut place = 0;
    kinds.retain(|kind| {
        place += 1;
        place <= 3 || !kind.is_empty()
    });
    kinds.truncate(MOST_KINDS);
    kinds
}

impl Tables {
    pub(super) fn new(geometry: &Geometry) -> Self {
        let (n, cells) = (geometry.size(), geometry.cell_count());
        let kinds = by_kind(geometry);
        let houses: Vec<&House> = kinds.iter().flatten().copied().collect();
        let mut tables = Self {
            n,
            cells,
            kinds: Vec::new(),
            scan: [BOXES, COLUMNS, ROWS].into_iter().chain(3..kinds.len()).collect(),
            kind_of: Vec::new(),
            house_cells: Vec::new(),
            homes: Vec::new(),
            fresh: Vec::new(),
            home_at: vec![0],
            house_at: vec![NONE; cells * kinds.len()],
            peers: Vec::new(),
            peer_at: vec![0],
            sees: Vec::new(),
            words: cells.div_ceil(64),
            shared: vec![0; houses.len() * houses.len()],
            crossings: Vec::new(),
            most_shared: 0,
            apart: Vec::new(),
            apart_at: vec![0],
            neighbours: Vec::new(),
            neighbour_at: vec![0],
            parts: (0..cells as u16).flat_map(|cell| (0..n as u16).map(move |digit| (cell, digit))).collect(),
            houses_alone: houses.len() == geometry.houses().len()
                && geometry.cells().all(|cell| geometry.links(cell).iter().all(|link| link.rule.is_none())),
        };
        let mut places = vec![0; cells * kinds.len()];
        for (kind, members) in kinds.iter().enumerate() {
            let first = tables.kind_of.len() as u16;
            tables.kinds.push((first..first + members.len() as u16).collect());
            for house in members {
                for (place, cell) in house.cells.iter().enumerate() {
                    tables.house_at[cell.index() * kinds.len() + kind] = tables.kind_of.len() as u16;
                    places[cell.index() * kinds.len() + kind] = place as u8;
                    tables.house_cells.push(cell.index() as u16);
                }
                tables.kind_of.push(kind as u8);
            }
        }
        for cell in geometry.cells() {
            let row = cell.index() * kinds.len()..(cell.index() + 1) * kinds.len();
            let homes = tables.house_at[row.clone()].iter().zip(&places[row]);
            tables
                .homes
                .extend(homes.filter(|(house, _)| **house != NONE).map(|(&house, &place)| (house, place)));
            tables.home_at.push(tables.homes.len() as u32);
            tables.meet(geometry, cell);
        }
        for cell in 0..cells {
            let homes = &tables.homes[tables.home_at[cell] as usize..tables.home_at[cell + 1] as usize];
            for &(house, place) in homes {
                for &(other, _) in homes {
                    tables.shared[usize::from(house) * houses.len() + usize::from(other)] |= 1 << place;
                }
            }
        }
        tables.cross();
        tables
    }

    fn cross(&mut self) {
        let usual = [(BOXES, COLUMNS), (BOXES, ROWS), (COLUMNS, BOXES), (ROWS, BOXES)];
        let added = 3..self.kinds.len();
        let added = added.flat_map(|kind| (0..kind).flat_map(move |other| [(other, kind), (kind, other)]));
        for (first, second) in usual.into_iter().chain(added) {
            for &house in &self.kinds[first] {
                for &crossing in &self.kinds[second] {
                    let shared = self.shared(usize::from(house), usize::from(crossing));
                    if shared != 0 {
                        self.crossings.push((house, crossing, shared));
                        self.most_shared = self.most_shared.max(shared.count_ones());
                    }
                }
            }
        }
    }

    /// Lists the peers of the next cell: those of each house in turn, then those by a link only.
    fn meet(&mut self, geometry: &Geometry, cell: Cell) {
        let mut row = vec![0_u64; self.words];
        row[cell.index() / 64] |= 1 << (cell.index() % 64);
        let mut is_new = |other: usize| {
            let new = row[other / 64] >> (other % 64) & 1 == 0;
            row[other / 64] |= 1 << (other % 64);
            new
        };
        let homes = self.home_at[cell.index()] as usize..self.home_at[cell.index() + 1] as usize;
        for &(house, _) in &self.homes[homes] {
            let house = usize::from(house);
            let mut fresh = 0;
            for (place, &other) in self.house_cells[house * self.n..][..self.n].iter().enumerate() {
                if is_new(usize::from(other)) {
                    self.peers.push(other);
                    fresh |= 1 << place;
                }
            }
            self.fresh.push(fresh);
        }
        for link in geometry.links(cell) {
            let other = link.cell.index() as u16;
            match link.relation {
                Relation::Equal if is_new(link.cell.index()) => {
                    self.peers.push(other);
                    self.apart.push(other);
                }
                Relation::Equal => {}
                Relation::Consecutive => self.neighbours.push(other),
            }
        }
        row[cell.index() / 64] &= !(1 << (cell.index() % 64));
        self.sees.extend(row);
        self.peer_at.push(self.peers.len() as u32);
        self.apart_at.push(self.apart.len() as u32);
        self.neighbour_at.push(self.neighbours.len() as u32);
    }

    /// Returns the number of houses.
    pub(super) fn houses(&self) -> usize {
        self.kind_of.len()
    }

    /// Returns the cells of a house, in the order of their places.
    #[inline]
    pub(super) fn cells_of(&self, house: usize) -> &[u16] {
        &self.house_cells[house * self.n..][..self.n]
    }

    /// Returns the houses of a cell by kind, each with the cell's place in it.
    #[inline]
    pub(super) fn homes(&self, cell: usize) -> &[(u16, u8)] {
        &self.homes[self.home_at[cell] as usize..self.home_at[cell + 1] as usize]
    }

    /// Returns the houses of a cell by kind, each with the places of the cells that share no earlier house with the
    /// cell.
    #[inline]
    pub(super) fn views(&self, cell: usize) -> impl Iterator<Item = (usize, u32)> {
        let homes = self.home_at[cell] as usize..self.home_at[cell + 1] as usize;
        let fresh = &self.fresh[homes.clone()];
        self.homes[homes].iter().zip(fresh).map(|(&(house, _), &fresh)| (usize::from(house), fresh))
    }

    /// Returns the house of a kind that contains a cell.
    #[inline]
    pub(super) fn home(&self, cell: usize, kind: usize) -> Option<usize> {
        let house = self.house_at[cell * self.kinds.len() + kind];
        (house != NONE).then_some(usize::from(house))
    }

    /// Returns the cells that can't hold the same digit as a cell, house by house.
    #[inline]
    pub(super) fn peers(&self, cell: usize) -> &[u16] {
        &self.peers[self.peer_at[cell] as usize..self.peer_at[cell + 1] as usize]
    }

    /// Returns the peers of a cell that share no house with it.
    #[inline]
    pub(super) fn apart(&self, cell: usize) -> &[u16] {
        &self.apart[self.apart_at[cell] as usize..self.apart_at[cell + 1] as usize]
    }

    /// Returns whether two cells can't hold the same digit.
    #[inline]
    pub(super) fn see(&self, a: usize, b: usize) -> bool {
        self.sees[a * self.words + b / 64] >> (b % 64) & 1 != 0
    }

    /// Returns the places of a house that lie in another house.
    #[inline]
    pub(super) fn shared(&self, house: usize, other: usize) -> u32 {
        self.shared[house * self.kind_of.len() + other]
    }

    /// Returns the cells that can't hold a consecutive digit, by a rule.
    #[inline]
    pub(super) fn neighbours(&self, cell: usize) -> &[u16] {
        &self.neighbours[self.neighbour_at[cell] as usize..self.neighbour_at[cell + 1] as usize]
    }

    /// Returns the candidate of a cell and a digit. The digit counts from 0.
    #[inline]
    pub(super) fn cand(&self, cell: usize, digit: usize) -> Cand {
        (cell * self.n + digit) as Cand
    }

    /// Returns the cell and the digit of a candidate. The digit counts from 0.
    #[inline]
    pub(super) fn split(&self, cand: Cand) -> (usize, usize) {
        let (cell, digit) = self.parts[usize::from(cand)];
        (usize::from(cell), usize::from(digit))
    }
}

/// Returns the indexes of the bits of a mask, ascending.
#[inline]
pub(super) fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let place = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            place
        })
    })
}

/// Returns all digits of a board.
#[inline]
pub(super) const fn digits_of(tables: &Tables) -> u32 {
    u32::MAX >> (32 - tables.n)
}

/// Returns whether a mask has exactly two bits, with few instructions on every machine.
#[inline]
#[expect(
    clippy::manual_is_power_of_two,
    reason = "that counts bits, which is slow without an instruction for it"
)]
pub(super) const fn is_pair(mask: u32) -> bool {
    let rest = mask & mask.wrapping_sub(1);
    rest != 0 && rest & (rest - 1) == 0
}

/// Returns all ways to pick `ones` of the numbers below `of`, as masks in ascending order.
pub(super) fn picks(of: usize, ones: usize) -> impl Iterator<Item = u32> {
    let mut next = (ones <= of && ones > 0).then(|| (1_u64 << ones) - 1);
    std::iter::from_fn(move || {
        let now = next?;
        let lowest = now & now.wrapping_neg();
        let ripple = now + lowest;
        let after = ripple | (((now ^ ripple) >> 2) / lowest);
        next = (after >> of == 0).then_some(after);
        Some(now as u32)
    })
}
