//! The primitives to which all constraints compile. Engines use them in addition to houses and links.

use std::sync::Arc;

use crate::board::{Candidates, Cell, Digit};

/// Cells in the order in which a constraint names them.
pub type Cells = Box<[Cell]>;

/// A condition on cells, without a name.
///
/// Sums use the values of digits, which [`Layout::value`](crate::board::Layout::value) gives.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Primitive {
    /// A cell holds one of these digits.
    Only {
        /// The cell.
        cell: Cell,
        /// The digits.
        digits: Candidates,
    },
    /// The digits of these cells differ. The cells are not a house of the board. If there are as many cells as digits,
    /// they hold every digit.
    Distinct {
        /// The cells, each once.
        cells: Cells,
    },
    /// Two cells hold one of the pairs of digits in a table.
    Pair {
        /// The first and the second cell.
        cells: [Cell; 2],
        /// The pairs.
        allowed: Arc<PairTable>,
    },
    /// A linear sum of cells is between two bounds. The bounds are equal for an equation.
    Sum {
        /// The cells with their factors, which are not 0. Each cell occurs once.
        terms: Box<[(Cell, i32)]>,
        /// The lower bound of the sum.
        least: i64,
        /// The upper bound of the sum.
        most: i64,
    },
    /// An automaton accepts the digits of the cells, read in this order.
    Automaton {
        /// The cells. A cell may occur more than once.
        cells: Cells,
        /// The automaton that reads the digits.
        automaton: Arc<Automaton>,
    },
    /// The number of cells that hold one of some digits is between two bounds.
    Count {
        /// The cells, each once.
        cells: Cells,
        /// The digits.
        digits: Candidates,
        /// The smallest allowed number of cells.
        least: usize,
        /// The largest allowed number of cells.
        most: usize,
    },
    /// All primitives of at least one group hold.
    Any {
        /// The groups.
        choices: Box<[Box<[Primitive]>]>,
    },
}

impl Primitive {
    /// Returns the weight of the primitive for the cache of boards. The weight includes data that a search derives: an
    /// automaton is unrolled along its cells.
    pub(in crate::board) fn weight(&self) -> usize {
        const OWN: usize = 16;
        match self {
            Self::Automaton { cells, automaton } => OWN + automaton.states() * cells.len(),
            Self::Any { choices } => OWN + choices.iter().flatten().map(Self::weight).sum::<usize>(),
            _ => OWN,
        }
    }
}

/// Pairs of digits as a table: for each first digit, the second digits that it allows.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PairTable(Box<[Candidates]>);

impl PairTable {
    /// Returns the table of the pairs that a function allows, for this number of digits.
    pub fn new(digits: usize, allows: impl Fn(Digit, Digit) -> bool) -> Self {
        let all = || Candidates::all(digits).iter();
        Self(all().map(|first| all().filter(|&second| allows(first, second)).collect()).collect())
    }

    /// Returns the second digits that a first digit allows. Returns no digits if the table lacks the first digit.
    pub fn after(&self, first: Digit) -> Candidates {
        self.0.get(first.index()).copied().unwrap_or(Candidates::NONE)
    }

    /// Returns whether the table allows a pair.
    pub fn allows(&self, first: Digit, second: Digit) -> bool {
        self.after(first).contains(second)
    }

    /// Returns the number of digits that the table covers.
    pub const fn digits(&self) -> usize {
        self.0.len()
    }

    /// Returns the table for the two cells in the opposite order.
    #[doc(hidden)]
    #[must_use]
    pub fn reversed(&self) -> Self {
        Self::new(self.digits(), |first, second| self.allows(second, first))
    }

    /// Returns whether the table allows the same pairs in both orders.
    #[doc(hidden)]
    pub fn is_symmetric(&self) -> bool {
        *self == self.reversed()
    }
}

/// A deterministic finite automaton over the digits of a board. It starts in state 0, and accepts a word if the word
/// ends in an accepting state.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Automaton {
    digits: usize,
    /// By state and digit, the next state, or [`DEAD`](Self::DEAD).
    next: Box<[u16]>,
    accepting: Box<[bool]>,
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
        let mut numbers = std::collections::HashMap::from([(start.clone(), 0_u16)]);
        let (mut states, mut next) = (vec![start], Vec::new());
        let mut at = 0;
        while let Some(state) = states.get(at).cloned() {
            for digit in Candidates::all(digits) {
                let Some(to) = step(&state, digit) else {
                    next.push(Self::DEAD);
                    continue;
                };
                let fresh = states.len() as u16;
                let number = *numbers.entry(to.clone()).or_insert(fresh);
                if number == fresh {
                    states.push(to);
                    if states.len() > Self::MAX_STATES {
                        return None;
                    }
                }
                next.push(number);
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

    /// Returns the automaton with the fewest states that accepts the same words. Its states are numbered in the order
    /// in which they are reached. Two automata accept the same words exactly if their minimal automata are equal.
    ///
    /// ```
    /// use sudoku_ls_engine::board::Automaton;
    /// // Words of two digits, and the same with states that lead nowhere or are alike.
    /// let short = Automaton::from_table(1, [1, 2, 3, 3].into(), [false, false, true, false].into());
    /// let plain = Automaton::from_table(1, [1, 2, Automaton::DEAD].into(), [false, false, true].into());
    /// assert_eq!(short.map(|it| it.minimal()), plain);
    /// ```
    #[doc(hidden)]
    #[must_use]
    pub fn minimal(&self) -> Self {
        let (states, digits) = (self.accepting.len(), self.digits);
        // Classes of states that have not been told apart yet. Class 0 holds the states from which no word is accepted.
        let alive = self.alive();
        let mut class: Vec<u32> = (0..states)
            .map(|state| if alive[state] { 1 + u32::from(self.accepting[state]) } else { 0 })
            .collect();
        let after = |class: &[u32], state: usize| -> Vec<u32> {
            let next = &self.next[state * digits..(state + 1) * digits];
            next.iter().map(|&to| class.get(usize::from(to)).copied().unwrap_or(0)).collect()
        };
        let mut count = 0;
        loop {
            let mut numbers = std::collections::HashMap::new();
            let mut finer = vec![0; states];
            for state in (0..states).filter(|&state| alive[state]) {
                let fresh = numbers.len() as u32 + 1;
                finer[state] = *numbers.entry((class[state], after(&class, state))).or_insert(fresh);
            }
            let is_done = numbers.len() == count;
            count = numbers.len();
            class = finer;
            if is_done {
                break;
            }
        }
        let mut first = vec![0; count + 1];
        (0..states).rev().for_each(|state| first[class[state] as usize] = state);
        let step = |&of: &u32, digit: Digit| {
            let to = self.next[first[of as usize] * digits + digit.index()];
            class.get(usize::from(to)).copied().filter(|next| of != 0 && *next != 0)
        };
        let accepts = |&of: &u32| of != 0 && self.accepting[first[of as usize]];
        Self::build(digits, class[0], step, accepts).unwrap_or_else(|| self.clone())
    }

    /// Returns, for each state, whether a word is accepted from that state.
    fn alive(&self) -> Vec<bool> {
        let states = self.accepting.len();
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); states];
        for (at, &to) in self.next.iter().enumerate() {
            if let Some(list) = before.get_mut(usize::from(to)) {
                list.push(at / self.digits);
            }
        }
        let mut alive = vec![false; states];
        let mut waiting: Vec<usize> = (0..states).filter(|&state| self.accepting[state]).collect();
        while let Some(state) = waiting.pop() {
            if !std::mem::replace(&mut alive[state], true) {
                waiting.extend(&before[state]);
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
