//! `bench`: what it costs to count the solutions of puzzles, file by file.
//!
//! Puzzles are read before the clock runs, and permuted, so that no engine profits from the order of digits or lines. Of a file with
//! very many, all are counted by their solutions and a sample is kept to be measured.

use std::hint::black_box;
use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use rand::rngs::ChaCha8Rng;
use rand::{Rng as _, SeedableRng as _};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use serde_json::json;

use crate::board::{Cell, Digit, Grid};
use crate::cli::args::BenchArgs;
use crate::cli::input::ask::givens;
use crate::cli::input::batch::{Batches, settled};
use crate::cli::input::blocks::{Blocks, Job};
use crate::cli::input::{Place, gather};
use crate::cli::outcome::Outcome;
use crate::cli::output::clock::cpu;
use crate::cli::output::{Out, complain};
use crate::solver::{Budget, Count, Engine, count_many};

/// Runs of which the median is told.
const RUNS: u32 = 5;

/// Puzzles that a thread takes at a time.
const CHUNK: usize = 512;

/// Search nodes for each puzzle.
const NODES: u64 = 1_000_000;

/// Puzzles of a file that are kept to be measured, at most: some 150 MB.
const SAMPLE: usize = 1_000_000;

/// Measures each file, a line each.
pub(crate) fn run(args: &BenchArgs, out: &mut Out) -> Result<Outcome> {
    if args.batch && args.engine.engine != Engine::Auto {
        bail!("--batch goes with the engine 'auto' alone: leave out one of them");
    }
    if args.vectors.is_some() && args.engine.engine != Engine::Auto {
        bail!("--vectors goes with the engine 'auto' alone: leave out one of them");
    }
    let threads = usize::try_from(args.threads)?;
    let pool = (threads > 1).then(|| ThreadPoolBuilder::new().num_threads(threads).build());
    let pool = pool.transpose().context("no threads to be had")?;
    let mut outcome = Outcome::Clean;
    for place in gather(&args.paths.paths) {
        let read = place.and_then(|place| Ok((place.name(), Puzzles::read(place, SAMPLE)?)));
        let (name, Puzzles { sample, shares }) = match read {
            Ok(read) => read,
            Err(error) => {
                complain(&format!("{error:#}"));
                outcome = Outcome::Failed;
                continue;
            }
        };
        if sample.is_empty() {
            complain(&format!("{name}: no puzzle found"));
            outcome = outcome.max(Outcome::Findings);
            continue;
        }
        let cost = measure(&sample, args, pool.as_ref());
        shares.show(out, &name, sample.len(), cost, args)?;
    }
    Ok(outcome)
}

/// What is known of a file's puzzles; those that nothing can be asked of are left out.
struct Puzzles {
    /// The givens of some of them or all, permuted and in random order.
    sample: Vec<Grid>,
    /// How many there are of each kind.
    shares: Shares,
}

impl Puzzles {
    /// Reads a file, and keeps up to so many of its puzzles, each with the same chance.
    fn read(place: Place, most: usize) -> Result<Self> {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let (mut sample, mut shares): (Vec<Grid>, Shares) = (Vec::new(), Shares::default());
        let read = |jobs: &[Job]| -> Vec<Option<(Grid, Count)>> {
            let given = |job: &Job| givens(&job.block, job.puzzle()?.1).ok();
            let grids: Vec<Grid> = jobs.iter().filter_map(given).collect();
            let counts = count_many(&grids, 2, NODES, None);
            let found = grids.into_iter().zip(counts).map(Some);
            // There is a place for each job: which of them have no grid is of no matter.
            found.chain(std::iter::repeat(None)).take(jobs.len()).collect()
        };
        for batch in Batches::of(Blocks::of_places(vec![Ok(place)])) {
            for (grid, count) in settled(batch.blocks, &read).into_iter().filter_map(|(_, found)| found) {
                shares.add(count);
                let grid = permuted(&grid, &mut random);
                if sample.len() < most {
                    sample.push(grid);
                } else {
                    let place = random.next_u64() % shares.all();
                    if let Some(kept) = usize::try_from(place).ok().and_then(|place| sample.get_mut(place)) {
                        *kept = grid;
                    }
                }
            }
            if let Some(error) = batch.error {
                return Err(error);
            }
        }
        shuffle(&mut sample, &mut random);
        Ok(Self { sample, shares })
    }
}

/// A puzzle of the same kind: with its digits named anew, and perhaps transposed, where its board allows that.
fn permuted(grid: &Grid, random: &mut ChaCha8Rng) -> Grid {
    let layout = grid.geometry().layout();
    let (n, square) = (layout.size, layout.boxes.rows == layout.boxes.columns);
    if layout.regions.is_some() || !layout.rules.is_empty() {
        return grid.clone();
    }
    let mut names: Vec<u8> = (1..=n as u8).collect();
    shuffle(&mut names, random);
    let transposed = square && random.next_u32() % 2 == 1;
    let mut other = Grid::empty(grid.geometry());
    for (cell, digit) in grid.placed() {
        let (row, column) = (cell.index() / n, cell.index() % n);
        let place = if transposed { column * n + row } else { cell.index() };
        other.set(Cell::new(place), Digit::new(names[digit.index()]));
    }
    other
}

fn shuffle<T>(items: &mut [T], random: &mut ChaCha8Rng) {
    for i in (1..items.len()).rev() {
        // The bias of a remainder of 32 bits is of no matter here.
        items.swap(i, random.next_u32() as usize % (i + 1));
    }
}

/// How many puzzles have no, one and several solutions, and how many are not decided.
#[derive(Default)]
struct Shares {
    none: u64,
    unique: u64,
    multiple: u64,
    undecided: u64,
}

impl Shares {
    fn add(&mut self, count: Count) {
        *match count {
            Count::Exactly(0) => &mut self.none,
            Count::Exactly(1) => &mut self.unique,
            Count::Exactly(_) | Count::AtLeast(_) => &mut self.multiple,
            Count::Unknown(..) => &mut self.undecided,
        } += 1;
    }

    const fn all(&self) -> u64 {
        self.none + self.unique + self.multiple + self.undecided
    }

    fn show(&self, out: &mut Out, name: &str, measured: usize, cost: Cost, args: &BenchArgs) -> Result<()> {
        let Self { none, unique, multiple, undecided } = self;
        let (Cost { cpu_us, per_second }, puzzles) = (cost, self.all());
        if args.json {
            let mut object = json!({
                "file": name, "puzzles": puzzles, "none": none, "unique": unique, "multiple": multiple,
                "undecided": undecided, "measured": measured, "cpu_us": cpu_us, "per_second": per_second.round(),
            });
            if let Some(vectors) = args.vectors {
                object["vectors"] = vectors.name().into();
            }
            writeln!(out, "{object}")?;
            return Ok(());
        }
        let open = if *undecided > 0 { format!(", {undecided} undecided") } else { String::new() };
        let sample =
            if measured as u64 == puzzles { String::new() } else { format!("a sample of {measured}: ") };
        writeln!(
            out,
            "{name}: {puzzles} puzzles ({none} none, {unique} unique, {multiple} multiple{open}), \
             {sample}{cpu_us:.3} us of CPU time a puzzle, {per_second:.0} puzzles a second"
        )?;
        Ok(())
    }
}

/// What a puzzle costs.
#[derive(Clone, Copy)]
struct Cost {
    /// CPU time of all threads, in microseconds.
    cpu_us: f64,
    /// Puzzles in a second of the clock on the wall.
    per_second: f64,
}

/// Counts the solutions of all puzzles again and again.
fn measure(grids: &[Grid], args: &BenchArgs, pool: Option<&ThreadPool>) -> Cost {
    let some = |chunk: &[Grid]| {
        if args.batch {
            black_box(match args.vectors {
                Some(vectors) => vectors.count_many(chunk, args.limit, NODES, None).unwrap_or_default(),
                None => count_many(chunk, args.limit, NODES, None),
            });
            return;
        }
        for grid in chunk {
            let budget = &mut Budget::nodes(NODES);
            // Those that cannot be asked for were refused before.
            let counted = match (args.vectors, args.engine.engine) {
                (Some(vectors), _) => vectors.count(grid, args.limit, budget).ok(),
                (None, Engine::Auto) => Some(crate::solver::count(grid, args.limit, budget)),
                (None, engine) => engine.count(grid, args.limit, budget).ok(),
            };
            black_box(counted);
        }
    };
    let all = || match pool {
        Some(pool) => pool.install(|| grids.par_chunks(CHUNK).for_each(some)),
        None => grids.chunks(CHUNK).for_each(some),
    };
    let share = Duration::from_secs_f64(args.seconds / f64::from(RUNS));
    all();
    let mut costs: Vec<Cost> = (0..RUNS)
        .map(|_| {
            let (on_wall, spent) = (Instant::now(), cpu());
            let mut passes = 0_u32;
            while passes == 0 || on_wall.elapsed() < share {
                all();
                passes += 1;
            }
            let puzzles = f64::from(passes) * f64::from(u32::try_from(grids.len()).unwrap_or(u32::MAX));
            let (on_wall, spent) = (on_wall.elapsed(), cpu().saturating_sub(spent));
            Cost { cpu_us: spent.as_secs_f64() * 1e6 / puzzles, per_second: puzzles / on_wall.as_secs_f64() }
        })
        .collect();
    costs.sort_by(|a, b| a.cpu_us.total_cmp(&b.cpu_us));
    costs.swap_remove(RUNS as usize / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_more_puzzles_than_can_be_kept_all_are_counted_and_any_may_be_kept() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let puzzles = 2000;
        // A 9x9 with one clue, and now and then one that is full of clashes: told apart by their numbers of clues.
        let line = |number| if number % 4 == 0 { "1".repeat(81) } else { format!("1{}", ".".repeat(80)) };
        let text: String = (0..puzzles).map(|number| line(number) + "\n").collect();
        std::fs::write(&file, text).unwrap();
        let read = |most| Puzzles::read(Place::File(file.path().to_owned()), most).unwrap();
        for most in [1, 400, 2000, 5000] {
            let Puzzles { sample, shares } = read(most);
            let counts = (shares.none, shares.unique, shares.multiple, shares.undecided);
            assert_eq!((counts, sample.len()), ((500, 0, 1500, 0), most.min(puzzles)));
        }
        let full = read(400).sample.iter().filter(|grid| grid.is_full()).count();
        // A quarter of 400, give or take six times the deviation to be expected.
        assert!((48..=152).contains(&full), "{full}");
    }
}
