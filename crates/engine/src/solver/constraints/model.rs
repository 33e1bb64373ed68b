//! The flat form of a board that the engine uses. It is made once per board and shared by all searches on the board.
//!
//! The model holds houses, links and primitives. Which constraint a primitive comes from is left out on purpose.

use super::families::Unit;
use super::regions::Plan;
use super::rule::Rule;
use super::sets::SumSets;
use crate::solver::general::Lists;

/// A lookup table from the candidates of one cell to the digits that another cell may have. Each entry covers eight
/// candidates.
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

/// A cell's place in a house that holds each digit.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) house: u16,
    /// Where the places of the house's digits begin in the words of a state.
    pub(super) start: u32,
    /// The position of the cell in the house, as a bit.
    pub(super) bit: u32,
}

/// A board in the form that the engine uses.
pub(super) struct Model {
    /// The number of cells, with those that are not on the board. Such a cell holds the digit that a house lacks, or one
    /// that none of some houses lacks.
    pub(super) cells: usize,
    /// The number of cells of the board. They come first.
    pub(super) shown: usize,
    pub(super) digits: usize,
    pub(super) all: u32,
    /// By cell, the candidates before any digit is placed.
    pub(super) start: Box<[u32]>,
    /// Whether the board is known to have no solution.
    pub(super) is_dead: bool,
    /// The number of words in a set of cells.
    pub(super) set_words: usize,
    pub(super) peers: Lists<u16>,
    pub(super) peer_sets: Box<[u64]>,
    /// By cell, the other cells of its pairs, each with the number of the support table.
    pub(super) pairs: Lists<(u16, u16)>,
    pub(super) tables: Box<[Support]>,
    /// The rules, in the order in which they are processed first.
    pub(super) rules: Box<[Rule]>,
    /// By rule, whether running it a second time in a row draws no further conclusions.
    pub(super) is_exact: Box<[bool]>,
    /// By rule, whether its conclusions are remembered by the candidates of its cells.
    pub(super) is_remembered: Box<[bool]>,
    /// By rule, the cells that it names.
    pub(super) scopes: Lists<u16>,
    /// By house that holds each digit, the numbers of its two rules: for hidden singles, and for locked digits.
    pub(super) house_rules: Box<[[usize; 2]]>,
    /// By cell, the houses with it that hold each digit, and its position in each.
    pub(super) houses_of: Lists<Place>,
    /// By cell, the words and bits, in the set of waiting rules, of the other rules that name the cell.
    pub(super) watches: Lists<(u16, u64)>,
    /// The number of words in a state behind the words of the cells.
    pub(super) kept_words: usize,
    /// The number of words in a family of sets of digits; 0 if the board has too many digits for families.
    pub(super) words: usize,
    pub(super) sums: SumSets,
    pub(super) unit: Unit,
    /// By house and set of positions in it, as bits: whether they are few, and any cell outside of the house sees all of
    /// them; empty if there are too many sets.
    pub(super) is_seen: Box<[u64]>,
    /// The largest number of cells that two houses share, clamped to 3 to 7.
    pub(super) most_shared: usize,
    /// By number of options of a guess, what its weight is divided by.
    pub(super) divisors: [f32; 33],
    /// The largest number of nodes of a diagram.
    pub(super) most_nodes: usize,
    /// What is said about regions that are to be found, if there are any.
    pub(super) regions: Option<Box<Plan>>,
}

impl Model {
    /// Returns the cells that can't hold the same digit as a cell, as bits.
    #[inline]
    pub(super) fn peers_of(&self, cell: u16) -> &[u64] {
        let start = usize::from(cell) * self.set_words;
        &self.peer_sets[start..start + self.set_words]
    }

    /// Returns where the places of digits in a house begin in the words of a state.
    #[inline]
    pub(super) fn places(&self, house: usize) -> usize {
        self.cells + self.kept_words + house * self.digits
    }

    /// Returns whether a digit with these places in a house may be excluded elsewhere.
    #[inline]
    pub(super) fn is_seen(&self, house: usize, places: u32) -> bool {
        if self.is_seen.is_empty() {
            return (2..=self.most_shared).contains(&(places.count_ones() as usize));
        }
        let sets = (1_usize << self.digits).div_ceil(64);
        self.is_seen[house * sets + places as usize / 64] >> (places % 64) & 1 == 1
    }

    /// Returns a cell of the board for a cell: itself, or the first one of the house that lacks the digit of a hidden cell;
    /// the board's first cell for a hidden cell of no house.
    pub(super) fn shown_for(&self, cell: u16) -> u16 {
        let is_shown = |cell: &u16| usize::from(*cell) < self.shown;
        if is_shown(&cell) {
            cell
        } else {
            self.peers.of(cell.into()).iter().copied().find(is_shown).unwrap_or(0)
        }
    }

    /// Returns the number of rules and pairs that name a cell.
    pub(super) fn watched(&self, cell: usize) -> u32 {
        self.watches.of(cell).iter().map(|(_, bits)| bits.count_ones()).sum::<u32>()
            + self.pairs.of(cell).len() as u32
            + 2 * self.houses_of.of(cell).len() as u32
    }
}
