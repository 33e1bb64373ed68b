//! Work on many puzzles at once, with results in the files' order.
//!
//! Results go out as they come, a few hundred puzzles at a time, so that a reader need not wait for the last file.

use std::path::PathBuf;

use anyhow::Result;
use rayon::prelude::*;

use super::Outcome;
use super::document::{Document, Job};
use super::input::gather;
use super::output::complain;
use super::progress::Progress;

/// Puzzles worked on before their results are shown.
const AT_ONCE: usize = 512;

/// Works on every block of these files with all cores, and shows each result in order.
///
/// A file that can't be read is complained of in its place, and the others go on. `progress` counts the blocks.
pub(super) fn each_block<T: Send>(
    paths: &[PathBuf],
    progress: &Progress,
    work: impl Fn(&Job) -> T + Sync,
    mut show: impl FnMut(T) -> Result<Outcome>,
) -> Result<Outcome> {
    let mut outcome = Outcome::Clean;
    let mut jobs = gather(paths).into_iter().flat_map(|place| match place.and_then(|p| Document::read(&p)) {
        Ok(document) => {
            let jobs = document.jobs();
            progress.expect(jobs.len());
            jobs.into_iter().map(Ok).collect()
        }
        Err(error) => vec![Err(error)],
    });
    loop {
        let batch: Vec<Result<Job>> = jobs.by_ref().take(AT_ONCE).collect();
        if batch.is_empty() {
            return Ok(outcome);
        }
        let one = |job: &Job| {
            let done = work(job);
            progress.done();
            done
        };
        let results: Vec<Result<T>> = batch.into_par_iter().map(|job| job.map(|job| one(&job))).collect();
        for result in results {
            outcome = outcome.max(match result {
                Ok(done) => show(done)?,
                Err(error) => {
                    complain(&format!("{error:#}"));
                    Outcome::Failed
                }
            });
        }
    }
}

/// The outcome of a run over puzzles, of which there may have been none.
pub(super) fn none_is_a_finding(puzzles: usize, outcome: Outcome) -> Outcome {
    if puzzles == 0 && outcome == Outcome::Clean {
        complain("no puzzle found");
        return Outcome::Findings;
    }
    outcome
}

/// Whether these arguments may stand for more than one file, so that results need the file's name.
pub(super) fn several_files(paths: &[PathBuf]) -> bool {
    paths.len() > 1 || paths.iter().any(|path| path.is_dir())
}
