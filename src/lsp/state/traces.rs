//! The traces of searches, stored so that any of their rounds can be shown at once.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::analysis::trace::Tape;
use crate::board::Grid;
use crate::lsp::runtime::interrupt::{Stop, search_asked};
use crate::solver::Exhausted;
use crate::syntax::Symbols;

/// The maximum number of stored traces; each takes up to about 20 MB.
const MOST: usize = 4;

/// The maximum number of rounds in a trace.
pub(crate) const ROUNDS: u64 = 1_000_000;

/// The maximum time of a traced search, in milliseconds.
pub(crate) const BUDGET: u64 = 10_000;

/// A traced search.
#[derive(Debug)]
pub(crate) struct Kept {
    /// The number of the search, by which clients refer to it.
    pub(crate) id: u64,
    /// The title that clients show.
    pub(crate) title: String,
    pub(crate) givens: Grid,
    pub(crate) symbols: Symbols,
    /// The recorded rounds; `None` until the search has run.
    tape: Mutex<Option<Tape>>,
}

/// The searches, with the most recently used one at the end.
#[derive(Debug, Default)]
pub(crate) struct Traces {
    all: Mutex<Vec<Arc<Kept>>>,
    last: AtomicU64,
}

impl Traces {
    /// Returns the search with this number, if it is still stored.
    pub(crate) fn find(&self, id: u64) -> Option<Arc<Kept>> {
        self.used(|kept| kept.id == id)
    }

    fn used(&self, is_it: impl Fn(&Kept) -> bool) -> Option<Arc<Kept>> {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        let place = all.iter().position(|kept| is_it(kept))?;
        let found = all.remove(place);
        all.push(Arc::clone(&found));
        Some(found)
    }

    /// Returns the search for these givens under this title. A new search has not run yet.
    pub(crate) fn keep(&self, givens: Grid, symbols: Symbols, title: String) -> Arc<Kept> {
        let is_it = |kept: &Kept| kept.title == title && kept.givens == givens && kept.symbols == symbols;
        if let Some(found) = self.used(is_it) {
            return found;
        }
        let id = self.last.fetch_add(1, Ordering::Relaxed) + 1;
        let kept = Arc::new(Kept { id, title, givens, symbols, tape: Mutex::default() });
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= MOST {
            all.remove(0);
        }
        all.push(Arc::clone(&kept));
        kept
    }
}

impl Kept {
    /// Calls `look` with the recorded rounds. If the search has not run yet, runs it first.
    ///
    /// # Errors
    /// The search was stopped.
    pub(crate) fn with<T>(&self, stop: &Stop, look: impl FnOnce(&mut Tape) -> T) -> Result<T, String> {
        let mut tape = self.tape.lock().unwrap_or_else(PoisonError::into_inner);
        if tape.is_none() {
            let record = |budget: &mut crate::solver::Budget<'_>| {
                budget.within(ROUNDS, |budget| {
                    let tape = Tape::record(&self.givens, budget);
                    (tape, budget.stopped())
                })
            };
            let (made, stopped) = search_asked(stop, BUDGET, record);
            if stopped == Some(Exhausted::Cancelled) {
                return Err("it was stopped".to_owned());
            }
            *tape = Some(made);
        }
        tape.as_mut().map(look).ok_or_else(|| "it was stopped".to_owned())
    }
}
