//! Symmetries of clues: sets of cells that either all hold clues or none.
//!
//! A symmetry is a list of moves of a square. It ignores boxes, regions and rules, which need not be symmetric.

use std::fmt;
use std::str::FromStr;

use crate::board::{Cell, Geometry, UnknownName};

/// How the cells that hold clues are arranged. The digits of the clues do not matter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Symmetry {
    /// No symmetry.
    #[default]
    None,
    /// Unchanged by half a turn.
    Rotate180,
    /// Unchanged by a quarter turn.
    Rotate90,
    /// The left half mirrors the right one.
    MirrorH,
    /// The top half mirrors the bottom one.
    MirrorV,
    /// Mirrored at the diagonal from the top left.
    Diagonal,
    /// Mirrored at the diagonal from the top right.
    AntiDiagonal,
    /// Unchanged by every turn and mirror.
    Full,
}

impl Symmetry {
    /// All symmetries.
    pub const ALL: [Self; 8] = [
        Self::None,
        Self::Rotate180,
        Self::Rotate90,
        Self::MirrorH,
        Self::MirrorV,
        Self::Diagonal,
        Self::AntiDiagonal,
        Self::Full,
    ];

    /// Returns the symmetry's name: `none`, `rotate180`, `mirror-h` and so on.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Rotate180 => "rotate180",
            Self::Rotate90 => "rotate90",
            Self::MirrorH => "mirror-h",
            Self::MirrorV => "mirror-v",
            Self::Diagonal => "diagonal",
            Self::AntiDiagonal => "anti-diagonal",
            Self::Full => "full",
        }
    }

    /// Returns a short description of the symmetry.
    #[doc(hidden)]
    pub const fn describe(self) -> &'static str {
        match self {
            Self::None => "no symmetry",
            Self::Rotate180 => "half-turn rotation",
            Self::Rotate90 => "quarter-turn rotation",
            Self::MirrorH => "left-right mirror",
            Self::MirrorV => "top-bottom mirror",
            Self::Diagonal => "mirror across the diagonal from the top left",
            Self::AntiDiagonal => "mirror across the diagonal from the top right",
            Self::Full => "all rotations and mirrors",
        }
    }

    /// Returns whether the symmetry exchanges rows and columns, and so needs as many rows as columns.
    #[doc(hidden)]
    pub fn needs_square(self) -> bool {
        self.moves().iter().any(|[.., swap]| *swap)
    }

    /// Returns the cells that hold a clue if this cell does, each once. The cell itself comes first. On a board with other than as many rows as
    /// columns, the symmetry must not [need a square](Self::needs_square).
    #[doc(hidden)]
    pub fn orbit(self, geometry: &Geometry, cell: Cell) -> Vec<Cell> {
        let (last_row, last_column) = (geometry.rows() - 1, geometry.columns() - 1);
        let mut orbit = Vec::with_capacity(8);
        for [flip_row, flip_column, swap] in self.moves() {
            let (mut row, mut column) = (geometry.row(cell), geometry.column(cell));
            if *flip_row {
                row = last_row - row;
            }
            if *flip_column {
                column = last_column - column;
            }
            let image = if *swap { geometry.at(column, row) } else { geometry.at(row, column) };
            if !orbit.contains(&image) {
                orbit.push(image);
            }
        }
        orbit
    }

    /// Returns the moves of the symmetry, the identity first. A move says whether rows are reversed, columns are
    /// reversed, and then rows and columns exchanged.
    const fn moves(self) -> &'static [[bool; 3]] {
        const STAY: [bool; 3] = [false, false, false];
        const HALF: [bool; 3] = [true, true, false];
        match self {
            Self::None => &[STAY],
            Self::Rotate180 => &[STAY, HALF],
            Self::Rotate90 => &[STAY, [true, false, true], HALF, [false, true, true]],
            Self::MirrorH => &[STAY, [false, true, false]],
            Self::MirrorV => &[STAY, [true, false, false]],
            Self::Diagonal => &[STAY, [false, false, true]],
            Self::AntiDiagonal => &[STAY, [true, true, true]],
            Self::Full => &[
                STAY,
                [false, false, true],
                [false, true, false],
                [false, true, true],
                [true, false, false],
                [true, false, true],
                HALF,
                [true, true, true],
            ],
        }
    }
}

impl FromStr for Symmetry {
    type Err = UnknownName;

    /// Returns the symmetry with this name, in any case.
    ///
    /// ```
    /// use sudoku_ls_engine::generate::Symmetry;
    /// assert_eq!("Mirror-H".parse::<Symmetry>(), Ok(Symmetry::MirrorH));
    /// assert_eq!("round".parse::<Symmetry>().ok(), None);
    /// ```
    fn from_str(name: &str) -> Result<Self, UnknownName> {
        Self::ALL
            .into_iter()
            .find(|symmetry| symmetry.name().eq_ignore_ascii_case(name))
            .ok_or_else(|| UnknownName::new("symmetry", name))
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
