//! Game IDs of Simon Tatham's Solo: `2x3:a6b4…` with boxes of 2 rows and 3 columns, `9j:…` for a jigsaw, `x` for both diagonals.
//!
//! After the colon, a letter is a run of blanks (`a` is one blank), and `_` separates two adjacent numbers. A jigsaw
//! adds a comma and the runs of edges that are not region borders: first those between columns, row by row, then those
//! between rows, column by column. A killer (`k`) adds the same for its cages, and then their sums, each in the first
//! cell of its cage.

use std::str::FromStr;

use crate::board::{BoxShape, Cell, Constraint, Layout, MAX_SIZE, Rule};
use crate::convert::sheet::{Sheet, with_regions};

/// The length of the longest run that one letter stands for.
const RUN: usize = 26;

/// The parameters before the colon.
struct Params {
    rows: usize,
    columns: usize,
    has_diagonals: bool,
    has_cages: bool,
}

impl Params {
    /// Returns the number of cells in a row, without a limit.
    const fn size(&self) -> usize {
        self.rows.saturating_mul(self.columns)
    }
}

/// Returns whether a line starts like a game ID.
pub(crate) fn is_one(line: &str) -> bool {
    // `1: 5 3 .` is a row with its number.
    let is_desc = |desc: &str| !desc.contains(':') && !desc.trim_end().contains(char::is_whitespace);
    let is_board = |params: &str| read_params(params).is_some_and(|it| it.size() > 1);
    line.split_once(':').is_some_and(|(params, desc)| is_desc(desc) && is_board(params))
}

fn number(text: &str) -> (&str, &str) {
    text.split_at(text.bytes().take_while(u8::is_ascii_digit).count())
}

fn read_params(text: &str) -> Option<Params> {
    let (first, rest) = number(text);
    let (rows, columns, rest) = match rest.strip_prefix('x') {
        Some(more) if more.starts_with(|c: char| c.is_ascii_digit()) => {
            let (second, rest) = number(more);
            (first.parse().ok()?, second.parse().ok()?, rest)
        }
        _ => (first.parse().ok()?, 1, rest),
    };
    let mut params = Params { rows, columns, has_diagonals: false, has_cages: false };
    if params.rows == 0 || params.columns == 0 {
        return None;
    }
    let mut rest = rest;
    while let Some(flag) = rest.chars().next() {
        rest = &rest[flag.len_utf8()..];
        match flag {
            // Also accepted is `3x3j`: a jigsaw with the same number of cells.
            'j' => {
                params.rows = params.size();
                params.columns = 1;
            }
            'x' => params.has_diagonals = true,
            'k' => params.has_cages = true,
            'a' => {}
            'r' | 'm' => rest = number(rest.strip_prefix('d').filter(|_| flag == 'm').unwrap_or(rest)).1,
            'd' => rest = rest.get(1..)?,
            _ => return None,
        }
    }
    Some(params)
}

/// Reads a game ID.
pub(crate) fn read(line: &str) -> Result<Sheet, String> {
    let (params, desc) = line.split_once(':').ok_or("expected a game ID: 3x3: and a description")?;
    let params = read_params(params).ok_or_else(|| format!("'{params}' is not a size as 3x3 or 9j"))?;
    let size = Some(params.size()).filter(|size| (2..=MAX_SIZE).contains(size));
    let size = size.ok_or_else(|| format!("expected a size from 2 to {MAX_SIZE}"))?;
    let mut parts = desc.split(',');
    let givens: Vec<u8> = read_cells(parts.next().unwrap_or_default(), size)?;
    let is_jigsaw = params.columns == 1;
    let mut layout = if is_jigsaw {
        let edges = parts.next().ok_or("the regions of the jigsaw are missing")?;
        with_regions(size, &read_regions(edges, size)?)
    } else {
        Layout::standard(size).with_boxes(BoxShape { rows: params.rows, columns: params.columns })
    };
    if params.has_diagonals {
        layout.rules.push(Rule::Diagonal);
    }
    if params.has_cages {
        let edges = parts.next().ok_or("the cages are missing")?;
        let sums = read_cells(parts.next().ok_or("the sums of the cages are missing")?, size)?;
        layout = layout.with_constraints(read_cages(&read_regions(edges, size)?, &sums)?);
    }
    if parts.next().is_some() {
        return Err("the game ID has more parts than its kind of puzzle".to_owned());
    }
    Sheet::new(layout, givens)
}

/// Returns the cages of labeled cells. The sum of a cage is in one of its cells. A single cell without a sum is not a cage.
fn read_cages(labels: &[usize], sums: &[u32]) -> Result<Vec<Constraint>, String> {
    if sums.len() != labels.len() {
        return Err(format!("expected sums for {} cells, found {}", labels.len(), sums.len()));
    }
    let mut cages: Vec<(usize, Vec<Cell>, Option<u32>)> = Vec::new();
    for (at, (&label, &sum)) in labels.iter().zip(sums).enumerate() {
        let known = cages.iter().position(|(its, ..)| *its == label);
        let cage = known.unwrap_or(cages.len());
        if known.is_none() {
            cages.push((label, Vec::new(), None));
        }
        let (_, cells, total) = &mut cages[cage];
        cells.push(Cell::new(at));
        if sum != 0 && total.replace(sum).is_some() {
            return Err("a cage has two sums".to_owned());
        }
    }
    let is_said = |(_, cells, sum): &(usize, Vec<Cell>, Option<u32>)| cells.len() > 1 || sum.is_some();
    let cage = |(_, cells, sum): (usize, Vec<Cell>, Option<u32>)| Constraint::Cage {
        cells: cells.into(),
        sum,
        repeats: false,
    };
    Ok(cages.into_iter().filter(is_said).map(cage).collect())
}

/// Returns the cage of each cell, and the sums in the first cell of each cage. `None` if the puzzle has no cages. Cages that
/// overlap an earlier cage or allow repeated digits are left out.
fn cages_of(sheet: &Sheet) -> Option<(Vec<usize>, Vec<u32>)> {
    let count = sheet.cells();
    let (mut labels, mut sums): (Vec<usize>, Vec<u32>) = ((0..count).collect(), vec![0; count]);
    let mut is_taken = vec![false; count];
    for constraint in sheet.layout.constraints.iter() {
        let Constraint::Cage { cells, sum, repeats: false } = constraint else { continue };
        let mut cells: Vec<usize> = cells.iter().map(|cell| cell.index()).collect();
        cells.sort_unstable();
        let first = *cells.first()?;
        if cells.iter().any(|&cell| std::mem::replace(&mut is_taken[cell], true)) {
            continue;
        }
        for cell in cells {
            labels[cell] = first;
        }
        sums[first] = sum.unwrap_or(0);
    }
    is_taken.contains(&true).then_some((labels, sums))
}

fn read_cells<T: FromStr + Default + Clone>(desc: &str, size: usize) -> Result<Vec<T>, String> {
    let mut cells = Vec::with_capacity(size * size);
    let mut rest = desc;
    while let Some(first) = rest.chars().next() {
        match first {
            'a'..='z' => {
                cells.extend(std::iter::repeat_n(T::default(), first as usize - 'a' as usize + 1));
                rest = &rest[1..];
            }
            '_' => rest = &rest[1..],
            '0'..='9' => {
                let (digit, more) = number(rest);
                cells.push(digit.parse().map_err(|_| format!("{digit} is not a digit from 1 to {size}"))?);
                rest = more;
            }
            other => return Err(format!("unexpected '{other}' in the game ID")),
        }
        if cells.len() > size * size {
            return Err(format!("the game ID has more than {} cells", size * size));
        }
    }
    Ok(cells)
}

/// Reads the region of each cell.
fn read_regions(desc: &str, size: usize) -> Result<Vec<usize>, String> {
    let edges = 2 * size * (size - 1);
    let mut is_border = Vec::with_capacity(edges + 1);
    for c in desc.chars() {
        let run = match c {
            '_' => 0,
            'a'..='z' => c as usize - 'a' as usize + 1,
            other => return Err(format!("unexpected '{other}' in the regions")),
        };
        // `z` is a run of 25 edges without a border after it.
        let is_long = run == RUN;
        is_border.extend(std::iter::repeat_n(false, run.min(RUN - 1)));
        if !is_long {
            is_border.push(true);
        }
        if is_border.len() > edges + 1 {
            return Err("the regions have more edges than the board".to_owned());
        }
    }
    if is_border.len() != edges + 1 {
        return Err(format!("the regions have {} edges; expected {}", is_border.len(), edges + 1));
    }
    let mut region: Vec<usize> = (0..size * size).collect();
    for (edge, &border) in is_border[..edges].iter().enumerate() {
        if !border {
            let (one, other) = cells_at(edge, size);
            let (from, to) = (region[one].max(region[other]), region[one].min(region[other]));
            for label in &mut region {
                if *label == from {
                    *label = to;
                }
            }
        }
    }
    Ok(region)
}

/// Returns the cells on the two sides of an edge.
const fn cells_at(edge: usize, size: usize) -> (usize, usize) {
    let (line, along) = (edge / (size - 1), edge % (size - 1));
    if line < size {
        (line * size + along, line * size + along + 1)
    } else {
        let column = line - size;
        (along * size + column, (along + 1) * size + column)
    }
}

/// Returns the game ID of a puzzle.
pub(crate) fn write(sheet: &Sheet) -> Result<String, String> {
    let size = sheet.size();
    if size < 2 {
        return Err("the form is for puzzles of size 2 or more".to_owned());
    }
    let boxes = sheet.layout.boxes;
    // In Solo, boxes of one column or row must be written as regions of a jigsaw.
    let is_jigsaw = sheet.layout.regions.is_some() || boxes.columns == 1 || boxes.rows == 1;
    let mut text = if is_jigsaw { format!("{size}j") } else { boxes.to_string() };
    if sheet.layout.rules.contains(&Rule::Diagonal) {
        text.push('x');
    }
    let cages = cages_of(sheet);
    if cages.is_some() {
        text.push('k');
    }
    text.push(':');
    text += &write_cells(&sheet.givens);
    if is_jigsaw {
        text.push(',');
        text += &write_regions(&sheet.regions(), size);
    }
    if let Some((labels, sums)) = cages {
        text += &format!(",{},{}", write_regions(&labels, size), write_cells(&sums));
    }
    Ok(text + "\n")
}

fn write_cells<T: Copy + Default + PartialEq + ToString>(cells: &[T]) -> String {
    let mut text = String::new();
    let mut blanks = 0;
    let mut is_first = true;
    for &digit in cells {
        if digit == T::default() {
            blanks += 1;
            continue;
        }
        if blanks == 0 && !is_first {
            text.push('_');
        }
        write_run(&mut text, &mut blanks);
        text += &digit.to_string();
        is_first = false;
    }
    write_run(&mut text, &mut blanks);
    text
}

fn write_run(text: &mut String, blanks: &mut usize) {
    while *blanks > 0 {
        let run = (*blanks).min(RUN);
        text.push(letter(run));
        *blanks -= run;
    }
}

/// Returns the letter for a run of 1 to 26.
fn letter(run: usize) -> char {
    char::from(b'a' + u8::try_from(run - 1).unwrap_or(0))
}

fn write_regions(regions: &[usize], size: usize) -> String {
    let edges = 2 * size * (size - 1);
    let mut text = String::new();
    let mut run = 0;
    for edge in 0..=edges {
        let is_border = edge == edges || {
            let (one, other) = cells_at(edge, size);
            regions[one] != regions[other]
        };
        if !is_border {
            run += 1;
            continue;
        }
        while run >= RUN {
            text.push('z');
            run -= RUN - 1;
        }
        text.push(if run == 0 { '_' } else { letter(run) });
        run = 0;
    }
    text
}
