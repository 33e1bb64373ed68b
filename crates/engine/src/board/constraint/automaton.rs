//! Automata over the digits of a board.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use crate::board::mix::Mix;
use crate::board::{Candidates, Digit};

/// A deterministic finite automaton over the digits of a board. It starts in state 0, and accepts a word if the word
/// ends in an accepting state.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Automaton {
    pub(super) digits: usize,
    /// By state and digit, the next state, or [`DEAD`](Self::DEAD).
    pub(super) next: Box<[u16]>,
    pub(super) accepting: Box<[bool]>,
}

impl Automaton {
    /// A state from which no word is accepted. It has no row in the table.
    #[doc(hidden)]
    pub const DEAD: u16 = u16::MAX;

    /// The largest number of states of an automaton.
    pub const MAX_STATES: usize = 10_000;

    /// Returns an automaton from its table: the next states by state and digit, and by state whether the state accepts.
    /// Returns `None` if there are no states or more than [`MAX_STATES`](Self::MAX_STATES), if the lengths of the
    /// tables do not fit, or if a next state is neither in the table nor [`DEAD`](Self::DEAD).
    #[doc(hidden)]
    pub fn from_table(digits: usize, next: Box<[u16]>, accepting: Box<[bool]>) -> Option<Self> {
        let states = accepting.len();
        let fits = (1..=Self::MAX_STATES).contains(&states)
            && next.len() == states * digits
            && next.iter().all(|&to| to == Self::DEAD || usize::from(to) < states);
        fits.then_some(Self { digits, next, accepting })
    }

    /// Builds an automaton from a start state, a step function and a test for accepting states. States may be values of
    /// any type. Only states that can be reached are built, and steps to states that cannot lead to an accepting state
    /// are dropped. Returns `None` if more than [`MAX_STATES`](Self::MAX_STATES) states can be reached.
    pub fn build<S: Clone + Eq + std::hash::Hash>(
        digits: usize,
        start: S,
        step: impl Fn(&S, Digit) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Option<Self> {
        let mut numbers: HashMap<S, u16, BuildHasherDefault<Mix>> = HashMap::default();
        numbers.insert(start.clone(), 0);
        let (mut states, mut next) = (vec![start], Vec::new());
        let mut at = 0;
        while let Some(state) = states.get(at).cloned() {
            for digit in Candidates::all(digits) {
                let Some(to) = step(&state, digit) else {
                    next.push(Self::DEAD);
                    continue;
                };
                if let Some(&number) = numbers.get(&to) {
                    next.push(number);
                    continue;
                }
                next.push(states.len() as u16);
                numbers.insert(to.clone(), states.len() as u16);
                states.push(to);
                if states.len() > Self::MAX_STATES {
                    return None;
                }
            }
            at += 1;
        }
        let accepting: Box<[bool]> = states.iter().map(accepts).collect();
        Some(Self { digits, next: next.into(), accepting }.trimmed())
    }

    /// Sends each step to a state that cannot lead to an accepting state to [`DEAD`](Self::DEAD).
    fn trimmed(mut self) -> Self {
        let alive = self.alive();
        for to in &mut self.next {
            if *to != Self::DEAD && !alive[usize::from(*to)] {
                *to = Self::DEAD;
            }
        }
        self
    }

    /// Returns the next states of a state, by digit.
    pub(super) fn row(&self, state: usize) -> &[u16] {
        &self.next[state * self.digits..(state + 1) * self.digits]
    }

    /// Returns, for each state, whether a word is accepted from that state.
    pub(super) fn alive(&self) -> Vec<bool> {
        let states = self.accepting.len();
        // By state, where its list of earlier states ends; filling the lists moves this to where they start.
        let mut ends = vec![0_usize; states + 1];
        for &to in self.next.iter().filter(|&&to| to != Self::DEAD) {
            ends[usize::from(to)] += 1;
        }
        for state in 1..=states {
            ends[state] += ends[state - 1];
        }
        let mut before = vec![0_u16; ends[states]];
        for (at, &to) in self.next.iter().enumerate().filter(|(_, to)| **to != Self::DEAD) {
            let end = &mut ends[usize::from(to)];
            *end -= 1;
            before[*end] = (at / self.digits) as u16;
        }
        let mut alive = vec![false; states];
        let mut waiting: Vec<u16> =
            (0..states).filter(|&at| self.accepting[at]).map(|at| at as u16).collect();
        while let Some(state) = waiting.pop() {
            let state = usize::from(state);
            if !std::mem::replace(&mut alive[state], true) {
                waiting.extend(&before[ends[state]..ends[state + 1]]);
            }
        }
        alive
    }

    /// Returns the number of states.
    #[doc(hidden)]
    pub const fn states(&self) -> usize {
        self.accepting.len()
    }

    /// Returns the number of digits.
    pub const fn digits(&self) -> usize {
        self.digits
    }

    /// Returns the state after a digit, or [`DEAD`](Self::DEAD).
    ///
    /// # Panics
    /// If there is no such state or digit.
    #[doc(hidden)]
    pub fn next(&self, state: u16, digit: Digit) -> u16 {
        self.next[usize::from(state) * self.digits + digit.index()]
    }

    /// Returns whether a state is accepting.
    ///
    /// # Panics
    /// If there is no such state.
    #[doc(hidden)]
    pub fn accepts(&self, state: u16) -> bool {
        self.accepting[usize::from(state)]
    }
}
