//! Tests of analysis.
