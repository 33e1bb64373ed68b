//! The header line of a table of puzzles: `puzzle,solution` above puzzles on one line each.

use crate::syntax::lex::lines::{Kind, LONGEST_ROW};
use crate::syntax::plan::cursor::Cursor;
use crate::syntax::plan::line_form;
use crate::syntax::plan::model::Planner;

/// The most lines after the header among which the first intact puzzle must be. Comments, blank lines or a broken puzzle may come before it.
const MOST_BETWEEN: usize = 8;

/// The names of a single column of puzzles.
const PUZZLES: [&str; 8] = ["puzzle", "puzzles", "quiz", "quizzes", "sudoku", "sudokus", "grid", "board"];

/// Returns whether the first line of a text is the header of a table whose lines are puzzles on one line each.
pub(super) fn is_here(planner: &mut Planner<'_>) -> bool {
    let cursor = &mut planner.cursor;
    let Some(line) = cursor.get(0).filter(|line| matches!(line.kind, Kind::Other | Kind::Row(_))) else {
        return false;
    };
    let text = cursor.text_of(line);
    let is_column = PUZZLES.contains(&&*text.trim().trim_matches('"').to_lowercase());
    if !is_column && !is_names(text) {
        return false;
    }
    // The first puzzle below may be broken, so several lines are tried.
    let is_puzzle = |cursor: &mut Cursor<'_>, at: usize| {
        let below = cursor.get(at).filter(|line| matches!(line.kind, Kind::Row(_)))?;
        let is_table = is_column || cursor.text_of(below).contains([',', ';', ':', '\t']);
        Some(is_table && line_form::size_at(cursor, at, None).is_some())
    };
    (1..=MOST_BETWEEN).any(|at| is_puzzle(cursor, at) == Some(true))
}

/// Returns whether a line is two or more names, separated by commas, semicolons or tabs. Separators at its end, and one
/// at its start, belong to columns without a name.
fn is_names(line: &str) -> bool {
    let line = line.trim_start_matches('\u{feff}');
    if line.len() > LONGEST_ROW {
        return false;
    }
    let Some(separator) = table_separator(line) else { return false };
    let fields = table_fields(line, separator);
    let last = fields.iter().rposition(|name| !name.is_empty()).map_or(0, |last| last + 1);
    let names = &fields[..last];
    let names = if names.first().is_some_and(String::is_empty) { &names[1..] } else { names };
    let is_separator = |c: char| SEPARATORS.contains(&c);
    // Names that contain separators are in quotes.
    let is_quoted = line.contains('"');
    let is_name = |name: &String| {
        let is_sign = |c: char| NAME_SIGNS.contains(c) || is_quoted && is_separator(c);
        name == "#"
            || name.contains(char::is_alphabetic) && name.chars().all(|c| c.is_alphanumeric() || is_sign(c))
    };
    fields.len() > 1 && !names.is_empty() && names.iter().all(is_name)
}

/// The characters allowed in column names, besides letters and digits.
const NAME_SIGNS: &str = " _-/()[].%#&+";

/// The separators between the columns of a table.
const SEPARATORS: [char; 3] = [',', ';', '\t'];

/// Returns the separator of the fields of a line: the first one outside quotes.
pub fn table_separator(line: &str) -> Option<char> {
    let mut in_quotes = false;
    line.chars().find(|&c| {
        in_quotes ^= c == '"';
        !in_quotes && SEPARATORS.contains(&c)
    })
}

/// Returns the fields of a line, without the quotes around them. Inside quotes, `""` stands for one quote.
pub fn table_fields(line: &str, separator: char) -> Vec<String> {
    let (mut fields, mut in_quotes) = (vec![String::new()], false);
    let mut chars = line.trim_end_matches(['\r', '\n']).chars().peekable();
    while let Some(c) = chars.next() {
        let Some(field) = fields.last_mut() else { break };
        match c {
            '"' if in_quotes && chars.peek() == Some(&'"') => {
                chars.next();
                field.push(c);
            }
            '"' if in_quotes || field.trim().is_empty() => in_quotes = !in_quotes,
            _ if c == separator && !in_quotes => fields.push(String::new()),
            _ => field.push(c),
        }
    }
    fields.into_iter().map(|field| field.trim().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_separated_by_commas_or_tabs() {
        for header in [
            "puzzle,solution",
            "\"quizzes\", \"solutions\", clue_count",
            "id\tpuzzle",
            "Puzzle,Pairs/Triples Count,Difficulty,",
            "puzzle;ER (max);;",
            ",puzzle",
            "\u{feff}#,puzzle,solved [%],E.R.,R&D+",
            "\"Box, Line\",puzzle",
        ] {
            assert!(is_names(header), "{header}");
        }
        for other in ["hello", "1,2,3", "a,,b", "53..7,abc", "what is this, please?", ",,", "a:b,c"] {
            assert!(!is_names(other), "{other}");
        }
    }

    #[test]
    fn fields_may_be_in_quotes() {
        let fields = |line: &str| table_fields(line, ',');
        assert_eq!(fields("a, b ,,c\r\n"), ["a", "b", "", "c"]);
        assert_eq!(fields("\"a, b\",\"say \"\"x\"\"\",5\""), ["a, b", "say \"x\"", "5\""]);
        assert_eq!(table_separator("\"a, b\";c,d"), Some(';'));
    }
}
