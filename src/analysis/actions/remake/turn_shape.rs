//! Turns of a board with other than as many rows as columns: 6x8 becomes 8x6, so the rows of its grids are written anew.

use std::ops::Range;

use crate::analysis::actions::context::ActionContext;
use crate::analysis::edits::{Change, Goal};
use crate::analysis::findings::metadata::facts;
use crate::analysis::findings::verdict::INCOMPLETE;
use crate::board::{Cell, Layout};
use crate::syntax::{Edit, ElementKind, GridForm, GridKind, GridText, Span, line_start, newline};

/// The reason why a grid without symbols for its blanks cannot be turned.
const NO_SIGNS: &str = "Its blanks have no symbol. Use \"Write the grid without commas and brackets\" first.";

/// Returns the grids of a puzzle, each with its kind, or why their cells cannot be moved.
pub(super) fn grids<'a>(context: &ActionContext<'a>) -> Result<Vec<(GridKind, &'a GridText)>, String> {
    let mut grids = Vec::new();
    for kind in [GridKind::Puzzle, GridKind::State, GridKind::Solution] {
        let Some(grid) = context.view.text(kind) else { continue };
        if !grid.is_whole() {
            return Err(INCOMPLETE.into());
        }
        if grid.cells.iter().any(|cell| cell.span.is_empty()) {
            return Err(NO_SIGNS.into());
        }
        grids.push((kind, grid));
    }
    Ok(grids)
}

/// Returns why a board cannot be turned to another shape; `None` if it can.
pub(super) fn why_not(context: &ActionContext<'_>) -> Option<String> {
    let has_notes = !context.view.puzzle.noted_lines.is_empty();
    has_notes.then(|| "Remove its marks, colors and lines first: they would stay where they are.".to_owned())
}

/// Returns the change that writes the grids, the regions and the size for another layout. `from` lists, for each cell of that layout, the cell that
/// held its content before.
pub(super) fn change(context: &ActionContext<'_>, from: Vec<Cell>, layout: Layout) -> Result<Change, String> {
    let (view, text) = (&context.view, context.block.text());
    let mut edits = Vec::new();
    for (kind, grid) in grids(context)? {
        let cells: Vec<&str> = from.iter().map(|cell| &text[view.span(kind, *cell).range()]).collect();
        edits.push(written(context, grid, &cells, &layout)?);
    }
    if layout.regions.is_some() {
        edits.push(regions(context, &from, layout.columns())?);
    }
    let sized = |(key, value): (&str, String)| {
        let lines = view.puzzle.metadata.iter().filter(move |line| line.key == key);
        lines.map(move |line| Edit { span: line.value_span, text: value.clone() }).collect::<Vec<_>>()
    };
    let size = sized(("size", layout.sides().to_string()));
    if size.is_empty() {
        return Err("Its size is not stated above the grid, but in [defaults].".to_owned());
    }
    edits.extend(size);
    edits.extend(sized(("box", layout.boxes.to_string())));
    edits.extend(facts::changed_since(view.puzzle));
    edits.sort_by_key(|edit| edit.span);
    Ok(Change { edits, goal: Goal::Reshaped(from, layout) })
}

/// Returns the edit that writes a grid anew, with its cells in the order of the new layout.
fn written(
    context: &ActionContext<'_>,
    grid: &GridText,
    cells: &[&str],
    layout: &Layout,
) -> Result<Edit, String> {
    let text = context.block.text();
    if grid.form == GridForm::Line {
        return Ok(Edit { span: grid.span, text: cells.concat() });
    }
    let lines = lines_of(context, grid);
    let is_bordered = context.block.elements().iter().any(|it| {
        it.kind == ElementKind::Border && lines.contains(&(it.span.start as usize)) && !it.span.is_empty()
    });
    without_comments(context, &lines)?;
    let is_spaced = is_bordered || grid.rows.iter().any(|row| row.spaced);
    let has_boxes = is_bordered && layout.regions.is_none() && layout.boxes.rows > 1;
    let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(1);
    let mut rows: Vec<String> = Vec::new();
    for (number, row) in cells.chunks(layout.columns()).enumerate() {
        if has_boxes && number > 0 && number % layout.boxes.rows == 0 {
            let piece = "-".repeat((width + 1) * layout.boxes.columns - 1);
            rows.push(vec![piece; layout.columns() / layout.boxes.columns].join("-+-"));
        }
        let parts = row.chunks(if has_boxes { layout.boxes.columns } else { row.len().max(1) });
        let parts = parts.map(|part| {
            let padded = |cell: &&str| {
                let pad = if is_spaced { width - cell.chars().count() } else { 0 };
                format!("{cell}{}", " ".repeat(pad))
            };
            part.iter().map(padded).collect::<Vec<_>>().join(if is_spaced { " " } else { "" })
        });
        rows.push(parts.collect::<Vec<_>>().join(" | ").trim_end().to_owned());
    }
    Ok(Edit { span: Span::new(lines.start, lines.end), text: rows.join(newline(text)) })
}

/// Returns the bytes of a grid's lines, with the frame around it.
fn lines_of(context: &ActionContext<'_>, grid: &GridText) -> Range<usize> {
    let elements = context.block.elements();
    let last = grid.rows.last().map_or(grid.span.end, |row| row.span.end.max(grid.span.end));
    let (mut start, mut end) = (grid.span.start, last);
    let is_around = |kind| matches!(kind, ElementKind::Border | ElementKind::Space | ElementKind::NewLine);
    let above = elements.iter().rev().filter(|it| it.span.end <= grid.span.start);
    for element in above.take_while(|it| is_around(it.kind)).filter(|it| it.kind == ElementKind::Border) {
        start = element.span.start;
    }
    let below = elements.iter().filter(|it| it.span.start >= last);
    for element in below.take_while(|it| is_around(it.kind)).filter(|it| it.kind == ElementKind::Border) {
        end = element.span.end;
    }
    line_start(context.block.text(), start as usize)..end as usize
}

/// Returns the edit that writes the labels of `[Regions]` anew.
fn regions(context: &ActionContext<'_>, from: &[Cell], columns: usize) -> Result<Edit, String> {
    let text = context.block.text();
    let labels = region_labels(context);
    let spans = context.block.elements().into_iter().filter(|it| it.kind == ElementKind::RegionLabel);
    let spans: Vec<Span> = spans.map(|it| it.span).collect();
    let (Some(first), Some(last)) = (spans.first(), spans.last()) else {
        return Err("Its regions are drawn with borders.".to_owned());
    };
    let (start, end) = (first.start as usize, last.end as usize);
    without_comments(context, &(start..end))?;
    if labels.len() != from.len() {
        return Err("[Regions] is incomplete.".into());
    }
    let is_spaced = spans.get(1).is_some_and(|second| second.start > first.end);
    let moved: Vec<&str> = from.iter().map(|cell| &*labels[cell.index()]).collect();
    let rows: Vec<String> =
        moved.chunks(columns).map(|row| row.join(if is_spaced { " " } else { "" })).collect();
    Ok(Edit { span: Span::new(start, end), text: rows.join(newline(text)) })
}

/// Fails if there are comments among these lines, which would be lost.
fn without_comments(context: &ActionContext<'_>, lines: &Range<usize>) -> Result<(), String> {
    let comments = context.block.pieces.iter().filter(|piece| piece.kind == ElementKind::Comment);
    let is_among = |span: Span| lines.contains(&(span.start as usize)) && !span.is_empty();
    match comments.map(|piece| piece.span).find(|span| is_among(*span)) {
        Some(_) => Err("There are comments among its rows. Move them above the grid first.".to_owned()),
        None => Ok(()),
    }
}

/// Returns the labels of `[Regions]` in text order, as written.
pub(super) fn region_labels(context: &ActionContext<'_>) -> Vec<String> {
    use crate::syntax::ElementKind::RegionLabel;
    let labels = context.block.elements().into_iter().filter(|element| element.kind == RegionLabel);
    labels.map(|label| context.block.text()[label.span.range()].to_owned()).collect()
}
