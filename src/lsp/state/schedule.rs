//! When the publisher of findings looks for news: not while messages of the client wait to be looked at, which may be further edits.

use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Notify;

/// Whether the publisher has something to do, and may do it.
///
/// Whoever notes news and whoever lets the publisher go on first write and then read, so one of them sees the other: it is not left asleep.
#[derive(Default)]
pub(crate) struct Due {
    notify: Notify,
    is_due: AtomicBool,
    is_held: AtomicBool,
}

impl Due {
    /// Notes that a document has news, or was closed.
    pub(crate) fn note(&self) {
        self.is_due.store(true, Ordering::SeqCst);
        if !self.is_held.load(Ordering::SeqCst) {
            self.tell();
        }
    }

    /// Returns whether the publisher is to wait; then it is notified when that is over. Else it looks at all that was noted so far.
    pub(crate) fn waits(&self) -> bool {
        self.is_due.store(true, Ordering::SeqCst);
        let waits = self.is_held.load(Ordering::SeqCst);
        if !waits {
            self.is_due.store(false, Ordering::SeqCst);
        }
        waits
    }

    /// Has the publisher wait before its next document, or lets it go on.
    #[cfg(any(test, feature = "stdio"))]
    pub(crate) fn hold(&self, is_held: bool) {
        self.is_held.store(is_held, Ordering::SeqCst);
        if !is_held {
            self.tell();
        }
    }

    fn tell(&self) {
        if self.is_due.swap(false, Ordering::SeqCst) {
            self.notify.notify_one();
        }
    }

    /// Ready when there is news.
    pub(crate) async fn noted(&self) {
        self.notify.notified().await;
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    #[test]
    fn news_that_came_while_the_publisher_was_held_is_told_once_afterwards() {
        let due = Due::default();
        let is_told = || due.noted().now_or_never().is_some();
        due.note();
        assert!(is_told());
        due.hold(true);
        due.note();
        due.note();
        assert!(due.waits() && !is_told());
        due.hold(false);
        assert!(is_told() && !is_told());
        due.hold(true);
        assert!(due.waits(), "the publisher has found it held");
        due.hold(false);
        assert!(is_told());
    }
}
