//! The running requests, in the order in which they arrived.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tower_lsp::jsonrpc::Id;

/// The maximum number of running requests; beyond it, the oldest are cancelled. A client that waits for this many
/// answers does not read them.
const MOST: usize = 16_384;

/// The running requests.
#[derive(Debug, Default)]
pub(super) struct UnderWay(Mutex<(u64, BTreeMap<u64, Id>)>);

/// Marks a request as running until this value is dropped.
#[derive(Debug)]
pub(super) struct Ticket(Arc<UnderWay>, u64);

impl Drop for Ticket {
    fn drop(&mut self) {
        self.0.lock().1.remove(&self.1);
    }
}

impl UnderWay {
    /// Counts a request as running. A notification has no id and cannot be cancelled, so it is not counted.
    pub(super) fn enter(self: &Arc<Self>, id: Option<Id>) -> Option<Ticket> {
        let (next, all) = &mut *self.lock();
        *next += 1;
        all.insert(*next, id?);
        Some(Ticket(Arc::clone(self), *next))
    }

    /// Removes and returns the oldest request if too many are running.
    pub(super) fn too_old(&self) -> Option<Id> {
        let (_, all) = &mut *self.lock();
        if all.len() > MOST { all.pop_first().map(|(_, id)| id) } else { None }
    }

    fn lock(&self) -> MutexGuard<'_, (u64, BTreeMap<u64, Id>)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
