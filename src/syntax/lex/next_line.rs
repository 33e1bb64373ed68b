//! A text cut into lines; where a slip has made one of two, it is two again.

use crate::syntax::lex::chars::{is_drawing, is_upright, opens_comment};
use crate::syntax::lex::keys::{Key, key_shape};
use crate::syntax::lex::lines::{Kind, Line, kind};
use crate::syntax::lex::sections::{SECTIONS, Section};
use crate::syntax::lex::slips::{HEADING_MAX, is_value, value_of};
use crate::syntax::lex::tokens::{Prefixes, is_prefix};
use crate::syntax::lex::values::read_size;

/// Returns the line that starts at a byte (behind a byte order mark, if there is one); `None` at the text's end.
///
/// A line that was two before a slip is two: its second part starts where the first one ends. A heading that was split over two lines is one.
pub(crate) fn line_at(text: &str, start: usize) -> Option<Line> {
    if start >= text.len() {
        return None;
    }
    let (end, next) = end_of(text, start);
    // Files that were put together have one in the middle.
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
        Kind::Other | Kind::Border | Kind::Meta(Key::Size | Key::Symbols) => true,
        _ => false,
    };
    if let Some(part) = Some(line).filter(|_| may_be_two).and_then(joined) {
        let at = start + part;
        return Some(Line { start, end: at, next: at, kind: kind(&line[..part]) });
    }
    Some(Line { start, end, next, kind: its })
}

/// Returns the end of the line that starts at a byte, and the start of the next one.
fn end_of(text: &str, start: usize) -> (usize, usize) {
    let bytes = text.as_bytes();
    let length = bytes[start..].iter().position(|&b| b == b'\n' || b == b'\r');
    let end = length.map_or(bytes.len(), |length| start + length);
    match bytes.get(end) {
        Some(b'\r') if bytes.get(end + 1) == Some(&b'\n') => (end, end + 2),
        Some(_) => (end, end + 1),
        None => (end, end),
    }
}

/// Returns whether a line may be the first part of a heading that continues below.
pub(crate) fn is_open_heading(line: &str) -> bool {
    line.starts_with('[') && line.len() < HEADING_MAX && !line.contains(']')
}

/// `[Sta` and `te]`.
fn split_heading(first: &str, second: &str) -> Option<Section> {
    let name = first.trim_end().strip_prefix('[')?;
    let rest = second.trim().strip_suffix(']').filter(|rest| rest.len() < HEADING_MAX)?;
    let joined = format!("{name}{rest}");
    SECTIONS.iter().find(|(known, _)| known.eq_ignore_ascii_case(&joined)).map(|&(_, section)| section)
}

/// Returns where a second line starts within one that was two: a heading and a row, a border and a row.
pub(crate) fn joined(line: &str) -> Option<usize> {
    behind_heading(line)
        .or_else(|| before_heading(line))
        .or_else(|| beside_border(line))
        .or_else(|| behind_metadata(line))
}

/// `[State]53..7....`.
fn behind_heading(line: &str) -> Option<usize> {
    let inner = line.trim_start().strip_prefix('[')?;
    let at = line.len() - inner.len() + inner.bytes().take(HEADING_MAX).position(|b| b == b']')? + 1;
    let rest = line[at..].trim();
    let is_one = is_heading(line[..at].trim(), |it| it == Section::Puzzle || is_of_grid(it))
        && !rest.is_empty()
        && !opens_comment(rest);
    let is_map = || is_heading(line[..at].trim(), |it| it == Section::Regions) && is_labels(&line[at..]);
    (is_one && (is_grid_line(rest) || is_map())).then_some(at)
}

/// Labels of a row of regions: one character each, with white space between all of them or none.
fn is_labels(text: &str) -> bool {
    let mut all = text.split_whitespace();
    let Some(first) = all.next().filter(|_| !text.starts_with(char::is_whitespace)) else { return false };
    let count = text.chars().filter(|c| !c.is_whitespace()).count();
    let alone = all.next().is_none() || text.split_whitespace().all(|label| label.chars().nth(1).is_none());
    count > 3 && alone && first.starts_with(char::is_alphanumeric)
}

/// `53..7....[State]`.
fn before_heading(line: &str) -> Option<usize> {
    let text = line.trim_end();
    if !text.ends_with(']') {
        return None;
    }
    let at = text.rfind('[')?;
    let before = &line[..at];
    let is_one = is_heading(&text[at..], is_of_grid) && !before.ends_with(char::is_whitespace);
    (is_one && is_grid_line(before.trim())).then_some(at)
}

/// `size: 753..7..`, `symbols: decimals12 . .`.
fn behind_metadata(line: &str) -> Option<usize> {
    let key = Key::from_name(key_shape(line)?)?;
    let value = value_of(line);
    let from = line.len() - line.trim_end().len() + value.len();
    let start = line.len() - from;
    if value.is_empty() || is_value(key, value) {
        return None;
    }
    let cells = |at: usize| match value.get(at..).map(kind) {
        Some(Kind::Row(facts)) => Some(facts),
        _ => None,
    };
    let at = match key {
        Key::Size => (1..=2).find(|&at| {
            let size = value.get(..at).and_then(read_size);
            size.is_some_and(|size| cells(at).is_some_and(|facts| facts.fits(size) || facts.is_line_of(size)))
        })?,
        Key::Symbols => ["decimals"].iter().find(|word| value.starts_with(**word))?.len(),
        _ => return None,
    };
    cells(at).is_some_and(|facts| facts.tokens.max(facts.cells) > 3).then_some(start + at)
}

/// A section of the grid above it, so that its heading ends no block.
const fn is_of_grid(section: Section) -> bool {
    matches!(section, Section::State | Section::Solution | Section::Regions)
}

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

/// `+---+---+| 5 3 |`, `5 3 | . 7---+---`.
fn beside_border(line: &str) -> Option<usize> {
    let is_line = |c: char| matches!(c, '-' | '=') || is_drawing(c) && !is_upright(c);
    let is_corner = |c: char| c == '+' || is_drawing(c) && !is_upright(c);
    if !(line.contains("--") || line.contains("==") || line.contains(is_drawing)) {
        return None;
    }
    let (mut start, mut found) = (0, None);
    for piece in line.split_inclusive(|c: char| !(is_line(c) || c == '+')) {
        let run = piece.trim_end_matches(|c: char| !(is_line(c) || c == '+'));
        // The `+` before a symbol is its prefix.
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
    if before.is_empty() {
        return is_cells(behind).then_some(to);
    }
    if behind.is_empty() && is_cells(before) {
        // A `+` of the border is not the prefix of a digit.
        from += line[from..to].find(|c| is_line(c) || is_corner(c)).unwrap_or(0);
        return Some(from);
    }
    None
}

fn is_cells(text: &str) -> bool {
    matches!(kind(text), Kind::Row(facts) if facts.tokens.max(facts.cells) > 3)
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
        for line in [
            "---7-5--3",
            "53--7----",
            "--+5-+6---",
            "5 3 . .",
            "[State] mine",
            "[1,2,3,4]",
            "+---+---+",
            "┌───┬───┐",
        ] {
            assert_eq!(parts(line), None, "{line}");
        }
    }
}
