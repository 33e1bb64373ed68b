//! Reading large texts off the thread that reads messages: a file just opened, or a long paste.
//!
//! It decides nothing about puzzles.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use tower_lsp::ls_types::Uri;

use crate::lsp::client::progress;
use crate::lsp::documents::document::Document;
use crate::lsp::documents::reading::Reading;
use crate::lsp::server::interrupt::Stop;
use crate::lsp::server::state::State;
use crate::syntax::File;

/// What the user sees while a large text is read.
const READING: &str = "Reading puzzles";

/// Starts reading a document's whole text in the background; a reading under way is given up for it.
pub(crate) fn start(state: &Arc<State>, uri: &Uri, document: &mut Document) {
    let reading = Reading::default();
    let (reader, text) = (Arc::clone(&reading.reader), document.text.clone());
    document.reading = Some(reading);
    document.stop_all();
    // Nobody can do without it, so it can't be ended.
    let shown = progress::show_only(state, READING);
    let (state, uri) = (Arc::clone(state), uri.clone());
    tokio::spawn(async move {
        state.holds.wait(READING, &Stop::default()).await;
        tokio::task::spawn_blocking(move || {
            let mut file = File::parse(&text.to_string());
            while let Some(changes) = next(&state, &uri, &reader, &mut file) {
                for (range, with) in changes {
                    file.edit(range, &with);
                }
            }
            drop(shown);
        });
    });
}

/// Returns the changes to catch up with. Where there are none the file is handed over; `None` then, or when nobody waits for it.
fn next(state: &State, uri: &Uri, reader: &Arc<()>, file: &mut File) -> Option<Vec<(Range<usize>, String)>> {
    let mut documents = state.documents();
    let document = documents.open.get_mut(uri)?;
    let reading = document.reading.as_mut().filter(|reading| Arc::ptr_eq(&reading.reader, reader))?;
    let changes = std::mem::take(&mut reading.changes);
    if !changes.is_empty() {
        return Some(changes);
    }
    state.counters.read.fetch_add(file.blocks().len() as u64, Ordering::Relaxed);
    document.set_file(std::mem::take(file));
    document.reading = None;
    document.revisions.change();
    drop(documents);
    state.progress.notify_waiters();
    state.work.notify_one();
    None
}
