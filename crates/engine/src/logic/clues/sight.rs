//! Which cells can't hold the same digit.

use crate::board::{Cell, Geometry, Primitive, Relation};

/// Which cells can't hold the same digit: by houses, rules and cages.
#[derive(Debug)]
pub(super) struct Sight {
    words: usize,
    bits: Vec<u64>,
}

impl Sight {
    pub(super) fn of(board: &Geometry) -> Self {
        let words = board.cell_count().div_ceil(64);
        let mut sight = Self { words, bits: vec![0; words * board.cell_count()] };
        for cell in board.cells() {
            let links = board.links(cell).iter().filter(|link| link.relation == Relation::Equal);
            links.for_each(|link| sight.put(cell, link.cell));
        }
        for (_, primitive) in board.primitives() {
            if let Primitive::Distinct { cells } = primitive {
                for &one in cells {
                    cells.iter().filter(|&&other| other != one).for_each(|&other| sight.put(one, other));
                }
            }
        }
        sight
    }

    fn put(&mut self, one: Cell, other: Cell) {
        self.bits[one.index() * self.words + other.index() / 64] |= 1 << (other.index() % 64);
    }

    /// Returns whether two cells can't hold the same digit.
    pub(super) fn sees(&self, one: Cell, other: Cell) -> bool {
        self.bits[one.index() * self.words + other.index() / 64] >> (other.index() % 64) & 1 == 1
    }
}
