//! The common base of all engines: a search that continues to the next solution, the questions that are answered by
//! searching, and the record of each node.

pub(super) mod node;
pub(super) mod run;
