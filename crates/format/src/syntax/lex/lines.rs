//! Lines, and the kind of each line on its own: blank, comment, metadata, section mark, border, or a row of cells.
//!
//! The plan decides what a line means in its block (a `#A` below a grid, a line of dashes).

use crate::board::sizes;
use crate::syntax::constraints::lexer::is_like_clue;
use crate::syntax::constraints::meant::is_number_first;
use crate::syntax::constraints::sections::heading as heading_of_constraints;
use crate::syntax::lex::alphabet::Alphabet;
use crate::syntax::lex::chars::{
    comment_start, heading_of, is_border, is_drawing, is_upright, opens_comment,
};
use crate::syntax::lex::fields::{is_puzzle, lead};
use crate::syntax::lex::keys::{Key, key_shape};
use crate::syntax::lex::line_stats::Facts;
use crate::syntax::lex::sections::SECTIONS;
pub(crate) use crate::syntax::lex::sections::Section;
use crate::syntax::lex::typos::{damaged_key, near_head, near_section};
use crate::syntax::tree::connectivity::{is_connected, is_even};

/// The length of the shortest border in which a wrong character is recognized, in bytes: that of a 3x3 grid.
const SHORTEST: usize = 5;

/// The start of the line that Simple Sudoku writes below a puzzle.
const SIGNATURE: &str = "Simple Sudoku Version ";

/// The length of the longest line that is read as a row, in bytes. The longest row of a puzzle, with all pencil marks of a
/// 31x31 on one line, is less than a tenth of it.
pub(crate) const LONGEST_ROW: usize = 1 << 20;

/// The byte range of a line, with and without its end, and its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Line {
    pub(crate) start: usize,
    /// The end of the text of the line, before the line end.
    pub(crate) end: usize,
    /// The start of the next line.
    pub(crate) next: usize,
    pub(crate) kind: Kind,
}

impl Line {
    /// Returns whether the line is a heading that was split over two lines by mistake.
    pub(crate) fn is_split(self, text: &str) -> bool {
        matches!(self.kind, Kind::Section(_)) && text[self.start..self.end].contains(['\n', '\r'])
    }

    /// Returns the same line with offsets counted from a later byte, `by` bytes further on.
    pub(crate) const fn moved(self, by: usize) -> Self {
        Self { start: self.start - by, end: self.end - by, next: self.next - by, kind: self.kind }
    }
}

/// The kind of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Blank,
    Comment,
    /// Metadata as SadMan writes it: `#A…`.
    SadMan(Key),
    /// `key: value` with a known key.
    Meta(Key),
    /// `key: value` with an unknown key that has a lower-case letter. The counts apply if the line is a row after all.
    MetaLike(Facts),
    Section(Section),
    Border,
    /// A line of only dashes (this many) and white space: a border, or a row of blanks.
    Dashes(u32),
    Row(Facts),
    Other,
}

impl Kind {
    /// Returns whether the line is blank or a comment.
    pub(crate) const fn is_trivia(self) -> bool {
        matches!(self, Self::Blank | Self::Comment)
    }
}

/// Returns the kind of a line that is known to be a single line.
pub(crate) fn kind(line: &str) -> Kind {
    let text = line.trim();
    let heading = heading_of(text);
    if let Some(section) = near_section(heading) {
        return Kind::Section(section);
    }
    if near_head(heading).is_some() {
        return Kind::Section(Section::Head);
    }
    match text.as_bytes().first() {
        None => Kind::Blank,
        Some(b'#') if line.starts_with('#') => Key::of_sadman(line).map_or(Kind::Comment, Kind::SadMan),
        Some(b'#' | b';' | b'/') if opens_comment(text) => Kind::Comment,
        Some(b'S') if text.starts_with(SIGNATURE) => Kind::Border,
        Some(b'[') if heading_of_constraints(text).is_some() => Kind::Section(Section::Constraint),
        Some(b) if b.is_ascii_alphabetic() => meta(text).unwrap_or_else(|| row(line)),
        Some(_) => {
            let meta = || damaged_key(text).map(|found| Kind::Meta(found.key));
            section(heading).map(Kind::Section).or_else(meta).unwrap_or_else(|| row(line))
        }
    }
}

/// Returns whether a line is a border with one wrong character.
pub fn is_border_with_sign(line: &str) -> bool {
    sign_in_border(line).is_some()
}

/// Returns whether a line by itself is metadata with a known key, or the heading of a known section.
pub fn is_header(line: &str) -> bool {
    match kind(line) {
        Kind::Meta(_) => true,
        Kind::Section(section) => section != Section::Unknown,
        _ => false,
    }
}

/// Returns the section that a heading opens, if the line is a heading.
fn section(heading: &str) -> Option<Section> {
    let name = heading.strip_prefix('[')?.strip_suffix(']')?.trim();
    if name.starts_with(|c: char| c.is_ascii_digit()) && is_number_first(name) {
        return Some(Section::Unknown);
    }
    if !name.starts_with(|c: char| c.is_alphabetic()) || name.contains(['[', ']']) {
        return None;
    }
    if let Some(&(_, section)) = SECTIONS.iter().find(|(word, _)| name.eq_ignore_ascii_case(word)) {
        return Some(section);
    }
    let is_head = name.get(..6).is_some_and(|word| word.eq_ignore_ascii_case("puzzle"))
        && name[6..].starts_with(char::is_whitespace);
    if is_head {
        return Some(Section::Head);
    }
    (!name.contains(',')).then_some(Section::Unknown)
}

/// Returns the kind of a line in a puzzle whose metadata lists its digits.
pub(crate) fn kind_with(line: &str, kind: Kind, alphabet: &Alphabet) -> Kind {
    match kind {
        _ if line.len() > LONGEST_ROW => kind,
        Kind::Other if has_regions(&line[..comment_start(line)]) => Kind::Other,
        Kind::Row(_) | Kind::Other => {
            let facts = Facts::with(&line[..comment_start(line)], alphabet);
            if facts.is_row() || matches!(kind, Kind::Row(_)) { Kind::Row(facts) } else { Kind::Other }
        }
        Kind::MetaLike(_) => Kind::MetaLike(Facts::with(&line[..comment_start(line)], alphabet)),
        kind => kind,
    }
}

fn meta(text: &str) -> Option<Kind> {
    let shape = key_shape(text);
    if let Some(known) = shape.and_then(Key::from_name) {
        return Some(Kind::Meta(known));
    }
    if let Some(found) = damaged_key(text) {
        return Some(Kind::Meta(found.key));
    }
    if text.len() > LONGEST_ROW {
        return None;
    }
    let key = shape.filter(|_| lead(text) == 0)?;
    let value = &text[key.len()..].trim_start()[1..];
    let is_key = key.contains(|c: char| c.is_ascii_lowercase()) && !value.starts_with("//");
    is_key.then(|| Kind::MetaLike(Facts::of(&text[..comment_start(text)])))
}

fn row(line: &str) -> Kind {
    if line.len() > LONGEST_ROW {
        return Kind::Other;
    }
    let line = &line[..comment_start(line)];
    let text = line.trim();
    if let Some(border) = border(&text[lead(text)..]) {
        return border;
    }
    // `[,1]` is the header of a matrix printed by R.
    if is_behind_key(text) || text.starts_with("[,1]") {
        return Kind::Other;
    }
    if has_regions(line) {
        return Kind::Other;
    }
    let facts = Facts::of(line);
    let is_row = facts.is_row() || text.starts_with(',') && facts.cells == 0;
    if is_row && !is_clue(text) { Kind::Row(facts) } else { Kind::Other }
}

/// Returns whether a line names cells, as a clue does, and so is not a row. A single word in upper case may be a row of letters.
fn is_clue(text: &str) -> bool {
    let is_word = text.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit());
    !is_word && is_like_clue(text)
}

/// Returns whether a line has the cells of a grid and then, after a space or tab, the region label of each cell. There
/// must be as many labels as cells, and each region must be connected. A solution never looks like that: no cell has
/// the same digit as the cell beside it.
fn has_regions(line: &str) -> bool {
    let text = line.trim().as_bytes();
    let (count, n) = (text.len() / 2, (text.len() / 2).isqrt());
    if text.len() != 2 * n * n + 1 || !sizes::BY_LENGTH.contains(&n) || !matches!(text[count], b' ' | b'\t') {
        return false;
    }
    let (cells, labels) = (&text[..count], &text[count + 1..]);
    let is_beside = labels[0] == labels[1] || labels[0] == labels[n];
    let is_puzzle = |cells: &[u8]| std::str::from_utf8(cells).is_ok_and(is_puzzle);
    is_beside
        && labels.iter().all(u8::is_ascii_alphanumeric)
        && is_puzzle(cells)
        && is_even(labels, n)
        && is_connected(labels, n)
}

/// Returns whether a single typed character precedes a comment or SadMan metadata: `4# a note`.
fn is_behind_key(text: &str) -> bool {
    let mut chars = text.chars();
    let Some(first) = chars.next() else { return false };
    let rest = chars.as_str();
    if !rest.starts_with('#') || rest.len() < 3 {
        return false;
    }
    let facts = Facts::of(&rest[1..]);
    let is_row = facts.is_row() && facts.width() > 3;
    let is_note = rest[1..].starts_with(char::is_whitespace) && !is_row;
    is_note || Key::of_sadman(rest).is_some() && (first.is_alphabetic() || !is_row)
}

/// Returns the byte offset and the only character without which a line is a border.
pub(crate) fn sign_in_border(line: &str) -> Option<(usize, char)> {
    let mut others = line.char_indices().filter(|&(_, c)| !is_border(c) && !c.is_whitespace());
    let (at, c) = others.next()?;
    if others.next().is_some() {
        return None;
    }
    let rest = [&line[..at], &line[at + c.len_utf8()..]].concat();
    let has_run = rest.contains("--") || rest.contains("==");
    (has_run && rest.trim().len() >= SHORTEST && border(rest.trim()).is_some()).then_some((at, c))
}

/// Returns whether a text is a border or a line of dashes. A border has only border characters, with a run of two, a `+` or a corner.
fn border(text: &str) -> Option<Kind> {
    let fits = |c: char| is_border(c) || c.is_whitespace() || matches!(c, '[' | ']');
    if !text.chars().all(fits) || text.starts_with(',') {
        return None;
    }
    if text.chars().all(|c| c == '-' || c.is_whitespace()) {
        return Some(Kind::Dashes(text.matches('-').count() as u32));
    }
    let run = text.contains("--") || text.contains("==");
    let corner = text.contains(|c| c == '+' || is_drawing(c) && !is_upright(c));
    // A single plus sign among blank cells is a typo and not a corner.
    let is_row =
        text.matches('.').count() > 2 && text.matches('+').count() == 1 && !text.contains(['-', '=']);
    let corner = corner && !is_row;
    let bare = text.chars().all(|c| !matches!(c, '.' | '*' | '-'));
    (run || corner || bare).then_some(Kind::Border)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind_of(text: &str) -> Kind {
        kind(text)
    }

    #[test]
    fn borders_are_told_from_rows() {
        for text in
            ["------+-------+------", "+---+", ".---.---.", "*-----------*", ":---+---:", "┌───┐", "|===|"]
        {
            assert_eq!(kind_of(text), Kind::Border, "{text}");
        }
        for text in
            [".........", "*********", ". . . | . . .", "|..5|", ". . + .", ".....+...", ". . . .+ . ."]
        {
            assert!(matches!(kind_of(text), Kind::Row(_)), "{text}");
        }
        assert_eq!(kind_of("- - -"), Kind::Dashes(3));
    }
}
