//! Actions on the pencil marks of a whole puzzle, and the changes to pencil marks when a digit is filled in.

use super::apply::{after, offered, titles};
use crate::analysis::draw::codes;

const MARKED: &str = "1 {1234} {24} .\n.    .      1    2\n2    1      .    3\n.    3      .    .\n";

#[test]
fn updating_all_marks_removes_those_that_are_out_and_writes_those_of_blank_cells() {
    let now = after(&format!("^{MARKED}"), "Update all pencil marks");
    assert_eq!(now, "1    {24} {4}  {4}\n{34} {4}  1    2\n2    1    {4}  3\n{4}  3    {24} {14}\n");
    assert!(
        !titles(&format!("^{}", MARKED.replace("{1234} {24}", ". .")))
            .iter()
            .any(|it| it.starts_with("Update"))
    );
    let again = offered(&format!("^{now}"));
    let update = again.iter().find(|action| action.title == "Update all pencil marks").expect("it");
    assert_eq!(update.disabled.as_deref(), Some("All pencil marks are up to date."));
}

#[test]
fn marks_that_are_all_out_become_the_candidates() {
    let now = after("1 ^{1} . .\n. . 1 2\n2 1 . 3\n. 3 . .\n", "Update all pencil marks");
    assert!(now.starts_with("1    {24} "), "{now}");
}

#[test]
fn one_fix_removes_the_impossible_marks_of_all_cells() {
    let text = "1   {124} {23} .\n.   .     1    2\n2   1     .    {34}\n{14} 3    .    .\n";
    let at = text.replacen("{124}", "^{124}", 1);
    assert!(codes(text).contains(&"impossible-mark"));
    let now = after(&at, "Remove all impossible marks from 3 cells");
    assert!(!codes(&now).contains(&"impossible-mark"), "{now}");
    assert!(now.contains("{24}") && now.contains("{4}"), "{now}");
    let one = "1 ^{12} . .\n. . 1 2\n2 1 . 3\n. 3 . .\n";
    assert!(
        !titles(one).iter().any(|title| title.starts_with("Remove all impossible")),
        "one cell has its own fix"
    );
}

#[test]
fn digits_that_are_filled_in_go_from_the_marks_of_their_peers() {
    let text = "1 2 3 ^.\n. . {24} {14}\n2 1 . 3\n. 3 . .\n";
    let now = after(text, "Fill r1c4");
    let state = now.split_once("[State]\n").map_or("", |(_, state)| state);
    let cells: Vec<&str> = state.split_whitespace().collect();
    assert_eq!(cells, "1 2 3 4 . . {2} {1} 2 1 . 3 . 3 . .".split(' ').collect::<Vec<_>>(), "{now}");
    let all = after(text, "Fill all singles");
    assert!(!codes(&all).contains(&"impossible-mark"), "{all}");
}

#[test]
fn of_two_digits_that_grew_together_the_one_that_fits_is_written_as_a_digit() {
    let givens = "1 2 . .\n. . 1 2\n2 1 . 3\n. 3 . .\n";
    // 3 is not possible in this cell, since row 4 has a 3.
    let grown = givens.replacen("2 1 . 3", "2^3 1 . 3", 1);
    assert_eq!(after(&grown, "Write 2 in r3c1"), givens);
    assert!(!titles(&grown).iter().any(|title| title.starts_with("Remove mark")), "{:?}", titles(&grown));
    let placed = format!("{givens}\n[State]\n{}", givens.replacen("1 2 . .", "1 2 2^3 .", 1));
    let now = after(&placed, "Write 3 in r1c3");
    assert_eq!(now, format!("{givens}\n[State]\n{}", givens.replacen("1 2 . .", "1 2 3 .", 1)));
}

#[test]
fn a_column_closes_up_where_its_last_marks_go_in_every_action() {
    let marked =
        "1 2    | {34} {34}\n. {34} | 1    2\n-------+----------\n2 1    | .    3\n. 3    | .    .\n";
    let even = "1 2 | 3 4\n3 4 | 1 2\n----+----\n2 1 | 4 3\n4 3 | 2 1\n";
    let cleared = "1 2 | . .\n. . | 1 2\n----+----\n2 1 | . 3\n. 3 | . .\n";
    let state = |rows: &str| format!("{cleared}\n[State]\n{rows}");
    assert_eq!(after(&format!("^{marked}"), "Solve in place"), even);
    for title in ["Solve puzzle", "Fill all singles"] {
        assert_eq!(after(&state(&format!("^{marked}")), title), state(even), "{title}");
    }
    assert_eq!(after(&state(&format!("^{marked}")), "Remove all pencil marks"), state(cleared));
    // The other columns keep their marks and their width.
    let now = after(&state(&marked.replace(". {34} |", ". ^{34} |")), "Fill");
    // A border is as long as the longest row, which the last one need not be.
    let expected = "[State]\n1 2 | {34} {34}\n. 4 | 1    2\n----+----------\n2 1 | .    3\n";
    assert!(now.contains(expected), "{now}");
}
