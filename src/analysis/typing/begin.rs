//! Adds a `[State]` that repeats the givens, so that the player's moves and the givens are separate.

use crate::analysis::edits::{Change, Goal, checked};
use crate::analysis::findings::verdict::INCOMPLETE;
use crate::analysis::typing::fill::edits;
use crate::analysis::view::View;
use crate::board::{Cell, Grid};
use crate::syntax::{
    Block, Content, Edit, File, GridKind, Span, common_end, difference, grid_like, insert_section, line_end,
    newline, newline_at,
};

/// Returns the change that adds a `[State]` to a block's puzzle.
///
/// # Errors
/// The reason why no `[State]` can be added, as a sentence for the user.
pub(in crate::analysis) fn begun(block: &Block, view: &View<'_>) -> Result<Change, String> {
    let state = view.puzzle.state.as_ref();
    if state.is_some_and(|state| !state.rows.is_empty()) {
        return Err("This puzzle has a [State] already: play there.".into());
    }
    if !view.is_whole(GridKind::Puzzle) {
        return Err(INCOMPLETE.into());
    }
    let digits = view.digits(GridKind::Puzzle);
    let heading = state.and_then(|state| state.mark);
    let edit = match heading {
        Some(heading) => below(block, heading, &digits),
        None => insert_section(block, GridKind::State, &digits),
    };
    let edit = edit.ok_or("A [State] can't be added here.")?;
    Ok(Change { edits: vec![edit], goal: Goal::Section(GridKind::State, digits, None) })
}

/// Returns the edit that writes digits below a heading that has no rows yet.
fn below(block: &Block, heading: Span, digits: &Grid) -> Option<Edit> {
    let (text, rows) = (block.text(), grid_like(block, digits)?);
    let end = line_end(text, heading.end as usize);
    let next = newline_at(text, end);
    let rows = if next.is_empty() { newline(text).to_owned() + &rows } else { rows };
    let at = end + next.len();
    Some(Edit { span: Span::new(at, at), text: rows })
}

/// Returns the file with a `[State]` added to the block with this index: the givens, and the pencil marks of the
/// puzzle's grid.
///
/// # Errors
/// The reason why no `[State]` can be added, as a sentence for the user.
pub(in crate::analysis) fn started(file: &File, index: usize) -> Result<File, String> {
    let now = with(file, index, &checked(file, index, |block| begun(block, &view_of(block)?))?);
    let marked = |block: &Block| -> Result<Vec<(Cell, Content)>, String> {
        let view = view_of(block)?;
        let cells = view.geometry.cells().map(|cell| (cell, view.content(GridKind::Puzzle, cell)));
        Ok(cells.filter(|(_, content)| matches!(content, Content::Marks(_))).collect())
    };
    let marks = marked(file.blocks().get(index).ok_or(NONE)?)?;
    if marks.is_empty() {
        return Ok(now);
    }
    let edits = checked(&now, index, |block| in_state(block, &marks))?;
    Ok(with(&now, index, &edits))
}

/// Returns the edits that add a `[State]` with these contents of cells to a puzzle whose moves and givens are not
/// separate yet.
///
/// # Errors
/// The reason why no `[State]` can be added, as a sentence for the user.
pub(in crate::analysis) fn started_with(
    file: &File,
    index: usize,
    cells: &[(Cell, Content)],
) -> Result<Vec<Edit>, String> {
    let now = started(file, index)?;
    if cells.is_empty() {
        return changed(file, index, &now);
    }
    let edits = checked(&now, index, |block| in_state(block, cells))?;
    changed(file, index, &with(&now, index, &edits))
}

const NONE: &str = "There is no puzzle here.";

fn view_of(block: &Block) -> Result<View<'_>, String> {
    block.puzzle.as_ref().and_then(View::of).ok_or_else(|| NONE.to_owned())
}

/// Returns the change that gives cells of a block's state these contents.
fn in_state(block: &Block, cells: &[(Cell, Content)]) -> Result<Change, String> {
    let view = view_of(block)?;
    let cells = cells.iter().map(|&(cell, content)| (GridKind::State, cell, content));
    let cells: Vec<_> = cells.filter(|&(kind, cell, content)| view.content(kind, cell) != content).collect();
    let edits = edits(block, &view, GridKind::State, &cells).ok_or("This cell has no text to edit.")?;
    Ok(Change::of_cells(edits, cells))
}

/// Returns a copy of a file after edits of one of its blocks.
pub(super) fn with(file: &File, index: usize, edits: &[Edit]) -> File {
    let (mut now, start) = (file.clone(), file.start_of(index));
    for edit in edits.iter().rev() {
        now.edit(start + edit.span.start as usize..start + edit.span.end as usize, &edit.text);
    }
    now
}

/// Returns the edit of the block with this index that turns `file` into `now`; empty if both are equal. The two files
/// differ only in that block's text, but `now` may divide it into other blocks, since added text can end a block.
///
/// # Errors
/// A sentence that says that there is no such block.
pub(super) fn changed(file: &File, index: usize, now: &File) -> Result<Vec<Edit>, String> {
    let was = file.blocks().text_of(index).ok_or(NONE)?;
    let start = file.start_of(index);
    let first = now.block_at(start).ok_or(NONE)?;
    let skipped = start - now.start_of(first);
    let length = (was.len() + now.len()).saturating_sub(file.len());
    let mut text = String::new();
    for piece in now.blocks().texts(first) {
        if text.len() >= skipped + length {
            break;
        }
        text.push_str(piece);
    }
    let is = text.get(skipped..skipped + length).ok_or(NONE)?;
    Ok(if was == is { Vec::new() } else { vec![before_line_end(was, is)] })
}

/// Returns the one edit that turns a text into another. Text added at the end is inserted before the final line end, if
/// there is one: editors treat an edit after the final line end differently.
fn before_line_end(was: &str, now: &str) -> Edit {
    let blank = |text: &str| text.len() - text.trim_end().len();
    let end = common_end(was, now).min(blank(was)).min(blank(now));
    difference(&was[..was.len() - end], &now[..now.len() - end])
}
