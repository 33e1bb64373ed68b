//! Problems with the cells of a grid: unknown symbols, pencil marks that look like a typo, mixed blanks.

use crate::syntax::plan::header::Notes;
use crate::syntax::read::blanks::{can_be_blank, even_blanks, odd_blanks};
use crate::syntax::read::problems::case::{Case, SAME_MAX, more_of};
use crate::syntax::read::raw::RawRow;
use crate::syntax::read::unknown::invisible;
use crate::syntax::tree::model::{Content, GridKind, Problem, ProblemCode};
use crate::syntax::{Edit, Span};

impl Case<'_> {
    pub(super) fn unknown_symbols(&self, notes: &mut Notes) {
        // Text that was typed into a row by accident is reported with the row.
        let typed: Vec<Span> = self.raw.rows.iter().filter_map(|row| self.typed(row)).collect();
        let is_typed = |span: Span| typed.iter().any(|typed| typed.contains(span.start as usize));
        let unknown: Vec<Span> = self
            .grid
            .cells
            .iter()
            .filter(|cell| cell.content == Content::Unknown && !is_typed(cell.span))
            .map(|cell| cell.span)
            .collect();
        // If no symbol at all is known, the symbols of the puzzle are wrong and not each cell, so one finding is enough.
        let is_known =
            |content| matches!(content, Content::Digit(_) | Content::Placed(_) | Content::Marks(_));
        let shown = if self.grid.cells.iter().any(|cell| is_known(cell.content)) { SAME_MAX } else { 1 };
        for (k, &span) in unknown.iter().enumerate().take(shown) {
            let more = more_of(k, unknown.len(), shown, "cells");
            let found = &self.text[span.range()];
            if let Some(problem) = invisible(ProblemCode::UnknownSymbol, self.text, span) {
                notes.problems.push(problem);
                continue;
            }
            let row = self.raw.rows.iter().position(|row| row.span.contains(span.start as usize));
            if let Some((row, typed)) = row.zip(self.typed_beside(span)) {
                notes.problems.push(self.typed_in(row, typed));
                continue;
            }
            if let Some(digits) = self.digits_of(found) {
                let message = format!(
                    "Unexpected '{found}': if a digit is one too many, remove it; else write {digits}{more}"
                );
                let problem = Problem::new(ProblemCode::UnknownSymbol, span, message);
                let edit = Edit { span, text: digits.clone() };
                notes.problems.push(problem.with_fix(format!("Write {digits}"), vec![edit]));
                continue;
            }
            let message = format!(
                "Unexpected '{found}': use {}, or {} for a blank{more}",
                self.symbols.describe(),
                self.blank_sign()
            );
            notes.problem(ProblemCode::UnknownSymbol, span, message);
        }
    }

    /// Returns the sign for a blank that a message suggests: the grid's own sign, or a point if that is a space or a digit of the puzzle.
    fn blank_sign(&self) -> char {
        let is_digit = |c: char| self.symbols.read(c.encode_utf8(&mut [0; 4])).is_some();
        Some(self.grid.blank).filter(|&c| c != ' ' && !is_digit(c)).unwrap_or('.')
    }

    /// Returns a suggestion for a word of digits that is not valid pencil marks: the digit it repeats, or pencil marks.
    fn digits_of(&self, word: &str) -> Option<String> {
        let mut digits = Vec::new();
        for c in word.chars() {
            digits.push(
                self.symbols.read(c.encode_utf8(&mut [0; 4])).filter(|digit| digit.index() < self.digits)?,
            );
        }
        let count = digits.len();
        digits.sort_unstable();
        digits.dedup();
        let written: String = digits.iter().map(|&digit| self.symbols.write(digit)).collect();
        match digits.len() {
            _ if count < 2 || self.digits > 9 => None,
            1 => Some(written),
            _ => Some(format!("{{{written}}}")),
        }
    }

    /// Reports pencil marks with a repeated digit, and two adjacent digits without a space in a grid without other pencil marks.
    pub(super) fn doubtful_marks(&self, notes: &mut Notes) {
        let marks = self.grid.cells.iter().filter(|cell| matches!(cell.content, Content::Marks(_)));
        let doubled = marks.clone().filter_map(|cell| {
            let Content::Marks(set) = cell.content else { return None };
            let inner = self.text[cell.span.range()].strip_prefix('{')?.trim_end_matches('}');
            let digits: Vec<char> = inner.chars().filter(char::is_ascii_alphanumeric).collect();
            let is_doubled = self.digits <= 9 && digits.len() > set.len();
            let twice = digits
                .iter()
                .enumerate()
                .find(|(at, digit)| digits[..*at].contains(digit))
                .map(|(_, &it)| it);
            Some((cell.span, set, twice.filter(|_| is_doubled)?))
        });
        for (span, set, twice) in doubled.take(SAME_MAX) {
            let written: String = set.iter().map(|digit| self.symbols.write(digit)).collect();
            let message = format!("{twice} is marked twice: write {{{written}}}");
            let problem = Problem::new(ProblemCode::DoubtfulMark, span, message);
            let edit = Edit { span, text: format!("{{{written}}}") };
            notes.problems.push(problem.with_fix(format!("Write {{{written}}}"), vec![edit]));
        }
        let mut all = marks;
        if let (Some(only), None, GridKind::Puzzle) = (all.next(), all.next(), self.kind)
            && !self.text[only.span.range()].starts_with('{')
        {
            let found = &self.text[only.span.range()];
            let message = format!(
                "{found} is read as pencil marks. If a digit is one too many, remove it; else write {{{found}}}"
            );
            notes.problem(ProblemCode::DoubtfulMark, only.span, message);
        }
    }

    pub(super) fn mixed_blanks(&self, notes: &mut Notes) {
        let most = self.grid.blank;
        let Some(first) = odd_blanks(self.text, self.grid).next() else { return };
        let in_broken_row = |row: &RawRow| row.count != self.n() && row.span.touches(first.start as usize);
        if !can_be_blank(most, self.symbols, self.digits) || self.raw.rows.iter().any(in_broken_row) {
            return;
        }
        let message = format!("Mixed blanks: '{}' here, '{most}' elsewhere", &self.text[first.range()]);
        let problem = Problem::new(ProblemCode::MixedBlanks, first, message);
        let fix = even_blanks(self.text, self.grid, self.symbols, self.digits);
        notes.problems.push(if fix.is_empty() {
            problem
        } else {
            problem.with_fix(format!("Write every blank as '{most}'"), fix)
        });
    }
}
