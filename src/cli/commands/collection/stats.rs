//! `stats`: counts the puzzles of a collection by number of clues, level and rating, as a table, as JSON or as a plot.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write;

use anyhow::Result;
use serde::Serialize;

use crate::cli::args::StatsArgs;
use crate::cli::input::ask::givens;
use crate::cli::input::batch::{each_block, none_is_a_finding};
use crate::cli::input::blocks::{Blocks, Job};
use crate::cli::outcome::Outcome;
use crate::cli::output::progress::Progress;
use crate::cli::output::target::Target;
use crate::cli::output::unreadable::lines;
use crate::cli::output::{Out, complain};
use crate::logic::{Level, RateError, rate};
use crate::solver::{Budget, Solutions, solve};

/// The properties of a puzzle that are counted.
struct Measured {
    clues: usize,
    status: &'static str,
    level: Option<Level>,
    /// Sudoku Explainer's ER in tenths of a point.
    er: Option<u16>,
}

/// The numbers of puzzles by property.
#[derive(Default, Serialize)]
struct Stats {
    puzzles: u64,
    status: BTreeMap<&'static str, u64>,
    clues: BTreeMap<usize, u64>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    level: BTreeMap<&'static str, u64>,
    /// By ER, rounded down to whole points.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    er: BTreeMap<u16, u64>,
}

/// Counts the puzzles of the files, and prints a table.
pub(in crate::cli) fn run(args: &StatsArgs, out: &mut Out) -> Result<Outcome> {
    let paths = args.paths.resolved_beside(args.answers.output())?;
    let progress = Progress::start("puzzles");
    let settle = |jobs: &[Job]| jobs.iter().map(|_| None::<()>).collect();
    let work = |job: Job, _| (lines(&job, &job.unreadable, false), measured(&job, args));
    let mut stats = Stats::default();
    let show = |(unreadable, measured): (String, Option<Measured>)| {
        unreadable.lines().for_each(complain);
        if let Some(measured) = measured {
            stats.add(&measured);
        }
        Ok(if unreadable.is_empty() { Outcome::Clean } else { Outcome::Findings })
    };
    let blocks = Blocks::of(&paths).of_shard(args.part.shard);
    let outcome = each_block(blocks, &progress, settle, work, show)?;
    drop(progress);
    if args.answers.json() {
        writeln!(out, "{}", serde_json::to_string(&stats)?)?;
    } else {
        out.write_all(stats.table().as_bytes())?;
    }
    if let Some(path) = &args.plot {
        let mut plot = Target::create(path)?;
        plot.write_all(stats.plot().as_bytes())?;
        plot.finish()?;
    }
    let puzzles = usize::try_from(stats.puzzles).unwrap_or(usize::MAX);
    Ok(if args.part.shard.is_some() { outcome } else { none_is_a_finding(puzzles, outcome) })
}

fn measured(job: &Job, args: &StatsArgs) -> Option<Measured> {
    let (_, puzzle) = job.puzzle()?;
    let Ok(grid) = givens(&job.block, puzzle) else {
        return Some(Measured { clues: 0, status: "unknown", level: None, er: None });
    };
    let mut budget = Budget::nodes(args.nodes);
    let clues = grid.clue_count();
    if args.rate {
        return Some(match rate(&grid, &mut budget) {
            Ok(rated) => {
                let er = rated.explainer.map(|rating| rating.er);
                Measured { clues, status: "unique", level: Some(rated.level), er }
            }
            Err(RateError::NoSolution) => Measured { clues, status: "none", level: None, er: None },
            Err(RateError::SeveralSolutions) => Measured { clues, status: "multiple", level: None, er: None },
            Err(_) => Measured { clues, status: "unknown", level: None, er: None },
        });
    }
    let status = match solve(&grid, &mut budget) {
        Solutions::Unique(_) => "unique",
        Solutions::Multiple { .. } => "multiple",
        Solutions::None | Solutions::Invalid(_) => "none",
        Solutions::Unknown { .. } => "unknown",
    };
    Some(Measured { clues, status, level: None, er: None })
}

/// A part of the table: its title and its rows.
type Part = (&'static str, Vec<(String, u64)>);

impl Stats {
    fn add(&mut self, measured: &Measured) {
        self.puzzles += 1;
        *self.status.entry(measured.status).or_default() += 1;
        *self.clues.entry(measured.clues).or_default() += 1;
        if let Some(level) = measured.level {
            *self.level.entry(level.name()).or_default() += 1;
        }
        if let Some(er) = measured.er {
            *self.er.entry(er / 10).or_default() += 1;
        }
    }

    fn parts(&self) -> Vec<Part> {
        let named = |name: &str, count: &u64| (name.to_owned(), *count);
        let status = self.status.iter().map(|(name, count)| named(name, count)).collect();
        let clues = self.clues.iter().map(|(clues, count)| (clues.to_string(), *count)).collect();
        let level = |level: Level| self.level.get(level.name()).map(|count| named(level.name(), count));
        let er = self.er.iter().map(|(er, count)| (format!("{er}.0-{er}.9"), *count)).collect();
        let parts = [
            ("solutions", status),
            ("clues", clues),
            ("level", Level::ALL.into_iter().filter_map(level).collect()),
            ("ER", er),
        ];
        parts.into_iter().filter(|(_, rows): &Part| !rows.is_empty()).collect()
    }

    fn table(&self) -> String {
        let mut text = format!("puzzles  {}\n", self.puzzles);
        for (title, rows) in self.parts() {
            let _ = writeln!(text, "\n{title}");
            for (name, count) in rows {
                #[expect(clippy::cast_precision_loss, reason = "a share is shown in tenths of a percent")]
                let share = 100.0 * count as f64 / self.puzzles.max(1) as f64;
                let _ = writeln!(text, "  {name:<10}{count:>12}{share:>8.2} %");
            }
        }
        text
    }

    /// Draws the table as SVG, with a bar for each row.
    fn plot(&self) -> String {
        let (mut bars, mut y) = (String::new(), 16);
        for (title, rows) in self.parts() {
            let most = rows.iter().map(|(_, count)| *count).max().unwrap_or(1).max(1);
            let _ = writeln!(bars, "<text class=\"title\" x=\"8\" y=\"{}\">{title}</text>", y + 12);
            y += 22;
            for (name, count) in rows {
                let width = (400 * count).div_ceil(most);
                let middle = y + 11;
                let _ = writeln!(
                    bars,
                    "<text class=\"name\" x=\"84\" y=\"{middle}\">{name}</text>\
                     <rect x=\"92\" y=\"{y}\" width=\"{width}\" height=\"14\"/>\
                     <text x=\"{}\" y=\"{middle}\">{count}</text>",
                    98 + width
                );
                y += 18;
            }
            y += 14;
        }
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 580 {y}\" width=\"580\" height=\"{y}\" role=\"img\">\n\
             <title>{} puzzles by clues, level and rating</title>\n\
             <style>text{{font:12px sans-serif;fill:#222}}.title{{font-weight:bold}}.name{{text-anchor:end}}rect{{fill:#4477aa}}</style>\n\
             <rect width=\"580\" height=\"{y}\" style=\"fill:#fff\"/>\n{bars}</svg>\n",
            self.puzzles
        )
    }
}
