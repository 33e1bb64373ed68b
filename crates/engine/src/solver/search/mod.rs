//! What all engines are made on: a search that continues to the next solution, the questions put to it, and how it is watched node by node.

pub(super) mod node;
pub(super) mod run;
