//! Cuts a text into lines. Two lines that were joined by mistake are cut apart again.

use crate::board::sizes;
use crate::syntax::lex::chars::{comment_start, is_blank, is_drawing, is_upright, opens_comment};
use crate::syntax::lex::ends::{line_end, newline_at};
use crate::syntax::lex::fields::{is_puzzle, lead};
use crate::syntax::lex::keys::{Fact, Key, key_names, key_shape};
use crate::syntax::lex::lines::{Kind, Line, kind, sign_in_border};
use crate::syntax::lex::sections::{SECTIONS, Section};
use crate::syntax::lex::tokens::{Prefixes, is_prefix, tokens};
use crate::syntax::lex::typos::{HEAD_MAX, HEADING_MAX, is_value, may_start_head, near_head, value_of};
use crate::syntax::lex::values::{is_near_decimals, read_box, read_clues, read_size, read_symbols, read_yes};
use crate::syntax::tree::values::Wanted;

/// Returns the line that starts at a byte offset (after a byte order mark, if there is one). `None` at the end of the text.
///
/// Joined lines are two lines: the second one starts where the first one ends. A heading that was split over two lines is one line.
pub(crate) fn line_at(text: &str, start: usize) -> Option<Line> {
    if start >= text.len() {
        return None;
    }
    let (end, next) = end_of(text, start);
    // Concatenated files may have a byte order mark in the middle.
    let bom = text[start..end].starts_with('\u{feff}');
    let start = if bom { start + '\u{feff}'.len_utf8() } else { start };
    let line = &text[start..end];
    if is_open_heading(line) && next < text.len() {
        let (other_end, other_next) = end_of(text, next);
        if let Some(section) = split_heading(line, &text[next..other_end]) {
            return Some(Line { start, end: other_end, next: other_next, kind: Kind::Section(section) });
        }
    }
    let its = kind(line);
    let may_be_two = match its {
        Kind::Row(facts) => facts.plain == 0,
        Kind::Other | Kind::Border => true,
        Kind::Meta(key) => !matches!(key, Key::Fact(fact) if !fact.follows()),
        _ => false,
    };
    if let Some(part) = Some(line).filter(|_| may_be_two).and_then(joined) {
        let at = start + part;
        return Some(Line { start, end: at, next: at, kind: kind(&line[..part]) });
    }
    Some(Line { start, end, next, kind: its })
}

/// Returns the end of the line that starts at a byte offset, and the start of the next line.
fn end_of(text: &str, start: usize) -> (usize, usize) {
    let end = line_end(text, start);
    (end, end + newline_at(text, end).len())
}

/// Returns whether a line may be the first part of a heading that continues on the next line.
pub(crate) fn is_open_heading(line: &str) -> bool {
    line.starts_with('[') && !line.contains(']') && (line.len() < HEADING_MAX || may_start_head(line))
}

/// Returns the section of a heading that is split over two lines: `[Sta` and `te]`, `[puzzle my` and ` own]`.
fn split_heading(first: &str, second: &str) -> Option<Section> {
    let rest = second.trim_end().strip_suffix(']').filter(|rest| rest.len() < HEAD_MAX)?;
    if may_start_head(first) && !rest.contains(['[', ']']) {
        let joined = format!("{first}{rest}]");
        if near_head(&joined).is_none() && kind(&joined) == Kind::Section(Section::Head) {
            return Some(Section::Head);
        }
    }
    let name = first.trim_end().strip_prefix('[')?;
    let joined = format!("{name}{}", rest.trim_start());
    SECTIONS.iter().find(|(known, _)| known.eq_ignore_ascii_case(&joined)).map(|&(_, section)| section)
}

/// Returns the byte offset of the second line within two joined lines: a heading and a row, a border and a row, metadata and a row.
pub(crate) fn joined(line: &str) -> Option<usize> {
    // In a comment, a heading or key after white space is part of the comment.
    let is_joined = |at: &usize| !line[..*at].ends_with(char::is_whitespace) || *at < comment_start(line);
    behind_heading(line)
        .or_else(|| before_heading(line).filter(is_joined))
        .or_else(|| beside_border(line).filter(is_joined))
        .or_else(|| behind_metadata(line))
        .or_else(|| before_metadata(line).filter(is_joined))
        .or_else(|| in_list(line))
}

/// The maximum length, in bytes, of a line that is cut into the puzzles of a list. For each puzzle, the rest of the line is scanned.
const LIST_MAX: usize = 1 << 16;

/// Returns the start of the second puzzle of a list: `["53..7…","6.4.8…"]`, `[[[5,3,…],…],[[6,0,…],…]]`.
fn in_list(line: &str) -> Option<usize> {
    if line.len() > LIST_MAX || !line.contains(['"', '\'', ']']) {
        return None;
    }
    let parts_two = |at: usize| {
        let (before, behind) = (line[..at].trim_end(), line[at + 1..].trim_start());
        if before.ends_with("]]") && behind.starts_with("[[") {
            let cells = tokens(before, lead(line), before.len()).count();
            return sizes::BY_LENGTH.into_iter().any(|n| n * n == cells);
        }
        let Some(quote) = before.chars().next_back().filter(|c| matches!(c, '"' | '\'')) else {
            return false;
        };
        let Some(next) = behind.strip_prefix(quote).and_then(|inner| inner.split(quote).next()) else {
            return false;
        };
        let own = before.rsplit(quote).nth(1).unwrap_or_default();
        // The next item is not a puzzle of its own if it is a full grid (a solution), or if other items have other
        // digits (rows of a larger grid).
        let all_like = || line.split(quote).filter(|part| part.len() == own.len()).all(is_puzzle);
        is_puzzle(own) && is_puzzle(next) && next.contains(is_blank) && all_like()
    };
    let comma = line.match_indices(',').map(|(at, _)| at).find(|&at| parts_two(at))?;
    Some(line.len() - line[comma + 1..].trim_start().len())
}

/// Returns the start of the row after a heading: `[State]53..7....`, `[puzzle A]53..7....`.
fn behind_heading(line: &str) -> Option<usize> {
    let inner = line.trim_start().strip_prefix('[')?;
    let at = line.len() - inner.len() + inner.bytes().take(HEAD_MAX).position(|b| b == b']')? + 1;
    let (heading, rest) = (line[..at].trim(), line[at..].trim());
    if rest.is_empty() || opens_comment(rest) {
        return None;
    }
    let is_head = is_heading(heading, |it| it == Section::Puzzle)
        || near_head(heading).is_none() && kind(heading) == Kind::Section(Section::Head);
    let is_one = (is_head || is_heading(heading, Section::is_of_grid)) && is_grid_line(rest)
        || is_head
            && (known_key(rest).is_some() || is_heading(rest, Section::is_of_grid) && rest.starts_with('['));
    let is_map = || is_heading(heading, |it| it == Section::Regions) && is_labels(&line[at..]);
    (is_one || is_map()).then_some(at)
}

/// Returns the key that a line starts with, if it is a known key.
fn known_key(line: &str) -> Option<Key> {
    key_shape(line).and_then(Key::from_name)
}

/// Returns whether a text is a row of region labels: one character each, with white space between all of them or between none.
fn is_labels(text: &str) -> bool {
    let mut all = text.split_whitespace();
    let Some(first) = all.next() else { return false };
    let count = text.chars().filter(|c| !c.is_whitespace()).count();
    let alone = all.next().is_none() || text.split_whitespace().all(|label| label.chars().nth(1).is_none());
    let is_word = text.starts_with(char::is_whitespace) && first.chars().nth(1).is_some();
    count > 3 && alone && !is_word && first.starts_with(char::is_alphanumeric)
}

/// Returns the start of the heading after a row: `53..7....[State]`, `53..7....[puzzle A]`.
fn before_heading(line: &str) -> Option<usize> {
    let text = line.trim_end();
    if !text.ends_with(']') {
        return None;
    }
    let at = text.rfind('[')?;
    let heading = &text[at..];
    let is_one = is_heading(heading, Section::is_of_grid)
        || heading.len() < HEAD_MAX
            && near_head(heading).is_none()
            && kind(heading) == Kind::Section(Section::Head);
    (is_one && is_row_above(&line[..at])).then_some(at)
}

/// Returns the start of the metadata after a row: `53..7....title: Easy`.
fn before_metadata(line: &str) -> Option<usize> {
    let colon = line.bytes().take(MOST_BEFORE).position(|b| b == b':')?;
    let before = line.get(..colon)?;
    let ends = |name: &&str| {
        let from = before.len().checked_sub(name.len())?;
        before.get(from..).filter(|word| word.eq_ignore_ascii_case(name)).map(|_| from)
    };
    let at = key_names().filter_map(|name| ends(&name)).min()?;
    is_row_above(&line[..at]).then_some(at)
}

/// The maximum length, in bytes, of a row that was joined with the metadata after it.
const MOST_BEFORE: usize = 400;

/// Returns whether the text before a heading or a key is a row of a grid, or a border. After a puzzle on one line,
/// white space starts a label instead.
fn is_row_above(before: &str) -> bool {
    let parted = before.ends_with(char::is_whitespace);
    is_grid_line(before.trim())
        && (!parted || !matches!(kind(before), Kind::Row(facts) if facts.longest_run() > LABEL_BEHIND))
}

/// The number of cells in a token beyond which a label may follow the token.
const LABEL_BEHIND: usize = 15;

/// Returns the start of a row or of other metadata after metadata: `size: 753..7..`, `symbols: decimals12 . .`, `rules: diagonal5 3 . .`.
fn behind_metadata(line: &str) -> Option<usize> {
    let key = known_key(line)?;
    let value = value_of(line);
    let start = line.trim_end().len() - value.len();
    let is_said = |value: &str| match key {
        Key::Fact(Fact::Clues) => read_clues(value).is_some(),
        Key::Fact(Fact::Minimal) => read_yes(value).is_some(),
        Key::Rules => value.eq_ignore_ascii_case("none") || is_value(key, value),
        Key::Symbols => is_value(key, value) && !is_near_decimals(value),
        key => is_value(key, value),
    };
    if value.is_empty() || value.len() > MOST_BEFORE || is_said(value) || is_value(key, value) {
        return None;
    }
    let ends = (1..value.len().min(VALUE_MAX)).rev().filter(|&at| value.is_char_boundary(at));
    let parts = ends.filter(|&at| is_said(value[..at].trim_end()));
    let mut found = None;
    for at in parts {
        let (before, rest) = (value[..at].trim_end(), value[at..].trim_start());
        if known_key(rest).is_some() {
            return Some(start + before.len());
        }
        // A list of symbols may itself look like the cells of a row.
        if key == Key::Symbols && !matches!(read_symbols(before), Some(Wanted::Decimals)) {
            continue;
        }
        let Kind::Row(facts) = kind(rest) else { continue };
        if facts.tokens.max(facts.cells) < 4 || has_word(rest) {
            continue;
        }
        let fits = |n: usize| facts.fits(n) || facts.is_line_of(n);
        let is_whole = match key {
            Key::Size => read_size(before).is_some_and(fits),
            Key::Box => read_box(before).is_some_and(|shape| fits(shape.rows * shape.columns)),
            _ => sizes::BY_LENGTH.into_iter().any(fits),
        };
        if is_whole {
            return Some(start + before.len());
        }
        found = found.or_else(|| (key != Key::Size).then_some(start + before.len()));
    }
    found
}

/// Returns whether a text has three or more adjacent letters, as in a word.
fn has_word(text: &str) -> bool {
    let is_letter = |c: char| c.is_alphabetic() && !is_blank(c);
    text.split(|c: char| !is_letter(c)).any(|run| run.chars().nth(2).is_some())
}

/// The maximum length of a metadata value that was joined with a row, in bytes.
const VALUE_MAX: usize = 80;

fn is_heading(text: &str, is_one: impl Fn(Section) -> bool) -> bool {
    let name = text.trim_start_matches('[').trim_end_matches(']');
    SECTIONS.iter().any(|&(known, section)| is_one(section) && known.eq_ignore_ascii_case(name))
}

fn is_grid_line(text: &str) -> bool {
    match kind(text) {
        Kind::Row(facts) => facts.tokens.max(facts.cells) > 3,
        Kind::Border | Kind::Dashes(_) => true,
        _ => false,
    }
}

/// Returns where a border and a row were joined: `+---+---+| 5 3 |`, `5 3 | . 7---+---`.
fn beside_border(line: &str) -> Option<usize> {
    let is_line = |c: char| matches!(c, '-' | '=') || is_drawing(c) && !is_upright(c);
    let is_corner = |c: char| c == '+' || is_drawing(c) && !is_upright(c);
    if !(line.contains("--") || line.contains("==") || line.contains(is_drawing)) {
        return None;
    }
    // With a character typed into a border, the text before it is still not a row.
    if sign_in_border(line).is_some_and(|(_, c)| !c.is_alphanumeric()) {
        return None;
    }
    let (mut start, mut found) = (0, None);
    for piece in line.split_inclusive(|c: char| !(is_line(c) || c == '+')) {
        let run = piece.trim_end_matches(|c: char| !(is_line(c) || c == '+'));
        // A `+` before a symbol is the mark of a placed digit.
        let is_prefix = is_prefix('+', line[start + run.len()..].chars().next(), Prefixes::Plus);
        let own = run.strip_suffix('+').filter(|_| is_prefix).unwrap_or(run);
        let drawn = own.contains(|c: char| is_line(c) && c != '-' && c != '=');
        let crossed = ["-+-", "=+=", "+--", "--+", "+==", "==+"].iter().any(|corner| own.contains(corner));
        if own.chars().nth(2).is_some() && (drawn || crossed) {
            if found.is_some() {
                return None;
            }
            found = Some((start, start + run.len()));
        }
        start += piece.len();
    }
    let (mut from, to) = found?;
    let (before, behind) = (line[..from].trim(), line[to..].trim());
    // In a drawing of regions, bars at a distance from a border belong to the border.
    let is_apart = line[..from].ends_with(' ') || line[to..].starts_with(' ');
    if is_apart && !(before.chars().chain(behind.chars())).any(|c| !is_upright(c) && c != ' ') {
        return None;
    }
    if before.is_empty() {
        return is_cells(behind).then_some(to);
    }
    if behind.is_empty() && is_cells(before) {
        // A `+` of the border is not the mark of a placed digit.
        from += line[from..to].find(|c| is_line(c) || is_corner(c)).unwrap_or(0);
        return Some(from);
    }
    None
}

/// Returns whether a text beside a border is a row. In a frame, blanks may be spaces.
fn is_cells(text: &str) -> bool {
    let framed = text.starts_with(is_upright) && text.ends_with(is_upright) && text.contains(' ');
    match kind(text) {
        Kind::Row(facts) => framed || facts.tokens.max(facts.cells) > 3,
        Kind::Border => framed && text.chars().all(|c| is_upright(c) || c == ' '),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_ends_at_lf_crlf_or_cr() {
        let ends: Vec<_> = ["a\nb", "a\r\nb", "a\rb", "a"].map(|t| line_at(t, 0).unwrap().next).into();
        assert_eq!(ends, [2, 3, 2, 1]);
    }

    #[test]
    fn two_lines_that_became_one_are_told_apart() {
        let parts = |line: &'static str| joined(line).map(|at| (&line[..at], &line[at..]));
        assert_eq!(parts("[State]5 3 . ."), Some(("[State]", "5 3 . .")));
        assert_eq!(parts("5 3 . .[State]"), Some(("5 3 . .", "[State]")));
        assert_eq!(parts("+---+---+| 5 3 | . . |"), Some(("+---+---+", "| 5 3 | . . |")));
        assert_eq!(parts("| 5 3 | . . |+---+---+"), Some(("| 5 3 | . . |", "+---+---+")));
        assert_eq!(parts("----+----5 3 | . ."), Some(("----+----", "5 3 | . .")));
        assert_eq!(parts("5 3 | . .----+----"), Some(("5 3 | . .", "----+----")));
        assert_eq!(parts("────┼────5 3 │ . ."), Some(("────┼────", "5 3 │ . .")));
        assert_eq!(parts("[puzzle my own]4....1"), Some(("[puzzle my own]", "4....1")));
        assert_eq!(parts("[puzzle B] . . . . 1 6"), Some(("[puzzle B]", " . . . . 1 6")));
        assert_eq!(parts("[puzzle B]size: 6"), Some(("[puzzle B]", "size: 6")));
        assert_eq!(parts("4....1[puzzle B]"), Some(("4....1", "[puzzle B]")));
        assert_eq!(parts("4....1title: B"), Some(("4....1", "title: B")));
        assert_eq!(parts("rules: diagonal 4 . . . . 1"), Some(("rules: diagonal", " 4 . . . . 1")));
        assert_eq!(parts("rules: anti-king. . . | . 5 9"), Some(("rules: anti-king", ". . . | . 5 9")));
        assert_eq!(parts("box: 2x34 . . . . 1"), Some(("box: 2x3", "4 . . . . 1")));
        assert_eq!(parts("clues: 244 . . . . 1"), Some(("clues: 24", "4 . . . . 1")));
        let (list, rest) = ("[\"1..4..1..2..4..3\",", "\"1..4..1..3..4..2\"]");
        assert_eq!(joined(&format!("{list}{rest}")), Some(list.len()));
        let grid = "[[1,0,0,4],[0,0,1,0],[0,2,0,0],[4,0,0,3]]";
        assert_eq!(joined(&format!("[{grid}, {grid}]")), Some(grid.len() + 3));
        assert_eq!(parts("symbols: 1-9Arules: diagonal"), Some(("symbols: 1-9A", "rules: diagonal")));
        for line in [
            "rules: diagonal, anti-night",
            "rules: diagonal windoku",
            "title: 53..7....",
            "1..4..1..2..4..3 title: B",
            "[puzzle B] # of 4....1",
            "[Puzzle]",
            "---7-5--3",
            "53--7----",
            "--+5-+6---",
            "5 3 . .",
            "[State] mine",
            "[1,2,3,4]",
            "+---+---+",
            "┌───┬───┐",
            "\"7\",\"1..4..1..2..4..3\",\"1234341221434321\"",
        ] {
            assert_eq!(parts(line), None, "{line}");
        }
    }
}
