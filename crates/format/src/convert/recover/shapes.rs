//! Recognizes drawings that are more than one grid: overlapping grids, and rows with the cages of a killer beside them.

use std::collections::{BTreeMap, BTreeSet};

use super::recovered::Recovered;
use crate::board::{Cell, Constraint, Layout};
use crate::convert::limits::LEAST_ROWS as LEAST;
use crate::convert::reading::lines;
use crate::convert::sheet::Sheet;
use crate::syntax::is_blank;

/// The number of rows of each overlapping grid.
const SIDE: usize = 9;

/// The maximum number of rows and columns of overlapping grids.
const MOST: usize = 60;

/// The largest size of a recognized killer.
const MOST_ROWS: usize = 16;

/// The name for a killer with cage labels beside its rows.
const KILLER: &str = "a killer with its cages as letters";

/// Reads a drawing, or returns a refusal for it.
pub(super) fn read(text: &str) -> Option<Recovered> {
    if is_overlapping(text) {
        return Some(Recovered::named(
            "overlapping grids (such as samurai)",
            Some("only single grids are read"),
        ));
    }
    let rows = killer(text)?;
    match caged(&rows, text) {
        Ok(sheet) => Recovered::of(KILLER, vec![sheet]),
        Err(why) => Some(Recovered::named(KILLER, Some(&why))),
    }
}

/// Returns the killer of rows with cells and cage labels. The sums are on lines of the text.
fn caged(rows: &[(String, String)], text: &str) -> Result<Sheet, String> {
    let mut sums: BTreeMap<char, u32> = BTreeMap::new();
    let is_told = |line: &&str| is_sum(&line.split_whitespace().collect::<Vec<_>>());
    for line in lines(text).filter(is_told) {
        let words: Vec<&str> =
            line.split(|c: char| !c.is_alphanumeric()).filter(|it| !it.is_empty()).collect();
        for pair in words.chunks(2) {
            let label = pair[0].chars().next().filter(|_| pair[0].chars().count() == 1);
            let sum = pair.get(1).and_then(|sum| sum.parse().ok());
            let (label, sum) =
                label.zip(sum).ok_or_else(|| format!("'{}' is not the sum of a cage", line.trim()))?;
            sums.insert(label, sum);
        }
    }
    let mut cages: BTreeMap<char, Vec<Cell>> = BTreeMap::new();
    for (cell, label) in rows.iter().flat_map(|(_, labels)| labels.chars()).enumerate() {
        cages.entry(label).or_default().push(Cell::new(cell));
    }
    if let Some(label) = cages.keys().find(|label| !sums.contains_key(label)) {
        return Err(format!("the sum of the cage {label} is missing"));
    }
    let cage = |(label, cells): (char, Vec<Cell>)| Constraint::Cage {
        cells: cells.into(),
        sum: sums.get(&label).copied(),
        repeats: false,
    };
    let layout = Layout::standard(rows.len()).with_constraints(cages.into_iter().map(cage));
    let digit = |c: char| c.to_digit(10).and_then(|digit| u8::try_from(digit).ok()).unwrap_or(0);
    Sheet::new(layout, rows.iter().flat_map(|(cells, _)| cells.chars()).map(digit).collect())
}

/// Returns whether the cells of a text form overlapping squares of 9x9.
fn is_overlapping(text: &str) -> bool {
    let is_gap = |line: &str| line.chars().all(|c| c == '#' || c.is_ascii_digit() || is_blank(c) || c == ' ');
    let is_said =
        |line: &&str| line.trim().is_empty() || line.trim_start().starts_with(['#', ';']) && !is_gap(line);
    let is_rule = |line: &&str| line.chars().all(|c| matches!(c, '-' | '+' | '=' | '|' | ' '));
    let is_title =
        |line: &&str| is_said(line) || line.contains(char::is_alphabetic) && !line.contains(['.', '|']);
    let rows: Vec<Vec<char>> = lines(text)
        .skip_while(is_title)
        .filter(|line| !is_said(line) && !is_rule(line))
        .take(MOST + 1)
        .map(|line| line.chars().take(4 * MOST).collect())
        .collect();
    if !(SIDE + 1..=MOST).contains(&rows.len()) {
        return false;
    }
    let rows = without_gaps(&rows);
    let is_cell = |c: char| c.is_ascii_digit() || is_blank(c);
    let is_part = |c: &char| is_cell(*c) || matches!(c, ' ' | '#' | '~' | '\t');
    rows.iter().flatten().all(is_part) && overlap(&rows, &is_cell)
}

/// Returns rows without the columns that contain only spaces and bars.
fn without_gaps(rows: &[Vec<char>]) -> Vec<Vec<char>> {
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    let is_kept =
        |at: usize| rows.iter().any(|row| row.get(at).is_some_and(|c| !matches!(c, ' ' | '|' | '\t')));
    let kept: Vec<usize> = (0..width).filter(|at| is_kept(*at)).collect();
    let bare = |row: &Vec<char>| kept.iter().map(|at| row.get(*at).copied().unwrap_or(' ')).collect();
    rows.iter().map(bare).collect()
}

/// Returns whether each cell is in a square, some cells are in several squares, and all squares together are not a rectangle.
fn overlap(rows: &[Vec<char>], is_cell: &dyn Fn(char) -> bool) -> bool {
    let is_at = |row: usize, column: usize| {
        rows.get(row).and_then(|row| row.get(column)).is_some_and(|c| is_cell(*c))
    };
    let width = rows.first().map_or(0, Vec::len);
    let cells: BTreeSet<(usize, usize)> = (0..rows.len())
        .flat_map(|row| (0..width).map(move |column| (row, column)))
        .filter(|(row, column)| is_at(*row, *column))
        .collect();
    let square =
        |row: usize, column: usize| (0..SIDE * SIDE).map(move |at| (row + at / SIDE, column + at % SIDE));
    let mut covered: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    for &(row, column) in &cells {
        if square(row, column).all(|(row, column)| is_at(row, column)) {
            square(row, column).for_each(|cell| *covered.entry(cell).or_default() += 1);
        }
    }
    let is_shared = covered.values().any(|count| *count > 1);
    width <= MOST && is_shared && covered.len() == cells.len() && cells.len() < rows.len() * width
}

/// Returns the rows of a text with N rows of N cells, and N rows of N cage labels beside or below them. The labels may
/// also be alone, if there are sums. The labels must not be regions. A title may be above the rows, and sums below
/// them.
fn killer(text: &str) -> Option<Vec<(String, String)>> {
    let is_said = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with(['#', ';']);
    let all: Vec<Vec<&str>> = lines(text)
        .filter(is_said)
        .take(8 * MOST_ROWS)
        .map(|line| line.split_whitespace().collect())
        .collect();
    let halves = |words: &Vec<&str>, n: usize| match words[..] {
        [cells, labels] => Some((cells.to_owned(), labels.to_owned())),
        _ if words.len() == 2 * n => Some((words.get(..n)?.concat(), words.get(n..)?.concat())),
        _ => None,
    };
    let is_ended = |from: usize| all.get(from..).is_some_and(|rest| rest.iter().all(|words| is_sum(words)));
    let at = |start: usize, n: usize| {
        let rows = |from: usize| all.get(from..from + n).unwrap_or_default().iter();
        let beside: Option<Vec<_>> = rows(start).map(|words| halves(words, n)).collect();
        let blank = ".".repeat(n);
        let alone: Vec<_> = rows(start).map(|words| (blank.clone(), words.concat())).collect();
        let below = rows(start).map(|words| words.concat()).zip(rows(start + n).map(|words| words.concat()));
        let is_caged = |rows: &[(String, String)]| rows.len() == n && is_caged(n, rows);
        let has_sums = all.len() > start + n;
        if is_ended(start + n) {
            if let Some(rows) = beside.filter(|rows| is_caged(rows)) {
                return Some(rows);
            }
            if has_sums && is_caged(&alone) {
                return Some(alone);
            }
        }
        Some(below.collect::<Vec<_>>()).filter(|rows| is_ended(start + 2 * n) && is_caged(rows))
    };
    (LEAST..=MOST_ROWS).find_map(|n| at(0, n).or_else(|| at(1, n)))
}

/// Returns whether the labels of rows are cages rather than regions: letters that do not form N groups of N cells.
fn is_caged(n: usize, rows: &[(String, String)]) -> bool {
    let is_row = |(cells, labels): &(String, String)| {
        let is_cell = |c: char| c.is_ascii_digit() || is_blank(c);
        cells.chars().count() == n
            && cells.chars().all(is_cell)
            && labels.chars().count() == n
            && labels.chars().all(char::is_alphanumeric)
    };
    let mut counts: BTreeMap<char, usize> = BTreeMap::new();
    for label in rows.iter().flat_map(|(_, labels)| labels.chars()) {
        *counts.entry(label).or_default() += 1;
    }
    let is_region = counts.len() == n && counts.values().all(|count| *count == n);
    rows.iter().all(is_row)
        && !is_region
        && counts.len() > n
        && counts.values().all(|count| *count <= n)
        && counts.keys().filter(|label| label.is_alphabetic()).count() > n
}

/// Returns whether words are the sums of one or more cages: `a=12`, `b: 7`.
fn is_sum(words: &[&str]) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '=' | ':' | ',' | ';');
    words.iter().all(|word| word.chars().all(is_part))
        && words.concat().contains(|c: char| c.is_ascii_digit())
        && words.concat().contains(['=', ':'])
}
