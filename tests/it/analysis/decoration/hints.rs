//! Inlay hints in grids: each test shows the text with its hints, `‹so›`.

use sudoku_ls::analysis::{Hint, decide, missing_hints, single_hints, verdict_hint};
use sudoku_ls::solver::Budget;
use sudoku_ls::syntax::File;

fn drawn(text: &str, hints: impl Fn(&File, usize) -> Vec<Hint>) -> String {
    let file = File::parse(text);
    let mut now = text.to_owned();
    for index in (0..file.blocks().len()).rev() {
        for hint in hints(&file, index).into_iter().rev() {
            now.insert_str(file.start_of(index) + hint.at, &format!("‹{}›", hint.label));
        }
    }
    now
}

fn missing(text: &str) -> String {
    drawn(text, |file, index| missing_hints(&file.blocks()[index]))
}

#[test]
fn a_row_that_misses_few_digits_says_which() {
    assert_eq!(
        missing("12..\n..12\n21.3\n....\n"),
        "12..‹needs 3 4›\n..12‹needs 3 4›\n21.3‹needs 4›\n....\n"
    );
    let row = |row: &str| {
        let text = format!("{row}\n{}", ".........\n".repeat(8));
        missing(&text).lines().next().map(str::to_owned).expect("a line")
    };
    assert_eq!(row("1.34.67.8"), "1.34.67.8‹needs 2 5 9›");
    assert_eq!(row("1.34.6..."), "1.34.6...", "five are too many");
    assert_eq!(row("1.34467.8"), "1.34467.8", "a 4 stands twice");
    assert_eq!(row("123456789"), "123456789");
}

#[test]
fn borders_and_comments_stand_where_they_stood() {
    let text = "+-----+-----+\r\n| 1 2 | . . | # 🧩\r\n| . . | 1 2 |\r\n+-----+-----+\r\n| 2 1 | . 3 |\r\n| . . | . . |\r\n+-----+-----+\r\n";
    let shown = missing(text);
    assert!(shown.contains("| 1 2 | . . |‹needs 3 4› # 🧩\r\n"), "{shown}");
    assert!(shown.contains("| 2 1 | . 3 |‹needs 4›\r\n"), "{shown}");
}

#[test]
fn in_a_state_the_player_is_told_and_the_givens_are_left_alone() {
    let givens = "1...\n..3.\n.1..\n...2\n";
    let text = format!("{givens}[State]\n1.2.\n..3.\n.1..\n...2\n");
    let shown = missing(&text);
    assert!(shown.starts_with(givens), "{shown}");
    assert!(
        shown.ends_with("1.2.‹needs 3 4›\n..3.‹needs 1 2 4›\n.1..‹needs 2 3 4›\n...2‹needs 1 3 4›\n"),
        "{shown}"
    );
}

#[test]
fn every_shape_has_them_but_a_grid_on_one_line_and_one_that_is_not_whole() {
    let jigsaw = "1234\n234.\n34..\n4...\n[Regions]\nAAAB\nABBB\nCCDD\nCCDD\n";
    assert!(missing(jigsaw).contains("34..‹needs 1 2›\n"), "{}", missing(jigsaw));
    let large = format!("123456789ABCDE..\n{}", "................\n".repeat(15));
    assert!(missing(&large).contains("‹needs F G›"), "{}", missing(&large));
    let several = "12..\n..12\n21.3\n....\n\n12..\n..12\n21.3\n....\n";
    assert_eq!(missing(several).matches("needs").count(), 6);
    for none in ["12....1221.3....\n", "12..\n..12\n21.3\n", "12..\n..12\n21.\n....\n", "title: 12..\n", ""] {
        assert_eq!(missing(none), none);
    }
}

#[test]
fn a_cell_with_one_candidate_shows_it_and_can_take_it_over() {
    assert_eq!(drawn("12..\n..12\n21.3\n....\n", single_hints).lines().nth(2), Some("21.‹4›3"));
    let file = File::parse("12..\n..12\n21.3\n....\n");
    let hints = single_hints(&file, 0);
    for hint in &hints {
        let [edit] = &*hint.edits else { panic!("{hint:?}") };
        assert_eq!((edit.span.end as usize, &edit.text), (hint.at, &hint.label));
    }
    for none in ["11..\n..12\n21.3\n....\n", "12....1221.3....\n", "12..\n..12\n21.\n....\n"] {
        assert_eq!(drawn(none, single_hints), none, "a clash, a line, a short row");
    }
}

#[test]
fn a_puzzle_on_one_line_has_its_verdict_behind_it() {
    let shown = |text: &str| {
        drawn(text, |file, index| {
            let block = &file.blocks()[index];
            let verdict = block.puzzle.as_ref().map(|puzzle| decide(puzzle, &mut Budget::nodes(10_000)));
            verdict_hint(block, verdict.as_ref()).into_iter().collect()
        })
    };
    assert_eq!(shown("1.....3..1.....2\n"), "1.....3..1.....2‹unique›\n");
    assert_eq!(
        shown("1.....3..1......  easy # x \r\n"),
        "1.....3..1......  easy # x‹several solutions› \r\n"
    );
    assert_eq!(shown("123........4...."), "123........4....‹no solution›");
    assert_eq!(shown("1324423121433412\n"), "1324423121433412‹solved›\n");
    assert_eq!(shown("1...\n..3.\n.1..\n...2\n"), "1...\n..3.\n.1..\n...2\n", "rows have a lens");
    let file = File::parse("1.....3..1.....2\n");
    assert_eq!(verdict_hint(&file.blocks()[0], None), None, "not known yet");
}
