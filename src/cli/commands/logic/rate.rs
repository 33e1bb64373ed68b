//! `rate`: how hard each puzzle is, on Sudoku Explainer's scale and on HoDoKu's.

use anyhow::Result;
use serde::Serialize;

use super::each::{Asked, each};
use crate::board::Grid;
use crate::cli::args::RateArgs;
use crate::cli::input::batch::several_files;
use crate::cli::outcome::Outcome;
use crate::cli::output::Out;
use crate::cli::output::printable::{printable, printable_json};
use crate::logic::explainer::{self, Rated, is_calibrated};
use crate::logic::{Level, Options, Position, path_within};
use crate::solver::{Budget, Solutions, solve};

/// What Sudoku Explainer calls a puzzle that no technique of its ladder solves, in tenths.
const BEYOND: u16 = 200;

/// A puzzle's rating.
struct Measured {
    explainer: explainer::Rating,
    score: u32,
    level: Level,
    is_calibrated: bool,
}

/// Why a puzzle has no rating.
enum Unrated {
    NoSolution,
    SeveralSolutions,
    Unknown(String),
}

/// Rates the puzzles of the files, a line each.
pub(in crate::cli) fn run(args: &RateArgs, out: &mut Out) -> Result<Outcome> {
    let paths = args.paths.resolved()?;
    let (several, is_json, nodes) = (several_files(&paths), args.answers.json(), args.nodes);
    let work = |asked: &Asked| match &asked.standing {
        Ok(standing) => measure(&standing.givens, nodes),
        Err(why) => Err(Unrated::Unknown(why.clone())),
    };
    let show = |asked: &Asked, number: usize, rated: Result<Measured, Unrated>| {
        let outcome = if rated.is_ok() { Outcome::Clean } else { Outcome::Findings };
        let line = if is_json { json(asked, number, &rated) } else { text(&rated) };
        let file = if several && !is_json { format!("{}: ", printable(&asked.file)) } else { String::new() };
        (format!("{file}{line}\n"), outcome)
    };
    each(&paths, is_json, out, work, show)
}

fn measure(givens: &Grid, nodes: u64) -> Result<Measured, Unrated> {
    let explainer = match explainer::rate(givens, &mut Budget::nodes(nodes)) {
        Rated::Rating(rating) => rating,
        Rated::Beyond(rating) => explainer::Rating { er: BEYOND, ..rating },
        Rated::NotUnique => return Err(unsolved(givens, nodes)),
        Rated::Unknown(why) => return Err(Unrated::Unknown(why.to_string())),
    };
    let options = Options { uniqueness: true, ..Options::default() };
    let (path, ended) = path_within(&Position::of(givens), &options, &mut Budget::nodes(nodes));
    if let Some(why) = ended {
        return Err(Unrated::Unknown(why.to_string()));
    }
    let is_calibrated = is_calibrated(givens.geometry());
    Ok(Measured { explainer, score: path.score, level: path.level, is_calibrated })
}

fn unsolved(givens: &Grid, nodes: u64) -> Unrated {
    match solve(givens, &mut Budget::nodes(nodes)) {
        Solutions::Multiple { .. } => Unrated::SeveralSolutions,
        Solutions::Unknown { budget, .. } => Unrated::Unknown(budget.to_string()),
        _ => Unrated::NoSolution,
    }
}

/// A rating as a line: `7.2/1.2/1.2 unfair 1234`.
fn text(rated: &Result<Measured, Unrated>) -> String {
    match rated {
        Ok(Measured { explainer, score, level, is_calibrated }) => {
            let beside = if *is_calibrated { "" } else { " (uncalibrated)" };
            format!("{explainer} {level} {score}{beside}")
        }
        Err(Unrated::NoSolution) => "not rated: no solution".to_owned(),
        Err(Unrated::SeveralSolutions) => "not rated: several solutions".to_owned(),
        Err(Unrated::Unknown(why)) => format!("unknown: {}", printable(why)),
    }
}

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    puzzle: usize,
    line: usize,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    er: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ep: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ed: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    calibrated: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
}

fn json(asked: &Asked, puzzle: usize, rated: &Result<Measured, Unrated>) -> String {
    let measured = rated.as_ref().ok();
    let points = |tenths: fn(&explainer::Rating) -> u16| {
        measured.map(|measured| f64::from(tenths(&measured.explainer)) / 10.0)
    };
    let (status, reason) = match rated {
        Ok(_) => ("rated", None),
        Err(Unrated::NoSolution) => ("none", None),
        Err(Unrated::SeveralSolutions) => ("multiple", None),
        Err(Unrated::Unknown(why)) => ("unknown", Some(why.as_str())),
    };
    let line = Line {
        file: &asked.file,
        puzzle,
        line: asked.line,
        status,
        er: points(|rating| rating.er),
        ep: points(|rating| rating.ep),
        ed: points(|rating| rating.ed),
        score: measured.map(|measured| measured.score),
        level: measured.map(|measured| measured.level.name()),
        calibrated: measured.map(|measured| measured.is_calibrated),
        reason,
    };
    printable_json(serde_json::to_string(&line).unwrap_or_default())
}
