//! The text of a generated puzzle: the metadata that it needs, the command that generates it again, and the grid.

use crate::board::{Digit, Layout, sizes};
use crate::generate::Generated;
use crate::logic::{Level, Options, Position, path_within};
use crate::solver::Budget;
use crate::syntax::{GridForm, RowStyle, Symbols, print_constraints, print_line, print_rows};

/// Returns the text of a generated puzzle, with the metadata needed to read it and the command line that generates it
/// again.
///
/// In rows, the metadata consists of `clues:`, `minimal: yes` if that is true, the measured `level:`, and the command
/// line as `source:`; the grid below is drawn with boxes. On one line, the command line is a comment after the grid,
/// and metadata precedes the grid only if the board is not the standard board of its size or the puzzle promises
/// several solutions. Constraints follow as sections. The text ends with a line end.
pub fn puzzle_text(generated: &Generated, form: GridForm, line_end: &str) -> String {
    let grid = &generated.puzzle;
    let layout = grid.geometry().layout();
    let line = if form == GridForm::Line { "--form line " } else { "" };
    let source = format!("sudoku-ls generate {line}{}", generated.spec.options());
    let symbols = symbols_of(layout);
    let mut lines = Vec::new();
    if form == GridForm::Rows {
        lines.push(format!("clues: {}", grid.clue_count()));
        lines.extend(generated.minimal.then(|| "minimal: yes".to_owned()));
        lines.extend(level(generated).map(|level| format!("level: {level}")));
        lines.push(format!("source: {source}"));
    }
    lines.extend(metadata(layout));
    if generated.spec.min_solutions > 1 {
        lines.push(format!("solutions: >= {}", generated.spec.min_solutions));
    }
    match form {
        GridForm::Rows => {
            lines.extend(print_rows(grid, &symbols, RowStyle::Boxed).lines().map(str::to_owned));
        }
        GridForm::Line => lines.push(format!("{} # {source}", print_line(grid, &symbols))),
    }
    lines.extend(regions(layout, &symbols));
    lines.extend(constraints(layout, &symbols));
    lines.push(String::new());
    lines.join(line_end)
}

/// The budget of the solving path that determines a puzzle's level, in nodes.
const LEVEL_BUDGET: u64 = 100_000;

/// Returns the level of a puzzle with a unique solution; `None` if measuring it takes too long, or if several solutions
/// were requested.
fn level(generated: &Generated) -> Option<Level> {
    if generated.spec.min_solutions > 1 {
        return None;
    }
    let options = Options { uniqueness: true, ..Options::default() };
    let position = Position::of(&generated.puzzle);
    let (path, ended) = path_within(&position, &options, &mut Budget::nodes(LEVEL_BUDGET));
    ended.is_none().then_some(path.level)
}

/// Returns the symbols of a board's digits as they are read without a `symbols:` line: digits with other values are written as these values, from 10 on
/// as letters.
pub(crate) fn symbols_of(layout: &Layout) -> Symbols {
    let Some(digits) = layout.digits else { return Symbols::standard(layout.size) };
    let symbol = |value: u8| char::from_digit(u32::from(value), 36).map(|c| c.to_ascii_uppercase());
    let all: Option<Vec<char>> = (digits.first..=digits.last).map(symbol).collect();
    all.map_or_else(|| Symbols::standard(layout.size), Symbols::Characters)
}

fn metadata(layout: &Layout) -> Vec<String> {
    let mut lines = Vec::new();
    let sides = layout.sides();
    if !sides.is_square() {
        lines.push(format!("size: {sides}"));
    } else if !layout.is_square() || !sizes::BY_LENGTH.contains(&layout.size) {
        lines.push(format!("size: {}", sides.rows));
    }
    if let Some(digits) = layout.digits {
        lines.push(format!("digits: {digits}"));
    } else if layout.size != sides.longer() {
        lines.push(format!("digits: 1-{}", layout.size));
    }
    if layout.regions.is_none() && layout.boxes != layout.usual_boxes() {
        lines.push(format!("box: {}", layout.boxes));
    }
    if !layout.rules.is_empty() {
        let names: Vec<&str> = layout.rules.iter().map(|rule| rule.name()).collect();
        lines.push(format!("rules: {}", names.join(" ")));
    }
    lines
}

fn regions(layout: &Layout, symbols: &Symbols) -> Vec<String> {
    let Some(map) = &layout.regions else { return Vec::new() };
    let label = |&region: &u8| {
        Digit::from_index(usize::from(region)).map_or_else(String::new, |label| symbols.write(label))
    };
    let rows = map.chunks(layout.columns()).map(|row| row.iter().map(label).collect());
    [String::new(), "[Regions]".to_owned()].into_iter().chain(rows).collect()
}

/// Returns the sections with a puzzle's constraints. Every constraint has a section: the generator draws no others.
fn constraints(layout: &Layout, symbols: &Symbols) -> Vec<String> {
    let text = print_constraints(layout, symbols).unwrap_or_default();
    let blank = (!text.is_empty()).then(String::new);
    blank.into_iter().chain(text.lines().map(str::to_owned)).collect()
}
