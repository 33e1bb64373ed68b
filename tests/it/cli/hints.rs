//! `hint`, `path` and `steps` as a player reads them: the puzzle's own symbols.

use super::{json_lines, sudoku_ls};

/// A 4x4 with one solution whose digits are letters; row 1 lacks its last one.
const LETTERS: &str = "ABC.\nD...\n.A..\n...B\n";

#[test]
fn hints_write_digits_as_the_puzzle_does() {
    let hint = |depth: &str, text: &str| sudoku_ls(&["hint", "--depth", depth, "-"], text).out;
    assert_eq!(hint("1", LETTERS), "puzzle 1: Look for D in row 1.\n");
    let whole = "puzzle 1: Full house: r1c4 is the last empty cell in row 1, so it is D.\n";
    assert_eq!(hint("3", LETTERS), whole);
    assert_eq!(hint("3", &LETTERS.replace(".A..", ".A.+D")), "puzzle 1: The D in r3c4 is wrong.\n");
    assert_eq!(hint("3", &LETTERS.replace("D...", "D..C")), "puzzle 1: r1c3, r2c4 clash: C appears twice.\n");
}

#[test]
fn paths_and_steps_write_digits_as_the_puzzle_does() {
    for format in ["text", "markdown"] {
        let path = sudoku_ls(&["path", "--format", format, "-"], LETTERS).out;
        assert!(path.contains("so it is D."), "{path}");
        let has_digit = |line: &&str| {
            let after = line.rsplit(" is ").next().unwrap_or_default();
            line.starts_with(|c: char| c.is_ascii_digit()) && after.contains(|c: char| c.is_ascii_digit())
        };
        assert_eq!(path.lines().find(has_digit), None, "{path}");
    }
    let grid = sudoku_ls(&["path", "--format", "markdown", "-"], LETTERS).out;
    assert!(grid.contains("A B C D\nD C B A\nB A D C\nC D A B\n"), "{grid}");
    let steps = sudoku_ls(&["steps", "--technique", "full-house", "--json", "-"], LETTERS);
    let step = &json_lines(&steps.out)[0];
    assert!(step["text"].as_str().unwrap().ends_with("so it is D."), "{step}");
    assert_eq!((step["digits"][0].as_u64(), step["placements"][0].as_str()), (Some(4), Some("r1c4=4")));
}
