//! Growing selections: a cell, the part of its row within its box, the row, the grid, the puzzle.
//!
//! This module covers one block; the caller adds the file around it.

use crate::analysis::navigation::outline::sections;
use crate::analysis::view::View;
use crate::board::{Cell, Geometry};
use crate::syntax::{Block, Content, ElementKind, GridText, Span, core, line_end, line_start};

/// Returns the spans around a byte of a block, from the smallest to the whole block; each is larger than the previous
/// one and contains it.
pub fn selection(block: &Block, offset: usize) -> Vec<Span> {
    let mut spans = on_cell(block, offset).unwrap_or_else(|| on_text(block, offset));
    let section = sections(block).into_iter().map(|section| section.span);
    spans.extend(section.filter(|span| span.touches(offset)));
    spans.push(core(block.text()));
    spans.push(Span::new(0, block.len()));
    let mut grown: Vec<Span> = Vec::with_capacity(spans.len());
    for span in spans.into_iter().filter(|span| span.touches(offset)) {
        match grown.last() {
            Some(&last) if span.cover(last) != span || span == last => {}
            _ => grown.push(span),
        }
    }
    grown
}

/// Returns the spans in a grid: the cell, the part of its row within its box, the row, all cells.
fn on_cell(block: &Block, offset: usize) -> Option<Vec<Span>> {
    let puzzle = block.puzzle.as_ref()?;
    let (which, cell) = puzzle.cell_at(offset)?;
    let grid = puzzle.grid_of(which)?;
    let mut spans = vec![grid.cells.get(cell.index())?.span];
    if let Some(view) = View::of(puzzle).filter(|view| cell.index() < view.geometry.cell_count()) {
        let cells = row(view.geometry, cell);
        spans.extend(cover(grid, &part(view.geometry, &cells, cell)));
        spans.extend(cover(grid, &cells));
    }
    spans.push(grid.span);
    Some(spans)
}

/// Returns the spans in text outside a grid: the element, and its line.
fn on_text(block: &Block, offset: usize) -> Vec<Span> {
    let elements = block.elements();
    let no_text = |kind| matches!(kind, ElementKind::NewLine | ElementKind::Space | ElementKind::Bom);
    let on = elements.iter().filter(|element| !no_text(element.kind));
    let mut on = on.filter(|element| element.span.touches(offset));
    let element = on.clone().find(|element| element.span.contains(offset)).or_else(|| on.next());
    let mut spans: Vec<Span> = element.map(|element| element.span).into_iter().collect();
    let text = block.text();
    let start = line_start(text, offset.min(text.len()));
    let end = line_end(text, start);
    let line = &text[start..end];
    let indent = line.len() - line.trim_start().len();
    spans.push(Span::new(start + indent, start + line.trim_end().len().max(indent)));
    spans
}

fn row(geometry: &Geometry, cell: Cell) -> Vec<Cell> {
    let row = geometry.row(cell);
    (0..geometry.columns()).map(|column| geometry.at(row, column)).collect()
}

/// Returns the run of cells in a row that contains a cell and stays in the cell's box or region.
fn part(geometry: &Geometry, row: &[Cell], cell: Cell) -> Vec<Cell> {
    let home = geometry.box_of(cell);
    let runs = row.chunk_by(|&a, &b| geometry.box_of(a) == geometry.box_of(b));
    let mut own = runs.filter(|run| run.first().is_some_and(|&first| geometry.box_of(first) == home));
    own.find(|run| run.contains(&cell)).unwrap_or_default().to_vec()
}

/// Returns the span from the first to the last of these cells that are written; `None` if none is.
fn cover(grid: &GridText, cells: &[Cell]) -> Option<Span> {
    let written = cells.iter().filter_map(|cell| grid.cells.get(cell.index()));
    let written = written.filter(|cell| cell.content != Content::Missing).map(|cell| cell.span);
    written.reduce(Span::cover)
}
