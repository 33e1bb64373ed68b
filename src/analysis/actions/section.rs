//! A new section below a puzzle, `[State]` or `[Solution]`, in the form of the puzzle's own grid.

use super::site::Site;
use crate::board::Grid;
use crate::syntax::{Edit, Form, RowStyle, Span, Which, print_line, print_rows};

/// The edit that adds the section behind the last line of the block that is no white space.
pub(super) fn add(site: &Site<'_>, which: Which, grid: &Grid) -> Edit {
    let text = site.block.text();
    let end = line_end(text);
    let mark = if which == Which::State { "[State]" } else { "[Solution]" };
    let puzzle = site.view.puzzle;
    let drawn = match puzzle.form {
        Form::Line => print_line(grid, &puzzle.symbols),
        Form::Rows => print_rows(grid, &puzzle.symbols, style(site)),
    };
    let at = text.trim_end().len();
    let drawn = drawn.replace('.', &puzzle.grid.blank.to_string());
    let lines = drawn.trim_end().lines().collect::<Vec<_>>().join(end);
    Edit { span: Span::new(at, at), text: format!("{end}{end}{mark}{end}{lines}") }
}

fn style(site: &Site<'_>) -> RowStyle {
    let rows = &site.view.puzzle.grid.rows;
    let boxed =
        |row: &crate::syntax::RowText| site.block.text()[row.span.range()].contains(['|', '│', '┃', '║']);
    match rows.first() {
        Some(row) if boxed(row) => RowStyle::Boxed,
        Some(row) if row.spaced => RowStyle::Spaced,
        _ => RowStyle::Compact,
    }
}

fn line_end(text: &str) -> &'static str {
    match text.find(['\r', '\n']).map(|at| &text[at..]) {
        Some(rest) if rest.starts_with("\r\n") => "\r\n",
        Some(rest) if rest.starts_with('\r') => "\r",
        _ => "\n",
    }
}
