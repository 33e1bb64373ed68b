//! The kinds of lines, dots, outside clues and marks.

/// What the digits along a line do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LineKind {
    /// Each digit is greater than the one before it, from the bulb on.
    Thermo,
    /// Each digit is at least as great as the one before it, from the bulb on.
    SlowThermo,
    /// Neighbors along the line differ by at least this much.
    Whisper(u8),
    /// The digits are consecutive, without repeats, in any order.
    Renban,
    /// The digits read the same from both ends.
    Palindrome,
    /// The digits between the ends are greater than one end's and less than the other's.
    Between,
    /// The ends differ by at least this much, and no digit of the line lies between them or equals one.
    Lockout(u8),
    /// The digits in each box that the line passes add up to the same sum.
    RegionSum,
    /// The line can be divided into parts in a row, the digits of each of which add up to this. If its last cell is its first one, it is a loop,
    /// whose parts may start anywhere.
    SumParts(u8),
    /// Pairs of cells at the same distance from the middle add up to the same number, which is the middle digit where there is one.
    Zipper,
    /// The digits between the ends add up to the sum of the ends.
    DoubleArrow,
    /// Any this many cells in a row have different remainders when divided by this many.
    Modular(u8),
    /// Any three cells in a row hold a low, a middle and a high digit.
    Entropic,
    /// The digits differ, in any order.
    Distinct,
}

/// What a dot or letter between two cells says of their digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DotKind {
    /// They differ by just this much: a white dot, of 1 unless it has a number.
    Difference(u8),
    /// One is this many times the other: a black dot, of 2 unless it has a number.
    Ratio(u8),
    /// They add up to this: `X` is 10, `V` is 5.
    Sum(u8),
}

/// What a number outside the grid says of the cells that it looks along.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OutsideKind {
    /// The sum of the digits along a diagonal.
    LittleKiller,
    /// The sum of the digits between the least and the greatest digit of a row or column.
    Sandwich,
    /// The sum of the first X digits, where X is the first of them.
    XSum,
    /// How many digits are greater than all digits before them.
    Skyscraper,
    /// The first digit that is less than one before it.
    HiddenSkyscraper,
    /// The digit in the Nth cell, where N is the first digit.
    NumberedRoom,
}

/// What a mark on a cell says of its digit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MarkKind {
    /// It is odd.
    Odd,
    /// It is even.
    Even,
    /// It is less than each digit in a cell that shares an edge.
    Minimum,
    /// It is greater than each digit in a cell that shares an edge.
    Maximum,
}
