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
use std::path::Path;
use std::process::ExitCode;

use clap::Parser;

use anyhow::Context as _;
use args::{Args, Command};
use commands::{
    bench, check, classic, completions, count, demo, explain, fmt, generate, man, solve, start, trace,
};
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

/// Runs the program with these arguments (its own name first), and returns its exit code.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let args = match Args::try_parse_from(arguments) {
        Ok(args) => args,
        Err(error) if error.use_stderr() => {
            complain(&args::one_line(&error));
            return Outcome::Failed.into();
        }
        // Help and version: a pipe closed by the reader is not a failure.
        Err(help) => {
            let _ = help.print();
            return Outcome::Clean.into();
        }
    };
    output::configure(args.talk);
    let Some(command) = args.command else {
        return start::run(if args.stdio { start::Asked::Server } else { start::Asked::Nothing });
    };
    match command {
        Command::Lsp { .. } => start::run(start::Asked::Server),
        Command::Check(args) => on(args.threads.threads, None, |out| check::run(&args, out)),
        Command::Solve(args) => on(args.threads.threads, args.answers.output(), |out| solve::run(&args, out)),
        Command::Count(args) => on(args.threads.threads, args.answers.output(), |out| count::run(&args, out)),
        Command::Bench(args) => on(None, args.answers.output(), |out| bench::run(&args, out)),
        Command::Trace(args) => on(None, None, |out| trace::run(&args, out)),
        Command::Generate(args) => {
            on(args.threads.threads, args.output.as_deref(), |out| generate::run(&args, out))
        }
        Command::Fmt(args) => printing(|out| fmt::run(&args, out)),
        Command::Classic(args) => printing(|out| classic::run(&args, out)),
        Command::Explain(args) => printing(|out| explain::run(&args, out)),
        Command::Completions(args) => printing(|out| completions::run(&args, out)),
        Command::Man(args) => printing(|out| man::run(&args, out)),
        Command::Demo => printing(demo::run),
    }
}

/// Runs a subcommand that writes to standard output.
fn printing(subcommand: impl FnOnce(&mut Out) -> anyhow::Result<Outcome>) -> ExitCode {
    on(None, None, subcommand)
}

/// Runs a subcommand with this many threads that writes to this file, or to standard output, and concludes.
fn on(
    threads: Option<u64>,
    output: Option<&Path>,
    subcommand: impl FnOnce(&mut Out) -> anyhow::Result<Outcome>,
) -> ExitCode {
    let run = || {
        if let Some(threads) = threads {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(usize::try_from(threads)?);
            pool.build_global().context("the threads cannot be started")?;
        }
        let mut out = Out::open(output)?;
        let outcome = subcommand(&mut out)?;
        out.finish()?;
        Ok(outcome)
    };
    conclude(run())
}

/// Returns the exit code of a run. An error is reported in one line, except that nobody reads on.
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
