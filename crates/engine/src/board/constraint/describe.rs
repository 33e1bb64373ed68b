//! Words for constraints in messages.

use super::{Constraint, DotKind, LineKind, MarkKind, OutsideKind};
use crate::board::{Cell, Digit, Geometry};

impl Constraint {
    /// Returns the noun for the constraint in messages, with its article: `the cage of 16`, `the thermometer`. It has no
    /// digits of the puzzle, since how they are written depends on the board.
    pub fn noun(&self) -> String {
        match self {
            Self::Quadruple { .. } => "the quadruple".to_owned(),
            other => other.noun_with(&|_| String::new()),
        }
    }

    /// Returns the noun for the constraint in messages, with digits as the puzzle writes them: `the quadruple 0 1`.
    #[doc(hidden)]
    pub fn noun_with(&self, written: &dyn Fn(Digit) -> String) -> String {
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
                let digits: Vec<String> = digits.iter().map(|&digit| written(digit)).collect();
                format!("the quadruple {}", digits.join(" "))
            }
            Self::Outside { kind, value, .. } => format!("the {} {value}", kind.noun()),
            Self::Region { .. } => "the extra region".to_owned(),
            Self::Clone { .. } => "the clone".to_owned(),
            Self::Mark { kind: MarkKind::OneOf(_), .. } => "the list of allowed digits".to_owned(),
            Self::Mark { kind, .. } => format!("the {} mark", kind.word()),
            Self::Greater { .. } => "the inequality".to_owned(),
            Self::Pair { title, .. } | Self::Pattern { title, .. } | Self::Sum { title, .. } => {
                let named = if title.name.is_empty() { &title.text } else { &title.name };
                format!("the rule '{named}'")
            }
            Self::Doppelganger { .. } => "the doppelganger rule".to_owned(),
            Self::Regions(clue) => clue.noun().to_owned(),
            Self::Any { .. } => "the choice".to_owned(),
        }
    }

    /// Returns the noun for the constraint in messages, with its cells: `the cage of 16 in r1c8, r2c8 and r2c9`. A choice names the constraints of
    /// each group. Digits are written as their values on the board.
    pub fn describe(&self, board: &Geometry) -> String {
        self.describe_with(board, &|digit| board.layout().value(digit).to_string())
    }

    /// Returns the noun for the constraint with its cells, with digits as the puzzle writes them.
    #[doc(hidden)]
    pub fn describe_with(&self, board: &Geometry, written: &dyn Fn(Digit) -> String) -> String {
        let noun = self.noun_with(written);
        if let Self::Any { choices } = self {
            let group = |group: &[Self]| {
                group.iter().map(|one| one.describe_with(board, written)).collect::<Vec<_>>().join(" with ")
            };
            let groups: Vec<String> = choices.iter().map(|choice| group(choice)).collect();
            return format!("{noun} between {}", groups.join(" and "));
        }
        let cells = self.cells();
        if cells.is_empty() { noun } else { format!("{noun} in {}", listed(board, &cells)) }
    }
}

/// Returns a list of cell names for a sentence: `r1c1, r1c2 and r1c3`.
fn listed(board: &Geometry, cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().map(|&cell| board.name(cell)).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

impl LineKind {
    /// Returns the noun that messages use, without an article.
    #[doc(hidden)]
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
            Self::SumParts(_) => "sum line",
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
    #[doc(hidden)]
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
    #[doc(hidden)]
    pub const fn noun(self) -> &'static str {
        match self {
            Self::LittleKiller => "little killer",
            Self::Sandwich => "sandwich sum",
            Self::XSum => "x-sum",
            Self::Skyscraper => "skyscraper clue",
            Self::HiddenSkyscraper => "hidden skyscraper clue",
            Self::NumberedRoom => "numbered room",
            Self::FullRank { ties: false } => "full rank",
            Self::FullRank { ties: true } => "rank with ties",
        }
    }
}

impl MarkKind {
    /// Returns the adjective that messages use.
    #[doc(hidden)]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Odd => "odd",
            Self::Even => "even",
            Self::Minimum => "minimum",
            Self::Maximum => "maximum",
            Self::OneOf(_) => "allowed-digits",
        }
    }
}

impl Constraint {
    /// Returns the meaning of the constraint as a clause: `digits increase from the bulb on`.
    #[doc(hidden)]
    pub fn meaning(&self) -> String {
        self.meaning_with(None)
    }

    /// Returns the meaning of the constraint as a clause, with digits as the puzzle writes them.
    #[doc(hidden)]
    pub fn meaning_with(&self, written: Option<&dyn Fn(Digit) -> String>) -> String {
        match self {
            Self::Cage { sum: Some(_), repeats: false, .. } => {
                "digits add up to the sum and differ".to_owned()
            }
            Self::Cage { sum: Some(_), repeats: true, .. } => {
                "digits add up to the sum and may repeat".to_owned()
            }
            Self::Cage { sum: None, repeats: false, .. } | Self::Region { .. } => "digits differ".to_owned(),
            Self::Cage { sum: None, repeats: true, .. } => "digits may repeat".to_owned(),
            Self::Line { kind, .. } => kind.meaning(),
            Self::Arrow { total, .. } if total.len() > 1 => {
                "digits along the shaft add up to the number in the pill".to_owned()
            }
            Self::Arrow { .. } => "digits along the shaft add up to the digit in the circle".to_owned(),
            Self::Dot { kind, .. } => kind.meaning(),
            Self::Negative { kinds } => {
                let kinds: Vec<String> = kinds.iter().map(|kind| kind.noun()).collect();
                format!(
                    "neighbors without one of these hold no digits that ask for one: {}",
                    kinds.join(", ")
                )
            }
            Self::Quadruple { .. } => "the digits stand in the cells around the circle".to_owned(),
            Self::Outside { kind, .. } => kind.meaning().to_owned(),
            Self::Clone { .. } => "the groups hold the same digits in the same places".to_owned(),
            Self::Mark { kind, .. } => kind.meaning().to_owned(),
            Self::Greater { .. } => "the sign points at the cell with the lesser digit".to_owned(),
            Self::Pair { title, .. } | Self::Pattern { title, .. } | Self::Sum { title, .. } => {
                title.text.to_string()
            }
            Self::Doppelganger { boxes, .. } => {
                let kinds = if *boxes { "row, column and box" } else { "row and column" };
                format!(
                    "each {kinds} holds the digit and lacks another one, no two of a kind the same; where the digit is, its {kinds} lack different digits"
                )
            }
            Self::Regions(clue) => clue.meaning().to_owned(),
            Self::Any { choices } => {
                let group = |group: &[Self]| {
                    group
                        .iter()
                        .map(|one| {
                            let noun = written.map_or_else(|| one.noun(), |written| one.noun_with(written));
                            format!("{noun}: {}", one.meaning_with(written))
                        })
                        .collect::<Vec<_>>()
                        .join(" and ")
                };
                let groups: Vec<String> = choices.iter().map(|choice| group(choice)).collect();
                format!("at least one of these holds: {}", groups.join("; or "))
            }
        }
    }
}

impl LineKind {
    /// Returns the requirement of the line as a clause.
    #[doc(hidden)]
    pub fn meaning(self) -> String {
        match self {
            Self::Thermo => "digits increase from the bulb on".to_owned(),
            Self::SlowThermo => "digits increase or stay the same from the bulb on".to_owned(),
            Self::Whisper(by) => format!("neighbors along the line differ by at least {by}"),
            Self::Renban => "digits are consecutive, without repeats, in any order".to_owned(),
            Self::Palindrome => "digits read the same from both ends".to_owned(),
            Self::Between => "digits on the line lie between those in the circles".to_owned(),
            Self::Lockout(by) => {
                format!(
                    "the ends differ by at least {by}, and no digit on the line lies between them or equals one"
                )
            }
            Self::RegionSum => "digits in each box that the line passes add up to the same sum".to_owned(),
            Self::SumParts(sum) => {
                format!("digits can be divided into parts in a row that each add up to {sum}")
            }
            Self::Zipper => {
                "digits at the same distance from the middle add up to the digits in the middle".to_owned()
            }
            Self::DoubleArrow => "digits between the circles add up to the sum of the circles".to_owned(),
            Self::Modular(of) => {
                format!("any {of} cells in a row have different remainders when divided by {of}")
            }
            Self::Entropic => "any three cells in a row hold a low, a middle and a high digit".to_owned(),
            Self::Distinct => "digits differ".to_owned(),
        }
    }
}

impl DotKind {
    /// Returns the requirement of the dot as a clause.
    #[doc(hidden)]
    pub fn meaning(self) -> String {
        match self {
            Self::Difference(1) => "digits are consecutive".to_owned(),
            Self::Difference(by) => format!("digits differ by {by}"),
            Self::Ratio(2) => "one digit is twice the other".to_owned(),
            Self::Ratio(of) => format!("one digit is {of} times the other"),
            Self::Sum(sum) => format!("digits add up to {sum}"),
        }
    }
}

impl OutsideKind {
    /// Returns the meaning of the number as a clause.
    #[doc(hidden)]
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::LittleKiller => "the number is the sum of the digits along the diagonal",
            Self::Sandwich => "the number is the sum of the digits between the least and the greatest digit",
            Self::XSum => "the number is the sum of the first X digits, where X is the first of them",
            Self::Skyscraper => "the number is how many digits are greater than all digits before them",
            Self::HiddenSkyscraper => "the number is the first digit that is less than one before it",
            Self::NumberedRoom => "the number stands in the Nth cell, where N is the first digit",
            Self::FullRank { ties: false } => {
                "the line, read as a number, has this rank among all rows and columns read from both ends, and no other is the same number"
            }
            Self::FullRank { ties: true } => {
                "the line, read as a number, has this rank among all rows and columns read from both ends, where equal numbers share the first of their ranks"
            }
        }
    }
}

impl MarkKind {
    /// Returns the requirement of the mark as a clause.
    #[doc(hidden)]
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Odd => "the digit is odd",
            Self::Even => "the digit is even",
            Self::Minimum => "the digit is less than its neighbors across each edge",
            Self::Maximum => "the digit is greater than its neighbors across each edge",
            Self::OneOf(_) => "the digit is one of those in the list",
        }
    }
}
