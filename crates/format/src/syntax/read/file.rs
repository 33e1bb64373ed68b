//! A file as a list of blocks, parsed whole or again around an edit.
//!
//! Splitting is a function of the text from a block's start on, and of the defaults: so parsing again starts at the first
//! block whose reading saw the edit, and ends where an old block starts beyond it.

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
    /// Parses a text; any text is a file. O(length).
    ///
    /// ```
    /// use sudoku_ls_format::syntax::File;
    /// let file = File::parse("1..4\n..1.\n.2..\n4..3\n");
    /// assert_eq!(file.puzzles().count(), 1);
    /// ```
    pub fn parse(text: &str) -> Self {
        Self::parsed(text, true, usize::MAX).unwrap_or_default()
    }

    /// Parses a text as [`parse`](Self::parse) does, and keeps no block: each is read again when it is asked for. For a large file of which few puzzles
    /// are looked at: it takes the memory of its text and some 25 bytes a block. O(length).
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

    /// Does what [`parse_at_rest`](Self::parse_at_rest) does where that is no more work than `most`, in the unit of [`edit_within`](Self::edit_within).
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
            let plan = plan_within(&text[start..], start == 0, &defaults, ahead.lines(), left);
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
                alike.keep(length, plan);
            }
        }
        Some(Self { blocks: Blocks::built(builder, defaults, keeps) })
    }

    /// Returns its text.
    pub fn text(&self) -> String {
        let mut text = String::with_capacity(self.len());
        self.blocks.texts(0).for_each(|piece| text.push_str(piece));
        text
    }

    /// Returns the length of its text, in bytes.
    pub const fn len(&self) -> usize {
        self.blocks.bytes()
    }

    /// Returns whether it has no text.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns its blocks, in order.
    pub const fn blocks(&self) -> &Blocks {
        &self.blocks
    }

    /// Returns where the block of this number starts, in bytes; the text's end for any number beyond the last one. O(log blocks).
    pub fn start_of(&self, index: usize) -> usize {
        self.blocks.start_of(index)
    }

    /// Returns the block with the byte at this position; at the text's end, the last one. `None` only for an empty text. O(log blocks).
    pub fn block_at(&self, offset: usize) -> Option<usize> {
        self.blocks.at_byte(offset)
    }

    /// Returns the puzzles in order, each with its block.
    pub fn puzzles(&self) -> impl Iterator<Item = PuzzleRef<'_>> {
        let with_puzzle = self.blocks.slots(0).enumerate().filter(|(_, slot)| slot.form.is_some());
        with_puzzle.filter_map(|(index, _)| {
            let block = self.blocks.get(index)?;
            Some(PuzzleRef { index, start: self.start_of(index), block, puzzle: block.puzzle.as_ref()? })
        })
    }

    /// Puts a text in place of a range of bytes, and parses the blocks that it touches again.
    ///
    /// The range is cut to the text, and widened to whole characters; an insertion goes before the character it falls into.
    pub fn edit(&mut self, range: Range<usize>, new_text: &str) -> Reparse {
        let range = self.clamped(&range);
        if let Some(edit) = self.edit_within(range.clone(), new_text, &mut { usize::MAX }) {
            return edit;
        }
        // What holds for all puzzles changes.
        let mut text = self.text();
        text.replace_range(range, new_text);
        let removed = 0..self.blocks.len();
        *self = Self::parsed(&text, self.blocks.keeps, usize::MAX).unwrap_or_default();
        Reparse { removed, added: self.blocks.len() }
    }

    /// Does what [`edit`](Self::edit) does where that is no more work than `most`, and its `[defaults]` stay; `None` else, and the file is as it was.
    /// The unit of work is a byte of a plain row that is read. What was done is taken off `most`.
    #[doc(hidden)]
    pub fn edit_within(&mut self, range: Range<usize>, new_text: &str, most: &mut usize) -> Option<Reparse> {
        let range = self.clamped(&range);
        let from = self.blocks.first_touched(range.start);
        // What is kept at rest is read when it is asked for.
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

    /// Returns what its `[defaults]` say.
    pub(crate) const fn defaults(&self) -> &Defaults {
        &self.blocks.defaults
    }

    /// Forgets what was read of the blocks of a file that was parsed at rest, if more than this many are kept. They are read again when they
    /// are asked for. O(blocks / 100).
    #[doc(hidden)]
    pub fn rest(&mut self, most: usize) {
        drop(self.take_read(most));
    }

    /// Does the same, and returns what was forgotten: it may be so much that dropping it takes milliseconds.
    #[doc(hidden)]
    pub fn take_read(&mut self, most: usize) -> Vec<Read> {
        self.blocks.rest(most)
    }

    /// Returns the blocks that there would be with a text in place of a range of bytes: the numbers of those that go, and those that
    /// come. The file stays as it is. `None` where its `[defaults]` would change.
    #[doc(hidden)]
    pub fn preview(&self, range: Range<usize>, new_text: &str) -> Option<(Range<usize>, Vec<Arc<Block>>)> {
        let (gone, come) = self.preview_slots(range, new_text, true)?;
        Some((gone, come.into_iter().filter_map(|(_, block)| block).collect()))
    }

    /// Returns what would be kept of these blocks. They are read only where that is asked for: to find where each ends takes a fraction of the time.
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

    /// A text read as the block of this number is: in its place, with the file's defaults. `None` if it is more than a block.
    #[doc(hidden)]
    pub fn read_as(&self, index: usize, text: &str) -> Option<Block> {
        let none = Defaults::default();
        let defaults = if index == 0 { &none } else { &self.blocks.defaults };
        let plan = plan(text, self.start_of(index) == 0, defaults, &mut Vec::new());
        (plan.end == text.len()).then(|| read(text, &plan, defaults))
    }

    /// Does the same before what is behind the block in the file, on which the key of the block may depend.
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

    /// Returns the range within the text, widened to whole characters.
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

    /// Returns the old block that starts where this byte of the new text was, if that is beyond the edit.
    ///
    /// A file's first block is never an old one moved: `[defaults]` count there alone.
    fn old_start(&self, at: usize, range: &Range<usize>, new_len: usize) -> Option<usize> {
        let old =
            (at + range.len()).checked_sub(new_len).filter(|&old| old >= range.end && old < self.len())?;
        let found = self.block_at(old).filter(|&index| self.start_of(index) == old);
        found.filter(|&index| index > 0 && at > 0 && at >= range.start + new_len)
    }

    /// Parses from the block `from` on, until a block starts beyond the edit where an old one did; `None` if that is more work than `most`.
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

/// Lines behind a block that were read to find its end.
#[derive(Debug, Default)]
struct Ahead {
    lines: Vec<Line>,
    /// The bytes in front that were passed since.
    passed: usize,
}

impl Ahead {
    /// Passes some bytes of the text.
    const fn skip(&mut self, bytes: usize) {
        self.passed += bytes;
    }

    /// Returns those behind what was passed.
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

/// The blocks that were read last, each with its start, to know one that comes again. The file's first block is none of them.
struct Recent<B>(Vec<(usize, Slot, B)>);

/// As many as can alternate in a text that repeats.
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

    /// Returns the one that comes again at a byte of the text: all that told its end is there once more.
    fn again(&self, text: &str, at: usize) -> Option<(Slot, B)> {
        let bytes = text.as_bytes();
        let is_there = |start: usize, slot: &Slot| {
            let (len, seen) = (slot.len as usize, seen(slot));
            bytes.get(at..at + seen).is_some_and(|here| *here == bytes[start..start + seen])
                // At the start of a block, a byte order mark is read as one.
                && !bytes[at + len..].starts_with("\u{feff}".as_bytes())
        };
        let found = self.0.iter().find(|(start, slot, _)| is_there(*start, slot));
        found.map(|(_, slot, block)| (*slot, block.clone()))
    }

    /// Returns whether more of the text is needed to know that one comes again.
    fn may_come(&self, text: &str, at: usize) -> bool {
        let (bytes, left) = (text.as_bytes(), text.len() - at);
        let may = |start: usize, slot: &Slot| left < seen(slot) && bytes[at..] == bytes[start..start + left];
        self.0.iter().any(|(start, slot, _)| may(*start, slot))
    }
}

/// Returns the bytes that told where a block ends; the last one tells a line end from half of one.
const fn seen(slot: &Slot) -> usize {
    slot.reach as usize + 1
}

/// The work that a block is beside that of its lines.
const BLOCK: usize = 100;

/// What is kept of a block, and the block if it was read.
pub(crate) type Planned = (Slot, Option<Arc<Block>>);

/// What parsing again came to.
struct Again {
    blocks: Vec<Planned>,
    /// The first old block that stays.
    until: usize,
    defaults: Defaults,
    /// How much of the work that was allowed is left.
    left: usize,
    /// The text of the blocks, and what was read behind it.
    text: String,
}

/// The text around an edit, taken from the blocks as it is needed.
struct Window<'a> {
    blocks: &'a Blocks,
    text: String,
    /// The next block to take.
    next: usize,
    base: usize,
    /// How many bytes it may have: a longer block is not copied to find that out.
    most: usize,
}

/// Bytes by which a window grows at least.
const WINDOW_STEP: usize = 4096;

impl Window<'_> {
    /// Takes blocks until the old text up to this byte is in; `None` if that is too much.
    fn extend_to(&mut self, end: usize) -> Option<()> {
        while self.base + self.text.len() < end && self.take()? {}
        self.extend().map(|_| ())
    }

    /// Reads more; `false` at the end, `None` if that is too much.
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

/// Returns what is kept of a planned block.
fn slot_of(key: u64, plan: &Plan) -> Slot {
    Slot::new(key, plan.end, plan.reach, form_of(plan))
}

fn form_of(plan: &Plan) -> Option<GridForm> {
    plan.grids.first().map(|grid| grid.form)
}

/// Returns what the first block of a file says for all others.
fn defaults_of(text: &str, plan: &Plan) -> Defaults {
    if plan.roles.contains(&Role::Defaults) { read_defaults(text, plan) } else { Defaults::default() }
}
