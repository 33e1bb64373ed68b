//! What was typed into a row by accident: the row is whole without it.

use crate::syntax::lex::chars::{comment_start, is_blank};
use crate::syntax::lex::line_stats::Facts;
use crate::syntax::lex::lines::newline;
use crate::syntax::read::problems::case::Case;
use crate::syntax::read::raw::{RawCell, RawKind, RawRow};
use crate::syntax::{Edit, Span};

/// The start of a comment that was typed into a row.
pub(super) struct Mark<'a> {
    pub(super) span: Span,
    pub(super) sign: &'a str,
    /// What makes a row of the line again, with its title.
    pub(super) fix: (String, Edit),
}

impl<'a> Case<'a> {
    /// Returns the characters of a row that are no cells, if they stand together and just the cells of the grid are left without them.
    pub(super) fn typed(&self, row: &RawRow) -> Option<Span> {
        let surplus = row.count.checked_sub(self.n()).filter(|&count| count > 0)?;
        let cells = self.raw.cells.get(row.first..row.first + row.count)?;
        let foreign: Vec<&RawCell> = cells.iter().filter(|cell| !self.is_cell(cell)).collect();
        let (first, last) = (foreign.first()?.span, foreign.last()?.span);
        let is_one = foreign.windows(2).all(|pair| pair[0].span.end == pair[1].span.start);
        // The colon of a command for the editor is a bar.
        let colon = self.text[..first.start as usize].ends_with(':');
        (is_one && foreign.len() == surplus)
            .then(|| Span { start: first.start - u32::from(colon), end: last.end })
    }

    /// Returns whether a cell may be one of this puzzle's.
    fn is_cell(&self, cell: &RawCell) -> bool {
        // A digit that is too large is a digit.
        let is_symbol = |c: char| {
            is_blank(c) || c.is_ascii_digit() || self.symbols.read(c.encode_utf8(&mut [0; 4])).is_some()
        };
        match cell.kind {
            RawKind::Char(c) => is_symbol(c),
            RawKind::Word => self.text[cell.body as usize..cell.span.end as usize].chars().all(is_symbol),
            RawKind::Braces | RawKind::Nothing => true,
        }
    }

    /// Returns the edit that removes a part of a row, and the space before it where another one is behind.
    pub(super) fn removal(&self, typed: Span) -> Edit {
        let behind = &self.text[typed.end as usize..];
        let is_parted = self.text[..typed.start as usize].ends_with(' ')
            && (behind.is_empty() || behind.starts_with([' ', '\n', '\r']));
        let span = Span { start: typed.start - u32::from(is_parted), ..typed };
        Edit { span, text: String::new() }
    }

    /// Returns the mark of a comment that was typed into a row, if the line is a row without it, or with a blank in its place.
    pub(super) fn comment_in(&self, row: &RawRow) -> Option<Mark<'a>> {
        let (text, n) = (self.text, self.n());
        let from = row.span.start as usize;
        let line = text[from..].lines().next().filter(|_| 0 < row.count && row.count < n)?;
        let start = comment_start(line);
        let sign = ["#", ";", "//"].into_iter().find(|sign| line[start..].starts_with(sign))?;
        let span = Span::new(from + start, from + start + sign.len());
        let blank = if self.grid.blank == ' ' { '.' } else { self.grid.blank };
        let (before, behind) = (&line[..start], &line[start + sign.len()..]);
        [String::new(), blank.to_string()].into_iter().find_map(|new| {
            let whole = format!("{before}{new}{behind}");
            let fits =
                comment_start(&whole) == whole.len() && Facts::with(&whole, &self.plan.alphabet).fits(n);
            let title = if new.is_empty() {
                format!("Remove the '{sign}'")
            } else {
                format!("Change '{sign}' to '{new}'")
            };
            fits.then_some(Mark { span, sign, fix: (title, Edit { span, text: new }) })
        })
    }

    /// Returns the edit that puts the second of two rows that share a line on a line of its own.
    pub(super) fn apart(&self, row: &RawRow) -> Option<Edit> {
        let n = self.n();
        let cells =
            self.raw.cells.get(row.first..row.first + row.count).filter(|cells| cells.len() == 2 * n)?;
        let (start, end) = (cells[n - 1].span.end as usize, cells[n].span.start as usize);
        let between = &self.text[start..end];
        let mut bars = between.match_indices(|c: char| !c.is_whitespace());
        let (from, to) = match (bars.next(), bars.next(), bars.next()) {
            (None, ..) => (start, end),
            // The frames of both.
            (Some((first, bar)), Some((second, _)), None) => (start + first + bar.len(), start + second),
            _ => return None,
        };
        Some(Edit { span: Span::new(from, to), text: newline(self.text).to_owned() })
    }
}
