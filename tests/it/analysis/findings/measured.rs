//! The difficulty named in a file, compared with the measured one.

use sudoku_ls::analysis::{
    ActionId, Code, Finding, decide, fixes, names_difficulty, resolve, wrong_difficulty,
};
use sudoku_ls::logic::rate;
use sudoku_ls::solver::Budget;
use sudoku_ls::syntax::File;

/// A puzzle that Sudoku Explainer rates 2.3 and HoDoKu rates medium.
const MEDIUM: &str = "..............795.1..8.67...4.3...6..87...4.......4.8..149..8....8.3...595....1..\n";

fn found(text: &str) -> Vec<Finding> {
    let file = File::parse(text);
    let block = &file.blocks()[0];
    let puzzle = block.puzzle.as_ref().expect("a puzzle");
    assert!(decide(puzzle, &mut Budget::nodes(10_000)).unique().is_some());
    let measured = rate(&puzzle.givens().expect("a grid"), &mut Budget::unlimited()).expect("a rating");
    wrong_difficulty(block, &measured, &mut Budget::unlimited())
}

fn said(head: &str) -> Vec<String> {
    let found = found(&format!("{head}{MEDIUM}"));
    found.iter().map(|finding| format!("{}: {}", finding.code, finding.message)).collect()
}

#[test]
fn a_level_or_a_rating_that_is_not_the_measured_one_is_found_at_its_value() {
    let both = said("level: hard\nrating: 7.2\n");
    let level = "wrong-level: The measured level is medium, not hard";
    assert_eq!(both, [level, "wrong-rating: The measured ER is 2.3, not 7.2"]);
    assert_eq!(said("difficulty: Hard\n"), [level], "the other name of the key");
    assert_eq!(said("#L HARD\n"), [level], "the letter of SadMan");
    let text = format!("title: A\nlevel:  hard\n{MEDIUM}");
    let span = found(&text)[0].span.range();
    assert_eq!(&text[span], "hard");
}

#[test]
fn the_measured_values_and_words_on_other_scales_are_no_findings() {
    for head in [
        "",
        "level: medium\nrating: 2.3\n",
        "level: Medium\n",
        "level: fiendish\n",
        "level: 4\n",
        "rating: 4\n",
        "rating: 8/10\n",
        "rating: 7.25\n",
        "rating: ***\n",
        "# sudoku-ls: ignore wrong-level\nlevel: hard\n",
    ] {
        assert_eq!(said(head), Vec::<String>::new(), "{head}");
    }
}

/// A puzzle with an ER of 3.0 by version 1.2.1, and of 2.6 by the versions since 2022.
const OF_TWO_VERSIONS: &str =
    "12..56....5..............46...8...1..3...1.......752.8..1.678.26...489....52.....\n";

#[test]
fn an_er_of_either_version_of_sudoku_explainer_is_no_finding() {
    let said = |er: &str| {
        let found = found(&format!("rating: {er}\n{OF_TWO_VERSIONS}"));
        found.into_iter().map(|finding| finding.message).collect::<Vec<_>>()
    };
    assert_eq!([said("3.0"), said("2.6")], [Vec::<String>::new(), Vec::new()]);
    for wrong in ["2.5", "2.8", "3.1", "20.0"] {
        assert_eq!(said(wrong), [format!("The measured ER is 2.6, not {wrong}")]);
    }
}

#[test]
fn an_er_that_cannot_be_rated_as_the_other_version_does_is_no_finding() {
    let file = File::parse(&format!("level: hard\nrating: 7.2\n{MEDIUM}"));
    let block = &file.blocks()[0];
    let givens = block.puzzle.as_ref().and_then(sudoku_ls::syntax::Puzzle::givens).expect("a grid");
    let measured = rate(&givens, &mut Budget::unlimited()).expect("a rating");
    let found = wrong_difficulty(block, &measured, &mut Budget::nodes(1));
    assert_eq!(found.iter().map(|finding| finding.code).collect::<Vec<_>>(), [Code::WrongLevel]);
}

#[test]
fn only_puzzles_that_name_a_difficulty_are_to_be_measured() {
    let names = |head: &str| {
        let file = File::parse(&format!("{head}{MEDIUM}"));
        file.puzzles().next().map(|it| names_difficulty(it.puzzle))
    };
    assert_eq!(
        ["", "level: fiendish\n", "level: hard\n", "rating: 2.3\n"].map(names),
        [false, false, true, true].map(Some)
    );
}

#[test]
fn a_board_without_a_scale_is_said_to_be_uncalibrated() {
    let found = found("level: extreme\n\n1...\n..3.\n.1..\n...2\n");
    assert_eq!(found[0].message, "The measured level is easy (uncalibrated for this board), not extreme");
}

#[test]
fn the_fix_writes_the_measured_value_and_nothing_else() {
    let text = format!("title: A\nlevel:  hard\nrating: 7.2\n{MEDIUM}");
    let fixed = |finding: &Finding, id: ActionId| {
        let file = File::parse(&text);
        let offered = fixes(&file, 0, finding, None);
        assert_eq!(offered.len(), 1);
        assert_eq!(offered[0].id, id);
        assert_eq!(offered[0].fixes, Some(finding.code));
        let edits = resolve(&file, 0, &id, &mut Budget::unlimited()).expect("the fix");
        let [edit] = &*edits else { panic!("{edits:?}") };
        let (before, behind) = (&text[..edit.span.range().start], &text[edit.span.range().end..]);
        format!("{before}{}{behind}", edit.text)
    };
    let findings = found(&text);
    assert_eq!(fixed(&findings[0], ActionId::WriteLevel), text.replace("hard", "medium"));
    assert_eq!(fixed(&findings[1], ActionId::WriteRating), text.replace("7.2", "2.3"));
}

#[test]
fn a_fix_that_cannot_measure_says_why() {
    let text = format!("level: hard\n{MEDIUM}");
    let file = File::parse(&text);
    let why = resolve(&file, 0, &ActionId::WriteLevel, &mut Budget::nodes(1)).expect_err("no budget").0;
    assert!(why.starts_with("The puzzle could not be rated: "), "{why}");
    let right = File::parse(&text.replace("hard", "medium"));
    let why =
        resolve(&right, 0, &ActionId::WriteLevel, &mut Budget::unlimited()).expect_err("nothing to fix");
    assert_eq!(why.0, "This finding no longer exists.");
}
