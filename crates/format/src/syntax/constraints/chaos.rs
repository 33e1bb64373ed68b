//! Regions that are to be found: their drawing, and the clues about them.

use crate::board::{Cell, Constraint, RegionClue};
use crate::syntax::constraints::clues::{Outcome, done};
use crate::syntax::constraints::parser::{Board, Fault, Parser};

/// The name of the section.
pub(crate) const NAME: &str = "Chaos Construction";

/// The words that clues of the section begin with.
pub(crate) const KINDS: [&str; 3] = ["count", "arrow", "same"];

/// A word behind the cell of a clue: the first cell is not counted.
const OTHERS: &str = "others";

/// Reads a clue: `count r1c1: r1c1-2 r2c1-2`, `arrow r1c1: r1c1 r1c5 | r1c1 r5c1`, `same: r1c1 r2c2`.
pub(crate) fn clue(parser: &mut Parser<'_>) -> Outcome {
    let Some(word) = parser.take_word(&KINDS) else {
        return Err(parser.expected("count, arrow or same, such as 'count r2c2'"));
    };
    let kind = parser.text_of(word).to_ascii_lowercase();
    if kind == "same" {
        parser.colon(word.span)?;
        let cells = parser.set()?;
        return done(parser, [Constraint::Regions(RegionClue::Same { cells })], None);
    }
    let digit = parser.cell()?;
    let others = parser.take_word(&[OTHERS]).is_some();
    let is_listed = parser.peek().is_some();
    if is_listed {
        parser.colon(word.span.cover(parser.before()))?;
    }
    let clue = if kind == "count" {
        let cells = if is_listed { parser.set()? } else { parser.board.sides.around(digit) };
        RegionClue::Count { digit, cells, others }
    } else {
        let mut arms = Vec::new();
        if is_listed {
            let start = parser.here();
            loop {
                arms.push(parser.line(&[])?);
                if !parser.take_char('|') {
                    break;
                }
            }
            if arms.iter().any(|arm| arm.first() != arms[0].first()) {
                let message = "The arms of a region arrow begin at the same cell";
                return Err(Fault::new(start.cover(parser.before()), message));
            }
        } else {
            arms.extend(parser.board.sides.directions(digit));
        }
        RegionClue::Run { digit, arms: arms.into(), others }
    };
    done(parser, [Constraint::Regions(clue)], None)
}

/// Returns the regions that are to be found, with the cells whose region a drawing gives.
pub(crate) fn found<'c>(board: Board<'_>, groups: impl Iterator<Item = &'c [Cell]>) -> Constraint {
    let mut given = vec![None; board.sides.cells()];
    for (label, cells) in groups.enumerate() {
        // No board has as many regions; the drawing is reported where the board is made.
        let label = u8::try_from(label).unwrap_or(u8::MAX);
        for cell in cells {
            given[cell.index()] = Some(label);
        }
    }
    let is_open = given.iter().all(Option::is_none);
    Constraint::Regions(RegionClue::Found { given: if is_open { Box::default() } else { given.into() } })
}

/// Returns the text of a clue below the heading of the section; `None` for one that no text states. The text of regions
/// without a drawing is empty.
pub(crate) fn text(
    board: Board<'_>,
    clue: &RegionClue,
    set: impl Fn(&[Cell]) -> Option<String>,
    line: impl Fn(&[Cell]) -> Option<String>,
) -> Option<String> {
    let head = |kind: &str, digit: Cell, others: bool| {
        let others = if others { " others" } else { "" };
        format!("{kind} {}{others}", board.name(digit))
    };
    Some(match clue {
        RegionClue::Found { given } => {
            const LABELS: &[u8; 31] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcde";
            let numbers: Vec<u8> = given.iter().flatten().copied().collect();
            let order = crate::board::in_order(numbers.iter().copied());
            let of = |label: u8| order[numbers.iter().position(|it| *it == label).unwrap_or_default()];
            let sign = |label: &Option<u8>| match label {
                Some(label) => LABELS.get(of(*label)).map(|sign| char::from(*sign)),
                None => Some('.'),
            };
            let rows = given.chunks(board.sides.columns.max(1));
            let rows: Vec<String> = rows.map(|row| row.iter().map(sign).collect()).collect::<Option<_>>()?;
            rows.join("\n")
        }
        RegionClue::Same { cells } => format!("same: {}", set(cells)?),
        RegionClue::Count { digit, cells, others } => {
            let head = head("count", *digit, *others);
            if *cells == board.sides.around(*digit) { head } else { format!("{head}: {}", set(cells)?) }
        }
        RegionClue::Run { digit, arms, others } => {
            let head = head("arrow", *digit, *others);
            if **arms == board.sides.directions(*digit) {
                head
            } else {
                let arms: Vec<String> = arms.iter().map(|arm| line(arm)).collect::<Option<_>>()?;
                format!("{head}: {}", arms.join(" | "))
            }
        }
    })
}
