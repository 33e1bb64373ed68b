//! The blocks of a text that comes piece by piece, so that a text of any length takes no more memory than its blocks at hand.
//!
//! Where each block ends is found in order, which is quick; what is in it is read later, on any thread.

use std::sync::Arc;

use crate::syntax::lex::lines::Line;
use crate::syntax::plan::header::Defaults;
use crate::syntax::plan::{Plan, Role, plan};
use crate::syntax::read::block::{read, read_defaults};
use crate::syntax::tree::model::Block;

/// Splits a text that comes piece by piece into the blocks that [`File::parse`](crate::syntax::File::parse) makes of it.
///
/// Memory: the text from the start of the block that comes next.
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
    /// What was fed and is not given back yet, from `at` on.
    text: String,
    at: usize,
    /// Whether a block came before.
    started: bool,
    ended: bool,
    /// Shorter than this, what is left of the text is not worth another look.
    wanted: usize,
    defaults: Arc<Defaults>,
    ahead: Vec<Line>,
}

/// A block whose end is known; what is in it has yet to be read.
#[derive(Debug)]
pub struct Unread {
    text: Box<str>,
    plan: Plan,
    defaults: Arc<Defaults>,
    lines: usize,
}

impl Stream {
    /// Takes the next piece of the text, of any length.
    pub fn feed(&mut self, piece: &str) {
        self.text.drain(..std::mem::take(&mut self.at));
        self.text.push_str(piece);
    }

    /// Returns how many bytes were fed and are not given back yet.
    pub const fn waiting(&self) -> usize {
        self.text.len() - self.at
    }

    /// Says that no piece follows.
    pub fn end(&mut self) {
        self.ended = true;
    }

    /// Returns whether [`end`](Self::end) was called.
    pub const fn is_ended(&self) -> bool {
        self.ended
    }

    /// Returns the next block; `None` where its end cannot be told before more of the text comes, or at the end.
    #[expect(clippy::should_implement_trait, reason = "after None there may be more")]
    pub fn next(&mut self) -> Option<Unread> {
        let rest = &self.text[self.at..];
        if rest.is_empty() || !self.ended && rest.len() < self.wanted {
            return None;
        }
        let plan = plan(rest, !self.started, &self.defaults, &mut self.ahead);
        if !self.ended && plan.reach >= rest.len() {
            self.ahead.clear();
            // A long block is looked at a few times, not once for each piece.
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
        // A block may end inside a line that a slip has made of two: the next one has its end.
        let ends = plan.lines.iter().filter(|line| line.end < line.next).count()
            + plan.lines.iter().filter(|line| line.is_split(&text)).count();
        let is_open = self.ended && self.at == self.text.len() && !text.ends_with(['\n', '\r']);
        let lines = ends + usize::from(is_open);
        Some(Unread { text, plan, defaults, lines })
    }
}

impl Unread {
    /// Returns how many lines end in it; the last one of a text counts without an end, too.
    pub const fn lines(&self) -> usize {
        self.lines
    }

    /// Returns the length of its text, in bytes.
    pub const fn len(&self) -> usize {
        self.text.len()
    }

    /// Returns whether it has no text, as no block has.
    pub const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Reads it. O(length).
    pub fn read(&self) -> Block {
        read(&self.text, &self.plan, &self.defaults)
    }
}
