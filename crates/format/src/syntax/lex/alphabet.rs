//! The part of `symbols:` that decides how lines are cut into cells.
//!
//! This module does not read digits; `read::symbols` does.

use crate::syntax::lex::chars::fold;
use crate::syntax::lex::tokens::Prefixes;
use crate::syntax::tree::values::Wanted;

/// The characters that are digits of a puzzle, if its metadata lists them.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Alphabet {
    /// The characters in the order of their digits; empty if the metadata has no list.
    list: Vec<char>,
    /// Whether digits are decimal numbers.
    decimals: bool,
}

impl Alphabet {
    /// Returns the alphabet that the metadata requests.
    pub(crate) fn of(wanted: Option<&Wanted>) -> Self {
        match wanted {
            None => Self::default(),
            Some(Wanted::Decimals) => Self { decimals: true, ..Self::default() },
            Some(Wanted::List(list)) => Self { list: list.clone(), decimals: false },
        }
    }

    /// Returns whether the metadata does not specify the symbols.
    pub(crate) const fn is_open(&self) -> bool {
        self.list.is_empty() && !self.decimals
    }

    /// Returns whether digits are decimal numbers.
    pub(crate) const fn is_decimal(&self) -> bool {
        self.decimals
    }

    /// Returns the number of symbols that the metadata lists. It is the size of the puzzle if nothing else states the size.
    pub(crate) const fn size(&self) -> Option<usize> {
        if self.list.is_empty() { None } else { Some(self.list.len()) }
    }

    /// Returns whether a grid of this size can be written with these symbols.
    pub(crate) const fn fits(&self, n: usize) -> bool {
        !self.decimals || n > 9
    }

    /// Returns the value of the digit for a character, from 1, ignoring case.
    pub(crate) fn rank(&self, c: char) -> Option<usize> {
        let c = fold(c);
        let at = self.list.iter().position(|&known| known == c);
        at.or_else(|| self.list.iter().position(|known| known.eq_ignore_ascii_case(&c))).map(|at| at + 1)
    }

    /// Returns the characters that mark a placed digit in a grid of this size.
    pub(crate) fn prefixes(&self, n: usize) -> Prefixes {
        if self.rank('u').is_some() { Prefixes::Plus } else { Prefixes::of_size(n) }
    }
}
