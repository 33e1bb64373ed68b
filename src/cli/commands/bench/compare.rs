//! `bench --engines`: compares several engines on the puzzles of each file, or with `--levels` on the puzzles of each
//! level, as a table, as JSON or as a chart.
//!
//! Each puzzle is searched as written, for up to two solutions, on one thread.

use std::hint::black_box;
use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use rayon::prelude::*;
use serde::Serialize;

use super::puzzles::{Puzzles, Reading, Work, budget, each_file};
use crate::analysis::trace::chart::{Bar, Chart, Group, bars};
use crate::board::{Grid, plural};
use crate::cli::args::{BenchArgs, BenchFormat};
use crate::cli::outcome::Outcome;
use crate::cli::output::clock::cpu;
use crate::cli::output::printable::{on_one_line, printable_json};
use crate::cli::output::target::Target;
use crate::cli::output::{Out, note};
use crate::logic::{Level, Options, Position, path_within};
use crate::solver::{Budget, Engine, Method, Solutions, solve};

/// The maximum number of puzzles of a file that are measured: slow engines need seconds for some.
pub(super) const SAMPLE: usize = 1000;

/// The maximum number of search nodes for the rating of one puzzle.
const NODES: u64 = 1_000_000;

/// A set of puzzles that are measured together.
pub(super) struct Set {
    /// The name of the set: a file or a level.
    pub(super) name: String,
    pub(super) is_level: bool,
    /// The number of all puzzles in the set; `sample` has those that are measured.
    pub(super) all: u64,
    pub(super) sample: Vec<Grid>,
}

/// The measurements of one engine on one set.
#[derive(Serialize)]
pub(super) struct Row<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) level: Option<&'a str>,
    pub(super) engine: &'static str,
    /// The number of puzzles in the set; `measured` is the size of its sample.
    pub(super) puzzles: u64,
    pub(super) measured: usize,
    /// The mean CPU time per puzzle, in microseconds.
    pub(super) mean_us: f64,
    pub(super) worst_us: f64,
    pub(super) nodes_total: u64,
    pub(super) nodes_max: u64,
    pub(super) contradictions: u64,
    pub(super) undecided: u64,
}

/// Measures each engine on each file or on each level.
pub(super) fn run(args: &BenchArgs, out: &mut Out) -> Result<Outcome> {
    let (methods, format) = (methods(args)?, args.format());
    let reading = Reading { most: SAMPLE, permuted: false, effort: None };
    let mut groups: Vec<Group> = Vec::new();
    let mut show = |out: &mut Out, set: &Set| {
        if format != BenchFormat::Json {
            tell(out, format, &head(set))?;
        }
        let mut bars = Vec::new();
        for &method in &methods {
            let nodes = budget(args);
            let row = measure(set, method.engine.name(), args, &|grid| Work::of(grid, method, nodes));
            bars.push(Bar { value: row.mean_us, is_lower_bound: row.undecided > 0 });
            match format {
                BenchFormat::Json => writeln!(out, "{}", printable_json(serde_json::to_string(&row)?))?,
                BenchFormat::Text | BenchFormat::Markdown | BenchFormat::Svg => {
                    tell(out, format, &line(&row))?;
                }
            }
            out.flush()?;
        }
        groups.push(Group { name: set.name.clone(), bars });
        Ok(())
    };
    let mut by_level = Levels::default();
    let outcome = each_file(&args.paths.resolved_beside(args.output())?, reading, |name, puzzles| {
        if args.levels {
            by_level.add(puzzles);
            return Ok(());
        }
        let (name, all) = (name.to_owned(), puzzles.shares.all());
        show(out, &Set { name, is_level: false, all, sample: puzzles.sample })
    })?;
    for set in by_level.sets() {
        show(out, &set)?;
    }
    if format == BenchFormat::Svg || args.svg.is_some() {
        let title = if args.levels {
            "CPU time per puzzle, by engine and level"
        } else {
            "CPU time per puzzle, by engine and file"
        };
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

/// The puzzles of all files, grouped by level.
#[derive(Default)]
pub(super) struct Levels {
    /// The puzzles of the five levels, then those without a level.
    samples: [Vec<Grid>; Level::ALL.len() + 1],
    /// The number of puzzles in the files; `rated` is the number of puzzles that were rated.
    all: u64,
    rated: u64,
}

impl Levels {
    pub(super) fn add(&mut self, puzzles: Puzzles) {
        self.all += puzzles.shares.all();
        self.rated += puzzles.sample.len() as u64;
        let options = Options { uniqueness: true, ..Options::default() };
        let level = |grid: &Grid| {
            let mut budget = Budget::nodes(NODES);
            let is_unique = matches!(solve(grid, &mut budget), Solutions::Unique(_));
            let rated = || path_within(&Position::of(grid), &options, &mut budget);
            let (path, ended) = is_unique.then(rated)?;
            ended.is_none().then_some(path.level)
        };
        let levels: Vec<Option<Level>> = puzzles.sample.par_iter().map(level).collect();
        for (grid, level) in puzzles.sample.into_iter().zip(levels) {
            let place = Level::ALL.iter().position(|known| Some(*known) == level);
            self.samples[place.unwrap_or(Level::ALL.len())].push(grid);
        }
    }

    /// Returns a set for each level that has puzzles, the easiest first.
    pub(super) fn sets(self) -> Vec<Set> {
        if self.rated < self.all {
            note(&format!("{} of {} puzzles were rated: a random sample", self.rated, self.all));
        }
        let names = Level::ALL.map(Level::name).into_iter().chain(["not rated"]);
        let set = |(name, sample): (&str, Vec<Grid>)| Set {
            name: name.to_owned(),
            is_level: true,
            all: sample.len() as u64,
            sample,
        };
        names.zip(self.samples).map(set).filter(|set| !set.sample.is_empty()).collect()
    }
}

/// Returns the requested engines with their options.
fn methods(args: &BenchArgs) -> Result<Vec<Method>> {
    if args.engine.engine != Engine::Auto || args.batch || args.vectors.is_some() || args.threads > 1 {
        bail!(
            "--engines and --levels compare on one thread, one puzzle at a time: leave out --engine, --batch, --vectors and --threads"
        );
    }
    let options = args.engine.options.options();
    let mut methods: Vec<Method> = Vec::new();
    let all = ["all".to_owned()];
    for name in if args.engines.is_empty() { &all[..] } else { &args.engines } {
        let named = match name.as_str() {
            "all" => Engine::ALL.to_vec(),
            name => name.parse::<Engine>().into_iter().collect(),
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

/// Measures one search method on one set; `ask` searches for up to two solutions of a puzzle.
pub(super) fn measure<'a>(
    set: &'a Set,
    engine: &'static str,
    args: &BenchArgs,
    ask: &dyn Fn(&Grid) -> Work,
) -> Row<'a> {
    let clock = cost_of_the_clock();
    // The same passes measure each puzzle's time, which gives both the mean and the worst.
    let mut spent = vec![Duration::ZERO; set.sample.len()];
    let pass = |spent: &mut [Duration]| {
        let mut effort = Work::default();
        for (grid, spent) in set.sample.iter().zip(spent) {
            let start = cpu();
            effort.add(black_box(ask(grid)));
            *spent += cpu().saturating_sub(start).saturating_sub(clock);
        }
        effort
    };
    let (began, seconds) = (Instant::now(), Duration::from_secs_f64(args.seconds));
    let (effort, mut passes) = (pass(&mut spent), 1);
    if began.elapsed() < seconds {
        // The first pass warms the caches.
        (passes, spent) = (0, vec![Duration::ZERO; set.sample.len()]);
        while passes == 0 || began.elapsed() < seconds {
            pass(&mut spent);
            passes += 1;
        }
    }
    let micros = |spent: Duration| spent.as_secs_f64() * 1e6 / f64::from(passes);
    let measured = set.sample.len();
    let count = f64::from(u32::try_from(measured).unwrap_or(u32::MAX));
    let worst = spent.iter().copied().max().unwrap_or_default();
    Row {
        file: (!set.is_level).then_some(&set.name),
        level: set.is_level.then_some(&set.name),
        engine,
        puzzles: set.all,
        measured,
        mean_us: micros(spent.iter().sum()) / count,
        worst_us: micros(worst),
        nodes_total: effort.nodes_total,
        nodes_max: effort.nodes_max,
        contradictions: effort.contradictions,
        undecided: effort.undecided,
    }
}

/// Returns the time that reading the clock takes: the minimum of many readings.
fn cost_of_the_clock() -> Duration {
    let reading = |_| {
        let start = cpu();
        cpu().saturating_sub(start)
    };
    (0..1000).map(reading).min().unwrap_or_default()
}

/// Writes lines of the table. If standard output is a chart, writes them to standard error.
fn tell(out: &mut Out, format: BenchFormat, lines: &str) -> Result<()> {
    match format {
        BenchFormat::Svg => lines.lines().for_each(note),
        BenchFormat::Text | BenchFormat::Markdown | BenchFormat::Json => writeln!(out, "{lines}")?,
    }
    Ok(())
}

fn head(set: &Set) -> String {
    let (name, measured) = (on_one_line(&set.name), set.sample.len());
    let all = plural(usize::try_from(set.all).unwrap_or(usize::MAX), "puzzle");
    let sample =
        if measured as u64 == set.all { String::new() } else { format!(", a sample of {measured} measured") };
    format!(
        "{name}: {all}{sample}\n{:<26} {:>12} {:>12} {:>14} {:>14} {:>9}",
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
