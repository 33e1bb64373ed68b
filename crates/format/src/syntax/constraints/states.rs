//! Automata as text: `0: 1-3 > 1, 4-9 > 0 | 1!: . > 1`. Each state has a number. The first state is the start, and `!`
//! marks states in which a word may end.

use std::collections::HashMap;

use crate::board::{Automaton, Candidates, Digit};
use crate::syntax::Span;
use crate::syntax::constraints::parser::{Board, Fault};
use crate::syntax::constraints::pattern::Reader;
use crate::syntax::tree::model::Symbols;

/// Returns the automaton that a text describes. `at` is the span of the text in the block. `work` is the work that is
/// still allowed; it is reduced by the work done.
pub(crate) fn automaton(
    text: &str,
    at: Span,
    board: Board<'_>,
    work: &mut usize,
) -> Result<Automaton, Fault> {
    let mut reader = Reader::new(text, at, board);
    let mut states: Vec<State> = Vec::new();
    let mut numbers: HashMap<u32, usize> = HashMap::new();
    loop {
        let place = reader.here();
        let state = state(&mut reader)?;
        if numbers.insert(state.number, states.len()).is_some() {
            return Err(Fault::new(place, format!("State {} is there twice", state.number)));
        }
        states.push(state);
        let left = work.checked_sub(board.digits).filter(|_| states.len() <= Automaton::MAX_STATES);
        *work = left.ok_or_else(|| Fault::new(at, "The automaton has too many states"))?;
        if !reader.take('|') {
            break;
        }
    }
    if reader.peek().is_some() {
        return Err(reader.expected("',', '|' or the end of the automaton"));
    }
    let mut next = vec![Automaton::DEAD; states.len() * board.digits];
    for (from, state) in states.iter().enumerate() {
        for (digits, to, place) in &state.steps {
            let Some(to) = numbers.get(to).and_then(|to| u16::try_from(*to).ok()) else {
                return Err(Fault::new(*place, format!("There is no state {to}")));
            };
            digits.iter().for_each(|digit| next[from * board.digits + digit.index()] = to);
        }
    }
    let accepting = states.iter().map(|state| state.accepts).collect();
    Automaton::from_table(board.digits, next.into(), accepting)
        .ok_or_else(|| Fault::new(at, "The automaton has too many states"))
}

/// A state as written in the text.
struct State {
    number: u32,
    accepts: bool,
    /// The steps: the digits, the state that they lead to, and the span of its number.
    steps: Vec<(Candidates, u32, Span)>,
}

/// Takes a state: `0: 1-3 > 1, 4 > 2` or `1!`.
fn state(reader: &mut Reader<'_>) -> Result<State, Fault> {
    let (number, _) = reader.number("the number of a state")?;
    let accepts = reader.take('!');
    let (mut steps, mut known) = (Vec::new(), Candidates::NONE);
    if !reader.take(':') {
        return Ok(State { number, accepts, steps });
    }
    loop {
        let start = reader.here();
        let digits = reader.digits()?;
        if !(digits & known).is_empty() {
            return Err(Fault::new(start, "A digit leads to two states"));
        }
        known = Candidates::from_bits(digits.bits() | known.bits());
        if !reader.take('>') {
            return Err(reader.expected("'>' and the next state"));
        }
        let (to, place) = reader.number("the number of a state")?;
        steps.push((digits, to, place));
        if !reader.take(',') {
            return Ok(State { number, accepts, steps });
        }
    }
}

/// Returns the text of the minimal form of an automaton.
pub(crate) fn text(automaton: &Automaton, symbols: &Symbols) -> String {
    let automaton = automaton.minimal();
    let all = Candidates::all(automaton.digits());
    let state = |state: usize| {
        let number = u16::try_from(state).unwrap_or(Automaton::DEAD);
        let mut steps: Vec<(u16, Candidates)> = Vec::new();
        for digit in all {
            let to = automaton.next(number, digit);
            match steps.iter_mut().find(|(known, _)| *known == to) {
                Some((_, digits)) => digits.insert(digit),
                None => steps.push((to, Candidates::only(digit))),
            }
        }
        steps.retain(|(to, _)| *to != Automaton::DEAD);
        let step = |(to, digits): &(u16, Candidates)| {
            let digits = if *digits == all { ".".to_owned() } else { set(*digits, symbols) };
            format!("{digits} > {to}")
        };
        let steps: Vec<String> = steps.iter().map(step).collect();
        let end = if automaton.accepts(number) { "!" } else { "" };
        let colon = if steps.is_empty() { "" } else { ": " };
        format!("{state}{end}{colon}{}", steps.join(", "))
    };
    (0..automaton.states()).map(state).collect::<Vec<_>>().join(" | ")
}

/// Returns the text of a set of digits as ranges: `1-3 5`.
fn set(digits: Candidates, symbols: &Symbols) -> String {
    let all: Vec<Digit> = digits.iter().collect();
    let runs = all.chunk_by(|one, next| one.index() + 1 == next.index());
    let run = |run: &[Digit]| match run {
        [first, _, .., last] => format!("{}-{}", symbols.write(*first), symbols.write(*last)),
        few => few.iter().map(|&digit| symbols.write(digit)).collect::<Vec<_>>().join(" "),
    };
    runs.map(run).collect::<Vec<_>>().join(" ")
}
