//! The chunks of a file, in groups. A copy of a file shares its groups, and an edit of the copy duplicates only one of them.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use crate::syntax::tree::chunk::{Chunk, Read, Slot};
use crate::syntax::tree::model::GridForm;

/// The chunks of a file, in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Groups {
    groups: Vec<Arc<Group>>,
    /// The position of each group in the file.
    starts: Vec<Start>,
    all: Size,
}

/// Adjacent chunks.
#[derive(Clone, Debug, Default)]
struct Group {
    chunks: Vec<Arc<Chunk>>,
    /// The position of each chunk in the group.
    starts: Vec<Start>,
    all: Size,
    puzzles: usize,
    in_rows: usize,
    /// Set if blocks of the group may have been read and kept.
    read: OnceLock<()>,
}

/// The start of a chunk or a group: its first byte, and the number of its first block. Also the byte up to which its blocks reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Start {
    byte: usize,
    block: usize,
    reach: usize,
}

/// A number of bytes and of blocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Size {
    bytes: usize,
    blocks: usize,
}

/// The position of a chunk: its group, and its index in the group. The position behind the last chunk is index 0 of a group that does not exist.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Place {
    group: usize,
    chunk: usize,
}

/// The maximum number of chunks in a group. A larger group is divided.
const MOST_CHUNKS: usize = 128;

/// Replaces a range in a list of starts with parts of these sizes and reaches. `all` is the total size, which is updated.
fn replace_starts(
    starts: &mut Vec<Start>,
    all: &mut Size,
    range: Range<usize>,
    parts: impl Iterator<Item = (Size, usize)>,
) {
    let end = Start { byte: all.bytes, block: all.blocks, reach: 0 };
    let mut at = starts.get(range.start).copied().unwrap_or(end);
    let behind = starts.get(range.end).copied().unwrap_or(end);
    let mut new = Vec::new();
    for (size, reach) in parts {
        new.push(Start { reach: at.byte + reach, ..at });
        at = Start { byte: at.byte + size.bytes, block: at.block + size.blocks, reach: 0 };
    }
    for start in &mut starts[range.end..] {
        start.reach = start.reach - behind.byte + at.byte;
        start.byte = start.byte - behind.byte + at.byte;
        start.block = start.block - behind.block + at.block;
    }
    all.bytes = all.bytes - behind.byte + at.byte;
    all.blocks = all.blocks - behind.block + at.block;
    starts.splice(range, new);
}

impl Group {
    fn of(chunks: Vec<Arc<Chunk>>) -> Self {
        let mut group = Self::default();
        group.replace(0..0, chunks);
        group
    }

    fn replace(&mut self, range: Range<usize>, chunks: Vec<Arc<Chunk>>) {
        let size = |chunk: &Arc<Chunk>| Size { bytes: chunk.text.len(), blocks: chunk.slots.len() };
        let parts = chunks.iter().map(|chunk| (size(chunk), chunk.reach));
        replace_starts(&mut self.starts, &mut self.all, range.clone(), parts);
        for gone in &self.chunks[range.clone()] {
            self.puzzles -= gone.puzzles;
            self.in_rows -= gone.in_rows;
        }
        for chunk in &chunks {
            self.puzzles += chunk.puzzles;
            self.in_rows += chunk.in_rows;
        }
        if chunks.iter().any(|chunk| chunk.read.get().is_some()) {
            self.read.get_or_init(|| ());
        }
        self.chunks.splice(range, chunks);
    }

    /// Returns the byte up to which the blocks reach, from the group's start on.
    fn reach(&self) -> usize {
        self.starts.iter().map(|start| start.reach).max().unwrap_or(0)
    }
}

impl Groups {
    /// Replaces the chunks from one place up to another one.
    pub(super) fn replace(&mut self, from: Place, to: Place, chunks: Vec<Arc<Chunk>>) {
        let to = self.inside(to);
        let from = from.min(to);
        let taken = to.group + 1 - from.group;
        let kept = self.groups.get(to.group).map_or(0, |group| group.chunks.len() - to.chunk) + from.chunk;
        let count = kept + chunks.len();
        if taken == 1 && (1..=MOST_CHUNKS).contains(&count) && from.group < self.groups.len() {
            let group = Arc::make_mut(&mut self.groups[from.group]);
            group.replace(from.chunk..to.chunk, chunks);
            let part = (group.all, group.reach());
            replace_starts(
                &mut self.starts,
                &mut self.all,
                from.group..from.group + 1,
                std::iter::once(part),
            );
            return;
        }
        let range = from.group..(to.group + 1).min(self.groups.len());
        let parts = |at: usize| self.groups.get(at).map_or(&[][..], |group| &group.chunks);
        let (head, tail) = (&parts(from.group)[..from.chunk], &parts(to.group)[to.chunk..]);
        let all: Vec<Arc<Chunk>> = head.iter().cloned().chain(chunks).chain(tail.iter().cloned()).collect();
        let some = all.chunks(MOST_CHUNKS / 2);
        let groups: Vec<Arc<Group>> = some.map(|some| Arc::new(Group::of(some.to_vec()))).collect();
        let sizes = groups.iter().map(|group| (group.all, group.reach()));
        replace_starts(&mut self.starts, &mut self.all, range.clone(), sizes);
        self.groups.splice(range, groups);
    }

    /// Returns the same position as one in or at the end of an existing group, if there is any group.
    fn inside(&self, place: Place) -> Place {
        match place.group.checked_sub(1).and_then(|before| self.groups.get(before)) {
            Some(before) if place.chunk == 0 => Place { group: place.group - 1, chunk: before.chunks.len() },
            _ => place,
        }
    }

    /// Returns the place behind the last chunk.
    const fn end(&self) -> Place {
        Place { group: self.groups.len(), chunk: 0 }
    }

    /// Returns the place after the given one.
    pub(super) fn behind(&self, place: Place) -> Place {
        match self.groups.get(place.group) {
            Some(group) if place.chunk + 1 < group.chunks.len() => Place { chunk: place.chunk + 1, ..place },
            Some(_) => Place { group: place.group + 1, chunk: 0 },
            None => place,
        }
    }

    /// Returns the chunk at a place.
    pub(super) fn get(&self, place: Place) -> Option<&Arc<Chunk>> {
        self.groups.get(place.group)?.chunks.get(place.chunk)
    }

    /// Returns the place of the chunk with a block, and the block's index in that chunk. A number beyond the last block gives the end.
    pub(super) fn find(&self, block: usize) -> (Place, usize) {
        if block >= self.all.blocks {
            return (self.end(), 0);
        }
        let group = self.starts.partition_point(|start| start.block <= block) - 1;
        let block = block - self.starts[group].block;
        let starts = &self.groups[group].starts;
        let chunk = starts.partition_point(|start| start.block <= block) - 1;
        (Place { group, chunk }, block - starts[chunk].block)
    }

    /// Returns the chunks from a place on.
    pub(super) fn from(&self, place: Place) -> impl Iterator<Item = &Arc<Chunk>> {
        let groups = self.groups.get(place.group..).unwrap_or_default().iter().enumerate();
        groups.flat_map(move |(n, group)| &group.chunks[if n == 0 { place.chunk } else { 0 }..])
    }

    /// Returns the byte offset at which the chunk at a place starts; behind the last chunk, the end of the text.
    pub(super) fn start_of(&self, place: Place) -> usize {
        let start = self.groups.get(place.group).and_then(|group| group.starts.get(place.chunk));
        start.map_or(self.all.bytes, |start| self.starts[place.group].byte + start.byte)
    }

    /// Returns the number of the block that contains this byte offset; at the end of the text, the last block.
    pub(super) fn at_byte(&self, offset: usize) -> Option<usize> {
        let at = self.starts.partition_point(|start| start.byte <= offset).checked_sub(1)?;
        let (group, start) = (&self.groups[at], self.starts[at]);
        let offset = offset - start.byte;
        let at = group.starts.partition_point(|start| start.byte <= offset).saturating_sub(1);
        let (slots, chunk) = (&group.chunks[at].slots, group.starts[at]);
        let slot = slots.partition_point(|slot| chunk.byte + slot.start as usize <= offset);
        Some(start.block + chunk.block + slot.saturating_sub(1))
    }

    /// Returns the number of the first block that reaches up to a byte offset.
    pub(super) fn first_reaching(&self, offset: usize) -> Option<usize> {
        let at = self.starts.iter().position(|start| start.reach >= offset)?;
        let (group, start) = (&self.groups[at], self.starts[at]);
        let reaches = |reach: usize| start.byte + reach >= offset;
        let at = group.starts.iter().position(|start| reaches(start.reach)).unwrap_or(0);
        let (slots, chunk) = (&group.chunks[at].slots, group.starts[at]);
        let end = |slot: &Slot| chunk.byte + slot.start as usize + slot.reach as usize;
        let slot = slots.iter().position(|slot| reaches(end(slot))).unwrap_or(0);
        Some(start.block + chunk.block + slot)
    }

    /// Records that a block of the chunk at this place was read and is kept.
    pub(super) fn note_read(&self, place: Place) {
        if let Some(group) = self.groups.get(place.group) {
            group.read.get_or_init(|| ());
        }
    }

    /// Drops all read blocks and returns them.
    pub(super) fn forget_read(&mut self) -> Vec<Read> {
        let mut forgotten = Vec::new();
        for group in self.groups.iter_mut().filter(|group| group.read.get().is_some()) {
            let group = Arc::make_mut(group);
            group.read = OnceLock::new();
            for chunk in group.chunks.iter_mut().filter(|chunk| chunk.read.get().is_some()) {
                forgotten.push(std::mem::take(&mut Arc::make_mut(chunk).read));
            }
        }
        forgotten
    }

    /// Returns the number of blocks.
    pub(super) const fn blocks(&self) -> usize {
        self.all.blocks
    }

    /// Returns the length of all texts, in bytes.
    pub(super) const fn bytes(&self) -> usize {
        self.all.bytes
    }

    /// Returns the number of blocks with a puzzle.
    pub(super) fn puzzles(&self) -> usize {
        self.groups.iter().map(|group| group.puzzles).sum()
    }

    /// Returns the number of puzzles that are in rows.
    pub(super) fn count_in_rows(&self) -> usize {
        self.groups.iter().map(|group| group.in_rows).sum()
    }

    /// Returns the numbers of the blocks whose puzzles are in rows.
    pub(super) fn in_rows(&self) -> impl Iterator<Item = usize> {
        let groups = self.groups.iter().zip(&self.starts).filter(|(group, _)| group.in_rows > 0);
        let chunks = groups.flat_map(|(group, start)| {
            let chunks = group.chunks.iter().zip(&group.starts).filter(|(chunk, _)| chunk.in_rows > 0);
            chunks.map(|(chunk, inside)| (start.block + inside.block, chunk))
        });
        chunks.flat_map(|(first, chunk)| {
            let slots = chunk.slots.iter().enumerate();
            let in_rows = slots.filter(|(_, slot)| slot.form == Some(GridForm::Rows));
            in_rows.map(move |(at, _)| first + at)
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::syntax::tree::chunk::Builder;

    /// Returns a chunk with one block for each length.
    fn chunk(lengths: &[usize]) -> Arc<Chunk> {
        let mut builder = Builder::default();
        for &length in lengths {
            builder.push(&"x".repeat(length), Slot::new(0, length, length + length % 3, None), None);
        }
        builder.finish().remove(0)
    }

    fn lengths() -> impl Strategy<Value = Vec<usize>> {
        prop::collection::vec(1usize..9, 1..4)
    }

    /// Returns, for each block, its chunk, its index there, its first byte, and how far the blocks up to it reach. They are counted one by one.
    fn counted(chunks: &[Vec<usize>]) -> Vec<(usize, usize, usize, usize)> {
        let (mut byte, mut reach, mut blocks) = (0, 0, Vec::new());
        for (chunk, lengths) in chunks.iter().enumerate() {
            for (at, length) in lengths.iter().enumerate() {
                reach = reach.max(byte + length + length % 3);
                blocks.push((chunk, at, byte, reach));
                byte += length;
            }
        }
        blocks
    }

    proptest! {
        #[test]
        fn chunks_in_groups_are_found_as_in_one_list(
            start in prop::collection::vec(lengths(), 0..400),
            edits in prop::collection::vec((any::<usize>(), 0usize..300, prop::collection::vec(lengths(), 0..300)), 0..4),
        ) {
            let made = |chunks: &[Vec<usize>]| chunks.iter().map(|it| chunk(it)).collect::<Vec<_>>();
            let (mut groups, mut plain) = (Groups::default(), start);
            groups.replace(groups.end(), groups.end(), made(&plain));
            for (at, gone, come) in edits {
                let at = at % (plain.len() + 1);
                let gone = at..(at + gone).min(plain.len());
                let block = |chunk: usize| plain[..chunk].iter().map(Vec::len).sum();
                let (from, to) = (groups.find(block(gone.start)).0, groups.find(block(gone.end)).0);
                let (before, text) = (groups.clone(), groups.bytes());
                groups.replace(from, to, made(&come));
                prop_assert_eq!(before.bytes(), text);
                plain.splice(gone, come);
            }
            let blocks = counted(&plain);
            prop_assert_eq!(groups.blocks(), blocks.len());
            prop_assert_eq!(groups.from(groups.find(0).0).count(), plain.len());
            prop_assert!(groups.groups.iter().all(|group| (1..=MOST_CHUNKS).contains(&group.chunks.len())));
            let mut place = groups.find(0).0;
            for (number, &(chunk, at, byte, _)) in blocks.iter().enumerate() {
                let (found, inside) = groups.find(number);
                if at == 0 && chunk > 0 {
                    place = groups.behind(place);
                }
                prop_assert_eq!((found, inside), (place, at));
                prop_assert_eq!(groups.start_of(found) + groups.get(found).unwrap().start_of(at), byte);
                prop_assert_eq!(groups.at_byte(byte), Some(number));
            }
            for offset in 0..groups.bytes() + 4 {
                let first = blocks.iter().position(|&(.., reach)| reach >= offset);
                prop_assert_eq!(groups.first_reaching(offset), first);
            }
        }
    }
}
