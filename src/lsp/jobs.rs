//! The searches in the background: which solutions the puzzles of open documents have.
//!
//! The few puzzles that a keystroke touches get a thread each at once; the many of a file just opened share a pool.
//! A job writes what it found into what is known of its block, so an answer can't be stale: it holds for any block
//! of this content.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, OnceLock};

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use tower_lsp::ls_types::Uri;

use super::document::{Decided, Known};
use super::progress::Progress;
use super::state::State;
use super::watch::{Stop, search_unless};
use crate::analysis::{self, Verdict};
use crate::syntax::Block;

/// A search to do.
pub(super) type Job = (Arc<Block>, Arc<Known>, Stop);

/// Up to so many jobs at once are a keystroke's, and do not wait for others.
pub(super) const FEW: usize = 4;

/// How the user sees the searches for a document, and ends them.
#[derive(Debug)]
pub(super) struct Reading {
    pub(super) stop: Stop,
    /// Dropped when all is done.
    pub(super) shown: Option<Progress>,
}

/// Starts searches for a document.
pub(super) fn start(state: &Arc<State>, uri: &Uri, jobs: Vec<Job>, reading: Reading) {
    if jobs.len() <= FEW {
        for job in jobs {
            let (state, uri) = (Arc::clone(state), uri.clone());
            let ended = reading.stop.clone();
            tokio::task::spawn_blocking(move || run(&state, &uri, &job, &ended));
        }
        return;
    }
    let (state, uri) = (Arc::clone(state), uri.clone());
    let all = move || {
        jobs.par_iter().for_each(|job| run(&state, &uri, job, &reading.stop));
        drop(reading.shown);
    };
    match pool() {
        Some(pool) => pool.spawn(all),
        None => drop(tokio::task::spawn_blocking(all)),
    }
}

/// A pool of its own: the searches of a large file do not hold up the quick findings of another one.
fn pool() -> Option<&'static ThreadPool> {
    static POOL: OnceLock<Option<ThreadPool>> = OnceLock::new();
    POOL.get_or_init(|| ThreadPoolBuilder::new().thread_name(|i| format!("search {i}")).build().ok()).as_ref()
}

/// Searches, unless nobody needs that any more; where the user has `ended` it, it comes to nothing soon, and is not asked for
/// again.
fn run(state: &State, uri: &Uri, (block, known, stop): &Job, ended: &Stop) {
    let Some(puzzle) = &block.puzzle else { return };
    if stop.is_stopped() {
        return;
    }
    let busy = state.searching();
    let budget = state.config().solve_budget;
    let decide = || {
        let verdict = search_unless(&[stop, ended], budget, |budget| analysis::decide(puzzle, budget));
        let claims = analysis::claims(block, &verdict);
        Decided { verdict, claims }
    };
    let decided = catch_unwind(AssertUnwindSafe(decide)).unwrap_or_else(|_| {
        tracing::error!("the search for a puzzle's solutions failed inside the server");
        Decided { verdict: Verdict::NotAsked, claims: Vec::new() }
    });
    drop(busy);
    if !stop.is_stopped() {
        let _ = known.decided.set(decided);
        state.decided(uri, block.key(), stop);
    }
}
