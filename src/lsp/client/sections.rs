//! Which of the sections of settings that have come from the client is the newest. It knows nothing of what they say.

use std::sync::atomic::{AtomicU64, Ordering};

/// Numbers the sections that the client sends or is asked for, so that an answer that comes late does not replace newer settings.
#[derive(Default)]
pub(crate) struct SectionOrder {
    numbered: AtomicU64,
    newest: AtomicU64,
}

impl SectionOrder {
    /// Returns the number of a section that is asked for, or was sent.
    pub(crate) fn number(&self) -> u64 {
        self.numbered.fetch_add(1, Ordering::SeqCst) + 1
    }

    /// Records that this section has come. Returns whether none of a higher number came before it.
    pub(crate) fn is_newest(&self, number: u64) -> bool {
        self.newest.fetch_max(number, Ordering::SeqCst) < number
    }
}
