//! Grids pasted from diffs, quotes, chats, code and pages: what `convert` reads, and how `check --fix` changes the
//! file.
#![expect(clippy::format_collect, reason = "texts are put together from short pieces")]

use sudoku_ls::convert::{Form, Item, Sheet, detect};

use super::items;
use crate::cli::sudoku_ls_in;

const ONE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Returns the cells of a puzzle, which must have no placed digits and no pencil marks.
fn line(sheet: &Sheet) -> String {
    assert!(sheet.placed.is_empty() && sheet.marks.is_empty(), "{sheet:?}");
    sheet.givens.iter().map(|&digit| if digit == 0 { '.' } else { char::from(b'0' + digit) }).collect()
}

/// Returns the puzzles of a text, and why other lines can't be read.
fn read(text: &str) -> Vec<String> {
    let found =
        |item: Item| item.map_or_else(|why| format!("line {}: {}", why.line + 1, why.reason), |it| line(&it));
    items(detect(text), text).into_iter().map(found).collect()
}

/// Returns the text after `check --fix`, and the remaining findings.
fn fixed(text: &str) -> (String, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.sudoku");
    std::fs::write(&file, text).unwrap();
    let ran = sudoku_ls_in(folder.path(), &["check", "--fix", "a.sudoku"], "");
    (std::fs::read_to_string(&file).unwrap(), ran.out)
}

/// Checks that `convert` reads the puzzle, and that `check --fix` writes it with no findings left.
fn is_one(text: &str) {
    assert_eq!(read(text), [ONE], "{text}");
    let (fixed, found) = fixed(text);
    assert_eq!((read(&fixed), found.as_str()), (vec![ONE.to_owned()], ""), "{text}\n{fixed}");
}

/// Returns the rows of the puzzle, with this sign for a blank.
fn rows(blank: &str, between: &str) -> Vec<String> {
    cells(&|digit| digit.to_string(), blank, between)
}

fn cells(digit: &dyn Fn(char) -> String, blank: &str, between: &str) -> Vec<String> {
    let cells: Vec<String> =
        ONE.chars().map(|c| if c == '.' { blank.to_owned() } else { digit(c) }).collect();
    cells.chunks(9).map(|row| row.join(between)).collect()
}

/// Returns the rows with lines between the boxes.
fn boxed() -> Vec<String> {
    let bar = "+-------+-------+-------+".to_owned();
    let row = |row: &String| format!("| {} | {} | {} |", &row[..5], &row[6..11], &row[12..]);
    let mut all = vec![bar.clone()];
    for band in rows(".", " ").chunks(3) {
        all.extend(band.iter().map(row));
        all.push(bar.clone());
    }
    all
}

fn with(ahead: &str, lines: &[String]) -> String {
    lines.iter().map(|line| format!("{ahead}{line}\n")).collect()
}

#[test]
fn the_signs_of_a_diff_and_of_quotes_are_no_cells() {
    for ahead in ["+", "> ", ">", ">> ", ">>", "> > ", "< ", "| ", "$ ", "% ", "! ", "• "] {
        for lines in [rows(".", ""), rows("0", ""), rows(".", " "), boxed()] {
            is_one(&with(ahead, &lines));
        }
    }
    is_one(&format!("@@ -0,0 +1,9 @@\n{}", with("+", &rows(".", ""))));
    let header = "diff --git a/x.sudoku b/x.sudoku\nnew file mode 100644\nindex 0000000..1234567\n--- /dev/null\n+++ b/x.sudoku\n@@ -0,0 +1,13 @@\n";
    is_one(&format!("{header}{}\\ No newline at end of file\n", with("+", &boxed())));
    let (text, found) = fixed(&format!("+title: A\n+# noted\n+\n{}", with("+", &rows(".", ""))));
    assert!(text.starts_with("title: A\n# noted\n\n5 3 .") && found.is_empty(), "{text}{found}");
}

#[test]
fn a_dash_ahead_of_each_row_is_an_item_of_a_list_only_before_a_row_without_dashes() {
    is_one(&with("* ", &rows(".", "")));
    for text in [with("- ", &rows("-", "")), with("-", &rows(".", "")), with("... ", &rows(".", ""))] {
        assert!(read(&text).iter().all(|it| it.starts_with("line ")), "{text}");
        let (after, found) = fixed(&text);
        assert!(after == text && !found.is_empty(), "{text}{after}");
    }
}

#[test]
fn a_hunk_that_removes_rows_too_is_left_as_it_is() {
    let all = rows(".", "");
    let text = format!(" {}\n-7..195...\n+{}\n{}", all[0], all[1], with(" ", &all[2..]));
    assert!(read(&text).iter().all(|it| it.starts_with("line ")), "{:?}", read(&text));
    assert_eq!(fixed(&text).0, text);
}

#[test]
fn the_time_and_the_name_of_a_chat_are_no_cells() {
    let all = rows(".", "");
    let said = |ahead: &dyn Fn(usize) -> String| -> String {
        all.iter().enumerate().map(|(at, row)| format!("{}{row}\n", ahead(at))).collect()
    };
    is_one(&said(&|at| format!("[12:3{at}] Bob: ")));
    is_one(&said(&|at| format!("[24/11/2026, {}:00:0{at}] Bob: ", at + 8)));
    is_one(&said(&|at| format!("9:{} bob> ", 55 + at % 5)));
    is_one(&said(&|_| "<bob> ".to_owned()));
    is_one(&said(&|_| "Bob: ".to_owned()));
}

#[test]
fn a_column_of_placed_digits_that_may_be_the_signs_of_a_diff_is_pointed_out() {
    let rows: String = "123456789".chars().map(|digit| format!("+{digit}........\n")).collect();
    let (text, found) = fixed(&rows);
    assert_eq!(text, rows);
    assert!(found.contains("hint[foreign-form]") && found.contains("remove the '+'"), "{found}");
}

#[test]
fn lists_in_code_are_read_in_any_language() {
    let numbers = rows("0", ", ");
    let list = |open: &str, close: &str, between: &str| {
        numbers.iter().map(|row| format!("  {open}{row}{close}")).collect::<Vec<_>>().join(between)
    };
    let quoted = cells(&|digit| format!("'{digit}'"), "'.'", ", ");
    let spaced = rows("0", " ");
    for text in [
        format!("int[][] grid = new int[][] {{\n{}\n}};\n", list("{", "}", ",\n")),
        format!("int[,] grid = new int[9, 9]\n{{\n{}\n}};\n", list("{ ", " }", ",\n")),
        format!("const int a[9][9] = {{{{{}}}}};\n", numbers.join("},{")),
        format!("std::array<std::array<int, 9>, 9> board = {{{{\n{}\n}}}};\n", list("{", "}", ",\n")),
        format!("let grid = vec![\n{},\n];\n", list("vec![", "]", ",\n")),
        format!("let grid = vec![vec![{}]];\n", numbers.join("], vec![")),
        format!("const GRID: [[u8; 9]; 9] = [[{}]];\n", numbers.join("], [")),
        format!("let board: Vec<Vec<char>> = vec![\n    vec![{}],\n];\n", quoted.join("],\n    vec![")),
        format!("var grid = [9][9]int{{\n{},\n}}\n", list("{", "}", ",\n")),
        format!("val grid = arrayOf(\n{}\n)\n", list("intArrayOf(", ")", ",\n")),
        format!("$grid = array(\n{}\n);\n", list("array(", ")", ",\n")),
        format!("grid = [\n{}\n].freeze\n", list("[", "]", ",\n")),
        format!("(def grid [[{}]])\n", spaced.join("]\n           [")),
        format!("let grid = [|\n{}\n|]\n", list("[|", "|]", ";\n").replace(", ", "; ")),
        format!("np.array([[{}]], dtype=int)\n", numbers.join("],\n          [")),
        format!("grid = np.array([\n{}\n], dtype=np.int8)\n", list("[", "]", ",\n")),
        format!("array([[{}]],\n      dtype=int8)\n", numbers.join("],\n       [")),
    ] {
        is_one(&text);
    }
    // Code other than the list of the grid stays and is reported.
    let program =
        format!("import numpy as np\n\ngrid = np.array([\n{}\n])\nsolve(grid)\n", list("[", "]", ",\n"));
    let (text, found) = fixed(&program);
    assert!(
        text.contains("import numpy as np") && text.contains("solve(grid)") && !found.is_empty(),
        "{text}{found}"
    );
}

#[test]
fn a_list_in_code_that_is_changed_before_it_is_used_is_not_read() {
    let list = format!("np.array([[{}]])", rows("0", ", ").join("],\n          ["));
    for after in [".T", ".transpose()", "[::-1]", " + 1"] {
        let text = format!("{list}{after}\n");
        assert!(read(&text).iter().all(|it| it.starts_with("line ")), "{text}{:?}", read(&text));
    }
}

#[test]
fn a_grid_on_one_line_may_have_line_ends_of_code_or_a_separator_between_any_two_cells() {
    let all: String = rows("", ",").join(",");
    for separator in [",", ", ", ";", "\t", "|"] {
        is_one(&(all.replace(',', separator) + "\n"));
    }
    for end in ["\\r\\n", "\\n", "<br>", "<br/>"] {
        for lines in [rows(".", ""), rows(".", " "), boxed()] {
            is_one(&(lines.join(end) + "\n"));
            is_one(&format!("{}{end}\n", lines.join(end)));
        }
        is_one(&format!("string s = \"{}\";\n", rows(".", "").join(end)));
    }
    // With one cell fewer, the text is not a grid.
    let short = all.split_once(',').unwrap().1;
    assert!(read(short).iter().all(|it| it.starts_with("line ")), "{:?}", read(short));
}

#[test]
fn blanks_and_digits_may_be_any_signs_that_are_told_apart() {
    for blank in ["□", "\u{3000}", "·", "⬜", "☐", "・", "○", "–", "\u{a0}", "o"] {
        is_one(&(rows(blank, "").join("\n") + "\n"));
        is_one(&(rows(blank, "").concat() + "\n"));
    }
    for one in ['❶', '①', '⓵', '➀', '➊', '⑴', '１', '𝟏', '𝟙', '𝟷', '१'] {
        let sign = |digit: char| char::from_u32(one as u32 + digit as u32 - '1' as u32).unwrap().to_string();
        for blank in [".", "．", "□", "\u{3000}", "0"] {
            is_one(&(cells(&sign, blank, "").join("\n") + "\n"));
            is_one(&(cells(&sign, blank, " ").join("\n") + "\n"));
        }
    }
    // If only some digits are circled, the circles have an unknown meaning.
    let mixed = rows(".", "").join("\n").replace('5', "⑤");
    assert!(read(&mixed).iter().all(|it| it.starts_with("line ")), "{:?}", read(&mixed));
    assert_eq!(fixed(&mixed).0, mixed);
}

#[test]
fn a_fence_of_markdown_goes_and_what_is_beside_it_stays() {
    let grid = rows(".", "").join("\n");
    let other: String = rows(".", "").into_iter().rev().collect::<Vec<_>>().join("\n");
    for (open, close) in [("```", "```"), ("```sudoku", "```"), ("~~~text", "~~~"), ("````", "````")] {
        for (above, below) in [
            ("# noted\n", ""),
            ("", "# noted\n"),
            ("# noted\n\n", "\n# more\n"),
            (&*format!("{other}\n\n# noted\n"), ""),
        ] {
            let (text, found) = fixed(&format!("{above}{open}\n{grid}\n{close}\n{below}"));
            assert!(
                found.is_empty() && text.contains("# noted") && !text.contains(['`', '~']),
                "{text}{found}"
            );
            assert_eq!(read(&text).last().unwrap(), ONE, "{text}");
        }
    }
    let (text, found) = fixed(&format!("Some prose.\n\n```\n{grid}\n```\n"));
    assert!(text.starts_with("Some prose.\n") && found.contains("Unrecognized line"), "{text}{found}");
    assert!(!text.contains('`') && read(&text).contains(&ONE.to_owned()), "{text}");
}

#[test]
fn a_blank_in_a_row_with_another_fault_is_not_rewritten() {
    let text = format!("{}\n1234567890\n{}\n", rows(".", "")[..4].join("\n"), rows(".", "")[5..].join("\n"));
    assert_eq!(fixed(&text).0, text);
}

#[test]
fn brackets_and_rules_without_end_are_no_grid() {
    // Nested lists are followed a few levels deep; without this limit, the first text would overflow the stack.
    for text in ["[".repeat(60_000), "[1,".repeat(20_000), "{(['".repeat(15_000), "> ---\n".repeat(10_000)] {
        assert!(read(&text).iter().all(|it| it.starts_with("line ")), "{}", &text[..10]);
    }
}

#[test]
fn a_digit_alone_among_pencil_marks_is_a_given_in_a_sudoku_file_and_a_mark_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let text = "1 23 23 4\n34 34 1 2\n3 23 4 1\n4 1 2 3\n";
    for (name, expected) in [("a.sudoku", "1..4..123.414123\n"), ("a.txt", "1..4..1...41.1.3\n")] {
        std::fs::write(folder.path().join(name), text).unwrap();
        let ran = sudoku_ls_in(folder.path(), &["convert", "--to", "line", name], "");
        assert_eq!(ran.out, expected, "{name}");
    }
}

#[test]
fn what_is_beside_the_cells_of_a_table_is_no_slip() {
    let body: String =
        rows("", "|").iter().zip('A'..).map(|(row, name)| format!("{name}|{row}|\n")).collect();
    is_one(&format!("|0|1|2|3|4|5|6|7|8\n{body}"));
}

#[test]
fn a_digit_alone_beside_marks_and_placed_digits_is_a_given_in_a_sudoku_file() {
    let rows = "5 u3 57 . 7 . . . .\n".to_owned() + &". . . . . . . . .\n".repeat(8);
    let titled = format!("title: mine\n\n{rows}");
    assert_eq!(detect(&titled), Form::Sudoku, "SudoCue has no metadata");
    assert_eq!(detect(&rows), Form::Sdx);
    let folder = tempfile::tempdir().unwrap();
    let given = format!("5...7{}\n", ".".repeat(76));
    for (name, text) in [("a.sudoku", &titled), ("b.sudoku", &rows), ("c.txt", &titled)] {
        std::fs::write(folder.path().join(name), text).unwrap();
        let ran = sudoku_ls_in(folder.path(), &["convert", "--to", "line", name], "");
        assert_eq!(ran.out, given, "{name}");
    }
    for mark in ["# mine", "{57}"] {
        let own = match mark {
            "{57}" => rows.replace("57", mark),
            comment => format!("{comment}\n{rows}"),
        };
        assert_eq!(detect(&own), Form::Sudoku, "{own}");
    }
}

#[test]
fn a_link_or_a_game_id_among_puzzles_is_read_in_its_place() {
    let link_of = |form| {
        let mut writer = sudoku_ls::convert::Writer::new(form);
        for item in items(Form::Line, ONE) {
            assert!(writer.add(&item.unwrap()).unwrap().is_empty());
        }
        writer.end()
    };
    let other = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    for form in [Form::FpuzzlesLink, Form::SudokuPad, Form::Sgt, Form::SudokuWiki] {
        let link = link_of(form);
        for text in [format!("{other}\n\n{link}\n{other}\n"), format!("{link}\n{other}\n")] {
            let expected: Vec<&str> =
                if text.starts_with(other) { vec![other, ONE, other] } else { vec![ONE, other] };
            assert_eq!(read(&text), expected, "{text}");
        }
    }
}
