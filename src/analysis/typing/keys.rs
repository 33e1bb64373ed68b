//! Typing over cells: characters that an editor inserted into a complete grid are applied to the cells at the cursors.
//!
//! The inserted characters are removed, and the cells change as they do in play (`fill`): rows keep their lengths.

use crate::analysis::edits::is_safe;
use crate::analysis::typing::cells::span_in;
use crate::analysis::typing::fill::{CellKey, Sign, Taken, change, is_kept, is_open_number, meaning};
use crate::analysis::view::View;
use crate::board::Cell;
use crate::syntax::{Content, Edit, File, GridKind, GridText, Span, common_end, common_start};

/// The effect of typed characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Typed {
    /// The edits of the whole file, ascending and without overlaps. An edit that ends at a cursor moves the cursor with
    /// the text.
    pub edits: Vec<Edit>,
    /// The new position of each cursor, in bytes of the edited text: at the next cell.
    pub cursors: Vec<usize>,
    /// The reason why a character changed nothing, as a sentence for the user.
    pub refused: Option<String>,
}

/// The cell at a cursor.
#[derive(Clone, Copy, Debug)]
struct Target {
    /// The byte offset of the cell's block in the file.
    start: usize,
    kind: GridKind,
    cell: Cell,
    /// Whether the cursor is after the cell: a number may continue there, and the last cell has no next cell to move
    /// to.
    behind: bool,
}

/// Returns the edits to make after a character was typed just before each of these bytes of a file.
///
/// The cell at each cursor gets the typed digit, or becomes blank for a blank sign, and the cursor moves to the next
/// cell. A given of a puzzle with a `[State]` stays. `at_most` is the maximum number of characters that were typed in a
/// row before a cursor: if keys arrive faster than answers, all characters that made the row too long are applied, in
/// their order. `live_marks` says whether the pencil marks of peers are updated. `None` if a cursor was not at a cell
/// of a complete grid (for example, within pencil marks), or if the edited file would be read as something else: the
/// text then stays as typed.
pub fn typed(file: &File, cursors: &[usize], at_most: usize, live_marks: bool) -> Option<Typed> {
    (1..=at_most.max(1)).find_map(|count| taken_up(file, cursors, count, live_marks))
}

fn taken_up(file: &File, cursors: &[usize], count: usize, live_marks: bool) -> Option<Typed> {
    let keys: Option<Vec<Vec<char>>> =
        cursors.iter().map(|&cursor| keys_before(file, cursor, count)).collect();
    let keys = keys?;
    let starts: Vec<usize> = cursors
        .iter()
        .zip(&keys)
        .map(|(cursor, keys)| cursor - keys.iter().map(|key| key.len_utf8()).sum::<usize>())
        .collect();
    if starts.iter().skip(1).zip(cursors).any(|(start, before)| start < before) {
        return None;
    }
    let mut now = file.clone();
    for (&start, &cursor) in starts.iter().zip(cursors).rev() {
        now.edit(start..cursor, "");
    }
    let mut gone = 0;
    let mut targets = Vec::new();
    for ((&start, &cursor), keys) in starts.iter().zip(cursors).zip(&keys) {
        targets.push(target(&now, start - gone, keys)?);
        gone += cursor - start;
    }
    let (mut refused, from) = (None, targets.iter().map(|target| target.start).min()?);
    for step in 0..count {
        for at in 0..targets.len() {
            let why = filled(&mut now, &mut targets, at, *keys.get(at)?.get(step)?, live_marks)?;
            refused = refused.or(why.err());
        }
    }
    let after: Option<Vec<usize>> = targets.iter().map(|target| place_of(&now, target)).collect();
    let after = after?;
    let last = now.block_at(targets.iter().map(|target| target.start).max()?)?;
    let end = now.start_of(last + 1);
    let (old, new) = (piece(file, from, file.len() - (now.len() - end)), piece(&now, from, end));
    let inside = |places: &[usize]| places.iter().map(|place| place - from).collect::<Vec<_>>();
    let edits = differences(&old, &new, &inside(cursors), &inside(&after))?;
    let edits = edits.into_iter().map(|edit| edit.moved(from)).collect();
    Some(Typed { edits, cursors: after, refused })
}

/// Returns the last `count` characters before a byte; `None` if white space or a line end is among them.
fn keys_before(file: &File, cursor: usize, count: usize) -> Option<Vec<char>> {
    let index = file.block_at(cursor.checked_sub(1)?)?;
    let before = file.blocks().text_of(index)?.get(..cursor - file.start_of(index))?;
    let mut keys: Vec<char> = before.chars().rev().take(count).collect();
    keys.reverse();
    (keys.len() == count && !keys.iter().any(|key| key.is_whitespace())).then_some(keys)
}

/// Returns the text of a file from one byte to another; both are limits of blocks.
fn piece(file: &File, from: usize, to: usize) -> String {
    let first = file.block_at(from).unwrap_or(0);
    let texts = (first..)
        .take_while(|&index| file.start_of(index) < to)
        .map_while(|index| file.blocks().text_of(index));
    let mut text: String = texts.collect();
    text.truncate(to - file.start_of(first));
    text.split_off((from - file.start_of(first)).min(text.len()))
}

/// Returns the cell that a cursor means, in the text as it was before the keys were typed.
fn target(file: &File, offset: usize, keys: &[char]) -> Option<Target> {
    let index = file.block_at(offset)?;
    let start = file.start_of(index);
    let block = file.blocks().look(index)?;
    let view = block.puzzle.as_ref().and_then(View::of)?;
    let offset = offset - start;
    // A key without a meaning in this puzzle would be removed and lost, so it stays in the text.
    let signs: Option<Vec<Sign>> = keys.iter().map(|&key| meaning(&view, key)).collect();
    let key = signs?.first()?.digit();
    let bare = |span: Span| block.text().get(span.range()).is_some_and(|text| !text.starts_with('{'));
    let kinds = [GridKind::Puzzle, GridKind::State, GridKind::Solution];
    let grids = kinds.into_iter().filter(|&kind| view.is_whole(kind));
    let (kind, right, left) = grids.into_iter().find_map(|kind| {
        let (right, left) = beside(view.text(kind)?, offset);
        (right.is_some() || left.is_some()).then_some((kind, right, left))
    })?;
    let is_marks = |cell: Cell| matches!(view.content(kind, cell), Content::Marks(_));
    let is_within = |cell: Cell| is_marks(cell) && (view.span(kind, cell).start as usize) < offset;
    // A digit typed after marks without braces is one more mark.
    let is_more = |cell: Cell| is_marks(cell) && key.is_some() && bare(view.span(kind, cell));
    if right.is_some_and(is_within) || right.is_none() && left.is_some_and(is_more) {
        return None;
    }
    let is_blank = |cell: Cell| view.content(kind, cell) == Content::Blank;
    // A digit typed over the same digit moves to the next cell.
    let is_other = |cell: Cell| match view.content(kind, cell) {
        Content::Digit(digit) | Content::Placed(digit) => key != Some(digit),
        _ => false,
    };
    let (cell, behind) = match (right, left) {
        // In a plain grid, the player's own digits are unknown: the blank on the left is filled, rather than the digit
        // on the right replaced.
        (Some(right), Some(left)) if key.is_some() && is_blank(left) && is_other(right) => {
            let mine = kind != GridKind::Puzzle || view.marks_placed(kind);
            if mine && !is_kept(&view, kind, right) { (right, false) } else { (left, true) }
        }
        (Some(right), _) => (right, false),
        (None, Some(left)) => {
            // After the end of a row of givens, the player may want to add more cells.
            let placed = matches!(view.content(kind, left), Content::Placed(_));
            let mine = kind != GridKind::Puzzle || placed;
            let is_open = is_open_number(&view, view.content(kind, left));
            let next = Cell::new(left.index() + 1);
            let has_next =
                !next.index().is_multiple_of(view.geometry.columns()) && key.is_some() && is_blank(next);
            if is_blank(left) || is_marks(left) || mine || is_open {
                (left, true)
            } else {
                has_next.then_some((next, false))?
            }
        }
        (None, None) => return None,
    };
    Some(Target { start, kind, cell, behind })
}

/// Returns the cell that contains a byte or starts there, and the cell that ends there.
fn beside(grid: &GridText, offset: usize) -> (Option<Cell>, Option<Cell>) {
    let find = |is: &dyn Fn(Span) -> bool| {
        let at = grid.cells.iter().position(|cell| !cell.span.is_empty() && is(cell.span));
        at.map(Cell::new)
    };
    (find(&|span| span.contains(offset)), find(&|span| span.end as usize == offset))
}

/// Fills the cell of a target and moves the target to the next cell; `Some(Err)` with the reason if the cell is a
/// given. `None` if the key cannot be applied, or the edited file would be read as something else.
fn filled(
    file: &mut File,
    targets: &mut [Target],
    at: usize,
    key: char,
    live_marks: bool,
) -> Option<Result<(), String>> {
    let Target { start, kind, cell, behind } = targets[at];
    let index = file.block_at(start).filter(|&index| file.start_of(index) == start)?;
    let block = file.blocks().look(index)?;
    let key = CellKey::Sign(key);
    let change = match change(&block, (kind, cell), key, Taken { joins: behind, live_marks }) {
        Ok(change) => change,
        Err(why) => {
            let is_given = is_kept(&View::of(block.puzzle.as_ref()?)?, kind, cell);
            return is_given.then_some(Err(why));
        }
    };
    if !change.edits.is_empty() && !is_safe(file, index, &change.edits, &change.goal) {
        return None;
    }
    let grown: isize =
        change.edits.iter().map(|edit| edit.text.len().cast_signed() - edit.span.len().cast_signed()).sum();
    for edit in change.edits.iter().rev() {
        let span = edit.span.range();
        file.edit(start + span.start..start + span.end, &edit.text);
    }
    for other in targets.iter_mut().filter(|other| other.start > start) {
        other.start = other.start.saturating_add_signed(grown);
    }
    let index = file.block_at(start).filter(|&index| file.start_of(index) == start)?;
    let block = file.blocks().look(index)?;
    let view = block.puzzle.as_ref().and_then(View::of)?;
    let is_last = cell.index() + 1 == view.geometry.cell_count();
    let stays = is_last || is_open_number(&view, view.content(kind, cell));
    targets[at] =
        Target { cell: if stays { cell } else { Cell::new(cell.index() + 1) }, behind: stays, ..targets[at] };
    Some(Ok(()))
}

/// Returns the byte offset of a target in the file.
fn place_of(file: &File, target: &Target) -> Option<usize> {
    let block = file.blocks().look(file.block_at(target.start)?)?;
    let span = span_in(&block, target.kind, target.cell)?;
    Some(target.start + if target.behind { span.end } else { span.start } as usize)
}

/// Returns the edits that turn one text into another with the same number of lines. In a line with a cursor, the edits
/// are split at the cursor: the text before the cursor becomes the text before its new position, if both are in the
/// same line.
fn differences(old: &str, new: &str, cursors: &[usize], after: &[usize]) -> Option<Vec<Edit>> {
    let lines = |text: &str| {
        let ends = text.split_inclusive(['\n', '\r']).scan(0, |at, line| {
            *at += line.len();
            Some((*at - line.len(), *at))
        });
        ends.collect::<Vec<_>>()
    };
    let (was, now) = (lines(old), lines(new));
    if was.len() != now.len() {
        return None;
    }
    let mut edits = Vec::new();
    for (&(from, to), &(new_from, new_to)) in was.iter().zip(&now) {
        let here = |&(cursor, after): &(usize, usize)| {
            from < cursor && cursor <= to && new_from <= after && after < new_to.max(new_from + 1)
        };
        let stops = cursors.iter().copied().zip(after.iter().copied()).filter(here);
        let (mut at, mut new_at) = (from, new_from);
        let mut is_pinned = false;
        for (cursor, after) in stops {
            if at > cursor || new_at > after {
                return None;
            }
            let edit = pinned(old.get(at..cursor)?, new.get(new_at..after)?, (is_pinned, true));
            edits.extend(edit.map(|edit| edit.moved(at)));
            (at, new_at, is_pinned) = (cursor, after, true);
        }
        let edit = pinned(old.get(at..to)?, new.get(new_at..new_to)?, (is_pinned, false));
        edits.extend(edit.map(|edit| edit.moved(at)));
    }
    Some(edits)
}

/// Returns the edit that turns one piece of text into another. At an end with a cursor, the edit does not insert:
/// editors disagree on whether the cursor moves then, so the edit replaces the adjacent character instead.
fn pinned(was: &str, now: &str, (first, last): (bool, bool)) -> Option<Edit> {
    if was == now {
        return None;
    }
    // If several edits are possible, choose the one next to the cursor.
    let (head, tail) = if first && !last {
        let tail = common_end(was, now);
        (common_start(&was[..was.len() - tail], &now[..now.len() - tail]), tail)
    } else {
        let head = common_start(was, now);
        (head, common_end(&was[head..], &now[head..]))
    };
    let (mut start, mut end) = (head, was.len() - tail);
    if start == end && end == was.len() && last {
        start -= was.chars().next_back().map_or(0, char::len_utf8);
    } else if start == end && start == 0 && first {
        end += was.chars().next().map_or(0, char::len_utf8);
    }
    let text = now[start..now.len() - (was.len() - end)].to_owned();
    Some(Edit { span: Span::new(start, end), text })
}
