//! `generate`: the same puzzles from the same seed, for any board, clean when read back.

use std::process::Command;

use super::{sudoku_ls, sudoku_ls_in};

#[test]
fn generate_makes_the_same_puzzles_from_the_same_seed_on_any_number_of_threads() {
    let arguments = ["generate", "--form", "line", "--count", "4", "--seed", "11"];
    let all = sudoku_ls(&arguments, "");
    assert_eq!(all.code, 0, "{all:?}");
    let single = Command::new(env!("CARGO_BIN_EXE_sudoku-ls"))
        .args(arguments)
        .env("RAYON_NUM_THREADS", "1")
        .output()
        .unwrap();
    assert_eq!(String::from_utf8(single.stdout).unwrap(), all.out);
    let third = sudoku_ls(&["generate", "--form", "line", "--seed", "13"], "").out;
    assert_eq!(all.out.lines().nth(2), third.lines().next());
    let unique = sudoku_ls(&["solve", "-"], &all.out);
    assert_eq!((unique.code, unique.out.lines().count()), (0, 4), "{unique:?}");
}

#[test]
fn a_puzzle_from_no_seed_says_which_seed_makes_it_again() {
    let made = sudoku_ls(&["generate", "--size", "6"], "").out;
    let seed =
        made.split(|c: char| c.is_whitespace() || c == ',').find(|word| word.starts_with("1:")).unwrap();
    assert_eq!(sudoku_ls(&["generate", "--size", "6", "--seed", seed], "").out, made);
}

#[test]
fn generated_puzzles_of_any_board_are_clean_when_read_back() {
    let boards: [&[&str]; 6] = [
        &["--size", "4", "--count", "2"],
        &["--size", "6", "--box", "3x2", "--form", "line", "--count", "2"],
        &["--size", "8", "--rules", "diagonal"],
        &["--size", "9", "--rules", "windoku,anti-king", "--form", "line"],
        &["--size", "10"],
        &["--clues", "30", "--form", "line"],
    ];
    for board in boards {
        let made = sudoku_ls(&[&["generate", "--seed", "5"], board].concat(), "");
        assert_eq!(made.code, 0, "{board:?}: {made:?}");
        let checked = sudoku_ls(&["check", "-"], &made.out);
        assert_eq!((checked.code, checked.out.as_str()), (0, ""), "{board:?}: {}", made.out);
        assert_eq!(sudoku_ls(&["solve", "-"], &made.out).code, 0, "{board:?}: {}", made.out);
    }
}

#[test]
fn generate_writes_to_a_file_and_says_which_clue_counts_it_cannot_meet() {
    let folder = tempfile::tempdir().unwrap();
    let ran = sudoku_ls_in(
        folder.path(),
        &["generate", "--size", "4", "--seed", "1", "--output", "new.sudoku"],
        "",
    );
    assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{ran:?}");
    assert_eq!(sudoku_ls_in(folder.path(), &["check", "new.sudoku"], "").code, 0);
    let ran = sudoku_ls(&["generate", "--size", "4", "--clues", "1", "--seed", "1"], "");
    assert_eq!((ran.code, ran.err.lines().count()), (2, 1), "{ran:?}");
    assert!(ran.err.contains("clues"), "{ran:?}");
}
