//! Grids with pasted text around them.
#![expect(clippy::format_collect, reason = "texts are put together from short pieces")]

use sudoku_ls::analysis::paste_as;
use sudoku_ls::convert::{Form, Item, detect};
use sudoku_ls::syntax::File;

use super::items;
use crate::cli::sudoku_ls;

const ONE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Returns the puzzles of a text, and the lines that can't be read.
fn lines(text: &str) -> Vec<String> {
    let sign = |digit: &u8| if *digit == 0 { '.' } else { char::from(b'0' + digit) };
    let line = |item: Item| match item {
        Ok(sheet) => sheet.givens.iter().map(sign).collect(),
        Err(trouble) => format!("line {}: {}", trouble.line + 1, trouble.reason),
    };
    items(detect(text), text).into_iter().map(line).collect()
}

/// Returns the rows of the puzzle, with this sign for a blank.
fn rows(blank: &str, between: &str) -> Vec<String> {
    let cell = |cell: &u8| if *cell == b'.' { blank.to_owned() } else { char::from(*cell).to_string() };
    ONE.as_bytes().chunks(9).map(|row| row.iter().map(cell).collect::<Vec<_>>().join(between)).collect()
}

#[test]
fn tags_of_posts_and_pages_are_taken_off() {
    let grid = rows(".", "").join("\n");
    for (open, close) in [
        ("[code]\n", "\n[/code]"),
        ("[CODE]", "[/CODE]"),
        ("[quote=\"Bob\"]\n", "\n[/quote]"),
        ("<pre>\n", "\n</pre>"),
        ("<pre class=\"x\"><code>", "</code></pre>"),
        ("```\n", "\n```"),
        ("~~~text\n", "\n~~~"),
        ("puzzle = \"\"\"\n", "\n\"\"\""),
        ("grid: |\n", ""),
        ("9\n", ""),
        ("3 3\n", ""),
        ("9x9\n", ""),
    ] {
        let text = format!("{open}{grid}{close}\n");
        assert_eq!(lines(&text), [ONE], "{text}");
    }
    let broken = rows("_", "").join("<br>\n");
    assert_eq!(lines(&format!("<p>{broken}</p>\n")), [ONE]);
    let found = lines(&format!("Hi all,\n\n[code]\n{grid}\n[/code]\n\nBob\n"));
    assert!(
        found.contains(&ONE.to_owned()) && found.iter().any(|it| it.starts_with("line 1: ")),
        "{found:?}"
    );
}

#[test]
fn tables_of_wikis_are_read() {
    let inner: String = rows("&nbsp;", " || ").iter().map(|row| format!("|-\n| {row}\n")).collect();
    assert_eq!(lines(&format!("{{| class=\"wikitable\"\n{inner}|}}\n")), [ONE]);
    let inner: String = rows("", "\n|").iter().map(|row| format!("|-\n|{row}\n")).collect();
    assert_eq!(lines(&format!("{{|\n{inner}|}}\n")), [ONE]);
}

#[test]
fn matrices_are_read_row_by_row() {
    let numbers = rows("0", ",").join(",\n  ");
    assert_eq!(lines(&format!("matrix(c({numbers}), nrow=9, byrow=TRUE)\n")), [ONE]);
    // Without `byrow`, R fills the columns first.
    assert!(lines(&format!("matrix(c({numbers}), nrow=9)\n")).iter().all(|it| it.starts_with("line ")));
    let missing: String =
        rows("NA", "    ").iter().enumerate().map(|(at, row)| format!(" [{},]    {row}\n", at + 1)).collect();
    assert_eq!(lines(&format!("     [,1] [,2] [,3] [,4] [,5] [,6] [,7] [,8] [,9]\n{missing}")), [ONE]);
    let floats = ONE.replace('.', "n").split("").filter(|it| !it.is_empty()).collect::<Vec<_>>().join(". ");
    let floats = floats.replace("n.", "nan") + ".";
    let rows_of: Vec<&str> = floats.split(' ').collect();
    let text: String = rows_of.chunks(9).map(|row| format!(" [{}]\n", row.join(" "))).collect();
    assert_eq!(lines(&format!("[{}]\n", text.trim())), [ONE]);
    for text in [
        format!("S = [{}];\n", rows("0", " ").join("; ...\n     ")),
        format!("String s = \"{}\";\n", rows(".", "").join("\" +\n    \"")),
        format!("\"{}\"\n", rows(".", "").join("\\n\"\n\"")),
        format!("\"{}\"\n", rows(".", "").join("\\n")),
        format!("problem(1, [[{}]]).\n", rows("_", ",").join("],\n  [")),
        format!("{}\n", rows(" ", "][").iter().map(|row| format!("[{row}]")).collect::<Vec<_>>().join("\n")),
        rows(".", " ").join("\n\n"),
        format!("$$\\begin{{array}}{{c}}\n{}\n\\end{{array}}$$\n", rows("\\cdot", " & ").join(" \\\\\n")),
    ] {
        assert_eq!(lines(&text), [ONE], "{text}");
    }
}

#[test]
fn numbers_of_rows_and_columns_are_not_cells() {
    let numbered = |first: usize| -> String {
        rows("0", ",").iter().enumerate().map(|(at, row)| format!("{},{row}\n", at + first)).collect()
    };
    for head in ["\"\",0,1,2,3,4,5,6,7,8", ",1,2,3,4,5,6,7,8,9", "0,1,2,3,4,5,6,7,8,9"] {
        for first in [0, 1] {
            let text = format!("{head}\n{}", numbered(first));
            assert_eq!(lines(&text), [ONE], "{text}");
        }
    }
    for between in [" ", ""] {
        let text: String =
            rows(".", between).iter().enumerate().map(|(at, row)| format!("{}: {row}\n", at + 1)).collect();
        assert_eq!(lines(&text), [ONE], "{text}");
    }
}

#[test]
fn a_table_with_names_whose_rows_alone_end_in_a_comma_is_no_larger_grid() {
    for (head, first) in [(",1,2,3,4,5,6,7,8,9", 0), (",0,1,2,3,4,5,6,7,8", 1), (",1,2,3,4,5,6,7,8,9", 1)] {
        for blank in ["None", "?", "-", "0", ""] {
            let rows: String = rows(blank, ",")
                .iter()
                .enumerate()
                .map(|(at, row)| format!("{},{row},\n", at + first))
                .collect();
            let text = format!("{head}\n{rows}");
            assert_eq!(lines(&text), [ONE], "{text}");
        }
    }
}

#[test]
fn words_of_metadata_and_comments_stay_as_they_are() {
    let rows: String =
        rows(".", " ").iter().enumerate().map(|(at, row)| format!("{} | {row}\n", at + 1)).collect();
    let text = format!("title: None of (these) = {{finance}}\n# a [note] with nan = 3\n{rows}");
    let found = items(Form::Sudoku, &text);
    let [Ok(sheet)] = &found[..] else { panic!("{found:?}") };
    assert_eq!(sheet.facts[0].1, "None of (these) = {finance}");
    assert_eq!(sheet.comments, ["a [note] with nan = 3"]);
}

#[test]
fn words_for_blanks_alone_on_their_lines_are_no_puzzles() {
    for text in ["  [\n    null,\n    null,\n    3\n  ]\n]\n", "    null,\n    null\n"] {
        assert!(lines(text).iter().all(|it| it.starts_with("line ")), "{:?}", lines(text));
    }
}

#[test]
fn a_first_row_with_one_digit_is_not_the_size_of_what_follows() {
    let text = "8\n    3 5 1   8   6\n    5   6   4   7\n      1     9   2\n  4 1   2 9 3 7 8\n    6 7 8   5 1\n    8           5\n          6   8\n6 5           4 3\n";
    let puzzle = "8..........351.8.6..5.6.4.7...1..9.2.41.29378..678.51...8.....5.....6.8.65.....43";
    assert!(lines(text).iter().all(|it| it == puzzle || it.starts_with("line ")), "{:?}", lines(text));
}

#[test]
fn rows_of_fewer_numbers_than_there_are_rows_are_no_grid() {
    let rows = ["1 2 3", "4 1 2", "3 4 1", "2 3 4"].join("\n");
    let ran = sudoku_ls(&["convert", "-", "--to", "line"], &rows);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{ran:?}");
}

/// Returns a table in Markdown: rows between bars, with a rule below the first row.
fn marked(rows: &[&str], rule: &str) -> String {
    let fields = rows[0].split(',').count();
    let line = |row: &str| format!("| {} |\n", row.replace(',', " | "));
    let rule = format!("|{}\n", format!("{rule}|").repeat(fields));
    line(rows[0]) + &rule + &rows[1..].iter().map(|row| line(row)).collect::<String>()
}

#[test]
fn the_rule_and_the_names_of_a_table_in_markdown_are_no_rows() {
    let whole = format!("{}8{}8{}7{}", ".".repeat(38), ".".repeat(23), ".".repeat(11), ".".repeat(6));
    let rows = |blank: &str| -> Vec<String> {
        let cells: Vec<char> = whole.chars().collect();
        let cell = |c: &char| if *c == '.' { blank.to_owned() } else { c.to_string() };
        cells.chunks(9).map(|row| row.iter().map(cell).collect::<Vec<_>>().join(",")).collect()
    };
    for rule in ["-", ":-:", " --- "] {
        for blank in ["", "-", "."] {
            let rows = rows(blank);
            let all: Vec<&str> = rows.iter().map(String::as_str).collect();
            let read = |table: &[&str]| lines(&marked(table, rule));
            for names in [",,,,,,,,", "1,2,3,4,5,6,7,8,9", "A,B,C,D,E,F,G,H,I"] {
                let named = [vec![names], all.clone()].concat();
                assert_eq!(read(&named), [whole.as_str()], "{}", marked(&named, rule));
            }
            // The first row is where column names would be.
            assert_eq!(read(&all), [whole.as_str()], "{}", marked(&all, rule));
            let numbered: Vec<String> = all.iter().zip(1..).map(|(row, at)| format!("{at},{row}")).collect();
            let numbered: Vec<&str> = numbered.iter().map(String::as_str).collect();
            assert_eq!(read(&numbered), [whole.as_str()], "{}", marked(&numbered, rule));
        }
    }
    // In a cut table, column names are not taken for a row.
    let cut = marked(&["1,2,3,4", ",3,,", ",,2,", "4,,,"], "---");
    assert!(lines(&cut).iter().all(|line| line.starts_with("line ")), "{cut}");
}

#[test]
fn names_of_columns_and_rows_are_no_cells_of_a_larger_grid() {
    const FOUR: &str = "3....2..........";
    let rows = ["3,,,", ",2,,", ",,,", ",,,"];
    let numbered: Vec<String> = rows.iter().zip(1..).map(|(row, at)| format!("{at},{row}\n")).collect();
    let ended: String = rows.iter().map(|row| format!("{row},\n")).collect();
    for names in [",,,,\n", ",1,2,3,4\n", ",A,B,C,D\n"] {
        assert_eq!(lines(&format!("{names}{}", numbered.concat())), [FOUR], "{names}");
    }
    assert_eq!(lines(&format!("0,1,2,3,\n{ended}")), [FOUR]);
    for separator in ["\t", ";"] {
        let text = format!(",,,,\n{}", numbered.concat()).replace(',', separator);
        assert_eq!(lines(&text), [FOUR], "{text}");
    }
    // A row of dashes is a row of blanks if dashes stand for blanks, also below column names.
    let dashes = "1\t2\t3\t4\n3\t-\t-\t-\n-\t2\t-\t-\n-\t-\t-\t-\n-\t-\t-\t-\n";
    assert_eq!(lines(dashes), [FOUR]);
    assert_eq!(lines(&dashes.replace('\t', " ")), [FOUR]);
    // Blank rows and columns at the edges count as cells.
    let all_blank = ",,,,\n,,,,\n,,5,,\n,,,,\n,,,,\n";
    assert_eq!(lines(all_blank), [format!("{}5{}", ".".repeat(12), ".".repeat(12))]);
}

#[test]
fn a_name_of_another_program_above_or_beside_a_puzzle_does_not_make_its_form() {
    let grid = rows(".", "").join("\n");
    for said in [
        "url: https://f-puzzles.com/?id=abc",
        "source: https://sudokupad.app/xyz",
        "[puzzle https://sudokupad.app/x]",
        "comment: sudokupad:",
        "title: :a:b:c:d",
    ] {
        assert_eq!(lines(&format!("{said}\n{grid}\n")), [ONE], "{said}");
        assert_eq!(lines(&format!("{said}\n{ONE}\n")), [ONE], "{said}");
    }
    let fields = format!("source: x, y, z, w, {ONE}, q");
    let ran = sudoku_ls(&["convert", "-", "--to", "sudoku"], &format!("{fields}\n{grid}\n"));
    assert!(ran.code == 0 && ran.out.starts_with(&format!("{fields}\n")), "{ran:?}");
    for said in ["17:", "12:30", "Found on https://f-puzzles.com/?id=abc", "sclerosis"] {
        assert_eq!(detect(&format!("{said}\n{grid}\n")), Form::Sudoku, "{said}");
        let found = lines(&format!("{said}\n\n{grid}\n"));
        assert!(found.contains(&ONE.to_owned()), "{said}: {found:?}");
    }
    let two = format!("{ONE} https://sudokupad.app/x\n{ONE} https://f-puzzles.com/?load=N4Ig\n");
    assert_eq!(lines(&two), [ONE, ONE]);
    let colons = rows(".", "").iter().fold(String::new(), |text, row| {
        let cells: Vec<String> = row.chars().map(String::from).collect();
        text + ": " + &cells.chunks(3).map(|it| it.join(" ")).collect::<Vec<_>>().join(" : ") + " :\n"
    });
    assert_eq!(lines(&colons), [ONE]);
}

#[test]
fn a_puzzle_with_a_link_as_its_url_is_read_back() {
    for url in ["https://f-puzzles.com/?id=abc", "https://sudokupad.app/xyz"] {
        let text = format!("url: {url}\n{ONE}\n");
        let written = sudoku_ls(&["convert", "-", "--to", "sudoku"], &text).out;
        assert!(written.starts_with(&format!("url: {url}\n")), "{written}");
        assert_eq!(lines(&written), [ONE]);
        let pasted = paste_as(&File::parse(""), 0..0, &written, None);
        assert_eq!(pasted.puzzles, 1, "{written}");
    }
}

#[test]
fn a_line_of_another_program_that_is_broken_is_still_named_as_its_form() {
    for (form, text) in [
        (Form::FpuzzlesLink, "https://f-puzzles.com/?load=abc\n"),
        (Form::SudokuPad, "https://sudokupad.app/scl!\n"),
        (Form::Sgt, "3x3:a6b4\n"),
        (Form::HodokuLibrary, ":0000:x:123:::\n"),
    ] {
        assert_eq!(detect(text), form, "{text}");
        assert!(lines(text).iter().all(|it| it.starts_with("line 1: ")), "{text}");
    }
}

#[test]
fn jigsaws_pasted_below_a_puzzle_with_the_digits_of_the_first_are_puzzles_of_their_own() {
    let classic: String = (0..9).map(|row| format!("{}\n", &ONE[row * 9..row * 9 + 9])).collect();
    let regions = "AAABBBBCCAAABBBCCCAAABBCCCC".to_owned() + &"DDDEEEFFF".repeat(3) + &"GGGHHHIII".repeat(3);
    let text = format!("{ONE}{regions}\n{}{regions}\n", ONE.replace('5', "."));
    for at in [classic.len(), 0] {
        let pasted = paste_as(&File::parse(&classic), at..at, &text, Some(Form::JigsawLine));
        assert_eq!((pasted.puzzles, &pasted.errors[..]), (2, &[][..]));
        let [edit] = &pasted.edits[..] else { panic!("{pasted:?}") };
        let mut now = classic.clone();
        now.replace_range(edit.span.range(), &edit.text);
        let file = File::parse(&now);
        let are_jigsaws: Vec<bool> = file.puzzles().map(|it| it.puzzle.layout.regions.is_some()).collect();
        assert_eq!(are_jigsaws, [false, true, true], "{now}");
    }
}
