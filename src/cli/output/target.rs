//! A file that is written whole or not at all: first next to its place, then moved there.
//!
//! It knows bytes, nothing of puzzles. Devices and pipes are written as they are.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use anyhow::{Context, Result, bail};

/// The unfinished files.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The files that were read, by their canonical paths.
static READ: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Takes note that a file is read: no answer replaces it.
pub(crate) fn note_read(path: &Path) {
    if let Ok(path) = fs::canonicalize(path) {
        READ.lock().unwrap_or_else(PoisonError::into_inner).insert(path);
    }
}

/// The exit code of a program that was interrupted, as shells have it.
const INTERRUPTED: i32 = 130;

/// The environment variable with the name of a pipe: what is written waits beside its place until a byte can be read from it, so that a test can
/// look at it, however fast the machine is.
const HOLD: &str = "SUDOKU_LS_HOLD";

fn wait_while_held() {
    if let Some(held) = std::env::var_os(HOLD) {
        // Where it cannot be read, nothing waits.
        let _ = File::open(held).and_then(|mut held| held.read(&mut [0]));
    }
}

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes an interrupted program remove its unfinished files.
fn clean_up_when_interrupted() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // If no handler can be set, the files are left behind.
        let _ = ctrlc::set_handler(|| {
            // Keep the lock: no file may be begun or finished any more.
            let unfinished = unfinished();
            for path in unfinished.iter() {
                let _ = fs::remove_file(path);
            }
            std::process::exit(INTERRUPTED);
        });
    });
}

/// A file that is being written. Unless it is finished, nothing of it is left.
pub(crate) struct Target {
    path: PathBuf,
    /// Where it is written first; `None` if the target is not a regular file.
    beside: Option<PathBuf>,
    out: Option<BufWriter<File>>,
    /// Whether it may take the place of a file that was read.
    replaces: bool,
}

impl Target {
    /// Starts to write to this path, where there may be a file that is replaced when all is written.
    pub(crate) fn create(path: &Path) -> Result<Self> {
        Self::open(path).with_context(|| format!("{} cannot be written", path.display()))
    }

    fn open(path: &Path) -> Result<Self> {
        let (path, kind) = match fs::metadata(path) {
            Ok(kind) => (fs::canonicalize(path)?, Some(kind)),
            Err(why) if why.kind() == io::ErrorKind::NotFound => {
                check_folder(path)?;
                (path.to_owned(), None)
            }
            Err(why) => return Err(why.into()),
        };
        if kind.as_ref().is_some_and(fs::Metadata::is_dir) {
            bail!("it is a folder");
        }
        if kind.as_ref().is_some_and(|kind| !kind.is_file()) {
            let file = File::options().write(true).open(&path)?;
            return Ok(Self { path, beside: None, out: Some(BufWriter::new(file)), replaces: false });
        }
        if kind.as_ref().is_some_and(|kind| kind.permissions().readonly()) {
            bail!("it is read-only");
        }
        let beside = beside(&path);
        clean_up_when_interrupted();
        let file = {
            let mut unfinished = unfinished();
            let file = File::options().write(true).create_new(true).open(&beside)?;
            unfinished.push(beside.clone());
            file
        };
        let target = Self { path, beside: Some(beside), out: Some(BufWriter::new(file)), replaces: false };
        if let (Some(kind), Some(beside)) = (kind, &target.beside) {
            fs::set_permissions(beside, kind.permissions())?;
        }
        Ok(target)
    }

    /// Allows it to take the place of a file that was read: it holds all of it.
    pub(crate) const fn may_replace(&mut self) {
        self.replaces = true;
    }

    /// Ends the file and puts it in its place.
    ///
    /// # Errors
    /// It cannot be written, or would take the place of a file that was read, without leave to do so.
    pub(crate) fn finish(mut self) -> Result<()> {
        let was_read = READ.lock().unwrap_or_else(PoisonError::into_inner).contains(&self.path);
        if was_read && !self.replaces {
            let path = self.path.display();
            bail!("--output {path} would replace a file that was read: name another file");
        }
        self.end().with_context(|| format!("{} cannot be written", self.path.display()))
    }

    fn end(&mut self) -> io::Result<()> {
        if let Some(out) = self.out.take() {
            let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
            if self.beside.is_some() {
                file.sync_all()?;
            }
        }
        if let Some(beside) = &self.beside {
            wait_while_held();
            let mut unfinished = unfinished();
            fs::rename(beside, &self.path)?;
            unfinished.retain(|path| path != beside);
            drop(unfinished);
            self.beside = None;
        }
        Ok(())
    }
}

/// Fails if a file that does not exist cannot be made because its folder does not exist, or because it is named as a folder.
fn check_folder(path: &Path) -> Result<()> {
    if path.as_os_str().to_string_lossy().ends_with(std::path::is_separator) {
        bail!("it is named as a folder: name a file");
    }
    match path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        Some(folder) if !folder.is_dir() => bail!("there is no folder {}", folder.display()),
        _ => Ok(()),
    }
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let out = self.out.as_mut().ok_or(io::ErrorKind::NotConnected)?;
        out.write(bytes).map_err(|why| named(&self.path, &why))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.as_mut().map_or(Ok(()), Write::flush).map_err(|why| named(&self.path, &why))
    }
}

impl Drop for Target {
    fn drop(&mut self) {
        if let Some(beside) = &self.beside {
            // An unfinished file is removed; the target itself is untouched.
            let mut unfinished = unfinished();
            let _ = fs::remove_file(beside);
            unfinished.retain(|path| path != beside);
        }
    }
}

/// Drops its kind: a closed pipe here does not mean that the reader of standard output is gone.
fn named(path: &Path, why: &io::Error) -> io::Error {
    io::Error::other(format!("{} cannot be written: {why}", path.display()))
}

fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.tmp", std::process::id()))
}
