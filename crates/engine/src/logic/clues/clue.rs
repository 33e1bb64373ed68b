//! The clues of a board, each considered separately.

use std::sync::Arc;

use super::local::{Family, Local};
use super::sight::Sight;
use crate::board::Geometry;

/// A clue, or a part of a clue that is considered separately.
#[derive(Debug)]
pub(super) struct Clue {
    /// The index of the constraint.
    pub(super) number: usize,
    pub(super) local: Local,
    /// The sets of digits that the clue allows; `None` if the clue can't be described by sets of digits.
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
                // A clue with more cells than `Local` accepts, such as a rule about the whole board: each primitive
                // becomes a clue of its own.
                None => all.extend(board.primitives_of(number).filter_map(|primitive| {
                    let local = Local::of(board, &sight, [primitive])?;
                    Some(Arc::new(Clue { number, local, family: None }))
                })),
            }
        }
        Self { all, sight: Arc::new(sight) }
    }

    /// Returns only the clues of the constraints that `is_wanted` accepts.
    pub(super) fn only(&self, is_wanted: impl Fn(usize) -> bool) -> Self {
        let all = self.all.iter().filter(|clue| is_wanted(clue.number)).cloned().collect();
        Self { all, sight: Arc::clone(&self.sight) }
    }
}
