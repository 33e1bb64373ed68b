//! Border lines: recognizes them, and finds the border to add after a row that was just completed.
//!
//! The border repeats an existing one of the grid, or is drawn as the settings demand.

use crate::analysis::edits::keeps;
use crate::analysis::view::View;
use crate::syntax::{Block, Borders, Edit, Element, File, GridForm, GridText, Puzzle, RowText, Span};
use crate::syntax::{is_border_line, line_start, lines, lines_of, newline_at};

/// Returns the edit to make when a new line is opened (on-type formatting) after the line that ends at this byte of the
/// block with this index.
///
/// If the line is the last row of a grid so far and completes a band, the edit adds a border. The border is the one
/// below the bands before. Below the first band and below the last one, it is the border above the grid, provided that
/// this is plain ASCII. `borders` is the formatter's setting: if it draws boxes, the border is drawn to match the row
/// as it is; if it removes borders, the result is `None`. `None` also if a border follows already, in a jigsaw, in a
/// grid with a row of another length, and if the edited file would be read as something else.
pub fn opened_row(file: &File, index: usize, line_end: usize, borders: Borders) -> Option<Edit> {
    let block = file.blocks().get(index)?;
    let view = View::of(block.puzzle.as_ref()?)?;
    let text = block.text();
    let grid = open_grid(view.puzzle, line_start(text.get(..line_end)?, line_end), line_end)?;
    let (size, done) = (view.geometry.rows(), grid.rows.len());
    let layout = view.geometry.layout();
    let band = layout.regions.is_none().then_some(layout.boxes.rows).filter(|&rows| rows > 1)?;
    let even = grid.rows.iter().all(|row| usize::from(row.cells) == view.geometry.columns());
    if !even || done > size || done % band != 0 {
        return None;
    }
    let rest = text.get(line_end..)?;
    let newline = newline_at(rest, 0);
    if newline.is_empty() {
        return None;
    }
    if lines(rest).find(|line| !line.trim().is_empty()).is_some_and(looks_like_border) {
        return None;
    }
    let border = match borders {
        Borders::Keep => border_to_repeat(block, grid, (done, size))?.to_owned(),
        Borders::None => return None,
        Borders::Boxes => drawn_border(block, grid, (done, size))?,
    };
    let edit = Edit { span: Span::new(line_end, line_end), text: format!("{newline}{border}") };
    keeps(file, index, std::slice::from_ref(&edit)).then_some(edit)
}

/// Returns the grid whose last row so far is on this line; `None` if there is no such grid.
fn open_grid(puzzle: &Puzzle, line_start: usize, line_end: usize) -> Option<&GridText> {
    let grids = [Some(&puzzle.grid), puzzle.state.as_ref(), puzzle.solution.as_ref()];
    let here = |grid: &&GridText| {
        let last = grid.rows.last().filter(|_| grid.form == GridForm::Rows);
        last.is_some_and(|row| line_start <= row.span.start as usize && row.span.end as usize <= line_end)
    };
    grids.into_iter().flatten().find(here)
}

/// Returns the border line of a grid that should be repeated after `done` rows, without trailing white space.
fn border_to_repeat<'a>(block: &'a Block, grid: &GridText, (done, size): (usize, usize)) -> Option<&'a str> {
    let elements = block.elements();
    let lines = lines_of(&elements);
    let of_row = |index: usize| {
        let start = grid.rows.get(index)?.span.start as usize;
        lines.iter().position(|line| line.iter().any(|element| element.span.contains(start)))
    };
    let (first, last) = (of_row(0)?, of_row(done - 1)?);
    let written = |line: &[Element]| {
        let span = line.first()?.span.cover(line.last()?.span);
        block.text().get(span.range()).map(str::trim_end)
    };
    let inner = lines[first..last].iter().rev().find(|line| is_border_line(line));
    let above = || first.checked_sub(1).map(|above| &lines[above]).filter(|line| is_border_line(line));
    match inner.filter(|_| done < size) {
        Some(line) => written(line),
        None => written(above()?).filter(|line| line.is_ascii()),
    }
}

/// Returns the border that separates the last row from the next band, with joints below the bars of that row.
fn drawn_border(block: &Block, grid: &GridText, (done, size): (usize, usize)) -> Option<String> {
    let row = grid.rows.get(done - 1).filter(|row| done < size && row.spaced)?;
    let line_of = |row: &RowText| {
        let start = line_start(block.text(), row.span.start as usize);
        block.text().get(start..row.span.end as usize)
    };
    // Numbers are right-aligned in their columns, so the row with the smallest indent says where the grid starts.
    let inner = |row| line_of(row).map(|line| line.chars().take_while(|c| c.is_whitespace()).count());
    let indent = grid.rows.iter().filter_map(inner).min()?;
    let (ahead, drawn): (Vec<_>, Vec<_>) =
        line_of(row)?.chars().enumerate().partition(|(at, _)| *at < indent);
    let dash = |(_, c)| if c == '|' { '+' } else { '-' };
    Some(ahead.into_iter().map(|(_, c)| c).chain(drawn.into_iter().map(dash)).collect())
}

fn looks_like_border(line: &str) -> bool {
    let drawn =
        |c: char| "-=+*|:.',".contains(c) || ('\u{2500}'..='\u{257f}').contains(&c) || c.is_whitespace();
    line.chars().all(drawn) && line.chars().any(|c| c == '+' || c == '-' || c == '=' || !c.is_ascii())
}
