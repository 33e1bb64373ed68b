//! What can be folded.

use std::fmt::Write;

use expect_test::expect;
use sudoku_ls::analysis::folds;
use sudoku_ls::syntax::File;

const SIX: &str = "4....1\n..23..\n.5..3.\n.6..4.\n..54..\n1....5\n";

/// Returns the folds of a file with their first and last lines, from 1.
fn folded(text: &str) -> String {
    let file = File::parse(text);
    let mut out = String::new();
    for (index, block) in file.blocks().iter().enumerate() {
        let line = |at: u32| text[..file.start_of(index) + at as usize].lines().count().max(1);
        for fold in folds(block) {
            let _ = writeln!(out, "{:?} {}-{}", fold.kind, line(fold.span.start + 1), line(fold.span.end));
        }
    }
    out
}

#[test]
fn puzzles_sections_and_runs_of_comments_can_be_folded() {
    let text = format!("# a\n# b\n\ntitle: A\n{SIX}\n# one\n[State]\n{SIX}\n\n# c\n; d\n{SIX}# e\n");
    expect![[r#"
        Comments 1-2
        Puzzle 4-19
        Section 13-19
        Comments 22-23
        Puzzle 24-29
    "#]]
    .assert_eq(&folded(&text));
    assert_eq!(folded(&text.replace('\n', "\r\n")), folded(&text));
}

#[test]
fn what_stands_on_one_line_cannot() {
    assert_eq!(folded("# a\n1...4..1..2....3\n1...4..1..2....3 # b\n"), "");
}
