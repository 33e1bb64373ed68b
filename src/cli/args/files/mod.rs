//! The options of the subcommands that write puzzles anew.

mod convert;
mod fmt;
mod remake;

pub(in crate::cli) use convert::ConvertArgs;
pub(in crate::cli) use fmt::FmtArgs;
pub(in crate::cli) use remake::RemakeArgs;
