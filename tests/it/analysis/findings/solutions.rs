//! Findings about solutions: none, several, claims, budgets.

use expect_test::expect;

use sudoku_ls::analysis::{Verdict, check_text, decide};
use sudoku_ls::board::{Cell, Grid};
use sudoku_ls::solver::{Budget, solutions};
use sudoku_ls::syntax::File;

use crate::analysis::draw::{NODES, codes, draw, drawn, findings, findings_within};

/// The worked example of the documentation; it has a unique solution.
const SIX: &str = "4....1\n..23..\n.5..3.\n.6..4.\n..54..\n1....5\n";

#[test]
fn a_puzzle_with_one_solution_has_no_finding() {
    assert_eq!(drawn(SIX), SIX);
}

#[test]
fn givens_without_a_solution_are_named_and_any_of_them_can_go() {
    let text = SIX.replace(".5..3.", ".5.63.");
    expect![[r#"
        4....1
        ^ no-solution: At least one of these 5 givens is wrong: r1c6, r3c4, r3c5, r4c5, r6c6. If you entered one while solving, undo it and run "Start solving" first
          1:6: 1 in r1c6 is part of the conflict
          3:4: 6 in r3c4 is part of the conflict
          3:5: 3 in r3c5 is part of the conflict
          4:5: 4 in r4c5 is part of the conflict
          6:6: 5 in r6c6 is part of the conflict
        ..23..
        .5.63.
        .6..4.
        ..54..
        1....5
    "#]].assert_eq(&drawn(&text));
}

#[test]
fn the_givens_named_have_no_solution_and_without_any_one_they_have_one() {
    let text = SIX.replace(".5..3.", ".5.63.");
    let file = File::parse(&text);
    let puzzle = file.blocks()[0].puzzle.as_ref().expect("a puzzle");
    let Verdict::Clash { givens, irreducible: Ok(()), .. } = decide(puzzle, &mut Budget::nodes(NODES)) else {
        panic!("no clash")
    };
    let all = puzzle.givens().expect("whole");
    let only = |without: Option<Cell>| {
        let mut grid = Grid::empty(all.geometry());
        for &cell in givens.iter().filter(|&&cell| Some(cell) != without) {
            grid.set(cell, all.get(cell));
        }
        solutions(&grid, &mut Budget::nodes(NODES)).next().is_some()
    };
    assert!(!only(None));
    assert!(givens.iter().all(|&cell| only(Some(cell))), "{givens:?}");
}

#[test]
fn several_solutions_are_told_apart_by_eight_cells() {
    let text = SIX.replace(".6..4.", "....4.").replace("..54..", "..5...");
    expect![[r#"
        4....1
        ^ multiple-solutions: The givens have several solutions: r3c1 can be 2 or 6, r3c6 6 or 2, r4c2 6 or 2, r4c6 2 or 6, r5c1 6 or 2, r5c2 2 or 4, r5c4 4 or 6, r6c2 4 or 6, and 1 more cell differs. Add a given, or write `solutions: any`
          3:1: r3c1 differs
          3:6: r3c6 differs
          4:2: r4c2 differs
          4:6: r4c6 differs
          5:1: r5c1 differs
          5:2: r5c2 differs
          5:4: r5c4 differs
          6:2: r6c2 differs
          6:4: r6c4 differs
        ..23..
        .5..3.
        ....4.
        ..5...
        1....5
    "#]].assert_eq(&drawn(&text));
}

#[test]
fn a_nearly_empty_grid_is_told_so_without_a_warning() {
    expect![[r#"
        1.....
        ^ nearly-empty: Only 1 given: too few for a unique solution
        ......
        ......
        ......
        ......
        ......
    "#]]
    .assert_eq(&drawn("1.....\n......\n......\n......\n......\n......\n"));
    expect![[r#"
        solutions: unique
        1.....
        ^ nearly-empty: Only 1 given: too few for a unique solution
        ......
        ......
        ......
        ......
        ......
    "#]]
    .assert_eq(&drawn("solutions: unique\n1.....\n......\n......\n......\n......\n......\n"));
}

#[test]
fn a_promise_of_one_solution_that_is_written_is_checked_where_it_stands() {
    let text = format!("solutions: unique\n{}", SIX.replace(".6..4.", "....4.").replace("..54..", "..5..."));
    expect![[r#"
        solutions: unique
                   ^^^^^^ broken-promise: Expected a unique solution, found several: r3c1 can be 2 or 6, r3c6 6 or 2, r4c2 6 or 2, r4c6 2 or 6, r5c1 6 or 2, r5c2 2 or 4, r5c4 4 or 6, r6c2 4 or 6, and 1 more cell differs. Add a given or change `solutions:`
        4....1
        ..23..
        .5..3.
        ....4.
        ..5...
        1....5
    "#]].assert_eq(&drawn(&text));
}

#[test]
fn a_promise_of_many_solutions_is_counted() {
    let several = SIX.replace(".6..4.", "....4.").replace("..54..", "..5...");
    expect![[r#"
        solutions: >= 2
                   ^^^^ broken-promise: Expected at least 2 solutions, found 1. Remove givens or lower `solutions:`
        4....1
        ..23..
        .5..3.
        .6..4.
        ..54..
        1....5
    "#]].assert_eq(&drawn(&format!("solutions: >= 2\n{SIX}")));
    assert_eq!(codes(&format!("solutions: >= 3\n{several}")), Vec::<&str>::new());
    let found = findings(&format!("solutions: >= 1000000\n{several}"));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].message.starts_with("Expected at least 1000000 solutions, found "));
}

#[test]
fn any_number_of_solutions_may_be_promised_but_one_there_must_be() {
    let any = |grid: &str| codes(&format!("solutions: any\n{grid}"));
    assert!(any("1...\n....\n....\n....\n").is_empty());
    assert_eq!(any(&SIX.replace(".5..3.", ".5.63.")), ["no-solution"]);
}

#[test]
fn what_the_budget_did_not_suffice_for_is_said_with_the_budget() {
    let text = ".........\n".repeat(9);
    expect![[r#"
        .........
        ^ not-decided: Could not decide whether the puzzle has a solution: its budget of 1 search node ran out
        .........
        .........
        .........
        .........
        .........
        .........
        .........
        .........
    "#]]
    .assert_eq(&draw(&text, &findings_within(&text, 1)));
}

#[test]
fn a_wrong_solution_is_found_at_its_first_wrong_cell() {
    let solution = "436251\n512364\n254136\n361542\n625413\n143625\n";
    assert_eq!(codes(&format!("{SIX}\n[Solution]\n{solution}")), Vec::<&str>::new());
    let swapped = solution.replace("436251", "463251");
    expect![[r#"
        4....1
        ..23..
        .5..3.
        .6..4.
        ..54..
        1....5

        [Solution]
        463251
         ^ wrong-solution: This is not a solution of the puzzle: r1c2 is 3 in the unique solution, not 6
           1:2: r1c2 in the puzzle
        512364
        254136
        361542
        625413
        143625
    "#]]
    .assert_eq(&drawn(&format!("{SIX}\n[Solution]\n{swapped}")));
    let changed = solution.replace("436251", "536251");
    expect![[r#"
        4....1
        ..23..
        .5..3.
        .6..4.
        ..54..
        1....5

        [Solution]
        536251
        ^ wrong-solution: This is not a solution of the puzzle: r1c1 is given as 4, but the solution has 5
          1:1: r1c1 in the puzzle
        512364
        254136
        361542
        625413
        143625
    "#]]
    .assert_eq(&drawn(&format!("{SIX}\n[Solution]\n{changed}")));
}

#[test]
fn an_unknown_rule_and_an_unknown_section_stop_claims_about_solutions() {
    let impossible = SIX.replace(".5..3.", ".5.63.");
    assert_eq!(codes(&format!("rules: thermometers\n{impossible}")), ["unknown-rule"]);
    assert_eq!(codes(&format!("{impossible}\n[Cagse]\n12: r1c1 r1c2\n")), ["unknown-constraint"]);
}

#[test]
fn puzzles_on_one_line_are_judged_line_by_line() {
    let text = "1...4..1..2....3\n1..1............\n12343412........\n";
    let found = findings(text);
    let lines: Vec<_> =
        found.iter().map(|f| (text[..f.span.start as usize].matches('\n').count(), f.code.name())).collect();
    assert!(lines.contains(&(1, "duplicate-digit")), "{lines:?}");
    assert!(lines.contains(&(2, "multiple-solutions")), "{lines:?}");
}

#[test]
fn facts_that_are_not_true_are_reported_with_what_is() {
    let redundant = "13..\n..3.\n.1..\n...2\n";
    expect![[r#"
        clues: 4
               ^ wrong-fact: The puzzle has 5 givens, not 4
        minimal: yes
                 ^^^ wrong-fact: The 3 in r1c2 is redundant: the puzzle is not minimal
                   3:2: this clue is redundant
        13..
        ..3.
        .1..
        ...2
    "#]]
    .assert_eq(&drawn(&format!("clues: 4\nminimal: yes\n{redundant}")));
    let minimal = redundant.replace("13", "1.");
    expect![[r#"
        minimal: no
                 ^^ wrong-fact: Every clue is needed: the puzzle is minimal
        1...
        ..3.
        .1..
        ...2
    "#]]
    .assert_eq(&drawn(&format!("minimal: no\n{minimal}")));
    for text in [format!("clues: 4\nminimal: yes\n{minimal}"), format!("clues: 5\nminimal: no\n{redundant}")]
    {
        assert_eq!(codes(&text), Vec::<&str>::new(), "{text}");
    }
    let state = format!("clues: 4\n{minimal}\n[State]\n{redundant}");
    assert_eq!(codes(&state), Vec::<&str>::new(), "placed digits are no givens");
    assert_eq!(codes("clues: many\nminimal: 1\n1...\n..3.\n.1..\n...2\n"), ["bad-value", "bad-value"]);
    assert_eq!(codes("clues: 4\nsize: 4\n1...\n"), ["missing-row"], "not while it is typed");
}

#[test]
fn where_nothing_is_placed_yet_it_is_not_advised_to_start() {
    let said = |text: &str| {
        let file = File::parse(text);
        let block = &file.blocks()[0];
        let verdict = decide(block.puzzle.as_ref().expect("a puzzle"), &mut Budget::nodes(NODES));
        check_text(block, &verdict)
    };
    assert_eq!(said(&format!("{SIX}\n[State]\n{SIX}")), "You placed no digits yet.");
    assert!(said(SIX).contains("Start solving"), "{}", said(SIX));
    // If cells are missing, the digits cannot all be checked.
    let lost = SIX.replacen(['.', '1', '2', '3', '4', '5', '6'], "", 1);
    let said = said(&format!("{SIX}\n[State]\n{lost}"));
    assert!(said.starts_with("The grid is incomplete"), "{said}");
}
