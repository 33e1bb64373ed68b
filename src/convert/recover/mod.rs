//! Texts that are not `.sudoku` text, recognized as a whole: code, facts, lists of cells and digits, tables, keys and rows, XML of any program.
//!
//! All of a text belongs to the form that it is recognized as; what could be something else is not recognized. Some forms are only named.

mod cells;
mod code;
mod elements;
mod facts;
mod keys;
mod lists;
mod named;
mod places;
mod recovered;
mod remarks;
mod shapes;
mod tables;
mod tokens;

pub(crate) use named::line_reason;
pub(crate) use recovered::Recovered;

/// The longest text that is looked at, in bytes.
pub(crate) const LONGEST: usize = 64 << 10;

/// Returns what a whole text is, if it is certain and is not `.sudoku` text.
pub(crate) fn recover(text: &str) -> Option<Recovered> {
    if text.len() > LONGEST {
        return None;
    }
    // Without the mark, no line gets another number.
    let text = text.trim_start_matches('\u{feff}');
    if text.trim_start().starts_with('<') {
        return elements::read(text);
    }
    let ways = [named::read, shapes::read, facts::read, keys::read, tables::read, places::read, code::read, facts::program];
    ways.into_iter().find_map(|way| way(text))
}
