//! How a subcommand ended, and the exit code that says so.

use std::process::ExitCode;

use crate::cli::output::{Out, complain, is_closed_pipe};

/// How a subcommand ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Outcome {
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

/// Runs a subcommand that writes to standard output, and concludes.
pub(super) fn printing(subcommand: impl FnOnce(&mut Out) -> anyhow::Result<Outcome>) -> ExitCode {
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
