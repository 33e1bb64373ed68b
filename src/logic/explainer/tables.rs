//! A board as the explainer reads it: houses by kind in the order in which they are searched, and who sees whom.

use super::links::ELSEWHERE;
use crate::board::{Geometry, HouseKind, Relation};

/// A candidate: cell times size plus digit from 0.
pub(super) type Cand = u16;

/// No house of a kind.
pub(super) const NONE: u16 = u16::MAX;

/// The kind of boxes and regions, of rows and of columns; what rules add comes behind them.
pub(super) const BOXES: usize = 0;
pub(super) const ROWS: usize = 1;
pub(super) const COLUMNS: usize = 2;

/// Houses, places and peers of a board.
pub(super) struct Tables {
    /// Cells along a side, digits, cells in a house.
    pub(super) n: usize,
    /// Cells in all.
    pub(super) cells: usize,
    /// The houses of each kind: boxes, rows, columns, then each kind that a rule adds.
    pub(super) kinds: Vec<Vec<u16>>,
    /// The kinds in the order of most searches: boxes, columns, rows, others.
    pub(super) scan: Vec<usize>,
    /// The kind of each house.
    pub(super) kind_of: Vec<u8>,
    house_cells: Vec<u16>,
    homes: Vec<(u16, u8)>,
    home_at: Vec<u32>,
    house_at: Vec<u16>,
    peers: Vec<u16>,
    /// The kind of house by which a cell sees each of its peers, or that it is none.
    peer_kinds: Vec<u8>,
    peer_at: Vec<u32>,
    sees: Vec<u64>,
    words: usize,
    shared: Vec<u32>,
    apart: Vec<u16>,
    apart_at: Vec<u32>,
    neighbours: Vec<u16>,
    neighbour_at: Vec<u32>,
    /// Whether houses say all there is: then two solutions may differ by a deadly pattern.
    pub(super) houses_alone: bool,
}

/// Which kind a house is of, for the order of searches.
const fn kind_index(kind: HouseKind) -> usize {
    match kind {
        HouseKind::Box(_) | HouseKind::Region(_) => BOXES,
        HouseKind::Row(_) => ROWS,
        HouseKind::Column(_) => COLUMNS,
        HouseKind::Diagonal => 3,
        HouseKind::AntiDiagonal => 4,
        HouseKind::Window(_) => 5,
        HouseKind::Disjoint(_) => 6,
    }
}

impl Tables {
    pub(super) fn new(geometry: &Geometry) -> Self {
        let (n, cells) = (geometry.size(), geometry.cell_count());
        let houses = geometry.houses();
        let mut kinds: Vec<Vec<u16>> = vec![Vec::new(); 7];
        for (index, house) in houses.iter().enumerate() {
            kinds[kind_index(house.kind)].push(index as u16);
        }
        let mut place = 0;
        kinds.retain(|kind| {
            place += 1;
            place <= 3 || !kind.is_empty()
        });
        let mut kind_of = vec![0; houses.len()];
        let mut house_at = vec![NONE; cells * kinds.len()];
        let mut place_of = vec![0; cells * kinds.len()];
        for (kind, members) in kinds.iter().enumerate() {
            for &house in members {
                kind_of[usize::from(house)] = kind as u8;
                for (place, cell) in houses[usize::from(house)].cells.iter().enumerate() {
                    house_at[cell.index() * kinds.len() + kind] = house;
                    place_of[cell.index() * kinds.len() + kind] = place as u8;
                }
            }
        }
        let house_cells: Vec<u16> =
            houses.iter().flat_map(|house| house.cells.iter().map(|cell| cell.index() as u16)).collect();
        let (mut homes, mut home_at) = (Vec::new(), vec![0]);
        let (mut peers, mut peer_kinds, mut peer_at) = (Vec::new(), Vec::new(), vec![0]);
        let (mut apart, mut apart_at) = (Vec::new(), vec![0]);
        let (mut neighbours, mut neighbour_at) = (Vec::new(), vec![0]);
        let words = cells.div_ceil(64);
        let mut sees = vec![0_u64; cells * words];
        for cell in geometry.cells() {
            let row = &mut sees[cell.index() * words..][..words];
            let mut meet = |other: usize, kind: u8| {
                let new = other != cell.index() && row[other / 64] >> (other % 64) & 1 == 0;
                if new {
                    row[other / 64] |= 1 << (other % 64);
                    peers.push(other as u16);
                    peer_kinds.push(kind);
                }
            };
            for kind in 0..kinds.len() {
                let at = cell.index() * kinds.len() + kind;
                if house_at[at] != NONE {
                    homes.push((house_at[at], place_of[at]));
                    houses[usize::from(house_at[at])].cells.iter().for_each(|other| meet(other.index(), kind as u8));
                }
            }
            let in_houses = peers.len();
            let mut meet = |other: usize| {
                if row[other / 64] >> (other % 64) & 1 == 0 {
                    row[other / 64] |= 1 << (other % 64);
                    peers.push(other as u16);
                    peer_kinds.push(ELSEWHERE);
                }
            };
            for link in geometry.links(cell) {
                match link.relation {
                    Relation::Equal => meet(link.cell.index()),
                    Relation::Consecutive => neighbours.push(link.cell.index() as u16),
                }
            }
            apart.extend_from_slice(&peers[in_houses..]);
            apart_at.push(apart.len() as u32);
            home_at.push(homes.len() as u32);
            peer_at.push(peers.len() as u32);
            neighbour_at.push(neighbours.len() as u32);
        }
        let mut shared = vec![0; houses.len() * houses.len()];
        for (h, house) in houses.iter().enumerate() {
            for (place, &cell) in house.cells.iter().enumerate() {
                for &other in geometry.houses_of(cell) {
                    shared[h * houses.len() + usize::from(other)] |= 1 << place;
                }
            }
        }
        let scan = [BOXES, COLUMNS, ROWS].into_iter().chain(3..kinds.len()).collect();
        let houses_alone = geometry.cells().all(|cell| geometry.links(cell).iter().all(|l| l.rule.is_none()));
        Self {
            n,
            cells,
            kinds,
            scan,
            kind_of,
            house_cells,
            homes,
            home_at,
            house_at,
            peers,
            peer_kinds,
            peer_at,
            sees,
            words,
            shared,
            apart,
            apart_at,
            neighbours,
            neighbour_at,
            houses_alone,
        }
    }

    /// How many houses there are.
    pub(super) fn houses(&self) -> usize {
        self.kind_of.len()
    }

    /// The cells of a house, in the order of their places.
    #[inline]
    pub(super) fn cells_of(&self, house: usize) -> &[u16] {
        &self.house_cells[house * self.n..][..self.n]
    }

    /// The houses of a cell by kind, with its place in each.
    #[inline]
    pub(super) fn homes(&self, cell: usize) -> &[(u16, u8)] {
        &self.homes[self.home_at[cell] as usize..self.home_at[cell + 1] as usize]
    }

    /// The house of a kind that a cell is in, if there is one.
    #[inline]
    pub(super) fn home(&self, cell: usize, kind: usize) -> Option<usize> {
        let house = self.house_at[cell * self.kinds.len() + kind];
        (house != NONE).then_some(usize::from(house))
    }

    /// The cells that can't hold the same digit, house by house.
    #[inline]
    pub(super) fn peers(&self, cell: usize) -> &[u16] {
        &self.peers[self.peer_at[cell] as usize..self.peer_at[cell + 1] as usize]
    }

    /// The kind of house by which a cell sees each of its peers.
    #[inline]
    pub(super) fn peer_kinds(&self, cell: usize) -> &[u8] {
        &self.peer_kinds[self.peer_at[cell] as usize..self.peer_at[cell + 1] as usize]
    }

    /// Those of the peers that share no house with a cell.
    #[inline]
    pub(super) fn apart(&self, cell: usize) -> &[u16] {
        &self.apart[self.apart_at[cell] as usize..self.apart_at[cell + 1] as usize]
    }

    /// Whether two cells can't hold the same digit.
    #[inline]
    pub(super) fn see(&self, a: usize, b: usize) -> bool {
        self.sees[a * self.words + b / 64] >> (b % 64) & 1 != 0
    }

    /// The places of a house that lie in another one.
    #[inline]
    pub(super) fn shared(&self, house: usize, other: usize) -> u32 {
        self.shared[house * self.kind_of.len() + other]
    }

    /// The cells that a rule keeps from holding a consecutive digit.
    #[inline]
    pub(super) fn neighbours(&self, cell: usize) -> &[u16] {
        &self.neighbours[self.neighbour_at[cell] as usize..self.neighbour_at[cell + 1] as usize]
    }

    /// The candidate of a cell and a digit from 0.
    #[inline]
    pub(super) fn cand(&self, cell: usize, digit: usize) -> Cand {
        (cell * self.n + digit) as Cand
    }

    /// The cell and the digit of a candidate.
    #[inline]
    pub(super) fn split(&self, cand: Cand) -> (usize, usize) {
        (usize::from(cand) / self.n, usize::from(cand) % self.n)
    }
}

/// The places of the bits of a mask, ascending.
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

/// All ways to pick some of the first few numbers, as masks in ascending order.
pub(super) fn picks(of: usize, ones: usize) -> impl Iterator<Item = u32> {
    let mut next = (ones <= of && ones > 0).then(|| (1_u64 << ones) - 1);
    std::iter::from_fn(move || {
        let now = next?;
        let lowest = now & now.wrapping_neg();
        let ripple = now + lowest;
        let after = ripple | ((now ^ ripple) >> 2) / lowest;
        next = (after >> of == 0).then_some(after);
        Some(now as u32)
    })
}
