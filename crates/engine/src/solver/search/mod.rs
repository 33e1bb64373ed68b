//! What the engines have in common: a search that continues to the next solution, how it is begun by an engine's name, and how it
//! is watched node by node.

pub(super) mod dispatch;
pub(super) mod node;
pub(super) mod possible;
pub(super) mod run;
pub mod trace;
