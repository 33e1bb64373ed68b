//! The cached results for a block. They are computed once for each content of a block.

use std::sync::{Arc, OnceLock};

use tower_lsp::ls_types::Uri;

use crate::analysis::{
    Finding, Verdict, duplicate, givens_key, is_ignored, names_difficulty, wrong_difficulty,
};
use crate::logic::{Difficulty, RateError, rate};
use crate::lsp::documents::givens::Number;
use crate::solver::{Budget, Exhausted, Solutions};
use crate::syntax::{Block, Puzzle};

/// The results for a block, computed once for each content of a block.
#[derive(Debug)]
pub(crate) struct Known {
    pub(crate) quick: Vec<Finding>,
    /// The hash of the puzzle's givens; `None` without a puzzle, or for an empty or incomplete grid.
    pub(crate) number: Option<Number>,
    pub(crate) decided: OnceLock<Decided>,
    /// The finding that a clue is redundant, if any; unset until redundant clues are searched for.
    pub(crate) spare_clue: OnceLock<Option<Finding>>,
    /// Whether the puzzle names a difficulty, which is compared with the measured one.
    pub(crate) names_difficulty: bool,
    /// The measured difficulty of the puzzle; unset until it is measured.
    pub(crate) rated: OnceLock<Rated>,
    /// Whether these results, except for redundant clues, can be recomputed in microseconds, so that they need not be
    /// stored.
    pub(crate) again: bool,
}

/// The difficulty of a block's puzzle, or the reason why it is unknown, and the findings that follow from it.
#[derive(Debug)]
pub(crate) struct Rated {
    pub(crate) difficulty: Result<Difficulty, RateError>,
    pub(crate) findings: Vec<Finding>,
}

/// A block number with the results for that block so far.
pub(crate) type KnownBlock = (usize, Arc<Known>);

/// The verdict on the solutions of a block's puzzle, and the findings that follow from it.
#[derive(Debug)]
pub(crate) struct Decided {
    pub(crate) verdict: Verdict,
    pub(crate) claims: Vec<Finding>,
}

impl Known {
    /// Returns the first results for a block: its quick findings, the hash of its givens, and its verdict if a batch
    /// decided it at once.
    pub(crate) fn new(block: &Block, quick: Vec<Finding>, decided: Option<Decided>) -> Self {
        let puzzle = block.puzzle.as_ref();
        Self {
            quick,
            number: puzzle.and_then(|puzzle| number(block, puzzle)),
            again: decided.is_some(),
            decided: decided.map_or_else(OnceLock::new, OnceLock::from),
            spare_clue: OnceLock::new(),
            names_difficulty: puzzle.is_some_and(names_difficulty),
            rated: OnceLock::new(),
        }
    }

    /// Returns results that contain only the hash of the givens: no finding and no verdict yet.
    pub(crate) const fn nothing(number: Option<Number>) -> Self {
        Self {
            quick: Vec::new(),
            number,
            decided: OnceLock::new(),
            spare_clue: OnceLock::new(),
            names_difficulty: false,
            rated: OnceLock::new(),
            again: true,
        }
    }

    /// Returns whether there is no finding, no difficulty to measure or measured, and at most one solution.
    pub(crate) fn is_plain(&self) -> bool {
        let is_plain = |decided: &Decided| {
            let is_plain =
                matches!(decided.verdict, Verdict::NotAsked | Verdict::Solved(Solutions::Unique(_)));
            is_plain && decided.claims.is_empty()
        };
        self.quick.is_empty()
            && !self.names_difficulty
            && self.rated.get().is_none()
            && self.decided.get().is_none_or(is_plain)
            && self.spare_clue.get().is_none_or(Option::is_none)
    }

    /// Returns the difficulty of the block's puzzle, and measures it within this budget if it was not measured before.
    /// Returns `None` unless the solution is known to be unique, and when the search is cancelled.
    pub(crate) fn rate(&self, block: &Block, budget: &mut Budget<'_>) -> Option<&Rated> {
        if let Some(rated) = self.rated.get() {
            return Some(rated);
        }
        self.verdict()?.unique()?;
        let difficulty = rate(&block.puzzle.as_ref()?.givens()?, budget);
        let wrong = |rated| wrong_difficulty(block, rated, budget);
        let findings = difficulty.as_ref().map_or_else(|_| Vec::new(), wrong);
        if budget.stopped() == Some(Exhausted::Cancelled) {
            return None;
        }
        let _ = self.rated.set(Rated { difficulty, findings });
        self.rated.get()
    }

    /// Records that the difficulty cannot be measured within the current budget, so that it is not measured again.
    pub(crate) fn give_up_rating(&self) {
        let difficulty = Err(RateError::Exhausted(Exhausted::Cancelled));
        let _ = self.rated.set(Rated { difficulty, findings: Vec::new() });
    }

    /// Returns whether the puzzle names a difficulty and has a unique solution, and its difficulty was not measured
    /// yet.
    pub(crate) fn is_to_be_rated(&self) -> bool {
        self.names_difficulty
            && self.rated.get().is_none()
            && self.verdict().is_some_and(|verdict| verdict.unique().is_some())
    }

    /// Returns the verdict; `None` if the solutions were not searched yet.
    pub(crate) fn verdict(&self) -> Option<&Verdict> {
        self.decided.get().map(|decided| &decided.verdict)
    }

    /// Returns whether a search or a measurement stopped at its budget before its result was certain.
    pub(crate) fn ran_out(&self) -> bool {
        match self.verdict() {
            Some(Verdict::Solved(Solutions::Unknown { .. }) | Verdict::Clash { irreducible: Err(_), .. }) => {
                true
            }
            Some(Verdict::Counted(_, ran_out)) => ran_out.is_some(),
            _ => self.rated.get().is_some_and(|it| matches!(it.difficulty, Err(RateError::Exhausted(_)))),
        }
    }
}

/// Returns the hash of the givens of a block's puzzle; `None` for an empty or incomplete grid.
fn number(block: &Block, puzzle: &Puzzle) -> Option<Number> {
    let (givens, _) = givens_key(puzzle)?;
    Some(Number { givens, is_silent: is_ignored(block, &duplicate(puzzle, "")) })
}

/// A puzzle that is isomorphic to an earlier puzzle. A document and the key of a block name each of the two puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Isomorph {
    pub(crate) of: (Uri, u64),
    pub(crate) first: (Uri, u64),
}
