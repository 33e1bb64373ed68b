//! The parts that all clues share: a cursor over the tokens of a line, cells, the cells between two cells, and faults.

use crate::board::{Cell, Cells, Constraint, Layout, Sides};
use crate::syntax::Span;
use crate::syntax::constraints::lexer::{Ends, Sign, Token, TokenKind};
use crate::syntax::tree::clue::CellRef;
use crate::syntax::tree::model::Symbols;

/// The board that the clues refer to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board<'a> {
    pub(crate) sides: Sides,
    /// The number of digits.
    pub(crate) digits: usize,
    pub(crate) symbols: &'a Symbols,
    /// The value of the first digit.
    pub(crate) first: i64,
}

impl<'a> Board<'a> {
    /// Returns the board of a layout.
    pub(crate) fn of(layout: &Layout, symbols: &'a Symbols) -> Self {
        Self { sides: layout.sides(), digits: layout.size, symbols, first: layout.first_value() }
    }

    /// Returns whether a row and a column, counted from 0, are on the board.
    pub(crate) const fn has(&self, row: usize, column: usize) -> bool {
        row < self.sides.rows && column < self.sides.columns
    }

    /// Returns the cell in a row and column, counted from 0. Both must be on the board.
    pub(crate) fn cell(&self, row: usize, column: usize) -> Cell {
        Cell::new(row * self.sides.columns + column)
    }

    /// Returns the row and the column of a cell, counted from 0.
    pub(crate) const fn place(&self, cell: Cell) -> (usize, usize) {
        (cell.index() / self.sides.columns, cell.index() % self.sides.columns)
    }

    /// Returns the name of a cell: `r1c1`.
    pub(crate) fn name(&self, cell: Cell) -> String {
        let (row, column) = self.place(cell);
        format!("r{}c{}", row + 1, column + 1)
    }
}

/// An error in a clue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    pub(crate) span: Span,
    pub(crate) message: String,
    /// The text to write in place of the span, if it is certain.
    pub(crate) instead: Option<String>,
    /// Whether the message only names what is out of place, not what is expected there.
    pub(crate) is_stray: bool,
}

impl Fault {
    pub(crate) fn new(span: Span, message: impl Into<String>) -> Self {
        Self { span, message: message.into(), instead: None, is_stray: false }
    }

    pub(crate) fn instead(self, text: impl Into<String>) -> Self {
        Self { instead: Some(text.into()), ..self }
    }
}

/// The content of a clue.
#[derive(Debug, Default)]
pub(crate) struct Parsed {
    pub(crate) constraints: Vec<Constraint>,
    pub(crate) cells: Vec<CellRef>,
    pub(crate) value: Option<Span>,
}

/// An end of a range that is written as two references: `r1c3-r1c5`.
#[derive(Clone, Copy)]
struct End {
    span: Span,
    rows: Ends,
    columns: Ends,
}

/// The largest number of cells that a clue may name.
const CELLS_MAX: usize = 2000;

/// A cursor over the tokens of a clue.
pub(crate) struct Parser<'a> {
    pub(crate) text: &'a str,
    pub(crate) board: Board<'a>,
    tokens: &'a [Token],
    at: usize,
    /// The end of the clue, for messages about something missing there.
    end: Span,
    /// The cells named so far.
    pub(crate) named: Vec<CellRef>,
    count: usize,
}

impl<'a> Parser<'a> {
    /// Creates a cursor at the first token. `text` is the text of the block.
    pub(crate) fn new(text: &'a str, board: Board<'a>, tokens: &'a [Token], end: Span) -> Self {
        Self { text, board, tokens, at: 0, end, named: Vec::new(), count: 0 }
    }

    pub(crate) fn peek(&self) -> Option<Token> {
        self.tokens.get(self.at).copied()
    }

    /// Returns the token `by` places after the next one.
    pub(crate) fn ahead(&self, by: usize) -> Option<Token> {
        self.tokens.get(self.at + by).copied()
    }

    pub(crate) fn next(&mut self) -> Option<Token> {
        let token = self.peek()?;
        self.at += 1;
        Some(token)
    }

    /// Returns the span of the next token, or of the end of the clue.
    pub(crate) fn here(&self) -> Span {
        self.peek().map_or(self.end, |token| token.span)
    }

    /// Returns the span of the token before the next one.
    pub(crate) fn before(&self) -> Span {
        self.at.checked_sub(1).and_then(|at| self.tokens.get(at)).map_or(self.here(), |token| token.span)
    }

    pub(crate) fn text_of(&self, token: Token) -> &'a str {
        &self.text[token.span.range()]
    }

    /// Returns the words that messages use for the next token.
    pub(crate) fn found(&self) -> String {
        self.peek()
            .map_or_else(|| "the end of the line".to_owned(), |token| format!("'{}'", self.text_of(token)))
    }

    /// Returns the fault that something else was expected in place of the next token.
    pub(crate) fn expected(&self, what: &str) -> Fault {
        Fault::new(self.here(), format!("Expected {what}, found {}", self.found()))
    }

    /// Returns the fault that a cell was expected in place of the next token.
    pub(crate) fn no_cell(&self) -> Fault {
        if let Some(fault) = self.other_cell() {
            return fault;
        }
        match self.peek().filter(|&token| is_near_cell(self.text_of(token))) {
            Some(token) => {
                let message = format!("'{}' is not a cell: write it as r1c1", self.text_of(token));
                Fault::new(token.span, message)
            }
            None => self.expected("a cell such as r1c1"),
        }
    }

    /// Returns the fault that a cell is written in another way: `c8r1`, `row1col8`, `r1 c8`, `A8`.
    fn other_cell(&self) -> Option<Fault> {
        let token = self.peek().filter(|token| token.kind == TokenKind::Word)?;
        let written = self.text_of(token).to_ascii_lowercase();
        let parts = numbered(&written)?;
        let next = self.ahead(1).filter(|token| token.kind == TokenKind::Word);
        let next_written = next.map(|token| self.text_of(token).to_ascii_lowercase());
        let (parts, span) = match (&*parts, next_written.as_deref().and_then(numbered)) {
            (&[part @ ("r" | "row" | "c" | "col" | "column", _)], Some(more)) if more.len() == 1 => {
                (vec![part, more[0]], token.span.cover(next?.span))
            }
            _ => (parts, token.span),
        };
        let text = &self.text[span.range()];
        let (row, column) = match *parts {
            [("r" | "row", row), ("c" | "col" | "column", column)]
            | [("c" | "col" | "column", column), ("r" | "row", row)] => (row, column),
            [(letter, _)] if letter.len() == 1 && !matches!(letter, "r" | "c") => {
                let message = format!("'{text}' is not a cell: write its row and column, such as r1c1");
                return Some(Fault::new(span, message));
            }
            _ => return None,
        };
        let sides = self.board.sides;
        let is_in = |number: &str, most| number.parse().is_ok_and(|at: usize| (1..=most).contains(&at));
        if !is_in(row, sides.rows) || !is_in(column, sides.columns) {
            return Some(Fault::new(span, format!("'{text}' is not on the {sides} board")));
        }
        let instead = format!("r{row}c{column}");
        Some(Fault::new(span, format!("'{text}' is not a cell: write '{instead}'")).instead(instead))
    }

    pub(crate) fn is_sign(&self, sign: Sign) -> bool {
        self.peek().is_some_and(|token| token.kind == TokenKind::Sign(sign))
    }

    /// Takes a sign, if it is next.
    pub(crate) fn take(&mut self, sign: Sign) -> bool {
        let is_it = self.is_sign(sign);
        self.at += usize::from(is_it);
        is_it
    }

    /// Returns the place of `->` or an arrow, if it is next.
    pub(crate) fn arrow_sign(&self) -> Option<Span> {
        let first = self.peek()?;
        let is_then = || self.ahead(1).filter(|next| next.kind == TokenKind::Sign(Sign::Greater));
        match first.kind {
            TokenKind::Sign(Sign::Other('\u{2192}')) => Some(first.span),
            TokenKind::Sign(Sign::Other('-')) => Some(first.span.cover(is_then()?.span)),
            _ => None,
        }
    }

    pub(crate) fn take_char(&mut self, c: char) -> bool {
        self.take(Sign::Other(c))
    }

    /// Takes the next token if it is one of these words.
    pub(crate) fn take_word(&mut self, words: &[&str]) -> Option<Token> {
        let token = self.peek().filter(|token| token.kind == TokenKind::Word)?;
        let text = self.text_of(token);
        words.iter().any(|word| text.eq_ignore_ascii_case(word)).then(|| {
            self.at += 1;
            token
        })
    }

    /// Takes the next token if it is a number. Returns the number and its span.
    pub(crate) fn take_number(&mut self) -> Result<Option<(u32, Span)>, Fault> {
        let Some(token) = self.peek() else { return Ok(None) };
        match token.kind {
            TokenKind::Number(Some(number)) => {
                self.at += 1;
                Ok(Some((number, token.span)))
            }
            TokenKind::Number(None) => Err(Fault::new(token.span, "The number is too great")),
            _ => Ok(None),
        }
    }

    /// Takes the colon that follows the first part of a clue.
    pub(crate) fn colon(&mut self, behind: Span) -> Result<(), Fault> {
        if self.take_char(':') {
            return Ok(());
        }
        let text = &self.text[behind.range()];
        // Another sign between the first part and the rest is replaced, too.
        let span = self.arrow_sign().or_else(|| self.is_sign(Sign::Equal).then(|| self.here()));
        let span = span.map_or(behind, |sign| behind.cover(sign));
        Err(Fault::new(span, format!("Expected a colon behind '{text}'")).instead(format!("{text}:")))
    }

    /// Returns a fault unless the clue ends here.
    pub(crate) fn end(&self) -> Result<(), Fault> {
        let Some(token) = self.peek() else { return Ok(()) };
        let fault = Fault::new(token.span, format!("Unexpected '{}'", self.text_of(token)));
        Err(Fault { is_stray: true, ..fault })
    }

    /// Takes the next token if it is a reference to cells.
    pub(crate) fn reference(&mut self) -> Result<Option<CellRef>, Fault> {
        let Some(token) = self.peek() else { return Ok(None) };
        let TokenKind::Cells(rows, columns) = token.kind else { return Ok(None) };
        self.on_board(End { span: token.span, rows, columns })?;
        let mut cells = Vec::new();
        for row in between(rows) {
            cells.extend(between(columns).map(|column| self.board.cell(row - 1, column - 1)));
        }
        self.count += cells.len();
        if self.count > CELLS_MAX {
            return Err(Fault::new(token.span, format!("The clue names more than {CELLS_MAX} cells")));
        }
        self.at += 1;
        let found =
            CellRef { span: token.span, cells: cells.into(), is_range: rows.is_range || columns.is_range };
        self.named.push(found.clone());
        Ok(Some(found))
    }

    /// Takes references up to another kind of token, and skips commas between them. At least one reference is required.
    pub(crate) fn references(&mut self) -> Result<Vec<CellRef>, Fault> {
        let mut all = Vec::new();
        while let Some(found) = self.reference()? {
            all.push(found);
            if let Some([from, to]) = self.dash_between_cells() {
                self.on_board(to)?;
                let range = |from: Ends, to: Ends| match (from.first, to.last) {
                    (first, last) if first == last => first.to_string(),
                    (first, last) => format!("{first}-{last}"),
                };
                let instead = format!("r{}c{}", range(from.rows, to.rows), range(from.columns, to.columns));
                return Err(self.no_range([from.span, to.span], instead));
            }
            if self.is_sign(Sign::Other(',')) && self.ahead(1).is_some_and(is_cells) {
                self.at += 1;
            }
        }
        if all.is_empty() { Err(self.no_cell()) } else { Ok(all) }
    }

    /// Returns the references before and after a `-`, `~` or `..` that comes next; `None` if there is no such sign between two references.
    fn dash_between_cells(&self) -> Option<[End; 2]> {
        let signs = match self.peek()?.kind {
            TokenKind::Sign(Sign::Other('-' | '\u{2013}' | '\u{2014}' | '~')) => 1,
            TokenKind::Sign(Sign::Other('.')) if self.ahead(1)?.kind == TokenKind::Sign(Sign::Other('.')) => {
                2
            }
            _ => return None,
        };
        let end = |token: &Token| match token.kind {
            TokenKind::Cells(rows, columns) => Some(End { span: token.span, rows, columns }),
            _ => None,
        };
        Some([end(self.tokens.get(self.at.checked_sub(1)?)?)?, end(&self.ahead(signs)?)?])
    }

    /// Returns the cells of a clue as an arrow whose circle is the first cell, if the clue is two or more references to cells.
    pub(crate) fn circle_first(&self) -> Option<String> {
        let [first, shaft @ ..] = self.tokens else { return None };
        let is_single =
            matches!(first.kind, TokenKind::Cells(row, column) if !row.is_range && !column.is_range);
        let text = |token: &Token| self.text_of(*token);
        let shaft: Vec<&str> = shaft.iter().filter(|token| is_cells(**token)).map(text).collect();
        let is_all = shaft.len() + 1 == self.tokens.len();
        (is_single && is_all && !shaft.is_empty()).then(|| format!("{} = {}", text(first), shaft.join(" ")))
    }

    /// Returns the fault about an end of a range that is not on the board.
    fn on_board(&self, end: End) -> Result<(), Fault> {
        let sides = self.board.sides;
        let fits = |ends: Ends, most| (1..=most).contains(&ends.first) && (1..=most).contains(&ends.last);
        if fits(end.rows, sides.rows) && fits(end.columns, sides.columns) {
            return Ok(());
        }
        let text = &self.text[end.span.range()];
        Err(Fault::new(end.span, format!("'{text}' is not on the {sides} board")))
    }

    /// Returns the fault about two references with a dash between them, with what to write in place of them.
    fn no_range(&self, [from, to]: [Span; 2], instead: String) -> Fault {
        let span = from.cover(to);
        let text = &self.text[span.range()];
        Fault::new(span, format!("'{text}' is not a range of cells: write '{instead}'")).instead(instead)
    }

    /// Takes a set of cells, and keeps the order in which they are written.
    pub(crate) fn set(&mut self) -> Result<Cells, Fault> {
        Ok(self.references()?.into_iter().flat_map(|it| it.cells.into_vec()).collect())
    }

    /// Takes a single cell.
    pub(crate) fn cell(&mut self) -> Result<Cell, Fault> {
        let fault = self.no_cell();
        let found = self.reference()?.ok_or(fault)?;
        match *found.cells {
            [cell] => Ok(cell),
            _ => Err(Fault::new(found.span, "Expected a single cell")),
        }
    }

    /// Takes two cells.
    pub(crate) fn two(&mut self) -> Result<[Cell; 2], Fault> {
        let start = self.here();
        let cells = self.set()?;
        let end = self.named.last().map_or(start, |last| last.span);
        <[Cell; 2]>::try_from(&*cells)
            .map_err(|_| Fault::new(start.cover(end), format!("Expected 2 cells, found {}", cells.len())))
    }

    /// Takes the cells of a line. Cells between two references in a straight line need not be written. A slash between
    /// two references means that the cells between them are not on the line.
    pub(crate) fn line(&mut self, before: &[Cell]) -> Result<Cells, Fault> {
        let mut cells: Vec<Cell> = Vec::new();
        let mut jumps = self.take_char('/');
        loop {
            let Some(found) = self.reference()? else {
                return Err(self.no_cell());
            };
            if let Some(&first) = found.cells.first() {
                let known = if cells.is_empty() { before } else { &cells[cells.len() - 1..] };
                if !jumps && !known.is_empty() {
                    let way = self.way(known, first, found.span)?;
                    self.count += way.len();
                    cells.extend(way);
                }
            }
            cells.extend(found.cells.iter().copied());
            if let Some(ends) = self.dash_between_cells() {
                self.on_board(ends[1])?;
                let [from, to] = ends.map(|end| &self.text[end.span.range()]);
                return Err(self.no_range(ends.map(|end| end.span), format!("{from} {to}")));
            }
            if self.count > CELLS_MAX {
                return Err(Fault::new(found.span, format!("The clue names more than {CELLS_MAX} cells")));
            }
            if self.is_sign(Sign::Other(',')) && self.ahead(1).is_some_and(is_cells) {
                self.at += 1;
            }
            jumps = self.take_char('/');
            if !jumps && !self.peek().is_some_and(is_cells) {
                return Ok(cells.into());
            }
        }
    }

    /// Returns the cells on the straight way from the last of some cells to another cell. Returns no cells if the other
    /// cell touches one of them.
    fn way(&self, from: &[Cell], to: Cell, span: Span) -> Result<Vec<Cell>, Fault> {
        let (row, column) = self.board.place(to);
        let gap = |cell: Cell| {
            let (r, c) = self.board.place(cell);
            (r.abs_diff(row), c.abs_diff(column))
        };
        let Some(&last) = from.last() else { return Ok(Vec::new()) };
        if from.iter().any(|&cell| gap(cell).0 <= 1 && gap(cell).1 <= 1) {
            return Ok(Vec::new());
        }
        let (down, across) = gap(last);
        if down != 0 && across != 0 && down != across {
            let message = format!(
                "No straight way leads from {} to {}. Name the cells between them",
                self.board.name(last),
                self.board.name(to)
            );
            return Err(Fault::new(span, message));
        }
        let (mut r, mut c) = self.board.place(last);
        let step = |at: usize, to: usize| match at.cmp(&to) {
            std::cmp::Ordering::Less => at + 1,
            std::cmp::Ordering::Equal => at,
            std::cmp::Ordering::Greater => at - 1,
        };
        let mut way = Vec::new();
        for _ in 1..down.max(across) {
            (r, c) = (step(r, row), step(c, column));
            way.push(self.board.cell(r, c));
        }
        Ok(way)
    }
}

pub(crate) const fn is_cells(token: Token) -> bool {
    matches!(token.kind, TokenKind::Cells(..))
}

/// Splits a word into pairs of letters and a number: `row1col8`. Returns `None` for words of other parts.
fn numbered(word: &str) -> Option<Vec<(&str, &str)>> {
    let (mut rest, mut parts) = (word, Vec::new());
    while !rest.is_empty() {
        let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        let figures = rest.bytes().skip(letters).take_while(u8::is_ascii_digit).count();
        if letters == 0 || !(1..=2).contains(&figures) {
            return None;
        }
        parts.push((&rest[..letters], &rest[letters..letters + figures]));
        rest = &rest[letters + figures..];
    }
    Some(parts)
}

/// Returns whether a word starts like the name of a cell.
pub(crate) fn is_near_cell(text: &str) -> bool {
    text.starts_with(['r', 'R']) && text[1..].starts_with(|c: char| c.is_ascii_digit())
}

/// Returns the numbers from the first end to the last, counting down if the first is larger.
fn between(ends: Ends) -> Box<dyn Iterator<Item = usize>> {
    if ends.first <= ends.last {
        Box::new(ends.first..=ends.last)
    } else {
        Box::new((ends.last..=ends.first).rev())
    }
}
