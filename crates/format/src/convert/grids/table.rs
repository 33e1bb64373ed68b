//! Tables: one row of the puzzle per line, with cells separated by commas or tabs, digits as numbers, and empty fields for blanks.

use crate::board::Layout;
use crate::convert::form::Form;
use crate::convert::lines::plain;
use crate::convert::native::stream;
use crate::convert::reading::{Sink, Trouble, lines};
use crate::convert::sheet::{Sheet, is_numbered};

/// The fewest cells with which a line is recognized as a row.
const LEAST_CELLS: usize = 4;

/// Returns the rows of a puzzle, with cells separated by commas.
pub(crate) fn write_commas(sheet: &Sheet) -> Result<String, String> {
    Ok(write(sheet, ","))
}

/// Returns the rows of a puzzle, with cells separated by tabs.
pub(crate) fn write_tabs(sheet: &Sheet) -> Result<String, String> {
    Ok(write(sheet, "\t"))
}

fn write(sheet: &Sheet, separator: &str) -> String {
    let cell = |&digit: &u8| if digit == 0 { String::new() } else { digit.to_string() };
    let row = |row: &[u8]| row.iter().map(cell).collect::<Vec<_>>().join(separator) + "\n";
    sheet.givens.chunks(sheet.size()).map(row).collect()
}

/// Reads tables with commas or semicolons as separators.
pub(crate) fn read_commas(text: &str, sink: Sink<'_>) {
    read(text, &[',', ';'], sink);
}

/// Reads tables with tabs as separators.
pub(crate) fn read_tabs(text: &str, sink: Sink<'_>) {
    read(text, &['\t'], sink);
}

/// Reads tables of numbers: N lines of N fields. Any other text, such as a column of puzzles on one line each, is read as `.sudoku` text.
fn read(text: &str, separators: &[char], sink: Sink<'_>) {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut rows: Vec<Vec<u8>> = Vec::new();
    let mut sheets = Vec::new();
    let mut start = 0;
    for (number, line) in lines(text).enumerate() {
        if line.is_empty() && rows.is_empty() {
            continue;
        }
        let Some(row) = row_of(line, separators) else { return stream::read(text, sink) };
        if rows.is_empty() {
            start = number;
        }
        rows.push(row);
        let size = rows[0].len();
        if rows.iter().any(|row| row.len() != size) {
            return stream::read(text, sink);
        }
        if rows.len() == size {
            if is_numbered(size, &rows.concat()) {
                return stream::read(text, sink);
            }
            let made = Sheet::new(Layout::standard(size), rows.drain(..).flatten().collect());
            sheets.push(
                made.map(|sheet| Sheet { line: start, ..sheet })
                    .map_err(|reason| Trouble { line: start, reason }),
            );
        }
    }
    if rows.is_empty() && !sheets.is_empty() {
        for item in sheets {
            sink(item);
        }
    } else {
        stream::read(text, sink);
    }
}

/// Returns the digits of a row; an empty field or a blank sign gives 0. `None` if a field is not a number.
fn row_of(line: &str, separators: &[char]) -> Option<Vec<u8>> {
    let field = |field: &str| match field.trim().trim_matches('"') {
        "" | "." | "0" | "_" | "-" | "*" | "?" => Some(0),
        number => plain::number(number).filter(|&number: &u8| number > 0),
    };
    let row: Option<Vec<u8>> = line.split(separators).map(field).collect();
    row.filter(|row| row.len() > 1 && row.len() <= crate::board::MAX_SIZE)
}

/// Returns whether lines that start with a semicolon are rows of a table whose first cell is blank, rather than
/// comments: then all rows have the same number of semicolons.
pub fn starts_with_blanks(text: &str) -> bool {
    let is_row = |line: &&str| !line.trim().is_empty() && !line.starts_with('#') && !line.starts_with("//");
    let separators = |line: &str| line.matches(';').count();
    let is_cells = |line: &str| {
        !line.starts_with(';')
            || line.chars().all(|c| c.is_ascii_digit() || matches!(c, ';' | ' ' | '"' | '.'))
    };
    let mut rows = lines(text).filter(is_row).peekable();
    let count = rows.peek().map_or(0, |row| separators(row));
    count + 1 >= LEAST_CELLS && rows.all(|row| separators(row) == count && is_cells(row))
}

/// Returns the form of a table with this first line, if the line is a row of numbers.
pub(crate) fn form_of(line: &str) -> Option<Form> {
    let is_row = |separators: &[char]| row_of(line, separators).is_some_and(|row| row.len() >= LEAST_CELLS);
    if is_row(&[',', ';']) {
        return Some(Form::CsvCells);
    }
    is_row(&['\t']).then_some(Form::TsvCells)
}
