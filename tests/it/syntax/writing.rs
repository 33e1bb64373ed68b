//! Finding and writing single cells.

use super::*;

#[test]
fn a_caret_behind_a_cell_counts_only_where_no_other_starts() {
    let compact = one("1..4\n..1.\n.2..\n4..3\n");
    assert_eq!(compact.cell_at(1), Some((GridKind::Puzzle, Cell::new(1))));
    assert_eq!(compact.cell_at(4), Some((GridKind::Puzzle, Cell::new(3))));
    let spaced = one("1 . . 4\n. . 1 .\n. 2 . .\n4 . . 3\n");
    assert_eq!(spaced.cell_at(1), Some((GridKind::Puzzle, Cell::new(0))));
    assert_eq!(spaced.cell_at(2), Some((GridKind::Puzzle, Cell::new(1))));
}

/// Returns the text after a digit is written into a cell of its first puzzle.
fn written(text: &str, cell: usize, digit: u8, ink: Ink) -> String {
    let file = File::parse(text);
    let PuzzleRef { start, block, .. } = file.puzzles().next().unwrap();
    let edit = write_cell(block, GridKind::Puzzle, Cell::new(cell), Digit::new(digit), ink).unwrap();
    let mut text = text.to_owned();
    text.replace_range(start + edit.span.start as usize..start + edit.span.end as usize, &edit.text);
    text
}

#[test]
fn writing_a_cell_changes_only_that_cell() {
    assert_eq!(written(FOUR, 1, 2, Ink::Plain), "12.4\n..1.\n.2..\n4..3\n");
    assert_eq!(written(FOUR, 0, 0, Ink::Plain), "...4\n..1.\n.2..\n4..3\n");
    assert_eq!(written(FOUR, 1, 2, Ink::Placed), "1+2.4\n..1.\n.2..\n4..3\n");
    assert_eq!(written("1u2.4\n..1.\n.2..\n4..3\n", 2, 3, Ink::Placed), "1u2u34\n..1.\n.2..\n4..3\n");
    assert_eq!(
        written("1 23 . 4\n. .  1 .\n. 2  . .\n4 .  . 3\n", 1, 2, Ink::Plain),
        "1 2  . 4\n. .  1 .\n. 2  . .\n4 .  . 3\n"
    );
    assert_eq!(written("a..d\n..a.\n.b..\nd..c\n", 1, 2, Ink::Plain), "ab.d\n..a.\n.b..\nd..c\n");
    assert_eq!(written("1,,,4\n,,1,\n,2,,\n4,,,3\n", 1, 2, Ink::Plain), "1,2,,4\n,,1,\n,2,,\n4,,,3\n");
    let first = " 10  .  3  4  5  6  7  8  9  1\n";
    let text = first.to_owned() + &"  .  .  .  .  .  .  .  .  .  .\n".repeat(9);
    assert_eq!(written(&text, 11, 10, Ink::Plain).lines().nth(1).unwrap(), "  . 10  .  .  .  .  .  .  .  .");
    assert_eq!(written(&text, 0, 2, Ink::Plain).lines().next().unwrap(), "  2  .  3  4  5  6  7  8  9  1");
}
