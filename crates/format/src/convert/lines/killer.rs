//! Killers on one line: the text of `SumoCue`, and the code of `JSudoku` and other solvers.
//!
//! These forms are read:
//! - `SumoCueV1` has 81 fields: `=15` is the first cell of a cage with its sum, `+3` is in one cage with cell 3,
//!   counted from 0. In a jigsaw, `J2` after a field names the region. `SumoCueV1D` has both diagonals.
//! - The code `3x3::k:` has 81 numbers, each followed by a colon: 256 times the sum plus the number of the cage, or, in
//!   some programs, the other way round. Cells with the same number are a cage.
//! - In forums, a line has 81 signs. One cell of a cage holds its sum (`0` to `9`, then `A` for 10 to `j` for 45). The
//!   others point to a neighbor: `<`, `>`, `^`, `v`, and diagonally `` ` `` up left, `'` up right, `,` down left and
//!   `.` down right.

use crate::board::{Cell, Constraint, Layout, Rule};
use crate::convert::native::block::counted;
use crate::convert::sheet::{Sheet, cell_name, with_regions};

/// The number of cells of a puzzle.
const CELLS: usize = 81;

/// The start of a text of `SumoCue`.
const SUMO_CUE: &str = "SumoCueV1";

/// The factor of the number that comes first in a field of the code.
const HIGH: u32 = 256;

/// The fewest arrows in a line of signs. In most cages, at least half of the cells point to another cell.
const LEAST_ARROWS: usize = 27;

/// The signs that point to a neighbor, with the distance in rows and columns.
const ARROWS: [(u8, isize, isize); 8] = [
    (b'<', 0, -1),
    (b'>', 0, 1),
    (b'^', -1, 0),
    (b'v', 1, 0),
    (b'`', -1, -1),
    (b'\'', -1, 1),
    (b',', 1, -1),
    (b'.', 1, 1),
];

/// A cage: its cells, and its sum, or 0 if it has none.
type Cage = (Vec<usize>, u32);

/// Returns whether a line is a text of `SumoCue` with as many fields as cells.
pub(crate) fn is_sumo_cue(line: &str) -> bool {
    line.starts_with(SUMO_CUE) && line.matches(['=', '+']).count() == CELLS
}

/// Returns whether a line is a code with 81 numbers, or has an arrow or a sum for each cell.
pub(crate) fn is_code(line: &str) -> bool {
    let is_whole = |(_, rest): (bool, &str)| rest.trim_end_matches(':').split(':').count() == CELLS;
    flags(line).is_some_and(is_whole) || has_arrows(line)
}

/// Returns whether a line starts like one of these forms, regardless of its rest.
pub(crate) fn is_like(line: &str) -> bool {
    let is_code = line.starts_with("3x3:") && line.split(':').nth(2) == Some("k");
    line.starts_with(SUMO_CUE) || is_code || has_arrows(line)
}

/// Reads a line of one of these forms.
pub(crate) fn read(line: &str) -> Result<Sheet, String> {
    if line.starts_with(SUMO_CUE) { read_sumo_cue(line) } else { read_code(line) }
}

fn has_arrows(line: &str) -> bool {
    let is_sign = |byte: u8| byte.is_ascii_alphanumeric() || arrow(byte).is_some();
    // A comma or a point may stand for a blank in other forms.
    let arrows = line.bytes().filter(|byte| b"<>^v`'".contains(byte)).count();
    line.len() == CELLS && arrows >= LEAST_ARROWS && line.bytes().all(is_sign)
}

/// Returns the distance in rows and columns to the cell that a sign points to.
fn arrow(sign: u8) -> Option<(isize, isize)> {
    ARROWS.iter().find(|arrow| arrow.0 == sign).map(|&(_, rows, columns)| (rows, columns))
}

/// Returns whether a code has both diagonals, and the text of its numbers.
fn flags(line: &str) -> Option<(bool, &str)> {
    let rest = line.strip_prefix("3x3:")?;
    let (flags, rest) = rest.split_once(":k:")?;
    matches!(flags, "" | "d").then_some((flags == "d", rest))
}

/// Reads a text of `SumoCue`.
pub(crate) fn read_sumo_cue(line: &str) -> Result<Sheet, String> {
    let rest = line.trim().strip_prefix(SUMO_CUE).ok_or("expected SumoCueV1 and 81 fields")?;
    let (has_diagonals, rest) = rest.strip_prefix('D').map_or((false, rest), |rest| (true, rest));
    let rest = &*rest.replace([' ', '\t', ','], "");
    let starts: Vec<usize> = rest.match_indices(['=', '+']).map(|(at, _)| at).collect();
    if starts.first() != Some(&0) || starts.len() != CELLS {
        return Err(format!("expected {CELLS} fields of = or + and a number, found {}", starts.len()));
    }
    let (mut leads, mut sums, mut regions) = (Vec::new(), vec![0; CELLS], Vec::new());
    for (cell, &start) in starts.iter().enumerate() {
        let end = starts.get(cell + 1).copied().unwrap_or(rest.len());
        let field = &rest[start..end];
        let wrong = || format!("field {} is {field}: expected =15 or +3, and J2 in a jigsaw", cell + 1);
        let (number, region) = field[1..].split_once('J').map_or((&field[1..], None), |(a, b)| (a, Some(b)));
        let number: usize = number.parse().map_err(|_| wrong())?;
        regions.extend(region.map(str::parse::<usize>).transpose().map_err(|_| wrong())?);
        if field.starts_with('=') {
            sums[cell] = u32::try_from(number).map_err(|_| wrong())?;
            leads.push(cell);
        } else if number < CELLS {
            leads.push(number);
        } else {
            return Err(wrong());
        }
    }
    let layout = match regions.len() {
        0 => Layout::standard(9),
        CELLS if regions.iter().all(|&region| region < 9) => with_regions(9, &regions),
        _ => return Err("some fields lack a region, J0 to J8".to_owned()),
    };
    sheet(layout, has_diagonals, cages(&leads, &sums)?)
}

/// Returns the cages, given for each cell another cell of its cage. The cell with the sum leads to itself.
fn cages(leads: &[usize], sums: &[u32]) -> Result<Vec<Cage>, String> {
    let mut cages: Vec<Cage> = Vec::new();
    let mut numbers = vec![None; CELLS];
    for cell in 0..CELLS {
        let way = std::iter::successors(Some(cell), |&at| (leads[at] != at).then_some(leads[at]));
        let root = way.take(CELLS + 1).enumerate().last().filter(|(steps, _)| *steps < CELLS);
        let name = || cell_name(9, cell);
        let (_, root) = root.ok_or_else(|| format!("{} leads to no cell with a sum", name()))?;
        let number = *numbers[root].get_or_insert_with(|| {
            cages.push((Vec::new(), sums[root]));
            cages.len() - 1
        });
        cages[number].0.push(cell);
    }
    Ok(cages)
}

/// Reads a code.
pub(crate) fn read_code(line: &str) -> Result<Sheet, String> {
    let line = line.trim();
    if has_arrows(line) {
        return read_arrows(line.as_bytes());
    }
    let (has_diagonals, rest) = flags(line).ok_or("expected 3x3::k: and 81 numbers")?;
    let fields: Vec<&str> = rest.strip_suffix(':').unwrap_or(rest).split(':').collect();
    if fields.len() != CELLS {
        return Err(format!("expected {CELLS} numbers with a colon between, found {}", fields.len()));
    }
    let mut cages: Vec<(u32, Vec<usize>)> = Vec::new();
    for (cell, field) in fields.iter().enumerate() {
        let number: u32 =
            field.trim().parse().ok().filter(|number| *number < HIGH * HIGH).ok_or_else(|| {
                format!(
                    "number {} is {field}: expected 256 times the sum of its cage, and the cage's number",
                    cell + 1
                )
            })?;
        match cages.iter_mut().find(|(known, _)| *known == number) {
            Some((_, cells)) => cells.push(cell),
            None => cages.push((number, vec![cell])),
        }
    }
    let with = |sum: fn(u32) -> u32| {
        cages.iter().map(|(number, cells)| (cells.clone(), sum(*number))).collect::<Vec<Cage>>()
    };
    let (high, low) = (with(|number| number / HIGH), with(|number| number % HIGH));
    let chosen = [high, low].into_iter().find(|cages| cages.iter().all(is_possible));
    sheet(
        Layout::standard(9),
        has_diagonals,
        chosen.ok_or("the sums do not fit their cages, in neither order of the bytes")?,
    )
}

/// Reads a line of signs, one for each cell.
fn read_arrows(signs: &[u8]) -> Result<Sheet, String> {
    let (mut leads, mut sums) = (Vec::new(), vec![0; CELLS]);
    for (cell, &sign) in signs.iter().enumerate() {
        let lead = if let Some((rows, columns)) = arrow(sign) {
            let row = (cell / 9).checked_add_signed(rows).filter(|row| *row < 9);
            let column = (cell % 9).checked_add_signed(columns).filter(|column| *column < 9);
            row.zip(column).map(|(row, column)| row * 9 + column)
        } else {
            sums[cell] = match sign {
                b'0'..=b'9' => sign - b'0',
                b'A'..=b'Z' => sign - b'A' + 10,
                _ => sign - b'a' + 36,
            }
            .into();
            Some(cell)
        };
        let name = || cell_name(9, cell);
        leads.push(lead.ok_or_else(|| format!("{} points out of the grid", name()))?);
    }
    let cages = cages(&leads, &sums)?;
    if let Some((cells, sum)) = cages.iter().find(|cage| !is_possible(cage)) {
        let (cells, at) = (counted(cells.len(), "cell", "cells"), cell_name(9, cells[0]));
        return Err(format!("the cage at {at} has {cells}, which cannot add up to {sum}"));
    }
    sheet(Layout::standard(9), false, cages)
}

/// Returns whether different digits can have the sum of a cage; 0 means no sum.
fn is_possible((cells, sum): &Cage) -> bool {
    let count = u32::try_from(cells.len()).unwrap_or(u32::MAX);
    let (least, most) =
        ((1..=count).sum::<u32>(), (1..=count).map(|at| 10_u32.saturating_sub(at)).sum::<u32>());
    *sum == 0 || count <= 9 && (least..=most).contains(sum)
}

fn sheet(mut layout: Layout, has_diagonals: bool, cages: Vec<Cage>) -> Result<Sheet, String> {
    if has_diagonals {
        layout.rules.push(Rule::Diagonal);
    }
    let mut givens = vec![0; CELLS];
    let mut constraints = Vec::new();
    for (cells, sum) in cages {
        // The sum of a cage with a single cell is the digit of the cell.
        match (cells.as_slice(), u8::try_from(sum)) {
            (&[_], Ok(0)) => {}
            (&[cell], Ok(digit @ 1..=9)) => givens[cell] = digit,
            (_, _) => constraints.push(Constraint::Cage {
                cells: cells.into_iter().map(Cell::new).collect::<Vec<_>>().into(),
                sum: (sum > 0).then_some(sum),
                repeats: false,
            }),
        }
    }
    Sheet::new(layout.with_constraints(constraints), givens)
}

/// Returns the cages of a puzzle, without overlapping ones, in the order of their first cells. Each cell outside all
/// cages becomes a cage of its own.
fn cages_of(sheet: &Sheet) -> Result<Vec<Cage>, String> {
    sheet.must_be_9x9()?;
    let mut cages: Vec<Cage> = Vec::new();
    let mut is_free = [true; CELLS];
    for constraint in sheet.layout.constraints.iter() {
        let Constraint::Cage { cells, sum, repeats: false } = constraint else { continue };
        let mut cells: Vec<usize> = cells.iter().map(|cell| cell.index()).collect();
        cells.sort_unstable();
        if cells.iter().all(|&cell| is_free[cell]) {
            for &cell in &cells {
                is_free[cell] = false;
            }
            cages.push((cells, sum.unwrap_or(0)));
        }
    }
    let alone = (0..CELLS).filter(|&cell| is_free[cell]);
    cages.extend(alone.map(|cell| (vec![cell], u32::from(sheet.givens[cell]))));
    cages.sort_unstable();
    Ok(cages)
}

/// Returns the text of `SumoCue` for a puzzle.
pub(crate) fn write_sumo_cue(sheet: &Sheet) -> Result<String, String> {
    let mut fields = vec![String::new(); CELLS];
    for (cells, sum) in cages_of(sheet)? {
        for &cell in &cells {
            fields[cell] = if cell == cells[0] { format!("={sum}") } else { format!("+{}", cells[0]) };
        }
    }
    if !sheet.has_usual_boxes() {
        for (field, region) in fields.iter_mut().zip(sheet.regions()) {
            *field += &format!("J{region}");
        }
    }
    let diagonals = if sheet.layout.rules.contains(&Rule::Diagonal) { "D" } else { "" };
    Ok(format!("{SUMO_CUE}{diagonals}{}\n", fields.concat()))
}

/// Returns the code of a puzzle.
pub(crate) fn write_code(sheet: &Sheet) -> Result<String, String> {
    let mut numbers = [0; CELLS];
    for (number, (cells, sum)) in (0..).zip(cages_of(sheet)?) {
        for &cell in &cells {
            numbers[cell] = HIGH * sum + number;
        }
    }
    let diagonals = if sheet.layout.rules.contains(&Rule::Diagonal) { "d" } else { "" };
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    Ok(format!("3x3:{diagonals}:k:{}:\n", numbers.join(":")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_may_point_up_left_instead_of_along_a_row_or_column() {
        let line = "RJJDEPGD<H```````^F````D```D``````9`L````HE``L`L`SJ```C```I````A``B`````^<```````";
        assert!(is_code(line));
        let sheet = read(line).unwrap();
        let total: u32 = sheet
            .layout
            .constraints
            .iter()
            .map(|cage| match cage {
                Constraint::Cage { cells, sum: Some(sum), .. } if cells.len() > 1 => *sum,
                other => panic!("{other:?}"),
            })
            .sum();
        let given: u32 = sheet.givens.iter().map(|&digit| u32::from(digit)).sum();
        assert_eq!(total + given, 405);
    }
}
