//! A `[State]` that leaves a given blank: for every feature, the given still holds in that cell.

use sudoku_ls::analysis::{completions, missing_hints, next_single, single_hints};
use sudoku_ls::syntax::File;

use super::draw::codes;
use super::hover::at_caret;

const GIVENS: &str = "4....1\n..23..\n.5..3.\n.6..4.\n..54..\n1....5\n";

/// Returns the puzzle with a `[State]` that has this first row, and blank rows below.
fn with_state(row: &str) -> String {
    format!("{GIVENS}\n[State]\n{row}\n{}", "......\n".repeat(5))
}

#[test]
fn hover_shows_the_given_and_rules_it_out_beside_it() {
    assert!(at_caret(&with_state("^......")).contains("4, given"), "{}", at_caret(&with_state("^......")));
    let beside = at_caret(&with_state(".^....."));
    assert!(
        beside.contains("- 4 is ruled out by r1c1") && beside.contains("- 1 is ruled out by r1c6"),
        "{beside}"
    );
}

#[test]
fn completion_offers_the_given_alone_in_its_cell_and_not_beside_it() {
    let labels = |row: &str| {
        let text = with_state(row);
        let at = text.find('^').expect("a caret");
        let found = completions(&File::parse(&text.replace('^', "")), at);
        found.into_iter().map(|it| it.label).collect::<Vec<_>>()
    };
    assert_eq!(labels("^......"), ["4"]);
    let beside = labels(".^.....");
    assert!(!beside.contains(&"4".to_owned()) && !beside.contains(&"1".to_owned()), "{beside:?}");
}

#[test]
fn hints_and_singles_count_the_given() {
    let file = File::parse(&with_state("..6352"));
    let hints: Vec<_> = missing_hints(&file.blocks()[0]).into_iter().map(|hint| hint.label).collect();
    assert_eq!(hints[0], "needs 1");
    let file = File::parse(&with_state(".23.56"));
    for hint in single_hints(&file, 0) {
        assert!(!hint.about.contains("r1c1"), "{hint:?}");
    }
    let state = with_state("......").find("[State]").expect("a state") + 8;
    let single = next_single(&File::parse(&with_state("......")), 0, state);
    assert!(
        single.is_none_or(|edit| edit.text.starts_with('.')),
        "r1c1 is given, so the single is further right"
    );
}

#[test]
fn a_digit_that_clashes_with_the_given_is_reported() {
    assert!(codes(&with_state(".4....")).contains(&"duplicate-digit"));
    assert!(!codes(&with_state("......")).contains(&"duplicate-digit"));
}
