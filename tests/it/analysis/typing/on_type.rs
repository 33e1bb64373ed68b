//! Typing a digit into a row.

use sudoku_ls::analysis::on_type;
use sudoku_ls::syntax::File;

/// Returns the text after a digit is typed at the caret `^`, with on-type formatting.
fn typed(text: &str, digit: char) -> String {
    let at = text.find('^').expect("a caret");
    let mut now = text.replace('^', &digit.to_string());
    let caret = at + digit.len_utf8();
    let file = File::parse(&now);
    let index = file.block_at(caret).expect("a block");
    let start = file.start_of(index);
    let edits = on_type(&file, index, caret - start, digit);
    assert!(edits.len() <= 1, "{edits:?}");
    for edit in edits {
        now.replace_range(edit.span.start as usize + start..edit.span.end as usize + start, &edit.text);
    }
    now
}

const ABOVE: &str = "4....1\n";
const BELOW: &str = "\n.5..3.\n.6..4.\n..54..\n1....5\n";

fn row(row: &str, digit: char) -> String {
    let now = typed(&format!("{ABOVE}{row}{BELOW}"), digit);
    now.strip_prefix(ABOVE)
        .and_then(|rest| rest.strip_suffix(BELOW))
        .expect("the same rows around")
        .to_owned()
}

#[test]
fn a_digit_takes_the_place_of_the_blank_right_of_it() {
    assert_eq!(row("^..23..", '6'), "6.23..");
    assert_eq!(row("..23^..", '6'), "..236.");
}

#[test]
fn at_a_blanks_other_side_it_takes_the_place_of_the_left_one() {
    assert_eq!(row("..^23..", '6'), ".623..");
    assert_eq!(row("..23..^", '6'), "..23.6");
}

#[test]
fn between_digits_and_in_a_row_that_is_not_too_long_nothing_changes() {
    assert_eq!(row("..2^3..", '6'), "..263..");
    assert_eq!(row(".^23..", '6'), ".623..");
    assert_eq!(row("..^223..", '6'), "..6223..");
}

#[test]
fn in_a_comment_and_in_metadata_nothing_changes() {
    assert_eq!(row("..23.. # .^.", '6'), "..23.. # .6.");
    assert_eq!(
        typed("title: .^.\n4....1\n..23..\n.5..3.\n.6..4.\n..54..\n1....5\n", '6').lines().next(),
        Some("title: .6.")
    );
}

#[test]
fn in_a_spaced_row_it_takes_the_place_of_the_blank_that_it_touches() {
    let spaced = |row: &str| {
        typed(&format!("4 . . . . 1\n{row}\n. 5 . . 3 .\n. 6 . . 4 .\n. . 5 4 . .\n1 . . . . 5\n"), '6')
    };
    assert!(spaced(". ^. 2 3 . .").contains("\n. 6 2 3 . .\n"));
    assert!(spaced(". .^ 2 3 . .").contains("\n. 6 2 3 . .\n"));
}

#[test]
fn line_ends_of_two_characters_are_left_alone() {
    let text = "4....1\r\n..23..^\r\n.5..3.\r\n.6..4.\r\n..54..\r\n1....5\r\n";
    assert_eq!(typed(text, '6').lines().nth(1), Some("..23.6"));
    assert_eq!(typed(text, '6').matches("\r\n").count(), 6);
}

#[test]
fn a_line_of_one_cell_too_many_is_made_a_puzzle_again() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    assert_eq!(line.len(), 81);
    let typed_line = |text: &str| typed(text, '4');
    let (before, after) = (&line[..2], &line[3..]);
    let done = format!("{before}4{after}");
    assert_eq!(typed_line(&format!("{before}^.{after}")), done);
    assert_eq!(
        typed_line(&format!("{before}.^{after}")),
        format!("{before}.4{}", &after[1..]),
        "the blank right of it"
    );
    assert_eq!(
        typed_line(&format!("5.^3{}", &line[3..])),
        format!("543{}", &line[3..]),
        "the blank left of it"
    );
    let other = line.replace('3', ".");
    assert_eq!(
        typed_line(&format!("{other}\r\n{before}^.{after} label\r\n{other}\r\n")),
        format!("{other}\r\n{done} label\r\n{other}\r\n")
    );
    for text in ["^.words of a text", "^. . . .", "# ^..............."] {
        assert_eq!(typed_line(text), text.replace('^', "4"));
    }
}
