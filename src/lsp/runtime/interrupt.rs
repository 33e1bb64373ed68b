//! The server's time limits and cancel flags, which stop a search before it is done.
//!
//! This is the only module of the server that creates the solver's budgets with a time limit. It does not depend on documents.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::Notify;

use crate::lsp::runtime::{self, Instant};
use crate::solver::{Budget, Exhausted, Interrupt};

/// A flag that a search polls. All clones share one flag.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stop(Arc<Flag>);

#[derive(Debug, Default)]
struct Flag {
    stopped: AtomicBool,
    changed: Notify,
}

impl Stop {
    /// Sets the flag, which ends the search.
    pub(crate) fn stop(&self) {
        self.0.stopped.store(true, Ordering::Relaxed);
        self.0.changed.notify_waiters();
    }

    /// Returns whether the flag is set.
    pub(crate) fn is_stopped(&self) -> bool {
        self.0.stopped.load(Ordering::Relaxed)
    }

    /// Waits until the flag is set.
    pub(crate) async fn stopped(&self) {
        let changed = self.0.changed.notified();
        tokio::pin!(changed);
        changed.as_mut().enable();
        if !self.is_stopped() {
            changed.await;
        }
    }

    /// Returns whether both values share one flag.
    pub(crate) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Returns a guard that sets the flag when it is dropped, for example together with the request that waits for the search.
    pub(crate) fn on_drop(&self) -> StopOnDrop {
        StopOnDrop(self.clone())
    }
}

/// Stops a search when this value is dropped.
#[derive(Debug)]
pub(crate) struct StopOnDrop(Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Runs a search that ends after this many milliseconds, or when the flag is set.
pub(crate) fn search<T>(stop: &Stop, millis: u64, run: impl FnOnce(&mut Budget<'_>) -> T) -> T {
    search_unless(&[stop], millis, run)
}

/// Runs a search that ends when any of several flags is set.
pub(crate) fn search_unless<T>(stops: &[&Stop], millis: u64, run: impl FnOnce(&mut Budget<'_>) -> T) -> T {
    watched_unless(stops, runtime::limit(millis), |watch| run(&mut Budget::unlimited().watched(watch)))
}

/// Runs a search that the user waits for. Without threads, its limit is longer than that of other searches.
pub(crate) fn search_asked<T>(stop: &Stop, millis: u64, run: impl FnOnce(&mut Budget<'_>) -> T) -> T {
    watched(stop, millis, |watch| run(&mut Budget::unlimited().watched(watch)))
}

/// Runs work that the user waits for, and that takes the interrupt itself.
pub(crate) fn watched<T>(stop: &Stop, millis: u64, run: impl FnOnce(Interrupt<'_>) -> T) -> T {
    watched_unless(&[stop], runtime::limit_asked(millis), run)
}

/// Runs work that the user does not wait for, and that takes the interrupt itself.
pub(crate) fn watched_unasked<T>(stop: &Stop, millis: u64, run: impl FnOnce(Interrupt<'_>) -> T) -> T {
    watched_unless(&[stop], runtime::limit(millis), run)
}

fn watched_unless<T>(stops: &[&Stop], millis: u64, run: impl FnOnce(Interrupt<'_>) -> T) -> T {
    let (start, limit) = (Instant::now(), Duration::from_millis(millis));
    run(&move || {
        if stops.iter().any(|stop| stop.is_stopped()) {
            Some(Exhausted::Cancelled)
        } else if start.elapsed() >= limit {
            Some(Exhausted::Deadline(millis))
        } else {
            None
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spin(budget: &mut Budget<'_>) -> Exhausted {
        loop {
            if let Err(why) = budget.spend() {
                return why;
            }
        }
    }

    #[test]
    fn a_search_ends_at_its_deadline() {
        assert_eq!(search(&Stop::default(), 5, spin), Exhausted::Deadline(5));
    }

    #[test]
    fn a_search_ends_when_what_waits_for_it_is_dropped() {
        let stop = Stop::default();
        drop(stop.on_drop());
        assert_eq!(search(&stop, 60_000, spin), Exhausted::Cancelled);
    }
}
