//! Clues of an author's own rules: equations of sums, and rules about pairs of cells along lines or between neighbors.

use std::sync::Arc;

use crate::board::{Cell, Constraint, Title};
use crate::syntax::constraints::parser::{Fault, Parsed, Parser};
use crate::syntax::constraints::read::reader::{Current, Rule};
use crate::syntax::constraints::{clues, sums};

/// Reads an equation of sums.
pub(super) fn equation(parser: &mut Parser<'_>, title: Title) -> Result<Parsed, Fault> {
    let sums::Sum { terms, least, most } = sums::sum(parser)?;
    clues::done(parser, [Constraint::Sum { title, terms, least, most }], None)
}

/// Reads the clue of a rule about pairs: lines of cells separated by `|`, such as `r1c1 r1c2 r1c3`; or `neighbors`; or
/// `negative`.
pub(super) fn pairs(parser: &mut Parser<'_>, current: &mut Current) -> Result<Parsed, Fault> {
    let mut pairs: Vec<[Cell; 2]> = Vec::new();
    let word = parser.take_word(&["neighbors", "neighbours", "negative"]);
    if let Some(word) = word {
        if matches!(&current.rule, Rule::Pair(table) if !table.is_symmetric()) {
            let message = "Without an order of the cells, a and b have to be exchangeable: use abs(a - b)";
            return Err(Fault::new(word.span, message));
        }
        if parser.text_of(word).eq_ignore_ascii_case("negative") {
            parser.end()?;
            if current.negative.replace(word.span).is_some() {
                return Err(Fault::new(word.span, "The section says this already"));
            }
            return Ok(Parsed::default());
        }
        pairs = parser.board.sides.neighbors().collect();
    } else {
        loop {
            let line = parser.line(&[])?;
            if line.len() < 2 {
                return Err(Fault::new(parser.before(), "Expected 2 cells or more"));
            }
            pairs.extend(line.windows(2).map(|pair| [pair[0], pair[1]]));
            if !parser.take_char('|') {
                break;
            }
        }
    }
    current.pairs.extend(&pairs);
    let title = current.title(parser.text);
    let found = match &current.rule {
        Rule::Pair(table) => {
            Some(Constraint::Pair { title, allowed: Arc::clone(table), pairs: pairs.into() })
        }
        _ => None,
    };
    clues::done(parser, found, None)
}
