//! A file as what is kept of each of its blocks: some in a row together, so that an edit moves few of them.
//!
//! It reads nothing; how a block is made of its text is for others to know.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use crate::syntax::tree::model::{Block, GridForm};
use crate::syntax::tree::values::Defaults;

/// A parsed file. Every byte of its text belongs to just one block, and in it to just one element.
///
/// It keeps its text, and of each block at least its length, its key and whether it has a puzzle: some 25 bytes beside the text. What else
/// is known of a block is read from its text when it is asked for.
#[derive(Clone, Debug, Default)]
pub struct File {
    pub(crate) blocks: Blocks,
}

/// The blocks of a file, in order. Each one that is looked at is kept.
#[derive(Clone, Debug, Default)]
pub struct Blocks {
    chunks: Vec<Arc<Chunk>>,
    /// Where each of these starts.
    starts: Vec<Start>,
    bytes: usize,
    count: usize,
    pub(crate) defaults: Defaults,
    /// Whether every block is read at once and kept.
    pub(crate) keeps: bool,
    /// How many blocks were read and are kept, at least.
    kept: Arc<AtomicUsize>,
}

/// Where a chunk starts: its first byte, and the number of its first block; and the byte up to which its blocks reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Start {
    byte: usize,
    block: usize,
    reach: usize,
}

/// Blocks in a row. A chunk does not change.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chunk {
    text: String,
    slots: Vec<Slot>,
    /// The largest `reach` of its blocks, from the chunk's start on.
    reach: usize,
    puzzles: usize,
    /// Those of its blocks that were read and are kept.
    read: OnceLock<Box<[OnceLock<Arc<Block>>]>>,
}

/// What is always kept of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Slot {
    /// Its key, as [`Block::key`].
    pub(crate) key: u64,
    pub(crate) len: u32,
    /// The byte, from its start on, up to which the text decides where it ends.
    pub(crate) reach: u32,
    /// Where it starts in its chunk.
    start: u32,
    /// How its puzzle is written, if it has one.
    pub(crate) form: Option<GridForm>,
}

impl Slot {
    /// Returns what is kept of a block; its place is found when it is put into a chunk.
    pub(crate) const fn new(key: u64, len: usize, reach: usize, form: Option<GridForm>) -> Self {
        Self { key, len: len as u32, reach: reach as u32, start: 0, form }
    }
}

/// A chunk is divided when it has more blocks than this, or more bytes.
const MOST_BLOCKS: usize = 128;
const MOST_BYTES: usize = 16 * 1024;

impl Chunk {
    fn push(&mut self, text: &str, slot: Slot) {
        let start = self.text.len();
        self.reach = self.reach.max(start + slot.reach as usize);
        self.puzzles += usize::from(slot.form.is_some());
        self.text.push_str(text);
        self.slots.push(Slot { start: start as u32, ..slot });
    }

    fn slot_text(&self, slot: &Slot) -> &str {
        let start = slot.start as usize;
        &self.text[start..start + slot.len as usize]
    }

    /// Returns the places of its blocks that were read.
    fn places(&self) -> &[OnceLock<Arc<Block>>] {
        self.read.get_or_init(|| self.slots.iter().map(|_| OnceLock::new()).collect())
    }

    fn kept(&self, at: usize) -> Option<&Arc<Block>> {
        self.read.get()?.get(at)?.get()
    }

    fn start_of(&self, at: usize) -> usize {
        self.slots.get(at).map_or(self.text.len(), |slot| slot.start as usize)
    }
}

/// Chunks while blocks are added.
#[derive(Debug)]
pub(crate) struct Builder {
    done: Vec<Arc<Chunk>>,
    last: Chunk,
    read: Vec<Option<Arc<Block>>>,
    /// From how many blocks on a chunk gets no more of them, and beyond how many bytes.
    full: (usize, usize),
}

impl Default for Builder {
    fn default() -> Self {
        let full = (MOST_BLOCKS / 2, MOST_BYTES / 2);
        Self { done: Vec::new(), last: Chunk::default(), read: Vec::new(), full }
    }
}

impl Builder {
    pub(crate) fn push(&mut self, text: &str, slot: Slot, read: Option<Arc<Block>>) {
        let (blocks, bytes) = self.full;
        let held = &self.last;
        if held.slots.len() >= blocks || held.text.len() + text.len() > bytes {
            self.close();
        }
        self.last.push(text, slot);
        self.read.push(read);
    }

    fn push_from(&mut self, chunk: &Chunk, slots: Range<usize>) {
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

    fn finish(mut self) -> Vec<Arc<Chunk>> {
        self.close();
        self.done
    }
}

impl Blocks {
    /// A file of these blocks.
    pub(crate) fn built(builder: Builder, defaults: Defaults, keeps: bool) -> Self {
        let mut made = Self { defaults, keeps, ..Self::default() };
        made.replace_chunks(0..0, builder.finish());
        made
    }

    fn replace_chunks(&mut self, range: Range<usize>, chunks: Vec<Arc<Chunk>>) {
        let at = self.starts.get(range.start).copied();
        let mut at = at.unwrap_or(self.end());
        let mut starts = Vec::with_capacity(chunks.len());
        for chunk in &chunks {
            starts.push(Start { reach: at.byte + chunk.reach, ..at });
            at = Start { byte: at.byte + chunk.text.len(), block: at.block + chunk.slots.len(), reach: 0 };
        }
        let behind = self.starts.get(range.end).copied();
        let behind = behind.unwrap_or(self.end());
        for start in &mut self.starts[range.end..] {
            start.reach = start.reach - behind.byte + at.byte;
            start.byte = start.byte - behind.byte + at.byte;
            start.block = start.block - behind.block + at.block;
        }
        self.bytes = self.bytes - behind.byte + at.byte;
        self.count = self.count - behind.block + at.block;
        self.chunks.splice(range.clone(), chunks);
        self.starts.splice(range, starts);
    }

    const fn end(&self) -> Start {
        Start { byte: self.bytes, block: self.count, reach: 0 }
    }

    /// Puts blocks in place of others.
    pub(crate) fn splice(&mut self, range: Range<usize>, blocks: Vec<(Slot, Arc<Block>)>) {
        let (first, before) = self.find(range.start);
        let (mut last, after) = self.find(range.end);
        let head = self.chunks.get(first).cloned().unwrap_or_default();
        let mut tail = self.chunks.get(last).cloned().unwrap_or_default();
        let len = head.start_of(before) + blocks.iter().map(|(_, block)| block.len()).sum::<usize>();
        let count = before + blocks.len();
        let is_small = |more: usize, bytes: usize| count + more <= MOST_BLOCKS && len + bytes <= MOST_BYTES;
        let behind = (tail.slots.len() - after, tail.text.len() - tail.start_of(after));
        let is_one = is_small(behind.0, behind.1);
        // The chunk behind stays as it is where nothing is taken of it, unless the two make one.
        if after > 0 || is_one {
            last = (last + 1).min(self.chunks.len());
        } else {
            tail = Arc::default();
        }
        let mut builder = Builder::default();
        if is_one {
            builder.full = (MOST_BLOCKS, MOST_BYTES);
        }
        builder.push_from(&head, 0..before);
        self.kept.fetch_add(blocks.len(), Ordering::Relaxed);
        for (slot, block) in blocks {
            let text = Arc::clone(&block);
            builder.push(text.text(), slot, Some(block));
        }
        builder.push_from(&tail, after.min(tail.slots.len())..tail.slots.len());
        self.replace_chunks(first..last, builder.finish());
    }

    /// The chunk and the slot in it of a block; behind the last one, the chunks' end.
    fn find(&self, index: usize) -> (usize, usize) {
        if index >= self.count {
            return (self.chunks.len(), 0);
        }
        let chunk = self.starts.partition_point(|start| start.block <= index) - 1;
        (chunk, index - self.starts[chunk].block)
    }

    fn at(&self, index: usize) -> Option<(&Chunk, usize)> {
        let (chunk, slot) = self.find(index);
        Some((self.chunks.get(chunk)?, slot))
    }

    /// What is kept of the block of this number.
    pub(crate) fn slot(&self, index: usize) -> Option<Slot> {
        let (chunk, at) = self.at(index)?;
        chunk.slots.get(at).copied()
    }

    /// Returns the key of each block, as [`Block::key`], from this number on.
    pub fn keys(&self, from: usize) -> impl Iterator<Item = u64> {
        self.slots(from).map(|slot| slot.key)
    }

    /// Returns how the puzzle of the block of this number is written, if it has one.
    pub fn form_of(&self, index: usize) -> Option<GridForm> {
        self.slot(index)?.form
    }

    /// Returns how the puzzle of each block is written, where it has one, from this number on.
    pub fn forms(&self, from: usize) -> impl Iterator<Item = Option<GridForm>> {
        self.slots(from).map(|slot| slot.form)
    }

    /// What is kept of blocks, from this number on.
    pub(crate) fn slots(&self, from: usize) -> impl Iterator<Item = Slot> {
        let (first, at) = self.find(from);
        let chunks = self.chunks.get(first..).unwrap_or_default().iter().enumerate();
        chunks.flat_map(move |(n, chunk)| chunk.slots[if n == 0 { at } else { 0 }..].iter().copied())
    }

    /// Returns the text of the block of this number.
    pub fn text_of(&self, index: usize) -> Option<&str> {
        let (chunk, at) = self.at(index)?;
        Some(chunk.slot_text(chunk.slots.get(at)?))
    }

    /// The texts of all chunks, from the one with this block on: the first from the start of the block.
    pub(crate) fn texts(&self, from: usize) -> impl Iterator<Item = &str> {
        let (first, at) = self.find(from);
        let chunks = self.chunks.get(first..).unwrap_or_default().iter().enumerate();
        chunks.map(move |(n, chunk)| {
            let start = if n == 0 { chunk.slots.get(at).map_or(0, |slot| slot.start as usize) } else { 0 };
            &chunk.text[start..]
        })
    }

    /// The block of this number, if it was read and is kept.
    pub(crate) fn kept(&self, index: usize) -> Option<&Arc<Block>> {
        let (chunk, at) = self.at(index)?;
        chunk.kept(at)
    }

    /// The same; read and kept from now on where it was not.
    pub(crate) fn keep(&self, index: usize, read: impl FnOnce() -> Block) -> Option<&Arc<Block>> {
        let (chunk, at) = self.at(index)?;
        Some(chunk.places().get(at)?.get_or_init(|| {
            self.kept.fetch_add(1, Ordering::Relaxed);
            Arc::new(read())
        }))
    }

    /// The first block whose reading saw the byte at this position, or stopped just before it.
    pub(crate) fn first_touched(&self, offset: usize) -> usize {
        let Some(first) = self.starts.iter().position(|start| start.reach >= offset) else {
            return self.count.saturating_sub(1);
        };
        let (start, slots) = (self.starts[first], &self.chunks[first].slots);
        let reaches = |slot: &Slot| start.byte + slot.start as usize + slot.reach as usize >= offset;
        start.block + slots.iter().position(reaches).unwrap_or(0)
    }

    /// Returns how many there are; none only for an empty text.
    #[expect(clippy::len_without_is_empty, reason = "the file says whether it is empty")]
    pub const fn len(&self) -> usize {
        self.count
    }

    /// The length of all their texts, in bytes.
    pub(crate) const fn bytes(&self) -> usize {
        self.bytes
    }

    /// Where the block of this number starts, in bytes; the text's end for any number beyond the last one.
    pub(crate) fn start_of(&self, index: usize) -> usize {
        let (chunk, slot) = self.find(index);
        let Some(start) = self.starts.get(chunk) else { return self.bytes };
        start.byte + self.chunks[chunk].start_of(slot)
    }

    /// The block with the byte at this position; at the text's end, the last one. `None` only for an empty text.
    pub(crate) fn at_byte(&self, offset: usize) -> Option<usize> {
        let chunk = self.starts.partition_point(|start| start.byte <= offset).checked_sub(1)?;
        let Start { byte, block, .. } = self.starts[chunk];
        let slots = &self.chunks[chunk].slots;
        Some(block + slots.partition_point(|slot| byte + slot.start as usize <= offset).saturating_sub(1))
    }

    /// Returns how many of them have a puzzle. O(length / 100).
    pub fn puzzles(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.puzzles).sum()
    }

    /// Forgets what was read, if more than this many are kept. They are read again when they are asked for.
    pub(crate) fn rest(&mut self, most: usize) {
        if self.keeps || self.kept.load(Ordering::Relaxed) <= most {
            return;
        }
        self.kept = Arc::default();
        for chunk in &mut self.chunks {
            if chunk.read.get().is_some() {
                Arc::make_mut(chunk).read = OnceLock::new();
            }
        }
    }
}
