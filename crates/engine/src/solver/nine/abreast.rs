//! Grids abreast: a register has the same word of several grids, so that no part of it is idle and nothing is moved between its words.

use super::form::Round;
use super::words::{ByDigit, CARRIES, FIRSTS, ROW, ROWS, STRIDE, TWO_ROWS, Words, boxes};

/// A register with a word of each of several grids.
pub(super) trait Side: Words {
    /// How many grids.
    const GRIDS: usize;

    /// Returns the word of a grid.
    fn get(&self, grid: usize) -> u32;
    /// Sets the word of a grid.
    fn set(&mut self, grid: usize, word: u32);
    /// Returns a bit for each grid whose word is not 0.
    fn some(self) -> u32;
}

/// Eight grids.
pub(super) trait Grids {
    /// The proof that the machine has the instructions.
    type Machine: Copy;

    /// Grids without candidates.
    fn none(machine: Self::Machine) -> Self;
    fn put(&mut self, grid: usize, words: &ByDigit);
    fn take(&self, grid: usize) -> ByDigit;
    /// One sweep over each grid. What a digit has its only place of a row in, the digits behind it give up before their own steps if they are to be
    /// `IN_TURN`; otherwise the conclusions are those of [`Over::swept`](super::digits::Over::swept).
    fn sweep<const IN_TURN: bool>(&mut self, machine: Self::Machine) -> Marks;
}

/// What a sweep says of each grid: a bit for each.
#[derive(Clone, Copy, Default)]
pub(super) struct Marks {
    /// Nothing can be left.
    failed: u32,
    /// A cell has two candidates or more.
    two: u32,
    /// The sweep took something away.
    changed: u32,
}

/// Grids in some registers for each word, by digit and band.
pub(super) struct Abreast<S, const REGISTERS: usize>([[[S; 3]; 9]; REGISTERS]);

impl<S: Side, const REGISTERS: usize> Grids for Abreast<S, REGISTERS> {
    type Machine = S::Machine;

    #[inline(always)]
    fn none(machine: S::Machine) -> Self {
        const { assert!(S::GRIDS * REGISTERS == LANES) };
        Self([[[S::all(machine, 0); 3]; 9]; REGISTERS])
    }

    #[inline(always)]
    fn put(&mut self, grid: usize, words: &ByDigit) {
        let registers = &mut self.0[grid / S::GRIDS % REGISTERS];
        for (registers, words) in registers.iter_mut().zip(words) {
            for (register, &word) in registers.iter_mut().zip(words) {
                register.set(grid % S::GRIDS, word);
            }
        }
    }

    #[inline(always)]
    fn take(&self, grid: usize) -> ByDigit {
        let mut words = [[0; 4]; 16];
        let registers = &self.0[grid / S::GRIDS % REGISTERS];
        for (registers, words) in registers.iter().zip(&mut words) {
            for (register, word) in registers.iter().zip(words) {
                *word = register.get(grid % S::GRIDS);
            }
        }
        words
    }

    #[inline(always)]
    fn sweep<const IN_TURN: bool>(&mut self, machine: S::Machine) -> Marks {
        let mut marks = Marks::default();
        for (i, registers) in self.0.iter_mut().enumerate() {
            let swept = swept::<S, IN_TURN>(machine, registers);
            marks.failed |= swept.failed << (i * S::GRIDS);
            marks.two |= swept.two << (i * S::GRIDS);
            marks.changed |= swept.changed << (i * S::GRIDS);
        }
        marks
    }
}

/// Sweeps the grids of one set of registers.
#[inline(always)]
fn swept<S: Side, const IN_TURN: bool>(machine: S::Machine, grids: &mut [[S; 3]; 9]) -> Marks {
    let [none, row, rows, firsts, carries] =
        [0, ROW, ROWS, FIRSTS, CARRIES].map(|word| S::all(machine, word));
    let rows_of = |sums: S| {
        let carries = sums.and(carries);
        carries.minus(carries.down::<9>())
    };
    let (mut left, mut lone) = ([[none; 3]; 9], [[none; 3]; 9]);
    let (mut any, mut two, mut taken, mut contested) = ([none; 3], [none; 3], [none; 3], [none; 3]);
    for digit in 0..9 {
        let own: [S; 3] = std::array::from_fn(|band| {
            let own = grids[digit][band];
            if IN_TURN { own.without(taken[band]) } else { own }
        });
        // The columns of each band, and once more behind them: so two shifts turn the columns of each stack.
        let twice = own.map(|x| {
            let places = x.or(x.down::<STRIDE>()).or(x.down::<TWO_ROWS>()).and(row);
            places.or(places.up::<9>())
        });
        let (second, third) = (twice.map(S::down::<3>), twice.map(S::down::<6>));
        for band in 0..3 {
            let (next, last) = ((band + 1) % 3, (band + 2) % 3);
            let columns = second[next].and(third[last]).or(third[next].and(second[last])).and(row);
            let x = own[band].and(columns.or(columns.up::<STRIDE>()).or(columns.up::<TWO_ROWS>()));
            let x = boxes(x);
            let more = x.and(x.minus(firsts)).plus(rows);
            let its_lone = x.without(rows_of(more));
            two[band] = two[band].or(any[band].and(x));
            any[band] = any[band].or(x);
            if !IN_TURN {
                contested[band] = contested[band].or(taken[band].and(its_lone));
            }
            taken[band] = taken[band].or(its_lone);
            (left[digit][band], lone[digit][band]) = (x, its_lone);
        }
    }
    let (mut difference, mut filled, mut impossible) = (none, carries, none);
    for band in 0..3 {
        let naked = any[band].without(two[band]);
        for digit in 0..9 {
            let x = lone[digit][band].or(left[digit][band].without(taken[band]));
            filled = filled.and(x.plus(rows));
            let elsewhere = rows_of(x.and(naked).plus(rows)).without(naked);
            let x = x.without(elsewhere);
            difference = difference.or(x.xor(grids[digit][band]));
            grids[digit][band] = x;
        }
        impossible = impossible.or(rows.without(any[band].without(contested[band])));
    }
    let impossible = impossible.or(carries.without(filled));
    Marks { failed: impossible.some(), two: two[0].or(two[1]).or(two[2]).some(), changed: difference.some() }
}

/// As many states go abreast.
pub(super) const LANES: usize = 8;

/// Grids abreast that go in rounds.
pub(super) struct Running<G> {
    pub(super) grids: G,
    pub(super) running: u32,
}

impl<G: Grids> Running<G> {
    /// Returns what became of the grids in use.
    #[inline(always)]
    pub(super) fn round_of(&self, marks: Marks) -> Round {
        let done = (marks.failed | !marks.two) & self.running;
        Round { stuck: self.running & !done & !marks.changed, done, failed: marks.failed & self.running }
    }
}
