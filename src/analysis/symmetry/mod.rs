//! Symmetries of the classic 9x9: the changes that turn a puzzle into an isomorphic one, and the least puzzle among
//! these.

mod least;

use std::fmt;
use std::str::FromStr;

pub use least::least_form;

use super::findings::isomorph::Classic;

/// A change of a classic 9x9 that preserves its houses: a transposition, a new order of rows and of columns, and new
/// names of digits.
///
/// It prints as `t 123456789 123456789 123456789`: first `t` for transposed or `-`; then the original number of each
/// row of the changed grid; the original number of each column; the new names of the digits 1 to 9. The transposition
/// is applied first.
///
/// ```
/// use sudoku_ls::analysis::Symmetry;
/// let turned: Symmetry = "t 123456789 987654321 123456789".parse()?;
/// let mut grid = [0; 81];
/// grid[1] = 5;
/// assert_eq!(turned.apply(&grid)[9 + 8], 5);
/// assert_eq!(turned.to_string(), "t 123456789 987654321 123456789");
/// # Ok::<(), sudoku_ls::analysis::SymmetryError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry {
    is_transposed: bool,
    /// The original line, from 0, of each row and of each column.
    rows: [u8; 9],
    columns: [u8; 9],
    /// The new name of each digit; a blank (0) stays 0.
    digits: [u8; 10],
}

/// The error for a text that is not a symmetry of the classic 9x9.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SymmetryError;

impl fmt::Display for SymmetryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a symmetry of the classic 9x9, such as 't 123456789 123456789 123456789'")
    }
}

impl std::error::Error for SymmetryError {}

impl Symmetry {
    /// The symmetry that leaves every grid unchanged.
    pub const IDENTITY: Self = Self {
        is_transposed: false,
        rows: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        digits: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    };

    /// Draws one of all 1,218,998,108,160 symmetries uniformly at random. `below(n)` must return a uniformly
    /// distributed number below n.
    pub fn random(below: &mut impl FnMut(u8) -> u8) -> Self {
        let mut drawn = Self::IDENTITY;
        drawn.is_transposed = below(2) == 1;
        for lines in [&mut drawn.rows, &mut drawn.columns] {
            let mut chutes = [0, 1, 2];
            shuffle(&mut chutes, below);
            for (into, chute) in lines.chunks_mut(3).zip(chutes) {
                into.copy_from_slice(&[3 * chute, 3 * chute + 1, 3 * chute + 2]);
                shuffle(into, below);
            }
        }
        shuffle(&mut drawn.digits[1..], below);
        drawn
    }

    /// Returns the changed grid. A value above 9 becomes a blank.
    pub fn apply(&self, values: &Classic) -> Classic {
        let mut changed = [0; 81];
        for (row, into) in changed.chunks_mut(9).enumerate() {
            for (column, into) in into.iter_mut().enumerate() {
                let (row, column) = (usize::from(self.rows[row]), usize::from(self.columns[column]));
                let from = if self.is_transposed { 9 * column + row } else { 9 * row + column };
                *into = self.digits.get(usize::from(values[from])).copied().unwrap_or_default();
            }
        }
        changed
    }
}

fn shuffle(items: &mut [u8], below: &mut impl FnMut(u8) -> u8) {
    for last in (1..items.len()).rev() {
        items.swap(last, usize::from(below(last as u8 + 1)).min(last));
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_transposed { "t" } else { "-" })?;
        let number = |line: &u8| char::from(b'1' + line);
        for lines in [&self.rows, &self.columns] {
            write!(f, " {}", lines.iter().map(number).collect::<String>())?;
        }
        write!(f, " {}", self.digits[1..].iter().map(|digit| char::from(b'0' + digit)).collect::<String>())
    }
}

impl FromStr for Symmetry {
    type Err = SymmetryError;

    fn from_str(text: &str) -> Result<Self, SymmetryError> {
        let mut parts = text.split(' ');
        let is_transposed = match parts.next() {
            Some("t") => true,
            Some("-") => false,
            _ => return Err(SymmetryError),
        };
        let [rows, columns, names] = [parts.next(), parts.next(), parts.next()].map(numbers);
        let (rows, columns, names) =
            (rows.ok_or(SymmetryError)?, columns.ok_or(SymmetryError)?, names.ok_or(SymmetryError)?);
        let keeps_chutes =
            |lines: &[u8; 9]| lines.chunks(3).all(|chute| chute.iter().all(|line| line / 3 == chute[0] / 3));
        if parts.next().is_some() || !keeps_chutes(&rows) || !keeps_chutes(&columns) {
            return Err(SymmetryError);
        }
        let mut digits = [0; 10];
        for (into, name) in digits[1..].iter_mut().zip(names) {
            *into = name + 1;
        }
        Ok(Self { is_transposed, rows, columns, digits })
    }
}

/// Parses a permutation of the digits 1 to 9, and returns each digit minus one.
fn numbers(text: Option<&str>) -> Option<[u8; 9]> {
    let bytes: [u8; 9] = text?.as_bytes().try_into().ok()?;
    let numbers = bytes.map(|byte| byte.wrapping_sub(b'1'));
    let all = numbers.iter().filter(|number| **number < 9).fold(0_u16, |all, number| all | 1 << number);
    (all == 0x1ff).then_some(numbers)
}
