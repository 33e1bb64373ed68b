//! Patterns over the digits of a line: classes with ranges such as `1-3`, `.`, `|`, `*`, `+`, `?`, `{2,3}` and groups.
//! Compiles them to automata.

use std::cell::Cell as Shared;

use crate::board::{Automaton, Candidates, Digit};
use crate::syntax::Span;
use crate::syntax::constraints::parser::{Board, Fault};
use crate::syntax::tree::model::Symbols;

/// The deepest nesting of groups.
const DEPTH_MAX: usize = 32;

/// The largest number of states of the nondeterministic automaton.
const STATES_MAX: usize = 400;

/// The largest number of states of the deterministic automaton.
const AUTOMATON_MAX: usize = 2000;

/// An automaton of up to so many states is brought to the fewest that accept the same words.
const MINIMIZED: usize = 500;

/// The largest number of repetitions in `{n,m}`.
const REPEATS_MAX: u32 = 64;

/// A part of a pattern.
#[derive(Clone, Debug)]
enum Node {
    Set(Candidates),
    Sequence(Vec<Self>),
    Choice(Vec<Self>),
    Repeat(Box<Self>, u32, Option<u32>),
}

/// Returns the automaton of a pattern. `at` is the span of the pattern in the block. `work` is the work that is still
/// allowed; it is reduced by the work done.
pub(crate) fn automaton(
    pattern: &str,
    at: Span,
    board: Board<'_>,
    work: &mut usize,
) -> Result<Automaton, Fault> {
    let mut reader = Reader::new(pattern, at, board);
    let node = reader.choice(0)?;
    if reader.peek().is_some() {
        return Err(reader.expected("the end of the pattern"));
    }
    let too_complex = || Fault::new(at, "The pattern is too complex: it would need too many states");
    let mut states = States { all: vec![State::default()] };
    let end = states.add(&node, 0).ok_or_else(too_complex)?;
    let start = states.closure([0]);
    let (steps, cost) = (Shared::new(0_usize), states.all.len());
    let most = (AUTOMATON_MAX * board.digits).min(*work / cost);
    let built = Automaton::build(
        board.digits,
        start,
        |set, digit| {
            steps.set(steps.get() + 1);
            if steps.get() > most {
                return None;
            }
            let next = states.closure(states.after(set, digit));
            next.iter().any(|&word| word != 0).then_some(next)
        },
        |set| has(set, end),
    );
    *work = work.saturating_sub(steps.get().min(most + 1) * cost);
    let built = built.filter(|_| steps.get() <= most).ok_or_else(too_complex)?;
    // An engine sees more in few states: that they count digits, for example.
    Ok(if built.states() <= MINIMIZED { built.minimal() } else { built })
}

/// The states of a nondeterministic automaton, which can be in several states at once.
struct States {
    all: Vec<State>,
}

#[derive(Clone, Default)]
struct State {
    /// The steps to other states on a digit: the digits, and the index of the state.
    steps: Vec<(Candidates, usize)>,
    /// The states that are reached without reading a digit.
    free: Vec<usize>,
}

impl States {
    fn new_state(&mut self) -> Option<usize> {
        self.all.push(State::default());
        (self.all.len() <= STATES_MAX).then_some(self.all.len() - 1)
    }

    /// Adds a part of a pattern after the state `from`. Returns the state after the part; `None` if there are too many
    /// states.
    fn add(&mut self, node: &Node, from: usize) -> Option<usize> {
        match node {
            Node::Set(digits) => {
                let end = self.new_state()?;
                self.all[from].steps.push((*digits, end));
                Some(end)
            }
            Node::Sequence(parts) => {
                let mut at = self.new_state()?;
                self.all[from].free.push(at);
                for part in parts {
                    at = self.add(part, at)?;
                }
                Some(at)
            }
            Node::Choice(parts) => {
                let end = self.new_state()?;
                for part in parts {
                    let start = self.new_state()?;
                    self.all[from].free.push(start);
                    let last = self.add(part, start)?;
                    self.all[last].free.push(end);
                }
                Some(end)
            }
            Node::Repeat(part, least, most) => {
                let mut at = from;
                for _ in 0..*least {
                    at = self.add(part, at)?;
                }
                let end = self.new_state()?;
                let Some(most) = most else {
                    let start = self.new_state()?;
                    self.all[at].free.push(start);
                    self.all[start].free.push(end);
                    let behind = self.add(part, start)?;
                    self.all[behind].free.push(start);
                    return Some(end);
                };
                self.all[at].free.push(end);
                for _ in *least..*most {
                    at = self.add(part, at)?;
                    self.all[at].free.push(end);
                }
                Some(end)
            }
        }
    }

    /// Returns the states that a digit leads to.
    fn after(&self, set: &[u64], digit: Digit) -> Vec<usize> {
        let inside = self.all.iter().enumerate().filter(|(at, _)| has(set, *at));
        let steps = inside.flat_map(|(_, state)| &state.steps);
        steps.filter(|(digits, _)| digits.contains(digit)).map(|&(_, to)| to).collect()
    }

    /// Returns the given states and all states that can be reached from them without reading a digit.
    fn closure(&self, from: impl IntoIterator<Item = usize>) -> Box<[u64]> {
        let mut set = vec![0_u64; self.all.len().div_ceil(64)];
        let mut open: Vec<usize> = from.into_iter().collect();
        while let Some(at) = open.pop() {
            if !has(&set, at) {
                set[at / 64] |= 1 << (at % 64);
                open.extend(&self.all[at].free);
            }
        }
        set.into()
    }
}

fn has(set: &[u64], at: usize) -> bool {
    set[at / 64] >> (at % 64) & 1 == 1
}

/// A cursor over the characters of a pattern.
pub(super) struct Reader<'a> {
    chars: Vec<(usize, char)>,
    at: usize,
    length: usize,
    start: usize,
    board: Board<'a>,
    parts: usize,
}

impl<'a> Reader<'a> {
    /// Creates a cursor at the start of a pattern. `at` is the span of the pattern in the block.
    pub(super) fn new(pattern: &str, at: Span, board: Board<'a>) -> Self {
        let chars = pattern.char_indices().collect();
        Self { chars, at: 0, length: pattern.len(), start: at.start as usize, board, parts: 0 }
    }

    /// Returns the next character. Skips white space, which has no meaning in patterns.
    pub(super) fn peek(&mut self) -> Option<char> {
        while let Some(&(_, c)) = self.chars.get(self.at) {
            if !c.is_whitespace() {
                return Some(c);
            }
            self.at += 1;
        }
        None
    }

    pub(super) fn take(&mut self, wanted: char) -> bool {
        let is_it = self.peek() == Some(wanted);
        self.at += usize::from(is_it);
        is_it
    }

    pub(super) fn here(&self) -> Span {
        let (at, length) = self.chars.get(self.at).map_or((self.length, 0), |&(at, c)| (at, c.len_utf8()));
        Span::new(self.start + at, self.start + at + length)
    }

    pub(super) fn expected(&mut self, what: &str) -> Fault {
        let found = self.peek().map_or_else(|| "its end".to_owned(), |c| format!("'{c}'"));
        Fault::new(self.here(), format!("Expected {what} in the pattern, found {found}"))
    }

    fn choice(&mut self, depth: usize) -> Result<Node, Fault> {
        if depth > DEPTH_MAX {
            return Err(Fault::new(self.here(), "The pattern is nested too deep"));
        }
        let mut parts = vec![self.sequence(depth)?];
        while self.take('|') {
            parts.push(self.sequence(depth)?);
        }
        Ok(if parts.len() == 1 { parts.swap_remove(0) } else { Node::Choice(parts) })
    }

    fn sequence(&mut self, depth: usize) -> Result<Node, Fault> {
        let mut parts = Vec::new();
        while !matches!(self.peek(), None | Some('|' | ')')) {
            self.parts += 1;
            if self.parts > STATES_MAX {
                return Err(Fault::new(self.here(), "The pattern is too long"));
            }
            let mut part = self.atom(depth)?;
            while let Some((least, most)) = self.repeats()? {
                self.parts += 1;
                if self.parts > STATES_MAX {
                    return Err(Fault::new(self.here(), "The pattern is too long"));
                }
                part = Node::Repeat(Box::new(part), least, most);
            }
            parts.push(part);
        }
        Ok(Node::Sequence(parts))
    }

    /// Takes a repetition: `*`, `+`, `?`, `{2}`, `{2,}` or `{2,3}`.
    fn repeats(&mut self) -> Result<Option<(u32, Option<u32>)>, Fault> {
        if self.take('*') {
            return Ok(Some((0, None)));
        }
        if self.take('+') {
            return Ok(Some((1, None)));
        }
        if self.take('?') {
            return Ok(Some((0, Some(1))));
        }
        let from = self.here();
        if !self.take('{') {
            return Ok(None);
        }
        let least = self.count()?;
        let most = if self.take(',') {
            if self.peek() == Some('}') { None } else { Some(self.count()?) }
        } else {
            Some(least)
        };
        if !self.take('}') {
            return Err(self.expected("'}'"));
        }
        if most.is_some_and(|most| most < least) {
            return Err(Fault::new(from, "The first number of {n,m} is greater than the second one"));
        }
        Ok(Some((least, most)))
    }

    fn count(&mut self) -> Result<u32, Fault> {
        match self.number("a number")? {
            (number, _) if number <= REPEATS_MAX => Ok(number),
            (_, place) => Err(Fault::new(place, format!("A part is repeated up to {REPEATS_MAX} times"))),
        }
    }

    /// Takes a number. Returns it with its span.
    pub(super) fn number(&mut self, what: &str) -> Result<(u32, Span), Fault> {
        self.peek();
        let (mut number, mut place) = (None, self.here());
        while let Some(figure) = self.chars.get(self.at).and_then(|(_, c)| c.to_digit(10)) {
            number = Some(number.unwrap_or(0_u32).saturating_mul(10).saturating_add(figure));
            place = place.cover(self.here());
            self.at += 1;
        }
        match number {
            Some(number) => Ok((number, place)),
            None => Err(self.expected(what)),
        }
    }

    /// Takes digits and ranges of digits up to a `>`: `.`, `1-3 5`.
    pub(super) fn digits(&mut self) -> Result<Candidates, Fault> {
        if self.take('.') {
            return Ok(Candidates::all(self.board.digits));
        }
        let mut bits = self.range()?.bits();
        while !matches!(self.peek(), None | Some('>')) {
            bits |= self.range()?.bits();
        }
        Ok(Candidates::from_bits(bits))
    }

    /// Takes a digit or a range of digits.
    fn range(&mut self) -> Result<Candidates, Fault> {
        let first = self.digit()?;
        let last = if self.take('-') { self.digit()? } else { first };
        Ok(Candidates::all(self.board.digits).iter().filter(|digit| (first..=last).contains(digit)).collect())
    }

    fn atom(&mut self, depth: usize) -> Result<Node, Fault> {
        if self.take('(') {
            let inner = self.choice(depth + 1)?;
            return if self.take(')') { Ok(inner) } else { Err(self.expected("')'")) };
        }
        if self.take('.') {
            return Ok(Node::Set(Candidates::all(self.board.digits)));
        }
        if self.take('[') {
            return self.class();
        }
        Ok(Node::Set(Candidates::only(self.digit()?)))
    }

    /// Takes a class of digits: `[1-3 5]`, `[^9]`.
    fn class(&mut self) -> Result<Node, Fault> {
        let is_not = self.take('^');
        let mut bits = 0;
        while !self.take(']') {
            bits |= self.range()?.bits();
        }
        let all = Candidates::all(self.board.digits).bits();
        Ok(Node::Set(Candidates::from_bits(if is_not { all & !bits } else { bits })))
    }

    /// Takes a digit in the symbols of the puzzle.
    fn digit(&mut self) -> Result<Digit, Fault> {
        let Some(c) = self.peek() else { return Err(self.expected("a digit")) };
        let place = self.here();
        let mut word = c.to_string();
        self.at += 1;
        if *self.board.symbols == Symbols::Decimals && c.is_ascii_digit() {
            while let Some(&(_, next)) = self.chars.get(self.at).filter(|(_, next)| next.is_ascii_digit()) {
                word.push(next);
                self.at += 1;
            }
        }
        let found = self.board.symbols.read(&word).filter(|digit| digit.index() < self.board.digits);
        found.ok_or_else(|| {
            let described = self.board.symbols.describe();
            Fault::new(
                place,
                format!("'{word}' is neither a digit of this puzzle ({described}) nor a sign of patterns"),
            )
        })
    }
}
