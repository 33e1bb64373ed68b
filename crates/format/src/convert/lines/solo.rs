//! Game IDs of Simon Tatham's Solo: `2x3:a6b4…` with boxes of 2 rows and 3 columns, `9j:…` for a jigsaw, `x` for both diagonals.
//!
//! Behind the colon, a letter is a run of blanks (`a` is 1) and `_` stands between two numbers. A jigsaw adds a comma and the runs of edges
//! that are not borders of regions, first those between columns, row by row, then those between rows, column by column.

use crate::board::{BoxShape, Layout, MAX_SIZE, Rule};
use crate::convert::sheet::{Sheet, with_regions};

/// The longest run of one letter.
const RUN: usize = 26;

/// What is before the colon.
struct Params {
    rows: usize,
    columns: usize,
    has_diagonals: bool,
    has_cages: bool,
}

impl Params {
    /// Returns the number of cells in a row, however large.
    const fn size(&self) -> usize {
        self.rows.saturating_mul(self.columns)
    }
}

/// Returns whether a line starts as a game ID does.
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
            // Also `3x3j`: a jigsaw of as many cells.
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
    let givens = read_cells(parts.next().unwrap_or_default(), size)?;
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
    let mut sheet = Sheet::new(layout, givens)?;
    if params.has_cages || parts.next().is_some() {
        sheet.left.push("cages".to_owned());
    }
    Ok(sheet)
}

fn read_cells(desc: &str, size: usize) -> Result<Vec<u8>, String> {
    let mut cells = Vec::with_capacity(size * size);
    let mut rest = desc;
    while let Some(first) = rest.chars().next() {
        match first {
            'a'..='z' => {
                cells.extend(std::iter::repeat_n(0, first as usize - 'a' as usize + 1));
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
        // `z` is 25 edges without a border behind.
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

/// Returns the cells on both sides of an edge.
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
    // Boxes of one column or row are not among Solo's boxes, but regions of a jigsaw.
    let is_jigsaw = sheet.layout.regions.is_some() || boxes.columns == 1 || boxes.rows == 1;
    let mut text = if is_jigsaw { format!("{size}j") } else { boxes.to_string() };
    if sheet.layout.rules.contains(&Rule::Diagonal) {
        text.push('x');
    }
    text.push(':');
    let mut blanks = 0;
    let mut is_first = true;
    for &digit in &sheet.givens {
        if digit == 0 {
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
    if is_jigsaw {
        text.push(',');
        text += &write_regions(&sheet.regions(), size);
    }
    Ok(text + "\n")
}

fn write_run(text: &mut String, blanks: &mut usize) {
    while *blanks > 0 {
        let run = (*blanks).min(RUN);
        text.push(letter(run));
        *blanks -= run;
    }
}

/// Returns the letter of a run from 1 to 26.
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
