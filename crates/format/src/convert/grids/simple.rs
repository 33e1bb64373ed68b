//! The form of Simple Sudoku, `.ss`: up to three framed grids with the givens, all digits, and the candidates; 9x9 only.

use crate::board::{Candidates, Digit};
use crate::convert::grids::marks::lone_marks;
use crate::convert::lines::plain::cells;
use crate::convert::native::stream;
use crate::convert::native::text::sign;
use crate::convert::reading::{Item, Sink, item_below, lines};
use crate::convert::sheet::Sheet;
use crate::syntax::Symbols;

/// The start of the line below a puzzle that names the program.
pub const FOOTER: &str = "Simple Sudoku";

/// The text between two puzzles.
pub(crate) const BETWEEN: &str = "Simple Sudoku Version 4.2n\n\n";

/// Reads the grids of a text. A grid may continue the one above with its digits or candidates, unless the program's name is between them.
pub(crate) fn read(text: &str, sink: Sink<'_>) {
    let all: Vec<&str> = lines(text).collect();
    let mut before = 0;
    for part in all.split(|line| line.trim_start().starts_with(FOOTER)) {
        read_part(&part.join("\n"), &mut |item| sink(item_below(item, before)));
        before += part.len() + 1;
    }
}

fn read_part(text: &str, sink: Sink<'_>) {
    // The current puzzle, and whether all its digits are known.
    let mut open: Option<(Sheet, bool)> = None;
    stream::read(text, &mut |item: Item| match (item, &mut open) {
        (Ok(next), Some((sheet, is_known))) if goes_on(sheet, &next) => {
            add(sheet, next, *is_known);
            *is_known = true;
        }
        (item, open) => {
            if let Some((before, _)) = open.take() {
                sink(Ok(before));
            }
            match item {
                Ok(sheet) => *open = Some((sheet, false)),
                Err(trouble) => sink(Err(trouble)),
            }
        }
    });
    if let Some((sheet, _)) = open {
        sink(Ok(sheet));
    }
}

/// Returns whether a grid continues the puzzle above: it has all digits of that puzzle, and no metadata.
fn goes_on(sheet: &Sheet, next: &Sheet) -> bool {
    let keeps = |cell: usize| sheet.digit_at(cell) == 0 || next.digit_at(cell) == sheet.digit_at(cell);
    sheet.size() == next.size()
        && !sheet.has_marks()
        && next.facts.is_empty()
        && next.comments.is_empty()
        && (0..sheet.cells()).all(keeps)
}

/// Adds the next grid to a puzzle. Once all digits are known, a new single digit beside candidates is a pencil mark.
fn add(sheet: &mut Sheet, mut next: Sheet, is_known: bool) {
    if next.has_marks() && !is_known {
        lone_marks(&mut next);
    }
    for cell in 0..sheet.cells() {
        if sheet.digit_at(cell) != 0 {
            continue;
        }
        match Digit::new(next.digit_at(cell)) {
            Some(digit) if next.has_marks() && is_known => sheet.mark(cell, Candidates::only(digit)),
            Some(digit) => sheet.place(cell, digit.get()),
            None if !next.marks_at(cell).is_empty() => sheet.mark(cell, next.marks_at(cell)),
            None => {}
        }
    }
}

/// Returns the grids of a puzzle: the givens; then all digits, if there are placed digits or pencil marks; then the
/// pencil marks, if there are any.
pub(crate) fn write(sheet: &Sheet) -> Result<String, String> {
    sheet.must_be_9x9()?;
    let mut text = framed(&sheet.givens);
    if sheet.has_placed() || sheet.has_marks() {
        let all: Vec<u8> = (0..81).map(|cell| sheet.digit_at(cell)).collect();
        text.push('\n');
        text += &framed(&all);
    }
    if sheet.has_marks() {
        text.push('\n');
        text += &candidates(sheet);
    }
    Ok(text)
}

fn framed(digits: &[u8]) -> String {
    let row = |row: &[u8]| {
        let boxes = row.chunks(3).map(|cells_of| cells(9, cells_of, '.'));
        format!("|{}|\n", boxes.collect::<Vec<_>>().join("|"))
    };
    let bands: Vec<String> = digits.chunks(27).map(|band| band.chunks(9).map(row).collect()).collect();
    format!("*-----------*\n{}*-----------*\n", bands.join("|---+---+---|\n"))
}

fn candidates(sheet: &Sheet) -> String {
    let symbols = Symbols::standard(9);
    let cell = |cell: usize| match sheet.digit_at(cell) {
        0 if sheet.marks_at(cell).is_empty() => ".".to_owned(),
        0 => sheet.marks_at(cell).iter().map(|digit| digit.to_string()).collect(),
        digit => sign(&symbols, digit),
    };
    let words: Vec<String> = (0..81).map(cell).collect();
    let width = words.iter().map(String::len).max().unwrap_or(1);
    let row = |row: &[String]| {
        let group = |group: &[String]| {
            group.iter().map(|word| format!("{word:<width$}")).collect::<Vec<_>>().join(" ")
        };
        format!("| {} |\n", row.chunks(3).map(group).collect::<Vec<_>>().join(" | "))
    };
    let dashes = "-".repeat(3 * width + 4);
    let edge = format!("*{dashes}-{dashes}-{dashes}*\n");
    let between = format!("|{dashes}+{dashes}+{dashes}|\n");
    let bands: Vec<String> = words.chunks(27).map(|band| band.chunks(9).map(row).collect()).collect();
    format!("{edge}{}{edge}", bands.join(&between))
}
