//! The form for all other machines: what it does, over any vectors of 32 words.

use crate::solver::nine::form::{Ends, Swept, VectorForm, Work};
use crate::solver::nine::layout::{
    BOXES, Digits, EVERY_COLUMN, FULL, Plain, WORDS, plain, split_row, word, words_of_band,
};

/// 32 words of 16 bits, in whatever registers the machine has.
pub(super) trait Words: Copy {
    /// The proof that the machine has the instructions.
    type Machine: Copy;

    fn pack(machine: Self::Machine, words: &[u16; 32]) -> Self;
    fn all(machine: Self::Machine, word: u16) -> Self;
    fn unpack(self) -> [u16; 32];
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// Returns the bits of this one that the other has not.
    fn without(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
    fn up<const BY: i32>(self) -> Self;
    fn down<const BY: i32>(self) -> Self;
    /// Returns all bits of the words that are 0, none of the others.
    fn zeros(self) -> Self;
    fn is_zero(self) -> bool;
    /// Each word in the place of its digit in the band before: first the next band's, then that of the one behind.
    fn bands(self) -> (Self, Self);
    /// Returns the bits that any digit of a word's band has, and those that two or more have, in the place of each of its digits.
    fn any_and_two(self) -> (Self, Self);
    /// Does a piece of work with the machine's instructions switched on.
    fn run<W: Work<Over<Self>>>(machine: Self::Machine, work: W) -> W::Answer;
}

/// The form over a kind of vectors.
#[derive(Clone, Copy)]
pub(super) struct Over<W: Words>(pub(super) W::Machine);

/// The words in use, as vectors.
const IN_USE: [u16; 32] = {
    let mut words = [0; 32];
    let mut i = 0;
    while i < 27 {
        words[i] = 0xFFFF;
        i += 1;
    }
    words
};

/// All bits of one word.
static ONLY: [[u16; 32]; 32] = {
    let mut only = [[0; 32]; 32];
    let mut i = 0;
    while i < 32 {
        only[i][i] = 0xFFFF;
        i += 1;
    }
    only
};

/// For each cell, by row and bit, the bits of the three bands that it sees, its own among them.
static SEEN: [[u32; 3]; 81] = {
    let mut seen = [[0; 3]; 81];
    let mut i = 0;
    while i < 81 {
        let column = 0o1_001_001 << (i % 9);
        seen[i] = [column; 3];
        seen[i][i / 27] |= 0o777 << (i % 27 / 9 * 9) | 0o111_111_111 << (i % 9 % 3);
        i += 1;
    }
    seen
};

/// Returns the boxes open to a digit in each word, in the lowest three bits; other bits are of no use.
#[inline(always)]
fn open_boxes<W: Words>(row: W) -> W {
    row.or(row.down::<3>()).or(row.down::<6>())
}

/// Returns the two ways to turn the boxes open to a digit in each word.
#[inline(always)]
fn turned_boxes<W: Words>(row: W, every: W) -> (W, W) {
    let boxes = open_boxes(row).and(every);
    let twice = boxes.or(boxes.up::<3>());
    (twice.down::<1>(), twice.down::<2>())
}

impl<W: Words> Over<W> {
    /// Returns what two rows of a band leave to the third, by the boxes open in them, turned one way and the other.
    #[inline(always)]
    fn left_by(self, p: W, q: W, p2: W, q2: W) -> W {
        let boxes = p.and(q2).or(q.and(p2)).and(W::all(self.0, BOXES));
        boxes.times(W::all(self.0, EVERY_COLUMN))
    }

    /// Returns a row of each band after hidden and naked singles, the cells with two digits or more, and bits where nothing is possible.
    #[inline(always)]
    fn filled(self, row: W) -> (W, W, W) {
        let lone = row.and(row.and(row.minus(W::all(self.0, 1))).zeros());
        let (taken, contested) = lone.any_and_two();
        let (any, two) = row.any_and_two();
        let naked = any.without(two);
        let left = row.and(lone).or(row.without(taken));
        let elsewhere = row.and(naked).zeros();
        let left = left.and(naked.or(elsewhere));
        let impossible = any.without(contested).xor(W::all(self.0, FULL)).or(left.zeros());
        (left, two, impossible)
    }
}

impl<W: Words> VectorForm for Over<W> {
    type State = [W; 3];
    type Middle = ();

    #[inline(always)]
    fn load(self, digits: &Digits) -> [W; 3] {
        self.pack(&plain(digits))
    }

    #[inline(always)]
    fn pack(self, words: &Plain) -> [W; 3] {
        [W::pack(self.0, &words[0]), W::pack(self.0, &words[1]), W::pack(self.0, &words[2])]
    }

    #[inline(always)]
    fn unpack(self, state: [W; 3]) -> Plain {
        [state[0].unpack(), state[1].unpack(), state[2].unpack()]
    }

    #[inline(always)]
    fn sweep(self, state: [W; 3]) -> Swept<Self> {
        // Each band takes one column of each stack.
        let places = state[0].or(state[1]).or(state[2]);
        let twice = places.or(places.up::<9>());
        let (second, second_last) = twice.down::<3>().bands();
        let (third, third_last) = twice.down::<6>().bands();
        let columns = second.and(third_last).or(third.and(second_last));
        let (r0, r1, r2) = (state[0].and(columns), state[1].and(columns), state[2].and(columns));
        // Each row of a band takes one box.
        let every = W::all(self.0, BOXES);
        let ((p0, q0), (p1, q1), (p2, q2)) =
            (turned_boxes(r0, every), turned_boxes(r1, every), turned_boxes(r2, every));
        let r0 = r0.and(self.left_by(p1, q1, p2, q2));
        let r1 = r1.and(self.left_by(p2, q2, p0, q0));
        let r2 = r2.and(self.left_by(p0, q0, p1, q1));

        let (n0, w0, i0) = self.filled(r0);
        let (n1, w1, i1) = self.filled(r1);
        let (n2, w2, i2) = self.filled(r2);
        let in_use = W::pack(self.0, &IN_USE);
        let difference = n0.xor(state[0]).or(n1.xor(state[1])).or(n2.xor(state[2]));
        Swept {
            next: [n0, n1, n2],
            middle: (),
            failed: !i0.or(i1).or(i2).and(in_use).is_zero(),
            single: w0.or(w1).or(w2).and(in_use).is_zero(),
            changed: !difference.and(in_use).is_zero(),
        }
    }

    #[inline(always)]
    fn no_middle(self, _: [W; 3]) {}

    #[inline(always)]
    fn complete(self, [r0, r1, r2]: [W; 3]) -> bool {
        let columns = r0.or(r1).or(r2);
        let (next, last) = columns.bands();
        let columns = columns.or(next).or(last).xor(W::all(self.0, FULL));
        let every = W::all(self.0, BOXES);
        let boxes = open_boxes(r0).or(open_boxes(r1)).or(open_boxes(r2)).and(every).xor(every);
        columns.or(boxes).and(W::pack(self.0, &IN_USE)).is_zero()
    }

    #[inline(always)]
    fn split(self, state: [W; 3], (): ()) -> ([W; 3], [W; 3]) {
        let candidates = Candidates::of(self.unpack(state));
        let mut best = (0, None);
        for cell in candidates.pairs().take(16) {
            let (one, other) = candidates.held(cell);
            let score: u32 = (0..3)
                .map(|q| {
                    let of = |digit: usize| {
                        let places = candidates.rows[word(q, digit)] & SEEN[cell][q];
                        places.count_ones() + 2 * (places & candidates.pairs[q]).count_ones()
                    };
                    of(one) + of(other)
                })
                .sum();
            if best.1.is_none() || score > best.0 {
                best = (score, Some(cell));
            }
        }
        match best.1 {
            None => self.split_row(&candidates),
            Some(cell) => self.halves(state, cell, candidates.held(cell)),
        }
    }

    #[inline(always)]
    fn split_ends(self, state: [W; 3], (): ()) -> Ends<Self> {
        let candidates = Candidates::of(self.unpack(state));
        let Some(first) = candidates.pairs().next() else {
            let (now, later) = self.split_row(&candidates);
            return Ends { now, next: None, later };
        };
        let band = (0..3).rev().find(|&band| candidates.pairs[band] != 0).unwrap_or(0);
        let last = 27 * band + candidates.pairs[band].ilog2() as usize;
        let (now, later) = self.halves(state, first, candidates.held(first));
        if last == first {
            return Ends { now, next: None, later };
        }
        let (now, next) = self.halves(now, last, candidates.held(last));
        Ends { now, next: Some(next), later }
    }

    #[inline]
    fn run<J: Work<Self>>(self, work: J) -> J::Answer {
        W::run(self.0, work)
    }
}

impl<W: Words> Over<W> {
    /// See [`split_row`].
    #[inline(always)]
    fn split_row(self, candidates: &Candidates) -> ([W; 3], [W; 3]) {
        let (now, later) = split_row(candidates.plain);
        (self.pack(&now), self.pack(&later))
    }

    /// The two grids that a cell with two candidates, these digits, leaves of a grid.
    #[inline(always)]
    fn halves(self, state: [W; 3], cell: usize, (one, other): (usize, usize)) -> ([W; 3], [W; 3]) {
        let (one, other) = (word(cell / 27, one), word(cell / 27, other));
        debug_assert_eq!((1_u32 << one | 1_u32 << other) & !words_of_band(cell / 27) & WORDS, 0);
        let (i, bit) = (cell / 9 % 3, W::all(self.0, 1 << (cell % 9)));
        // Either digit has its only place of the row here; the other digit is not here.
        let (one, other) = (W::pack(self.0, &ONLY[one]), W::pack(self.0, &ONLY[other]));
        let rest = state[i].without(one).without(other);
        let elsewhere = state[i].without(bit);
        let (mut now, mut later) = (state, state);
        now[i] = rest.or(bit.and(one)).or(elsewhere.and(other));
        later[i] = rest.or(bit.and(other)).or(elsewhere.and(one));
        (now, later)
    }
}

/// A grid to be split.
struct Candidates {
    plain: Plain,
    /// The three rows of each word side by side.
    rows: [u32; 32],
    /// The cells of each band with two candidates.
    pairs: [u32; 3],
}

impl Candidates {
    #[inline(always)]
    fn of(plain: Plain) -> Self {
        let rows: [u32; 32] = std::array::from_fn(|w| {
            u32::from(plain[0][w]) | u32::from(plain[1][w]) << 9 | u32::from(plain[2][w]) << 18
        });
        let pairs = std::array::from_fn(|band| {
            let (mut once, mut twice, mut more) = (0, 0, 0);
            for digit in 0..9 {
                let places = rows[word(band, digit)];
                more |= twice & places;
                twice |= once & places;
                once |= places;
            }
            twice & !more
        });
        Self { plain, rows, pairs }
    }

    /// Returns the cells with two candidates, row by row and bit by bit.
    #[inline(always)]
    fn pairs(&self) -> impl Iterator<Item = usize> + use<> {
        let pairs = self.pairs;
        (0..3).flat_map(move |band| Bits(pairs[band]).map(move |place| 27 * band + place))
    }

    /// Returns the two digits of a cell with two candidates.
    #[inline(always)]
    fn held(&self, cell: usize) -> (usize, usize) {
        let (band, place) = (cell / 27, cell % 27);
        let holds =
            (0..9).fold(0, |holds, digit| holds | (self.rows[word(band, digit)] >> place & 1) << digit);
        let others = holds & holds.wrapping_sub(1);
        (holds.trailing_zeros() as usize % 9, others.trailing_zeros() as usize % 9)
    }
}

/// The places of the bits of a word, ascending.
struct Bits(u32);

impl Iterator for Bits {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let place = (self.0 != 0).then(|| self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(place)
    }
}
