//! Tests of data.
