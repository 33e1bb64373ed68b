//! "Solve by logic up to here", and the pencil marks that its steps leave.

use super::apply::{after, titles};
use crate::analysis::draw::codes;

const FOUR: &str = "2...\n.1..\n4...\n..3.\n";
const SOLVED: &str = "2413\n3142\n4321\n1234\n";

/// Returns the indexes of the characters in which a grid and its `[State]` differ.
fn placed(now: &str, before: &str) -> Vec<usize> {
    let now = now.strip_prefix(before).and_then(|rest| rest.strip_prefix("\n[State]\n")).unwrap_or(now);
    assert_eq!(now.len(), before.len(), "{now}");
    let cells = now.bytes().zip(before.bytes()).enumerate();
    cells.filter(|(_, (now, before))| now != before).map(|(at, _)| at).collect()
}

#[test]
fn solving_up_to_a_cell_places_its_digit_and_only_what_it_rests_on() {
    let mut sizes = Vec::new();
    for at in FOUR.match_indices('.').map(|(at, _)| at) {
        let mut text = FOUR.to_owned();
        text.insert(at, '^');
        let now = after(&text, "Solve by logic up to here");
        let new = placed(&now, FOUR);
        let now = &now[FOUR.len() + "\n[State]\n".len()..];
        assert!(new.contains(&at), "{now}");
        assert!(new.iter().all(|&at| now.as_bytes()[at] == SOLVED.as_bytes()[at]), "{now}");
        sizes.push(new.len());
    }
    assert!(sizes.contains(&1) && sizes.iter().any(|size| *size > 2), "{sizes:?}");
}

#[test]
fn solving_up_to_a_cell_is_offered_for_a_blank_cell_alone() {
    let named = |text: &str| titles(text).iter().any(|title| title == "Solve by logic up to here (r1c3)");
    let at_cell = FOUR.replace("2...", "2.^..");
    assert!(named(&at_cell));
    assert!(!titles(&format!("^{FOUR}")).iter().any(|title| title.starts_with("Solve by logic")));
    let now = after(&format!("{FOUR}\n[State]\n{at_cell}"), "Solve by logic up to here");
    assert!(now.starts_with(FOUR), "{now}");
    let row = now.lines().nth(6);
    assert!(row.is_some_and(|row| row.starts_with('2') && row.as_bytes()[2] == b'1'), "{now}");
    assert!(!named(&format!("{at_cell}\n[State]\n{FOUR}")), "moves go into the state");
}

/// A position without singles, whose next step removes candidates.
const HARD: &str =
    ".41729.3.\n769..34.2\n.3264.719\n4.39..17.\n6.7..49.3\n19537..24\n214567398\n376.9.541\n958431267\n";

#[test]
fn what_steps_rule_out_stays_as_pencil_marks_as_long_as_it_says_more_than_the_digits() {
    let all = after(&format!("^{HARD}"), "Solve by logic up to here");
    assert!(all.contains("[State]\n841729.3.\n") && !all.contains('{'), "the digits say it all: {all}");
    let marked = after(&format!("^{HARD}"), "Apply the next step");
    assert!(marked.contains('{') && codes(&marked).is_empty(), "{marked}");
    let now = after(&format!("^{marked}"), "Solve by logic up to here");
    assert!(now.contains("[State]\n8") && now.contains('{') && codes(&now).is_empty(), "{now}");
}

#[test]
fn a_digit_takes_away_the_pencil_marks_that_it_rules_out() {
    let text = "^1 2 3 {4}\n{34} {34} {24} 1\n. . . .\n. . . .\n";
    let now = after(text, "Apply the next step");
    let state = now.split_once("[State]\n").map_or("", |(_, state)| state);
    let cells: Vec<&str> = state.split_whitespace().take(8).collect();
    assert_eq!(cells, ["1", "2", "3", "4", "{34}", "{34}", "{2}", "1"], "{now}");
}
