//! The subcommands of human logic: `steps`, `rate`, `hint` and `path`, one a file.

mod each;
pub(in crate::cli) mod hint;
mod json;
pub(in crate::cli) mod path;
pub(in crate::cli) mod rate;
pub(in crate::cli) mod steps;
