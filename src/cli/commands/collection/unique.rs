//! `unique`: prints the puzzles of files, each unchanged, without those that are isomorphic to an earlier puzzle.

use std::sync::Arc;

use anyhow::Result;
use serde::Serialize;

use super::forms::{self, Forms};
use super::sheet::{Parts, Piece, Sheet, unreadable};
use crate::board::plural;
use crate::cli::args::UniqueArgs;
use crate::cli::input::batch::{each_block, none_is_a_finding, several_files};
use crate::cli::input::blocks::{Blocks, Job, Source};
use crate::cli::outcome::Outcome;
use crate::cli::output::printable::printable_json;
use crate::cli::output::progress::Progress;
use crate::cli::output::unreadable::lines;
use crate::cli::output::{Out, complain, note};

/// A block, with the hash of its puzzle.
struct Known {
    source: Arc<Source>,
    puzzle: Option<usize>,
    form: Option<(u128, usize)>,
    head: Option<Piece>,
    piece: Piece,
    is_comment: bool,
    unreadable: Vec<String>,
}

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    puzzle: usize,
    line: usize,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
}

/// Writes the first puzzle of each isomorphism class, in the order of the files, as soon as it is found.
pub(in crate::cli) fn run(args: &UniqueArgs, out: &mut Out) -> Result<Outcome> {
    let paths = args.paths.resolved_beside(args.answers.output())?;
    let is_json = args.answers.json();
    let mut sheet = Sheet::new(out, several_files(&paths) && !is_json);
    let progress = Progress::start("puzzles");
    let settle = |jobs: &[Job]| jobs.iter().map(|_| None::<()>).collect();
    let work = |job: Job, _| known(&job, is_json);
    let mut seen = Forms::new(args.memory);
    let (mut puzzles, mut kept) = (0, 0);
    let show = |found: Known| {
        let Known { source, puzzle, form, head, piece, is_comment, unreadable } = found;
        let file = &source.name;
        for part in &unreadable {
            if is_json { sheet.line(part)? } else { complain(part) }
        }
        if let Some(head) = &head {
            sheet.put(head)?;
        }
        sheet.start_as(&piece);
        if is_comment && !is_json {
            sheet.accept(&piece, file)?;
            sheet.put(&piece)?;
        }
        if let (Some(puzzle), Some((number, line))) = (puzzle, form) {
            puzzles += 1;
            let first = seen.first(number)?.map(|(file, line)| format!("{file}:{line}"));
            let is_first = first.is_none();
            if is_first {
                kept += 1;
                seen.add(number, &source, line)?;
            }
            if is_json {
                let (status, text) =
                    if is_first { ("first", Some(&*piece.text)) } else { ("repeated", None) };
                let line = Line { file, puzzle, line, status, first, text };
                sheet.line(&(printable_json(serde_json::to_string(&line)?) + "\n"))?;
            } else if is_first {
                sheet.put(&piece)?;
            }
        }
        Ok(if unreadable.is_empty() { Outcome::Clean } else { Outcome::Findings })
    };
    let outcome = each_block(Blocks::of(&paths).in_one_piece(), &progress, settle, work, show)?;
    drop(progress);
    if puzzles > 0 {
        note(&format!("{kept} of {} kept", plural(puzzles, "puzzle")));
    }
    Ok(none_is_a_finding(puzzles, outcome))
}

fn known(job: &Job, is_json: bool) -> Known {
    let unreadable = if is_json {
        lines(job, &job.unreadable, true).lines().map(|line| format!("{line}\n")).collect()
    } else {
        unreadable(job)
    };
    let Parts { head, piece, .. } = Parts::of(job, !is_json);
    Known {
        source: Arc::clone(&job.source),
        puzzle: job.puzzle().map(|(number, _)| number),
        form: forms::of(job),
        head,
        piece,
        is_comment: job.block.puzzle.is_none(),
        unreadable,
    }
}
