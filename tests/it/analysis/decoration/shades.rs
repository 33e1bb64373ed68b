//! Shades of boxes and regions: each cell has one shade, and adjacent cells of different regions have different shades.

use std::collections::{BTreeMap, BTreeSet};

use sudoku_ls::analysis::shades;
use sudoku_ls::board::{BoxShape, Geometry, Grid, Layout};
use sudoku_ls::syntax::{File, RowStyle, Symbols, print_rows};

/// Returns the shade of each cell of a text's first puzzle, by the cell's span.
fn by_cell(text: &str) -> BTreeMap<usize, u8> {
    let file = File::parse(text);
    let it = file.puzzles().next().expect("a puzzle");
    let mut found = BTreeMap::new();
    for shade in shades(it.block) {
        for (index, cell) in it.puzzle.grid.cells.iter().enumerate() {
            if shade.span.start <= cell.span.start && cell.span.end <= shade.span.end {
                assert_eq!(found.insert(index, shade.shade), None, "two shades of cell {index} in\n{text}");
            }
        }
    }
    found
}

/// Checks the shades of a board against its regions, given by `region`; returns the number of shades.
fn check(text: &str, size: usize, region: impl Fn(usize, usize) -> usize) -> usize {
    let shade = by_cell(text);
    assert_eq!(shade.len(), size * size, "{text}");
    let mut of_region: BTreeMap<usize, BTreeSet<u8>> = BTreeMap::new();
    for row in 0..size {
        for column in 0..size {
            let here = (region(row, column), shade[&(row * size + column)]);
            of_region.entry(here.0).or_default().insert(here.1);
            for (row, column) in
                [(row + 1, column), (row, column + 1)].into_iter().filter(|&(r, c)| r < size && c < size)
            {
                let there = (region(row, column), shade[&(row * size + column)]);
                assert_eq!(here.0 == there.0, here.1 == there.1, "{here:?} {there:?} in\n{text}");
            }
        }
    }
    assert!(of_region.values().all(|shades| shades.len() == 1), "{text}");
    shade.values().collect::<BTreeSet<_>>().len()
}

#[test]
fn boxes_of_every_size_and_shape_alternate() {
    for size in 4..=31 {
        for rows in (2..size).filter(|rows| size % rows == 0) {
            let boxes = BoxShape { rows, columns: size / rows };
            let layout = Layout::standard(size).with_boxes(boxes);
            let grid = Grid::empty(&Geometry::shared(&layout).expect("a board"));
            let rows = print_rows(&grid, &Symbols::standard(size), RowStyle::Spaced);
            let text = format!("size: {size}\nbox: {boxes}\n{rows}");
            let count = check(&text, size, |row, column| row / boxes.rows * size + column / boxes.columns);
            assert_eq!(count, 2, "{text}");
        }
    }
}

#[test]
fn regions_that_touch_differ_and_few_shades_are_enough() {
    let text = include_str!("../../../../samples/jigsaw.sudoku");
    let (_, regions) = text.split_once("[Regions]\n").expect("regions");
    let labels: Vec<Vec<usize>> = regions
        .lines()
        .map(|row| row.split_whitespace().map(|label| label.as_bytes()[0].into()).collect())
        .collect();
    let count = check(text, 9, |row, column| labels[row][column]);
    assert!((2..=4).contains(&count), "{count}");
    let four = "1...\n....\n....\n...2\n[Regions]\nAAAB\nACBB\nCCDB\nCDDD\n";
    let rows = ["AAAB", "ACBB", "CCDB", "CDDD"];
    let count = check(four, 4, |row, column| rows[row].as_bytes()[column].into());
    assert!((2..=4).contains(&count), "{count}");
}

#[test]
fn a_state_has_them_too_and_a_line_or_rows_as_boxes_have_none() {
    let text = "12..\n..12\n21.3\n.3..\n\n[State]\n1 2 | {34} .\n. . | 1 2\n2 1 | . 3\n. 3 | . .\n";
    let file = File::parse(text);
    let drawn: Vec<&str> = shades(&file.blocks()[0]).iter().map(|it| &text[it.span.range()]).collect();
    assert_eq!(drawn[..8], ["12", "..", "..", "12", "21", ".3", ".3", ".."]);
    assert_eq!(drawn[8..10], ["1 2", "{34} ."]);
    for text in ["12....1221.3.3..\n", "size: 5\n12345\n.....\n.....\n.....\n.....\n", "# nothing\n"] {
        assert_eq!(shades(&File::parse(text).blocks()[0]), [], "{text}");
    }
}
