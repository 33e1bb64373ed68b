//! Actions on a cell: fill a single, remove a digit, restore a given, clean pencil marks, the parser's fixes.

use super::apply::{after, titles};
use crate::analysis::draw::codes;

const SIX: &str = "4....1\n..23..\n.5..3.\n.6..4.\n..54..\n1....5\n";

#[test]
fn a_single_is_filled_with_its_reason() {
    let text = "12^..\n....\n..4.\n....\n";
    assert!(titles(text).contains(&"Fill r1c3 with 3: only candidate".to_owned()), "{:?}", titles(text));
    let filled = "12..\n....\n..4.\n....\n\n[State]\n123.\n....\n..4.\n....\n";
    assert_eq!(after(text, "Fill r1c3"), filled);
}

#[test]
fn a_cell_that_is_no_single_is_not_filled() {
    assert!(!titles("1^...\n....\n..4.\n....\n").iter().any(|title| title.starts_with("Fill r")));
}

#[test]
fn a_single_keeps_the_grids_style() {
    let boxed = "+-----+-----+\n| 1 2 | ^. . | # here\n| . . | . . |\n+-----+-----+\n| . . | 4 . |\n| . . | . . |\n+-----+-----+\n";
    let in_state = |text: &str, end: &str, blank: &str| {
        let (plain, state) = (text.replace('^', ""), text.replace(blank, "3").replace(" # here", ""));
        assert_eq!(after(text, "Fill r1c3"), format!("{plain}{end}[State]{end}{state}"));
    };
    in_state(boxed, "\n", "^.");
    let windows = "12^00\r\n0000\r\n0040\r\n0000\r\n";
    in_state(windows, "\r\n", "^0");
}

#[test]
fn in_a_state_a_single_goes_into_the_state() {
    let text = "12..\n....\n..4.\n....\n\n[State]\n12^..\n....\n..4.\n....\n";
    assert_eq!(after(text, "Fill r1c3"), "12..\n....\n..4.\n....\n\n[State]\n123.\n....\n..4.\n....\n");
}

#[test]
fn a_clashing_digit_is_removed_from_the_cell_that_is_chosen() {
    let text = SIX.replace("4....1", "4...^41");
    let now = after(&text, "Remove the clashing digit 4 from r1c5");
    assert_eq!(now, SIX);
    assert!(codes(&now).is_empty());
}

#[test]
fn a_clashing_given_goes_from_the_state_that_repeats_it_too() {
    let text = format!("{}\n[State]\n{}", SIX.replace("4....1", "4...^41"), SIX.replace("4....1", "4...41"));
    let now = after(&text, "Remove the clashing digit 4 from r1c5");
    assert_eq!(now, format!("{SIX}\n[State]\n{SIX}"));
    assert!(codes(&now).is_empty());
    let other = text.replace("[State]\n4...41", "[State]\n4...21");
    let kept = after(&other, "Remove the clashing digit 4 from r1c5");
    assert!(kept.contains("[State]\n4...21"), "a digit of the player's stays: {kept}");
}

#[test]
fn a_wrong_digit_of_the_state_is_removed() {
    let text = format!("{SIX}\n[State]\n{}", SIX.replace("..23..", "^6.23.."));
    let now = after(&text, "Remove the wrong digit 6 from r2c1");
    assert_eq!(now, format!("{SIX}\n[State]\n{SIX}"));
    assert!(codes(&now).is_empty());
}

#[test]
fn a_changed_given_is_put_back() {
    let text = format!("{SIX}\n[State]\n{}", SIX.replace("4....1", "^3....1"));
    let now = after(&text, "Restore the given 4 in r1c1");
    assert_eq!(now, format!("{SIX}\n[State]\n{SIX}"));
}

#[test]
fn marks_that_are_out_are_removed_and_the_others_stay() {
    let text = "1  ^{124} .  .\n.  .  .  .\n.  .  3  .\n.  .  .  .\n";
    let now = after(text, "Remove mark 1 from r1c2");
    assert!(now.starts_with("1  {24}  .  .\n"), "{now}");
    let bare = after("1 ^124 3 .\n. . . .\n. . . .\n. . . .\n", "Remove mark 1 from r1c2");
    assert!(bare.starts_with("1 24  3 .\n"), "{bare}");
    let mut rows = vec![". ".repeat(11) + "."; 12];
    rows[0] = "12 ^{1,2,11,12} . . . . . . . . . 11".into();
    let decimals = after(&rows.join("\n"), "Remove marks 11 12 from r1c2");
    assert!(decimals.starts_with("12 {1,2}       . "), "{decimals}");
    let all = after("1  ^{1} .  .\n.  .  .  .\n.  .  3  .\n.  .  .  .\n", "Remove mark 1 from r1c2");
    assert!(!codes(&all).contains(&"impossible-mark"), "{all}");
}

#[test]
fn what_the_parser_is_certain_of_is_mended() {
    let text = format!("ru^les: diagonl\n{SIX}");
    let offered = super::apply::offered(&text);
    for action in
        offered.iter().filter(|action| matches!(action.id, sudoku_ls::analysis::ActionId::FixProblem(_)))
    {
        let now = after(&text, &action.title);
        let code = action.fixes.expect("a fix names what it fixes").name();
        assert!(!codes(&now).contains(&code), "{code} in\n{now}");
    }
}
