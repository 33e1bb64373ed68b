//! A file that is written completely or not at all: it is first written next to its place, then moved there. If
//! moving would lose the other names (hard links), the owner or the extended attributes of the old file, the whole
//! text is copied over that file instead.
//!
//! This module handles bytes, and does not depend on puzzles. Devices and pipes are written directly.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use anyhow::{Context, Result, bail};

use crate::cli::output::overwrite::{copy, have_same_attributes};
use crate::cli::output::signals::{clean_up_at_the_end, fail_when_too_long};

/// The unfinished files.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The files that were read, by their canonical paths.
static READ: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Records that a file is read: output must not replace it.
pub(crate) fn note_read(path: &Path) {
    if let Ok(path) = fs::canonicalize(path) {
        READ.lock().unwrap_or_else(PoisonError::into_inner).insert(path);
    }
}

/// The environment variable with the name of a pipe: the finished output waits next to its place until a byte can be read from
/// the pipe, so that a test can examine it, however fast the machine is. Only builds with debug assertions read the variable.
const HOLD: &str = "SUDOKU_LS_HOLD";

fn wait_while_held() {
    if cfg!(debug_assertions)
        && let Some(held) = std::env::var_os(HOLD)
    {
        // If the pipe cannot be read, there is no wait.
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
        clean_up_at_the_end(|| {
            // The lock is held until the end: no file may be started or finished any more.
            let unfinished = unfinished();
            for path in unfinished.iter() {
                let _ = fs::remove_file(path);
            }
            unfinished
        });
    });
}

/// A file that is being written. Unless it is finished, it is removed.
pub(crate) struct Target {
    path: PathBuf,
    /// The path of the unfinished file; `None` if the target is not a regular file.
    beside: Option<PathBuf>,
    out: Option<BufWriter<File>>,
    /// Whether the file may replace an input file.
    replaces: bool,
    /// Whether moving would change the file's identity for the user, so that the text has to be copied.
    is_copied: bool,
}

impl Target {
    /// Starts to write to this path. A file there is replaced when all is written.
    pub(crate) fn create(path: &Path) -> Result<Self> {
        Self::open(path).with_context(|| format!("{} cannot be written", path.display()))
    }

    fn open(path: &Path) -> Result<Self> {
        let (path, kind) = match fs::metadata(path) {
            Ok(kind) => (fs::canonicalize(path)?, Some(kind)),
            Err(why) if why.kind() == io::ErrorKind::NotFound => {
                let path = behind_links(path);
                check_folder(&path)?;
                (path, None)
            }
            Err(why) => return Err(why.into()),
        };
        if kind.as_ref().is_some_and(fs::Metadata::is_dir) {
            bail!("it is a folder");
        }
        if kind.as_ref().is_some_and(|kind| !kind.is_file()) {
            let file = File::options().write(true).open(&path)?;
            return Ok(Self {
                path,
                beside: None,
                out: Some(BufWriter::new(file)),
                replaces: false,
                is_copied: false,
            });
        }
        if kind.as_ref().is_some_and(|kind| kind.permissions().readonly()) {
            bail!("it is read-only");
        }
        clean_up_when_interrupted();
        fail_when_too_long();
        let (beside, file) = create_beside(&path).context("no file can be made beside it")?;
        let is_another = |kind| !takes_the_place_of(&file, kind) || !have_same_attributes(&beside, &path);
        let is_copied = kind.as_ref().is_some_and(is_another);
        let beside = Some(beside);
        let target = Self { path, beside, out: Some(BufWriter::new(file)), replaces: false, is_copied };
        if let (Some(kind), Some(beside)) = (kind, &target.beside) {
            fs::set_permissions(beside, kind.permissions())?;
        }
        Ok(target)
    }

    /// Replaces the text of a file that was read.
    ///
    /// # Errors
    /// The file cannot be written, or has changed since it was read.
    pub(crate) fn replace(path: &Path, old: &str, new: &str) -> Result<()> {
        let mut target = Self::create(path)?;
        target.replaces = true;
        target.write_all(new.as_bytes())?;
        target.end(Some(old)).with_context(|| format!("{} cannot be written", path.display()))
    }

    /// Allows the file to replace an input file, since it contains the whole content of that file.
    pub(crate) const fn may_replace(&mut self) {
        self.replaces = true;
    }

    /// Finishes the file and moves it to its place.
    ///
    /// # Errors
    /// The file cannot be written, or would replace an input file without permission.
    pub(crate) fn finish(mut self) -> Result<()> {
        let was_read = READ.lock().unwrap_or_else(PoisonError::into_inner).contains(&self.path);
        if was_read && !self.replaces {
            let path = self.path.display();
            bail!("{path} would replace a file that was read: name another file");
        }
        self.end(None).with_context(|| format!("{} cannot be written", self.path.display()))
    }

    /// Finishes the file. If `old` is given, the file in its place must still contain this text.
    fn end(&mut self, old: Option<&str>) -> Result<()> {
        if let Some(out) = self.out.take() {
            let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
            if self.beside.is_some() {
                file.sync_all()?;
            }
        }
        if let Some(beside) = &self.beside {
            wait_while_held();
            // An interrupted program waits for this lock before it cleans up.
            let mut unfinished = unfinished();
            if let Some(old) = old {
                let now = fs::read(&self.path).context("it has gone since it was read")?;
                if now == fs::read(beside)? {
                    return Ok(());
                }
                if now != old.as_bytes() {
                    bail!("it has changed since it was read: run the command again");
                }
            }
            let moved = if self.is_copied { Ok(false) } else { moved(beside, &self.path) };
            if !moved? {
                if let Err(not) = copy(beside, &self.path) {
                    if !not.is_half_written {
                        return Err(not.why.into());
                    }
                    // The unfinished file now is the only complete copy of the text.
                    unfinished.retain(|path| path != beside);
                    let kept = format!("{}; the whole text is in {}", not.why, beside.display());
                    drop(unfinished);
                    self.beside = None;
                    bail!(kept);
                }
                fs::remove_file(beside)?;
            }
            unfinished.retain(|path| path != beside);
            drop(unfinished);
            self.beside = None;
        }
        Ok(())
    }
}

/// The maximum number of links that are followed to a file that does not exist yet, as in operating systems.
const LINKS: usize = 40;

/// Returns the path of a file that does not exist yet: the path itself, or the target of the links in its place.
fn behind_links(path: &Path) -> PathBuf {
    let next = |path: &PathBuf| Some(path.parent()?.join(fs::read_link(path).ok()?));
    let all = std::iter::successors(Some(path.to_owned()), next);
    all.take(LINKS).last().unwrap_or_default()
}

/// Returns an error if a new file cannot be created because its folder does not exist, or because the path ends like
/// that of a folder.
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
            // The unfinished file is removed; the target itself is unchanged.
            let mut unfinished = unfinished();
            let _ = fs::remove_file(beside);
            unfinished.retain(|path| path != beside);
        }
    }
}

/// Returns an error without its kind: a closed pipe here does not mean that the reader of standard output is gone.
fn named(path: &Path, why: &io::Error) -> io::Error {
    io::Error::other(format!("{} cannot be written: {why}", path.display()))
}

/// The number of characters of a file name that the name of the unfinished file repeats: short enough for any characters.
const NAME: usize = 40;

/// The number of names that are tried. Unfinished files may be left from killed programs. In containers, where
/// process numbers start anew, the same number is common.
const TRIES: usize = 100;

/// Creates an unfinished file next to its place, and records it.
fn create_beside(path: &Path) -> io::Result<(PathBuf, File)> {
    let name: String = path.file_name().unwrap_or_default().to_string_lossy().chars().take(NAME).collect();
    let process = std::process::id();
    let mut unfinished = unfinished();
    for number in 0..TRIES {
        let number = if number == 0 { String::new() } else { format!("-{number}") };
        let beside = path.with_file_name(format!(".{name}.{process}{number}.tmp"));
        match File::options().write(true).create_new(true).open(&beside) {
            Err(why) if why.kind() == io::ErrorKind::AlreadyExists => {}
            made => {
                let file = made?;
                unfinished.push(beside.clone());
                return Ok((beside, file));
            }
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Returns whether a new file can replace another one, keeping its owner and all its names.
#[cfg(unix)]
fn takes_the_place_of(file: &File, other: &fs::Metadata) -> bool {
    use std::os::unix::fs::{MetadataExt, fchown};
    let is_owned = |own: &fs::Metadata| (own.uid(), own.gid()) == (other.uid(), other.gid());
    other.nlink() == 1
        && file
            .metadata()
            .is_ok_and(|own| is_owned(&own) || fchown(file, Some(other.uid()), Some(other.gid())).is_ok())
}

#[cfg(not(unix))]
fn takes_the_place_of(_: &File, _: &fs::Metadata) -> bool {
    true
}

/// Moves a file. Returns `false` if nothing can be moved to this place, such as a file that a container mounts.
fn moved(from: &Path, to: &Path) -> io::Result<bool> {
    use io::ErrorKind::{CrossesDevices, ResourceBusy};
    match fs::rename(from, to) {
        Err(why) if matches!(why.kind(), CrossesDevices | ResourceBusy) => Ok(false),
        moved => moved.map(|()| true),
    }
}
