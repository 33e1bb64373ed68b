//! Reading large texts off the thread that reads messages: a file just opened, or a long paste.
//!
//! It decides nothing about puzzles.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use tower_lsp::ls_types::Uri;

use crate::lsp::client::progress;
use crate::lsp::documents::document::Document;
use crate::lsp::documents::index::Index;
use crate::lsp::documents::reading::{MOST_STEPS, Reading};
use crate::lsp::server::interrupt::Stop;
use crate::lsp::server::runtime;
use crate::lsp::server::state::State;
use crate::syntax::File;
use crate::text::Text;

/// What the user sees while a large text is read.
const READING: &str = "Reading puzzles";

/// Starts reading a document's whole text in the background; a reading under way is given up for it.
pub(crate) fn start(state: &Arc<State>, uri: &Uri, document: &mut Document) {
    document.stop_all();
    let text = document.text.clone();
    read_with(state, uri, document, Reading::default(), move || Read::whole(&text));
}

/// Starts reading a long text that came in place of these bytes of a document, and no more than that.
pub(crate) fn start_edit(
    state: &Arc<State>,
    uri: &Uri,
    document: &mut Document,
    range: Range<usize>,
    with: &str,
) {
    let mut reading = Reading::default();
    reading.note(range, with);
    let (before, index) = (Arc::clone(&document.file), document.index.clone());
    read_with(state, uri, document, reading, move || Read {
        file: File::clone(&before),
        edited: Some(Edited { from: index.moves(), ..Edited::default() }),
        index,
    });
}

/// A file that is read in the background.
struct Read {
    file: File,
    /// What is known of its blocks.
    index: Index,
    /// What was done to a file that was known before; `None` for one that was read whole.
    edited: Option<Edited>,
}

/// What changes did to a file.
#[derive(Default)]
struct Edited {
    /// The number of moves of the index from which that of the file was made.
    from: u64,
    /// The keys of the blocks that are gone.
    gone: Vec<u64>,
    /// How many blocks were read.
    added: usize,
}

impl Read {
    fn catch_up(&mut self, news: News) {
        let changes = match news {
            News::Changes(changes) => changes,
            News::Text(text) => {
                *self = Self::whole(&text);
                return;
            }
        };
        for (range, with) in changes {
            let edit = self.file.edit(range, &with);
            let gone = self.index.edited(&self.file, &edit);
            if let Some(edited) = &mut self.edited {
                edited.gone.extend(gone);
                edited.added += edit.added;
            }
        }
    }

    fn whole(text: &Text) -> Self {
        let file = File::parse_at_rest(&text.to_string());
        Self { index: Index::of(&file), file, edited: None }
    }
}

/// What to catch up with.
enum News {
    Changes(Vec<(Range<usize>, String)>),
    /// The whole text: too many changes.
    Text(Text),
}

fn read_with(
    state: &Arc<State>,
    uri: &Uri,
    document: &mut Document,
    reading: Reading,
    read: impl FnOnce() -> Read + Send + 'static,
) {
    let reader = Arc::clone(&reading.reader);
    document.reading = Some(reading);
    // Nobody can do without it, so it can't be ended.
    let shown = progress::show_only(state, READING);
    let (state, uri) = (Arc::clone(state), uri.clone());
    runtime::spawn(async move {
        state.holds.wait(READING, &Stop::default()).await;
        runtime::later(move || {
            let mut read = read();
            while let Some(news) = next(&state, &uri, &reader, &mut read) {
                read.catch_up(news);
            }
            drop(shown);
        });
    });
}

/// Returns what to catch up with. Where there is nothing the file is handed over; `None` then, or when nobody waits for it.
fn next(state: &State, uri: &Uri, reader: &Arc<()>, read: &mut Read) -> Option<News> {
    let mut documents = state.documents();
    let document = documents.open.get_mut(uri)?;
    let reading = document.reading.as_mut().filter(|reading| Arc::ptr_eq(&reading.reader, reader))?;
    let changes = std::mem::take(&mut reading.changes);
    if !changes.is_empty() {
        let is_much = changes.len() > MOST_STEPS;
        return Some(if is_much { News::Text(document.text.clone()) } else { News::Changes(changes) });
    }
    let (file, index) = (std::mem::take(&mut read.file), std::mem::take(&mut read.index));
    let count = match read.edited.take() {
        Some(edited) if edited.from == document.index.moves() => {
            document.take_over(file, index, edited.gone);
            edited.added
        }
        edited => {
            // After an edit: what was known before was forgotten meanwhile.
            let index = if edited.is_some() { Index::of(&file) } else { index };
            let count = file.blocks().len();
            document.set_file(file, index);
            count
        }
    };
    state.counters.read.fetch_add(count as u64, Ordering::Relaxed);
    document.reading = None;
    document.revisions.change();
    drop(documents);
    state.progress.notify_waiters();
    state.due.note();
    None
}
