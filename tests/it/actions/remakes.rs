//! Actions that make another puzzle: pencil marks, fewer or more clues, renumbered digits, rotations and mirrors.

use sudoku_ls::solver::{Budget, Solutions, solve};
use sudoku_ls::syntax::{File, GridKind};

use super::apply::{after, disabled, titles};
use super::boards::{digits, each};
use crate::analysis::draw::codes;

const BOXED: &str = "+-----+-----+\n| 1 2 | . . | # here\n| . . | 1 2 |\n+-----+-----+\n| 2 1 | . 3 |\n| . 3 | 2 . |\n+-----+-----+\n";

#[test]
fn the_candidates_of_a_cell_are_pencilled_in_and_its_column_stays_even() {
    let text = BOXED.replacen(". . | # here", "^. . | # here", 1);
    assert_eq!(
        after(&text, "Pencil in candidates of r1c3"),
        "+-----+--------+\n| 1 2 | {34} . | # here\n| . . | 1    2 |\n+-----+--------+\n| 2 1 | .    3 |\n| . 3 | 2    . |\n+-----+--------+\n"
    );
}

#[test]
fn all_candidates_are_pencilled_in_and_taken_out_again() {
    let marked = after(&format!("^{BOXED}"), "Pencil in all candidates");
    assert!(marked.contains("| 1    2   | {34} {4}  | # here\n| {34} {4} | 1    2    |\n"), "{marked}");
    assert!(codes(&marked).is_empty(), "{marked}");
    assert_eq!(after(&format!("^{marked}"), "Remove all pencil marks"), BOXED);
}

#[test]
fn marks_are_written_as_the_others_are() {
    let now = after("^1 2 34 .\n. . 1 2\n2 1 . .\n. 3 2 .\n", "Pencil in all candidates");
    assert!(now.starts_with("1   2   34 34\n34  {4} 1  2\n"), "{now}");
}

#[test]
fn cells_written_together_are_parted_first() {
    let now = after("^12|..\n..|12\n--+--\n21|..\n.3|2.\n", "Pencil in all candidates");
    assert!(now.starts_with("1    2   | {34} {34}\n{34} {4} | 1    2\n---------+----------\n"), "{now}");
    let marked = after("^12..\r\n..12\r\n21.3\r\n.3..\r\n", "Pencil in all candidates");
    assert!(marked.starts_with("1    2   {34} {4}\r\n"), "{marked}");
    assert!(codes(&marked).is_empty(), "{marked}");
}

#[test]
fn marks_go_into_the_state_where_there_is_one_and_not_on_givens() {
    let now = after("^12..\n..12\n21..\n.3..\n[State]\n1. 3.\n.. 12\n21 ..\n.3 2.\n", "Pencil in all");
    let (puzzle, state) = now.split_once("[State]\n").expect("a state");
    assert_eq!(puzzle, "12..\n..12\n21..\n.3..\n");
    assert!(state.starts_with("1    .   3   {4}\n"), "{now}");
}

#[test]
fn where_no_mark_can_be_written_it_says_why() {
    let why = disabled("^12....12214332..\n".replace("32..", ".32.").as_str(), "Pencil in all");
    assert_eq!(why.as_deref(), Some("Pencil marks need a grid in rows; this one is on a single line."));
}

#[test]
fn a_puzzle_made_minimal_has_the_same_solution_and_needs_each_of_its_clues() {
    each(|text, given, full| {
        if full.geometry().size() > 9 || !titles(text).iter().any(|it| it.starts_with("Make minimal")) {
            return;
        }
        let solved = after(text, "Solve in place");
        let now = digits(&after(&format!("^{solved}"), "Make minimal"), GridKind::Puzzle).expect("a grid");
        assert!(now.is_part_of(full) && now.clue_count() <= given.clue_count() + 20, "{now:?}");
        assert_eq!(solve(&now, &mut Budget::unlimited()), Solutions::Unique(full.clone()));
        for (cell, _) in now.placed() {
            let mut less = now.clone();
            less.set(cell, None);
            assert!(matches!(solve(&less, &mut Budget::unlimited()), Solutions::Multiple { .. }), "{now:?}");
        }
    });
}

#[test]
fn a_clue_that_goes_goes_from_the_state_too_and_a_digit_of_the_players_stays() {
    let now = after("^1234\n3412\n2143\n4321\n[State]\n1234\n3412\n2143\n4321\n", "Make minimal");
    assert_eq!(digits(&now, GridKind::Puzzle), digits(&now, GridKind::State), "{now}");
    assert!(codes(&now).is_empty(), "{now}");
}

#[test]
fn clues_are_added_until_the_solution_is_the_only_one() {
    let now = after("^1...\n....\n....\n...2\n", "Add clues");
    assert!(now.starts_with('1') && codes(&now).is_empty(), "{now}");
    let aimed = after("^1...\n....\n....\n...2\n[Solution]\n1234\n3421\n2143\n4312\n", "Add clues");
    assert!(codes(&aimed).is_empty(), "{aimed}");
    assert!(!titles(&format!("^{now}")).iter().any(|it| it.starts_with("Add clues")));
}

#[test]
fn digits_are_relabelled_in_the_order_in_which_they_come() {
    let text =
        "^; mine\n3 1 {24} +4\n. .  .    .\n. .  3    .\n. .  .    .\n[Solution]\n3124\n4231\n2143\n1342\n";
    let now = after(text, "Renumber");
    assert!(now.starts_with("; mine\n1 2 {34} +3\n. .  .    .\n. .  1    .\n"), "{now}");
    assert!(now.ends_with("1243\n3412\n4231\n2134\n"), "{now}");
    assert!(!titles(&format!("^{now}")).iter().any(|it| it.starts_with("Renumber")));
    let why = disabled("^rules: non-consecutive\n2...\n....\n....\n...1\n", "Renumber");
    assert!(why.is_some_and(|why| why.contains("'non-consecutive' depends on digit values")));
}

#[test]
fn a_puzzle_is_turned_with_its_state_solution_and_regions() {
    let text = "^1...  # top\n....\n....\n...2\n[State]\n1 +3 . .\n. .  . .\n. .  . .\n. .  . 2\n[Regions]\nAAAB\nACBB\nCCDB\nCDDD\n";
    let rotated = after(text, "Rotate");
    let expected = "...1  # top\n....\n....\n2...\n[State]\n. . . 1\n. . . +3\n. . . .\n2 . . .\n[Regions]\nCCAA\nDCCA\nDDBA\nDBBB\n";
    assert_eq!(rotated, expected);
    let mirrored = after(text, "Mirror");
    assert!(
        mirrored.starts_with("...1  # top\n") && mirrored.ends_with("BAAA\nBBCA\nBDCC\nDDDC\n"),
        "{mirrored}"
    );
    let transposed = after(text, "Transpose");
    assert!(transposed.contains("[State]\n1  . . .\n+3 . . .\n"), "{transposed}");
}

#[test]
fn turning_comes_back_to_the_text_it_started_from() {
    each(|text, given, _| {
        for (title, times) in [("Rotate", 4), ("Mirror", 2), ("Transpose", 2)] {
            if disabled(text, title).is_some() {
                continue;
            }
            let mut now = text.to_owned();
            for _ in 0..times {
                now = format!("^{}", after(&now, title));
                assert!(codes(&now[1..]).is_empty(), "{now}");
                let clues = digits(&now[1..], GridKind::Puzzle).map(|grid| grid.clue_count());
                assert_eq!(clues, Some(given.clue_count()), "{now}");
            }
            assert_eq!(now, text);
        }
    });
}

#[test]
fn a_board_that_would_be_another_one_is_not_turned() {
    let six = "^4....1\n..23..\n.5..3.\n.6..4.\n..54..\n1....5\n";
    assert!(disabled(six, "Rotate").is_some_and(|why| why.contains("2x3")));
    assert!(disabled(six, "Transpose").is_some());
    assert_eq!(disabled(six, "Mirror"), None);
    let cages = "^12..\n..12\n21..\n.3..\n[Cagse]\n3: r1c1 r1c2\n";
    assert!(disabled(cages, "Mirror").is_some_and(|why| why.contains("Cagse")));
    let cages = cages.replace("[Cagse]", "[Cages]");
    assert!(disabled(&cages, "Mirror").is_some_and(|why| why.contains("constraints")));
}

#[test]
fn boards_with_sides_of_their_own_are_mirrored_and_turned_where_they_have_as_many_rows_as_columns() {
    let wide = "^size: 2x3\n1 2 .\n. . 3\n[Regions]\nAAB\nABB\n[Pen]\nright: r1c1\n";
    let mirrored = after(wide, "Mirror");
    assert_eq!(mirrored, "size: 2x3\n. 2 1\n3 . .\n[Regions]\nBAA\nBBA\n[Pen]\nright: r1c2\n");
    for title in ["Rotate", "Transpose"] {
        let why = disabled(wide, title);
        assert!(why.as_ref().is_some_and(|why| why.contains("marks, colors and lines first")), "{why:?}");
    }
    let square = "^size: 3\ndigits: 0-3\n0 1 .\n. . 2\n. . .\n";
    assert_eq!(after(square, "Rotate"), "size: 3\ndigits: 0-3\n. . 0\n. . 1\n. 2 .\n");
    assert_eq!(after(square, "Transpose"), "size: 3\ndigits: 0-3\n0 . .\n1 . .\n. 2 .\n");
}

#[test]
fn what_takes_away_a_digit_of_the_players_says_so() {
    use sudoku_ls::analysis::{ActionId, overwritten, resolve};
    let said = |text: &str, id: &ActionId| {
        let file = File::parse(text);
        let block = &file.blocks()[0];
        overwritten(block, id, &resolve(&file, 0, id, &mut Budget::nodes(1000)).expect("it can be done"))
    };
    let state = "12..\n..12\n21.3\n.3..\n[State]\n124.\n..12\n21.3\n.3..\n";
    let told = "Overwrites 1 digit you placed: r1c3.";
    assert_eq!(said(state, &ActionId::Solve).as_deref(), Some(told));
    assert_eq!(said(state, &ActionId::ClearToGivens).as_deref(), Some(told));
    assert_eq!(said(&state.replace("124.", "123."), &ActionId::Solve), None);
    assert_eq!(said("12..\n..12\n21.3\n.3..\n", &ActionId::Solve), None);
}

/// Returns the number of constraints of a text's puzzle, and its solution if it is unique.
fn read(text: &str) -> (usize, Option<String>) {
    let file = File::parse(text);
    let found = file.puzzles().next().expect("a puzzle");
    let solved = solve(&found.puzzle.givens().expect("a grid"), &mut Budget::unlimited());
    let solution = if let Solutions::Unique(solution) = solved { Some(solution.to_string()) } else { None };
    (found.puzzle.layout.constraints.len(), solution)
}

#[test]
fn a_puzzle_made_minimal_loses_constraints_that_are_redundant_and_keeps_their_comments() {
    // The sum of a whole row is redundant.
    let text = "^1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n\n[Cages]\n10: r1c1-4\n10: r2c1-4 # the second row\n[Thermos]\nr1c1-4\n";
    let now = after(text, "Make minimal");
    assert_eq!(read(&now).1.as_deref(), Some("1234341221434321"), "{now}");
    assert!(!now.contains("10:") && now.contains("[Cages]\n # the second row\n"), "{now}");
    let now = after(&text.replace(" # the second row", ""), "Make minimal");
    assert!(!now.contains("[Cages]") && read(&now).1.is_some(), "an empty section goes: {now}");
}

#[test]
fn cages_without_a_sum_get_one_and_givens_are_added_only_beside_them() {
    let text = "^. . . .\n. . . .\n. . . .\n. . . .\n\n[Cages]\nr1c1-2 r2c1 # a corner\nrepeats: r3c3-4\n3: r4c1-2\n";
    let now = after(text, "Add clues until the solution is unique");
    let (constraints, solution) = read(&now);
    assert!(constraints == 3 && solution.is_some(), "{now}");
    let line = |ending: &str| now.lines().find(|line| line.ends_with(ending)).expect(ending).to_owned();
    let sum = |line: &str| line.split([':', ' ']).next().and_then(|sum| sum.parse::<u32>().ok());
    assert!(sum(&line(": r1c1-2 r2c1 # a corner")).is_some_and(|sum| (6..=9).contains(&sum)), "{now}");
    assert!(sum(&line(" repeats: r3c3-4")).is_some_and(|sum| (3..=7).contains(&sum)), "{now}");
    assert!(now.contains("\n3: r4c1-2\n"), "{now}");
}

#[test]
fn a_board_with_sides_is_turned_with_its_rows_and_its_size() {
    let text = "# above\n^size: 4x6\nsolutions: any\n\n1 2 . | . . .\n. . . | . 3 .\n------+------\n. . 4 | . . .\n. . . | . . 2\n";
    let turned = after(text, "Rotate puzzle by 90°");
    assert_eq!(
        turned,
        "# above\nsize: 6x4\nsolutions: any\n\n. . | . 1\n. . | . 2\n. 4 | . .\n----+----\n. . | . .\n. . | 3 .\n2 . | . .\n"
    );
    let transposed = after(text, "Transpose puzzle");
    assert!(
        transposed
            .ends_with("\n\n1 . | . .\n2 . | . .\n. . | 4 .\n----+----\n. . | . .\n. 3 | . .\n. . | . 2\n"),
        "{transposed}"
    );
    // Four quarter turns, and two transpositions, make the same puzzle.
    let mut now = text.to_owned();
    for _ in 0..4 {
        now = format!("^{}", after(&now, "Rotate puzzle by 90°"));
        assert!(codes(&now[1..]).is_empty(), "{now}");
    }
    assert_eq!(now.replace('^', ""), text.replace('^', ""));
    assert_eq!(after(&format!("^{transposed}"), "Transpose puzzle"), text.replace('^', ""));
    // Regions, boxes of one's own, the state and pencil marks go along.
    for text in [
        "size: 2x3\nsolutions: any\n\n1 . 3\n. {12} .\n\n[State]\n1 2 3\n. . .\n[Regions]\nAAB\nABB\n",
        "size: 2x4\nbox: 2x2\nsolutions: any\n\n12..\n..21\n",
    ] {
        let mut now = format!("^{text}");
        for _ in 0..2 {
            now = format!("^{}", after(&now, "Rotate puzzle by 90°"));
        }
        let mirrored = |text: &str| {
            let file = File::parse(text);
            let found = file.puzzles().next().unwrap();
            let mut values = found.puzzle.givens().unwrap().values().to_vec();
            values.reverse();
            (values, found.puzzle.layout.size, found.puzzle.layout.sides(), found.puzzle.layout.boxes)
        };
        let file = File::parse(text);
        let was = file.puzzles().next().unwrap();
        let (values, size, sides, boxes) = mirrored(&now[1..]);
        assert_eq!(values, was.puzzle.givens().unwrap().values(), "{now}");
        assert_eq!(
            (size, sides, boxes),
            (was.puzzle.layout.size, was.puzzle.layout.sides(), was.puzzle.layout.boxes)
        );
        assert!(codes(&now[1..]).is_empty(), "{now}");
    }
    let why = disabled("^size: 2x3\n\n1 . 3 # here\n. . .\n[Colors]\nred: r1c1\n", "Rotate puzzle by 90°");
    assert!(why.is_some_and(|why| why.contains("marks, colors")));
}
