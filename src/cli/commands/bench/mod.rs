//! `bench`: measures the time to count the solutions of puzzles, file by file.
//!
//! Puzzles are read before the clock starts, and permuted, so that no engine profits from the order of digits or
//! lines. If a file has very many puzzles, all of them are classified by their number of solutions, and a sample is
//! measured. `compare` implements `--engines`, and `experiment` implements `--experiment`.

mod compare;
mod experiment;
mod puzzles;

use std::hint::black_box;
use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use serde_json::json;

use self::puzzles::{Puzzles, Reading, Shares, budget, each_file};
use crate::board::{Grid, plural};
use crate::cli::args::{BenchArgs, BenchFormat};
use crate::cli::outcome::Outcome;
use crate::cli::output::Out;
use crate::cli::output::clock::cpu;
use crate::cli::output::printable::{on_one_line, printable_json};
use crate::solver::{Budget, Engine, Method, count_many};

/// The number of runs, whose median is reported.
const RUNS: u32 = 5;

/// The number of puzzles that a thread takes at a time.
const CHUNK: usize = 512;

/// The maximum number of puzzles of a file that are kept for measuring, which take about 150 MB.
const SAMPLE: usize = 1_000_000;

/// Measures each file and prints one line for it; with several engines, a table.
pub(crate) fn run(args: &BenchArgs, out: &mut Out) -> Result<Outcome> {
    if let Some(experiment) = args.experiment {
        return experiment::run(args, experiment, out);
    }
    if args.format() == BenchFormat::Markdown {
        bail!("--format markdown works with --experiment only: add it, or leave out --format");
    }
    if !args.engines.is_empty() || args.levels {
        return compare::run(args, out);
    }
    if args.format() == BenchFormat::Svg {
        bail!("--format svg compares engines: add --engines all, some of their names, or --levels");
    }
    if args.batch && args.engine.engine != Engine::Auto {
        bail!("--batch works with --engine auto only: remove one of the two");
    }
    if args.vectors.is_some() && args.engine.engine != Engine::Auto {
        bail!("--vectors works with --engine auto only: remove one of the two");
    }
    let method = args.engine.method()?;
    let threads = usize::try_from(args.threads)?;
    let pool = (threads > 1).then(|| ThreadPoolBuilder::new().num_threads(threads).build());
    let pool = pool.transpose().context("the threads cannot be started")?;
    let effort = (args.format() == BenchFormat::Json).then_some((method, budget(args)));
    let reading = Reading { most: SAMPLE, permuted: true, effort };
    each_file(&args.paths.resolved_beside(args.output())?, reading, |name, puzzles| {
        let cost = measure(&puzzles.sample, method, args, pool.as_ref());
        show(out, name, &puzzles, cost, args)
    })
}

/// Prints the measurements for a file's puzzles.
fn show(out: &mut Out, name: &str, puzzles: &Puzzles, cost: Cost, args: &BenchArgs) -> Result<()> {
    let Puzzles { sample, shares, effort, .. } = puzzles;
    let Shares { none, unique, multiple, undecided } = shares;
    let (Cost { cpu_us, per_second }, puzzles, measured) = (cost, shares.all(), sample.len());
    if args.format() == BenchFormat::Json {
        let mut object = json!({
            "file": name, "puzzles": puzzles, "none": none, "unique": unique, "multiple": multiple,
            "undecided": undecided, "measured": measured, "cpu_us": cpu_us, "per_second": per_second.round(),
            "nodes_total": effort.nodes_total, "nodes_max": effort.nodes_max,
            "contradictions": effort.contradictions,
        });
        if let Some(vectors) = args.vectors {
            object["vectors"] = vectors.name().into();
        }
        writeln!(out, "{}", printable_json(object.to_string()))?;
        return Ok(());
    }
    let name = on_one_line(name);
    let open = if *undecided > 0 { format!(", {undecided} undecided") } else { String::new() };
    let sample = if measured as u64 == puzzles { String::new() } else { format!("a sample of {measured}: ") };
    writeln!(
        out,
        "{name}: {} ({none} none, {unique} unique, {multiple} multiple{open}), \
         {sample}{cpu_us:.3} us of CPU time per puzzle, {per_second:.0} puzzles per second",
        plural(usize::try_from(puzzles).unwrap_or(usize::MAX), "puzzle")
    )?;
    Ok(())
}

/// The time that a puzzle takes.
#[derive(Clone, Copy)]
struct Cost {
    /// The CPU time of all threads per puzzle, in microseconds.
    cpu_us: f64,
    /// Puzzles per second of real time.
    per_second: f64,
}

/// Counts the solutions of all puzzles repeatedly.
fn measure(grids: &[Grid], method: Method, args: &BenchArgs, pool: Option<&ThreadPool>) -> Cost {
    let nodes = budget(args);
    let some = |chunk: &[Grid]| {
        if args.batch {
            black_box(match args.vectors {
                Some(vectors) => {
                    vectors.count_many(chunk, args.limit, &Budget::nodes(nodes)).unwrap_or_default()
                }
                None => count_many(chunk, args.limit, &Budget::nodes(nodes)),
            });
            return;
        }
        for grid in chunk {
            let budget = &mut Budget::nodes(nodes);
            // Combinations that do not exist were rejected before.
            let counted = match (args.vectors, method.engine) {
                (Some(vectors), _) => vectors.count(grid, args.limit, budget).ok(),
                (None, Engine::Auto) => Some(crate::solver::count(grid, args.limit, budget)),
                (None, _) => method.count(grid, args.limit, budget).ok(),
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
