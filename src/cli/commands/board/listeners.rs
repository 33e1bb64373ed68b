//! The connected pages. Each one receives every event in order, or has to reconnect.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use serde_json::Value;

/// The maximum number of pages.
const MOST: usize = 16;

/// The maximum number of events that may wait for a page.
const BEHIND: usize = 256;

/// The pages that are currently connected.
#[derive(Default)]
pub(super) struct Listeners(Vec<SyncSender<String>>);

impl Listeners {
    /// Adds a page, and sends the first event to this page only. Returns `None` if there are too many pages.
    pub(super) fn add(&mut self, first: &Value) -> Option<Receiver<String>> {
        if self.0.len() >= MOST {
            return None;
        }
        let (sender, receiver) = sync_channel(BEHIND);
        sender.try_send(first.to_string()).ok()?;
        self.0.push(sender);
        Some(receiver)
    }

    /// Sends an event to all pages. A page that has disconnected, or lags too far behind, is removed.
    pub(super) fn tell(&mut self, event: &Value) {
        let event = event.to_string();
        self.0.retain(|page| page.try_send(event.clone()).is_ok());
    }

    /// Returns whether no page is connected.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
