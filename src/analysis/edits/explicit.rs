//! Blocks whose reading is pinned: metadata states what the parser had guessed, and spaces separate the cells.

use crate::analysis::edits::overrides::line;
use crate::syntax::{
    Block, Content, Edit, Element, ElementKind, File, GridForm, GridKind, Puzzle, Spacing, Span, applied,
    difference, lines_of, newline, rewrite, same_but_cells, with_borders,
};

/// A block with the same meaning as the original block, but with an explicit reading.
pub(super) struct Pinned {
    pub(super) block: Block,
    /// The edit of the original block that adds metadata; `None` if the cells were separated too.
    added: Option<Edit>,
}

/// The ways to pin a block, from the smallest change to the largest: the metadata keys written out, and the spacing of
/// the cells.
const STEPS: [(&[&str], Spacing); 8] = [
    (&[], Spacing::Kept),
    (&["size"], Spacing::Kept),
    (&["symbols"], Spacing::Kept),
    (&["size", "symbols"], Spacing::Kept),
    (&["size", "box", "symbols"], Spacing::Kept),
    (&[], Spacing::Apart),
    (&["size", "symbols"], Spacing::Apart),
    (&["size", "box", "symbols"], Spacing::Apart),
];

/// Returns the pinned variants of a block that keep its meaning, the smallest change first.
pub(super) fn candidates(file: &File, index: usize) -> impl Iterator<Item = Pinned> {
    let block = file.blocks().get(index);
    STEPS.iter().filter_map(move |&(keys, spacing)| pinned(file, index, block?, (keys, spacing)))
}

fn pinned(file: &File, index: usize, block: &Block, (keys, spacing): (&[&str], Spacing)) -> Option<Pinned> {
    let puzzle = block.puzzle.as_ref()?;
    let spaced = match spacing {
        Spacing::Kept => Vec::new(),
        Spacing::Apart => apart(block, puzzle)?,
    };
    let end = newline(block.text());
    let said = |key: &str| puzzle.metadata.iter().any(|line| line.key == key);
    let lines = keys.iter().filter(|key| !said(key)).filter_map(|key| line(key, puzzle));
    let added: String = lines.map(|line| line + end).collect();
    if added.is_empty() && !keys.is_empty() {
        return None;
    }
    let at = grid_start(block, puzzle);
    let added = Edit { span: Span::new(at, at), text: added };
    let mut edits = vec![added.clone()];
    edits.extend(spaced);
    edits.sort_by_key(|edit| edit.span);
    let ready = file.read_as(index, &applied(block.text(), &edits))?;
    says_the_same(block, &ready)
        .then_some(Pinned { block: ready, added: (spacing == Spacing::Kept).then_some(added) })
}

fn says_the_same(block: &Block, ready: &Block) -> bool {
    let (Some(was), Some(now)) = (&block.puzzle, &ready.puzzle) else { return false };
    let contents = |puzzle: &Puzzle, kind| -> Option<Vec<Content>> {
        Some(puzzle.grid_of(kind)?.cells.iter().map(|cell| cell.content).collect())
    };
    let grids = [GridKind::Puzzle, GridKind::State, GridKind::Solution];
    was.layout == now.layout
        && was.symbols == now.symbols
        && same_but_cells(block, ready, false, None)
        && grids.into_iter().all(|kind| contents(was, kind) == contents(now, kind))
}

/// Returns the edits that separate the cells of every row with spaces.
fn apart(block: &Block, puzzle: &Puzzle) -> Option<Vec<Edit>> {
    let grids = [GridKind::Puzzle, GridKind::State, GridKind::Solution];
    let first = |kind: GridKind| {
        let grid = puzzle.grid_of(kind).filter(|grid| grid.form == GridForm::Rows)?;
        let span = grid.cells.first()?.span;
        Some((kind, crate::board::Cell::new(0), block.text().get(span.range())?.to_owned()))
    };
    let cells: Vec<_> = grids.into_iter().filter_map(first).collect();
    rewrite(block, &cells, None, Spacing::Apart).filter(|edits| !edits.is_empty())
}

/// Returns the byte offset in the block at which the grid's first line starts, or the borders above that line.
fn grid_start(block: &Block, puzzle: &Puzzle) -> usize {
    let elements = block.elements();
    let lines = lines_of(&elements);
    let start = puzzle.grid.span.start as usize;
    let is_grid = |line: &&[Element]| line.iter().any(|element| element.span.contains(start));
    let Some(at) = lines.iter().position(is_grid) else { return 0 };
    let at = with_borders(&lines, at..at + 1).start;
    let first = lines[at].iter().find(|element| element.kind != ElementKind::Bom);
    first.map_or(0, |element| element.span.start as usize)
}

impl Pinned {
    /// Returns the edits that turn the original block into `text`, the pinned block after `edits`.
    pub(super) fn edits(&self, block: &Block, edits: &[Edit], text: &str) -> Vec<Edit> {
        match &self.added {
            Some(added) => {
                let mut all = Vec::with_capacity(edits.len() + 1);
                let back = |at: u32| {
                    let at = at as usize;
                    if at >= added.span.start as usize + added.text.len() {
                        at - added.text.len()
                    } else {
                        at
                    }
                };
                let moved = |edit: &Edit| Edit {
                    span: Span::new(back(edit.span.start), back(edit.span.end)),
                    text: edit.text.clone(),
                };
                all.extend(edits.iter().map(moved));
                if !added.text.is_empty() {
                    all.push(added.clone());
                }
                all.sort_by_key(|edit| (edit.span, edit.text != added.text));
                all
            }
            None => vec![difference(block.text(), text)],
        }
    }
}
