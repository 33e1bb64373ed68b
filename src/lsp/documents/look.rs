//! The first look at blocks: the findings that need no search, and what a batch decides of their solutions at once.
//!
//! What is nothing to report is not kept: it is found again in some microseconds.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use crate::analysis::{self, Finding, Verdict};
use crate::lsp::documents::entry::Seen;
use crate::lsp::documents::index::Found;
use crate::lsp::documents::known::{Decided, Known};
use crate::lsp::server::interrupt::Stop;
use crate::solver::Exhausted;
use crate::syntax::{Block, Puzzle};

/// Nodes after which a solution that was once found quickly is given up: far more than it took.
const NODES_AGAIN: u64 = 1_000_000;

/// Returns what a first look at blocks finds, in their order. Where the user has `ended` that, no solutions are looked for.
pub(crate) fn look(blocks: &[Arc<Block>], ended: Option<&Stop>) -> Vec<Found> {
    let verdicts = verdicts(blocks, ended);
    let looked = blocks.iter().zip(verdicts).map(|(block, verdict)| {
        let known = first_look(block, verdict);
        let givens = known.givens;
        let is_done = known.decided.get().is_some() || block.puzzle.is_none();
        let seen = if is_done && known.is_plain() { Seen::Plain } else { Seen::Known(Arc::new(known)) };
        (seen, givens)
    });
    looked.collect()
}

fn first_look(block: &Block, verdict: Option<Verdict>) -> Known {
    let quick = guarded("reading a puzzle", || analysis::quick_findings_by_cell(block)).unwrap_or_default();
    let decide = |verdict: Verdict| {
        let claims: Vec<Finding> = guarded("wording findings", || analysis::claims(block, &verdict))?;
        Some(Decided { verdict, claims })
    };
    Known::new(block, quick, verdict.and_then(decide))
}

/// What a batch decides at once.
fn verdicts(blocks: &[Arc<Block>], ended: Option<&Stop>) -> Vec<Option<Verdict>> {
    let puzzles: Vec<&Puzzle> = blocks.iter().filter_map(|block| block.puzzle.as_ref()).collect();
    let watch = || ended.is_some_and(Stop::is_stopped).then_some(Exhausted::Cancelled);
    let decide = || analysis::decide_at_once(&puzzles, u64::MAX, Some(&watch));
    let decided = if watch().is_some() { None } else { guarded("deciding a batch", decide) };
    let mut decided = decided.unwrap_or_default().into_iter();
    blocks.iter().map(|block| block.puzzle.as_ref().and_then(|_| decided.next().flatten())).collect()
}

/// Returns what work comes to, or nothing where it fails: that is reported.
fn guarded<T>(what: &str, work: impl FnOnce() -> T) -> Option<T> {
    let done = catch_unwind(AssertUnwindSafe(work));
    if done.is_err() {
        tracing::error!("internal error: {what} failed");
    }
    done.ok()
}

impl Seen {
    /// Returns what is known of the solutions of a block's puzzle, found again where it is not kept.
    pub(crate) fn verdict(&self, block: &Block) -> Option<Verdict> {
        match self {
            Self::Unread => None,
            Self::Known(known) => known.verdict().cloned(),
            Self::Plain => again(block),
        }
    }

    /// Returns what is known of a block, found again where it is not kept.
    pub(crate) fn known(&self, block: &Block) -> Option<Arc<Known>> {
        match self {
            Self::Unread => None,
            Self::Known(known) => Some(Arc::clone(known)),
            Self::Plain => Some(Arc::new(first_look(block, again(block)))),
        }
    }
}

/// Decides a block's puzzle again.
fn again(block: &Block) -> Option<Verdict> {
    analysis::decide_many(&[block.puzzle.as_ref()?], NODES_AGAIN, None).into_iter().next()
}
