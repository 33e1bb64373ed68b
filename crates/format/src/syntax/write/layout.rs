//! Lays a puzzle out differently: as a grid, with its boxes drawn, or on one line.
//!
//! A puzzle that does not fit on one line is refused. Comments, labels and solutions move along. The caller has to
//! check that the result has the same meaning.

use std::str::FromStr;

use crate::board::UnknownName;
use crate::syntax::lex::ends::newline;
use crate::syntax::tree::elements::{grid_lines, lines_of};
use crate::syntax::tree::model::{
    Block, Content, Element, ElementKind, GridForm, GridKind, GridText, ProblemCode, Puzzle, Symbols,
};
use crate::syntax::tree::span::applied;
use crate::syntax::write::equivalence::{label_key, label_of};
use crate::syntax::write::format::format_grids;
use crate::syntax::write::print::border;
use crate::syntax::write::style::{Borders, RowSpacing, Style, drawn_boxes};
use crate::syntax::{Edit, Span};

/// The layout of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GridLayout {
    /// In rows without borders: `53..7....`.
    Grid,
    /// In rows, with lines between its boxes: `5 3 . | . 7 . | . . .`.
    Boxes,
    /// On one line.
    Line,
}

impl GridLayout {
    /// All layouts.
    pub const ALL: [Self; 3] = [Self::Grid, Self::Boxes, Self::Line];

    /// Returns the name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Grid => "grid",
            Self::Boxes => "boxes",
            Self::Line => "line",
        }
    }

    /// Returns a style with the borders and the spacing of this layout.
    #[must_use]
    pub const fn style(self, style: Style) -> Style {
        match self {
            Self::Grid => Style { borders: Borders::None, spacing: RowSpacing::None, ..style },
            Self::Boxes => Style { borders: Borders::Boxes, spacing: RowSpacing::One, ..style },
            Self::Line => style,
        }
    }
}

impl FromStr for GridLayout {
    type Err = UnknownName;

    /// Returns the layout with this name.
    fn from_str(name: &str) -> Result<Self, UnknownName> {
        Self::ALL
            .into_iter()
            .find(|layout| layout.name() == name)
            .ok_or_else(|| UnknownName::new("layout", name))
    }
}

/// Returns the edits that give a block's puzzle another layout, in ascending order. Empty if the puzzle already has this layout.
///
/// # Errors
/// Returns a sentence for the user if the puzzle is incomplete, or contains something that the layout cannot represent.
pub fn lay_out(block: &Block, layout: GridLayout) -> Result<Vec<Edit>, String> {
    let puzzle = block.puzzle.as_ref().ok_or("There is no puzzle here.")?;
    let is_whole = |grid: &GridText| {
        grid.cells.iter().all(|cell| !matches!(cell.content, Content::Missing | Content::Unknown))
    };
    let grids = [GridKind::Puzzle, GridKind::State, GridKind::Solution].map(|kind| puzzle.grid_of(kind));
    if !grids.into_iter().flatten().all(is_whole) {
        return Err("The grid is incomplete: complete it first.".into());
    }
    let is_doubtful = |code| matches!(code, ProblemCode::BoxShape | ProblemCode::RegionSize);
    if layout == GridLayout::Boxes && block.problems.iter().any(|problem| is_doubtful(problem.code)) {
        return Err(
            "Lines can't be drawn between boxes that are in doubt: correct the finding about them first."
                .into(),
        );
    }
    if layout == GridLayout::Boxes && drawn_boxes(&puzzle.layout).is_none() {
        return Err(
            "Lines can't be drawn between these boxes: they are a jigsaw's, or single rows or columns."
                .into(),
        );
    }
    let edits = match (puzzle.form, layout) {
        (GridForm::Line, GridLayout::Line) => Vec::new(),
        (GridForm::Rows, GridLayout::Line) => to_line(block, puzzle)?,
        (GridForm::Rows, _) => format_grids(block, layout.style(Style::default())),
        (GridForm::Line, _) => to_rows(block, puzzle, layout)?,
    };
    // A single cell looks the same on a line and in rows.
    Ok(if applied(block.text(), &edits) == block.text() { Vec::new() } else { edits })
}

/// Returns the elements of the line that contains a byte offset, without the line end.
fn line_at(elements: &[Element], byte: u32) -> &[Element] {
    let mut lines = elements.split(|element| element.kind == ElementKind::NewLine);
    let holds = |line: &&[Element]| line.iter().any(|e| e.span.start <= byte && byte < e.span.end);
    lines.find(holds).unwrap_or_default()
}

/// Rewrites a puzzle on one line in rows: its solution becomes a section, its label becomes metadata, its comment follows the first row.
fn to_rows(block: &Block, puzzle: &Puzzle, layout: GridLayout) -> Result<Vec<Edit>, String> {
    let (text, elements, end) = (block.text(), block.elements(), newline(block.text()));
    let line = line_at(&elements, puzzle.grid.span.start);
    let line = if line.first().is_some_and(|e| e.kind == ElementKind::Bom) { &line[1..] } else { line };
    let (Some(first), Some(last)) = (line.first(), line.last()) else { return Err(LOST.into()) };
    if line.iter().any(|e| matches!(e.kind, ElementKind::Unknown | ElementKind::Kept)) {
        return Err(LOST.into());
    }
    let of = |kind: ElementKind| {
        let found = line.iter().filter(|element| element.kind == kind);
        found.map(|element| text[element.span.range()].trim()).collect::<Vec<_>>().join(" ")
    };
    let (label, comment) = (label_of(text, line), of(ElementKind::Comment));
    let mut lines = Vec::new();
    if !label.is_empty() {
        lines.push(format!("{}: {label}", label_key(puzzle)));
    }
    let head = lines.len();
    lines.extend(rows(text, puzzle, &puzzle.grid, layout));
    if !comment.is_empty() {
        lines[head] = format!("{} {comment}", lines[head]);
    }
    let behind = puzzle.solution.as_ref().filter(|it| it.mark.is_none() && it.span.start < last.span.end);
    if let Some(solution) = behind {
        lines.push("[Solution]".to_owned());
        lines.extend(rows(text, puzzle, solution, layout));
    }
    let span = Span { start: first.span.start, end: last.span.end };
    Ok(vec![Edit { span, text: lines.join(end) }])
}

/// The error if text would be lost.
const LOST: &str = "Text between the cells would be lost: remove it first.";

/// Returns the lines of a grid, one for each row.
fn rows(text: &str, puzzle: &Puzzle, grid: &GridText, layout: GridLayout) -> Vec<String> {
    let n = puzzle.layout.columns();
    let cells: Vec<&str> = grid.cells.iter().map(|cell| &text[cell.span.range()]).collect();
    let widest = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(1);
    let drawn = drawn_boxes(&puzzle.layout).filter(|_| layout == GridLayout::Boxes);
    let is_close = drawn.is_none() && widest == 1 && puzzle.symbols != Symbols::Decimals;
    let across = drawn.map_or(n, |(_, columns)| columns);
    let cell = |cell: &&str| {
        let pad = " ".repeat(widest - cell.chars().count());
        if puzzle.symbols == Symbols::Decimals { pad + cell } else { (*cell).to_owned() + &pad }
    };
    let mut lines = Vec::new();
    for (r, row) in cells.chunks(n).enumerate() {
        if drawn.is_some_and(|(band, _)| r > 0 && r % band == 0) {
            lines.push(border(n, across, widest).trim_end().to_owned());
        }
        let group =
            |group: &[&str]| group.iter().map(cell).collect::<Vec<_>>().join(if is_close { "" } else { " " });
        lines.push(row.chunks(across).map(group).collect::<Vec<_>>().join(" | ").trim_end().to_owned());
    }
    lines
}

/// Rewrites a puzzle in rows on one line, with its solution after it.
fn to_line(block: &Block, puzzle: &Puzzle) -> Result<Vec<Edit>, String> {
    if puzzle.state.is_some() {
        return Err("A [State] does not fit on one line: move its digits or remove it first.".into());
    }
    if puzzle.grid.cells.iter().any(|cell| matches!(cell.content, Content::Marks(_))) {
        return Err("Pencil marks do not fit on one line: remove them first.".into());
    }
    let (text, elements) = (block.text(), block.elements());
    let lines = lines_of(&elements);
    let inside = &lines[grid_lines(&lines, &puzzle.grid)];
    let known = |e: &Element| {
        use ElementKind::{Bom, Border, Cell, Comment, Separator, Space};
        matches!(e.kind, Bom | Border | Cell(GridKind::Puzzle, _) | Comment | Separator | Space)
    };
    if !inside.iter().all(|line| line.iter().all(known)) {
        return Err(LOST.into());
    }
    let comments: Vec<&str> = inside
        .iter()
        .flat_map(|line| line.iter())
        .filter(|e| e.kind == ElementKind::Comment)
        .map(|e| text[e.span.range()].trim_end())
        .collect();
    let mut new = one_line(text, puzzle, &puzzle.grid);
    let mut edits = Vec::new();
    if let Some((solution, span)) = section(&lines, text, puzzle) {
        new = format!("{new} {}", one_line(text, puzzle, solution));
        edits.push(Edit { span, text: String::new() });
    }
    let is_behind = inside
        .iter()
        .filter(|line| line.iter().any(|e| matches!(e.kind, ElementKind::Cell(..))))
        .take(1)
        .any(|line| line.iter().any(|e| e.kind == ElementKind::Comment));
    let end = newline(text);
    new = match *comments {
        [comment] if is_behind => format!("{new} {comment}"),
        [] => new,
        _ => comments.join(end) + end + &new,
    };
    let mut start = inside.first().and_then(|line| line.first()).ok_or(LOST)?.span;
    if inside[0].first().is_some_and(|e| e.kind == ElementKind::Bom) {
        start = Span { start: start.end, end: start.end };
    }
    let stop = inside.iter().rev().find_map(|line| line.last()).ok_or(LOST)?.span.end;
    edits.push(Edit { span: Span { start: start.start, end: stop }, text: new });
    edits.sort_by_key(|edit| edit.span);
    Ok(edits)
}

/// Returns the solution of a section that contains nothing else, and its span including the empty lines above.
fn section<'a>(lines: &[&[Element]], text: &str, puzzle: &'a Puzzle) -> Option<(&'a GridText, Span)> {
    let solution = puzzle.solution.as_ref()?;
    let mark = solution.mark?;
    let head = lines.iter().position(|line| line.iter().any(|e| e.span == mark))?;
    let inside = lines.get(head..grid_lines(lines, solution).end)?;
    let known = |e: &Element| {
        use ElementKind::{Border, Cell, Head, Separator, Space};
        matches!(e.kind, Border | Cell(GridKind::Solution, _) | Head | Separator | Space)
    };
    if !inside.iter().all(|line| line.iter().all(known)) {
        return None;
    }
    let above = lines[..head].iter().rposition(|line| line.iter().any(|e| e.kind != ElementKind::Space))?;
    let start = lines[above].last()?.span.end;
    let end = inside.iter().rev().find_map(|line| line.last())?.span.end;
    (text.len() >= end as usize).then_some((solution, Span { start, end }))
}

/// Returns the cells of a grid on one line.
fn one_line(text: &str, puzzle: &Puzzle, grid: &GridText) -> String {
    let blank = if grid.blank == ' ' { '.' } else { grid.blank };
    let cell = |cell: &crate::syntax::CellText| match cell.content {
        Content::Blank => blank.to_string(),
        _ => text[cell.span.range()].to_owned(),
    };
    let parted = if puzzle.symbols == Symbols::Decimals { " " } else { "" };
    grid.cells.iter().map(cell).collect::<Vec<_>>().join(parted)
}
