//! The displayed file. It is written only if it has not changed since it was read.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::cli::input::state::{State, state};
use crate::cli::output::target::Target;

/// The maximum size of the file, in bytes.
const LONGEST: u64 = 16 << 20;

/// A displayed file, with its state at the last look.
pub(super) struct Place {
    path: PathBuf,
    last: Option<State>,
}

impl Place {
    /// Returns the place of a file, and its text.
    ///
    /// # Errors
    /// The file is not a regular file, is not readable, is not UTF-8, or is too long.
    pub(super) fn open(path: &Path) -> Result<(Self, String)> {
        let unreadable = || format!("{} cannot be read", path.display());
        let path = fs::canonicalize(path).with_context(unreadable)?;
        if !fs::metadata(&path).with_context(unreadable)?.is_file() {
            bail!("{} is not a regular file: name a file with puzzles", path.display());
        }
        let mut place = Self { path, last: None };
        let text = place.read()?;
        Ok((place, text))
    }

    /// Returns the path of the file, with symbolic links resolved.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns whether the file may have changed since it was last read or written.
    pub(super) fn is_changed(&self) -> bool {
        state(&self.path) != self.last
    }

    /// Reads the text of the file.
    pub(super) fn read(&mut self) -> Result<String> {
        let shown = self.path.display();
        // The state is taken before the text is read, so that a change meanwhile is noticed at the next look.
        self.last = state(&self.path);
        let mut bytes = Vec::new();
        let file = File::open(&self.path).with_context(|| format!("{shown} cannot be read"))?;
        file.take(LONGEST + 1).read_to_end(&mut bytes).with_context(|| format!("{shown} cannot be read"))?;
        if bytes.len() as u64 > LONGEST {
            bail!("{shown} has more than {} MB", LONGEST >> 20);
        }
        String::from_utf8(bytes).with_context(|| format!("{shown} is not UTF-8"))
    }

    /// Writes a new text to the file, which must still contain the old text.
    pub(super) fn write(&mut self, old: &str, new: &str) -> Result<()> {
        Target::replace(&self.path, old, new)?;
        self.last = state(&self.path);
        Ok(())
    }
}
