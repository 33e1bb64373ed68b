//! Recognizes lists of cells and digits: a row, a column and a digit on each line, or names of cells with digits, `A1: 5`, `r1c1=5`, `(0,0): 5`.

use super::cells::{Given, placed, sheet, stated_size};
use super::recovered::Recovered;
use super::remarks::Remarks;
use super::tokens::{Kind, Token, tokens};
use crate::convert::lines::plain::{number, size_of};
use crate::convert::reading::{Lines, lines};

const PLACES: &str = "a list of cells and digits";

/// The fewest cells that make a puzzle.
const LEAST: usize = 8;

/// Reads a list of cells and digits.
pub(super) fn read(text: &str) -> Option<Recovered> {
    triples(text).or_else(|| named(text))
}

/// Reads lists of three numbers in code, each with its byte offset.
pub(super) fn of_triples(text: &str, triples: &[[usize; 4]]) -> Option<Recovered> {
    let given = |[row, column, digit, byte]: &[usize; 4]| Given {
        row: *row,
        column: *column,
        digit: *digit,
        byte: *byte,
    };
    recovered(text, &triples.iter().map(given).collect::<Vec<_>>(), None)
}

fn recovered(text: &str, cells: &[Given], size: Option<usize>) -> Option<Recovered> {
    if cells.len() < LEAST {
        return None;
    }
    match placed(cells, size) {
        Ok(board) => {
            let first = cells.iter().map(|cell| cell.byte).min()?;
            let line = Lines::new(text).at(first);
            let mut sheet = sheet(board.size, &board.digits, line)?;
            sheet.comments = Remarks::of(text, &tokens(text)).above(line);
            Recovered::of(PLACES, vec![sheet])
        }
        Err(why) => why.map(|why| Recovered::named(PLACES, Some(why))),
    }
}

/// Reads lines of three numbers. A line above may give the number of cells or the size of the board, or name the columns.
fn triples(text: &str) -> Option<Recovered> {
    let (mut cells, mut order, mut above): (Vec<Given>, [usize; 3], Vec<usize>) =
        (Vec::new(), [0, 1, 2], Vec::new());
    let mut is_ended = false;
    for line in lines(text) {
        let byte = line.as_ptr() as usize - text.as_ptr() as usize;
        let bare = without_comment(line);
        let is_part = |c: char| !(c.is_whitespace() || ",;:()[]{}|=>".contains(c));
        let words = bare.split(|c| !is_part(c)).filter(|word| !matches!(*word, "" | "-"));
        let words: Vec<&str> = words.map(|word| word.trim_end_matches('-')).collect();
        let numbers: Option<Vec<usize>> = words.iter().map(|word| number(word)).collect();
        match numbers.as_deref() {
            Some([]) => {}
            Some(&[a, b, c]) if !is_ended => {
                let of = |at: usize| [a, b, c].get(at).copied();
                let [row, column, digit] = order;
                cells.push(Given { row: of(row)?, column: of(column)?, digit: of(digit)?, byte });
            }
            Some([_] | [_, _]) if cells.is_empty() && above.is_empty() => above = numbers.unwrap_or_default(),
            // Below the list, `end` ends a statement.
            None if !cells.is_empty() && bare.trim().trim_end_matches(';') == "end" => is_ended = true,
            None if cells.is_empty() => order = columns(&words).unwrap_or(order),
            _ => return None,
        }
    }
    let size = match above[..] {
        [count] | [_, count] if count == cells.len() => {
            let first = above.first().copied().filter(|_| above.len() == 2);
            first.filter(|size| (4..=25).contains(size))
        }
        [size] if (4..=25).contains(&size) => Some(size),
        [size, other] if size == other && (4..=25).contains(&size) => Some(size),
        [rows, columns] if (4..=25).contains(&(rows * columns)) => Some(rows * columns),
        [] => None,
        _ => return None,
    };
    recovered(text, &cells, size)
}

/// Returns a line without the comment at its end.
fn without_comment(line: &str) -> &str {
    let start = line.trim_start();
    if start.starts_with(['#', '%', ';']) || start.starts_with("//") || start.starts_with("--") {
        return "";
    }
    let end = ['#', '%'].into_iter().filter_map(|sign| line.find(sign)).min();
    line.get(..end.unwrap_or(line.len())).unwrap_or_default()
}

/// Returns the positions of the row, the column and the digit on each line, if these words name them.
fn columns(words: &[&str]) -> Option<[usize; 3]> {
    let [first, second, third] = words else { return None };
    let find = |names: &[&str]| {
        [first, second, third]
            .iter()
            .position(|word| names.contains(&&*word.trim_matches('"').to_lowercase()))
    };
    let row = find(&["row", "r", "y", "i", "line"])?;
    let column = find(&["column", "col", "c", "x", "j"])?;
    let digit = find(&["digit", "value", "val", "v", "d", "n", "k", "number", "num", "z"])?;
    Some([row, column, digit])
}

/// The ways of naming a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// `A1`
    Letter,
    /// `r1c1`
    Both,
    /// `(0,0)`, `grid[0][0]`
    Numbers,
}

/// Reads names of cells with digits.
fn named(text: &str) -> Option<Recovered> {
    let all = tokens(text).all;
    let (mut cells, mut way, mut at): (Vec<Given>, Option<Way>, usize) = (Vec::new(), None, 0);
    while let Some(token) = all.get(at) {
        let rest = all.get(at..).unwrap_or_default();
        if let Some((given, its, length)) = entry(rest) {
            if *way.get_or_insert(its) != its {
                return None;
            }
            cells.push(given);
            at += length;
        } else if let Some(length) = other_key(rest) {
            at += length;
        } else {
            // A title and a name may come before the cells.
            let is_noise = matches!(token.kind, Kind::Open | Kind::Close)
                || token.kind == Kind::Sign && ",;=".contains(token.text);
            let is_before = cells.is_empty() && token.kind != Kind::Close;
            if !is_noise && !is_before {
                return None;
            }
            at += 1;
        }
    }
    if way == Some(Way::Letter) {
        letters_first(&mut cells);
    }
    recovered(text, &cells, stated_size(&all).filter(|size| size_of(size * size).is_some()))
}

/// Returns the number of tokens of a key that is not a cell, with its value: `"title": "One",`.
fn other_key(rest: &[Token<'_>]) -> Option<usize> {
    let [key, colon, value, ..] = rest else { return None };
    let is_key = key.is_value() && matches!(colon.text, ":" | "=") && colon.kind == Kind::Sign;
    (is_key && (value.is_value() || value.kind == Kind::Open)).then_some(if value.is_value() { 3 } else { 2 })
}

/// Returns a cell with its digit, the way it is named, and the number of its tokens.
fn entry(rest: &[Token<'_>]) -> Option<(Given, Way, usize)> {
    let ((row, column), way, mut length) = place(rest)?;
    let is_sign = |token: &&Token<'_>| [":", "=", ">", "-"].iter().any(|sign| token.is(sign));
    let signs = rest.get(length..)?.iter().take(2).take_while(is_sign).count();
    length += signs;
    let value = rest.get(length).filter(|value| value.is_value())?;
    let digit = match value.text.trim() {
        // A fact ends with a full stop.
        text if text.len() > 1 && text.ends_with('.') => number(text.trim_end_matches('.'))?,
        "" | "." | "_" | "null" | "None" | "nil" => 0,
        text => number(text)?,
    };
    let byte = rest.first()?.byte;
    Some((Given { row, column, digit, byte }, way, length + 1))
}

/// Returns the row and the column of the cell that is named here, the way it is named, and the number of tokens of the name.
fn place(rest: &[Token<'_>]) -> Option<((usize, usize), Way, usize)> {
    let first = rest.first()?;
    if first.is_value() && !rest.get(1).is_some_and(|token| token.is("[") || token.is("(")) {
        return both(first.text)
            .map(|place| (place, Way::Both, 1))
            .or_else(|| letter(first.text).map(|place| (place, Way::Letter, 1)))
            .or_else(|| pair(first.text).map(|place| (place, Way::Numbers, 1)));
    }
    let is_named = first.kind == Kind::Word && first.text.starts_with(char::is_alphabetic);
    let skipped = usize::from(is_named);
    let value = |at: usize| rest.get(skipped + at).and_then(|token| number::<usize>(token.text));
    let is = |at: usize, sign: &str| rest.get(skipped + at).is_some_and(|token| token.is(sign));
    let place = Some((value(1)?, value(if is(2, ",") { 3 } else { 4 })?));
    let is_pair = (is(0, "(") && is(4, ")") || is(0, "[") && is(4, "]")) && is(2, ",");
    if is_pair {
        return Some((place?, Way::Numbers, skipped + 5));
    }
    let is_index = is_named && is(0, "[") && is(2, "]") && is(3, "[") && is(5, "]");
    is_index.then_some((place?, Way::Numbers, skipped + 6))
}

/// Reads `r1c1`.
fn both(text: &str) -> Option<(usize, usize)> {
    let lower = text.to_ascii_lowercase();
    let (row, column) = lower.strip_prefix('r')?.split_once('c')?;
    Some((number(row.trim_end_matches('_'))?, number(column)?))
}

/// Reads `0,0`, `1-1` or `1_1`.
fn pair(text: &str) -> Option<(usize, usize)> {
    let inner = text.trim_matches(['(', ')']);
    let (row, column) = inner.split_once([',', '-', '_'])?;
    Some((number(row.trim())?, number(column.trim())?))
}

/// Reads `A1`, where the letter gives the row.
fn letter(text: &str) -> Option<(usize, usize)> {
    let letter = text.chars().next().filter(char::is_ascii_alphabetic)?;
    let row = letter.to_digit(36)? as usize - 9;
    Some((row, number(text.get(1..)?)?))
}

/// Changes letters from rows to columns if the cells are sorted by numbers and not by letters, as in a spreadsheet. If
/// there is no I, J is the ninth letter.
fn letters_first(cells: &mut [Given]) {
    const I: usize = 9;
    let has = |letter: usize| cells.iter().any(|cell| cell.row == letter);
    if has(I + 1) && !has(I) && !cells.iter().any(|cell| cell.row > I + 1) {
        cells.iter_mut().filter(|cell| cell.row > I).for_each(|cell| cell.row = I);
    }
    if !cells.is_sorted_by_key(|cell| (cell.row, cell.column))
        && cells.is_sorted_by_key(|cell| (cell.column, cell.row))
    {
        for cell in cells.iter_mut() {
            std::mem::swap(&mut cell.row, &mut cell.column);
        }
    }
}
