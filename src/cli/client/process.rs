//! The language server as a child process: a second process of this program.

use std::io::BufReader;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, Result};

/// A started server, with its input and its output.
pub(in crate::cli) struct Started {
    pub(in crate::cli) child: Child,
    pub(in crate::cli) input: ChildStdin,
    pub(in crate::cli) output: BufReader<ChildStdout>,
}

/// Starts this program as a server.
pub(in crate::cli) fn start() -> Result<Started> {
    let program = std::env::current_exe().context("this program's own file cannot be found")?;
    let mut child = Command::new(program)
        .args(["lsp", "--stdio"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("the language server cannot be started")?;
    let input = child.stdin.take().context("the language server has no input")?;
    let output = BufReader::new(child.stdout.take().context("the language server has no output")?);
    Ok(Started { child, input, output })
}
