//! The text of a generated puzzle: what its reading needs, the seed that makes it again, and the grid.

use crate::board::{BoxShape, Digit, Layout, sizes};
use crate::generate::Generated;
use crate::logic::{Level, Options, Position, path_within};
use crate::solver::Budget;
use crate::syntax::{GridForm, RowStyle, Symbols, print_constraints, print_line, print_rows};

/// Returns the text of a generated puzzle, with the metadata that its reading needs and the command line that makes it again.
///
/// In rows it has its number of `clues:`, `minimal: yes` where that is so, its measured `level:`, and the command line as `source:`, above a grid with
/// its boxes drawn;
/// on one line the command line is a comment behind the grid, and metadata is above it only where the board is not the standard one of
/// its size or has several solutions. Constraints follow as sections. It ends with a line end.
pub fn puzzle_text(generated: &Generated, form: GridForm, line_end: &str) -> String {
    let grid = &generated.puzzle;
    let layout = grid.geometry().layout();
    let line = if form == GridForm::Line { "--form line " } else { "" };
    let source = format!("sudoku-ls generate {line}{}", generated.spec.options());
    let symbols = Symbols::standard(layout.size);
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

/// The budget for the path that a puzzle's level is measured by.
const LEVEL_BUDGET: u64 = 100_000;

/// Returns the level of a puzzle with one solution; `None` where measuring it takes too long.
fn level(generated: &Generated) -> Option<Level> {
    if generated.spec.min_solutions > 1 {
        return None;
    }
    let options = Options { uniqueness: true, ..Options::default() };
    let position = Position::of(&generated.puzzle);
    let (path, ended) = path_within(&position, &options, &mut Budget::nodes(LEVEL_BUDGET));
    ended.is_none().then_some(path.level)
}

fn metadata(layout: &Layout) -> Vec<String> {
    let mut lines = Vec::new();
    if !sizes::BY_LENGTH.contains(&layout.size) {
        lines.push(format!("size: {}", layout.size));
    }
    if layout.regions.is_none() && layout.boxes != BoxShape::standard(layout.size) {
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
    let rows = map.chunks(layout.size).map(|row| row.iter().map(label).collect());
    [String::new(), "[Regions]".to_owned()].into_iter().chain(rows).collect()
}

/// Returns the sections of a puzzle's constraints, all of which have one: the generator draws no others.
fn constraints(layout: &Layout, symbols: &Symbols) -> Vec<String> {
    let text = print_constraints(layout, symbols).unwrap_or_default();
    let blank = (!text.is_empty()).then(String::new);
    blank.into_iter().chain(text.lines().map(str::to_owned)).collect()
}
