//! Decides when the publisher of findings looks at the documents: not while messages of the client wait, which may be further edits.

use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Notify;

/// Whether there is work for the publisher, and whether it is held back.
///
/// Both `note` and `hold` first write one flag and then read the other, so that at least
/// one of them sees the other's change and wakes the publisher.
#[derive(Default)]
pub(crate) struct Due {
    notify: Notify,
    is_due: AtomicBool,
    is_held: AtomicBool,
}

impl Due {
    /// Records that a document has changed or was closed.
    pub(crate) fn note(&self) {
        self.is_due.store(true, Ordering::SeqCst);
        if !self.is_held.load(Ordering::SeqCst) {
            self.tell();
        }
    }

    /// Returns whether the publisher has to wait; it is notified when the wait is over. Otherwise, clears the record:
    /// the publisher then looks at all that was recorded.
    pub(crate) fn waits(&self) -> bool {
        self.is_due.store(true, Ordering::SeqCst);
        let waits = self.is_held.load(Ordering::SeqCst);
        if !waits {
            self.is_due.store(false, Ordering::SeqCst);
        }
        waits
    }

    /// Makes the publisher wait before its next document, or lets it continue.
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

    /// Waits until there is work for the publisher.
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
