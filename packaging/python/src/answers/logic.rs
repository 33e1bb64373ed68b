//! Ratings, and the steps of human logic.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::builder::{
    BooleanBuilder, Float64Builder, ListBuilder, StringBuilder, StructBuilder, UInt32Builder,
};
use arrow_schema::DataType;
use sudoku_ls_engine::board::Geometry;
use sudoku_ls_engine::logic::{Marks, Options, Path, Position, path_within};
use sudoku_ls_engine::solver::Interrupt;
use sudoku_ls_engine::{Budget, Grid, Solutions, Step, Technique, hint, rate, solve};

use super::{Answer, fields, grids};
use crate::columns::batch;
use crate::rows::Source;

/// Columns: er, ep, ed, level, score, hardest, calibrated, reason.
pub(crate) fn rated(source: &Source, rows: Range<usize>, nodes: u64, stop: Interrupt<'_>) -> Answer {
    let (grids, places) = grids(source, rows);
    let mut points = [Float64Builder::new(), Float64Builder::new(), Float64Builder::new()];
    let (mut level, mut hardest) = (StringBuilder::new(), StringBuilder::new());
    let (mut score, mut calibrated) = (UInt32Builder::new(), BooleanBuilder::new());
    let mut reason = StringBuilder::new();
    for place in places {
        let rated = place.and_then(|at| {
            rate(&grids[at], &mut Budget::nodes(nodes).watched(stop)).map_err(|why| why.to_string())
        });
        let measured = rated.as_ref().ok();
        let explainer = measured.and_then(|measured| measured.explainer);
        let tenths = explainer.map(|rating| [rating.er, rating.ep, rating.ed]);
        for (at, column) in points.iter_mut().enumerate() {
            column.append_option(tenths.map(|tenths| f64::from(tenths[at]) / 10.0));
        }
        level.append_option(measured.map(|measured| measured.level.name()));
        score.append_option(measured.map(|measured| measured.score));
        hardest.append_option(measured.and_then(|measured| measured.hardest).map(Technique::name));
        calibrated.append_option(measured.map(|measured| measured.is_calibrated));
        reason.append_option(rated.err());
    }
    let [mut er, mut ep, mut ed] = points;
    batch([
        ("er", Arc::new(er.finish())),
        ("ep", Arc::new(ep.finish())),
        ("ed", Arc::new(ed.finish())),
        ("level", Arc::new(level.finish())),
        ("score", Arc::new(score.finish())),
        ("hardest", Arc::new(hardest.finish())),
        ("calibrated", Arc::new(calibrated.finish())),
        ("reason", Arc::new(reason.finish())),
    ])
}

/// Returns the path of logical steps from the givens of a puzzle.
fn walked(grid: &Grid, nodes: u64, stop: Interrupt<'_>) -> Result<Path, String> {
    let mut budget = Budget::nodes(nodes).watched(stop);
    let uniqueness = match solve(grid, &mut budget) {
        Solutions::Unique(_) => true,
        Solutions::Multiple { .. } => false,
        Solutions::Unknown { budget, .. } => return Err(budget.to_string()),
        Solutions::None | Solutions::Invalid(_) => return Err("the puzzle has no solution".to_owned()),
    };
    let options = Options { uniqueness, ..Options::default() };
    let (path, ended) = path_within(&Position::of(grid), &options, &mut budget);
    ended.map_or(Ok(path), |why| Err(why.to_string()))
}

/// Columns: techniques, steps, solved, reason.
pub(crate) fn techniques(source: &Source, rows: Range<usize>, nodes: u64, stop: Interrupt<'_>) -> Answer {
    let mut names = ListBuilder::new(StringBuilder::new());
    let (mut steps, mut solved) = (UInt32Builder::new(), BooleanBuilder::new());
    let mut reason = StringBuilder::new();
    for row in rows {
        let path = source.grid(row).and_then(|grid| walked(&grid, nodes, stop));
        if let Ok(path) = &path {
            let mut told = Vec::new();
            for technique in path.steps.iter().map(|step| step.technique) {
                if !told.contains(&technique) {
                    told.push(technique);
                    names.values().append_value(technique.name());
                }
            }
        }
        names.append(path.is_ok());
        steps.append_option(path.as_ref().ok().map(|path| path.steps.len() as u32));
        solved.append_option(path.as_ref().ok().map(|path| path.solved));
        reason.append_option(path.err());
    }
    batch([
        ("techniques", Arc::new(names.finish())),
        ("steps", Arc::new(steps.finish())),
        ("solved", Arc::new(solved.finish())),
        ("reason", Arc::new(reason.finish())),
    ])
}

/// Returns the parts of a step: its technique, its sentence, the digits that it places (`r1c1=4 r2c2=5`), and the
/// candidates that it removes (`r1c1-4`).
fn parts(geometry: &Geometry, step: &Step) -> [String; 4] {
    let marks = |marks: &Marks, sign: char| {
        let mark = |mark: &sudoku_ls_engine::logic::Mark| {
            format!("{}{sign}{}", geometry.name(mark.cell), mark.digit)
        };
        marks.iter().map(mark).collect::<Vec<_>>().join(" ")
    };
    [
        step.technique.name().to_owned(),
        step.text(geometry),
        marks(&step.placements, '='),
        marks(&step.eliminations, '-'),
    ]
}

/// Columns: steps (a list), level, score, solved, reason.
pub(crate) fn paths(source: &Source, rows: Range<usize>, nodes: u64, stop: Interrupt<'_>) -> Answer {
    let texts = ["technique", "text", "placements", "eliminations"].map(|name| (name, DataType::Utf8));
    let mut steps = ListBuilder::new(StructBuilder::from_fields(fields(texts), 0));
    let (mut level, mut score) = (StringBuilder::new(), UInt32Builder::new());
    let (mut solved, mut reason) = (BooleanBuilder::new(), StringBuilder::new());
    for row in rows {
        let path = source.grid(row).and_then(|grid| Ok((walked(&grid, nodes, stop)?, grid)));
        if let Ok((path, grid)) = &path {
            for step in &path.steps {
                let into = steps.values();
                for (at, part) in parts(grid.geometry(), step).into_iter().enumerate() {
                    if let Some(column) = into.field_builder::<StringBuilder>(at) {
                        column.append_value(part);
                    }
                }
                into.append(true);
            }
        }
        steps.append(path.is_ok());
        let found = path.as_ref().ok().map(|(path, _)| path);
        level.append_option(found.map(|path| path.level.name()));
        score.append_option(found.map(|path| path.score));
        solved.append_option(found.map(|path| path.solved));
        reason.append_option(path.err());
    }
    batch([
        ("steps", Arc::new(steps.finish())),
        ("level", Arc::new(level.finish())),
        ("score", Arc::new(score.finish())),
        ("solved", Arc::new(solved.finish())),
        ("reason", Arc::new(reason.finish())),
    ])
}

/// Columns: technique, text, placements, eliminations, reason.
pub(crate) fn hints(source: &Source, rows: Range<usize>, nodes: u64, watch: Interrupt<'_>) -> Answer {
    let mut columns = [(); 4].map(|()| StringBuilder::new());
    let mut reason = StringBuilder::new();
    for row in rows {
        let step = source.grid(row).and_then(|grid| {
            let step =
                hint(&grid, &mut Budget::nodes(nodes).watched(watch)).map_err(|why| why.to_string())?;
            Ok(parts(grid.geometry(), &step))
        });
        let (step, why) = match step {
            Ok(step) => (step.map(Some), None),
            Err(why) => ([const { None }; 4], Some(why)),
        };
        for (column, part) in columns.iter_mut().zip(step) {
            column.append_option(part);
        }
        reason.append_option(why);
    }
    let [mut technique, mut text, mut placements, mut eliminations] = columns;
    batch([
        ("technique", Arc::new(technique.finish())),
        ("text", Arc::new(text.finish())),
        ("placements", Arc::new(placements.finish())),
        ("eliminations", Arc::new(eliminations.finish())),
        ("reason", Arc::new(reason.finish())),
    ])
}
