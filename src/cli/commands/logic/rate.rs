//! `rate`: prints the difficulty of each puzzle on Sudoku Explainer's scale and on HoDoKu's.

use anyhow::Result;
use serde::Serialize;

use super::positions::{Asked, each};
use crate::cli::args::RateArgs;
use crate::cli::input::batch::several_files;
use crate::cli::input::blocks::Blocks;
use crate::cli::input::continued::unanswered;
use crate::cli::outcome::Outcome;
use crate::cli::output::Out;
use crate::cli::output::printable::{on_one_line, printable, printable_json};
use crate::cli::output::unreadable;
use crate::logic::{Difficulty, RateError, Technique, explainer, rate_as};
use crate::solver::Budget;

/// Rates the puzzles of the files, and prints one line for each.
pub(in crate::cli) fn run(args: &RateArgs, out: &mut Out) -> Result<Outcome> {
    let paths = args.paths.resolved_beside(args.answers.output())?;
    let (several, is_json, nodes) = (several_files(&paths), args.answers.json(), args.nodes);
    let version = args.explainer;
    let work = |asked: &Asked| Rated::of(asked, version, &mut Budget::nodes(nodes));
    let show = |asked: &Asked, number: usize, rated: Rated| {
        let outcome = if rated.difficulty().is_some() { Outcome::Clean } else { Outcome::Findings };
        let line = if is_json { json(asked, number, &rated) } else { text(&rated) };
        let named = several && !is_json;
        let place =
            if named { format!("{}:{}: ", on_one_line(&asked.file), asked.line) } else { String::new() };
        let title = asked.title.as_deref().filter(|_| !is_json);
        let title = title.map(|title| format!(" # {}", on_one_line(title))).unwrap_or_default();
        (format!("{place}{line}{title}\n"), outcome)
    };
    let blocks = unanswered(&paths, Blocks::of(&paths).of_shard(args.part.shard), out)?;
    each(blocks, out, |job, parts| unreadable::lines(job, parts, is_json), work, show)
}

/// The rating of a puzzle, or the reason why it has none.
pub(in crate::cli) enum Rated {
    Measured(Result<Difficulty, RateError>),
    Unreadable(String),
}

impl Rated {
    /// Rates a position by its givens.
    pub(in crate::cli) fn of(asked: &Asked, version: explainer::Version, budget: &mut Budget<'_>) -> Self {
        match &asked.standing {
            Ok(standing) => Self::Measured(rate_as(version, &standing.givens, budget)),
            Err(why) => Self::Unreadable(why.clone()),
        }
    }

    fn difficulty(&self) -> Option<&Difficulty> {
        match self {
            Self::Measured(Ok(difficulty)) => Some(difficulty),
            _ => None,
        }
    }
}

/// Returns a rating as a line: `7.2/1.2/1.2 unfair 1234`.
fn text(rated: &Rated) -> String {
    match rated {
        Rated::Measured(Ok(Difficulty { explainer: Some(rating), score, level, is_calibrated, .. })) => {
            let beside = if *is_calibrated { "" } else { " (uncalibrated)" };
            format!("{rating} {level} {score}{beside}")
        }
        Rated::Measured(Ok(Difficulty { score, level, hardest, .. })) => {
            let hardest = hardest.map(|technique| format!(", hardest step: {technique}")).unwrap_or_default();
            format!("{level} {score} (uncalibrated{hardest})")
        }
        Rated::Measured(Err(RateError::Exhausted(why))) => format!("unknown: {why}"),
        Rated::Measured(Err(RateError::SeveralSolutions)) => "not rated: several solutions".to_owned(),
        Rated::Measured(Err(_)) => "not rated: no solution".to_owned(),
        Rated::Unreadable(why) => format!("unknown: {}", printable(why)),
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
    hardest: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    calibrated: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// Returns a rating as a JSON object on one line.
pub(in crate::cli) fn json(asked: &Asked, puzzle: usize, rated: &Rated) -> String {
    let measured = rated.difficulty();
    let points = |tenths: fn(&explainer::Rating) -> u16| {
        let rating = measured.and_then(|measured| measured.explainer.as_ref());
        rating.map(|rating| f64::from(tenths(rating)) / 10.0)
    };
    let (status, reason) = match rated {
        Rated::Measured(Ok(_)) => ("rated", None),
        Rated::Measured(Err(RateError::Exhausted(why))) => ("unknown", Some(why.to_string())),
        Rated::Measured(Err(RateError::SeveralSolutions)) => ("multiple", None),
        Rated::Measured(Err(_)) => ("none", None),
        Rated::Unreadable(why) => ("unknown", Some(why.clone())),
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
        hardest: measured.and_then(|measured| measured.hardest).map(Technique::name),
        calibrated: measured.map(|measured| measured.is_calibrated),
        title: asked.title.as_deref(),
        reason,
    };
    printable_json(serde_json::to_string(&line).unwrap_or_default())
}
