//! `generate`: puzzles with one solution or with several, reproducible by their seed.
//!
//! Puzzle k of a call has the seed `first + k - 1`: the result does not depend on threads.

pub(in crate::cli) mod options;

use std::io::Write;

use anyhow::{Result, anyhow};
use rayon::prelude::*;

use crate::analysis::puzzle_text;
use crate::board::{BoxShape, Layout, sizes};
use crate::cli::args::{FormArg, GenerateArgs};
use crate::cli::outcome::Outcome;
use crate::cli::output::progress::Progress;
use crate::cli::output::{Out, complain};
use crate::generate::{GenerateError, Generated, PuzzleSpec, Seed, generate_watched};
use crate::syntax::{GridForm, RowStyle, Symbols, print_line, print_rows};

/// Puzzles made before they are written.
const AT_ONCE: u64 = 32;

/// Makes the puzzles and writes them, in the order of their seeds.
pub(crate) fn run(args: &GenerateArgs, out: &mut Out) -> Result<Outcome> {
    let spec = options::spec(args)?;
    write_all(args, &spec, out)?;
    Ok(Outcome::Clean)
}

fn write_all(args: &GenerateArgs, first: &PuzzleSpec, out: &mut impl Write) -> Result<()> {
    let progress = Progress::start("puzzles");
    progress.expect(usize::try_from(args.count).unwrap_or(usize::MAX));
    let mut done = 0;
    while done < args.count {
        let end = args.count.min(done + AT_ONCE);
        let made: Vec<Result<String>> =
            (done..end).into_par_iter().map(|k| one(args, first, k, &progress)).collect();
        for (k, text) in (done..end).zip(made) {
            if k > 0 && args.form == FormArg::Grid {
                writeln!(out)?;
            }
            out.write_all(text?.as_bytes())?;
        }
        out.flush()?;
        done = end;
    }
    Ok(())
}

fn one(args: &GenerateArgs, first: &PuzzleSpec, k: u64, progress: &Progress) -> Result<String> {
    let seed = Seed { value: first.seed.value.wrapping_add(k), ..first.seed };
    let spec = first.clone().with_seed(seed);
    let look = || progress.look();
    let made = generate_watched(&spec, &look).map_err(|error| {
        let says_seed = matches!(error, GenerateError::Clues { .. } | GenerateError::NotReached { .. });
        let seed =
            if error.depends_on_seed() && !says_seed { format!("seed {seed}: ") } else { String::new() };
        anyhow!("{seed}{error}")
    })?;
    progress.done();
    if args.bare {
        let board = made.puzzle.geometry().layout();
        if let Some(lost) = untold(board, args.form).filter(|_| k == 0) {
            complain(&format!(
                "the cells alone do not say that the board has {lost}: leave out --bare to keep it"
            ));
        }
        return Ok(bare(&made, args.form));
    }
    let form = match args.form {
        FormArg::Line => GridForm::Line,
        FormArg::Grid => GridForm::Rows,
    };
    Ok(puzzle_text(&made, form, "\n"))
}

/// Returns what the cells of a puzzle do not say of its board, in words; `None` if they say all.
fn untold(board: &Layout, form: FormArg) -> Option<String> {
    let mut lost: Vec<String> = Vec::new();
    if form == FormArg::Line && !sizes::BY_LENGTH.contains(&board.size) {
        lost.push(format!("size {}", board.size));
    }
    if board.regions.is_some() {
        lost.push("regions".to_owned());
    } else if board.boxes != BoxShape::standard(board.size) {
        lost.push(format!("{} boxes", board.boxes));
    }
    if !board.rules.is_empty() {
        let names: Vec<String> = board.rules.iter().map(ToString::to_string).collect();
        lost.push(format!("the rules {}", names.join(" ")));
    }
    (!lost.is_empty()).then(|| lost.join(" and "))
}

/// Returns the cells of a puzzle and nothing else.
fn bare(made: &Generated, form: FormArg) -> String {
    let symbols = Symbols::standard(made.puzzle.geometry().size());
    match form {
        FormArg::Line => print_line(&made.puzzle, &symbols) + "\n",
        FormArg::Grid => print_rows(&made.puzzle, &symbols, RowStyle::Boxed),
    }
}
