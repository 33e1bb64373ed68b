//! The server's clock and its cancel flags: what ends a search before it is done.
//!
//! The only place of the server that knows the solver's budgets; it knows no document.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::Notify;

use crate::lsp::runtime::{self, Instant};
use crate::solver::{Budget, Exhausted, Interrupt};

/// A flag that a search polls; its copies are one flag.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stop(Arc<Flag>);

#[derive(Debug, Default)]
struct Flag {
    stopped: AtomicBool,
    changed: Notify,
}

impl Stop {
    /// Ends the search.
    pub(crate) fn stop(&self) {
        self.0.stopped.store(true, Ordering::Relaxed);
        self.0.changed.notify_waiters();
    }

    /// Returns whether it was ended.
    pub(crate) fn is_stopped(&self) -> bool {
        self.0.stopped.load(Ordering::Relaxed)
    }

    /// Waits until it is ended.
    pub(crate) async fn stopped(&self) {
        let changed = self.0.changed.notified();
        tokio::pin!(changed);
        changed.as_mut().enable();
        if !self.is_stopped() {
            changed.await;
        }
    }

    /// Returns whether it is the same flag.
    pub(crate) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Ends the search when the value returned is dropped: with the request that is waiting for it.
    pub(crate) fn on_drop(&self) -> StopOnDrop {
        StopOnDrop(self.clone())
    }
}

/// Ends a search when it is dropped.
#[derive(Debug)]
pub(crate) struct StopOnDrop(Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Runs a search that ends after this many milliseconds, or when it is stopped.
pub(crate) fn search<T>(stop: &Stop, millis: u64, run: impl FnOnce(&mut Budget<'_>) -> T) -> T {
    search_unless(&[stop], millis, run)
}

/// Runs a search that ends when any of several flags is set.
pub(crate) fn search_unless<T>(stops: &[&Stop], millis: u64, run: impl FnOnce(&mut Budget<'_>) -> T) -> T {
    watched_unless(stops, runtime::limit(millis), |watch| run(&mut Budget::unlimited().watched(watch)))
}

/// Runs a search for which the user waits: it may take longer than others where it holds up everything else.
pub(crate) fn search_asked<T>(stop: &Stop, millis: u64, run: impl FnOnce(&mut Budget<'_>) -> T) -> T {
    watched(stop, millis, |watch| run(&mut Budget::unlimited().watched(watch)))
}

/// Runs work for which the user waits, and which takes the interrupt itself.
pub(crate) fn watched<T>(stop: &Stop, millis: u64, run: impl FnOnce(Interrupt<'_>) -> T) -> T {
    watched_unless(&[stop], runtime::limit_asked(millis), run)
}

/// Runs work for which the user does not wait, and which takes the interrupt itself.
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
