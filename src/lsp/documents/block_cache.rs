//! The results so far for a block, computed once for each content.

use std::sync::{Arc, OnceLock};

use tower_lsp::ls_types::Uri;

use crate::analysis::{
    Finding, Verdict, duplicate, givens_key, is_ignored, names_difficulty, wrong_difficulty,
};
use crate::logic::{Difficulty, RateError, rate};
use crate::lsp::documents::givens::Number;
use crate::solver::{Budget, Exhausted, Solutions};
use crate::syntax::{Block, Puzzle};

/// What is known of a block: found once for each content.
#[derive(Debug)]
pub(crate) struct Known {
    pub(crate) quick: Vec<Finding>,
    /// The number of its givens.
    pub(crate) number: Option<Number>,
    pub(crate) decided: OnceLock<Decided>,
    /// The finding that a clue is redundant, where that was looked for.
    pub(crate) spare_clue: OnceLock<Option<Finding>>,
    /// Whether its puzzle names a difficulty, to be compared with the measured one.
    pub(crate) names_difficulty: bool,
    /// How hard its puzzle is, where that was measured.
    pub(crate) rated: OnceLock<Rated>,
    /// Whether all of it but redundant clues is found again at once.
    pub(crate) again: bool,
}

/// How hard a block's puzzle is, or why that is not known, and the findings that follow.
#[derive(Debug)]
pub(crate) struct Rated {
    pub(crate) difficulty: Result<Difficulty, RateError>,
    pub(crate) findings: Vec<Finding>,
}

/// A block by its number, with its results so far.
pub(crate) type KnownBlock = (usize, Arc<Known>);

/// What is known of the solutions of a block's puzzle, and the findings that follow.
#[derive(Debug)]
pub(crate) struct Decided {
    pub(crate) verdict: Verdict,
    pub(crate) claims: Vec<Finding>,
}

impl Known {
    /// Returns the first results for a block: its quick findings, the number of its givens, and its verdict if that was decided at once.
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

    /// Returns what is known of a puzzle where nothing was looked for yet but the givens.
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

    /// Returns whether there is nothing to report and nothing to measure, and at most one solution.
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

    /// Returns how hard the block's puzzle is, measured within this budget if it was not before; `None` unless its solution is known to be
    /// unique, or where the search was cancelled.
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

    /// Notes that how hard it is will not be known under this budget.
    pub(crate) fn give_up_rating(&self) {
        let difficulty = Err(RateError::Exhausted(Exhausted::Cancelled));
        let _ = self.rated.set(Rated { difficulty, findings: Vec::new() });
    }

    /// Returns whether its puzzle names a difficulty, and is still to be measured for that.
    pub(crate) fn is_to_be_rated(&self) -> bool {
        self.names_difficulty
            && self.rated.get().is_none()
            && self.verdict().is_some_and(|verdict| verdict.unique().is_some())
    }

    /// Returns the verdict so far.
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
            _ => self.rated.get().is_some_and(|it| matches!(it.difficulty, Err(RateError::Exhausted(_)))),
        }
    }
}

/// Returns the number of the givens of a block's puzzle, if it has any.
fn number(block: &Block, puzzle: &Puzzle) -> Option<Number> {
    let (givens, _) = givens_key(puzzle)?;
    Some(Number { givens, is_silent: is_ignored(block, &duplicate(puzzle, "")) })
}

/// A puzzle that is isomorphic to one before, each as its document and the key of its block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Isomorph {
    pub(crate) of: (Uri, u64),
    pub(crate) first: (Uri, u64),
}
