//! What a form of the engine must bring: one for each kind of vector unit, all with the same results.

use crate::solver::nine::layout::{Digits, Plain};

/// A form of the engine, and the proof that this machine can run it: a value is made only where it can.
pub(super) trait VectorForm: Copy {
    /// The candidates of a grid.
    type State: Copy;
    /// What one sweep leaves for [`split`](Self::split).
    type Middle: Copy;
    /// Eight states of a search that go in rounds.
    type Few: Rounds<Self>;
    /// States of the grids of a batch, at most sixteen.
    type Many: Rounds<Self>;

    /// Returns the state of a grid.
    fn load(self, digits: &Digits) -> Self::State;

    /// Returns the state of plain words.
    fn pack(self, words: &Plain) -> Self::State;

    /// Returns the words of a state.
    fn unpack(self, state: Self::State) -> Plain;

    /// One sweep over the whole grid: see [`Swept`].
    fn sweep(self, state: Self::State) -> Swept<Self>;

    /// Returns whether a grid with one digit in each cell, each digit once in each row, has each digit in each column and box.
    fn complete(self, state: Self::State) -> bool;

    /// Two grids that share the solutions of a third one between them. That one is a fixpoint of [`sweep`](Self::sweep) that left this
    /// `middle`, and has a cell with two candidates or more.
    ///
    /// A cell with two candidates is split if there is one: of the first 16, the one whose two digits have the most places in
    /// sight, a place in another cell with two candidates counting three times.
    fn split(self, state: Self::State, middle: Self::Middle) -> (Self::State, Self::State);

    /// Returns the same without a choice, at both ends of the grid: the first cell with two candidates is split, and of the two halves the one to
    /// look at now is split once more, in the last such cell, if there is another one. The grids to look at later, the last one first.
    fn split_ends(self, state: Self::State, middle: Self::Middle) -> Ends<Self>;

    /// Runs a piece of work with this machine's vector instructions switched on.
    fn run<W: Work<Self>>(self, work: W) -> W::Answer;
}

/// Two or three grids that share the solutions of another one: one to look at now, one for later, and perhaps one in between.
pub(super) struct Ends<F: VectorForm> {
    pub(super) now: F::State,
    pub(super) next: Option<F::State>,
    pub(super) later: F::State,
}

/// A grid after a sweep: columns, rows and boxes of each digit to the exact fixpoint of each band and stack, then hidden singles of
/// rows and naked singles side by side.
#[derive(Clone, Copy)]
pub(super) struct Swept<F: VectorForm> {
    /// What is left.
    pub(super) next: F::State,
    /// For the split that may follow.
    pub(super) middle: F::Middle,
    /// Nothing can be left: a digit has no place in a row, a cell has no digit or must hold two.
    pub(super) failed: bool,
    /// Each cell had one candidate, or none.
    pub(super) single: bool,
    /// The sweep took something away.
    pub(super) changed: bool,
}

#[expect(clippy::needless_bitwise_bool, reason = "one jump in place of three, which cannot be foreseen")]
impl<F: VectorForm> Swept<F> {
    /// Returns whether another sweep is needed.
    #[inline(always)]
    pub(super) fn goes_on(&self) -> bool {
        !self.failed & !self.single & self.changed
    }

    /// Returns whether the search must branch here, if it is not finished.
    #[inline(always)]
    pub(super) fn is_stuck(&self) -> bool {
        !self.failed & !self.single
    }
}

/// States that are swept in one round, one per lane.
pub(super) trait Rounds<F: VectorForm> {
    /// How many there are at most; no more than 32.
    const LANES: usize;

    /// Lanes of which none is in use; any state will do to fill them.
    fn new(form: F, any: F::State) -> Self;
    /// Returns the lanes in use, a bit for each.
    fn running(&self) -> u32;
    /// Puts a state into a lane, or leaves the lane idle.
    fn put(&mut self, form: F, lane: usize, state: Option<F::State>);
    /// Returns the state of a lane.
    fn state(&self, form: F, lane: usize) -> F::State;
    /// Returns what the last sweep left for a split.
    fn middle(&self, lane: usize) -> F::Middle;
    /// Sweeps the state of each lane in use once.
    fn round(&mut self, form: F) -> Round;
    /// Sweeps the state of each lane in use, with the same fixpoint in the end, and perhaps more conclusions in one sweep.
    #[inline(always)]
    fn quick_round(&mut self, form: F) -> Round {
        self.round(form)
    }
}

/// What a round leaves to do: a bit for each lane.
pub(super) struct Round {
    /// The state has to be split.
    pub(super) stuck: u32,
    /// The state failed, or its grid is full.
    pub(super) done: u32,
    /// The state failed.
    pub(super) failed: u32,
}

/// The lanes of a mask, ascending.
pub(super) struct Each(pub(super) u32);

impl Iterator for Each {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let lane = (self.0 != 0).then(|| self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(lane)
    }
}

/// A piece of work that any form can do; it is compiled once for each.
pub(super) trait Work<F: VectorForm> {
    /// The result.
    type Answer;

    /// Does the work. To be inlined into [`VectorForm::run`], which knows the machine.
    fn run(self, form: F) -> Self::Answer;
}
