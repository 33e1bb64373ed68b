//! The destinations of pictures: one file, or several files whose names are made of titles, numbers and pages. No two
//! pictures get the same name, and no file is written outside the given folder.

use std::collections::HashSet;
use std::fs;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

use anyhow::{Context, Result, bail};

/// The maximum length of a title within a file name, in characters and in bytes: file systems allow names of 255 bytes.
const LONGEST: (usize, usize) = (80, 200);

/// Names that denote devices on Windows, with any extension.
const DEVICES: [&str; 22] = [
    "con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9",
    "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9",
];

/// The destination of a call's pictures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// One file, or standard output.
    Single,
    /// A folder, with generated file names.
    Folder(PathBuf),
    /// Files in a folder, named after a pattern.
    Pattern(PathBuf, String),
}

impl Place {
    /// Parses the value of `--output`.
    ///
    /// # Errors
    /// A placeholder is unknown, or is not in the file name.
    pub(super) fn of(output: Option<&Path>) -> Result<Self> {
        let Some(path) = output else { return Ok(Self::Single) };
        let text = path.to_string_lossy();
        if text.ends_with(['/', MAIN_SEPARATOR]) || path.is_dir() {
            return Ok(Self::Folder(path.to_owned()));
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        let inside = placeholders(&name)?;
        if placeholders(&folder.to_string_lossy()).is_ok_and(|found| !found.is_empty()) {
            bail!(
                "{}: placeholders are allowed in the file's name only, not in its folder's",
                path.display()
            );
        }
        if inside.is_empty() {
            return Ok(Self::Single);
        }
        Ok(Self::Pattern(folder, name.into_owned()))
    }

    /// Checks that each page gets its own name, if there may be several pages for a file.
    ///
    /// # Errors
    /// The pattern lacks `{page}`.
    pub(super) fn check_pages(&self) -> Result<()> {
        match self {
            Self::Pattern(_, name) if !name.contains("{page}") => {
                bail!(
                    "puzzles and solutions are pages of their own: add {{page}} to '{name}', or write a PDF"
                )
            }
            _ => Ok(()),
        }
    }

    /// Returns whether each puzzle gets its own files. In a folder, pages contain several puzzles if pages are requested.
    pub(super) fn is_per_puzzle(&self, has_pages: bool) -> bool {
        match self {
            Self::Single => false,
            Self::Folder(_) => !has_pages,
            Self::Pattern(_, name) => ["{title}", "{number}"].iter().any(|part| name.contains(part)),
        }
    }
}

/// Returns the placeholders in a name.
fn placeholders(name: &str) -> Result<Vec<&str>> {
    let mut found = Vec::new();
    let mut rest = name;
    while let Some((_, behind)) = rest.split_once('{') {
        let Some((inside, behind)) = behind.split_once('}') else { break };
        if !["title", "number", "page"].contains(&inside) {
            bail!("unknown placeholder {{{inside}}} in '{name}': use {{title}}, {{number}} or {{page}}");
        }
        found.push(inside);
        rest = behind;
    }
    Ok(found)
}

/// Assigns file names.
pub(super) struct Names {
    place: Place,
    extension: &'static str,
    /// The names in use, in lower case: some file systems ignore case.
    taken: HashSet<String>,
    /// Whether each puzzle gets its own files.
    is_per_puzzle: bool,
    /// Whether the folder was created.
    is_made: bool,
}

impl Names {
    pub(super) fn new(place: Place, is_per_puzzle: bool, extension: &'static str) -> Self {
        Self { place, extension, taken: HashSet::new(), is_per_puzzle, is_made: false }
    }

    /// Returns the path for a page of one or several puzzles, and creates the folder. Returns `None` if the only page
    /// goes to the single file.
    ///
    /// # Errors
    /// There is no destination for several pages, or the folder cannot be created.
    pub(super) fn next(
        &mut self,
        first: Option<&(u64, Option<String>)>,
        (page, pages): (usize, usize),
    ) -> Result<Option<PathBuf>> {
        let extension = self.extension;
        let (folder, pattern) = match &self.place {
            Place::Single if pages == 1 => return Ok(None),
            Place::Single => bail!(
                "{pages} pages do not fit in one {} file: write a PDF, or name a file per page, such as --output 'page {{page}}.{extension}'",
                extension.to_uppercase()
            ),
            Place::Pattern(_, name) if pages > 1 && !name.contains("{page}") => {
                bail!("{pages} pages need a name each: add {{page}} to '{name}'")
            }
            Place::Pattern(folder, name) => (folder.clone(), name.clone()),
            Place::Folder(folder) => {
                let name = match (self.is_per_puzzle, pages) {
                    (true, 1) => "{title}",
                    (true, _) => "{title}-{page}",
                    (false, 1) => "puzzles",
                    (false, _) => "page-{page}",
                };
                (folder.clone(), format!("{name}.{extension}"))
            }
        };
        if !self.is_made && !folder.as_os_str().is_empty() {
            fs::create_dir_all(&folder).with_context(|| format!("{} cannot be created", folder.display()))?;
        }
        self.is_made = true;
        let number = first.map_or(1, |(number, _)| *number);
        let title =
            first.and_then(|(_, name)| name.as_deref()).map(file_name).filter(|name| !name.is_empty());
        let title = title.unwrap_or_else(|| format!("puzzle-{number}"));
        let digits = pages.to_string().len();
        let name = pattern
            .replace("{number}", &number.to_string())
            .replace("{page}", &format!("{page:0digits$}"))
            .replace("{title}", &title);
        Ok(Some(folder.join(self.free(&name))))
    }

    /// Returns this name; if it is in use, with a number before its extension.
    fn free(&mut self, name: &str) -> String {
        let (stem, extension) =
            name.rsplit_once('.').map_or((name, String::new()), |(stem, rest)| (stem, format!(".{rest}")));
        let mut free = name.to_owned();
        let mut count = 1;
        while !self.taken.insert(free.to_lowercase()) {
            count += 1;
            free = format!("{stem}-{count}{extension}");
        }
        free
    }
}

/// Returns a title as part of a file name for any system: without separators, control characters, or special characters at its ends.
fn file_name(title: &str) -> String {
    let is_special = |c: char| c.is_control() || "/\\:*?\"<>|{}".contains(c);
    let shown = title.char_indices().take_while(|(at, c)| at + c.len_utf8() <= LONGEST.1).take(LONGEST.0);
    let plain: String = shown.map(|(_, c)| if is_special(c) { '-' } else { c }).collect();
    let is_odd = |c: char| c.is_whitespace() || c == '.';
    let plain = plain.trim_end_matches(is_odd).trim_start_matches(|c| is_odd(c) || c == '-');
    let stem = plain.split('.').next().unwrap_or_default().trim_end().to_lowercase();
    if DEVICES.contains(&&*stem) { format!("puzzle {plain}") } else { plain.to_owned() }
}
