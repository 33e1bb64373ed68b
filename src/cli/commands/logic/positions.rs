//! The positions in files (puzzles, and lines of HoDoKu's library). They are processed on all cores and printed in order.

use std::io::Write;

use anyhow::Result;
use rayon::prelude::*;

use crate::analysis::name_or_label;
use crate::analysis::reasoning::{NoSteps, Standing};
use crate::cli::args::Allowed;
use crate::cli::input::ask::givens;
use crate::cli::input::batch::{each_block, none_is_a_finding};
use crate::cli::input::blocks::{Blocks, Job};
use crate::cli::input::library::{LibraryLine, is_library_line};
use crate::cli::input::unreadable::Unreadable;
use crate::cli::outcome::Outcome;
use crate::cli::output::Out;
use crate::cli::output::progress::Progress;
use crate::cli::output::unreadable;
use crate::syntax::lines;

/// A position of a file.
pub(in crate::cli) struct Asked {
    /// The name of the file.
    pub(super) file: String,
    /// The line in the file, from 1.
    pub(super) line: usize,
    /// The name of the puzzle, if it has one.
    pub(super) name: Option<String>,
    /// The name of the puzzle, or the label of its line.
    pub(super) title: Option<String>,
    /// The position, or the reason why it cannot be read.
    pub(super) standing: Result<Standing, String>,
    /// The code of the technique, for a line of HoDoKu's library.
    pub(super) code: Option<String>,
}

impl Asked {
    /// Returns the position for steps with the allowed techniques.
    ///
    /// # Errors
    /// The reason why the position cannot be read.
    pub(super) fn standing(&self, allowed: Allowed) -> Result<Standing, NoSteps> {
        let standing = self.standing.clone()?;
        Ok(Standing { uses_uniqueness: !allowed.no_uniqueness, ..standing })
    }
}

/// A part of a file: a position with its result, or the messages about an unreadable part.
enum Part<T> {
    Found(Asked, T),
    Unreadable(String),
}

/// Processes every position on all cores. Prints the result of `show` for each position, which gets its number in the
/// file, and the result of `unreadable` for the parts that cannot be read.
pub(super) fn each<T: Send>(
    blocks: Blocks,
    out: &mut Out,
    unreadable: impl Fn(&Job, &[Unreadable]) -> String + Sync,
    work: impl Fn(&Asked) -> T + Sync,
    show: impl Fn(&Asked, usize, T) -> (String, Outcome),
) -> Result<Outcome> {
    let progress = Progress::start("puzzles");
    let mut shown = 0;
    let settle = |jobs: &[Job]| jobs.iter().map(|_| None::<()>).collect();
    let done = |job: Job, _| {
        let before = job.positions_before;
        let parts = parts(&job, &unreadable).into_par_iter();
        let found = |part: Part<()>| match part {
            Part::Found(asked, ()) => {
                let found = work(&asked);
                Part::Found(asked, found)
            }
            Part::Unreadable(lines) => Part::Unreadable(lines),
        };
        (before, parts.map(found).collect::<Vec<Part<T>>>())
    };
    let print = |(mut number, parts): (usize, Vec<Part<T>>)| {
        let mut outcome = Outcome::Clean;
        for part in parts {
            shown += 1;
            let (text, ended) = match part {
                Part::Unreadable(lines) => (lines, Outcome::Findings),
                Part::Found(asked, found) => {
                    number += 1;
                    show(&asked, number, found)
                }
            };
            out.write_all(text.as_bytes())?;
            outcome = outcome.max(ended);
        }
        Ok(outcome)
    };
    let is_part = blocks.are_a_part();
    let outcome = each_block(blocks, &progress, settle, done, print)?;
    Ok(if is_part { outcome } else { none_is_a_finding(shown, outcome) })
}

/// Returns the positions in a block, in order.
#[cfg(feature = "mcp")]
pub(in crate::cli) fn positions(job: &Job) -> Vec<Asked> {
    let found = |part| match part {
        Part::Found(asked, ()) => Some(asked),
        Part::Unreadable(_) => None,
    };
    parts(job, &|_, _| String::new()).into_iter().filter_map(found).collect()
}

/// Returns the parts of a block, in order. The lines of HoDoKu's library are turned into comments before the other lines are parsed.
fn parts(job: &Job, unreadable: &impl Fn(&Job, &[Unreadable]) -> String) -> Vec<Part<()>> {
    let library = library(job);
    if library.is_empty() {
        return read_parts(job, unreadable).into_iter().map(|(_, part)| part).collect();
    }
    let commented =
        |line: &str| if is_library_line(line) { line.replacen(':', "#", 1) } else { line.to_owned() };
    let text: String = job.block.text().split_inclusive(['\n', '\r']).map(commented).collect();
    let mut parts: Vec<(usize, Part<()>)> = library;
    parts.extend(job.replaced(&text).iter().flat_map(|job| read_parts(job, unreadable)));
    parts.sort_by_key(|(line, _)| *line);
    parts.into_iter().map(|(_, part)| part).collect()
}

/// Returns the parts of a block without lines of HoDoKu's library, each with its line number.
fn read_parts(job: &Job, unreadable: &impl Fn(&Job, &[Unreadable]) -> String) -> Vec<(usize, Part<()>)> {
    let lines = |parts: &[Unreadable]| {
        let line = parts.first().map(|part| job.excerpt().line(part.span))?;
        Some((line, Part::Unreadable(unreadable(job, parts))))
    };
    let (before, behind) = job.around_puzzle();
    let puzzle = puzzle(job).map(|asked| (asked.line, Part::Found(asked, ())));
    lines(before).into_iter().chain(puzzle).chain(lines(behind)).collect()
}

/// Returns the lines of HoDoKu's library in a block, each with its line number.
fn library(job: &Job) -> Vec<(usize, Part<()>)> {
    let lines = lines(job.block.text()).enumerate().filter(|(_, line)| is_library_line(line));
    let asked = |(at, line): (usize, &str)| {
        let (standing, code) = match LibraryLine::parse(line) {
            Ok(read) => (Ok(read.standing), Some(read.code)),
            Err(why) => (Err(why), None),
        };
        let line = job.first_line + at;
        let asked = Asked { file: job.source.name.clone(), line, name: None, title: None, standing, code };
        (line, Part::Found(asked, ()))
    };
    lines.map(asked).collect()
}

/// Returns the puzzle of a block as a position.
fn puzzle(job: &Job) -> Option<Asked> {
    let (_, puzzle) = job.puzzle()?;
    let standing = givens(&job.block, puzzle)
        .and_then(|_| Standing::of(puzzle).ok_or_else(|| "the grid is incomplete".to_owned()));
    Some(Asked {
        file: job.source.name.clone(),
        line: job.line(),
        name: puzzle.name.clone(),
        title: name_or_label(&job.block),
        standing,
        code: None,
    })
}

/// Returns the name of a position in text output: its number, with its file if there are several files.
pub(super) fn head(asked: &Asked, number: usize, several: bool) -> String {
    unreadable::head(&asked.file, number, several)
}
