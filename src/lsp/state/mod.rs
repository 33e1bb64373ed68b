//! The data that all handlers and tasks share: the open documents, the settings, the counters.
//!
//! One lock protects the documents. No code holds it across an `await` or a search.

#[cfg(feature = "board")]
mod boards;
mod documents;
pub(super) mod hold;
mod place;
pub(super) mod schedule;
pub(super) mod tasks;
pub(super) mod traces;

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tower_lsp::ls_types::{self, Uri};

pub(crate) use self::documents::{Documents, Locked};
use self::hold::Holds;
pub(crate) use self::place::{Place, PlaceBlock};
use self::schedule::Due;
use self::traces::Traces;
use crate::lsp::client::Client;
use crate::lsp::client::config::Config;
use crate::lsp::documents::document::Document;
use crate::lsp::proto::from_proto;
use crate::lsp::runtime::Instant;
use crate::lsp::runtime::interrupt::Stop;
use crate::lsp::runtime::watch::Watched;

/// The shared data.
pub(crate) struct State {
    pub(crate) client: Arc<Client>,
    documents: Mutex<Documents>,
    /// Notified when a document has changed or was closed.
    pub(crate) due: Due,
    /// Notified when work is finished, such as a search or the sending of a list of findings.
    pub(crate) progress: Notify,
    pub(crate) counters: Counters,
    /// The work that waits until the client releases it.
    pub(crate) holds: Holds,
    /// The stored searches whose rounds can be shown.
    pub(crate) traces: Traces,
    /// Held while a puzzle is rated for display: only one is rated at a time, so that other work gets its share of the cores.
    pub(crate) rating_turn: tokio::sync::Mutex<()>,
    /// Limits how many lists of all puzzles of a document are made at once.
    pub(crate) list_turns: tokio::sync::Semaphore,
    /// The boards that it has opened in a browser.
    #[cfg(feature = "board")]
    pub(crate) boards: boards::Boards,
    /// Whether the client sent `shutdown`.
    pub(crate) shut_down: AtomicBool,
}

/// The maximum number of lists of all puzzles of a document that are made at once: each can take megabytes.
const MOST_LISTS: usize = 4;

/// The counts of work since the start, for tests and bug reports.
#[derive(Default)]
pub(crate) struct Counters {
    /// The number of blocks parsed.
    pub(crate) read: AtomicU64,
    /// The number of blocks whose solutions were searched until the search or its budget ended.
    pub(crate) decided: AtomicU64,
    /// The number of running searches.
    pub(crate) searching: AtomicUsize,
}

/// Counts a search as running until this value is dropped.
pub(crate) struct Searching<'a>(&'a State);

impl Drop for Searching<'_> {
    fn drop(&mut self) {
        self.0.counters.searching.fetch_sub(1, Ordering::SeqCst);
        self.0.progress.notify_waiters();
    }
}

/// The pause between lists of findings while searches are running.
const NEWS_EVERY: Duration = Duration::from_millis(300);

impl State {
    /// Returns the state of a newly started server.
    pub(crate) fn new(sender: tower_lsp::Client) -> Self {
        Self {
            client: Arc::new(Client::new(sender)),
            documents: Mutex::default(),
            due: Due::default(),
            progress: Notify::new(),
            counters: Counters::default(),
            holds: Holds::default(),
            traces: Traces::default(),
            rating_turn: tokio::sync::Mutex::new(()),
            list_turns: tokio::sync::Semaphore::new(MOST_LISTS),
            #[cfg(feature = "board")]
            boards: boards::Boards::default(),
            shut_down: AtomicBool::new(false),
        }
    }

    /// Applies settings. With a different budget, puzzles that were not decided are searched again; findings are
    /// listed again. Returns the settings before and after, and the value of `read`.
    pub(crate) fn change_config<T>(&self, read: impl FnOnce(Config) -> (Config, T)) -> (Config, Config, T) {
        let (before, config, said) = self.client.change_config(read);
        if before == config {
            return (before, config, said);
        }
        for document in self.documents().open.values_mut() {
            if before.solve_budget != config.solve_budget {
                document.forget_undecided();
            }
            document.revisions.change();
        }
        self.due.note();
        (before, config, said)
    }

    /// Locks the documents.
    #[track_caller]
    pub(crate) fn documents(&self) -> Locked<'_> {
        let documents = self.documents.lock().unwrap_or_else(PoisonError::into_inner);
        Locked::new(documents, Watched::lock("the documents' lock"))
    }

    /// Records the position of the client's cursor.
    pub(crate) fn saw(&self, uri: &Uri, position: ls_types::Position) {
        self.saw_range(uri, ls_types::Range::new(position, position));
    }

    /// Records a range that the client asks about. If the last known cursor is inside, it stays; otherwise the start
    /// of the range becomes the cursor. Returns the byte offset of the last known cursor if it is inside; `None`
    /// while a large text is being parsed.
    pub(crate) fn saw_range(&self, uri: &Uri, range: ls_types::Range) -> Option<usize> {
        let encoding = self.client.encoding();
        let (from, to) = (from_proto::position(range.start), from_proto::position(range.end));
        let mut documents = self.documents();
        let document = documents.open.get_mut(uri)?;
        let cursor = if let Some(reading) = &mut document.reading {
            reading.see(from, to);
            None
        } else {
            document.caret.see(document.text.range(from, to, encoding))
        };
        documents.now_in(uri);
        cursor
    }

    /// Waits until no large text of this document is being parsed.
    pub(crate) async fn is_read(&self, uri: &Uri) {
        loop {
            let progress = self.progress.notified();
            if self.documents().open.get(uri).is_none_or(|document| document.reading.is_none()) {
                return;
            }
            progress.await;
        }
    }

    /// Waits until no search of a document is running and all its changes were published.
    pub(crate) async fn is_quiet(&self, uri: &Uri) {
        loop {
            let progress = self.progress.notified();
            if self.documents().open.get(uri).is_none_or(Document::is_settled) {
                return;
            }
            progress.await;
        }
    }

    /// Records that a search of a document ended, if it was not recorded before. Notifies the publisher unless other
    /// results are expected at once.
    pub(crate) fn decided(&self, uri: &Uri, key: u64, stop: &Stop) {
        let mut documents = self.documents();
        let due = documents.last_news.is_none_or(|last| last.elapsed() >= NEWS_EVERY);
        let Some(document) = documents.open.get_mut(uri) else { return };
        if !document.jobs.get(&key).is_some_and(|job| job.is(stop)) {
            return;
        }
        document.jobs.remove(&key);
        self.counters.decided.fetch_add(1, Ordering::Relaxed);
        if document.jobs.is_empty() || due {
            document.revisions.change();
            documents.last_news = Some(Instant::now());
            drop(documents);
            self.progress.notify_waiters();
            self.due.note();
        }
    }

    /// Notifies the publisher that a running search has a first result, unless it was notified just before.
    pub(crate) fn progressed(&self, uri: &Uri) {
        let mut documents = self.documents();
        if documents.last_news.is_some_and(|last| last.elapsed() < NEWS_EVERY) {
            return;
        }
        documents.last_news = Some(Instant::now());
        if let Some(document) = documents.open.get_mut(uri) {
            document.revisions.change();
        }
        drop(documents);
        self.due.note();
    }

    /// Counts a search as running until the returned value is dropped.
    pub(crate) fn searching(&self) -> Searching<'_> {
        self.counters.searching.fetch_add(1, Ordering::SeqCst);
        Searching(self)
    }

    /// Returns whether all searches have ended and all findings were sent.
    pub(crate) fn is_settled(&self) -> bool {
        let documents = self.documents();
        documents.closed.is_empty()
            && documents.open.values().all(Document::is_settled)
            && self.counters.searching.load(Ordering::SeqCst) == 0
    }

    /// Stops every search.
    pub(crate) fn stop_all(&self) {
        self.documents().open.values_mut().for_each(Document::stop_all);
    }
}

#[cfg(test)]
mod tests {
    use tower_lsp::LspService;

    use super::*;
    use crate::lsp::server::backend::Backend;

    #[test]
    fn no_change_of_settings_is_lost_however_many_come_at_once() {
        let (service, _socket) = LspService::new(|client| Backend::new(client, Arc::default()));
        let state = Arc::clone(service.inner().state());
        let before = state.client.config();
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..500 {
                        state.change_config(|config| {
                            let mut next = config;
                            next.max_findings += 1;
                            // Another thread that gets the lock here has to wait.
                            std::thread::yield_now();
                            (next, ())
                        });
                    }
                });
            }
        });
        assert_eq!(state.client.config().max_findings, before.max_findings + 2000);
    }
}
