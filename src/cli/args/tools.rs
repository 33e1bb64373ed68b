//! The options of the subcommands that describe the program itself: `explain`, `completions`, `man`.

use std::path::PathBuf;

use clap::Args;
use clap_complete::Shell;

#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  sudoku-ls explain                      list all findings and techniques
  sudoku-ls explain duplicate-digit      explain a finding
  sudoku-ls explain x-wing               explain a technique

Exit codes: 0 success, 2 unknown name.")]
pub(in crate::cli) struct ExplainArgs {
    /// Code of a finding (duplicate-digit), or name or HoDoKu's code of a technique (x-wing, 0300)
    #[arg(value_name = "NAME")]
    pub(in crate::cli) code: Option<String>,
}

#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  sudoku-ls completions bash > ~/.local/share/bash-completion/completions/sudoku-ls
  sudoku-ls completions fish > ~/.config/fish/completions/sudoku-ls.fish")]
pub(in crate::cli) struct CompletionsArgs {
    /// Shell that the script is for
    #[arg(value_enum)]
    pub(in crate::cli) shell: Shell,
}

#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  sudoku-ls man check | man -l -
  sudoku-ls man --output ~/.local/share/man/man1")]
pub(in crate::cli) struct ManArgs {
    /// Subcommand whose page is printed; if not given, the main page
    #[arg(value_name = "COMMAND")]
    pub(in crate::cli) command: Option<String>,
    /// Write all pages to this folder instead
    #[arg(long, short, value_name = "DIR", conflicts_with = "command")]
    pub(in crate::cli) output: Option<PathBuf>,
}
