//! The effect of a key on several cells at once, on a board: a digit or mark goes into all of them, and the first entry
//! can add a `[State]`.

use std::collections::BTreeSet;

use crate::analysis::Refusal;
use crate::analysis::edits::checked;
use crate::analysis::typing::begin::{changed, started, with};
use crate::analysis::typing::fill::{CellKey, Taken, change_all};
use crate::analysis::view::View;
use crate::board::Cell;
use crate::syntax::{Block, Edit, File, Symbols};

/// The kind of entry that a key makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// A digit or a blank.
    Digit,
    /// A digit typed figure by figure: in a single cell, a figure extends the number there, if digits are decimal
    /// numbers.
    Figure,
    /// A pencil mark: removed if all of the cells have it, else added to all of them.
    Mark,
    /// A pencil mark of two figures. The first figure has just been entered as a pencil mark of its own, which is
    /// undone.
    SecondFigure,
}

/// A key pressed for cells of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Press {
    /// The names of the cells; names that the board does not have are ignored.
    pub cells: Vec<String>,
    /// A symbol of the puzzle, or a blank sign; empty to clear the cells.
    pub key: String,
    /// The kind of entry.
    pub entry: Entry,
    /// Whether placing a digit removes it from the pencil marks of cells where it becomes impossible.
    pub live_marks: bool,
    /// Whether a puzzle whose moves and givens are not separate first gets a `[State]`, so that no given is changed.
    pub starts_state: bool,
}

/// Returns the edits that a key makes to the block with this index; none if the cells already have that content. The
/// edited file is parsed again: only those cells and, with `live_marks`, the marks of their peers read differently.
///
/// # Errors
/// The reason why the key changes nothing, as a sentence for the user: for example, the cell is a given.
pub fn press_all(file: &File, index: usize, press: &Press) -> Result<Vec<Edit>, Refusal> {
    let none = "There is no puzzle here.";
    let block = file.blocks().look(index).ok_or(none)?;
    let view = block.puzzle.as_ref().and_then(View::of).ok_or(none)?;
    let figure = press.key.chars().next().filter(|_| press.entry == Entry::SecondFigure).map(String::from);
    let mut now: Option<File> = None;
    if press.starts_state && !view.keeps_givens_apart() {
        now = Some(started(file, index)?);
    }
    if let Some(key) = figure {
        let before = now.as_ref().unwrap_or(file);
        let back = Press { key, entry: Entry::Mark, ..press.clone() };
        now = Some(with(before, index, &checked(before, index, |block| pressed(block, &back))?));
    }
    let Some(now) = now else { return Ok(checked(file, index, |block| pressed(block, press))?) };
    let last = checked(&now, index, |block| pressed(block, press))?;
    if last.is_empty() { Ok(Vec::new()) } else { Ok(changed(file, index, &with(&now, index, &last))?) }
}

fn pressed(block: &Block, press: &Press) -> Result<crate::analysis::edits::Change, String> {
    let none = || "There is no puzzle here.".to_owned();
    let view = block.puzzle.as_ref().and_then(View::of).ok_or_else(none)?;
    let cells: BTreeSet<Cell> =
        press.cells.iter().filter_map(|name| view.geometry.cell_named(name)).collect();
    let cells: Vec<Cell> = cells.into_iter().collect();
    let joins = press.entry == Entry::Figure && cells.len() == 1;
    let taken = Taken { joins, live_marks: press.live_marks };
    change_all(block, (view.place(), &cells), key(&view, press)?, taken)
}

fn key(view: &View<'_>, press: &Press) -> Result<CellKey, String> {
    let is_mark = !matches!(press.entry, Entry::Digit | Entry::Figure);
    let mut signs = press.key.chars();
    let single = match (signs.next(), signs.next()) {
        (None, _) => return Ok(CellKey::Clear),
        (Some(sign), None) => Some(sign),
        _ => None,
    };
    if let Some(sign) = single {
        return Ok(if is_mark { CellKey::Mark(sign) } else { CellKey::Sign(sign) });
    }
    let number = (view.puzzle.symbols == Symbols::Decimals).then(|| view.puzzle.symbols.read(&press.key));
    let digit = number.flatten().filter(|digit| digit.index() < view.geometry.size());
    let digit = digit.ok_or_else(|| format!("{} is not a digit of this puzzle.", press.key))?;
    Ok(if is_mark { CellKey::DigitMark(digit) } else { CellKey::Digit(digit) })
}
