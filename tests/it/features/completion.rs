//! Completion on every shape.

use sudoku_ls::analysis::{CompletionKind, completions};
use sudoku_ls::syntax::{Content, File, PuzzleRef};

use super::shapes::all;

#[test]
fn a_blank_cell_is_offered_its_candidates_and_nothing_but_the_cell_changes() {
    for shape in all() {
        let (start, block) = shape.block();
        let puzzle = block.puzzle.as_ref().expect(shape.name);
        let (cell, span) = shape.find(puzzle, |content| content == Content::Blank);
        let grid = puzzle.seen(shape.which).expect(shape.name);
        let found = completions(&File::parse(&shape.text), start + span.start as usize);
        assert_eq!(found.len(), grid.candidates(cell).len(), "{}: {found:?}", shape.name);
        for completion in found {
            assert_eq!(completion.kind, CompletionKind::Digit, "{}", shape.name);
            assert!(!completion.detail.is_empty(), "{}", shape.name);
            let mut text = shape.text.clone();
            text.replace_range(completion.edit.span.range(), &completion.edit.text);
            let file = File::parse(&text);
            let now = file
                .puzzles()
                .nth(shape.puzzle)
                .and_then(|PuzzleRef { puzzle, .. }| puzzle.seen(shape.which));
            let now = now.expect(shape.name);
            let digit = now.get(cell).expect(shape.name);
            assert!(grid.candidates(cell).contains(digit), "{}: {digit:?}", shape.name);
            let mut expected = grid.clone();
            expected.set(cell, Some(digit));
            assert_eq!(now.values(), expected.values(), "{}", shape.name);
        }
    }
}
