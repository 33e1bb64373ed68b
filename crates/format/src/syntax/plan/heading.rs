//! Lines above a whole grid that give its name, its size or the number of puzzles: `Grid 01`, `% Easy 5`, `9 9`.
//!
//! A line is a heading only if a whole grid directly follows it.

use crate::board::{BoxShape, Rule};
use crate::syntax::lex::keys::{key_names, nearest};
use crate::syntax::lex::lines::Kind;
use crate::syntax::plan::cursor::Cursor;
use crate::syntax::plan::model::{Planner, Role};
use crate::syntax::plan::{extra_rows, line_form};

/// The maximum length of a heading, in bytes.
const LONGEST: usize = 80;

/// The maximum number of words in a heading.
const MOST_WORDS: usize = 8;

/// The smallest size of a grid that can have a heading.
const LEAST_ROWS: usize = 4;

/// Words that name a puzzle variant. A title with such a word is not accepted, because the puzzle would lose its rules
/// and be read as a classic one.
const KINDS: [&str; 12] = [
    "killer",
    "jigsaw",
    "samurai",
    "thermo",
    "arrow",
    "sandwich",
    "kropki",
    "sukaku",
    "hyper",
    "anti",
    "x-sudoku",
    "consecutive",
];

/// Plans the next line as a heading and returns true, if it is a heading.
pub(super) fn plan(planner: &mut Planner<'_>) -> bool {
    let at = planner.here();
    let Some(line) = planner.cursor.get(at) else { return false };
    let text = planner.cursor.text_of(line).trim();
    // A line like a key without a value may be a name with a colon.
    let is_word = match line.kind {
        Kind::Other => true,
        Kind::MetaLike(_) => text.ends_with(':'),
        Kind::Row(_) => text.split(|c: char| !c.is_alphabetic()).any(|word| word.len() > 2),
        _ => false,
    };
    if text.len() > LONGEST || text.is_empty() || !is_word && !matches!(line.kind, Kind::Row(_)) {
        return false;
    }
    let role = if is_word && is_name(text) {
        Role::Title
    } else if text.bytes().all(|b| b.is_ascii_digit() || matches!(b, b' ' | b'\t' | b',' | b'x')) {
        Role::Count
    } else {
        return false;
    };
    let Some(n) = below(&mut planner.cursor, at) else { return false };
    // A line with as many cells as a row is a row.
    let is_row = matches!(line.kind, Kind::Row(facts) if facts.fits(n));
    if is_row || role == Role::Count && !says_size(text, n) {
        return false;
    }
    planner.role(role);
    true
}

/// Returns the size of the whole grid below a line, or of the puzzle on the next line. At most one empty line may be between them.
fn below(cursor: &mut Cursor<'_>, at: usize) -> Option<usize> {
    let is_empty = cursor.get(at + 1).is_some_and(|line| line.kind == Kind::Blank);
    let from = at + 1 + usize::from(is_empty);
    if let Some(n) = line_form::size_at(cursor, from, None) {
        return Some(n).filter(|n| *n > LEAST_ROWS);
    }
    extra_rows::first_whole_at(cursor, from).filter(|&n| n >= LEAST_ROWS)
}

/// Returns whether a line may be the name of a puzzle: words with a number, or words behind `%`, of which none names a rule, a variant or a key.
fn is_name(text: &str) -> bool {
    let bare = text.trim_start_matches(['%', '=', '*', '-', ' ']);
    let words =
        || bare.split(|c: char| c.is_whitespace() || matches!(c, '_' | ',')).filter(|word| !word.is_empty());
    let has_number =
        words().any(|word| word.trim_matches(|c: char| !c.is_alphanumeric()).parse::<u32>().is_ok());
    let is_word = |c: char| c.is_alphanumeric() || c.is_whitespace() || ".:#()-_'%=*,&!?/".contains(c);
    let says_more = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        let is_rule = Rule::ALL.into_iter().any(|rule| rule.name() == word);
        is_rule || KINDS.iter().any(|kind| word.starts_with(kind)) || key_names().any(|key| key == word)
    };
    let first = words().next().unwrap_or_default();
    bare.starts_with(char::is_alphabetic)
        && (has_number || text.starts_with('%'))
        && bare.chars().all(is_word)
        && words().count() <= MOST_WORDS
        && !words().any(says_more)
        && nearest(first.trim_end_matches(':'), key_names()).is_none()
}

/// Returns whether the numbers are a count of puzzles, the size of the grid below, the size of its boxes, or both sizes.
fn says_size(text: &str, n: usize) -> bool {
    let words = text.split([' ', '\t', ',', 'x']).filter(|word| !word.is_empty());
    let numbers: Option<Vec<usize>> = words.map(|word| word.parse().ok()).collect();
    let usual = BoxShape::standard(n);
    let is_box = |rows: usize, columns: usize| (rows, columns) == (usual.rows, usual.columns);
    match numbers.as_deref() {
        // A single number is a count: a row of any smaller grid would have more than one cell.
        Some([_]) => true,
        Some(&[rows, columns]) => rows == n && columns == n || is_box(rows, columns),
        Some(&[height, width, rows, columns]) => height == n && width == n && is_box(rows, columns),
        _ => false,
    }
}
