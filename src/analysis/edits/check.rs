//! Checks that an edited file says what it should: the edited block and its neighbors are parsed again and compared.

use std::collections::HashSet;
use std::sync::Arc;

use super::change::Goal;
use crate::board::{Cell, Layout, regions_of};
use crate::syntax::{
    Block, Content, Edit, ElementKind, Fact, File, GridKind, Metadata, ProblemCode, Puzzle, applied,
    comments, core, line_end, line_start, newline_at, same, same_but_cells, same_but_layout,
};

/// Checks that a block says what the goal demands once this text replaces it, and that all other blocks are unchanged.
///
/// # Errors
/// A clause that says what would be read differently.
pub(super) fn check(file: &File, index: usize, text: &str, goal: &Goal) -> Result<(), String> {
    let middle = around(file, index, text)?;
    let old = file.blocks().get(index).ok_or("the puzzle is gone")?;
    if let Goal::Mended(code) = goal {
        if middle.is_empty() && old.puzzle.is_some() {
            return Err("the puzzle would be gone".into());
        }
        if falls_apart(old, &middle) && !matches!(code, ProblemCode::StackedGrids | ProblemCode::ForeignForm)
        {
            return Err("the puzzle would fall apart".into());
        }
        let count = |block: &Block| block.problems.iter().filter(|problem| problem.code == *code).count();
        let left: usize = middle.iter().map(|block| count(block)).sum();
        let kept: Vec<String> = middle.iter().flat_map(|block| comments(block)).collect();
        if matches!(code, ProblemCode::ForeignForm | ProblemCode::MixedBlanks) && !has_cells_of(&middle, old)
        {
            return Err("other cells would change".into());
        }
        let is_kept = has_all(kept, comments(old)) || is_uncommented(old, text);
        return match (left < count(old), is_kept) {
            (true, true) => Ok(()),
            (false, _) => Err("the finding would stay".into()),
            (true, false) => Err("a comment would be lost".into()),
        };
    }
    let [new] = middle.as_slice() else { return Err("the puzzle would fall apart".into()) };
    compare(old, new, goal)
}

/// Returns whether a puzzle with all its rows would lack rows in the blocks that replace it.
fn falls_apart(old: &Block, new: &[Arc<Block>]) -> bool {
    let lacks_rows =
        |block: &Block| block.problems.iter().any(|problem| problem.code == ProblemCode::MissingRow);
    old.puzzle.is_some() && !lacks_rows(old) && new.iter().any(|block| lacks_rows(block))
}

/// Returns whether `all` contains every comment of `some` at least as often as `some` does.
fn has_all(mut all: Vec<String>, mut some: Vec<String>) -> bool {
    all.sort_unstable();
    some.sort_unstable();
    let mut rest = all.into_iter();
    some.into_iter().all(|comment| rest.any(|it| it == comment))
}

/// Returns whether a text equals the block's text except for one comment sign that made a row a comment: the sign is
/// deleted, or one character replaces it.
fn is_uncommented(old: &Block, text: &str) -> bool {
    let was = old.text();
    let same = was.bytes().zip(text.bytes()).take_while(|(a, b)| a == b).count();
    // A space before the sign may be deleted with it.
    let signed = old.pieces.iter().filter(|piece| piece.kind == ElementKind::Comment);
    let Some(comment) = signed.map(|piece| piece.span.range()).rfind(|span| span.start <= same + 1) else {
        return false;
    };
    let words = was[comment.clone()].trim_start_matches(['#', ';', '/']);
    let head = was[..comment.start].strip_suffix(' ').unwrap_or(&was[..comment.start]);
    let between =
        text.strip_prefix(head).and_then(|rest| rest.strip_suffix(&was[comment.end - words.len()..]));
    between.is_some_and(|it| it.trim().chars().count() <= 1)
}

/// Returns whether these blocks hold exactly one puzzle, with the same grids as the old block's puzzle. Also true if
/// the old block has no puzzle.
fn has_cells_of(blocks: &[Arc<Block>], old: &Block) -> bool {
    let puzzles: Vec<&Puzzle> = blocks.iter().filter_map(|block| block.puzzle.as_ref()).collect();
    match (&old.puzzle, puzzles.as_slice()) {
        (Some(was), [now]) => [GridKind::Puzzle, GridKind::State, GridKind::Solution]
            .into_iter()
            .all(|kind| contents(was, kind) == contents(now, kind)),
        (None, _) => true,
        _ => false,
    }
}

/// Returns whether a block says what the goal demands after these edits, and all other blocks are unchanged.
pub(in crate::analysis) fn is_safe(file: &File, index: usize, edits: &[Edit], goal: &Goal) -> bool {
    let block = file.blocks().get(index);
    block.is_some_and(|block| check(file, index, &applied(block.text(), edits), goal).is_ok())
}

/// Returns whether every block still means the same after these edits of one block.
pub(in crate::analysis) fn keeps(file: &File, index: usize, edits: &[Edit]) -> bool {
    let old = file.blocks().get(index);
    let new = old.and_then(|old| around(file, index, &applied(old.text(), edits)).ok());
    old.zip(new).is_some_and(|(old, new)| match new.as_slice() {
        [new] => same(old, new),
        [] => !is_written(old),
        _ => false,
    })
}

/// Returns whether these edits repair a block that is being typed: all other blocks are unchanged, no comment is lost,
/// and the blocks that replace it have no more problems than before and a board of the same size.
pub(in crate::analysis) fn tidies(file: &File, index: usize, edits: &[Edit]) -> bool {
    tidied(file, index, edits).is_some()
}

/// Returns whether several fixes of a block pass the check of [`tidies`] together, and the puzzle does not fall apart.
#[cfg(feature = "cli")]
pub(crate) fn are_compatible(file: &File, index: usize, fixes: &[Edit]) -> bool {
    let old = file.blocks().get(index);
    old.zip(tidied(file, index, fixes)).is_some_and(|(old, new)| !falls_apart(old, &new))
}

/// Returns the blocks that replace a block after these edits, if the edits repair the block; see [`tidies`].
fn tidied(file: &File, index: usize, edits: &[Edit]) -> Option<Vec<Arc<Block>>> {
    let old = file.blocks().get(index)?;
    let new = around(file, index, &applied(old.text(), edits)).ok()?;
    let size =
        |block: &Block| block.puzzle.as_ref().map(|puzzle| (puzzle.layout.size, puzzle.layout.sides()));
    let said: Vec<String> = new.iter().flat_map(|block| comments(block)).collect();
    let problems: usize = new.iter().map(|block| block.problems.len()).sum();
    let is_tidy = comments(old) == said
        && problems <= old.problems.len()
        && size(old).is_none_or(|size_before| new.iter().any(|block| size(block) == Some(size_before)));
    is_tidy.then_some(new)
}

/// Returns the blocks that replace a block when its text becomes `text`, if all other blocks are unchanged.
fn around(file: &File, index: usize, text: &str) -> Result<Vec<Arc<Block>>, String> {
    let (start, end) = (file.start_of(index), file.start_of(index + 1));
    let preview = file.preview(start..end, text);
    let (gone, come) = preview.ok_or("the [defaults] of the file would change")?;
    let old = |numbers: std::ops::Range<usize>| {
        let blocks = numbers.filter_map(|number| file.blocks().look(number));
        blocks.filter(|block| is_written(block)).collect::<Vec<_>>()
    };
    let come: Vec<_> = come.into_iter().filter(|block| is_written(block)).collect();
    let (before, behind) = (old(gone.start..index.max(gone.start)), old(index + 1..gone.end.max(index + 1)));
    let refused = || Err("a neighbor would be read as something else".to_owned());
    let Some(inner) = come.len().checked_sub(before.len() + behind.len()) else { return refused() };
    let (first, rest) = come.split_at(before.len());
    let (middle, last) = rest.split_at(inner);
    let kept = |old: &[Arc<Block>], new: &[Arc<Block>]| old.iter().zip(new).all(|(old, new)| same(old, new));
    if kept(&before, first) && kept(&behind, last) { Ok(middle.to_vec()) } else { refused() }
}

/// Returns whether a block contains more than white space.
fn is_written(block: &Block) -> bool {
    block.puzzle.is_some() || !core(block.text()).is_empty()
}

/// Checks that the new block says what the goal demands of the old one.
fn compare(old: &Block, new: &Block, goal: &Goal) -> Result<(), String> {
    let (Some(was), Some(now)) = (&old.puzzle, &new.puzzle) else {
        return Err("it would not be a puzzle".into());
    };
    let layout = wanted_layout(&was.layout, goal);
    if now.layout.size != layout.size && now.layout.is_square() {
        return Err(format!("its size would be {}", now.layout.size));
    }
    if now.layout.sides() != layout.sides() {
        return Err(format!("its size would be {}", now.layout.sides()));
    }
    if renumbered(&now.layout) != renumbered(&layout) {
        return Err("its board would be another one".into());
    }
    if now.symbols != was.symbols {
        return Err("its symbols would be others".into());
    }
    let noted = match goal {
        Goal::Noted(_, noted) => noted.clone(),
        Goal::Turned(from, _) => {
            was.noted.moved(was.layout.sides(), |cell| moved_to(from, cell), |digit| digit)
        }
        _ => was.noted.clone(),
    };
    if now.noted != noted {
        return Err("its marks, colors or lines would change".into());
    }
    let rewritten = match goal {
        Goal::Metadata(start, value) => Some((*start, value.as_str())),
        _ => None,
    };
    let is_same = match goal {
        Goal::LaidOut => same_but_layout(old, new),
        Goal::Reshaped(..) => comments(old) == comments(new) && same_but_size(was, now),
        Goal::Facts(facts) => {
            let says = |(fact, value): &(Fact, String)| {
                now.metadata.iter().any(|line| line.key.parse::<Fact>() == Ok(*fact) && line.value == *value)
            };
            facts.iter().all(says) && text_without(old, facts) == text_without(new, facts)
        }
        _ => same_but_cells(old, new, matches!(goal, Goal::Turned(..)), rewritten),
    };
    if !is_same {
        return Err("its comments or metadata would change".into());
    }
    for kind in [GridKind::Puzzle, GridKind::State, GridKind::Solution] {
        if contents(now, kind) != wanted(was, kind, goal) {
            return Err("other cells would change".into());
        }
    }
    let known: HashSet<ProblemCode> = old.problems.iter().map(|problem| problem.code).collect();
    match new.problems.iter().find(|problem| !known.contains(&problem.code)) {
        Some(problem) => Err(format!("it would be reported: {}", problem.message.trim_end_matches('.'))),
        None => Ok(()),
    }
}

/// Returns whether two puzzles have the same metadata, but for their sizes and boxes. The source of the second one may be marked as changed.
fn same_but_size(was: &Puzzle, now: &Puzzle) -> bool {
    let said = |puzzle: &Puzzle| -> Vec<(String, String)> {
        let lines = puzzle.metadata.iter().filter(|line| !matches!(&*line.key, "size" | "box"));
        let value = |line: &Metadata| if line.key == "source" { String::new() } else { line.value.clone() };
        lines.map(|line| (line.key.clone(), value(line))).collect()
    };
    was.name == now.name && was.promise == now.promise && said(was) == said(now)
}

/// Returns the text of a block without the metadata lines of these facts.
fn text_without(block: &Block, facts: &[(Fact, String)]) -> String {
    let text = block.text();
    let is_of = |line: &&Metadata| {
        line.key.parse::<Fact>().is_ok_and(|its| facts.iter().any(|(fact, _)| *fact == its))
    };
    let lines = block.puzzle.iter().flat_map(|puzzle| puzzle.metadata.iter().filter(is_of));
    let (mut left, mut from) = (String::new(), 0);
    for line in lines {
        let start = line_start(text, line.key_span.start as usize);
        left += text.get(from..start).unwrap_or_default();
        let end = line_end(text, line.value_span.end as usize);
        from = end + newline_at(text, end).len();
    }
    left + text.get(from..).unwrap_or_default()
}

fn wanted_layout(layout: &Layout, goal: &Goal) -> Layout {
    match goal {
        Goal::Clues(_, constraints) | Goal::Section(_, _, Some(constraints)) => {
            Layout { constraints: constraints.clone(), ..layout.clone() }
        }
        Goal::Reshaped(_, turned) => turned.clone(),
        Goal::Turned(_, Some(regions)) => layout.clone().with_regions(regions.clone()),
        _ => layout.clone(),
    }
}

/// Returns a layout with its regions numbered by first appearance.
fn renumbered(layout: &Layout) -> Layout {
    Layout { regions: layout.regions.as_ref().map(regions_of), ..layout.clone() }
}

/// Returns the cell to which a cell's content moved; `from` lists, for each new cell, the cell that held its content
/// before.
fn moved_to(from: &[Cell], cell: Cell) -> Cell {
    from.iter().position(|&it| it == cell).map_or(cell, Cell::new)
}

/// Returns the contents of a grid's cells; `None` if the puzzle has no such grid.
fn contents(puzzle: &Puzzle, kind: GridKind) -> Option<Vec<Content>> {
    Some(puzzle.grid_of(kind)?.cells.iter().map(|cell| cell.content).collect())
}

/// Returns the contents that the cells of a grid should have after the change.
fn wanted(puzzle: &Puzzle, kind: GridKind, goal: &Goal) -> Option<Vec<Content>> {
    let now = contents(puzzle, kind);
    match goal {
        Goal::Cells(cells) | Goal::Clues(cells, _) | Goal::Noted(cells, _) => {
            let mut now = now?;
            for &(_, cell, content) in cells.iter().filter(|(of, ..)| *of == kind) {
                *now.get_mut(cell.index())? = content;
            }
            Some(now)
        }
        Goal::Section(added, grid, _) if *added == kind => {
            let content = |cell: usize| grid.get(Cell::new(cell)).map_or(Content::Blank, Content::Digit);
            Some((0..grid.geometry().cell_count()).map(content).collect())
        }
        Goal::Turned(from, _) | Goal::Reshaped(from, _) => {
            let now = now?;
            from.iter().map(|cell| now.get(cell.index()).copied()).collect()
        }
        Goal::Section(..) | Goal::LaidOut | Goal::Mended(_) | Goal::Metadata(..) | Goal::Facts(_) => now,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that replacing the old text by the new one fixes the row that is too short, and loses nothing.
    fn mends(old: &str, new: &str) -> Result<(), String> {
        check(&File::parse(old), 0, new, &Goal::Mended(ProblemCode::RowLength))
    }

    #[test]
    fn a_comment_is_lost_even_where_its_words_are_elsewhere() {
        let text = "12..\n..12\n2 1 . # 3\n.3..\n";
        let lost = Err("a comment would be lost".to_owned());
        assert_eq!(mends(text, "12..\n..12\n2 1 . 3\n.3..\n"), Ok(()), "the sign alone");
        assert_eq!(mends(text, "12..\n..12\n2 1 . . 3\n.3..\n"), Err("the finding would stay".to_owned()));
        assert_eq!(mends(text, "12..\n..12\n21..\n.3..\n"), lost);
        let twice = "12.. # 3\n..12\n2 1 . # 3\n.3..\n";
        assert_eq!(mends(twice, "12.. # 3\n..12\n21..\n.3..\n"), lost);
        assert_eq!(mends(twice, "12..\n..12\n2 1 . 3\n.3..\n"), lost);
        assert_eq!(mends(twice, "12.. # 3\n..12\n2 1 . 3\n.3..\n"), Ok(()));
        assert_eq!(mends("12..\n..12\n2 1 . #\n.3..\n", "12..\n..12\n2 1 . .\n.3..\n"), Ok(()));
    }
}
