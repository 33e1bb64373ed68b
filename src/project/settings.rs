//! Every setting of `.sudoku-ls.toml`, in one table: its reading and its schema follow it.

use crate::syntax::{Borders, RowSpacing};

/// A setting of the file. The levels of findings, one setting a code, are not among them.
pub(super) struct Setting {
    /// The section that it is in, if it is in one.
    pub(super) section: Option<&'static str>,
    pub(super) name: &'static str,
    pub(super) kind: Kind,
    /// What it sets, in a sentence.
    pub(super) about: &'static str,
}

/// What a setting can be.
pub(super) enum Kind {
    /// A whole number, 1 or more.
    Number,
    /// One of these strings.
    Choice(&'static [&'static str]),
}

/// Every setting but the levels: their reading and the schema follow this table.
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

/// What a finding's level can be: `note` and `information` are the same.
pub(super) const LEVELS: [&str; 6] = ["off", "hint", "note", "information", "warning", "error"];
