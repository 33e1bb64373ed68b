//! Writes the constraints of f-puzzles. Constraints without a matching entry are omitted.

use serde_json::{Map, Value, json};

use super::entries::NABNER;
use crate::board::{Candidates, Cell, Constraint, DotKind, LineKind, MarkKind, OutsideKind};
use crate::convert::constraints::{Board, restricted};

/// Adds the entries of constraints to a puzzle.
pub(super) fn write(object: &mut Map<String, Value>, board: &Board, constraints: &[Constraint]) {
    for (key, value) in constraints.iter().flat_map(|constraint| entries(board, constraint)) {
        let is_flag = value == Value::Bool(true);
        match object.get_mut(key) {
            Some(Value::Array(list)) => list.push(value),
            _ if is_flag => _ = object.insert(key.to_owned(), value),
            _ => _ = object.insert(key.to_owned(), Value::Array(vec![value])),
        }
    }
}

/// Returns the cells that constraints restrict to some digits, each with these digits.
pub(super) fn left_to(board: &Board, constraints: &[Constraint]) -> Vec<(Cell, Candidates)> {
    constraints.iter().filter_map(|constraint| restricted(board, constraint)).collect()
}

/// Returns the entries of a constraint, each with its key.
fn entries(board: &Board, constraint: &Constraint) -> Vec<(&'static str, Value)> {
    let name = |cell: &Cell| name(board, *cell);
    let names = |cells: &[Cell]| -> Value { cells.iter().map(name).collect::<Vec<_>>().into() };
    let one = |key, value| vec![(key, value)];
    match constraint {
        Constraint::Cage { cells, sum, repeats: false } => {
            let mut entry = json!({ "cells": names(cells) });
            if let Some(sum) = sum {
                entry["value"] = sum.to_string().into();
            }
            one("killercage", entry)
        }
        Constraint::Line { kind, cells } if *kind != LineKind::Distinct => {
            let Some((key, number)) = line_key(*kind) else { return Vec::new() };
            let mut entry = json!({ "lines": [names(cells)] });
            if let Some(number) = number {
                entry["value"] = number.to_string().into();
            }
            one(key, entry)
        }
        Constraint::Arrow { total, shaft } => {
            let near = |cell: &&Cell| {
                let (a, b) = (board.place(**cell), shaft.first().map_or((0, 0), |first| board.place(*first)));
                a.0.abs_diff(b.0) + a.1.abs_diff(b.1)
            };
            let start = total.iter().min_by_key(near);
            let line: Vec<Cell> = start.into_iter().chain(shaft).copied().collect();
            one("arrow", json!({ "cells": names(total), "lines": [names(&line)] }))
        }
        Constraint::Dot { kind, cells } => {
            let (key, value) = match kind {
                DotKind::Difference(by) => ("difference", by.to_string()),
                DotKind::Ratio(of) => ("ratio", of.to_string()),
                DotKind::Sum(10) => ("xv", "X".to_owned()),
                DotKind::Sum(5) => ("xv", "V".to_owned()),
                DotKind::Sum(_) => return Vec::new(),
            };
            one(key, json!({ "cells": names(cells), "value": value }))
        }
        Constraint::Negative { kinds } => {
            let mut keys: Vec<&str> = kinds.iter().filter_map(|kind| negative_key(*kind)).collect();
            keys.dedup();
            keys.into_iter().map(|key| ("negative", key.into())).collect()
        }
        Constraint::Quadruple { cells, digits } => {
            let values: Vec<i64> = digits.iter().map(|digit| board.value(*digit)).collect();
            one("quadruple", json!({ "cells": names(cells), "values": values }))
        }
        Constraint::Outside { kind, cells, value } => {
            outside(board, *kind, cells, *value).map_or(Vec::new(), |(key, entry)| one(key, entry))
        }
        Constraint::Region { cells } | Constraint::Line { kind: LineKind::Distinct, cells } => {
            match diagonal(board, cells) {
                Some(key) => one(key, true.into()),
                None => one("extraregion", json!({ "cells": names(cells) })),
            }
        }
        Constraint::Clone { groups } => {
            let Some((first, others)) = groups.split_first() else { return Vec::new() };
            let entry = |other| ("clone", json!({ "cells": names(first), "cloneCells": names(other) }));
            others.iter().map(|other| entry(other)).collect()
        }
        Constraint::Mark { kind, cell } => {
            let key = match kind {
                MarkKind::Odd => "odd",
                MarkKind::Even => "even",
                MarkKind::Minimum => "minimum",
                MarkKind::Maximum => "maximum",
                // Restricted cells have an entry of their own.
                MarkKind::OneOf(_) => return Vec::new(),
            };
            one(key, json!({ "cell": name(cell) }))
        }
        // A thermometer of two cells has the same meaning.
        Constraint::Greater { greater, less } => {
            one("thermometer", json!({ "lines": [names(&[*less, *greater])] }))
        }
        Constraint::Pair { allowed, pairs, .. } => {
            let is_nabner = allowed.digits() == board.size
                && board.digits().iter().all(|a| {
                    board.digits().iter().all(|b| allowed.allows(a, b) == (a.get().abs_diff(b.get()) >= 2))
                });
            match line_of(pairs).filter(|_| is_nabner) {
                Some(line) => one(NABNER, json!({ "lines": [names(&line)] })),
                None => Vec::new(),
            }
        }
        _ => Vec::new(),
    }
}

fn name(board: &Board, cell: Cell) -> String {
    let (row, column) = board.place(cell);
    format!("R{}C{}", row + 1, column + 1)
}

const fn line_key(kind: LineKind) -> Option<(&'static str, Option<u8>)> {
    Some(match kind {
        LineKind::Thermo => ("thermometer", None),
        LineKind::SlowThermo => ("slowthermometer", None),
        LineKind::Whisper(by) => ("whispers", Some(by)),
        LineKind::Renban => ("renban", None),
        LineKind::Palindrome => ("palindrome", None),
        LineKind::Between => ("betweenline", None),
        LineKind::Lockout(by) => ("lockout", Some(by)),
        LineKind::RegionSum => ("regionsumline", None),
        LineKind::Zipper => ("zipperline", None),
        LineKind::DoubleArrow => ("doublearrow", None),
        LineKind::Modular(of) => ("modularline", Some(of)),
        LineKind::Entropic => ("entropicline", None),
        LineKind::Distinct | LineKind::SumParts(_) => return None,
    })
}

const fn negative_key(kind: DotKind) -> Option<&'static str> {
    match kind {
        DotKind::Difference(_) => Some("difference"),
        DotKind::Ratio(_) => Some("ratio"),
        DotKind::Sum(5 | 10) => Some("xv"),
        DotKind::Sum(_) => None,
    }
}

/// Returns the entry of a clue outside the grid: its position and value.
fn outside(board: &Board, kind: OutsideKind, cells: &[Cell], value: u32) -> Option<(&'static str, Value)> {
    let (from, to) = (board.place(*cells.first()?), board.place(*cells.get(1)?));
    let is_diagonal = from.0 != to.0 && from.1 != to.1;
    // The form has no other lines: the clue of another one would be read as that of another line.
    if is_diagonal != (kind == OutsideKind::LittleKiller) || !is_whole(board, cells) {
        return None;
    }
    let before = |from: usize, to: usize| (2 * from + 1).checked_sub(to);
    let place = (before(from.0, to.0)?, before(from.1, to.1)?);
    let cell = format!("R{}C{}", place.0, place.1);
    let mut entry = json!({ "cell": cell, "value": value.to_string() });
    let key = match kind {
        OutsideKind::LittleKiller => {
            let down = if to.0 > from.0 { "D" } else { "U" };
            let right = if to.1 > from.1 { "R" } else { "L" };
            entry["direction"] = format!("{down}{right}").into();
            entry["cells"] = cells.iter().map(|cell| name(board, *cell)).collect::<Vec<_>>().into();
            "littlekillersum"
        }
        OutsideKind::Sandwich => "sandwichsum",
        OutsideKind::XSum => "xsum",
        OutsideKind::Skyscraper => "skyscraper",
        OutsideKind::NumberedRoom => "numberedrooms",
        OutsideKind::HiddenSkyscraper | OutsideKind::FullRank { .. } => return None,
    };
    Some((key, entry))
}

/// Returns whether the cells are a straight line from one edge of the board to another one.
fn is_whole(board: &Board, cells: &[Cell]) -> bool {
    let places: Vec<(usize, usize)> = cells.iter().map(|cell| board.place(*cell)).collect();
    let [first, second, ..] = places[..] else { return false };
    let step = (second.0.wrapping_sub(first.0), second.1.wrapping_sub(first.1));
    let after = |(row, column): (usize, usize)| (row.wrapping_add(step.0), column.wrapping_add(step.1));
    let before = (first.0.wrapping_sub(step.0), first.1.wrapping_sub(step.1));
    let is_outside = |(row, column): (usize, usize)| row >= board.size || column >= board.size;
    places.windows(2).all(|pair| after(pair[0]) == pair[1])
        && is_outside(before)
        && places.last().is_some_and(|last| is_outside(after(*last)))
}

/// Returns the name of the diagonal that the cells form, if they form one.
fn diagonal(board: &Board, cells: &[Cell]) -> Option<&'static str> {
    let last = board.size - 1;
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    let is = |column: fn(usize, usize) -> usize| {
        (0..=last).map(|row| board.cell(row, column(row, last))).eq(sorted.iter().copied())
    };
    if is(|row, last| last - row) {
        Some("diagonal+")
    } else if is(|row, _| row) {
        Some("diagonal-")
    } else {
        None
    }
}

/// Returns the line whose pairs of cells are exactly these pairs.
fn line_of(pairs: &[[Cell; 2]]) -> Option<Vec<Cell>> {
    let first = pairs.first()?[0];
    let behind = pairs.iter().take_while(|pair| pair[0] == first).map(|pair| pair[1]);
    let line: Vec<Cell> = std::iter::once(first).chain(behind).collect();
    let all = |at: usize| line.iter().skip(at + 1);
    let each = line.iter().enumerate().flat_map(|(at, &one)| all(at).map(move |&other| [one, other]));
    each.eq(pairs.iter().copied()).then_some(line)
}
