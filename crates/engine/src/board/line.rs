//! Conversion between a grid and one line of digits.

use std::fmt;
use std::str::FromStr;

use crate::board::{Cell, Digit, Geometry, Grid, Layout, sizes};

/// Why a text is not a line of digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParseGridError {
    /// The text has this many cells, which fit no common board.
    Length(usize),
    /// The character in the cell with this number, from 0, is neither a digit of the board nor a blank.
    Symbol(usize, char),
}

impl fmt::Display for ParseGridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(cells) => write!(f, "expected the cells of a board, such as 81, found {cells}"),
            Self::Symbol(at, symbol) => write!(f, "unexpected '{symbol}' in cell {}", at + 1),
        }
    }
}

impl std::error::Error for ParseGridError {}

impl FromStr for Grid {
    type Err = ParseGridError;

    /// Parses N*N cells as a grid on the standard board of size N: `1` to `9`, then `A` for 10; `.` or `0` for a blank.
    /// White space and the lines between boxes that `{:#}` draws are ignored.
    ///
    /// ```
    /// use sudoku_ls_engine::board::Grid;
    /// let grid: Grid = "12....1221.3.3..".parse()?;
    /// assert_eq!((grid.geometry().size(), grid.clue_count()), (4, 8));
    /// assert_eq!(format!("{grid:#}").parse(), Ok(grid));
    /// assert_eq!("12....1221.3.3.-".parse::<Grid>().unwrap_err().to_string(), "unexpected '-' in cell 16");
    /// assert_eq!("".parse::<Grid>().unwrap_err().to_string(), "expected the cells of a board, such as 81, found 0");
    /// # Ok::<(), sudoku_ls_engine::board::ParseGridError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseGridError> {
        let is_border = |line: &&str| line.contains('-') && line.trim().chars().all(|c| "-+".contains(c));
        let cells = text.lines().filter(|line| !is_border(line)).flat_map(str::chars);
        let symbols: Vec<char> = cells.filter(|c| !c.is_whitespace() && *c != '|').collect();
        let wrong = || ParseGridError::Length(symbols.len());
        let n = sizes::BY_LENGTH.into_iter().find(|&n| n * n == symbols.len()).ok_or_else(wrong)?;
        let value = |(at, &symbol): (usize, &char)| match symbol {
            '.' | '0' => Ok(0),
            _ => {
                let value = symbol.to_digit(36).filter(|&value| value as usize <= n);
                value.map(|value| value as u8).ok_or(ParseGridError::Symbol(at, symbol))
            }
        };
        let values: Vec<u8> = symbols.iter().enumerate().map(value).collect::<Result<_, _>>()?;
        let geometry = Geometry::shared(&Layout::standard(n)).map_err(|_| wrong())?;
        Self::from_values(&geometry, &values).ok_or_else(wrong)
    }
}

impl fmt::Display for Grid {
    /// Prints the cells on one line, blanks as `.` and 10 as `A`. `{:#}` prints rows, with lines between rectangular
    /// boxes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symbol = |cell: Cell| self.get(cell).map_or('.', symbol_of);
        if !f.alternate() {
            return f.write_str(&self.geometry().cells().map(symbol).collect::<String>());
        }
        let (n, layout) = (self.geometry().columns(), self.geometry().layout());
        let is_drawn = self.geometry().has_sides()
            && layout.regions.is_none()
            && layout.boxes.rows > 1
            && layout.boxes.columns > 1;
        let across = if is_drawn { layout.boxes.columns } else { n };
        let symbols: Vec<String> = self.geometry().cells().map(|cell| symbol(cell).to_string()).collect();
        for (r, row) in symbols.chunks(n).enumerate() {
            if is_drawn && r > 0 && r % layout.boxes.rows == 0 {
                writeln!(f, "{}", border(n, across))?;
            }
            let boxes: Vec<String> = row.chunks(across).map(|cells| cells.join(" ")).collect();
            writeln!(f, "{}", boxes.join(" | "))?;
        }
        Ok(())
    }
}

/// Returns the usual symbol of a digit.
fn symbol_of(digit: Digit) -> char {
    char::from_digit(u32::from(digit.get()), 36).map_or('?', |symbol| symbol.to_ascii_uppercase())
}

/// Returns a line between boxes: `------+-------+------`.
fn border(n: usize, across: usize) -> String {
    let boxes = n / across;
    let part = |at: usize| "-".repeat(2 * across - 1 + usize::from(at > 0) + usize::from(at + 1 < boxes));
    (0..boxes).map(part).collect::<Vec<_>>().join("+")
}
