//! The kinds of constraints that the generator draws.

use std::fmt;
use std::str::FromStr;

use crate::board::UnknownName;

/// A kind of constraint that a generated puzzle has, under the name that setters use.
///
/// ```
/// use sudoku_ls_engine::generate::ConstraintKind;
/// assert_eq!("Little-Killer".parse::<ConstraintKind>(), Ok(ConstraintKind::LittleKiller));
/// assert_eq!("kropki".parse::<ConstraintKind>(), Ok(ConstraintKind::Dots));
/// assert_eq!(ConstraintKind::Killer.to_string(), "killer");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum ConstraintKind {
    /// Cages with sums.
    Killer,
    /// Thermometers.
    Thermo,
    /// Arrows with a circle.
    Arrow,
    /// White and black dots.
    Dots,
    /// The letters X and V.
    Xv,
    /// Whisper lines, on which adjacent digits differ by at least half the board's size: 5 at 9x9.
    Whispers,
    /// Renban lines.
    Renban,
    /// Signs between cells that say which digit is greater.
    Inequalities,
    /// Sums of diagonals.
    LittleKiller,
    /// Sums between the least and the greatest digit of a row or column.
    Sandwich,
    /// Sums of the first X digits of a row or column.
    XSum,
    /// Numbers of visible digits in a row or column.
    Skyscraper,
}

impl ConstraintKind {
    /// All kinds.
    pub const ALL: [Self; 12] = [
        Self::Killer,
        Self::Thermo,
        Self::Arrow,
        Self::Dots,
        Self::Xv,
        Self::Whispers,
        Self::Renban,
        Self::Inequalities,
        Self::LittleKiller,
        Self::Sandwich,
        Self::XSum,
        Self::Skyscraper,
    ];

    /// Returns the kind's name: `killer`, `little-killer` and so on.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Killer => "killer",
            Self::Thermo => "thermo",
            Self::Arrow => "arrow",
            Self::Dots => "dots",
            Self::Xv => "xv",
            Self::Whispers => "whispers",
            Self::Renban => "renban",
            Self::Inequalities => "inequalities",
            Self::LittleKiller => "little-killer",
            Self::Sandwich => "sandwich",
            Self::XSum => "x-sum",
            Self::Skyscraper => "skyscraper",
        }
    }

    /// Returns a short description of the kind.
    #[doc(hidden)]
    pub const fn describe(self) -> &'static str {
        match self {
            Self::Killer => "cages with sums, without repeats",
            Self::Thermo => "thermometers",
            Self::Arrow => "arrows that add up to their circle",
            Self::Dots => "white and black dots (Kropki)",
            Self::Xv => "X and V between cells that add up to 10 and 5",
            Self::Whispers => "lines whose neighbors differ by half the size or more",
            Self::Renban => "lines of consecutive digits in any order",
            Self::Inequalities => "signs that point at the lesser digit",
            Self::LittleKiller => "sums along diagonals",
            Self::Sandwich => "sums between the least and the greatest digit",
            Self::XSum => "sums of the first X digits",
            Self::Skyscraper => "how many digits rise above all before them",
        }
    }

    /// Returns other common names of the kind.
    #[doc(hidden)]
    pub const fn aliases(self) -> &'static [&'static str] {
        match self {
            Self::Killer => &["cages"],
            Self::Thermo => &["thermos"],
            Self::Arrow => &["arrows"],
            Self::Dots => &["kropki"],
            Self::Whispers => &["whisper", "german-whispers"],
            Self::LittleKiller => &["little-killers"],
            Self::Sandwich => &["sandwiches"],
            Self::XSum => &["x-sums"],
            Self::Skyscraper => &["skyscrapers"],
            Self::Xv | Self::Renban | Self::Inequalities => &[],
        }
    }
}

impl FromStr for ConstraintKind {
    type Err = UnknownName;

    /// Returns the kind with this name, in any case; also knows other common names such as `cages` and `kropki`.
    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let is_name = |one: &str| one.eq_ignore_ascii_case(name);
        Self::ALL
            .into_iter()
            .find(|kind| is_name(kind.name()) || kind.aliases().iter().any(|alias| is_name(alias)))
            .ok_or_else(|| UnknownName::new("kind of constraints", name))
    }
}

impl fmt::Display for ConstraintKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
