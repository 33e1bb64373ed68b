//! `bench --engines`: several engines on the puzzles of each file, as a table, as JSON or as a chart.
//!
//! Each puzzle is searched as it is written, for up to two solutions, on one thread.

use std::hint::black_box;
use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use serde::Serialize;

use super::puzzles::{Effort, Puzzles, Reading, budget, each_file};
use crate::analysis::trace::chart::{Bar, Chart, Group, bars};
use crate::cli::args::{BenchArgs, BenchFormat};
use crate::cli::outcome::Outcome;
use crate::cli::output::clock::cpu;
use crate::cli::output::printable::{printable, printable_json};
use crate::cli::output::target::Target;
use crate::cli::output::{Out, note};
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
    let (methods, format) = (methods(args)?, args.format());
    let reading = Reading { most: SAMPLE, permuted: false, effort: None };
    let mut groups: Vec<Group> = Vec::new();
    let outcome = each_file(&args.paths.resolved()?, reading, |name, puzzles| {
        if format != BenchFormat::Json {
            tell(out, format, &head(&printable(name), &puzzles))?;
        }
        let mut bars = Vec::new();
        for &method in &methods {
            let row = measure(name, method, &puzzles, args);
            bars.push(Bar { value: row.mean_us, is_lower_bound: row.undecided > 0 });
            match format {
                BenchFormat::Json => writeln!(out, "{}", printable_json(serde_json::to_string(&row)?))?,
                BenchFormat::Text | BenchFormat::Svg => tell(out, format, &line(&row))?,
            }
            out.flush()?;
        }
        groups.push(Group { name: name.to_owned(), bars });
        Ok(())
    })?;
    if format == BenchFormat::Svg || args.svg.is_some() {
        let title = "CPU time per puzzle, by engine and file";
        let subtitle = "up to two solutions each; logarithmic scale; a dashed bar is a lower bound";
        let series = methods.iter().map(|method| method.engine.name().to_owned()).collect();
        let chart = bars(&Chart { title, subtitle, series, groups });
        if format == BenchFormat::Svg {
            out.write_all(chart.as_bytes())?;
        }
        if let Some(path) = &args.svg {
            let mut target = Target::create(path)?;
            target.write_all(chart.as_bytes())?;
            target.finish()?;
        }
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

/// Writes lines of the table; beside a chart they are a note.
fn tell(out: &mut Out, format: BenchFormat, lines: &str) -> Result<()> {
    match format {
        BenchFormat::Svg => lines.lines().for_each(note),
        BenchFormat::Text | BenchFormat::Json => writeln!(out, "{lines}")?,
    }
    Ok(())
}

fn head(name: &str, puzzles: &Puzzles) -> String {
    let (all, measured) = (puzzles.shares.all(), puzzles.sample.len());
    let sample =
        if measured as u64 == all { String::new() } else { format!(", a sample of {measured} measured") };
    format!(
        "{name}: {all} puzzles{sample}\n{:<26} {:>12} {:>12} {:>14} {:>14} {:>9}",
        "engine", "mean us", "worst us", "nodes, mean", "nodes, most", "undecided"
    )
}

fn line(row: &Row<'_>) -> String {
    let mean = row.nodes_total / row.measured.max(1) as u64;
    format!(
        "{:<26} {:>12.2} {:>12.1} {:>14} {:>14} {:>9}",
        row.engine, row.mean_us, row.worst_us, mean, row.nodes_max, row.undecided
    )
}
