//! The option `--engine`, shared by the subcommands that search.
//!
//! It gives the solver's engines their names on the command line and nothing else.

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};

use crate::solver::Engine;

/// Which engine searches.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct EngineArg {
    /// Engine to search with; the answers are the same, the work is not
    #[arg(long, value_enum, default_value_t = Engine::Auto)]
    pub(super) engine: Engine,
}

impl ValueEnum for Engine {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.describe()))
    }
}
