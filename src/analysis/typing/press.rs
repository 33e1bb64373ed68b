//! What a key does to several cells at once, on a board: a digit or a mark goes to all of them, and the first entry can start a `[State]`.

use std::collections::BTreeSet;

use crate::analysis::Refusal;
use crate::analysis::edits::checked;
use crate::analysis::typing::begin::{changed, started, with};
use crate::analysis::typing::fill::{CellKey, Taken, change_all};
use crate::analysis::view::View;
use crate::board::Cell;
use crate::syntax::{Block, Edit, File, Symbols};

/// What a key enters into cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// A digit, or nothing.
    Digit,
    /// The same, typed figure by figure: in a single cell one goes on with the number there, where digits are decimals.
    Figure,
    /// A pencil mark: where each of the cells has it, it goes, else all of them get it.
    Mark,
    /// A pencil mark of two figures, whose first one was made a pencil mark just before, by a key of its own: that is taken back.
    SecondFigure,
}

/// What is done to cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Press {
    /// The cells, by their names; one that the board does not have is left out.
    pub cells: Vec<String>,
    /// A symbol of the puzzle, or a blank sign; empty to clear the cells.
    pub key: String,
    /// What the symbol is.
    pub entry: Entry,
    /// Whether the digits that are placed go from the pencil marks of the cells that they are ruled out of.
    pub live_marks: bool,
    /// Whether a puzzle in which moves and givens are not separate gets a `[State]` first, so that no given is changed.
    pub starts_state: bool,
}

/// Returns the edits of the block of this number that a key makes; none where the cells hold that already. The file is read again with the
/// edits: nothing but those cells, and with `live_marks` the marks of their peers, reads differently.
///
/// # Errors
/// Why the key changes nothing, in a sentence for the user: the cell is a given, for example.
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
