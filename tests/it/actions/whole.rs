//! Actions on a whole puzzle: solve, fill all singles, show the solution, start solving, clear.

use sudoku_ls::analysis::{ActionId, Code, resolve};
use sudoku_ls::solver::Budget;
use sudoku_ls::syntax::{File, PuzzleRef};

use super::apply::{after, disabled, titles};
use crate::analysis::draw::codes;

const SIX: &str = "4....1\n..23..\n.5..3.\n.6..4.\n..54..\n1....5\n";
const SOLVED: &str = "436251\n512364\n254136\n361542\n625413\n143625\n";

#[test]
fn solve_writes_the_solution_of_a_plain_grid_into_a_state() {
    let now = after(&format!("^{SIX}"), "Solve puzzle");
    assert_eq!(now, format!("{SIX}\n[State]\n{SOLVED}"));
    let started = after(&format!("^{SIX}"), "Start solving");
    assert_eq!(after(&format!("^{started}"), "Solve puzzle"), now, "in one step or in two");
    assert!(!titles(&format!("^{now}")).iter().any(|title| title.starts_with("Solve")));
}

#[test]
fn solve_in_place_writes_over_the_blanks() {
    assert_eq!(after(&format!("^{SIX}"), "Solve in place"), SOLVED);
}

#[test]
fn in_a_grid_with_placed_digits_solve_places_the_others() {
    let text = "^12..\n..12\n21+43\n.3..\n";
    assert_eq!(after(text, "Solve puzzle"), "12+3+4\n+3+412\n21+43\n+43+2+1\n");
    assert!(!titles(text).contains(&"Solve in place".to_owned()), "it would do the same");
}

#[test]
fn a_section_is_parted_from_the_grid_by_one_empty_line() {
    for above in [SIX, "12....122143.32.\n", "12....122143.32. a label\n"] {
        for below in ["", "\n", "\n  \n", "\n# why\n", "\n# why\n\n"] {
            let now = after(&format!("^{above}{below}"), "Start solving");
            assert!(now.contains("\n\n[State]\n") || now.contains("\n  \n[State]\n"), "{now:?}");
            assert!(!now.contains("\n\n\n"), "{now:?}");
        }
    }
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
        after(text, "Solve in place"),
        "; easy\r\n 1 2 | 3 4  # top\r\n 3 4 | 1 2\r\n-----+-----\r\n 2 1 | 4 3\r\n 4 3 | 2 1\r\n"
    );
}

#[test]
fn solve_writes_behind_a_puzzle_on_one_line() {
    let solved = "12....122143.32. 1234341221434321";
    for behind in ["", " my label", " # a comment", " my label # a comment", ",label"] {
        let text = format!("^12....122143.32.{behind}\n");
        let solved = if behind == ",label" { solved.replace(' ', ",") } else { solved.to_owned() };
        let now = after(&text, "Solve puzzle");
        assert_eq!(now, format!("{solved}{behind}\n"));
        assert!(!titles(&format!("^{now}")).contains(&"Solve puzzle".to_owned()), "{now}");
        let in_place = after(&text, "Solve in place");
        assert_eq!(in_place, format!("1234341221434321{behind}\n"));
    }
}

#[test]
fn on_a_blank_that_is_no_single_the_first_actions_give_nothing_away() {
    let open = SIX.replacen("4.", "4.^", 1);
    let first = |text: &str| titles(text).into_iter().next().unwrap_or_default();
    assert_eq!(first(&open), "Start solving in a separate [State] grid");
    let state = format!("{SIX}\n[State]\n{open}");
    assert!(first(&state).starts_with("Pencil in candidates of r1c3"), "{:?}", titles(&state));
    let given = titles(&format!("^{SIX}"));
    assert_eq!(given[..2], ["Start solving in a separate [State] grid", "Apply the next step"], "on a given");
    let kind = |title: &str| {
        let found = super::apply::offered(&open).into_iter().find(|action| action.title.starts_with(title));
        found.map(|action| action.kind)
    };
    for title in ["Start solving", "Pencil in candidates of", "Solve puzzle"] {
        assert_eq!(kind(title), Some(sudoku_ls::analysis::ActionKind::QuickFix), "{title}");
    }
}

#[test]
fn facts_are_corrected_and_follow_what_an_action_does() {
    let text = "clues: 5\nminimal: no\n13..\n..3.\n.1..\n...2\n";
    assert!(!codes(text).contains(&"wrong-fact"), "{:?}", codes(text));
    let minimal = after(&text.replace("13..", "^13.."), "Make minimal");
    assert!(minimal.starts_with("clues: 4\nminimal: yes\n"), "{minimal}");
    let solved = after(&text.replace("13..", "^13.."), "Solve in place");
    assert!(solved.starts_with("clues: 16\nminimal: no\n"), "{solved}");
    let wrong = "clues: ^6\nminimal: no\n13..\n..3.\n.1..\n...2\n";
    assert_eq!(after(wrong, "Correct `clues:`"), text);
    assert_eq!(codes(&wrong.replace('^', "")), ["wrong-fact"]);
    let wrong = text.replace("no", "^yes");
    assert_eq!(codes(&wrong.replace('^', "")), ["wrong-fact"]);
    assert_eq!(after(&wrong, "Correct `minimal:`"), text);
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
    assert_eq!(now, "123.\n..12\n21..\n.3..\n\n[State]\n1234\n3412\n2143\n4321\n");
    let placed = after("^123.\n..12\n21..\n.3.+1\n", "Fill all singles");
    assert_eq!(placed, "123+4\n+3+412\n21+4+3\n+43+2+1\n");
}

#[test]
fn what_fills_cells_of_a_plain_puzzle_leaves_its_givens_and_facts_alone() {
    let given = "clues: 8\n12..\n..12\n21.3\n.3..\n";
    for title in ["Fill r1c3", "Fill all singles", "Apply the next step", "Solve by logic up to here"] {
        let now = after(&given.replace("12..\n..", "12^..\n.."), title);
        assert!(now.starts_with(&format!("{given}\n[State]\n")), "{title}: {now}");
        assert_eq!(codes(&now), Vec::<&str>::new(), "{title}");
        let cleared = after(&now.replacen("12", "^12", 1), "Clear to givens");
        assert_eq!(cleared, after(&given.replacen("12", "^12", 1), "Start solving"), "{title}");
    }
}

#[test]
fn what_fills_cells_of_a_puzzle_on_one_line_keeps_its_line() {
    let line = "12....122143.32.";
    for behind in ["", " a label", ",label"] {
        let text = format!("12^....122143.32.{behind}\n");
        let all = after(&text, "Fill all singles");
        let comma = if behind.starts_with(',') { ',' } else { ' ' };
        assert_eq!(all, format!("{line}{comma}1234341221434321{behind}\n"), "what solves it is its solution");
        let one = after(&text, "Fill r1c3");
        assert_eq!(one, format!("{line}{behind}\n\n[State]\n123...122143.32.\n"));
    }
}

#[test]
fn a_puzzle_with_its_solution_behind_a_comma_can_be_played() {
    for part in [",", ";", " "] {
        let text = format!("12^....122143.32.{part}1234341221434321\n");
        let given = text.replace('^', "");
        for title in ["Start solving", "Fill r1c3", "Fill all singles"] {
            let now = after(&text, title);
            assert!(now.starts_with(&format!("{given}\n[State]\n12")), "{title}: {now}");
            assert_eq!(codes(&now), codes(&given), "{title}: {now}");
        }
    }
}

#[test]
fn start_solving_takes_the_pencil_marks_along() {
    let text = "1 2 3 ^.\n. . {24} {14}\n2 1 . 3\n. 3 . .\n";
    let now = after(text, "Start solving");
    let (above, state) = now.split_once("\n[State]\n").expect("a state");
    assert_eq!(above, text.replace('^', ""));
    assert!(state.contains("{24}") && state.contains("{14}") && codes(&now) == codes(above), "{now}");
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
    assert!(now.contains("\n\n[State]\n123.341221434321\n"), "{now}");
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

#[test]
fn a_puzzle_that_an_action_changes_is_no_longer_the_one_that_its_source_makes() {
    let of = |source: &str| format!("clues: 5\nsource: {source}\n13..\n..3.\n.1..\n...2\n");
    let made = "sudoku-ls generate --size 4 --seed 2:7";
    for title in ["Rotate", "Mirror", "Transpose", "Renumber", "Make minimal", "Solve in place"] {
        let text = of(made).replace("13..", "^23..").replace(".1..", ".2..");
        let text =
            if title == "Renumber" { text } else { text.replace("23..", "13..").replace(".2..", ".1..") };
        let now = after(&text, title);
        assert!(now.contains(&format!("\nsource: changed from {made}\n")), "{title}:\n{now}");
        let elsewhere = after(&text.replace(made, "a book, page 7"), title);
        assert!(elsewhere.contains("\nsource: a book, page 7\n"), "{title}:\n{elsewhere}");
    }
    let twice = after(&of(&format!("changed from {made}")).replace("13..", "^13.."), "Mirror");
    assert_eq!(twice.matches("changed from").count(), 1, "{twice}");
    let started = after(&of(made).replace("13..", "^13.."), "Start solving");
    assert!(started.contains(&format!("\nsource: {made}\n")), "{started}");
}

#[test]
fn singles_that_follow_from_a_wrong_digit_are_not_filled() {
    let givens = "1...\n..3.\n.1..\n...2\n";
    let wrong = format!("{givens}\n[State]\n{}", givens.replacen("1...", "14..", 1));
    let right = format!("{givens}\n[State]\n{}", givens.replacen("1...", "13..", 1));
    let filled = |text: &str| {
        let file = File::parse(text);
        resolve(&file, 0, &ActionId::FillSingles, &mut Budget::nodes(1000))
    };
    let why = filled(&wrong).expect_err("4 in r1c2 is wrong").to_string();
    assert_eq!(why, "The 4 in r1c2 is wrong: remove it first.");
    assert!(filled(&right).is_ok());
}

#[test]
fn a_heading_without_a_grid_below_it_is_filled_when_solving_starts() {
    let givens = "1...\n..3.\n.1..\n...2\n";
    for (end, below) in
        [("", ""), ("\n", ""), ("\n", "\n"), ("\n\n", "title: next\n4...\n..3.\n.4..\n...2\n")]
    {
        let text = format!("{givens}\n[State]{end}{below}");
        let file = File::parse(&text);
        assert!(file.puzzles().next().is_some_and(|first| first.puzzle.state.is_some()), "{text}");
        let now = after(&format!("^{text}"), "Start solving");
        let wanted = format!("{givens}\n[State]\n{givens}");
        assert!(now.starts_with(&wanted) && now.ends_with(below), "{now}");
    }
}
