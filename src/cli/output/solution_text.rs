//! Solutions as text: in the symbols of their puzzle, and in the style of its grid.
//!
//! This module formats text, and does not depend on solving or on files.

use crate::board::{Candidates, Cell, Grid};
use crate::syntax::{
    Block, Edit, Element, ElementKind, GridForm, GridKind, Ink, ProblemCode, Puzzle, Span, Symbols,
    applied_to, in_case, write_cell,
};

/// The style in which a puzzle's grid is written.
pub(crate) struct Pen<'p> {
    block: &'p Block,
    puzzle: &'p Puzzle,
    /// The symbols of the digits, in the case in which the puzzle writes them.
    symbols: Vec<String>,
}

impl<'p> Pen<'p> {
    /// Returns the style of this puzzle in this block.
    pub(crate) fn new(block: &'p Block, puzzle: &'p Puzzle) -> Self {
        let written = |digit| in_case(puzzle, block.text(), digit);
        let digits = Candidates::all(puzzle.layout.size).iter();
        Self { block, puzzle, symbols: digits.map(written).collect() }
    }

    /// Returns a grid on one line: its symbols, or decimal numbers separated by spaces. An empty cell is a dot.
    pub(crate) fn on_one_line(&self, grid: &Grid) -> String {
        let separated = self.puzzle.symbols == Symbols::Decimals;
        let mut line = String::with_capacity(grid.values().len() * 3);
        for cell in grid.geometry().cells() {
            if separated && cell.index() > 0 {
                line.push(' ');
            }
            let symbol = grid.get(cell).and_then(|digit| self.symbols.get(digit.index()));
            line += symbol.map_or(".", String::as_str);
        }
        line
    }

    /// Returns whether the grid is written as a list in another program's format.
    fn is_foreign(&self) -> bool {
        self.block.problems.iter().any(|problem| problem.code == ProblemCode::ForeignForm)
    }

    /// Returns the rows of a grid, one per line. An empty cell is a dot.
    fn in_plain_rows(&self, grid: &Grid) -> String {
        let spacing = if self.puzzle.symbols == Symbols::Decimals { " " } else { "" };
        let cells: Vec<_> = grid.geometry().cells().collect();
        let symbol = |cell| grid.get(cell).and_then(|digit| self.symbols.get(digit.index()));
        let row = |cells: &[Cell]| {
            let symbols: Vec<&str> =
                cells.iter().map(|&cell| symbol(cell).map_or(".", String::as_str)).collect();
            symbols.join(spacing) + "\n"
        };
        cells.chunks(self.puzzle.layout.columns()).map(row).collect()
    }

    /// Returns a solution in the style of its puzzle: on one line, or with the rows and borders of its grid; only
    /// rows if the puzzle is a list in another program's format. It ends with a line end.
    pub(crate) fn in_style(&self, solution: &Grid) -> String {
        match self.puzzle.form {
            GridForm::Line => self.on_one_line(solution) + "\n",
            // Brackets and quotes belong to the list that contains the grid.
            GridForm::Rows if self.is_foreign() => self.in_plain_rows(solution),
            GridForm::Rows => rows(self.block, self.puzzle, solution),
        }
    }
}

/// Returns the text of the grid from its first border to its last, without comments, with the solution's digits in its cells.
fn rows(block: &Block, puzzle: &Puzzle, solution: &Grid) -> String {
    let elements = block.elements();
    let region = region(block, puzzle, &elements);
    let cells = solution.geometry().cells();
    let mut edits: Vec<Edit> = cells
        .filter_map(|cell| write_cell(block, GridKind::Puzzle, cell, solution.get(cell), Ink::Plain))
        .chain(cells_alone(&elements))
        .filter(|edit| region.start <= edit.span.start && edit.span.end <= region.end)
        .collect();
    edits.sort_by_key(|edit| edit.span);
    let made = applied_to(block.text(), region, &edits);
    let lines = made.replace("\r\n", "\n").replace('\r', "\n");
    lines.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// Returns the span from the start of the line with the grid's first border or cell to the end of its last one.
fn region(block: &Block, puzzle: &Puzzle, elements: &[Element]) -> Span {
    let around = |kind| matches!(kind, ElementKind::Border | ElementKind::Space | ElementKind::NewLine);
    let is_border = |element: &&Element| element.kind == ElementKind::Border;
    let grid = puzzle.grid.span;
    let before =
        elements.iter().rev().skip_while(|e| e.span.start >= grid.start).take_while(|e| around(e.kind));
    let after = elements.iter().skip_while(|e| e.span.end <= grid.end).take_while(|e| around(e.kind));
    let first = before.filter(is_border).last().map_or(grid.start, |border| border.span.start);
    let end = after.filter(is_border).last().map_or(grid.end, |border| border.span.end);
    let line = block.text().get(..first as usize).and_then(|above| above.rfind(['\n', '\r']));
    let bom = elements.first().filter(|first| first.kind == ElementKind::Bom).map_or(0, |bom| bom.span.end);
    Span { start: line.map_or(bom, |at| at as u32 + 1), end }
}

/// Returns the edits that remove comments and text that is not part of the grid. A line that contains nothing else is
/// removed entirely.
fn cells_alone(elements: &[Element]) -> impl Iterator<Item = Edit> {
    elements
        .iter()
        .enumerate()
        .filter(|(_, element)| matches!(element.kind, ElementKind::Comment | ElementKind::Unknown))
        .map(|(index, comment)| {
            let before = elements[..index].iter().rev().find(|element| element.kind != ElementKind::Space);
            let alone = before.is_none_or(|element| element.kind == ElementKind::NewLine);
            let line_end = elements.get(index + 1).filter(|next| alone && next.kind == ElementKind::NewLine);
            let span = line_end.map_or(comment.span, |line_end| comment.span.cover(line_end.span));
            Edit { span, text: String::new() }
        })
}
