//! The subcommands for collections: `filter`, `sort`, `unique`, `audit` and `stats`, each in its own file.

pub(in crate::cli) mod audit;
pub(in crate::cli) mod filter;
mod forms;
mod sheet;
pub(in crate::cli) mod sort;
pub(in crate::cli) mod stats;
pub(in crate::cli) mod unique;
