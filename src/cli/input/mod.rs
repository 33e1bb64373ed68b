//! Which files are meant, and their texts; what can't be read is reported with its place.
//!
//! It knows paths and bytes, nothing of puzzles.

pub(super) mod ask;
pub(super) mod batch;
pub(super) mod blocks;
mod decoder;
pub(super) mod library;
pub(super) mod lines;
pub(super) mod pieces;
pub(super) mod projects;
pub(super) mod unreadable;

use std::collections::HashSet;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::cli::input::decoder::decoded;
use crate::cli::output::target::note_read;

/// The endings of puzzle files: those of a folder are read.
const ENDINGS: [&str; 5] = ["sudoku", "sdk", "sdm", "sdx", "ss"];

/// Something to read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
}

impl Place {
    /// Its name in messages.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Stdin => "<stdin>".to_owned(),
            Self::File(path) => path.display().to_string(),
        }
    }

    /// Its whole text.
    pub(super) fn read(&self) -> Result<String> {
        let bytes = match self {
            Self::Stdin => {
                let mut bytes = Vec::new();
                io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
            }
            Self::File(path) => {
                note_read(path);
                fs::read(path)
            }
        };
        let bytes = bytes.with_context(|| format!("{} cannot be read", self.name()))?;
        decoded(bytes).or_else(|why| bail!("{}: {why}", self.name()))
    }

    /// Its whole text, if that has at most this many bytes; `None` if it is longer.
    pub(super) fn read_within(&self, most: usize) -> Result<Option<String>> {
        let limit = most as u64 + 1;
        let mut bytes = Vec::new();
        let read = match self {
            Self::Stdin => io::stdin().lock().take(limit).read_to_end(&mut bytes),
            Self::File(path) => {
                note_read(path);
                fs::File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes))
            }
        };
        read.with_context(|| format!("{} cannot be read", self.name()))?;
        if bytes.len() > most {
            return Ok(None);
        }
        decoded(bytes).map(Some).or_else(|why| bail!("{}: {why}", self.name()))
    }

    /// Its length in bytes, if that is known before it is read.
    pub(super) fn size(&self) -> Option<u64> {
        let Self::File(path) = self else { return None };
        fs::metadata(path).ok().filter(fs::Metadata::is_file).map(|kind| kind.len())
    }
}

/// Returns the files that these arguments name, in their order, a folder's sorted by path, each once.
///
/// A folder without a puzzle file and a path that does not exist are errors in their place.
pub(super) fn gather(paths: &[PathBuf]) -> Vec<Result<Place>> {
    let mut seen = HashSet::new();
    let mut is_new = |place: &Result<Place>| match place {
        Ok(Place::File(path)) => seen.insert(fs::canonicalize(path).unwrap_or_else(|_| path.clone())),
        Ok(Place::Stdin) => seen.insert(PathBuf::from("-")),
        Err(_) => true,
    };
    paths.iter().flat_map(|path| expand(path)).filter(|place| is_new(place)).collect()
}

fn expand(path: &Path) -> Vec<Result<Place>> {
    if path.as_os_str() == "-" {
        return vec![Ok(Place::Stdin)];
    }
    match fs::metadata(path).with_context(|| format!("{} cannot be read", path.display())) {
        Err(error) => vec![Err(error)],
        Ok(kind) if !kind.is_dir() => vec![Ok(Place::File(path.to_owned()))],
        Ok(_) => match files_under(path) {
            Ok(files) if files.is_empty() => {
                let endings = ENDINGS.map(|ending| format!(".{ending}"));
                let (last, others) = endings.split_last().unwrap_or((&endings[0], &[]));
                let endings = format!("{} or {last}", others.join(", "));
                vec![Err(anyhow::anyhow!("{} contains no {endings} files", path.display()))]
            }
            Ok(files) => files.into_iter().map(|file| Ok(Place::File(file))).collect(),
            Err(error) => vec![Err(error)],
        },
    }
}

/// Returns whether a folder below one that is walked is another project's, or a tool's: hidden, `node_modules`, or a repository of its own.
fn is_foreign(folder: &Path) -> bool {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with('.') || name == "node_modules" || folder.join(".git").exists()
}

/// Leaves out the folders of others, and links to folders, which may be circular.
fn files_under(folder: &Path) -> Result<Vec<PathBuf>> {
    let (mut files, mut waiting) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = waiting.pop() {
        let unreadable = || format!("{} cannot be read", folder.display());
        for entry in fs::read_dir(&folder).with_context(unreadable)? {
            let entry = entry.with_context(unreadable)?;
            let (path, kind) = (entry.path(), entry.file_type().with_context(unreadable)?);
            if kind.is_dir() {
                if !is_foreign(&path) {
                    waiting.push(path);
                }
            } else if is_puzzle_file(&path) && (kind.is_file() || path.is_file()) {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

/// Returns whether the file is read as part of a folder.
pub(super) fn is_puzzle_file(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| ENDINGS.iter().any(|known| known.eq_ignore_ascii_case(ending)))
}
