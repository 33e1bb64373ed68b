//! Recognizes code of any language with grids in it: nested lists, lists of rows as texts, and texts of several lines.

use super::cells::{certain, sheet};
use super::lists::{self, Found, Lists, characters, looks_like_cells};
use super::places;
use super::recovered::Recovered;
use super::remarks::Remarks;
use super::tokens::{Kind, Token, Tokens, is_lisp, tokens};
use crate::convert::limits::LEAST_ROWS as LEAST;
use crate::convert::lines::plain;
use crate::convert::native::lenient::is_by_column;
use crate::convert::reading::{Lines, lines};
use crate::convert::sheet::Sheet;

/// The number of tokens before a list in which its name may be.
const NAMED_WITHIN: usize = 8;

/// The fewest cells of a text that is a whole grid.
const LEAST_TEXT: usize = 36;

/// The names of operations on a list that move its cells.
const TURNS: [&str; 5] = ["transpose", "revers", "flip", "rot90", "zip"];

/// The names of lists that hold a solution.
const SOLVED: [&str; 4] = ["solution", "solved", "answer", "expected"];

/// Reads the grids in some code.
pub(super) fn read(text: &str) -> Option<Recovered> {
    if is_by_column(text) {
        return None;
    }
    let found = of_tokens(text, &tokens(text));
    if found.is_some() || !(text.contains('%') || text.contains("/*")) {
        return found;
    }
    // The puzzles may be in comments.
    let bare: String = text.replace("/*", "  ").replace("*/", "  ").replace('%', " ");
    of_tokens(&bare, &tokens(&bare))
}

fn of_tokens(text: &str, tokens: &Tokens<'_>) -> Option<Recovered> {
    let mut lists = lists::grids(&tokens.all);
    if lists.is_doubtful {
        return None;
    }
    if lists.grids.is_empty() && !lists.triples.is_empty() {
        return if has_other_cells(text, tokens, &lists) {
            None
        } else {
            places::of_triples(text, &lists.triples)
        };
    }
    let texts = texts(&tokens.all, &lists.grids);
    lists.grids.extend(texts);
    lists.grids.sort_by_key(|grid| grid.byte);
    let is_turned = lists.grids.iter().any(|grid| is_turned(&tokens.all, grid));
    if is_turned || has_other_cells(text, tokens, &lists) {
        return None;
    }
    Recovered::of(language(text), sheets(text, tokens, &lists.grids))
}

/// Returns the grids that are texts in quotes, with all cells on one line or on several lines, and that are not part of a list that is a grid.
fn texts(all: &[Token<'_>], grids: &[Found]) -> Vec<Found> {
    let is_free = |at: usize| {
        // Grids are sorted by their tokens.
        let before = grids.partition_point(|grid| grid.tokens.0 <= at);
        before.checked_sub(1).and_then(|last| grids.get(last)).is_none_or(|grid| grid.tokens.1 < at)
    };
    let quoted = all.iter().enumerate().filter(|(at, token)| token.kind == Kind::Text && is_free(*at));
    quoted.filter_map(|(at, token)| of_text(at, token)).collect()
}

fn of_text(at: usize, token: &Token<'_>) -> Option<Found> {
    let is_cell = |c: &char| !(c.is_whitespace() || matches!(c, '|' | '+'));
    let rows: Vec<&str> = lines(token.text)
        .map(|line| line.trim().trim_end_matches('\\').trim_end_matches("\\n"))
        .filter(|line| line.contains(|c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '*')))
        .collect();
    let cells: Vec<char> = rows.iter().flat_map(|row| row.chars()).filter(is_cell).collect();
    let size = plain::size_of(cells.len())?;
    let is_square = size >= LEAST && rows.len() == size;
    if !(is_square || rows.len() == 1 && cells.len() >= LEAST_TEXT) {
        return None;
    }
    let row: String = cells.iter().collect();
    let digits = lists::digits(size, &characters(&row, token.byte)).filter(|digits| certain(size, digits))?;
    Some(Found { size, digits, byte: token.byte, tokens: (at, at) })
}

/// Returns whether an operation on a list changes its cells or their positions: `.T`, `[::-1]`, `transpose`, `+ 1`.
fn is_turned(all: &[Token<'_>], grid: &Found) -> bool {
    let (start, end) = grid.tokens;
    let is_turn = |token: &Token<'_>| {
        let lower = token.text.to_lowercase();
        let is_name =
            TURNS.iter().any(|turn| lower.contains(turn)) || matches!(token.text, ".T" | ".t" | "t");
        token.kind == Kind::Word && is_name
    };
    let before = all.get(start.saturating_sub(3)..start).unwrap_or_default();
    // Skip the closing brackets of a call.
    let behind: Vec<&Token<'_>> =
        all.iter().skip(end + 1).skip_while(|token| token.kind == Kind::Close).take(4).collect();
    let is_used = |sign| behind.first().is_some_and(|token| token.is(sign));
    let is_sliced = is_used("[") && all.get(end + 1).is_some_and(|token| !token.is("[") || slices(&behind));
    let is_counted = ["+", "-", "*", "/", "^", "'"].into_iter().any(is_used);
    is_sliced || is_counted || before.iter().any(is_turn) || behind.into_iter().any(is_turn)
}

/// Returns whether brackets after a list take a part of it or turn it: they contain a colon or a single value.
fn slices(behind: &[&Token<'_>]) -> bool {
    behind.iter().skip(1).any(|token| token.is(":")) || behind.get(2).is_some_and(|token| token.is("]"))
}

/// Returns whether lines outside the grids look like cells. Then a grid of these lines was not read.
fn has_other_cells(text: &str, tokens: &Tokens<'_>, lists: &Lists) -> bool {
    let byte = |at: usize| tokens.all.get(at).map_or(0, |token| token.byte + token.text.len());
    let mut inside = lists.grids.iter().map(|grid| (byte(grid.tokens.0), byte(grid.tokens.1))).peekable();
    let mut start = 0;
    lines(text).any(|line| {
        let at = line.as_ptr() as usize - text.as_ptr() as usize;
        start = at;
        while inside.next_if(|(_, end)| *end < start).is_some() {}
        let is_inside = inside.peek().is_some_and(|(open, _)| *open <= start + line.len());
        !is_inside && looks_like_cells(line) && lists.triples.is_empty()
    })
}

/// Returns the sheets of grids. A grid named as a solution is the solution of the puzzle above it.
fn sheets(text: &str, tokens: &Tokens<'_>, grids: &[Found]) -> Vec<Sheet> {
    let mut counter = Lines::new(text);
    let mut remarks = Remarks::of(text, tokens);
    let mut sheets: Vec<Sheet> = Vec::new();
    for grid in grids {
        let start = tokens.all.get(grid.tokens.0).map_or(0, |token| token.byte);
        let first = counter.at(start);
        let line = counter.at(grid.byte);
        let solves = |sheet: &&mut Sheet| {
            let pairs = || sheet.givens.iter().zip(&grid.digits);
            sheet.size() == grid.size
                && pairs().all(|(given, digit)| *digit > 0 && (*given == 0 || given == digit))
        };
        let puzzle = sheets.last_mut().filter(|_| is_called_solution(&tokens.all, grid)).filter(solves);
        if let Some(puzzle) = puzzle {
            puzzle.solution = Some(grid.digits.clone());
        } else if let Some(mut sheet) = sheet(grid.size, &grid.digits, line) {
            sheet.comments = remarks.above(first);
            sheets.push(sheet);
        }
    }
    sheets
}

fn is_called_solution(all: &[Token<'_>], grid: &Found) -> bool {
    let start = grid.tokens.0;
    let before = all.get(start.saturating_sub(NAMED_WITHIN)..start).unwrap_or_default();
    let near = before.iter().rev().take_while(|token| token.kind != Kind::Close || token.is(")"));
    near.filter(|token| token.is_value()).any(|token| {
        let lower = token.text.to_lowercase();
        SOLVED.iter().any(|word| lower.contains(word))
    })
}

/// Returns the name of the language of some code, for messages.
fn language(text: &str) -> &'static str {
    let has = |parts: &[&str]| parts.iter().any(|part| text.contains(part));
    let ends = |end: &str| lines(text).any(|line| line.trim_end().ends_with(end));
    if has(&[" exposing ("]) {
        "Elm code"
    } else if has(&["Just ", "Nothing", " :: "]) {
        "Haskell code"
    } else if has(&["[| ", "[|\n", "[|\r", "[|1", "[|0", "[|_", "array2d("]) && !has(&["let "]) {
        "MiniZinc data"
    } else if has(&["?-", ":-"]) || ends("]).") {
        "Prolog code"
    } else if is_lisp(text) {
        "Lisp code"
    } else {
        "code with a grid in a list"
    }
}
