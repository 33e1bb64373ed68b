//! What `symbols:` says about the characters of a grid: only what decides how lines are cut into cells.
//!
//! It reads no digit: `read::symbols` does.

use crate::syntax::lex::chars::fold;
use crate::syntax::lex::tokens::Prefixes;
use crate::syntax::tree::values::Wanted;

/// The characters that are digits of a puzzle, where its metadata lists them.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Alphabet {
    /// In the order of the digits; empty if no list is given.
    list: Vec<char>,
    /// Whether digits are decimal numbers.
    decimals: bool,
}

impl Alphabet {
    /// Returns the alphabet that the metadata asks for.
    pub(crate) fn of(wanted: Option<&Wanted>) -> Self {
        match wanted {
            None => Self::default(),
            Some(Wanted::Decimals) => Self { decimals: true, ..Self::default() },
            Some(Wanted::List(list)) => Self { list: list.clone(), decimals: false },
        }
    }

    /// Returns whether the metadata says nothing of symbols.
    pub(crate) const fn is_open(&self) -> bool {
        self.list.is_empty() && !self.decimals
    }

    /// Returns whether digits are decimal numbers.
    pub(crate) const fn is_decimal(&self) -> bool {
        self.decimals
    }

    /// Returns how many symbols the metadata lists: the size of the puzzle, where nothing else says it.
    pub(crate) const fn size(&self) -> Option<usize> {
        if self.list.is_empty() { None } else { Some(self.list.len()) }
    }

    /// Returns whether a grid of this size can be written with these symbols.
    pub(crate) const fn fits(&self, n: usize) -> bool {
        !self.decimals || n > 9
    }

    /// Returns the number of the digit for a character, from 1, ignoring case.
    pub(crate) fn rank(&self, c: char) -> Option<usize> {
        let c = fold(c);
        let at = self.list.iter().position(|&known| known == c);
        at.or_else(|| self.list.iter().position(|known| known.eq_ignore_ascii_case(&c))).map(|at| at + 1)
    }

    /// Returns which characters mark a placed digit in a grid of this size.
    pub(crate) fn prefixes(&self, n: usize) -> Prefixes {
        if self.rank('u').is_some() { Prefixes::Plus } else { Prefixes::of_size(n) }
    }
}
