//! The options of `check`.

use clap::{Args, ValueEnum};

use super::common::{Paths, Threads, nodes};

#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  sudoku-ls check puzzles/
  sudoku-ls check --fix easy.sudoku
  sudoku-ls check --format sarif puzzles/ > findings.sarif

JSON output is one object per line: file, range, severity (error, warning, information, hint),
code, message, related. Lines and columns count from 1. A column is a Unicode code point. Ranges
exclude their end column.

A .sudoku-ls.toml next to the files or in a folder above them sets nodes and the levels of
findings. A comment '# sudoku-ls: ignore CODE' silences a finding on the next line or, at the end
of a row, on that row; '# sudoku-ls: ignore-file CODE' above the first puzzle silences it in the
whole file.

Exit codes: 0 no errors or warnings, 1 errors or warnings, 2 usage or I/O error. Information and
hints do not fail.")]
#[expect(clippy::struct_excessive_bools, reason = "each one is a switch, on its own")]
pub(in crate::cli) struct CheckArgs {
    #[command(flatten)]
    pub(in crate::cli) paths: Paths,
    /// Output format (--output is an older name)
    #[arg(long, alias = "output", value_enum, default_value_t = CheckFormat::Text)]
    format: CheckFormat,
    /// Same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Apply safe fixes, then report the remaining findings; no digit is removed
    #[arg(long)]
    pub(in crate::cli) fix: bool,
    /// Check again whenever a file changes, until interrupted
    #[arg(long)]
    pub(in crate::cli) watch: bool,
    /// Search nodes per puzzle [default: 100000]; after that, the finding is not-decided. Nodes, not time: the
    /// result is the same on any machine
    #[arg(long, value_name = "N", value_parser = nodes)]
    pub(in crate::cli) nodes: Option<u64>,
    /// Also report puzzles with a redundant clue
    #[arg(long)]
    pub(in crate::cli) minimal: bool,
    /// Also report classic 9x9 puzzles that become an earlier one when digits, rows or columns are exchanged
    #[arg(long)]
    pub(in crate::cli) isomorphs: bool,
    #[command(flatten)]
    pub(in crate::cli) threads: Threads,
}

impl CheckArgs {
    /// Returns the form in which findings are shown.
    pub(in crate::cli) const fn format(&self) -> CheckFormat {
        if self.json { CheckFormat::Json } else { self.format }
    }
}

/// How findings are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum CheckFormat {
    /// The lines concerned, with the cells underlined
    Text,
    /// One JSON object per line
    Json,
    /// GitHub workflow commands, shown beside the lines of a pull request
    Github,
    /// One SARIF 2.1.0 log, for code scanning
    Sarif,
}
