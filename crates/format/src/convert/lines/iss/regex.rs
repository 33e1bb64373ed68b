//! Regular expressions over digits: groups, `|`, `.`, classes, `*`, `+`, `?` and `{2,3}`.

use crate::board::{Automaton, Candidates};
use crate::convert::constraints::{Board, Row, from_rows};

/// The largest number of states of the nondeterministic automaton.
const MOST_STATES: usize = 10_000;

/// The deepest nesting of groups.
const DEEPEST: usize = 50;

/// The largest number of repetitions of a part.
const MOST_TIMES: usize = 1000;

/// A part of an expression.
#[derive(Clone)]
enum Part {
    Class(Candidates),
    Row(Vec<Part>),
    Choice(Vec<Part>),
    Repeat(Box<Part>, usize, Option<usize>),
}

/// Compiles an expression, which must match all digits of a line.
pub(super) fn compile(text: &str, board: &Board) -> Result<Automaton, String> {
    let mut parser = Parser { signs: text.chars().collect(), at: 0, depth: 0, board };
    let part = parser.choice()?;
    if parser.at < parser.signs.len() {
        return Err(parser.unexpected());
    }
    let mut states = States { steps: vec![Vec::new()], free: vec![Vec::new()] };
    let end = states.add(&part, 0)?;
    // Removes the steps without a digit: each state gets the steps of all states that it reaches without reading.
    let closed: Vec<Vec<usize>> = (0..states.steps.len()).map(|state| states.closure(state)).collect();
    let row = |state: usize| -> Row {
        closed[state].iter().flat_map(|&from| states.steps[from].iter().copied()).collect()
    };
    let rows: Vec<Row> = (0..states.steps.len()).map(row).collect();
    let accepts = |state: usize| closed[state].contains(&end);
    from_rows(board.size, vec![0], &rows, accepts).ok_or_else(|| "the pattern is too complex".to_owned())
}

struct Parser<'a> {
    signs: Vec<char>,
    at: usize,
    depth: usize,
    board: &'a Board,
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.signs.get(self.at).copied()
    }

    fn take(&mut self, sign: char) -> bool {
        let is_there = self.peek() == Some(sign);
        self.at += usize::from(is_there);
        is_there
    }

    fn unexpected(&self) -> String {
        match self.peek() {
            Some(sign) => format!("unexpected '{sign}' in the pattern, at character {}", self.at + 1),
            None => "the pattern ends too early".to_owned(),
        }
    }

    fn choice(&mut self) -> Result<Part, String> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(format!("groups of the pattern are nested deeper than {DEEPEST}"));
        }
        let mut choices = vec![self.row()?];
        while self.take('|') {
            choices.push(self.row()?);
        }
        self.depth -= 1;
        Ok(Part::Choice(choices))
    }

    fn row(&mut self) -> Result<Part, String> {
        let mut parts = Vec::new();
        while self.peek().is_some_and(|sign| !matches!(sign, '|' | ')')) {
            parts.push(self.repeated()?);
        }
        Ok(Part::Row(parts))
    }

    fn repeated(&mut self) -> Result<Part, String> {
        let mut part = self.single()?;
        loop {
            let (least, most) = match self.peek() {
                Some('*') => (0, None),
                Some('+') => (1, None),
                Some('?') => (0, Some(1)),
                Some('{') => self.times()?,
                _ => return Ok(part),
            };
            self.at += 1;
            part = Part::Repeat(Box::new(part), least, most);
        }
    }

    /// Reads `{2}`, `{2,}` or `{2,3}` up to the closing brace, which is not taken.
    fn times(&mut self) -> Result<(usize, Option<usize>), String> {
        self.at += 1;
        let least = self.number()?;
        let mut most = Some(least);
        if self.take(',') {
            most = if self.peek() == Some('}') { None } else { Some(self.number()?) };
        }
        if self.peek() != Some('}') || most.is_some_and(|most| most < least) {
            return Err(self.unexpected());
        }
        Ok((least, most))
    }

    fn number(&mut self) -> Result<usize, String> {
        let start = self.at;
        while self.peek().is_some_and(|sign| sign.is_ascii_digit()) {
            self.at += 1;
        }
        let text: String = self.signs[start..self.at].iter().collect();
        text.parse().ok().filter(|times| *times <= MOST_TIMES).ok_or_else(|| self.unexpected())
    }

    fn single(&mut self) -> Result<Part, String> {
        match self.peek() {
            Some('(') => {
                self.at += 1;
                let inner = self.choice()?;
                if self.take(')') { Ok(inner) } else { Err(self.unexpected()) }
            }
            Some('[') => {
                self.at += 1;
                self.class()
            }
            Some('.') => {
                self.at += 1;
                Ok(Part::Class(self.board.digits()))
            }
            Some(sign) if sign.is_ascii_alphanumeric() => {
                let digits = self.range(sign, sign)?;
                self.at += 1;
                Ok(Part::Class(digits))
            }
            _ => Err(self.unexpected()),
        }
    }

    fn class(&mut self) -> Result<Part, String> {
        let is_without = self.take('^');
        let mut digits = Candidates::NONE;
        while let Some(from) = self.peek().filter(|sign| *sign != ']') {
            self.at += 1;
            let mut to = from;
            if self.take('-') {
                to = self.peek().ok_or_else(|| self.unexpected())?;
                self.at += 1;
            }
            for digit in self.range(from, to)? {
                digits.insert(digit);
            }
        }
        if digits.is_empty() || !self.take(']') {
            return Err(self.unexpected());
        }
        Ok(Part::Class(if is_without { self.board.digits().without(digits) } else { digits }))
    }

    /// Returns the digits from one sign to another. Letters stand for values from 10.
    fn range(&self, from: char, to: char) -> Result<Candidates, String> {
        let value = |sign: char| sign.to_digit(36).filter(|_| sign.is_ascii_alphanumeric()).map(i64::from);
        let ends = value(from).zip(value(to)).filter(|(from, to)| from <= to);
        let (from, to) = ends.ok_or_else(|| self.unexpected())?;
        let digit =
            |value| self.board.digit(value).ok_or_else(|| format!("{value} is not a digit of the board"));
        (from..=to).map(digit).collect()
    }
}

/// The states of an expression, with steps on digits and steps without a digit.
struct States {
    steps: Vec<Row>,
    free: Vec<Vec<usize>>,
}

impl States {
    fn new_state(&mut self) -> Result<usize, String> {
        if self.steps.len() >= MOST_STATES {
            return Err("the pattern is too complex".to_owned());
        }
        self.steps.push(Row::new());
        self.free.push(Vec::new());
        Ok(self.steps.len() - 1)
    }

    /// Adds a part after a state. Returns the state after the part.
    fn add(&mut self, part: &Part, from: usize) -> Result<usize, String> {
        match part {
            Part::Class(digits) => {
                let to = self.new_state()?;
                self.steps[from].push((*digits, to));
                Ok(to)
            }
            Part::Row(parts) => parts.iter().try_fold(from, |from, part| self.add(part, from)),
            Part::Choice(choices) => {
                let end = self.new_state()?;
                for choice in choices {
                    let start = self.new_state()?;
                    self.free[from].push(start);
                    let last = self.add(choice, start)?;
                    self.free[last].push(end);
                }
                Ok(end)
            }
            Part::Repeat(part, from_times, most) => {
                let mut at = from;
                for _ in 0..*from_times {
                    at = self.add(part, at)?;
                }
                let end = self.new_state()?;
                if let Some(most) = most {
                    for _ in *from_times..*most {
                        self.free[at].push(end);
                        let start = self.new_state()?;
                        self.free[at].push(start);
                        at = self.add(part, start)?;
                    }
                    self.free[at].push(end);
                } else {
                    let start = self.new_state()?;
                    self.free[at].push(start);
                    let last = self.add(part, start)?;
                    self.free[last].push(start);
                    self.free[start].push(end);
                }
                Ok(end)
            }
        }
    }

    /// Returns the states that a state reaches without reading a digit, including the state itself.
    fn closure(&self, state: usize) -> Vec<usize> {
        let (mut found, mut waiting) = (vec![state], vec![state]);
        while let Some(at) = waiting.pop() {
            for &next in &self.free[at] {
                if !found.contains(&next) {
                    found.push(next);
                    waiting.push(next);
                }
            }
        }
        found
    }
}
