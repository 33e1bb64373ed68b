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
    Cages,
    Unknown,
}

/// The sections by their names.
pub(crate) const SECTIONS: [(&str, Section); 6] = [
    ("defaults", Section::Defaults),
    ("puzzle", Section::Puzzle),
    ("state", Section::State),
    ("solution", Section::Solution),
    ("regions", Section::Regions),
    ("cages", Section::Cages),
];
