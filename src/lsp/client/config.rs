//! The settings: one table of their names, types, limits and meanings, and the code that reads them from the client's messages.
//!
//! Tests compare the README's rows and the manifest of the VS Code extension with the table. Where settings come from
//! (`settings`) and who uses them is defined elsewhere.

use serde_json::Value;

use crate::lsp::framing::whole;
use crate::syntax::{Borders, RowSpacing, Style};

/// A setting, with its documentation.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// The name below `sudoku.`, such as `solveBudget`. A name within a group contains a dot.
    pub name: &'static str,
    /// The type and the limits of the value.
    pub kind: SettingKind,
    /// The effect of the setting, as Markdown.
    pub about: &'static str,
    place: fn(&mut Config) -> Place<'_>,
}

/// The type of a setting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SettingKind {
    /// A whole number.
    Number {
        /// The default.
        default: u64,
        /// The minimum.
        least: u64,
        /// The maximum.
        most: u64,
    },
    /// On or off.
    Switch {
        /// The default.
        default: bool,
    },
    /// One of several names.
    Choice {
        /// The default.
        default: &'static str,
        /// The allowed names.
        among: &'static [&'static str],
    },
}

/// The current settings of the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each one is a setting, on its own")]
pub(crate) struct Config {
    /// The maximum time of the search for the solutions of one puzzle, in milliseconds.
    pub(crate) solve_budget: u64,
    /// The maximum number of findings that are sent for one document.
    pub(crate) max_findings: u64,
    /// The name of a `Spoilers` value: when findings that reveal the solution are shown.
    spoilers: &'static str,
    /// Whether lenses are shown above puzzles.
    pub(crate) code_lens: bool,
    /// Whether the digits that a row lacks are shown at its end.
    pub(crate) missing_hints: bool,
    /// Whether the only candidate of a cell is shown.
    pub(crate) single_hints: bool,
    /// Whether hints tell for puzzles on one line whether their solution is unique.
    pub(crate) verdict_hints: bool,
    /// Whether puzzles with a redundant clue are reported.
    pub(crate) not_minimal: bool,
    /// Whether the next single is offered at the cursor.
    pub(crate) inline_completion: bool,
    /// Whether typing a digit removes it from the pencil marks of the cell's peers.
    pub(crate) live_marks: bool,
    /// Whether hints may use techniques that assume a unique solution.
    pub(crate) uniqueness: bool,
    /// The character that the formatter writes for blanks, or [`KEEP`].
    blanks: &'static str,
    /// The name of the borders that the formatter writes.
    borders: &'static str,
    /// The name of the spacing that the formatter puts between cells.
    spacing: &'static str,
}

/// The field of `Config` that stores a setting.
enum Place<'a> {
    Number(&'a mut u64),
    Switch(&'a mut bool),
    Choice(&'a mut &'static str),
}

/// The time at which findings that reveal the solution are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Spoilers {
    /// After the command that checks the digits, until the next edit.
    OnRequest,
    /// At once.
    All,
    /// Never.
    None,
}

/// The value with which the formatter leaves blanks, borders or spacing unchanged.
const KEEP: &str = "keep";

/// The name of the section with the server's settings in the client's settings.
pub(crate) const SECTION: &str = "sudoku";

/// All settings of the server, in the order of the README's list.
pub const SETTINGS: &[Setting] = &[
    Setting {
        name: "solveBudget",
        kind: SettingKind::Number { default: 1000, least: 1, most: 600_000 },
        about: "Time limit for the solution search of one puzzle, in milliseconds. A puzzle that needs longer is marked `not-decided`.",
        place: |config| Place::Number(&mut config.solve_budget),
    },
    Setting {
        name: "maxFindings",
        kind: SettingKind::Number { default: 100, least: 1, most: 10_000 },
        about: "Maximum number of findings shown per file, most severe first. A last finding gives the number of hidden ones.",
        place: |config| Place::Number(&mut config.max_findings),
    },
    Setting {
        name: "notMinimal",
        kind: SettingKind::Switch { default: false },
        about: "Show a hint on puzzles with a redundant clue. A level for `not-minimal` in `.sudoku-ls.toml` takes precedence.",
        place: |config| Place::Switch(&mut config.not_minimal),
    },
    Setting {
        name: "spoilers",
        kind: SettingKind::Choice { default: "onRequest", among: &["onRequest", "all", "none"] },
        about: "When findings that give the solution away (`wrong-digit`) are shown: after `Check my digits` until the next edit (`onRequest`), at once (`all`), or never (`none`). Clashes always show.",
        place: |config| Place::Choice(&mut config.spoilers),
    },
    Setting {
        name: "codeLens",
        kind: SettingKind::Switch { default: true },
        about: "Show a line above each puzzle in rows with its size, clues and solutions, and the commands `Solve` and `Generate another`.",
        place: |config| Place::Switch(&mut config.code_lens),
    },
    Setting {
        name: "inlayHints.missing",
        kind: SettingKind::Switch { default: true },
        about: "Show the missing digits at the end of a row, if there are at most four.",
        place: |config| Place::Switch(&mut config.missing_hints),
    },
    Setting {
        name: "inlayHints.singles",
        kind: SettingKind::Switch { default: false },
        about: "Show the only candidate of an empty cell in the cell. May misalign the grid.",
        place: |config| Place::Switch(&mut config.single_hints),
    },
    Setting {
        name: "inlayHints.verdict",
        kind: SettingKind::Switch { default: true },
        about: "Show behind each puzzle on one line whether its solution is unique.",
        place: |config| Place::Switch(&mut config.verdict_hints),
    },
    Setting {
        name: "inlineCompletion",
        kind: SettingKind::Switch { default: false },
        about: "Suggest the easiest next single of a row as ghost text at the cursor, in editors that support it.",
        place: |config| Place::Switch(&mut config.inline_completion),
    },
    Setting {
        name: "liveMarks",
        kind: SettingKind::Switch { default: true },
        about: "Remove a digit that is typed or placed from the pencil marks of the cells that it rules out.",
        place: |config| Place::Switch(&mut config.live_marks),
    },
    Setting {
        name: "uniqueness",
        kind: SettingKind::Switch { default: true },
        about: "Use techniques that rest on a unique solution in hints, next steps, explanations and paths, where the puzzle was proved to have one. Ratings always count them.",
        place: |config| Place::Switch(&mut config.uniqueness),
    },
    Setting {
        name: "format.blank",
        kind: SettingKind::Choice { default: KEEP, among: &[KEEP, ".", "0", "_", "*", "?", "x"] },
        about: "Blank character used by formatting. `keep` uses the most common one in the grid.",
        place: |config| Place::Choice(&mut config.blanks),
    },
    Setting {
        name: "format.borders",
        kind: SettingKind::Choice { default: KEEP, among: &Borders::NAMES },
        about: "Borders used by formatting: the existing ones (`keep`), `none`, or lines between `boxes`. Borders that define the box shape are kept.",
        place: |config| Place::Choice(&mut config.borders),
    },
    Setting {
        name: "format.spacing",
        kind: SettingKind::Choice { default: KEEP, among: &RowSpacing::NAMES },
        about: "Spacing between cells used by formatting: the existing one (`keep`), `none` if each cell is one character, or `one` space.",
        place: |config| Place::Choice(&mut config.spacing),
    },
];

impl Config {
    /// Returns the default settings.
    pub(crate) fn standard() -> Self {
        let mut config = Self::default();
        for setting in SETTINGS {
            match ((setting.place)(&mut config), setting.kind) {
                (Place::Number(place), SettingKind::Number { default, .. }) => *place = default,
                (Place::Switch(place), SettingKind::Switch { default }) => *place = default,
                (Place::Choice(place), SettingKind::Choice { default, .. }) => *place = default,
                (Place::Number(_) | Place::Switch(_) | Place::Choice(_), _) => {}
            }
        }
        config
    }

    /// Returns when findings that reveal the solution are shown.
    pub(crate) fn spoilers(self) -> Spoilers {
        match self.spoilers {
            "all" => Spoilers::All,
            "none" => Spoilers::None,
            _ => Spoilers::OnRequest,
        }
    }

    /// Returns the style in which files are formatted, unless the settings file of their folder sets another one.
    pub(crate) fn style(self) -> Style {
        Style {
            blank: self.blanks.chars().next().filter(|_| self.blanks != KEEP),
            borders: self.borders.parse::<Borders>().unwrap_or_default(),
            spacing: self.spacing.parse::<RowSpacing>().unwrap_or_default(),
        }
    }

    /// Returns these settings with the values that a section sets, and a sentence for the user about each unusable
    /// value. A setting whose value is unusable or missing keeps its value.
    pub(crate) fn with(mut self, section: &Value) -> (Self, Vec<String>) {
        let complaints = SETTINGS.iter().filter_map(|setting| {
            let value = setting.find(section).filter(|value| !value.is_null())?;
            setting.take(&mut self, value).err()
        });
        let complaints = complaints.collect();
        (self, complaints)
    }

    /// Returns these settings with a section that contains all settings of the user. A missing setting gets its value
    /// from `first`; a setting with an unusable value keeps its current value.
    pub(crate) fn anew(mut self, mut first: Self, section: &Value) -> (Self, Vec<String>) {
        for setting in SETTINGS {
            if setting.find(section).is_none_or(Value::is_null) {
                setting.copy(&mut first, &mut self);
            }
        }
        self.with(section)
    }
}

impl Setting {
    /// Returns the setting's value in a section, stored under its whole name or within its group.
    fn find<'a>(&self, section: &'a Value) -> Option<&'a Value> {
        let inside = || self.name.split('.').try_fold(section, |group, name| group.get(name));
        section.get(self.name).or_else(inside)
    }

    fn copy(&self, from: &mut Config, to: &mut Config) {
        match ((self.place)(from), (self.place)(to)) {
            (Place::Number(from), Place::Number(to)) => *to = *from,
            (Place::Switch(from), Place::Switch(to)) => *to = *from,
            (Place::Choice(from), Place::Choice(to)) => *to = *from,
            (Place::Number(_) | Place::Switch(_) | Place::Choice(_), _) => {}
        }
    }

    /// # Errors
    /// A sentence for the user about a value that cannot be used.
    fn take(&self, config: &mut Config, value: &Value) -> Result<(), String> {
        let (wanted, stays) = match ((self.place)(config), self.kind) {
            (Place::Number(place), SettingKind::Number { least, most, .. }) => match count(value) {
                Some(number) if (least..=most).contains(&number) => {
                    *place = number;
                    return Ok(());
                }
                _ => (format!("a whole number from {least} to {most}"), place.to_string()),
            },
            (Place::Choice(place), SettingKind::Choice { among, .. }) => {
                match among.iter().find(|name| value.as_str() == Some(name)) {
                    Some(name) => {
                        *place = name;
                        return Ok(());
                    }
                    None => (format!("one of {}", among.join(", ")), (*place).to_owned()),
                }
            }
            (Place::Switch(place), _) => match value.as_bool() {
                Some(on) => {
                    *place = on;
                    return Ok(());
                }
                None => ("true or false".to_owned(), place.to_string()),
            },
            (Place::Number(_) | Place::Choice(_), _) => return Ok(()),
        };
        let value = short(&value.to_string());
        Err(format!("Invalid {SECTION}.{} {value}: expected {wanted}. It stays {stays}.", self.name))
    }
}

/// Returns a whole number. Clients in languages with a single number type write 3 as `3.0`.
fn count(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| u64::try_from(whole(value.as_f64()?)?).ok())
}

/// Returns a value for a message, cut off if it is long.
fn short(value: &str) -> String {
    const MOST: usize = 60;
    match value.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &value[..end]),
        None => value.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_setting_that_is_missing_is_as_it_was_at_first() {
        let first = Config { solve_budget: 7, ..Config::standard() };
        let now = Config { solve_budget: 8, max_findings: 3, code_lens: false, blanks: "0", ..first };
        for nothing in [json!(null), json!({}), json!({ "solveBudget": null })] {
            assert_eq!(now.anew(first, &nothing), (first, vec![]));
        }
        let (set, said) = now.anew(first, &json!({ "codeLens": true, "maxFindings": "all" }));
        assert_eq!(set, Config { max_findings: 3, ..first });
        assert!(said[0].contains("It stays 3."), "{said:?}");
    }

    #[test]
    fn of_a_long_value_that_cannot_be_used_the_start_is_named() {
        let said = Config::standard().with(&json!({ "spoilers": "é".repeat(100_000) })).1;
        assert_eq!(
            said[0],
            format!(
                "Invalid sudoku.spoilers \"{}…: expected one of onRequest, all, none. It stays onRequest.",
                "é".repeat(59)
            )
        );
    }

    #[test]
    fn a_value_that_cannot_be_used_is_named_and_the_others_count() {
        for value in [json!(0), json!(-1), json!("fast"), json!(1.5), json!(600_001)] {
            let (config, said) = Config::standard().with(&json!({ "solveBudget": value, "maxFindings": 5 }));
            assert_eq!((config.solve_budget, config.max_findings), (1000, 5));
            let [said] = &*said else { panic!("{said:?}") };
            assert!(said.contains(&value.to_string()) && said.contains("stays 1000"), "{said}");
        }
    }

    #[test]
    fn a_whole_number_may_be_written_with_a_point() {
        let (config, said) = Config::standard().with(&json!({ "solveBudget": 2000.0 }));
        assert_eq!((config.solve_budget, said), (2000, vec![]));
    }

    #[test]
    fn every_setting_is_kept_in_a_place_of_its_kind() {
        for setting in SETTINGS {
            let mut config = Config::standard();
            let (value, other) = match setting.kind {
                SettingKind::Number { default, least, most } => {
                    assert!((least..=most).contains(&default));
                    (json!(most), json!(true))
                }
                SettingKind::Switch { default } => (json!(!default), json!(1)),
                SettingKind::Choice { default, among } => {
                    assert_eq!(among.first(), Some(&default));
                    (json!(among[1]), json!("other"))
                }
            };
            let before = config;
            setting.take(&mut config, &value).unwrap();
            assert_ne!(config, before, "{}", setting.name);
            assert!(setting.take(&mut config, &other).unwrap_err().contains(setting.name));
        }
    }
}
