//! Effects of an editor's keys on rows: one finding, with a fix if one is certain.

use sudoku_ls::analysis::fixes;
use sudoku_ls::syntax::File;

use crate::analysis::draw::{codes, drawn, findings};

const GIVENS: &str = "\
5 3 . | . 7 . | . . .
6 . . | 1 9 5 | . . .
. 9 8 | . . . | . 6 .
------+-------+------
8 . . | . 6 . | . . 3
4 . . | 8 . 3 | . . 1
7 . . | . 2 . | . . 6
------+-------+------
. 6 . | . . . | 2 8 .
. . . | 4 1 9 | . . 5
. . . | . 8 . | . 7 9
";

/// Returns the text after the fix of its first finding, as an editor offers it.
fn fixed(text: &str) -> String {
    let file = File::parse(text);
    let first = findings(text).into_iter().next().unwrap_or_else(|| panic!("no finding:\n{text}"));
    let fix = fixes(&file, 0, &first, None).into_iter().next();
    let fix = fix.unwrap_or_else(|| panic!("no fix: {}", first.message));
    let mut now = text.to_owned();
    for edit in fix.edits.unwrap_or_default().into_iter().rev() {
        now.replace_range(edit.span.range(), &edit.text);
    }
    now
}

#[test]
fn two_digits_beside_a_given_of_the_state_are_a_changed_given_in_either_order() {
    for now in ["1 79 5", "1 97 5", "1 972 5"] {
        let text = format!("{GIVENS}\n[State]\n{}", GIVENS.replace("1 9 5", now));
        assert_eq!(codes(&text), ["changed-given"], "{}", drawn(&text));
        let said = now.split(' ').nth(1).unwrap_or_default();
        let message = format!("r2c5 is given as 9, but the state has {said}. Restore the 9");
        assert_eq!(findings(&text)[0].message, message);
    }
    let text = format!("{GIVENS}\n[State]\n{}", GIVENS.replace("4 . .", "4 97 ."));
    assert_eq!(codes(&text), ["unknown-symbol"], "no given is there: {}", drawn(&text));
}

#[test]
fn a_command_typed_into_a_row_is_one_finding_and_is_removed() {
    for (row, typed) in [
        ("8 . . | . 6", "8 . . :wq| . 6"),
        ("8 . . | . 6", "8 . . | :wq . 6"),
        (". . 3\n4", ". . 3:wq\n4"),
        ("8 . .", "8 :wq. ."),
        ("2 8 .", "2 :w8 ."),
    ] {
        let text = GIVENS.replacen(row, typed, 1);
        assert_ne!(text, GIVENS);
        assert_eq!(codes(&text), ["unknown-symbol"], "{}", drawn(&text));
        assert_eq!(fixed(&text), GIVENS);
    }
    for row in ["..3.:wq", ".:wq.3.", "..#3."] {
        let text = format!("1...\n{row}\n.1..\n...2\n");
        assert_eq!(codes(&text), ["unknown-symbol"], "{}", drawn(&text));
    }
}

#[test]
fn the_sign_of_a_comment_typed_into_a_row_is_said_to_be_that() {
    for (typed, back) in [
        ("6 . # | 1 9 5", "6 . . | 1 9 5"),
        ("6 . . # 1 9 5", "6 . . 1 9 5"),
        ("6 . #. | 1 9 5", "6 . . | 1 9 5"),
    ] {
        let text = GIVENS.replace("6 . . | 1 9 5", typed);
        assert_eq!(codes(&text), ["wrong-row-length"], "{}", drawn(&text));
        let message = &findings(&text)[0].message;
        assert!(message.ends_with("expected 9: '#' starts a comment"), "{message}");
        assert_eq!(fixed(&text), GIVENS.replace("6 . . | 1 9 5", back));
    }
    for (row, typed) in [(". 9 8", "# 9 8"), ("8 . . | . 6", "#8 . . | . 6"), ("7 . .", "; 7 . .")] {
        let text = GIVENS.replacen(row, typed, 1);
        assert_eq!(codes(&text), ["wrong-row-length"], "{}", drawn(&text));
        assert!(findings(&text)[0].message.ends_with("starts a comment"), "{}", drawn(&text));
        let back = if typed.starts_with(';') { " 7 . ." } else { row };
        assert_eq!(fixed(&text), GIVENS.replacen(row, back, 1));
    }
    let last = GIVENS.replace(". . . | . 8 .", ". . # | . 8 .");
    assert_eq!(codes(&last), ["wrong-row-length"], "{}", drawn(&last));
    assert_eq!(fixed(&last), GIVENS);
}

#[test]
fn a_word_behind_the_sign_of_a_comment_is_no_row_that_lacks_one() {
    for comment in ["# note", " # note", "; note", "// note", ".. # no"] {
        let text = format!("12..\n{comment}\n..1.\n...2\n");
        assert!(
            findings(&text).iter().all(|it| !it.message.contains("starts a comment")),
            "{}",
            drawn(&text)
        );
        let file = File::parse(&text);
        let fixes = file.blocks()[0].problems.iter().filter_map(|problem| problem.fix.as_ref());
        let edited: Vec<&str> =
            fixes.flat_map(|(_, edits)| edits).map(|edit| &text[edit.span.range()]).collect();
        assert!(edited.iter().all(|old| !old.contains(['#', ';', '/'])), "{edited:?} {}", drawn(&text));
    }
    let letters = "symbols: abcd\n\nab..\n.c #.\n..a.\n...b\n";
    assert!(findings(letters)[0].message.ends_with("'#' starts a comment"), "{}", drawn(letters));
}

#[test]
fn a_block_deleted_from_rows_side_by_side_is_one_finding() {
    let lines = |rows: std::ops::Range<usize>, cut: std::ops::Range<usize>| -> String {
        let cut = |(at, line): (usize, &str)| {
            let is_cut = rows.contains(&at);
            if is_cut { format!("{}{}\n", &line[..cut.start], &line[cut.end..]) } else { format!("{line}\n") }
        };
        GIVENS.lines().enumerate().map(cut).collect()
    };
    let text = lines(0..3, 2..4);
    assert_eq!(codes(&text), ["wrong-row-length"], "{}", drawn(&text));
    let found = findings(&text);
    assert_eq!(found[0].message, "Rows 1 to 3 have 8 cells each, expected 9");
    assert_eq!(found[0].related.len(), 2);
    let text = lines(4..7, 8..12);
    assert_eq!(findings(&text)[0].message, "Rows 4 to 6 have 7 cells each, expected 9");
    assert_eq!(codes(&text).len(), 1, "{}", drawn(&text));
}

#[test]
fn two_joined_rows_are_parted_again() {
    let joined = GIVENS.replacen("\n6", " 6", 1);
    assert_eq!(codes(&joined), ["wrong-row-length"], "{}", drawn(&joined));
    assert_eq!(fixed(&joined), GIVENS);
    let plain = "1...\n..3.\n.1..\n...2\n";
    assert_eq!(fixed("1...\n..3..1..\n...2\n"), plain);
    assert_eq!(fixed("1...\r\n..3..1..\r\n...2\r\n"), plain.replace('\n', "\r\n"));
}
