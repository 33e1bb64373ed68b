//! Lines of HoDoKu's library: a 9x9 position with the technique that it is an example of.
//!
//! `:code[-variant]:candidates:grid:deleted:eliminations:placements:…`; `+5` in the grid is a placed digit, and the triples of `deleted`
//! are digit, row, column.

use crate::analysis::reasoning::Standing;
use crate::board::{Candidates, Cell, Digit, Geometry, Grid, Layout};

/// A line of the library.
#[derive(Clone, Debug)]
pub(crate) struct LibraryLine {
    /// The code with its variant, as written.
    pub(crate) code: String,
    /// The position.
    pub(crate) standing: Standing,
}

/// Returns whether a line is meant as a line of the library.
pub(crate) fn is_library_line(line: &str) -> bool {
    line.trim_start().starts_with(':')
}

impl LibraryLine {
    /// Reads a line.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub(crate) fn parse(line: &str) -> Result<Self, String> {
        let fields: Vec<&str> = line.trim().split(':').collect();
        let [_, code, _, cells, rest @ ..] = &*fields else {
            return Err("expected :code:candidates:grid:deleted:eliminations:placements:".to_owned());
        };
        let board = Geometry::shared(&Layout::standard(9)).map_err(|why| why.to_string())?;
        let (givens, current) = grids(cells).ok_or("the grid is not 81 cells of 1-9, +1-9, 0 or .")?;
        let grid = |values: &[u8]| Grid::from_values(&board, values).ok_or("the grid is not 81 cells");
        let (givens, current) = (grid(&givens)?, grid(&current)?);
        let mut marks: Vec<Candidates> = board.cells().map(|cell| current.candidates(cell)).collect();
        for triple in rest.first().copied().unwrap_or_default().split_whitespace() {
            let (digit, cell) =
                deleted(triple).ok_or_else(|| format!("'{triple}' is not digit, row, column"))?;
            marks[cell].remove(digit);
        }
        let standing =
            Standing { givens, current, marks, symbols: Vec::new(), is_trusted: true, hides_wrong: false };
        Ok(Self { code: (*code).to_owned(), standing })
    }
}

/// The givens and all digits of a grid.
fn grids(cells: &str) -> Option<(Vec<u8>, Vec<u8>)> {
    let (mut givens, mut current, mut is_placed) = (Vec::new(), Vec::new(), false);
    for byte in cells.bytes() {
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
    (current.len() == 81).then_some((givens, current))
}

/// The digit and the cell's index of a triple.
fn deleted(triple: &str) -> Option<(Digit, usize)> {
    let number =
        |byte: u8| byte.is_ascii_digit().then(|| usize::from(byte - b'0')).filter(|number| *number > 0);
    let [digit, row, column] = *triple.as_bytes() else { return None };
    let cell = Cell::new((number(row)? - 1) * 9 + number(column)? - 1);
    Some((Digit::new(u8::try_from(number(digit)?).ok()?)?, cell.index()))
}
