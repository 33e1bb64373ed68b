//! Measures how many clues random minimal 9x9 puzzles have, made in either direction, and how long they take: the
//! tables of benches/README.md.
//!
//! `cargo bench --bench clues` makes the puzzles of 2000 seeds, `cargo bench --bench clues -- 100` those of 100 seeds.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::{Write, stdout};
use std::time::Duration;

use sudoku_ls::board::Layout;
use sudoku_ls::generate::{BuildMethod, PuzzleSpec, Seed, generate};

/// The number of puzzles in the table of benches/README.md.
const PUZZLES: u32 = 2000;

/// The largest length of a bar in the histogram.
const WIDTH: u32 = 40;

/// The measurements of the puzzles made in one direction.
struct Made {
    histogram: BTreeMap<u32, u32>,
    mean: f64,
    deviation: f64,
    /// CPU time per puzzle.
    micros: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let asked = std::env::args().skip(1).find_map(|argument| argument.parse().ok());
    let puzzles: u32 = asked.filter(|puzzles| *puzzles > 0).unwrap_or(PUZZLES);
    let mut out = stdout().lock();
    let all = BuildMethod::ALL.map(|method| made(puzzles, method));
    writeln!(out, "Seeds 2:0 to 2:{}.\n", puzzles - 1)?;
    writeln!(
        out,
        "| method | clues, mean | standard deviation | CPU time a puzzle, us |\n| --- | ---: | ---: | ---: |"
    )?;
    for (method, made) in BuildMethod::ALL.iter().zip(&all) {
        let Made { mean, deviation, micros, .. } = made.as_ref().map_err(ToString::to_string)?;
        writeln!(out, "| `{}` | {mean:.2} | {deviation:.2} | {micros:.1} |", method.name())?;
    }
    for (method, made) in BuildMethod::ALL.iter().zip(all) {
        let histogram = made?.histogram;
        let most = histogram.values().copied().max().unwrap_or(1);
        writeln!(out, "\n| clues, `{}` | puzzles | |\n| ---: | ---: | --- |", method.name())?;
        for (clues, number) in histogram {
            let bar = "█".repeat((number * WIDTH).div_ceil(most) as usize);
            writeln!(out, "| {clues} | {number} | {bar} |")?;
        }
    }
    Ok(())
}

/// Makes the puzzles of the first seeds.
fn made(puzzles: u32, method: BuildMethod) -> Result<Made, Box<dyn Error>> {
    let mut histogram: BTreeMap<u32, u32> = BTreeMap::new();
    let start = cpu();
    for seed in 0..puzzles {
        let spec = PuzzleSpec::new(Layout::standard(9), Seed::new(seed.into())).with_method(method);
        let clues = generate(&spec)?.puzzle.clue_count();
        *histogram.entry(u32::try_from(clues)?).or_default() += 1;
    }
    let micros = cpu().saturating_sub(start).as_secs_f64() * 1e6 / f64::from(puzzles);
    let all = f64::from(puzzles);
    let mean = histogram.iter().map(|(clues, number)| f64::from(clues * number)).sum::<f64>() / all;
    let squares =
        histogram.iter().map(|(clues, number)| f64::from(*number) * (f64::from(*clues) - mean).powi(2));
    let deviation = (squares.sum::<f64>() / all).sqrt();
    Ok(Made { histogram, mean, deviation, micros })
}

/// Returns the CPU time that this process has used.
#[cfg(unix)]
fn cpu() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let now = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), u32::try_from(now.tv_nsec).unwrap_or(0))
}

/// Returns the time since the first call, because the CPU clock of this platform is not read.
#[cfg(not(unix))]
fn cpu() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
