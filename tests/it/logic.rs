//! Tests of logic.
