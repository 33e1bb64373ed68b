//! The options of the command line, a subcommand a file, with the words of their help.
//!
//! No behavior is here, except how a wrong call is reported in one line.

mod bench;
mod board;
mod check;
pub(in crate::cli) mod choice;
mod classic;
mod collection;
mod common;
mod count;
mod demand;
mod files;
mod generate;
mod logic;
mod mcp;
mod render;
mod solve;
mod tools;
mod trace;
mod wrong_call;

use std::ffi::OsString;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

pub(super) use bench::{BenchArgs, BenchFormat, Experiment};
pub(super) use board::BoardArgs;
pub(super) use check::{CheckArgs, CheckFormat};
pub(super) use classic::ClassicArgs;
pub(super) use collection::{AuditArgs, StatsArgs, UniqueArgs};
pub(super) use common::{Allowed, Answers, ColorWhen, Shard, Talk, number, piped};
pub(super) use count::CountArgs;
pub(super) use demand::did_you_mean;
pub(super) use files::{ConvertArgs, FmtArgs, RemakeArgs};
pub(super) use generate::GenerateArgs;
pub(super) use logic::{
    CandidatesArgs, FilterArgs, HintArgs, PathArgs, PathFormat, RateArgs, SortArgs, SortBy, StepsArgs,
};
pub(super) use mcp::McpArgs;
pub(super) use render::{PictureForm, RenderArgs};
pub(super) use solve::SolveArgs;
pub(super) use tools::{CompletionsArgs, ExplainArgs, ManArgs};
pub(super) use trace::{MarksArg, TraceArgs, TraceFormat};
pub(super) use wrong_call::one_line;

/// The widest line of help.
const HELP_WIDTH: usize = 100;

/// Language server, command line and Rust library for sudoku puzzles written as text (.sudoku files).
///
/// Without a subcommand, sudoku-ls is the language server, over standard input and output.
#[derive(Parser, Debug)]
#[command(name = "sudoku-ls", version, max_term_width = HELP_WIDTH)]
#[command(after_help = "\
Examples:
  sudoku-ls check puzzles/                 report mistakes in all puzzle files of a folder
  sudoku-ls solve easy.sudoku              print solutions
  sudoku-ls generate --clues 28            make a puzzle
  sudoku-ls help check                     explain the options of a subcommand

Exit codes: 0 success, 1 findings, 2 usage or I/O error.")]
pub(super) struct Args {
    /// Accepted for editor compatibility; no effect
    #[arg(long)]
    pub(super) stdio: bool,
    #[command(flatten)]
    pub(super) talk: Talk,
    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

/// Parses the arguments of a call, the program's name first.
///
/// # Errors
/// A wrong call, or a request for help or the version.
pub(super) fn parse(arguments: &[OsString]) -> Result<Args, clap::Error> {
    let matches = command().try_get_matches_from(arguments)?;
    Args::from_arg_matches(&matches)
}

/// Returns the whole command line. A negative number is an option's value, whose own message says what is allowed.
pub(super) fn command() -> clap::Command {
    let allow = |arg: clap::Arg| {
        let is_value = arg.get_action().takes_values() && !arg.is_positional();
        let output = ["format", "json", "output"].iter().position(|name| arg.get_id().as_str() == *name);
        let arg = arg.allow_negative_numbers(is_value);
        match output {
            Some(at) => arg.help_heading(common::OUTPUT).display_order(at),
            None => arg,
        }
    };
    Args::command().mut_args(allow).mut_subcommands(|subcommand| subcommand.mut_args(allow))
}

#[derive(Subcommand, Debug)]
pub(super) enum Command {
    /// Serve an editor over standard input and output (the default)
    #[command(after_help = "\
Examples:
  sudoku-ls lsp                          as an editor starts it
  SUDOKU_LS_LOG=debug sudoku-ls lsp      with a log on standard error")]
    Lsp {
        /// Accepted for editor compatibility; no effect
        #[arg(long)]
        stdio: bool,
    },
    /// Report mistakes in puzzles: syntax, clashes, missing or several solutions
    Check(CheckArgs),
    /// Solve puzzles, and report whether each solution is unique
    Solve(SolveArgs),
    /// Count the solutions of puzzles
    Count(CountArgs),
    /// Measure how fast the solutions of puzzles are counted
    Bench(BenchArgs),
    /// Show a search step by step: as text, as JSON or as a plot
    Trace(TraceArgs),
    /// Draw puzzles as SVG, PNG or PDF: a picture, files or a booklet
    Render(RenderArgs),
    /// Convert puzzles to and from the forms of other programs
    Convert(ConvertArgs),
    /// Make puzzles with one solution, or with several
    Generate(GenerateArgs),
    /// Rate puzzles on Sudoku Explainer's scale and on HoDoKu's
    Rate(RateArgs),
    /// Print the puzzles of a difficulty
    Filter(FilterArgs),
    /// Sort puzzles by rating, clues or canonical form
    Sort(SortArgs),
    /// Print puzzles without those isomorphic to an earlier one
    #[command(visible_alias = "dedup")]
    Unique(UniqueArgs),
    /// Name the puzzles of a collection that are isomorphic to one of another
    Audit(AuditArgs),
    /// Count the puzzles of a collection by clues, level and rating
    Stats(StatsArgs),
    /// Show the next step of logic, as a hint
    Hint(HintArgs),
    /// Show all steps from a puzzle to its solution
    Path(PathArgs),
    /// Show which digits each cell can have in any solution
    Candidates(CandidatesArgs),
    /// List every application of one technique at a position
    Steps(StepsArgs),
    /// Format puzzle files in place; digits and comments stay
    Fmt(FmtArgs),
    /// Name redundant givens and constraints, or remove them
    #[command(after_help = "\
Examples:
  sudoku-ls minimize samples/killer.sudoku
  sudoku-ls minimize --write - < rough.sudoku > minimal.sudoku

Clues that can be removed together are named, a line each: givens first, then the clues of
sections. Without them the solution stays unique, and each clue that is left is needed. --write
removes them.

Exit codes: 0 every clue is needed (with --write: done), 1 some clue is redundant, or a puzzle has
no unique solution, 2 usage or I/O error.")]
    Minimize(RemakeArgs),
    /// Name clues that make solutions unique, or add them
    #[command(after_help = "\
Examples:
  sudoku-ls complete samples/several.sudoku
  sudoku-ls complete --write - < cages.sudoku > puzzle.sudoku

Cages without a sum get the sums of a random solution that leaves few givens to add; then givens are
added until the solution is unique. A puzzle without such cages gets the givens of its [Solution],
or of its first solution. --write adds them. The same puzzle always gets the same clues.

Exit codes: 0 every solution is unique (with --write: done), 1 some clue is missing, or a puzzle has
no solution, 2 usage or I/O error.")]
    Complete(RemakeArgs),
    /// Make or solve a 9x9 puzzle, with plain input and output for scripts
    Classic(ClassicArgs),
    /// Explain a finding or a technique, or list all of them
    Explain(ExplainArgs),
    /// Print a shell completion script
    Completions(CompletionsArgs),
    /// Print a manual page, or write all pages to a folder
    Man(ManArgs),
    /// Show a puzzle file as a board in a browser, and save each entry
    Board(BoardArgs),
    /// Serve a language model's client over the Model Context Protocol
    Mcp(McpArgs),
    /// Play an editor's session with the server on a sample file
    #[command(after_help = "\
Examples:
  sudoku-ls demo")]
    Demo,
}
