//! Clues outside the grid.

use super::entries::{self, Entry};
use super::{Context, Ties, sets};
use crate::board::{Automaton, Cell, Constraint, OutsideKind, Sides};
use crate::convert::constraints::{Board, pattern};

type Constraints = Result<Vec<Constraint>, String>;

/// Reads an entry with a clue outside the grid.
pub(super) fn read(context: &Context, entry: &Entry) -> Option<Constraints> {
    let args = &entry.args[..];
    let outside = |kind| {
        move |value: u32, cells: Vec<Cell>| -> Result<Constraint, String> {
            Ok(Constraint::Outside { kind, cells: cells.into(), value })
        }
    };
    Some(match &*entry.name {
        "LittleKiller" => little_killer(context, args),
        "Sandwich" => sandwich(context, args),
        "XSum" => both_ways(context, args, outside(OutsideKind::XSum)),
        "NumberedRoom" => both_ways(context, args, outside(OutsideKind::NumberedRoom)),
        // A digit of value 0 is not a building, so boards that do not start at 1 need an automaton.
        "Skyscraper" if context.board.first != 1 => {
            both_ways(context, args, |value, cells| skyscraper(&context.board, value, &cells))
        }
        "Skyscraper" => both_ways(context, args, outside(OutsideKind::Skyscraper)),
        "FullRank" => {
            let kind = OutsideKind::FullRank { ties: context.ties == Ties::Any };
            both_ways(context, args, outside(kind))
        }
        "HiddenSkyscraper" => both_ways(context, args, outside(OutsideKind::HiddenSkyscraper)),
        _ => return None,
    })
}

/// Returns the cells of a row or column: `R3`, `C4`.
fn line(context: &Context, name: &str) -> Result<Vec<Cell>, String> {
    let board = &context.board;
    let at = name.get(1..).and_then(|number| {
        let sign = number.parse::<usize>().ok();
        sign.or_else(|| usize::from_str_radix(number, 17).ok())
    });
    let Sides { rows, columns } = board.sides;
    let at = at.and_then(|at| at.checked_sub(1));
    match (name.chars().next(), at) {
        (Some('R' | 'r'), Some(at)) if at < rows => Ok((0..columns).map(|i| board.cell(at, i)).collect()),
        (Some('C' | 'c'), Some(at)) if at < columns => Ok((0..rows).map(|i| board.cell(i, at)).collect()),
        _ => Err(format!("'{name}' is not a row or column of the board")),
    }
}

/// Reads the clue at the start of a line and the clue at its end.
fn both_ways(
    context: &Context,
    args: &[String],
    clue: impl Fn(u32, Vec<Cell>) -> Result<Constraint, String>,
) -> Constraints {
    let cells = line(context, args.first().map(String::as_str).unwrap_or_default())?;
    let back: Vec<Cell> = cells.iter().rev().copied().collect();
    let mut all = Vec::new();
    for (arg, cells) in args.get(1..).unwrap_or_default().iter().zip([cells, back]) {
        if !arg.is_empty() {
            all.push(clue(Context::number(Some(arg))?, cells)?);
        }
    }
    if all.is_empty() { Err("no clue".to_owned()) } else { Ok(all) }
}

fn sandwich(context: &Context, args: &[String]) -> Constraints {
    let value: u32 = Context::number(args.first())?;
    let cells = line(context, args.get(1).map(String::as_str).unwrap_or_default())?;
    if cells.len() < context.board.size {
        // A line that lacks digits is read from its own least to its own greatest digit.
        return sets::between_extremes(&cells, i64::from(value));
    }
    Ok(vec![Constraint::Outside { kind: OutsideKind::Sandwich, cells: cells.into(), value }])
}

fn little_killer(context: &Context, args: &[String]) -> Constraints {
    let value = Context::number(args.first())?;
    let name = args.get(1).map(String::as_str).unwrap_or_default();
    let start = entries::place(name, context.board.sides);
    let cells = start.and_then(|start| diagonal(&context.board, start));
    let cells = cells.ok_or_else(|| format!("'{name}' is not the first cell of a diagonal"))?;
    Ok(vec![Constraint::Outside { kind: OutsideKind::LittleKiller, cells: cells.into(), value }])
}

/// Returns the cells of the diagonal that starts in a cell at the edge. It leads down and right from the left edge, up
/// and left from the right edge, down and left from the top, and up and right from the bottom. In a corner only one of
/// these has more than one cell.
pub(super) fn diagonal(board: &Board, (row, column): (usize, usize)) -> Option<Vec<Cell>> {
    let (last, end) = (board.sides.rows - 1, board.sides.columns - 1);
    let (down, right) = if column == 0 && row < last {
        (true, true)
    } else if column == end && row > 0 && row < last {
        (false, false)
    } else if row == 0 && column > 0 {
        (true, false)
    } else if row == last && column > 0 && column < end {
        (false, true)
    } else {
        return None;
    };
    let step = |at: usize, by: usize, more: bool, most: usize| {
        if more { Some(at + by).filter(|at| *at <= most) } else { at.checked_sub(by) }
    };
    let cells = (0..=last)
        .map_while(|by| Some(board.cell(step(row, by, down, last)?, step(column, by, right, end)?)));
    Some(cells.collect())
}

/// Returns the rule that this many buildings are seen. A digit of value 0 is not a building.
fn skyscraper(board: &Board, seen: u32, cells: &[Cell]) -> Result<Constraint, String> {
    let automaton = Automaton::build(
        board.size,
        (0, 0),
        |&(tallest, count): &(i64, u32), digit| {
            let value = board.value(digit);
            let next = if value > tallest { (value, count + 1) } else { (tallest, count) };
            (next.1 <= seen).then_some(next)
        },
        |&(_, count)| count == seen,
    );
    pattern(&format!("skyscraper {seen}"), String::new(), automaton, cells)
}
