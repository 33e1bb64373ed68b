//! The file: read as it is, and written only where it is still the one that was read.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::cli::input::state::{State, state};
use crate::cli::output::target::Target;

/// The longest file that is shown, in bytes.
const LONGEST: u64 = 16 << 20;

/// A file that is shown, as it was when it was last looked at.
pub(super) struct Place {
    path: PathBuf,
    last: Option<State>,
}

impl Place {
    /// Returns the place of a file, with its text.
    ///
    /// # Errors
    /// It is not a regular file of UTF-8 that can be read, or it is too long.
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

    /// Returns its path, without links.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns whether it may have changed since it was last read or written.
    pub(super) fn is_changed(&self) -> bool {
        state(&self.path) != self.last
    }

    /// Reads its text.
    pub(super) fn read(&mut self) -> Result<String> {
        let shown = self.path.display();
        // Before it is read: a change meanwhile is seen at the next look.
        self.last = state(&self.path);
        let mut bytes = Vec::new();
        let file = File::open(&self.path).with_context(|| format!("{shown} cannot be read"))?;
        file.take(LONGEST + 1).read_to_end(&mut bytes).with_context(|| format!("{shown} cannot be read"))?;
        if bytes.len() as u64 > LONGEST {
            bail!("{shown} has more than {} MB", LONGEST >> 20);
        }
        String::from_utf8(bytes).with_context(|| format!("{shown} is not UTF-8"))
    }

    /// Puts a new text in the place of the one that was read.
    pub(super) fn write(&mut self, old: &str, new: &str) -> Result<()> {
        Target::replace(&self.path, old, new)?;
        self.last = state(&self.path);
        Ok(())
    }
}
