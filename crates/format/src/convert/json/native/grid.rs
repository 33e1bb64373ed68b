//! Grids as JSON: a text of all cells, a text or list for each row, or a list of all cells.

use serde_json::{Map, Value};

use crate::board::{Layout, MAX_SIZE, Sides};
use crate::convert::json::values::text;
use crate::convert::lines::plain::{self, size_of};
use crate::convert::sheet::check_digits_on;

/// The accepted keys of the givens. The first one is written.
pub(super) const GIVENS: [&str; 14] = [
    "givens", "puzzle", "grid", "board", "quiz", "clues", "sudoku", "quizzes", "value", "cells", "data",
    "problem", "question", "task",
];

/// The fewest cells of a grid without such a key.
pub(super) const LEAST: usize = 16;

pub(super) const NO_GRID: &str = "no grid: expected 'givens' (or 'puzzle', 'grid', 'board'), a text of all cells, or lists of numbers with 0 or null for a blank";

/// Returns the first text of a grid: its cells, or the cells of its first row.
pub(super) fn first_text(value: &Value) -> Option<&str> {
    match value {
        Value::String(text) => Some(text),
        Value::Array(list) => first_text(list.first()?),
        Value::Object(object) => first_text(&object[grid_key(object)?]),
        _ => None,
    }
}

/// Returns the key of the givens in an object.
pub(super) fn grid_key(object: &Map<String, Value>) -> Option<&'static str> {
    let is_named = |key: &str, value: &Value| match signs(value) {
        Some(signs) => size_of(signs.len()).is_some() && (signs.len() >= LEAST || key == GIVENS[0]),
        None => false,
    };
    let sides = sides_of(object).filter(|sides| !sides.is_square());
    let is_of_sides = |value: &Value| sides.is_some_and(|sides| signs_on(value, sides).is_some());
    GIVENS
        .into_iter()
        .find(|key| object.get(*key).is_some_and(|value| is_named(key, value) || is_of_sides(value)))
}

/// Returns the sides that an object says its board has.
pub(super) fn sides_of(object: &Map<String, Value>) -> Option<Sides> {
    said(object, "size").and_then(text).and_then(|size| Sides::read(&size))
}

/// Returns the digits of a solution, if it is complete.
pub(in crate::convert::json) fn solution(value: &Value, size: usize) -> Option<Vec<u8>> {
    solution_on(value, &Layout::standard(size))
}

/// Returns the digits of a solution on a board with this layout, if it is complete.
pub(super) fn solution_on(value: &Value, layout: &Layout) -> Option<Vec<u8>> {
    let signs = signs_on(value, layout.sides()).or_else(|| signs(value))?;
    let digits = digits(&signs, layout.size).ok()?;
    Some(digits).filter(|digits| !digits.contains(&0) && check_digits_on(layout, digits).is_ok())
}

/// Returns the cells of a grid with these sides as written; `None` if the value has another number of cells. The grid
/// may be a text, a text or list for each row, or a list of all cells.
pub(super) fn signs_on(value: &Value, sides: Sides) -> Option<Vec<String>> {
    let is_row = |row: &Vec<String>| row.len() == sides.columns;
    let in_rows = || rows(value).filter(|rows| rows.len() == sides.rows && rows.iter().all(is_row));
    signs(value).filter(|signs| signs.len() == sides.cells()).or_else(|| in_rows().map(|rows| rows.concat()))
}

/// Returns the cells of a grid as written. The grid may be a text, N texts of N cells, N lists of N cells, or a list of all cells.
pub(super) fn signs(value: &Value) -> Option<Vec<String>> {
    let Some(list) = value.as_array() else { return value.as_str().map(chars) };
    if let Some(cells) = list.iter().map(sign).collect::<Option<Vec<String>>>() {
        return Some(cells);
    }
    let rows = rows(value);
    rows.filter(|rows| rows.iter().all(|row| row.len() == rows.len())).map(|rows| rows.concat())
}

/// Returns the rows of a list as written. Each row is a text of cells or a list of cells.
fn rows(value: &Value) -> Option<Vec<Vec<String>>> {
    let row = |value: &Value| match value {
        Value::Array(row) => row.iter().map(sign).collect(),
        value => value.as_str().map(chars),
    };
    value.as_array()?.iter().map(row).collect()
}

/// Returns the cells of a text.
fn chars(text: &str) -> Vec<String> {
    text.chars().filter(|c| !c.is_whitespace()).map(String::from).collect()
}

/// Returns the problem of a list whose rows have different lengths or whose number of rows is wrong; `None` for any other value.
pub(super) fn uneven(value: &Value) -> Option<String> {
    // A longer list is a list of puzzles.
    value.as_array().filter(|list| (2..=MAX_SIZE).contains(&list.len()))?;
    let rows = rows(value).filter(|rows| rows.iter().all(|row| row.len() < LEAST))?;
    let lengths: Vec<usize> = rows.iter().map(Vec::len).collect();
    let common = |length: &usize| lengths.iter().filter(|other| *other == length).count();
    let usual = *lengths.iter().rev().max_by_key(|length| common(length))?;
    match lengths.iter().position(|&length| length != usual) {
        Some(row) => {
            let (row, length) = (row + 1, lengths[row]);
            Some(format!(
                "the rows of the grid differ in length: row {row} has {length} cells, others have {usual}"
            ))
        }
        None if usual != rows.len() => Some(format!("the grid has {} rows of {usual} cells", rows.len())),
        None => None,
    }
}

/// Returns the reason why a value has no grid.
pub(super) fn why_no_grid(value: &Value) -> String {
    let named = GIVENS.into_iter().filter_map(|key| value.get(key));
    named.chain([value]).find_map(uneven).unwrap_or_else(|| NO_GRID.to_owned())
}

/// Returns a cell as written: a number, a text of one or two characters, or an empty text for a blank.
fn sign(value: &Value) -> Option<String> {
    match value {
        Value::Null => Some(String::new()),
        value => text(value).filter(|text| text.len() < 3).map(|text| text.trim().to_owned()),
    }
}

/// Returns the digits of cells, with 0 for a blank.
pub(super) fn digits(signs: &[String], size: usize) -> Result<Vec<u8>, String> {
    let digit = |sign: &String| {
        let mut chars = sign.chars();
        let digit = match (chars.next(), chars.next()) {
            (None, _) => Some(0),
            (Some(c), None) => plain::digit(c, size),
            _ => plain::number(sign),
        };
        digit.ok_or_else(|| format!("unexpected '{sign}' in the grid"))
    };
    signs.iter().map(digit).collect()
}

/// Returns an entry that is not null.
pub(super) fn said<'a>(object: &'a Map<String, Value>, key: &str) -> Option<&'a Value> {
    object.get(key).filter(|value| !value.is_null())
}
