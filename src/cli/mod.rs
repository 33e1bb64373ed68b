//! The command line: arguments in, exit codes out; one subcommand a file.
//!
//! Exit codes are 0 for "as it should be", 1 for findings, 2 for a call or a file that cannot be used.
//! It works through the layers below it and knows nothing of the protocol, except in `demo`.

mod args;
mod ask;
mod batch;
mod check;
mod count;
mod demo;
mod document;
mod fmt;
mod generate;
mod input;
mod lines;
mod output;
mod solve;
mod start;
mod write;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;

use args::{Args, Command};
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
    dispatch(args).into()
}

fn dispatch(args: Args) -> Outcome {
    let mut out = Out::stdout();
    let done = match args.command {
        None if args.stdio => start::run(start::Asked::Server, &mut out),
        None => start::run(start::Asked::Nothing, &mut out),
        Some(Command::Lsp { .. }) => start::run(start::Asked::Server, &mut out),
        Some(Command::Check(args)) => check::run(&args, &mut out),
        Some(Command::Solve(args)) => solve::run(&args, &mut out),
        Some(Command::Count(args)) => count::run(&args, &mut out),
        Some(Command::Generate(args)) => generate::run(&args, &mut out),
        Some(Command::Fmt(args)) => fmt::run(&args, &mut out),
        Some(Command::Demo) => demo::run(&mut out),
    };
    let done = done.and_then(|outcome| out.finish().map(|()| outcome).map_err(Into::into));
    match done {
        Ok(outcome) => outcome,
        Err(error) if is_closed_pipe(&error) => Outcome::Clean,
        Err(error) => {
            complain(&format!("{error:#}"));
            Outcome::Failed
        }
    }
}
