//! Regions that are to be found. Their cells are named by number: `CC1` is the region of the first cell.

use super::Context;
use super::entries::Entry;
use crate::board::{Cell, Cells, Constraint, RegionClue};
use crate::convert::constraints::Board;

type Constraints = Result<Vec<Constraint>, String>;

/// Reads an entry about regions that are to be found.
pub(super) fn read(context: &Context, entry: &Entry) -> Option<Constraints> {
    let args = &entry.args;
    let clue = match &*entry.name {
        "ChaosConstruction" => found(context),
        "ChaosCount" => count(context, args),
        "ChaosArrow" => arrow(context, args),
        "SameValues" if args.get(1).is_some_and(|name| name.starts_with("CC")) => same(context, args),
        _ => return None,
    };
    Some(clue.map(|clue| vec![Constraint::Regions(clue)]))
}

fn found(context: &Context) -> Result<RegionClue, String> {
    let size = context.region_size.unwrap_or(context.board.sides.longer());
    if size != context.board.size {
        return Err("regions that lack digits are not supported".to_owned());
    }
    Ok(RegionClue::Found { given: Box::default() })
}

/// Returns the cell of a region, or the cell with a name.
fn cell(context: &Context, name: &str) -> Result<Cell, String> {
    let Some(number) = name.strip_prefix("CC") else {
        return context.cell(name).and_then(|cell| on_board(context, cell, name));
    };
    let at = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let cell = at.map(Cell::new).ok_or_else(|| format!("'{name}' is not a cell of a region"))?;
    on_board(context, cell, name)
}

fn on_board(context: &Context, cell: Cell, name: &str) -> Result<Cell, String> {
    if cell.index() < context.board.sides.cells() {
        Ok(cell)
    } else {
        Err(format!("'{name}' is not a cell of the board"))
    }
}

fn cells(context: &Context, names: &[String]) -> Result<Cells, String> {
    names.iter().map(|name| cell(context, name)).collect()
}

/// Returns the cell with the digit, whether the first cell is left out, and the names behind.
fn head<'a>(context: &Context, args: &'a [String]) -> Result<(Cell, bool, &'a [String]), String> {
    let (name, rest) = args.split_first().ok_or("at least 1 cell is needed")?;
    let digit = on_board(context, context.cell(name)?, name)?;
    let (others, rest) = match rest.split_first() {
        None => (false, rest),
        Some((offset, rest)) => match offset.as_str() {
            "" | "0" => (false, rest),
            "1" => (true, rest),
            other => return Err(format!("'{other}' is not 0 or 1")),
        },
    };
    Ok((digit, others, rest))
}

fn count(context: &Context, args: &[String]) -> Result<RegionClue, String> {
    let (digit, others, names) = head(context, args)?;
    let cells = if names.is_empty() { context.board.sides.around(digit) } else { cells(context, names)? };
    Ok(RegionClue::Count { digit, cells, others })
}

fn arrow(context: &Context, args: &[String]) -> Result<RegionClue, String> {
    let (digit, others, names) = head(context, args)?;
    let arms: Vec<Cells> = if names.is_empty() {
        context.board.sides.directions(digit).into()
    } else {
        names.split(|name| name == "-").map(|arm| cells(context, arm)).collect::<Result<_, _>>()?
    };
    Ok(RegionClue::Run { digit, arms: arms.into(), others })
}

fn same(context: &Context, args: &[String]) -> Result<RegionClue, String> {
    let sets: usize = Context::number(args.first())?;
    if args.len() != sets + 1 {
        return Err("sets of several regions are not supported".to_owned());
    }
    let names = &args[1..];
    if let Some(name) = names.iter().find(|name| !name.starts_with("CC")) {
        return Err(format!("the digit of {name} as the number of a region is not supported"));
    }
    Ok(RegionClue::Same { cells: cells(context, names)? })
}

/// Returns the entry of a clue; `None` if no entry can express it.
pub(super) fn entry(board: &Board, clue: &RegionClue, name: impl Fn(Cell) -> String) -> Option<String> {
    let region = |cell: &Cell| format!("CC{}", cell.index() + 1);
    let list = |cells: &[Cell]| cells.iter().map(region).collect::<Vec<_>>().join("~");
    Some(match clue {
        RegionClue::Found { given } if given.is_empty() => ".ChaosConstruction".to_owned(),
        RegionClue::Found { .. } => return None,
        RegionClue::Same { cells } => format!(".SameValues~{}~{}", cells.len(), list(cells)),
        RegionClue::Count { digit, cells, others } => {
            let head = format!(".ChaosCount~{}", name(*digit));
            let is_usual = !others && *cells == board.sides.around(*digit);
            if is_usual { head } else { format!("{head}~{}~{}", u8::from(*others), list(cells)) }
        }
        RegionClue::Run { digit, arms, others } => {
            let head = format!(".ChaosArrow~{}", name(*digit));
            if !others && **arms == board.sides.directions(*digit) {
                head
            } else {
                let arms: Vec<String> = arms.iter().map(|arm| list(arm)).collect();
                format!("{head}~{}~{}", u8::from(*others), arms.join("~-~"))
            }
        }
    })
}
