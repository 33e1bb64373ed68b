//! The clues of a board, each by itself.

use std::sync::Arc;

use super::local::{Family, Local};
use super::sight::Sight;
use crate::board::Geometry;

/// A clue, or a part of one that is looked at by itself.
#[derive(Debug)]
pub(super) struct Clue {
    /// The number of the constraint.
    pub(super) number: usize,
    pub(super) local: Local,
    /// The sets of digits that it allows, where sets are what it is about.
    pub(super) family: Option<Family>,
}

/// The clues of a board.
#[derive(Debug)]
pub(super) struct Clues {
    pub(super) all: Vec<Arc<Clue>>,
    pub(super) sight: Arc<Sight>,
}

impl Clues {
    pub(super) fn of(board: &Geometry) -> Self {
        let sight = Sight::of(board);
        let mut all = Vec::new();
        for number in 0..board.layout().constraints.len() {
            match Local::of(board, &sight, board.primitives_of(number).collect::<Vec<_>>()) {
                Some(local) if local.cells.is_empty() => {}
                Some(local) => {
                    let family = local.family();
                    all.push(Arc::new(Clue { number, local, family }));
                }
                // A rule about the whole board: each of its primitives by itself.
                None => all.extend(board.primitives_of(number).filter_map(|primitive| {
                    let local = Local::of(board, &sight, [primitive])?;
                    Some(Arc::new(Clue { number, local, family: None }))
                })),
            }
        }
        Self { all, sight: Arc::new(sight) }
    }

    /// Returns the clues of some constraints alone.
    pub(super) fn only(&self, is_wanted: impl Fn(usize) -> bool) -> Self {
        let all = self.all.iter().filter(|clue| is_wanted(clue.number)).cloned().collect();
        Self { all, sight: Arc::clone(&self.sight) }
    }
}
