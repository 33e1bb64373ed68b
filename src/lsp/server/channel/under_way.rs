//! The requests that are being handled, in the order in which they came.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tower_lsp::jsonrpc::Id;

/// Requests that may be under way at once; of more, the oldest are cancelled. A client that waits for this many answers does
/// not read them.
const MOST: usize = 16_384;

/// The requests under way.
#[derive(Debug, Default)]
pub(super) struct UnderWay(Mutex<(u64, BTreeMap<u64, Id>)>);

/// A request is under way until this is dropped.
#[derive(Debug)]
pub(super) struct Ticket(Arc<UnderWay>, u64);

impl Drop for Ticket {
    fn drop(&mut self) {
        self.0.lock().1.remove(&self.1);
    }
}

impl UnderWay {
    /// Counts a request as under way. A notification, which has no id, can't be cancelled and is not counted.
    pub(super) fn enter(self: &Arc<Self>, id: Option<Id>) -> Option<Ticket> {
        let (next, all) = &mut *self.lock();
        *next += 1;
        all.insert(*next, id?);
        Some(Ticket(Arc::clone(self), *next))
    }

    /// Removes and returns the oldest request if there are too many.
    pub(super) fn too_old(&self) -> Option<Id> {
        let (_, all) = &mut *self.lock();
        if all.len() > MOST { all.pop_first().map(|(_, id)| id) } else { None }
    }

    fn lock(&self) -> MutexGuard<'_, (u64, BTreeMap<u64, Id>)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
