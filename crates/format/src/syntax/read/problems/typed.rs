//! Text that was typed into a row by accident: without it, the row is correct.

use crate::syntax::lex::chars::{comment_start, is_blank};
use crate::syntax::lex::ends::{line_end, newline};
use crate::syntax::lex::line_stats::Facts;
use crate::syntax::lex::tokens::is_prefix;
use crate::syntax::read::problems::case::Case;
use crate::syntax::read::raw::{RawCell, RawKind, RawRow};
use crate::syntax::{Edit, Span};

/// A comment mark that was typed into a row by accident.
pub(super) struct Mark<'a> {
    pub(super) span: Span,
    pub(super) sign: &'a str,
    /// The title and the edit of the fix that turns the line into a row again.
    pub(super) fix: (String, Edit),
}

impl<'a> Case<'a> {
    /// Returns the adjacent characters of a row that are not cells, if exactly N cells remain without them.
    pub(super) fn typed(&self, row: &RawRow) -> Option<Span> {
        let surplus = row.count.checked_sub(self.n()).filter(|&count| count > 0)?;
        let cells = self.raw.cells.get(row.first..row.first + row.count)?;
        let foreign: Vec<&RawCell> = cells.iter().filter(|cell| !self.is_cell(cell)).collect();
        let (first, last) = (foreign.first()?.span, foreign.last()?.span);
        let is_one = foreign.windows(2).all(|pair| pair[0].span.end == pair[1].span.start);
        // A command for an editor may start with a colon, which is read as a bar.
        let colon = self.text[..first.start as usize].ends_with(':');
        (is_one && foreign.len() == surplus)
            .then(|| Span { start: first.start - u32::from(colon), end: last.end })
    }

    /// Returns whether a cell may belong to this puzzle.
    fn is_cell(&self, cell: &RawCell) -> bool {
        match cell.kind {
            RawKind::Char(c) => self.is_symbol(c),
            RawKind::Word => {
                self.text[cell.body as usize..cell.span.end as usize].chars().all(|c| self.is_symbol(c))
            }
            RawKind::Braces | RawKind::Nothing => true,
        }
    }

    /// Returns whether a character is a blank or a digit, of this board or of a larger one.
    fn is_symbol(&self, c: char) -> bool {
        is_blank(c) || c.is_ascii_digit() || self.symbols.read(c.encode_utf8(&mut [0; 4])).is_some()
    }

    /// Returns the part of a cell that was typed into it by accident. Without that part, the cell is one symbol of the
    /// puzzle. The mark of a placed digit stays.
    pub(super) fn typed_beside(&self, cell: Span) -> Option<Span> {
        let word = &self.text[cell.range()];
        let is_own = |c: char| self.is_symbol(c);
        let behind = word.trim_start_matches(is_own);
        let (part, start) = if word.ends_with(is_own) {
            (word.trim_end_matches(is_own), cell.start as usize)
        } else {
            (behind, cell.start as usize + word.len() - behind.len())
        };
        let colon = usize::from(self.text[..start].ends_with(':'));
        let is_one =
            !part.is_empty() && !part.contains(is_own) && word.chars().count() == part.chars().count() + 1;
        let typed = Span::new(start - colon, start + part.len());
        let digit = self.text[typed.end as usize..cell.end as usize].chars().next();
        let prefixes = self.plan.alphabet.prefixes(self.n());
        let is_mark = |c: char| is_prefix(c, digit, prefixes);
        let kept = if part.ends_with(is_mark) {
            Span { end: typed.end - 1, ..typed }
        } else if part.starts_with(is_mark) {
            Span::new(start + 1, start + part.len())
        } else {
            typed
        };
        (is_one && kept.start < kept.end).then_some(kept)
    }

    /// Returns the edit that removes a part of a row. It also removes the space before the part, if a space or the end of the line follows.
    pub(super) fn removal(&self, typed: Span) -> Edit {
        let behind = &self.text[typed.end as usize..];
        let is_parted = self.text[..typed.start as usize].ends_with(' ')
            && (behind.is_empty() || behind.starts_with([' ', '\n', '\r']));
        let span = Span { start: typed.start - u32::from(is_parted), ..typed };
        Edit { span, text: String::new() }
    }

    /// Returns the comment mark that was typed into a row by accident.
    pub(super) fn comment_in(&self, row: &RawRow) -> Option<Mark<'a>> {
        let is_short = 0 < row.count && row.count < self.n();
        is_short.then(|| self.comment_at(row.span.start as usize)).flatten()
    }

    /// Returns the index of the row that was turned into a comment between two rows by a typed mark, and the mark.
    pub(super) fn commented_between(&self) -> Option<(usize, Mark<'a>)> {
        let rows = &self.planned.rows;
        let (&first, &last) = rows.first().zip(rows.last())?;
        let mark_at = |line: usize| Some(line).zip(self.comment_at(self.plan.lines[line].start));
        let (line, mark) = (first..last).filter(|line| !rows.contains(line)).find_map(mark_at)?;
        Some((rows.iter().filter(|&&row| row < line).count() + 1, mark))
    }

    /// Returns the comment mark in the line that starts here, if the line is a row without the mark or with a blank in its place.
    fn comment_at(&self, from: usize) -> Option<Mark<'a>> {
        let (text, n) = (self.text, self.n());
        let line = &text[from..line_end(text, from)];
        let start = comment_start(line);
        let sign = ["#", ";", "//"].into_iter().find(|sign| line[start..].starts_with(sign))?;
        let span = Span::new(from + start, from + start + sign.len());
        let blank = if self.grid.blank == ' ' { '.' } else { self.grid.blank };
        let (before, behind) = (&line[..start], &line[start + sign.len()..]);
        [String::new(), blank.to_string()].into_iter().find_map(|new| {
            let whole = format!("{before}{new}{behind}");
            // A real comment consists of words, unlike the rest of a row.
            let fits = comment_start(&whole) == whole.len()
                && Facts::with(&whole, &self.plan.alphabet).is_of_cells(n);
            let title = if new.is_empty() {
                format!("Remove the '{sign}'")
            } else {
                format!("Change '{sign}' to '{new}'")
            };
            let edit = if new.is_empty() { self.removal(span) } else { Edit { span, text: new } };
            fits.then_some(Mark { span, sign, fix: (title, edit) })
        })
    }

    /// Returns the edit that moves the second of two rows on one line to its own line.
    pub(super) fn apart(&self, row: &RawRow) -> Option<Edit> {
        let n = self.n();
        let cells =
            self.raw.cells.get(row.first..row.first + row.count).filter(|cells| cells.len() == 2 * n)?;
        let (start, end) = (cells[n - 1].span.end as usize, cells[n].span.start as usize);
        let between = &self.text[start..end];
        let mut bars = between.match_indices(|c: char| !c.is_whitespace());
        let (from, to) = match (bars.next(), bars.next(), bars.next()) {
            (None, ..) => (start, end),
            // The two bars belong to the frames of the two rows.
            (Some((first, bar)), Some((second, _)), None) => (start + first + bar.len(), start + second),
            _ => return None,
        };
        Some(Edit { span: Span::new(from, to), text: newline(self.text).to_owned() })
    }
}
