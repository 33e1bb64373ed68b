//! Adjacent blocks: their text, and the data that is always kept for each block.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use crate::syntax::tree::model::{Block, GridForm};

/// Adjacent blocks. A chunk is immutable.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chunk {
    pub(super) text: String,
    pub(super) slots: Vec<Slot>,
    /// The largest `reach` of the blocks, from the chunk's start on.
    pub(super) reach: usize,
    pub(super) puzzles: usize,
    /// The number of puzzles that are in rows.
    pub(super) in_rows: usize,
    /// The blocks of the chunk that were read and are kept.
    pub(super) read: Read,
}

/// The blocks of a chunk that were read and are kept, each at the index of its slot.
pub(crate) type Read = OnceLock<Box<[OnceLock<Arc<Block>>]>>;

/// The data that is always kept for a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Slot {
    /// The hash of the block, as [`Block::key`].
    pub(crate) key: u64,
    pub(crate) len: u32,
    /// The byte offset in the block up to which the text determines where the block ends. It may be beyond the block.
    pub(crate) reach: u32,
    /// The byte offset of the block in its chunk.
    pub(super) start: u32,
    /// The form of the block's puzzle, if it has one.
    pub(crate) form: Option<GridForm>,
}

impl Slot {
    /// Returns the slot of a block. Its `start` is set when the slot is added to a chunk.
    pub(crate) const fn new(key: u64, len: usize, reach: usize, form: Option<GridForm>) -> Self {
        Self { key, len: len as u32, reach: reach as u32, start: 0, form }
    }
}

/// The maximum number of blocks in a chunk; then, of bytes. A larger chunk is divided.
pub(super) const MOST_BLOCKS: usize = 128;
pub(super) const MOST_BYTES: usize = 16 * 1024;

impl Chunk {
    fn push(&mut self, text: &str, slot: Slot) {
        self.note(slot, self.text.len());
        self.text.push_str(text);
    }

    /// Adds the slot of a block whose text starts at this byte offset.
    fn note(&mut self, slot: Slot, start: usize) {
        self.reach = self.reach.max(start + slot.reach as usize);
        self.puzzles += usize::from(slot.form.is_some());
        self.in_rows += usize::from(slot.form == Some(GridForm::Rows));
        self.slots.push(Slot { start: start as u32, ..slot });
    }

    /// Adds some blocks of another chunk, in which their text has this range.
    fn push_all(&mut self, chunk: &Self, slots: Range<usize>, text: Range<usize>) {
        let (from, to) = (text.start, self.text.len());
        self.text.push_str(&chunk.text[text]);
        self.slots.reserve(slots.len());
        for slot in &chunk.slots[slots] {
            self.note(*slot, slot.start as usize - from + to);
        }
    }

    pub(super) fn slot_text(&self, slot: &Slot) -> &str {
        let start = slot.start as usize;
        &self.text[start..start + slot.len as usize]
    }

    /// Returns the places for read blocks, one for each slot.
    pub(super) fn places(&self) -> &[OnceLock<Arc<Block>>] {
        self.read.get_or_init(|| self.slots.iter().map(|_| OnceLock::new()).collect())
    }

    pub(super) fn kept(&self, at: usize) -> Option<&Arc<Block>> {
        self.read.get()?.get(at)?.get()
    }

    pub(super) fn start_of(&self, at: usize) -> usize {
        self.slots.get(at).map_or(self.text.len(), |slot| slot.start as usize)
    }
}

/// Builds chunks from blocks that are added one by one.
#[derive(Debug)]
pub(crate) struct Builder {
    done: Vec<Arc<Chunk>>,
    last: Chunk,
    read: Vec<Option<Arc<Block>>>,
    /// The numbers of blocks and of bytes from which on a chunk gets no more blocks.
    full: (usize, usize),
}

impl Default for Builder {
    fn default() -> Self {
        let full = (MOST_BLOCKS / 2, MOST_BYTES / 2);
        Self { done: Vec::new(), last: Chunk::default(), read: Vec::new(), full }
    }
}

impl Builder {
    /// Returns a builder for a single chunk of this many blocks and bytes, which must be within the limits of a chunk.
    pub(super) fn of_one(blocks: usize, bytes: usize) -> Self {
        let last = Chunk {
            text: String::with_capacity(bytes),
            slots: Vec::with_capacity(blocks),
            ..Chunk::default()
        };
        Self { last, full: (MOST_BLOCKS, MOST_BYTES), ..Self::default() }
    }

    pub(crate) fn push(&mut self, text: &str, slot: Slot, read: Option<Arc<Block>>) {
        let (blocks, bytes) = self.full;
        let held = &self.last;
        if held.slots.len() >= blocks || held.text.len() + text.len() > bytes {
            self.close();
        }
        self.last.push(text, slot);
        self.read.push(read);
    }

    pub(super) fn push_from(&mut self, chunk: &Chunk, slots: Range<usize>) {
        let text = chunk.start_of(slots.start)..chunk.start_of(slots.end);
        let (blocks, bytes) = self.full;
        let held = &mut self.last;
        if held.slots.len() + slots.len() <= blocks && held.text.len() + text.len() <= bytes {
            held.push_all(chunk, slots.clone(), text);
            self.read.extend(slots.map(|at| chunk.kept(at).cloned()));
            return;
        }
        for at in slots {
            let slot = chunk.slots[at];
            self.push(chunk.slot_text(&slot), slot, chunk.kept(at).cloned());
        }
    }

    fn close(&mut self) {
        let mut chunk = std::mem::take(&mut self.last);
        let read = std::mem::take(&mut self.read);
        if chunk.slots.is_empty() {
            return;
        }
        chunk.text.shrink_to_fit();
        chunk.slots.shrink_to_fit();
        if read.iter().any(Option::is_some) {
            let place = |block: Option<Arc<Block>>| block.map_or_else(OnceLock::new, OnceLock::from);
            chunk.read = OnceLock::from(read.into_iter().map(place).collect::<Box<[_]>>());
        }
        self.done.push(Arc::new(chunk));
    }

    pub(super) fn finish(mut self) -> Vec<Arc<Chunk>> {
        self.close();
        self.done
    }
}
