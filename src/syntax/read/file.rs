//! A file as a list of blocks, parsed whole or again around an edit.
//!
//! Splitting is a function of the text from a block's start on, and of the defaults: so parsing again starts at the first
//! block whose reading saw the edit, and ends where an old block starts beyond it.

use std::ops::Range;
use std::sync::Arc;

use crate::syntax::lex::lines::Line;
use crate::syntax::plan::header::Defaults;
use crate::syntax::plan::{Plan, Role, plan};
use crate::syntax::read::block::{read, read_defaults};
use crate::syntax::tree::model::{Block, File, Place, PuzzleRef, Reparse};

impl File {
    /// Parses a text; any text is a file. O(length).
    ///
    /// ```
    /// use sudoku_ls::syntax::File;
    /// let file = File::parse("1..4\n..1.\n.2..\n4..3\n");
    /// assert_eq!(file.puzzles().count(), 1);
    /// ```
    pub fn parse(text: &str) -> Self {
        let mut file = Self { len: text.len(), ..Self::default() };
        let (mut start, mut ahead) = (0, Vec::new());
        while start < text.len() {
            let (block, place, plan) = next_block(text, start, start, &file.defaults, &mut ahead);
            if start == 0 {
                file.defaults = defaults_of(&block, &plan);
            }
            start += block.len();
            file.blocks.push(Arc::new(block));
            file.places.push(place);
        }
        file
    }

    /// Its text.
    pub fn text(&self) -> String {
        self.blocks.iter().map(|block| block.text()).collect()
    }

    /// The length of its text, in bytes.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether it has no text.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Its blocks, in order.
    pub fn blocks(&self) -> &[Arc<Block>] {
        &self.blocks
    }

    /// Where the block of this number starts, in bytes; the text's end for any number beyond the last one.
    pub fn start_of(&self, index: usize) -> usize {
        self.places.get(index).map_or(self.len, |place| place.start)
    }

    /// The block with the byte at this position; at the text's end, the last one. `None` only for an empty text.
    pub fn block_at(&self, offset: usize) -> Option<usize> {
        self.places.partition_point(|place| place.start <= offset).checked_sub(1)
    }

    /// The puzzles in order, each with its block.
    pub fn puzzles(&self) -> impl Iterator<Item = PuzzleRef<'_>> {
        let blocks = self.blocks.iter().zip(&self.places).enumerate();
        blocks.filter_map(|(index, (block, place))| {
            Some(PuzzleRef { index, start: place.start, block, puzzle: block.puzzle.as_ref()? })
        })
    }

    /// Puts a text in place of a range of bytes, and parses the blocks that it touches again.
    ///
    /// The range is cut to the text, and widened to whole characters; an insertion goes before the character it falls into.
    pub fn edit(&mut self, range: Range<usize>, new_text: &str) -> Reparse {
        let range = self.clamped(&range);
        let from = self.first_touched(range.start);
        let again = self.parse_around(from, &range, new_text);
        if from == 0 && again.defaults != self.defaults {
            let mut text = self.text();
            text.replace_range(range, new_text);
            let removed = 0..self.blocks.len();
            *self = Self::parse(&text);
            return Reparse { removed, added: self.blocks.len() };
        }
        let added = again.blocks.len();
        let removed = from..again.until;
        let (gone, come) = (range.len(), new_text.len());
        for place in &mut self.places[again.until..] {
            place.start = place.start - gone + come;
            place.reach = place.reach - gone + come;
        }
        self.blocks.splice(removed.clone(), again.blocks);
        self.places.splice(removed.clone(), again.places);
        self.len = self.len - gone + come;
        Reparse { removed, added }
    }

    /// The blocks that there would be with a text in place of a range of bytes: the numbers of those that go, and those that
    /// come. The file stays as it is. `None` where its `[defaults]` would change.
    pub(crate) fn preview(
        &self,
        range: Range<usize>,
        new_text: &str,
    ) -> Option<(Range<usize>, Vec<Arc<Block>>)> {
        let range = self.clamped(&range);
        let from = self.first_touched(range.start);
        let again = self.parse_around(from, &range, new_text);
        (from > 0 || again.defaults == self.defaults).then_some((from..again.until, again.blocks))
    }

    /// A text read as the block of this number is: in its place, with the file's defaults. `None` if it is more than a block.
    pub(crate) fn read_as(&self, index: usize, text: &str) -> Option<Block> {
        let none = Defaults::default();
        let defaults = if index == 0 { &none } else { &self.defaults };
        let start = self.start_of(index);
        let (block, ..) = next_block(text, 0, start, defaults, &mut Vec::new());
        (block.len() == text.len()).then_some(block)
    }

    /// The range within the text, widened to whole characters.
    fn clamped(&self, range: &Range<usize>) -> Range<usize> {
        let mut start = range.start.min(self.len);
        let mut end = range.end.clamp(start, self.len);
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
        self.blocks[index].text().is_char_boundary(offset - self.places[index].start)
    }

    /// The first block whose reading saw the byte at this position, or stopped just before it.
    fn first_touched(&self, offset: usize) -> usize {
        let found = self.places.iter().position(|place| place.reach >= offset);
        found.unwrap_or(self.places.len().saturating_sub(1))
    }

    /// The old block that starts where this byte of the new text was, if that is beyond the edit.
    ///
    /// A file's first block is never an old one moved: `[defaults]` count there alone.
    fn old_start(&self, at: usize, range: &Range<usize>, new_len: usize) -> Option<usize> {
        let old = (at + range.len()).checked_sub(new_len).filter(|&old| old >= range.end)?;
        let found = self.places.binary_search_by_key(&old, |place| place.start);
        found.ok().filter(|&index| index > 0 && at > 0 && at >= range.start + new_len)
    }

    /// Parses from the block `from` on, until a block starts beyond the edit where an old one did.
    fn parse_around(&self, from: usize, range: &Range<usize>, new_text: &str) -> Again {
        let base = self.start_of(from);
        let mut window = Window { file: self, text: String::new(), next: from, base };
        window.extend_to(range.end);
        window.text.replace_range(range.start - base..range.end - base, new_text);
        let mut again = Again {
            blocks: Vec::new(),
            places: Vec::new(),
            until: self.blocks.len(),
            defaults: self.defaults.clone(),
        };
        let (mut at, mut ahead) = (0, Vec::new());
        loop {
            if at == window.text.len() && !window.extend() {
                return again;
            }
            let start = base + at;
            if let Some(index) = self.old_start(start, range, new_text.len()) {
                again.until = index;
                return again;
            }
            let defaults = if start == 0 { &Defaults::default() } else { &again.defaults };
            let (block, place, plan) = next_block(&window.text, at, start, defaults, &mut ahead);
            if place.reach - base >= window.text.len() && window.extend() {
                ahead.clear();
                continue;
            }
            if start == 0 {
                again.defaults = defaults_of(&block, &plan);
            }
            at += block.len();
            again.blocks.push(Arc::new(block));
            again.places.push(place);
        }
    }
}

/// What parsing again came to.
struct Again {
    blocks: Vec<Arc<Block>>,
    places: Vec<Place>,
    /// The first old block that stays.
    until: usize,
    defaults: Defaults,
}

/// The text around an edit, taken from the blocks as it is needed.
struct Window<'a> {
    file: &'a File,
    text: String,
    /// The next block to take.
    next: usize,
    base: usize,
}

/// Bytes by which a window grows at least.
const WINDOW_STEP: usize = 4096;

impl Window<'_> {
    /// Takes blocks until the old text up to this byte is in.
    fn extend_to(&mut self, end: usize) {
        while self.base + self.text.len() < end && self.take() {}
        let _more = self.extend();
    }

    /// Reads more; `false` at the end.
    fn extend(&mut self) -> bool {
        let step = self.text.len().max(WINDOW_STEP);
        let before = self.text.len();
        while self.text.len() < before + step && self.take() {}
        self.text.len() > before
    }

    fn take(&mut self) -> bool {
        let Some(block) = self.file.blocks.get(self.next) else { return false };
        self.text.push_str(block.text());
        self.next += 1;
        true
    }
}

/// Parses the block at byte `at` of a text, which is byte `start` of the file.
fn next_block(
    text: &str,
    at: usize,
    start: usize,
    defaults: &Defaults,
    ahead: &mut Vec<Line>,
) -> (Block, Place, Plan) {
    let rest = &text[at..];
    let plan = plan(rest, start == 0, defaults, ahead);
    let block = read(&rest[..plan.end], &plan, defaults);
    let place = Place { start, reach: start + plan.reach };
    (block, place, plan)
}

/// What the first block of a file says for all others.
fn defaults_of(block: &Block, plan: &Plan) -> Defaults {
    if plan.roles.contains(&Role::Defaults) { read_defaults(block.text(), plan) } else { Defaults::default() }
}
