//! Cells whose digits are places on a line.

use super::Context;
use super::entries::Entry;
use crate::board::{Cell, Constraint};
use crate::convert::constraints::{indexing as rule, is_value, number};

type Constraints = Result<Vec<Constraint>, String>;

/// Reads an entry that is about places.
pub(super) fn read(context: &Context, entry: &Entry) -> Option<Constraints> {
    Some(match &*entry.name {
        "Indexing" => indexing(context, &entry.args),
        "ValueIndexing" => value_indexing(context, &entry.args),
        _ => return None,
    })
}

/// The digit of a cell in column C says where in its row C is, or the same of rows.
fn indexing(context: &Context, args: &[String]) -> Constraints {
    let board = &context.board;
    let is_row = match args.first().map(String::as_str) {
        Some("R") => true,
        Some("C") => false,
        _ => return Err("expected R or C".to_owned()),
    };
    let cells = context.cells(args.get(1..).unwrap_or_default())?;
    Ok(cells.into_iter().map(|cell| rule(board, is_row, cell)).collect())
}

/// The digit of the first cell is also in one behind the second, whose digit says how far behind.
fn value_indexing(context: &Context, args: &[String]) -> Constraints {
    let cells = context.cells(args)?;
    let [value, place, rest @ ..] = &cells[..] else {
        return Err("at least 3 cells are needed".to_owned());
    };
    let choice = |(at, cell): (usize, &Cell)| {
        let same = Constraint::Clone { groups: [[*value].into(), [*cell].into()].into() };
        vec![is_value(&context.board, *place, number(at) + 1), same]
    };
    if rest.is_empty() {
        return Err("at least 3 cells are needed".to_owned());
    }
    Ok(vec![Context::any(rest.iter().enumerate().map(choice).collect())])
}
