//! What is known of a block by now: found once for each content.

use std::sync::{Arc, OnceLock};

use tower_lsp::ls_types::Uri;

use crate::analysis::{Finding, Verdict};
use crate::solver::Solutions;

/// What is known of a block: found once for each content.
#[derive(Debug)]
pub(crate) struct Known {
    pub(crate) quick: Vec<Finding>,
    /// The number that puzzles with the same givens share.
    pub(crate) givens: Option<u64>,
    pub(crate) decided: OnceLock<Decided>,
    /// The finding that a clue is redundant, where that was looked for.
    pub(crate) spare_clue: OnceLock<Option<Finding>>,
    /// Whether all of it but redundant clues is found again at once.
    pub(crate) again: bool,
}

/// A block by its number, with what is known of it.
pub(crate) type KnownBlock = (usize, Arc<Known>);

/// What is known of the solutions of a block's puzzle, and the findings that follow.
#[derive(Debug)]
pub(crate) struct Decided {
    pub(crate) verdict: Verdict,
    pub(crate) claims: Vec<Finding>,
}

impl Known {
    /// Returns what is known where nothing was looked for yet but the givens.
    pub(crate) const fn nothing(givens: Option<u64>) -> Self {
        Self { quick: Vec::new(), givens, decided: OnceLock::new(), spare_clue: OnceLock::new(), again: true }
    }

    /// Returns whether there is nothing to report, and at most one solution.
    pub(crate) fn is_plain(&self) -> bool {
        let is_plain = |decided: &Decided| {
            let is_plain = matches!(decided.verdict, Verdict::NotAsked | Verdict::Solved(Solutions::Unique(_)));
            is_plain && decided.claims.is_empty()
        };
        self.quick.is_empty()
            && self.decided.get().is_none_or(is_plain)
            && self.spare_clue.get().is_none_or(Option::is_none)
    }

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
