//! The player's digits: `[State]`, placed digits, changed givens.

use expect_test::expect;

use crate::analysis::draw::{codes, drawn};

const PUZZLE: &str = "4....1\n..23..\n.5..3.\n.6..4.\n..54..\n1....5\n";

fn with_state(state: &str) -> String {
    format!("{PUZZLE}\n[State]\n{state}")
}

#[test]
fn a_wrong_digit_of_the_state_is_found_there() {
    let text = with_state("46...1\n..23..\n.5..3.\n.6..4.\n..54..\n1....5\n");
    expect![[r#"
        4....1
        ..23..
        .5..3.
        .6..4.
        ..54..
        1....5

        [State]
        46...1
         ^ duplicate-digit: 6 appears twice in column 2 (r1c2, r4c2)
           12:2: 6 in r4c2 (column 2)
        ..23..
        .5..3.
        .6..4.
        ..54..
        1....5
    "#]]
    .assert_eq(&drawn(&text));
}

#[test]
fn a_right_digit_of_the_state_is_not() {
    assert!(codes(&with_state("43...1\n..23..\n.5..3.\n.6..4.\n..54..\n1....5\n")).is_empty());
}

#[test]
fn a_placed_digit_counts_as_the_players() {
    expect![[r#"
        4 +2 . . . 1
          ^^ duplicate-digit: 2 appears twice in box 1 (r1c2, r2c3)
            2:5: 2 in r2c3 (box 1)
        . . 2 3 . .
        . 5 . . 3 .
        . 6 . . 4 .
        . . 5 4 . .
        1 . . . . 5
    "#]]
    .assert_eq(&drawn("4 +2 . . . 1\n. . 2 3 . .\n. 5 . . 3 .\n. 6 . . 4 .\n. . 5 4 . .\n1 . . . . 5\n"));
}

#[test]
fn a_changed_given_is_found_in_the_state() {
    let text = with_state("3....1\n..23..\n.5..3.\n.6..4.\n..54..\n1....5\n");
    expect![[r#"
        4....1
        ..23..
        .5..3.
        .6..4.
        ..54..
        1....5

        [State]
        3....1
        ^ changed-given: r1c1 is given as 4, but the state has 3. Restore the 4
          1:1: 4 is given here
        ..23..
        .5..3.
        .6..4.
        ..54..
        1....5
    "#]]
    .assert_eq(&drawn(&text));
}

#[test]
fn clashes_of_the_state_stand_in_the_state() {
    let text = with_state("4...41\n..23..\n.5..3.\n.6..4.\n..54..\n1....5\n");
    expect![[r#"
        4....1
        ..23..
        .5..3.
        .6..4.
        ..54..
        1....5

        [State]
        4...41
            ^ duplicate-digit: 4 appears twice in row 1 (r1c1, r1c5); 4 appears twice in column 5 (r1c5, r4c5)
              9:1: 4 in r1c1 (row 1)
              12:5: 4 in r4c5 (column 5)
        ..23..
        .5..3.
        .6..4.
        ..54..
        1....5
    "#]]
    .assert_eq(&drawn(&text));
}

#[test]
fn a_given_that_the_state_leaves_blank_is_no_finding() {
    assert!(codes(&with_state("......\n..23..\n.5..3.\n.6..4.\n..54..\n1....5\n")).is_empty());
}
