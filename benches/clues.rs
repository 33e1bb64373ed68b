//! How many clues random minimal 9x9 puzzles have: the histogram of benches/README.md, as a table.
//!
//! `cargo bench --bench clues` makes the puzzles of 2000 seeds; `cargo bench --bench clues -- 100` those of 100.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::{Write, stdout};

use sudoku_ls::board::Layout;
use sudoku_ls::generate::{PuzzleSpec, Seed, generate};

/// Puzzles in the table of benches/README.md.
const PUZZLES: u32 = 2000;

/// A bar of the histogram is at most so long.
const WIDTH: u32 = 40;

fn main() -> Result<(), Box<dyn Error>> {
    let asked = std::env::args().skip(1).find_map(|argument| argument.parse().ok());
    let puzzles: u32 = asked.filter(|puzzles| *puzzles > 0).unwrap_or(PUZZLES);
    let mut histogram: BTreeMap<u32, u32> = BTreeMap::new();
    for seed in 0..puzzles {
        let made = generate(&PuzzleSpec::new(Layout::standard(9), Seed::new(seed.into())), None)?;
        *histogram.entry(u32::try_from(made.puzzle.clue_count())?).or_default() += 1;
    }
    let mean =
        histogram.iter().map(|(clues, number)| f64::from(clues * number)).sum::<f64>() / f64::from(puzzles);
    let squares =
        histogram.iter().map(|(clues, number)| f64::from(*number) * (f64::from(*clues) - mean).powi(2));
    let deviation = (squares.sum::<f64>() / f64::from(puzzles)).sqrt();
    let most = histogram.values().copied().max().unwrap_or(1);
    let mut out = stdout().lock();
    writeln!(
        out,
        "Seeds 2:0 to 2:{}: on average {mean:.2} clues, standard deviation {deviation:.2}.\n",
        puzzles - 1
    )?;
    writeln!(out, "| clues | puzzles | |\n| ---: | ---: | --- |")?;
    for (clues, number) in histogram {
        let bar = "█".repeat((number * WIDTH).div_ceil(most) as usize);
        writeln!(out, "| {clues} | {number} | {bar} |")?;
    }
    Ok(())
}
