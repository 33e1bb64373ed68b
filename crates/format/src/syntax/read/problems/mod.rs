//! Problems with a grid as written: rows too long or too short, unknown symbols, mixed blanks, foreign forms; and misplaced lines.
//!
//! A grid has few findings: a problem that occurs in many places is reported once.

pub(super) mod case;
mod cells;
pub(in crate::syntax) mod misplaced;
mod rows;
mod typed;

use crate::syntax::Span;
use crate::syntax::lex::chars::{comment_start, fold};
use crate::syntax::lex::tokens::commas;
use crate::syntax::plan::header::{Notes, trimmed};
use crate::syntax::read::foreign;
use crate::syntax::read::problems::case::Case;
use crate::syntax::read::raw::{Foreign, RawRow};
use crate::syntax::tree::model::{Content, ElementKind, Problem, ProblemCode};

impl Case<'_> {
    /// Reports all problems of the grid.
    pub(crate) fn judge(&self, notes: &mut Notes) {
        let before = notes.problems.len();
        self.row_lengths(notes);
        self.extra_rows(notes);
        self.missing(notes);
        self.moved(notes);
        self.unknown_symbols(notes);
        self.mixed_blanks(notes);
        self.doubtful_marks(notes);
        self.removed_candidates(notes);
        // If no cell could be read, or a puzzle on one line is too long, commas are not the problem to report.
        let is_read = !self.is_unread() && !matches!(*self.raw.rows, [ref only] if only.count > self.n());
        // If a grid with other problems has a comma in only one line, the comma is a typo and not a foreign form.
        let told = notes.problems.len() > before;
        let is_slip = |foreign: &Foreign| {
            let rows =
                self.raw.rows.iter().filter(|row| raw_is_foreign(&self.text[row.span.range()], *foreign));
            told && self.raw.rows.len() > 1 && rows.count() == 1
        };
        let foreign = self.raw.foreign.filter(|_| is_read).filter(|foreign| !is_slip(foreign));
        if let (Some(foreign), Some(first)) = (foreign, self.grid.rows.first()) {
            let what = match foreign {
                Foreign::Commas => "Commas and brackets are accepted but non-standard",
                Foreign::Tabs => "Empty cells between tabs are accepted but non-standard",
                Foreign::FullWidth => "Full-width digits are accepted but non-standard",
            };
            let message = format!("{what}: write rows as 53..7.... or 5 3 . | . 7 . | . . .");
            let is_foreign = |row: &&RawRow| raw_is_foreign(&self.text[row.span.range()], foreign);
            let span = self.raw.rows.iter().find(is_foreign).map_or(first.span, |row| row.span);
            let problem = Problem::new(ProblemCode::ForeignForm, span, message);
            // With a row that is too long, the fix would lose the surplus cells, so there is no fix.
            let is_exact = self.raw.rows.iter().all(|row| row.count <= self.n());
            notes.problems.push(match foreign::fix(self, foreign).filter(|_| is_exact) {
                Some((title, edits)) => problem.with_fix(title, edits),
                None => problem,
            });
            if foreign == Foreign::Tabs {
                self.tabs(notes);
            }
        }
    }

    /// Reports a label that lists removed candidates, as `HoDoKu` and Susser write them: digit, row, column.
    fn removed_candidates(&self, notes: &mut Notes) {
        let Some(last) = self.grid.cells.last().filter(|_| self.n() == 9 && self.grid.is_whole()) else {
            return;
        };
        let (start, end) = (last.span.end as usize, self.raw.tail.end as usize);
        let behind = self.text.get(start..end).unwrap_or_default();
        let label = trimmed(self.text, start, start + comment_start(behind));
        let Some(words) = self.text[label.range()].strip_prefix(':') else { return };
        let cell = |word: &str| match *word.as_bytes() {
            [b'1'..=b'9', row @ b'1'..=b'9', column @ b'1'..=b'9'] => {
                self.grid.cells.get(usize::from(row - b'1') * 9 + usize::from(column - b'1'))
            }
            _ => None,
        };
        let cells: Option<Vec<_>> = words.split_whitespace().map(cell).collect();
        // If all these numbers name filled cells, the label is not a list of candidates.
        if cells.is_some_and(|cells| cells.iter().any(|cell| cell.content == Content::Blank)) {
            let message =
                "Removed candidates behind a colon are read as a label: write pencil marks in a [State] grid";
            notes.problem(ProblemCode::ForeignForm, label, message);
        }
    }

    /// Records tabs that separate cells as elements, so that they are not removed as white space.
    fn tabs(&self, notes: &mut Notes) {
        for row in self.raw.rows.iter().map(|row| row.span) {
            for (i, tab) in self.text[row.range()].match_indices('\t') {
                let start = row.start as usize + i;
                notes.piece(Span::new(start, start + tab.len()), ElementKind::Separator);
            }
        }
    }
}

/// Returns whether a row is written in this foreign form.
fn raw_is_foreign(row: &str, foreign: Foreign) -> bool {
    match foreign {
        Foreign::Commas => commas(row) > 0,
        Foreign::Tabs => true,
        Foreign::FullWidth => row.chars().any(|c| fold(c) != c),
    }
}
