//! The effect of a key on a cell: a digit, a blank or a pencil mark, and the marks that a digit removes from other
//! cells.
//!
//! `cells` decides which cell is meant. This module does not depend on who typed the key.

use crate::analysis::edits::Change;
use crate::analysis::view::View;
use crate::board::{Candidates, Cell, Digit, Grid};
use crate::syntax::{
    Block, Content, Edit, GridForm, GridKind, Ink, Spacing, Span, Symbols, cell_text, is_blank, rewrite,
    write_cell,
};

/// A key for a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CellKey {
    /// A symbol places its digit; a blank sign empties the cell. If digits are decimal numbers, two figures form one
    /// number.
    Sign(char),
    /// Empties the cell.
    Clear,
    /// Toggles the pencil mark with this symbol.
    Mark(char),
    /// Places the digit.
    Digit(Digit),
    /// Toggles the pencil mark of this digit.
    DigitMark(Digit),
}

impl CellKey {
    /// Returns whether the key toggles a pencil mark.
    const fn is_mark(self) -> bool {
        matches!(self, Self::Mark(_) | Self::DigitMark(_))
    }
}

/// Options for the effect of keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Taken {
    /// Whether a typed figure extends the number in the cell, if digits are decimal numbers.
    pub(super) joins: bool,
    /// Whether placing a digit removes it from the pencil marks of cells where it becomes impossible.
    pub(super) live_marks: bool,
}

/// The meaning of a character in a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    /// A digit of the puzzle; for a number, its first figure.
    Digit(Digit),
    /// A blank cell.
    Blank,
}

impl Sign {
    /// Returns the digit; `None` for a blank.
    pub(super) const fn digit(self) -> Option<Digit> {
        if let Self::Digit(digit) = self { Some(digit) } else { None }
    }
}

/// Returns the meaning of a character in a puzzle; `None` if it has none.
pub(super) fn meaning(view: &View<'_>, sign: char) -> Option<Sign> {
    let symbol = match view.puzzle.symbols {
        Symbols::Decimals => {
            sign.to_digit(10).and_then(|value| u8::try_from(value).ok()).and_then(Digit::new)
        }
        _ => view.puzzle.symbols.read(sign.encode_utf8(&mut [0; 4])),
    };
    let digit = symbol.filter(|digit| digit.index() < view.geometry.size());
    let is_blank = is_blank(sign) && !sign.is_alphabetic() || sign == view.puzzle.grid.blank;
    digit.map(Sign::Digit).or_else(|| is_blank.then_some(Sign::Blank))
}

/// Returns whether a cell holds a given that is distinguished from the player's entries and may not be changed.
pub(super) fn is_kept(view: &View<'_>, kind: GridKind, cell: Cell) -> bool {
    let given = matches!(view.content(GridKind::Puzzle, cell), Content::Digit(_));
    match kind {
        GridKind::State => given,
        GridKind::Puzzle => given && view.puzzle.state.is_none() && view.marks_placed(kind),
        GridKind::Solution => false,
    }
}

/// Returns the number that a cell's digit and a following figure form, if digits are decimal numbers and the board has
/// that digit.
pub(super) fn joined(view: &View<'_>, content: Content, sign: char) -> Option<Digit> {
    let (Content::Digit(digit) | Content::Placed(digit)) = content else { return None };
    let figure = sign.to_digit(10).filter(|_| view.puzzle.symbols == Symbols::Decimals)?;
    let number = u8::try_from(u32::from(digit.get()) * 10 + figure).ok()?;
    Digit::new(number).filter(|digit| digit.index() < view.geometry.size())
}

/// Returns whether a figure may follow the digit in a cell and form a number.
pub(super) fn is_open_number(view: &View<'_>, content: Content) -> bool {
    joined(view, content, '0').is_some()
}

/// Returns the content of a cell after a key.
///
/// # Errors
/// The reason why the key changes nothing there, as a sentence for the user.
fn content_after(
    view: &View<'_>,
    (kind, cell): (GridKind, Cell),
    key: CellKey,
    joins: bool,
) -> Result<Content, String> {
    let (now, name) = (view.content(kind, cell), view.name(cell));
    let unknown = |sign: char| format!("{sign} is not a digit of this puzzle.");
    let digit = match key {
        CellKey::Clear => None,
        CellKey::Sign(sign) => match joined(view, now, sign).filter(|_| joins) {
            Some(number) => Some(number),
            None => meaning(view, sign).ok_or_else(|| unknown(sign))?.digit(),
        },
        CellKey::Mark(sign) => {
            let mark = meaning(view, sign).and_then(Sign::digit);
            Some(mark.ok_or_else(|| unknown(sign))?)
        }
        CellKey::Digit(digit) | CellKey::DigitMark(digit) if digit.index() >= view.geometry.size() => {
            return Err(format!("{} is not a digit of this puzzle.", digit.get()));
        }
        CellKey::Digit(digit) | CellKey::DigitMark(digit) => Some(digit),
    };
    if is_kept(view, kind, cell) {
        let Content::Digit(given) = view.content(GridKind::Puzzle, cell) else { return Ok(now) };
        return match (key, digit) {
            (CellKey::Sign(_) | CellKey::Digit(_), Some(digit)) if digit == given => {
                Ok(Content::Digit(given))
            }
            (CellKey::Sign(_) | CellKey::Clear, None) if now == Content::Blank => Ok(now),
            _ => Err(format!("{name} is a given: it stays {}.", view.digit(given))),
        };
    }
    if !key.is_mark() {
        let placed = kind == GridKind::Puzzle && view.marks_placed(kind);
        return Ok(if placed { Ink::Placed } else { Ink::Plain }.content(digit));
    }
    let marks = match now {
        Content::Marks(marks) => marks,
        Content::Blank => Candidates::NONE,
        _ => return Err(format!("{name} has a digit: clear it before you add marks.")),
    };
    let toggled = digit.map_or(Candidates::NONE, Candidates::only);
    let left = if (marks & toggled).is_empty() { marks | toggled } else { marks.without(toggled) };
    Ok(if left.is_empty() { Content::Blank } else { Content::Marks(left) })
}

/// Returns the change that a key makes to a cell; without edits if the cell already has that content.
///
/// # Errors
/// The reason why the key changes nothing there, as a sentence for the user.
pub(super) fn change(
    block: &Block,
    (kind, cell): (GridKind, Cell),
    key: CellKey,
    taken: Taken,
) -> Result<Change, String> {
    change_all(block, (kind, &[cell]), key, taken)
}

/// Returns the change that a key makes to several cells; without edits if they already have that content. A pencil mark
/// is removed if all of these cells have it, and added to all of them otherwise. Cells that the key cannot change are
/// left as they are, as long as it can change another one.
///
/// # Errors
/// The reason why the key can change none of the cells, as a sentence for the user.
pub(super) fn change_all(
    block: &Block,
    (kind, cells): (GridKind, &[Cell]),
    key: CellKey,
    taken: Taken,
) -> Result<Change, String> {
    let view = block.puzzle.as_ref().and_then(View::of).ok_or("There is no puzzle here.")?;
    if !view.is_whole(kind) {
        return Err("The grid is incomplete: complete it first.".into());
    }
    let (mut changed, mut refused) = (Vec::new(), Ok(()));
    for &cell in cells {
        match content_after(&view, (kind, cell), key, taken.joins) {
            Ok(content) => changed.push((kind, cell, content)),
            Err(why) => refused = refused.and(Err(why)),
        }
    }
    if changed.is_empty() {
        refused?;
    }
    let adds =
        |&(kind, cell, content): &(GridKind, Cell, Content)| count(content) > count(view.content(kind, cell));
    if key.is_mark() && changed.iter().any(adds) {
        changed.retain(adds);
    }
    changed.retain(|&(kind, cell, content)| view.content(kind, cell) != content);
    if changed.is_empty() {
        return Ok(Change::of_cells(Vec::new(), Vec::new()));
    }
    let is_marked = changed.iter().any(|(.., content)| matches!(content, Content::Marks(_)));
    if view.text(kind).is_some_and(|grid| grid.form == GridForm::Line) && is_marked {
        return Err("Pencil marks need a grid in rows; this one is on a single line.".into());
    }
    if taken.live_marks {
        let placed = |&(_, cell, content): &(GridKind, Cell, Content)| match content {
            Content::Digit(digit) | Content::Placed(digit) => Some((cell, digit)),
            _ => None,
        };
        let placed: Vec<(Cell, Digit)> = changed.iter().filter_map(placed).collect();
        if !placed.is_empty() {
            let fewer = fewer_marks(&view, kind, &placed);
            changed.extend(fewer.into_iter().map(|(cell, left)| (kind, cell, Content::Marks(left))));
        }
    }
    let edits = edits(block, &view, kind, &changed).ok_or("This cell has no text to edit.")?;
    Ok(Change::of_cells(edits, changed))
}

/// Returns the number of pencil marks in a cell.
fn count(content: Content) -> usize {
    if let Content::Marks(marks) = content { marks.len() } else { 0 }
}

/// Returns the cells whose pencil marks shrink because these digits rule marks out, with the remaining marks. A cell
/// that would lose its last mark keeps all its marks.
pub(in crate::analysis) fn fewer_marks(
    view: &View<'_>,
    kind: GridKind,
    placed: &[(Cell, Digit)],
) -> Vec<(Cell, Candidates)> {
    let mut alone = Grid::empty(view.geometry);
    for &(cell, digit) in placed {
        alone.set(cell, Some(digit));
    }
    let fewer = |cell: Cell| {
        let Content::Marks(marks) = view.content(kind, cell) else { return None };
        let left = marks & alone.candidates(cell);
        (alone.get(cell).is_none() && !left.is_empty() && left != marks).then_some((cell, left))
    };
    view.geometry.cells().filter_map(fewer).collect()
}

/// Returns the edits that give cells new contents. Each edit stays within its cell, unless pencil marks need more room
/// or a column loses its last mark: then the whole grid is realigned.
pub(in crate::analysis) fn edits(
    block: &Block,
    view: &View<'_>,
    kind: GridKind,
    cells: &[(GridKind, Cell, Content)],
) -> Option<Vec<Edit>> {
    let is_marked = |content: Content| matches!(content, Content::Marks(_));
    let now: Vec<Content> = view.geometry.cells().map(|cell| view.content(kind, cell)).collect();
    let mut after = now.clone();
    for &(_, cell, content) in cells {
        if let Some(its) = after.get_mut(cell.index()) {
            *its = content;
        }
    }
    let size = view.geometry.columns();
    let has_in = |contents: &[Content], column: usize| {
        contents.iter().skip(column).step_by(size).any(|content| is_marked(*content))
    };
    let closes = (0..size).any(|column| has_in(&now, column) && !has_in(&after, column));
    let has = after.iter().any(|content| is_marked(*content));
    let in_place = || -> Option<Vec<Edit>> {
        let edit = |&(_, cell, content): &(GridKind, Cell, Content)| match content {
            Content::Marks(marks) => marks_in_place(block, view, kind, cell, marks),
            Content::Digit(digit) => write_cell(block, kind, cell, Some(digit), Ink::Plain),
            Content::Placed(digit) => write_cell(block, kind, cell, Some(digit), Ink::Placed),
            _ => write_cell(block, kind, cell, None, Ink::Plain),
        };
        cells.iter().map(edit).collect()
    };
    if !closes && let Some(edits) = in_place() {
        return Some(edits);
    }
    let texts: Option<Vec<_>> = cells
        .iter()
        .map(|&(kind, cell, content)| Some((kind, cell, cell_text(block, kind, content)?)))
        .collect();
    let close = view.text(kind)?.rows.iter().any(|row| !row.spaced);
    rewrite(block, &texts?, None, if close && has { Spacing::Apart } else { Spacing::Kept })
}

/// Returns the edit that reduces the pencil marks of a cell to these marks; `None` if marks are added or the new text
/// is wider than the old one.
pub(in crate::analysis) fn marks_in_place(
    block: &Block,
    view: &View<'_>,
    kind: GridKind,
    cell: Cell,
    marks: Candidates,
) -> Option<Edit> {
    let Content::Marks(now) = view.content(kind, cell) else { return None };
    let span = view.span(kind, cell);
    let before = block.text().get(span.range())?;
    let text = marks_text(block, view, marks, span);
    (marks.without(now).is_empty() && text.chars().count() <= before.chars().count())
        .then_some(Edit { span, text })
}

/// Returns the text of marks in the style of the cell's current marks: with or without braces, and padded to the old
/// width if a space follows.
pub(in crate::analysis) fn marks_text(
    block: &Block,
    view: &View<'_>,
    marks: Candidates,
    span: Span,
) -> String {
    let text = block.text();
    let before = text.get(span.range()).unwrap_or_default();
    let parted = if view.puzzle.symbols == Symbols::Decimals { "," } else { "" };
    let symbols: Vec<String> = marks.iter().map(|digit| view.digit(digit)).collect();
    let bare = !before.starts_with('{') && marks.len() > 1;
    let new = if bare { symbols.concat() } else { format!("{{{}}}", symbols.join(parted)) };
    let padded = text.get(span.end as usize..).is_some_and(|rest| rest.starts_with(' '));
    let width = if padded { before.chars().count() } else { 0 };
    format!("{new:<width$}")
}
