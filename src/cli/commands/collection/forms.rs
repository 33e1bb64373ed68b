//! The puzzles seen so far, by a hash that isomorphic puzzles share. They are kept in memory up to a limit, and
//! beyond it in sorted files.
//!
//! A hash has 128 bits: among a billion puzzles, two share a hash by chance once in 10^20 runs.

use std::collections::HashMap;
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{BufWriter, Read, Seek, SeekFrom, Write};
use std::sync::Arc;

use anyhow::{Context, Result};

use crate::analysis::{canonical_form, classic, fingerprint};
use crate::board::Grid;
use crate::cli::input::blocks::{Job, Source};

/// The size of an entry in memory, with the table's free space, in bytes. `IN_FILE` is its size in a file.
const IN_MEMORY: usize = 64;
const IN_FILE: usize = 24;

/// The number of entries from one hash that stays in memory to the next.
const STRIDE: usize = 256;

/// The number of bits for the line in a place; the higher bits are the number of the file.
const LINE_BITS: u32 = 40;

/// Returns the hash of a puzzle: isomorphic classic 9x9 puzzles share it; on other boards, only equal puzzles share it.
pub(super) fn number(grid: &Grid) -> u128 {
    let Some(values) = classic(grid) else { return fingerprint(grid) };
    let form = canonical_form(&values);
    let half = |side: u8| {
        let mut hasher = DefaultHasher::new();
        (side, form).hash(&mut hasher);
        u128::from(hasher.finish())
    };
    half(2) << 64 | half(3)
}

/// The first puzzle with each hash, and its place.
pub(super) struct Forms {
    memory: HashMap<u128, u64>,
    /// The maximum number of entries in memory.
    most: usize,
    runs: Vec<Run>,
    files: Vec<Arc<Source>>,
}

impl Forms {
    /// Creates an empty set that uses up to this much memory, in megabytes.
    pub(super) fn new(megabytes: u64) -> Self {
        let most = (megabytes << 20) / IN_MEMORY as u64;
        let most = usize::try_from(most).unwrap_or(usize::MAX).max(1);
        Self { memory: HashMap::new(), most, runs: Vec::new(), files: Vec::new() }
    }

    /// Returns the place of the first puzzle with this hash: its file and its line.
    ///
    /// # Errors
    /// A file of entries cannot be read.
    pub(super) fn first(&mut self, number: u128) -> Result<Option<(&str, u64)>> {
        let mut place = self.memory.get(&number).copied();
        for run in &mut self.runs {
            if place.is_none() {
                place = run.find(number)?;
            }
        }
        let line = |place: u64| place & ((1 << LINE_BITS) - 1);
        let file = |place: u64| self.files.get((place >> LINE_BITS) as usize);
        Ok(place.and_then(|place| Some((file(place)?.name.as_str(), line(place)))))
    }

    /// Adds a puzzle with this hash, for which there must be no entry yet.
    ///
    /// # Errors
    /// A file of entries cannot be written.
    pub(super) fn add(&mut self, number: u128, job_file: &Arc<Source>, line: usize) -> Result<()> {
        if !self.files.last().is_some_and(|last| Arc::ptr_eq(last, job_file)) {
            self.files.push(Arc::clone(job_file));
        }
        if self.memory.len() >= self.most {
            self.runs.push(Run::write(std::mem::take(&mut self.memory))?);
        }
        let file = (self.files.len() - 1) as u64;
        self.memory.insert(number, file << LINE_BITS | line as u64);
        Ok(())
    }
}

/// Returns the hash and the line of a block's puzzle; `None` without a puzzle that can be read.
pub(super) fn of(job: &Job) -> Option<(u128, usize)> {
    let (_, puzzle) = job.puzzle()?;
    Some((number(&puzzle.givens()?), job.line()))
}

/// Sorted entries in a file. The file's name is removed at once if the system allows that for an open file.
struct Run {
    file: File,
    entries: usize,
    /// The hash of every `STRIDE`th entry.
    fences: Vec<u128>,
    block: Vec<u8>,
}

impl Run {
    fn write(entries: HashMap<u128, u64>) -> Result<Self> {
        let mut sorted: Vec<(u128, u64)> = entries.into_iter().collect();
        sorted.sort_unstable();
        let file = temporary().context("no room for a file of puzzles seen (TMPDIR names its folder)")?;
        let mut out = BufWriter::new(&file);
        for (number, place) in &sorted {
            out.write_all(&number.to_be_bytes())?;
            out.write_all(&place.to_be_bytes())?;
        }
        out.flush()?;
        drop(out);
        let fences = sorted.iter().step_by(STRIDE).map(|(number, _)| *number).collect();
        Ok(Self { file, entries: sorted.len(), fences, block: Vec::new() })
    }

    fn find(&mut self, number: u128) -> Result<Option<u64>> {
        let Some(fence) = self.fences.partition_point(|fence| *fence <= number).checked_sub(1) else {
            return Ok(None);
        };
        let first = fence * STRIDE;
        self.block.resize(IN_FILE * STRIDE.min(self.entries - first), 0);
        self.file.seek(SeekFrom::Start((IN_FILE * first) as u64))?;
        self.file.read_exact(&mut self.block)?;
        let wanted = number.to_be_bytes();
        let entries: Vec<&[u8]> = self.block.chunks_exact(IN_FILE).collect();
        let found = entries.binary_search_by(|entry| entry[..16].cmp(&wanted[..])).ok();
        let place = |at: usize| entries[at][16..].try_into().map(u64::from_be_bytes).ok();
        Ok(found.and_then(place))
    }
}

/// Creates a file in the directory for temporary files, and removes its name.
fn temporary() -> Result<File> {
    let folder = std::env::temp_dir();
    let process = std::process::id();
    for number in 0..1000 {
        let path = folder.join(format!("sudoku-ls-{process}-{number}.tmp"));
        match File::options().read(true).write(true).create_new(true).open(&path) {
            Err(why) if why.kind() == std::io::ErrorKind::AlreadyExists => {}
            made => {
                let file = made?;
                // Other systems refuse: there, the file stays until the directory is cleared.
                let _ = fs::remove_file(&path);
                return Ok(file);
            }
        }
    }
    anyhow::bail!("{} is full of such files", folder.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_entries_has_what_was_written_and_nothing_else() {
        let number = |k: u64| u128::from(k.wrapping_mul(0x9e37_79b9_7f4a_7c15)) << 60 | u128::from(k);
        for many in [1, 255, 256, 257, 5_000] {
            let entries: HashMap<u128, u64> = (0..many).map(|k| (number(k), k + 1)).collect();
            let mut run = Run::write(entries).expect("room for a file");
            for k in 0..2 * many {
                let expected = (k < many).then_some(k + 1);
                assert_eq!(run.find(number(k)).expect("a file that can be read"), expected, "{k} of {many}");
            }
        }
    }
}
