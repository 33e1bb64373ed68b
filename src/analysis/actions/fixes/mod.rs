//! Fixes for findings: one per file.

pub(super) mod clean_marks;
pub(super) mod correct_fact;
#[cfg(feature = "convert")]
pub(super) mod foreign;
pub(super) mod problem;
pub(super) mod remove_digit;
pub(super) mod restore_given;
pub(in crate::analysis) mod write_difficulty;
