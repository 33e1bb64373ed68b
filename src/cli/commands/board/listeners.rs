//! The pages that listen: each gets every event, in order, or has to come again.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use serde_json::Value;

/// Pages at most.
const MOST: usize = 16;

/// Events that a page may be behind.
const BEHIND: usize = 256;

/// The pages that listen now.
#[derive(Default)]
pub(super) struct Listeners(Vec<SyncSender<String>>);

impl Listeners {
    /// Adds a page; the first event is for it alone. `None` if there are too many pages.
    pub(super) fn add(&mut self, first: &Value) -> Option<Receiver<String>> {
        if self.0.len() >= MOST {
            return None;
        }
        let (sender, receiver) = sync_channel(BEHIND);
        sender.try_send(first.to_string()).ok()?;
        self.0.push(sender);
        Some(receiver)
    }

    /// Tells all pages. One that is gone, or too far behind, is told no more.
    pub(super) fn tell(&mut self, event: &Value) {
        let event = event.to_string();
        self.0.retain(|page| page.try_send(event.clone()).is_ok());
    }

    /// Returns whether nobody listens.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
