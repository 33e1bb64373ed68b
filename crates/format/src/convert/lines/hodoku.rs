//! Lines of `HoDoKu` and Susser, and of the library of `HoDoKu`; 9x9 only.
//!
//! `+5` is a digit placed by the player. The removed candidates follow a colon, each as digit, row, column: `436 257`.
//! A shortened line has its rows separated by commas, with `*` for the rest of a row.

use crate::board::{Candidates, Digit, Layout};
use crate::convert::sheet::Sheet;

/// The number of cells on a 9x9 board.
const CELLS: usize = 81;

/// The code in the library of `HoDoKu` for a puzzle that is not an example of a technique.
const NO_TECHNIQUE: &str = "0000:x";

/// The givens and all digits of a line, row by row.
pub struct Cells {
    /// The given in each cell, or 0.
    pub givens: Vec<u8>,
    /// The digit in each cell, given or placed, or 0.
    pub current: Vec<u8>,
}

/// Reads the cells of a line: 81 of `1` to `9`, `+1` to `+9`, `0` and `.`. `None` for any other text.
pub fn cells(text: &str) -> Option<Cells> {
    let (mut givens, mut current, mut is_placed) = (Vec::new(), Vec::new(), false);
    for byte in text.bytes() {
        let value = match byte {
            b'+' if !is_placed => {
                is_placed = true;
                continue;
            }
            b'1'..=b'9' => byte - b'0',
            b'.' | b'0' if !is_placed => 0,
            _ => return None,
        };
        givens.push(if is_placed { 0 } else { value });
        current.push(value);
        is_placed = false;
    }
    (current.len() == CELLS && !is_placed).then_some(Cells { givens, current })
}

/// Reads a triple of digit, row and column. Returns the digit and the index of the cell.
pub fn triple(text: &str) -> Option<(Digit, usize)> {
    let number = |byte: u8| (b'1'..=b'9').contains(&byte).then(|| byte - b'0');
    let [digit, row, column] = *text.as_bytes() else { return None };
    let cell = usize::from(number(row)? - 1) * 9 + usize::from(number(column)? - 1);
    Some((Digit::new(number(digit)?)?, cell))
}

/// Reads a line of cells, with the removed candidates after a colon, if there are any.
pub(crate) fn read(line: &str) -> Result<Sheet, String> {
    let (cells, removed) = match line.split_once(':') {
        Some((cells, removed)) => (cells.trim(), Some(removed)),
        None => (line.trim(), None),
    };
    let whole = unshortened(cells).unwrap_or_else(|| cells.to_owned());
    let sheet = position(&whole, removed)?;
    let is_blank = |word: &str| triple(word).is_some_and(|(_, cell)| sheet.digit_at(cell) == 0);
    // A number that names a filled cell is not a removed candidate.
    match removed.filter(|removed| !removed.trim().is_empty() && !removed.split_whitespace().any(is_blank)) {
        Some(removed) => Err(format!("'{}' is no candidate: its cell is filled", removed.trim())),
        None => Ok(sheet),
    }
}

/// Reads a line of the library.
pub(crate) fn read_library(line: &str) -> Result<Sheet, String> {
    let fields: Vec<&str> = line.split(':').collect();
    let [start, code, marked, cells, rest @ ..] = &*fields else {
        return Err("expected :code:candidates:grid:deleted:eliminations:placements:".to_owned());
    };
    if !start.trim().is_empty() {
        return Err("a line of HoDoKu's library starts with a colon".to_owned());
    }
    let removed = rest.first().copied().unwrap_or_default();
    let mut sheet = position(cells, Some(removed).filter(|removed| !removed.trim().is_empty()))?;
    let is_puzzle = code.starts_with("0000") && rest.iter().skip(1).all(|field| field.trim().is_empty());
    if !is_puzzle {
        sheet.left.push(format!("the technique {code} and its result"));
    } else if !marked.is_empty() && *marked != "x" {
        sheet.left.push("the candidates that are pointed out".to_owned());
    }
    Ok(sheet)
}

/// Returns the sheet of the cells and the removed candidates.
fn position(text: &str, removed: Option<&str>) -> Result<Sheet, String> {
    let Cells { givens, current } = cells(text).ok_or("the grid is not 81 cells of 1-9, +1-9, 0 or .")?;
    let mut sheet = Sheet::classic(givens)?;
    for (cell, &digit) in current.iter().enumerate() {
        if sheet.givens[cell] == 0 && digit != 0 {
            sheet.place(cell, digit);
        }
    }
    if let Some(removed) = removed {
        remove(&mut sheet, removed)?;
    }
    Ok(sheet)
}

/// Sets the pencil marks of a sheet to all visible candidates except the removed ones.
pub(crate) fn remove(sheet: &mut Sheet, removed: &str) -> Result<(), String> {
    let mut marks = sheet.at_sight();
    for word in removed.split_whitespace() {
        let (digit, cell) = triple(word).ok_or_else(|| format!("'{word}' is not digit, row, column"))?;
        marks[cell].remove(digit);
    }
    sheet.marks = marks;
    Ok(())
}

/// Returns the cells of a shortened line; `None` for any other line.
fn unshortened(text: &str) -> Option<String> {
    let rows: Vec<&str> = text.split(',').collect();
    if rows.len() != 9 {
        return None;
    }
    let mut cells = String::new();
    for row in rows {
        let (row, rest) = row.split_once('*').map_or((row, false), |(row, _)| (row, true));
        let found = row.bytes().filter(|&byte| byte != b'+').count();
        cells += row;
        if found > 9 || found < 9 && !rest {
            return None;
        }
        cells.extend(std::iter::repeat_n('.', 9 - found));
    }
    Some(cells)
}

/// Returns a line of cells. If there are pencil marks, the candidates missing from them follow a colon.
pub(crate) fn write(sheet: &Sheet) -> Result<String, String> {
    sheet.must_be_9x9()?;
    let cells = line(sheet);
    let removed = removed(sheet).map(|removed| format!(":{removed}")).unwrap_or_default();
    Ok(format!("{cells}{removed}\n"))
}

/// Returns a line of the library.
pub(crate) fn write_library(sheet: &Sheet) -> Result<String, String> {
    sheet.must_be_9x9()?;
    Ok(format!(":{NO_TECHNIQUE}:{}:{}:::\n", line(sheet), removed(sheet).unwrap_or_default()))
}

fn line(sheet: &Sheet) -> String {
    let cell = |cell: usize| match (sheet.givens[cell], sheet.placed_at(cell)) {
        (0, 0) => ".".to_owned(),
        (0, placed) => format!("+{placed}"),
        (given, _) => given.to_string(),
    };
    (0..sheet.cells()).map(cell).collect()
}

/// Returns the visible candidates that are not among the pencil marks; `None` without pencil marks.
fn removed(sheet: &Sheet) -> Option<String> {
    if !sheet.has_marks() {
        return None;
    }
    let mut words = Vec::new();
    // The form has no rules or regions, so candidates are computed without them.
    let plain = Sheet { layout: Layout::standard(9), ..sheet.clone() };
    for (cell, sight) in plain.at_sight().into_iter().enumerate() {
        let marks = sheet.marks_at(cell);
        let gone = if marks.is_empty() { Candidates::NONE } else { sight.without(marks) };
        words.extend(gone.iter().map(|digit| format!("{digit}{}{}", cell / 9 + 1, cell % 9 + 1)));
    }
    Some(words.join(" "))
}
