//! Completion: the entries offered at a place.

use std::fmt::Write;

use expect_test::expect;
use sudoku_ls::analysis::{Completion, CompletionKind, completions, quick_findings};
use sudoku_ls::syntax::{File, PuzzleRef};

const SIX: &str = "4....1\n..23..\n.5..3.\n.6..4.\n..54..\n1....5\n";

/// Returns the text without its caret `^`, and the completions at the caret.
fn offered(text: &str) -> (String, Vec<Completion>) {
    let at = text.find('^').expect("a caret");
    let text = text.replace('^', "");
    let found = completions(&File::parse(&text), at);
    for completion in &found {
        let range = completion.edit.span.range();
        assert!(range.start <= at && at <= range.end, "{completion:?} is not at {at}");
        assert!(!text[range].contains(['\r', '\n']), "{completion:?}");
    }
    (text, found)
}

/// Returns the entries with their details.
fn listed(text: &str) -> String {
    let mut out = String::new();
    for completion in offered(text).1 {
        let _ = writeln!(out, "{}: {}", completion.label, completion.detail);
    }
    out
}

/// Returns the names of the entries.
fn names(text: &str) -> Vec<String> {
    offered(text).1.into_iter().map(|completion| completion.label).collect()
}

/// Returns the line at the caret after the entry with this name is accepted.
fn taken(text: &str, label: &str) -> String {
    let (mut text, found) = offered(text);
    let entry = found.into_iter().find(|it| it.label == label).expect(label);
    let start = text[..entry.edit.span.start as usize].rfind('\n').map_or(0, |end| end + 1);
    text.replace_range(entry.edit.span.range(), &entry.edit.text);
    text[start..].lines().next().unwrap_or_default().to_owned()
}

#[test]
fn a_cell_is_offered_its_digits_the_single_first_each_with_its_reason() {
    expect![[r#"
        4: only place in box 3
        1: by the rules: one of 2 places in row 3
    "#]]
    .assert_eq(&listed(&SIX.replace(".5..3.", ".5^..3.")));
    expect![[r#"
        3: only candidate of r1c3
    "#]]
    .assert_eq(&listed("12^..\n....\n..4.\n....\n"));
}

#[test]
fn the_digit_takes_the_place_of_what_the_cell_holds() {
    assert_eq!(taken(&SIX.replace(".5..3.", ".5^..3."), "4"), ".54.3.");
    assert_eq!(taken("1 +2 ^. .\n. . . .\n. . 4 .\n. . . .\n", "3"), "1 +2 +3 .");
    assert_eq!(taken("1 {2^3} . .\n. . . .\n. . 4 .\n. . . .\n", "3"), "1 3    . .");
    assert_eq!(taken(&format!("{SIX}\n[State]\n{}", SIX.replace("4....1", "4^5...1")), "3"), "43...1");
}

#[test]
fn a_given_may_be_changed_to_another_digit_but_not_to_itself() {
    let found = names("^12..\n....\n..4.\n....\n");
    assert!(found.contains(&"3".to_owned()) && !found.contains(&"1".to_owned()), "{found:?}");
}

#[test]
fn an_empty_file_is_offered_keys_marks_and_puzzles() {
    expect!["title, author, source, url, date, level, rating, comment, clues, minimal, size, box, symbols, rules, digits, solutions, rules-text, [puzzle name], [defaults], puzzle 9x9, puzzle 4x4, puzzle 6x6, puzzle 12x12, puzzle 16x16"].assert_eq(&names("^").join(", "));
    assert_eq!(names("ti^"), names("^"), "what was typed is the editor's to match");
}

#[test]
fn a_key_is_offered_once_and_gets_its_colon() {
    let found = names(&format!("title: A\n^\n{SIX}"));
    assert!(found.contains(&"author".to_owned()) && !found.contains(&"title".to_owned()), "{found:?}");
    assert_eq!(taken(&format!("au^\n{SIX}"), "author"), "author: ");
}

#[test]
fn below_a_puzzle_its_missing_sections_are_offered() {
    // The sections of constraints come after these.
    let marks = |text: &str| -> String {
        let names = names(text);
        let end = names.iter().position(|name| name == "[puzzle name]").unwrap();
        names[..=end].join(", ")
    };
    expect!["[State], [Solution], [Regions], [puzzle name]"].assert_eq(&marks(&format!("{SIX}\n[^")));
    expect!["[Solution], [Regions], [puzzle name]"]
        .assert_eq(&marks(&format!("{SIX}\n[State]\n{SIX}\n[^]\n")));
    assert_eq!(taken(&format!("{SIX}\n[St^]\n"), "[State]"), "[State]");
    let (asked, unasked) = (names(&format!("{SIX}\n[^")), names(&format!("{SIX}\n^\n")));
    for section in ["[Cages]", "[Thermos]", "[Outside]"] {
        assert!(asked.contains(&section.to_owned()) && !unasked.contains(&section.to_owned()), "{section}");
    }
    assert_eq!(taken(&format!("{SIX}\n[Ca^]\n"), "[Cages]"), "[Cages]");
}

#[test]
fn lines_of_marks_and_colors_are_offered_their_words() {
    assert_eq!(taken(&format!("{SIX}\n[Marks]\nco^\n"), "corner"), "corner ");
    assert_eq!(taken(&format!("{SIX}\n[Colors]\nred: r1c1\nv^\n"), "violet"), "violet: ");
    let all = names(&format!("{SIX}\n[Colors]\nr^\n"));
    assert_eq!(all, ["red", "orange", "yellow", "green", "teal", "blue", "violet", "pink", "grey"]);
    assert!(names(&format!("{SIX}\n[Colors]\nred: ^\n")).is_empty());
    assert!(names(&format!("{SIX}\n[Co^")).contains(&"[Colors]".to_owned()));
}

#[test]
fn known_keys_are_offered_their_values() {
    expect![[r#"
        diagonal: both main diagonals contain every digit once
        disjoint: cells in the same position of their boxes differ
        anti-knight: cells a knight's move apart differ
        anti-king: cells that touch at a corner differ
        non-consecutive: cells that share an edge are not consecutive
    "#]]
    .assert_eq(&listed(&format!("rules:^\n{SIX}")));
    assert_eq!(taken(&format!("rules:^\n{SIX}"), "diagonal"), "rules: diagonal");
    assert_eq!(taken(&format!("rules: diagonal anti-k^\n{SIX}"), "anti-king"), "rules: diagonal anti-king");
    assert!(!names(&format!("rules: diagonal ^\n{SIX}")).contains(&"diagonal".to_owned()));
    assert!(names(&format!("rules: ^\n{}", ".........\n".repeat(9))).contains(&"windoku".to_owned()));
    assert_eq!(names(&format!("box: ^\n{SIX}")), ["2x3", "3x2"]);
    assert_eq!(taken(&format!("solutions: >^\n{SIX}"), ">= 2"), "solutions: >= 2");
    assert_eq!(names(&format!("level: ^\n{SIX}")), ["easy", "medium", "hard", "unfair", "extreme"]);
    assert!(names(&format!("title: ^\n{SIX}")).is_empty());
}

#[test]
fn comments_rows_and_text_behind_the_caret_are_left_alone() {
    for text in ["# note ^\n", "title^: A\n", "..23.. # ^\n", "^ . . .\n1 . . .\n. . . .\n. . . .\n"] {
        let found = offered(&format!("{SIX}{text}")).1;
        assert!(found.iter().all(|it| it.kind == CompletionKind::Digit), "{text}: {found:?}");
    }
}

#[test]
fn a_new_puzzle_is_read_as_one_of_its_size_also_under_defaults() {
    for around in ["^", "[defaults]\nsize: 6\nrules: diagonal\n\n^", "[defaults]\r\nlevel: easy\r\n\r\n^\r\n"]
    {
        for size in [4, 6, 9, 16] {
            let (text, found) = offered(around);
            let label = format!("puzzle {size}x{size}");
            let entry = found.into_iter().find(|it| it.label == label).expect(&label);
            let mut new = text.clone();
            new.replace_range(entry.edit.span.range(), &entry.edit.text);
            let file = File::parse(&new);
            let PuzzleRef { block, puzzle, .. } = file.puzzles().last().expect(&label);
            assert_eq!((puzzle.layout.size, puzzle.grid.is_whole()), (size, true), "{new}");
            assert!(puzzle.layout.rules.is_empty() || size == 6, "{new}");
            assert!(quick_findings(block).is_empty(), "{:?}", quick_findings(block));
            let snippet = entry.snippet.expect("places to fill in").replace("${1:name}", "name");
            assert_eq!(snippet, entry.edit.text);
            assert_eq!(new.matches("\r\n").count() > 0, new.contains('\r'));
            assert!(!text.contains('\r') || !new.replace("\r\n", "").contains('\n'), "{new:?}");
        }
    }
}

#[test]
fn a_mark_in_place_of_the_defaults_is_not_offered_where_puzzles_change() {
    assert!(!names("[defaults^]\nsize: 4\n[puzzle a]\n1").contains(&"[puzzle name]".to_owned()));
    assert!(names("[defaults]\nsi^\n\n....\n....\n....\n....\n").contains(&"size".to_owned()));
}
