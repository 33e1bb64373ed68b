//! Edits while a digit is typed into a row: the digit replaces the adjacent blank.

use crate::analysis::edits::tidies;
use crate::syntax::{
    Block, Edit, ElementKind, File, GridForm, GridText, Puzzle, PuzzleRef, RowText, Span, Symbols, is_blank,
};
use crate::syntax::{line_end, line_start};

/// Returns the edits to make after `typed` was typed just before this byte of the block with this index (on-type
/// formatting).
///
/// A digit that makes a compact row one cell too long replaces the blank to its right, else the blank to its left. In a
/// spaced row, it replaces the blank that it touches. A puzzle on one line with one cell too many is not recognized as
/// a puzzle; its line is treated as a compact row if it would be a puzzle without the blank. All other text stays as
/// typed, and so does a line whose edit would change how its neighbors are read.
pub fn on_type(file: &File, index: usize, offset: usize, typed: char) -> Vec<Edit> {
    let Some(block) = file.blocks().get(index) else { return Vec::new() };
    let edit = replaced_blank(block, offset, typed).or_else(|| on_a_line(block, offset, typed));
    edit.filter(|edit| tidies(file, index, std::slice::from_ref(edit))).into_iter().collect()
}

/// Returns the edit for a puzzle on one line. With one cell too many, such a line is not recognized: the line without
/// the blank is parsed instead.
fn on_a_line(block: &Block, offset: usize, typed: char) -> Option<Edit> {
    let text = block.text();
    let before = text.get(..offset)?.strip_suffix(typed)?;
    let element = block.elements().into_iter().find(|element| element.span.contains(before.len()))?;
    if element.kind != ElementKind::Unknown {
        return None;
    }
    let start = line_start(before, before.len());
    let end = line_end(text, offset);
    let is_blank = |c: &char| is_blank(*c);
    let right = text.get(offset..end)?.chars().next().filter(is_blank);
    let left = text.get(start..before.len())?.chars().next_back().filter(is_blank);
    let span = match (right, left) {
        (Some(_), _) => Span::new(offset, offset + 1),
        (None, Some(_)) => Span::new(before.len() - 1, before.len()),
        (None, None) => return None,
    };
    let line = [text.get(start..span.start as usize)?, text.get(span.end as usize..end)?].concat();
    let file = File::parse(&line);
    let PuzzleRef { puzzle, .. } = file.puzzles().next()?;
    let cells = puzzle.grid.span;
    let whole = puzzle.form == GridForm::Line && puzzle.grid.is_whole();
    (whole && cells.touches(span.start as usize - start)).then(|| Edit { span, text: String::new() })
}

fn replaced_blank(block: &Block, offset: usize, typed: char) -> Option<Edit> {
    let puzzle = block.puzzle.as_ref()?;
    let before = block.text().get(..offset)?.strip_suffix(typed)?;
    if !is_symbol(puzzle, typed) || !in_grid(block, before.len()) {
        return None;
    }
    let (grid, row) = row_at(puzzle, offset)?;
    let after = block.text().get(offset..)?;
    let is_blank = |c: &char| *c == grid.blank || (is_blank(*c) && !is_symbol(puzzle, *c));
    let right = after.chars().next().filter(is_blank);
    let left = before.chars().next_back().filter(is_blank);
    let fits = if row.spaced {
        touches_space(before, after, left, right)
    } else {
        usize::from(row.cells) == expected(puzzle, grid) + 1
    };
    let span = match (right, left) {
        _ if !fits => return None,
        (Some(blank), _) => Span::new(offset, offset + blank.len_utf8()),
        (None, Some(blank)) => Span::new(before.len() - blank.len_utf8(), before.len()),
        (None, None) => return None,
    };
    row.span.cover(span).eq(&row.span).then(|| Edit { span, text: String::new() })
}

fn is_symbol(puzzle: &Puzzle, c: char) -> bool {
    let size = puzzle.layout.size;
    match puzzle.symbols {
        Symbols::Decimals => c.is_ascii_digit(),
        _ => puzzle.symbols.read(c.encode_utf8(&mut [0; 4])).is_some_and(|digit| digit.index() < size),
    }
}

fn in_grid(block: &Block, at: usize) -> bool {
    let element = block.elements().into_iter().find(|element| element.span.contains(at));
    let outside = |kind| {
        use ElementKind::{
            Bom, CageLabel, CellName, ClueNumber, ClueWord, Colon, Comment, Head, Kept, Key, Operator,
            RegionLabel, Value,
        };
        matches!(kind, Bom | Colon | Comment | Head | Key | Kept | RegionLabel | Value)
            || matches!(kind, CageLabel | CellName | ClueNumber | ClueWord | Operator)
    };
    element.is_some_and(|element| !outside(element.kind))
}

fn row_at(puzzle: &Puzzle, offset: usize) -> Option<(&GridText, &RowText)> {
    let grids = [Some(&puzzle.grid), puzzle.state.as_ref(), puzzle.solution.as_ref()];
    let rows = grids.into_iter().flatten().flat_map(|grid| grid.rows.iter().map(move |row| (grid, row)));
    rows.into_iter().find(|(_, row)| row.span.touches(offset))
}

/// Returns the number of cells that a row of this grid should have.
fn expected(puzzle: &Puzzle, grid: &GridText) -> usize {
    if grid.form == GridForm::Line { puzzle.layout.cells() } else { puzzle.layout.columns() }
}

/// Returns whether the typed digit and the only blank that it touches form a token.
fn touches_space(before: &str, after: &str, left: Option<char>, right: Option<char>) -> bool {
    let parted = |c: Option<char>| c.is_none_or(|c| c.is_whitespace() || c == '|');
    match (left, right) {
        (Some(_), None) => parted(before.chars().rev().nth(1)) && parted(after.chars().next()),
        (None, Some(_)) => parted(before.chars().next_back()) && parted(after.chars().nth(1)),
        _ => false,
    }
}
