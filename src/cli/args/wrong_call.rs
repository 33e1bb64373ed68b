//! How a wrong call is reported: one line that says what is wrong and what is allowed, without the usage block.

use std::path::Path;

use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::Args;
use crate::syntax::nearest;

/// Returns a wrong call in one line: what is wrong, and a hint where there is one.
pub(in crate::cli) fn one_line(error: &clap::Error) -> String {
    if let Some(suggestion) = file_instead_of_subcommand(error) {
        return suggestion;
    }
    let text = error.render().to_string();
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim)
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more information"))
        .filter(|line| !line.is_empty())
        .collect();
    let told = lines.join("; ").replace(":; ", ": ") + &help_of(error);
    format!("{} (see sudoku-ls --help)", told.trim_start_matches("error: "))
}

/// Returns the subcommand that a mistyped one may mean, where the parser names none itself: after `help`.
fn help_of(error: &clap::Error) -> String {
    let is_plain =
        error.kind() == ErrorKind::InvalidSubcommand && error.get(ContextKind::SuggestedSubcommand).is_none();
    let Some(ContextValue::String(name)) = error.get(ContextKind::InvalidSubcommand).filter(|_| is_plain)
    else {
        return String::new();
    };
    let program = Args::command();
    let near = nearest(name, program.get_subcommands().map(clap::Command::get_name));
    near.map(|near| format!("; tip: a similar subcommand exists: '{near}'")).unwrap_or_default()
}

/// Returns the subcommand to use where a file name is in its place: `sudoku-ls puzzles.sudoku`.
fn file_instead_of_subcommand(error: &clap::Error) -> Option<String> {
    if error.kind() != ErrorKind::InvalidSubcommand {
        return None;
    }
    let Some(ContextValue::String(name)) = error.get(ContextKind::InvalidSubcommand) else { return None };
    let path = Path::new(name);
    let is_path = path.exists() || path.extension().is_some() || name.contains(['/', '\\']);
    is_path.then(|| {
        format!("{name} is a path, not a subcommand: did you mean 'sudoku-ls check {name}'? (see sudoku-ls --help)")
    })
}
