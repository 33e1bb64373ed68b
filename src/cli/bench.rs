//! `bench`: what it costs to count the solutions of puzzles, file by file.
//!
//! Puzzles are read before the clock runs, and permuted, so that no engine profits from the order of digits or lines.

use std::hint::black_box;
use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use rand::rngs::ChaCha8Rng;
use rand::{Rng as _, SeedableRng as _};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use serde_json::json;

use super::Outcome;
use super::args::BenchArgs;
use super::ask::givens;
use super::clock::cpu;
use super::document::Document;
use super::input::{Place, gather};
use super::output::{Out, complain};
use crate::board::{Cell, Digit, Grid};
use crate::solver::{Budget, Count, Engine, count_many};

/// Runs of which the median is told.
const RUNS: u32 = 5;

/// Puzzles that a thread takes at a time.
const CHUNK: usize = 512;

/// Search nodes for each puzzle.
const NODES: u64 = 1_000_000;

/// Measures each file, a line each.
pub(super) fn run(args: &BenchArgs, out: &mut Out) -> Result<Outcome> {
    if args.batch && args.engine.engine != Engine::Auto {
        bail!("--batch goes with the engine 'auto' alone: leave out one of them");
    }
    let threads = usize::try_from(args.threads)?;
    let pool = (threads > 1).then(|| ThreadPoolBuilder::new().num_threads(threads).build());
    let pool = pool.transpose().context("no threads to be had")?;
    let mut outcome = Outcome::Clean;
    for place in gather(&args.paths.paths) {
        let read = place.and_then(|place| Ok((place.name(), puzzles(&place)?)));
        let (name, grids) = match read {
            Ok(read) => read,
            Err(error) => {
                complain(&format!("{error:#}"));
                outcome = Outcome::Failed;
                continue;
            }
        };
        if grids.is_empty() {
            complain(&format!("{name}: no puzzle found"));
            outcome = outcome.max(Outcome::Findings);
            continue;
        }
        let shares = Shares::of(&grids, pool.as_ref());
        let cost = measure(&grids, args, pool.as_ref());
        shares.show(out, &name, grids.len(), cost, args.json)?;
    }
    Ok(outcome)
}

/// The givens of a file's puzzles, permuted and in random order; those that nothing can be asked of are left out.
fn puzzles(place: &Place) -> Result<Vec<Grid>> {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut grids: Vec<Grid> = Document::read(place)?
        .jobs()
        .iter()
        .filter_map(|job| givens(&job.block, job.puzzle()?.1).ok())
        .map(|grid| permuted(&grid, &mut random))
        .collect();
    shuffle(&mut grids, &mut random);
    Ok(grids)
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
    none: usize,
    unique: usize,
    multiple: usize,
    undecided: usize,
}

impl Shares {
    fn of(grids: &[Grid], pool: Option<&ThreadPool>) -> Self {
        let count =
            || grids.par_chunks(CHUNK).flat_map_iter(|chunk| count_many(chunk, 2, NODES, None)).collect();
        let counts: Vec<Count> = match pool {
            Some(pool) => pool.install(count),
            None => count_many(grids, 2, NODES, None),
        };
        let mut shares = Self::default();
        for count in counts {
            *match count {
                Count::Exactly(0) => &mut shares.none,
                Count::Exactly(1) => &mut shares.unique,
                Count::Exactly(_) | Count::AtLeast(_) => &mut shares.multiple,
                Count::Unknown(..) => &mut shares.undecided,
            } += 1;
        }
        shares
    }

    fn show(&self, out: &mut Out, name: &str, puzzles: usize, cost: Cost, as_json: bool) -> Result<()> {
        let Self { none, unique, multiple, undecided } = self;
        let Cost { cpu_us, per_second } = cost;
        if as_json {
            let object = json!({
                "file": name, "puzzles": puzzles, "none": none, "unique": unique, "multiple": multiple,
                "undecided": undecided, "cpu_us": cpu_us, "per_second": per_second.round(),
            });
            writeln!(out, "{object}")?;
            return Ok(());
        }
        let open = if *undecided > 0 { format!(", {undecided} undecided") } else { String::new() };
        writeln!(
            out,
            "{name}: {puzzles} puzzles ({none} none, {unique} unique, {multiple} multiple{open}), \
             {cpu_us:.3} us of CPU time a puzzle, {per_second:.0} puzzles a second"
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
            black_box(count_many(chunk, args.limit, NODES, None));
            return;
        }
        for grid in chunk {
            let counted = match args.engine.engine {
                Engine::Auto => Ok(crate::solver::count(grid, args.limit, &mut Budget::nodes(NODES))),
                engine => engine.count(grid, args.limit, &mut Budget::nodes(NODES)),
            };
            let _ = black_box(counted);
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
