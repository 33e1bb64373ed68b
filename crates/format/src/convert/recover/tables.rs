//! Recognizes tables of modeling languages: the numbers of the columns are above the cells, and the number of each row is before its cells.

use super::cells::{MOST, certain, sheet};
use super::lists::{Value, digits, looks_like_cells};
use super::recovered::Recovered;
use crate::convert::limits::LEAST_ROWS as LEAST;
use crate::convert::lines::plain::number;
use crate::convert::reading::lines;

const TABLE: &str = "a table of a modeling language";

/// Reads the tables of a text. Each row starts with its number.
pub(super) fn read(text: &str) -> Option<Recovered> {
    let all: Vec<&str> = lines(text).collect();
    let (mut puzzles, mut at) = (Vec::new(), 0);
    while let Some(line) = all.get(at) {
        let words = words(line);
        let Some(n) = columns(&words).filter(|_| words.len() < 2 * MOST) else {
            if looks_like_cells(line) {
                return None;
            }
            at += 1;
            continue;
        };
        let rows = all.iter().enumerate().skip(at + 1);
        let rows: Vec<(usize, &str)> = rows
            .map(|(number, line)| (number, *line))
            .filter(|(_, line)| line.contains(char::is_alphanumeric))
            .take(n)
            .collect();
        let cells: Option<Vec<Vec<Value<'_>>>> =
            rows.iter().zip(1..).map(|((_, line), row)| cells(line, row, n)).collect();
        let digits = digits(n, &cells?.concat()).filter(|digits| certain(n, digits))?;
        let (first, _) = rows.first()?;
        puzzles.push(sheet(n, &digits, *first)?);
        at = rows.last()?.0 + 1;
    }
    Recovered::of(TABLE, puzzles)
}

/// Returns the words of a line, without rules and punctuation.
fn words(line: &str) -> Vec<&str> {
    let is_part = |c: char| !(c.is_whitespace() || ",;:|&=".contains(c));
    line.split(|c| !is_part(c)).filter(|word| !word.is_empty() && !word.starts_with("--")).collect()
}

/// Returns the number of columns that a line numbers at its end.
fn columns(words: &[&str]) -> Option<usize> {
    let last = words.last().and_then(|word| number::<usize>(word))?;
    let n = Some(last).filter(|n| (LEAST..=MOST).contains(n))?;
    let start = words.len().checked_sub(n)?;
    let is_numbered =
        words.get(start..)?.iter().zip(1..).all(|(word, wanted)| number::<usize>(word) == Some(wanted));
    let is_named = words.get(..start)?.iter().all(|word| number::<usize>(word).is_none());
    (is_numbered && is_named).then_some(n)
}

/// Returns the cells of the row with this number.
fn cells(line: &str, row: usize, n: usize) -> Option<Vec<Value<'_>>> {
    let words = words(line);
    let (first, cells) = words.split_first()?;
    let is_row = number::<usize>(first) == Some(row) && cells.len() == n;
    is_row.then(|| cells.iter().map(|text| Value { text, byte: 0 }).collect())
}
