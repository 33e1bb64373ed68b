//! Rows without a frame, with plain spaces as blanks.

use super::*;

/// A puzzle whose first, fifth and last rows have no givens.
const SPARSE: &str = "..........345.6...16.94.2..4.8.6..1...........5..7.9.6..7.32.58...4.539..........";

/// Returns the rows of a puzzle with spaces as blanks.
fn rows(cells: &str, n: usize) -> Vec<String> {
    let spaces: Vec<char> = cells.chars().map(|c| if c == '.' { ' ' } else { c }).collect();
    spaces.chunks(n).map(|row| row.iter().collect()).collect()
}

/// Returns the rows with a bar after every third cell; the last bar only if `last` is set.
fn with_bars(rows: &[String], between: &str, last: bool) -> Vec<String> {
    let row = |row: &String| {
        let parts = [&row[..3], &row[3..6], &row[6..]];
        parts.join(between) + if last { between.trim_end() } else { "" }
    };
    rows.iter().map(row).collect()
}

/// Returns the rows with a space between cells.
fn spaced(rows: &[String]) -> Vec<String> {
    rows.iter().map(|row| row.chars().map(String::from).collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn rows_of_blanks_may_be_anywhere() {
    let six = "1..4.6.......2.1.34............6.5..";
    for (cells, n) in [(SPARSE, 9), (CLASSIC, 9), (six, 6), ("1..4.....2.14...", 4)] {
        let rows = rows(cells, n);
        let wide: Vec<String> = rows.iter().map(|row| row.clone() + "\n").collect();
        for text in [
            rows.join("\n"),
            rows.join("\r\n") + "\r\n",
            wide.concat(),
            format!("title: mine\n{}", wide.concat()),
            format!("# mine\n\n{}\n", wide.concat()),
            spaced(&rows).join("\n"),
        ] {
            assert_eq!(givens(&text), cells, "{text}");
            assert_eq!(codes(&text), [], "{text}");
        }
        let two = format!("{}\n{}", wide.concat(), wide.concat());
        assert_eq!(sizes(&two), [n, n], "{two}");
    }
}

#[test]
fn bars_may_be_between_cells_alone_or_at_the_right() {
    let rows = rows(SPARSE, 9);
    for lines in [
        with_bars(&rows, "|", false),
        with_bars(&rows, "|", true),
        with_bars(&rows, " | ", false),
        with_bars(&rows, "\u{2502}", false),
        spaced(&rows).iter().map(|row| format!("{} |{} |{}", &row[..5], &row[5..11], &row[11..])).collect(),
    ] {
        let text = lines.join("\n");
        assert_eq!(givens(&text), SPARSE, "{text}");
        assert_eq!(codes(&text), [], "{text}");
        let bands: Vec<String> = lines.chunks(3).map(|band| band.join("\n")).collect();
        let text = bands.join("\n---+---+---\n");
        assert_eq!(givens(&text), SPARSE, "{text}");
        assert_eq!(codes(&text), [], "{text}");
    }
}

#[test]
fn spaces_at_the_ends_of_rows_may_be_missing() {
    let rows = rows(CLASSIC, 9);
    let text: String = rows.iter().map(|row| row.trim_end().to_owned() + "\n").collect();
    assert_eq!(givens(&text), CLASSIC);
    assert_eq!(codes(&text), []);
    // A cell without text has an empty span at its place in the row.
    let file = File::parse(&text);
    let block = &file.blocks()[0];
    let puzzle = block.puzzle.as_ref().unwrap();
    let place = puzzle.grid.cells[8].span;
    assert!(place.is_empty() && place.start == 5, "{place:?}");
}

#[test]
fn rows_that_are_too_short_by_a_slip_are_no_such_rows() {
    for text in ["1234\n34\n2143\n4321\n", "12 4\n3412\n2143\n4321\n", "1 2 3 4\n3 4 1 2\n2 1 4\n4 3 2 1\n"] {
        assert!(codes(text).contains(&ProblemCode::RowLength), "{text}: {:?}", codes(text));
    }
}

#[test]
fn x_is_a_blank_of_large_grids_too() {
    let line =
        "EBxF3xxxx6xxxx4xxC8xxxx5x0xxx6xxx5xxxxxD4ExxxA90xxxx1x4xFxACxxxx".to_owned() + &"x".repeat(192);
    let puzzle = one(&line);
    assert_eq!(puzzle.symbols.describe(), "0-F with 0 as the first");
    assert_eq!(codes(&line), [ProblemCode::DoubtfulSymbols]);
    let slip = line.replacen('3', "z", 1);
    let file = File::parse(&slip);
    let message =
        &file.blocks()[0].problems.iter().find(|it| it.code == ProblemCode::UnknownSymbol).unwrap().message;
    assert!(message.contains("x for a blank"), "{message}");
}
