//! The subcommands of human logic: `steps`, `rate`, `hint`, `candidates`, `path`, `filter` and `sort`, one a file.

pub(in crate::cli) mod candidates;
pub(in crate::cli) mod filter;
pub(in crate::cli) mod hint;
mod json;
pub(in crate::cli) mod path;
pub(in crate::cli) mod positions;
pub(in crate::cli) mod rate;
mod sheet;
pub(in crate::cli) mod sort;
pub(in crate::cli) mod steps;
