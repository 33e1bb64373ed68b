//! The options of `count`.

use clap::Args as ClapArgs;

use super::{Nodes, Paths};
use crate::cli::engine::EngineArg;

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Prints a line a puzzle: the number; 'at least N' where the limit was reached or the budget ran out; or unknown with the reason.
Exit code: 0 every puzzle was counted, up to the limit; 1 some was not; 2 a file that can't be read.")]
pub(in crate::cli) struct CountArgs {
    #[command(flatten)]
    pub(in crate::cli) paths: Paths,
    /// Stop counting at this many solutions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(in crate::cli) limit: Option<u64>,
    #[command(flatten)]
    pub(in crate::cli) engine: EngineArg,
    #[command(flatten)]
    pub(in crate::cli) nodes: Nodes,
}
