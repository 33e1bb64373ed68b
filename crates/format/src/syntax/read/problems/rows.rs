//! Problems with the rows of a grid: too long or too short, surplus, missing, or moved.

use crate::board::{article, plural};
use crate::syntax::lex::chars::{comment_start, is_bar};
use crate::syntax::lex::lines::{Kind, sign_in_border};
use crate::syntax::plan::Parting;
use crate::syntax::plan::header::Notes;
use crate::syntax::plan::model::Moved;
use crate::syntax::plan::rows::is_commented_row;
use crate::syntax::read::problems::case::{Case, SAME_MAX, more_of};
use crate::syntax::read::raw::RawRow;
use crate::syntax::read::unknown::invisible;
use crate::syntax::tree::model::{ElementKind, GridKind, Problem, ProblemCode};
use crate::syntax::{Edit, Span};

impl Case<'_> {
    /// Returns whether a row is the last one written in a grid that is being typed.
    fn is_being_typed(&self, index: usize, row: &RawRow) -> bool {
        index + 1 == self.raw.rows.len()
            && row.count < self.n()
            && self.planned.extra.is_empty()
            && self.comment_in(row).is_none()
    }

    pub(super) fn row_lengths(&self, notes: &mut Notes) {
        let n = self.n();
        let rows = self.raw.rows.iter().enumerate();
        let joined = |i: usize| i > 0 && self.raw.rows[i].count == 0 && self.raw.rows[i - 1].count > n;
        let mut wrong: Vec<(usize, &RawRow)> = rows
            .filter(|(i, row)| row.count != n && !self.is_being_typed(*i, row) && !joined(*i))
            .filter(|(_, row)| self.rest_of(row).is_none())
            .collect();
        for (_, row) in &wrong {
            if row.count > n {
                notes.piece(self.surplus(row), ElementKind::Unknown);
            }
        }
        let mut shown = 0;
        wrong.retain(|&(index, row)| {
            let Some(typed) = self.typed(row) else { return true };
            if shown < SAME_MAX {
                notes.problems.push(self.typed_in(index, typed));
                shown += 1;
            }
            false
        });
        // If no row has N cells, the size is wrong rather than each row.
        let none_fits = self.raw.rows.iter().all(|row| row.count != n);
        if let Some(problem) = self.all_rows(&wrong).filter(|_| none_fits) {
            notes.problems.push(problem);
            return;
        }
        // Inserting or deleting a block of text changes several adjacent rows in the same way, so they share one finding.
        let alike: Vec<&[(usize, &RawRow)]> = wrong
            .chunk_by(|a, b| !none_fits && self.is_plain(a) && a.0 + 1 == b.0 && a.1.count == b.1.count)
            .collect();
        let shown = if none_fits { 1 } else { SAME_MAX };
        for (k, rows) in alike.iter().enumerate().take(shown) {
            let more = more_of(k, alike.len(), shown, "rows");
            let Some(&(index, row)) = rows.first() else { continue };
            notes.problems.push(match rows {
                [_] => self.row_length(index, row, &more),
                [.., (last, _)] => {
                    let count = plural(row.count, "cell");
                    let message =
                        format!("Rows {} to {} have {count} each, expected {n}{more}", index + 1, last + 1);
                    let mut problem = Problem::new(ProblemCode::RowLength, self.surplus(row), message);
                    let other = |(at, row): &(usize, &RawRow)| (row.span, format!("row {}", at + 1));
                    problem.related = rows[1..].iter().map(other).collect();
                    problem
                }
                [] => continue,
            });
        }
    }

    /// Returns the finding about rows that all have the same wrong length. The last row may still be being typed.
    fn all_rows(&self, wrong: &[(usize, &RawRow)]) -> Option<Problem> {
        let (&(_, first), count) = (wrong.first()?, self.raw.rows.len());
        let is_alike = self.raw.rows.iter().all(|row| row.count == first.count);
        if count < 2 || !is_alike || !wrong.iter().all(|row| self.is_plain(row)) {
            return None;
        }
        let n = self.n();
        let (rows, cells) = (plural(count, "row"), plural(first.count, "cell"));
        let advice = if count == first.count {
            format!(". For a puzzle of {count}x{count}, write `size: {count}` above it")
        } else if count > 2 && first.count > 2 {
            format!(". For a board of {rows} and {} columns, write `size: {count}x{0}` above it", first.count)
        } else {
            String::new()
        };
        let message = format!("{rows} of {cells}, expected {} rows of {n}{advice}", self.height());
        let mut problem = Problem::new(ProblemCode::RowLength, self.surplus(first), message);
        let other = |(at, row): &(usize, &RawRow)| (row.span, format!("row {}", at + 1));
        problem.related = wrong[1..].iter().map(other).collect();
        Some(problem)
    }

    /// Returns whether a row is too long or too short and has no other known problem.
    fn is_plain(&self, &(index, row): &(usize, &RawRow)) -> bool {
        row.count > 0
            && self.planned.gap != Some(index + 1)
            && !matches!(self.planned.parting, Parting::Columns(_))
            && self.comment_in(row).is_none()
    }

    /// Returns the span of the surplus cells of a row, or of the row if it is not too long.
    fn surplus(&self, row: &RawRow) -> Span {
        let surplus = &self.raw.cells[row.first + row.count.min(self.n())..row.first + row.count];
        match (surplus.first(), surplus.last()) {
            (Some(a), Some(b)) => a.span.cover(b.span),
            _ => row.span,
        }
    }

    /// Returns the finding about text that was typed into a row by accident.
    pub(super) fn typed_in(&self, index: usize, span: Span) -> Problem {
        if let Some(problem) = invisible(ProblemCode::UnknownSymbol, self.text, span) {
            return problem;
        }
        let found = &self.text[span.range()];
        let message = format!("Unexpected '{found}' in row {}: remove it", index + 1);
        let problem = Problem::new(ProblemCode::UnknownSymbol, span, message);
        problem.with_fix(format!("Remove '{found}'"), vec![self.removal(span)])
    }

    /// Returns the finding about a row that is too long or too short.
    fn row_length(&self, index: usize, row: &RawRow, more: &str) -> Problem {
        let (n, number, span) = (self.n(), index + 1, self.surplus(row));
        let count = plural(row.count, "cell");
        let by_column = matches!(self.planned.parting, Parting::Columns(_));
        if by_column && self.planned.gap != Some(index) {
            let message = format!(
                "Row {number} does not line up with the other rows, whose cells are read by column: restore its spaces and bars{more}"
            );
            return Problem::new(ProblemCode::RowLength, span, message);
        }
        if let Some((number, mark)) = self.commented_between().filter(|_| row.count == 0) {
            let message = format!("Row {number} is missing: '{}' starts a comment", mark.sign);
            let (title, edit) = mark.fix;
            return Problem::new(ProblemCode::RowLength, mark.span, message).with_fix(title, vec![edit]);
        }
        if row.count == 0 && self.is_somewhere_in_band() {
            let message = format!("Row {number} is missing, or another one of its band");
            let place = self.commented_row().or_else(|| self.first_line()).unwrap_or(span);
            let mut problem = Problem::new(ProblemCode::RowLength, place, message);
            problem.related.push((span, "in this band".to_owned()));
            return problem;
        }
        if self.planned.gap == Some(number) && row.count > 0 {
            let message =
                format!("Row {number} has {count}, expected {n}: row {} is on the same line", number + 1);
            let problem = Problem::new(ProblemCode::RowLength, span, message);
            return match self.apart(row) {
                Some(edit) => problem.with_fix("Put the two rows on lines of their own", vec![edit]),
                None => problem,
            };
        }
        if let Some(mark) = self.comment_in(row) {
            let message = format!("Row {number} has {count}, expected {n}: '{}' starts a comment", mark.sign);
            let (title, edit) = mark.fix;
            return Problem::new(ProblemCode::RowLength, mark.span, message).with_fix(title, vec![edit]);
        }
        let message = match row.count {
            0 if self.planned.doubtful => format!("Row {number} is missing, or one beside it"),
            0 => format!("Row {number} is missing{more}"),
            _ => format!("Row {number} has {count}, expected {n}{more}"),
        };
        Problem::new(ProblemCode::RowLength, span, message)
    }

    /// Returns the second line of a row that was split over two lines.
    fn rest_of(&self, row: &RawRow) -> Option<Span> {
        let [extra] = *self.planned.extra else { return None };
        let rest = self.line_span(extra);
        let between = self.text.get(row.span.end as usize..rest.start as usize)?;
        let is_short = row.count < self.n() && self.planned.rows.iter().all(|&other| other != extra);
        (is_short && between.trim().is_empty() && between.contains(['\n', '\r'])).then_some(rest)
    }

    pub(super) fn extra_rows(&self, notes: &mut Notes) {
        let spans: Vec<Span> = self.planned.extra.iter().map(|&line| self.line_span(line)).collect();
        let Some(&first) = spans.first() else { return };
        for &span in &spans {
            notes.piece(span, ElementKind::Unknown);
        }
        let split = self.raw.rows.iter().enumerate().find_map(|(i, row)| Some((i, row, self.rest_of(row)?)));
        if let Some((index, row, rest)) = split {
            let message = format!("Row {} is split over two lines. Join them", index + 1);
            let mut problem = Problem::new(ProblemCode::ExtraRow, rest, message);
            problem.related = vec![(row.span, "its start".to_owned())];
            let gap = Span { start: row.span.end, end: rest.start };
            let behind = self.planned.extra.first().map(|&line| self.plan.lines[line].kind);
            let behind = if let Some(Kind::Row(facts)) = behind { facts.tokens as usize } else { 0 };
            // If the split went through a cell, its two halves are joined without a space.
            let text = if row.spaced && row.count + behind <= self.n() { " " } else { "" }.to_owned();
            notes.problems.push(problem.with_fix("Join the two lines", vec![Edit { span: gap, text }]));
            return;
        }
        if let Some(problem) = self.sign_in_border() {
            notes.problems.push(problem);
            return;
        }
        let twin = self
            .planned
            .rows
            .iter()
            .map(|&line| self.line_span(line))
            .find(|&row| self.text[row.range()] == self.text[first.range()]);
        let count = spans.len();
        let (rows, them) = if count == 1 { ("row", "it") } else { ("rows", "them") };
        let name = if self.planned.doubtful { self.name() } else { "" };
        let message = format!(
            "{name}{count} extra {rows}: {} {} grid has {} rows. Remove {them}, or separate two puzzles with a blank line",
            article(self.height()),
            self.planned.sides(),
            self.height()
        );
        // It may be unknown which row is the surplus one.
        let place = self.first_line().filter(|_| self.planned.doubtful).unwrap_or(first);
        let mut problem = Problem::new(ProblemCode::ExtraRow, place, message);
        problem.related.extend((place != first).then(|| (first, "the extra row".to_owned())));
        problem.related.extend(spans[1..].iter().map(|&span| (span, "another extra row".to_owned())));
        problem.related.extend(twin.map(|span| (span, "the same row".to_owned())));
        notes.problems.push(problem);
    }

    /// Returns the finding about a single wrong character in a border, if the only surplus row is a border without that character.
    fn sign_in_border(&self) -> Option<Problem> {
        let ([extra], [row, ..]) = (&*self.planned.extra, &*self.planned.rows) else { return None };
        let line = |line: usize| self.plan.lines.get(line).map(|line| &self.text[line.start..line.end]);
        let (row, written) = (line(*row)?, line(*extra)?);
        let row: Vec<char> = row[..comment_start(row)].trim_end().chars().collect();
        let (at, c) = sign_in_border(written)?;
        let behind = &written[at + c.len_utf8()..];
        // In a border that is no wider than a row, the character replaced another one.
        let new = if written.trim_end().chars().count() > row.len() {
            None
        } else if row.get(written[..at].chars().count()).copied().is_some_and(is_bar) {
            Some('+')
        } else {
            written[..at].chars().rev().chain(behind.chars()).find(|c| matches!(c, '-' | '='))
        };
        let start = self.plan.lines[*extra].start + at;
        let span = Span::new(start, start + c.len_utf8());
        let (todo, title) = match new {
            Some(new) => (format!("Change it to '{new}'"), format!("Change '{c}' to '{new}'")),
            None => ("Remove it".to_owned(), format!("Remove the '{c}'")),
        };
        let message = format!("'{c}' makes this border an extra row. {todo}");
        let edit = Edit { span, text: new.map(String::from).unwrap_or_default() };
        Some(Problem::new(ProblemCode::ExtraRow, span, message).with_fix(title, vec![edit]))
    }

    /// Returns whether only the band of a missing row is known, because no other grid of the puzzle shows its exact place.
    fn is_somewhere_in_band(&self) -> bool {
        self.planned.doubtful && self.planned.gap.is_some() && self.plan.grids.len() == 1
    }

    pub(super) fn missing(&self, notes: &mut Notes) {
        let n = self.n();
        let rows = self.raw.rows.len();
        let short = self.raw.rows.last().filter(|row| self.is_being_typed(rows - 1, row));
        // If a whole grid has another size than `size:` says, the length of its rows is reported instead.
        let is_other =
            self.kind == GridKind::Puzzle && rows > 1 && self.raw.rows.iter().all(|row| row.count == rows);
        let is_told = self.planned.gap == Some(rows);
        if is_other || is_told || (rows >= self.height() && short.is_none()) {
            return;
        }
        let tail =
            short.map_or_else(String::new, |row| format!("; row {rows} has {} of {n} cells", row.count));
        let name = self.name();
        // If a row is missing elsewhere, no row is being typed at the end.
        let first = self.first_line().filter(|_| self.planned.doubtful);
        let span = self.commented_row().filter(|_| short.is_none());
        let span = span.or(first).or_else(|| self.raw.rows.last().map(|row| row.span));
        let span = span.or(self.grid.mark);
        notes.problem(
            ProblemCode::MissingRow,
            span.unwrap_or_default(),
            format!("{name}{rows} of {} rows so far{tail}", self.height()),
        );
    }

    /// Reports rows whose order differs from the givens.
    pub(super) fn moved(&self, notes: &mut Notes) {
        let Some(moved) = self.planned.moved else { return };
        let row = |at: usize| self.line_span(self.planned.rows[at]);
        let (first, last, message, title, order) = match moved {
            Moved::Swapped(a, b) => {
                let message =
                    format!("Rows {} and {} of [State] have each other's givens. Swap them", a + 1, b + 1);
                (a, b, message, "Swap the two rows", vec![b, a])
            }
            Moved::Shifted(from, to) => {
                let message =
                    format!("Row {} of [State] has the givens of row {}. Move it back", from + 1, to + 1);
                let mut order: Vec<usize> = (from.min(to)..=from.max(to)).collect();
                if from < to {
                    order.rotate_left(1);
                } else {
                    order.rotate_right(1);
                }
                (from, to, message, "Move the row back", order)
            }
        };
        let mut places: Vec<usize> = order.clone();
        places.sort_unstable();
        let text = |at: usize| self.text[row(at).range()].to_owned();
        let edits = places.iter().zip(&order).map(|(&to, &of)| Edit { span: row(to), text: text(of) });
        let mut problem = Problem::new(ProblemCode::MovedRow, row(first), message);
        problem.related.push((row(last), "its place, by the givens".to_owned()));
        notes.problems.push(problem.with_fix(title, edits.collect()));
    }

    /// Returns a comment near or among the rows that may be a row by mistake.
    fn commented_row(&self) -> Option<Span> {
        let (first, last) = (*self.planned.rows.first()?, *self.planned.rows.last()?);
        let around = first.saturating_sub(2)..(last + 3).min(self.plan.roles.len());
        let is_row = |&at: &usize| {
            let line = self.plan.lines[at];
            let text = &self.text[line.start..line.end];
            line.kind == Kind::Comment && is_commented_row(text, self.n(), &self.plan.alphabet)
        };
        around.clone().find(is_row).map(|at| self.line_span(at))
    }
}
