//! Tests of board.
