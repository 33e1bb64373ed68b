//! The background searches for the solutions of the puzzles in open documents.
//!
//! The few puzzles that a keystroke touches get a thread each at once. The many puzzles of a newly opened file share a
//! pool, which first decides the easy ones in batches. Without threads, each search is a separate turn of the event loop.
//! A job writes its result into the results of its block. These are stored by content, so a result is never outdated:
//! it holds for any block with this content.

use std::sync::Arc;

#[cfg(feature = "stdio")]
use rayon::prelude::*;
use tower_lsp::ls_types::Uri;

use crate::analysis::{self, Verdict};
use crate::lsp::client::progress::Progress;
use crate::lsp::documents::block_cache::{Decided, Known};
use crate::lsp::runtime;
use crate::lsp::runtime::guarded;
use crate::lsp::runtime::interrupt::{Stop, search_unless};
use crate::lsp::state::State;
use crate::solver::{Budget, Exhausted};
use crate::syntax::{Block, Puzzle};

/// A search: the block, the results to fill in, and the flag that stops it.
pub(crate) type Job = (Arc<Block>, Arc<Known>, Stop);

/// The searches for a document.
#[derive(Debug)]
pub(crate) struct Jobs {
    pub(crate) all: Vec<Job>,
    /// Whether redundant clues are searched for, too.
    pub(crate) minimal: bool,
}

/// The maximum number of jobs after a keystroke that start at once, without waiting for other jobs.
pub(crate) const KEYSTROKE_JOBS: usize = 4;

/// The number of puzzles in a batch. Deciding a batch usually takes well under a millisecond.
const CHUNK: usize = 128;

/// The progress report of the searches for a document, and the flag with which the user cancels them.
#[derive(Debug)]
pub(crate) struct Reading {
    pub(crate) stop: Stop,
    /// The progress report, which is dropped when all searches are done.
    pub(crate) shown: Option<Progress>,
}

/// Starts the searches for a document.
pub(crate) fn start(state: &Arc<State>, uri: &Uri, Jobs { all: jobs, minimal }: Jobs, reading: Reading) {
    if jobs.len() <= KEYSTROKE_JOBS {
        for job in jobs {
            let (state, uri) = (Arc::clone(state), uri.clone());
            let ended = reading.stop.clone();
            runtime::later(move || {
                run(&state, &uri, &job, minimal, &ended);
                rate(&state, &uri, &job, &ended);
            });
        }
        return;
    }
    start_many(Arc::clone(state), uri.clone(), jobs, minimal, reading);
}

/// Distributes the searches among the threads of a pool.
#[cfg(feature = "stdio")]
fn start_many(state: Arc<State>, uri: Uri, jobs: Vec<Job>, minimal: bool, reading: Reading) {
    let all = move || {
        jobs.par_chunks(CHUNK).for_each(|jobs| {
            settle(&state, jobs, &reading.stop);
            if minimal {
                state.progressed(&uri);
            }
            // The other puzzles can take longer; they are decided one by one.
            jobs.par_iter().for_each(|job| run(&state, &uri, job, minimal, &reading.stop));
        });
        jobs.par_iter().for_each(|job| rate(&state, &uri, job, &reading.stop));
        drop(reading.shown);
    };
    match runtime::pool() {
        Some(pool) => pool.spawn(all),
        None => runtime::later(all),
    }
}

/// Runs one search after the other, and lets messages be handled in between.
#[cfg(not(feature = "stdio"))]
fn start_many(state: Arc<State>, uri: Uri, jobs: Vec<Job>, minimal: bool, reading: Reading) {
    let Reading { stop, shown } = reading;
    let all = Arc::new((state, uri, jobs, stop, shown));
    for from in (0..all.2.len()).step_by(CHUNK) {
        let to = all.2.len().min(from + CHUNK);
        let these = Arc::clone(&all);
        runtime::later(move || settle(&these.0, &these.2[from..to], &these.3));
        for at in from..to {
            let these = Arc::clone(&all);
            runtime::later(move || run(&these.0, &these.1, &these.2[at], minimal, &these.3));
        }
    }
    for at in 0..all.2.len() {
        let these = Arc::clone(&all);
        runtime::later(move || rate(&these.0, &these.1, &these.2[at], &these.3));
    }
}

/// Decides the puzzles that can be decided quickly. Ends early if the user cancels (`ended`), or when no document
/// needs any of these puzzles any more.
fn settle(state: &State, jobs: &[Job], ended: &Stop) {
    // Deciding whether a puzzle is minimal takes a search for each clue: puzzles that claim to be minimal are decided separately.
    let open = |(block, known, stop): &&Job| {
        known.decided.get().is_none() && !stop.is_stopped() && !analysis::states_minimality(block)
    };
    let open: Vec<(&Job, &Puzzle)> =
        jobs.iter().filter(open).filter_map(|job| Some((job, job.0.puzzle.as_ref()?))).collect();
    let _busy = state.searching();
    let decide = || {
        let puzzles: Vec<&Puzzle> = open.iter().map(|(_, puzzle)| *puzzle).collect();
        let is_over = || ended.is_stopped() || open.iter().all(|((.., stop), _)| stop.is_stopped());
        let watch = || is_over().then_some(Exhausted::Cancelled);
        for (((block, known, stop), _), verdict) in
            open.iter().zip(analysis::decide_at_once(&puzzles, &Budget::unlimited().watched(&watch)))
        {
            let Some(verdict) = verdict.filter(|_| !stop.is_stopped()) else { continue };
            let claims = analysis::claims(block, &verdict);
            let _ = known.decided.set(Decided { verdict, claims });
        }
    };
    // If the batch fails, each puzzle is decided separately later: only the puzzle that causes the failure has no result.
    let _ = guarded("the search for the solutions of a batch", decide);
}

/// Searches for the solutions of a puzzle, and for redundant clues, unless no document needs them any more. If the
/// user cancels (`ended`), the search soon ends without a result, and is not repeated.
fn run(state: &State, uri: &Uri, (block, known, stop): &Job, minimal: bool, ended: &Stop) {
    let Some(puzzle) = &block.puzzle else { return };
    if stop.is_stopped() {
        return;
    }
    let busy = state.searching();
    let budget = state.client.config().solve_budget;
    if known.decided.get().is_none() {
        let decide = || {
            let verdict = search_unless(&[stop, ended], budget, |budget| analysis::decide(puzzle, budget));
            let mut claims = analysis::claims(block, &verdict);
            let facts = |budget: &mut Budget<'_>| analysis::wrong_minimal(block, &verdict, budget);
            claims.extend(search_unless(&[stop, ended], budget, facts));
            Decided { verdict, claims }
        };
        let decided = guarded("the search for a puzzle's solutions", decide)
            .unwrap_or_else(|| Decided { verdict: Verdict::NotAsked, claims: Vec::new() });
        if stop.is_stopped() {
            return;
        }
        let _ = known.decided.set(decided);
        if minimal {
            // The verdict is reported before the search for redundant clues starts.
            state.progressed(uri);
        }
    }
    if minimal && known.spare_clue.get().is_none() {
        let verdict = || known.verdict().unwrap_or(&Verdict::NotAsked);
        let look = |budget: &mut Budget<'_>| analysis::not_minimal(block, verdict(), budget);
        let spare =
            guarded("the search for a redundant clue", || search_unless(&[stop, ended], budget, look));
        if stop.is_stopped() {
            return;
        }
        let _ = known.spare_clue.set(spare.flatten());
    }
    drop(busy);
    if known.is_to_be_rated() {
        // The findings so far are reported before the difficulty is measured, which happens after all searches.
        state.progressed(uri);
    } else {
        state.decided(uri, block.key(), stop);
    }
}

/// Measures the difficulty of a puzzle that names one, unless a request measured it meanwhile. All other results are known by then.
fn rate(state: &State, uri: &Uri, (block, known, stop): &Job, ended: &Stop) {
    if stop.is_stopped() || !known.names_difficulty {
        return;
    }
    if known.is_to_be_rated() {
        let _busy = state.searching();
        let budget = state.client.config().solve_budget;
        let measure = || search_unless(&[stop, ended], budget, |budget| known.rate(block, budget).is_some());
        let is_rated = guarded("rating a puzzle", measure).unwrap_or(false);
        if stop.is_stopped() {
            return;
        }
        if !is_rated {
            // The failure is stored, so that the measurement is not repeated.
            known.give_up_rating();
        }
    }
    state.decided(uri, block.key(), stop);
}

#[cfg(test)]
mod tests {
    use tower_lsp::LspService;

    use super::*;
    use crate::lsp::documents::document::Document;
    use crate::lsp::documents::quick_check::look;
    use crate::lsp::server::backend::Backend;

    /// Returns a server in which one puzzle that names a difficulty is open and waits for its search.
    fn with_a_job() -> (LspService<Backend>, Uri, Job) {
        let (service, _socket) = LspService::new(|client| Backend::new(client, Arc::default()));
        let uri: Uri = "file:///a.sudoku".parse().unwrap();
        let (mut document, _) = Document::open(1, "level: hard\n1...\n..3.\n.1..\n...2\n");
        let unread = document.unread(1);
        let numbers: Vec<usize> = unread.iter().map(|&(number, _)| number).collect();
        let found = look(&document.file, &numbers, None);
        document.learn(&unread.iter().map(|&(_, key)| key).zip(found).collect());
        let (undecided, _) = document.undecided(false, 0);
        let [(number, known, stop)] = undecided.try_into().unwrap();
        let job = (document.file.blocks().look(number).unwrap(), known, stop);
        assert!(!document.jobs.is_empty());
        service.inner().state().documents().open.insert(uri.clone(), document);
        (service, uri, job)
    }

    #[test]
    fn a_search_is_over_though_a_hover_has_rated_its_puzzle_first() {
        for is_hovered in [false, true] {
            let (service, uri, job) = with_a_job();
            let state = service.inner().state();
            let running = || state.documents().open[&uri].jobs.len();
            run(state, &uri, &job, false, &Stop::default());
            assert!(job.1.is_to_be_rated());
            assert_eq!(running(), 1, "its rating is still to come");
            if is_hovered {
                assert!(job.1.rate(&job.0, &mut Budget::unlimited()).is_some());
            }
            rate(state, &uri, &job, &Stop::default());
            assert_eq!(running(), 0);
            assert_eq!(state.counters.decided.load(std::sync::atomic::Ordering::Relaxed), 1);
        }
    }
}
