//! Equations of sums: `r1c1 + r2c2 = r3c3 + 4`, `2 * r1c1 <= r2c1-3`, `4 <= r1c1 + r1c2 <= 8`.

use std::collections::HashMap;

use crate::board::Cell;
use crate::syntax::constraints::lexer::{Sign, TokenKind};
use crate::syntax::constraints::parser::{Fault, Parser};

/// A linear sum of cells with a lower and an upper bound.
pub(crate) struct Sum {
    pub(crate) terms: Box<[(Cell, i32)]>,
    pub(crate) least: i64,
    pub(crate) most: i64,
}

/// The largest number, and the largest factor.
const NUMBER_MAX: i64 = 1_000_000;

/// The deepest nesting of an expression.
const DEPTH_MAX: usize = 32;

/// The largest value of a digit.
pub(crate) const VALUE_MAX: i64 = 255;

/// A sum of cells with factors, plus a constant.
#[derive(Clone, Debug, Default)]
struct Linear {
    terms: Vec<(Cell, i64)>,
    places: HashMap<Cell, usize>,
    constant: i64,
}

/// Reads an equation up to the end of the tokens.
pub(crate) fn sum(parser: &mut Parser<'_>) -> Result<Sum, Fault> {
    let start = parser.here();
    let first = linear(parser, 0)?;
    let sign = relation(parser)?;
    let second = linear(parser, 0)?;
    let names_cells = !(first.terms.is_empty() && second.terms.is_empty());
    let is_end = parser.peek().is_none();
    let found = if is_end {
        let (sum, bound) = difference(first, second).ok_or_else(|| too_great(parser, start))?;
        let (least, most) = between(sign, bound);
        finished(sum, least, most)
    } else {
        // Two comparisons: a sum between two numbers.
        let other = relation(parser)?;
        let third = linear(parser, 0)?;
        if !first.terms.is_empty() || !third.terms.is_empty() {
            let message = "Expected numbers on both sides of a sum with two comparisons";
            return Err(Fault::new(start.cover(parser.before()), message));
        }
        let (low, high) = (first.constant - second.constant, third.constant - second.constant);
        let one = between(turned(sign), low);
        let two = between(other, high);
        finished(second, max(one.0, two.0), min(one.1, two.1))
    };
    parser.end()?;
    found.ok_or_else(|| {
        let message = if names_cells {
            "The cells cancel out, and the equation says nothing about them: change or remove it"
        } else {
            "The equation names no cell"
        };
        Fault::new(start.cover(parser.before()), message)
    })
}

fn too_great(parser: &Parser<'_>, start: crate::syntax::Span) -> Fault {
    Fault::new(start.cover(parser.before()), "A number is too great")
}

fn max(a: Option<i64>, b: Option<i64>) -> Option<i64> {
    a.into_iter().chain(b).max()
}

fn min(a: Option<i64>, b: Option<i64>) -> Option<i64> {
    a.into_iter().chain(b).min()
}

/// Returns the lower and the upper bound of a sum that compares in this way with a number. `None` means no bound.
const fn between(sign: Sign, bound: i64) -> (Option<i64>, Option<i64>) {
    match sign {
        Sign::Less => (None, Some(bound - 1)),
        Sign::AtMost => (None, Some(bound)),
        Sign::AtLeast => (Some(bound), None),
        Sign::Greater => (Some(bound + 1), None),
        _ => (Some(bound), Some(bound)),
    }
}

/// Returns the sign for exchanged sides.
const fn turned(sign: Sign) -> Sign {
    match sign {
        Sign::Less => Sign::Greater,
        Sign::AtMost => Sign::AtLeast,
        Sign::AtLeast => Sign::AtMost,
        Sign::Greater => Sign::Less,
        sign => sign,
    }
}

/// Returns the sum with its bounds. A missing bound is replaced by the largest value that the sum can reach. Returns
/// `None` if no cell is left.
fn finished(sum: Linear, least: Option<i64>, most: Option<i64>) -> Option<Sum> {
    let terms = sum.terms.into_iter().filter(|(_, factor)| *factor != 0);
    let terms: Box<[(Cell, i32)]> =
        terms.map(|(cell, factor)| Some((cell, i32::try_from(factor).ok()?))).collect::<Option<_>>()?;
    let reach = reach(&terms);
    (!terms.is_empty()).then(|| Sum { least: least.unwrap_or(-reach), most: most.unwrap_or(reach), terms })
}

/// Returns a bound on the absolute value of a sum.
pub(crate) fn reach(terms: &[(Cell, i32)]) -> i64 {
    terms.iter().map(|(_, factor)| i64::from(*factor).abs() * VALUE_MAX).sum()
}

/// Moves the cells of both sides to the left, and the number to the right. Returns `None` if a factor gets too large.
fn difference(mut left: Linear, right: Linear) -> Option<(Linear, i64)> {
    let bound = right.constant - left.constant;
    left.add(right, -1)?;
    left.constant = 0;
    Some((left, bound))
}

fn relation(parser: &mut Parser<'_>) -> Result<Sign, Fault> {
    let found = parser.peek().and_then(|token| match token.kind {
        TokenKind::Sign(Sign::Other(_) | Sign::NotEqual) => None,
        TokenKind::Sign(sign) => Some(sign),
        _ => None,
    });
    let fault = parser.expected("'=', '<', '<=', '>' or '>='");
    let sign = found.ok_or(fault)?;
    parser.next();
    Ok(sign)
}

/// Takes a linear sum, such as `r1c1 + 2 * r2c2 - 4`.
fn linear(parser: &mut Parser<'_>, depth: usize) -> Result<Linear, Fault> {
    let start = parser.here();
    if depth > DEPTH_MAX {
        return Err(Fault::new(start, "The expression is nested too deep"));
    }
    let mut sum = product(parser, depth)?;
    loop {
        let sign = if parser.take_char('+') {
            1
        } else if parser.take_char('-') {
            -1
        } else {
            return Ok(sum);
        };
        let next = product(parser, depth)?;
        sum.add(next, sign).ok_or_else(|| too_great(parser, start))?;
    }
}

fn product(parser: &mut Parser<'_>, depth: usize) -> Result<Linear, Fault> {
    let start = parser.here();
    let mut left = factor(parser, depth)?;
    while parser.take_char('*') {
        let right = factor(parser, depth)?;
        let (sum, by) = match (left.terms.is_empty(), right.terms.is_empty()) {
            (_, true) => (left, right.constant),
            (true, false) => (right, left.constant),
            (false, false) => {
                let message = "Two cells cannot be multiplied: a factor is a number";
                return Err(Fault::new(start.cover(parser.before()), message));
            }
        };
        let mut scaled = Linear::default();
        scaled.add(sum, by).ok_or_else(|| too_great(parser, start))?;
        left = scaled;
    }
    Ok(left)
}

fn factor(parser: &mut Parser<'_>, depth: usize) -> Result<Linear, Fault> {
    let start = parser.here();
    let mut sign = 1;
    while parser.take_char('-') {
        sign = -sign;
    }
    let mut found = Linear::default();
    if let Some((number, span)) = parser.take_number()? {
        let number = i64::from(number);
        if number > NUMBER_MAX {
            return Err(Fault::new(span, "The number is too great"));
        }
        found.constant = sign * number;
        return Ok(found);
    }
    if parser.take_char('(') {
        let inner = linear(parser, depth + 1)?;
        if !parser.take_char(')') {
            return Err(parser.expected("')'"));
        }
        found.add(inner, sign).ok_or_else(|| too_great(parser, start))?;
        return Ok(found);
    }
    let fault = parser.expected("a cell or a number");
    let reference = parser.reference()?.ok_or(fault)?;
    for &cell in &reference.cells {
        found.add_cell(cell, sign).ok_or_else(|| too_great(parser, start))?;
    }
    Ok(found)
}

impl Linear {
    fn add_cell(&mut self, cell: Cell, factor: i64) -> Option<()> {
        let at = *self.places.entry(cell).or_insert(self.terms.len());
        if at == self.terms.len() {
            self.terms.push((cell, 0));
        }
        let sum = self.terms[at].1 + factor;
        self.terms[at].1 = sum;
        (sum.abs() <= NUMBER_MAX).then_some(())
    }

    /// Adds a multiple of another sum. Returns `None` if a number gets too large.
    fn add(&mut self, other: Self, by: i64) -> Option<()> {
        for (cell, factor) in other.terms {
            self.add_cell(cell, factor.checked_mul(by)?)?;
        }
        self.constant = self.constant.checked_add(other.constant.checked_mul(by)?)?;
        (self.constant.abs() <= NUMBER_MAX).then_some(())
    }
}
