//! The form for AVX-512 with byte permutations (VBMI) and counts: 32 words in one register, a whole grid in three.
//!
//! Two things are done another way than in the other forms, with the same results. What two rows of a band leave to the third is
//! looked up, all words at once, in a table of 64 bytes that one permutation reads. And for the singles the state is transposed: where
//! the three vectors were the rows of a band, they become the three groups of three digits, so that counting the digits of a cell is
//! two plain operations and one exchange between words in place of three.

mod proof;
mod split;
mod tables;
mod vector;

pub(super) use self::proof::Avx512;
use crate::solver::nine::avx512::tables::{
    BOXES, CELLS, DIGITS, FROM_THE_LAST, LAST_BAND, LAST_DIGIT, LEFT_BY_TWO, NEXT_BAND, NEXT_DIGIT,
    TRANSPOSED, WORDS,
};
use crate::solver::nine::avx512::vector::{Fetch, Line, V};
use crate::solver::nine::batch::MOST_LANES;
use crate::solver::nine::form::{Ends, Swept, VectorForm, Work};
use crate::solver::nine::layout::{Digits, FULL, Plain, bit_of};
use crate::solver::nine::rounds::{InTurn, Lanes};

impl Avx512 {
    /// The candidates of one row of each band, from the 81 bytes of the grid.
    #[inline(always)]
    fn given(self, cells: &[Line<[u8; 64]>; 9], low: V, high: V) -> V {
        let own = DIGITS.fetch(self);
        let mut given = self.zero();
        let mut column = 0;
        while column < 9 {
            let values = low.bytes_in_of(cells[column].fetch(self), high);
            given = given.or(self.all16(1 << bit_of(column)).only16(values.equal16(own)));
            column += 1;
        }
        let some = given.meets16(given);
        let twice = given.meets16(given.minus16(self.all16(1)));
        self.all16(FULL).or_where16(some, given.only16(!twice))
    }

    /// Digits with one place in a row: that place, else nothing.
    #[inline(always)]
    fn lone(self, group: V) -> V {
        group.only16(group.misses16(group.minus16(self.all16(1))))
    }

    /// One group of three digits, for a vector of the transposed state.
    #[inline(always)]
    fn turned(self, [first, last]: &[Line<[u8; 64]>; 2], rows: [V; 3]) -> V {
        let most = rows[0].bytes_in_of(first.fetch(self), rows[1]);
        most.or_where8(FROM_THE_LAST, rows[2].bytes_in(last.fetch(self)))
    }

    #[inline(always)]
    fn transposed(self, rows: [V; 3]) -> [V; 3] {
        [
            self.turned(&TRANSPOSED[0], rows),
            self.turned(&TRANSPOSED[1], rows),
            self.turned(&TRANSPOSED[2], rows),
        ]
    }

    /// Returns a vector with the two neighbors of each digit in its group of three.
    #[inline(always)]
    fn neighbours(self, v: V) -> (V, V) {
        (v.bytes_in(NEXT_DIGIT.fetch(self)), v.bytes_in(LAST_DIGIT.fetch(self)))
    }

    /// For each digit, band and column: what is left when each band takes one column of each stack.
    #[inline(always)]
    fn columns(self, [r0, r1, r2]: [V; 3]) -> V {
        let places = r0.or3(r1, r2);
        // The columns of a stack are three bits apart: behind a second copy, two shifts turn them.
        let twice = places.or(places.up16::<9>());
        let (second, third) = (twice.down16::<3>(), twice.down16::<6>());
        let (next, last) = (NEXT_BAND.fetch(self), LAST_BAND.fetch(self));
        let one_way = second.bytes_in(next).and(third.bytes_in(last));
        one_way.or_both(third.bytes_in(next), second.bytes_in(last))
    }

    /// Returns what two rows of a band leave to the third.
    #[inline(always)]
    fn left_by(self, one: V, two_up: V) -> V {
        let boxes = self.all16(BOXES).choose(one, two_up);
        let index = self.all16(0x3F).choose(boxes, boxes.up16::<8>());
        // The upper byte looks into the second table.
        let index = index.or(self.all16(0x4000));
        LEFT_BY_TWO[0].fetch(self).bytes_in_of(index, LEFT_BY_TWO[1].fetch(self))
    }
}

/// What the singles of a sweep leave, in transposed vectors.
struct Singles {
    groups: [V; 3],
    /// Digits of each cell: some; two or more.
    any: V,
    two: V,
    /// Cells that two digits or more must have.
    contested: V,
}

impl Avx512 {
    /// A sweep, first step: each band takes one column of each stack.
    #[inline(always)]
    fn columns_left(self, state: [V; 3]) -> [V; 3] {
        let columns = self.columns(state);
        [state[0].and(columns), state[1].and(columns), state[2].and(columns)]
    }

    /// Second step: each row of a band takes one box.
    #[inline(always)]
    fn boxes_left(self, [r0, r1, r2]: [V; 3]) -> [V; 3] {
        let (b0, b1, b2) = (boxes(r0), boxes(r1), boxes(r2));
        let (u0, u1, u2) = (b0.up16::<3>(), b1.up16::<3>(), b2.up16::<3>());
        let r0 = r0.and(self.left_by(b1, u2));
        let r1 = r1.and(self.left_by(b2, u0));
        let r2 = r2.and(self.left_by(b0, u1));
        [r0, r1, r2]
    }

    /// Third step: hidden and naked singles side by side.
    #[inline(always)]
    fn singles(self, [g0, g1, g2]: [V; 3]) -> Singles {
        // Digits with one place in a row: no other digit can have that place, and two of them can't either.
        let (h0, h1, h2) = (self.lone(g0), self.lone(g1), self.lone(g2));
        let taken = h0.or3(h1, h2);
        let (next, last) = self.neighbours(taken);
        let contested = h0.two_of(h1, h2).or(taken.two_of(next, last));
        let taken = taken.or3(next, last);
        // Cells with one digit: its row has no other place for it.
        let (any, two) = (g0.or3(g1, g2), g0.two_of(g1, g2));
        let (any_next, any_last) = self.neighbours(any);
        let (two_next, two_last) = self.neighbours(two);
        let two = two.or3(two_next, two_last).or(any.two_of(any_next, any_last));
        let any = any.or3(any_next, any_last);
        let naked = any.without(two);
        let groups =
            [filled(g0, h0, taken, naked), filled(g1, h1, taken, naked), filled(g2, h2, taken, naked)];
        Singles { groups, any, two, contested }
    }

    /// Last step: turns the state back, and gives the result.
    #[inline(always)]
    fn swept(self, state: [V; 3], middle: [V; 3], singles: &Singles) -> Swept<Self> {
        let &Singles { groups, any, two, contested } = singles;
        let full = self.all16(FULL);
        let fewest = groups[0].least16(groups[1]).least16(groups[2]);
        let placeless = fewest.misses16(fewest);
        let impossible = contested.not_but(any, full).differ16(full);
        let next = self.transposed(groups);
        let difference = next[0].xor(state[0]).or3(next[1].xor(state[1]), next[2].xor(state[2]));
        Swept {
            next,
            middle,
            failed: (placeless | impossible) & WORDS != 0,
            single: two.meets16(full) & WORDS == 0,
            changed: difference.meets16(difference) != 0,
        }
    }
}

/// Returns the boxes open to a digit in each word, in the lowest three bits; other bits are of no use.
#[inline(always)]
fn boxes(row: V) -> V {
    row.or3(row.down16::<3>(), row.down16::<6>())
}

/// Returns a group of digits without the places that others have taken, and where one has the only place of a cell, without all other places.
#[inline(always)]
fn filled(group: V, lone: V, taken: V, naked: V) -> V {
    let left = group.unless(taken, lone);
    left.or_where16(group.meets16(naked), left.and(naked))
}

impl VectorForm for Avx512 {
    type State = [V; 3];
    type Middle = [V; 3];
    type Few = Lanes<Self, 8>;
    type Many = Lanes<Self, MOST_LANES>;

    #[inline(always)]
    fn load(self, digits: &Digits) -> [V; 3] {
        let (low, high) = self.fetch81(digits);
        [self.given(&CELLS[0], low, high), self.given(&CELLS[1], low, high), self.given(&CELLS[2], low, high)]
    }

    #[inline(always)]
    fn pack(self, words: &Plain) -> [V; 3] {
        [Line(words[0]).fetch(self), Line(words[1]).fetch(self), Line(words[2]).fetch(self)]
    }

    #[inline(always)]
    fn unpack(self, state: [V; 3]) -> Plain {
        [state[0].words16().0, state[1].words16().0, state[2].words16().0]
    }

    #[inline(always)]
    fn sweep(self, state: [V; 3]) -> Swept<Self> {
        let rows = self.columns_left(state);
        let middle = self.transposed(self.boxes_left(rows));
        let singles = self.singles(middle);
        self.swept(state, middle, &singles)
    }

    #[inline(always)]
    fn complete(self, [r0, r1, r2]: [V; 3]) -> bool {
        let columns = r0.or3(r1, r2);
        let columns =
            columns.or3(columns.bytes_in(NEXT_BAND.fetch(self)), columns.bytes_in(LAST_BAND.fetch(self)));
        let every_box = self.all16(BOXES);
        let boxes = boxes(r0).or3(boxes(r1), boxes(r2)).and(every_box);
        (columns.differ16(self.all16(FULL)) | boxes.differ16(every_box)) & WORDS == 0
    }

    #[inline(always)]
    fn split(self, state: [V; 3], middle: [V; 3]) -> ([V; 3], [V; 3]) {
        self.split_cell(state, middle)
    }

    #[inline(always)]
    fn split_ends(self, state: [V; 3], middle: [V; 3]) -> Ends<Self> {
        self.split_both_ends(state, middle)
    }

    #[inline]
    fn run<W: Work<Self>>(self, work: W) -> W::Answer {
        vector::vectorized(self, work)
    }
}

impl InTurn for Avx512 {
    #[inline(always)]
    fn sweep_two(self, a: [V; 3], b: [V; 3]) -> [Swept<Self>; 2] {
        // Step by step in turn: one alone would keep the machine waiting, and both one after the other are too long for it to see at once.
        let (rows_a, rows_b) = (self.columns_left(a), self.columns_left(b));
        let (rows_a, rows_b) = (self.boxes_left(rows_a), self.boxes_left(rows_b));
        let (middle_a, middle_b) = (self.transposed(rows_a), self.transposed(rows_b));
        let (singles_a, singles_b) = (self.singles(middle_a), self.singles(middle_b));
        [self.swept(a, middle_a, &singles_a), self.swept(b, middle_b, &singles_b)]
    }

    #[inline(always)]
    fn no_middle(self, state: [V; 3]) -> [V; 3] {
        state
    }
}
