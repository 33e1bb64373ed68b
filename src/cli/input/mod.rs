//! Finds the input files and reads their texts. An unreadable file is reported with its place.
//!
//! This module handles paths and bytes, and does not depend on puzzles.

pub(super) mod ask;
pub(super) mod batch;
pub(super) mod blocks;
pub(super) mod chunks;
pub(super) mod continued;
mod decoder;
pub(super) mod library;
pub(super) mod lines;
pub(super) mod numbering;
pub(super) mod on_demand;
pub(super) mod projects;
pub(super) mod state;
pub(super) mod unreadable;

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Error, Result, anyhow, bail};

use crate::cli::input::decoder::decoded;
use crate::cli::input::lines::Lines;
use crate::cli::output::target::note_read;
use crate::convert::{MAX_TEXT, fenced};

/// The extensions of puzzle files: in a folder, only these files are read.
const ENDINGS: [&str; 5] = ["sudoku", "sdk", "sdm", "sdx", "ss"];

/// The extensions of Markdown files. The puzzles in such a file are in its blocks of the language `sudoku`.
const MARKDOWN: [&str; 5] = ["md", "markdown", "mdx", "qmd", "rmd"];

/// A source of text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
    /// A text in memory.
    #[cfg_attr(not(feature = "mcp"), expect(dead_code, reason = "texts come from clients alone"))]
    Text(Arc<str>),
}

impl Place {
    /// Returns the name of the source in messages.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Stdin => "<stdin>".to_owned(),
            Self::File(path) => path.display().to_string(),
            Self::Text(_) => "text".to_owned(),
        }
    }

    /// Returns whether the file extension is that of the `.sudoku` format.
    #[cfg(feature = "convert")]
    pub(super) fn is_of_format(&self) -> bool {
        matches!(self, Self::File(path) if path.extension().is_some_and(|end| end.eq_ignore_ascii_case("sudoku")))
    }

    /// Returns whether the file extension is that of Markdown.
    pub(super) fn is_markdown(&self) -> bool {
        let is_one = |end: &OsStr| MARKDOWN.iter().any(|one| end.eq_ignore_ascii_case(one));
        matches!(self, Self::File(path) if path.extension().is_some_and(is_one))
    }

    /// Returns the parts of the source's text that are `.sudoku` text, each as its byte range and the number of lines
    /// above it: in a Markdown file, the contents of its `sudoku` blocks if it has any; else the whole text. O(length).
    pub(super) fn parts(&self, text: &str) -> Vec<(Range<usize>, usize)> {
        let fenced = self.fenced(text);
        if fenced.is_empty() {
            return vec![(0..text.len(), 0)];
        }
        let lines = Lines::of(text);
        fenced.into_iter().map(|part| (part.clone(), lines.line(part.start) - 1)).collect()
    }

    /// Returns the contents of the `sudoku` blocks of a Markdown file, as byte ranges of its text.
    fn fenced(&self, text: &str) -> Vec<Range<usize>> {
        if self.is_markdown() { fenced(text) } else { Vec::new() }
    }

    /// Returns an error if the source is a pipe or a device, which cannot be changed. `what` is the advice or the consequence.
    pub(super) fn check_file(&self, what: &str) -> Result<()> {
        if let Self::File(path) = self
            && fs::metadata(path).is_ok_and(|kind| !kind.is_file())
        {
            bail!("{} is not a regular file: {what}", self.name());
        }
        Ok(())
    }

    /// Returns the whole text, for formatting. A pipe or a device may never end: returns an error if its text exceeds
    /// the limit for conversions.
    pub(super) fn read(&self) -> Result<String> {
        let most = if self.size().is_some() { usize::MAX - 1 } else { MAX_TEXT };
        let too_long =
            || anyhow!("{}: unreadable: more than {} MB; format it in parts", self.name(), most >> 20);
        self.read_within(most)?.ok_or_else(too_long)
    }

    /// Returns the whole text if it has at most this many bytes; `None` if it is longer.
    pub(super) fn read_within(&self, most: usize) -> Result<Option<String>> {
        let limit = most as u64 + 1;
        let mut bytes = Vec::new();
        let read = match self {
            Self::Stdin => io::stdin().lock().take(limit).read_to_end(&mut bytes),
            Self::Text(text) => text.as_bytes().take(limit).read_to_end(&mut bytes),
            Self::File(path) => {
                note_read(path);
                fs::File::open(path).and_then(|file| {
                    // Reserves the memory at once if the length is known.
                    let size = file.metadata().map_or(0, |kind| kind.len()).min(limit);
                    let _ = bytes.try_reserve_exact(usize::try_from(size).unwrap_or_default());
                    file.take(limit).read_to_end(&mut bytes)
                })
            }
        };
        read.with_context(|| format!("{} cannot be read", self.name()))?;
        if bytes.len() > most {
            return Ok(None);
        }
        decoded(bytes).map(Some).or_else(|why| bail!("{}: {why}", self.name()))
    }

    /// Returns the length in bytes, if it is known before reading.
    pub(super) fn size(&self) -> Option<u64> {
        match self {
            Self::Stdin => None,
            Self::File(path) => fs::metadata(path).ok().filter(fs::Metadata::is_file).map(|kind| kind.len()),
            Self::Text(text) => Some(text.len() as u64),
        }
    }
}

/// Returns the files that these arguments name, in order and each once. The files of a folder are sorted by path.
///
/// A folder without a puzzle file, or a path that does not exist, results in an error in its place.
pub(super) fn gather(paths: &[PathBuf]) -> Vec<Result<Place>> {
    let mut seen = HashSet::new();
    let mut is_new = |place: &Result<Place>| match place {
        Ok(Place::File(path)) => seen.insert(fs::canonicalize(path).unwrap_or_else(|_| path.clone())),
        Ok(Place::Stdin) => seen.insert(PathBuf::from("-")),
        Ok(Place::Text(_)) | Err(_) => true,
    };
    paths.iter().flat_map(|path| expand(path)).filter(|place| is_new(place)).collect()
}

fn expand(path: &Path) -> Vec<Result<Place>> {
    if path.as_os_str() == "-" {
        return vec![Ok(Place::Stdin)];
    }
    match fs::metadata(path).with_context(|| format!("{} cannot be read", path.display())) {
        Err(_) if path.to_str().is_some_and(is_puzzle) => {
            vec![Err(anyhow!(
                "{} is a puzzle, not a path: pipe it in, or write it to a file",
                path.display()
            ))]
        }
        Err(error) => vec![Err(error)],
        Ok(kind) if !kind.is_dir() => vec![Ok(Place::File(path.to_owned()))],
        Ok(_) => match files_under(path) {
            files if files.is_empty() => {
                let endings = ENDINGS.map(|ending| format!(".{ending}"));
                let (last, others) = endings.split_last().unwrap_or((&endings[0], &[]));
                let endings = format!("{} or {last}", others.join(", "));
                vec![Err(anyhow!("{} contains no {endings} files", path.display()))]
            }
            files => files.into_iter().map(|(path, found)| found.map(|()| Place::File(path))).collect(),
        },
    }
}

/// Returns whether a subfolder belongs to another project or to a tool: it is hidden, is named `node_modules`, or is a repository.
fn is_foreign(folder: &Path) -> bool {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with('.') || name == "node_modules" || folder.join(".git").exists()
}

/// Returns the puzzle files below a folder, sorted by path, with an error in the place of each folder that cannot be read.
///
/// Skips folders of other projects, and links to folders, which may be circular.
fn files_under(folder: &Path) -> Vec<(PathBuf, Result<()>)> {
    let (mut files, mut waiting) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = waiting.pop() {
        if let Err(error) = look_into(&folder, &mut files, &mut waiting) {
            let error = Error::new(error).context(format!("{} cannot be read", folder.display()));
            files.push((folder, Err(error)));
        }
    }
    files.sort_by(|(one, _), (other, _)| one.cmp(other));
    files
}

/// Returns whether a path is a broken link, which is reported. Hidden broken links are ignored: editors create them as locks.
fn is_broken_link(path: &Path, kind: fs::FileType) -> bool {
    let is_hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
    kind.is_symlink() && !is_hidden && fs::metadata(path).is_err()
}

/// Finds the puzzle files of a folder, and its subfolders.
fn look_into(
    folder: &Path,
    files: &mut Vec<(PathBuf, Result<()>)>,
    folders: &mut Vec<PathBuf>,
) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let (path, kind) = (entry.path(), entry.file_type()?);
        if kind.is_dir() {
            if !is_foreign(&path) {
                folders.push(path);
            }
        } else if is_puzzle_file(&path) && (kind.is_file() || path.is_file() || is_broken_link(&path, kind)) {
            files.push((path, Ok(())));
        }
    }
    Ok(())
}

/// Returns whether an argument is not a path, but the cells of a puzzle on one line.
pub(super) fn is_puzzle(argument: &str) -> bool {
    let cells = argument.chars().filter(|c| !c.is_whitespace() && !"|/,".contains(*c));
    let (mut count, mut blanks, mut digits) = (0, 0, 0);
    for c in cells {
        count += 1;
        blanks += usize::from("._*-?xX0".contains(c));
        digits += usize::from(c.is_ascii_digit() && c != '0');
    }
    let size = usize::isqrt(count);
    count >= 16 && size * size == count && blanks + digits == count && digits > 0
}

/// Returns whether a file has the extension of a puzzle file, so that it is read as part of a folder.
pub(super) fn is_puzzle_file(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| ENDINGS.iter().any(|known| known.eq_ignore_ascii_case(ending)))
}
