//! The lines of a text, read on demand.

use crate::syntax::lex::alphabet::Alphabet;
use crate::syntax::lex::lines::{Kind, Line, Section, kind_with};
use crate::syntax::lex::next_line::{is_open_heading, line_at};
use crate::syntax::lex::typos::HEADING_MAX;

/// The lines of a text, read on demand.
///
/// The cursor stops after [`MOST_TRIVIA`] consecutive comments and blank lines. The text after them does not belong to
/// the block, so an edit there does not cause the block to be read again.
#[derive(Debug)]
pub(crate) struct Cursor<'a> {
    pub(crate) text: &'a str,
    pub(crate) lines: Vec<Line>,
    pub(crate) reach: usize,
    /// Which characters are digits, if the metadata read so far says so.
    pub(crate) alphabet: Alphabet,
    /// The number of comments and blank lines at the end of `lines`.
    trivia: usize,
    /// The work done so far, about in bytes read.
    pub(crate) work: usize,
    /// The limit of the work. Beyond it, the cursor behaves as if the text ended.
    pub(crate) most: usize,
}

/// The work of looking at a line that was read before.
const LOOK: usize = 1;

/// The length in bytes up to which a line costs its bytes once. No puzzle has longer lines, and longer lines are examined several times.
const LONG: usize = 4096;

/// Returns the work of reading a line, as measured. A line that is not a row costs most: it is compared with every kind
/// of line that a typo could have turned into it.
fn work_of(line: &Line) -> usize {
    let bytes = line.next - line.start;
    let more = 4 * bytes.saturating_sub(LONG);
    match line.kind {
        Kind::Blank | Kind::Comment => 8 + bytes / 8,
        Kind::Row(_) | Kind::Border | Kind::Dashes(_) => 40 + bytes + more,
        _ => 80 + 4 * bytes + more,
    }
}

/// The number of consecutive comments and blank lines after which the cursor stops.
pub(crate) const MOST_TRIVIA: usize = 1024;

/// The number of lines after which a block ends: above a grid, or in a section whose lines are kept unread.
pub(crate) const MOST_LINES: usize = 4 * MOST_TRIVIA;

/// The number of cells at the start of a line that identify it as a line of cells.
const CELLS_AHEAD: usize = 16;

/// Returns whether the first line of a text ends with `]`, as a mistyped heading does.
fn is_mistyped_heading(head: &[u8]) -> bool {
    let line = head.split(|b| matches!(b, b'\n' | b'\r')).next().unwrap_or(head);
    line.trim_ascii_end().ends_with(b"]")
}

impl<'a> Cursor<'a> {
    /// Creates a cursor over a text whose first lines were read before.
    pub(crate) fn new(text: &'a str, lines: Vec<Line>, alphabet: Alphabet) -> Self {
        let trivia = lines.iter().rev().take_while(|line| line.kind.is_trivia()).count();
        Self { text, lines, reach: 0, alphabet, trivia, work: 0, most: usize::MAX }
    }

    /// Returns the line with this number (from 0), or `None` behind the end of the text or at a limit.
    pub(crate) fn get(&mut self, index: usize) -> Option<Line> {
        self.work += LOOK;
        if self.work > self.most {
            return None;
        }
        while self.lines.len() <= index {
            if self.trivia >= MOST_TRIVIA {
                return None;
            }
            let start = self.lines.last().map_or(0, |line| line.next);
            let Some(mut line) = line_at(self.text, start) else {
                self.reach = self.text.len();
                return None;
            };
            if !self.alphabet.is_open() {
                line.kind = kind_with(self.text_of(line), line.kind, &self.alphabet);
            }
            self.trivia = if line.kind.is_trivia() { self.trivia + 1 } else { 0 };
            self.work += work_of(&line);
            self.lines.push(line);
        }
        let line = self.lines.get(index).copied()?;
        self.reach = self.reach.max(line.next);
        if line.end == line.next || is_open_heading(self.text_of(line)) {
            // The recognition of two joined lines depends on the text after the first part. The recognition of a
            // heading that continues below depends on the next line.
            let rest = &self.text[line.next..];
            self.reach =
                self.reach.max(line.next + rest.find(['\n', '\r']).map_or(rest.len(), |end| end + 1));
        }
        Some(line)
    }

    /// Returns whether the cursor stopped after [`MOST_TRIVIA`] comments and blank lines, rather than at the end of the text.
    pub(crate) const fn is_lost_in_trivia(&self) -> bool {
        self.trivia >= MOST_TRIVIA
    }

    /// Sets the digits that the metadata declares. Lines from number `from` on will be read again.
    pub(crate) fn set_alphabet(&mut self, alphabet: Alphabet, from: usize) {
        if alphabet != self.alphabet {
            self.alphabet = alphabet;
            self.lines.truncate(from);
            self.trivia = self.lines.iter().rev().take_while(|line| line.kind.is_trivia()).count();
        }
    }

    /// Returns the text of a line, without its line end.
    pub(crate) fn text_of(&self, line: Line) -> &'a str {
        &self.text[line.start..line.end]
    }

    /// Returns whether a line starts with more plain cells than metadata or a heading can: then it is a puzzle on one
    /// line, or a long row. The rest of the line is not read, so an edit there does not cause the lines above to be
    /// read again.
    pub(crate) fn starts_with_cells(&mut self, index: usize) -> bool {
        let start =
            index.checked_sub(1).and_then(|before| self.lines.get(before)).map_or(0, |line| line.next);
        let head = &self.text.as_bytes()[start..];
        let head = &head[..head.len().min(CELLS_AHEAD)];
        self.reach = self.reach.max(start + head.len());
        head.len() == CELLS_AHEAD && head.iter().all(|b| matches!(b, b'0'..=b'9' | b'.'))
    }

    /// Returns the number and the kind of the section heading that follows after blank lines and comments. No row is read to find it.
    pub(crate) fn section_behind(&mut self, mut index: usize) -> Option<(usize, Section)> {
        let mut clear = 0;
        loop {
            if self.lines.len() <= index && self.lines.last().is_none_or(|line| line.next >= clear) {
                let start = self.lines.last().map_or(0, |line| line.next);
                let rest = &self.text[start..];
                let mut ends = 0;
                let is_text = |c: char| {
                    ends += usize::from(matches!(c, '\n' | '\r'));
                    !c.is_whitespace() || ends > 2 * MOST_TRIVIA
                };
                let at = start + rest.find(is_text).unwrap_or(rest.len());
                let ahead = &self.text[at..];
                let head = &ahead.as_bytes()[..ahead.len().min(HEADING_MAX + 1)];
                self.reach = self.reach.max(at + head.len());
                clear = at + 1;
                if !ahead.starts_with(['[', '#', ';', '/']) && !is_mistyped_heading(head) {
                    return None;
                }
            }
            match self.get(index)?.kind {
                Kind::Blank | Kind::Comment | Kind::SadMan(_) => index += 1,
                Kind::Section(section) => return Some((index, section)),
                _ => return None,
            }
        }
    }
}
