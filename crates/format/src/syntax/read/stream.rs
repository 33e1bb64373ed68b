//! Splits a text that arrives in pieces into blocks. A text of any length needs only the memory of the blocks in use.
//!
//! The end of each block is found in order, which is fast. The content of a block is read later, on any thread.

use std::sync::Arc;

use crate::syntax::lex::lines::Line;
use crate::syntax::plan::header::Defaults;
use crate::syntax::plan::{Plan, Role, plan};
use crate::syntax::read::block::{read, read_defaults};
use crate::syntax::read::shared_plan::{Alike, CELLS, values};
use crate::syntax::tree::model::Block;

/// Splits a text that arrives in pieces into the same blocks that [`File::parse`](crate::syntax::File::parse) returns.
///
/// It keeps only the text from the start of the next block on.
///
/// ```
/// use sudoku_ls_format::syntax::Stream;
/// let (puzzle, mut stream) = ("4....1..23...5..3..6..4...54..1....5\n", Stream::default());
/// stream.feed(&puzzle.repeat(3));
/// assert!(stream.next().is_some_and(|block| block.read().puzzle.is_some()));
/// stream.feed("4....1..23...5");
/// assert_eq!(std::iter::from_fn(|| stream.next()).count(), 1, "whether the next one ends there is not known yet");
/// stream.feed("..3..6..4...54..1....5");
/// stream.end();
/// let blocks: Vec<_> = std::iter::from_fn(|| stream.next()).collect();
/// assert!(blocks.len() == 2 && blocks[1].lines() == 1);
/// ```
#[derive(Debug, Default)]
pub struct Stream {
    /// The text that was fed; from `at` on, it is not part of a returned block yet.
    text: String,
    at: usize,
    /// Whether a block was returned before.
    started: bool,
    ended: bool,
    /// The length that the remaining text must reach before it is examined again.
    wanted: usize,
    defaults: Arc<Defaults>,
    ahead: Vec<Line>,
    alike: Alike,
}

/// A block whose end is known but whose content is not read yet.
#[derive(Debug)]
pub struct Unread {
    text: Box<str>,
    plan: Arc<Plan>,
    defaults: Arc<Defaults>,
    lines: usize,
    /// Whether the block is one of many classic puzzles, each on a line.
    is_classic_line: bool,
}

impl Stream {
    /// Adds the next piece of the text, of any length.
    pub fn feed(&mut self, piece: &str) {
        self.text.drain(..std::mem::take(&mut self.at));
        self.alike.forget_line();
        self.text.push_str(piece);
    }

    /// Returns the number of bytes that were fed but are not part of a returned block yet.
    pub const fn waiting(&self) -> usize {
        self.text.len() - self.at
    }

    /// Declares that no more pieces follow.
    pub fn end(&mut self) {
        self.ended = true;
    }

    /// Returns whether [`end`](Self::end) was called.
    pub const fn is_ended(&self) -> bool {
        self.ended
    }

    /// Returns the next block. `None` at the end, or if the end of the block is unknown until more text arrives.
    #[expect(clippy::should_implement_trait, reason = "after None there may be more")]
    pub fn next(&mut self) -> Option<Unread> {
        let rest = &self.text[self.at..];
        if rest.is_empty() || !self.ended && rest.len() < self.wanted {
            return None;
        }
        let has_defaults = *self.defaults != Defaults::default();
        let alike = if self.started && !has_defaults { self.alike.at(&self.text, self.at) } else { None };
        if let Some((length, plan)) =
            alike.and_then(|length| Some((length, self.alike.plan_of(&rest[..length])?)))
        {
            let text: Box<str> = rest[..length].into();
            self.ahead.clear();
            self.wanted = 0;
            self.at += length;
            let defaults = Arc::clone(&self.defaults);
            return Some(Unread { text, plan, defaults, lines: 1, is_classic_line: true });
        }
        let plan = Arc::new(plan(rest, !self.started, &self.defaults, &mut self.ahead));
        if !self.ended && plan.reach >= rest.len() {
            self.ahead.clear();
            // A long block is examined only a few times, not once for each piece.
            self.wanted = 2 * rest.len();
            return None;
        }
        let text: Box<str> = rest[..plan.end].into();
        let defaults = Arc::clone(&self.defaults);
        if !self.started && plan.roles.contains(&Role::Defaults) {
            self.defaults = Arc::new(read_defaults(&text, &plan));
        }
        self.started = true;
        self.wanted = 0;
        self.at += plan.end;
        // A block may end within a line that was two lines before a slip. Then the line end counts for the next block.
        let ends = plan.lines.iter().filter(|line| line.end < line.next).count()
            + plan.lines.iter().filter(|line| line.is_split(&text)).count();
        let is_open = self.ended && self.at == self.text.len() && !text.ends_with(['\n', '\r']);
        let lines = ends + usize::from(is_open);
        if let Some(length) = alike {
            self.alike.keep(length, &plan);
        }
        Some(Unread { text, plan, defaults, lines, is_classic_line: false })
    }
}

impl Unread {
    /// Returns the number of lines that end in this block. The last line of a text counts even without a line end.
    pub const fn lines(&self) -> usize {
        self.lines
    }

    /// Returns the length of its text, in bytes.
    pub const fn len(&self) -> usize {
        self.text.len()
    }

    /// Returns whether its text is empty, which never happens.
    pub const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Returns its text.
    #[doc(hidden)]
    pub const fn text(&self) -> &str {
        &self.text
    }

    /// Returns the cell values, row by row with 0 for a blank, of a classic 9x9 puzzle on one line that stands among such
    /// lines. The puzzle is written with the digits 1 to 9 and points or zeros, no digits clash, and it may have a plain comment.
    /// Reading the block gives this puzzle and no problems. `None` for any other block, and for some such lines.
    #[doc(hidden)]
    pub fn classic_line(&self) -> Option<[u8; CELLS]> {
        values(self.text.as_bytes()).filter(|_| self.is_classic_line)
    }

    /// Reads the content of the block. O(length).
    pub fn read(&self) -> Block {
        read(&self.text, &self.plan, &self.defaults)
    }
}
