//! The table of the settings in `.sudoku-ls.toml`: the parser and the schema use it.

use crate::syntax::{Borders, RowSpacing};

/// A setting of the file, other than the levels of findings, which have one setting for each code.
pub(super) struct Setting {
    /// The section of the setting; `None` at the top level.
    pub(super) section: Option<&'static str>,
    pub(super) name: &'static str,
    pub(super) kind: Kind,
    /// A sentence that describes the setting.
    pub(super) about: &'static str,
}

/// The type of a setting's value.
pub(super) enum Kind {
    /// A whole number, 1 or more.
    Number,
    /// One of these strings.
    Choice(&'static [&'static str]),
}

/// All settings except the levels of findings.
pub(super) const SETTINGS: [Setting; 4] = [
    Setting {
        section: None,
        name: "nodes",
        kind: Kind::Number,
        about: "Search nodes per puzzle for `check`; after that, the finding is not-decided.",
    },
    Setting {
        section: Some("style"),
        name: "blank",
        kind: Kind::Choice(&[".", "0", "_", "*", "?", "x"]),
        about: "How formatting writes blanks.",
    },
    Setting {
        section: Some("style"),
        name: "borders",
        kind: Kind::Choice(&Borders::NAMES),
        about: "Which borders formatting gives to grids in rows.",
    },
    Setting {
        section: Some("style"),
        name: "spacing",
        kind: Kind::Choice(&RowSpacing::NAMES),
        about: "What formatting puts between the cells of grids in rows.",
    },
];

/// The possible levels of a finding; `note` and `information` mean the same.
pub(super) const LEVELS: [&str; 6] = ["off", "hint", "note", "information", "warning", "error"];
