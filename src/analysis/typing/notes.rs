//! Notes on several cells at once, on a board: corner marks, colors and lines of the pen, saved in `[Marks]`, `[Colors]` and `[Pen]`.

use crate::analysis::Refusal;
use crate::analysis::edits::{Change, Goal, checked};
use crate::analysis::view::View;
use crate::board::{Cell, Digit};
use crate::syntax::{Block, Color, Edit, File, Note, Stroke, line_end, rewrite_notes};

/// Returns the edits of the block with this index that add a note to cells, given by their names, or remove it if all
/// of them have it. The note is written as in the text: `corner 5`, `red`, `red 5`. With `pen`, a line is drawn through the cells in their order, or erased where all of it is drawn.
///
/// # Errors
/// The reason why the note cannot be made, as a sentence for the user.
pub fn note_all(file: &File, index: usize, cells: &[String], note: &str) -> Result<Vec<Edit>, Refusal> {
    let changed = |block: &Block| {
        let view = block.puzzle.as_ref().and_then(View::of).ok_or(NONE)?;
        let cells = named(&view, cells);
        let pairs: Vec<(Cell, Note)> = if note == PEN {
            line(&view, &cells).ok_or("A line goes from neighbor to neighbor.")?
        } else {
            let note = note_of(&view, note).ok_or_else(|| format!("{note} cannot be noted here."))?;
            cells.into_iter().map(|cell| (cell, note)).collect()
        };
        let noted = &view.puzzle.noted;
        let adds = pairs.iter().any(|&(cell, note)| !noted.has(cell, note));
        let mut wanted = noted.clone();
        for (cell, note) in pairs {
            wanted.set(cell, note, adds);
        }
        Ok(change(block, wanted, is_followed(file, index)))
    };
    Ok(checked(file, index, changed)?)
}

/// Returns the edits of the block with this index that remove all notes of a kind from cells: `corner`, `color`, or `pen`, the
/// strokes that start or end in them; any other text stands for corner marks and colors.
///
/// # Errors
/// The reason why the notes cannot be removed, as a sentence for the user.
pub fn clear_notes(file: &File, index: usize, cells: &[String], kind: &str) -> Result<Vec<Edit>, Refusal> {
    let changed = |block: &Block| {
        let view = block.puzzle.as_ref().and_then(View::of).ok_or(NONE)?;
        let mut wanted = view.puzzle.noted.clone();
        let (cells, sides) = (named(&view, cells), view.puzzle.layout.sides());
        for (cell, note) in view.puzzle.noted.all() {
            let is_meant = match note {
                Note::Corner(_) => !matches!(kind, "color" | PEN),
                Note::Color(_) | Note::Candidate(..) => !matches!(kind, "corner" | PEN),
                Note::Pen(_) => kind == PEN,
            };
            let end = if let Note::Pen(stroke) = note { stroke.end(cell, sides) } else { None };
            if is_meant && (cells.contains(&cell) || end.is_some_and(|end| cells.contains(&end))) {
                wanted.set(cell, note, false);
            }
        }
        Ok(change(block, wanted, is_followed(file, index)))
    };
    Ok(checked(file, index, changed)?)
}

const NONE: &str = "There is no puzzle here.";

/// What a line is called, and its kind.
const PEN: &str = "pen";

/// Returns the strokes of a line through cells; `None` where two of them that follow each other are no neighbors, or there is only one.
fn line(view: &View<'_>, cells: &[Cell]) -> Option<Vec<(Cell, Note)>> {
    let sides = view.puzzle.layout.sides();
    let stroke = |pair: &[Cell]| {
        let (start, stroke) = Stroke::between(pair[0], pair[1], sides)?;
        Some((start, Note::Pen(stroke)))
    };
    cells.windows(2).map(stroke).collect::<Option<Vec<_>>>().filter(|strokes| !strokes.is_empty())
}

fn named(view: &View<'_>, cells: &[String]) -> Vec<Cell> {
    cells.iter().filter_map(|name| view.geometry.cell_named(name)).collect()
}

fn change(block: &Block, wanted: crate::syntax::Noted, is_followed: bool) -> Change {
    Change { edits: rewrite_notes(block, &wanted, is_followed), goal: Goal::Noted(Vec::new(), wanted) }
}

/// Returns whether more text of the file follows a block, without an empty line at its start.
fn is_followed(file: &File, index: usize) -> bool {
    file.blocks().get(index + 1).is_some_and(|next| {
        let first = &next.text()[..line_end(next.text(), 0)];
        !next.text().is_empty() && !first.trim().is_empty()
    })
}

/// Parses a note; `None` if it is invalid for this puzzle.
fn note_of(view: &View<'_>, said: &str) -> Option<Note> {
    let (name, digit) = said.split_once(' ').map_or((said, None), |(name, digit)| (name, Some(digit)));
    let digit_of = |text: &str| -> Option<Digit> {
        view.puzzle.symbols.read(text).filter(|digit| digit.index() < view.geometry.size())
    };
    match (name, digit) {
        ("corner", Some(digit)) => digit_of(digit).map(Note::Corner),
        (color, None) => color.parse::<Color>().ok().map(Note::Color),
        (color, Some(digit)) => Some(Note::Candidate(color.parse::<Color>().ok()?, digit_of(digit)?)),
    }
}
