//! Tests of incremental.
