//! The settings of a folder of puzzles: `.sudoku-ls.toml`, in the folder of the files or above it.
//!
//! The command line and the server read the settings in the same way. This module knows the names of settings and
//! findings, but not its users.

mod schema;
mod settings;
pub(crate) mod small_file;
mod wrong;

pub use schema::schema;

use std::collections::HashMap;
use std::io::ErrorKind;
use std::iter;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

use self::settings::{LEVELS, SETTINGS};
use self::wrong::{Wrong, short};
use crate::analysis::{Code, Severity};
use crate::syntax::{Borders, RowSpacing, Style, nearest};

/// The name of the settings file.
pub const FILE_NAME: &str = ".sudoku-ls.toml";

/// Returns the names that are allowed in a section; for `None`, those at the top level: its settings, and the names of
/// the sections.
fn names_in(section: Option<&str>) -> Vec<&'static str> {
    let sections = if section.is_none() { &["levels", "style"][..] } else { &[] };
    let own = SETTINGS.iter().filter(|setting| setting.section == section).map(|setting| setting.name);
    sections.iter().copied().chain(own).collect()
}

/// The settings of a folder, from its settings file; all unset if there is no file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Project {
    /// The budget of `check` for each puzzle, in search nodes.
    pub nodes: Option<u64>,
    /// The character that the formatter writes for a blank.
    pub blank: Option<char>,
    /// The borders that the formatter gives to grids.
    pub borders: Option<Borders>,
    /// The separators that the formatter writes between cells.
    pub spacing: Option<RowSpacing>,
    /// The configured severity of findings; `None` for a finding that is not shown.
    levels: HashMap<Code, Option<Severity>>,
}

/// Returns the possible paths of the settings file for a folder, the nearest first.
pub(crate) fn places(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    // The paths are generated lazily: for a very long path, all of them together may not fit into memory.
    iter::successors(Some(folder.join(FILE_NAME)), |path| Some(path.parent()?.parent()?.join(FILE_NAME)))
}

impl Project {
    /// Returns the settings for the files of a folder, from the nearest settings file in the folder or above it.
    ///
    /// # Errors
    /// One line, with the path of the file and its errors.
    pub fn of_folder(folder: &Path) -> Result<Self, String> {
        for path in places(folder) {
            match small_file::read(&path) {
                Ok(text) => {
                    return Self::parse(&text).map_err(|why| format!("{}: {why}", path.display()));
                }
                Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
                    if path.is_symlink() {
                        return Err(format!("cannot read {}: it is a link to nothing", path.display()));
                    }
                }
                Err(error) => return Err(format!("cannot read {}: {error}", path.display())),
            }
        }
        Ok(Self::default())
    }

    /// Parses the text of a settings file.
    ///
    /// # Errors
    /// One line with the first ten errors and the number of further errors.
    pub fn parse(text: &str) -> Result<Self, String> {
        let table: Table = text.parse().map_err(|error: toml::de::Error| {
            let line = error.span().map_or(1, |span| text[..span.start].matches('\n').count() + 1);
            format!("line {line}: {}", short(&error.message().replace('\n', " ")))
        })?;
        let (mut project, mut wrong) = (Self::default(), Wrong::default());
        for (key, value) in &table {
            match key.as_str() {
                "nodes" => match nodes(value) {
                    Ok(number) => project.nodes = Some(number),
                    Err(why) => wrong.add(|| why),
                },
                "style" => project.read_style(value, &mut wrong),
                "levels" => project.levels = levels(value, &mut wrong),
                _ => wrong.add(|| unknown("setting", key, &names_in(None))),
            }
        }
        wrong.in_one_line().map_or(Ok(project), Err)
    }

    fn read_style(&mut self, value: &Value, wrong: &mut Wrong) {
        let Some(table) = value.as_table() else {
            return wrong.add(|| "style is not a table: write a section [style]".to_owned());
        };
        for (key, value) in table {
            let name = value.as_str().unwrap_or_default();
            let known = match key.as_str() {
                "blank" => {
                    match blank(value) {
                        Ok(sign) => self.blank = Some(sign),
                        Err(why) => wrong.add(|| why),
                    }
                    continue;
                }
                "borders" => {
                    self.borders = name.parse::<Borders>().ok();
                    self.borders.map(|_| ()).ok_or(Borders::NAMES)
                }
                "spacing" => {
                    self.spacing = name.parse::<RowSpacing>().ok();
                    self.spacing.map(|_| ()).ok_or(RowSpacing::NAMES)
                }
                _ => {
                    wrong.add(|| unknown("setting of [style]", key, &names_in(Some("style"))));
                    continue;
                }
            };
            if let Err(names) = known {
                wrong.add(|| format!("invalid {key} {}: expected one of {}", shown(value), names.join(", ")));
            }
        }
    }

    /// Returns the style for formatting files of this folder: the configured style, with `usual` for everything that is
    /// not configured.
    pub fn style(&self, usual: Style) -> Style {
        Style {
            blank: self.blank.or(usual.blank),
            borders: self.borders.unwrap_or(usual.borders),
            spacing: self.spacing.unwrap_or(usual.spacing),
        }
    }

    /// Returns whether the configured level of this code shows its findings, that is, is not `off`; `None` if no level
    /// is configured.
    pub fn asks_for(&self, code: Code) -> Option<bool> {
        self.levels.get(&code).map(Option::is_some)
    }

    /// Returns the severity of findings with this code in this folder; `None` if they are not shown.
    pub fn severity(&self, code: Code) -> Option<Severity> {
        self.levels.get(&code).copied().unwrap_or(Some(code.severity()))
    }
}

fn nodes(value: &Value) -> Result<u64, String> {
    let number = value.as_integer().and_then(|number| u64::try_from(number).ok()).filter(|&n| n > 0);
    number.ok_or_else(|| {
        format!("invalid nodes {}: expected a number of search nodes, 1 or more", shown(value))
    })
}

fn blank(value: &Value) -> Result<char, String> {
    let mut signs = value.as_str().unwrap_or_default().chars();
    match (signs.next(), signs.next()) {
        (Some(sign), None) if Style::BLANKS.contains(sign) => Ok(sign),
        _ => Err(format!(
            "invalid blank {}: expected one of the characters {}, in quotes",
            shown(value),
            Style::BLANKS
        )),
    }
}

fn levels(value: &Value, wrong: &mut Wrong) -> HashMap<Code, Option<Severity>> {
    let mut levels = HashMap::new();
    let Some(table) = value.as_table() else {
        wrong.add(|| "levels is not a table: write a section [levels]".to_owned());
        return levels;
    };
    let names: Vec<&str> = Code::ALL.iter().map(|code| code.name()).collect();
    for (name, value) in table {
        let Ok(code) = name.parse::<Code>() else {
            wrong.add(|| unknown("finding", name, &names));
            continue;
        };
        let level = match value.as_str() {
            Some("off") => None,
            Some("hint") => Some(Severity::Hint),
            Some("information" | "note") => Some(Severity::Information),
            Some("warning") => Some(Severity::Warning),
            Some("error") => Some(Severity::Error),
            _ => {
                wrong.add(|| {
                    format!(
                        "invalid level {} for {name}: expected one of {}",
                        shown(value),
                        LEVELS.join(", ")
                    )
                });
                continue;
            }
        };
        levels.insert(code, level);
    }
    levels
}

/// Returns a value as written in a settings file, shortened if it is long.
fn shown(value: &Value) -> String {
    short(&value.to_string())
}

fn unknown(what: &str, name: &str, names: &[&str]) -> String {
    let name = &short(name);
    match nearest(name, names.iter().copied()) {
        Some(near) => format!("unknown {what} {name}: did you mean {near}?"),
        None if names.len() < 10 => format!("unknown {what} {name}: expected one of {}", names.join(", ")),
        None => format!("unknown {what} {name}: 'sudoku-ls explain' lists them all"),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::settings::Kind;
    use super::*;

    #[test]
    fn the_table_holds_what_the_reading_takes() {
        for setting in SETTINGS {
            let values = match setting.kind {
                Kind::Number => vec!["1".to_owned()],
                Kind::Choice(names) => names.iter().map(|name| format!("\"{name}\"")).collect(),
            };
            let section = setting.section.map_or_else(String::new, |section| format!("[{section}]\n"));
            for value in values {
                let text = format!("{section}{} = {value}", setting.name);
                assert!(Project::parse(&text).is_ok(), "{text}");
            }
        }
        let blanks: Vec<String> = Style::BLANKS.chars().map(|blank| format!("\"{blank}\"")).collect();
        assert!(schema().to_string().contains(&blanks.join(",")));
    }

    #[test]
    fn what_is_set_is_read_and_the_rest_stays_as_it_is() {
        let project = Project::parse(
            "nodes = 50\n[style]\nblank = \"0\"\nborders = \"boxes\"\n[levels]\nmultiple-solutions = \"off\"\nnot-decided = \"error\"\n",
        )
        .unwrap();
        assert_eq!((project.nodes, project.blank), (Some(50), Some('0')));
        let usual = Style { blank: Some('_'), spacing: RowSpacing::One, ..Style::default() };
        let style = Style { blank: Some('0'), borders: Borders::Boxes, spacing: RowSpacing::One };
        assert_eq!(project.style(usual), style);
        assert_eq!(project.severity(Code::MultipleSolutions), None);
        assert_eq!(project.severity(Code::NotDecided), Some(Severity::Error));
        assert_eq!(project.severity(Code::NoSolution), Some(Severity::Error));
        let asked =
            [Code::NotDecided, Code::MultipleSolutions, Code::NoSolution].map(|code| project.asks_for(code));
        assert_eq!(asked, [Some(true), Some(false), None]);
        assert_eq!(Project::parse(""), Ok(Project::default()));
    }

    #[test]
    fn what_cannot_be_used_is_named_in_one_line() {
        for (text, said) in [
            ("node = 5", "unknown setting node: did you mean nodes?"),
            ("[levels]\nno-solutoin = \"off\"", "did you mean no-solution?"),
            ("[levels]\nno-solution = \"of\"", "expected one of off, hint"),
            ("[style]\nblank = \"5\"", "invalid blank \"5\""),
            ("[style]\nborders = \"box\"", "invalid borders \"box\": expected one of keep, none, boxes"),
            ("[style]\nspacing = 1", "invalid spacing 1: expected one of keep, none, one"),
            ("[style]\nblnk = \".\"", "unknown setting of [style] blnk: did you mean blank?"),
            ("style = 3", "style is not a table"),
            ("nodes = 0", "invalid nodes 0"),
            ("nodes = ", "line 1: "),
            ("levels = 3", "levels is not a table"),
            (
                "nods = 5\n[style]\nblnk = \".\"\nborders = 1\n[levels]\nno-solutoin = \"off\"\nx = \"off\"",
                "unknown finding no-solutoin: did you mean no-solution?; unknown finding x: 'sudoku-ls explain' lists them all; \
                 unknown setting nods: did you mean nodes?; unknown setting of [style] blnk: did you mean blank?; \
                 invalid borders 1: expected one of",
            ),
        ] {
            let why = Project::parse(text).unwrap_err();
            assert!(why.contains(said) && why.lines().count() == 1, "{text}: {why}");
        }
    }

    #[test]
    fn a_file_full_of_mistakes_gets_a_short_message() {
        let many: String = (0..5000).map(|number| ["k", &number.to_string(), " = 1\n"].concat()).collect();
        let long = "x".repeat(10_000);
        for (text, said) in [
            (many.clone(), "; and 4990 more"),
            (format!("[levels]\n{many}"), "; and 4990 more"),
            (format!("[style]\n{many}"), "; and 4990 more"),
            (format!("{long} = 1"), "xxx…"),
            (format!("nodes = \"{long}\""), "xxx…"),
            (format!("[style]\nblank = \"{long}\"\nborders = \"{long}\""), "xxx…"),
            (format!("[levels]\n{long} = \"off\"\nno-solution = \"{long}\""), "xxx…"),
        ] {
            let why = Project::parse(&text).unwrap_err();
            assert!(why.contains(said) && why.len() < 1500, "{why}");
        }
    }

    #[test]
    fn the_nearest_file_above_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("a/b");
        fs::create_dir_all(&inner).unwrap();
        fs::write(folder.path().join(FILE_NAME), "nodes = 1").unwrap();
        assert_eq!(Project::of_folder(&inner).unwrap().nodes, Some(1));
        fs::write(folder.path().join("a").join(FILE_NAME), "nodes = 2").unwrap();
        assert_eq!(Project::of_folder(&inner).unwrap().nodes, Some(2));
        fs::write(inner.join(FILE_NAME), "bad").unwrap();
        let why = Project::of_folder(&inner).unwrap_err();
        assert!(why.contains("b/.sudoku-ls.toml: line 1: "), "{why}");
    }
}
