//! Automata of states that may be several at once.

use crate::board::{Automaton, Candidates, Digit};

/// A state of an automaton that may be in several at once: the digits on which it goes on, each with the state that it goes to.
pub(crate) type Row = Vec<(Candidates, usize)>;

/// Returns the automaton that follows all states of these rows at once, from a set of states on; `None` if it has too many states.
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
