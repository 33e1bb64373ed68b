//! The known values of a key.

use super::place::Place;
use crate::analysis::completion::{Completion, CompletionKind};
use crate::board::{BoxShape, Geometry, Rule, sizes};
use crate::logic::Level;
use crate::syntax::Puzzle;

/// Returns the completions of a key's values.
pub(super) fn values(place: &Place<'_>, key: &str, written: &str) -> Vec<Completion> {
    let known = match key.to_ascii_lowercase().as_str() {
        "rules" => return rules(place, written),
        "solutions" => list(&[
            ("unique", "exactly one solution (the default)"),
            ("any", "at least one solution"),
            (">= 2", "at least this many solutions"),
        ]),
        "minimal" => list(&[("yes", "every clue is needed"), ("no", "a clue is redundant")]),
        "clues" => clues(place),
        "level" | "difficulty" => Level::ALL.map(|level| (level.name().to_owned(), String::new())).to_vec(),
        "box" => boxes(place),
        _ => return Vec::new(),
    };
    known.into_iter().map(|(value, detail)| completion(place, written, &value, detail)).collect()
}

fn list(known: &[(&str, &str)]) -> Vec<(String, String)> {
    known.iter().map(|&(value, detail)| (value.to_owned(), detail.to_owned())).collect()
}

/// Returns the number of givens of the puzzle below the line.
fn clues(place: &Place<'_>) -> Vec<(String, String)> {
    let givens = place.puzzle_below().and_then(Puzzle::givens);
    givens.iter().map(|givens| (givens.clue_count().to_string(), "givens".to_owned())).collect()
}

/// Returns the rules that the line does not have yet and that apply to the board, if there is a board.
fn rules(place: &Place<'_>, written: &str) -> Vec<Completion> {
    let parts = |c: char| c.is_whitespace() || c == ',';
    let last = written.rmatch_indices(parts).next().map_or(0, |(at, part)| at + part.len());
    let there = |rule: &Rule| {
        let mut words = written[..last].split(parts).chain(place.after.split(parts));
        words.any(|word| word.eq_ignore_ascii_case(rule.name()))
    };
    let applies = |rule: &Rule| {
        let layout = place.puzzle_below().map(|puzzle| puzzle.layout.clone().with_rules([*rule]));
        layout.is_none_or(|layout| Geometry::shared(&layout).is_ok())
    };
    let known = Rule::ALL.into_iter().filter(|rule| !there(rule) && applies(rule));
    known.map(|rule| completion(place, &written[last..], rule.name(), rule.describe().to_owned())).collect()
}

/// Returns the box shapes for the size of the puzzle below, or for common sizes.
fn boxes(place: &Place<'_>) -> Vec<(String, String)> {
    let size = place.puzzle_below().map(|puzzle| &puzzle.layout);
    if let Some(layout) = size.filter(|layout| !layout.is_square()) {
        let shapes = (2..=layout.size).filter_map(|cells| BoxShape::tiling(layout.sides(), cells));
        return shapes.map(|shape| (shape.to_string(), format!("for {}", layout.sides()))).collect();
    }
    let size = size.map(|layout| layout.size);
    let sizes = size.map_or_else(sizes::boxed, |size| vec![size]);
    let of_size = |size: usize| {
        let rows = (2..size).filter(move |&rows| size.is_multiple_of(rows));
        rows.map(move |rows| {
            (BoxShape { rows, columns: size / rows }.to_string(), format!("for {size}x{size}"))
        })
    };
    sizes.into_iter().flat_map(of_size).collect()
}

/// Returns the completion that replaces the typed part of a value, with a space after the colon if it is missing.
fn completion(place: &Place<'_>, written: &str, value: &str, detail: String) -> Completion {
    let typed = written.trim_start();
    let space = if place.before.ends_with(':') { " " } else { "" };
    Completion {
        label: value.to_owned(),
        detail,
        kind: CompletionKind::Value,
        edit: place.replace(typed.len(), format!("{space}{value}")),
        also: Vec::new(),
        snippet: None,
    }
}
