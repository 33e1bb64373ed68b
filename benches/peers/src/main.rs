//! Times this project's engine and generator and those of the crate `sudoku` by turns in one run, and prints the
//! ratios.
//!
//! `cargo run --release --manifest-path benches/peers/Cargo.toml -- [--seconds S] [--vectors NAME] [FILE…]` times the
//! generators, then the engines on the puzzles of each file, which has one puzzle per line. `--vectors` takes other vector
//! instructions than the fastest: `RUSTFLAGS="-C target-cpu=haswell" … --vectors avx2` compares the two for AVX2.

use std::process::ExitCode;
use std::sync::Arc;
use std::{env, fs, hint};

use rand::rngs::ChaCha8Rng;
use rand::{Rng as _, RngExt as _, SeedableRng as _};
use rustix::time::{ClockId, clock_gettime};
use sudoku_ls::board::{Geometry, Grid, Layout};
use sudoku_ls::generate::{PuzzleSpec, Seed, Symmetry, generate};
use sudoku_ls::solver::{Budget, Count, Vectors, count, count_many};

/// The number of turns of each side in one measurement. The median counts.
const TURNS: usize = 7;

fn cpu_seconds() -> f64 {
    let now = clock_gettime(ClockId::ProcessCPUTime);
    now.tv_sec as f64 + now.tv_nsec as f64 * 1e-9
}

fn shuffled<const N: usize>(rng: &mut ChaCha8Rng) -> [usize; N] {
    let mut all: [usize; N] = std::array::from_fn(|i| i);
    for i in (1..N).rev() {
        all.swap(i, rng.random_range(0..=i));
    }
    all
}

/// Returns the rows or columns in an order that keeps the bands together.
fn lines(rng: &mut ChaCha8Rng) -> [usize; 9] {
    let bands = shuffled::<3>(rng);
    let within: [[usize; 3]; 3] = std::array::from_fn(|_| shuffled(rng));
    std::array::from_fn(|i| 3 * bands[i / 3] + within[i / 3][i % 3])
}

/// Returns an equivalent puzzle with its digits, rows, columns, bands and stacks in another order, perhaps transposed.
fn permuted(puzzle: &[u8; 81], rng: &mut ChaCha8Rng) -> [u8; 81] {
    let (digits, rows, columns) = (shuffled::<9>(rng), lines(rng), lines(rng));
    let transposed = rng.next_u32() & 1 == 1;
    std::array::from_fn(|i| {
        let (r, c) = if transposed { (i % 9, i / 9) } else { (i / 9, i % 9) };
        match puzzle[9 * rows[r] + columns[c]] {
            0 => 0,
            digit => digits[usize::from(digit) - 1] as u8 + 1,
        }
    })
}

fn read(path: &str, rng: &mut ChaCha8Rng) -> Result<Vec<[u8; 81]>, String> {
    let text = fs::read_to_string(path).map_err(|why| format!("{path}: {why}"))?;
    let mut puzzles: Vec<[u8; 81]> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let Some(line) = line.as_bytes().first_chunk::<81>() else { continue };
        let puzzle = line.map(|byte| if byte.is_ascii_digit() { byte - b'0' } else { 0 });
        puzzles.push(permuted(&puzzle, rng));
    }
    for i in (1..puzzles.len()).rev() {
        puzzles.swap(i, rng.random_range(0..=i));
    }
    if puzzles.is_empty() { Err(format!("{path}: no line with 81 cells")) } else { Ok(puzzles) }
}

/// Runs the work for this many seconds, and returns the CPU microseconds per puzzle.
fn timed(seconds: f64, puzzles: usize, mut all: impl FnMut() -> u64) -> f64 {
    let (start, mut rounds) = (cpu_seconds(), 0);
    while rounds == 0 || cpu_seconds() - start < seconds {
        hint::black_box(all());
        rounds += 1;
    }
    (cpu_seconds() - start) * 1e6 / (rounds * puzzles) as f64
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// The number of puzzles made by one call of the timed function.
const MADE: u64 = 200;

/// A kind of grid: its name, the function of the crate `sudoku`, and the specification for this project's generator,
/// made from a seed.
type Kind = (&'static str, fn() -> usize, fn(u64) -> PuzzleSpec);

fn nine(seed: u64) -> PuzzleSpec {
    PuzzleSpec::new(Layout::standard(9), Seed::new(seed))
}

fn theirs(symmetry: sudoku::Symmetry) -> usize {
    sudoku::Sudoku::generate_with_symmetry(symmetry).n_clues().into()
}

/// Prints how long both generators take for a grid of each kind.
fn generators(seconds: f64) -> Result<(), String> {
    let kinds: [Kind; 3] = [
        (
            "full grids",
            || sudoku::Sudoku::generate_solved().n_clues().into(),
            |seed| nine(seed).with_clues(81),
        ),
        ("minimal puzzles", || theirs(sudoku::Symmetry::None), nine),
        (
            "puzzles the same after half a turn",
            || theirs(sudoku::Symmetry::HalfRotation),
            |seed| nine(seed).with_symmetry(Symmetry::Rotate180),
        ),
    ];
    println!("| made | `sudoku` us | clues | here us | clues | a second | ratio |");
    println!("|---|---|---|---|---|---|---|");
    for (name, their, spec) in kinds {
        let (mut clues, mut turns) = ([0, 0], [0, 0]);
        let (mut times, mut own) = (Vec::new(), Vec::new());
        for _ in 0..TURNS {
            times.push(timed(seconds / TURNS as f64, MADE as usize, || {
                turns[0] += MADE;
                let made: usize = (0..MADE).map(|_| their()).sum();
                clues[0] += made;
                made as u64
            }));
            let mut failed = None;
            own.push(timed(seconds / TURNS as f64, MADE as usize, || {
                let seeds = turns[1]..turns[1] + MADE;
                turns[1] += MADE;
                let made = seeds.map(|seed| generate(&spec(seed)).map(|made| made.puzzle.clue_count()));
                let made = made.sum::<Result<usize, _>>().unwrap_or_else(|why| {
                    failed = Some(why);
                    0
                });
                clues[1] += made;
                made as u64
            }));
            if let Some(why) = failed {
                return Err(why.to_string());
            }
        }
        let (theirs, own) = (median(&mut times), median(&mut own));
        let clues = [0, 1].map(|i| clues[i] as f64 / turns[i] as f64);
        println!(
            "| {name} | {theirs:.2} | {:.2} | {own:.2} | {:.2} | {:.0} | {:.2} |",
            clues[0],
            clues[1],
            1e6 / own,
            theirs / own
        );
    }
    Ok(())
}

fn run() -> Result<(), String> {
    let mut arguments = env::args().skip(1).peekable();
    let mut seconds = 1.0;
    if arguments.next_if(|a| a == "--seconds").is_some() {
        seconds = arguments.next().and_then(|s| s.parse().ok()).ok_or("--seconds takes a number")?;
    }
    let mut vectors: Option<Vectors> = None;
    if arguments.next_if(|a| a == "--vectors").is_some() {
        let name = arguments.next().unwrap_or_default();
        let chosen: Vectors = name.parse().map_err(|why| format!("--vectors: {why}"))?;
        let here = Vectors::available();
        vectors = Some(chosen).filter(|chosen| here.contains(chosen));
        if vectors.is_none() {
            return Err(format!("this machine lacks {chosen}: it has {here:?}"));
        }
    }
    let files: Vec<String> = arguments.collect();
    generators(seconds)?;
    if files.is_empty() {
        return Ok(());
    }
    println!();
    let board = Geometry::shared(&Layout::standard(9)).map_err(|why| why.to_string())?;
    println!("| set | puzzles | `sudoku` us | one at a time us | ratio | batch us | ratio |");
    println!("|---|---|---|---|---|---|---|");
    for path in files {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let puzzles = read(&path, &mut rng)?;
        let theirs: Vec<sudoku::Sudoku> =
            puzzles.iter().filter_map(|p| sudoku::Sudoku::from_bytes(*p).ok()).collect();
        let ours: Vec<Grid> =
            puzzles.iter().filter_map(|p| Grid::from_values(&Arc::clone(&board), p)).collect();
        let number = |count: Count| match count {
            Count::Exactly(n) | Count::AtLeast(n) => n,
            _ => 0,
        };
        let undecided = |_| Count::AtLeast(0);
        let one = |grid: &Grid| {
            let budget = &mut Budget::unlimited();
            number(match vectors {
                None => count(grid, 2, budget),
                Some(vectors) => vectors.count(grid, 2, budget).unwrap_or_else(undecided),
            })
        };
        let batch = || {
            let budget = Budget::unlimited();
            let counts = match vectors {
                None => count_many(&ours, 2, &budget),
                Some(vectors) => vectors.count_many(&ours, 2, &budget).unwrap_or_default(),
            };
            counts.into_iter().map(number)
        };
        for ((their, our), c) in theirs.iter().zip(&ours).zip(batch()) {
            let (a, b) = (their.solutions_count_up_to(2) as u64, one(our));
            if a != b || a != c {
                return Err(format!("{path}: {a}, {b} and {c} solutions of {their}"));
            }
        }
        let (mut times, mut own, mut batched) = (Vec::new(), Vec::new(), Vec::new());
        let share = seconds / TURNS as f64;
        for _ in 0..TURNS {
            times.push(timed(share, theirs.len(), || {
                theirs.iter().map(|s| s.solutions_count_up_to(2) as u64).sum()
            }));
            own.push(timed(share, ours.len(), || ours.iter().map(one).sum()));
            batched.push(timed(share, ours.len(), || batch().sum()));
        }
        let (theirs, own, batched) = (median(&mut times), median(&mut own), median(&mut batched));
        let name = path.rsplit('/').next().unwrap_or(&path).trim_end_matches(".txt");
        let (ratio, of_batch) = (theirs / own, theirs / batched);
        println!(
            "| {name} | {} | {theirs:.3} | {own:.3} | {ratio:.2} | {batched:.3} | {of_batch:.2} |",
            puzzles.len()
        );
    }
    Ok(())
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("peers: {why}");
            ExitCode::from(2)
        }
    }
}
