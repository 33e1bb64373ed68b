//! `minimize` and `complete`: redundant and missing clues, and puzzles without or with them.

use super::{sudoku_ls, sudoku_ls_in};

/// A puzzle with more clues than needed; the sums of whole rows are redundant.
const FULL: &str = "\
1 2 3 4
3 4 1 2
2 1 4 3
4 3 2 .

[Cages]
10: r1c1-4
10: r2c1-4 # the second row
7: r3c3-4
";

const CAGES: &str = "\
# two cages
. . . .
. . . .
. . . .
. . . .

[Cages]
r1c1-2 r2c1
r3c3-4 r4c4
";

#[test]
fn minimize_names_redundant_clues_and_removes_them_when_told_to() {
    let named = sudoku_ls(&["minimize", "-"], FULL);
    assert_eq!(named.code, 1, "{named:?}");
    let lines: Vec<&str> = named.out.lines().collect();
    assert!(lines.iter().all(|line| line.contains(":1: remove the ")), "{named:?}");
    assert!(
        lines[lines.len() - 1].ends_with("remove the cage of 10 in r2c1, r2c2, r2c3 and r2c4"),
        "{named:?}"
    );

    let less = sudoku_ls(&["minimize", "--write", "-"], FULL);
    assert!(less.code == 0 && less.out.contains("# the second row"), "{less:?}");
    let digits = |text: &str| text.lines().take(4).collect::<String>().matches(char::is_numeric).count();
    assert_eq!(lines.len(), 2 + digits(FULL) - digits(&less.out), "{less:?}");
    let again = sudoku_ls(&["minimize", "-"], &less.out);
    assert_eq!((again.code, again.out.as_str()), (0, ""), "{again:?}");
    assert_eq!(sudoku_ls(&["check", "--minimal", "-"], &less.out).code, 0);
    assert!(sudoku_ls(&["check", "--minimal", "-"], FULL).out.contains("not-minimal"));
}

#[test]
fn complete_finds_sums_and_givens_and_writes_them_when_told_to() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cages.sudoku");
    std::fs::write(&path, CAGES).unwrap();
    let named = sudoku_ls_in(folder.path(), &["complete", "cages.sudoku"], "");
    assert_eq!(
        (named.code, named.out.matches("cages.sudoku:2: add the cage of ").count()),
        (1, 2),
        "{named:?}"
    );
    assert_eq!(std::fs::read_to_string(&path).unwrap(), CAGES);

    let done = sudoku_ls_in(folder.path(), &["complete", "--write", "cages.sudoku"], "");
    assert_eq!((done.code, done.out.as_str()), (0, ""), "{done:?}");
    let now = std::fs::read_to_string(&path).unwrap();
    assert!(now.starts_with("# two cages\n") && now.contains(": r3c3-4 r4c4\n"), "{now}");
    assert_eq!(sudoku_ls(&["solve", "-"], &now).code, 0, "{now}");
    let again = sudoku_ls_in(folder.path(), &["complete", "cages.sudoku"], "");
    assert_eq!((again.code, again.out.as_str()), (0, ""), "{again:?}");
    assert_eq!(
        sudoku_ls(&["complete", "--write", "-"], CAGES).out,
        now,
        "the same puzzle gets the same clues"
    );
}

#[test]
fn a_puzzle_that_has_no_solution_is_named_and_left_alone() {
    let none = "1 1 . .\n. . . .\n. . . .\n. . . .\n";
    for command in ["minimize", "complete"] {
        let ran = sudoku_ls(&[command, "--write", "-"], none);
        assert_eq!((ran.code, ran.out.as_str()), (1, none), "{ran:?}");
        assert!(ran.err.contains(":1: "), "{ran:?}");
    }
    let several = sudoku_ls(&["minimize", "-"], "1 . . .\n. . . .\n. . . .\n. . . .\n");
    assert!(several.code == 1 && several.err.contains("several solutions"), "{several:?}");
}
