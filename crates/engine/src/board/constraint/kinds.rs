//! The kinds of lines, dots, outside clues and marks.

use crate::board::Candidates;

/// The requirement of a line for the digits along it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LineKind {
    /// Each digit is greater than the one before it, from the bulb on.
    Thermo,
    /// Each digit is at least as great as the one before it, from the bulb on.
    SlowThermo,
    /// Neighbors along the line differ by at least this much.
    Whisper(u8),
    /// The digits are consecutive, in any order, without repeats.
    Renban,
    /// The digits read the same from both ends.
    Palindrome,
    /// The digits between the ends are greater than the digit of one end and less than that of the other.
    Between,
    /// The digits at the ends differ by at least this much. No other digit of the line is between them or equal to one
    /// of them.
    Lockout(u8),
    /// The digits of the line have the same sum in each box that the line passes.
    RegionSum,
    /// The line can be divided into consecutive parts whose digits each have this sum. If the last cell of the line is
    /// its first cell, the line is a loop, and the parts may start anywhere.
    SumParts(u8),
    /// Two cells at the same distance from the middle have the same sum for all such distances. If there is a middle
    /// cell, this sum is its digit.
    Zipper,
    /// The sum of the digits between the ends equals the sum of the ends.
    DoubleArrow,
    /// Any group of this many consecutive cells has different remainders when divided by this number.
    Modular(u8),
    /// Any three consecutive cells hold a low, a middle and a high digit.
    Entropic,
    /// The digits differ, in any order.
    Distinct,
}

/// The requirement of a dot or letter for the digits of its two cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DotKind {
    /// The digits differ by exactly this much. A white dot, which means 1 unless it has a number.
    Difference(u8),
    /// One digit is this many times the other. A black dot, which means 2 unless it has a number.
    Ratio(u8),
    /// The digits have this sum. The letter `X` means 10, and `V` means 5.
    Sum(u8),
}

/// The meaning of a number outside the grid for the cells that it looks along.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OutsideKind {
    /// The sum of the digits along a diagonal.
    LittleKiller,
    /// The sum of the digits between the least and the greatest digit of a row or column.
    Sandwich,
    /// The sum of the first X digits, where X is the first digit.
    XSum,
    /// The number of digits that are greater than all digits before them.
    Skyscraper,
    /// The first digit that is less than some digit before it.
    HiddenSkyscraper,
    /// The digit in the Nth cell, where N is the first digit.
    NumberedRoom,
    /// The rank of a row or column, read as a number, among all rows and columns, each read from both ends: 1 for the least number.
    FullRank {
        /// Whether another one may be the same number; the rank is then that of the first of them.
        ties: bool,
    },
}

/// The requirement of a mark for the digit of its cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MarkKind {
    /// The digit is odd.
    Odd,
    /// The digit is even.
    Even,
    /// The digit is less than every digit in a cell that shares an edge.
    Minimum,
    /// The digit is greater than every digit in a cell that shares an edge.
    Maximum,
    /// The digit is one of these.
    OneOf(Candidates),
}
