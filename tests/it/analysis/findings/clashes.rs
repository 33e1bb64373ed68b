//! Clashes, cells without a candidate, digits without a place, and pencil marks that are ruled out.

use expect_test::expect;

use crate::analysis::draw::{codes, drawn, marked};

#[test]
fn a_digit_twice_in_a_box_is_found_at_the_second_cell_which_names_the_first() {
    expect![[r#"
        12..
        .1..
         ^ duplicate-digit: 1 appears twice in box 1 (r1c1, r2c2)
           1:1: 1 in r1c1 (box 1)
        ....
        ...4
    "#]]
    .assert_eq(&drawn("12..\n.1..\n....\n...4\n"));
}

#[test]
fn a_digit_that_clashes_in_a_column_and_a_box_is_one_finding_with_both_houses() {
    expect![[r#"
        1 . .|. . .
        . . .|. . .
        . . .|. . .
        . . .|. . .
        . . .|5 . .
        . . .|5 . .
              ^ duplicate-digit: 5 appears twice in column 4 and box 6 (r5c4, r6c4)
                5:7: 5 in r5c4 (column 4 and box 6)
    "#]]
    .assert_eq(&drawn("1 . .|. . .\n. . .|. . .\n. . .|. . .\n. . .|. . .\n. . .|5 . .\n. . .|5 . .\n"));
}

#[test]
fn a_clash_with_a_given_is_found_at_the_digit_that_was_placed_even_before_the_given() {
    expect![[r#"
        solutions: any
        +1..1
        ^^ duplicate-digit: 1 appears twice in row 1 (r1c1, r1c4)
          2:5: 1 in r1c4 (row 1)
        ..3.
        ....
        ...4
    "#]]
    .assert_eq(&drawn("solutions: any\n+1..1\n..3.\n....\n...4\n"));
    expect![[r#"
        solutions: any
        ...1
        ..3.
        ....
        ...4
        [State]
        1..1
        ^ duplicate-digit: 1 appears twice in row 1 (r1c1, r1c4)
          7:4: 1 in r1c4 (row 1)
        ..3.
        ....
        ...4
    "#]]
    .assert_eq(&drawn("solutions: any\n...1\n..3.\n....\n...4\n[State]\n1..1\n..3.\n....\n...4\n"));
}

#[test]
fn two_wrong_digits_that_clash_with_the_same_given_are_two_findings() {
    expect![[r#"
        solutions: any
        +1..1
        ^^ duplicate-digit: 1 appears twice in row 1 (r1c1, r1c4)
          2:5: 1 in r1c4 (row 1)
        ..3.
        ....
        ...+1
           ^^ duplicate-digit: 1 appears twice in column 4 (r1c4, r4c4)
             2:5: 1 in r1c4 (column 4)
    "#]]
    .assert_eq(&drawn("solutions: any\n+1..1\n..3.\n....\n...+1\n"));
}

#[test]
fn a_cell_that_clashes_in_three_houses_has_one_finding_that_names_them() {
    expect![[r#"
        5 5 . . . .
        ^ duplicate-digit: 5 appears twice in row 1 (r1c1, r1c2); 5 appears 3 times in column 1 (r1c1, r2c1, r5c1); 5 appears 3 times in box 1 (r1c1, r1c2, r2c1)
          1:3: 5 in r1c2 (row 1 and box 1)
          2:1: 5 in r2c1 (column 1 and box 1)
          5:1: 5 in r5c1 (column 1)
        5 . . . . .
        . . . . . .
        . . . . . .
        5 . . . . .
        . . . . . .
    "#]]
        .assert_eq(&drawn("5 5 . . . .\n5 . . . . .\n. . . . . .\n. . . . . .\n5 . . . . .\n. . . . . .\n"));
}

#[test]
fn a_diagonal_clash_names_the_diagonal() {
    expect![[r#"
        rules: diagonal
        1...
        ....
        ..1.
          ^ duplicate-digit: 1 appears twice on the main diagonal (r1c1, r3c3)
            2:1: 1 in r1c1 (the main diagonal)
        ....
    "#]]
    .assert_eq(&drawn("rules: diagonal\n1...\n....\n..1.\n....\n"));
}

#[test]
fn a_pair_that_a_rule_forbids_names_the_rule() {
    expect![[r#"
        rules: non-consecutive
        ....
        .2..
        .3..
         ^ duplicate-digit: 2 in r2c2 and 3 in r3c2 break the rule 'non-consecutive': cells that share an edge are not consecutive
           3:2: 2 in r2c2 (non-consecutive)
        ....
    "#]].assert_eq(&drawn("rules: non-consecutive\n....\n.2..\n.3..\n....\n"));
    expect![[r#"
        rules: anti-king
        ....
        .2..
        ..2.
          ^ duplicate-digit: 2 in r2c2 and 2 in r3c3 break the rule 'anti-king': cells that touch at a corner differ
            3:2: 2 in r2c2 (anti-king)
        ....
    "#]].assert_eq(&drawn("rules: anti-king\n....\n.2..\n..2.\n....\n"));
}

#[test]
fn a_region_clash_names_the_region() {
    let text = "....\n.1..\n1...\n....\n\n[Regions]\n1112\n1322\n3324\n3444\n";
    expect![[r#"
        ....
        .1..
        1...
        ^ duplicate-digit: 1 appears twice in region 3 (r2c2, r3c1)
          2:2: 1 in r2c2 (region 3)
        ....

        [Regions]
        1112
        1322
        3324
        3444
    "#]]
    .assert_eq(&drawn(text));
}

#[test]
fn large_digits_are_written_as_the_puzzle_writes_them() {
    let mut rows = vec![". ".repeat(15) + "."; 16];
    rows[0] = "G . . . . . . . . . . G . . . .".into();
    let letters = rows.join("\n") + "\n";
    assert_eq!(marked(&letters, "duplicate-digit"), ["1:23"]);
    assert!(drawn(&letters).contains("G appears twice in row 1 (r1c1, r1c12)"), "{}", drawn(&letters));
    rows[0] = "10 . . . . . . . . . . 10 . . . .".into();
    let decimals = rows.join("\n") + "\n";
    assert!(drawn(&decimals).contains("10 appears twice in row 1 (r1c1, r1c12)"), "{}", drawn(&decimals));
}

#[test]
fn a_cell_without_a_digit_left_is_found() {
    expect![[r#"
        solutions: any
        .24.
        .+1..
         ^^ no-candidate: r1c1 has no candidates: other cells rule out all 4 digits. One of those cells is wrong
           2:1: r1c1 has no candidates
           3:2: 1 is ruled out by r2c2 (box 1)
           2:2: 2 is ruled out by r1c2 (row 1)
           4:1: 3 is ruled out by r3c1 (column 1)
           2:3: 4 is ruled out by r1c3 (row 1)
           4:2: 3 has no possible cell in column 2 and box 1. A digit that rules it out is wrong
        3...
        ....
    "#]]
    .assert_eq(&drawn("solutions: any\n.24.\n.+1..\n3...\n....\n"));
}

#[test]
fn a_digit_without_a_place_is_found_in_its_house() {
    expect![[r#"
        solutions: any
        12..
        ..+3.
          ^^ no-place: 3 has no possible cell in row 1 and box 1. A digit that rules it out is wrong
            2:3: no place for 3
            3:3: not in r1c3: r2c3 (column 3)
            3:3: not in r1c4: r2c3 (box 2)
        ....
        ....
    "#]]
    .assert_eq(&drawn("solutions: any\n12..\n..+3.\n....\n....\n"));
}

#[test]
fn givens_that_conflict_are_one_finding_without_the_cells_they_leave_empty() {
    assert_eq!(codes("solutions: any\n.24.\n.1..\n3...\n....\n"), ["no-solution"]);
    assert_eq!(codes("solutions: any\n12..\n..3.\n....\n....\n"), ["no-solution"]);
}

#[test]
fn where_digits_clash_nothing_more_is_said_about_the_grid() {
    assert_eq!(codes("12..\n1.3.\n...3\n....\n"), ["duplicate-digit"]);
}

#[test]
fn a_grid_being_typed_is_told_its_clashes_and_one_quiet_thing() {
    let mut found = codes("530070000\n600195000\n098000060\n5");
    found.sort_unstable();
    assert_eq!(found, ["duplicate-digit", "missing-row"]);
}

#[test]
fn digits_of_a_row_that_is_too_long_or_too_short_do_not_clash_yet() {
    assert_eq!(codes("4....1\n.4.23..\n.5..3.\n.6..4.\n..54..\n1....5\n"), ["wrong-row-length"]);
    assert_eq!(codes("4....1\n4..\n.5..3.\n.6..4.\n..54..\n1....5\n"), ["wrong-row-length"]);
}

#[test]
fn marks_that_are_out_are_found_with_the_cells_that_rule_them_out() {
    expect![[r#"
        1  {12} .  .
        ^ nearly-empty: Only 2 givens: too few for a unique solution
           ^^^^ impossible-mark: Impossible mark in r1c2: 1 is ruled out by r1c1 (row 1)
             1:1: rules 1 out
        .  .  {34} .
              ^^^^ impossible-mark: Impossible mark in r2c3: 3 is ruled out by r3c3 (column 3)
                3:7: rules 3 out
        .  .  3  .
        .  .  .  .
    "#]]
    .assert_eq(&drawn("1  {12} .  .\n.  .  {34} .\n.  .  3  .\n.  .  .  .\n"));
}

#[test]
fn at_most_a_hundred_findings_are_shown_of_a_puzzle() {
    let full = |row: &str| vec![row; 16].join("\n") + "\n";
    assert_eq!(codes(&full("1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8")), ["duplicate-digit"; 100]);
    assert_eq!(codes(&full("9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9")), ["duplicate-digit"; 16], "one for each row");
}
