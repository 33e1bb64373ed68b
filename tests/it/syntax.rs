//! Tests of syntax.
