//! Cells whose digits are positions on a line.

use super::Context;
use super::entries::Entry;
use crate::board::{Cell, Constraint};
use crate::convert::constraints::{indexing as rule, is_value, number};

type Constraints = Result<Vec<Constraint>, String>;

/// Reads an entry with a rule about positions.
pub(super) fn read(context: &Context, entry: &Entry) -> Option<Constraints> {
    Some(match &*entry.name {
        "Indexing" => indexing(context, &entry.args),
        "ValueIndexing" => value_indexing(context, &entry.args),
        _ => return None,
    })
}

/// Reads the rule of indexing: the digit of a cell in column C is the column of the digit C in the cell's row; and the
/// same for rows.
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

/// Reads a rule about two cells and the cells after them. The second cell holds a position, counted from the cell after
/// it. The cell at this position has the same digit as the first cell.
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
