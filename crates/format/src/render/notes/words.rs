//! Describes a picture in words, for people who listen to it.

use std::fmt::Write;

use crate::board::{Cell, Digit, article, capital};
use crate::render::picture::{Picture, Shown};
use crate::render::role::PictureRole;
use crate::syntax::{Color, Note};

/// Returns the description of a picture: its board, how much is filled in, the highlighted cells, and the digits of each row.
pub(in crate::render) fn description(picture: &Picture) -> String {
    let mut words = format!("{}: {}.", board(picture), counted(picture));
    let constraints = picture.geometry.layout().constraints.iter();
    let constraints: Vec<String> = constraints
        .map(|it| it.describe_with(&picture.geometry, &|digit| picture.symbols.write(digit)))
        .collect();
    if !constraints.is_empty() {
        let _ = write!(words, " Constraints: {}.", constraints.join("; "));
    }
    let mut pointed: Vec<(PictureRole, Vec<Cell>)> = Vec::new();
    for &(cell, role) in &picture.roles.cells {
        let at = pointed.partition_point(|(other, _)| *other < role);
        if pointed.get(at).is_none_or(|(other, _)| *other != role) {
            pointed.insert(at, (role, Vec::new()));
        }
        let cells = &mut pointed[at].1;
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    for (role, cells) in &pointed {
        let _ = write!(words, " {}: {}.", capital(role.name()), picture.geometry.names(cells));
    }
    let removed = picture.roles.candidates.iter().filter(|(.., role)| *role == PictureRole::Removed);
    let struck: Vec<String> = removed
        .map(|(cell, digit, _)| {
            format!("{} in {}", picture.symbols.write(*digit), picture.geometry.name(*cell))
        })
        .collect();
    if !struck.is_empty() {
        let _ = write!(words, " Struck out: {}.", struck.join(", "));
    }
    words += &noted(picture);
    let cells: Vec<Cell> = picture.geometry.cells().collect();
    for (number, row) in (1..).zip(cells.chunks(picture.geometry.columns().max(1))) {
        let _ = write!(words, " Row {number}: {}.", row_in_words(picture, row));
    }
    words
}

/// Returns a description of cell colors and corner marks.
fn noted(picture: &Picture) -> String {
    let mut words = String::new();
    for color in Color::ALL {
        let cells =
            picture.geometry.cells().filter(|&cell| picture.roles.noted.has(cell, Note::Color(color)));
        let cells: Vec<Cell> = cells.collect();
        if !cells.is_empty() {
            let _ = write!(words, " {}: {}.", capital(color.name()), picture.geometry.names(&cells));
        }
    }
    let marked =
        picture.geometry.cells().filter(|&cell| picture.roles.noted.corners(cell).next().is_some()).count();
    if marked > 0 {
        let _ = write!(words, " Corner marks in {}.", amount(marked, "cell"));
    }
    let drawn = picture.roles.noted.all().filter(|(_, note)| matches!(note, Note::Pen(_))).count();
    if drawn > 0 {
        let _ = write!(words, " The pen's lines, {}.", amount(drawn, "stroke"));
    }
    words
}

fn board(picture: &Picture) -> String {
    let (geometry, layout) = (&picture.geometry, picture.geometry.layout());
    if !geometry.has_sides() {
        return format!("A sudoku of {} cells", geometry.cell_count());
    }
    let sides = layout.sides();
    let article = capital(article(sides.rows));
    let digits =
        if layout.size == sides.longer() { String::new() } else { format!(" and {} digits", layout.size) };
    if layout.regions.is_some() {
        return format!("{article} {sides} jigsaw sudoku{}", digits.replace(" and", " with"));
    }
    if !geometry.has_boxes() {
        return format!("{article} {sides} sudoku without boxes{digits}");
    }
    format!("{article} {sides} sudoku with {}x{} boxes{digits}", layout.boxes.rows, layout.boxes.columns)
}

fn counted(picture: &Picture) -> String {
    let count = |is_counted: fn(Shown) -> bool| {
        picture.geometry.cells().filter(|cell| is_counted(picture.shown(*cell))).count()
    };
    let mut parts = vec![amount(count(|shown| matches!(shown, Shown::Given(_))), "given")];
    let placed = count(|shown| matches!(shown, Shown::Placed(_)));
    if placed > 0 {
        parts.push(amount(placed, "placed digit"));
    }
    parts.push(amount(count(|shown| matches!(shown, Shown::Blank | Shown::Marks(_))), "blank"));
    parts.join(", ")
}

/// Returns the digits of a row in order, with the number of blanks between them.
fn row_in_words(picture: &Picture, row: &[Cell]) -> String {
    let digit = |cell: &Cell| -> Option<Digit> {
        match picture.shown(*cell) {
            Shown::Given(digit) | Shown::Placed(digit) => Some(digit),
            Shown::Blank | Shown::Marks(_) => None,
        }
    };
    let mut words: Vec<String> = Vec::new();
    for run in row.chunk_by(|one, other| digit(one).is_none() && digit(other).is_none()) {
        match run.first().and_then(digit) {
            Some(digit) => words.push(picture.symbols.write(digit)),
            None => words.push(amount(run.len(), "blank")),
        }
    }
    words.join(", ")
}

fn amount(count: usize, name: &str) -> String {
    format!("{count} {name}{}", if count == 1 { "" } else { "s" })
}
