//! The real server, as a child process that is connected over its standard input and output.
//!
//! This module handles messages and time limits, and does not depend on documents.

use std::process::{Child, ChildStdin};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::cli::client::process::{Started, start};
use crate::cli::client::wire::{receive, send};

/// The maximum time for an answer before the demo fails.
const PATIENCE: Duration = Duration::from_secs(20);

/// A running server, which is killed when this value is dropped.
pub(super) struct Server {
    child: Child,
    input: Option<ChildStdin>,
    messages: Receiver<Result<Value>>,
}

impl Server {
    /// Starts this program as a server.
    pub(super) fn start() -> Result<Self> {
        let Started { child, input, mut output } = start()?;
        let (sender, messages) = channel();
        std::thread::spawn(move || {
            while let Some(message) = receive(&mut output).transpose() {
                let broken = message.is_err();
                if sender.send(message).is_err() || broken {
                    break;
                }
            }
        });
        Ok(Self { child, input: Some(input), messages })
    }

    /// Sends a message.
    pub(super) fn send(&mut self, message: &Value) -> Result<()> {
        let input = self.input.as_mut().context("the server's input is closed")?;
        // The error is converted to text, so that it is not mistaken for a closed pipe of this program.
        send(input, message).map_err(|error| anyhow::anyhow!("the server takes no message: {error}"))
    }

    /// Returns the next message of the server, waiting until the deadline.
    pub(super) fn next(&mut self, deadline: Instant) -> Result<Value> {
        match self.messages.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(message) => message,
            Err(RecvTimeoutError::Timeout) => bail!("the server did not answer in {} s", PATIENCE.as_secs()),
            Err(RecvTimeoutError::Disconnected) => bail!("the server ended too early"),
        }
    }

    /// Returns the deadline for an answer that is requested now.
    pub(super) fn deadline() -> Instant {
        Instant::now() + PATIENCE
    }

    /// Closes the server's input and waits for its end. Returns whether it exited with success.
    pub(super) fn ended_well(&mut self) -> Result<bool> {
        self.input = None;
        // The reader's thread drops its end of the channel when the server closes its output.
        let deadline = Self::deadline();
        while let Ok(_late) = self.next(deadline) {}
        if Instant::now() >= deadline {
            bail!("the server did not end");
        }
        Ok(self.child.wait()?.success())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // After a normal session the server has already ended; then both calls have no effect.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
