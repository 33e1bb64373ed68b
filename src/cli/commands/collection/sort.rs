//! `sort`: sorts the puzzles of files by rating, clues or canonical form, each unchanged.

use std::cmp::Reverse;

use anyhow::Result;
use serde::Serialize;

use super::sheet::{Parts, Piece, Sheet, unreadable};
use crate::analysis::{Classic, canonical_form, classic};
use crate::board::Grid;
use crate::cli::args::{SortArgs, SortBy};
use crate::cli::input::ask::givens;
use crate::cli::input::batch::{each_block, none_is_a_finding, several_files};
use crate::cli::input::blocks::{Blocks, Job};
use crate::cli::input::gather;
use crate::cli::outcome::Outcome;
use crate::cli::output::printable::{on_one_line, printable, printable_json};
use crate::cli::output::progress::Progress;
use crate::cli::output::unreadable::lines;
use crate::cli::output::{Out, complain};
use crate::logic::{Difficulty, RateError, rate};
use crate::solver::Budget;

/// The key by which puzzles are sorted. Puzzles without a key follow those with a key.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Key {
    /// ER, EP, ED and HoDoKu's score.
    Rating(u16, u16, u16, u32),
    Clues(usize),
    Canonical(Box<Classic>),
}

/// A block with its place in the input.
struct Entry {
    file: String,
    puzzle: usize,
    line: usize,
    /// The comments at the start of the file, which stay at the start.
    head: Option<Piece>,
    piece: Piece,
    /// The unreadable lines, which go to the end.
    last: Option<Piece>,
    /// The key of the puzzle, or the reason why it has none; `None` for a block without a puzzle.
    key: Option<Result<Key, String>>,
    unreadable: Vec<String>,
    is_undecided: bool,
}

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    puzzle: usize,
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    er: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clues: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    canonical: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    text: &'a str,
}

/// Reads all puzzles of the files, and writes them in order. The comments at the start of a file stay at the start.
/// The text of all files is in memory.
pub(in crate::cli) fn run(args: &SortArgs, out: &mut Out) -> Result<Outcome> {
    let paths = args.paths.resolved()?;
    let is_json = args.answers.json();
    let mut sheet = Sheet::new(out, several_files(&paths) && !is_json);
    let progress = Progress::start("puzzles");
    let settle = |jobs: &[Job]| jobs.iter().map(|_| None::<()>).collect();
    let work = |job: Job, _| entry(&job, args, is_json);
    let (mut heads, mut entries, mut told) = (Vec::new(), Vec::new(), Vec::new());
    let keep = |mut entry: Entry| {
        heads.extend(entry.head.take());
        sheet.start_as(&entry.piece);
        sheet.accept(&entry.piece, &entry.file)?;
        let mut outcome = if entry.unreadable.is_empty() { Outcome::Clean } else { Outcome::Findings };
        if is_json {
            told.append(&mut entry.unreadable);
        }
        for part in &entry.unreadable {
            complain(part);
        }
        if let (true, Some(Err(why))) = (entry.is_undecided, &entry.key) {
            outcome = Outcome::Findings;
            if !is_json {
                complain(&format!(
                    "{}:{}: unknown: {}",
                    on_one_line(&entry.file),
                    entry.line,
                    printable(why)
                ));
            }
        }
        entries.push(entry);
        Ok(outcome)
    };
    let outcome = each_block(Blocks::of(&paths).in_one_piece(), &progress, settle, work, keep)?;
    drop(progress);
    // If a file could not be read to its end, replacing it would lose the rest; in Markdown, what is around the puzzles.
    if !is_json
        && outcome != Outcome::Failed
        && !gather(&paths).into_iter().flatten().any(|place| place.is_markdown())
    {
        sheet.may_replace();
    }
    let lasts: Vec<Piece> = entries.iter_mut().filter_map(|entry| entry.last.take()).collect();
    let first = entries.iter().position(|entry| entry.key.is_some()).unwrap_or(entries.len());
    let mut rest = entries.split_off(first);
    // In either direction, puzzles without a key follow those with a key, and comments follow these.
    let key = |entry: &Entry| match &entry.key {
        Some(Ok(key)) => (0, Some(key.clone())),
        Some(Err(_)) => (1, None),
        None => (2, None),
    };
    if args.reverse {
        rest.sort_by_cached_key(|entry| {
            let (class, key) = key(entry);
            (class, Reverse(key))
        });
    } else {
        rest.sort_by_cached_key(key);
    }
    let puzzles = rest.iter().filter(|entry| entry.key.is_some()).count();
    for head in &heads {
        sheet.put(head)?;
    }
    for entry in entries.iter().chain(&rest) {
        if !is_json {
            sheet.put(&entry.piece)?;
        } else if entry.key.is_some() {
            sheet.line(&json(entry))?;
        }
    }
    for part in &told {
        sheet.line(part)?;
    }
    for last in lasts.iter().filter(|_| !is_json) {
        sheet.put(last)?;
    }
    Ok(none_is_a_finding(puzzles, outcome))
}

fn entry(job: &Job, args: &SortArgs, is_json: bool) -> Entry {
    let unreadable = if is_json {
        lines(job, &job.unreadable, true).lines().map(|line| format!("{line}\n")).collect()
    } else {
        unreadable(job)
    };
    let Parts { head, mut piece, unreadable: mut last } = Parts::of(job, !is_json);
    if job.block.puzzle.is_some() && job.puzzle().is_none() {
        last = Some(std::mem::take(&mut piece));
    }
    let mut entry = Entry {
        file: job.source.name.clone(),
        puzzle: job.number,
        line: job.line(),
        head,
        piece,
        last,
        key: None,
        unreadable,
        is_undecided: false,
    };
    if let Some((number, puzzle)) = job.puzzle() {
        entry.puzzle = number;
        entry.key = Some(givens(&job.block, puzzle).and_then(|grid| key(&grid, args)));
        // A puzzle without a unique solution has no rating, which is a certain result.
        let known = ["no solution", "several solutions", "not a classic 9x9"];
        entry.is_undecided = matches!(&entry.key, Some(Err(why)) if !known.contains(&why.as_str()));
    }
    entry
}

fn key(grid: &Grid, args: &SortArgs) -> Result<Key, String> {
    match args.by {
        SortBy::Clues => Ok(Key::Clues(grid.clue_count())),
        SortBy::Canonical => {
            let values = classic(grid).ok_or("not a classic 9x9")?;
            Ok(Key::Canonical(Box::new(canonical_form(&values))))
        }
        SortBy::Rating => match rate(grid, &mut Budget::nodes(args.nodes)) {
            Ok(Difficulty { explainer: Some(it), score, .. }) => Ok(Key::Rating(it.er, it.ep, it.ed, score)),
            Ok(_) => Err(RateError::Constraints.to_string()),
            Err(RateError::Exhausted(why)) => Err(why.to_string()),
            Err(RateError::SeveralSolutions) => Err("several solutions".to_owned()),
            Err(_) => Err("no solution".to_owned()),
        },
    }
}

fn json(entry: &Entry) -> String {
    let mut line = Line {
        file: &entry.file,
        puzzle: entry.puzzle,
        line: entry.line,
        er: None,
        score: None,
        clues: None,
        canonical: None,
        reason: None,
        text: &entry.piece.text,
    };
    match &entry.key {
        Some(Ok(Key::Rating(er, .., score))) => {
            (line.er, line.score) = (Some(f64::from(*er) / 10.0), Some(*score));
        }
        Some(Ok(Key::Clues(clues))) => line.clues = Some(*clues),
        Some(Ok(Key::Canonical(form))) => {
            line.canonical = Some(form.iter().map(|value| char::from(b'0' + value)).collect());
        }
        Some(Err(why)) => line.reason = Some(why),
        None => {}
    }
    printable_json(serde_json::to_string(&line).unwrap_or_default()) + "\n"
}
