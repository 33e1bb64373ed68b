//! What is wrong with a grid as it is written: rows too long or too short, unknown symbols, mixed blanks, foreign forms.
//!
//! A grid has few findings: what is wrong in many places is reported once.

use crate::board::plural;
use crate::syntax::lex::chars::fold;
use crate::syntax::lex::lines::Kind;
use crate::syntax::lex::tokens::commas;
use crate::syntax::plan::header::Notes;
use crate::syntax::plan::model::Moved;
use crate::syntax::plan::rows::is_commented_row;
use crate::syntax::plan::{GridPlan, Parting, Plan, Role};
use crate::syntax::read::blanks::{can_be_blank, even_blanks, odd_blanks};
use crate::syntax::read::foreign::{self, Written};
use crate::syntax::read::raw::{Foreign, RawGrid, RawRow};
use crate::syntax::read::unknown::invisible;
use crate::syntax::tree::model::{Content, ElementKind, GridKind, GridText, Problem, ProblemCode, Symbols};
use crate::syntax::{Edit, Span};

/// The most findings of one kind in a grid; the last one says how many more there are.
const SAME_MAX: usize = 8;

/// All that is needed to judge a grid.
pub(crate) struct Case<'a> {
    pub(crate) text: &'a str,
    pub(crate) plan: &'a Plan,
    pub(crate) planned: &'a GridPlan,
    pub(crate) raw: &'a RawGrid,
    pub(crate) grid: &'a GridText,
    pub(crate) symbols: &'a Symbols,
    pub(crate) kind: GridKind,
}

impl Case<'_> {
    /// Notes all problems of the grid.
    pub(crate) fn judge(&self, notes: &mut Notes) {
        let before = notes.problems.len();
        self.row_lengths(notes);
        self.extra_rows(notes);
        self.missing(notes);
        self.moved(notes);
        self.unknown_symbols(notes);
        self.mixed_blanks(notes);
        self.doubtful_marks(notes);
        // If commas change what a line is, its finding is not about the commas.
        let is_read = !self.is_unread() && !matches!(*self.raw.rows, [ref only] if only.count > self.n());
        // One line of a broken grid with a comma is a slip, and no other form.
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
            let Self { text, plan, planned, grid, symbols, .. } = *self;
            let written = Written { text, plan, planned, grid, symbols };
            // A row that is too long would lose its last cells.
            let is_exact = self.raw.rows.iter().all(|row| row.count <= self.n());
            notes.problems.push(match foreign::fix(&written, foreign).filter(|_| is_exact) {
                Some((title, edits)) => problem.with_fix(title, edits),
                None => problem,
            });
            if foreign == Foreign::Tabs {
                self.tabs(notes);
            }
        }
    }

    /// Notes tabs that separate cells: they are not white space that can be removed.
    fn tabs(&self, notes: &mut Notes) {
        for row in self.raw.rows.iter().map(|row| row.span) {
            for (i, tab) in self.text[row.range()].match_indices('\t') {
                let start = row.start as usize + i;
                notes.piece(Span::new(start, start + tab.len()), ElementKind::Separator);
            }
        }
    }

    /// Returns whether no cell of the grid could be read.
    fn is_unread(&self) -> bool {
        self.grid.cells.iter().all(|cell| matches!(cell.content, Content::Unknown | Content::Missing))
    }

    const fn n(&self) -> usize {
        self.planned.n
    }

    /// Returns whether the row is the last one written of a grid that is being typed.
    fn is_being_typed(&self, index: usize, row: &RawRow) -> bool {
        index + 1 == self.raw.rows.len() && row.count < self.n() && self.planned.extra.is_empty()
    }

    fn row_lengths(&self, notes: &mut Notes) {
        let n = self.n();
        let rows = self.raw.rows.iter().enumerate();
        let joined = |i: usize| i > 0 && self.raw.rows[i].count == 0 && self.raw.rows[i - 1].count > n;
        let wrong: Vec<(usize, &RawRow)> = rows
            .filter(|(i, row)| row.count != n && !self.is_being_typed(*i, row) && !joined(*i))
            .filter(|(_, row)| self.rest_of(row).is_none())
            .collect();
        // Where no row has N cells, that is not what is wrong.
        let none_fits = self.raw.rows.iter().all(|row| row.count != n);
        let shown = if none_fits { 1 } else { SAME_MAX };
        for (k, &(index, row)) in wrong.iter().enumerate().take(shown) {
            let surplus = &self.raw.cells[row.first + row.count.min(n)..row.first + row.count];
            let span = match (surplus.first(), surplus.last()) {
                (Some(a), Some(b)) => a.span.cover(b.span),
                _ => row.span,
            };
            if row.count > n {
                notes.piece(span, ElementKind::Unknown);
            }
            let more = more_of(k, wrong.len(), shown, "rows");
            let number = index + 1;
            let message = match row.count {
                _ if matches!(self.planned.parting, Parting::Columns(_))
                    && self.planned.gap != Some(index) =>
                {
                    format!(
                        "Row {number} does not line up with the other rows, whose cells are read by column: restore its spaces and bars{more}"
                    )
                }
                0 if self.is_somewhere_in_band() => {
                    format!("Row {number} is missing, or another one of its band")
                }
                0 if self.planned.doubtful => format!("Row {number} is missing, or one beside it"),
                0 => format!("Row {number} is missing{more}"),
                _ if self.planned.gap == Some(number) => {
                    format!(
                        "Row {number} has {}, expected {n}: row {} is on the same line",
                        plural(row.count, "cell"),
                        number + 1
                    )
                }
                count => format!("Row {number} has {}, expected {n}{more}", plural(count, "cell")),
            };
            let mut problem = Problem::new(ProblemCode::RowLength, span, message);
            if row.count == 0 && self.is_somewhere_in_band() {
                problem.span = self.commented_row().or_else(|| self.first_line()).unwrap_or(span);
                problem.related.push((span, "in this band".to_owned()));
            }
            notes.problems.push(problem);
        }
        for (_, row) in wrong.iter().skip(SAME_MAX).filter(|(_, row)| row.count > n) {
            let last = self.raw.cells[row.first + row.count - 1].span;
            notes.piece(self.raw.cells[row.first + n].span.cover(last), ElementKind::Unknown);
        }
    }

    /// Returns the second line of a row that was split over two.
    fn rest_of(&self, row: &RawRow) -> Option<Span> {
        let [extra] = *self.planned.extra else { return None };
        let rest = self.line_span(extra);
        let between = self.text.get(row.span.end as usize..rest.start as usize)?;
        let is_short = row.count < self.n() && self.planned.rows.iter().all(|&other| other != extra);
        (is_short && between.trim().is_empty() && between.contains(['\n', '\r'])).then_some(rest)
    }

    fn extra_rows(&self, notes: &mut Notes) {
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
            // A cell that was split itself grows together.
            let text = if row.spaced && row.count + behind <= self.n() { " " } else { "" }.to_owned();
            notes.problems.push(problem.with_fix("Join the two lines", vec![Edit { span: gap, text }]));
            return;
        }
        let twin = self
            .planned
            .rows
            .iter()
            .map(|&line| self.line_span(line))
            .find(|&row| self.text[row.range()] == self.text[first.range()]);
        let (n, count) = (self.n(), spans.len());
        let (rows, them) = if count == 1 { ("row", "it") } else { ("rows", "them") };
        let name = if self.planned.doubtful { self.name() } else { "" };
        let message = format!(
            "{name}{count} extra {rows}: a {n}x{n} grid has {n} rows. Remove {them}, or separate two puzzles with a blank line"
        );
        // Which row is the extra one may not be known.
        let place = self.first_line().filter(|_| self.planned.doubtful).unwrap_or(first);
        let mut problem = Problem::new(ProblemCode::ExtraRow, place, message);
        problem.related.extend((place != first).then(|| (first, "the extra row".to_owned())));
        problem.related.extend(spans[1..].iter().map(|&span| (span, "another extra row".to_owned())));
        problem.related.extend(twin.map(|span| (span, "the same row".to_owned())));
        notes.problems.push(problem);
    }

    /// Which of the puzzle's grids it is, as its findings say it.
    const fn name(&self) -> &'static str {
        match self.kind {
            GridKind::Puzzle => "",
            GridKind::State => "[State]: ",
            GridKind::Solution => "[Solution]: ",
        }
    }

    /// The first row of the puzzle, whichever of its grids this is, or the border above it.
    fn first_line(&self) -> Option<Span> {
        let row = *self.plan.grids.first()?.rows.first()?;
        let borders = self.plan.roles[..row].iter().rev().take_while(|&&role| role == Role::Border).count();
        Some(self.line_span(row - borders))
    }

    /// Returns whether of a row that is missing no more than its band is known: no other grid of the puzzle tells it.
    fn is_somewhere_in_band(&self) -> bool {
        self.planned.doubtful && self.planned.gap.is_some() && self.plan.grids.len() == 1
    }

    fn line_span(&self, line: usize) -> Span {
        let line = self.plan.lines[line];
        crate::syntax::plan::header::trimmed(self.text, line.start, line.end)
    }

    fn missing(&self, notes: &mut Notes) {
        let n = self.n();
        let rows = self.raw.rows.len();
        let short = self.raw.rows.last().filter(|row| self.is_being_typed(rows - 1, row));
        // A whole grid of another size than `size:` says: the length of its rows is reported.
        let is_other =
            self.kind == GridKind::Puzzle && rows > 1 && self.raw.rows.iter().all(|row| row.count == rows);
        let is_told = self.planned.gap == Some(rows);
        if is_other || is_told || (rows >= n && short.is_none()) {
            return;
        }
        let tail =
            short.map_or_else(String::new, |row| format!("; row {rows} has {} of {n} cells", row.count));
        let name = self.name();
        // Where a row is missing somewhere, none is being typed at the end.
        let first = self.first_line().filter(|_| self.planned.doubtful);
        let span = self.commented_row().filter(|_| short.is_none());
        let span = span.or(first).or_else(|| self.raw.rows.last().map(|row| row.span));
        let span = span.or_else(|| self.planned.mark.map(|line| self.line_span(line)));
        notes.problem(
            ProblemCode::MissingRow,
            span.unwrap_or_default(),
            format!("{name}{rows} of {n} rows so far{tail}"),
        );
    }

    /// Notes rows that are in another order than the givens.
    fn moved(&self, notes: &mut Notes) {
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

    /// Returns the comment at a row, or among them, that may have been one.
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

    fn unknown_symbols(&self, notes: &mut Notes) {
        let unknown: Vec<Span> = self
            .grid
            .cells
            .iter()
            .filter(|cell| cell.content == Content::Unknown)
            .map(|cell| cell.span)
            .collect();
        // Where no symbol is known, it is the symbols that are wrong, not each cell.
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
                if self.grid.blank == ' ' { '.' } else { self.grid.blank }
            );
            notes.problem(ProblemCode::UnknownSymbol, span, message);
        }
    }

    /// Returns what a word of digits that is not pencil marks may mean: the digit that it repeats, or marks.
    fn digits_of(&self, word: &str) -> Option<String> {
        let mut digits = Vec::new();
        for c in word.chars() {
            digits.push(
                self.symbols.read(c.encode_utf8(&mut [0; 4])).filter(|digit| digit.index() < self.n())?,
            );
        }
        let count = digits.len();
        digits.sort_unstable();
        digits.dedup();
        let written: String = digits.iter().map(|&digit| self.symbols.write(digit)).collect();
        match digits.len() {
            _ if count < 2 || self.n() > 9 => None,
            1 => Some(written),
            _ => Some(format!("{{{written}}}")),
        }
    }

    /// Marks with a digit twice, and two digits that have grown together in a grid without other marks.
    fn doubtful_marks(&self, notes: &mut Notes) {
        let marks = self.grid.cells.iter().filter(|cell| matches!(cell.content, Content::Marks(_)));
        let doubled = marks.clone().filter_map(|cell| {
            let Content::Marks(set) = cell.content else { return None };
            let inner = self.text[cell.span.range()].strip_prefix('{')?.trim_end_matches('}');
            let digits: Vec<char> = inner.chars().filter(char::is_ascii_alphanumeric).collect();
            let is_doubled = self.n() <= 9 && digits.len() > set.len();
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

    fn mixed_blanks(&self, notes: &mut Notes) {
        let most = self.grid.blank;
        let Some(first) = odd_blanks(self.text, self.grid).next() else { return };
        let in_broken_row = |row: &RawRow| row.count != self.n() && row.span.touches(first.start as usize);
        if !can_be_blank(most, self.symbols, self.n()) || self.raw.rows.iter().any(in_broken_row) {
            return;
        }
        let message = format!("Mixed blanks: '{}' here, '{most}' elsewhere", &self.text[first.range()]);
        let problem = Problem::new(ProblemCode::MixedBlanks, first, message);
        let fix = even_blanks(self.text, self.grid, self.symbols, self.n());
        notes.problems.push(if fix.is_empty() {
            problem
        } else {
            problem.with_fix(format!("Write every blank as '{most}'"), fix)
        });
    }
}

/// Returns what the last finding of a kind says about those that are not listed.
fn more_of(k: usize, all: usize, shown: usize, what: &str) -> String {
    match all.saturating_sub(shown) {
        left if k + 1 == shown && left > 0 => {
            let what = if left == 1 { &what[..what.len() - 1] } else { what };
            format!(" (and {left} more {what})")
        }
        _ => String::new(),
    }
}

/// Returns whether a row is in this foreign form.
fn raw_is_foreign(row: &str, foreign: Foreign) -> bool {
    match foreign {
        Foreign::Commas => commas(row) > 0,
        Foreign::Tabs => true,
        Foreign::FullWidth => row.chars().any(|c| fold(c) != c),
    }
}
