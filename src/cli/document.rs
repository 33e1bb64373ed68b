//! A file as the subcommands work on it: its text, its blocks, and the puzzles numbered from 1.
//!
//! The one place of the command line that knows how a text becomes blocks.

use std::sync::Arc;

use crate::syntax::{Block, File, Puzzle, Span};

use super::input::Place;
use super::lines::{Lines, Range};

/// A file that has been read and parsed.
#[derive(Debug)]
pub(super) struct Document {
    /// Its name in messages.
    pub(super) name: String,
    /// Where it was read from.
    pub(super) place: Place,
    /// Its text.
    pub(super) text: String,
    lines: Lines,
    file: File,
}

impl Document {
    /// Reads and parses a file; only reading can fail.
    pub(super) fn read(place: &Place) -> anyhow::Result<Self> {
        let text = place.read()?;
        Ok(Self {
            place: place.clone(),
            name: place.name(),
            lines: Lines::of(&text),
            file: File::parse(&text),
            text,
        })
    }

    /// Its blocks as pieces of work, in order.
    pub(super) fn jobs(self) -> Vec<Job> {
        let document = Arc::new(self);
        let mut puzzles = 0;
        let jobs = document.file.blocks().iter().enumerate().map(|(index, block)| {
            puzzles += usize::from(block.puzzle.is_some());
            Job {
                document: Arc::clone(&document),
                start: document.file.start_of(index),
                block: Arc::clone(block),
                number: puzzles,
            }
        });
        jobs.collect()
    }
}

/// A block of a file, to be worked on by itself.
#[derive(Clone, Debug)]
pub(super) struct Job {
    /// Its file.
    pub(super) document: Arc<Document>,
    /// The byte of the file where the block starts.
    pub(super) start: usize,
    /// The block.
    pub(super) block: Arc<Block>,
    /// The number of its puzzle in the file, from 1; of the puzzle before where it has none.
    number: usize,
}

impl Job {
    /// Its puzzle, with its number in the file, from 1.
    pub(super) fn puzzle(&self) -> Option<(usize, &Puzzle)> {
        self.block.puzzle.as_ref().map(|puzzle| (self.number, puzzle))
    }

    /// The lines and columns, in the file, of a span of the block.
    pub(super) fn range(&self, span: Span) -> Range {
        let bytes = span.range();
        self.document.lines.range(&self.document.text, self.start + bytes.start..self.start + bytes.end)
    }

    /// The number of the file's line that the block starts on, from 1.
    pub(super) fn first_line(&self) -> usize {
        self.document.lines.line(self.start)
    }
}
