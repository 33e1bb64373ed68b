//! Where to insert a new puzzle into a file with other puzzles, and the empty lines and metadata that it needs there.

use crate::analysis::edits::overrides::{independent, pinned};
use crate::syntax::{
    Edit, File, GridText, Span, core, last_line, line_end, line_start, lines, newline, newline_at, same,
    without_line_end,
};

/// Returns the edit, in bytes of the whole file, that inserts a puzzle's text near an offset without damaging any other
/// puzzle.
///
/// The place depends on the offset:
///
/// - On an empty line between two puzzles, the puzzle goes there.
///
/// - Inside another puzzle's text, it goes after that puzzle.
///
/// - Below metadata without a grid, such as a title, it goes there and takes that metadata, unless this would change
///   the puzzle or repeat a key.
///
/// Empty lines separate the new puzzle from its neighbors, and added metadata protects it from the file's `[defaults]`.
/// The puzzle's text may use any line end; the edit uses the file's. The edited file is parsed again: `None` if at
/// every possible place this puzzle or another one would be read as something else.
pub fn insertion(file: &File, offset: usize, puzzle: &str) -> Option<Edit> {
    let text = file.text();
    let puzzle = independent(file, puzzle);
    let headed = format!("[puzzle]\n{puzzle}");
    let pinned = pinned(&puzzle);
    let (here, below) = place(file, &text, offset.min(text.len()));
    let parted = |at: usize, puzzle: &str, gap: Gap| {
        let edit = inserted(&text, at, puzzle, gap);
        adds_a_puzzle(file, &edit, puzzle, gap == Gap::Below).then_some(edit)
    };
    below
        .and_then(|below| parted(below, &puzzle, Gap::Below))
        .or_else(|| parted(here, &puzzle, Gap::Needed))
        .or_else(|| parted(here, &puzzle, Gap::Always))
        .or_else(|| parted(here, &headed, Gap::Always))
        .or_else(|| parted(text.len(), &puzzle, Gap::Always))
        .or_else(|| parted(text.len(), &headed, Gap::Always))
        .or_else(|| parted(text.len(), &pinned, Gap::Always))
}

/// Where empty lines separate a new puzzle from its neighbors.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gap {
    /// On each side that has no empty line yet.
    Needed,
    /// On both sides.
    Always,
    /// Only after the puzzle: the text before it belongs to the puzzle.
    Below,
}

/// Returns the edit that inserts a puzzle at the start of a line.
fn inserted(text: &str, at: usize, puzzle: &str, gap: Gap) -> Edit {
    let end = newline(text);
    let lines: Vec<&str> = lines(puzzle.trim_end()).collect();
    let mut inserted = before(&text[..at], end);
    if gap == Gap::Below {
        // Adds only a line end, if the last line lacks it.
        inserted.truncate(if without_line_end(&text[..at]).is_some() { 0 } else { end.len() });
    } else if gap == Gap::Always {
        inserted.push_str(end);
    }
    inserted.push_str(&lines.join(end));
    inserted.push_str(end);
    let next = &text[at..line_end(text, at)];
    if !next.trim().is_empty() || gap == Gap::Always {
        inserted.push_str(end);
    }
    Edit { span: Span::new(at, at), text: inserted }
}

/// Returns whether an edit adds exactly this puzzle to a file and leaves all other puzzles unchanged. `clean` demands
/// in addition that the new block has no problems and no repeated keys.
fn adds_a_puzzle(file: &File, edit: &Edit, puzzle: &str, clean: bool) -> bool {
    let Some((gone, come)) = file.preview(edit.span.range(), &edit.text) else { return false };
    let alone = File::parse(puzzle);
    let Some(wanted) = alone.puzzles().next().map(|it| it.puzzle) else { return false };
    let old = gone.filter_map(|number| file.blocks().look(number)).filter(|block| block.puzzle.is_some());
    let (old, new): (Vec<_>, Vec<_>) =
        (old.collect(), come.iter().filter(|block| block.puzzle.is_some()).collect());
    let kept = old.iter().zip(&new).take_while(|(old, new)| same(old, new)).count();
    let cells = |grid: &GridText| grid.cells.iter().map(|cell| cell.content).collect::<Vec<_>>();
    let Some((block, added)) = new.get(kept).and_then(|block| Some((block, block.puzzle.as_ref()?))) else {
        return false;
    };
    let keys = || added.metadata.iter().map(|line| &line.key);
    let repeats = || keys().enumerate().any(|(i, key)| keys().take(i).any(|before| before == key));
    new.len() == old.len() + 1
        && !(clean && (repeats() || !block.problems.is_empty()))
        && added.layout == wanted.layout
        && added.symbols == wanted.symbols
        && added.promise == wanted.promise
        && cells(&added.grid) == cells(&wanted.grid)
        && old[kept..].iter().zip(&new[kept + 1..]).all(|(old, new)| same(old, new))
}

/// Returns the separator between the preceding text and a new puzzle: nothing, a line end, or a line end and an empty
/// line.
fn before(text: &str, end: &str) -> String {
    let is_parted = |text: &str| last_line(text).trim().is_empty();
    let without_bom = text.trim_start_matches('\u{feff}');
    if without_bom.is_empty() {
        return String::new();
    }
    let Some(lines) = without_line_end(text) else { return end.repeat(2) };
    if without_bom.trim().is_empty() || is_parted(lines) { String::new() } else { end.to_owned() }
}

/// Returns the start of the line where the puzzle goes and, if metadata without a grid precedes it, the start of the
/// line below that metadata; the first place is then above the metadata. Only blocks near the offset are parsed.
fn place(file: &File, text: &str, offset: usize) -> (usize, Option<usize>) {
    let mut waiting = None;
    let mut done = 0;
    let core = |index| {
        let core = core(file.blocks().text_of(index)?);
        (!core.is_empty()).then(|| core.moved(file.start_of(index)).range())
    };
    let here = file.block_at(offset).unwrap_or(0);
    let before = (0..here).rev().find(|&index| core(index).is_some()).unwrap_or(here);
    for index in before..file.blocks().len() {
        let Some(core) = core(index) else { continue };
        if offset < core.start {
            break;
        }
        waiting = waits_for_grid(file, index).then_some(core.start);
        if waiting.is_none() && offset <= core.end {
            return (next_line(text, core.end), None);
        }
        done = core.end;
    }
    let line = line_start(text, offset);
    let free = if line < done {
        // The offset is after the last characters of a block, on the same line.
        next_line(text, done)
    } else if line == 0 {
        text.len() - text.trim_start_matches('\u{feff}').len()
    } else {
        line
    };
    waiting.map_or((free, None), |before| (before, Some(free)))
}

/// Returns whether a puzzle after this block would be read as the grid that belongs to the block's metadata.
fn waits_for_grid(file: &File, index: usize) -> bool {
    use crate::syntax::ElementKind::Key;
    if file.blocks().form_of(index).is_some() {
        return false;
    }
    let Some(block) = file.blocks().look(index) else { return false };
    let text = block.text().trim_start_matches('\u{feff}').trim_start();
    let is_defaults = text.get(..10).is_some_and(|mark| mark.eq_ignore_ascii_case("[defaults]"));
    block.puzzle.is_none() && !is_defaults && block.elements().iter().any(|element| element.kind == Key)
}

/// Returns the start of the line after the one that contains a byte.
fn next_line(text: &str, at: usize) -> usize {
    let end = line_end(text, at);
    end + newline_at(text, end).len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_the_puzzles_before_a_place_few_are_kept() {
        let text = "1...\n..2.\n.3..\n...4\n\n".repeat(500);
        let file = File::parse_at_rest(&text);
        let edit = insertion(&file, text.len() / 2, "4...\n....\n....\n...2\n").unwrap();
        assert!(text[..edit.span.start as usize].ends_with("...4\n"));
        let kept = (0..file.blocks().len()).filter(|&index| file.blocks().kept(index).is_some());
        assert!(kept.count() < 10, "those around it at most");
    }
}
