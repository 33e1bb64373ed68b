//! The subcommands that support the shell: `completions` and `man`, each in its own file.

pub(in crate::cli) mod completions;
pub(in crate::cli) mod man;
