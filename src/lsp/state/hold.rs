//! Work that waits until a client releases it: a test can then look at work under way, however fast the machine is.
//!
//! A client names the title of the work in a notification; work without a hold is not delayed. The notification is part of builds with
//! debug assertions alone.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use serde::Deserialize;
use tokio::sync::Notify;

use crate::lsp::runtime::interrupt::Stop;

/// The name of the notification.
pub(crate) const METHOD: &str = "sudoku/hold";

/// Which work is held or released.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct HoldParams {
    /// The title under which the work is shown.
    title: String,
    /// Whether it waits before it starts; otherwise, waiting work continues.
    held: bool,
}

/// The titles of work that waits.
#[derive(Debug, Default)]
pub(crate) struct Holds {
    titles: Mutex<HashSet<String>>,
    changed: Notify,
}

impl Holds {
    /// Holds the work of this title, or releases it.
    pub(crate) fn set(&self, HoldParams { title, held }: HoldParams) {
        let mut titles = self.titles.lock().unwrap_or_else(PoisonError::into_inner);
        if held {
            titles.insert(title);
        } else {
            titles.remove(&title);
        }
        drop(titles);
        self.changed.notify_waiters();
    }

    /// Waits while work of this title is held and not stopped.
    pub(crate) async fn wait(&self, title: &str, stop: &Stop) {
        loop {
            let changed = self.changed.notified();
            tokio::pin!(changed);
            changed.as_mut().enable();
            let held = self.titles.lock().unwrap_or_else(PoisonError::into_inner).contains(title);
            if !held || stop.is_stopped() {
                return;
            }
            tokio::select! {
                () = changed => {}
                () = stop.stopped() => {}
            }
        }
    }
}
