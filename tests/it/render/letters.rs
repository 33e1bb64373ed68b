//! Pictures in text: complete, aligned, and with spans that contain what they name.

use sudoku_ls::board::{Cell, Digit, Layout};
use sudoku_ls::render::{Ink, PictureRole, Shown, text};
use sudoku_ls::syntax::Symbols;

use super::{layouts, picture};

#[test]
fn a_picture_in_letters_is_a_rectangle_with_each_given_and_each_role_in_its_place() {
    for layout in layouts() {
        for symbols in [Symbols::standard(layout.size), Symbols::Decimals] {
            let mut picture = picture(&layout, symbols.clone());
            let marked =
                picture.geometry.cells().filter(|cell| matches!(picture.shown(*cell), Shown::Marks(_)));
            let last = Digit::from_index(layout.size - 1).unwrap();
            picture.roles.candidates = marked.map(|cell| (cell, last, PictureRole::Fin)).collect();
            let drawn = text(&picture);
            let width = drawn.lines[0].chars().count();
            assert!(drawn.lines.iter().all(|line| line.chars().count() == width), "{layout}");
            let of = |ink: Ink| -> Vec<&str> {
                let parts = drawn.parts.iter().filter(|part| part.ink == ink);
                parts.map(|part| &drawn.lines[part.line][part.bytes.clone()]).collect()
            };
            let given = picture.cells.iter().filter_map(|shown| match shown {
                Shown::Given(digit) => Some(symbols.write(*digit)),
                _ => None,
            });
            assert_eq!(of(Ink::Given), given.collect::<Vec<_>>(), "{layout}");
            let fins = of(Ink::Candidate(PictureRole::Fin));
            assert_eq!(fins.len(), picture.roles.candidates.len());
            assert!(fins.iter().all(|fin| **fin == symbols.write(last)), "{layout}: {fins:?}");
            // There are as many symbols as digits and marks.
            let is_border = |c: char| " ╵╷│╴┘┐┤╶└┌├─┴┬┼".contains(c);
            let words: usize = drawn
                .lines
                .iter()
                .map(|line| line.split(is_border).filter(|word| !word.is_empty()).count())
                .sum();
            let count = |shown: &Shown| match shown {
                Shown::Given(_) | Shown::Placed(_) => 1,
                Shown::Marks(marks) => marks.len(),
                Shown::Blank => 0,
            };
            assert_eq!(words, picture.cells.iter().map(count).sum::<usize>(), "{layout}");
        }
    }
}

#[test]
fn boxes_that_are_rows_or_columns_have_no_borders() {
    for layout in layouts().into_iter().filter(|layout| layout.regions.is_none()) {
        let drawn = text(&picture(&layout, Symbols::standard(layout.size)));
        let parted = drawn.lines.iter().any(|line| line.contains(['├', '┼', '┤', '┬', '┴']));
        assert_eq!(
            parted,
            layout.boxes.rows.min(layout.boxes.columns) > 1,
            "{layout}\n{}",
            drawn.lines.join("\n")
        );
    }
}

#[test]
fn a_small_grid_looks_so() {
    let mut picture = picture(&Layout::standard(4), Symbols::standard(4));
    picture.cells[2] = Shown::Blank;
    picture.roles.cells = vec![(Cell::new(0), PictureRole::Pattern)];
    let drawn = text(&picture);
    let expected = ["┌───────────┬───────────┐", "│           │       1 2 │", "│  1     4  │       3 4 │"];
    let shown: Vec<&str> = drawn.lines.iter().take(3).map(String::as_str).collect();
    assert_eq!(shown[0], expected[0].to_owned(), "{}", drawn.lines.join("\n"));
    assert_eq!(drawn.lines.len(), 4 * 3 + 1);
    let ground: Vec<usize> = drawn
        .parts
        .iter()
        .filter(|part| part.ink == Ink::Cell(PictureRole::Pattern))
        .map(|part| part.line)
        .collect();
    assert_eq!(ground, [1, 2]);
}
