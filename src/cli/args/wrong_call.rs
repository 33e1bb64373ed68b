//! How a wrong call is reported: one line that says what is wrong and what is allowed, without the usage block.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::Args;
use crate::cli::input::is_puzzle;
use crate::syntax::nearest;

/// What options are called elsewhere, and what they are called here.
const SYNONYMS: [(&str, &[&str]); 10] = [
    ("--difficulty", &["--level"]),
    ("--er", &["--rating"]),
    ("--number", &["--count"]),
    ("--givens", &["--clues"]),
    ("--hints", &["--clues"]),
    ("--technique", &["--requires"]),
    ("--techniques", &["--requires", "--technique"]),
    ("--variant", &["--constraints", "--rules"]),
    ("--out", &["--output"]),
    ("--to", &["--form", "--format"]),
];

/// Returns a wrong call in one line: what is wrong, what is allowed, and where to read more. `arguments` are those of the call.
pub(in crate::cli) fn one_line(error: &clap::Error, arguments: &[OsString]) -> String {
    let help = help_for(arguments);
    let said = if let Some(name) = context(error, ContextKind::InvalidSubcommand) {
        wrong_subcommand(name)
    } else {
        wrong_argument(error, arguments).unwrap_or_else(|| as_rendered(error))
    };
    format!("{said} (see {help})")
}

/// Returns the call that prints the help to read: that of the subcommand, if the call names one.
fn help_for(arguments: &[OsString]) -> String {
    let own = subcommand(arguments);
    own.map_or_else(
        || "sudoku-ls --help".to_owned(),
        |command| format!("sudoku-ls {} --help", command.get_name()),
    )
}

/// Returns the subcommand that a call names.
fn subcommand(arguments: &[OsString]) -> Option<clap::Command> {
    let is_named = |command: &&clap::Command| {
        arguments.iter().skip(1).any(|argument| argument == OsStr::new(command.get_name()))
    };
    Args::command().get_subcommands().find(is_named).cloned()
}

/// Returns the option of the call's subcommand that is meant by an option of this name elsewhere.
fn synonym(option: &str, arguments: &[OsString]) -> Option<&'static str> {
    let (_, names) = SYNONYMS.iter().find(|(name, _)| *name == option)?;
    let command = subcommand(arguments)?;
    let has = |name: &&&str| command.get_arguments().any(|its| its.get_long() == name.strip_prefix("--"));
    names.iter().find(has).copied()
}

/// A part of an error that is one text.
fn context(error: &clap::Error, kind: ContextKind) -> Option<&str> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text),
        ContextValue::Strings(texts) => texts.first().map(String::as_str),
        _ => None,
    }
}

/// Returns the list that a part of an error is.
fn list(error: &clap::Error, kind: ContextKind) -> Option<&[String]> {
    match error.get(kind)? {
        ContextValue::Strings(values) => Some(values),
        _ => None,
    }
}

/// Returns what is allowed, as `: expected a, b or c`; nothing where there is no list of it.
fn expected(values: &[String]) -> String {
    match values.split_last() {
        None => String::new(),
        Some((only, [])) => format!(": expected {only}"),
        Some((last, others)) => format!(": expected {} or {last}", others.join(", ")),
    }
}

/// Returns what to do about a name that is not a subcommand's: a path has one that takes it.
fn wrong_subcommand(name: &str) -> String {
    let path = Path::new(name);
    if is_puzzle(name) && !path.exists() {
        return format!(
            "{name} is a puzzle, not a subcommand: pipe it into 'sudoku-ls solve', or write it to a file"
        );
    }
    if path.exists() || path.extension().is_some() || name.contains(['/', '\\']) {
        return format!("{name} is a path, not a subcommand: did you mean 'sudoku-ls check {name}'?");
    }
    let program = Args::command();
    let names = || program.get_subcommands().map(clap::Command::get_name);
    let near = nearest(name, names()).or_else(|| names().find(|its| its.starts_with(name)));
    let near = near.map(|near| format!(": did you mean '{near}'?")).unwrap_or_default();
    format!("unknown subcommand '{name}'{near}")
}

/// Returns what is wrong with an argument, for the mistakes that are made most.
fn wrong_argument(error: &clap::Error, arguments: &[OsString]) -> Option<String> {
    let near =
        |kind| context(error, kind).map(|near| format!("; did you mean '{near}'?")).unwrap_or_default();
    let of = context(error, ContextKind::InvalidArg)?;
    match error.kind() {
        ErrorKind::InvalidValue => {
            let value = context(error, ContextKind::InvalidValue).unwrap_or_default();
            let what = if value.is_empty() {
                format!("'{of}' needs a value")
            } else {
                format!("invalid value '{value}' for '{of}'")
            };
            let allowed = list(error, ContextKind::ValidValue).unwrap_or_default();
            Some(what + &expected(allowed) + &near(ContextKind::SuggestedValue))
        }
        ErrorKind::UnknownArgument if of.starts_with('-') => {
            let meant = synonym(of, arguments).map(|meant| format!("; did you mean '{meant}'?"));
            let near = meant.unwrap_or_else(|| near(ContextKind::SuggestedArg));
            Some(format!("unknown option '{of}'{near}"))
        }
        ErrorKind::UnknownArgument => {
            let meant = option_with(of, arguments).map(|option| format!("; did you mean '--{option} {of}'?"));
            Some(format!("unexpected argument '{of}'{}", meant.unwrap_or_default()))
        }
        ErrorKind::MissingRequiredArgument => {
            let missing = list(error, ContextKind::InvalidArg)?.join(" and ");
            Some(format!("{missing} is missing{}", expected(&values_of(&missing))))
        }
        _ => None,
    }
}

/// Returns the name of the first option of the call's subcommand that takes this value.
fn option_with(value: &str, arguments: &[OsString]) -> Option<String> {
    let command = subcommand(arguments)?;
    let takes =
        |option: &&clap::Arg| option.get_possible_values().iter().any(|its| its.matches(value, false));
    command.get_arguments().find(takes).and_then(clap::Arg::get_long).map(str::to_owned)
}

/// Returns the values that an argument takes, by how it is shown.
fn values_of(shown: &str) -> Vec<String> {
    let mut program = Args::command();
    // Before that, arguments cannot be shown.
    program.build();
    let mut arguments = program.get_subcommands().flat_map(clap::Command::get_arguments);
    let argument = arguments.find(|arg| arg.to_string() == shown);
    let values = argument.map(clap::Arg::get_possible_values).unwrap_or_default();
    values.iter().map(|value| value.get_name().to_owned()).collect()
}

/// Returns the parser's own words on one line.
fn as_rendered(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim)
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more information"))
        .filter(|line| !line.is_empty())
        .collect();
    lines.join("; ").replace(":; ", ": ").trim_start_matches("error: ").to_owned()
}
