//! Formatting: one blank style and even rows in each grid, `key: value`, marks in their usual case, no white space at line ends.
//!
//! It keeps every digit, comment and line end, and leaves broken grids alone. Borders and spacing change only where a
//! style asks for that, and only if the file is read as before.

use std::ops::Range;
use std::sync::Arc;

use crate::syntax::constraints::sections::heading;
use crate::syntax::lex::chars::is_comma;
use crate::syntax::read::blanks::blanks_as;
use crate::syntax::tree::clue::Clue;
use crate::syntax::tree::elements::{grid_lines, is_border_line, lines_of};
use crate::syntax::tree::file::File;
use crate::syntax::tree::model::{
    Block, Element, ElementKind, GridForm, GridKind, GridText, ProblemCode, Puzzle,
};
use crate::syntax::tree::span::{applied, difference};
use crate::syntax::tree::values::Defaults;
use crate::syntax::write::checked::{Change, checked, with_edits_in};
use crate::syntax::write::equivalence::same;
use crate::syntax::write::relayout::relayout;
use crate::syntax::write::row_layout::Look;
use crate::syntax::write::style::Style;
use crate::syntax::{Edit, Span};

/// Returns the edits that format a file, ascending, in bytes of the file. None on a file that is formatted.
pub fn format(file: &File) -> Vec<Edit> {
    format_as(file, Style::default())
}

/// Returns the same in a style. O(length); where the style changes borders or spacing of grids in rows, the result is read again.
pub fn format_as(file: &File, style: Style) -> Vec<Edit> {
    format_blocks(file, 0..file.blocks().len(), style)
}

/// Returns the edits that format some of a file's blocks, by their numbers, ascending, in bytes of the file.
pub fn format_blocks(file: &File, blocks: Range<usize>, style: Style) -> Vec<Edit> {
    formatted(file, blocks, style).edits
}

/// What formatting makes of some blocks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Formatted {
    /// Ascending, in bytes of the file.
    pub edits: Vec<Edit>,
    /// The blocks that could be formatted, but stay as they are, by their numbers, and why.
    pub left: Vec<(usize, Left)>,
}

/// Why a block is not formatted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Left {
    /// Its grid has a fault: the number of the block's problem.
    Fault(usize),
    /// It would be read as something else.
    Alone,
    /// It or a block beside it would be read as something else in the file.
    Around,
    /// It would be read as something else with the borders or the spacing of the style: the rest of it is formatted.
    Style,
}

/// Formats some of a file's blocks.
pub fn formatted(file: &File, blocks: Range<usize>, style: Style) -> Formatted {
    let end = blocks.end.min(file.blocks().len());
    let blocks = blocks.start.min(end)..end;
    let in_rows = |block: Arc<Block>| block.puzzle.as_ref().is_some_and(Puzzle::has_rows);
    if style.keeps_rows() || !blocks.clone().filter_map(|index| file.blocks().look(index)).any(in_rows) {
        return once(file, blocks, style);
    }
    let first = once(file, blocks.clone(), style);
    // What was made even may be open to the style only then: it is done when there is nothing left to do.
    let behind = file.blocks().len() - blocks.end;
    let within = |file: &File| blocks.start..file.blocks().len().saturating_sub(behind).max(blocks.start);
    let (mut now, mut last) = (file.clone(), first.clone());
    for done in 0..ROUNDS {
        if last.edits.is_empty() {
            return match done {
                0 | 1 => Formatted { left: last.left, ..first },
                _ => {
                    let edit = difference(&text_of(file, &blocks), &text_of(&now, &within(&now)));
                    let edits = vec![edit.moved(file.start_of(blocks.start))];
                    Formatted { edits, left: last.left }
                }
            };
        }
        now = with_edits(&now, &within(&now), &last.edits);
        last = once(&now, within(&now), style);
    }
    once(file, blocks, style.blanks_only())
}

/// How often formatting in a style is repeated, at most. No text is known that needs more than two.
const ROUNDS: usize = 4;

fn text_of(file: &File, blocks: &Range<usize>) -> String {
    blocks.clone().filter_map(|index| file.blocks().text_of(index)).collect()
}

/// Formats some blocks, without the changes with which the file would be read as something else.
fn once(file: &File, blocks: Range<usize>, style: Style) -> Formatted {
    let mut left = Vec::new();
    let (mut changes, others) = checked(file, changes_of(file, blocks, style, &mut left));
    if style.keeps_rows() {
        left.extend(others.iter().map(|change| (change.index, Left::Around)));
    } else if !others.is_empty() {
        // What can't be as the style asks is made even.
        for Change { index, .. } in others {
            left.push((index, Left::Style));
            let before = index.checked_sub(1).and_then(|index| file.blocks().text_of(index)).unwrap_or("");
            changes.push(change_of_block(file, index, before, style.blanks_only(), &mut Vec::new()));
        }
        changes.retain(|change| !change.edits.is_empty());
        changes.sort_by_key(|change| change.index);
        let others;
        (changes, others) = checked(file, changes);
        left.extend(others.iter().map(|change| (change.index, Left::Around)));
    }
    left.sort_by_key(|(index, _)| *index);
    left.dedup_by_key(|(index, _)| *index);
    Formatted { edits: changes.into_iter().flat_map(|change| change.edits).collect(), left }
}

/// Returns what formatting changes of some blocks, each on its own.
pub(super) fn changes_of(
    file: &File,
    blocks: Range<usize>,
    style: Style,
    left: &mut Vec<(usize, Left)>,
) -> Vec<Change> {
    let mut all = Vec::new();
    let mut before = blocks.start.checked_sub(1).and_then(|index| file.blocks().text_of(index)).unwrap_or("");
    let may_be_even = keeps_even_lines(file, style);
    for (blocks, text) in file.blocks().pieces(blocks) {
        if may_be_even && is_even(text) {
            before = text;
            continue;
        }
        for index in blocks {
            let text = file.blocks().text_of(index).unwrap_or("");
            let seen = if may_be_even { edits_at_sight(file, index, before) } else { None };
            let change = match seen {
                Some(edits) => {
                    let is_sure = !edits.is_empty() && (index == 0 || is_nine_rows(before));
                    Change { index, edits, key: None, is_sure }
                }
                None => change_of_block(file, index, before, style, left),
            };
            all.extend(Some(change).filter(|change| !change.edits.is_empty()));
            before = text;
        }
    }
    all
}

/// Returns what formatting changes of a block; `before` is what stands before it.
fn change_of_block(
    file: &File,
    index: usize,
    before: &str,
    style: Style,
    left: &mut Vec<(usize, Left)>,
) -> Change {
    let Some(block) = file.blocks().look(index) else {
        return Change { index, edits: Vec::new(), key: None, is_sure: false };
    };
    let start = file.start_of(index);
    let joins = |edit: &Edit| edit.span.start == 0 && joins_line_ends(before, edit, block.text());
    // The next block may start on the same line.
    let goes_on = |edit: &Edit| {
        edit.text.is_empty()
            && edit.span.end as usize == block.text().len()
            && index + 1 < file.blocks().len()
    };
    let (edits, key, why) = format_block(file, index, &block, style);
    left.extend(why.map(|why| (index, why)));
    let edits = edits.into_iter().filter(|edit| !joins(edit) && !goes_on(edit));
    let edits = edits.map(|edit| edit.moved(start)).collect();
    Change { index, edits, key, is_sure: false }
}

/// Returns whether a style leaves lines of digits and points as they are, with what the file says of all its puzzles.
fn keeps_even_lines(file: &File, style: Style) -> bool {
    style.keeps_rows()
        && style.blank.is_none_or(|blank| blank == '.')
        && *file.defaults() == Defaults::default()
}

/// Returns whether a text is seen at a glance to have nothing to format, where such lines are kept: it is digits and points.
fn is_even(text: &str) -> bool {
    let is_cell = |byte: u8| matches!(byte, b'1'..=b'9' | b'.' | b'\n');
    text.as_bytes().chunks(256).all(|some| some.iter().fold(true, |all, &byte| all & is_cell(byte)))
}

/// Returns whether a text is nine whole rows of nine digits and points, so that nothing behind is read as a part of it, whatever spaces that has at line ends.
fn is_nine_rows(text: &str) -> bool {
    let mut rows = text.split('\n').map(|line| line.trim_end_matches(' ')).filter(|line| !line.is_empty());
    rows.clone().count() == 9 && rows.all(|row| row.len() == 9 && is_even(row))
}

/// Returns the edits of a block that need no reading, where even lines are kept: it is digits and points, or nine rows of them with spaces at
/// line ends. `None` for any other.
fn edits_at_sight(file: &File, index: usize, before: &str) -> Option<Vec<Edit>> {
    let text = file.blocks().text_of(index)?;
    if is_even(text) {
        return Some(Vec::new());
    }
    if before.ends_with('\r') || file.blocks().form_of(index) != Some(GridForm::Rows) {
        return None;
    }
    let (start, mut at, mut rows, mut edits) = (file.start_of(index), 0, 0, Vec::new());
    for line in text.split('\n') {
        let cells = line.trim_end_matches(' ');
        // Nothing stands between two rows.
        let is_row = cells.len() == 9 && is_even(cells);
        if !(is_row || cells.is_empty() && matches!(rows, 0 | 9)) {
            return None;
        }
        rows += usize::from(is_row);
        if cells.len() < line.len() {
            let span = Span::new(start + at + cells.len(), start + at + line.len());
            edits.push(Edit { span, text: String::new() });
        }
        at += line.len() + 1;
    }
    (rows == 9).then_some(edits)
}

/// Returns the file with these edits, all within these blocks.
fn with_edits(file: &File, blocks: &Range<usize>, edits: &[Edit]) -> File {
    let (start, end) = (file.start_of(blocks.start), file.start_of(blocks.end));
    let mut after = file.clone();
    after.edit(start..end, &with_edits_in(file, start..end, edits));
    after
}

/// Returns the edits that format a block, ascending, in bytes of the block, none for a block with a broken grid; the key of the block with
/// them, read alone; and why it is not formatted, or not all of it.
fn format_block(
    file: &File,
    index: usize,
    block: &Block,
    style: Style,
) -> (Vec<Edit>, Option<u64>, Option<Left>) {
    use ProblemCode::{BoxShape, ExtraRow, MissingRow, RegionSize, RowLength, StackedGrids, UnknownSymbol};
    let has = |codes: &[ProblemCode]| block.problems.iter().any(|problem| codes.contains(&problem.code));
    let none = |why| (Vec::new(), None, why);
    let plain = || tidied(block, style.blanks_only());
    let broken = [RowLength, UnknownSymbol, MissingRow, ExtraRow];
    if let Some(fault) = block.problems.iter().position(|problem| broken.contains(&problem.code)) {
        return none(Some(Left::Fault(fault)).filter(|_| !plain().is_empty()));
    }
    // Its key says then what is behind it, too.
    let goes_on = has(&[StackedGrids]) || !block.text().ends_with(['\n', '\r']);
    let read_with = |edits: &[Edit]| {
        let text = applied(block.text(), edits);
        let now = file.read_as(index, &text).filter(|now| same(block, now))?;
        let before = if goes_on { file.read_before(index, &text) } else { None };
        Some(before.unwrap_or(now).key())
    };
    let in_rows = block.puzzle.as_ref().is_some_and(Puzzle::has_rows);
    let mut why = None;
    if !style.keeps_rows() && in_rows {
        let styled = tidied(block, style);
        let key = if has(&[BoxShape, RegionSize]) { None } else { read_with(&styled) };
        if key.is_some() {
            return (styled, key, None);
        }
        why = Some(Left::Style).filter(|_| styled != plain());
    }
    let edits = plain();
    if edits.is_empty() {
        return none(why);
    }
    match read_with(&edits) {
        Some(key) => (edits, Some(key), why),
        None => none(Some(Left::Alone)),
    }
}

/// Returns the edits that make the rows and borders of a block's grids look as a style asks, ascending; they are not checked.
pub(crate) fn format_grids(block: &Block, style: Style) -> Vec<Edit> {
    let (elements, mut edits) = (block.elements(), Vec::new());
    if let Some(puzzle) = &block.puzzle {
        for kind in [GridKind::Puzzle, GridKind::State, GridKind::Solution] {
            let grid = puzzle.grid_of(kind);
            edits
                .extend(grid.into_iter().flat_map(|grid| format_grid(block, puzzle, grid, &elements, style)));
        }
    }
    edits.sort_by_key(|edit| edit.span);
    merged(edits)
}

fn tidied(block: &Block, style: Style) -> Vec<Edit> {
    let elements = block.elements();
    let mut edits = Vec::new();
    if let Some(puzzle) = &block.puzzle {
        for kind in [GridKind::Puzzle, GridKind::State, GridKind::Solution] {
            if let Some(grid) = puzzle.grid_of(kind) {
                edits.extend(format_grid(block, puzzle, grid, &elements, style));
            }
        }
    }
    let text = block.text();
    if let Some(puzzle) = &block.puzzle {
        format_clues(text, puzzle, &elements, &mut edits);
    }
    format_metadata(text, &elements, &mut edits);
    for element in elements.iter().filter(|element| element.kind == ElementKind::Head) {
        let head = canonical_head(&text[element.span.range()]);
        edits.extend(head.map(|text| Edit { span: element.span, text }));
    }
    trailing_space(text, &elements, &mut edits);
    edits.sort_by_key(|edit| edit.span);
    merged(edits)
}

/// Edits without those that touch one before.
fn merged(edits: Vec<Edit>) -> Vec<Edit> {
    let mut kept: Vec<Edit> = Vec::with_capacity(edits.len());
    for edit in edits {
        if kept.last().is_none_or(|last| last.span.end <= edit.span.start) {
            kept.push(edit);
        }
    }
    kept
}

/// One blank style, and even rows.
fn format_grid(
    block: &Block,
    puzzle: &Puzzle,
    grid: &GridText,
    elements: &[Element],
    style: Style,
) -> Vec<Edit> {
    let text = block.text();
    let n = puzzle.layout.size;
    let by_column = grid.blank == ' ' || grid.cells.iter().any(|cell| &text[cell.span.range()] == " ");
    let foreign = text[grid.span.range()].contains(is_comma) || grid.cells.iter().any(|c| c.span.is_empty());
    if by_column || foreign {
        return Vec::new();
    }
    let blanks = blanks_as(text, grid, &puzzle.symbols, n, style.blank);
    if grid.form == GridForm::Line || grid.is_drawn {
        return blanks;
    }
    let borders = borders_of(grid, elements);
    let look = Look::new(style, &puzzle.layout);
    if blanks.is_empty() {
        return relayout(text, grid, &puzzle.symbols, n, &borders, look);
    }
    // Rows are made even as they will be with their new blanks, which are as wide as the old ones.
    let changed = applied(text, &blanks);
    if changed.len() != text.len() {
        return blanks;
    }
    let even = relayout(&changed, grid, &puzzle.symbols, n, &borders, look);
    let covered =
        |edit: &Edit| even.iter().any(|e| e.span.start <= edit.span.start && edit.span.end <= e.span.end);
    let left = blanks.into_iter().filter(|edit| !covered(edit));
    left.chain(even.iter().cloned()).collect()
}

/// Returns the border lines in a grid and at once around it, without white space around.
pub(crate) fn borders_of(grid: &GridText, elements: &[Element]) -> Vec<Span> {
    let lines = lines_of(elements);
    let borders = lines[grid_lines(&lines, grid)].iter().filter(|line| is_border_line(line));
    let inner = |line: &&[Element]| {
        let inner = line.iter().filter(|e| e.kind == ElementKind::Border);
        inner.map(|e| e.span).reduce(Span::cover)
    };
    borders.filter_map(inner).collect()
}

/// `key: value`.
fn format_metadata(text: &str, elements: &[Element], edits: &mut Vec<Edit>) {
    for (i, colon) in elements.iter().enumerate().filter(|(_, element)| element.kind == ElementKind::Colon) {
        let key = elements[..i].iter().rev().find(|element| element.kind == ElementKind::Key);
        let value = elements[i + 1..].iter().take(2).find(|element| element.kind == ElementKind::Value);
        let Some(key) = key else { continue };
        let (end, even) = value.map_or((colon.span.end, ":"), |value| (value.span.start, ": "));
        let span = Span { start: key.span.end, end };
        if &text[span.range()] != even {
            edits.push(Edit { span, text: even.to_owned() });
        }
    }
}

/// One space between the parts of each clue that is read, and none before a colon or comma. An equation stays as it is: it is its own name.
fn format_clues(text: &str, puzzle: &Puzzle, elements: &[Element], edits: &mut Vec<Edit>) {
    let is_even = |clue: &&Clue| !clue.constraints.is_empty() && clue.section != "Sum";
    let clues = puzzle.clues.iter().filter(is_even).map(|clue| clue.span);
    let mut spans: Vec<Span> = clues.chain(puzzle.noted_lines.iter().map(|line| line.span)).collect();
    spans.sort_unstable();
    let mut spans = spans.into_iter().peekable();
    let mut last: Option<Element> = None;
    for &element in elements.iter().filter(|element| element.kind != ElementKind::Space) {
        while spans.next_if(|span| span.end <= element.span.start).is_some() {}
        let Some(&span) = spans.peek() else { return };
        let before = last.replace(element).filter(|last| span.start <= last.span.start);
        let Some(before) = before.filter(|_| element.span.start < span.end) else { continue };
        let gap = Span { start: before.span.end, end: element.span.start };
        let wanted = if matches!(&text[element.span.range()], ":" | ",") { "" } else { " " };
        if &text[gap.range()] != wanted {
            edits.push(Edit { span: gap, text: wanted.to_owned() });
        }
    }
}

/// Returns a mark in its usual case and spacing, if it is written otherwise.
fn canonical_head(head: &str) -> Option<String> {
    let inner = head.strip_prefix('[')?.strip_suffix(']')?.trim();
    let marks = ["Puzzle", "State", "Solution", "Regions", "defaults"];
    let known = marks.iter().find(|mark| mark.eq_ignore_ascii_case(inner)).map(|mark| format!("[{mark}]"));
    let named = || {
        let name = inner.get(..6).filter(|word| word.eq_ignore_ascii_case("puzzle")).and(inner.get(6..))?;
        name.starts_with(char::is_whitespace).then(|| format!("[puzzle {}]", name.trim()))
    };
    let of_constraints = || {
        let heading = heading(head).filter(|it| it.end == head.len() && it.number != Some(None))?;
        Some(heading.canonical(head))
    };
    known.or_else(named).or_else(of_constraints).filter(|canonical| canonical != head)
}

/// White space at line ends, but not after text that stays as it is.
fn trailing_space(text: &str, elements: &[Element], edits: &mut Vec<Edit>) {
    for (i, element) in elements.iter().enumerate().filter(|(_, element)| element.kind == ElementKind::Space)
    {
        let ends = elements.get(i + 1).is_none_or(|next| next.kind == ElementKind::NewLine);
        let kept = i > 0 && elements[i - 1].kind == ElementKind::Kept;
        let edit = Edit { span: element.span, text: String::new() };
        if ends && !kept && !joins_line_ends(&text[..element.span.start as usize], &edit, text) {
            edits.push(edit);
        }
    }
}

/// Returns whether an edit takes out everything between a CR and a LF, and so makes one line end of two.
fn joins_line_ends(before: &str, edit: &Edit, text: &str) -> bool {
    edit.text.is_empty() && before.ends_with('\r') && text[edit.span.end as usize..].starts_with('\n')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::syntax::write::checked::is_as_expected;

    proptest! {
        #[test]
        fn the_edits_at_sight_are_those_that_reading_finds(
            grids in prop::collection::vec(
                (prop::collection::vec("([1-9.]{9}|[1-9]{9}|[.]{9}) {0,2}", 8..11), "( {0,2}\n){0,3}|#\n", 0..40_usize),
                1..4,
            ),
        ) {
            let mut text = String::new();
            for (rows, between, short) in &grids {
                for (at, row) in rows.iter().enumerate().skip(usize::from(rows.len() == 10)) {
                    text += if at == *short { &row[1..] } else { row };
                    text += "\n";
                }
                text += between;
            }
            let file = File::parse(&text);
            let mut before = "";
            for index in 0..file.blocks().len() {
                if let Some(seen) = edits_at_sight(&file, index, before) {
                    prop_assert_eq!(seen, change_of_block(&file, index, before, Style::default(), &mut Vec::new()).edits, "{:?}", text);
                }
                before = file.blocks().text_of(index).unwrap_or("");
            }
            for change in changes_of(&file, 0..file.blocks().len(), Style::default(), &mut Vec::new()) {
                prop_assert!(!change.is_sure || is_as_expected(&file, &file, &[change]), "{:?}", text);
            }
        }

        #[test]
        fn digits_and_dots_alone_have_nothing_to_format(
            lines in prop::collection::vec("[1-9.]{0,12}|[1-4.]{4}|[1-6.]{36}|[1-9.]{81}|[1-9]{81}[1-9.]{81}|[.]{81}", 0..14),
        ) {
            let file = File::parse(&lines.join("\n"));
            for (index, block) in file.blocks().iter().enumerate() {
                for style in [Style::default(), Style { blank: Some('.'), ..Style::default() }] {
                    prop_assert!(keeps_even_lines(&file, style) && is_even(block.text()));
                    prop_assert_eq!(format_block(&file, index, block, style).0, Vec::new());
                }
            }
        }
    }
}
