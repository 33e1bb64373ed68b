//! Lines of HoDoKu's library: a 9x9 position with the technique that it illustrates.
//!
//! The format is `:code[-variant]:candidates:grid:deleted:eliminations:placements:…`. In the grid, `+5` is a placed
//! digit. Each triple in `deleted` is a digit, a row and a column.

use crate::analysis::reasoning::Standing;
use crate::board::{Candidates, Geometry, Grid, Layout};
use crate::convert::{HodokuCells, hodoku_cells, hodoku_triple};

/// A line of HoDoKu's library.
#[derive(Clone, Debug)]
pub(crate) struct LibraryLine {
    /// The code of the technique with its variant, as written.
    pub(crate) code: String,
    /// The position.
    pub(crate) standing: Standing,
}

/// Returns whether a line is meant as a line of the library: it starts with `:` and a code or a technique's name.
pub(crate) fn is_library_line(line: &str) -> bool {
    let code = line.trim_start().strip_prefix(':').and_then(|rest| rest.split_once(':'));
    code.is_some_and(|(code, _)| {
        code.len() >= 4 && code.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    })
}

impl LibraryLine {
    /// Parses a line.
    ///
    /// # Errors
    /// A description of the error.
    pub(crate) fn parse(line: &str) -> Result<Self, String> {
        let fields: Vec<&str> = line.trim().split(':').collect();
        let [_, code, _, cells, rest @ ..] = &*fields else {
            return Err("expected :code:candidates:grid:deleted:eliminations:placements:".to_owned());
        };
        let board = Geometry::shared(&Layout::standard(9)).map_err(|why| why.to_string())?;
        let cells = hodoku_cells(cells).ok_or("the grid is not 81 cells of 1-9, +1-9, 0 or .")?;
        let HodokuCells { givens, current } = cells;
        let grid = |values: &[u8]| Grid::from_values(&board, values).ok_or("the grid is not 81 cells");
        let (givens, current) = (grid(&givens)?, grid(&current)?);
        let mut marks: Vec<Candidates> = board.cells().map(|cell| current.candidates(cell)).collect();
        for triple in rest.first().copied().unwrap_or_default().split_whitespace() {
            let (digit, cell) =
                hodoku_triple(triple).ok_or_else(|| format!("'{triple}' is not digit, row, column"))?;
            marks[cell].remove(digit);
        }
        let standing = Standing {
            givens,
            current,
            marks,
            symbols: Vec::new(),
            is_trusted: true,
            hides_wrong: false,
            uses_uniqueness: true,
        };
        Ok(Self { code: (*code).to_owned(), standing })
    }
}
