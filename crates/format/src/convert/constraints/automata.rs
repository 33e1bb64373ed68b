//! Turns nondeterministic automata, which can be in several states at once, into deterministic ones.

use crate::board::{Automaton, Candidates, Digit};

/// The steps of a state of a nondeterministic automaton: the digits of each step, and the index of the state that it
/// leads to.
pub(crate) type Row = Vec<(Candidates, usize)>;

/// Returns the deterministic automaton for the states of these rows, which starts in a set of states. Returns `None` if
/// it has too many states.
pub(crate) fn from_rows(
    digits: usize,
    start: Vec<usize>,
    rows: &[Row],
    accepts: impl Fn(usize) -> bool,
) -> Option<Automaton> {
    let step = |states: &Vec<usize>, digit: Digit| {
        let all = states.iter().filter_map(|&state| rows.get(state)).flatten();
        let mut next: Vec<usize> = all.filter(|(on, _)| on.contains(digit)).map(|(_, to)| *to).collect();
        next.sort_unstable();
        next.dedup();
        (!next.is_empty()).then_some(next)
    };
    let made = Automaton::build(digits, start, step, |states| states.iter().any(|&state| accepts(state)))?;
    Some(made.minimal())
}
