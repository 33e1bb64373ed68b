//! The keys of metadata: their names, their SadMan letters, and the nearest name to a mistyped one.
//!
//! This module knows only names; the header reads the values.
use std::str::FromStr;

use crate::board::UnknownName;

/// A fact about a puzzle that changes neither its board nor its solutions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fact {
    /// The title of the puzzle.
    Title,
    /// The author of the puzzle.
    Author,
    /// The place of publication.
    Source,
    /// The web address.
    Url,
    /// The date on which the puzzle was made.
    Date,
    /// The difficulty, as a word.
    Level,
    /// The difficulty, as a number.
    Rating,
    /// A comment.
    Comment,
    /// The number of givens.
    Clues,
    /// Whether all givens are needed.
    Minimal,
    /// The rules in prose, for readers.
    RulesText,
}

/// A known key of metadata.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Key {
    /// A fact about the puzzle.
    Fact(Fact),
    Size,
    Box,
    Symbols,
    Rules,
    Digits,
    Solutions,
}

/// All names of keys, with the key and its meaning. The first name of each key is the displayed one.
const NAMES: [(&str, Key, &str); 19] = [
    ("title", Key::Fact(Fact::Title), "title of the puzzle"),
    ("author", Key::Fact(Fact::Author), "author of the puzzle"),
    ("source", Key::Fact(Fact::Source), "where it comes from"),
    ("url", Key::Fact(Fact::Url), "web address"),
    ("date", Key::Fact(Fact::Date), "date of the puzzle"),
    ("level", Key::Fact(Fact::Level), "difficulty as a word"),
    ("difficulty", Key::Fact(Fact::Level), "difficulty as a word"),
    ("rating", Key::Fact(Fact::Rating), "difficulty as a number"),
    ("comment", Key::Fact(Fact::Comment), "any other text"),
    ("clues", Key::Fact(Fact::Clues), "number of givens, checked"),
    ("minimal", Key::Fact(Fact::Minimal), "whether every clue is needed, checked"),
    ("size", Key::Size, "cells per side"),
    ("box", Key::Box, "rows x columns of a box"),
    ("symbols", Key::Symbols, "symbols of the digits, starting with 1"),
    ("rules", Key::Rules, "extra rules"),
    ("digits", Key::Digits, "values of the digits, such as 0-8"),
    ("values", Key::Digits, "values of the digits, such as 0-8"),
    ("solutions", Key::Solutions, "expected number of solutions"),
    ("rules-text", Key::Fact(Fact::RulesText), "rules in prose, not checked"),
];

/// The keys that affect how a puzzle is read.
pub(crate) const STRUCTURAL: [Key; 6] =
    [Key::Size, Key::Box, Key::Symbols, Key::Rules, Key::Digits, Key::Solutions];

/// The letters of SadMan metadata, in the order in which they are written.
pub const SADMAN: [(Fact, char); 7] = [
    (Fact::Author, 'A'),
    (Fact::Title, 'D'),
    (Fact::Comment, 'C'),
    (Fact::Date, 'B'),
    (Fact::Source, 'S'),
    (Fact::Level, 'L'),
    (Fact::Url, 'U'),
];

impl Fact {
    /// Returns all facts, in the order in which they are written.
    pub fn all() -> impl Iterator<Item = Self> {
        NAMES.into_iter().filter_map(|(name, key, _)| match key {
            Key::Fact(fact) if fact.name() == name => Some(fact),
            _ => None,
        })
    }

    /// Returns the key in the `.sudoku` format.
    pub fn name(self) -> &'static str {
        Key::Fact(self).name()
    }

    /// Returns whether the fact follows from the grid, so that it need not be carried over.
    pub(crate) const fn follows(self) -> bool {
        matches!(self, Self::Clues | Self::Minimal)
    }
}

impl FromStr for Fact {
    type Err = UnknownName;

    /// Returns the fact with this key, ignoring case.
    fn from_str(name: &str) -> Result<Self, UnknownName> {
        match Key::from_name(name) {
            Some(Key::Fact(fact)) => Ok(fact),
            _ => Err(UnknownName::new("key", name)),
        }
    }
}

/// The maximum length of a key, in bytes.
const KEY_MAX: usize = 40;

impl Key {
    /// Returns the key with this name, ignoring case.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        NAMES.iter().find(|(known, ..)| known.eq_ignore_ascii_case(name)).map(|&(_, key, _)| key)
    }

    /// Returns the key of a line `#A…`, if it is metadata: no lower-case letter follows the letter (anything may follow `#U`).
    pub(crate) fn of_sadman(line: &str) -> Option<Self> {
        let mut chars = line.chars().skip(1);
        let letter = chars.next()?;
        let &(fact, _) = SADMAN.iter().find(|&&(_, its)| its == letter)?;
        let key = Self::Fact(fact);
        if fact == Fact::Url {
            return Some(key);
        }
        (!chars.next().is_some_and(char::is_lowercase)).then_some(key)
    }

    /// Returns the displayed name.
    pub(crate) fn name(self) -> &'static str {
        NAMES.iter().find(|&&(_, key, _)| key == self).map_or("", |&(name, ..)| name)
    }
}

/// Returns the names of all keys, in the order in which they are listed to users.
pub fn key_names() -> impl Iterator<Item = &'static str> {
    NAMES.iter().map(|&(name, ..)| name)
}

/// Returns the displayed names of the keys, with their meanings.
pub fn described_keys() -> impl Iterator<Item = (&'static str, &'static str)> {
    NAMES.iter().filter(|&&(name, key, _)| key.name() == name).map(|&(name, _, meaning)| (name, meaning))
}

/// Returns the text before a colon, if it has the shape of a key: letters first, then letters, digits, spaces, `-` and `_`.
pub(crate) fn key_shape(text: &str) -> Option<&str> {
    let colon = text.as_bytes().iter().take(KEY_MAX).position(|&b| b == b':')?;
    let key = text.get(..colon)?.trim_end();
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, ' ' | '-' | '_');
    (key.starts_with(|c: char| c.is_ascii_alphabetic()) && key.chars().all(fits)).then_some(key)
}

/// Returns the name nearest to a mistyped one, if it is near enough to be the intended one.
pub fn nearest<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed: String = typed.chars().take(KEY_MAX).collect::<String>().to_ascii_lowercase();
    let slips = |name| (strsim::osa_distance(&typed, name), name);
    let (slips, near) = names.into_iter().map(slips).min_by_key(|&(slips, _)| slips)?;
    // Two short words with different first letters, such as `given` and `even`, are two words.
    let is_alike = 3 * slips <= typed.len().max(near.len())
        || typed.len() > 1 && typed.chars().next() == near.chars().next();
    (slips <= 1 + near.len() / 4 && is_alike).then_some(near)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_key_is_found_across_one_slip() {
        assert_eq!(nearest("tilte", key_names()), Some("title"));
        assert_eq!(nearest("Rule", key_names()), Some("rules"));
        assert_eq!(nearest("solution", key_names()), Some("solutions"));
        assert_eq!(nearest("colour", key_names()), None);
        assert_eq!(
            (nearest("given", ["even"]), nearest("w", ["x"]), nearest("blau", ["blue"])),
            (None, None, Some("blue"))
        );
    }

    #[test]
    fn each_fact_is_listed_once_under_its_own_key() {
        let all: Vec<Fact> = Fact::all().collect();
        let mut sorted = all.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!((sorted.len(), all[5]), (all.len(), Fact::Level));
        assert!(all.iter().all(|&fact| fact.name().parse::<Fact>() == Ok(fact)));
        assert_eq!("Difficulty".parse::<Fact>(), Ok(Fact::Level));
        assert_eq!("size".parse::<Fact>().ok(), None);
    }

    #[test]
    fn sadman_letters_need_no_lower_case_letter_behind() {
        assert_eq!(Key::of_sadman("#ARuud"), Some(Key::Fact(Fact::Author)));
        assert_eq!(Key::of_sadman("#A puzzle"), Some(Key::Fact(Fact::Author)));
        assert_eq!(Key::of_sadman("#Any note"), None);
        assert_eq!(Key::of_sadman("#Uhttp://a"), Some(Key::Fact(Fact::Url)));
    }
}
