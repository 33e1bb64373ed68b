//! Parses large texts, such as a newly opened file or a long paste, off the thread that handles messages.
//!
//! Nothing here judges puzzles.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use tower_lsp::ls_types::Uri;

use crate::lsp::client::progress;
use crate::lsp::documents::caret::Caret;
use crate::lsp::documents::change::Change;
use crate::lsp::documents::document::Document;
use crate::lsp::documents::index::Index;
#[cfg(test)]
use crate::lsp::documents::pending_text::fail_at;
use crate::lsp::documents::pending_text::{Edits, MOST_STEPS, Reading, Said};
use crate::lsp::runtime;
use crate::lsp::runtime::guarded;
use crate::lsp::runtime::interrupt::Stop;
use crate::lsp::state::State;
use crate::syntax::File;
use crate::text::{Encoding, Text};

/// The progress title while a large text is parsed.
const READING: &str = "Reading puzzles";

/// Starts to parse the text of a document that was just opened.
pub(crate) fn start_new(state: &Arc<State>, uri: &Uri, document: &mut Document, content: String) {
    let read = move || Read::whole(Text::new(&content), &content, Caret::default());
    read_with(state, uri, document, Reading::default(), read);
}

/// Starts to parse a document's whole text again in the background.
pub(crate) fn start(state: &Arc<State>, uri: &Uri, document: &mut Document) {
    document.stop_all();
    let (text, caret) = (document.text.clone(), document.caret.clone());
    read_with(state, uri, document, Reading::default(), move || {
        let content = text.to_string();
        Read::whole(text, &content, caret)
    });
}

/// Starts to apply a change to a document in the background, and to parse what the change touches.
pub(crate) fn start_edit(state: &Arc<State>, uri: &Uri, document: &mut Document, change: Change) {
    let mut reading = Reading::default();
    reading.change(change);
    let (before, index) = (Arc::clone(&document.file), document.index.clone());
    let (text, caret) = (document.text.clone(), document.caret.clone());
    read_with(state, uri, document, reading, move || Read {
        text,
        caret,
        file: File::clone(&before),
        edited: Some(Edited { from: index.moves(), ..Edited::default() }),
        index,
    });
}

/// The result of a parse in the background.
struct Read {
    text: Text,
    caret: Caret,
    /// The puzzles of the text.
    file: File,
    /// The state of each block.
    index: Index,
    /// The changes that were applied to a known file; `None` for a text that was parsed from scratch.
    edited: Option<Edited>,
}

/// The effect of changes on a file.
#[derive(Default)]
struct Edited {
    /// The number of moves of the document's index at the time when `index` was cloned from it.
    from: u64,
    /// The keys of the blocks that are gone.
    gone: Vec<u64>,
    /// The number of blocks that were parsed.
    added: usize,
}

impl Read {
    /// Parses the whole text, which is `content`. A text at which the parser fails has no puzzles until it is edited.
    fn whole(text: Text, content: &str, caret: Caret) -> Self {
        let parse = || {
            #[cfg(test)]
            fail_at(content);
            let file = File::parse_at_rest(content);
            (Index::of(&file), file)
        };
        let (index, file) = guarded("reading a text", parse).unwrap_or_default();
        Self { text, caret, index, file, edited: None }
    }

    /// Applies the messages that the client sent since the parse started.
    fn catch_up(&mut self, said: Vec<Said>, encoding: Encoding) {
        // After a failed parse, the file does not match the text.
        let is_apart = self.file.len() != self.text.len();
        let mut edits = Edits::default();
        for said in said {
            match said {
                Said::Change(change) => {
                    let (range, with) = change.of(&self.text, encoding);
                    if !(range.is_empty() && with.is_empty()) {
                        self.text.replace(range.clone(), with);
                        self.caret.note(&range, with);
                        edits.note(range, with);
                    }
                }
                Said::Cursor(from, to) => {
                    self.caret.see(self.text.range(from, to, encoding));
                }
            }
        }
        let is_followed = !is_apart
            && edits.0.len() <= MOST_STEPS
            && guarded("reading an edited text", || self.follow(edits)).is_some();
        if !is_followed {
            let content = self.text.to_string();
            *self = Self::whole(std::mem::take(&mut self.text), &content, std::mem::take(&mut self.caret));
        }
    }

    /// Applies edits of the text to the file and to the index.
    fn follow(&mut self, edits: Edits) {
        for (range, with) in edits.0 {
            #[cfg(test)]
            fail_at(&with);
            let edit = self.file.edit(range, &with);
            let gone = self.index.edited(&self.file, &edit);
            if let Some(edited) = &mut self.edited {
                edited.gone.extend(gone);
                edited.added += edit.added;
            }
        }
    }
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
    // The document has no puzzles without this parse, so the user cannot cancel it.
    let shown = progress::show_only(&state.client, READING);
    let (state, uri) = (Arc::clone(state), uri.clone());
    runtime::spawn(async move {
        state.holds.wait(READING, &Stop::default()).await;
        runtime::later(move || {
            let (mut read, encoding) = (read(), state.client.encoding());
            while let Some(said) = next(&state, &uri, &reader, &mut read) {
                read.catch_up(said, encoding);
            }
            drop(shown);
        });
    });
}

/// Returns the client's messages since the last call. If there are none, hands the result over to the document and
/// returns `None`. Also returns `None` if the document no longer waits for this reader.
fn next(state: &State, uri: &Uri, reader: &Arc<()>, read: &mut Read) -> Option<Vec<Said>> {
    let mut documents = state.documents();
    let document = documents.open.get_mut(uri)?;
    let reading = document.reading.as_mut().filter(|reading| Arc::ptr_eq(&reading.reader, reader))?;
    let said = std::mem::take(&mut reading.said);
    if !said.is_empty() {
        return Some(said);
    }
    // The reader now holds the previous text, and drops it outside the lock.
    std::mem::swap(&mut document.text, &mut read.text);
    document.caret = std::mem::take(&mut read.caret);
    let (file, index) = (std::mem::take(&mut read.file), std::mem::take(&mut read.index));
    let count = match read.edited.take() {
        Some(edited) if edited.from == document.index.moves() => {
            document.take_over(file, index, edited.gone);
            edited.added
        }
        edited => {
            // The index of an edited file is outdated if the document's results were dropped meanwhile: all results are found again.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lsp::documents::document::Applied;
    use crate::lsp::documents::pending_text::{AtOnce, FAILS};
    use crate::text::Position;

    const TEXT: &str = "1...\n..1.\n.4..\n...3\n\n# \u{1f600}\n2...\n..3.\n";

    /// Returns changes and cursor positions. Their lines and columns refer to the text after the changes before them.
    fn said() -> Vec<Said> {
        let change = |from: (usize, usize), to: (usize, usize), text: &str| {
            let [from, to] = [from, to].map(|(line, column)| Position { line, column });
            Said::Change(Change { range: Some((from, to)), text: text.to_owned() })
        };
        let at = Position { line: 6, column: 2 };
        vec![
            change((0, 0), (0, 0), "\n\n"),
            Said::Cursor(at, at),
            change((0, 0), (1, 0), ""),
            change((6, 4), (6, 4), "!"),
            Said::Cursor(Position::default(), Position { line: 7, column: 0 }),
            change((2, 1), (2, 2), "2"),
            change((2, 2), (2, 2), "3"),
            Said::Change(Change { range: None, text: format!("# new\n\n{TEXT}") }),
            change((0, 0), (0, 0), "#"),
        ]
    }

    #[test]
    fn what_is_said_while_a_text_is_read_comes_to_the_same_as_said_at_once() {
        for first in 0..said().len() {
            let mut document = Document::new(1, TEXT);
            assert!(document.read_at_once(TEXT));
            let (text, caret) = (document.text.clone(), document.caret.clone());
            let mut read = Read::whole(text, TEXT, caret);
            let mut said = said();
            said.rotate_left(first);
            for said in said.clone() {
                match said {
                    Said::Change(change) => {
                        let applied = document.change(change, &mut AtOnce::default(), Encoding::Utf16);
                        assert!(matches!(applied, Applied::Read(_)));
                    }
                    Said::Cursor(from, to) => {
                        document.caret.see(document.text.range(from, to, Encoding::Utf16));
                    }
                }
            }
            read.catch_up(said, Encoding::Utf16);
            assert_eq!(read.text.to_string(), document.text.to_string());
            assert_eq!(read.file.text(), document.text.to_string());
            assert_eq!(document.file.text(), document.text.to_string());
            let keys = |file: &File| file.blocks().keys(0).collect::<Vec<_>>();
            assert_eq!(keys(&read.file), keys(&document.file));
            assert_eq!(read.caret.at(), document.caret.at());
            let typed = |caret: &Caret| (0..100).map(|at| caret.typed_before(at)).collect::<Vec<_>>();
            assert_eq!(typed(&read.caret), typed(&document.caret));
        }
    }

    /// Returns a change at the start of the text.
    fn at_start(removed: usize, text: &str) -> Said {
        let start = Position::default();
        let range = Some((start, Position { column: removed, ..start }));
        Said::Change(Change { range, text: text.to_owned() })
    }

    #[test]
    fn a_text_that_cannot_be_read_is_kept_and_read_again_when_it_is_edited() {
        let broken = format!("{FAILS}{TEXT}");
        let whole = Read::whole(Text::new(&broken), &broken, Caret::default());
        let mut edited = Read::whole(Text::new(TEXT), TEXT, Caret::default());
        edited.catch_up(vec![at_start(0, "!"), at_start(1, FAILS)], Encoding::Utf16);
        for mut read in [whole, edited] {
            assert_eq!((read.text.to_string(), read.file.len()), (broken.clone(), 0));
            read.catch_up(vec![at_start(1, "")], Encoding::Utf16);
            assert_eq!(read.text.to_string(), broken[1..], "no edit is lost");
            read.catch_up(vec![at_start(FAILS.len() - 1, "")], Encoding::Utf16);
            assert_eq!((read.text.to_string(), read.file.text()), (TEXT.to_owned(), TEXT.to_owned()));
        }
    }
}
