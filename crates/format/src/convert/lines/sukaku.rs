//! Sukaku: nine characters for each cell of a 9x9 board, one for each digit: the digit if it is a candidate, else a blank.
//!
//! A cell with one candidate is a digit. A cell with all nine candidates has no pencil marks.

use crate::board::{Candidates, Digit};
use crate::convert::sheet::{Sheet, candidates};

/// Reads a line of 729 characters.
pub(crate) fn read(line: &str) -> Result<Sheet, String> {
    let signs: Vec<char> = line.chars().collect();
    if signs.len() != 729 {
        return Err(format!("expected 729 characters, found {}", signs.len()));
    }
    let mut sheet = Sheet::classic(vec![0; 81])?;
    let mut marks = Vec::with_capacity(81);
    for (cell, signs) in signs.chunks(9).enumerate() {
        let mut digits = Vec::new();
        for (i, &sign) in signs.iter().enumerate() {
            match sign.to_digit(10).map(|digit| digit as usize) {
                Some(digit) if digit == i + 1 => digits.push(digit),
                Some(0) => {}
                None if sign == '.' => {}
                _ => return Err(format!("unexpected '{sign}' in cell {}", cell + 1)),
            }
        }
        marks.push(candidates(9, digits)?);
    }
    for (cell, &these) in marks.iter().enumerate() {
        match these.single() {
            Some(digit) => sheet.givens[cell] = digit.get(),
            None if these == Candidates::all(9) => {}
            None => sheet.mark(cell, these),
        }
    }
    Ok(sheet)
}

/// Returns a line of 729 characters. A digit is written as the only candidate of its cell.
pub(crate) fn write(sheet: &Sheet) -> Result<String, String> {
    sheet.must_be_9x9()?;
    let cell = |cell: usize| -> String {
        let marks = match sheet.digit_at(cell) {
            // A single pencil mark would be read as a digit.
            0 if sheet.marks_at(cell).len() < 2 => Candidates::all(9),
            0 => sheet.marks_at(cell),
            digit => candidates(9, [usize::from(digit)]).unwrap_or(Candidates::NONE),
        };
        let sign = |digit: u8| if holds(marks, digit) { char::from(b'0' + digit) } else { '.' };
        (1..=9).map(sign).collect()
    };
    Ok((0..81).map(cell).collect::<String>() + "\n")
}

fn holds(marks: Candidates, digit: u8) -> bool {
    Digit::new(digit).is_some_and(|digit| marks.contains(digit))
}
