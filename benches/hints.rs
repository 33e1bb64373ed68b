//! Measures the cost of a hint: the next step at every position along the paths of puzzles.
//!
//! `SUDOKU_DATA=FOLDER cargo bench --bench hints` follows the puzzles of `FOLDER/ratings.tsv`. With `-- FILE` it takes
//! the puzzles of a file with one puzzle per line, and with `-- PUZZLES SEED` random minimal puzzles. Times are CPU
//! time on one thread. Each position is asked twice and the faster answer counts, since the machine may have other
//! work.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::{Write, stdout};
use std::path::PathBuf;
use std::time::Duration;

use sudoku_ls::board::{Geometry, Grid, Layout};
use sudoku_ls::generate::{PuzzleSpec, Seed, generate};
use sudoku_ls::logic::{Options, Position, Technique, next_step};

#[path = "origins/clock.rs"]
#[allow(dead_code, reason = "it serves the other benchmark, too")]
mod clock;

fn puzzles() -> Result<Vec<Grid>, Box<dyn Error>> {
    let board = Geometry::shared(&Layout::standard(9))?;
    let named: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let numbers: Vec<u64> = named.iter().map_while(|argument| argument.parse().ok()).collect();
    let ratings = || std::env::var_os("SUDOKU_DATA").map(|folder| PathBuf::from(folder).join("ratings.tsv"));
    let file = if numbers.is_empty() { named.first().map(PathBuf::from).or_else(ratings) } else { None };
    if let Some(file) = file {
        let text = std::fs::read_to_string(file)?;
        let grid = |line: &str| {
            let digits = line.bytes().take(81);
            let values: Vec<u8> =
                digits.map(|byte| if byte.is_ascii_digit() { byte - b'0' } else { 0 }).collect();
            Grid::from_values(&board, &values)
        };
        let is_puzzle = |line: &&str| line.len() >= 81 && !line.starts_with("puzzle");
        return Ok(text.lines().filter(is_puzzle).filter_map(grid).collect());
    }
    let (count, seed) = (numbers.first().unwrap_or(&500), numbers.get(1).unwrap_or(&1));
    let spec = PuzzleSpec::new(Layout::standard(9), Seed::new(0));
    let made = |value| generate(&spec.clone().with_seed(Seed::new(value))).map(|made| made.puzzle);
    (*seed..seed + count).map(|value| made(value).map_err(|why| why.to_string().into())).collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let puzzles = puzzles()?;
    let mut options = Options::default();
    (options.uniqueness, options.all_techniques) = (true, true);
    let mut times: Vec<Duration> = Vec::new();
    let mut by_technique: BTreeMap<Option<Technique>, Vec<Duration>> = BTreeMap::new();
    for puzzle in &puzzles {
        let mut position = Position::of(puzzle);
        while !position.is_full() {
            let ask = || {
                let start = clock::cpu();
                let step = next_step(&position, &options);
                (clock::cpu().saturating_sub(start), step)
            };
            let ((first, _), (second, step)) = (ask(), ask());
            let took = first.min(second);
            times.push(took);
            by_technique.entry(step.as_ref().map(|step| step.technique)).or_default().push(took);
            let Some(step) = step else { break };
            position.apply(&step);
        }
    }
    let mut out = stdout().lock();
    writeln!(
        out,
        "{:<34}{:>8}{:>9}{:>9}{:>9}{:>9}",
        "ms by technique", "steps", "mean", "p50", "p99", "max"
    )?;
    for (technique, times) in &mut by_technique {
        line(&mut out, technique.map_or("none", Technique::name), times)?;
    }
    line(&mut out, "all", &mut times)?;
    writeln!(out, "{} puzzles", puzzles.len())?;
    Ok(())
}

fn line(out: &mut impl Write, name: &str, times: &mut [Duration]) -> std::io::Result<()> {
    times.sort_unstable();
    let sum: Duration = times.iter().sum();
    let mean = sum.as_secs_f64() * 1e3 / f64::from(u32::try_from(times.len()).unwrap_or(u32::MAX).max(1));
    let at = |share: usize| {
        let place = (times.len() * share / 100).min(times.len().saturating_sub(1));
        times.get(place).map_or(0.0, |time| time.as_secs_f64() * 1e3)
    };
    let (p50, p99, max) = (at(50), at(99), at(100));
    writeln!(out, "{name:<34}{:>8}{mean:>9.4}{p50:>9.4}{p99:>9.4}{max:>9.4}", times.len())
}
