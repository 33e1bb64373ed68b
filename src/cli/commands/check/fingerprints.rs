//! The puzzles seen so far, in 20 to 40 bytes each.
//!
//! Each entry stores 88 bits of a hash instead of the puzzle, and a line number instead of the place. Among ten
//! million puzzles, two share these bits by chance once in 10^13 runs.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::sync::Arc;

use crate::cli::commands::check::report::place;
use crate::cli::input::blocks::{Job, Source};

/// The number of bits for a place, which is the line number counted through all files.
const LINE_BITS: u32 = 40;

/// The number of parts of the set. Each part grows separately, so that little memory is copied at a time.
const PARTS: usize = 256;

/// The puzzles seen so far, with the place of the first occurrence of each.
pub(super) struct Seen {
    parts: Vec<HashSet<Entry, BuildHasherDefault<Itself>>>,
    files: Files,
}

/// The hash of a puzzle, with its line in the low bits.
#[derive(Clone, Copy)]
struct Entry {
    high: u64,
    low_and_line: u64,
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        self.high == other.high && self.low_and_line >> LINE_BITS == other.low_and_line >> LINE_BITS
    }
}

impl Eq for Entry {}

impl Hash for Entry {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.high);
    }
}

/// A hasher that returns its input, which is part of the puzzle's hash.
#[derive(Default)]
struct Itself(u64);

impl Hasher for Itself {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0 << 8 | u64::from(byte);
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}

impl Seen {
    pub(super) fn new() -> Self {
        Self { parts: (0..PARTS).map(|_| HashSet::default()).collect(), files: Files::default() }
    }

    /// Records a block, and the puzzle in it by its fingerprint and line. If the puzzle appeared before, returns the
    /// place of the first one: `easy.sudoku:12`. Blocks must come in the order of the files.
    pub(super) fn place_before(&mut self, job: &Job, puzzle: Option<(u128, usize)>) -> Option<String> {
        let line_before = self.files.note(job);
        let (fingerprint, line) = puzzle?;
        let (high, low) = ((fingerprint >> 64) as u64, fingerprint as u64);
        // The set itself uses the first and the last bits of the hash, so the part is chosen by other bits.
        let part = &mut self.parts[(high >> 32) as usize % PARTS];
        let mask = (1 << LINE_BITS) - 1;
        let entry = Entry { high, low_and_line: low & !mask | (line_before + line as u64) & mask };
        if let Some(first) = part.get(&entry) {
            return Some(self.files.place(first.low_and_line & mask));
        }
        part.insert(entry);
        None
    }
}

/// The files so far, each with the number of lines before it.
#[derive(Default)]
struct Files {
    all: Vec<(u64, Arc<Source>)>,
    /// The number of lines so far.
    end: u64,
}

impl Files {
    /// Records a block; returns the number of lines before its file.
    fn note(&mut self, job: &Job) -> u64 {
        if !self.all.last().is_some_and(|(_, source)| Arc::ptr_eq(source, &job.source)) {
            self.all.push((self.end, Arc::clone(&job.source)));
        }
        let before = self.all.last().map_or(0, |(before, _)| *before);
        self.end = before + (job.first_line - 1 + job.lines) as u64;
        before
    }

    /// Returns the place of a line, counted from 1 through all files.
    fn place(&self, line: u64) -> String {
        let file = self.all.partition_point(|(before, _)| *before < line).saturating_sub(1);
        self.all
            .get(file)
            .map_or_else(String::new, |(before, source)| place(&source.name, (line - before) as usize))
    }
}
