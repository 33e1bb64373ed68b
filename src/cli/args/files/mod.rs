//! The options of the subcommands that write puzzles anew.

mod convert;
mod fmt;

pub(in crate::cli) use convert::ConvertArgs;
pub(in crate::cli) use fmt::FmtArgs;
