//! Highlights, references, the outline, folding, selection and links on every shape.

use sudoku_ls::analysis::{HighlightKind, duplicates, folds, highlights, links, places, selection, symbol};
use sudoku_ls::syntax::{Content, GridForm, Span};

use super::shapes::all;

const fn is_digit(content: Content) -> bool {
    matches!(content, Content::Digit(_) | Content::Placed(_))
}

#[test]
fn a_digits_highlights_and_references_are_that_digit() {
    for shape in all() {
        let (_, block) = shape.block();
        let puzzle = block.puzzle.as_ref().expect(shape.name);
        let (_, span) = shape.find(puzzle, is_digit);
        let text = |span: Span| &block.text()[span.range()];
        let shown = highlights(&block, span.start as usize);
        assert!(shown.iter().any(|it| it.span == span && it.kind == HighlightKind::This), "{}", shape.name);
        assert!(shown.iter().all(|it| text(it.span) == text(span)), "{}: {shown:?}", shape.name);
        let all = places(&block, span.start as usize);
        assert!(shown.iter().all(|it| all.contains(&it.span)), "{}: {all:?}", shape.name);
        assert!(all.iter().all(|&it| text(it) == text(span)), "{}: {all:?}", shape.name);
        assert!(duplicates(&block, span.start as usize).is_empty(), "{}", shape.name);
    }
}

#[test]
fn a_blank_cells_highlights_are_its_peers() {
    for shape in all() {
        let (_, block) = shape.block();
        let puzzle = block.puzzle.as_ref().expect(shape.name);
        let (cell, span) = shape.find(puzzle, |content| content == Content::Blank);
        let geometry = puzzle.geometry.as_ref().expect(shape.name);
        let shown = highlights(&block, span.start as usize);
        assert_eq!(shown.len(), geometry.peers(cell).len() + 1, "{}", shape.name);
        let grid = puzzle.grid_of(shape.which).expect(shape.name);
        let mut expected: Vec<Span> =
            geometry.peers(cell).iter().map(|peer| grid.cells[peer.index()].span).collect();
        expected.push(span);
        expected.sort_unstable();
        assert_eq!(shown.iter().map(|it| it.span).collect::<Vec<_>>(), expected, "{}", shape.name);
    }
}

#[test]
fn a_copied_digit_finds_its_twin() {
    for shape in all() {
        let (_, block) = shape.block();
        let puzzle = block.puzzle.as_ref().expect(shape.name);
        let (cell, span) = shape.find(puzzle, is_digit);
        let geometry = puzzle.geometry.as_ref().expect(shape.name);
        let grid = puzzle.grid_of(shape.which).expect(shape.name);
        let blank = |peer: &&sudoku_ls::board::Cell| {
            grid.cells[peer.index()].content == Content::Blank && geometry.row(**peer) == geometry.row(cell)
        };
        let peer = geometry.peers(cell).iter().find(blank).expect(shape.name);
        let copy = grid.cells[peer.index()].span;
        let mut text = block.text().to_owned();
        text.replace_range(copy.range(), &block.text()[span.range()]);
        let file = sudoku_ls::syntax::File::parse(&text);
        assert_eq!(file.blocks().len(), 1, "{}", shape.name);
        assert!(duplicates(&file.blocks()[0], span.start as usize).contains(&copy), "{}", shape.name);
        assert!(duplicates(&file.blocks()[0], copy.start as usize).contains(&span), "{}", shape.name);
    }
}

#[test]
fn every_puzzle_is_in_the_outline_with_its_size_and_clues() {
    for shape in all() {
        let (_, block) = shape.block();
        let puzzle = block.puzzle.as_ref().expect(shape.name);
        let entry = symbol(&block, 7, None).expect(shape.name);
        let clues = puzzle.givens().expect(shape.name).clue_count();
        let size = puzzle.layout.size;
        assert_eq!(entry.detail, Some(format!("{size}x{size} · {clues} clues")), "{}", shape.name);
        assert!(!entry.name.is_empty() && entry.span.cover(entry.selection) == entry.span, "{}", shape.name);
    }
}

#[test]
fn every_puzzle_in_rows_can_be_folded() {
    for shape in all() {
        let (_, block) = shape.block();
        let puzzle = block.puzzle.as_ref().expect(shape.name);
        // A puzzle on one line has nothing to fold.
        let folds = folds(&block);
        assert_eq!(folds.is_empty(), puzzle.form == GridForm::Line, "{}: {folds:?}", shape.name);
        let whole = folds.iter().filter(|fold| fold.span.cover(puzzle.grid.span) == fold.span);
        assert_eq!(whole.count(), usize::from(puzzle.form == GridForm::Rows), "{}: {folds:?}", shape.name);
    }
}

#[test]
fn a_selection_grows_from_every_cell_through_its_row_to_the_block() {
    for shape in all() {
        let (_, block) = shape.block();
        let puzzle = block.puzzle.as_ref().expect(shape.name);
        let (cell, span) = shape.find(puzzle, is_digit);
        let geometry = puzzle.geometry.as_ref().expect(shape.name);
        let grid = puzzle.grid_of(shape.which).expect(shape.name);
        let first = geometry.at(geometry.row(cell), 0);
        let last = geometry.at(geometry.row(cell), geometry.size() - 1);
        let row = grid.cells[first.index()].span.cover(grid.cells[last.index()].span);
        let found = selection(&block, span.start as usize);
        assert_eq!(found.first(), Some(&span), "{}", shape.name);
        assert!(found.contains(&row) && found.contains(&grid.span), "{}: {found:?}", shape.name);
        assert_eq!(found.last(), Some(&Span::new(0, block.len())), "{}", shape.name);
    }
}

#[test]
fn an_address_above_any_shape_is_a_link() {
    for shape in all() {
        // The line above belongs to the first puzzle of the file.
        let end = if shape.text.contains('\r') { "\r\n" } else { "\n" };
        let text = format!("url: https://example.org/\u{e9}{end}{}", shape.text);
        let file = sudoku_ls::syntax::File::parse(&text);
        let found = links(&file.blocks()[0]);
        assert_eq!(found.len(), 1, "{}", shape.name);
        assert_eq!(&text[found[0].span.range()], "https://example.org/\u{e9}", "{}", shape.name);
    }
}
