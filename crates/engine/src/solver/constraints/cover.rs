//! Places of a digit, split into groups in which at most one cell can hold it.

use smallvec::SmallVec;

use super::house::remove_from_common;
use super::model::Model;
use super::state::{Done, State};

/// The cells that can hold a digit, in groups of cells that all differ.
pub(super) struct Cover {
    places: SmallVec<[u16; 32]>,
    /// By place, its group.
    groups: SmallVec<[u16; 32]>,
    /// The number of groups: no more cells can hold the digit.
    pub(super) count: u32,
}

impl Cover {
    /// Splits the cells that can hold a digit: each cell goes to the first group whose cells all differ from it.
    pub(super) fn new(model: &Model, state: &State, cells: &[u16], bit: u32) -> Self {
        let mut cover = Self { places: SmallVec::new(), groups: SmallVec::new(), count: 0 };
        // By group, the cells that differ from all of its cells.
        let mut common: SmallVec<[u64; 32]> = SmallVec::new();
        for &cell in cells.iter().filter(|&&cell| state.cand(cell) & bit != 0) {
            let (word, place) = (usize::from(cell) / 64, cell % 64);
            let fits = |group: &[u64]| group[word] >> place & 1 == 1;
            let mut groups = common.chunks_exact_mut(model.set_words).enumerate();
            let group = if let Some((group, others)) = groups.find(|(_, others)| fits(others)) {
                for (all, peers) in others.iter_mut().zip(model.peers_of(cell)) {
                    *all &= peers;
                }
                group
            } else {
                common.extend_from_slice(model.peers_of(cell));
                cover.count += 1;
                cover.count as usize - 1
            };
            cover.places.push(cell);
            cover.groups.push(group as u16);
        }
        cover
    }

    /// Draws the conclusions if each group must hold the digit.
    pub(super) fn fill(&self, model: &Model, state: &mut State, bit: u32) -> Done {
        for group in 0..self.count as u16 {
            let places = self.places.iter().zip(&self.groups).filter(|(_, of)| **of == group);
            let places: SmallVec<[u16; 16]> = places.map(|(cell, _)| *cell).collect();
            match places[..] {
                [only] => state.keep(model, only, bit)?,
                _ => remove_from_common(model, state, &places, bit)?,
            }
        }
        Ok(())
    }
}
