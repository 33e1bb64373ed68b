//! The form for machines with short registers: what it does, over any registers of words of 32 bits.

mod tables;

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
pub(super) use self::tables::{BACKWARD, FORWARD};
use self::tables::{BESIDE, CARRY, IN_USE, ONLY, OWN, SEEN};
#[cfg(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    all(target_arch = "wasm32", target_feature = "simd128")
))]
pub(super) use self::tables::{EVERY_ROW, FIRST_TWO_ROWS, LAST_ROW};
use crate::solver::nine::abreast::{self, Grids, Running};
use crate::solver::nine::form::{Ends, Round, Rounds, Swept, VectorForm, Work};
use crate::solver::nine::layout::{Digits, FULL, Plain, bit_of, split_row, word};
use crate::solver::nine::words::{ByDigit, CARRIES, FIRSTS, ROW, ROWS, STRIDE, TWO_ROWS, Words, boxes};

/// Steps of registers with vector instructions that a value of the type proves to be there.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! operations {
    ($($name:ident($($arg:ident),*) = $call:expr;)*) => {
        $(#[inline(always)]
        fn $name(self $(, $arg: Self)*) -> Self {
            $(let $arg = $arg.0;)*
            // SAFETY: a value proves the instructions.
            Self(unsafe { ($call)(self.0 $(, $arg)*) })
        })*
    };
}
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(super) use operations;

/// The words of a register with one word of each of so many grids, which it has side by side, as memory has them.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! words_in_place {
    ($grids:literal) => {
        const GRIDS: usize = $grids;

        #[inline(always)]
        fn get(&self, grid: usize) -> u32 {
            // SAFETY: a register is so many words, and nothing else.
            unsafe { (&raw const *self).cast::<u32>().add(grid % $grids).read() }
        }

        #[inline(always)]
        fn set(&mut self, grid: usize, word: u32) {
            // SAFETY: a register is so many words, and nothing else.
            unsafe { (&raw mut *self).cast::<u32>().add(grid % $grids).write(word) }
        }
    };
}
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(super) use words_in_place;

/// A register of words of 32 bits, four of each digit.
pub(super) trait Lanes: Words {
    /// Returns the register of this number: the words of the next digit, or two.
    fn load(machine: Self::Machine, words: &ByDigit, number: usize) -> Self;
    /// The same four words for each digit.
    fn each(machine: Self::Machine, words: &[u32; 4]) -> Self;
    /// Each band's word in the place of the band before.
    fn next(self) -> Self;
    /// The other digit's words in the place of each; nothing if there is no other digit of the grid.
    fn other(self) -> Option<Self>;
}

/// A register of a grid.
pub(super) trait Register: Lanes {
    /// The same words by band.
    type Cells;
    /// Eight grids abreast.
    type Grids: Grids<Machine = Self::Machine>;
    /// Eight states of a search that go in rounds.
    type Few<const N: usize>: Rounds<Over<Self, N>>;

    fn store(self, words: &mut ByDigit, number: usize);
    /// Returns whether all bits are 0.
    fn is_zero(self) -> bool;
    /// Returns the first digit's words.
    fn words(self) -> [u32; 4];
    /// Returns the grid by cells, for [`holds`](Self::holds).
    fn cells<const N: usize>(grid: &[Self; N]) -> Self::Cells;
    /// Returns the digits that a cell holds, by its band and its bit in the word.
    #[inline(always)]
    fn holds(_: &Self::Cells, words: &ByDigit, band: usize, place: u32) -> u32 {
        (0..9).fold(0, |holds, digit| holds | (words[digit][band] >> place & 1) << digit)
    }
    /// Returns the places of the digits of a grid.
    #[inline(always)]
    fn placed(_: Self::Machine, digits: &Digits) -> ByDigit {
        let mut words = [[0; 4]; 16];
        for (row, line) in digits.chunks_exact(9).enumerate() {
            for (column, &value) in line.iter().enumerate() {
                // Without a jump, which could not be foreseen: cells without a digit write behind the ninth one.
                let digit = usize::from(value.wrapping_sub(1).min(9));
                words[digit][row / 3] |= 1 << (bit_of(column) + row % 3 * STRIDE as usize);
            }
        }
        words[9] = [0; 4];
        words
    }
    /// Does a piece of work with the machine's instructions switched on.
    fn run<const N: usize, W: Work<Over<Self, N>>>(machine: Self::Machine, work: W) -> W::Answer;
}

/// Registers after a sweep, and what it says about each: bits that are 0 in each word, or not.
pub(super) struct Outcome<R, const N: usize> {
    pub(super) next: [R; N],
    /// What must be, and is not.
    pub(super) impossible: R,
    /// Cells with two candidates or more.
    pub(super) two: R,
    /// What the sweep took away.
    pub(super) difference: R,
}

/// The form over a kind of registers.
#[derive(Clone, Copy)]
pub(super) struct Over<R: Lanes, const N: usize>(pub(super) R::Machine);

impl<R: Lanes, const N: usize> Over<R, N> {
    #[inline(always)]
    fn all(self, word: u32) -> R {
        R::all(self.0, word)
    }

    #[inline(always)]
    pub(super) fn load_words(self, words: &ByDigit) -> [R; N] {
        std::array::from_fn(|i| R::load(self.0, words, i))
    }

    /// For each band and digit: what is left when each band takes one column of each stack.
    #[inline(always)]
    fn columns(self, x: R) -> R {
        let row = self.all(ROW);
        let places = x.or(x.down::<STRIDE>()).or(x.down::<TWO_ROWS>()).and(row);
        let twice = places.or(places.up::<9>());
        let (second, third) = (twice.down::<3>(), twice.down::<6>());
        let by_two = second.and(third.next()).or(third.and(second.next()));
        let left = by_two.next().and(row);
        x.and(left.or(left.up::<STRIDE>()).or(left.up::<TWO_ROWS>()))
    }

    /// Whole rows for carries.
    #[inline(always)]
    fn rows_of(self, carries: R) -> R {
        let carries = carries.and(self.all(CARRIES));
        carries.minus(carries.down::<9>())
    }

    /// Digits with one place in a row: that place.
    #[inline(always)]
    fn lone(self, x: R) -> R {
        let more = x.and(x.minus(self.all(FIRSTS))).plus(self.all(ROWS));
        x.without(self.rows_of(more))
    }

    /// The cells that any digit has, and those that two or more have.
    #[inline(always)]
    fn any_and_two(x: &[R; N]) -> (R, R) {
        let (mut any, mut two) = (x[0].or(x[1]), x[0].and(x[1]));
        let mut i = 2;
        while i < N {
            two = two.or(any.and(x[i]));
            any = any.or(x[i]);
            i += 1;
        }
        match (any.other(), two.other()) {
            (Some(other), Some(other_two)) => (any.or(other), two.or(other_two).or(any.and(other))),
            _ => (any, two),
        }
    }

    /// See [`Swept`].
    #[inline(always)]
    pub(super) fn swept(self, state: [R; N]) -> Outcome<R, N> {
        let (mut x, mut lone) = (state, [self.all(0); N]);
        let mut i = 0;
        while i < N {
            x[i] = boxes(self.columns(state[i]));
            lone[i] = self.lone(x[i]);
            i += 1;
        }
        let (taken, contested) = Self::any_and_two(&lone);
        let (any, two) = Self::any_and_two(&x);
        let naked = any.without(two);
        let rows = self.all(ROWS);
        let mut difference = self.all(0);
        let mut carries = self.all(CARRIES);
        let mut i = 0;
        while i < N {
            let left = lone[i].or(x[i].without(taken));
            let elsewhere = self.rows_of(left.and(naked).plus(rows)).without(naked);
            x[i] = left.without(elsewhere);
            carries = carries.and(left.plus(R::load(self.0, &CARRY, i)));
            difference = difference.or(x[i].xor(state[i]));
            i += 1;
        }
        let whole = R::each(self.0, &[ROWS, ROWS, ROWS, 0]);
        let impossible = whole.without(any.without(contested)).or(self.all(CARRIES).without(carries));
        Outcome { next: x, impossible, two, difference }
    }

    /// The cells with just two candidates.
    #[inline(always)]
    fn pairs(self, x: &[R; N]) -> R {
        let (mut once, mut twice, mut more) = (x[0].or(x[1]), x[0].and(x[1]), self.all(0));
        let mut i = 2;
        while i < N {
            more = more.or(twice.and(x[i]));
            twice = twice.or(once.and(x[i]));
            once = once.or(x[i]);
            i += 1;
        }
        if let (Some(other), Some(other_two), Some(other_more)) = (once.other(), twice.other(), more.other())
        {
            more = more.or(other_more).or(twice.and(other)).or(once.and(other_two));
            twice = twice.or(other_two).or(once.and(other));
        }
        twice.without(more)
    }

    /// The two grids that a cell with two candidates leaves of a grid: by the bands, and the place in the band.
    #[inline(always)]
    fn halves(self, state: &[R; N], (band, bit): (usize, u32), holds: u32) -> ([R; N], [R; N]) {
        let bit = bit as usize % 32;
        let (one, other) = digits_of(holds);
        // Either digit has its only place of the row here; the other digit is not here.
        let (beside, own) = (R::each(self.0, &BESIDE[band][bit]), R::each(self.0, &OWN[band][bit]));
        let (mut now, mut later) = (*state, *state);
        if N == 9 {
            // A register of each digit: the other digits stay as they are.
            now[one] = now[one].without(beside);
            now[other] = now[other].without(own);
            later[other] = later[other].without(beside);
            later[one] = later[one].without(own);
            return (now, later);
        }
        let mut i = 0;
        while i < N {
            let (a, b) = (R::load(self.0, &ONLY[one], i), R::load(self.0, &ONLY[other], i));
            now[i] = state[i].without(a.and(beside).or(b.and(own)));
            later[i] = state[i].without(b.and(beside).or(a.and(own)));
            i += 1;
        }
        (now, later)
    }
}

impl<R: Register, const N: usize> Over<R, N> {
    #[inline(always)]
    pub(super) fn words(state: &[R; N]) -> ByDigit {
        let mut words = [[0; 4]; 16];
        let mut i = 0;
        while i < N {
            state[i].store(&mut words, i);
            i += 1;
        }
        words
    }

    /// See [`split_row`].
    #[inline(always)]
    fn split_row(self, state: &[R; N]) -> ([R; N], [R; N]) {
        let [now, later] = row_split(&Self::words(state));
        (self.load_words(&now), self.load_words(&later))
    }
}

#[inline(never)]
fn packed(plain: &Plain) -> ByDigit {
    let mut words: ByDigit = [[0; 4]; 16];
    for (digit, words) in words.iter_mut().enumerate().take(9) {
        for (band, out) in words.iter_mut().enumerate().take(3) {
            let [a, b, c] = [0, 1, 2].map(|i| u32::from(plain[i][word(band, digit)]));
            *out = a | b << STRIDE | c << TWO_ROWS;
        }
    }
    words
}

#[inline(never)]
fn unpacked(words: &ByDigit) -> Plain {
    let mut plain = [[FULL; 32]; 3];
    for (digit, words) in words.iter().enumerate().take(9) {
        for (band, rows) in words.iter().enumerate().take(3) {
            for (i, row) in plain.iter_mut().enumerate() {
                row[word(band, digit)] = (rows >> (STRIDE as usize * i) & ROW) as u16;
            }
        }
    }
    plain
}

/// See [`split_row`].
#[cold]
#[inline(never)]
fn row_split(words: &ByDigit) -> [ByDigit; 2] {
    let (now, later) = split_row(unpacked(words));
    [packed(&now), packed(&later)]
}

/// The two lowest digits of a set.
#[inline(always)]
fn digits_of(holds: u32) -> (usize, usize) {
    let others = holds & holds.wrapping_sub(1);
    (holds.trailing_zeros() as usize % 16, others.trailing_zeros() as usize % 16)
}

impl<R: Register, const N: usize> VectorForm for Over<R, N> {
    type State = [R; N];
    type Middle = ();
    type Few = R::Few<N>;
    type Many = Running<R::Grids>;

    #[inline(always)]
    fn load(self, digits: &Digits) -> [R; N] {
        let placed = R::placed(self.0, digits);
        let full = self.all(ROWS);
        let mut state = self.load_words(&placed);
        let mut i = 0;
        while i < N {
            let x = state[i];
            // A row that holds a digit keeps only its place, or no place if the row holds it twice.
            let twice = x.and(x.or(self.all(CARRIES)).minus(self.all(FIRSTS))).and(full);
            let (some, twice) = (self.rows_of(x.plus(full)), self.rows_of(twice.plus(full)));
            state[i] = R::load(self.0, &IN_USE, i).without(some).or(x.without(twice));
            i += 1;
        }
        state
    }

    #[inline(always)]
    fn pack(self, plain: &Plain) -> [R; N] {
        self.load_words(&packed(plain))
    }

    #[inline(always)]
    fn unpack(self, state: [R; N]) -> Plain {
        unpacked(&Self::words(&state))
    }

    #[inline(always)]
    fn sweep(self, state: [R; N]) -> Swept<Self> {
        let Outcome { next, impossible, two, difference } = self.swept(state);
        Swept {
            next,
            middle: (),
            failed: !impossible.is_zero(),
            single: two.is_zero(),
            changed: !difference.is_zero(),
        }
    }

    #[inline(always)]
    fn complete(self, state: [R; N]) -> bool {
        let mut lacking = self.all(0);
        let whole = R::each(self.0, &[ROW, ROW, ROW, 0]);
        let mut i = 0;
        while i < N {
            let x = state[i];
            let columns = x.or(x.down::<STRIDE>()).or(x.down::<TWO_ROWS>());
            let columns = columns.or(columns.next()).or(columns.next().next());
            // The boxes of each row, side by side.
            let boxes = x.or(x.down::<3>()).or(x.down::<6>());
            let boxes = boxes.or(boxes.down::<STRIDE>()).or(boxes.down::<TWO_ROWS>());
            // All columns there, and all boxes: the ninth digit may have a neighbor that is not in use.
            let used = R::load(self.0, &CARRY, i).and(whole);
            lacking = lacking.or(used.without(columns)).or(used.and(self.all(0o7)).without(boxes));
            i += 1;
        }
        lacking.is_zero()
    }

    #[inline(always)]
    fn split(self, state: [R; N], (): ()) -> ([R; N], [R; N]) {
        let pairs = self.pairs(&state).words();
        let words = Self::words(&state);
        let cells = R::cells(&state);
        let wide = |words: &[u32; 4]| {
            let [a, b, c, _] = words.map(u64::from);
            [a | b << 32, c]
        };
        let in_pairs = wide(&pairs);
        let mut best = (0, (0, 0), 0);
        let mut left = 16;
        for band in 0..3 {
            let mut bits = pairs[band];
            while bits != 0 && left > 0 {
                left -= 1;
                let bit = bits.trailing_zeros();
                bits &= bits - 1;
                let holds = R::holds(&cells, &words, band, bit);
                let (one, other) = digits_of(holds);
                let seen = SEEN[band][bit as usize % 32];
                let ([a, b], [c, d]) = (wide(&words[one]), wide(&words[other]));
                // The last bands of both side by side.
                let (a, b, c) = (a & seen[0], c & seen[0], (b | d << 32) & (seen[1] | seen[1] << 32));
                let places = a.count_ones() + b.count_ones() + c.count_ones();
                let (a, b, c) = (a & in_pairs[0], b & in_pairs[0], c & (in_pairs[1] | in_pairs[1] << 32));
                let score = places + 2 * (a.count_ones() + b.count_ones() + c.count_ones());
                // A cell sees itself: no score is 0.
                if score > best.0 {
                    best = (score, (band, bit), holds);
                }
            }
        }
        let (score, place, holds) = best;
        if score == 0 { self.split_row(&state) } else { self.halves(&state, place, holds) }
    }

    #[inline(always)]
    fn split_ends(self, state: [R; N], (): ()) -> Ends<Self> {
        let pairs = self.pairs(&state).words();
        let Some(band) = (0..3).find(|&band| pairs[band] != 0) else {
            let (now, later) = self.split_row(&state);
            return Ends { now, next: None, later };
        };
        let (words, cells) = (Self::words(&state), R::cells(&state));
        let halves = |state: &[R; N], (band, bit): (usize, u32)| {
            self.halves(state, (band, bit), R::holds(&cells, &words, band, bit))
        };
        let first = (band, pairs[band].trailing_zeros());
        let (now, later) = halves(&state, first);
        let band = (0..3).rev().find(|&band| pairs[band] != 0).unwrap_or(0);
        let last = (band, pairs[band].ilog2());
        if last == first {
            return Ends { now, next: None, later };
        }
        let (now, next) = halves(&now, last);
        Ends { now, next: Some(next), later }
    }

    #[inline]
    fn run<J: Work<Self>>(self, work: J) -> J::Answer {
        R::run(self.0, work)
    }
}

impl<R: Register, const N: usize> Rounds<Over<R, N>> for Running<R::Grids> {
    const LANES: usize = abreast::LANES;

    #[inline(always)]
    fn new(form: Over<R, N>, _: [R; N]) -> Self {
        Self { grids: R::Grids::none(form.0), running: 0 }
    }

    #[inline(always)]
    fn running(&self) -> u32 {
        self.running
    }

    #[inline(always)]
    fn put(&mut self, _: Over<R, N>, lane: usize, state: Option<[R; N]>) {
        match state {
            Some(state) => {
                self.grids.put(lane, &Over::words(&state));
                self.running |= 1 << lane;
            }
            None => self.running &= !(1 << lane),
        }
    }

    #[inline(always)]
    fn state(&self, form: Over<R, N>, lane: usize) -> [R; N] {
        form.load_words(&self.grids.take(lane))
    }

    #[inline(always)]
    fn middle(&self, _: usize) {}

    #[inline(always)]
    fn round(&mut self, form: Over<R, N>) -> Round {
        let marks = self.grids.sweep::<false>(form.0);
        self.round_of(marks)
    }

    #[inline(always)]
    fn quick_round(&mut self, form: Over<R, N>) -> Round {
        let marks = self.grids.sweep::<true>(form.0);
        self.round_of(marks)
    }
}
