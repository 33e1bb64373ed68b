//! A file that is written whole or not at all: first next to its place, then moved there. Where that would part a file from its other names (hard
//! links), its owner or its extended attributes, the whole text is copied into its place.
//!
//! It knows bytes, nothing of puzzles. Devices and pipes are written as they are.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use anyhow::{Context, Result, bail};

use crate::cli::output::interrupt::clean_up_at_the_end;
use crate::cli::output::oversize::fail_when_too_long;
use crate::cli::output::overwrite::{copy, have_same_attributes};

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

/// The environment variable with the name of a pipe: what is written waits beside its place until a byte can be read from it, so that a test can
/// look at it, however fast the machine is. It is heeded in builds with debug assertions alone.
const HOLD: &str = "SUDOKU_LS_HOLD";

fn wait_while_held() {
    if cfg!(debug_assertions)
        && let Some(held) = std::env::var_os(HOLD)
    {
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
        clean_up_at_the_end(|| {
            // The lock is kept: no file may be begun or finished any more.
            let unfinished = unfinished();
            for path in unfinished.iter() {
                let _ = fs::remove_file(path);
            }
            unfinished
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
    /// Whether what is moved to its place is another file for the user, so that it has to be copied.
    is_copied: bool,
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

    /// Puts a new text in the place of one that was read from a file.
    ///
    /// # Errors
    /// It cannot be written, or the file has changed since it was read.
    pub(crate) fn replace(path: &Path, old: &str, new: &str) -> Result<()> {
        let mut target = Self::create(path)?;
        target.replaces = true;
        target.write_all(new.as_bytes())?;
        target.end(Some(old)).with_context(|| format!("{} cannot be written", path.display()))
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
            bail!("{path} would replace a file that was read: name another file");
        }
        self.end(None).with_context(|| format!("{} cannot be written", self.path.display()))
    }

    /// Ends it; `old` is what has to be in its place.
    fn end(&mut self, old: Option<&str>) -> Result<()> {
        if let Some(out) = self.out.take() {
            let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
            if self.beside.is_some() {
                file.sync_all()?;
            }
        }
        if let Some(beside) = &self.beside {
            wait_while_held();
            // An interrupted program waits for this.
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
                    // What is beside it is all there is of the text.
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

/// Links in a row that are followed to a file that does not exist yet, as systems do.
const LINKS: usize = 40;

/// Returns the path of a file that does not exist: itself, or where links lead that stand in its place.
fn behind_links(path: &Path) -> PathBuf {
    let next = |path: &PathBuf| Some(path.parent()?.join(fs::read_link(path).ok()?));
    let all = std::iter::successors(Some(path.to_owned()), next);
    all.take(LINKS).last().unwrap_or_default()
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

/// How many characters of a file's name are in the name of the file beside it: they fit, whatever they are.
const NAME: usize = 40;

/// How many names are tried. Some may be left from programs that were killed; where processes are numbered anew, as in containers, the same number
/// is common.
const TRIES: usize = 100;

/// Makes a file next to its place, and takes note of it.
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

/// Returns whether a new file can take the place of another: with its owner, and under all its names.
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

/// Moves a file; `false` if the place is one that nothing can be moved to, such as a file that a container mounts.
fn moved(from: &Path, to: &Path) -> io::Result<bool> {
    use io::ErrorKind::{CrossesDevices, ResourceBusy};
    match fs::rename(from, to) {
        Err(why) if matches!(why.kind(), CrossesDevices | ResourceBusy) => Ok(false),
        moved => moved.map(|()| true),
    }
}
