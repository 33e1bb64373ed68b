//! The options of `check`.

use clap::{Args as ClapArgs, ValueEnum};

use super::Paths;

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
JSON output is one object a line: file, range, severity (error, warning, information, hint), code, message, related.
Lines and columns count from 1; a column is a character (a Unicode code point); a range's end is the column after its last.
Exit code: 0 no error and no warning, 1 some, 2 a file that can't be read. Information and hints don't fail.
A .sudoku-ls.toml beside the files, or above them, sets nodes and the levels of findings.")]
pub(in crate::cli) struct CheckArgs {
    #[command(flatten)]
    pub(in crate::cli) paths: Paths,
    /// How findings are shown
    #[arg(long, value_enum, default_value_t = Output::Text)]
    pub(in crate::cli) output: Output,
    /// Search nodes for each puzzle, after which a finding says "not decided" (100000 if nothing is said). Nodes, not
    /// time: the same on any machine
    #[arg(long, value_name = "N")]
    pub(in crate::cli) nodes: Option<u64>,
    /// Also hint at puzzles with a clue that can go
    #[arg(long)]
    pub(in crate::cli) minimal: bool,
    /// Also hint at classic 9x9 puzzles that are the same but for their digits' names and the order of their lines
    #[arg(long)]
    pub(in crate::cli) isomorphs: bool,
}

/// How findings are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum Output {
    /// Code frames for people
    Text,
    /// A JSON object a line
    Json,
    /// Workflow commands, which GitHub shows beside the lines
    Github,
    /// One SARIF 2.1.0 log, for code scanning
    Sarif,
}
