//! Changes many cells of a block's grids at once: their texts, the padding between them, and the borders around them.
//!
//! This module writes the given content and aligns rows again. It does not know which content is right for a cell.

use crate::board::{Candidates, Cell};
use crate::syntax::tree::model::{
    Block, Content, ElementKind, GridForm, GridKind, GridText, RowText, Symbols,
};
use crate::syntax::tree::span::{applied, difference};
use crate::syntax::write::cell::{in_case, placed_mark};
use crate::syntax::write::format::borders_of;
use crate::syntax::write::relayout::relayout;
use crate::syntax::write::row_layout::Look;
use crate::syntax::{Edit, Span};

/// Whether cells written without spaces are separated by spaces first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Spacing {
    /// Cells stay as close together as they are.
    Kept,
    /// The cells of every row are separated, so that they can contain pencil marks.
    Apart,
}

/// A new text for a cell or a label, with the spaces that separate it from its neighbors.
struct Piece {
    span: Span,
    before: &'static str,
    text: String,
    behind: &'static str,
}

impl Piece {
    const fn grown(&self) -> isize {
        let new = self.before.len() + self.text.len() + self.behind.len();
        new.cast_signed() - self.span.len().cast_signed()
    }
}

/// Returns the text of a cell with this content, in the style of one of the puzzle's grids.
///
/// Pencil marks have braces, except two or more marks in a grid whose pencil marks have no braces. A missing or unknown
/// cell is written as a blank. `None` if the block has no such grid.
pub fn cell_text(block: &Block, kind: GridKind, content: Content) -> Option<String> {
    let puzzle = block.puzzle.as_ref()?;
    let grid = puzzle.grid_of(kind)?;
    let digit = |digit| in_case(puzzle, block.text(), digit);
    Some(match content {
        Content::Digit(it) => digit(it),
        Content::Placed(it) => format!("{}{}", placed_mark(grid, block.text()), digit(it)),
        Content::Marks(marks) => {
            let digits: Vec<String> = marks.iter().map(digit).collect();
            // Outside braces, a comma would separate cells.
            let parted = if puzzle.symbols == Symbols::Decimals { "," } else { "" };
            if has_bare_marks(block, grid, marks) {
                digits.concat()
            } else {
                format!("{{{}}}", digits.join(parted))
            }
        }
        Content::Blank | Content::Missing | Content::Unknown => grid.blank.to_string(),
    })
}

/// Returns whether pencil marks are written without braces: other marks of the grid are, and these can be.
fn has_bare_marks(block: &Block, grid: &GridText, marks: Candidates) -> bool {
    let mut marked = grid.cells.iter().filter(|cell| matches!(cell.content, Content::Marks(_)));
    let bare = |span: Span| !block.text()[span.range()].starts_with('{');
    marks.len() > 1 && grid.cells.len() <= 81 && marked.any(|cell| bare(cell.span))
}

/// Returns the edits that give cells of the block's grids new texts and keep columns and borders aligned.
///
/// There is at most one edit per line, and none if nothing changes. `labels` are new labels for `[Regions]`, if they
/// change too. `None` if one of the cells is not written, or the number of labels differs.
pub fn rewrite(
    block: &Block,
    cells: &[(GridKind, Cell, String)],
    labels: Option<&[String]>,
    spacing: Spacing,
) -> Option<Vec<Edit>> {
    let puzzle = block.puzzle.as_ref()?;
    let elements = block.elements();
    let mut pieces = Vec::new();
    for kind in [GridKind::Puzzle, GridKind::State, GridKind::Solution] {
        let mut new = cells.iter().filter(|(of, ..)| *of == kind).peekable();
        if new.peek().is_none() {
            continue;
        }
        let grid = puzzle.grid_of(kind)?;
        let spacing = if grid.form == GridForm::Rows { spacing } else { Spacing::Kept };
        pieces.extend(grid_pieces(block.text(), grid, &new.collect::<Vec<_>>(), spacing)?);
    }
    if let Some(labels) = labels {
        let spans = elements.iter().filter(|it| it.kind == ElementKind::RegionLabel).map(|it| it.span);
        let spans: Vec<Span> = spans.collect();
        if spans.len() != labels.len() {
            return None;
        }
        let piece =
            |(span, text): (Span, &String)| Piece { span, before: "", text: text.clone(), behind: "" };
        pieces.extend(spans.into_iter().zip(labels).map(piece));
    }
    pieces.sort_by_key(|piece| piece.span);
    let edits: Vec<Edit> = pieces.iter().map(edit).collect();
    let raw = applied(block.text(), &edits);
    let mut even = Vec::new();
    for grid in [Some(&puzzle.grid), puzzle.state.as_ref(), puzzle.solution.as_ref()].into_iter().flatten() {
        let changed = |piece: &Piece| grid.span.start <= piece.span.start && piece.span.end <= grid.span.end;
        if grid.form == GridForm::Rows
            && pieces.iter().any(|piece| changed(piece) && has_other_width(block, piece))
        {
            let moved = moved(grid, &pieces, spacing);
            let borders: Vec<Span> =
                borders_of(grid, &elements).into_iter().map(|span| moved_span(span, &pieces)).collect();
            even.extend(relayout(
                &raw,
                &moved,
                &puzzle.symbols,
                puzzle.layout.columns(),
                &borders,
                Look::default(),
            ));
        }
    }
    even.sort_by_key(|edit| edit.span);
    Some(line_edits(block.text(), &applied(&raw, &even)))
}

fn edit(piece: &Piece) -> Edit {
    Edit { span: piece.span, text: [piece.before, &piece.text, piece.behind].concat() }
}

fn has_other_width(block: &Block, piece: &Piece) -> bool {
    let text = &block.text()[piece.span.range()];
    text.chars().count() != edit(piece).text.chars().count()
}

/// Returns the new texts of a grid's cells. If cells are to be separated, every cell is included.
fn grid_pieces(
    text: &str,
    grid: &GridText,
    new: &[&(GridKind, Cell, String)],
    spacing: Spacing,
) -> Option<Vec<Piece>> {
    let written = |cell: Cell| grid.cells.get(cell.index()).filter(|it| !it.span.is_empty());
    if spacing == Spacing::Kept {
        let piece = |(_, cell, text): &&(GridKind, Cell, String)| {
            Some(Piece { span: written(*cell)?.span, before: "", text: text.clone(), behind: "" })
        };
        return new.iter().map(piece).collect();
    }
    let piece = |index: usize| {
        let span = written(Cell::new(index))?.span;
        let changed = new.iter().find(|(_, cell, _)| cell.index() == index);
        let now = changed.map_or_else(|| text[span.range()].to_owned(), |(_, _, text)| text.clone());
        let row = grid.rows.iter().find(|row| row.span.contains(span.start as usize))?;
        let first = row.span.start == span.start;
        let last = row.span.end == span.end;
        let space = |parted: bool| if parted { "" } else { " " };
        let before = text[..span.start as usize].ends_with(char::is_whitespace);
        // Between two adjacent cells, only the first one adds a space.
        let cell_before = grid.cells.iter().any(|it| it.span.end == span.start);
        let behind = text[span.end as usize..].starts_with(char::is_whitespace);
        Some(Piece {
            span,
            before: space(first || before || cell_before),
            text: now,
            behind: space(last || behind),
        })
    };
    (0..grid.cells.len()).map(piece).collect()
}

/// Returns the grid with spans as they are after the pieces are inserted.
fn moved(grid: &GridText, pieces: &[Piece], spacing: Spacing) -> GridText {
    let mut now = grid.clone();
    for cell in &mut now.cells {
        let at = pieces.binary_search_by_key(&cell.span, |piece| piece.span);
        let span = moved_span(cell.span, pieces);
        cell.span = match at.ok().and_then(|at| pieces.get(at)) {
            Some(piece) => {
                let start = span.start as usize + piece.before.len();
                Span::new(start, start + piece.text.len())
            }
            None => span,
        };
    }
    now.span = moved_span(grid.span, pieces);
    let spaced = |row: &RowText| row.spaced || spacing == Spacing::Apart;
    now.rows = grid
        .rows
        .iter()
        .map(|row| RowText { span: moved_span(row.span, pieces), cells: row.cells, spaced: spaced(row) })
        .collect();
    now
}

/// Returns the new position of a span after the pieces are inserted. The ends of the span must not be inside a piece.
fn moved_span(span: Span, pieces: &[Piece]) -> Span {
    let at = |byte: u32| {
        let before = pieces.iter().take_while(|piece| piece.span.start < byte);
        let grown: isize = before.map(Piece::grown).sum();
        (byte as usize).saturating_add_signed(grown)
    };
    Span::new(at(span.start), at(span.end))
}

/// Returns the edits that turn one text into another with the same number of lines. Each edit covers the part of a line that differs.
fn line_edits(old: &str, new: &str) -> Vec<Edit> {
    let mut edits = Vec::new();
    let mut start = 0;
    for (was, now) in old.split_inclusive(['\n', '\r']).zip(new.split_inclusive(['\n', '\r'])) {
        if was != now {
            edits.push(difference(was, now).moved(start));
        }
        start += was.len();
    }
    edits
}
