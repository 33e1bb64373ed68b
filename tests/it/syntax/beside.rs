//! Puzzles of different sizes and forms directly below each other: each is read as if it were alone.

use super::*;

const SMALL: &str = "1..4..1.2....3..\n";
const FOUR_ROWS: &str = "1..4\n..1.\n2...\n.3..\n";
const SIX_ROWS: &str = "..5...\n......\n...6..\n.23...\n.....4\n.....2\n";
const SIX_LINE: &str = "..5............6...23........4.....2\n";

/// Asserts that a text has exactly puzzles of these sizes, and no problems.
fn has(text: &str, wanted: &[usize]) {
    assert_eq!(sizes(text), wanted, "{text}");
    assert_eq!(codes(text), [], "{text}");
}

#[test]
fn a_ruler_parts_lists_of_puzzles_on_lines() {
    for ruler in ["-----\n", "=====\n", "--------------------\n", "-----\n=====\n"] {
        for text in [
            format!("# Set 1\n{ruler}{SMALL}{SMALL}"),
            format!("{SMALL}{ruler}{SMALL}"),
            format!("{SMALL}{SMALL}{ruler}{SMALL}{SMALL}{ruler}"),
        ] {
            assert_eq!(sizes(&text), vec![4; text.matches("1..4").count()], "{text}");
        }
    }
    let boxed = "4 2 | 0 0\n3 1 | 4 0\n----+----\n0 3 | 1 0\n1 0 | 2 3\n";
    assert_eq!(sizes(&format!("-----\n{SMALL}{boxed}")), [4, 4]);
    assert_eq!(sizes(&format!("=====\n{SMALL}{SMALL}=====\n{boxed}")), [4, 4, 4]);
    // Sixteen rows with lines between their boxes are one grid, as they are with joints in the lines.
    let band = SMALL.repeat(4);
    assert_eq!(sizes(&vec![band.clone(); 4].join("----------\n")), [16]);
    assert_eq!(sizes(&vec![band; 3].join("----------\n")), [4; 12]);
    let joints = format!("{SMALL}{SMALL}{SMALL}{SMALL}----+----+----+----\n{SMALL}");
    assert_eq!(sizes(&joints), [16]);
}

#[test]
fn full_frames_below_each_other_are_no_larger_grid() {
    let four = "| 2 4 | 3 1 |\n| 1 3 | 4 2 |\n+-----+-----+\n| 3 2 | 1 4 |\n| 4 1 | 2 3 |\n";
    let other = "| 4 3 | 2 1 |\n| 1 2 | 3 4 |\n+-----+-----+\n| 2 4 | 1 3 |\n| 3 1 | 4 2 |\n";
    for between in ["", "# solution\n", "+-----+-----+\n", "+-----+-----+\n+-----+-----+\n"] {
        has(&format!("{four}{between}{other}"), &[4, 4]);
        // Row by row, as it is typed.
        for rows in 1..4 {
            let below: String =
                other.replace("+-----+-----+\n", "").split_inclusive('\n').take(rows).collect();
            assert_eq!(sizes(&format!("{four}{between}{below}"))[0], 4, "{rows} rows");
        }
    }
    let row = |of: &str| {
        let cells: Vec<String> = of.chars().map(String::from).collect();
        format!("| {} |\n", cells.chunks(3).map(|some| some.join(" ")).collect::<Vec<_>>().join(" | "))
    };
    let nine = |first: usize| -> String {
        let digits = "123456789123456789";
        (0..9).map(|at| first + at % 3 * 3 + at / 3).map(|at| row(&digits[at % 9..at % 9 + 9])).collect()
    };
    has(&format!("{}{}", nine(0), nine(4)), &[9, 9]);
}

#[test]
fn a_whole_grid_ends_above_a_larger_one() {
    for between in ["", "# 6x6\n", "\n"] {
        has(&format!("{FOUR_ROWS}{between}{SIX_ROWS}"), &[4, 6]);
        has(&format!("{SIX_ROWS}{between}{FOUR_ROWS}"), &[6, 4]);
        has(&format!("{FOUR_ROWS}{between}{FOUR}{SIX_ROWS}"), &[4, 4, 6]);
    }
    let nine = "1........\n".to_owned() + &".........\n".repeat(8);
    has(&format!("{SIX_ROWS}{nine}"), &[6, 9]);
    has(&format!("{FOUR_ROWS}{nine}"), &[4, 9]);
}

#[test]
fn a_puzzle_on_a_line_below_a_larger_grid_is_one() {
    let nine = "1........\n".to_owned() + &".........\n".repeat(8);
    has(&format!("{nine}{SIX_LINE}"), &[9, 6]);
    has(&format!("{nine}{SMALL}{SMALL}"), &[9, 4, 4]);
    has(&format!("{SIX_ROWS}{SMALL}"), &[6, 4]);
    has(&format!("{nine}[State]\n{nine}{SIX_LINE}"), &[9, 6]);
}

#[test]
fn a_labelled_puzzle_on_a_line_keeps_its_sections() {
    let line = SMALL.trim();
    for behind in [" easy one", " 5", ",1234341221434321"] {
        let text = format!("{FOUR_ROWS}\n{line}{behind}\n[State]\n{FOUR_ROWS}");
        let file = File::parse(&text);
        let states: Vec<bool> = file.puzzles().map(|it| it.puzzle.state.is_some()).collect();
        assert_eq!(states, [false, true], "{text}");
        assert_eq!(codes(&text), [], "{text}");
    }
}
