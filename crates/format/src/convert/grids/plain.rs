//! The givens in rows, with or without lines between boxes.

use crate::convert::grids::borders;
use crate::convert::lines::plain::cells;
use crate::convert::native::text::{Shown, rows};
use crate::convert::sheet::Sheet;
use crate::syntax::Symbols;

/// Returns the givens in rows.
pub(crate) fn write(sheet: &Sheet) -> Result<String, String> {
    let size = sheet.size();
    Ok(sheet.givens.chunks(size).map(|row| cells(size, row, '.') + "\n").collect())
}

/// Returns the givens in rows with lines between boxes or regions.
pub(crate) fn write_boxed(sheet: &Sheet) -> Result<String, String> {
    if sheet.layout.regions.is_some() {
        return Ok(borders::write(sheet));
    }
    Ok(rows(sheet, &Symbols::standard(sheet.size()), Shown::Givens))
}
