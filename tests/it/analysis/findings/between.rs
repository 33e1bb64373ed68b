//! Typing mistakes between puzzles, and in frames without digits: at most one finding.

use crate::analysis::draw::{codes, drawn, findings};

/// Returns the findings of a text, without those about few clues, duplicates and several solutions.
fn said(text: &str) -> Vec<&'static str> {
    let all = codes(text).into_iter();
    all.filter(|code| !matches!(*code, "nearly-empty" | "duplicate-puzzle" | "multiple-solutions")).collect()
}

const FOUR: &str = "1...\n..3.\n.1..\n...2\n";

/// Returns a frame of `n` blank rows, without and with spaces.
fn frames(n: usize) -> [String; 2] {
    [".".repeat(n) + "\n", vec!["."; n].join(" ") + "\n"].map(|row| row.repeat(n))
}

/// Returns a text with the line at `at` and the next line swapped.
fn exchanged(text: &str, at: usize) -> String {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    lines.swap(at, at + 1);
    lines.concat()
}

#[test]
fn joined_rows_of_a_frame_are_no_puzzle_on_one_line() {
    for frame in frames(8) {
        for at in 0..7 {
            for (head, tail) in [("", ""), ("[puzzle name]\n", "\n[State]\n")] {
                let tail = if tail.is_empty() { String::new() } else { format!("{tail}{frame}") };
                let mut lines: Vec<&str> = frame.lines().collect();
                let joined = format!("{} {}", lines[at], lines[at]);
                lines.remove(at);
                lines[at] = &joined;
                let text = format!("{head}{}\n{tail}", lines.join("\n"));
                assert!(said(&text).len() <= 1, "{:?}\n{}", said(&text), drawn(&text));
            }
        }
    }
    let lists = "1234341221434321\n".repeat(2) + "1234341221434312\n";
    assert!(!said(&lists).contains(&"wrong-row-length"), "puzzles on one line");
}

#[test]
fn a_blank_line_that_changed_places_with_a_row_still_parts_two_puzzles() {
    for n in [4, 6, 8, 9] {
        for frame in frames(n) {
            let text = format!("{FOUR}\n{frame}\ntitle: below\n{}", FOUR.replace("1...", "13.."));
            for at in [3, 4] {
                let now = exchanged(&text, at);
                assert!(said(&now).len() <= 1, "{:?}\n{}", said(&now), drawn(&now));
            }
        }
    }
    let typed = FOUR.replace("...2\n", "");
    assert_eq!(
        said(&format!("{typed}\n{}", FOUR.repeat(2).replacen("1...\n", "", 1))).len(),
        2,
        "two that are typed"
    );
}

#[test]
fn a_heading_among_two_rows_and_the_others_is_one_finding() {
    for frame in frames(8) {
        let mut lines: Vec<&str> = frame.lines().collect();
        lines.insert(2, "[State]");
        let text = format!("title: a\n\n{}\n", lines.join("\n"));
        assert_eq!(said(&text).len(), 1, "{:?}\n{}", said(&text), drawn(&text));
    }
}

#[test]
fn a_heading_without_a_section_that_comes_again_is_reported_where_it_is_empty() {
    let state = format!("[State]\n{FOUR}");
    let regions = "[Regions]\nAABB\nAABB\nCCDD\nCCDD\n";
    for (empty, first, second) in [("[Regions]\n", &*state, regions), ("[State]\n", regions, &*state)] {
        let text = format!("{FOUR}{empty}\n{first}\n{second}");
        let found: Vec<_> =
            findings(&text).into_iter().filter(|it| said(&text).contains(&it.code.name())).collect();
        let [only] = &*found else { panic!("{}", drawn(&text)) };
        assert_eq!(only.span.start as usize, FOUR.len(), "{}", drawn(&text));
    }
}

#[test]
fn a_heading_below_the_title_of_a_puzzle_of_another_size_is_one_finding() {
    for frame in frames(6) {
        let text = format!("{frame}\ntitle: below\n[State]\n{FOUR}");
        assert_eq!(said(&text), ["unknown-section"], "{}", drawn(&text));
    }
}

#[test]
fn a_stray_line_between_puzzles_of_two_sizes_is_one_finding() {
    for frame in frames(6) {
        for stray in ["foo", "> ", "> foo"] {
            let text = format!("title: a\n{FOUR}{stray}\n{frame}");
            assert_eq!(said(&text), ["unknown-line"], "{}", drawn(&text));
        }
    }
}

#[test]
fn the_state_of_a_puzzle_with_a_heading_that_is_not_read_is_not_reported_beside_it() {
    for rows in ["....\n....\n....\n....\n", FOUR] {
        for heading in ["[p:wquzzle name]", "[Pu:wqzzle]"] {
            let text = format!("{heading}\n{rows}\n[State]\n{rows}");
            assert_eq!(said(&text), ["unknown-line"], "{}", drawn(&text));
        }
    }
}

#[test]
fn rows_with_labels_are_one_finding() {
    for row in ["Row ", "R", "r"] {
        let lines = FOUR.lines().enumerate().map(|(at, line)| format!("{row}{}: {line}\n", at + 1));
        let text: String = lines.collect();
        assert_eq!(said(&text), ["unknown-line"], "{}", drawn(&text));
    }
}
