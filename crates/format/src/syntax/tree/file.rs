//! A file as the slots of its blocks, in chunks of adjacent blocks, so that an edit moves few of them.
//!
//! This module does not read blocks from their text.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::syntax::tree::chunk::{Builder, Chunk, MOST_BLOCKS, MOST_BYTES, Read, Slot};
use crate::syntax::tree::groups::Groups;
use crate::syntax::tree::model::{Block, GridForm};
use crate::syntax::tree::values::Defaults;

/// A parsed file. Every byte of its text belongs to exactly one block, and to exactly one element of that block.
///
/// The file keeps its text, and for each block at least its length, its key and whether it has a puzzle. That takes
/// about 25 bytes in addition to the text. All other data of a block is read from its text on demand.
#[derive(Clone, Debug, Default)]
pub struct File {
    pub(crate) blocks: Blocks,
}

/// The blocks of a file, in order. Each block that is accessed is kept.
#[derive(Clone, Debug, Default)]
pub struct Blocks {
    groups: Groups,
    pub(crate) defaults: Defaults,
    /// Whether every block is read at once and kept.
    pub(crate) keeps: bool,
    /// The number of blocks that were read and kept since the last time read blocks were dropped.
    kept: Arc<AtomicUsize>,
}

impl Blocks {
    /// Returns the blocks of a builder.
    pub(crate) fn built(builder: Builder, defaults: Defaults, keeps: bool) -> Self {
        let mut made = Self { defaults, keeps, ..Self::default() };
        let (start, _) = made.groups.find(0);
        made.groups.replace(start, start, builder.finish());
        made
    }

    /// Replaces a range of blocks. Each new block comes with its slot, and the block itself if it was read. `text`
    /// starts with the texts of the new blocks.
    pub(crate) fn splice(
        &mut self,
        range: Range<usize>,
        text: &str,
        blocks: Vec<(Slot, Option<Arc<Block>>)>,
    ) {
        let (first, before) = self.groups.find(range.start);
        let (mut last, after) = self.groups.find(range.end);
        let head = self.groups.get(first).cloned().unwrap_or_default();
        let mut tail = self.groups.get(last).cloned().unwrap_or_default();
        let len = head.start_of(before) + blocks.iter().map(|(slot, _)| slot.len as usize).sum::<usize>();
        let count = before + blocks.len();
        let is_small = |more: usize, bytes: usize| count + more <= MOST_BLOCKS && len + bytes <= MOST_BYTES;
        let behind = (tail.slots.len() - after, tail.text.len() - tail.start_of(after));
        let is_one = is_small(behind.0, behind.1);
        // If no block of the chunk behind is replaced, that chunk stays as it is, unless the two chunks are merged.
        if after > 0 || is_one {
            last = self.groups.behind(last);
        } else {
            tail = Arc::default();
        }
        let mut builder =
            if is_one { Builder::of_one(count + behind.0, len + behind.1) } else { Builder::default() };
        builder.push_from(&head, 0..before);
        let read = blocks.iter().filter(|(_, block)| block.is_some()).count();
        self.kept.fetch_add(read, Ordering::Relaxed);
        let mut at = 0;
        for (slot, block) in blocks {
            let end = at + slot.len as usize;
            builder.push(&text[at..end], slot, block);
            at = end;
        }
        builder.push_from(&tail, after.min(tail.slots.len())..tail.slots.len());
        self.groups.replace(first, last, builder.finish());
    }

    fn at(&self, index: usize) -> Option<(&Chunk, usize)> {
        let (place, slot) = self.groups.find(index);
        Some((self.groups.get(place)?, slot))
    }

    /// Returns the slot of the block with this number.
    pub(crate) fn slot(&self, index: usize) -> Option<Slot> {
        let (chunk, at) = self.at(index)?;
        chunk.slots.get(at).copied()
    }

    /// Returns the key of each block from this number on, as [`Block::key`].
    #[doc(hidden)]
    pub fn keys(&self, from: usize) -> impl Iterator<Item = u64> {
        self.slots(from).map(|slot| slot.key)
    }

    /// Returns the key of the block with this number, as [`Block::key`].
    #[doc(hidden)]
    pub fn key_of(&self, index: usize) -> Option<u64> {
        Some(self.slot(index)?.key)
    }

    /// Returns the form of the puzzle in the block with this number, if the block has one.
    #[doc(hidden)]
    pub fn form_of(&self, index: usize) -> Option<GridForm> {
        self.slot(index)?.form
    }

    /// Returns the form of the puzzle in each block from this number on, or `None` for a block without a puzzle.
    #[doc(hidden)]
    pub fn forms(&self, from: usize) -> impl Iterator<Item = Option<GridForm>> {
        self.slots(from).map(|slot| slot.form)
    }

    /// Returns the numbers of the blocks whose puzzles are in rows. Long parts of the file without such puzzles are skipped.
    #[doc(hidden)]
    pub fn in_rows(&self) -> impl Iterator<Item = usize> {
        self.groups.in_rows()
    }

    /// Returns the number of puzzles that are in rows. O(blocks / 5,000).
    #[doc(hidden)]
    pub fn count_in_rows(&self) -> usize {
        self.groups.count_in_rows()
    }

    /// Returns the slots of the blocks from this number on.
    pub(crate) fn slots(&self, from: usize) -> impl Iterator<Item = Slot> {
        let (first, at) = self.groups.find(from);
        let chunks = self.groups.from(first).enumerate();
        chunks.flat_map(move |(n, chunk)| chunk.slots[if n == 0 { at } else { 0 }..].iter().copied())
    }

    /// Returns the text of the block with this number.
    #[doc(hidden)]
    pub fn text_of(&self, index: usize) -> Option<&str> {
        Some(self.slot_with_text(index)?.1)
    }

    /// Returns the slot of the block with this number, and its text.
    pub(crate) fn slot_with_text(&self, index: usize) -> Option<(&Slot, &str)> {
        let (chunk, at) = self.at(index)?;
        let slot = chunk.slots.get(at)?;
        Some((slot, chunk.slot_text(slot)))
    }

    /// Returns the texts of all chunks from the one with this block on. The first text begins at the start of the block.
    #[doc(hidden)]
    pub fn texts(&self, from: usize) -> impl Iterator<Item = &str> {
        let (first, at) = self.groups.find(from);
        let chunks = self.groups.from(first).enumerate();
        chunks.map(move |(n, chunk)| {
            let start = if n == 0 { chunk.slots.get(at).map_or(0, |slot| slot.start as usize) } else { 0 };
            &chunk.text[start..]
        })
    }

    /// Returns the texts of some blocks in pieces of several blocks each, together with the numbers of these blocks.
    #[doc(hidden)]
    pub fn pieces(&self, blocks: Range<usize>) -> impl Iterator<Item = (Range<usize>, &str)> {
        let (first, at) = self.groups.find(blocks.start);
        let mut number = blocks.start - at;
        let of_chunks = self.groups.from(first).map(move |chunk| {
            let start = number;
            number += chunk.slots.len();
            (start..number, chunk)
        });
        let here = of_chunks.take_while({
            let end = blocks.end;
            move |(numbers, _)| numbers.start < end
        });
        here.map(move |(numbers, chunk)| {
            let inside = numbers.start.max(blocks.start)..numbers.end.min(blocks.end);
            let byte = |number: usize| chunk.start_of(number - numbers.start);
            (inside.clone(), &chunk.text[byte(inside.start)..byte(inside.end)])
        })
    }

    /// Returns the number and the text of each block from this number on.
    #[doc(hidden)]
    pub fn each_text(&self, from: usize) -> impl Iterator<Item = (usize, &str)> {
        let (first, at) = self.groups.find(from);
        let slots = self.groups.from(first).enumerate().flat_map(move |(n, chunk)| {
            chunk.slots[if n == 0 { at } else { 0 }..].iter().map(move |slot| chunk.slot_text(slot))
        });
        (from..).zip(slots)
    }

    /// Returns the block with this number, if it was read and is kept.
    #[doc(hidden)]
    pub fn kept(&self, index: usize) -> Option<&Arc<Block>> {
        let (chunk, at) = self.at(index)?;
        chunk.kept(at)
    }

    /// Returns the block with this number. If it is not kept yet, it is read and kept from now on.
    pub(crate) fn keep(&self, index: usize, read: impl FnOnce() -> Block) -> Option<&Arc<Block>> {
        let (place, at) = self.groups.find(index);
        Some(self.groups.get(place)?.places().get(at)?.get_or_init(|| {
            self.groups.note_read(place);
            self.kept.fetch_add(1, Ordering::Relaxed);
            Arc::new(read())
        }))
    }

    /// Returns the first block whose reading used the byte at this offset, or stopped just before it.
    pub(crate) fn first_touched(&self, offset: usize) -> usize {
        self.groups.first_reaching(offset).unwrap_or_else(|| self.len().saturating_sub(1))
    }

    /// Returns the number of blocks; 0 only for an empty text.
    #[expect(clippy::len_without_is_empty, reason = "the file says whether it is empty")]
    pub const fn len(&self) -> usize {
        self.groups.blocks()
    }

    /// Returns the length of the texts of all blocks, in bytes.
    pub(crate) const fn bytes(&self) -> usize {
        self.groups.bytes()
    }

    /// Returns the byte offset at which a block starts. A number beyond the last block gives the end of the text.
    pub(crate) fn start_of(&self, index: usize) -> usize {
        let (place, slot) = self.groups.find(index);
        self.groups.start_of(place) + self.groups.get(place).map_or(0, |chunk| chunk.start_of(slot))
    }

    /// Returns the number of the block that contains this byte offset; at the end of the text, the last block. `None` only for an empty text.
    pub(crate) fn at_byte(&self, offset: usize) -> Option<usize> {
        self.groups.at_byte(offset)
    }

    /// Returns the number of blocks with a puzzle. O(blocks / 5,000).
    #[doc(hidden)]
    pub fn puzzles(&self) -> usize {
        self.groups.puzzles()
    }

    /// Drops the read blocks if more than this many are kept, and returns them. They are read again on demand.
    pub(crate) fn rest(&mut self, most: usize) -> Vec<Read> {
        if self.keeps || self.kept.load(Ordering::Relaxed) <= most {
            return Vec::new();
        }
        self.kept = Arc::default();
        self.groups.forget_read()
    }
}
