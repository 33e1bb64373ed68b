//! Registers without vector instructions: plain arrays, which every machine has and WebAssembly too.

use super::abreast::{Abreast, Side};
use super::form::Work;
use crate::solver::nine::digits::{BACKWARD, FORWARD, Lanes, Over, Register};
use crate::solver::nine::rounds::{self, InTurn};
use crate::solver::nine::words::{Anywhere, ByDigit, Words};

/// Four words, of which some are in use: the three of one digit, or one of each of four grids.
#[derive(Clone, Copy)]
pub(super) struct Portable<const USED: usize>([u32; 4]);

impl<const USED: usize> Portable<USED> {
    #[inline(always)]
    fn with(self, other: Self, f: impl Fn(u32, u32) -> u32) -> Self {
        let ([a, b, c, d], [e, g, h, i]) = (self.0, other.0);
        Self([f(a, e), f(b, g), f(c, h), f(d, i)])
    }
}

/// [`FORWARD`] and [`BACKWARD`] for both sets at once.
static TURNS: [u32; 64] = {
    let mut turns = [0; 64];
    let mut i = 0;
    while i < 64 {
        turns[i] = FORWARD[i % 8] | BACKWARD[i / 8];
        i += 1;
    }
    turns
};

impl<const USED: usize> Words for Portable<USED> {
    type Machine = Anywhere;

    #[inline(always)]
    fn all(_: Anywhere, word: u32) -> Self {
        Self([word; 4])
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.with(other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.with(other, |a, b| a | b)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.with(other, |a, b| a ^ b)
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.with(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.with(other, u32::wrapping_add)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.with(other, u32::wrapping_sub)
    }

    #[inline(always)]
    fn up<const BY: i32>(self) -> Self {
        Self(self.0.map(|word| word << BY))
    }

    #[inline(always)]
    fn down<const BY: i32>(self) -> Self {
        Self(self.0.map(|word| word >> BY))
    }

    #[inline(always)]
    fn turns(forward: Self, backward: Self) -> Self {
        let at = |i: usize| TURNS[(forward.0[i] & 7 | (backward.0[i] & 7) << 3) as usize];
        Self(std::array::from_fn(|i| if i < USED { at(i) } else { 0 }))
    }
}

impl Lanes for Portable<3> {
    #[inline(always)]
    fn load(_: Anywhere, words: &ByDigit, number: usize) -> Self {
        Self(words[number])
    }

    #[inline(always)]
    fn each(_: Anywhere, words: &[u32; 4]) -> Self {
        Self(*words)
    }

    #[inline(always)]
    fn other(self) -> Option<Self> {
        None
    }

    #[inline(always)]
    fn next(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([b, c, a, d])
    }
}

impl Side for Portable<4> {
    const GRIDS: usize = 4;

    #[inline(always)]
    fn get(&self, grid: usize) -> u32 {
        self.0[grid % 4]
    }

    #[inline(always)]
    fn set(&mut self, grid: usize, word: u32) {
        self.0[grid % 4] = word;
    }

    #[inline(always)]
    fn some(self) -> u32 {
        (0..4).fold(0, |some, grid| some | u32::from(self.0[grid] != 0) << grid)
    }
}

impl Register for Portable<3> {
    type Cells = ();
    type Grids = Abreast<Portable<4>, 2>;
    // Without vectors, grids abreast are slower unless many are under way.
    type Few<const N: usize> = rounds::Lanes<Over<Self, N>, 8>;

    #[inline(always)]
    fn cells<const N: usize>(_: &[Self; N]) {}

    #[inline(always)]
    fn store(self, words: &mut ByDigit, number: usize) {
        words[number] = self.0;
    }

    #[inline(always)]
    fn words(self) -> [u32; 4] {
        self.0
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0 == [0; 4]
    }

    #[inline(always)]
    fn run<const N: usize, W: Work<Over<Self, N>>>(machine: Anywhere, work: W) -> W::Answer {
        work.run(Over(machine))
    }
}

impl<const N: usize> InTurn for Over<Portable<3>, N> {
    #[inline(always)]
    fn no_middle(self, _: [Portable<3>; N]) {}
}
