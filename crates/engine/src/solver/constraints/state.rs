//! The candidates of a board during a search, and the work that is waiting.

use super::house::ones;
use super::memo::Memo;
use super::model::{Model, Place};
use super::used::Used;
use crate::board::Grid;
use crate::solver::general::Unfit;

/// A cell has no digit left, or a condition can't hold. This node has no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Contradiction;

pub(super) type Done = Result<(), Contradiction>;

/// The candidates by cell, and the work that is waiting.
pub(super) struct State {
    /// By cell, its candidates; then the words in which conditions store what they have learned; then, by house
    /// and digit, its places as bits.
    pub(super) words: Vec<u32>,
    /// Changed cells whose peers and pairs have not been processed, as bits.
    dirty: Vec<u64>,
    /// The rules that are waiting, as bits.
    pending: Vec<u64>,
    /// The first word of `pending` that may have a bit set.
    first: usize,
    /// By cell, the candidates that it had when its changes were last processed.
    seen: Vec<u32>,
    /// By house, the digits that have lost a place, and have at most one left.
    pub(super) single: Vec<u32>,
    /// By house, the digits that have lost a place, and whose other places a cell outside of the house sees.
    pub(super) touched: Vec<u32>,
    /// Whether a trial is running. During a trial no work is recorded, only that something changed.
    pub(super) trial: bool,
    pub(super) changed: bool,
    /// The cell where the last contradiction showed.
    pub(super) culprit: u16,
    /// The number of steps of work since the counter was last reset.
    pub(super) work: u32,
    pub(super) scratch: Scratch,
    pub(super) memo: Memo,
}

/// Memory that rules reuse.
#[derive(Default)]
pub(super) struct Scratch {
    pub(super) stamps: Vec<u32>,
    pub(super) stamp: u32,
    pub(super) active: Vec<u32>,
    /// By node of a diagram, the digits before and behind it.
    pub(super) before: Vec<Used>,
    pub(super) after: Vec<Used>,
    /// Families of sets of digits, by node of a diagram.
    pub(super) families: Vec<u64>,
    pub(super) copies: Vec<Vec<u32>>,
}

impl State {
    pub(super) fn new(model: &Model, grid: &Grid) -> Result<Self, Unfit> {
        let mut words = model.start.to_vec();
        let houses = model.house_rules.len();
        words.resize(model.places(houses), 0);
        for (cell, digit) in grid.placed() {
            let bit = 1 << digit.index();
            let set = &mut words[cell.index()];
            if *set & bit == 0 {
                *set = 0;
            } else {
                *set = bit;
            }
        }
        let mut state = Self {
            words,
            dirty: vec![0; model.set_words],
            pending: vec![0; model.rules.len().div_ceil(64)],
            first: 0,
            seen: Vec::new(),
            single: vec![model.all; houses],
            touched: vec![model.all; houses],
            trial: false,
            changed: false,
            culprit: 0,
            work: 0,
            scratch: Scratch {
                stamps: vec![0; model.most_nodes],
                before: vec![Used::NOTHING; model.most_nodes],
                after: vec![Used::NOTHING; model.most_nodes],
                ..Scratch::default()
            },
            memo: Memo::default(),
        };
        if model.is_dead || state.words[..model.cells].contains(&0) {
            return Err(Unfit::Dead);
        }
        for cell in 0..model.cells {
            state.enter(model, cell);
            state.dirty[cell / 64] |= 1 << (cell % 64);
        }
        for rule in 0..model.rules.len() {
            state.pending[rule / 64] |= 1 << (rule % 64);
        }
        state.seen.extend_from_slice(&state.words[..model.cells]);
        Ok(state)
    }

    #[inline]
    pub(super) fn cand(&self, cell: u16) -> u32 {
        self.words[usize::from(cell)]
    }

    /// Removes all candidates of a cell except these digits.
    #[inline]
    pub(super) fn keep(&mut self, model: &Model, cell: u16, digits: u32) -> Done {
        let at = usize::from(cell);
        let old = self.words[at];
        let new = old & digits;
        if new == old {
            return Ok(());
        }
        self.words[at] = new;
        self.changed = true;
        if new == 0 {
            self.culprit = cell;
            return Err(Contradiction);
        }
        if !self.trial {
            self.dirty[at / 64] |= 1 << (at % 64);
            for &(word, bits) in model.watches.of(at) {
                let word = usize::from(word);
                self.pending[word] |= bits;
                self.first = self.first.min(word);
            }
        }
        Ok(())
    }

    /// Notes the places of a cell's candidates in its houses.
    fn enter(&mut self, model: &Model, cell: usize) {
        for &Place { start, bit, .. } in model.houses_of.of(cell) {
            for digit in ones(self.words[cell]) {
                self.words[(start + digit) as usize] |= bit;
            }
        }
    }

    /// Updates the places of the digits that a cell has lost. The rules of its houses wait if they may draw conclusions
    /// from that. Returns the candidates of the cell.
    #[inline]
    pub(super) fn leave(&mut self, model: &Model, cell: u16) -> u32 {
        let at = usize::from(cell);
        let cand = self.words[at];
        let lost = std::mem::replace(&mut self.seen[at], cand) & !cand;
        if lost == 0 {
            return cand;
        }
        for &Place { house, start, bit } in model.houses_of.of(at) {
            let house = usize::from(house);
            for digit in ones(lost) {
                let word = &mut self.words[(start + digit) as usize];
                *word &= !bit;
                let places = *word;
                let (two, three) = (without_one(places), without_one(without_one(places)));
                if two == 0 {
                    self.single[house] |= 1 << digit;
                    self.wait(model.house_rules[house][0]);
                } else if (model.most_shared > 3 || without_one(three) == 0) && model.is_seen(house, places) {
                    self.touched[house] |= 1 << digit;
                    self.wait(model.house_rules[house][1]);
                }
            }
        }
        cand
    }

    /// Returns the places of each digit in a house.
    #[inline]
    pub(super) fn all_places(&self, model: &Model, house: u16) -> &[u32] {
        let start = model.places(house.into());
        &self.words[start..start + model.digits]
    }

    /// Returns the places of a digit in a house.
    #[inline]
    pub(super) fn places(&self, model: &Model, house: u16, digit: u32) -> u32 {
        self.words[model.places(house.into()) + digit as usize]
    }

    /// Takes the candidates and places back that were saved.
    pub(super) fn restore(&mut self, model: &Model, words: &[u32]) {
        self.words.copy_from_slice(words);
        self.seen.copy_from_slice(&words[..model.cells]);
        self.dirty.fill(0);
        self.pending.fill(0);
        self.single.fill(0);
        self.touched.fill(0);
        self.first = self.pending.len();
    }

    #[inline]
    pub(super) fn next_dirty(&mut self) -> Option<u16> {
        for (word, bits) in self.dirty.iter_mut().enumerate() {
            if *bits != 0 {
                let low = bits.trailing_zeros() as usize;
                *bits &= *bits - 1;
                return Some((word * 64 + low) as u16);
            }
        }
        None
    }

    #[inline]
    pub(super) fn next_rule(&mut self) -> Option<usize> {
        while let Some(bits) = self.pending.get_mut(self.first) {
            if *bits != 0 {
                let low = bits.trailing_zeros() as usize;
                *bits &= *bits - 1;
                return Some(self.first * 64 + low);
            }
            self.first += 1;
        }
        None
    }

    /// Removes a rule from the waiting rules.
    #[inline]
    pub(super) fn settle(&mut self, rule: usize) {
        self.pending[rule / 64] &= !(1 << (rule % 64));
    }

    /// Puts a rule among the waiting rules.
    #[inline]
    pub(super) fn wait(&mut self, rule: usize) {
        self.pending[rule / 64] |= 1 << (rule % 64);
        self.first = self.first.min(rule / 64);
    }
}

/// Returns the bits without the lowest one.
#[inline]
const fn without_one(bits: u32) -> u32 {
    bits & bits.wrapping_sub(1)
}
