//! Tables of pairs of digits, by kind.

use crate::board::Digit;
use crate::board::constraint::compile::board::Board;
use crate::board::constraint::{DotKind, PairTable};

/// A kind of table of pairs. Constraints that need the same table share it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum TableKind {
    Less,
    AtMost,
    Equal,
    Apart(u8),
    Dot(DotKind),
    NotDot(DotKind),
    /// Different remainders when divided by this number.
    Modulus(u8),
    /// Digits in different thirds: low, middle, high.
    Third,
}

impl TableKind {
    /// Builds the table for a board.
    pub(super) fn build(self, board: &Board) -> PairTable {
        let value = |digit| board.value(digit);
        let (digits, first) = (board.digits, board.first);
        let is_dot = |kind, a, b| match kind {
            DotKind::Difference(by) => value(a).abs_diff(value(b)) == u64::from(by),
            DotKind::Ratio(of) => {
                let of = i64::from(of);
                value(a) * of == value(b) || value(b) * of == value(a)
            }
            DotKind::Sum(sum) => value(a) + value(b) == i64::from(sum),
        };
        let third = |digit: Digit| digit.index() * 3 / digits.max(1);
        PairTable::new(digits, |a, b| match self {
            Self::Less => a < b,
            Self::AtMost => a <= b,
            Self::Equal => a == b,
            Self::Apart(by) => a.get().abs_diff(b.get()) >= by,
            Self::Dot(kind) => is_dot(kind, a, b),
            Self::NotDot(kind) => !is_dot(kind, a, b),
            Self::Modulus(of) => {
                let of = i64::from(of.max(1));
                (value(a) - first).rem_euclid(of) != (value(b) - first).rem_euclid(of)
            }
            Self::Third => third(a) != third(b),
        })
    }
}
