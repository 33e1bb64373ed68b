//! The givens in rows, with or without lines between the boxes.

use crate::convert::lines::plain::cells;
use crate::convert::own::text::{Shown, rows};
use crate::convert::sheet::Sheet;
use crate::syntax::Symbols;

/// Returns the givens in rows.
pub(crate) fn write(sheet: &Sheet) -> Result<String, String> {
    let size = sheet.size();
    Ok(sheet.givens.chunks(size).map(|row| cells(size, row, '.') + "\n").collect())
}

/// Returns the givens in rows with lines between rectangular boxes.
pub(crate) fn write_boxed(sheet: &Sheet) -> Result<String, String> {
    Ok(rows(sheet, &Symbols::standard(sheet.size()), Shown::Givens))
}
