//! Patterns: masks of the cells that hold clues. Also maps of regions, which are written in the same form.
//!
//! The code here reads and writes patterns. Whether a board has a puzzle with a pattern is decided elsewhere.

use std::fmt;
use std::str::FromStr;

use crate::board::{Cell, Grid, MAX_SIZE, Sides};
use crate::generate::spec::chart::{Chart, ChartError, inline};

/// The cells of a board that hold clues.
///
/// As text, a pattern is rows of marks: `.` `0` `_` `-` and `?` for a cell without a clue, `x`, `X`, `*`, a letter
/// or another digit for a cell with a clue. Spaces, bars, borders and comments are ignored. A pattern prints as one
/// word, which can be read again.
///
/// ```
/// use sudoku_ls_engine::generate::Pattern;
/// let pattern: Pattern = "x . | . x\n. x | x .\n----+----\n. x | x .\nx . | . x".parse()?;
/// assert_eq!((pattern.sides().rows, pattern.cells().count()), (4, 8));
/// assert_eq!(pattern.to_string(), "rows:x..x/.xx./.xx./x..x");
/// assert_eq!("rows:x..x/.xx./.xx./x..x".parse(), Ok(pattern));
/// # Ok::<(), sudoku_ls_engine::generate::ChartError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pattern {
    sides: Sides,
    clues: Vec<bool>,
}

impl Pattern {
    /// Returns the pattern of the cells of a grid that hold digits.
    pub fn of(grid: &Grid) -> Self {
        let clues = grid.geometry().cells().map(|cell| grid.get(cell).is_some());
        Self { sides: grid.geometry().layout().sides(), clues: clues.collect() }
    }

    /// Returns the number of rows and columns.
    pub const fn sides(&self) -> Sides {
        self.sides
    }

    /// Returns the cells with clues, ascending.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.clues.iter().enumerate().filter(|(_, clue)| **clue).map(|(index, _)| Cell::new(index))
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&inline(self.sides.columns, self.clues.iter().map(|clue| if *clue { "x" } else { "." })))
    }
}

impl FromStr for Pattern {
    type Err = ChartError;

    fn from_str(text: &str) -> Result<Self, ChartError> {
        let chart = Chart::read(text)?;
        sized(chart.sides)?;
        let clue = |mark: &String| match mark.as_str() {
            "." | "0" | "_" | "-" | "?" => Ok(false),
            "x" | "X" | "*" => Ok(true),
            other if other.chars().all(char::is_alphanumeric) => Ok(true),
            other => Err(ChartError::Mark(other.to_owned())),
        };
        Ok(Self { sides: chart.sides, clues: chart.marks.iter().map(clue).collect::<Result<_, _>>()? })
    }
}

/// Reads a map of regions for [`Layout::regions`](crate::board::Layout::regions): N rows of N labels, in the form of a
/// pattern. Each label is a region, numbered by first appearance.
///
/// # Errors
/// A map that is not a square, or a label with the wrong number of cells.
///
/// ```
/// use sudoku_ls_engine::generate::read_regions;
/// assert_eq!(read_regions("aab\nacb\nccb")?, [0, 0, 1, 0, 2, 1, 2, 2, 1]);
/// let why = read_regions("aab\naab\nccc").unwrap_err();
/// assert_eq!(why.to_string(), "region 'a' has 4 cells, expected 3");
/// # Ok::<(), sudoku_ls_engine::generate::ChartError>(())
/// ```
pub fn read_regions(text: &str) -> Result<Vec<u8>, ChartError> {
    let chart = Chart::read(text)?;
    let Sides { rows: size, columns } = chart.sides;
    if columns != size {
        return Err(ChartError::Row { row: 1, marks: columns, expected: size });
    }
    sized(chart.sides)?;
    let mut labels: Vec<(&String, usize)> = Vec::new();
    let mut map = Vec::with_capacity(chart.marks.len());
    for mark in &chart.marks {
        let known = labels.iter().position(|(label, _)| *label == mark);
        let index = known.unwrap_or_else(|| {
            labels.push((mark, 0));
            labels.len() - 1
        });
        labels[index].1 += 1;
        map.push(index as u8);
    }
    match labels.iter().find(|(_, cells)| *cells != size) {
        None => Ok(map),
        Some((label, cells)) => {
            Err(ChartError::Region { label: (*label).clone(), cells: *cells, rows: size })
        }
    }
}

/// Returns a map of regions as one word, which [`read_regions`] reads.
pub(crate) fn regions_word(size: usize, map: &[u8]) -> String {
    const LABELS: [&str; MAX_SIZE] = [
        "1", "2", "3", "4", "5", "6", "7", "8", "9", "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K",
        "L", "M", "N", "O", "P", "Q", "R", "S", "T", "U", "V",
    ];
    inline(size, map.iter().map(|region| LABELS.get(usize::from(*region)).copied().unwrap_or("?")))
}

const fn sized(sides: Sides) -> Result<(), ChartError> {
    if sides.longer() > MAX_SIZE { Err(ChartError::Size(sides.longer())) } else { Ok(()) }
}
