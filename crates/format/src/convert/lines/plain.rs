//! All cells on one line, and the characters for cells in such lines.

use std::str::FromStr;

use crate::board::MAX_SIZE;
use crate::convert::sheet::Sheet;
use crate::syntax::{Symbols, is_blank};

/// Returns the givens on one line.
pub(crate) fn write(sheet: &Sheet) -> Result<String, String> {
    Ok(cells(sheet.size(), &sheet.givens, '.') + "\n")
}

/// Returns the line of a puzzle in a collection of 9x9 puzzles, below its comments.
pub(crate) fn write_collected(sheet: &Sheet) -> Result<String, String> {
    sheet.must_be_9x9()?;
    let mut text = String::new();
    for comment in sheet.all_comments() {
        text += &format!("# {comment}\n");
    }
    Ok(text + &write(sheet)?)
}

/// Returns digits on one line, in the usual symbols and with `blank` for 0.
pub(crate) fn cells(size: usize, digits: &[u8], blank: char) -> String {
    let symbols = Symbols::standard(size);
    let sign = |&digit: &u8| match (&symbols, usize::from(digit).checked_sub(1)) {
        (Symbols::Characters(list), Some(at)) => list.get(at).copied().unwrap_or('?'),
        _ => blank,
    };
    digits.iter().map(sign).collect()
}

/// Reads a character as a digit or a blank (0) of a board of this size, in the usual symbols. `None` for any other character.
pub(crate) fn digit(c: char, size: usize) -> Option<u8> {
    if is_blank(c) && (size <= 9 || !c.is_ascii_alphabetic()) {
        return Some(0);
    }
    let value = c.to_digit(36).filter(|&value| (1..=size as u32).contains(&value))?;
    u8::try_from(value).ok()
}

/// Reads a decimal number without a sign, since `+5` is a placed digit and not a number.
pub(crate) fn number<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Reads the characters of a text as the cells of a board of this size.
pub(crate) fn digits(text: &str, size: usize) -> Result<Vec<u8>, String> {
    let wanted = size * size;
    let found = text.chars().count();
    if found != wanted {
        return Err(format!("expected {wanted} cells, found {found}"));
    }
    text.chars().map(|c| digit(c, size).ok_or_else(|| format!("unexpected '{c}' in the grid"))).collect()
}

/// Returns the size of a board with this many cells.
pub(crate) fn size_of(cells: usize) -> Option<usize> {
    let size = cells.isqrt();
    (size * size == cells && (1..=MAX_SIZE).contains(&size)).then_some(size)
}
