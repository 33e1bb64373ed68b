//! The clauses of three literals and more, one after the other in one piece of memory.

use super::literal::Literal;

/// Clauses. A clause is named by the word at which it begins: its length, then what is known of its use, then its literals, of which the
/// first two are watched.
#[derive(Default)]
pub(super) struct Store {
    words: Vec<u32>,
    /// Where the clauses begin, oldest first.
    pub(super) starts: Vec<u32>,
}

/// What is known of the use of a learned clause.
#[derive(Clone, Copy)]
pub(super) struct Use {
    /// The levels of choices that its literals came from, at the fewest.
    pub(super) levels: u32,
    /// For how many more reductions it is kept because it was of use.
    pub(super) fresh: u32,
}

const HEAD: usize = 2;
/// The second word of a clause that is no learned one.
const GIVEN: u32 = 0;
/// The second word of a clause that is to go.
const DROPPED: u32 = u32::MAX;

impl Use {
    const fn word(self) -> u32 {
        self.levels << 3 | self.fresh << 1 | 1
    }
}

impl Store {
    /// Adds a clause: a learned one, or one that is given.
    pub(super) fn add(&mut self, literals: &[Literal], learned: Option<Use>) -> u32 {
        let start = self.words.len() as u32;
        self.words.extend([literals.len() as u32, learned.map_or(GIVEN, Use::word)]);
        self.words.extend(literals.iter().map(|literal| literal.word()));
        self.starts.push(start);
        start
    }

    pub(super) fn len(&self, clause: u32) -> usize {
        self.words[clause as usize] as usize
    }

    /// Returns the words that stand for its literals.
    #[inline]
    pub(super) fn literals(&self, clause: u32) -> &[u32] {
        let start = clause as usize + HEAD;
        &self.words[start..start + self.words[clause as usize] as usize]
    }

    #[inline]
    pub(super) fn literals_mut(&mut self, clause: u32) -> &mut [u32] {
        let start = clause as usize + HEAD;
        let end = start + self.words[clause as usize] as usize;
        &mut self.words[start..end]
    }

    /// Returns how it has been used, if it was learned.
    pub(super) fn learned(&self, clause: u32) -> Option<Use> {
        let word = self.words[clause as usize + 1];
        (word & 1 == 1).then_some(Use { levels: word >> 3, fresh: word >> 1 & 3 })
    }

    pub(super) fn set_learned(&mut self, clause: u32, learned: Use) {
        self.words[clause as usize + 1] = learned.word();
    }

    /// Marks a clause that is to go.
    pub(super) fn drop(&mut self, clause: u32) {
        self.words[clause as usize + 1] = DROPPED;
    }

    pub(super) fn is_dropped(&self, clause: u32) -> bool {
        self.words[clause as usize + 1] == DROPPED
    }
}
