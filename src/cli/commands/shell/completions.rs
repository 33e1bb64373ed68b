//! `completions`: a script with which a shell completes subcommands and options.

use std::io::Write;

use anyhow::Result;
use clap::CommandFactory;

use crate::cli::args::{Args, CompletionsArgs};
use crate::cli::outcome::Outcome;
use crate::cli::output::Out;

/// Prints the script.
pub(crate) fn run(args: &CompletionsArgs, out: &mut Out) -> Result<Outcome> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "sudoku-ls", &mut script);
    out.write_all(&script)?;
    Ok(Outcome::Clean)
}
