//! Standard output and standard error: buffered, with errors that name the output which cannot be written.
//!
//! The caller gets the error of every write: if the reader has closed the pipe, the program ends quietly.

pub(super) mod clock;
mod log;
mod overwrite;
pub(super) mod printable;
pub(super) mod progress;
pub(super) mod settings;
mod signals;
pub(super) mod solution_text;
pub(super) mod stdout;
pub(super) mod target;
pub(super) mod unreadable;

use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Result;

use crate::cli::output::log::Log;
use crate::cli::output::printable::{on_one_line, printable, printable_json};
use crate::cli::output::progress::aside;
use crate::cli::output::settings::is_quiet;
use crate::cli::output::target::Target;

/// The destination of a run's answers: standard output, locked and buffered, or the file of `--output`.
pub(super) struct Out {
    sink: BufWriter<Sink>,
    is_empty: bool,
    /// The time of the last write that was passed on. A slow answer reaches a pipe or a log at once.
    passed_on: Instant,
}

/// The time for which answers may stay in the buffer while others follow.
const PATIENCE: Duration = Duration::from_millis(50);

/// The kind of destination.
enum Sink {
    /// Standard output. Writing to a terminal hides the progress bar meanwhile.
    Screen {
        out: StdoutLock<'static>,
        is_terminal: bool,
    },
    File(Target),
    /// A file to which answers are appended.
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
    /// Locks standard output, or starts to write the output file.
    pub(super) fn open(output: Option<&Path>) -> Result<Self> {
        let sink = if let Some(path) = output {
            Sink::File(Target::create(path)?)
        } else {
            stdout::check_stdout()?;
            Sink::Screen { is_terminal: io::stdout().is_terminal(), out: io::stdout().lock() }
        };
        Ok(Self { sink: BufWriter::new(sink), is_empty: true, passed_on: Instant::now() })
    }

    /// Opens the output file of an interrupted run, to append the missing answers.
    pub(super) fn resume(output: &Path) -> Result<Self> {
        let sink = BufWriter::new(Sink::Log(Log::open(output)?));
        Ok(Self { sink, is_empty: true, passed_on: Instant::now() })
    }

    /// Returns the file to which answers are appended; `None` unless the run is a continued one.
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

    /// Writes text with parts of a file unchanged; on a terminal, without the control characters that the file may contain.
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

    /// Writes JSON; on a terminal, with control characters escaped, so that it is still valid JSON.
    pub(super) fn write_json(&mut self, json: String) -> Result<()> {
        let shown = if self.is_terminal() { printable_json(json) } else { json };
        Ok(self.write_all(shown.as_bytes())?)
    }

    /// Returns whether nothing has been written yet.
    pub(super) const fn is_empty(&self) -> bool {
        self.is_empty
    }

    /// Allows the output to replace an input file, since it contains the whole content of that file.
    pub(super) fn may_replace(&mut self) {
        if let Sink::File(target) = self.sink.get_mut() {
            target.may_replace();
        }
    }

    /// Writes the rest of the buffer, and moves the output file to its place. Without this call, the unfinished file is removed.
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
        let written = self.sink.write(bytes)?;
        // A run that is interrupted keeps all its answers.
        let is_due = matches!(self.sink.get_ref(), Sink::Log(_)) || self.passed_on.elapsed() >= PATIENCE;
        if is_due && bytes.ends_with(b"\n") {
            self.sink.flush()?;
            self.passed_on = Instant::now();
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink.flush()
    }
}

/// Returns an error of standard output with a message that names it.
pub(super) fn named(error: io::Error) -> io::Error {
    if error.kind() == io::ErrorKind::Interrupted {
        return error;
    }
    io::Error::new(error.kind(), format!("standard output cannot be written: {error}"))
}

/// Returns whether an error only means that the reader of the output has closed the pipe.
pub(super) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// Reports an error in one line on standard error, without the control characters that a file or its name may contain.
pub(super) fn complain(message: &str) {
    print_aside(&on_one_line(&format!("sudoku-ls: {message}")));
}

/// Writes a line on standard error, unless the run is quiet.
pub(super) fn note(message: &str) {
    if !is_quiet() {
        print_aside(message);
    }
}

/// Writes a line on standard error. Errors are ignored: if standard error is closed, nobody can read the line.
fn print_aside(message: &str) {
    let _ = aside(|| writeln!(io::stderr().lock(), "{}", printable(message)));
}
