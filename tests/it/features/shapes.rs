//! The shapes: each has a text, and the puzzle in it that the tests use.

use std::sync::Arc;

use sudoku_ls::board::Cell;
use sudoku_ls::syntax::{Block, Content, File, GridKind, Puzzle, PuzzleRef, Span};

/// A text with a puzzle of one shape.
pub(super) struct Shape {
    /// The name of the shape, for messages.
    pub(super) name: &'static str,
    /// The text.
    pub(super) text: String,
    /// The number of the puzzle in the text, from 0.
    pub(super) puzzle: usize,
    /// The grid of the puzzle that the tests use.
    pub(super) which: GridKind,
}

const FOUR: &str = "1 . | . .\n. . | 3 .\n----+----\n. 1 | . .\n. . | . 2\n";
const SIX: &str = "4....1\n..23..\n.5..3.\n.6..4.\n..54..\n1....5\n";
const NINE: &str =
    "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";
const JIGSAW: &str = "1...\n..3.\n....\n...2\n\n[Regions]\nAABB\nACBB\nACDD\nCCDD\n";

impl Shape {
    fn new(name: &'static str, text: impl Into<String>) -> Self {
        Self { name, text: text.into(), puzzle: 0, which: GridKind::Puzzle }
    }

    /// Returns the block of the puzzle, and the block's start in the text.
    pub(super) fn block(&self) -> (usize, Arc<Block>) {
        let file = File::parse(&self.text);
        let PuzzleRef { index, start, .. } = file.puzzles().nth(self.puzzle).expect(self.name);
        (start, Arc::clone(&file.blocks()[index]))
    }

    /// Returns the first cell of the grid whose content meets a condition, and its span in the block.
    pub(super) fn find(&self, puzzle: &Puzzle, holds: impl Fn(Content) -> bool) -> (Cell, Span) {
        let grid = puzzle.grid_of(self.which).expect(self.name);
        let found = grid.cells.iter().position(|cell| holds(cell.content)).expect(self.name);
        (Cell::new(found), grid.cells[found].span)
    }
}

/// Returns all shapes.
pub(super) fn all() -> Vec<Shape> {
    let sixteen = format!("1 . . G{}\n{}", " .".repeat(12), format!("{}.\n", ". ".repeat(15)).repeat(15));
    let line = NINE.replace('\n', "");
    vec![
        Shape::new("4x4 with borders", FOUR),
        Shape::new("6x6", SIX),
        Shape::new("9x9", NINE),
        Shape::new("16x16", sixteen),
        Shape::new("jigsaw", JIGSAW),
        Shape::new("diagonal", format!("rules: diagonal\n{FOUR}")),
        Shape {
            which: GridKind::State,
            ..Shape::new("[State]", format!("{SIX}\n[State]\n{}", SIX.replace("4....1", "43...1")))
        },
        Shape { puzzle: 1, ..Shape::new("several puzzles", format!("{FOUR}\n{SIX}\n{NINE}")) },
        Shape { puzzle: 1, ..Shape::new("one-line puzzles", format!("{line}\n{line} label\n")) },
        Shape::new("CRLF", format!("title: A\n{SIX}").replace('\n', "\r\n")),
        Shape::new(
            "astral characters",
            format!("# \u{1f9e9} a \u{1f600}\n{FOUR}").replacen(". .\n", ". . # \u{1f9e9}\n", 1),
        ),
    ]
}

#[test]
fn every_shape_is_read_without_a_problem_in_its_grid() {
    for shape in all() {
        let (_, block) = shape.block();
        let puzzle = block.puzzle.as_ref().expect(shape.name);
        assert!(puzzle.geometry.is_some() && puzzle.grid.is_whole(), "{}", shape.name);
        assert!(block.problems.is_empty(), "{}: {:?}", shape.name, block.problems);
    }
}
