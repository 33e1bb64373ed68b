//! The open documents, behind one lock.

use std::collections::HashMap;
use std::ops::{Deref, DerefMut};
use std::sync::MutexGuard;

use tower_lsp::ls_types::Uri;

use crate::lsp::documents::block_cache::Isomorph;
use crate::lsp::documents::document::Document;
use crate::lsp::runtime::Instant;
use crate::lsp::runtime::watch::Watched;

/// The open documents, and the closed documents whose findings the client still shows.
#[derive(Default)]
pub(crate) struct Documents {
    pub(crate) open: HashMap<Uri, Document>,
    pub(crate) closed: Vec<Uri>,
    /// The last document that the client opened, changed or sent a request about.
    pub(crate) current: Option<Uri>,
    /// The results of the last comparison of all puzzles that are still valid.
    pub(crate) isomorphs: Vec<Isomorph>,
    /// The time at which the publisher was last notified of the result of a search.
    pub(super) last_news: Option<Instant>,
}

/// The documents, locked until this value is dropped.
pub(crate) struct Locked<'a> {
    documents: MutexGuard<'a, Documents>,
    /// Measures how long the lock is held, since handlers wait for it.
    _watched: Option<Watched>,
}

impl<'a> Locked<'a> {
    pub(super) const fn new(documents: MutexGuard<'a, Documents>, watched: Option<Watched>) -> Self {
        Self { documents, _watched: watched }
    }
}

impl Deref for Locked<'_> {
    type Target = Documents;

    fn deref(&self) -> &Documents {
        &self.documents
    }
}

impl DerefMut for Locked<'_> {
    fn deref_mut(&mut self) -> &mut Documents {
        &mut self.documents
    }
}

impl Documents {
    /// Records that the client is working in this document.
    pub(crate) fn now_in(&mut self, uri: &Uri) {
        if self.current.as_ref() != Some(uri) {
            self.current = Some(uri.clone());
        }
    }

    /// Returns an open document whose text was parsed; `None` while a large text is being parsed.
    pub(crate) fn read(&mut self, uri: &Uri) -> Option<&mut Document> {
        self.open.get_mut(uri).filter(|document| document.reading.is_none())
    }
}
