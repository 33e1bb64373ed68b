//! A place on a line without cells, and the puzzles around it.

use crate::syntax::{Block, Edit, File, Puzzle, Span, core};

/// A place on a line without cells.
pub(super) struct Place<'a> {
    pub(super) file: &'a File,
    pub(super) block: Option<&'a Block>,
    /// The text of the line before the place.
    pub(super) before: &'a str,
    /// The text of the line after the place.
    pub(super) after: &'a str,
    /// The byte offset of the place in the block.
    pub(super) at: usize,
    /// The index of the block in the file.
    pub(super) index: usize,
}

impl Place<'_> {
    /// Returns the edit that replaces the last `typed` bytes before the place with this text.
    pub(super) fn replace(&self, typed: usize, text: String) -> Edit {
        Edit { span: Span::new(self.at - typed, self.at), text }
    }

    /// Returns the puzzle whose grid is below the line, in the same block.
    pub(super) fn puzzle_below(&self) -> Option<&Puzzle> {
        let puzzle = self.block?.puzzle.as_ref()?;
        (self.at <= puzzle.grid.span.start as usize).then_some(puzzle)
    }

    /// Returns the puzzle above the line, in the same block or the previous one.
    pub(super) fn puzzle_above(&self) -> Option<&Puzzle> {
        if let Some(puzzle) = self.block?.puzzle.as_ref().filter(|_| self.puzzle_below().is_none()) {
            return Some(puzzle);
        }
        let first = self.at - self.before.len() <= core(self.block?.text()).start as usize;
        let before = self.file.blocks().get(self.index.checked_sub(1)?)?;
        before.puzzle.as_ref().filter(|_| first)
    }
}
