//! The single that is offered at the cursor.

use sudoku_ls::analysis::next_single;
use sudoku_ls::syntax::File;

/// Returns the text after the single offered at the caret `^` is accepted; `None` if none is offered.
fn taken(text: &str) -> Option<String> {
    let at = text.find('^').expect("a caret");
    let mut now = text.replace('^', "");
    let file = File::parse(&now);
    let index = file.block_at(at)?;
    let start = file.start_of(index);
    let edit = next_single(&file, index, at - start)?;
    let range = edit.span.start as usize + start..edit.span.end as usize + start;
    assert!(range.contains(&at) || range.end == at, "the range holds the cursor: {edit:?}");
    assert!(!now[range.clone()].contains('\n'), "and is on one line");
    now.replace_range(range, &edit.text);
    Some(now)
}

#[test]
fn the_single_of_the_cell_at_the_cursor_is_offered() {
    assert_eq!(taken("12..\n..12\n21^.3\n....\n").as_deref(), Some("12..\n..12\n2143\n....\n"));
}

#[test]
fn else_the_easiest_one_further_right_in_the_row_with_what_stands_between() {
    assert_eq!(taken("12..\n..12\n^21.3\n....\n").as_deref(), Some("12..\n..12\n2143\n....\n"));
    let spaced = "1 2 | . .\n. . | 1 2\n----+----\n2^ 1 | . 3\n. . | . .\n";
    assert_eq!(taken(spaced).expect("a single").lines().nth(3), Some("2 1 | 4 3"));
}

#[test]
fn nothing_is_offered_left_of_the_cursor_outside_a_grid_and_where_digits_clash() {
    assert_eq!(taken("12..\n..12\n21.3^\n....\n"), None);
    assert_eq!(taken("# ^ 12..\n12..\n..12\n21.3\n....\n"), None);
    assert_eq!(taken("11..\n..12\n21^.3\n....\n"), None);
    assert_eq!(taken("12..\n..12\n21^.\n....\n"), None);
    assert_eq!(taken("^"), None);
}

#[test]
fn a_state_is_worked_in_and_its_givens_are_not() {
    let text = |givens: &str, state: &str| {
        format!("{givens}\n..12\n21.3\n....\n[State]\n{state}\n..12\n21.3\n....\n")
    };
    assert_eq!(taken(&text("12^..", "12..")), None);
    let now = taken(&text("12..", "12..").replace("[State]\n12..\n..12\n21.3", "[State]\n12..\n..12\n21^.3"));
    assert!(now.is_some_and(|now| now.ends_with("[State]\n12..\n..12\n2143\n....\n")));
}

#[test]
fn lines_line_ends_marks_and_large_symbols_are_kept() {
    assert_eq!(taken("12....1221^.3.... # 🧩\n").as_deref(), Some("12....122143.... # 🧩\n"));
    assert_eq!(
        taken("12..\r\n..12\r\n21^.3\r\n....\r\n").as_deref(),
        Some("12..\r\n..12\r\n2143\r\n....\r\n")
    );
    assert_eq!(taken("12..\n..12\n21^.3\n+3...\n").as_deref(), Some("12..\n..12\n21+43\n+3...\n"));
    let large = format!("123456789ABCDEF^.\n{}", "................\n".repeat(15));
    assert_eq!(taken(&large).expect("a single").lines().next(), Some("123456789ABCDEFG"));
    let jigsaw = "123^.\n....\n....\n....\n[Regions]\nAAAB\nABBB\nCCDD\nCCDD\n";
    assert_eq!(taken(jigsaw).expect("a single").lines().next(), Some("1234"));
}
