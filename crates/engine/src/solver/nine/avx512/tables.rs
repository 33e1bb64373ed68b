//! Constant vectors: orders of bytes, look-ups.

use super::vector::Line;
use crate::solver::nine::layout::{FULL, bit_of, word};

/// The first columns of the three boxes; times [`EVERY_COLUMN`], all columns of those boxes.
pub(super) const BOXES: u16 = 0b111;
/// Turns bits for boxes into bits for all of their columns, by multiplication.
pub(super) const EVERY_COLUMN: u16 = 0o111;
/// The words that belong to a digit in a band, as a mask of 32 words.
pub(super) const WORDS: u32 = 0x07FF_FFFF;

/// Returns the words of a band, as a mask.
pub(super) const fn words_of_band(band: usize) -> u32 {
    0xFF << (8 * band) | 1 << (24 + band)
}

/// An order of words as an order of bytes.
const fn bytes(words: &[usize; 32]) -> Line<[u8; 64]> {
    let mut out = [0; 64];
    let mut i = 0;
    while i < 64 {
        out[i] = (2 * words[i / 2] + i % 2) as u8;
        i += 1;
    }
    Line(out)
}

const fn identity() -> [usize; 32] {
    let mut words = [0; 32];
    let mut i = 0;
    while i < 32 {
        words[i] = i;
        i += 1;
    }
    words
}

/// Each word takes that of the band this many further on, and of the digit this many further on in its group of three.
const fn turned(bands: usize, digits: usize) -> Line<[u8; 64]> {
    let mut words = identity();
    let mut i = 0;
    while i < 27 {
        let (band, digit) = (i / 9, i % 9);
        words[word(band, digit)] = word((band + bands) % 3, digit / 3 * 3 + (digit + digits) % 3);
        i += 1;
    }
    bytes(&words)
}

/// The next band in the place of each.
pub(super) static NEXT_BAND: Line<[u8; 64]> = turned(1, 0);
/// The band before in the place of each.
pub(super) static LAST_BAND: Line<[u8; 64]> = turned(2, 0);
/// The next digit of a group of three in the place of each.
pub(super) static NEXT_DIGIT: Line<[u8; 64]> = turned(0, 1);
/// The digit before in a group of three in the place of each.
pub(super) static LAST_DIGIT: Line<[u8; 64]> = turned(0, 2);

/// For vector `k` of a transposed state, the order in which its words come from vectors 0 and 1, and from vector 2.
pub(super) static TRANSPOSED: [[Line<[u8; 64]>; 2]; 3] = [transposed(0), transposed(1), transposed(2)];
/// The bytes that come from vector 2.
pub(super) const FROM_THE_LAST: u64 = from_the_last();

const fn transposed(group: usize) -> [Line<[u8; 64]>; 2] {
    let (mut first, mut last) = (identity(), identity());
    let mut i = 0;
    while i < 27 {
        let (band, row, digit) = (i / 9, i / 3 % 3, i % 3);
        let (to, from) = (word(band, 3 * row + digit), word(band, 3 * group + digit));
        match row {
            0 => first[to] = from,
            1 => first[to] = from + 32,
            _ => last[to] = from,
        }
        i += 1;
    }
    [bytes(&first), bytes(&last)]
}

const fn from_the_last() -> u64 {
    let mut mask = 0;
    let mut i = 0;
    while i < 9 {
        mask |= 0b11 << (2 * word(i / 3, 6 + i % 3));
        i += 1;
    }
    mask
}

/// The first word of each row of a transposed vector, in the order of the rows; the words behind them are of no use.
pub(super) static ROWS: Line<[u8; 64]> = {
    let mut words = [31; 32];
    let mut row = 0;
    while row < 9 {
        words[row] = word(row / 3, row % 3 * 3);
        row += 1;
    }
    bytes(&words)
};

/// The digit (1 to 9) of each word; where there is no digit, a value that no cell has.
pub(super) static DIGITS: Line<[u16; 32]> = {
    let mut digits = [0xFFFF; 32];
    let mut i = 0;
    while i < 27 {
        digits[word(i / 9, i % 9)] = (i % 9 + 1) as u16;
        i += 1;
    }
    Line(digits)
};

/// By row in its band and by column: for each word the byte of 128 that holds the cell of its band, and one that is zero.
pub(super) static CELLS: [[Line<[u8; 64]>; 9]; 3] = {
    let mut out = [[Line([127; 64]); 9]; 3];
    let mut i = 0;
    while i < 9 * 81 {
        let (cell, digit) = (i / 9, i % 9);
        let (row, column) = (cell / 9, cell % 9);
        out[row % 3][column].0[2 * word(row / 3, digit)] = cell as u8;
        i += 1;
    }
    out
};

/// What two rows of a band leave to the third one, by the boxes open to a digit in them (three bits each): the columns of the boxes
/// that the third one has in some way to put the digit into the three boxes. The lower and the upper byte of the word.
pub(super) static LEFT_BY_TWO: [Line<[u8; 64]>; 2] = {
    let mut out = [[0; 64]; 2];
    let mut i = 0;
    while i < 64 {
        let (one, two) = (i as u16 & BOXES, i as u16 >> 3);
        let mut open = 0;
        let mut at = 0;
        while at < 3 {
            let (next, last) = ((at + 1) % 3, (at + 2) % 3);
            if one >> next & two >> last & 1 == 1 || one >> last & two >> next & 1 == 1 {
                open |= EVERY_COLUMN << at;
            }
            at += 1;
        }
        out[0][i] = (open & 0xFF) as u8;
        out[1][i] = (open >> 8) as u8;
        i += 1;
    }
    [Line(out[0]), Line(out[1])]
};

/// Numbers from 0 to 63, and from 64 on.
pub(super) static NUMBERS: [Line<[u8; 64]>; 2] = {
    let mut out = [[0; 64]; 2];
    let mut i = 0;
    while i < 128 {
        out[i / 64][i % 64] = i as u8;
        i += 1;
    }
    [Line(out[0]), Line(out[1])]
};

/// What is looked up of a cell, numbered by its row and its bit: a byte of 128.
pub(super) type ByCell = [Line<[u8; 64]>; 2];

macro_rules! by_cell {
    ($name:ident, $doc:literal, $cell:ident => $value:expr) => {
        #[doc = $doc]
        pub(super) static $name: ByCell = {
            let mut out = [[0; 64]; 2];
            let mut $cell = 0;
            while $cell < 81 {
                out[$cell / 64][$cell % 64] = $value as u8;
                $cell += 1;
            }
            [Line(out[0]), Line(out[1])]
        };
    };
}

by_cell!(BAND, "Its band.", cell => cell / 27);
by_cell!(PLACE, "Its bit in a word that holds the three rows of a band.", cell => cell % 27);
by_cell!(COLUMN, "Its bit in its row.", cell => cell % 9);
by_cell!(ROW, "The first bit of its row in its band.", cell => cell % 27 / 9 * 9);
by_cell!(BOX, "The first bit of its box in a row.", cell => cell % 9 % 3);

/// Keys of 16 words of 32 bits from which 16 times a score is taken: the least is the best score, the first of those.
pub(super) static KEYS: Line<[u32; 16]> = {
    let mut keys = [0; 16];
    let mut i = 0;
    while i < 16 {
        keys[i] = 4080 + i as u32;
        i += 1;
    }
    Line(keys)
};

const _: () = assert!(bit_of(8) == 8 && FULL == 0x1FF, "the last column of the last box is the last bit");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_a_band_are_those_of_its_digits() {
        let of_band = |band| (0..9).fold(0_u32, |words, digit| words | 1 << word(band, digit));
        assert_eq!([0, 1, 2].map(of_band), [0, 1, 2].map(words_of_band));
        assert_eq!((0..3).fold(0, |words, band| words | words_of_band(band)), WORDS);
    }
}
