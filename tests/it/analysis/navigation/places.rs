//! Highlights for a cell: `@` the cell itself, `=` the same digit, `!` a clash, `d` and `o` the peers of a blank cell.

use expect_test::expect;
use sudoku_ls::analysis::{HighlightKind, duplicates, highlights, places};

use crate::analysis::marked::{at_caret, draw};

const SIX: &str = "4....1\n..23..\n.5..3.\n.6..4.\n..54..\n1....5\n";

fn highlighted(text: &str) -> String {
    let (text, block, start, at) = at_caret(text);
    let mark = |kind| match kind {
        HighlightKind::This => '@',
        HighlightKind::Same => '=',
        HighlightKind::Duplicate => '!',
        HighlightKind::Digit => 'd',
        _ => 'o',
    };
    let spans: Vec<_> = highlights(&block, at).into_iter().map(|it| (it.span, mark(it.kind))).collect();
    draw(&text, start, &spans)
}

fn pointed(
    text: &str,
    found: fn(&sudoku_ls::syntax::Block, usize) -> Vec<sudoku_ls::syntax::Span>,
) -> String {
    let (text, block, start, at) = at_caret(text);
    let spans: Vec<_> = found(&block, at).into_iter().map(|span| (span, '*')).collect();
    draw(&text, start, &spans)
}

#[test]
fn on_a_digit_the_same_digit_is_shown() {
    expect![[r#"
        4....1
        ..23..
           @
        .5..3.
            =
        .6..4.
        ..54..
        1....5
    "#]]
    .assert_eq(&highlighted(&SIX.replace("..23..", "..2^3..")));
}

#[test]
fn on_a_blank_cell_its_peers_are_shown() {
    expect![[r#"
        4....1
          o
        ..23..
          d
        .5..3.
        od@odo
        .6..4.
        odo
        ..54..
          d
        1....5
          o
    "#]]
    .assert_eq(&highlighted(&SIX.replace(".5..3.", ".5^..3.")));
}

#[test]
fn on_a_digit_that_clashes_its_twins_are_shown_and_are_its_definition() {
    let text = SIX.replace("4....1", "^4...41");
    expect![[r#"
        4...41
        @   !
        ..23..
        .5..3.
        .6..4.
        ..54..
        1....5
    "#]]
    .assert_eq(&highlighted(&text));
    expect![[r#"
        4...41
            *
        ..23..
        .5..3.
        .6..4.
        ..54..
        1....5
    "#]]
    .assert_eq(&pointed(&text, duplicates));
}

#[test]
fn a_digit_without_a_clash_has_no_twin() {
    let (_, block, _, at) = at_caret(&SIX.replace("..23..", "..2^3.."));
    assert!(duplicates(&block, at).is_empty());
}

#[test]
fn the_places_of_a_digit_are_those_in_the_puzzle_and_its_state_but_not_in_its_solution() {
    let state = SIX.replace("4....1", "43...1");
    let text =
        format!("{SIX}\n[State]\n{state}\n[Solution]\n436251\n512364\n254136\n361542\n625413\n143625\n");
    expect![[r#"
        4....1
        ..23..
           *
        .5..3.
            *
        .6..4.
        ..54..
        1....5

        [State]
        43...1
         *
        ..23..
           *
        .5..3.
            *
        .6..4.
        ..54..
        1....5

        [Solution]
        436251
        512364
        254136
        361542
        625413
        143625
    "#]]
    .assert_eq(&pointed(&text.replacen("..23..", "..2^3..", 1), places));
}

#[test]
fn nothing_belongs_to_a_comment_or_a_key() {
    let (_, block, _, at) = at_caret(&format!("ti^tle: A\n{SIX}"));
    assert!(highlights(&block, at).is_empty() && places(&block, at).is_empty());
}
