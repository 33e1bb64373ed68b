//! The subcommands for human logic: `steps`, `rate`, `hint`, `candidates` and `path`, each in its own file.

pub(in crate::cli) mod candidates;
pub(in crate::cli) mod hint;
mod json;
pub(in crate::cli) mod path;
pub(in crate::cli) mod positions;
pub(in crate::cli) mod rate;
pub(in crate::cli) mod steps;
