//! Expressions over two digits: `a - b >= 5`, `abs(a - b) = 1 or a + b = 10`. Every expression terminates, and its only
//! inputs are the two digits.

use crate::board::PairTable;
use crate::syntax::constraints::lexer::{Sign, TokenKind};
use crate::syntax::constraints::parser::{Fault, Parser};

/// The deepest nesting of an expression.
const DEPTH_MAX: usize = 32;

/// The largest number of parts of an expression.
const PARTS_MAX: usize = 200;

/// An expression whose value is a number.
#[derive(Clone, Debug)]
enum Number {
    Value(i64),
    First,
    Second,
    Negative(Box<Self>),
    Absolute(Box<Self>),
    Two(Operation, Box<Self>, Box<Self>),
}

#[derive(Clone, Copy, Debug)]
enum Operation {
    Plus,
    Minus,
    Times,
    Over,
    Remainder,
    Least,
    Greatest,
}

/// An expression that is true or false.
#[derive(Clone, Debug)]
enum Truth {
    Compare(Sign, Number, Number),
    Not(Box<Self>),
    And(Box<Self>, Box<Self>),
    Or(Box<Self>, Box<Self>),
}

#[derive(Clone, Debug)]
enum Typed {
    Number(Number),
    Truth(Truth),
}

/// Reads an expression up to the end of the tokens. Returns the pairs of digits for which it is true.
pub(crate) fn table(parser: &mut Parser<'_>) -> Result<PairTable, Fault> {
    let mut reader = Reader { parser, parts: 0 };
    let truth = reader.truth(0)?;
    let (n, first) = (parser.board.digits, parser.board.first);
    for (sign, word) in [('&', "and"), ('|', "or")] {
        let is_twice = parser.ahead(1).is_some_and(|next| next.kind == TokenKind::Sign(Sign::Other(sign)));
        if parser.is_sign(Sign::Other(sign)) {
            let span = parser
                .ahead(1)
                .filter(|_| is_twice)
                .map_or(parser.here(), |next| parser.here().cover(next.span));
            let message = format!("Unexpected '{sign}': write '{word}'");
            let is_part = |c: Option<char>| c.is_some_and(|c| !c.is_whitespace());
            let before =
                if is_part(parser.text[..span.start as usize].chars().next_back()) { " " } else { "" };
            let behind = if is_part(parser.text[span.end as usize..].chars().next()) { " " } else { "" };
            return Err(Fault::new(span, message).instead(format!("{before}{word}{behind}")));
        }
    }
    parser.end()?;
    let value = |digit: crate::board::Digit| first - 1 + i64::from(digit.get());
    Ok(PairTable::new(n, |a, b| truth.holds(value(a), value(b)) == Some(true)))
}

struct Reader<'p, 'a> {
    parser: &'p mut Parser<'a>,
    parts: usize,
}

impl Reader<'_, '_> {
    fn part(&mut self, depth: usize) -> Result<(), Fault> {
        self.parts += 1;
        if depth > DEPTH_MAX || self.parts > PARTS_MAX {
            return Err(Fault::new(self.parser.here(), "The expression is too long or too deep"));
        }
        Ok(())
    }

    /// Takes an expression that is true or false.
    fn truth(&mut self, depth: usize) -> Result<Truth, Fault> {
        let start = self.parser.here();
        match self.any(depth)? {
            Typed::Truth(truth) => Ok(truth),
            Typed::Number(_) => {
                let span = start.cover(self.parser.before());
                Err(Fault::new(span, "Expected a comparison, such as a - b >= 5, found a number"))
            }
        }
    }

    fn number(&mut self, depth: usize) -> Result<Number, Fault> {
        let start = self.parser.here();
        let found = self.sum(depth)?;
        self.as_number(found, start)
    }

    fn as_number(&self, typed: Typed, start: crate::syntax::Span) -> Result<Number, Fault> {
        match typed {
            Typed::Number(number) => Ok(number),
            Typed::Truth(_) => {
                Err(Fault::new(start.cover(self.parser.before()), "Expected a number, found a comparison"))
            }
        }
    }

    fn as_truth(&self, typed: Typed, start: crate::syntax::Span) -> Result<Truth, Fault> {
        match typed {
            Typed::Truth(truth) => Ok(truth),
            Typed::Number(_) => {
                Err(Fault::new(start.cover(self.parser.before()), "Expected a comparison, found a number"))
            }
        }
    }

    /// Takes `… or …`.
    fn any(&mut self, depth: usize) -> Result<Typed, Fault> {
        let start = self.parser.here();
        let mut left = self.all(depth)?;
        while self.parser.take_word(&["or"]).is_some() {
            let left_truth = self.as_truth(left, start)?;
            let at = self.parser.here();
            let right = self.all(depth)?;
            let right = self.as_truth(right, at)?;
            left = Typed::Truth(Truth::Or(Box::new(left_truth), Box::new(right)));
        }
        Ok(left)
    }

    /// Takes `… and …`.
    fn all(&mut self, depth: usize) -> Result<Typed, Fault> {
        let start = self.parser.here();
        let mut left = self.not(depth)?;
        while self.parser.take_word(&["and"]).is_some() {
            let left_truth = self.as_truth(left, start)?;
            let at = self.parser.here();
            let right = self.not(depth)?;
            let right = self.as_truth(right, at)?;
            left = Typed::Truth(Truth::And(Box::new(left_truth), Box::new(right)));
        }
        Ok(left)
    }

    /// Takes `not …`.
    fn not(&mut self, depth: usize) -> Result<Typed, Fault> {
        self.part(depth)?;
        if self.parser.take_word(&["not"]).is_none() {
            return self.comparison(depth);
        }
        let start = self.parser.here();
        let inner = self.not(depth + 1)?;
        let inner = self.as_truth(inner, start)?;
        Ok(Typed::Truth(Truth::Not(Box::new(inner))))
    }

    /// Takes a comparison: `a < b`, `1 <= a - b <= 3`.
    fn comparison(&mut self, depth: usize) -> Result<Typed, Fault> {
        let start = self.parser.here();
        let first = self.sum(depth)?;
        let Some(mut sign) = self.relation() else { return Ok(first) };
        let mut before = self.as_number(first, start)?;
        let mut all: Option<Truth> = None;
        loop {
            let next = self.number(depth)?;
            let one = Truth::Compare(sign, before, next.clone());
            all = Some(match all {
                Some(all) => Truth::And(Box::new(all), Box::new(one.clone())),
                None => one.clone(),
            });
            let Some(another) = self.relation() else { return Ok(Typed::Truth(all.unwrap_or(one))) };
            (sign, before) = (another, next);
        }
    }

    fn relation(&mut self) -> Option<Sign> {
        let TokenKind::Sign(sign) = self.parser.peek()?.kind else { return None };
        (!matches!(sign, Sign::Other(_))).then(|| {
            self.parser.next();
            sign
        })
    }

    /// Takes a sum: `a + b`, `a - b`.
    fn sum(&mut self, depth: usize) -> Result<Typed, Fault> {
        let start = self.parser.here();
        let mut left = self.product(depth)?;
        loop {
            let operation = if self.parser.take_char('+') {
                Operation::Plus
            } else if self.parser.take_char('-') || self.parser.take_char('\u{2212}') {
                Operation::Minus
            } else {
                return Ok(left);
            };
            left = self.two(left, start, operation, depth)?;
        }
    }

    /// Takes a product: `2 * a`, `a / b`, `a % 2`.
    fn product(&mut self, depth: usize) -> Result<Typed, Fault> {
        let start = self.parser.here();
        let mut left = self.unary(depth)?;
        loop {
            let operation = if self.parser.take_char('*') || self.parser.take_char('\u{d7}') {
                Operation::Times
            } else if self.parser.take_char('/') {
                Operation::Over
            } else if self.parser.take_char('%') || self.parser.take_word(&["mod"]).is_some() {
                Operation::Remainder
            } else {
                return Ok(left);
            };
            left = self.two(left, start, operation, depth)?;
        }
    }

    fn two(
        &mut self,
        left: Typed,
        start: crate::syntax::Span,
        operation: Operation,
        depth: usize,
    ) -> Result<Typed, Fault> {
        self.part(depth)?;
        let left = self.as_number(left, start)?;
        let at = self.parser.here();
        let right = match operation {
            Operation::Plus | Operation::Minus => self.product(depth)?,
            _ => self.unary(depth)?,
        };
        let right = self.as_number(right, at)?;
        Ok(Typed::Number(Number::Two(operation, Box::new(left), Box::new(right))))
    }

    fn unary(&mut self, depth: usize) -> Result<Typed, Fault> {
        self.part(depth)?;
        if self.parser.take_char('-') || self.parser.take_char('\u{2212}') {
            let start = self.parser.here();
            let inner = self.unary(depth + 1)?;
            let inner = self.as_number(inner, start)?;
            return Ok(Typed::Number(Number::Negative(Box::new(inner))));
        }
        self.atom(depth)
    }

    fn atom(&mut self, depth: usize) -> Result<Typed, Fault> {
        if let Some((number, _)) = self.parser.take_number()? {
            return Ok(Typed::Number(Number::Value(i64::from(number))));
        }
        if self.parser.take_char('(') {
            let inner = self.any(depth + 1)?;
            return self.closed(inner);
        }
        if self.parser.take_word(&["a"]).is_some() {
            return Ok(Typed::Number(Number::First));
        }
        if self.parser.take_word(&["b"]).is_some() {
            return Ok(Typed::Number(Number::Second));
        }
        if self.parser.take_word(&["abs"]).is_some() {
            self.open()?;
            let inner = self.number(depth + 1)?;
            return self.closed(Typed::Number(Number::Absolute(Box::new(inner))));
        }
        for (name, operation) in [("min", Operation::Least), ("max", Operation::Greatest)] {
            if self.parser.take_word(&[name]).is_some() {
                self.open()?;
                let left = self.number(depth + 1)?;
                if !self.parser.take_char(',') {
                    return Err(self.parser.expected("',' and another number"));
                }
                let right = self.number(depth + 1)?;
                let both = Number::Two(operation, Box::new(left), Box::new(right));
                return self.closed(Typed::Number(both));
            }
        }
        if self.parser.is_sign(Sign::Other('|')) {
            return Err(Fault::new(
                self.parser.here(),
                "Unexpected '|': write an absolute value as 'abs(a - b)'",
            ));
        }
        Err(self.parser.expected("a number, a or b"))
    }

    fn open(&mut self) -> Result<(), Fault> {
        if self.parser.take_char('(') { Ok(()) } else { Err(self.parser.expected("'('")) }
    }

    fn closed(&mut self, inner: Typed) -> Result<Typed, Fault> {
        if self.parser.take_char(')') { Ok(inner) } else { Err(self.parser.expected("')'")) }
    }
}

impl Number {
    /// Returns the value of the expression for a pair of digits. Returns `None` after a division by 0 or with a
    /// remainder, and if a number is too large.
    fn value(&self, a: i64, b: i64) -> Option<i64> {
        match self {
            Self::Value(value) => Some(*value),
            Self::First => Some(a),
            Self::Second => Some(b),
            Self::Negative(inner) => inner.value(a, b)?.checked_neg(),
            Self::Absolute(inner) => inner.value(a, b)?.checked_abs(),
            Self::Two(operation, left, right) => {
                let (left, right) = (left.value(a, b)?, right.value(a, b)?);
                match operation {
                    Operation::Plus => left.checked_add(right),
                    Operation::Minus => left.checked_sub(right),
                    Operation::Times => left.checked_mul(right),
                    Operation::Over => {
                        left.checked_div(right).filter(|quotient| quotient.checked_mul(right) == Some(left))
                    }
                    Operation::Remainder => left.checked_rem_euclid(right),
                    Operation::Least => Some(left.min(right)),
                    Operation::Greatest => Some(left.max(right)),
                }
            }
        }
    }
}

impl Truth {
    /// Returns whether the expression is true for a pair of digits. Returns `None` if a number in it has no value; then
    /// neither the expression nor its negation is true.
    fn holds(&self, a: i64, b: i64) -> Option<bool> {
        match self {
            Self::Compare(sign, left, right) => {
                let (left, right) = (left.value(a, b)?, right.value(a, b)?);
                Some(match sign {
                    Sign::Less => left < right,
                    Sign::AtMost => left <= right,
                    Sign::Equal => left == right,
                    Sign::NotEqual => left != right,
                    Sign::AtLeast => left >= right,
                    Sign::Greater => left > right,
                    Sign::Other(_) => return None,
                })
            }
            Self::Not(inner) => inner.holds(a, b).map(|holds| !holds),
            Self::And(one, other) => match (one.holds(a, b), other.holds(a, b)) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (one, other) => Some(one? && other?),
            },
            Self::Or(one, other) => match (one.holds(a, b), other.holds(a, b)) {
                (Some(true), _) | (_, Some(true)) => Some(true),
                (one, other) => Some(one? || other?),
            },
        }
    }
}
