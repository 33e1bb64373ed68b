//! Processes many puzzles in parallel, with results in the order of the files.
//!
//! Results are written as they arrive, and at most a few hundred puzzles are under way: a reader need not wait for the last
//! file, and the memory does not grow with the files.

use std::collections::BTreeMap;
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel, sync_channel};
use std::thread::JoinHandle;

use anyhow::{Error, Result};
use rayon::prelude::*;

use crate::board::plural;
use crate::cli::input::blocks::{Blocks, Job, Waiting};
use crate::cli::input::gather;
use crate::cli::input::numbering::Numbering;
use crate::cli::outcome::Outcome;
use crate::cli::output::complain;
use crate::cli::output::progress::Progress;

/// The number of blocks that are parsed and decided together.
const CHUNK: usize = 64;

/// The number of blocks per thread that are processed together.
const AT_ONCE: usize = 256;

/// The most blocks that are processed one after the other.
const GROUP: usize = 16;

/// The number of batches that are cut out of the files in advance.
const AHEAD: usize = 2;

/// Processes every block on all cores, and shows each result in order.
///
/// First, `settle` gets several blocks together and returns a result for each, or `None`. Then `work` gets each block
/// with that result.
/// A file that cannot be read is reported in its place; the other files are still processed. `progress` counts the blocks.
pub(crate) fn each_block<S: Send, T: Send>(
    blocks: Blocks,
    progress: &Progress,
    settle: impl Fn(&[Job]) -> Vec<Option<S>> + Sync,
    work: impl Fn(Job, Option<S>) -> T + Sync,
    show: impl FnMut(T) -> Result<Outcome>,
) -> Result<Outcome> {
    each_block_or(blocks, progress, (settle, |_: &S| false), work, show, |_| ())
}

/// Does the same as [`each_block`]; `failed` also receives the message about each file that cannot be read. Blocks with a result after which
/// their work is done at once, as `is_quick` returns, are processed in groups.
pub(crate) fn each_block_or<S: Send, T: Send>(
    blocks: Blocks,
    progress: &Progress,
    (settle, is_quick): (impl Fn(&[Job]) -> Vec<Option<S>> + Sync, impl Fn(&S) -> bool),
    work: impl Fn(Job, Option<S>) -> T + Sync,
    mut show: impl FnMut(T) -> Result<Outcome>,
    mut failed: impl FnMut(&str),
) -> Result<Outcome> {
    let mut outcome = Outcome::Clean;
    let mut numbering = Numbering::default();
    for batch in Batches::of(blocks) {
        progress.expect_in_all(batch.expected);
        let mut jobs: Vec<(Job, Option<S>)> = settled(batch.blocks, &settle);
        for (job, _) in &mut jobs {
            numbering.number(job);
        }
        jobs.retain(|(job, _)| {
            if job.is_left_out {
                progress.done();
            }
            !job.is_left_out
        });
        let one = |(job, settled)| {
            let done = work(job, settled);
            progress.done();
            done
        };
        in_order(groups(jobs, |(_, settled)| settled.as_ref().is_some_and(&is_quick)), one, |result| {
            outcome = outcome.max(show(result)?);
            Ok(())
        })?;
        if let Some(error) = batch.error {
            let error = format!("{error:#}");
            complain(&error);
            failed(&error);
            outcome = Outcome::Failed;
        }
    }
    Ok(outcome)
}

/// Divides items into groups: consecutive quick ones together, and each other one alone, since it may take long.
fn groups<I>(items: Vec<I>, is_quick: impl Fn(&I) -> bool) -> Vec<Vec<I>> {
    let mut groups: Vec<Vec<I>> = Vec::new();
    for item in items {
        match groups.last_mut() {
            Some(group) if group.len() < GROUP && is_quick(&item) && group.iter().all(&is_quick) => {
                group.push(item);
            }
            _ => groups.push(vec![item]),
        }
    }
    groups
}

/// Processes groups of items on all cores, and shows each result as soon as the groups before its own are shown. After an
/// error, no further group is begun.
fn in_order<I: Send, T: Send>(
    groups: Vec<Vec<I>>,
    work: impl Fn(I) -> T + Sync,
    mut show: impl FnMut(T) -> Result<()>,
) -> Result<()> {
    let (send, done) = channel();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            // The receiver is gone after an error.
            let some = |send: &mut Sender<(usize, Vec<T>)>, (at, group): (usize, Vec<I>)| {
                send.send((at, group.into_iter().map(&work).collect())).ok()
            };
            _ = groups.into_par_iter().enumerate().map_with(send, some).while_some().count();
        });
        let (mut next, mut early) = (0, BTreeMap::new());
        for (at, results) in done {
            early.insert(at, results);
            while let Some(results) = early.remove(&next) {
                results.into_iter().try_for_each(&mut show)?;
                next += 1;
            }
        }
        Ok(())
    })
}

/// Parses blocks on all cores, and settles as many of them as possible in groups.
pub(crate) fn settled<S: Send>(
    blocks: Vec<Waiting>,
    settle: &(impl Fn(&[Job]) -> Vec<Option<S>> + Sync),
) -> Vec<(Job, Option<S>)> {
    let together = |some: Vec<Waiting>| {
        let jobs: Vec<Job> = some.into_iter().map(Waiting::read).collect();
        let places: Vec<bool> = jobs.iter().map(|job| job.is_left_out).collect();
        let (left_out, jobs): (Vec<Job>, Vec<Job>) = jobs.into_iter().partition(|job| job.is_left_out);
        let settled = settle(&jobs);
        let (mut left_out, mut jobs) = (left_out.into_iter(), jobs.into_iter().zip(settled));
        let next = move |is_left_out| {
            if is_left_out { left_out.next().map(|job| (job, None)) } else { jobs.next() }
        };
        places.into_iter().filter_map(next)
    };
    blocks.into_par_iter().chunks(CHUNK).flat_map_iter(together).collect()
}

/// Blocks that are processed together.
pub(crate) struct Batch {
    pub(crate) blocks: Vec<Waiting>,
    /// The error for the rest of the file.
    pub(crate) error: Option<Error>,
    /// The estimated number of all blocks, based on those read so far.
    expected: Option<u64>,
}

/// The batches of the files. A separate thread cuts them out of the files, a little ahead of demand.
pub(crate) struct Batches {
    cut: Receiver<Batch>,
    cutter: Option<JoinHandle<()>>,
}

impl Batches {
    pub(crate) fn of(mut blocks: Blocks) -> Self {
        let (send, cut) = sync_channel(AHEAD);
        let most = AT_ONCE * rayon::current_num_threads();
        let cutter = std::thread::spawn(move || {
            // The receiver is gone if the reader of the output has closed it.
            while let Some(batch) = Batch::next(&mut blocks, most)
                && send.send(batch).is_ok()
            {}
        });
        Self { cut, cutter: Some(cutter) }
    }
}

impl Iterator for Batches {
    type Item = Batch;

    fn next(&mut self) -> Option<Batch> {
        let batch = self.cut.recv().ok();
        if batch.is_none()
            && let Some(Err(panic)) = self.cutter.take().map(JoinHandle::join)
        {
            resume_unwind(panic);
        }
        batch
    }
}

impl Batch {
    /// Returns up to this many blocks, ending at a file that cannot be read.
    fn next(blocks: &mut Blocks, most: usize) -> Option<Self> {
        let mut batch = Self { blocks: Vec::with_capacity(most), error: None, expected: None };
        while batch.blocks.len() < most && batch.error.is_none() {
            match blocks.next() {
                Some(Ok(block)) => batch.blocks.push(block),
                Some(Err(error)) => batch.error = Some(error),
                None => break,
            }
        }
        batch.expected = blocks.expected();
        Some(batch).filter(|batch| !batch.blocks.is_empty() || batch.error.is_some())
    }
}

/// Returns the outcome of a run: if there was no puzzle, reports that as a finding.
pub(crate) fn none_is_a_finding(puzzles: usize, outcome: Outcome) -> Outcome {
    if puzzles == 0 && outcome == Outcome::Clean {
        complain("no puzzle found");
        return Outcome::Findings;
    }
    outcome
}

/// Returns the error for a puzzle number that exceeds the number of puzzles.
pub(crate) fn no_such_puzzle(name: Option<&str>, count: u64, wanted: u64) -> String {
    let puzzles = plural(usize::try_from(count).unwrap_or(usize::MAX), "puzzle");
    let all = match name {
        Some(name) => format!("{name} has {puzzles}"),
        None if count == 1 => "there is 1 puzzle".to_owned(),
        None => format!("there are {puzzles}"),
    };
    format!("{all}: number {wanted} does not exist")
}

/// Returns whether these arguments may name more than one file, so that results need the file name.
pub(crate) fn several_files(paths: &[PathBuf]) -> bool {
    gather(paths).len() > 1 || paths.iter().any(|path| path.is_dir())
}
