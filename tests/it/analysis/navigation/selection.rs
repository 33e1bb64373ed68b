//! Expanding a selection.

use expect_test::expect;
use sudoku_ls::analysis::selection;

use crate::analysis::marked::at_caret;

/// Returns the spans around the caret, one per line, with `/` for line ends.
fn grown(text: &str) -> String {
    let (_, block, _, at) = at_caret(text);
    let spans = selection(&block, at);
    assert!(spans.windows(2).all(|two| two[0].cover(two[1]) == two[1] && two[0] != two[1]), "{spans:?}");
    let shown = spans.iter().map(|span| block.text()[span.range()].replace('\n', "/"));
    shown.collect::<Vec<_>>().join("\n")
}

#[test]
fn from_a_cell_it_grows_to_its_box_its_row_the_grid_and_the_puzzle() {
    expect![[r#"
        3
        3 .
        . . | 3 .
        1 . | . ./. . | 3 ./----+----/. 1 | . ./. . | . 2
        title: A/1 . | . ./. . | 3 ./----+----/. 1 | . ./. . | . 2
        title: A/1 . | . ./. . | 3 ./----+----/. 1 | . ./. . | . 2/"#]]
    .assert_eq(&grown("title: A\n1 . | . .\n. . | ^3 .\n----+----\n. 1 | . .\n. . | . 2\n\n"));
}

#[test]
fn in_a_jigsaw_the_part_of_the_row_is_its_regions() {
    expect![[r#"
        3
        3.
        ..3.
        1.../..3./..../...2
        1.../..3./..../...2//[Regions]/AABB/ACBB/ACDD/CCDD
        1.../..3./..../...2//[Regions]/AABB/ACBB/ACDD/CCDD/"#]]
    .assert_eq(&grown("1...\n..^3.\n....\n...2\n\n[Regions]\nAABB\nACBB\nACDD\nCCDD\n"));
}

#[test]
fn on_one_line_rows_are_parts_of_the_line() {
    expect![[r#"
        .
        4.
        4..1
        1...4..1..2....3
        1...4..1..2....3 label
        1...4..1..2....3 label/"#]]
    .assert_eq(&grown("1...4^..1..2....3 label\n"));
}

#[test]
fn in_other_text_it_grows_to_the_piece_its_line_and_its_section() {
    expect![[r#"
        something
        title: something
        title: something/1.../..../..../...1
        title: something/1.../..../..../...1/"#]]
    .assert_eq(&grown("title: some^thing\n1...\n....\n....\n...1\n"));
    expect![[r#"
        some words
        [Notes]/some words
        1.../..../..../...1//[Notes]/some words
        1.../..../..../...1//[Notes]/some words/"#]]
    .assert_eq(&grown("1...\n....\n....\n...1\n\n[Notes]\nsome ^words\n"));
}
