//! The positions in files (puzzles, and lines of HoDoKu's library), processed on all cores and printed in order.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use rayon::prelude::*;

use crate::analysis::reasoning::Standing;
use crate::cli::args::Allowed;
use crate::cli::input::ask::givens;
use crate::cli::input::batch::{each_block, none_is_a_finding};
use crate::cli::input::blocks::Job;
use crate::cli::input::library::{LibraryLine, is_library_line};
use crate::cli::outcome::Outcome;
use crate::cli::output::Out;
use crate::cli::output::progress::Progress;
use crate::cli::output::unreadable::lines;

/// A position of a file.
pub(super) struct Asked {
    /// The file's name.
    pub(super) file: String,
    /// Its line in the file, from 1.
    pub(super) line: usize,
    /// The puzzle's name, if it has one.
    pub(super) name: Option<String>,
    /// The position, or why there is none.
    pub(super) standing: Result<Standing, String>,
    /// The technique's code, on a line of the library.
    pub(super) code: Option<String>,
}

impl Asked {
    /// Returns the position, for steps of the techniques that are allowed.
    ///
    /// # Errors
    /// Why there is none.
    pub(super) fn standing(&self, allowed: Allowed) -> Result<Standing, String> {
        let standing = self.standing.clone()?;
        Ok(Standing { uses_uniqueness: !allowed.no_uniqueness, ..standing })
    }
}

/// A block's positions with what was found, and its unreadable parts, as lines, before and behind.
struct Done<T> {
    before: String,
    found: Vec<(Asked, T)>,
    behind: String,
}

/// Works on every position with all cores, and prints what `show` makes of each, given its number in its file.
pub(super) fn each<T: Send>(
    paths: &[PathBuf],
    is_json: bool,
    out: &mut Out,
    work: impl Fn(&Asked) -> T + Sync,
    show: impl Fn(&Asked, usize, T) -> (String, Outcome),
) -> Result<Outcome> {
    let progress = Progress::start("puzzles");
    let (mut shown, mut file, mut number) = (0, String::new(), 0);
    let settle = |jobs: &[Job]| jobs.iter().map(|_| None::<()>).collect();
    let done = |job: Job, _| {
        let found = |asked: Asked| {
            let found = work(&asked);
            (asked, found)
        };
        let library = library(&job);
        if library.is_empty() {
            let (before, behind) = job.around_puzzle();
            let (before, behind) = (lines(&job, before, is_json), lines(&job, behind, is_json));
            return Done { before, found: puzzle(&job).into_iter().map(found).collect(), behind };
        }
        let found = library.into_par_iter().map(found).collect();
        Done { before: String::new(), found, behind: String::new() }
    };
    let print = |done: Done<T>| {
        let is_readable = done.before.is_empty() && done.behind.is_empty();
        let mut outcome = if is_readable { Outcome::Clean } else { Outcome::Findings };
        shown += done.found.len() + usize::from(!is_readable);
        out.write_all(done.before.as_bytes())?;
        for (asked, found) in done.found {
            if file != asked.file {
                (file, number) = (asked.file.clone(), 0);
            }
            number += 1;
            let (text, ended) = show(&asked, number, found);
            out.write_all(text.as_bytes())?;
            outcome = outcome.max(ended);
        }
        out.write_all(done.behind.as_bytes())?;
        Ok(outcome)
    };
    let outcome = each_block(paths, &progress, settle, done, print)?;
    Ok(none_is_a_finding(shown, outcome))
}

/// Returns the lines of HoDoKu's library in a block.
fn library(job: &Job) -> Vec<Asked> {
    let lines = job.block.text().lines().enumerate().filter(|(_, line)| is_library_line(line));
    let asked = |(at, line): (usize, &str)| {
        let (standing, code) = match LibraryLine::parse(line) {
            Ok(read) => (Ok(read.standing), Some(read.code)),
            Err(why) => (Err(why), None),
        };
        Asked { file: job.source.name.clone(), line: job.first_line + at, name: None, standing, code }
    };
    lines.map(asked).collect()
}

/// Returns the puzzle of a block.
fn puzzle(job: &Job) -> Option<Asked> {
    let (_, puzzle) = job.puzzle()?;
    let standing = givens(&job.block, puzzle)
        .and_then(|_| Standing::of(puzzle).ok_or_else(|| "the grid is incomplete".to_owned()));
    Some(Asked {
        file: job.source.name.clone(),
        line: job.line(),
        name: puzzle.name.clone(),
        standing,
        code: None,
    })
}

/// Returns the name of a position in text output: its number, and its file if there are several.
pub(super) fn head(asked: &Asked, number: usize, several: bool) -> String {
    let puzzle = format!("puzzle {number}");
    if several { format!("{}: {puzzle}", asked.file) } else { puzzle }
}
