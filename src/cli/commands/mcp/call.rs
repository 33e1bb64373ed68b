//! A running call: its time limit, and whether its client still waits.

use std::time::{Duration, Instant};

use crate::solver::Exhausted;

/// A call of a tool. Its searches regularly ask whether to continue.
pub(super) struct Call {
    start: Instant,
    limit: Duration,
    is_cancelled: Box<dyn Fn() -> bool + Send + Sync>,
}

impl Call {
    /// Starts a call with this time limit.
    pub(super) fn start(limit: Duration, is_cancelled: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self { start: Instant::now(), limit, is_cancelled: Box::new(is_cancelled) }
    }

    /// Returns the reason why the call has to end; `None` if it may continue.
    pub(super) fn look(&self) -> Option<Exhausted> {
        if (self.is_cancelled)() {
            return Some(Exhausted::Cancelled);
        }
        let milliseconds = u64::try_from(self.limit.as_millis()).unwrap_or(u64::MAX);
        (self.start.elapsed() >= self.limit).then_some(Exhausted::Deadline(milliseconds))
    }
}
