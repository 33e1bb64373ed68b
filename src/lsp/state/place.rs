//! A place in a document, as it was when a request came in.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;

use tower_lsp::ls_types::Uri;

use super::State;
use crate::analysis::Manner;
use crate::lsp::client::config::{Config, Spoilers};
use crate::lsp::documents::block_cache::Known;
use crate::lsp::documents::document::{Document, LastSeen, MOST_READ};
use crate::lsp::documents::entry::Seen;
use crate::lsp::documents::revisions::Edition;
use crate::lsp::runtime;
use crate::syntax::{Block, File, Style};
use crate::text::{Position, Text};

/// A place in a document as it was when a request came in.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) uri: Uri,
    pub(crate) version: i32,
    pub(crate) edition: Edition,
    pub(crate) text: Text,
    pub(crate) file: Arc<File>,
    /// The style in which the formatter writes the document.
    pub(crate) style: Style,
    /// Whether findings that reveal the solution are shown.
    pub(crate) shows_spoilers: bool,
    /// The user's preferences for actions.
    pub(crate) manner: Manner,
    /// The byte offset of the place.
    pub(crate) offset: usize,
    /// The number of bytes before the place that were typed one character at a time, without another edit between them.
    pub(crate) typed: usize,
    /// The block that contains the place; `None` only in an empty text.
    pub(crate) block: Option<PlaceBlock>,
}

/// The block that contains a place.
#[derive(Clone, Debug)]
pub(crate) struct PlaceBlock {
    /// The number of the block in the file.
    pub(crate) index: usize,
    pub(crate) start: usize,
    pub(crate) block: Arc<Block>,
    pub(crate) known: Option<Arc<Known>>,
}

impl Place {
    /// Returns the document and its version.
    pub(crate) const fn document(&self) -> (&Uri, i32) {
        (&self.uri, self.version)
    }

    /// Returns the numbers of the blocks that a selection from the place to the byte `end` touches. A selection that ends at the
    /// start of a line does not include that line; one that ends in the empty lines above a puzzle does not include that puzzle.
    pub(crate) fn blocks_up_to(&self, end: usize) -> Option<Range<usize>> {
        // The range may be reversed.
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

impl State {
    /// Returns a position in an open document with a snapshot of the document. If a large text is being parsed, waits until the
    /// parse ends. There is no other wait, so that a handler which calls this first gets its snapshot in the order of the messages.
    pub(crate) async fn place(&self, uri: &Uri, position: Position) -> Option<Place> {
        self.is_read(uri).await;
        let (place, at) = {
            let config = self.client.config();
            let mut documents = self.documents();
            let document = documents.read(uri)?;
            let offset = document.text.offset(position, self.client.encoding());
            let at = document.block_at(offset).map(|index| (index, document.index.seen(index)));
            (document.place(uri, offset, config), at)
        };
        Some(self.with_block(place, at).await)
    }

    /// Adds the block with this number to a place. What is not stored is recomputed on another thread: for a large
    /// board that may take longer than messages may wait.
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
            // The request fails as if the panic had occurred here.
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

    /// Returns the place of the block with this key, wherever it is now; `None` if the block cannot be identified for certain.
    pub(crate) async fn place_of(&self, uri: &Uri, key: u64, last: LastSeen) -> Option<Place> {
        let (place, at) = {
            let config = self.client.config();
            let mut documents = self.documents();
            let document = documents.read(uri)?;
            let index = document.block_with(key, last)?;
            let seen = document.index.seen(index);
            (document.place(uri, document.file.start_of(index), config), (index, seen))
        };
        Some(self.with_block(place, Some(at)).await)
    }
}

impl Document {
    /// Returns the place at a byte offset, without its block.
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
