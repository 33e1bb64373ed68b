//! The puzzles of a call: the texts of Arrow arrays, or the cells of a numpy array.

use std::borrow::Cow;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, StringArray};
use arrow_schema::DataType;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString};
use sudoku_ls_engine::board::{Geometry, Grid, Layout};
use sudoku_ls_format::syntax::parse_grid;

use crate::capsules;

/// Puzzles, one per row: the argument of every function of the package.
#[pyclass(frozen, module = "sudoku_ls._core")]
pub(crate) struct Rows(Arc<Source>);

/// The source of the rows.
pub(crate) enum Source {
    /// Texts, in the chunks in which they arrived. `ends` has the number of rows up to the end of each chunk.
    Texts { chunks: Vec<ArrayRef>, ends: Vec<usize> },
    /// The cells of all puzzles in order, with 0 for a blank. Each puzzle has as many cells as the board.
    Cells { cells: Vec<u8>, board: Arc<Geometry> },
}

#[pymethods]
impl Rows {
    /// Takes the strings of a list. An item that is not a string becomes a row without a text.
    #[staticmethod]
    fn from_list(list: &Bound<'_, PyList>) -> Self {
        let mut texts = arrow_array::builder::StringBuilder::with_capacity(list.len(), 82 * list.len());
        for item in list.iter() {
            match item.cast::<PyString>() {
                Ok(text) => texts.append_value(text.to_cow().unwrap_or(Cow::Borrowed("\u{fffd}"))),
                Err(_) => texts.append_null(),
            }
        }
        Self::of_chunks(vec![Arc::new(texts.finish())])
    }

    /// Takes an object with `__arrow_c_stream__` or `__arrow_c_array__`: strings, or a table with a column of strings.
    #[staticmethod]
    fn from_arrow(object: &Bound<'_, PyAny>, column: &str) -> PyResult<Self> {
        let chunks = capsules::chunks(object)?;
        Ok(Self::of_chunks(chunks.into_iter().map(|chunk| texts(chunk, column)).collect::<PyResult<_>>()?))
    }

    /// Takes the bytes of an array of cells. Each puzzle has `width` cells.
    #[staticmethod]
    fn from_cells(cells: &Bound<'_, PyBytes>, width: usize) -> PyResult<Self> {
        let size = width.isqrt();
        let board = (size * size == width).then(|| Geometry::shared(&Layout::standard(size)));
        let Some(Ok(board)) = board else {
            let problem = format!("expected rows of the cells of a board, such as 81, found {width}");
            return Err(PyValueError::new_err(problem));
        };
        Ok(Self(Arc::new(Source::Cells { cells: cells.as_bytes().to_vec(), board })))
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }
}

impl Rows {
    fn of_chunks(chunks: Vec<ArrayRef>) -> Self {
        let mut end = 0;
        let after = |chunk: &ArrayRef| {
            end += chunk.len();
            end
        };
        let ends = chunks.iter().map(after).collect();
        Self(Arc::new(Source::Texts { chunks, ends }))
    }

    /// Returns the rows in a form that threads can share.
    pub(crate) fn shared(&self) -> Arc<Source> {
        Arc::clone(&self.0)
    }
}

/// Returns the texts of a chunk: the chunk itself, or the column with this name, or the only column of the chunk.
fn texts(chunk: ArrayRef, column: &str) -> PyResult<ArrayRef> {
    let chunk = match chunk.as_struct_opt() {
        None => chunk,
        Some(table) => match table.column_by_name(column) {
            Some(column) => Arc::clone(column),
            None if table.num_columns() == 1 => Arc::clone(table.column(0)),
            None => {
                let names = table.column_names().join(", ");
                return Err(PyValueError::new_err(format!("no column '{column}' among {names}")));
            }
        },
    };
    match chunk.data_type() {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => Ok(chunk),
        DataType::Null => Ok(Arc::new(StringArray::new_null(chunk.len()))),
        DataType::Dictionary(_, values) if **values != DataType::Null => {
            let dictionary = chunk.as_any_dictionary();
            let keys = dictionary.normalized_keys();
            let values = texts(Arc::clone(dictionary.values()), column)?;
            let text = |row: usize| if dictionary.is_null(row) { None } else { text_at(&values, keys[row]) };
            Ok(Arc::new((0..dictionary.len()).map(text).collect::<StringArray>()))
        }
        other => Err(PyTypeError::new_err(format!("expected strings, found an Arrow array of {other}"))),
    }
}

fn text_at(chunk: &ArrayRef, row: usize) -> Option<&str> {
    if chunk.is_null(row) {
        return None;
    }
    match chunk.data_type() {
        DataType::Utf8 => Some(chunk.as_string::<i32>().value(row)),
        DataType::LargeUtf8 => Some(chunk.as_string::<i64>().value(row)),
        DataType::Utf8View => Some(chunk.as_string_view().value(row)),
        _ => None,
    }
}

impl Source {
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Texts { ends, .. } => ends.last().copied().unwrap_or_default(),
            Self::Cells { cells, board } => cells.len() / board.cell_count(),
        }
    }

    /// Returns the text of a row. For a puzzle given as cells, it is a line of digits.
    pub(crate) fn text(&self, row: usize) -> Option<Cow<'_, str>> {
        match self {
            Self::Texts { chunks, ends } => {
                let at = ends.partition_point(|end| *end <= row);
                let chunk = chunks.get(at)?;
                text_at(chunk, row + chunk.len() - ends[at]).map(Cow::Borrowed)
            }
            Self::Cells { .. } => self.grid(row).ok().map(|grid| Cow::Owned(grid.to_string())),
        }
    }

    /// Returns the puzzle of a row, or the reason why the row has none.
    pub(crate) fn grid(&self, row: usize) -> Result<Grid, String> {
        match self {
            Self::Texts { .. } => read(&self.text(row).ok_or("null")?),
            Self::Cells { cells, board } => {
                let width = board.cell_count();
                let values = &cells[row * width..][..width];
                Grid::from_values(board, values).ok_or_else(|| {
                    let wrong = values.iter().find(|value| usize::from(**value) > board.size());
                    format!(
                        "unexpected value {}: use 0 to {}",
                        wrong.copied().unwrap_or_default(),
                        board.size()
                    )
                })
            }
        }
    }
}

/// Reads a puzzle. A text of 81 digits and blanks is read directly; other texts are read in the `.sudoku` format.
pub(crate) fn read(text: &str) -> Result<Grid, String> {
    let bytes = text.as_bytes();
    if let Ok(bytes) = <&[u8; 81]>::try_from(bytes) {
        let value = |byte: u8| if byte == b'.' { 0 } else { byte.wrapping_sub(b'0') };
        let values = bytes.map(value);
        if values.iter().all(|value| *value <= 9) {
            return classic_board()
                .and_then(|board| Grid::from_values(&board, &values))
                .ok_or_else(|| "no board".to_owned());
        }
    }
    parse_grid(text).map_err(|error| error.to_string())
}

/// Returns the standard 9x9 board.
pub(crate) fn classic_board() -> Option<Arc<Geometry>> {
    thread_local! {
        static BOARD: Option<Arc<Geometry>> = Geometry::shared(&Layout::standard(9)).ok();
    }
    BOARD.with(Clone::clone)
}
