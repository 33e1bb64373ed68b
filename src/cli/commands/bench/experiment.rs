//! `bench --experiment`: repeats an experiment from the texts that describe the engines, and writes one table of
//! puzzle sets by search methods.
//!
//! This module defines the puzzles and the methods, and writes the table; `compare` measures.

use std::fmt::Write as _;
use std::io::Write;

use anyhow::{Result, anyhow, bail};
use serde::Serialize;

use super::compare::{self, Levels, Row, Set};
use super::puzzles::{Reading, Work, budget, each_file};
use crate::analysis::trace::chart::{Bar, Chart, Group, bars};
use crate::board::{Geometry, Grid, Layout, plural};
use crate::cli::args::{BenchArgs, BenchFormat, Experiment};
use crate::cli::outcome::Outcome;
use crate::cli::output::Out;
use crate::cli::output::printable::{on_one_line, printable_json};
use crate::generate::{PuzzleSpec, Seed, generate};
use crate::logic::fill_singles;
use crate::solver::{Budget, ColumnChoice, Engine, EngineOptions, HybridMethod, Method, Singles};

/// A version of the "world's hardest" puzzle by a Finnish mathematician.
const FINNISH: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// The worked example of the texts on enumeration, and the two puzzles that they give as an exercise.
const SIX: &str = "4....1..23...5..3..6..4...54..1....5";
const FIGURE_13: &str = "..7...2......3....2..695..7..5...7...94.8.52...8...3..4..917..6....5......3...1..";
const FIGURE_14: &str = "..7.2.......3..4..9...1..2..1...2...7.8...3.9...4...7..5..7...8..3..6.......3.1..";

/// The number of puzzles in a generated set.
const MADE: usize = 20;

/// The number of minimal puzzles among which the hardest are chosen.
const CANDIDATES: usize = 300;

/// A search method.
struct Way {
    name: &'static str,
    /// The options of `bench` that select the method.
    options: &'static str,
    method: Method,
    /// Whether all singles are filled in before the search.
    after_singles: bool,
}

impl Way {
    const fn of(name: &'static str, options: &'static str, method: Method) -> Self {
        Self { name, options, method, after_singles: false }
    }

    /// Searches for up to two solutions.
    fn ask(&self, grid: &Grid, nodes: u64) -> Work {
        if !self.after_singles {
            return Work::of(grid, self.method, nodes);
        }
        let mut filled = grid.clone();
        for single in fill_singles(grid) {
            filled.set(single.cell, Some(single.digit));
        }
        Work::of(&filled, self.method, nodes)
    }
}

/// Returns the methods in the four columns of the report's table.
fn of_the_report() -> Vec<Way> {
    let options = EngineOptions::default();
    let first = options.with_column(ColumnChoice::First);
    let hybrid = first.with_hybrid(HybridMethod::SinglesFirst).with_switch(36);
    vec![
        Way::of("plain search", "--engine fewest-first", Engine::FewestFirst.with(options)),
        Way::of("dancing links", "--engine dancing-links --column first", Engine::DancingLinks.with(first)),
        Way::of(
            "singles first",
            "--engine singles-then-dancing-links --singles cells --column first",
            Engine::SinglesThenDancingLinks.with(first.with_singles(Singles::Cells)),
        ),
        Way::of(
            "hybrid",
            "--engine hybrid --hybrid singles-first --switch 36 --column first",
            Engine::Hybrid.with(hybrid),
        ),
    ]
}

/// Returns enumeration, and the fastest engine for comparison.
fn of_orders() -> Vec<Way> {
    [("enumerate", "--engine enumerate", Engine::Enumerate), ("auto", "--engine auto", Engine::Auto)]
        .map(|(name, options, engine)| Way::of(name, options, engine.into()))
        .into()
}

/// Returns enumeration with successive improvements.
fn of_speed_up() -> Vec<Way> {
    let engine = |name, options, engine: Engine| Way::of(name, options, engine.into());
    vec![
        engine("enumerate", "--engine enumerate", Engine::Enumerate),
        Way {
            after_singles: true,
            ..engine(
                "singles, enumerate",
                "all singles filled first, then --engine enumerate",
                Engine::Enumerate,
            )
        },
        engine("static order", "--engine static-order", Engine::StaticOrder),
        engine("fewest first", "--engine fewest-first", Engine::FewestFirst),
        Way::of(
            "hybrid",
            "--engine hybrid --switch 961",
            Engine::Hybrid.with(EngineOptions::default().with_switch(961)),
        ),
        engine("search", "--engine search", Engine::Search),
        engine("auto", "--engine auto", Engine::Auto),
    ]
}

/// Measures the sets of an experiment, and writes its table.
pub(super) fn run(args: &BenchArgs, experiment: Experiment, out: &mut Out) -> Result<Outcome> {
    let is_plain =
        args.engine.engine == Engine::Auto && args.engine.options.options() == EngineOptions::default();
    let alone =
        !is_plain || !args.engines.is_empty() || args.batch || args.vectors.is_some() || args.threads > 1;
    if alone {
        bail!(
            "--experiment has its own engines, on one thread: leave out --engine and its options, --engines, --batch, --vectors and --threads"
        );
    }
    let (ways, (mut sets, outcome)) = match experiment {
        Experiment::Levels => (of_the_report(), levels(args)?),
        Experiment::Order => (of_orders(), (orders(), Outcome::Clean)),
        Experiment::SpeedUp => (of_speed_up(), exercises(args)?),
    };
    if experiment == Experiment::Levels {
        sets.push(set("Finnish", vec![square(9, FINNISH)?]));
    }
    if experiment == Experiment::Order && args.paths.are_given() {
        bail!("--experiment=order makes its own puzzles: leave out PATH");
    }
    let nodes = budget(args);
    let rows: Vec<Vec<Row<'_>>> = sets
        .iter()
        .map(|set| {
            let row = |way: &Way| compare::measure(set, way.name, args, &|grid| way.ask(grid, nodes));
            ways.iter().map(row).collect()
        })
        .collect();
    let table = Table { experiment, ways: &ways, sets: &sets, rows: &rows };
    match args.format() {
        BenchFormat::Text => out.write_all(table.text(args).as_bytes())?,
        BenchFormat::Markdown => out.write_all(table.markdown(args).as_bytes())?,
        BenchFormat::Json => writeln!(out, "{}", printable_json(serde_json::to_string(&table.json())?))?,
        BenchFormat::Svg => out.write_all(table.chart().as_bytes())?,
    }
    Ok(outcome)
}

fn set(name: impl Into<String>, sample: Vec<Grid>) -> Set {
    Set { name: name.into(), is_level: true, all: sample.len() as u64, sample }
}

/// Returns the puzzles of the files, grouped by measured level; without files, five generated levels.
fn levels(args: &BenchArgs) -> Result<(Vec<Set>, Outcome)> {
    if !args.paths.are_given() {
        return Ok((made_levels(), Outcome::Clean));
    }
    let mut by_level = Levels::default();
    let reading = Reading { most: compare::SAMPLE, permuted: false, effort: None };
    let outcome = each_file(&args.paths.resolved_beside(args.output())?, reading, |_, puzzles| {
        by_level.add(puzzles);
        Ok(())
    })?;
    Ok((by_level.sets(), outcome))
}

/// Returns five levels of generated puzzles, always the same ones. The first two levels have at most 36 blanks, as in the report.
fn made_levels() -> Vec<Set> {
    let minimal: Vec<Grid> = (0..CANDIDATES as u64).filter_map(|seed| one(&spec(9, seed))).collect();
    let nodes = |grid: &Grid| {
        let mut budget = Budget::nodes(1_000_000);
        let _ = Engine::FewestFirst.count(grid, 2, &mut budget);
        budget.spent()
    };
    let mut hardest = minimal.clone();
    hardest.sort_by_cached_key(|grid| std::cmp::Reverse(nodes(grid)));
    let some = |puzzles: Vec<Grid>| puzzles.into_iter().take(MADE).collect();
    vec![
        set("1: 50 clues", made(9, 50)),
        set("2: 45 clues", made(9, 45)),
        set("3: 32 clues", made(9, 32)),
        set("4: minimal", some(minimal)),
        set("5: the hardest", some(hardest)),
    ]
}

/// Returns boards of growing size, with 45 % of the cells as clues.
fn orders() -> Vec<Set> {
    let order = |size: usize| {
        let clues = (size * size * 45).div_ceil(100);
        set(format!("{size}x{size}, {clues} clues"), made(size, clues))
    };
    [4, 6, 9, 12].map(order).into()
}

/// Returns the exercises, and the puzzles of the files if any are given.
fn exercises(args: &BenchArgs) -> Result<(Vec<Set>, Outcome)> {
    let mut sets = vec![
        set("6x6", vec![square(6, SIX)?]),
        set("figure 13", vec![square(9, FIGURE_13)?]),
        set("figure 14", vec![square(9, FIGURE_14)?]),
    ];
    if !args.paths.are_given() {
        return Ok((sets, Outcome::Clean));
    }
    let reading = Reading { most: compare::SAMPLE, permuted: false, effort: None };
    let outcome = each_file(&args.paths.resolved_beside(args.output())?, reading, |name, puzzles| {
        sets.push(Set {
            name: name.to_owned(),
            is_level: true,
            all: puzzles.shares.all(),
            sample: puzzles.sample,
        });
        Ok(())
    })?;
    Ok((sets, outcome))
}

/// Returns the puzzle of this size, with the usual boxes, that these characters describe.
fn square(size: usize, text: &str) -> Result<Grid> {
    let board = Geometry::shared(&Layout::standard(size)).map_err(|why| anyhow!("{why}"))?;
    let values: Vec<u8> = text.bytes().map(|cell| if cell == b'.' { 0 } else { cell - b'0' }).collect();
    Grid::from_values(&board, &values).ok_or_else(|| anyhow!("{text} is not a grid of {size}x{size}"))
}

fn spec(size: usize, seed: u64) -> PuzzleSpec {
    PuzzleSpec::new(Layout::standard(size), Seed::new(seed))
}

fn one(spec: &PuzzleSpec) -> Option<Grid> {
    generate(spec).ok().map(|made| made.puzzle)
}

/// Returns generated puzzles with one solution and this many clues, always the same ones.
fn made(size: usize, clues: usize) -> Vec<Grid> {
    (1..1000).filter_map(|seed| one(&spec(size, seed).with_clues(clues))).take(MADE).collect()
}

/// The measurements of an experiment.
struct Table<'a> {
    experiment: Experiment,
    ways: &'a [Way],
    sets: &'a [Set],
    /// The measurements by set and method.
    rows: &'a [Vec<Row<'a>>],
}

#[derive(Serialize)]
struct Json<'a> {
    experiment: &'static str,
    ways: Vec<JsonWay>,
    sets: Vec<JsonSet<'a>>,
}

#[derive(Serialize)]
struct JsonWay {
    name: &'static str,
    options: &'static str,
}

#[derive(Serialize)]
struct JsonSet<'a> {
    name: &'a str,
    puzzles: u64,
    measured: usize,
    cells: Vec<Cell>,
}

/// The measurements of one method on one set.
#[derive(Serialize)]
struct Cell {
    way: &'static str,
    mean_us: f64,
    worst_us: f64,
    nodes_total: u64,
    nodes_max: u64,
    contradictions: u64,
    undecided: u64,
}

impl Table<'_> {
    fn json(&self) -> Json<'_> {
        let cell = |row: &Row<'_>| Cell {
            way: row.engine,
            mean_us: row.mean_us,
            worst_us: row.worst_us,
            nodes_total: row.nodes_total,
            nodes_max: row.nodes_max,
            contradictions: row.contradictions,
            undecided: row.undecided,
        };
        let sets = self.sets.iter().zip(self.rows).map(|(set, rows)| JsonSet {
            name: &set.name,
            puzzles: set.all,
            measured: set.sample.len(),
            cells: rows.iter().map(cell).collect(),
        });
        Json {
            experiment: self.experiment.name(),
            ways: self.ways.iter().map(|way| JsonWay { name: way.name, options: way.options }).collect(),
            sets: sets.collect(),
        }
    }

    fn chart(&self) -> String {
        let group = |(set, rows): (&Set, &Vec<Row<'_>>)| Group {
            name: set.name.clone(),
            bars: rows
                .iter()
                .map(|row| Bar { value: row.mean_us, is_lower_bound: row.undecided > 0 })
                .collect(),
        };
        bars(&Chart {
            title: self.title(),
            subtitle: "up to two solutions each; logarithmic scale; a dashed bar is a lower bound",
            series: self.ways.iter().map(|way| way.name.to_owned()).collect(),
            groups: self.sets.iter().zip(self.rows).map(group).collect(),
        })
    }

    const fn title(&self) -> &'static str {
        match self.experiment {
            Experiment::Levels => "CPU time per puzzle, by level and algorithm",
            Experiment::Order => "CPU time per puzzle of enumeration, by order",
            Experiment::SpeedUp => "CPU time per puzzle, from enumeration on",
        }
    }

    /// Returns the cells of the table, line by line: a name, the number of puzzles, and for each method its time and its nodes.
    fn cells(&self) -> Vec<Vec<String>> {
        let line = |(set, rows): (&Set, &Vec<Row<'_>>)| {
            let of = |row: &Row<'_>| {
                let bound = if row.undecided > 0 { "> " } else { "" };
                let mean = row.nodes_total / row.measured.max(1) as u64;
                [format!("{bound}{:.2}", row.mean_us), mean.to_string()]
            };
            let head = [on_one_line(&set.name).into_owned(), set.sample.len().to_string()];
            head.into_iter().chain(rows.iter().flat_map(of)).collect()
        };
        self.sets.iter().zip(self.rows).map(line).collect()
    }

    /// Returns the notes below a table.
    fn notes(&self, args: &BenchArgs) -> Vec<String> {
        let mut notes: Vec<String> =
            self.ways.iter().map(|way| format!("{}: {}", way.name, way.options)).collect();
        let open: u64 = self.rows.iter().flatten().map(|row| row.undecided).sum();
        if open > 0 {
            notes.push(format!(
                "A time after > is a lower bound: {} not decided within {} nodes",
                plural(usize::try_from(open).unwrap_or(usize::MAX), "search").replace("searchs", "searches"),
                budget(args)
            ));
        }
        notes
    }

    fn text(&self, args: &BenchArgs) -> String {
        let mut lines =
            vec![vec![String::new(), String::new()], vec!["set".to_owned(), "puzzles".to_owned()]];
        for way in self.ways {
            lines[0].extend([way.name.to_owned(), String::new()]);
            lines[1].extend(["mean us".to_owned(), "nodes".to_owned()]);
        }
        lines.extend(self.cells());
        let columns = 2 + 2 * self.ways.len();
        // The name of a method spans two columns.
        let width = |column: usize| {
            let own = lines.iter().skip(1).map(|line| line[column].chars().count()).max().unwrap_or(0);
            let name = if column >= 2 { lines[0][column & !1].chars().count() } else { 0 };
            own.max(name.div_ceil(2))
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        let mut text = format!("{}\n", self.title());
        let mut head = format!("{:<1$}", "", widths[0] + 2 + widths[1]);
        for (number, way) in self.ways.iter().enumerate() {
            let width = widths[2 + 2 * number] + 2 + widths[3 + 2 * number];
            let _ = write!(head, "   {:>width$}", way.name);
        }
        text += head.trim_end();
        text.push('\n');
        for line in &lines[1..] {
            let mut row = format!("{:<1$}", line[0], widths[0]);
            for column in 1..columns {
                let gap = if column >= 2 && column % 2 == 0 { "   " } else { "  " };
                let _ = write!(row, "{gap}{:>1$}", line[column], widths[column]);
            }
            text += row.trim_end();
            text.push('\n');
        }
        for note in self.notes(args) {
            let _ = writeln!(text, "{note}");
        }
        text
    }

    fn markdown(&self, args: &BenchArgs) -> String {
        let mut head = vec!["set".to_owned(), "puzzles".to_owned()];
        for way in self.ways {
            head.extend([format!("{}, mean µs", way.name), format!("{}, mean nodes", way.name)]);
        }
        let rule =
            head.iter().enumerate().map(|(column, _)| if column == 0 { "---" } else { "---:" }.to_owned());
        let rule: Vec<String> = rule.collect();
        let mut text = format!("{}\n\n", self.title());
        for line in [head, rule].into_iter().chain(self.cells()) {
            let cells: Vec<String> = line.iter().map(|cell| cell.replace('|', "\\|")).collect();
            let _ = writeln!(text, "| {} |", cells.join(" | "));
        }
        text.push('\n');
        for note in self.notes(args) {
            let _ = writeln!(text, "- {note}");
        }
        text
    }
}
