//! The answers of the package's functions, block by block: from rows to a batch of columns. This module is independent
//! of Python.

pub(crate) mod logic;
pub(crate) mod made;
pub(crate) mod solving;
pub(crate) mod symmetry;
pub(crate) mod texts;

use std::ops::Range;
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_array::builder::StringBuilder;
use arrow_schema::{ArrowError, DataType, Field, Fields};
use sudoku_ls_engine::Grid;

use crate::rows::Source;

/// The columns of a block.
pub(crate) type Answer = Result<RecordBatch, ArrowError>;

/// Returns the puzzles of a block. Also returns for each row the index of its puzzle, or the reason why it has none.
fn grids(source: &Source, rows: Range<usize>) -> (Vec<Grid>, Vec<Result<usize, String>>) {
    let mut grids = Vec::with_capacity(rows.len());
    let place = |row: usize| {
        source.grid(row).map(|grid| {
            grids.push(grid);
            grids.len() - 1
        })
    };
    let places = rows.map(place).collect();
    (grids, places)
}

/// Adds a grid as a line of digits.
fn append_line(column: &mut StringBuilder, grid: &Grid) {
    let values = grid.values();
    if let (Ok(values), true) = (<&[u8; 81]>::try_from(values), grid.geometry().size() == 9) {
        let line = values.map(|value| if value == 0 { b'.' } else { b'0' + value });
        column.append_value(str::from_utf8(&line).unwrap_or_default());
    } else {
        column.append_value(grid.to_string());
    }
}

/// Returns the fields of a struct, each of which may be null.
fn fields<const N: usize>(fields: [(&str, DataType); N]) -> Fields {
    fields.into_iter().map(|(name, kind)| Arc::new(Field::new(name, kind, true))).collect()
}
