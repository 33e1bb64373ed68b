//! The command line: arguments in, exit codes out; one subcommand a file.
//!
//! Exit codes are 0 for "as it should be", 1 for findings, 2 for a call or a file that cannot be used.
//! It works through the layers below it and knows nothing of the protocol, except in `demo`.

mod args;
mod commands;
mod engine;
mod input;
mod outcome;
mod output;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;

use args::{Args, Command};
use commands::{bench, check, classic, count, demo, fmt, generate, logic, solve, start, trace};
use outcome::{Outcome, printing};
use output::complain;

/// Runs the program with these arguments (its own name first) and says how it ended.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let args = match Args::try_parse_from(arguments) {
        Ok(args) => args,
        Err(error) if error.use_stderr() => {
            complain(&args::one_line(&error));
            return Outcome::Failed.into();
        }
        // Help and version: a pipe closed by the reader is no failure.
        Err(help) => {
            let _ = help.print();
            return Outcome::Clean.into();
        }
    };
    match args.command {
        None if !args.stdio => start::run(start::Asked::Nothing),
        None | Some(Command::Lsp { .. }) => start::run(start::Asked::Server),
        Some(Command::Check(args)) => printing(|out| check::run(&args, out)),
        Some(Command::Solve(args)) => printing(|out| solve::run(&args, out)),
        Some(Command::Count(args)) => printing(|out| count::run(&args, out)),
        Some(Command::Bench(args)) => printing(|out| bench::run(&args, out)),
        Some(Command::Trace(args)) => printing(|out| trace::run(&args, out)),
        Some(Command::Generate(args)) => printing(|out| generate::run(&args, out)),
        Some(Command::Rate(args)) => printing(|out| logic::rate::run(&args, out)),
        Some(Command::Hint(args)) => printing(|out| logic::hint::run(&args, out)),
        Some(Command::Path(args)) => printing(|out| logic::path::run(&args, out)),
        Some(Command::Steps(args)) => printing(|out| logic::steps::run(&args, out)),
        Some(Command::Fmt(args)) => printing(|out| fmt::run(&args, out)),
        Some(Command::Classic(args)) => printing(|out| classic::run(&args, out)),
        Some(Command::Demo) => printing(demo::run),
    }
}
