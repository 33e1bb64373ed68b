//! Comments that silence findings, for a line and for a file.

use crate::cli::{json_lines, six, sudoku_ls};

/// The codes that `check` reports.
fn codes(text: &str) -> Vec<String> {
    let ran = sudoku_ls(&["check", "--json", "-"], text);
    let mut codes: Vec<String> =
        json_lines(&ran.out).into_iter().map(|line| line["code"].as_str().unwrap().to_owned()).collect();
    codes.sort();
    codes
}

/// Returns a 6x6 with an extra 1 in its first row.
fn clash() -> String {
    six().replacen("4....1", "4.1..1", 1)
}

#[test]
fn a_comment_silences_a_finding_of_the_next_line() {
    assert_eq!(codes(&clash()), ["duplicate-digit"]);
    let silent = format!("# sudoku-ls: ignore duplicate-digit\n{}", clash());
    assert_eq!(codes(&silent), [] as [&str; 0]);
    assert_eq!(sudoku_ls(&["check", "-"], &silent).code, 0);
    let stacked = format!("; sudoku-ls: ignore not-minimal, duplicate-digit\n\n# a note\n{}", clash());
    assert_eq!(codes(&stacked), [] as [&str; 0]);
    // The comment applies to the next line only, and to the named findings only.
    let above = format!("# sudoku-ls: ignore duplicate-digit\ntitle: mine\n{}", clash());
    assert_eq!(codes(&above), ["duplicate-digit"]);
    let other = format!("# sudoku-ls: ignore no-solution\n{}", clash());
    assert_eq!(codes(&other), ["duplicate-digit"]);
}

#[test]
fn a_comment_behind_a_row_silences_a_finding_of_that_row() {
    let silent = clash().replacen("4.1..1\n", "4.1..1 # sudoku-ls: ignore duplicate-digit\n", 1);
    assert_eq!(codes(&silent), [] as [&str; 0]);
    let behind_the_next = clash().replacen("..23..\n", "..23.. # sudoku-ls: ignore duplicate-digit\n", 1);
    assert_eq!(codes(&behind_the_next), ["duplicate-digit"]);
}

#[test]
fn a_comment_silences_what_is_known_of_solutions_and_other_puzzles() {
    let several = ".".repeat(81).replacen("........", "12345678", 1);
    let two = format!("{several} # sudoku-ls: ignore multiple-solutions nearly-empty\n");
    assert_eq!(codes(&two), [] as [&str; 0]);
    let twice = format!("{}\n# sudoku-ls: ignore duplicate-puzzle\n{}", six(), six());
    assert_eq!(codes(&twice), [] as [&str; 0]);
}

#[test]
fn a_comment_above_the_first_puzzle_silences_a_finding_in_the_whole_file() {
    let text = format!("# sudoku-ls: ignore-file duplicate-digit duplicate-puzzle\n{}\n{}", clash(), clash());
    assert_eq!(codes(&text), [] as [&str; 0]);
    assert_eq!(sudoku_ls(&["check", "-"], &text).code, 0);
    let late = format!("{}\n# sudoku-ls: ignore-file duplicate-digit\n{}", clash(), clash());
    assert_eq!(codes(&late), ["duplicate-digit", "duplicate-digit", "duplicate-puzzle"]);
}

#[test]
fn a_comment_that_cannot_work_is_reported() {
    for (comment, said) in [
        ("ignore duplicate-digits", "Unknown finding 'duplicate-digits': did you mean 'duplicate-digit'?"),
        ("ignore", "No finding is named here"),
        ("ingore duplicate-digit", "use 'ignore CODE' or 'ignore-file CODE'"),
    ] {
        let ran = sudoku_ls(&["check", "--json", "-"], &format!("# sudoku-ls: {comment}\n{}", six()));
        let found = &json_lines(&ran.out)[0];
        assert_eq!((ran.code, &found["code"]), (1, &"unknown-key".into()), "{comment}");
        assert!(found["message"].as_str().unwrap().contains(said), "{comment}: {found}");
    }
}
