//! The subcommands that rewrite puzzles.

pub(in crate::cli) mod convert;
pub(in crate::cli) mod fmt;
pub(in crate::cli) mod remake;
