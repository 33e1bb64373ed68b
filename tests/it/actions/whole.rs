//! Actions on a whole puzzle: solve, fill all singles, show the solution, start solving, clear.

use sudoku_ls::analysis::Code;
use sudoku_ls::syntax::{File, PuzzleRef};

use super::apply::{after, disabled, titles};
use crate::analysis::draw::codes;

const SIX: &str = "4....1\n..23..\n.5..3.\n.6..4.\n..54..\n1....5\n";
const SOLVED: &str = "436251\n512364\n254136\n361542\n625413\n143625\n";

#[test]
fn solve_writes_the_solution_into_a_plain_grid() {
    assert_eq!(after(&format!("^{SIX}"), "Solve puzzle"), SOLVED);
}

#[test]
fn solve_writes_into_the_state_and_leaves_the_givens_alone() {
    let text = format!("^{SIX}\n[State]\n{}", SIX.replace("4....1", "46...1"));
    let now = after(&text, "Solve puzzle");
    assert_eq!(now, format!("{SIX}\n[State]\n{SOLVED}"));
    assert!(codes(&now).is_empty());
}

#[test]
fn solve_keeps_comments_borders_and_line_ends() {
    let text = "^; easy\r\n 1 2 | . .  # top\r\n . . | 1 2\r\n-----+-----\r\n 2 1 | 4 3\r\n . 3 | 2 .\r\n";
    assert_eq!(
        after(text, "Solve puzzle"),
        "; easy\r\n 1 2 | 3 4  # top\r\n 3 4 | 1 2\r\n-----+-----\r\n 2 1 | 4 3\r\n 4 3 | 2 1\r\n"
    );
}

#[test]
fn solve_works_on_one_line() {
    assert_eq!(
        after("^12....12214332.. my label\n".replace("32..", ".32.").as_str(), "Solve puzzle"),
        "1234341221434321 my label\n"
    );
}

#[test]
fn solve_says_why_it_cannot() {
    let none = format!("^{}", SIX.replace(".5..3.", ".5.63."));
    assert!(disabled(&none, "Solve").is_some_and(|why| why.starts_with("This puzzle has no solution: ")));
    let several = format!("^{}", SIX.replace(".6..4.", "....4.").replace("..54..", "..5..."));
    assert!(
        disabled(&several, "Solve").is_some_and(|why| why.starts_with("This puzzle has several solutions: "))
    );
    let clash = format!("^{}", SIX.replace("4....1", "4...41"));
    assert_eq!(
        disabled(&clash, "Solve").as_deref(),
        Some("The givens clash: 4 appears twice in row 1 (r1c1, r1c5).")
    );
    let short = format!("^{SIX}\n[State]\n{}", SIX.replace("1....5\n", ""));
    assert!(disabled(&short, "Solve").is_some_and(|why| why.starts_with("The [State] grid is incomplete")));
    let half = "^4....1\n..23..\n";
    assert!(
        disabled(half, "Solve").is_none_or(|why| why.contains("incomplete")),
        "{:?}",
        disabled(half, "Solve")
    );
}

#[test]
fn a_solved_grid_is_not_offered_its_solution() {
    assert!(!titles(&format!("^{SOLVED}")).iter().any(|title| title == "Solve puzzle"));
}

#[test]
fn fill_all_singles_goes_on_with_those_that_follow() {
    let now = after("^123.\n..12\n21..\n.3..\n", "Fill all singles");
    assert_eq!(now, "1234\n3412\n2143\n4321\n");
}

#[test]
fn fill_all_singles_is_not_offered_where_digits_clash() {
    assert!(!titles("^121.\n..12\n21..\n.3..\n").contains(&"Fill all singles".to_owned()));
}

#[test]
fn show_the_solution_adds_it_and_leaves_the_puzzle_alone() {
    let now = after(&format!("^{SIX}"), "Show the solution");
    assert!(now.starts_with(SIX), "{now}");
    assert!(now.contains("[Solution]\n"), "{now}");
    assert!(codes(&now).is_empty(), "{now}");
    assert!(!titles(&format!("^{now}")).contains(&"Show the solution".to_owned()));
}

#[test]
fn start_solving_adds_a_state_that_repeats_the_givens() {
    let now = after(&format!("^{SIX}"), "Start solving");
    assert!(now.starts_with(SIX), "{now}");
    assert!(now.contains("[State]\n"), "{now}");
    assert!(codes(&now).is_empty(), "{now}");
    let solved = after(&format!("^{now}"), "Solve puzzle");
    assert!(solved.starts_with(SIX) && codes(&solved).is_empty(), "{solved}");
    let cleared = after(&format!("^{solved}"), "Clear to givens");
    assert_eq!(cleared, now);
}

#[test]
fn a_new_section_is_written_as_the_puzzle_is() {
    let text = "^0 0 | 3 4  # top\r\n3 4 | 0 0\r\n----+----\r\n2 1 | 4 3\r\n4 3 | 2 1\r\n";
    let now = after(text, "Start solving");
    let (above, state) = now.split_once("[State]\r\n").expect("a state");
    assert_eq!(above.trim_end(), text[1..].trim_end());
    assert_eq!(state, "0 0 | 3 4\r\n3 4 | 0 0\r\n----+----\r\n2 1 | 4 3\r\n4 3 | 2 1\r\n");
}

#[test]
fn a_section_in_a_collection_of_lines_leaves_the_next_line_a_puzzle_of_its_own() {
    let now = after("^123.341221434321 # easy\n1234341221434321\n", "Start solving");
    assert!(now.contains("[State]\n123.341221434321\n"), "{now}");
    let file = File::parse(&now);
    assert_eq!(
        file.puzzles().map(|PuzzleRef { puzzle, .. }| puzzle.state.is_some()).collect::<Vec<_>>(),
        [true, false]
    );
}

#[test]
fn start_solving_is_offered_on_the_finding_that_a_wrong_move_causes() {
    let clash = SIX.replace("4....1", "4...^41");
    let offer =
        super::apply::offered(&clash).into_iter().find(|action| action.title.starts_with("Start solving"));
    assert_eq!(offer.and_then(|action| action.fixes).map(Code::name), Some("duplicate-digit"));
}

#[test]
fn clear_to_givens_takes_out_placed_digits_and_marks() {
    let now = after(
        "^4 +2 {36} . . 1\n. . 2 3 . .\n. 5 . . 3 .\n. 6 . . 4 .\n. . 5 4 . .\n1 . . . . 5\n",
        "Clear to givens",
    );
    assert!(codes(&now).is_empty(), "{now}");
    assert!(!now.contains(['+', '{']), "{now}");
    assert!(!titles(&format!("^{SIX}")).contains(&"Clear to givens".to_owned()));
}
