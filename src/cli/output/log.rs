//! Answers as JSON lines that are appended to a file as they arrive, so that an interrupted run can be continued.
//!
//! Each line names its file and line. The answers about the last puzzle may be incomplete: they are cut off, and the
//! puzzle is processed again.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

/// The number of bytes at the end of the file that are examined: more than the answers about any one block take.
const TAIL: u64 = 16 << 20;

/// The place of the puzzle that an answer is about.
#[derive(Deserialize)]
struct Answer {
    file: String,
    line: usize,
}

/// A file of answers.
pub(crate) struct Log {
    file: File,
    /// The last answers, each with the byte offset of its line in the file.
    last: Vec<(u64, Answer)>,
}

impl Log {
    /// Opens a file of answers, or creates it. An incomplete last line is cut off.
    ///
    /// # Errors
    /// The file cannot be written, or does not end with lines of answers.
    pub(crate) fn open(path: &Path) -> Result<Self> {
        let shown = path.display();
        let file = File::options().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = file.with_context(|| format!("{shown} cannot be written"))?;
        let size = file.seek(SeekFrom::End(0))?;
        let start = size.saturating_sub(TAIL);
        file.seek(SeekFrom::Start(start))?;
        let mut tail = Vec::new();
        file.read_to_end(&mut tail)?;
        let mut at = start;
        let mut last = Vec::new();
        for line in tail.split_inclusive(|byte| *byte == b'\n') {
            let (from, is_whole) = (at, line.ends_with(b"\n"));
            at += line.len() as u64;
            if !is_whole && line.starts_with(b"{") {
                file.set_len(from)?;
            } else if start == 0 || from > start {
                let Ok(answer) = serde_json::from_slice(line) else {
                    bail!("{shown} has lines that are no answers: name another file");
                };
                last.push((from, answer));
            }
        }
        file.seek(SeekFrom::End(0))?;
        Ok(Self { file, last })
    }

    /// Returns the place of the puzzle that the last answer is about.
    pub(crate) fn last(&self) -> Option<(&str, usize)> {
        self.last.last().map(|(_, answer)| (answer.file.as_str(), answer.line))
    }

    /// Removes the answers at the end that are about this file, at this line or below.
    pub(crate) fn cut(&mut self, file: &str, first_line: usize) -> Result<()> {
        while let Some((from, answer)) = self.last.last()
            && answer.file == file
            && answer.line >= first_line
        {
            self.file.set_len(*from)?;
            self.last.pop();
        }
        self.file.seek(SeekFrom::End(0))?;
        Ok(())
    }
}

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
