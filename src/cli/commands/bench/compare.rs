//! `bench --engines`: several engines on the puzzles of each file, as a table, as JSON or as a chart.
//!
//! Puzzles are asked about as they stand, up to two solutions each, on one thread.

use std::hint::black_box;
use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use serde::Serialize;

use super::puzzles::{Effort, Puzzles, Reading, budget, each_file};
use crate::analysis::trace::chart::{Bar, Chart, Group, bars};
use crate::cli::args::BenchArgs;
use crate::cli::outcome::Outcome;
use crate::cli::output::Out;
use crate::cli::output::clock::cpu;
use crate::cli::output::printable::{printable, printable_json};
use crate::cli::output::target::Target;
use crate::solver::{Engine, Method};

/// Puzzles of a file that are measured, at most: slow engines need seconds for some.
const SAMPLE: usize = 1000;

/// What one engine needed for one file.
#[derive(Serialize)]
struct Row<'a> {
    file: &'a str,
    engine: &'static str,
    /// How many puzzles the file has, and how many of them were asked about.
    puzzles: u64,
    measured: usize,
    /// CPU time a puzzle, in microseconds.
    mean_us: f64,
    worst_us: f64,
    nodes_total: u64,
    nodes_max: u64,
    undecided: u64,
}

/// Measures each engine on each file.
pub(super) fn run(args: &BenchArgs, out: &mut Out) -> Result<Outcome> {
    let methods = methods(args)?;
    let reading = Reading { most: SAMPLE, permuted: false, effort: None };
    let mut groups: Vec<Group> = Vec::new();
    let outcome = each_file(&args.paths.resolved()?, reading, |name, puzzles| {
        if !args.answers.json() {
            head(out, &printable(name), &puzzles)?;
        }
        let mut bars = Vec::new();
        for &method in &methods {
            let row = measure(name, method, &puzzles, args);
            bars.push(Bar { value: row.mean_us, is_lower_bound: row.undecided > 0 });
            if args.answers.json() {
                writeln!(out, "{}", printable_json(serde_json::to_string(&row)?))?;
            } else {
                line(out, &row)?;
            }
            out.flush()?;
        }
        groups.push(Group { name: name.to_owned(), bars });
        Ok(())
    })?;
    if let Some(path) = &args.svg {
        let title = "CPU time per puzzle, by engine and file";
        let subtitle = "up to two solutions each; logarithmic scale; a dashed bar is a lower bound";
        let series = methods.iter().map(|method| method.engine.name().to_owned()).collect();
        let mut target = Target::create(path)?;
        target.write_all(bars(&Chart { title, subtitle, series, groups }).as_bytes())?;
        target.finish()?;
    }
    Ok(outcome)
}

/// The engines that are asked for, with the options that they have.
fn methods(args: &BenchArgs) -> Result<Vec<Method>> {
    if args.engine.engine != Engine::Auto || args.batch || args.vectors.is_some() || args.threads > 1 {
        bail!(
            "--engines compares on one thread, one puzzle at a time: leave out --engine, --batch, --vectors and --threads"
        );
    }
    let options = args.engine.options.options();
    let mut methods: Vec<Method> = Vec::new();
    for name in &args.engines {
        let named = match name.as_str() {
            "all" => Engine::ALL.to_vec(),
            name => Engine::from_name(name).into_iter().collect(),
        };
        if named.is_empty() {
            let known = Engine::ALL.map(Engine::name).join(", ");
            bail!("'{name}' is not an engine: use {known}, or all");
        }
        methods.extend(named.into_iter().map(|engine| engine.with(options)));
    }
    let mut seen = Vec::new();
    methods.retain(|method| {
        !seen.contains(method) && {
            seen.push(*method);
            true
        }
    });
    Ok(methods)
}

fn measure<'a>(file: &'a str, method: Method, puzzles: &Puzzles, args: &BenchArgs) -> Row<'a> {
    let nodes = budget(args);
    let (mut effort, mut worst) = (Effort::default(), Duration::ZERO);
    let (began, start) = (Instant::now(), cpu());
    for grid in &puzzles.sample {
        let start = cpu();
        effort.add(Effort::of(grid, method, nodes));
        worst = worst.max(cpu().saturating_sub(start));
    }
    let mut spent = cpu().saturating_sub(start);
    // The clock is read for each puzzle there: what is quick is timed again as a whole.
    let pass = || {
        for grid in &puzzles.sample {
            black_box(Effort::of(grid, method, nodes));
        }
    };
    let seconds = Duration::from_secs_f64(args.seconds);
    if began.elapsed() < seconds {
        let (mut passes, start) = (0, cpu());
        while passes == 0 || began.elapsed() < seconds {
            pass();
            passes += 1;
        }
        spent = cpu().saturating_sub(start) / passes;
    }
    let measured = puzzles.sample.len();
    let count = f64::from(u32::try_from(measured).unwrap_or(u32::MAX));
    Row {
        file,
        engine: method.engine.name(),
        puzzles: puzzles.shares.all(),
        measured,
        mean_us: spent.as_secs_f64() * 1e6 / count,
        worst_us: worst.as_secs_f64() * 1e6,
        nodes_total: effort.nodes_total,
        nodes_max: effort.nodes_max,
        undecided: effort.undecided,
    }
}

fn head(out: &mut Out, name: &str, puzzles: &Puzzles) -> Result<()> {
    let (all, measured) = (puzzles.shares.all(), puzzles.sample.len());
    let sample =
        if measured as u64 == all { String::new() } else { format!(", a sample of {measured} measured") };
    writeln!(out, "{name}: {all} puzzles{sample}")?;
    writeln!(
        out,
        "{:<26} {:>12} {:>12} {:>14} {:>14} {:>9}",
        "engine", "mean us", "worst us", "nodes, mean", "nodes, most", "undecided"
    )?;
    Ok(())
}

fn line(out: &mut Out, row: &Row<'_>) -> Result<()> {
    let mean = row.nodes_total / row.measured.max(1) as u64;
    writeln!(
        out,
        "{:<26} {:>12.2} {:>12.1} {:>14} {:>14} {:>9}",
        row.engine, row.mean_us, row.worst_us, mean, row.nodes_max, row.undecided
    )?;
    Ok(())
}
