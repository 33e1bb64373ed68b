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
    /// The houses of a board that is not a square.
    Houses,
    /// Clues of constraints, or the mark of a choice between clues.
    Constraint,
    Unknown,
}

impl Section {
    /// Returns whether the section belongs to the grid above it, so that its heading does not end the block.
    pub(crate) const fn is_of_grid(self) -> bool {
        matches!(self, Self::State | Self::Solution | Self::Regions)
    }
}

/// The sections by their names.
pub(crate) const SECTIONS: [(&str, Section); 6] = [
    ("defaults", Section::Defaults),
    ("puzzle", Section::Puzzle),
    ("state", Section::State),
    ("solution", Section::Solution),
    ("regions", Section::Regions),
    ("houses", Section::Houses),
];
