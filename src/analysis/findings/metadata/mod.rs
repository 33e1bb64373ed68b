//! Checks what a file states about a puzzle: its clues, its difficulty, its number of solutions.

pub(in crate::analysis) mod facts;
pub(in crate::analysis) mod measured;
pub(in crate::analysis) mod minimal;
pub(in crate::analysis) mod promises;
