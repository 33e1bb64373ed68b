//! The options of `minimize` and `complete`.

use clap::Args;

use super::super::common::{Paths, nodes};

/// Nodes for a puzzle.
const NODES: u64 = 1_000_000;

#[derive(Args, Debug)]
pub(in crate::cli) struct RemakeArgs {
    #[command(flatten)]
    pub(in crate::cli) paths: Paths,
    /// Change the files instead of naming the clues; with -, print the changed text
    #[arg(long)]
    pub(in crate::cli) write: bool,
    /// Search nodes for a puzzle
    #[arg(long, value_name = "N", default_value_t = NODES, value_parser = nodes)]
    pub(in crate::cli) nodes: u64,
}
