//! `classic`: generates or solves a 9x9 puzzle, with plain input and output for scripts.
//!
//! The input is a mode with arguments: `1` generates a puzzle, `2` solves one. The output format never changes.
//! This module reads the input and writes the output; lower layers do the rest.

use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};

use crate::board::{Geometry, Grid, Layout};
use crate::cli::args::ClassicArgs;
use crate::cli::input::Place;
use crate::cli::outcome::Outcome;
use crate::cli::output::progress::Progress;
use crate::cli::output::target::Target;
use crate::cli::output::{Out, note};
use crate::generate::{PuzzleSpec, Seed, generate_watched};
use crate::solver::{Budget, Count, Engine, count};

/// The option after the file name.
const MORE_MODES: &str = "-MoreModes";

/// The file for the answer to a file, in the working directory.
const OUTPUT: &str = "output.txt";

/// Generated puzzles have fewer clues than this number.
const CLUES: usize = 40;

/// The maximum length of the input, in bytes.
const LONGEST_INPUT: usize = 1 << 20;

/// The number of complete 9x9 grids (Felgenhauer and Jarvis, 2005).
const ALL_GRIDS: u128 = 6_670_903_752_021_072_936_960;

/// The maximum number of solutions that are written.
const MOST: usize = 1_000_000;

/// The requested task.
#[derive(PartialEq, Eq, Debug)]
enum Task {
    /// Generate a puzzle with exactly one solution.
    Make,
    /// Generate a puzzle with more solutions than this number.
    MakeWithMore(u128),
    /// Tell whether there are no, one or several solutions, and write at most two of them.
    Solve(Grid),
    /// Write all solutions.
    SolveAll(Grid),
}

/// Carries out the task in standard input or in the file.
pub(crate) fn run(args: &ClassicArgs, out: &mut Out) -> Result<Outcome> {
    let more = match args.switch.as_deref() {
        None if args.file.as_ref().is_some_and(|file| file.as_os_str() == MORE_MODES) => {
            bail!("{MORE_MODES} comes after a file: sudoku-ls classic FILE {MORE_MODES}")
        }
        None => false,
        Some(MORE_MODES) => true,
        Some(other) => bail!("unexpected '{other}': the only switch of classic is {MORE_MODES}"),
    };
    let is_option =
        |file: &&PathBuf| file.to_str().is_some_and(|name| name.starts_with('-')) && !file.exists();
    if let Some(file) = args.file.as_ref().filter(is_option) {
        bail!("unknown option '{}': the only one is {MORE_MODES}, after a file", file.display());
    }
    let Some(file) = &args.file else {
        let task = task(&text(&Place::Stdin, "standard input")?, more)
            .map_err(|why| anyhow!("standard input: {why}"))?;
        return answer(&task, out);
    };
    let place = Place::File(file.clone());
    let name = place.name();
    let task = task(&text(&place, &name)?, more).map_err(|why| anyhow!("{name}: {why}"))?;
    let mut target = Target::create(Path::new(OUTPUT))?;
    let outcome = answer(&task, &mut target)?;
    target.finish()?;
    Ok(outcome)
}

/// Returns the whole input; `name` is its name in messages.
fn text(place: &Place, name: &str) -> Result<String> {
    place.read_within(LONGEST_INPUT)?.ok_or_else(|| anyhow!("{name}: more than {} MB", LONGEST_INPUT >> 20))
}

/// Returns whether a character separates words of the input.
const fn is_space(character: char) -> bool {
    matches!(character, ' ' | '\t'..='\r')
}

/// Parses the mode and its arguments. Any text after them is ignored.
fn task(text: &str, all: bool) -> Result<Task, String> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).trim_start_matches(is_space);
    let (mode, rest) = text.split_at(text.find(is_space).unwrap_or(text.len()));
    match mode {
        "1" if !all => Ok(Task::Make),
        "1" => {
            let number = rest.split(is_space).find(|word| !word.is_empty()).unwrap_or_default();
            match number.parse::<u128>() {
                Ok(number) if (1..ALL_GRIDS).contains(&number) => Ok(Task::MakeWithMore(number)),
                Ok(number) if number >= ALL_GRIDS => {
                    Err(format!("{number}: not even the empty grid has more than {ALL_GRIDS} solutions"))
                }
                _ => Err(format!(
                    "{}: after 1, expected a number of solutions from 1 to {}",
                    if number.is_empty() {
                        "unexpected end".to_owned()
                    } else {
                        format!("unexpected '{number}'")
                    },
                    ALL_GRIDS - 1
                )),
            }
        }
        "2" => grid(rest).map(if all { Task::SolveAll } else { Task::Solve }),
        "" => Err("it is empty: write 1 to make a puzzle, or 2 and 81 cells to solve one".to_owned()),
        mode => {
            let mode: String = mode.chars().take(20).collect();
            Err(format!("unexpected '{mode}': write 1 to make a puzzle, or 2 and 81 cells to solve one"))
        }
    }
}

/// Parses 81 cells, ignoring white space and line ends. A blank is `-`, `.` or `0`.
fn grid(text: &str) -> Result<Grid, String> {
    let mut values = Vec::with_capacity(81);
    for cell in text.chars().filter(|cell| !is_space(*cell)).take(81) {
        values.push(match cell {
            '-' | '.' | '0' => 0,
            '1'..='9' => cell as u8 - b'0',
            _ => {
                let (row, column) = (values.len() / 9 + 1, values.len() % 9 + 1);
                return Err(format!("r{row}c{column} is '{cell}': use 1 to 9, or - for a blank"));
            }
        });
    }
    let board = Geometry::shared(&Layout::standard(9)).map_err(|why| why.to_string())?;
    Grid::from_values(&board, &values)
        .ok_or_else(|| format!("expected 81 cells after 2, found {}", values.len()))
}

/// Writes the answer to a task.
fn answer(task: &Task, out: &mut impl Write) -> Result<Outcome> {
    match task {
        Task::Make => make(1, out),
        Task::MakeWithMore(number) => match u64::try_from(*number) {
            Ok(number) if number < PuzzleSpec::MOST_SOLUTIONS => make(number + 1, out),
            _ => make_with_very_many(*number, out),
        },
        Task::Solve(grid) => solve(grid, false, out),
        Task::SolveAll(grid) => solve(grid, true, out),
    }
}

/// Generates a puzzle with fewer than [`CLUES`] clues and at least this many solutions; with `solutions` = 1, exactly one.
fn make(solutions: u64, out: &mut impl Write) -> Result<Outcome> {
    let progress = Progress::start("puzzles");
    progress.expect(1);
    let look = || progress.look();
    loop {
        let seed = Seed::new(RandomState::new().hash_one(()));
        let spec = PuzzleSpec::new(Layout::standard(9), seed).with_min_solutions(solutions);
        let mut made = generate_watched(&spec, &look)?;
        if solutions > 1 && made.puzzle.clue_count() >= CLUES {
            // Too many clues are left: more are removed, which never reduces the number of solutions.
            made = generate_watched(&spec.with_clues(CLUES - 1), &look)?;
        }
        if made.puzzle.clue_count() < CLUES {
            out.write_all(rows(&made.puzzle).as_bytes())?;
            return Ok(Outcome::Clean);
        }
    }
}

/// Generates a puzzle with more solutions than can be counted one by one: some cells of the first row of a random
/// grid. Every choice of the digits in a row occurs in the same number of grids, so `k` of these cells leave one in 9
/// x 8 x ... x (10 - k) of all grids.
fn make_with_very_many(number: u128, out: &mut impl Write) -> Result<Outcome> {
    let seed = Seed::new(RandomState::new().hash_one(()));
    let full = generate_watched(&PuzzleSpec::new(Layout::standard(9), seed), &|| None)?.solution;
    let mut puzzle = Grid::empty(full.geometry());
    let mut left = ALL_GRIDS;
    for (choices, cell) in (1..=9).rev().zip(full.geometry().cells()) {
        left /= choices;
        if left <= number {
            break;
        }
        puzzle.set(cell, full.get(cell));
    }
    out.write_all(rows(&puzzle).as_bytes())?;
    Ok(Outcome::Clean)
}

/// Writes a header and two solutions, or all solutions up to [`MOST`]. The header depends on whether there is a
/// second solution, so the first one is written late.
///
/// The fastest engine decides whether there are several solutions. Their order is that of plain search, as in the original program.
fn solve(grid: &Grid, all: bool, out: &mut impl Write) -> Result<Outcome> {
    let progress = Progress::start("puzzles");
    progress.expect(1);
    let mut budget = Budget::unlimited();
    let engine = match count(grid, 2, &mut budget) {
        Count::Exactly(_) => Engine::Auto,
        _ => Engine::FewestFirst,
    };
    let mut found = engine.solutions(grid, &mut budget)?;
    let mut next = || found.next().transpose().map_err(|why| anyhow!(why));
    let Some(first) = next()? else {
        writeln!(out, "No_Solution")?;
        return Ok(Outcome::Clean);
    };
    let mut another = next()?;
    let header = if another.is_some() { "Multiple_Solutions" } else { "OK" };
    write!(out, "{header}\n{}", rows(&first))?;
    let mut written = 1;
    while let Some(solution) = another {
        if written == MOST {
            note(&format!("there are more than {MOST} solutions: {MOST} of them were written"));
            return Ok(Outcome::Findings);
        }
        write!(out, "\n{}", rows(&solution))?;
        written += 1;
        progress.found("solutions");
        another = if all { next()? } else { None };
    }
    Ok(Outcome::Clean)
}

/// Returns a grid in the original program's format: a space between cells, `-` for a blank, and a line feed after each row.
fn rows(grid: &Grid) -> String {
    let cell = |value: &u8| match value {
        0 => "-".to_owned(),
        value => value.to_string(),
    };
    let row = |cells: &[u8]| cells.iter().map(cell).collect::<Vec<_>>().join(" ") + "\n";
    grid.values().chunks(9).map(row).collect()
}
