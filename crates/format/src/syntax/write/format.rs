//! Formatting: one sign for blanks and aligned rows in each grid, `key: value`, headings in their usual case, no white space at line ends.
//!
//! Formatting keeps every digit, comment and line end, and leaves broken grids alone. Borders and spacing change only
//! if a style requests it, and only if the meaning of the file stays the same.

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

/// Returns the edits that format a file, in ascending order, as byte offsets in the file. Empty if the file is already formatted.
pub fn format(file: &File) -> Vec<Edit> {
    format_as(file, Style::default())
}

/// Returns the edits that format a file in a style. O(length). If the style changes borders or spacing of grids in
/// rows, the result is read again.
pub fn format_as(file: &File, style: Style) -> Vec<Edit> {
    format_blocks(file, 0..file.blocks().len(), style)
}

/// Returns the edits that format some blocks of a file, given by their numbers. The edits are in ascending order, as byte offsets in the file.
pub fn format_blocks(file: &File, blocks: Range<usize>, style: Style) -> Vec<Edit> {
    formatted(file, blocks, style).edits
}

/// The result of formatting some blocks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Formatted {
    /// The edits, in ascending order, as byte offsets in the file.
    pub edits: Vec<Edit>,
    /// The numbers of the blocks that were left unformatted, with the reasons.
    pub left: Vec<(usize, Left)>,
}

/// The reason why a block is not formatted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Left {
    /// Its grid has a fault. The value is the index of the problem in the block.
    Fault(usize),
    /// Formatting would change the meaning of the block.
    Alone,
    /// Formatting would change the meaning of the block or of a neighboring block, within the file.
    Around,
    /// The borders or the spacing of the style would change the meaning of the block. The rest of the block is formatted.
    Style,
}

/// Formats some blocks of a file.
pub fn formatted(file: &File, blocks: Range<usize>, style: Style) -> Formatted {
    let end = blocks.end.min(file.blocks().len());
    let blocks = blocks.start.min(end)..end;
    let in_rows = |block: Arc<Block>| block.puzzle.as_ref().is_some_and(Puzzle::has_rows);
    if style.keeps_rows() || !blocks.clone().filter_map(|index| file.blocks().look(index)).any(in_rows) {
        return once(file, blocks, style);
    }
    let first = once(file, blocks.clone(), style);
    // Some rows can get the style only after they were aligned, so formatting is repeated until nothing changes.
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

/// The maximum number of repetitions for a style. No known text needs more than two.
const ROUNDS: usize = 4;

fn text_of(file: &File, blocks: &Range<usize>) -> String {
    blocks.clone().filter_map(|index| file.blocks().text_of(index)).collect()
}

/// Formats some blocks, without the changes that would alter the meaning of the file.
fn once(file: &File, blocks: Range<usize>, style: Style) -> Formatted {
    let mut left = Vec::new();
    let (mut changes, others) = checked(file, changes_of(file, blocks, style, &mut left));
    if style.keeps_rows() {
        left.extend(others.iter().map(|change| (change.index, Left::Around)));
    } else if !others.is_empty() {
        // A grid that cannot have the style is only aligned.
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

/// Returns the formatting changes of some blocks, each considered alone.
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

/// Returns the formatting changes of a block. `before` is the text before the block.
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
    // If the next block starts on the same line, white space at the end of this block must stay.
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

/// Returns whether a style leaves lines of digits and points unchanged, under the defaults of the file.
fn keeps_even_lines(file: &File, style: Style) -> bool {
    style.keeps_rows()
        && style.blank.is_none_or(|blank| blank == '.')
        && *file.defaults() == Defaults::default()
}

/// Returns whether a text certainly has nothing to format, because it consists only of digits and points. This holds if
/// lines of digits and points stay unchanged.
fn is_even(text: &str) -> bool {
    let is_cell = |byte: u8| matches!(byte, b'1'..=b'9' | b'.' | b'\n');
    text.as_bytes().chunks(256).all(|some| some.iter().fold(true, |all, &byte| all & is_cell(byte)))
}

/// Returns whether a text is nine whole rows of nine digits and points, possibly with spaces at line ends. Then the
/// text after it is never read as a part of it.
fn is_nine_rows(text: &str) -> bool {
    let mut rows = text.split('\n').map(|line| line.trim_end_matches(' ')).filter(|line| !line.is_empty());
    rows.clone().count() == 9 && rows.all(|row| row.len() == 9 && is_even(row))
}

/// Returns the edits of a block that can be formatted without reading it: digits and points, or nine rows of them with
/// spaces at line ends. `None` for any other block. Lines of digits and points must be unchanged by the style.
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
        // No empty line may be between two rows.
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

/// Returns the file with edits applied, all of them within these blocks.
fn with_edits(file: &File, blocks: &Range<usize>, edits: &[Edit]) -> File {
    let (start, end) = (file.start_of(blocks.start), file.start_of(blocks.end));
    let mut after = file.clone();
    after.edit(start..end, &with_edits_in(file, start..end, edits));
    after
}

/// Returns the edits that format a block, in ascending order, as byte offsets in the block; the key of the block after
/// these edits, read alone; and the reason if it is not fully formatted. A block with a broken grid has no edits.
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
    // In these cases the key also depends on the text after the block.
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

/// Returns the edits that give the rows and borders of a block's grids the look of a style, in ascending order. They are not checked.
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

/// Returns the edits without those that overlap an earlier one.
fn merged(edits: Vec<Edit>) -> Vec<Edit> {
    let mut kept: Vec<Edit> = Vec::with_capacity(edits.len());
    for edit in edits {
        if kept.last().is_none_or(|last| last.span.end <= edit.span.start) {
            kept.push(edit);
        }
    }
    kept
}

/// Returns the edits that write all blanks with one sign and align the rows.
fn format_grid(
    block: &Block,
    puzzle: &Puzzle,
    grid: &GridText,
    elements: &[Element],
    style: Style,
) -> Vec<Edit> {
    let text = block.text();
    let (n, columns) = (puzzle.layout.size, puzzle.layout.columns());
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
        return relayout(text, grid, &puzzle.symbols, columns, &borders, look);
    }
    // Rows are aligned with their new blanks, provided that these are as wide as the old ones.
    let changed = applied(text, &blanks);
    if changed.len() != text.len() {
        return blanks;
    }
    let even = relayout(&changed, grid, &puzzle.symbols, columns, &borders, look);
    let covered =
        |edit: &Edit| even.iter().any(|e| e.span.start <= edit.span.start && edit.span.end <= e.span.end);
    let left = blanks.into_iter().filter(|edit| !covered(edit));
    left.chain(even.iter().cloned()).collect()
}

/// Returns the border lines inside a grid and directly around it, without surrounding white space.
pub(crate) fn borders_of(grid: &GridText, elements: &[Element]) -> Vec<Span> {
    let lines = lines_of(elements);
    let borders = lines[grid_lines(&lines, grid)].iter().filter(|line| is_border_line(line));
    let inner = |line: &&[Element]| {
        let inner = line.iter().filter(|e| e.kind == ElementKind::Border);
        inner.map(|e| e.span).reduce(Span::cover)
    };
    borders.filter_map(inner).collect()
}

/// Writes metadata as `key: value`.
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

/// Writes one space between the parts of each readable clue, and none before a colon or comma. An equation stays
/// unchanged, because its text is its name.
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

/// Returns a heading in its usual case and spacing, if it is written differently.
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

/// Removes white space at line ends, except after text that is kept as it is.
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

/// Returns whether an edit removes everything between a CR and an LF, which would join two line ends into one.
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
