//! Automata that read the digits along a line, by kind.

use crate::board::constraint::Automaton;
use crate::board::constraint::compile::board::Board;
use crate::board::{Candidates, Digit};

/// A kind of automaton. Constraints that need the same automaton share it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum AutomatonKind {
    Between,
    Lockout(u8),
    Sandwich(u32),
    XSum(u32),
    Skyscraper(u32),
    HiddenSkyscraper(Digit),
    /// Parts with a sum: the sum, and the sum that the first part already has before the line starts.
    SumParts(u8, u8),
    /// A number that starts with another digit, or compares so with a second one that starts with this digit.
    Ranked(Digit, Compared),
}

/// How a number compares with a second one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Compared {
    Less,
    Greater,
    AtLeast,
}

impl AutomatonKind {
    /// Builds the automaton for a board; `None` if it has too many states.
    pub(super) fn build(self, board: &Board) -> Option<Automaton> {
        let digits = board.digits;
        let value = |digit: Digit| board.value(digit);
        match self {
            Self::Between => ends_then(digits, |low, high, digit| low < digit && digit < high),
            Self::Lockout(apart) => {
                ends_then(digits, |low, high, digit| high - low >= apart && (digit < low || high < digit))
            }
            Self::Sandwich(sum) => sandwich(digits, i64::from(sum), value),
            Self::XSum(sum) => x_sum(digits, i64::from(sum), value),
            Self::Skyscraper(seen) => Automaton::build(
                digits,
                (0_u8, 0_u32),
                |&(tallest, count), digit| {
                    let next =
                        if digit.get() > tallest { (digit.get(), count + 1) } else { (tallest, count) };
                    (next.1 <= seen).then_some(next)
                },
                |&(_, count)| count == seen,
            ),
            Self::HiddenSkyscraper(hidden) => Automaton::build(
                digits,
                // The tallest digit so far; `None` once the hidden digit was read.
                Some(0_u8),
                |tallest, digit| match *tallest {
                    Some(tallest) if digit.get() < tallest => (digit == hidden).then_some(None),
                    Some(tallest) => Some(Some(tallest.max(digit.get()))),
                    None => Some(None),
                },
                Option::is_none,
            ),
            Self::Ranked(first, wanted) => ranked(digits, first, wanted),
            Self::SumParts(sum, before) => {
                let (sum, before) = (i64::from(sum), i64::from(before));
                Automaton::build(
                    digits,
                    // The sum of the current part, and whether all digits so far were 0. Zeros alone are a part only if
                    // the sum is 0.
                    (before, true),
                    |&(part, is_none), digit| {
                        let part = part + value(digit);
                        let is_none = is_none && value(digit) == 0;
                        (part <= sum).then_some((if part == sum { 0 } else { part }, is_none))
                    },
                    |&(part, is_none)| part == before && (sum == 0 || !is_none),
                )
            }
        }
    }
}

/// Builds an automaton that reads the two ends of a line, in any order, and then digits that pass a test.
fn ends_then(digits: usize, allows: impl Fn(u8, u8, u8) -> bool) -> Option<Automaton> {
    // Zero stands for an end that has not been read yet.
    Automaton::build(
        digits,
        (0_u8, 0_u8),
        |&(low, high), digit| {
            let digit = digit.get();
            match (low, high) {
                (0, _) => Some((digit, 0)),
                (first, 0) => Some((first.min(digit), first.max(digit))),
                (low, high) => allows(low, high, digit).then_some((low, high)),
            }
        },
        |&(_, high)| high != 0,
    )
}

/// Builds an automaton that reads the first digit of a number, then in turn the next digits of it and of a second number, which starts with this
/// first digit.
fn ranked(digits: usize, first: Digit, wanted: Compared) -> Option<Automaton> {
    #[derive(Clone, Copy, PartialEq, Eq, Hash)]
    enum State {
        Start,
        /// The numbers are equal so far.
        Equal,
        /// The next digit of the first number, where they are equal before it.
        Half(Digit),
        /// Whatever follows.
        Free,
    }
    Automaton::build(
        digits,
        State::Start,
        |&state, digit| match state {
            State::Start => Some(if digit == first { State::Equal } else { State::Free }),
            State::Equal => Some(State::Half(digit)),
            State::Half(own) if own == digit => Some(State::Equal),
            State::Half(own) => ((own < digit) == (wanted == Compared::Less)).then_some(State::Free),
            State::Free => Some(State::Free),
        },
        |&state| state == State::Free || state == State::Equal && wanted == Compared::AtLeast,
    )
}

/// Builds an automaton for a row or column in which the digits between the least and the greatest digit have this sum.
fn sandwich(digits: usize, sum: i64, value: impl Fn(Digit) -> i64) -> Option<Automaton> {
    #[derive(Clone, Copy, PartialEq, Eq, Hash)]
    enum State {
        Before,
        /// The sum still missing, and the digit that must end the sandwich.
        Inside(i64, Digit),
        After,
    }
    let (least, greatest) = (Digit::from_index(0)?, Digit::from_index(digits.checked_sub(1)?)?);
    // Cap the sum at a value that cannot be reached: a larger sum would only add states, and no word is accepted in
    // either case.
    let sum = sum.min(1 + Candidates::all(digits).iter().map(&value).sum::<i64>());
    let is_crust = |digit| digit == least || digit == greatest;
    Automaton::build(
        digits,
        State::Before,
        |&state, digit| match state {
            State::Before if is_crust(digit) => {
                Some(State::Inside(sum, if digit == least { greatest } else { least }))
            }
            State::Inside(left, end) if digit == end => (left == 0).then_some(State::After),
            State::Inside(..) | State::After if is_crust(digit) => None,
            State::Inside(left, end) => {
                (value(digit) <= left).then(|| State::Inside(left - value(digit), end))
            }
            state => Some(state),
        },
        |&state| state == State::After,
    )
}

/// Builds an automaton for words whose first X digits have this sum, where X is the value of the first digit.
fn x_sum(digits: usize, sum: i64, value: impl Fn(Digit) -> i64) -> Option<Automaton> {
    // The sum still missing, and the number of digits still to be read; `None` before the first digit.
    Automaton::build(
        digits,
        None,
        |state: &Option<(i64, i64)>, digit| {
            let (left, count) = state.unwrap_or((sum, value(digit)));
            if count == 0 {
                return (left == 0).then_some(Some((0, 0)));
            }
            let left = left - value(digit);
            (left >= 0).then_some(Some((left, count - 1)))
        },
        |&state| state == Some((0, 0)),
    )
}
