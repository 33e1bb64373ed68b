//! Standard output and error: buffered, with errors that say what could not be written.
//!
//! Every write's failure comes back to the caller: a reader that closed the pipe ends the program quietly.

pub(super) mod clock;
mod interrupt;
mod log;
mod oversize;
mod overwrite;
pub(super) mod printable;
pub(super) mod progress;
pub(super) mod settings;
#[cfg(unix)]
mod signals;
pub(super) mod solution_text;
pub(super) mod stdout;
pub(super) mod target;
pub(super) mod unreadable;

use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::Path;

use anyhow::Result;

use crate::cli::output::log::Log;
use crate::cli::output::printable::{on_one_line, printable, printable_json};
use crate::cli::output::progress::aside;
use crate::cli::output::settings::is_quiet;
use crate::cli::output::target::Target;

/// The answers of a run: standard output, locked and buffered, or the file of `--output`.
pub(super) struct Out {
    sink: BufWriter<Sink>,
    is_empty: bool,
}

/// Where answers go.
enum Sink {
    /// Standard output, beside a progress bar if both are for one terminal.
    Screen {
        out: StdoutLock<'static>,
        is_terminal: bool,
    },
    File(Target),
    /// A file that answers are added to.
    Log(Log),
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::File(target) => target.write(bytes),
            Self::Log(log) => log.write(bytes),
            Self::Screen { out, is_terminal: false } => out.write(bytes).map_err(named),
            Self::Screen { out, .. } => aside(|| {
                let written = out.write(bytes)?;
                out.flush()?;
                Ok(written)
            })
            .map_err(named),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::File(target) => target.flush(),
            Self::Log(log) => log.flush(),
            Self::Screen { out, .. } => out.flush().map_err(named),
        }
    }
}

impl Out {
    /// Takes standard output, or starts the file that is to be written.
    pub(super) fn open(output: Option<&Path>) -> Result<Self> {
        let sink = if let Some(path) = output {
            Sink::File(Target::create(path)?)
        } else {
            stdout::check_stdout()?;
            Sink::Screen { is_terminal: io::stdout().is_terminal(), out: io::stdout().lock() }
        };
        Ok(Self { sink: BufWriter::new(sink), is_empty: true })
    }

    /// Opens the file of an interrupted run, to add what it lacks.
    pub(super) fn resume(output: &Path) -> Result<Self> {
        Ok(Self { sink: BufWriter::new(Sink::Log(Log::open(output)?)), is_empty: true })
    }

    /// Returns the file that answers are added to, in a run that is continued.
    pub(super) fn log(&mut self) -> Option<&mut Log> {
        match self.sink.get_mut() {
            Sink::Log(log) => Some(log),
            _ => None,
        }
    }

    /// Returns whether the answers go to a terminal.
    pub(super) fn is_terminal(&self) -> bool {
        matches!(self.sink.get_ref(), Sink::Screen { is_terminal: true, .. })
    }

    /// Writes text that has parts of a file, as it is; on a terminal without the control characters that the file may hold.
    pub(super) fn write_text(&mut self, text: &str) -> Result<()> {
        if !self.is_terminal() {
            return Ok(self.write_all(text.as_bytes())?);
        }
        for (number, line) in text.split("\r\n").enumerate() {
            let end = if number > 0 { "\r\n" } else { "" };
            write!(self, "{end}{}", printable(line))?;
        }
        Ok(())
    }

    /// Does the same with text in JSON, which stays JSON.
    pub(super) fn write_json(&mut self, json: String) -> Result<()> {
        let shown = if self.is_terminal() { printable_json(json) } else { json };
        Ok(self.write_all(shown.as_bytes())?)
    }

    /// Returns whether nothing was written so far.
    pub(super) const fn is_empty(&self) -> bool {
        self.is_empty
    }

    /// Allows the answers to replace a file that was read: they hold all of it.
    pub(super) fn may_replace(&mut self) {
        if let Sink::File(target) = self.sink.get_mut() {
            target.may_replace();
        }
    }

    /// Writes what is still in the buffer, and puts a file in its place. Without this call, an unfinished file is removed.
    pub(super) fn finish(self) -> Result<()> {
        match self.sink.into_inner().map_err(io::IntoInnerError::into_error)? {
            Sink::File(target) => target.finish(),
            Sink::Log(mut log) => Ok(log.flush()?),
            mut screen @ Sink::Screen { .. } => Ok(screen.flush()?),
        }
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.is_empty &= bytes.is_empty();
        self.sink.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink.flush()
    }
}

/// Returns a failure to write standard output, in words.
pub(super) fn named(error: io::Error) -> io::Error {
    if error.kind() == io::ErrorKind::Interrupted {
        return error;
    }
    io::Error::new(error.kind(), format!("standard output cannot be written: {error}"))
}

/// Returns whether an error only means that the reader of our output is gone.
pub(super) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// Reports an error in one line on standard error, without control characters that a file or its name may hold.
pub(super) fn complain(message: &str) {
    print_aside(&on_one_line(&format!("sudoku-ls: {message}")));
}

/// Writes a line on standard error, unless the run is quiet.
pub(super) fn note(message: &str) {
    if !is_quiet() {
        print_aside(message);
    }
}

/// Writes a line on standard error. If that is closed, nobody is there to read it.
fn print_aside(message: &str) {
    let _ = aside(|| writeln!(io::stderr().lock(), "{}", printable(message)));
}
