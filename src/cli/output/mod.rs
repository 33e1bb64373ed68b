//! Standard output and error: buffered, with errors that say what could not be written.
//!
//! Every write's failure comes back to the caller: a reader that closed the pipe ends the program quietly.

pub(super) mod clock;
pub(super) mod pen;
pub(super) mod progress;
pub(super) mod target;

use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

use crate::cli::output::progress::aside;

/// Standard output, locked and buffered.
pub(super) struct Out(BufWriter<Screen>);

/// Standard output, beside a progress bar where both are for one terminal.
struct Screen {
    out: StdoutLock<'static>,
    is_terminal: bool,
}

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.is_terminal {
            return self.out.write(bytes);
        }
        aside(|| {
            let written = self.out.write(bytes)?;
            self.out.flush()?;
            Ok(written)
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Out {
    /// Takes standard output.
    pub(super) fn stdout() -> Self {
        let is_terminal = io::stdout().is_terminal();
        Self(BufWriter::new(Screen { out: io::stdout().lock(), is_terminal }))
    }

    /// Whether a person looks on.
    pub(super) fn is_terminal(&self) -> bool {
        self.0.get_ref().is_terminal
    }

    /// Writes what is still in the buffer; what was not written is lost without a word if this is not called.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.flush()
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(named)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(named)
    }
}

fn named(error: io::Error) -> io::Error {
    if error.kind() == io::ErrorKind::Interrupted {
        return error;
    }
    io::Error::new(error.kind(), format!("standard output cannot be written: {error}"))
}

/// Whether an error means no more than that the reader of our output has gone.
pub(super) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// Says in one line on standard error what is wrong.
pub(super) fn complain(message: &str) {
    note(&format!("sudoku-ls: {message}"));
}

/// Writes a line on standard error. Where that is closed, nobody is there to be told.
pub(super) fn note(message: &str) {
    let _ = aside(|| writeln!(io::stderr().lock(), "{message}"));
}

/// Whether output is for a terminal that shows colours, and `NO_COLOR` does not forbid them.
pub(super) fn wants_colour() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    io::stdout().is_terminal() && !set("NO_COLOR") && !dumb
}
