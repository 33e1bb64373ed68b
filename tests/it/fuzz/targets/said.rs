//! The meaning of a text, independent of its form.

use std::ops::Range;

use sudoku_ls::syntax::{Block, Content, Edit, ElementKind, File, GridKind, Puzzle};

pub(crate) const GRIDS: [GridKind; 3] = [GridKind::Puzzle, GridKind::State, GridKind::Solution];

/// The cells of the puzzle, its `[State]` and its solution.
pub(crate) type Grids = Vec<Option<Vec<Content>>>;

/// The meaning of a block: its puzzle's properties and cells, its metadata and its comments.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Said {
    pub(crate) puzzle: Option<(String, String, Grids)>,
    pub(crate) metadata: Vec<(String, String)>,
    pub(crate) comments: Vec<String>,
    pub(crate) kept: Vec<String>,
}

fn contents(puzzle: &Puzzle, which: GridKind) -> Option<Vec<Content>> {
    Some(puzzle.grid_of(which)?.cells.iter().map(|cell| cell.content).collect())
}

fn said(block: &Block) -> Said {
    let puzzle = block.puzzle.as_ref();
    let texts = |kinds: &[ElementKind]| -> Vec<String> {
        let elements = block.elements().into_iter().filter(|element| kinds.contains(&element.kind));
        elements.map(|element| block.text()[element.span.range()].to_owned()).collect()
    };
    Said {
        puzzle: puzzle.map(|puzzle| {
            let grids = GRIDS.map(|which| contents(puzzle, which)).to_vec();
            (puzzle.layout.to_string(), format!("{:?} {:?}", puzzle.symbols, puzzle.name), grids)
        }),
        metadata: puzzle.map_or_else(Vec::new, |puzzle| {
            let lines =
                puzzle.metadata.iter().filter(|line| !["size", "box", "symbols"].contains(&&*line.key));
            lines.map(|line| (line.key.clone(), line.value.clone())).collect()
        }),
        comments: texts(&[ElementKind::Comment]),
        kept: texts(&[ElementKind::Kept, ElementKind::Unknown]),
    }
}

/// Returns the meaning of every block of a text with the block's range, except blocks of white space.
pub(crate) fn all_said(text: &str) -> Vec<(Range<usize>, Said)> {
    let file = File::parse(text);
    let blocks = file.blocks().iter().enumerate();
    let spoken = blocks.filter(|(_, block)| {
        block.puzzle.is_some()
            || !block.text().trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}').is_empty()
    });
    spoken.map(|(index, block)| (file.start_of(index)..file.start_of(index + 1), said(block))).collect()
}

/// Returns the text after edits of the block that starts at a byte. Edits must be inside the text and must not overlap.
pub(crate) fn apply(text: &str, start: usize, mut edits: Vec<Edit>) -> String {
    edits.sort_by_key(|edit| edit.span);
    assert!(edits.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start), "{edits:?} overlap");
    let mut now = text.to_owned();
    for edit in edits.iter().rev() {
        now.replace_range(edit.span.start as usize + start..edit.span.end as usize + start, &edit.text);
    }
    now
}
