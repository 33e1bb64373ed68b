//! The player's digits: `[State]`, placed digits, changed givens.

use expect_test::expect;
use sudoku_ls::syntax::File;

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

/// A puzzle with a `[State]` in which two blanks are filled, with borders between boxes.
const IN_PLAY: &str = "\
5 3 . | . 7 . | . . .
6 . . | 1 9 5 | . . .
. 9 8 | . . . | . 6 .
------+-------+------
8 . . | . 6 . | . . 3
4 . . | 8 . 3 | . . 1
7 . . | . 2 . | . . 6
------+-------+------
. 6 . | . . . | 2 8 .
. . . | 4 1 9 | . . 5
. . . | . 8 . | . 7 9

[State]
5 3 4 | . 7 . | . . .
6 . . | 1 9 5 | . . .
. 9 8 | . . . | . 6 .
------+-------+------
8 5 . | . 6 . | . . 3
4 . . | 8 . 3 | . . 1
7 . . | . 2 . | . . 6
------+-------+------
. 6 . | . . . | 2 8 .
. . . | 4 1 9 | . . 5
. . . | . 8 . | . 7 9
";

/// The line numbers of the rows of [`IN_PLAY`]'s `[State]`.
const ROWS: [usize; 9] = [13, 14, 15, 17, 18, 19, 21, 22, 23];

/// Returns [`IN_PLAY`] with its lines changed.
fn with_lines(change: impl FnOnce(&mut Vec<&str>)) -> String {
    let mut lines: Vec<&str> = IN_PLAY.lines().collect();
    change(&mut lines);
    lines.join("\n") + "\n"
}

#[test]
fn rows_of_the_state_that_changed_places_are_one_finding_whose_fix_puts_them_back() {
    assert_eq!(codes(IN_PLAY), Vec::<&str>::new());
    for (a, b) in (0..9).flat_map(|a| (0..9).map(move |b| (a, b))).filter(|(a, b)| a != b) {
        let swapped = with_lines(|lines| lines.swap(ROWS[a], ROWS[b]));
        let moved = with_lines(|lines| {
            let mut rows: Vec<&str> = ROWS.iter().map(|&row| lines[row]).collect();
            let row = rows.remove(a);
            rows.insert(b, row);
            for (row, text) in ROWS.into_iter().zip(rows) {
                lines[row] = text;
            }
        });
        for text in [swapped, moved] {
            assert_eq!(codes(&text), ["moved-row"], "{a} {b}\n{text}");
            let file = File::parse(&text);
            let problem = &file.blocks()[0].problems[0];
            let (_, edits) = problem.fix.as_ref().expect("a fix");
            let mut fixed = text.clone();
            for edit in edits.iter().rev() {
                fixed.replace_range(edit.span.range(), &edit.text);
            }
            assert_eq!(fixed, IN_PLAY, "{a} {b}");
        }
    }
    // If each of two rows has one wrong digit in place of a given, the rows were not swapped.
    let changed = IN_PLAY.replace("5 3 4 |", "1 3 4 |").replacen("8 5 . |", "9 5 . |", 1);
    assert!(!codes(&changed).contains(&"moved-row"), "{changed}");
}

#[test]
fn two_rows_deleted_at_once_are_one_finding() {
    // Also with the line between the two rows.
    for (first, count) in (13..=22).flat_map(|first| [(first, 2), (first, 3)]) {
        let is_row = |line: usize| ROWS.contains(&line);
        let removed: Vec<usize> = (first..first + count).filter(|&line| is_row(line)).collect();
        if removed.len() != 2 || first + count > 24 || removed.contains(&23) {
            continue;
        }
        let text = with_lines(|lines| drop(lines.drain(first..first + count)));
        assert_eq!(codes(&text), ["missing-row"], "{first} {count}\n{text}");
        // Also in the givens of a puzzle without a [State], where the border between bands is left.
        let givens = with_lines(|lines| {
            lines.truncate(11);
            drop(lines.drain(first - 13..first - 13 + count));
        });
        assert_eq!(codes(&givens), ["missing-row"], "{first} {count}\n{givens}");
    }
}
