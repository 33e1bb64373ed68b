//! The numbers of the puzzles in their files.

use std::sync::Arc;

use anyhow::Result;

use crate::analysis::{Code, ignored_in_file};
use crate::cli::input::blocks::{Job, Source, Waiting};
use crate::cli::input::library::is_library_line;
use crate::syntax::lines;

/// Numbers the puzzles of each file, block by block, and passes on the settings that apply to the whole file.
#[derive(Default)]
pub(crate) struct Numbering {
    source: Option<Arc<Source>>,
    puzzles: usize,
    positions: usize,
    ignored: Arc<[Code]>,
}

impl Numbering {
    /// Sets the number of the next block's puzzle.
    pub(crate) fn number(&mut self, job: &mut Job) {
        if !self.source.as_ref().is_some_and(|source| Arc::ptr_eq(source, &job.source)) {
            let ignored = ignored_in_file(&job.block).into();
            *self = Self { source: Some(Arc::clone(&job.source)), puzzles: 0, positions: 0, ignored };
        }
        let puzzles = usize::from(job.is_puzzle());
        self.puzzles += puzzles;
        job.number = self.puzzles;
        job.positions_before = self.positions;
        let library = lines(job.block.text()).filter(|line| is_library_line(line)).count();
        self.positions += library + puzzles;
        job.ignored = Arc::clone(&self.ignored);
    }
}

/// Returns the blocks in order, parsed one by one and numbered, without those left out.
pub(crate) fn numbered(blocks: impl Iterator<Item = Result<Waiting>>) -> impl Iterator<Item = Result<Job>> {
    let mut numbering = Numbering::default();
    let read = move |waiting: Result<Waiting>| {
        waiting.map(|waiting| {
            let mut job = waiting.read();
            numbering.number(&mut job);
            job
        })
    };
    blocks.map(read).filter(|job| job.as_ref().map_or(true, |job| !job.is_left_out))
}
