//! Work that waits until a client releases it. A test can then examine running work, however fast the machine is.
//!
//! A client names the title of the work in a notification; other work is not delayed. Only builds with debug
//! assertions accept this notification.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use serde::Deserialize;
use tokio::sync::Notify;

use crate::lsp::runtime::interrupt::Stop;

/// The name of the notification.
pub(crate) const METHOD: &str = "sudoku/hold";

/// The work to hold or to release.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct HoldParams {
    /// The title of the work's progress report.
    title: String,
    /// Whether work waits before it starts; `false` lets waiting work continue.
    held: bool,
}

/// The titles of held work.
#[derive(Debug, Default)]
pub(crate) struct Holds {
    titles: Mutex<HashSet<String>>,
    changed: Notify,
}

impl Holds {
    /// Holds the work with this title, or releases it.
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

    /// Waits while the work with this title is held and not stopped.
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
