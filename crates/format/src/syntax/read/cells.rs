//! Reads raw cells with the symbols of the puzzle. The result is the grid as written, always with all its cells.
//!
//! Mistakes in the grid are reported by `problems`, not by this module.

use crate::board::{Candidates, Digit, Sides};
use crate::syntax::Span;
use crate::syntax::read::raw::{RawCell, RawGrid, RawKind};
use crate::syntax::read::symbols::{Census, Meaning, Reader};
use crate::syntax::tree::model::{CellText, Content, GridForm, GridText, RowText};
use crate::syntax::tree::values::Wanted;

/// Counts the characters that occur in a grid.
pub(crate) fn census(text: &str, n: usize, grid: &RawGrid, wanted: Option<&Wanted>, census: &mut Census) {
    if wanted.is_some() {
        return;
    }
    for cell in &grid.cells {
        match cell.kind {
            RawKind::Char(c) => census.add(c, n),
            RawKind::Word => census.add_word(&text[cell.body as usize..cell.span.end as usize], n),
            RawKind::Braces => {
                let inner = &text[cell.body as usize..cell.span.end as usize];
                census.add_marks(inner, n);
            }
            RawKind::Nothing => {}
        }
    }
    for row in &grid.rows {
        let cells = &grid.cells[row.first..row.first + row.count];
        census.add_zeros(cells.iter().filter(|cell| cell.kind == RawKind::Char('0')).count());
    }
}

/// Reads a grid. `at` is the position of the cells in a grid that has none.
pub(crate) fn read(
    text: &str,
    (sides, digits): (Sides, usize),
    raw: &RawGrid,
    reader: &Reader<'_>,
    form: GridForm,
    at: usize,
) -> GridText {
    let Sides { rows: height, columns: n } = sides;
    let mut cells = Vec::with_capacity(sides.cells());
    let mut blanks = BlankCount::default();
    let mut end = at;
    for row in raw.rows.iter().take(height) {
        let written = &raw.cells[row.first..row.first + row.count.min(n)];
        for cell in written {
            let content = content(text, *cell, reader, digits);
            if content == Content::Blank {
                blanks.add(&text[cell.span.range()]);
            }
            cells.push(CellText { span: cell.span, content });
        }
        end = written.last().map_or(row.span.end, |cell| cell.span.end) as usize;
        fill(&mut cells, n - written.len(), end);
    }
    let last = raw.rows.last().map_or(end, |row| row.span.end.max(end as u32) as usize);
    let lacking = sides.cells() - cells.len();
    fill(&mut cells, lacking, last);
    let rows = raw.rows.iter().take(height);
    let rows = rows.map(|row| RowText { span: row.span, cells: row.count as u16, spaced: row.spaced });
    let first = cells.first().map_or(at, |cell| cell.span.start as usize);
    let span = Span::new(first, cells.last().map_or(first, |cell| cell.span.end as usize));
    GridText {
        rows: rows.collect(),
        cells,
        span,
        blank: blanks.most(),
        form,
        doubtful: false,
        is_drawn: false,
        mark: None,
    }
}

/// Reads joined digits in a cell of the state as pencil marks, in any order, if the given of the cell is among them. A
/// mark was typed beside the given.
pub(crate) fn read_grown(text: &str, state: &mut GridText, givens: &GridText, reader: &Reader<'_>) {
    for (cell, given) in state.cells.iter_mut().zip(&givens.cells) {
        let (Content::Unknown, Content::Digit(given)) = (cell.content, given.content) else { continue };
        let word = &text[cell.span.range()];
        let digits = word.chars().map(|c| match reader.read(c) {
            Meaning::Digit(digit) => Some(digit),
            _ => None,
        });
        let set: Option<Candidates> = digits.collect();
        if let Some(set) = set.filter(|set| set.contains(given) && set.len() == word.len()) {
            cell.content = Content::Marks(set);
        }
    }
}

fn fill(cells: &mut Vec<CellText>, count: usize, at: usize) {
    let missing = CellText { span: Span::new(at, at), content: Content::Missing };
    cells.extend(std::iter::repeat_n(missing, count));
}

/// Returns the content of a raw cell.
fn content(text: &str, cell: RawCell, reader: &Reader<'_>, n: usize) -> Content {
    let placed = cell.body > cell.span.start;
    let body = || &text[cell.body as usize..cell.span.end as usize];
    let meaning = match cell.kind {
        RawKind::Nothing | RawKind::Char(' ') => return Content::Blank,
        RawKind::Char(c) => reader.read(c),
        RawKind::Braces if placed || !body().ends_with('}') => return Content::Unknown,
        RawKind::Braces => return marks(body(), reader, n),
        RawKind::Word if n <= 9 => return word_marks(body(), reader, n),
        RawKind::Word => reader.read_word(body()),
    };
    match meaning {
        Meaning::Digit(digit) if placed => Content::Placed(digit),
        Meaning::Digit(digit) => Content::Digit(digit),
        Meaning::Blank if !placed => Content::Blank,
        _ => Content::Unknown,
    }
}

/// Returns the pencil marks of a word: two or more different symbols, in ascending order.
fn word_marks(word: &str, reader: &Reader<'_>, n: usize) -> Content {
    let mut set = Candidates::NONE;
    let mut last: Option<Digit> = None;
    for c in word.chars() {
        let Meaning::Digit(digit) = reader.read(c) else { return Content::Unknown };
        if last.is_some_and(|last| last >= digit) || digit.get() as usize > n {
            return Content::Unknown;
        }
        last = Some(digit);
        set.insert(digit);
    }
    if set.len() > 1 { Content::Marks(set) } else { Content::Unknown }
}

/// Returns the pencil marks between braces, in any order. Numbers are separated by white space or commas.
fn marks(text: &str, reader: &Reader<'_>, n: usize) -> Content {
    let inner = text.trim_matches(|c| c == '{' || c == '}');
    let mut set = Candidates::NONE;
    let parted = |c: char| c.is_whitespace() || c == ',';
    for word in inner.split(parted).filter(|word| !word.is_empty()) {
        let whole =
            if n > 9 && word.chars().nth(1).is_some() { reader.read_word(word) } else { Meaning::Unknown };
        if let Meaning::Digit(digit) = whole {
            set.insert(digit);
            continue;
        }
        for c in word.chars() {
            let Meaning::Digit(digit) = reader.read(c) else { return Content::Unknown };
            set.insert(digit);
        }
    }
    Content::Marks(set)
}

/// The number of occurrences of each sign for a blank.
#[derive(Default)]
struct BlankCount(Vec<(char, usize)>);

impl BlankCount {
    fn add(&mut self, written: &str) {
        let Some(c) = written.chars().next() else { return };
        match self.0.iter_mut().find(|(known, _)| *known == c) {
            Some((_, count)) => *count += 1,
            None => self.0.push((c, 1)),
        }
    }

    /// Returns the most frequent sign; in a tie, the sign that occurs first.
    fn most(&self) -> char {
        self.0.iter().rev().max_by_key(|&&(_, count)| count).map_or('.', |&(c, _)| c)
    }
}
