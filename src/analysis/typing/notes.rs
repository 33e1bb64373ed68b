//! Notes on several cells at once, on a board: corner marks and colors, saved in `[Marks]` and `[Colors]`.

use crate::analysis::Refusal;
use crate::analysis::edits::{Change, Goal, checked};
use crate::analysis::view::View;
use crate::board::{Cell, Digit};
use crate::syntax::{Block, Color, Edit, File, Note, rewrite_notes};

/// Returns the edits of the block with this index that add a note to cells, given by their names, or remove it if all
/// of them have it. The note is written as in the text: `corner 5`, `red`, `red 5`.
///
/// # Errors
/// The reason why the note cannot be made, as a sentence for the user.
pub fn note_all(file: &File, index: usize, cells: &[String], note: &str) -> Result<Vec<Edit>, Refusal> {
    let changed = |block: &Block| {
        let view = block.puzzle.as_ref().and_then(View::of).ok_or(NONE)?;
        let note = note_of(&view, note).ok_or_else(|| format!("{note} cannot be noted here."))?;
        let cells = named(&view, cells);
        let noted = &view.puzzle.noted;
        let adds = cells.iter().any(|&cell| !noted.has(cell, note));
        let mut wanted = noted.clone();
        for cell in cells {
            wanted.set(cell, note, adds);
        }
        Ok(change(block, wanted, is_followed(file, index)))
    };
    Ok(checked(file, index, changed)?)
}

/// Returns the edits of the block with this index that remove all notes of a kind from cells: `corner`, `color`, or any
/// other text for both kinds.
///
/// # Errors
/// The reason why the notes cannot be removed, as a sentence for the user.
pub fn clear_notes(file: &File, index: usize, cells: &[String], kind: &str) -> Result<Vec<Edit>, Refusal> {
    let changed = |block: &Block| {
        let view = block.puzzle.as_ref().and_then(View::of).ok_or(NONE)?;
        let mut wanted = view.puzzle.noted.clone();
        for cell in named(&view, cells) {
            for note in view.puzzle.noted.of(cell) {
                let is_corner = matches!(note, Note::Corner(_));
                if kind != if is_corner { "color" } else { "corner" } {
                    wanted.set(cell, note, false);
                }
            }
        }
        Ok(change(block, wanted, is_followed(file, index)))
    };
    Ok(checked(file, index, changed)?)
}

const NONE: &str = "There is no puzzle here.";

fn named(view: &View<'_>, cells: &[String]) -> Vec<Cell> {
    cells.iter().filter_map(|name| view.geometry.cell_named(name)).collect()
}

fn change(block: &Block, wanted: crate::syntax::Noted, is_followed: bool) -> Change {
    Change { edits: rewrite_notes(block, &wanted, is_followed), goal: Goal::Noted(Vec::new(), wanted) }
}

/// Returns whether more text of the file follows a block.
fn is_followed(file: &File, index: usize) -> bool {
    let end = file.start_of(index + 1);
    end < file.len()
}

/// Parses a note; `None` if it is invalid for this puzzle.
fn note_of(view: &View<'_>, said: &str) -> Option<Note> {
    let (name, digit) = said.split_once(' ').map_or((said, None), |(name, digit)| (name, Some(digit)));
    let digit_of = |text: &str| -> Option<Digit> {
        view.puzzle.symbols.read(text).filter(|digit| digit.index() < view.geometry.size())
    };
    match (name, digit) {
        ("corner", Some(digit)) => digit_of(digit).map(Note::Corner),
        (color, None) => Color::from_name(color).map(Note::Color),
        (color, Some(digit)) => Some(Note::Candidate(Color::from_name(color)?, digit_of(digit)?)),
    }
}
