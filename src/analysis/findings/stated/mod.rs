//! What a file states about a puzzle, against what is so: its clues, its difficulty, how many solutions it has.

pub(in crate::analysis) mod facts;
pub(in crate::analysis) mod measured;
pub(in crate::analysis) mod minimal;
pub(in crate::analysis) mod promises;
