//! The fields before a puzzle on one line: columns of a table whose first column numbers its puzzles (`17,53..7…`), the
//! number of a list entry (`1. 53..7…`), a link (`https://…?bd=53..7…`), a name (`puzzle = "53..7…"`,
//! `board = [[5,3,…`).

use crate::board::{BoxShape, sizes};
use crate::syntax::lex::chars::{is_blank, letter_rank};

/// The maximum number of fields before the puzzle.
const MOST_FIELDS: usize = 3;

/// The number of hexadecimal digits in a checksum.
const CHECKSUM: usize = 12;

/// The maximum number of words before the puzzle.
const MOST_WORDS: usize = 4;

/// The maximum length of a field before the puzzle, in bytes.
const LONGEST: usize = 80;

/// The starts of `SudokuWiki` page names whose puzzles have other regions or more rules than usual.
pub const SPECIAL_PAGES: [&str; 4] = ["jigsaw", "sudokux", "windoku", "killer"];

/// The fewest cells of an incomplete board. No row and no number is that long.
const FEWEST_BROKEN: usize = 32;

/// The most digits that a number has. Longer runs of digits are taken as cells.
pub(crate) const LONGEST_NUMBER: usize = 12;

/// The number of cells in the smallest board that may have fields before it.
const FEWEST_CELLS: usize = 16;

/// Returns the byte offset of a puzzle after one to three short fields, after the number of a list entry, or after a
/// name. Fields are separated by commas, semicolons, colons, equals signs or tabs. Returns 0 for any other line.
///
/// A row is never mistaken for such a line, since no cell of a row is as long as a puzzle.
pub(crate) fn lead(line: &str) -> usize {
    // XML and JSON are not tables.
    if line.trim_start().starts_with(['<', '{']) {
        return 0;
    }
    let start = behind(line, &is_puzzle).or_else(|| behind_name(line)).unwrap_or(0);
    if is_special_page(&line[..start]) { 0 } else { start }
}

/// Returns whether a text is the start of a link to a puzzle whose regions or rules are not in the digits after it.
fn is_special_page(text: &str) -> bool {
    let page = |text: &str| {
        SPECIAL_PAGES
            .iter()
            .any(|name| text.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name)))
    };
    text.split_once("sudokuwiki.org/").is_some_and(|(_, behind)| page(behind))
}

/// Returns the byte offset of cells after one to three short fields, if they are too few or too many for a board. Returns 0 for any other line.
pub(crate) fn broken_lead(line: &str) -> usize {
    let is_broken = |field: &str| field.len() >= FEWEST_BROKEN && field.chars().all(is_cell);
    behind(line, &is_broken).unwrap_or(0)
}

/// Returns the byte offset of the wanted field, after the number of a list entry or after other fields.
fn behind(line: &str, is_wanted: &dyn Fn(&str) -> bool) -> Option<usize> {
    let of_entry = behind_number(line).filter(|&at| is_wanted(first_of(&line[at..])));
    of_entry.or_else(|| behind_fields(line, is_wanted)).or_else(|| behind_words(line, is_wanted))
}

/// Returns the byte offset of the text after the number or the sign of a list entry: `1. `, `2) `, `- `.
fn behind_number(line: &str) -> Option<usize> {
    let bare = line.trim_start();
    let rest = bare.trim_start_matches(|c: char| c.is_ascii_digit());
    let numbered = rest.strip_prefix(['.', ')']).filter(|_| rest.len() < bare.len());
    let rest = numbered.or_else(|| bare.strip_prefix(['-', '*', '\u{2022}']))?;
    let text = rest.trim_start_matches(is_field_end);
    rest.starts_with(char::is_whitespace).then(|| line.len() - text.len())
}

/// Returns the byte offset of a list after a name or a number, if the list continues below or has several cells:
/// `board = [[5,3,…`, `- [5, 3, …`.
fn behind_name(line: &str) -> Option<usize> {
    let at = line.find("[[").or_else(|| line.find('['))?;
    if behind_number(line) == Some(at) {
        return Some(at);
    }
    let name = line[..at].trim_end().strip_suffix('=')?.trim_start();
    let list = line[at..].trim_end();
    let goes_on = matches!(list, "[" | "[[") || list.matches(',').count() > 2 || list.starts_with("[\"");
    (goes_on && at <= LONGEST && name.starts_with(char::is_alphabetic)).then_some(at)
}

/// Returns the byte offset of the wanted field after one to three short fields.
fn behind_fields(line: &str, is_wanted: &dyn Fn(&str) -> bool) -> Option<usize> {
    let mut at = 0;
    for count in 0..=MOST_FIELDS {
        let rest = &line[at..];
        let end = rest.bytes().position(is_separator).unwrap_or(rest.len());
        let field = rest[..end].trim_start_matches(is_field_end);
        let first = first_of(field);
        // The text after a colon may be a solution.
        let is_named = line[..at].ends_with([':', '=']);
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

/// Returns the byte offset of the wanted word after one to four words that cannot be cells: `easy 53..7…`, `9 9 3 3 53..7…`.
///
/// Returns `None` if numbers give another box shape than the usual one of a board of that size.
fn behind_words(line: &str, is_wanted: &dyn Fn(&str) -> bool) -> Option<usize> {
    let mut at = line.len() - line.trim_start().len();
    let mut numbers: Vec<Option<usize>> = Vec::new();
    while numbers.len() <= MOST_WORDS {
        let rest = &line[at..];
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let word = &rest[..end];
        if !numbers.is_empty() && is_wanted(word) {
            // The text after a colon may be a solution.
            let is_named = line[..at].trim_end().ends_with([':', '=']);
            let is_open = !is_named || word.contains(is_blank);
            return (is_open && is_usual(&numbers, word.len())).then_some(at);
        }
        if end == rest.len()
            // The word may be the cells of a larger board.
            || end >= FEWEST_CELLS
            || is_cells(word)
            || is_checksum(word)
            || !word.is_ascii()
            || word.contains(['<', '{', '['])
        {
            return None;
        }
        numbers.push(word.parse().ok());
        at += end + (rest.len() - end - rest[end..].trim_start().len());
    }
    None
}

/// Returns whether a word is a checksum, as in the Puzzle Bank, where it precedes a puzzle and the rating follows the puzzle.
fn is_checksum(word: &str) -> bool {
    word.len() == CHECKSUM && word.bytes().all(|b| b.is_ascii_hexdigit())
}

/// Returns whether the last two numbers before a puzzle give no box shape, or the usual one.
fn is_usual(words: &[Option<usize>], cells: usize) -> bool {
    let n = cells.isqrt();
    let usual = BoxShape::standard(n);
    match *words {
        [.., Some(rows), Some(columns)] => {
            rows * columns != n || (rows, columns) == (usual.rows, usual.columns)
        }
        _ => true,
    }
}

/// Returns whether a field may be cells, possibly too few. The field after them is then their solution or their label.
fn is_cells(field: &str) -> bool {
    let field = first_of(field);
    let is_long = field.len() > LONGEST_NUMBER;
    field.chars().all(is_cell) && (is_long || field.matches(['.', '_', '*', '?']).count() > 1)
        || is_puzzle(field)
}

/// Returns whether a character is a digit or a sign for a blank cell.
const fn is_cell(c: char) -> bool {
    is_blank(c) && !c.is_ascii_alphabetic() || c.is_ascii_digit()
}

/// Returns the part of a text before the first character that ends a field.
fn first_of(field: &str) -> &str {
    field.split(is_field_end).next().unwrap_or_default()
}

/// Returns whether a character ends a field, or is between two fields.
pub(crate) fn is_field_end(c: char) -> bool {
    matches!(c, ',' | ';' | ':' | '"' | '\'' | '=' | '&') || c.is_whitespace()
}

const fn is_separator(byte: u8) -> bool {
    matches!(byte, b',' | b';' | b'\t' | b':' | b'=')
}

/// Returns whether a field consists of the cells of a whole board: digits and blanks, and above size 9 letters.
pub(crate) fn is_puzzle(field: &str) -> bool {
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
            ("1. ", 3),
            ("12) ", 4),
            ("- ", 2),
            ("puzzle = \"", 10),
            ("let p = '", 9),
            ("https://www.sudokuwiki.org/sudoku.htm?bd=", 41),
            ("https://example.com/play/?lang=en&s=", 36),
            ("", 0),
        ] {
            for behind in ["", ",27,2.2", "\";", "&level=2", &format!(",{nine}")] {
                assert_eq!(lead(&format!("{before}{nine}{behind}")), at, "{before}");
            }
        }
        assert_eq!(lead("1,1..4..1..2..4..3"), 2);
    }

    #[test]
    fn a_list_may_have_a_name() {
        for (line, at) in [
            ("board = [", 8),
            ("Input: board = [[\"5\",\"3\",\".\",\".\"],", 15),
            ("const grid: number[][] = [[5, 3, 0, 0]]", 25),
            ("  - [5, 3, 0, 0]", 4),
            ("title = [x]", 0),
            ("5 = [", 0),
            ("[5,3,0,0],", 0),
        ] {
            assert_eq!(lead(line), at, "{line}");
        }
    }

    #[test]
    fn short_fields_come_before_a_broken_puzzle() {
        assert_eq!(broken_lead(&format!("17,{},2.2", "..3".repeat(26))), 3);
        assert_eq!(broken_lead(&format!("17. {},2.2", "..3".repeat(26))), 4);
        assert_eq!(broken_lead("17,1..4..1..2"), 0);
    }

    #[test]
    fn rows_and_words_are_no_such_line() {
        let windoku = format!("https://www.sudokuwiki.org/Windoku.aspx?bd={}", "0".repeat(81));
        assert_eq!(lead(&windoku), 0);
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
            "1. 5 3 4 6",
            "- 53..7....",
            "solution = 1234341221434321",
            "<game data=\"1..4..1..2..4..3\"/>",
        ] {
            assert_eq!(lead(line), 0, "{line}");
        }
    }
}
