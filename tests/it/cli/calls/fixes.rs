//! `check --fix` with several fixes that interact: fixes that are right alone may not be right together.

use std::fs;

use sudoku_ls::analysis::{ActionId, resolve};
use sudoku_ls::solver::Budget;
use sudoku_ls::syntax::{File, ProblemCode};

use crate::cli::sudoku_ls_in;
use crate::fuzz::targets::said::apply;

/// Returns the text after `check --fix`. A second run must change nothing.
fn fixed(text: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sudoku");
    fs::write(&path, text).unwrap();
    sudoku_ls_in(folder.path(), &["check", "--fix", "a.sudoku"], "");
    let fixed = fs::read_to_string(&path).unwrap();
    sudoku_ls_in(folder.path(), &["check", "--fix", "a.sudoku"], "");
    assert_eq!(fs::read_to_string(&path).unwrap(), fixed, "a second time, of {text}");
    fixed
}

/// Returns the cells of all puzzles.
fn puzzles(text: &str) -> Vec<String> {
    let cells = |it: sudoku_ls::syntax::PuzzleRef<'_>| it.puzzle.givens().map(|grid| grid.to_string());
    File::parse(text).puzzles().filter_map(cells).collect()
}

#[test]
fn metadata_among_rows_is_not_corrected_into_what_ends_the_grid() {
    for text in [
        "1..4\ntilte: a\n..1.\nautor: no\n2...\n.3..\n",
        "1..4\nlevle: hard\n..1.\nminimal: no\n2...\n.3..\n",
        "1..4\ntilte: a\n..1.\n2...\n.3..\n",
    ] {
        assert_eq!(puzzles(text).len(), 1, "{text}");
        let fixed = fixed(text);
        assert_eq!(puzzles(&fixed), puzzles(text), "{text}\n{fixed}");
        let file = File::parse(text);
        for number in 0..file.blocks()[0].problems.len() {
            if let Ok(fix) = resolve(&file, 0, &ActionId::FixProblem(number), &mut Budget::nodes(0)) {
                let fixed = apply(text, 0, fix);
                assert_eq!(puzzles(&fixed), puzzles(text), "{text}\n{fixed}");
            }
        }
    }
}

#[test]
fn fixes_of_a_block_and_of_its_neighbors_are_made_together() {
    let keys = "titel: one\nautor: me\nruls: diagnal\n";
    let text = format!("{keys}1...\n..2.\n.3..\n...4\n\n{keys}1..4\n..1,\n2...\n.3..\n");
    let fixed = fixed(&text);
    assert_eq!(fixed.matches("title: one\nauthor: me\nrules: diagonal\n").count(), 2, "{fixed}");
    let left: Vec<ProblemCode> =
        File::parse(&fixed).blocks().iter().flat_map(|it| it.problems.iter().map(|it| it.code)).collect();
    assert!(
        !left.contains(&ProblemCode::UnknownKey) && !left.contains(&ProblemCode::UnknownRule),
        "{left:?}"
    );
}

#[test]
fn what_was_typed_before_a_placed_digit_goes_and_the_digit_stays_placed() {
    for (word, kept) in
        [("++3", "+3"), ("uu3", "u3"), ("+u3", "u3"), ("u+3", "+3"), ("b+3", "+3"), ("+b3", "+3")]
    {
        let rows = "\n. . . .\n. 1 . .\n. . . 2\n";
        assert_eq!(fixed(&format!("1 {word} . .{rows}")), format!("1 {kept} . .{rows}"));
    }
}
