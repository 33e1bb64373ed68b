//! What all handlers and tasks share: the open documents, the settings, the counters.
//!
//! One lock holds the documents; nobody holds it over an `await` or a search.

use std::collections::HashMap;
use std::ops::{Deref, DerefMut, Range};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tower_lsp::Client;
use tower_lsp::ls_types::{self, NumberOrString, Uri};

use crate::analysis::Manner;
use crate::lsp::client::config::{Config, Spoilers};
use crate::lsp::client::flags::ClientFlags;
use crate::lsp::client::sections::SectionOrder;
use crate::lsp::diagnostics::schedule::Due;
use crate::lsp::documents::block_cache::Isomorph;
use crate::lsp::documents::block_cache::Known;
use crate::lsp::documents::document::{Document, LastSeen, MOST_READ};
use crate::lsp::documents::entry::Seen;
use crate::lsp::documents::revisions::Edition;
use crate::lsp::drawing::traces::Traces;
use crate::lsp::proto::from_proto;
use crate::lsp::server::guard::Watched;
use crate::lsp::server::hold::Holds;
use crate::lsp::server::interrupt::Stop;
use crate::lsp::server::runtime::{self, Instant};
use crate::syntax::{Block, File, Style};
use crate::text::{Encoding, Position, Text};

/// What is shared.
pub(crate) struct State {
    pub(crate) client: Client,
    flags: OnceLock<ClientFlags>,
    config: Mutex<Config>,
    /// The settings that the client started the server with.
    first_config: OnceLock<Config>,
    pub(crate) sections: SectionOrder,
    documents: Mutex<Documents>,
    stoppable: Mutex<HashMap<NumberOrString, Stop>>,
    /// Notes when a document has news, or was closed.
    pub(crate) due: Due,
    /// Notified when something is finished: a search, or a list of findings sent.
    pub(crate) progress: Notify,
    pub(crate) counters: Counters,
    /// Work that waits for the client.
    pub(crate) holds: Holds,
    /// Searches whose rounds can be shown.
    pub(crate) traces: Traces,
    /// Held while a puzzle is rated to be shown: one at a time, so that other work has its share of the cores.
    pub(crate) rating_turn: tokio::sync::Mutex<()>,
    /// Held while a list of all puzzles of a document is made.
    pub(crate) list_turns: tokio::sync::Semaphore,
    /// The first folder of the workspace, if it has one.
    pub(crate) folder: OnceLock<PathBuf>,
    /// Whether the client said that it is done.
    pub(crate) shut_down: AtomicBool,
}

/// Lists of all puzzles of a document that are made at once: each can take megabytes.
const MOST_LISTS: usize = 4;

/// The open documents, and those that were closed and whose findings the client still shows.
#[derive(Default)]
pub(crate) struct Documents {
    pub(crate) open: HashMap<Uri, Document>,
    pub(crate) closed: Vec<Uri>,
    /// The document that the client was in last: where it opened, changed or asked something.
    pub(crate) current: Option<Uri>,
    /// What the last comparison of all puzzles found, without what is out of date.
    pub(crate) isomorphs: Vec<Isomorph>,
    last_news: Option<Instant>,
}

/// What was done since the start; for tests and bug reports.
#[derive(Default)]
pub(crate) struct Counters {
    /// Blocks parsed.
    pub(crate) read: AtomicU64,
    /// Blocks whose solutions were searched to the end, or to a budget's end.
    pub(crate) decided: AtomicU64,
    /// Progress shown.
    pub(crate) shown: AtomicU64,
    /// Searches under way.
    pub(crate) searching: AtomicUsize,
}

/// Counts a search as under way until it is dropped.
pub(crate) struct Searching<'a>(&'a State);

impl Drop for Searching<'_> {
    fn drop(&mut self) {
        self.0.counters.searching.fetch_sub(1, Ordering::SeqCst);
        self.0.progress.notify_waiters();
    }
}

/// A place in a document as it was when a request came in.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) uri: Uri,
    pub(crate) version: i32,
    pub(crate) edition: Edition,
    pub(crate) text: Text,
    pub(crate) file: Arc<File>,
    /// How the formatter writes it.
    pub(crate) style: Style,
    /// Whether findings that give the solution away are shown.
    pub(crate) shows_spoilers: bool,
    /// How the user wants actions to be done.
    pub(crate) manner: Manner,
    /// The byte meant.
    pub(crate) offset: usize,
    /// How many bytes before it were typed one by one, with nothing else between.
    pub(crate) typed: usize,
    /// The block it is in; only an empty text has none.
    pub(crate) block: Option<PlaceBlock>,
}

/// The block that a place is in.
#[derive(Clone, Debug)]
pub(crate) struct PlaceBlock {
    /// Its number in the file.
    pub(crate) index: usize,
    pub(crate) start: usize,
    pub(crate) block: Arc<Block>,
    pub(crate) known: Option<Arc<Known>>,
}

impl Place {
    /// Returns the blocks that a selection from the place to a byte touches, by their numbers. One that ends at a line's start does not mean that
    /// line; nor does one that ends in the empty lines above a puzzle mean that puzzle.
    pub(crate) fn blocks_up_to(&self, end: usize) -> Option<Range<usize>> {
        // A range may be given backwards.
        let end = if end > self.offset { end - 1 } else { self.offset };
        let first = self.file.block_at(self.offset)?;
        let mut last = self.file.block_at(end)?.max(first);
        let text = self.file.blocks().text_of(last)?;
        let inside = end + 1 - self.file.start_of(last);
        if last > first && text.as_bytes().get(..inside).is_some_and(|text| text.trim_ascii().is_empty()) {
            last -= 1;
        }
        Some(first..last + 1)
    }
}

/// The pause between lists of findings while searches are under way.
const NEWS_EVERY: Duration = Duration::from_millis(300);

impl State {
    /// Returns the state of a server that was just started.
    pub(crate) fn new(client: Client) -> Self {
        Self {
            client,
            flags: OnceLock::new(),
            config: Mutex::new(Config::standard()),
            first_config: OnceLock::new(),
            sections: SectionOrder::default(),
            documents: Mutex::default(),
            stoppable: Mutex::default(),
            due: Due::default(),
            progress: Notify::new(),
            counters: Counters::default(),
            holds: Holds::default(),
            traces: Traces::default(),
            rating_turn: tokio::sync::Mutex::new(()),
            list_turns: tokio::sync::Semaphore::new(MOST_LISTS),
            folder: OnceLock::new(),
            shut_down: AtomicBool::new(false),
        }
    }

    /// Returns what the client can do; nothing before `initialize`.
    pub(crate) fn flags(&self) -> &ClientFlags {
        static NOTHING: OnceLock<ClientFlags> = OnceLock::new();
        self.flags.get().unwrap_or_else(|| NOTHING.get_or_init(ClientFlags::default))
    }

    /// Returns the settings that the server was started with.
    pub(crate) fn first_config(&self) -> Config {
        self.first_config.get().copied().unwrap_or_else(Config::standard)
    }

    /// Records that the settings are those that the server is started with. Only the first call counts.
    pub(crate) fn start_with_config(&self) {
        let _ = self.first_config.set(self.config());
    }

    /// Records what the client can do. Only the first call counts.
    pub(crate) fn set_flags(&self, flags: ClientFlags) {
        let _ = self.flags.set(flags);
    }

    /// Returns the unit of columns.
    pub(crate) fn encoding(&self) -> Encoding {
        self.flags().encoding
    }

    /// Returns the settings now.
    pub(crate) fn config(&self) -> Config {
        *self.config.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes over settings: a puzzle that was not decided is searched again under another budget, and findings are listed
    /// anew.
    /// Simultaneous changes are applied one after the other. Returns the settings before and after, and the value of `read`.
    pub(crate) fn change_config<T>(&self, read: impl FnOnce(Config) -> (Config, T)) -> (Config, Config, T) {
        let (before, config, said) = {
            let mut now = self.config.lock().unwrap_or_else(PoisonError::into_inner);
            let before = *now;
            let (config, said) = read(before);
            *now = config;
            (before, config, said)
        };
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

    /// Returns the documents, locked.
    #[track_caller]
    pub(crate) fn documents(&self) -> Locked<'_> {
        let documents = self.documents.lock().unwrap_or_else(PoisonError::into_inner);
        Locked { documents, _watched: Watched::lock("the documents' lock") }
    }

    /// Returns what the user can cancel, by progress token.
    pub(crate) fn stoppable(&self) -> MutexGuard<'_, HashMap<NumberOrString, Stop>> {
        self.stoppable.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns a position of an open document, as it is now; while a large text is still being read, as it is then. It waits
    /// only for that, so a handler that calls this first has its snapshot in the order of the messages.
    pub(crate) async fn place(&self, uri: &Uri, position: Position) -> Option<Place> {
        self.is_read(uri).await;
        let (place, at) = {
            let config = self.config();
            let mut documents = self.documents();
            let document = documents.read(uri)?;
            let offset = document.text.offset(position, self.encoding());
            let at = document.block_at(offset).map(|index| (index, document.index.seen(index)));
            (document.place(uri, offset, config), at)
        };
        Some(self.with_block(place, at).await)
    }

    /// Adds the block of this number to a place. What is not kept of it is found again on another thread: on a large board that may take longer
    /// than messages may wait.
    async fn with_block(&self, mut place: Place, at: Option<(usize, Seen)>) -> Place {
        let Some((index, seen)) = at else { return place };
        let file = Arc::clone(&place.file);
        let is_kept = file.blocks().kept(index).is_some() && !matches!(seen, Seen::Plain);
        let look = move || {
            let block = Arc::clone(file.blocks().get(index)?);
            let known = seen.known(&block);
            Some(PlaceBlock { index, start: file.start_of(index), known, block })
        };
        place.block = if is_kept {
            look()
        } else {
            let looked = runtime::work(|| catch_unwind(AssertUnwindSafe(look))).await;
            // The request fails as if it had looked itself.
            looked.and_then(|looked| looked.unwrap_or_else(|why| resume_unwind(why)))
        };
        if let Some(known) = place.block.as_ref().and_then(|here| here.known.as_ref()) {
            let mut documents = self.documents();
            let same = |document: &&mut Document| Arc::ptr_eq(&document.file, &place.file);
            if let Some(document) = documents.read(&place.uri).filter(same) {
                document.index.keep(index, known);
            }
        }
        place
    }

    /// Records where the client's cursor is.
    pub(crate) fn saw(&self, uri: &Uri, position: ls_types::Position) {
        self.saw_range(uri, ls_types::Range::new(position, position));
    }

    /// Records that the client asks about a range: its cursor is where it was last, if that is inside, else at the start. Returns the byte where it was,
    /// if that is inside; `None` while a large text is still being read.
    pub(crate) fn saw_range(&self, uri: &Uri, range: ls_types::Range) -> Option<usize> {
        let encoding = self.encoding();
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

    /// Waits until no large text of this document is being read.
    pub(crate) async fn is_read(&self, uri: &Uri) {
        loop {
            let progress = self.progress.notified();
            if self.documents().open.get(uri).is_none_or(|document| document.reading.is_none()) {
                return;
            }
            progress.await;
        }
    }

    /// Waits until no search of a document is running, and all its changes were published.
    pub(crate) async fn is_quiet(&self, uri: &Uri) {
        loop {
            let progress = self.progress.notified();
            if self.documents().open.get(uri).is_none_or(Document::is_settled) {
                return;
            }
            progress.await;
        }
    }

    /// Returns the block with this key, wherever it is now; `None` where that is not certain.
    pub(crate) async fn place_of(&self, uri: &Uri, key: u64, last: LastSeen) -> Option<Place> {
        let (place, at) = {
            let config = self.config();
            let mut documents = self.documents();
            let document = documents.read(uri)?;
            let index = document.block_with(key, last)?;
            let seen = document.index.seen(index);
            (document.place(uri, document.file.start_of(index), config), (index, seen))
        };
        Some(self.with_block(place, Some(at)).await)
    }

    /// Records that a search of a document ended, if that was not recorded before; notifies the publisher unless others follow at once.
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

    /// Notifies the publisher that a search has found something and goes on, unless it was notified just now.
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

    /// Counts a search as under way until the value returned is dropped.
    pub(crate) fn searching(&self) -> Searching<'_> {
        self.counters.searching.fetch_add(1, Ordering::SeqCst);
        Searching(self)
    }

    /// Returns whether nothing is under way: every search is done and every finding sent.
    pub(crate) fn is_settled(&self) -> bool {
        let documents = self.documents();
        documents.closed.is_empty()
            && documents.open.values().all(Document::is_settled)
            && self.counters.searching.load(Ordering::SeqCst) == 0
    }

    /// Ends every search.
    pub(crate) fn stop_all(&self) {
        self.documents().open.values_mut().for_each(Document::stop_all);
    }
}

/// The documents, locked until this is dropped.
pub(crate) struct Locked<'a> {
    documents: MutexGuard<'a, Documents>,
    /// Whoever holds the lock holds up the handlers.
    _watched: Option<Watched>,
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
    /// Records that the client is in this document.
    pub(crate) fn now_in(&mut self, uri: &Uri) {
        if self.current.as_ref() != Some(uri) {
            self.current = Some(uri.clone());
        }
    }

    /// Returns an open document whose puzzles are known; `None` while a large text is still being read.
    pub(crate) fn read(&mut self, uri: &Uri) -> Option<&mut Document> {
        self.open.get_mut(uri).filter(|document| document.reading.is_none())
    }
}

impl Document {
    /// Returns the place of a byte, without its block.
    fn place(&mut self, uri: &Uri, offset: usize, config: Config) -> Place {
        if let Some(file) = Arc::get_mut(&mut self.file) {
            runtime::forget(file.take_read(MOST_READ));
        }
        Place {
            uri: uri.clone(),
            version: self.version,
            edition: self.edition(),
            text: self.text.clone(),
            file: Arc::clone(&self.file),
            style: self.project.as_ref().map_or(config.style(), |project| project.style(config.style())),
            shows_spoilers: self.shows_spoilers(config.spoilers()),
            manner: Manner {
                hides_wrong: config.spoilers() == Spoilers::None,
                live_marks: config.live_marks,
                uses_uniqueness: config.uniqueness,
            },
            offset,
            typed: self.caret.typed_before(offset),
            block: None,
        }
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
        let before = state.config();
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..500 {
                        state.change_config(|config| {
                            let mut next = config;
                            next.max_findings += 1;
                            // Whoever comes in between has to wait.
                            std::thread::yield_now();
                            (next, ())
                        });
                    }
                });
            }
        });
        assert_eq!(state.config().max_findings, before.max_findings + 2000);
    }
}
