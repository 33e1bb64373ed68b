//! The answers of a call: columns of equal length, which can be read as Arrow, as Python values or as plain memory.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, UInt8Type, UInt32Type, UInt64Type};
use arrow_array::{Array, ArrayRef, RecordBatch, make_array};
use arrow_data::ArrayData;
use arrow_data::transform::MutableArrayData;
use arrow_schema::{ArrowError, DataType, SchemaRef};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyDict, PyList};

use crate::capsules;

/// The largest number of rows in a batch, and the largest number of bytes: the offsets of texts have 32 bits.
const ROWS: usize = 4_000_000;
const BYTES: usize = 1 << 30;

/// Columns of answers, with one row per puzzle. Other packages read them through Arrow's `PyCapsule` interface.
#[pyclass(frozen, module = "sudoku_ls._core")]
pub(crate) struct Columns {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
}

/// The numbers of a column as memory: their type, their bytes, and which of them are null.
type Numbers<'py> = (&'static str, Bound<'py, PyBytes>, Option<Bound<'py, PyBytes>>);

fn wrong(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Returns a batch of these columns. Each column may have nulls.
pub(crate) fn batch<const N: usize>(columns: [(&str, ArrayRef); N]) -> Result<RecordBatch, ArrowError> {
    RecordBatch::try_from_iter_with_nullable(columns.map(|(name, column)| (name, column, true)))
}

impl Columns {
    /// Combines the parts of a call into as few batches as possible.
    pub(crate) fn of(parts: Vec<Result<RecordBatch, ArrowError>>) -> PyResult<Self> {
        let parts = parts.into_iter().collect::<Result<Vec<_>, _>>().map_err(wrong)?;
        let Some(first) = parts.first() else { return Err(PyValueError::new_err("no rows")) };
        let schema = first.schema();
        let (mut batches, mut group, mut rows, mut bytes) = (Vec::new(), Vec::new(), 0, 0);
        for part in parts {
            let more = part.get_array_memory_size();
            if !group.is_empty() && (rows + part.num_rows() > ROWS || bytes + more > BYTES) {
                batches.push(joined(&schema, &group)?);
                (rows, bytes) = (0, 0);
                group.clear();
            }
            rows += part.num_rows();
            bytes += more;
            group.push(part);
        }
        batches.push(joined(&schema, &group)?);
        Ok(Self { schema, batches })
    }

    fn arrays(&self, name: &str) -> PyResult<Vec<&ArrayRef>> {
        let missing = || PyKeyError::new_err(name.to_owned());
        self.batches.iter().map(|batch| batch.column_by_name(name).ok_or_else(missing)).collect()
    }
}

fn joined(schema: &SchemaRef, parts: &[RecordBatch]) -> PyResult<RecordBatch> {
    if let [one] = parts {
        return Ok(one.clone());
    }
    let column = |at: usize| {
        let pieces: Vec<_> = parts.iter().map(|part| part.column(at).to_data()).collect();
        let rows = pieces.iter().map(ArrayData::len).sum();
        let mut whole = MutableArrayData::try_new(pieces.iter().collect(), false, rows)?;
        for (at, piece) in pieces.iter().enumerate() {
            whole.try_extend(at, 0, piece.len())?;
        }
        Ok(make_array(whole.freeze()))
    };
    let columns = (0..schema.fields().len()).map(column).collect::<Result<Vec<_>, ArrowError>>();
    RecordBatch::try_new(Arc::clone(schema), columns.map_err(wrong)?).map_err(wrong)
}

#[pymethods]
impl Columns {
    fn __len__(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // A consumer may ask for other types. The interface leaves it to the producer whether to convert, and this
        // producer does not.
        drop(requested_schema);
        capsules::stream(py, &self.schema, self.batches.clone())
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        capsules::schema(py, &self.schema)
    }

    fn __repr__(&self) -> String {
        format!("<sudoku_ls.Columns of {} rows: {}>", self.__len__(), self.names().join(", "))
    }

    /// The names of the columns, in order.
    #[getter]
    fn names(&self) -> Vec<String> {
        self.schema.fields().iter().map(|field| field.name().clone()).collect()
    }

    /// The values of a column, as Python objects.
    fn to_list<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for array in self.arrays(name)? {
            for row in 0..array.len() {
                list.append(value(py, array, row)?)?;
            }
        }
        Ok(list)
    }

    /// All rows, each as a dict.
    fn to_rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for batch in &self.batches {
            for row in 0..batch.num_rows() {
                let dict = PyDict::new(py);
                for (field, column) in self.schema.fields().iter().zip(batch.columns()) {
                    dict.set_item(field.name(), value(py, column, row)?)?;
                }
                list.append(dict)?;
            }
        }
        Ok(list)
    }

    /// The numbers of a column as memory, with their type: `f8`, `u4`, `u8` or `?`. If any row is null, also one byte
    /// per row, which is 1 for a null. `None` if the column does not hold numbers.
    fn to_numbers<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Option<Numbers<'py>>> {
        let arrays = self.arrays(name)?;
        let (mut bytes, mut nulls) = (Vec::new(), Vec::new());
        let mut kind = "";
        for array in &arrays {
            nulls.extend((0..array.len()).map(|row| u8::from(array.is_null(row))));
            kind = match array.data_type() {
                DataType::Float64 => {
                    bytes.extend(
                        array.as_primitive::<Float64Type>().values().iter().flat_map(|it| it.to_ne_bytes()),
                    );
                    "f8"
                }
                DataType::UInt32 => {
                    bytes.extend(
                        array.as_primitive::<UInt32Type>().values().iter().flat_map(|it| it.to_ne_bytes()),
                    );
                    "u4"
                }
                DataType::UInt64 => {
                    bytes.extend(
                        array.as_primitive::<UInt64Type>().values().iter().flat_map(|it| it.to_ne_bytes()),
                    );
                    "u8"
                }
                DataType::Boolean => {
                    bytes.extend(array.as_boolean().values().iter().map(u8::from));
                    "?"
                }
                _ => return Ok(None),
            };
        }
        let has_nulls = nulls.contains(&1);
        let nulls = has_nulls.then(|| PyBytes::new(py, &nulls));
        Ok(Some((kind, PyBytes::new(py, &bytes), nulls)))
    }

    /// The lines of a column as memory, with `width` cells per row. All cells of a row are 0 for a null and for a line
    /// of another length.
    fn to_cells<'py>(&self, py: Python<'py>, name: &str, width: usize) -> PyResult<Bound<'py, PyBytes>> {
        let mut cells = vec![0; self.__len__() * width];
        let mut rows = cells.chunks_mut(width.max(1));
        for array in self.arrays(name)? {
            let Some(texts) = array.as_string_opt::<i32>() else {
                return Err(PyValueError::new_err(format!("'{name}' has no lines of cells")));
            };
            for (text, into) in texts.iter().zip(rows.by_ref()) {
                let Some(text) = text.filter(|text| text.len() == width) else { continue };
                for (into, symbol) in into.iter_mut().zip(text.chars()) {
                    *into = symbol.to_digit(36).unwrap_or_default() as u8;
                }
            }
        }
        Ok(PyBytes::new(py, &cells))
    }

    /// The lists of numbers in a column as memory, with `width` numbers of 32 bits per row. All numbers of a row are 0
    /// for a null and for a list of another length.
    fn to_vectors<'py>(&self, py: Python<'py>, name: &str, width: usize) -> PyResult<Bound<'py, PyBytes>> {
        let mut bytes = Vec::with_capacity(4 * self.__len__() * width);
        for array in self.arrays(name)? {
            let Some(lists) = array.as_list_opt::<i32>() else {
                return Err(PyValueError::new_err(format!("'{name}' has no lists")));
            };
            for list in lists {
                let end = bytes.len() + 4 * width;
                let numbers = list.as_ref().and_then(|list| list.as_primitive_opt::<UInt32Type>());
                if let Some(numbers) = numbers.filter(|numbers| numbers.len() == width) {
                    bytes.extend(numbers.values().iter().flat_map(|number| number.to_ne_bytes()));
                }
                bytes.resize(end, 0);
            }
        }
        Ok(PyBytes::new(py, &bytes))
    }
}

/// Returns one value of a column as a Python object.
fn value<'py>(py: Python<'py>, array: &ArrayRef, row: usize) -> PyResult<Bound<'py, PyAny>> {
    if array.is_null(row) {
        return Ok(py.None().into_bound(py));
    }
    Ok(match array.data_type() {
        DataType::Utf8 => array.as_string::<i32>().value(row).into_pyobject(py)?.into_any(),
        DataType::Boolean => array.as_boolean().value(row).into_pyobject(py)?.to_owned().into_any(),
        DataType::Float64 => array.as_primitive::<Float64Type>().value(row).into_pyobject(py)?.into_any(),
        DataType::UInt8 => array.as_primitive::<UInt8Type>().value(row).into_pyobject(py)?.into_any(),
        DataType::UInt32 => array.as_primitive::<UInt32Type>().value(row).into_pyobject(py)?.into_any(),
        DataType::UInt64 => array.as_primitive::<UInt64Type>().value(row).into_pyobject(py)?.into_any(),
        DataType::List(_) => {
            let items = array.as_list::<i32>().value(row);
            let list = PyList::empty(py);
            for item in 0..items.len() {
                list.append(value(py, &items, item)?)?;
            }
            list.into_any()
        }
        DataType::Struct(fields) => {
            let dict = PyDict::new(py);
            for (field, column) in fields.iter().zip(array.as_struct().columns()) {
                dict.set_item(field.name(), value(py, column, row)?)?;
            }
            dict.into_any()
        }
        other => return Err(PyValueError::new_err(format!("no Python value for {other}"))),
    })
}
