//! The fields before a puzzle on one line, as in a table whose first column numbers its puzzles: `17,53..7…`.

use crate::board::sizes;
use crate::syntax::lex::chars::{is_blank, letter_rank};

/// Fields before the puzzle, at most.
const MOST_FIELDS: usize = 3;

/// The longest field before the puzzle, in bytes.
const LONGEST: usize = 40;

/// The fewest cells of a board that is not whole: no row has as many, and no number.
const FEWEST_BROKEN: usize = 32;

/// The digits that a number has at most; more are taken for cells.
pub(crate) const LONGEST_NUMBER: usize = 12;

/// The cells of the smallest board that fields may come before.
const FEWEST_CELLS: usize = 16;

/// Returns where the puzzle starts that one to three short fields come before, separated by commas, semicolons,
/// colons or tabs; 0 for any other line.
///
/// No cell of a row is as long as a puzzle, so no row is such a line.
pub(crate) fn lead(line: &str) -> usize {
    behind_fields(line, &is_puzzle).unwrap_or(0)
}

/// Returns where the cells start that one to three short fields come before, though they are not as many as a board has; 0 for any other line.
pub(crate) fn broken_lead(line: &str) -> usize {
    let is_broken = |field: &str| field.len() >= FEWEST_BROKEN && field.chars().all(is_cell);
    behind_fields(line, &is_broken).unwrap_or(0)
}

/// Returns where the field starts that is wanted, behind one to three short ones.
fn behind_fields(line: &str, is_wanted: &dyn Fn(&str) -> bool) -> Option<usize> {
    let mut at = 0;
    for count in 0..=MOST_FIELDS {
        let rest = &line[at..];
        let end = rest.bytes().position(is_separator).unwrap_or(rest.len());
        let field = rest[..end].trim_start_matches(is_field_end);
        let first = field.split(is_field_end).next().unwrap_or_default();
        // What is behind a colon can be a solution.
        let is_named = line[..at].ends_with(':');
        if count > 0 && (!is_named || first.contains(is_blank)) && is_wanted(first) {
            return Some(at + end - field.len());
        }
        if end == 0 && rest.starts_with(':') {
            return None;
        }
        if end > LONGEST || end == rest.len() || is_cells(field) {
            return None;
        }
        at += end + 1;
    }
    None
}

/// Returns whether a field can be cells, also too few of them: what is behind it is their solution or their label.
fn is_cells(field: &str) -> bool {
    let field = field.split(is_field_end).next().unwrap_or_default();
    let is_long = field.len() > LONGEST_NUMBER;
    field.chars().all(is_cell) && (is_long || field.matches(['.', '_', '*', '?']).count() > 1)
        || is_puzzle(field)
}

/// Returns whether a character is a digit or a sign of a blank cell.
const fn is_cell(c: char) -> bool {
    is_blank(c) && !c.is_ascii_alphabetic() || c.is_ascii_digit()
}

/// Returns whether a character ends a field, or is between two of them.
pub(crate) fn is_field_end(c: char) -> bool {
    matches!(c, ',' | ';' | ':' | '"') || c.is_whitespace()
}

const fn is_separator(byte: u8) -> bool {
    matches!(byte, b',' | b';' | b'\t' | b':')
}

/// Returns whether a field holds the cells of a whole board: digits and blanks, above size 9 letters, too.
fn is_puzzle(field: &str) -> bool {
    let cells = field.len();
    let Some(n) = sizes::BY_LENGTH.into_iter().find(|&n| n * n == cells) else { return false };
    let is_cell = |c: char| {
        let is_symbol = c.to_digit(36).is_some_and(|value| value as usize <= n);
        let is_letter = letter_rank(c).is_some_and(|rank| rank <= n);
        is_symbol || is_blank(c) && !c.is_ascii_alphabetic() || n > 9 && is_letter
    };
    cells >= FEWEST_CELLS && field.is_ascii() && field.chars().all(is_cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_fields_come_before_a_puzzle() {
        let nine = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        for (before, at) in [
            ("1,", 2),
            ("a-17;", 5),
            ("1\t", 2),
            ("train, 7, ", 10),
            ("\"7\",\"", 5),
            ("p1: ", 4),
            ("1:", 2),
            ("", 0),
        ] {
            for behind in ["", ",27,2.2", &format!(",{nine}")] {
                assert_eq!(lead(&format!("{before}{nine}{behind}")), at, "{before}");
            }
        }
        assert_eq!(lead("1,1..4..1..2..4..3"), 2);
    }

    #[test]
    fn short_fields_come_before_a_broken_puzzle() {
        assert_eq!(broken_lead(&format!("17,{},2.2", "..3".repeat(26))), 3);
        assert_eq!(broken_lead("17,1..4..1..2"), 0);
    }

    #[test]
    fn rows_and_words_are_no_such_line() {
        for line in [
            "5,3,,,7,,,,",
            "1;2",
            "a,b,c,d",
            ",,,,",
            "hello, world",
            "9,1234567890123456",
            "1,2,3,4,....",
            "1..4..1..2..4..,1234341221434321",
            "solution: 1234341221434321",
            ":0:1:1..4..1..2..4..3",
        ] {
            assert_eq!(lead(line), 0, "{line}");
        }
    }
}
