//! `mcp`: provides tools for language models, over the Model Context Protocol on standard input and output.
//!
//! The tools correspond to subcommands and take a text instead of files. Each answers with the JSON that `--json`
//! prints. Only `server` depends on the protocol.

#[cfg(feature = "mcp")]
mod answer;
#[cfg(feature = "mcp")]
mod call;
#[cfg(feature = "mcp")]
mod input;
#[cfg(feature = "mcp")]
mod schema;
#[cfg(feature = "mcp")]
mod server;
#[cfg(feature = "mcp")]
mod tool;
#[cfg(feature = "mcp")]
mod tools;

use std::process::ExitCode;

use crate::cli::args::McpArgs;
use crate::cli::outcome::Outcome;
use crate::cli::output::complain;

/// Serves until the client closes the input.
#[cfg(feature = "mcp")]
pub(crate) fn run(args: McpArgs) -> ExitCode {
    use std::io::{IsTerminal, stdin};
    use std::time::Duration;

    if stdin().is_terminal() {
        crate::cli::output::note(
            "sudoku-ls: waiting for an MCP client's messages on this terminal (Ctrl-C to end)",
        );
    }
    match server::serve(Duration::from_secs(args.seconds)) {
        Ok(()) => Outcome::Clean.into(),
        Err(error) => {
            complain(&format!("{error:#}"));
            Outcome::Failed.into()
        }
    }
}

/// Reports how to get a build that includes the tools.
#[cfg(not(feature = "mcp"))]
pub(crate) fn run(args: McpArgs) -> ExitCode {
    let McpArgs { seconds: _ } = args;
    complain(
        "this sudoku-ls was built without the tools for language models: build it with its default features (cargo install --path .)",
    );
    Outcome::Failed.into()
}
