//! The line of names at the head of a table of puzzles: `puzzle,solution` above puzzles on one line each.

use crate::syntax::lex::lines::Kind;
use crate::syntax::plan::cursor::Cursor;
use crate::syntax::plan::line_form;
use crate::syntax::plan::model::Planner;

/// Lines below the names among which the first puzzle is, at most: comments and blank lines may come before it, or a broken one.
const MOST_BETWEEN: usize = 8;

/// What a single column of puzzles is called.
const PUZZLES: [&str; 8] = ["puzzle", "puzzles", "quiz", "quizzes", "sudoku", "sudokus", "grid", "board"];

/// Returns whether the first line of a text names the columns of the table below it, whose lines are puzzles on one line each.
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
    // The first puzzle below can be broken.
    let is_puzzle = |cursor: &mut Cursor<'_>, at: usize| {
        let below = cursor.get(at).filter(|line| matches!(line.kind, Kind::Row(_)))?;
        let is_table = is_column || cursor.text_of(below).contains([',', ';', ':', '\t']);
        Some(is_table && line_form::size_at(cursor, at, None).is_some())
    };
    (1..=MOST_BETWEEN).any(|at| is_puzzle(cursor, at) == Some(true))
}

/// Returns whether a line is two names or more, separated by commas, semicolons or tabs.
fn is_names(line: &str) -> bool {
    let names = line.split([',', ';', '\t']).map(|name| name.trim().trim_matches('"'));
    let is_name = |name: &str| {
        name.chars().any(char::is_alphabetic)
            && name.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '_' | '-'))
    };
    line.contains([',', ';', '\t']) && names.into_iter().all(is_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_separated_by_commas_or_tabs() {
        for header in ["puzzle,solution", "\"quizzes\", \"solutions\", clue_count", "id\tpuzzle"] {
            assert!(is_names(header), "{header}");
        }
        for other in ["hello", "1,2,3", "a,,b", "53..7,abc", "what is this, please?"] {
            assert!(!is_names(other), "{other}");
        }
    }
}
