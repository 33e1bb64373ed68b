//! Which cell to split: the places that its two digits see, for up to 16 cells at once, a cell a word.

use super::super::form::{Ends, VectorForm};
use crate::solver::nine::avx512::proof::Avx512;
use crate::solver::nine::avx512::tables::{
    BAND, BOX, ByCell, COLUMN, KEYS, NUMBERS, PLACE, ROW, ROWS, words_of_band,
};
use crate::solver::nine::avx512::vector::{Fetch, V};
use crate::solver::nine::layout::{FULL, split_row};

/// The words of the first eight digits of each band, as a mask.
const EIGHT_DIGITS: u32 = 0x00FF_FFFF;

impl Avx512 {
    /// Returns what a table says of 16 cells.
    #[inline(always)]
    fn of_cells(self, cells: V, table: &ByCell) -> V {
        table[0].fetch(self).bytes_in_of(cells, table[1].fetch(self)).bytes_wide()
    }

    /// The cells with just two candidates, in the words of their rows.
    #[inline(always)]
    fn pairs_of_rows(self, [g0, g1, g2]: [V; 3]) -> V {
        // The digits of each cell counted in binary: first those of three groups, then the three sums.
        let (ones, twos) = (g0.xor3(g1, g2), g0.two_of(g1, g2));
        let (ones_next, ones_last) = self.neighbours(ones);
        let (twos_next, twos_last) = self.neighbours(twos);
        let bit0 = ones.xor3(ones_next, ones_last);
        let carry = ones.two_of(ones_next, ones_last);
        let sum = twos.xor3(twos_next, twos_last);
        let fours = twos.two_of(twos_next, twos_last);
        bit0.not_but_one(carry, sum).without(fours)
    }

    /// The cells with just two candidates, by row and bit: 64 of them, and 17.
    #[inline(always)]
    fn pairs(self, middle: [V; 3]) -> (u64, u64) {
        let pairs = self.pairs_of_rows(middle);
        let [first, second, last] = pairs.bytes_in(ROWS.fetch(self)).nine_by_nine();
        (first | second << 36, second >> 28 | last << 8)
    }

    /// See [`VectorForm::split`].
    #[inline(always)]
    pub(super) fn split_cell(self, state: [V; 3], middle: [V; 3]) -> ([V; 3], [V; 3]) {
        let (low, high) = self.pairs(middle);
        let count = low.count_ones() + high.count_ones();
        if count == 0 {
            let (with, without) = split_row(self.unpack(state));
            return (self.pack(&with), self.pack(&without));
        }
        // Their numbers side by side: those of the lower 64, then those of the rest.
        let before = low.count_ones();
        let numbers = NUMBERS[0].fetch(self);
        let first = numbers.packed8(low);
        let rest = NUMBERS[1].fetch(self).packed8(high).bytes_in(numbers.minus8(self.all8(before as u8)));
        let behind = u64::MAX.checked_shl(before).unwrap_or(0);
        let cells = first.or_where8(behind, rest);
        let listed = if count < 16 { (1 << count) - 1 } else { u16::MAX };

        let band = self.of_cells(cells, &BAND);
        let bit = self.all32(1).up_by32(self.of_cells(cells, &PLACE));
        // In a word of three rows: its column, which is all it sees in other bands, and its row and box besides.
        let column = self.all32(0o1_001_001).up_by32(self.of_cells(cells, &COLUMN));
        let row = self.all32(0o777).up_by32(self.of_cells(cells, &ROW));
        let seen = column.or3(row, self.all32(0o111_111_111).up_by32(self.of_cells(cells, &BOX)));

        // The three rows of each word side by side, in two vectors of wider words.
        let [r0, r1, r2] = state;
        let words = r0.low_half_wide().or3(r1.low_half_wide().up32::<9>(), r2.low_half_wide().up32::<18>());
        let more = r0.high_half_wide().or3(r1.high_half_wide().up32::<9>(), r2.high_half_wide().up32::<18>());

        let at = band.up32::<3>();
        let at_last = band.plus32(self.all32(24));
        let is_last = words.words32_in_of(at_last, more).meets32(bit);
        let mut holds = [0; 8];
        let mut digit = 0;
        while digit < 8 {
            let places = words.words32_in_of(at.plus32(self.all32(digit as u32)), more);
            holds[digit] = places.meets32(bit);
            digit += 1;
        }
        let (mut lower, mut upper) = (self.all32(8), self.zero());
        while digit > 0 {
            digit -= 1;
            lower = lower.or_where32(holds[digit], self.all32(digit as u32));
        }
        while digit < 8 {
            upper = upper.or_where32(holds[digit], self.all32(digit as u32));
            digit += 1;
        }

        let pairs = [low & 0x7FF_FFFF, low >> 27 & 0x7FF_FFFF, low >> 54 | high << 10];
        let mut score = self.zero();
        let mut q = 0;
        while q < 3 {
            let seen = column.or_where32(band.equal32(self.all32(q as u32)), seen);
            let seen_pairs = seen.and(self.all32(pairs[q] as u32));
            let first = self.all32(8 * q as u32);
            let upper =
                words.words32_in_of(upper.plus32(first).or_where32(is_last, self.all32(24 + q as u32)), more);
            let lower = words.words32_in_of(lower.plus32(first), more);
            let places = upper.and(seen).count32().plus32(lower.and(seen).count32());
            let in_pairs = upper.and(seen_pairs).count32().plus32(lower.and(seen_pairs).count32());
            score = score.plus32(places).plus32(in_pairs.plus32(in_pairs));
            q += 1;
        }
        let keys = KEYS.fetch(self).minus32(score.up32::<4>());
        let best = self.all32(0xFFFF).or_where32(listed, keys).least32() as usize % 16;

        let cell = usize::from(cells.bytes().0[best]);
        let upper = at.plus32(upper).or_where32(is_last, at_last);
        let places = at.plus32(lower).or(upper.up32::<16>()).words32().0[best];
        let (one, other) = (1 << (places & 31), 1 << (places >> 16 & 31));
        debug_assert_eq!((one | other) & !words_of_band(cell / 27), 0);
        self.halves(state, cell / 9 % 3, cell % 9, one, other)
    }

    /// See [`VectorForm::split_ends`].
    #[inline(always)]
    pub(super) fn split_both_ends(self, state: [V; 3], middle: [V; 3]) -> Ends<Self> {
        let pairs = self.pairs_of_rows(middle);
        // In a transposed vector each row has two or three words among those of the first eight digits.
        let words = pairs.meets16(self.all16(FULL)) & EIGHT_DIGITS;
        if words == 0 {
            let (with, without) = split_row(self.unpack(state));
            return Ends { now: self.pack(&with), next: None, later: self.pack(&without) };
        }
        let cells = pairs.words16().0;
        let first = words.trailing_zeros() as usize;
        let last = words.ilog2() as usize;
        let bits = (cells[first % 32].trailing_zeros() as usize, cells[last % 32].ilog2() as usize);
        let holds = |word: usize, bit: usize| {
            let (band, row) = (word / 8 % 3, word % 8 / 3);
            let words = state[row].meets16(self.all16(1 << bit)) & words_of_band(band);
            (row, words & words.wrapping_neg(), words & words.wrapping_sub(1))
        };
        let (row, one, other) = holds(first, bits.0);
        let (now, later) = self.halves(state, row, bits.0, one, other);
        if bits.0 == bits.1 && first / 8 == last / 8 && first % 8 / 3 == last % 8 / 3 {
            return Ends { now, next: None, later };
        }
        let (row, one, other) = holds(last, bits.1);
        let (now, next) = self.halves(now, row, bits.1, one, other);
        Ends { now, next: Some(next), later }
    }

    /// The two grids that a cell with two candidates leaves, by its vector and bit and by the words of those.
    #[inline(always)]
    fn halves(self, state: [V; 3], i: usize, bit: usize, one: u32, other: u32) -> ([V; 3], [V; 3]) {
        let bit = self.all16(1 << bit);
        // Either digit has its only place of the row here; the other digit is not here.
        let not = state[i].without(bit);
        let (mut now, mut later) = (state, state);
        now[i] = state[i].or_where16(other, not).or_where16(one, bit);
        later[i] = state[i].or_where16(one, not).or_where16(other, bit);
        (now, later)
    }
}
