//! The command line: arguments in, exit codes out; one subcommand a file.
//!
//! Exit codes are 0 for "as it should be", 1 for findings, 2 for a call or a file that cannot be used.
//! It works through the layers below it and knows nothing of the protocol, except in `demo`.

mod args;
mod commands;
mod engine;
mod input;
mod output;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;

use args::{Args, Command};
use commands::{bench, check, classic, count, demo, fmt, generate, solve, start, trace};
use output::{Out, complain, is_closed_pipe};

/// How a subcommand ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Outcome {
    /// All is as it should be.
    Clean,
    /// There is something to look at.
    Findings,
    /// Something could not be read, written or done.
    Failed,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        Self::from(match outcome {
            Outcome::Clean => 0,
            Outcome::Findings => 1,
            Outcome::Failed => 2,
        })
    }
}

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
        Some(Command::Fmt(args)) => printing(|out| fmt::run(&args, out)),
        Some(Command::Classic(args)) => printing(|out| classic::run(&args, out)),
        Some(Command::Demo) => printing(demo::run),
    }
}

/// Runs a subcommand that writes to standard output, and concludes.
fn printing(subcommand: impl FnOnce(&mut Out) -> anyhow::Result<Outcome>) -> ExitCode {
    let mut out = Out::stdout();
    let outcome = subcommand(&mut out);
    conclude(outcome.and_then(|outcome| {
        out.finish()?;
        Ok(outcome)
    }))
}

/// The exit code of a run; an error is told in one line, except that nobody reads on.
fn conclude(done: anyhow::Result<Outcome>) -> ExitCode {
    let outcome = match done {
        Ok(outcome) => outcome,
        Err(error) if is_closed_pipe(&error) => Outcome::Clean,
        Err(error) => {
            complain(&format!("{error:#}"));
            Outcome::Failed
        }
    };
    outcome.into()
}
