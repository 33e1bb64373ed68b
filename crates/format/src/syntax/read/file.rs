//! A file as a list of blocks. It is parsed as a whole, or parsed again around an edit.
//!
//! The split into blocks depends only on the text from a block's start on, and on the defaults. So a reparse starts at
//! the first block whose reading depended on the edited text. It ends where a new block starts at the same text as an
//! old block after the edit.

use std::ops::Range;
use std::sync::Arc;

use crate::syntax::lex::lines::Line;
use crate::syntax::plan::header::{Defaults, key_of};
use crate::syntax::plan::{Plan, Role, plan, plan_within};
use crate::syntax::read::block::{read, read_defaults};
use crate::syntax::read::shared_plan::Alike;
use crate::syntax::tree::chunk::Read;
use crate::syntax::tree::chunk::{Builder, Slot};
use crate::syntax::tree::file::{Blocks, File};
use crate::syntax::tree::model::{Block, GridForm, PuzzleRef, Reparse};

impl File {
    /// Parses a text; any text is a valid file. O(length).
    ///
    /// ```
    /// use sudoku_ls_format::syntax::File;
    /// let file = File::parse("1..4\n..1.\n.2..\n4..3\n");
    /// assert_eq!(file.puzzles().count(), 1);
    /// ```
    pub fn parse(text: &str) -> Self {
        Self::parsed(text, true, usize::MAX).unwrap_or_default()
    }

    /// Parses a text as [`parse`](Self::parse) does, but keeps no read block: each block is read again on demand. This
    /// suits a large file of which few puzzles are looked at, since it needs only the memory of the text and about 25
    /// bytes per block. O(length).
    ///
    /// ```
    /// use sudoku_ls_format::syntax::File;
    /// let file = File::parse_at_rest("1..4\n..1.\n.2..\n4..3\n");
    /// assert!(file.blocks().look(0).is_some_and(|block| block.puzzle.is_some()));
    /// ```
    #[doc(hidden)]
    pub fn parse_at_rest(text: &str) -> Self {
        Self::parsed(text, false, usize::MAX).unwrap_or_default()
    }

    /// Does what [`parse_at_rest`](Self::parse_at_rest) does, or returns `None` if the work exceeds `most`. See
    /// [`edit_within`](Self::edit_within) for the unit of work.
    #[doc(hidden)]
    pub fn parse_at_rest_within(text: &str, most: usize) -> Option<Self> {
        Self::parsed(text, false, most)
    }

    fn parsed(text: &str, keeps: bool, most: usize) -> Option<Self> {
        let mut left = most;
        let mut defaults = Defaults::default();
        let mut builder = Builder::default();
        let (mut start, mut ahead, mut recent) = (0, Ahead::default(), Recent::default());
        let (mut alike, mut are_plain) = (Alike::default(), false);
        while start < text.len() {
            left = left.checked_sub(BLOCK)?;
            let length = if are_plain { alike.at(text, start) } else { None };
            if let Some((plan, length)) = alike.plan().zip(length) {
                left = left.checked_sub(plan.work)?;
                let of_block = &text[start..start + length];
                let key = key_of(of_block, &defaults, plan);
                let reach = length + plan.reach - plan.end;
                builder.push(of_block, Slot::new(key, length, reach, form_of(plan)), None);
                ahead.skip(of_block.len());
                start += of_block.len();
                continue;
            }
            if let Some((slot, block)) = recent.again(text, start) {
                let of_block = &text[start..start + slot.len as usize];
                builder.push(of_block, slot, block);
                ahead.skip(of_block.len());
                start += of_block.len();
                continue;
            }
            let plan = Arc::new(plan_within(&text[start..], start == 0, &defaults, ahead.lines(), left));
            left = left.checked_sub(plan.work)?;
            let of_block = &text[start..start + plan.end];
            let slot = slot_of(key_of(of_block, &defaults, &plan), &plan);
            let block = keeps.then(|| Arc::new(read(of_block, &plan, &defaults)));
            if start == 0 {
                defaults = defaults_of(of_block, &plan);
                are_plain = !keeps && defaults == Defaults::default();
            } else {
                recent.note(start, slot, block.clone());
            }
            start += plan.end;
            builder.push(of_block, slot, block);
            if let Some(length) = length {
                alike.keep(length, &plan);
            }
        }
        Some(Self { blocks: Blocks::built(builder, defaults, keeps) })
    }

    /// Returns the text of the file.
    pub fn text(&self) -> String {
        let mut text = String::with_capacity(self.len());
        self.blocks.texts(0).for_each(|piece| text.push_str(piece));
        text
    }

    /// Returns the length of the text, in bytes.
    pub const fn len(&self) -> usize {
        self.blocks.bytes()
    }

    /// Returns whether the text is empty.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the blocks, in order.
    pub const fn blocks(&self) -> &Blocks {
        &self.blocks
    }

    /// Returns the byte offset at which a block starts. A number beyond the last block gives the end of the text. O(log blocks).
    pub fn start_of(&self, index: usize) -> usize {
        self.blocks.start_of(index)
    }

    /// Returns the number of the block that contains this byte offset; at the end of the text, the last block. `None`
    /// only for an empty text. O(log blocks).
    pub fn block_at(&self, offset: usize) -> Option<usize> {
        self.blocks.at_byte(offset)
    }

    /// Returns an iterator over the puzzles in order, each with its block.
    pub fn puzzles(&self) -> impl Iterator<Item = PuzzleRef<'_>> {
        let with_puzzle = self.blocks.slots(0).enumerate().filter(|(_, slot)| slot.form.is_some());
        with_puzzle.filter_map(|(index, _)| {
            let block = self.blocks.get(index)?;
            Some(PuzzleRef { index, start: self.start_of(index), block, puzzle: block.puzzle.as_ref()? })
        })
    }

    /// Replaces a range of bytes with a text, and parses the affected blocks again.
    ///
    /// The range is clamped to the text and widened to whole characters. An insertion inside a character goes before it.
    pub fn edit(&mut self, range: Range<usize>, new_text: &str) -> Reparse {
        let range = self.clamped(&range);
        if let Some(edit) = self.edit_within(range.clone(), new_text, &mut { usize::MAX }) {
            return edit;
        }
        // The `[defaults]` change, so all puzzles have to be parsed again.
        let mut text = self.text();
        text.replace_range(range, new_text);
        let removed = 0..self.blocks.len();
        *self = Self::parsed(&text, self.blocks.keeps, usize::MAX).unwrap_or_default();
        Reparse { removed, added: self.blocks.len() }
    }

    /// Does what [`edit`](Self::edit) does. If the work would exceed `most`, or if the `[defaults]` would change, it
    /// returns `None` and leaves the file as it was. The unit of work is one byte of a plain row that is read. The work
    /// done is subtracted from `most`.
    #[doc(hidden)]
    pub fn edit_within(&mut self, range: Range<usize>, new_text: &str, most: &mut usize) -> Option<Reparse> {
        let range = self.clamped(&range);
        let from = self.blocks.first_touched(range.start);
        // The blocks of a file at rest are read on demand, not here.
        let again = self.parse_around(from, &range, new_text, *most, self.blocks.keeps)?;
        *most = again.left;
        if from == 0 && again.defaults != self.blocks.defaults {
            return None;
        }
        let removed = from..again.until;
        let added = again.blocks.len();
        self.blocks.splice(removed.clone(), &again.text, again.blocks);
        Some(Reparse { removed, added })
    }

    /// Returns the content of the `[defaults]`.
    pub(crate) const fn defaults(&self) -> &Defaults {
        &self.blocks.defaults
    }

    /// Drops the read blocks of a file that was parsed at rest, if more than this many are kept. They are read again on demand. O(blocks / 100).
    #[doc(hidden)]
    pub fn rest(&mut self, most: usize) {
        drop(self.take_read(most));
    }

    /// Does what `rest` does, and returns the dropped blocks. Freeing them may take milliseconds, so the caller chooses when.
    #[doc(hidden)]
    pub fn take_read(&mut self, most: usize) -> Vec<Read> {
        self.blocks.rest(most)
    }

    /// Returns the effect of replacing a range of bytes with a text: the numbers of the blocks that would be removed,
    /// and the blocks that would be added. The file stays as it is. `None` if the `[defaults]` would change.
    #[doc(hidden)]
    pub fn preview(&self, range: Range<usize>, new_text: &str) -> Option<(Range<usize>, Vec<Arc<Block>>)> {
        let (gone, come) = self.preview_slots(range, new_text, true)?;
        Some((gone, come.into_iter().filter_map(|(_, block)| block).collect()))
    }

    /// Returns the same with the slots of the added blocks. Blocks are read only if `reads` is true; finding the end of
    /// each block takes a fraction of that time.
    pub(crate) fn preview_slots(
        &self,
        range: Range<usize>,
        new_text: &str,
        reads: bool,
    ) -> Option<(Range<usize>, Vec<Planned>)> {
        let range = self.clamped(&range);
        let from = self.blocks.first_touched(range.start);
        let again = self.parse_around(from, &range, new_text, usize::MAX, reads)?;
        (from > 0 || again.defaults == self.blocks.defaults).then_some((from..again.until, again.blocks))
    }

    /// Returns the block that a text is if it replaces the block with this number, with the file's defaults. `None` if
    /// the text is more than one block.
    #[doc(hidden)]
    pub fn read_as(&self, index: usize, text: &str) -> Option<Block> {
        let none = Defaults::default();
        let defaults = if index == 0 { &none } else { &self.blocks.defaults };
        let plan = plan(text, self.start_of(index) == 0, defaults, &mut Vec::new());
        (plan.end == text.len()).then(|| read(text, &plan, defaults))
    }

    /// Returns the same, read in front of the text that follows the block in the file. The key of the block may depend on that text.
    pub(crate) fn read_before(&self, index: usize, text: &str) -> Option<Block> {
        let none = Defaults::default();
        let defaults = if index == 0 { &none } else { &self.blocks.defaults };
        let mut behind = self.blocks.each_text(index + 1);
        let mut all = text.to_owned();
        loop {
            let (len, wanted) = (all.len(), 2 * all.len());
            while all.len() < wanted
                && let Some((_, next)) = behind.next()
            {
                all.push_str(next);
            }
            let plan = plan(&all, self.start_of(index) == 0, defaults, &mut Vec::new());
            if plan.reach < all.len() || all.len() == len {
                return (plan.end == text.len()).then(|| read(text, &plan, defaults));
            }
        }
    }

    /// Returns the range clamped to the text and widened to whole characters.
    fn clamped(&self, range: &Range<usize>) -> Range<usize> {
        let mut start = range.start.min(self.len());
        let mut end = range.end.clamp(start, self.len());
        while !self.is_boundary(start) {
            start -= 1;
        }
        if range.is_empty() {
            end = start;
        }
        while !self.is_boundary(end) {
            end += 1;
        }
        start..end
    }

    fn is_boundary(&self, offset: usize) -> bool {
        let Some(index) = self.block_at(offset) else { return true };
        let text = self.blocks.text_of(index).unwrap_or("");
        text.is_char_boundary(offset - self.start_of(index))
    }

    /// Returns the old block that starts at the same text as this offset of the new text, if that is after the edit.
    ///
    /// The first block of the new text is never a moved old block, because `[defaults]` apply only there.
    fn old_start(&self, at: usize, range: &Range<usize>, new_len: usize) -> Option<usize> {
        let old =
            (at + range.len()).checked_sub(new_len).filter(|&old| old >= range.end && old < self.len())?;
        let found = self.block_at(old).filter(|&index| self.start_of(index) == old);
        found.filter(|&index| index > 0 && at > 0 && at >= range.start + new_len)
    }

    /// Parses from block `from` on, until a block starts after the edit where an old block started. `None` if the work exceeds `most`.
    fn parse_around(
        &self,
        from: usize,
        range: &Range<usize>,
        new_text: &str,
        most: usize,
        reads: bool,
    ) -> Option<Again> {
        let base = self.start_of(from);
        if range.end - base > most {
            return None;
        }
        let mut window = Window { blocks: &self.blocks, text: String::new(), next: from, base, most };
        window.extend_to(range.end)?;
        window.text.replace_range(range.start - base..range.end - base, new_text);
        let (blocks, defaults) = (Vec::new(), self.blocks.defaults.clone());
        let mut again = Again { blocks, until: self.blocks.len(), defaults, left: most, text: String::new() };
        let (mut at, mut ahead, mut recent) = (0, Ahead::default(), Recent::default());
        loop {
            if window.text.len() > most {
                return None;
            }
            if at == window.text.len() && !window.extend()? {
                again.text = window.text;
                return Some(again);
            }
            let start = base + at;
            if let Some(index) = self.old_start(start, range, new_text.len()) {
                again.until = index;
                again.text = window.text;
                return Some(again);
            }
            again.left = again.left.checked_sub(BLOCK)?;
            if let Some((slot, block)) = recent.again(&window.text, at) {
                ahead.skip(slot.len as usize);
                at += slot.len as usize;
                again.blocks.push((slot, block));
                continue;
            }
            if recent.may_come(&window.text, at) && window.extend()? {
                continue;
            }
            let defaults = if start == 0 { &Defaults::default() } else { &again.defaults };
            let plan = plan_within(&window.text[at..], start == 0, defaults, ahead.lines(), again.left);
            again.left = again.left.checked_sub(plan.work)?;
            if at + plan.reach >= window.text.len() && window.extend()? {
                ahead = Ahead::default();
                continue;
            }
            if reads {
                again.left = again.left.checked_sub(plan.work_of_reading())?;
            }
            let of_block = &window.text[at..at + plan.end];
            let block = reads.then(|| Arc::new(read(of_block, &plan, defaults)));
            let key = block.as_ref().map_or_else(|| key_of(of_block, defaults, &plan), |block| block.key());
            let slot = slot_of(key, &plan);
            if start == 0 {
                again.defaults = defaults_of(of_block, &plan);
            } else {
                recent.note(at, slot, block.clone());
            }
            at += of_block.len();
            again.blocks.push((slot, block));
        }
    }
}

/// Lines after a block that were read to find its end.
#[derive(Debug, Default)]
struct Ahead {
    lines: Vec<Line>,
    /// The number of bytes that were skipped at the front since the lines were read.
    passed: usize,
}

impl Ahead {
    /// Skips some bytes of the text.
    const fn skip(&mut self, bytes: usize) {
        self.passed += bytes;
    }

    /// Returns the lines after the skipped bytes.
    fn lines(&mut self) -> &mut Vec<Line> {
        let passed = std::mem::take(&mut self.passed);
        if passed > 0 {
            let first = self.lines.partition_point(|line| line.next <= passed);
            self.lines.drain(..first);
            self.lines.iter_mut().for_each(|line| *line = line.moved(passed));
        }
        &mut self.lines
    }
}

/// The most recently parsed blocks, with their start offsets, to recognize a repeated block. The first block of the file is never among them.
struct Recent<B>(Vec<(usize, Slot, B)>);

/// The maximum number of recent blocks: the most that alternate in a repetitive text.
const MOST_RECENT: usize = 4;

impl<B> Default for Recent<B> {
    fn default() -> Self {
        Self(Vec::with_capacity(MOST_RECENT))
    }
}

impl<B: Clone> Recent<B> {
    fn note(&mut self, start: usize, slot: Slot, block: B) {
        if self.0.len() == MOST_RECENT {
            self.0.remove(0);
        }
        self.0.push((start, slot, block));
    }

    /// Returns the block that is repeated at this offset: all text that determined its end is there again.
    fn again(&self, text: &str, at: usize) -> Option<(Slot, B)> {
        let bytes = text.as_bytes();
        let is_there = |start: usize, slot: &Slot| {
            let (len, seen) = (slot.len as usize, seen(slot));
            bytes.get(at..at + seen).is_some_and(|here| *here == bytes[start..start + seen])
                // A byte order mark directly after the block is read as the start of the next block.
                && !bytes[at + len..].starts_with("\u{feff}".as_bytes())
        };
        let found = self.0.iter().find(|(start, slot, _)| is_there(*start, slot));
        found.map(|(_, slot, block)| (*slot, block.clone()))
    }

    /// Returns whether more of the text is needed to decide if a block is repeated.
    fn may_come(&self, text: &str, at: usize) -> bool {
        let (bytes, left) = (text.as_bytes(), text.len() - at);
        let may = |start: usize, slot: &Slot| left < seen(slot) && bytes[at..] == bytes[start..start + left];
        self.0.iter().any(|(start, slot, _)| may(*start, slot))
    }
}

/// Returns the number of bytes that determined where a block ends. The last byte distinguishes a line feed from the
/// first half of a longer line end.
const fn seen(slot: &Slot) -> usize {
    slot.reach as usize + 1
}

/// The work of handling a block, in addition to the work of its lines.
const BLOCK: usize = 100;

/// The slot of a block, and the block itself if it was read.
pub(crate) type Planned = (Slot, Option<Arc<Block>>);

/// The result of a reparse.
struct Again {
    blocks: Vec<Planned>,
    /// The number of the first old block that stays.
    until: usize,
    defaults: Defaults,
    /// The part of the allowed work that is left.
    left: usize,
    /// The text of the new blocks, and the text after them that was read.
    text: String,
}

/// The text around an edit, copied from the blocks as needed.
struct Window<'a> {
    blocks: &'a Blocks,
    text: String,
    /// The number of the next block to copy.
    next: usize,
    base: usize,
    /// The maximum length of the text in bytes. A longer block is not even copied.
    most: usize,
}

/// The fewest bytes by which a window grows.
const WINDOW_STEP: usize = 4096;

impl Window<'_> {
    /// Copies blocks until the old text up to this byte is included. `None` if that exceeds the maximum length.
    fn extend_to(&mut self, end: usize) -> Option<()> {
        while self.base + self.text.len() < end && self.take()? {}
        self.extend().map(|_| ())
    }

    /// Copies more blocks. Returns `false` at the end of the text, `None` if the maximum length is exceeded.
    fn extend(&mut self) -> Option<bool> {
        let step = self.text.len().max(WINDOW_STEP);
        let before = self.text.len();
        while self.text.len() < before + step && self.take()? {}
        Some(self.text.len() > before)
    }

    fn take(&mut self) -> Option<bool> {
        let Some(text) = self.blocks.text_of(self.next) else { return Some(false) };
        if text.len() > self.most.saturating_sub(self.text.len()) {
            return None;
        }
        self.text.push_str(text);
        self.next += 1;
        Some(true)
    }
}

/// Returns the slot of a planned block.
fn slot_of(key: u64, plan: &Plan) -> Slot {
    Slot::new(key, plan.end, plan.reach, form_of(plan))
}

fn form_of(plan: &Plan) -> Option<GridForm> {
    plan.grids.first().map(|grid| grid.form)
}

/// Returns the defaults that the first block of a file sets for all other blocks.
fn defaults_of(text: &str, plan: &Plan) -> Defaults {
    if plan.roles.contains(&Role::Defaults) { read_defaults(text, plan) } else { Defaults::default() }
}
