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
        "AllDifferent" if args.first().is_some_and(|name| name.starts_with("CC")) => apart(context, args),
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

/// Returns regions to be found in which these cells are in different ones.
fn apart(context: &Context, names: &[String]) -> Result<RegionClue, String> {
    if let Some(name) = names.iter().find(|name| !name.starts_with("CC")) {
        return Err(format!("the digit of {name} as the number of a region is not supported"));
    }
    if names.len() > context.board.sides.cells() / context.board.size {
        return Err("AllDifferent names more cells than the board has regions".to_owned());
    }
    let mut given = vec![None; context.board.sides.cells()];
    for (label, cell) in (0..).zip(&cells(context, names)?) {
        if given[cell.index()].replace(label).is_some() {
            return Err(format!("{} is there twice", names[usize::from(label)]));
        }
    }
    Ok(RegionClue::Found { given: given.into() })
}

/// Returns the constraints with one drawing of the regions to be found: cells in different regions, and the cells that are
/// with one of them by the constraints directly behind, as [`entry`] writes a drawing.
///
/// # Errors
/// A sentence for several sets of cells in different regions, or regions that are not to be found.
pub(super) fn with_drawing(constraints: Vec<Constraint>) -> Result<Vec<Constraint>, String> {
    let mut drawing: Option<Box<[Option<u8>]>> = None;
    // The cells from which a label may still be carried to others.
    let mut firsts: Vec<Cell> = Vec::new();
    let mut rest = Vec::with_capacity(constraints.len());
    for constraint in constraints {
        match (constraint, &mut drawing) {
            (Constraint::Regions(RegionClue::Found { given }), None) if !given.is_empty() => {
                firsts = (0..given.len()).filter(|&cell| given[cell].is_some()).map(Cell::new).collect();
                drawing = Some(given);
            }
            (Constraint::Regions(RegionClue::Found { given }), Some(_)) if !given.is_empty() => {
                return Err("AllDifferent: several sets of regions are not supported".to_owned());
            }
            (Constraint::Regions(RegionClue::Same { cells }), Some(drawing))
                if firsts.contains(&cells[0])
                    && cells[1..].iter().all(|cell| drawing[cell.index()].is_none()) =>
            {
                cells[1..].iter().for_each(|cell| drawing[cell.index()] = drawing[cells[0].index()]);
                firsts.retain(|first| *first != cells[0]);
            }
            (other, _) => {
                firsts.clear();
                rest.push(other);
            }
        }
    }
    let Some(drawing) = drawing else { return Ok(rest) };
    let found = rest.iter_mut().find_map(|constraint| match constraint {
        Constraint::Regions(RegionClue::Found { given }) => Some(given),
        _ => None,
    });
    *found.ok_or("AllDifferent of regions needs ChaosConstruction")? = drawing;
    Ok(rest)
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
        RegionClue::Found { given } => {
            let mut groups: Vec<(u8, Vec<Cell>)> = Vec::new();
            for (cell, label) in given.iter().enumerate() {
                let Some(label) = label else { continue };
                match groups.iter_mut().find(|(known, _)| known == label) {
                    Some((_, cells)) => cells.push(Cell::new(cell)),
                    None => groups.push((*label, vec![Cell::new(cell)])),
                }
            }
            let firsts: Vec<Cell> = groups.iter().map(|(_, cells)| cells[0]).collect();
            let others = groups.iter().filter(|(_, cells)| cells.len() > 1);
            let others = others.map(|(_, cells)| format!(".SameValues~{}~{}", cells.len(), list(cells)));
            format!(".ChaosConstruction.AllDifferent~{}{}", list(&firsts), others.collect::<String>())
        }
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
