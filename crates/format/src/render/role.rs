//! The roles of cells, candidates, houses and lines in a picture, as plain data with names and hues.

use crate::board::{Cell, Digit};
use crate::logic::HouseId;
use crate::syntax::Noted;

/// The role of a cell, candidate or house in a picture. It determines the color.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum PictureRole {
    /// A part of the pattern of a step, if no more specific role applies.
    Pattern,
    /// The house that a pattern starts from: a base of a fish, the house of a hidden single.
    Base,
    /// The house that candidates are removed from, or a cover of a fish.
    Cover,
    /// A candidate of a base outside the covers.
    Fin,
    /// The cell at the center of a wing, or the stem of a blossom.
    Pivot,
    /// A cell at an end of a wing.
    Pincer,
    /// A cell or candidate beyond the pattern's own digits.
    Extra,
    /// A cell or candidate that links the parts of a pattern.
    Link,
    /// The first of several sets of cells.
    SetA,
    /// The second set.
    SetB,
    /// The third set.
    SetC,
    /// The fourth set. A fifth set has the role of the first one.
    SetD,
    /// The first color: in a chain, the candidates that become true.
    ColourA,
    /// The opposite of the first color: in a chain, the candidates that become false.
    ColourB,
    /// The first color of a second pair.
    ColourC,
    /// The opposite color of the second pair.
    ColourD,
    /// A digit that a step places, and its cell.
    Placed,
    /// A candidate that a step removes.
    Removed,
    /// A digit that differs from the solution.
    Wrong,
    /// A cell that clashes with another one.
    Clash,
    /// The cell that a search is handling now.
    Current,
    /// The pencil mark that the search has reached in a cell.
    Pointer,
    /// The digit that a round of a search tried last, without a contradiction.
    Tried,
    /// A digit that a round of a search tried, with a contradiction.
    Failed,
    /// A pencil mark that a try removed.
    Cleared,
    /// A cell that a failed try left without pencil marks.
    Emptied,
}

/// The colors that roles share. Each theme has its own shade of each hue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "their names say what they are")]
pub enum Hue {
    Blue,
    Green,
    Orange,
    Red,
    Violet,
    Teal,
    Yellow,
    Grey,
}

impl Hue {
    /// All hues.
    pub const ALL: [Self; 8] = [
        Self::Blue,
        Self::Green,
        Self::Orange,
        Self::Red,
        Self::Violet,
        Self::Teal,
        Self::Yellow,
        Self::Grey,
    ];

    /// Returns the name, such as `blue`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blue => "blue",
            Self::Green => "green",
            Self::Orange => "orange",
            Self::Red => "red",
            Self::Violet => "violet",
            Self::Teal => "teal",
            Self::Yellow => "yellow",
            Self::Grey => "grey",
        }
    }
}

impl PictureRole {
    /// All roles.
    pub const ALL: [Self; 26] = [
        Self::Pattern,
        Self::Base,
        Self::Cover,
        Self::Fin,
        Self::Pivot,
        Self::Pincer,
        Self::Extra,
        Self::Link,
        Self::SetA,
        Self::SetB,
        Self::SetC,
        Self::SetD,
        Self::ColourA,
        Self::ColourB,
        Self::ColourC,
        Self::ColourD,
        Self::Placed,
        Self::Removed,
        Self::Wrong,
        Self::Clash,
        Self::Current,
        Self::Pointer,
        Self::Tried,
        Self::Failed,
        Self::Cleared,
        Self::Emptied,
    ];

    /// Returns the name and the hue.
    const fn parts(self) -> (&'static str, Hue) {
        match self {
            Self::Pattern => ("pattern", Hue::Blue),
            Self::Base => ("base", Hue::Blue),
            Self::Cover => ("cover", Hue::Yellow),
            Self::Fin => ("fin", Hue::Orange),
            Self::Pivot => ("pivot", Hue::Violet),
            Self::Pincer => ("pincer", Hue::Teal),
            Self::Extra => ("extra", Hue::Yellow),
            Self::Link => ("link", Hue::Grey),
            Self::SetA => ("set-a", Hue::Blue),
            Self::SetB => ("set-b", Hue::Violet),
            Self::SetC => ("set-c", Hue::Orange),
            Self::SetD => ("set-d", Hue::Teal),
            Self::ColourA => ("colour-a", Hue::Green),
            Self::ColourB => ("colour-b", Hue::Blue),
            Self::ColourC => ("colour-c", Hue::Orange),
            Self::ColourD => ("colour-d", Hue::Violet),
            Self::Placed => ("placed", Hue::Green),
            Self::Removed => ("removed", Hue::Red),
            Self::Wrong => ("wrong", Hue::Red),
            Self::Clash => ("clash", Hue::Red),
            Self::Current => ("current", Hue::Yellow),
            Self::Pointer => ("pointer", Hue::Grey),
            Self::Tried => ("tried", Hue::Green),
            Self::Failed => ("failed", Hue::Red),
            Self::Cleared => ("cleared", Hue::Orange),
            Self::Emptied => ("emptied", Hue::Red),
        }
    }

    /// Returns the name, such as `colour-a`. Clients receive this name, and it is the CSS class in a picture.
    pub const fn name(self) -> &'static str {
        self.parts().0
    }

    /// Returns its hue.
    #[doc(hidden)]
    pub const fn hue(self) -> Hue {
        self.parts().1
    }

    /// Returns whether a candidate in this role is crossed out.
    #[doc(hidden)]
    pub const fn is_struck(self) -> bool {
        matches!(self, Self::Removed | Self::Failed | Self::Cleared)
    }
}

/// A digit in one cell, or in several cells (a group), as the start or end of a line.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Candidate {
    /// The cells, at least one.
    pub cells: Vec<Cell>,
    /// The digit.
    pub digit: Digit,
}

/// A link between two candidates, drawn as a line.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Line {
    /// The candidate at which the line starts.
    pub from: Candidate,
    /// The candidate at which the line ends.
    pub to: Candidate,
    /// Whether it is a strong link: if one is false, the other is true.
    pub is_strong: bool,
}

/// The roles to highlight in a picture. If a cell or candidate has several roles, the last one is drawn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PictureRoles {
    /// The roles of whole cells.
    pub cells: Vec<(Cell, PictureRole)>,
    /// The roles of single candidates.
    pub candidates: Vec<(Cell, Digit, PictureRole)>,
    /// The roles of houses, by their index in [`Geometry::houses`](crate::board::Geometry::houses).
    pub houses: Vec<(HouseId, PictureRole)>,
    /// The links.
    pub lines: Vec<Line>,
    /// The player's notes: corner marks, and colors of cells and candidates.
    #[doc(hidden)]
    pub noted: Noted,
}

impl PictureRoles {
    /// Returns the role of a cell that is drawn: its last role.
    pub fn of_cell(&self, cell: Cell) -> Option<PictureRole> {
        self.cells.iter().rev().find(|(it, _)| *it == cell).map(|(_, role)| *role)
    }

    /// Returns whether there are no roles and no links.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty() && self.candidates.is_empty() && self.houses.is_empty() && self.lines.is_empty()
    }
}
