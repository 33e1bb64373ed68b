//! Families of sets of digits as bits: bit S of a family stands for the set whose digits are the bits of the number S. The exact
//! conclusions for cells that all differ, with conditions on the sets of digits that the first few of them hold.
//!
//! Nine digits have 512 sets: eight words of 64 bits, or one register of AVX-512. A shift adds one digit to all sets of a family at
//! once, so the exact conclusions from "these cells differ and have this sum" cost a few hundred operations.

#![expect(
    clippy::inline_always,
    reason = "what is not inlined is not compiled for the machine's vector instructions"
)]

mod exact;
mod family;
mod paths;
mod plain;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "x86_64")]
mod x86;

pub(super) use self::exact::{Ends, Left};

use self::exact::{left, sums_of};
use self::paths::paths;
use super::rule::Diagram;
use super::sets::{MOST_DIGITS, SumSets};

/// The vector unit of the machine.
#[derive(Clone, Copy)]
pub(super) enum Unit {
    #[cfg(target_arch = "x86_64")]
    Avx512(x86::HasAvx512),
    #[cfg(target_arch = "x86_64")]
    Avx2(x86::HasAvx2),
    Plain,
}

impl Unit {
    /// Returns the vector unit of this machine.
    pub(super) fn detect() -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(proof) = x86::HasAvx512::detect() {
            return Self::Avx512(proof);
        } else if let Some(proof) = x86::HasAvx2::detect() {
            return Self::Avx2(proof);
        }
        Self::Plain
    }

    /// Returns the digits of cells that all differ; `None` if there are none. Each digit that is left is part of an assignment of all
    /// cells. At most [`MOST_DIGITS`] cells are looked at.
    ///
    /// A family has `W` words.
    #[inline]
    pub(super) fn left<const W: usize>(self, cands: &[u32], ends: Ends<'_>) -> Option<Left> {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(proof) if W == 8 => proof.left(cands, ends),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(proof) if W == 8 => proof.left(cands, ends),
            _ => left::<[u64; W]>(cands, ends),
        }
    }

    /// Returns the digits of each cell of a line that are on a path of the diagram without a repeated digit; `None` if there is no such path.
    #[inline]
    pub(super) fn paths<const W: usize>(
        self,
        diagram: &Diagram,
        cands: &[u32],
        words: &mut Vec<u64>,
    ) -> Option<[u32; MOST_DIGITS]> {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(proof) if W == 8 => proof.paths(diagram, cands, words),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(proof) if W == 8 => proof.paths(diagram, cands, words),
            _ => paths::<[u64; W]>(diagram, cands, words),
        }
    }

    /// Returns the sums in a range that cells that all differ can have, as bits.
    #[inline]
    pub(super) fn sums<const W: usize>(
        self,
        cands: &[u32],
        sums: &SumSets,
        range: std::ops::Range<usize>,
    ) -> u64 {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(proof) if W == 8 => proof.sums(cands, sums, range),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(proof) if W == 8 => proof.sums(cands, sums, range),
            _ => sums_of::<[u64; W]>(cands, sums, range),
        }
    }
}
