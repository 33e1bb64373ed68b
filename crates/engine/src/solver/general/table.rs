//! The flat tables that the engine uses in place of a geometry. They are made once per board and shared by all searches
//! on the board.
//!
//! The tables hold houses and links. Where a house or a link comes from is left out on purpose.

use std::sync::Arc;

use crate::board::{Cell, Geometry, House, HouseKind, Link, Relation};

/// Lists of different lengths in one block of memory.
pub(in crate::solver) struct Lists<T> {
    items: Box<[T]>,
    starts: Box<[u32]>,
}

impl<T> Lists<T> {
    pub(in crate::solver) fn of(&self, index: usize) -> &[T] {
        &self.items[self.starts[index] as usize..self.starts[index + 1] as usize]
    }
}

impl<T> FromIterator<Vec<T>> for Lists<T> {
    fn from_iter<I: IntoIterator<Item = Vec<T>>>(lists: I) -> Self {
        let (mut items, mut starts) = (Vec::new(), vec![0]);
        for list in lists {
            items.extend(list);
            starts.push(items.len() as u32);
        }
        Self { items: items.into(), starts: starts.into() }
    }
}

/// A link that forbids digits other than equal ones.
#[derive(Clone, Copy)]
pub(super) struct Tie {
    pub(super) cell: u16,
    pub(super) relation: Relation,
    /// Whether the two cells may not hold equal digits, either.
    pub(super) differ: bool,
}

/// The cells that a house shares with another house, and the other cells of that other house.
pub(super) struct Shared {
    pub(super) cells: Box<[u16]>,
    pub(super) outside: Box<[u16]>,
}

/// Disjoint parts of a house, each shared with another house.
pub(super) struct Split {
    pub(super) parts: Box<[Shared]>,
    /// The cells of the house that are in none of the parts.
    pub(super) rest: Box<[u16]>,
}

/// For each cell, the set of cells linked to it by one relation, as bits: a row of words per cell.
pub(super) struct LinkSets {
    pub(super) relation: Relation,
    words: usize,
    bits: Box<[u64]>,
}

impl LinkSets {
    pub(super) fn of(&self, cell: usize) -> &[u64] {
        &self.bits[cell * self.words..(cell + 1) * self.words]
    }
}

/// A board in the form that the engine uses. Houses with fewer cells than there are digits are represented by links
/// only.
pub(super) struct Table {
    pub(super) cells: usize,
    pub(super) all: u32,
    pub(super) houses: Box<[Box<[u16]>]>,
    /// The rows and columns, as a set of houses.
    pub(super) lines: u128,
    pub(super) houses_of: Lists<u16>,
    /// By cell, the houses of the cell as bits.
    pub(super) marks: Box<[u128]>,
    pub(super) peers: Lists<u16>,
    pub(super) ties: Lists<Tie>,
    pub(super) has_ties: bool,
    /// Links that none of the houses in this table implies. The givens need them.
    pub(super) extra: Lists<(u16, Relation)>,
    pub(super) has_extra: bool,
    /// By house, the ways to split the house into parts shared with other houses.
    pub(super) splits: Lists<Split>,
    /// By house, whether two cells of the house are linked to a common cell, not counting cells that must differ
    /// because they share a house with both.
    pub(super) wide: Box<[bool]>,
    pub(super) link_sets: Box<[LinkSets]>,
}

impl Table {
    /// Returns the table of a board. The table is made at the first call and then kept in the board.
    pub(super) fn of(geometry: &Geometry) -> Arc<Self> {
        geometry.derived(Self::new)
    }

    fn new(geometry: &Geometry) -> Self {
        let full: Vec<&House> = geometry.houses().iter().filter(|house| geometry.is_full(house)).collect();
        let houses: Box<[Box<[u16]>]> =
            full.iter().map(|house| house.cells.iter().map(|&c| number(c)).collect()).collect();
        let is_line = |house: &House| matches!(house.kind, HouseKind::Row(_) | HouseKind::Column(_));
        let lines = (0..).zip(&full).filter(|(_, house)| is_line(house));
        let lines = lines.fold(0, |set, (index, _)| set | mark(index));
        let mut houses_of: Vec<Vec<u16>> = vec![Vec::new(); geometry.cell_count()];
        for (index, house) in (0..).zip(&full) {
            house.cells.iter().for_each(|cell| houses_of[cell.index()].push(index));
        }
        let marks: Box<[u128]> =
            houses_of.iter().map(|own| own.iter().fold(0, |set, &house| set | mark(house))).collect();
        let of_links = |keep: &dyn Fn(Cell, &Link) -> bool| -> Vec<Vec<Link>> {
            let kept =
                |cell| geometry.links(cell).iter().filter(move |link| keep(cell, link)).copied().collect();
            geometry.cells().map(kept).collect()
        };
        let ties = of_links(&|_, link| link.relation != Relation::Equal);
        let extra = of_links(&|cell, link| {
            link.rule.is_some() || marks[cell.index()] & marks[link.cell.index()] == 0
        });
        let tie = |cell: usize, link: &Link| Tie {
            cell: number(link.cell),
            relation: link.relation,
            differ: geometry.peers(Cell::new(cell)).binary_search(&link.cell).is_ok(),
        };
        let link_sets = link_sets(geometry);
        Self {
            cells: geometry.cell_count(),
            all: geometry.digits().bits(),
            lines,
            marks,
            peers: geometry.cells().map(|c| geometry.peers(c).iter().map(|&p| number(p)).collect()).collect(),
            has_ties: ties.iter().any(|list| !list.is_empty()),
            ties: (0..).zip(&ties).map(|(c, list)| list.iter().map(|link| tie(c, link)).collect()).collect(),
            has_extra: extra.iter().any(|list| !list.is_empty()),
            extra: extra.iter().map(|l| l.iter().map(|l| (number(l.cell), l.relation)).collect()).collect(),
            splits: (0..houses.len()).map(|h| splits(h, &houses)).collect(),
            wide: (0..houses.len()).map(|h| is_wide(h, &houses, &houses_of, &link_sets)).collect(),
            link_sets,
            houses_of: houses_of.into_iter().collect(),
            houses,
        }
    }
}

fn number(cell: Cell) -> u16 {
    cell.index() as u16
}

/// Returns the bit of a house. No board has more than 128 houses, which a test of the board checks.
pub(super) const fn mark(house: u16) -> u128 {
    1 << (house % 128)
}

/// Groups the houses that share at least two cells with this house, so that the parts of one group do not overlap. The
/// grouping is greedy.
fn splits(house: usize, houses: &[Box<[u16]>]) -> Vec<Split> {
    let own = &houses[house];
    let mut groups: Vec<Vec<Shared>> = Vec::new();
    for (_, other) in houses.iter().enumerate().filter(|(h, _)| *h != house) {
        let (cells, outside): (Vec<u16>, Vec<u16>) = other.iter().partition(|c| own.contains(c));
        if cells.len() < 2 {
            continue;
        }
        let apart = |group: &Vec<Shared>| group.iter().all(|s| !s.cells.iter().any(|c| cells.contains(c)));
        let place = groups.iter().position(apart).unwrap_or_else(|| {
            groups.push(Vec::new());
            groups.len() - 1
        });
        groups[place].push(Shared { cells: cells.into(), outside: outside.into() });
    }
    let split = |parts: Vec<Shared>| {
        let rest = own.iter().copied().filter(|c| parts.iter().all(|s| !s.cells.contains(c))).collect();
        Split { parts: parts.into(), rest }
    };
    groups.into_iter().map(split).collect()
}

fn link_sets(geometry: &Geometry) -> Box<[LinkSets]> {
    let words = geometry.cell_count().div_ceil(64);
    let mut relations: Vec<Relation> =
        geometry.cells().flat_map(|c| geometry.links(c)).map(|link| link.relation).collect();
    relations.sort_unstable();
    relations.dedup();
    let sets = |relation| {
        let mut bits = vec![0; words * geometry.cell_count()];
        for cell in geometry.cells() {
            for link in geometry.links(cell).iter().filter(|link| link.relation == relation) {
                bits[cell.index() * words + link.cell.index() / 64] |= 1 << (link.cell.index() % 64);
            }
        }
        LinkSets { relation, words, bits: bits.into() }
    };
    relations.into_iter().map(sets).collect()
}

fn is_wide(house: usize, houses: &[Box<[u16]>], houses_of: &[Vec<u16>], sets: &[LinkSets]) -> bool {
    let own = &houses[house];
    let pairs = own.iter().enumerate().flat_map(|(i, &a)| own[i + 1..].iter().map(move |&b| (a, b)));
    pairs.into_iter().any(|(a, b)| {
        let [of_a, of_b] = [a, b].map(|cell| &houses_of[usize::from(cell)]);
        let common = || of_a.iter().filter(|h| of_b.contains(h)).flat_map(|&h| &houses[usize::from(h)]);
        sets.iter().any(|set| {
            let mut seen: Vec<u64> =
                set.of(a.into()).iter().zip(set.of(b.into())).map(|(x, y)| x & y).collect();
            if set.relation == Relation::Equal {
                common().for_each(|&c| seen[usize::from(c) / 64] &= !(1 << (c % 64)));
            }
            seen.iter().any(|&word| word != 0)
        })
    })
}
