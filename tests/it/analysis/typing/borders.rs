//! Opening a line behind a row: a border between bands is inserted automatically.

use sudoku_ls::analysis::opened_row;
use sudoku_ls::syntax::{Borders, File};

/// Returns the text after a new line is opened at the caret `^`, with the automatic edits.
fn opened(text: &str) -> String {
    opened_as(text, Borders::Keep)
}

/// Opens a new line as `opened` does, with this setting for borders.
fn opened_as(text: &str, borders: Borders) -> String {
    let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let at = text.find('^').expect("a caret");
    let mut now = text.replace('^', newline);
    let file = File::parse(&now);
    let index = file.block_at(at).expect("a block");
    let start = file.start_of(index);
    if let Some(edit) = opened_row(&file, index, at - start, borders) {
        assert!(edit.span.is_empty());
        now.insert_str(edit.span.start as usize + start, &edit.text);
    }
    now
}

/// Checks that a new line brings no automatic edit.
fn plain(text: &str) {
    assert_eq!(opened(text), text.replace('^', "\n"));
}

const TWO_BANDS: &str = "4 . . | . . 1\n. . 2 | 3 . .\n------+------\n. 5 . | . 3 .\n. 6 . | . 4 .";

#[test]
fn the_row_that_ends_a_band_is_followed_by_the_border_of_the_bands_above() {
    assert_eq!(opened(&format!("{TWO_BANDS}^")), format!("{TWO_BANDS}\n------+------\n"));
    assert_eq!(opened(&format!("{TWO_BANDS} # 🧩^")), format!("{TWO_BANDS} # 🧩\n------+------\n"));
    let crlf = TWO_BANDS.replace('\n', "\r\n");
    assert_eq!(opened(&format!("{crlf}^")), format!("{crlf}\r\n------+------\r\n"));
    let below = "\n[puzzle two]\n1...\n....\n..2.\n....\n";
    assert_eq!(opened(&format!("{TWO_BANDS}^{below}")), format!("{TWO_BANDS}\n------+------\n{below}"));
}

#[test]
fn the_border_on_top_is_repeated_behind_the_first_band_and_the_last_one() {
    let one = "+-----+-----+\n| 1 2 | . . |\n| . . | 1 2 |";
    assert_eq!(opened(&format!("{one}^")), format!("{one}\n+-----+-----+\n"));
    let all = format!("{one}\n+-----+-----+\n| 2 1 | . 3 |\n| . . | . . |");
    assert_eq!(opened(&format!("{all}^")), format!("{all}\n+-----+-----+\n"));
    let state = format!("12..\n..12\n21.3\n....\n\n[State]\n{one}");
    assert_eq!(opened(&format!("{state}^")), format!("{state}\n+-----+-----+\n"));
}

#[test]
fn elsewhere_nothing_comes() {
    plain("4 . . | . . 1\n. . 2 | 3 . .\n------+------\n. 5 . | . 3 .^");
    plain("4 . . | . . 1^\n. . 2 | 3 . .");
    plain("4 . . | . . 1\n. . 2 | 3 . .^");
    plain("12..\n..12^");
    plain("# +--+^\n12..\n..12");
    plain("12....1221.3....^");
    plain(&format!("{TWO_BANDS}^------+------\n"));
    plain("+--+--+\n|12|..|\n|..|1|^");
    plain("+---+\n1234\n234.^\n34..\n4...\n[Regions]\nAAAB\nABBB\nCCDD\nCCDD\n");
    plain("^");
}

#[test]
fn a_border_that_the_settings_draw_comes_behind_the_first_band_too() {
    let band = "4 . . | . . 1\n. . 2 | 3 . .";
    let boxes = |text: &str| opened_as(text, Borders::Boxes);
    assert_eq!(boxes(&format!("{band}^")), format!("{band}\n------+------\n"));
    assert_eq!(
        boxes(&format!("  {}^", band.replace('\n', "\n  "))),
        "  4 . . | . . 1\n  . . 2 | 3 . .\n  ------+------\n"
    );
    let state = format!("4....1\n..23..\n.5..3.\n.6..4.\n..54..\n1....5\n[State]\n{band}");
    assert_eq!(boxes(&format!("{state}^")), format!("{state}\n------+------\n"));
    let last = "12..\n..12\n21..\n..21^";
    assert_eq!(boxes(last), last.replace('^', "\n"), "nothing below the last band");
    let none = format!("{TWO_BANDS}^");
    assert_eq!(opened_as(&none, Borders::None), none.replace('^', "\n"));
}
