//! The subcommands of collections: `filter`, `sort`, `unique`, `audit` and `stats`, one a file.

pub(in crate::cli) mod audit;
pub(in crate::cli) mod filter;
mod forms;
mod sheet;
pub(in crate::cli) mod sort;
pub(in crate::cli) mod stats;
pub(in crate::cli) mod unique;
