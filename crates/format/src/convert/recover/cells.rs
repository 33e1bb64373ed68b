//! Builds puzzles from digits and their positions.

use std::collections::BTreeMap;

use super::tokens::{Kind, Token};
use crate::board::{Geometry, Grid, Layout};
use crate::convert::limits::LEAST_ROWS as LEAST;
use crate::convert::lines::plain::number;
use crate::convert::sheet::Sheet;

/// The largest size of a recovered board.
pub(super) const MOST: usize = 25;

/// The usual sizes. If no size is named, the smallest size that fits is assumed.
const SIZES: [usize; 6] = [4, 6, 9, 12, 16, 25];

/// The reason for not reading cells when it is unclear whether numbering starts at 0 or at 1.
const UNSURE: &str = "its rows and columns may be counted from 0 or from 1";

/// A digit and its position, as written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Given {
    pub(super) row: usize,
    pub(super) column: usize,
    /// The digit, or 0 for a blank.
    pub(super) digit: usize,
    /// The byte offset in the text.
    pub(super) byte: usize,
}

/// A board with digits.
pub(super) struct Placed {
    pub(super) size: usize,
    pub(super) digits: Vec<u8>,
    /// The number of the first row and column: 0 or 1.
    pub(super) base: usize,
}

/// Returns whether digits are those of a puzzle rather than other numbers: enough of them are different, and none is repeated in a house.
pub(super) fn certain(size: usize, digits: &[u8]) -> bool {
    let has_boxes = (2..size).any(|rows| size.is_multiple_of(rows));
    let mut different: Vec<u8> = digits.iter().copied().filter(|digit| *digit > 0).collect();
    different.sort_unstable();
    different.dedup();
    let is_sized = (LEAST..=MOST).contains(&size) && has_boxes && digits.len() == size * size;
    if !is_sized || different.len() * 2 < size {
        return false;
    }
    let geometry = Geometry::shared(&Layout::standard(size)).ok();
    let grid = geometry.and_then(|geometry| Grid::from_values(&geometry, digits));
    grid.is_some_and(|grid| grid.clashes().is_empty())
}

/// Returns the sheet of a grid that was recognized with certainty.
pub(super) fn sheet(size: usize, digits: &[u8], line: usize) -> Option<Sheet> {
    let sheet = Sheet::new(Layout::standard(size), digits.to_vec()).ok()?;
    Some(Sheet { line, ..sheet })
}

/// Returns the board of some cells with digits. The size is the known one, or the smallest that fits.
///
/// Returns the reason why the board is uncertain, or `None` if the cells do not form a board at all.
pub(super) fn placed(cells: &[Given], size: Option<usize>) -> Result<Placed, Option<&'static str>> {
    let most = |of: fn(&Given) -> usize| cells.iter().map(of).max().unwrap_or(0);
    let is_from_0 = cells.iter().any(|cell| cell.row == 0 || cell.column == 0);
    let base = usize::from(!is_from_0);
    let far = most(|cell| cell.row).max(most(|cell| cell.column));
    let least = (far + 1 - base).max(most(|cell| cell.digit));
    let size = match size {
        Some(size) => size,
        None if least == 8 && cells.len() == 64 || least == 10 => least,
        None => SIZES.into_iter().find(|size| *size >= least).ok_or(None)?,
    };
    if least > size || size > MOST {
        return Err(None);
    }
    let mut digits: BTreeMap<usize, u8> = BTreeMap::new();
    for cell in cells {
        let at = cell.row.checked_sub(base).zip(cell.column.checked_sub(base));
        let (row, column) = at.ok_or(None)?;
        let digit = u8::try_from(cell.digit).map_err(|_| None)?;
        // No cell may occur twice.
        if digits.insert(row * size + column, digit).is_some() {
            return Err(None);
        }
    }
    let value = |cell: usize| digits.get(&cell).copied().unwrap_or(0);
    let digits: Vec<u8> = (0..size * size).map(value).collect();
    let count = digits.iter().filter(|digit| **digit > 0).count();
    if count < size || !certain(size, &digits) {
        return Err(None);
    }
    if base == 1 && far < size {
        return Err(Some(UNSURE));
    }
    Ok(Placed { size, digits, base })
}

/// Returns the size stated by a fact or a constant: `size(9)`, `n = 9`.
pub(super) fn stated_size(all: &[Token<'_>]) -> Option<usize> {
    let is_size = |token: &Token<'_>| {
        matches!(token.text.trim_start_matches('.'), "size" | "n" | "N" | "dim" | "order")
    };
    let at = all.iter().position(|token| token.is_value() && is_size(token))?;
    let behind = all.get(at + 1..)?.iter().take(3).take_while(|token| !token.is(","));
    let stated =
        behind.filter(|token| token.kind == Kind::Word).find_map(|token| number::<usize>(token.text))?;
    (LEAST..=MOST).contains(&stated).then_some(stated)
}
