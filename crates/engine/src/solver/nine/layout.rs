//! Where the candidates of a 9x9 grid are in three vectors of 32 words, and the tables that follow from it.
//!
//! Vector `i` holds row `i` of each of the three bands. A word belongs to one digit in one band; nine of its bits are the columns.
//! Column `c` is bit `3 * (c % 3) + c / 3`: the first columns of the three boxes, then the second ones, then the third ones.
//! That way the three boxes of a row are three neighboring bits, and the three columns of a stack are three bits apart.

/// The 81 digits of a grid, row by row; 0 is an empty cell.
pub(crate) type Digits = [u8; 81];

/// Bits of a word that are in use.
pub(super) const FULL: u16 = 0x1FF;

/// Returns the word of a digit (0 to 8) in a band: eight digits of a band side by side, the ninth digits behind them all.
pub(super) const fn word(band: usize, digit: usize) -> usize {
    if digit < 8 { 8 * band + digit } else { 24 + band }
}

/// Returns the digit (0 to 8) and the band of each word; the last five words have none.
pub(super) const fn digit_of(word: usize) -> usize {
    if word < 24 { word % 8 } else { 8 }
}

/// Returns the bit of a column.
pub(super) const fn bit_of(column: usize) -> usize {
    3 * (column % 3) + column / 3
}

/// Returns the column of a bit: the mapping is its own inverse.
pub(super) const fn column_of(bit: usize) -> usize {
    bit_of(bit)
}

/// All vectors as plain words, for what is done word by word.
pub(super) type Plain = [[u16; 32]; 3];

/// Returns the digits of a grid whose rows each hold each digit once.
pub(super) fn digits(words: &Plain) -> Digits {
    let mut digits = [0; 81];
    for (i, vector) in words.iter().enumerate() {
        for (w, &bits) in vector.iter().enumerate().take(27) {
            let band = if w < 24 { w / 8 } else { w - 24 };
            let column = column_of(bits.trailing_zeros() as usize % 9);
            digits[9 * (3 * band + i) + column] = digit_of(w) as u8 + 1;
        }
    }
    digits
}

/// Takes a digit (0 to 8) out of a cell.
pub(super) fn without(mut words: Plain, cell: usize, digit: usize) -> Plain {
    let (row, column) = (cell / 9, cell % 9);
    words[row % 3][word(row / 3, digit)] &= !(1 << bit_of(column));
    words
}

/// Returns where a digit can go in one row, and the rest: the two halves of a grid in which no cell has just two candidates.
///
/// The row with the fewest places is split, the first of those.
pub(super) fn split_row(words: Plain) -> (Plain, Plain) {
    let mut best = (u32::MAX, 0, 0);
    for (i, vector) in words.iter().enumerate() {
        for (w, bits) in vector.iter().enumerate().take(27) {
            let places = bits.count_ones();
            if places > 1 && places < best.0 {
                best = (places, i, w);
            }
        }
    }
    let (_, i, w) = best;
    let (mut with, mut without) = (words, words);
    let first = words[i][w] & words[i][w].wrapping_neg();
    with[i][w] = first;
    without[i][w] &= !first;
    (with, without)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_digit_of_each_band_has_a_word_of_its_own() {
        let mut seen = 0_u32;
        for band in 0..3 {
            let mut of_band = 0_u32;
            for digit in 0..9 {
                assert_eq!(digit_of(word(band, digit)), digit);
                of_band |= 1 << word(band, digit);
            }
            assert_eq!(of_band.count_ones(), 9);
            assert_eq!(seen & of_band, 0);
            seen |= of_band;
        }
        assert_eq!(seen, (1 << 27) - 1);
        assert!((0..9).all(|column| column_of(bit_of(column)) == column));
    }
}
