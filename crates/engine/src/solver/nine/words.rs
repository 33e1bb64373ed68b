//! Words of 32 bits, a digit's places in a band, and registers of them.

use super::layout::FULL;

/// The words of a grid, by digit and band: the three rows of the band, [`STRIDE`] bits apart. What is behind the third band and the ninth digit is
/// not in use.
pub(super) type ByDigit = [[u32; 4]; 16];

/// Bits from one row of a word to the next one.
pub(super) const STRIDE: i32 = 11;
pub(super) const TWO_ROWS: i32 = 2 * STRIDE;

/// The first row of a word.
pub(super) const ROW: u32 = FULL as u32;
/// The first bit of each row.
pub(super) const FIRSTS: u32 = 1 | 1 << STRIDE | 1 << TWO_ROWS;
/// All bits of each row.
pub(super) const ROWS: u32 = ROW * FIRSTS;
/// The bit behind each row, where a sum carries.
pub(super) const CARRIES: u32 = FIRSTS << 9;

/// A register of words of 32 bits, with the steps that a sweep takes within words.
pub(super) trait Words: Copy {
    /// The proof that the machine has the instructions.
    type Machine: Copy;

    fn all(machine: Self::Machine, word: u32) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// Returns the bits of this one that the other has not.
    fn without(self, other: Self) -> Self;
    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn up<const BY: i32>(self) -> Self;
    fn down<const BY: i32>(self) -> Self;
    /// Returns the places of a band whose rows take a box each: by the boxes that the first row can take, in the lowest three bits, when each of the
    /// others takes the box behind that of the row before ([`FORWARD`](super::digits::FORWARD)), and when it takes the one in front ([`BACKWARD`](super::digits::BACKWARD)). What it says of
    /// bits between the rows is of no use.
    fn turns(forward: Self, backward: Self) -> Self;
}

/// The proof for registers that every machine has: there is nothing to prove.
#[derive(Clone, Copy)]
pub(super) struct Anywhere;

/// What is left when each row of a band takes one box.
#[inline(always)]
pub(super) fn boxes<W: Words>(x: W) -> W {
    // The boxes of each row, and the first two of them once more.
    let boxes = x.or(x.down::<3>()).or(x.down::<6>()).or(x.up::<3>());
    let forward = boxes.and(boxes.down::<{ STRIDE + 1 }>()).and(boxes.down::<{ TWO_ROWS + 2 }>());
    let backward = boxes.and(boxes.down::<{ STRIDE + 2 }>()).and(boxes.down::<{ TWO_ROWS + 1 }>());
    x.and(W::turns(forward, backward))
}
