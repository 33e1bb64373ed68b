//! Arrow's `PyCapsule` interface: takes arrays and streams from other packages, and gives out streams. It is the only
//! unsafe code of the crate.
#![allow(unsafe_code, reason = "structs of the C data interface come and go behind pointers")]

use std::ffi::CStr;
use std::sync::Arc;

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi};
use arrow_array::ffi_stream::{ArrayStreamReader, FFI_ArrowArrayStream};
use arrow_array::{ArrayRef, RecordBatch, RecordBatchIterator, make_array};
use arrow_schema::SchemaRef;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyCapsuleMethods, PyTuple};

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

fn wrong(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Returns the arrays of an object that offers a stream or an array. The arrays share the memory of the object without
/// copies.
pub(crate) fn chunks(object: &Bound<'_, PyAny>) -> PyResult<Vec<ArrayRef>> {
    if object.hasattr("__arrow_c_stream__")? {
        let capsule = object.call_method0("__arrow_c_stream__")?;
        let capsule = capsule.cast::<PyCapsule>().map_err(|error| PyTypeError::new_err(error.to_string()))?;
        let stream = capsule.pointer_checked(Some(STREAM))?.cast::<FFI_ArrowArrayStream>();
        // SAFETY: a capsule of this name holds a stream. `from_raw` moves the stream out, and leaves a released stream
        // for the destructor of the capsule.
        let reader = unsafe { ArrayStreamReader::from_raw(stream.as_ptr()) }.map_err(wrong)?;
        return reader.map(|chunk| chunk.map_err(wrong)).collect();
    }
    if object.hasattr("__arrow_c_array__")? {
        let pair = object.call_method0("__arrow_c_array__")?;
        let pair = pair.cast::<PyTuple>().map_err(|error| PyTypeError::new_err(error.to_string()))?;
        let (schema, array): (Bound<'_, PyAny>, Bound<'_, PyAny>) = pair.extract()?;
        let schema = schema.cast::<PyCapsule>().map_err(|error| PyTypeError::new_err(error.to_string()))?;
        let array = array.cast::<PyCapsule>().map_err(|error| PyTypeError::new_err(error.to_string()))?;
        let schema = schema.pointer_checked(Some(SCHEMA))?.cast::<FFI_ArrowSchema>();
        let array = array.pointer_checked(Some(ARRAY))?.cast::<FFI_ArrowArray>();
        // SAFETY: capsules of these names hold such structs. The array is moved out, and a released array is left for
        // the destructor of the capsule.
        let data =
            unsafe { from_ffi(FFI_ArrowArray::from_raw(array.as_ptr()), schema.as_ref()) }.map_err(wrong)?;
        return Ok(vec![make_array(data)]);
    }
    Err(PyTypeError::new_err("expected an object with __arrow_c_stream__ or __arrow_c_array__"))
}

/// Returns a stream of these batches as a capsule.
pub(crate) fn stream<'py>(
    py: Python<'py>,
    schema: &SchemaRef,
    batches: Vec<RecordBatch>,
) -> PyResult<Bound<'py, PyCapsule>> {
    let reader = RecordBatchIterator::new(batches.into_iter().map(Ok), Arc::clone(schema));
    PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(Box::new(reader)), STREAM)
}

/// Returns a schema as a capsule.
pub(crate) fn schema<'py>(py: Python<'py>, schema: &SchemaRef) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = FFI_ArrowSchema::try_from(schema.as_ref()).map_err(wrong)?;
    PyCapsule::new_with_value(py, schema, SCHEMA)
}
