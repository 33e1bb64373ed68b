//! What can be asked for on the command line, with the words that explain it.
//!
//! No behaviour is here, except how a wrong call is told in one line.

mod bench;
mod check;
mod classic;
mod count;
mod fmt;
mod generate;
mod solve;
mod trace;

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand};

pub(super) use bench::BenchArgs;
pub(super) use check::{CheckArgs, Output};
pub(super) use classic::ClassicArgs;
pub(super) use count::CountArgs;
pub(super) use fmt::FmtArgs;
pub(super) use generate::{FormArg, GenerateArgs};
pub(super) use solve::SolveArgs;
pub(super) use trace::TraceArgs;

/// Language server and tools for sudoku puzzles kept as text (.sudoku files).
///
/// Without a subcommand it is the language server, over standard input and output.
#[derive(Parser, Debug)]
#[command(name = "sudoku-ls", version, about, disable_help_subcommand = true)]
#[command(after_help = "Exit codes: 0 all is well, 1 findings, 2 a wrong call or a file that can't be used.")]
pub(in crate::cli) struct Args {
    /// Serve over standard input and output (that is what it does anyway)
    #[arg(long)]
    pub(in crate::cli) stdio: bool,
    #[command(subcommand)]
    pub(in crate::cli) command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub(in crate::cli) enum Command {
    /// Serve an editor over standard input and output (the default)
    Lsp {
        /// Accepted because editors pass it; there is no other way
        #[arg(long)]
        stdio: bool,
    },
    /// Check puzzles: form, clashes, and whether each has just one solution
    Check(CheckArgs),
    /// Solve puzzles, and say of each whether its solution is the only one
    Solve(SolveArgs),
    /// Count the solutions of puzzles
    Count(CountArgs),
    /// Measure what it costs to count the solutions of puzzles
    Bench(BenchArgs),
    /// Show a search step by step: as lines, as JSON, as a plot
    Trace(TraceArgs),
    /// Make puzzles with just one solution, or with several
    Generate(GenerateArgs),
    /// Format puzzle files in place; every digit and comment stays
    Fmt(FmtArgs),
    /// Make and solve 9x9 puzzles as an older program did, for scripts made for it
    Classic(ClassicArgs),
    /// Play an editor's session with the server on a sample, and show each step
    Demo,
}

/// Where puzzles are read from.
#[derive(ClapArgs, Debug)]
pub(in crate::cli) struct Paths {
    /// Files (any ending), folders (all their .sudoku .sdk .sdm .sdx .ss files), or - for standard input
    #[arg(required = true, value_name = "PATH")]
    pub(in crate::cli) paths: Vec<PathBuf>,
}

/// How much may be searched. Nodes, not time: the answer is the same on any machine.
#[derive(ClapArgs, Debug)]
pub(in crate::cli) struct Nodes {
    /// Search nodes for each puzzle, after which the answer is "at least"; nodes, not time: the same on any machine
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub(in crate::cli) nodes: u64,
}

/// A wrong call in one line: what is wrong, and a hint where there is one, without the usage block.
pub(in crate::cli) fn one_line(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let told: Vec<&str> = text
        .lines()
        .map(str::trim)
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more information"))
        .filter(|line| !line.is_empty())
        .collect();
    let told = told.join("; ").replace(":; ", ": ");
    format!("{} (sudoku-ls --help lists what there is)", told.trim_start_matches("error: "))
}
