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
    // By state and digit, the states that follow.
    let on = |row: &Row, digit: Digit| -> Vec<usize> {
        let mut next: Vec<usize> =
            row.iter().filter(|(on, _)| on.contains(digit)).map(|(_, to)| *to).collect();
        next.sort_unstable();
        next.dedup();
        next
    };
    let after: Vec<Vec<usize>> =
        rows.iter().flat_map(|row| Candidates::all(digits).iter().map(|digit| on(row, digit))).collect();
    let step = |states: &Vec<usize>, digit: Digit| {
        let of = |state: usize| after.get(state * digits + digit.index()).map_or(&[][..], Vec::as_slice);
        let next = if let [state] = states[..] {
            of(state).to_vec()
        } else {
            let mut next: Vec<usize> = states.iter().flat_map(|&state| of(state)).copied().collect();
            next.sort_unstable();
            next.dedup();
            next
        };
        (!next.is_empty()).then_some(next)
    };
    let made = Automaton::build(digits, start, step, |states| states.iter().any(|&state| accepts(state)))?;
    Some(made.minimal())
}
