//! The form of `SadMan` Sudoku, `.sdk`: metadata as `#A…`, then `[Puzzle]` and `[State]`; 9x9 only.

use crate::convert::lines::plain::cells;
use crate::convert::sheet::Sheet;
use crate::syntax::{Fact, SADMAN};

/// Returns the text of a puzzle.
pub(crate) fn write(sheet: &Sheet) -> Result<String, String> {
    sheet.must_be_9x9()?;
    let mut text = String::new();
    for (fact, letter) in SADMAN {
        for (_, value) in sheet.facts.iter().filter(|(its, _)| *its == fact) {
            // A lower-case letter directly after `#A` would turn the line into a comment.
            let space = if value.starts_with(char::is_lowercase) && fact != Fact::Url { " " } else { "" };
            text += &format!("#{letter}{space}{value}\n");
        }
    }
    for comment in &sheet.comments {
        text += &format!("# {comment}\n");
    }
    text += "[Puzzle]\n";
    text += &grid(&sheet.givens);
    if sheet.has_placed() {
        let all: Vec<u8> = (0..81).map(|cell| sheet.digit_at(cell)).collect();
        text += "\n[State]\n";
        text += &grid(&all);
    }
    Ok(text)
}

fn grid(digits: &[u8]) -> String {
    digits.chunks(9).map(|row| cells(9, row, '.') + "\n").collect()
}
