//! The searches that are kept, so that any of their rounds can be shown at once.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::analysis::trace::Tape;
use crate::board::Grid;
use crate::lsp::runtime::interrupt::{Stop, search_asked};
use crate::solver::Exhausted;
use crate::syntax::Symbols;

/// Searches that are kept at most; each takes up to about 20 MB.
const MOST: usize = 4;

/// Rounds that are traced at most.
pub(crate) const ROUNDS: u64 = 1_000_000;

/// How long they may take, in milliseconds.
pub(crate) const BUDGET: u64 = 10_000;

/// A search.
#[derive(Debug)]
pub(crate) struct Kept {
    /// Its number.
    pub(crate) id: u64,
    /// What it is called.
    pub(crate) title: String,
    pub(crate) givens: Grid,
    pub(crate) symbols: Symbols,
    /// The result, once the search is done.
    tape: Mutex<Option<Tape>>,
}

/// The searches, the one used last at the end.
#[derive(Debug, Default)]
pub(crate) struct Traces {
    all: Mutex<Vec<Arc<Kept>>>,
    last: AtomicU64,
}

impl Traces {
    /// Returns the search with this number, if it is still kept.
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

    /// Returns the search of these givens under this title, which is not done yet if it is new.
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
    /// Runs `look` on the search, which is done first if it was not yet.
    ///
    /// # Errors
    /// That it was stopped.
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
