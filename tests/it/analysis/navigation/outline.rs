//! The outline of a file.

use std::fmt::Write;

use expect_test::expect;
use sudoku_ls::analysis::{Verdict, decide, symbol};
use sudoku_ls::solver::Budget;
use sudoku_ls::syntax::{File, PuzzleRef};

use crate::analysis::draw::NODES;

const SIX: &str = "4....1\n..23..\n.5..3.\n.6..4.\n..54..\n1....5\n";

/// Returns each entry with its detail, its lines and the text it leads to; sections are indented.
fn outline(text: &str, budget: Option<u64>) -> String {
    let file = File::parse(text);
    let mut out = String::new();
    for (number, PuzzleRef { start, block, puzzle, .. }) in file.puzzles().enumerate() {
        let verdict: Option<Verdict> = budget.map(|nodes| decide(puzzle, &mut Budget::nodes(nodes)));
        let entry = symbol(block, number + 1, verdict.as_ref()).expect("a puzzle");
        let line = |at: u32| text[..start + at as usize].matches('\n').count() + 1;
        for (indent, entry) in std::iter::once(("", &entry)).chain(entry.children.iter().map(|it| ("  ", it)))
        {
            let detail = entry.detail.as_deref().unwrap_or("-");
            let lines = (line(entry.span.start), line(entry.span.end));
            let goes_to = &block.text()[entry.selection.range()];
            let _ = writeln!(out, "{indent}{} ({detail}) {lines:?} {goes_to}", entry.name);
            assert!(entry.span.cover(entry.selection) == entry.span, "{entry:?}");
        }
    }
    out
}

#[test]
fn puzzles_are_listed_with_what_is_known_of_them_and_their_sections() {
    let text = format!(
        "# note\n[puzzle Monday]\n{SIX}\n[State]\n{SIX}\n\n[Notes]\nhm\n\n{SIX}\ntitle: Full\n1...\n....\n....\n...1\n"
    );
    expect![[r#"
        Monday (6x6 · 12 clues · unique) (1, 20) [puzzle Monday]
          State (-) (10, 16) [State]
          Notes (-) (19, 20) [Notes]
        Puzzle 2 (6x6 · 12 clues · unique) (22, 27) 4
        Full (4x4 · 2 clues · several solutions) (29, 33) 1
    "#]]
    .assert_eq(&outline(&text, Some(NODES)));
}

#[test]
fn before_anything_is_known_nothing_is_claimed() {
    expect![[r#"
        Puzzle 1 (6x6 · 12 clues) (1, 6) 4
    "#]]
    .assert_eq(&outline(SIX, None));
    expect![[r#"
        Puzzle 1 (9x9 · 0 clues · not decided) (1, 9) .
    "#]]
    .assert_eq(&outline(&".........\n".repeat(9), Some(1)));
    expect![[r#"
        Puzzle 1 (6x6 · 13 clues) (1, 6) 4
    "#]]
    .assert_eq(&outline(&SIX.replace("4....1", "4...41"), Some(NODES)));
    expect![[r#"
        Puzzle 1 (6x6 · 12 clues · unique) (1, 7) 4
    "#]]
    .assert_eq(&outline(&SIX.replace("4....1\n", "4....1\n..!3..\n"), Some(NODES)));
}

#[test]
fn a_promise_that_was_counted_only_so_far_is_named_as_at_least() {
    let open = "....\n....\n....\n....\n";
    assert!(outline(&format!("solutions: >= 3\n{open}"), Some(NODES)).contains("at least 3 solutions"));
    let two = "solutions: >= 9\n1234\n3412\n2...\n4...\n";
    let shown = outline(two, Some(NODES));
    assert!(shown.contains("exactly "), "{shown}");
}

#[test]
fn a_puzzle_without_a_name_is_listed_by_its_label_and_its_number_in_a_table() {
    let text = "id,puzzle,level\n17,1..4..1..2..4..3,easy\n1..4..1..2..4..3 Monday\n1..4..1..2..4..3\n";
    expect![[r#"
        17, easy (4x4 · 6 clues) (2, 2) 1
        Monday (4x4 · 6 clues) (3, 3) 1
        Puzzle 3 (4x4 · 6 clues) (4, 4) 1
    "#]]
    .assert_eq(&outline(text, None));
}
