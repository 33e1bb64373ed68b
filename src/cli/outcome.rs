//! The outcomes of subcommands, and their exit codes.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Result, anyhow, bail};

use crate::cli::args::Answers;
use crate::cli::output::stdout::check_stdout;
use crate::cli::output::{Out, complain, is_closed_pipe, named};

/// The outcome of a subcommand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Outcome {
    /// Success without findings.
    Clean,
    /// Success with findings.
    Findings,
    /// A failure: something could not be read, written or done.
    Failed,
}

impl Outcome {
    /// Returns the exit code of the outcome.
    pub(super) const fn code(self) -> u8 {
        match self {
            Self::Clean => 0,
            Self::Findings => 1,
            Self::Failed => 2,
        }
    }
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        Self::from(outcome.code())
    }
}

/// Runs a subcommand that writes to standard output.
pub(super) fn printing(subcommand: impl FnOnce(&mut Out) -> Result<Outcome>) -> ExitCode {
    on(None, None, subcommand)
}

/// Runs a subcommand with this many threads. It writes to this file or to standard output. Returns the exit code.
pub(super) fn on(
    threads: Option<u64>,
    output: Option<&Path>,
    subcommand: impl FnOnce(&mut Out) -> Result<Outcome>,
) -> ExitCode {
    with(threads, || Out::open(output), subcommand)
}

/// Runs a subcommand like [`on`]. If it is to be continued, its JSON answers are appended to the output file.
pub(super) fn continued(
    threads: Option<u64>,
    answers: &Answers,
    resumes: bool,
    subcommand: impl FnOnce(&mut Out) -> Result<Outcome>,
) -> ExitCode {
    let open = || match answers.output() {
        output if !resumes => Out::open(output),
        Some(output) if answers.json() => Out::resume(output),
        _ => bail!("--resume needs --json and --output FILE"),
    };
    with(threads, open, subcommand)
}

fn with(
    threads: Option<u64>,
    open: impl FnOnce() -> Result<Out>,
    subcommand: impl FnOnce(&mut Out) -> Result<Outcome>,
) -> ExitCode {
    let run = || {
        if let Some(threads) = threads {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(usize::try_from(threads)?);
            pool.build_global().map_err(|why| anyhow!("{threads} threads cannot be started: {why}"))?;
        }
        let mut out = open()?;
        let outcome = subcommand(&mut out)?;
        // A call that fails without any answer does not replace an earlier answer.
        if outcome != Outcome::Failed || !out.is_empty() {
            out.finish()?;
        }
        Ok(outcome)
    };
    conclude(run())
}

/// Prints help or the version, and returns the exit code.
pub(super) fn helped(print: impl FnOnce() -> io::Result<()>) -> ExitCode {
    let run = || {
        check_stdout()?;
        print().and_then(|()| io::stdout().flush()).map_err(named)?;
        Ok(Outcome::Clean)
    };
    conclude(run())
}

/// The reason, in words, why there is no answer: a finding, not a failure.
#[derive(Debug)]
pub(super) struct NothingFound(pub(super) String);

impl std::fmt::Display for NothingFound {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NothingFound {}

/// Returns the exit code of a run. An error is reported in one line, unless it only means that the reader has closed the pipe.
fn conclude(done: Result<Outcome>) -> ExitCode {
    let outcome = match done {
        Ok(outcome) => outcome,
        Err(error) if is_closed_pipe(&error) => Outcome::Clean,
        Err(error) => {
            complain(&format!("{error:#}"));
            if error.is::<NothingFound>() { Outcome::Findings } else { Outcome::Failed }
        }
    };
    outcome.into()
}
