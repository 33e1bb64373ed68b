//! Tokens on every shape.

use sudoku_ls::analysis::{TokenKind, tokens};
use sudoku_ls::syntax::{Content, GridKind};

use super::shapes::all;

#[test]
fn every_cell_of_every_shape_is_a_token_of_its_kind() {
    for shape in all() {
        let (_, block) = shape.block();
        let found = tokens(&block);
        assert!(found.is_sorted_by(|a, b| a.span.end <= b.span.start), "{}: {found:?}", shape.name);
        let puzzle = block.puzzle.as_ref().expect(shape.name);
        for which in [GridKind::Puzzle, GridKind::State] {
            for cell in puzzle.grid_of(which).map_or(&[][..], |grid| &grid.cells) {
                let token = found.iter().find(|token| token.span == cell.span).expect(shape.name);
                let blank = cell.content == Content::Blank;
                assert_eq!(token.kind == TokenKind::Blank, blank, "{}: {cell:?}", shape.name);
            }
        }
        let lines = |span: sudoku_ls::syntax::Span| block.text()[span.range()].contains(['\r', '\n']);
        assert!(!found.iter().any(|token| lines(token.span)), "{}", shape.name);
    }
}
