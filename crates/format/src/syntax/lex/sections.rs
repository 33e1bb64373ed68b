//! The sections and their names.

/// A line in brackets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Section {
    Defaults,
    /// `[puzzle name]`.
    Head,
    /// `[Puzzle]`.
    Puzzle,
    State,
    Solution,
    Regions,
    /// Clues of constraints, or a mark of a choice between them.
    Constraint,
    Unknown,
}

/// The sections by their names.
pub(crate) const SECTIONS: [(&str, Section); 5] = [
    ("defaults", Section::Defaults),
    ("puzzle", Section::Puzzle),
    ("state", Section::State),
    ("solution", Section::Solution),
    ("regions", Section::Regions),
];
