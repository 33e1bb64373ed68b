//! Cuts the rows of a grid into raw cells: the position of each cell, before its meaning is known.
//!
//! This module distinguishes spaced rows from compact ones. It does not use symbols, which are chosen later from all grids.

use crate::board::{BoxShape, Sides};
use crate::syntax::Span;
use crate::syntax::lex::alphabet::Alphabet;
use crate::syntax::lex::chars::{comment_start, fold};
use crate::syntax::lex::fields::{is_field_end, lead};
use crate::syntax::lex::line_stats::Facts;
use crate::syntax::lex::lines::{Kind, Line};
use crate::syntax::lex::tokens::{Piece, Prefixes, Token, commas, pieces, tokens};
use crate::syntax::plan::columns::Slots;
use crate::syntax::plan::extra_rows::second_half;
use crate::syntax::plan::header::trimmed;
use crate::syntax::plan::{GridPlan, Parting, Plan, line_form, oblong};
use crate::syntax::tree::model::GridForm;

/// A cell before it is interpreted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RawCell {
    /// The span, including the prefix that marks a placed digit.
    pub(crate) span: Span,
    /// The byte offset at which the prefix ends.
    pub(crate) body: u32,
    pub(crate) kind: RawKind,
}

/// The shape of a raw cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RawKind {
    /// One character; full-width characters are converted to plain ones.
    Char(char),
    /// Several characters without white space between them.
    Word,
    /// `{…}`.
    Braces,
    /// An empty field between two commas or tabs.
    Nothing,
}

/// A row before it is interpreted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RawRow {
    /// The span from the first cell or border to the last one.
    pub(crate) span: Span,
    /// The index of the row's first cell in the grid, and the number of its cells.
    pub(crate) first: usize,
    pub(crate) count: usize,
    pub(crate) spaced: bool,
}

/// A grid before it is interpreted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct RawGrid {
    pub(crate) cells: Vec<RawCell>,
    pub(crate) rows: Vec<RawRow>,
    /// The foreign form of the grid, if it has commas, tabs or full-width digits.
    pub(crate) foreign: Option<Foreign>,
    /// For a puzzle on one line: the span of the fields before its cells, without the separator.
    pub(crate) lead: Span,
    /// For a puzzle on one line: the span of the text after its cells, without a comment.
    pub(crate) tail: Span,
}

/// A form that is accepted but is not the format's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Foreign {
    Commas,
    /// Tabs, with nothing written between two tabs for a blank cell.
    Tabs,
    FullWidth,
}

/// Cuts the rows of a planned grid.
pub(crate) fn cut(text: &str, plan: &Plan, grid: &GridPlan, digits: usize) -> RawGrid {
    let mut raw = RawGrid::default();
    if grid.form == GridForm::Line {
        if let Some(&row) = grid.rows.first() {
            cut_line(text, plan.lines[row], (grid.sides(), digits), &plan.alphabet, &mut raw);
        }
        return raw;
    }
    raw.cells.reserve(grid.n * grid.height);
    let facts_of = |&row: &usize| facts_of(text, plan.lines[row], &plan.alphabet);
    let facts: Vec<Facts> = grid.rows.iter().map(facts_of).collect();
    let spaced = facts.iter().filter(|facts| facts.words && facts.spaced && facts.fits(grid.n)).count();
    let half = first_half(plan, grid);
    for (&row, facts) in grid.rows.iter().zip(&facts) {
        let line = plan.lines[row];
        if grid.gap == Some(raw.rows.len()) {
            let start = place_of_gap(plan, grid, raw.rows.len());
            raw.rows.push(RawRow {
                span: Span::new(start, start),
                first: raw.cells.len(),
                count: 0,
                spaced: true,
            });
        }
        match &grid.parting {
            Parting::Columns(slots) if slots.line_up_with(&slots.chars(&text[line.start..line.end])) => {
                cut_columns(text, line, slots, &mut raw);
            }
            Parting::Tabs if facts.has_tab_fields(grid.n) => cut_tabs(text, line, &mut raw),
            _ if facts.plain as usize == line.end - line.start => {
                let span = Span::new(line.start, line.end);
                let first = raw.cells.len();
                raw.add_plain(&text[span.range()], line.start);
                raw.rows.push(RawRow { span, first, count: span.len(), spaced: span.len() == 1 });
            }
            _ => {
                let prefixes = plan.alphabet.prefixes(digits);
                let way = match half {
                    Some(half) if half == row => Way::Spaced,
                    _ => way(facts, grid.n, spaced > 0, digits > 9 && plan.alphabet.is_decimal()),
                };
                cut_row(text, line, facts, way, prefixes, &mut raw);
            }
        }
    }
    raw
}

/// Returns the line number of the first half of a row that was split over two lines.
fn first_half(plan: &Plan, grid: &GridPlan) -> Option<usize> {
    let rest = *grid.extra.first()?;
    let mut all: Vec<usize> = grid.rows.iter().chain(&grid.extra).copied().collect();
    all.sort_unstable();
    let second = second_half(&plan.lines, grid.n, &all)?;
    (all[second] == rest).then(|| all[second - 1])
}

/// Returns the byte offset for a row that a grid lacks. The offset is at a comment or an unrecognized line above the
/// next row if there is one, otherwise at the neighboring row of the same band.
fn place_of_gap(plan: &Plan, grid: &GridPlan, gap: usize) -> usize {
    let next = grid.rows[gap];
    let from = gap.checked_sub(1).map_or(next.saturating_sub(1), |before| grid.rows[before] + 1);
    let may_be = |&line: &usize| matches!(plan.lines[line].kind, Kind::Comment | Kind::Other);
    if let Some(line) = (from..next).find(may_be) {
        return plan.lines[line].start;
    }
    let starts_band = gap.is_multiple_of(BoxShape::standard(grid.n).rows);
    // If the neighboring row may be the missing one, the offset between both places is used.
    let is_open = grid.doubtful || matches!(plan.lines[next].kind, Kind::Row(facts) if !facts.has_digits());
    match gap.checked_sub(1).filter(|_| !starts_band && !is_open) {
        Some(before) => plan.lines[grid.rows[before]].end,
        None => plan.lines[next].start,
    }
}

fn facts_of(text: &str, line: Line, alphabet: &Alphabet) -> Facts {
    match line.kind {
        Kind::Row(facts) | Kind::MetaLike(facts) => facts,
        _ if alphabet.is_open() => Facts::of(&text[line.start..line.end]),
        _ => Facts::with(&text[line.start..line.end], alphabet),
    }
}

/// The way a row is cut into cells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Spaced,
    Compact,
    Fields,
}

/// Returns how to cut a row. Exactly N tokens, or decimal numbers: spaced. Otherwise exactly N symbols: compact.
/// Otherwise the row has a wrong length and is cut like the others.
fn way(facts: &Facts, n: usize, others_spaced: bool, decimal: bool) -> Way {
    let tokens = facts.tokens as usize == n;
    if decimal || tokens && facts.spaced {
        Way::Spaced
    } else if facts.fields as usize == n {
        Way::Fields
    } else if facts.cells_at(n) == n {
        Way::Compact
    } else if tokens || others_spaced && facts.words {
        Way::Spaced
    } else {
        Way::Compact
    }
}

fn cut_row(text: &str, line: Line, facts: &Facts, way: Way, prefixes: Prefixes, raw: &mut RawGrid) {
    let row = &text[line.start..line.end];
    let to = comment_start(row);
    let from = lead(row).min(to);
    let first = raw.cells.len();
    if way == Way::Fields {
        fields(row, (from, to), line.start, raw);
    } else {
        tokens(row, from, to).for_each(|token| raw.add(token, line.start, prefixes, way));
    }
    raw.note_foreign(&row[from..to]);
    let count = raw.cells.len() - first;
    let span = trimmed(text, line.start, line.start + to);
    // A row such as `5 3 .` is both spaced and compact.
    let spaced = way != Way::Compact || count == facts.tokens as usize;
    raw.rows.push(RawRow { span, first, count, spaced });
}

impl RawGrid {
    /// Adds each byte of a line of digits and blanks as a cell.
    fn add_plain(&mut self, row: &str, base: usize) {
        self.cells.extend(row.bytes().enumerate().map(|(i, b)| RawCell {
            span: Span::new(base + i, base + i + 1),
            body: (base + i) as u32,
            kind: RawKind::Char(char::from(b)),
        }));
    }

    /// Adds a token as one cell, or each of its characters as a cell.
    fn add(&mut self, token: Token<'_>, base: usize, prefixes: Prefixes, way: Way) {
        if way == Way::Compact {
            for piece in pieces(token.text, prefixes) {
                self.add_piece(token, piece, base);
            }
        } else {
            self.add_token(token, base, prefixes);
        }
    }

    /// Adds a token as one cell.
    fn add_token(&mut self, token: Token<'_>, base: usize, prefixes: Prefixes) {
        let mut parts = pieces(token.text, prefixes);
        let Some(first) = parts.next() else { return };
        if parts.next().is_none() {
            return self.add_piece(token, first, base);
        }
        let body = usize::from(token.text.starts_with('+'));
        let start = base + token.start;
        self.cells.push(RawCell {
            span: Span::new(start, base + token.end()),
            body: (start + body) as u32,
            kind: RawKind::Word,
        });
    }

    fn add_piece(&mut self, token: Token<'_>, piece: Piece, base: usize) {
        let body = &token.text[piece.body..piece.end];
        let c = body.chars().next().unwrap_or(' ');
        let kind = if c == '{' && body.len() > 1 { RawKind::Braces } else { RawKind::Char(fold(c)) };
        let start = base + token.start;
        self.cells.push(RawCell {
            span: Span::new(start + piece.start, start + piece.end),
            body: (start + piece.body) as u32,
            kind,
        });
    }

    fn note_foreign(&mut self, row: &str) {
        if self.foreign.is_some() {
            return;
        }
        if commas(row) > 0 {
            self.foreign = Some(Foreign::Commas);
        } else if !row.is_ascii() && row.chars().any(|c| fold(c) != c) {
            self.foreign = Some(Foreign::FullWidth);
        }
    }
}

/// Adds the cells between commas. An empty field is a blank.
fn fields(row: &str, (from, to): (usize, usize), base: usize, raw: &mut RawGrid) {
    let body = row[from..to].trim_end();
    let listed = body.trim_end_matches(',').ends_with(']');
    let body = if listed { body.trim_end_matches([',', ']']) } else { body };
    split(&row[from..], body, ',', base + from, raw);
}

/// Cuts a row whose cells are separated by tabs. Its span includes the tabs at its ends.
fn cut_tabs(text: &str, line: Line, raw: &mut RawGrid) {
    let row = &text[line.start..line.end];
    let body = row[..comment_start(row)].trim_end_matches(' ');
    let first = raw.cells.len();
    split(row, body, '\t', line.start, raw);
    raw.foreign.get_or_insert(Foreign::Tabs);
    let span = Span::new(line.start, line.start + body.len());
    raw.rows.push(RawRow { span, first, count: raw.cells.len() - first, spaced: true });
}

/// Adds the cells of a row from its fields, one cell per field.
fn split(row: &str, body: &str, separator: char, base: usize, raw: &mut RawGrid) {
    let mut at = 0;
    for field in body.split(separator) {
        let inner = trimmed(row, at, at + field.len());
        let mut all = tokens(row, inner.start as usize, inner.end as usize);
        let first = all.next();
        match (first, all.last()) {
            (Some(first), None) => raw.add_token(first, base, Prefixes::Plus),
            // Two cells in one field form an unreadable word.
            (Some(first), Some(last)) => {
                let span = Span::new(base + first.start, base + last.end());
                raw.cells.push(RawCell { span, body: span.start, kind: RawKind::Word });
            }
            _ => {}
        }
        if first.is_none() {
            let place = base + at;
            let span = Span::new(place, place);
            raw.cells.push(RawCell { span, body: place as u32, kind: RawKind::Nothing });
        }
        at += field.len() + 1;
    }
}

/// Cuts a row whose cells are at fixed columns.
fn cut_columns(text: &str, line: Line, slots: &Slots, raw: &mut RawGrid) {
    let row = &text[line.start..line.end];
    let part = slots.part(row);
    let span = Span::new(line.start + part.start, line.start + part.end);
    let first = raw.cells.len();
    let inner = &text[span.range()];
    let chars: Vec<(usize, char)> =
        inner.char_indices().map(|(at, c)| (span.start as usize + at, c)).collect();
    for cell in 0..slots.starts.len() {
        let Some(place) = chars.get(slots.range(cell)) else {
            if slots.may_end_early() {
                let span = Span { start: span.end, end: span.end };
                raw.cells.push(RawCell { span, body: span.end, kind: RawKind::Nothing });
            }
            continue;
        };
        let alone = &place[slots.single..=slots.single];
        let signs: Vec<&(usize, char)> = place.iter().filter(|&&(_, c)| c != ' ').collect();
        let (&(start, c), &&(last, end)) = match (signs.first(), signs.last()) {
            (Some(first), Some(last)) => (*first, last),
            _ => (&alone[0], &&alone[0]),
        };
        let kind = if signs.len() > 1 { RawKind::Word } else { RawKind::Char(fold(c)) };
        let span = Span::new(start, last + end.len_utf8());
        raw.cells.push(RawCell { span, body: start as u32, kind });
    }
    raw.rows.push(RawRow { span, first, count: raw.cells.len() - first, spaced: true });
}

/// Cuts a puzzle on one line into pseudo-rows, and its tail.
fn cut_line(text: &str, line: Line, (sides, digits): (Sides, usize), alphabet: &Alphabet, raw: &mut RawGrid) {
    let n = sides.columns;
    let row = &text[line.start..line.end];
    let facts = facts_of(text, line, alphabet);
    let prefixes = alphabet.prefixes(digits);
    let shape = if sides.is_square() {
        line_form::shape(row, facts, Some(n), alphabet)
    } else {
        let found = oblong::cells_of_line(row, facts, sides, prefixes);
        found.map(|(end, spaced)| line_form::Shape { n, start: 0, end, spaced })
    };
    let Some(shape) = shape else { return };
    raw.cells.reserve(sides.cells());
    raw.rows.reserve(sides.rows);
    if facts.plain as usize == row.len() {
        raw.add_plain(row, line.start);
    } else {
        for token in tokens(row, shape.start, shape.end) {
            raw.add(token, line.start, prefixes, if shape.spaced { Way::Spaced } else { Way::Compact });
        }
        raw.note_foreign(&row[shape.start..shape.end]);
    }
    raw.cells.truncate(sides.cells());
    for (i, cells) in raw.cells.chunks(n).enumerate() {
        let span = cells[0].span.cover(cells[cells.len() - 1].span);
        raw.rows.push(RawRow { span, first: i * n, count: cells.len(), spaced: shape.spaced });
    }
    let is_end = |c: char| is_field_end(c) || matches!(c, '.' | ')' | '[');
    let before = row[..shape.start].trim_end_matches(is_end).len();
    raw.lead = trimmed(text, line.start, line.start + before);
    raw.tail = trimmed(text, line.start + shape.end, line.end);
}

/// Returns the cells of a solution after a puzzle on one line, if the tail starts with a solution.
pub(crate) fn cut_tail(text: &str, tail: Span, n: usize, alphabet: &Alphabet) -> Option<RawGrid> {
    let row = &text[tail.range()];
    let inner = row.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';'));
    let start = tail.start as usize + row.len() - inner.len();
    let line = Line { start, end: tail.end as usize, next: tail.end as usize, kind: Kind::Other };
    let mut raw = RawGrid::default();
    cut_line(text, line, (Sides::square(n), n), alphabet, &mut raw);
    (raw.cells.len() == n * n).then_some(raw)
}
