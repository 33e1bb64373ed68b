//! Tests of solver.
