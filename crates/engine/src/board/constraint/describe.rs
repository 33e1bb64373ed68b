//! What messages call a constraint.

use super::{Constraint, DotKind, LineKind, MarkKind, OutsideKind};
use crate::board::{Cell, Geometry};

impl Constraint {
    /// Returns what messages call the constraint, as a noun with its article: `the cage of 16`, `the thermometer`.
    pub fn noun(&self) -> String {
        match self {
            Self::Cage { sum: Some(sum), .. } => format!("the cage of {sum}"),
            Self::Cage { sum: None, .. } => "the cage".to_owned(),
            Self::Line { kind, .. } => format!("the {}", kind.noun()),
            Self::Arrow { .. } => "the arrow".to_owned(),
            Self::Dot { kind, .. } => format!("the {}", kind.noun()),
            Self::Negative { kinds } => {
                let kinds: Vec<String> = kinds.iter().map(|kind| kind.noun()).collect();
                format!("the negative constraint on {}", kinds.join(", "))
            }
            Self::Quadruple { digits, .. } => {
                let digits: Vec<String> = digits.iter().map(ToString::to_string).collect();
                format!("the quadruple {}", digits.join(" "))
            }
            Self::Outside { kind, value, .. } => format!("the {} {value}", kind.noun()),
            Self::Region { .. } => "the extra region".to_owned(),
            Self::Clone { .. } => "the clone".to_owned(),
            Self::Mark { kind, .. } => format!("the {} mark", kind.word()),
            Self::Greater { .. } => "the inequality".to_owned(),
            Self::Pair { title, .. } | Self::Pattern { title, .. } | Self::Sum { title, .. } => {
                let named = if title.name.is_empty() { &title.text } else { &title.name };
                format!("the rule '{named}'")
            }
            Self::Any { .. } => "the choice".to_owned(),
        }
    }

    /// Returns what messages call the constraint, with its cells: `the cage of 16 in r1c8, r2c8 and r2c9`.
    pub fn describe(&self, board: &Geometry) -> String {
        let cells = self.cells();
        if cells.is_empty() { self.noun() } else { format!("{} in {}", self.noun(), listed(board, &cells)) }
    }
}

/// Returns the names of cells as a sentence lists them: `r1c1, r1c2 and r1c3`.
fn listed(board: &Geometry, cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().map(|&cell| board.name(cell)).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

impl LineKind {
    /// Returns the noun that messages use, without an article.
    pub const fn noun(self) -> &'static str {
        match self {
            Self::Thermo => "thermometer",
            Self::SlowThermo => "slow thermometer",
            Self::Whisper(_) => "whisper line",
            Self::Renban => "renban line",
            Self::Palindrome => "palindrome",
            Self::Between => "between line",
            Self::Lockout(_) => "lockout line",
            Self::RegionSum => "region sum line",
            Self::Zipper => "zipper line",
            Self::DoubleArrow => "double arrow",
            Self::Modular(_) => "modular line",
            Self::Entropic => "entropic line",
            Self::Distinct => "line without repeats",
        }
    }
}

impl DotKind {
    /// Returns the noun that messages use, without an article.
    pub fn noun(self) -> String {
        match self {
            Self::Difference(1) => "white dot".to_owned(),
            Self::Difference(by) => format!("white dot of {by}"),
            Self::Ratio(2) => "black dot".to_owned(),
            Self::Ratio(of) => format!("black dot of {of}"),
            Self::Sum(10) => "X".to_owned(),
            Self::Sum(5) => "V".to_owned(),
            Self::Sum(sum) => format!("pair sum of {sum}"),
        }
    }
}

impl OutsideKind {
    /// Returns the noun that messages use, without an article.
    pub const fn noun(self) -> &'static str {
        match self {
            Self::LittleKiller => "little killer",
            Self::Sandwich => "sandwich sum",
            Self::XSum => "x-sum",
            Self::Skyscraper => "skyscraper clue",
            Self::NumberedRoom => "numbered room",
        }
    }
}

impl MarkKind {
    /// Returns the adjective that messages use.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Odd => "odd",
            Self::Even => "even",
            Self::Minimum => "minimum",
            Self::Maximum => "maximum",
        }
    }
}
