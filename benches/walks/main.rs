//! Checks each step along the paths of puzzles with constraints against the solver, and measures the paths.
//!
//! `cargo bench --bench walks -- STEPS SEED` makes random puzzles of 4x4, 6x6 and 9x9 with constraints of every kind until STEPS steps are
//! checked. At every tenth position on a path, it tries every technique.
//!
//! `cargo bench --bench walks -- FILE…` follows the puzzles of files: a puzzle a line, with tabs between its name and its string of Interactive
//! Sudoku Solver, or the JSON of f-puzzles. It checks the steps of each path, prints how long a hint takes at each position, and the share of
//! puzzles whose path ends in the solution. With `--all`, it also tries every technique at each position. With `--list`, it prints a line for
//! each puzzle.

#[path = "../origins/clock.rs"]
#[allow(dead_code, reason = "it serves the other benchmark, too")]
mod clock;
mod files;
mod random;

#[path = "../../tests/it/solver/brute.rs"]
#[allow(dead_code, unused_imports, clippy::unwrap_used, reason = "the tests use the rest")]
mod brute;
#[allow(
    dead_code,
    clippy::unwrap_used,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    reason = "the tests use the rest; the numbers of clues are small"
)]
mod constraints;

use std::collections::BTreeMap;
use std::error::Error;
use std::io::{Write, stdout};

use sudoku_ls::logic::{Step, Technique};

use constraints::proof::Verdict;

/// The steps that were checked.
#[derive(Default)]
struct Tally {
    steps: BTreeMap<Technique, u64>,
    undecided: u64,
    wrong: u64,
}

impl Tally {
    /// Counts a step; prints it if it is wrong.
    fn add(&mut self, step: &Step, verdict: &Verdict) {
        *self.steps.entry(step.technique).or_default() += 1;
        match verdict {
            Verdict::Right => {}
            Verdict::Undecided => self.undecided += 1,
            Verdict::Wrong(what) => {
                self.wrong += 1;
                let _ = writeln!(stdout(), "WRONG: {what}");
            }
        }
    }

    fn count(&self) -> u64 {
        self.steps.values().sum()
    }

    fn print(&self, puzzles: u64) -> std::io::Result<()> {
        let mut out = stdout().lock();
        for (technique, count) in &self.steps {
            writeln!(out, "{:<36}{count:>9}", technique.name())?;
        }
        writeln!(
            out,
            "{} steps of {puzzles} puzzles, {:.0} s of CPU time: {} undecided, {} wrong",
            self.count(),
            clock::cpu().as_secs_f64(),
            self.undecided,
            self.wrong
        )
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let numbers: Vec<u64> = arguments.iter().map_while(|argument| argument.parse().ok()).collect();
    let has = |option: &str| arguments.iter().any(|argument| argument == option);
    let files: Vec<&String> =
        arguments[numbers.len()..].iter().filter(|argument| !argument.starts_with("--")).collect();
    let mut tally = Tally::default();
    let puzzles = if files.is_empty() {
        random::check(*numbers.first().unwrap_or(&100_000), *numbers.get(1).unwrap_or(&1), &mut tally)?
    } else {
        files::check(&files, has("--all"), has("--list"), &mut tally)?
    };
    tally.print(puzzles)?;
    if tally.wrong == 0 { Ok(()) } else { Err("some steps are wrong".into()) }
}
