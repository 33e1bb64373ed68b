//! What is known of a block by now: found once for each content.

use std::sync::{Arc, OnceLock};

use tower_lsp::ls_types::Uri;

use crate::analysis::{Finding, Verdict};
use crate::solver::Solutions;
use crate::syntax::Block;

/// What is known of a block: found once for each content.
#[derive(Debug)]
pub(crate) struct Known {
    pub(crate) quick: Vec<Finding>,
    /// The number that puzzles with the same givens share.
    pub(crate) givens: Option<u64>,
    pub(crate) decided: OnceLock<Decided>,
    /// The finding that a clue is redundant, where that was looked for.
    pub(crate) spare_clue: OnceLock<Option<Finding>>,
}

/// A block with its start and what is known of it.
pub(crate) type KnownBlock = (usize, Arc<Block>, Arc<Known>);

/// What is known of the solutions of a block's puzzle, and the findings that follow.
#[derive(Debug)]
pub(crate) struct Decided {
    pub(crate) verdict: Verdict,
    pub(crate) claims: Vec<Finding>,
}

impl Known {
    /// Returns what is known of the solutions by now.
    pub(crate) fn verdict(&self) -> Option<&Verdict> {
        self.decided.get().map(|decided| &decided.verdict)
    }

    /// Returns whether a budget ran out before all was proved.
    pub(crate) fn ran_out(&self) -> bool {
        match self.verdict() {
            Some(Verdict::Solved(Solutions::Unknown { .. }) | Verdict::Clash { irreducible: Err(_), .. }) => {
                true
            }
            Some(Verdict::Counted(_, ran_out)) => ran_out.is_some(),
            _ => false,
        }
    }
}

/// A puzzle that is isomorphic to one before, each as its document and the key of its block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Isomorph {
    pub(crate) of: (Uri, u64),
    pub(crate) first: (Uri, u64),
}
