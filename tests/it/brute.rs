//! Tests of brute.
