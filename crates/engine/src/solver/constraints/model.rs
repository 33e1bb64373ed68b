//! What the engine reads of a board, laid out flat: made once a board, shared by all its searches.
//!
//! It knows houses, links and primitives. Which constraint a primitive comes from is lost here on purpose.

use super::rule::Rule;
use super::sets::SumSets;
use crate::solver::general::Lists;

/// The digits that another cell may have, by a cell's candidates: eight of these at a time.
pub(super) struct Support(Box<[u32]>);

impl Support {
    pub(super) fn new(digits: usize, after: impl Fn(usize) -> u32) -> Self {
        let of = |chunk: usize, set: usize| {
            (0..8)
                .filter(|bit| set >> bit & 1 == 1 && chunk * 8 + bit < digits)
                .fold(0, |all, bit| all | after(chunk * 8 + bit))
        };
        Self(
            (0..digits.div_ceil(8))
                .flat_map(|chunk| (0..256).map(move |set| (chunk, set)))
                .map(|(chunk, set)| of(chunk, set))
                .collect(),
        )
    }

    #[inline]
    pub(super) fn support(&self, cand: u32) -> u32 {
        let chunks = self.0.chunks_exact(256).enumerate();
        chunks.fold(0, |all, (at, chunk)| all | chunk[(cand >> (8 * at) & 255) as usize])
    }
}

/// A board as the engine sees it.
pub(super) struct Model {
    pub(super) cells: usize,
    pub(super) all: u32,
    /// Candidates before any digit is placed.
    pub(super) start: Box<[u32]>,
    /// Whether it is known that no grid can be.
    pub(super) is_dead: bool,
    /// Words of a set of cells.
    pub(super) set_words: usize,
    pub(super) peers: Lists<u16>,
    pub(super) peer_sets: Box<[u64]>,
    /// By cell, the other cell and the number of its table.
    pub(super) pairs: Lists<(u16, u16)>,
    pub(super) tables: Box<[Support]>,
    /// The rules, those that are looked at first in front.
    pub(super) rules: Box<[Rule]>,
    /// By rule, whether looking at it twice draws no more than once.
    pub(super) is_exact: Box<[bool]>,
    /// By rule, its cells.
    pub(super) scopes: Lists<u16>,
    /// By cell, the words and bits of the rules that look at it.
    pub(super) watches: Lists<(u16, u64)>,
    /// Words of a state behind those of the cells.
    pub(super) kept_words: usize,
    /// Words of a family of sets of digits; 0 if there are too many digits.
    pub(super) words: usize,
    pub(super) sums: SumSets,
    /// The most cells that two houses share.
    pub(super) most_shared: usize,
    /// The most nodes of a diagram.
    pub(super) most_nodes: usize,
}

impl Model {
    /// Returns the cells that can't hold the same digit as a cell, as bits.
    #[inline]
    pub(super) fn peers_of(&self, cell: u16) -> &[u64] {
        let start = usize::from(cell) * self.set_words;
        &self.peer_sets[start..start + self.set_words]
    }

    /// Returns how many rules look at a cell.
    pub(super) fn watched(&self, cell: usize) -> u32 {
        self.watches.of(cell).iter().map(|(_, bits)| bits.count_ones()).sum::<u32>()
            + self.pairs.of(cell).len() as u32
    }
}
