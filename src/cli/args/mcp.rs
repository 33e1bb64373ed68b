//! The options of `mcp`.

use clap::Args;

use super::common::number;

#[derive(Args, Clone, Copy, Debug)]
#[command(after_long_help = "\
Examples:
  sudoku-ls mcp                          as a client starts it
  sudoku-ls mcp --seconds 60             for hard puzzles

Speaks the Model Context Protocol over standard input and output, one JSON message per line. A
client starts it and offers its tools to a language model: check, solve, hint, rate, generate,
convert and render. Each tool takes puzzles as text, of at most 1 MB, and has a JSON Schema of its
input. The tools read and write no files.

Exit codes: 0 the client closed the input, 2 usage or I/O error.")]
pub(in crate::cli) struct McpArgs {
    /// Seconds that a call may take; after that, the answer is what is known so far, or an error
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = |text: &str| number(text, 1, 3600))]
    pub(in crate::cli) seconds: u64,
}
