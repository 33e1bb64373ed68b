//! Texts as people paste them, in no program's form.
#![expect(clippy::format_collect, reason = "texts are put together from short pieces")]

use sudoku_ls::convert::{Form, Item, detect};

use super::{items, sheet, trouble, written};
use crate::cli::{sudoku_ls, sudoku_ls_in};

const ONE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const TWO: &str = "6.4.8..7.8...4..12......9...4...32..27.4.8.93..32...8...1......38..7...1.2..3.8.6";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Returns the cells of a text's puzzles, read in the form detected from its content.
fn lines(text: &str) -> Vec<String> {
    let sign = |digit: &u8| if *digit == 0 { '.' } else { char::from(b'0' + digit) };
    let line = |item: Item| match item {
        Ok(sheet) => sheet.givens.iter().map(sign).collect(),
        Err(trouble) => format!("line {}: {}", trouble.line + 1, trouble.reason),
    };
    items(detect(text), text).into_iter().map(line).collect()
}

/// Returns a puzzle as a list of rows, each cell formatted by a function.
fn listed(puzzle: &str, cell: &dyn Fn(&str) -> String) -> String {
    let cells: Vec<String> = puzzle.split("").filter(|it| !it.is_empty()).map(cell).collect();
    let rows = cells.chunks(9).map(|row| format!("[{}]", row.join(",")));
    format!("[{}]", rows.collect::<Vec<_>>().join(","))
}

fn number(cell: &str) -> String {
    cell.replace('.', "0")
}

#[test]
fn a_list_holds_as_many_puzzles_as_are_in_it() {
    let zeros = TWO.replace('.', "0");
    for text in [
        format!("[\"{ONE}\",\"{TWO}\"]"),
        format!("[\"{ONE}\", \"{zeros}\"]"),
        format!("['{ONE}', '{TWO}']\n"),
        format!("puzzles = [\"{ONE}\", \"{TWO}\"]"),
        format!("[{},{}]", listed(ONE, &number), listed(TWO, &number)),
        format!("grids = [{}, {}]", listed(ONE, &number), listed(TWO, &number)),
        format!("{{\"easy\":\"{ONE}\",\"hard\":\"{TWO}\"}}"),
        format!("{{\"puzzles\":[{{\"puzzle\":\"{ONE}\"}},{{\"puzzle\":\"{TWO}\",\"id\":2}}]}}"),
        format!("{{\"quizzes\":[\"{ONE}\",\"{TWO}\"],\"solutions\":[\"{SOLVED}\"]}}"),
        format!("1. {ONE}\n2. {TWO}\n"),
        format!("1) {ONE}\n2) {TWO}\n"),
        format!("- {ONE}\n- {TWO}\n"),
    ] {
        assert_eq!(lines(&text), [ONE, TWO], "{text}");
    }
    let many = format!("[{}]", vec![format!("\"{ONE}\""); 1000].join(","));
    assert_eq!(lines(&many), vec![ONE; 1000]);
}

#[test]
fn json_is_read_in_any_layout_with_any_blank() {
    let quoted = |cell: &str| format!("\"{cell}\"");
    let blank =
        |blank: &'static str| move |cell: &str| if cell == "." { blank.to_owned() } else { cell.to_owned() };
    let rows = ONE.as_bytes().chunks(9).map(|row| format!("\"{}\"", String::from_utf8_lossy(row)));
    let rows = rows.collect::<Vec<_>>().join(",");
    let grids = [
        listed(ONE, &number),
        listed(ONE, &number).replace(',', ",\n  ").replace('[', "[\n"),
        listed(ONE, &quoted),
        listed(ONE, &blank("null")),
        listed(ONE, &|cell: &str| quoted(cell.trim_matches('.'))),
        format!("[{rows}]"),
        format!("[{}]", listed(ONE, &number).replace(['[', ']'], "")),
    ];
    for grid in &grids {
        assert_eq!(lines(grid), [ONE], "{grid}");
        assert_eq!(sheet(Form::Json, grid).facts, []);
        for object in ["puzzle", "grid", "board", "value", "cells", "data", "quizzes", "sudoku"] {
            assert_eq!(lines(&format!("{{\"{object}\":{grid}}}")), [ONE], "{object}");
        }
        assert_eq!(lines(&format!("{{\"size\":9,\"grid\":{grid}}}")), [ONE]);
    }
    let api = format!(
        "{{\"newboard\":{{\"grids\":[{{\"value\":{},\"solution\":{},\"difficulty\":\"Easy\"}}],\"results\":1}}}}",
        grids[0],
        listed(SOLVED, &number)
    );
    let found = sheet(detect(&api), &api);
    assert!(found.solution.is_some() && found.left == ["the entry 'results'"], "{found:?}");
    let wrong = lines("[{\"row\":0,\"col\":0,\"value\":5},{\"row\":0,\"col\":1,\"value\":3}]");
    assert!(wrong.len() == 1 && wrong[0].contains("lists of numbers"), "{wrong:?}");
}

#[test]
fn a_list_with_both_0_and_null_is_refused() {
    // Digits from 0 to 8, as some libraries use them.
    let from_zero = |cell: &str| match cell.parse::<usize>() {
        Ok(digit) => (digit - 1).to_string(),
        Err(_) => "null".to_owned(),
    };
    let rows = listed(ONE, &from_zero);
    for list in [rows.clone(), format!("[{}]", rows.replace(['[', ']'], "")), rows.replace("null", "\"\"")] {
        for text in [list.clone(), format!("{{\"board\":{list}}}")] {
            let found = lines(&text);
            assert!(found.len() == 1 && found[0].contains("both 0 and null"), "{text}: {found:?}");
        }
    }
}

#[test]
fn a_puzzle_has_a_name_or_is_in_a_link() {
    for before in [
        "https://www.sudokuwiki.org/sudoku.htm?bd=",
        "https://sudoku-exchange.com/?s=",
        "puzzle = \"",
        "let puzzle = '",
        "Puzzle: ",
        "s=",
    ] {
        let behind = before.chars().next_back().filter(|c| "\"'".contains(*c)).map(|c| format!("{c};"));
        let text = format!("{before}{ONE}{}\n", behind.unwrap_or_default());
        assert_eq!(lines(&text), [ONE], "{text}");
    }
    let grid = listed(ONE, &|cell: &str| format!("\"{cell}\""));
    for text in [
        format!("Input: board = {}\n", grid.replace("],", "],\n")),
        format!("board = {}\n", grid.replace("[[", "[\n[").replace("],", "],\n").replace("]]", "]\n]")),
        format!("board = {grid}\n"),
    ] {
        assert_eq!(lines(&text), [ONE], "{text}");
    }
}

#[test]
fn marks_of_f_puzzles_may_be_texts_and_stand_in_the_center_and_the_corners() {
    let text = "{\"size\":1,\"grid\":[[{\"centerPencilMarks\":[\"1\"],\"cornerPencilMarks\":[1]}]]}";
    let found = sheet(Form::Fpuzzles, text);
    assert!(found.marks[0].len() == 1 && found.left.is_empty(), "{found:?}");
    let text = written(Form::Sudoku, &found).unwrap().0;
    assert!(text.ends_with("\n[Marks]\ncorner 1: r1c1\n"), "{text}");
}

/// Returns the rows of a puzzle, each cell formatted by a function.
fn rows(cell: &dyn Fn(&str) -> String, between: &str) -> Vec<String> {
    let cells: Vec<String> = ONE.split("").filter(|it| !it.is_empty()).map(cell).collect();
    cells.chunks(9).map(|row| row.join(between)).collect()
}

fn as_it_is(cell: &str) -> String {
    cell.to_owned()
}

#[test]
fn tables_may_have_names_of_columns_an_index_and_a_comma_too_many() {
    let empty = |cell: &str| cell.trim_matches('.').to_owned();
    let float = |cell: &str| if cell == "." { String::new() } else { format!("{cell}.0") };
    let numbered = |rows: &[String]| {
        rows.iter().enumerate().map(|(at, row)| format!("{at},{row}\n")).collect::<String>()
    };
    let zeros = rows(&number, ",");
    let bars = |cell: &dyn Fn(&str) -> String| {
        rows(cell, " | ").iter().map(|row| format!("| {row} |\n")).collect::<String>()
    };
    let rule = "|---|---|---|---|---|---|---|---|---|\n";
    for text in [
        zeros.iter().map(|row| format!("{row},\n")).collect(),
        format!("a,b,c,d,e,f,g,h,i\n{}\n", zeros.join("\n")),
        format!("0,1,2,3,4,5,6,7,8\n{}", zeros.join("\r\n")),
        format!(",0,1,2,3,4,5,6,7,8\n{}", numbered(&rows(&float, ","))),
        format!("sep=;\n{}\n", rows(&empty, ";").join("\n")),
        rows(&empty, ",").iter().map(|row| format!("{}\n", row.trim_end_matches(','))).collect(),
        format!("|   |   |   |   |   |   |   |   |   |\n{rule}{}", bars(&empty)),
        format!("| A | B | C | D | E | F | G | H | I |\n{rule}{}", bars(&empty)),
        format!("| 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n{rule}{}", bars(&|cell| format!("**{cell}**"))),
        bars(&empty).replacen('\n', &format!("\n{rule}"), 1),
        rows(&empty, "|").join("\n"),
        format!("a\tb\tc\td\te\tf\tg\th\ti\n{}\n", rows(&empty, "\t").join("\n")),
        rows(&empty, " & ").iter().map(|row| format!("{row} \\\\ \\hline\n")).collect(),
    ] {
        assert_eq!(lines(&text), [ONE], "{text}");
    }
    assert_eq!(lines("a,b,c,d\n1,0,0\n0,0,1,0\n0,2,0,0\n4,0,0,3,1\n").len(), 1);
}

#[test]
fn rows_and_columns_may_have_labels() {
    let plain = rows(&as_it_is, " ");
    let labelled = |between: &str, labels: &str| {
        let rows = plain.iter().zip(labels.chars());
        rows.map(|(row, label)| format!("{label}{between}{row}\n")).collect::<Vec<_>>()
    };
    let framed = |labels: &str| {
        let boxed: Vec<String> = labelled(" | ", labels)
            .iter()
            .map(|row| {
                let (label, row) = row.trim_end().split_at(4);
                format!("{label}{} | {} | {} |\n", &row[..5], &row[6..11], &row[12..])
            })
            .collect();
        let rule = "  +-------+-------+-------+\n";
        format!(
            "    1 2 3   4 5 6   7 8 9\n{rule}{}",
            boxed.chunks(3).map(|band| band.concat() + rule).collect::<String>()
        )
    };
    for text in [
        labelled(": ", "ABCDEFGHI").concat(),
        format!("  1 2 3 4 5 6 7 8 9\n{}", labelled(" ", "ABCDEFGHI").concat()),
        labelled(") ", "123456789").concat(),
        labelled(": ", "123456789").iter().map(|row| format!("Row {row}")).collect(),
        framed("ABCDEFGHI"),
        framed("123456789"),
        framed("ABCDEFGHI").replace(" .", "  "),
    ] {
        assert_eq!(lines(&text), [ONE], "{text}");
    }
}

#[test]
fn the_one_sign_that_is_no_digit_is_the_blank() {
    for sign in ["\u{b7}", "\u{2014}", "\u{25a1}", "\u{2b1c}", "\u{3000}", "\u{a0}", "O", "b", "#", "/", "~"]
    {
        let cell = |cell: &str| cell.replace('.', sign);
        for between in ["", " "] {
            let text = rows(&cell, between).join("\n") + "\n";
            assert_eq!(lines(&text), [ONE], "{text}");
        }
    }
    let spaces = rows(&|cell| cell.replace('.', " "), "");
    assert_eq!(lines(&spaces.join("\n")), [ONE]);
    assert_eq!(lines(&spaces.iter().map(|row| row.trim_end().to_owned() + "\n").collect::<String>()), [ONE]);
    let keys =
        rows(&|cell| if cell == "." { "\u{2b1c}".to_owned() } else { format!("{cell}\u{fe0f}\u{20e3}") }, "");
    assert_eq!(lines(&keys.join("\n")), [ONE]);
    // A single odd sign is a mistake, not a blank; and a grid may not have two different signs for blanks.
    for text in [SOLVED.replacen('5', "I", 1), ONE.replacen('.', "b", 20)] {
        let rows: Vec<String> =
            text.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
        let found = lines(&rows.join("\n"));
        assert!(found[0].contains("Unexpected"), "{found:?}");
    }
}

/// Returns rows in the form that R prints.
fn matrix(rows: &[String]) -> String {
    rows.iter().enumerate().map(|(at, row)| format!(" [{},]    {row}\n", at + 1)).collect()
}

#[test]
fn code_and_posts_around_a_grid_are_taken_off() {
    let none = listed(ONE, &|cell: &str| if cell == "." { "None".to_owned() } else { cell.to_owned() });
    let zeros = rows(&number, ", ");
    let braces = zeros.iter().map(|row| format!("  {{{row}}}")).collect::<Vec<_>>().join(",\n");
    let brackets = zeros.iter().map(|row| format!("[{row}]")).collect::<Vec<_>>().join(",\n       ");
    let plain = rows(&as_it_is, "");
    for text in [
        format!("grid = {none}"),
        format!("int grid[9][9] = {{\n{braces}\n}};\n"),
        format!("array([{brackets}])\n"),
        format!("A = [{}];\n", rows(&number, " ").join(";\n")),
        format!("     [,1] [,2] [,3] [,4] [,5] [,6] [,7] [,8] [,9]\n{}", matrix(&rows(&number, "    "))),
        format!("puzzle = '{}'\n", plain.join("'\n  + '")),
        format!("```\n{}\n```\n", plain.join("\n")),
        plain.iter().map(|row| format!("> {row}\n")).collect(),
        plain.iter().map(|row| format!(">!{row}!<\n")).collect(),
        plain.join("/"),
        plain.join(";") + "\n",
    ] {
        assert_eq!(lines(&text), [ONE], "{text}");
    }
    let marked = "*12 3 | 4 #12\n4 *12 | 3 #12\n----+----\n3 4 | 12 12\n#12 12 | *34 4\n";
    assert_eq!(items(detect(marked), marked)[0].as_ref().unwrap().marks[0].len(), 2);
    let solved = format!(
        "Puzzle:\n{}\nSolution:\n{}\n",
        plain.join("\n"),
        listed(SOLVED, &number).replace("],", "],\n")
    );
    let found = items(detect(&solved), &solved);
    assert!(found.iter().flatten().any(|sheet| sheet.solution.is_some()), "{found:?}");
}

#[test]
fn fields_around_the_cells_may_be_any_text_even_the_start_of_a_document() {
    for rating in ["ED=11.9", "<11.9", "{\"hard\": 1}", "[11.9]", "\\11.9", "```", "{}"] {
        let text = format!("{rating},0,0,0,{ONE},Name,\n{rating},0,0,0,{ONE},,\n");
        assert_eq!(detect(&text), Form::Gsf, "{text}");
        assert_eq!(lines(&text), [ONE, ONE], "{text}");
    }
}

#[test]
fn comments_in_code_stay_as_they_are() {
    for (open, close, sign) in [("[", "]", "#"), ("{", "}", "//")] {
        let said = [format!("{sign} row (1) of {{two}}"), format!("{sign} the [third] \\ and 'last'")];
        let row = |cells: &str, said: &str| format!("  {open}{cells}{close},  {said}\n");
        let all = row("1,0,0,4", &said[0]) + &row("0,4,1,0", "") + &row("0,1,4,0", &said[1]);
        let text = format!("int g = {open}\n{all}  {open}4,0,0,1{close}\n{close}\n");
        let found = items(detect(&text), &text).remove(0).unwrap();
        let (found, _) = written(Form::Sudoku, &found).unwrap();
        let bare = said.each_ref().map(|said| said.trim_start_matches(sign).trim());
        assert!(
            bare.iter().all(|said| found.contains(said)),
            "{text}
{found}"
        );
    }
}

#[test]
fn a_table_of_any_page_is_read_and_another_one_is_refused_with_its_line() {
    let cell = |cell: &str| cell.trim_matches('.').to_owned();
    let table = |open: &str, close: &str| {
        let cells = rows(&|it| format!("{open}{}{close}", cell(it)), "");
        cells.iter().map(|row| format!("<tr>{row}</tr>\n")).collect::<String>()
    };
    for text in [
        format!("<table>\n{}</table>\n", table("<td>", "</td>")),
        format!(
            "<html><body><TABLE border=1>{}</TABLE></body></html>",
            table("<TD class=\"x\"><b>", "</b>&nbsp;").to_ascii_uppercase()
        ),
        format!("<table id='p'>{}</table>", table("<td><input maxlength=1 value=\"", "\"></td>")),
        format!("<table>{}</table>", table("<td><input value=", "></td>")),
    ] {
        assert_eq!(detect(&text), Form::Html);
        assert_eq!(lines(&text.replace("&NBSP;", "&nbsp;")), [ONE], "{text}");
    }
    let other = lines("<html>\n\n<table><tr><td>5</td></tr></table>");
    assert!(other.len() == 1 && other[0].starts_with("line 3: the first table has 1 rows"), "{other:?}");
}

#[test]
fn entries_that_are_not_read_are_reported() {
    let left = |form: Form, text: &str| sheet(form, text).left;
    let four = "1..4..1..2..4..3";
    for (entry, what) in [
        ("\"rules\":true", "the entry 'rules'"),
        ("\"solutions\":2", "the entry 'solutions'"),
        ("\"symbols\":[\"1\",\"2\",\"3\",\"4\"]", "the entry 'symbols'"),
        ("\"marks\":\"x\"", "the entry 'marks'"),
        ("\"title\":{\"a\":1}", "the entry 'title'"),
        ("\"solution\":\"no\"", "the entry 'solution'"),
        ("\"placed\":\"2...............\"", "placed digits over givens"),
    ] {
        assert_eq!(left(Form::Json, &format!("{{\"givens\":\"{four}\",{entry}}}")), [what]);
    }
    let text = format!(
        "{{\"givens\":\"{four}\",\"rules\":\"diagonal\",\"size\":\"4\",\"placed\":null,\"marks\":{{\"r1c2\":\"23\"}},\"regions\":[[1,1,2,2],[1,1,2,2],[3,3,4,4],[3,3,4,4]]}}"
    );
    let found = sheet(Form::Json, &text);
    assert!(found.left.is_empty() && found.layout.rules.len() == 1 && found.marks[1].len() == 2, "{found:?}");
    let cell = "{\"size\":1,\"grid\":[[{\"value\":1,\"centerPencilMarks\":[1],\"c\":\"light\",\"rotation\":1}]],\"antiknight\":2,\"solution\":[]}";
    let what = [
        "the entry 'rotation' of cells",
        "the color 'light'",
        "the solution, which is not whole",
        "antiknight",
    ];
    assert_eq!(left(Form::Fpuzzles, cell), what);
    // A mark equal to the digit says nothing; a different mark does.
    let row = "[{},{},{},{}]";
    let under = |mark: u8| {
        format!(
            "{{\"size\":4,\"grid\":[[{{\"value\":1,\"centerPencilMarks\":[{mark}]}},{{}},{{}},{{}}],{row},{row},{row}]}}"
        )
    };
    assert_eq!(left(Form::Fpuzzles, &under(1)), [""; 0]);
    assert_eq!(left(Form::Fpuzzles, &under(2)), ["pencil marks under digits"]);
    let known = "{\"size\":1,\"grid\":[[{\"value\":\"\"}]],\"antiknight\":1,\"solution\":[\"1\"]}";
    let found = sheet(Form::Fpuzzles, known);
    assert!(found.left.is_empty() && found.solution.is_some() && found.layout.rules.len() == 1, "{found:?}");
    let pad = "{\"cells\":[[{\"centremarks\":[1],\"cornermarks\":[1]}]],\"regions\":[],\"global\":[\"antiknight\"],\"foglight\":[],\"metadata\":{\"antiknight\":true}}";
    let what = ["the entry 'antiknight'", "the entry 'global'"];
    assert_eq!(left(Form::SudokuPad, pad), what);
}

#[test]
fn what_is_beside_a_document_is_read_or_reported() {
    let four = "1..4..1..2..4..3";
    let puzzle = sheet(Form::Line, four);
    for form in [Form::OpenSudoku, Form::Ksudoku, Form::Html, Form::Tex, Form::Markdown] {
        let puzzle = if form == Form::OpenSudoku { sheet(Form::Line, ONE) } else { puzzle.clone() };
        let (text, _) = written(form, &puzzle).unwrap();
        let found = items(form, &format!("{text}\n{four}\n"));
        assert_eq!(found.len(), 2, "{}: {found:?}", form.name());
        assert_eq!(found[1].as_ref().unwrap().line, text.lines().count() + 1, "{}", form.name());
        if matches!(form, Form::OpenSudoku | Form::Ksudoku) {
            assert_eq!(items(form, &format!("{text}\n{text}")).len(), 2, "{}", form.name());
            assert!(items(form, &format!("{text}\nhello\n"))[1].is_err(), "{}", form.name());
        }
    }
    for (open, close) in [
        ("~~~sudoku", "~~~"),
        ("```text", "```"),
        ("````", "````"),
        ("``` sudoku {title=\"x\"}", "```"),
        ("> ```sudoku", "> ```"),
    ] {
        let quote = if open.starts_with('>') { "> " } else { "" };
        let text = format!("```sudoku\n{four}\n```\nsome text\n{open}\n{quote}{ONE}\n{close}\n");
        assert_eq!(detect(&text), Form::Markdown);
        assert_eq!(lines(&text), [four, ONE], "{text}");
    }
    assert_eq!(detect(&format!("# ```sudoku\n{four}\n")), Form::Sudoku);
    assert_eq!(lines(&format!("```sudoku\n{four}\n```\n```sh\nls -l 12\n```\n")), [four]);
}

#[test]
fn a_row_of_a_table_that_lacks_a_cell_is_not_filled_up() {
    let table = |row: &str| format!("a,b,c,d\n1,,,4\n{row}\n,2,,\n4,,,3\n");
    assert_eq!(lines(&table(",,1,")), ["1..4..1..2..4..3"]);
    assert!(!lines(&table(",1,")).iter().any(|line| line.len() == 16), "{:?}", lines(&table(",1,")));
}

#[test]
fn a_table_with_a_slip_is_not_another_puzzle() {
    let cells: Vec<String> = ONE.split("").filter(|it| !it.is_empty()).map(str::to_owned).collect();
    let rows: Vec<Vec<String>> = cells.chunks(9).map(<[String]>::to_vec).collect();
    let null = |cell: &String| if cell == "." { "null".to_owned() } else { cell.clone() };
    let list = |row: &[String]| format!("{{{}}},", row.iter().map(null).collect::<Vec<_>>().join(", "));
    let table = |row: &[String]| row.join(";").replace('.', "");
    let named = |(at, row): (usize, &Vec<String>)| {
        let name = char::from(b'A' + u8::try_from(at).unwrap());
        format!("{name}:\t{}", row.join("\t").replace('.', ""))
    };
    let text = |rows: &[Vec<String>], write: &dyn Fn(&[String]) -> String| {
        rows.iter().map(|row| write(row) + "\n").collect::<String>()
    };
    for write in [&list as &dyn Fn(&[String]) -> String, &table] {
        assert_eq!(lines(&text(&rows, write)), [ONE]);
        for at in 0..9 {
            let (mut lacks, mut has) = (rows.clone(), rows.clone());
            lacks[2].remove(at);
            has[3].insert(at, ".".to_owned());
            for slip in [lacks, has] {
                let found = lines(&text(&slip, write));
                assert!(found.iter().all(|it| it == ONE || it.starts_with("line ")), "{found:?}");
            }
        }
    }
    let labelled: String = rows.iter().enumerate().map(|row| named(row) + "\n").collect();
    assert_eq!(lines(&labelled), [ONE]);
    let mut more = rows;
    more.insert(4, more[4].clone());
    let labelled: String = more.iter().enumerate().map(|row| named(row) + "\n").collect();
    assert!(lines(&labelled).iter().all(|it| it.starts_with("line ")), "{labelled}");
}

#[test]
fn a_puzzle_with_its_solution_directly_behind_is_no_jigsaw() {
    for line in [format!("{ONE}{SOLVED}"), "1..4..1.2....3..1234341221434321".to_owned()] {
        assert_ne!(detect(&line), Form::JigsawLine, "{line}");
        let why = trouble(Form::JigsawLine, &line).reason;
        assert_eq!(why, "the characters behind the cells are a solution, not region labels");
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.sudoku");
        std::fs::write(&file, format!("{line}\n")).unwrap();
        sudoku_ls_in(folder.path(), &["check", "--fix", "a.sudoku"], "");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), format!("{line}\n"));
    }
    assert_eq!(detect("1..4..1.2....3..AAABACBBCCDBCDDD"), Form::JigsawLine);
    assert_ne!(detect("1..4..1.2....3..AABBACCBADCBDDDC"), Form::JigsawLine, "a region in two pieces");
}

#[test]
fn behind_a_space_regions_are_told_from_a_solution() {
    let jigsaw = "1..4..1.2....3.. AAABACBBCCDBCDDD";
    assert_eq!(detect(jigsaw), Form::JigsawLine);
    assert_eq!(sheet(Form::JigsawLine, jigsaw), sheet(Form::JigsawLine, &jigsaw.replace(' ', "")));
    let rows: String = ('C'..='I').map(|label| label.to_string().repeat(9)).collect();
    let nine = format!("{} AAAAAAAABABBBBBBBB{rows}", ".".repeat(81));
    assert_eq!(detect(&nine), Form::JigsawLine);
    assert_eq!(sheet(Form::JigsawLine, &nine).layout.regions.map(|it| (it[8], it[9])), Some((1, 0)));
    for line in ["1..4..1.2....3.. 1234341221434321", "1..4..1.2....3.. AABBACCBADCBDDDC"] {
        assert_ne!(detect(line), Form::JigsawLine, "{line}");
    }
    // Such a line is not read as a puzzle with its solution either.
    let found = sudoku_ls(&["solve", "--json", "-"], &format!("{nine}\n"));
    assert!(found.out.contains("\"multiple\""), "{}", found.out);
    let found = sudoku_ls(&["convert", "--to", "line", "-"], "1..4..1.2....3.. 1234341221434321\n");
    assert!(found.out.starts_with("1..4..1.2....3.."), "{}", found.out);
}

#[test]
fn letters_of_a_large_jigsaw_on_one_line_are_its_digits() {
    let rows: Vec<String> = (0..16).map(|row| char::from(b'A' + row).to_string().repeat(16)).collect();
    let line = format!("P{}A {}", ".".repeat(254), rows.concat());
    let found = sheet(Form::JigsawLine, &line);
    assert_eq!((found.givens[0], found.givens[255]), (16, 1));
    assert_eq!(found.symbols.map(|symbols| symbols.describe()), Some("A-P with A=1".to_owned()));
}

#[test]
fn a_digit_with_a_sign_ahead_is_never_a_given() {
    for (text, is_placed) in [
        ("1,+2,,4\n,,1,\n2,,,\n,3,,\n", true),
        ("1\t+2\t\t4\n\t\t1\t\n2\t\t\t\n\t3\t\t\n", false),
        ("a,b,c,d\n1,+2,,4\n,,1,\n2,,,\n,3,,\n", false),
        ("[\"1\",\"+2\",\"\",\"4\",\"\",\"\",\"1\",\"\",\"2\",\"\",\"\",\"\",\"\",\"3\",\"\",\"\"]", false),
        (
            "{\"givens\":[\"1\",\"+2\",\"\",\"4\",\"\",\"\",\"1\",\"\",\"2\",\"\",\"\",\"\",\"\",\"3\",\"\",\"\"]}",
            false,
        ),
    ] {
        let found = items(detect(text), text);
        assert!(found.iter().flatten().all(|it| it.givens[1] == 0), "{text}\n{found:?}");
        if is_placed {
            assert_eq!(sheet(detect(text), text).placed[1], 2, "{text}");
        }
    }
    let pad = "{\"cells\":[[{\"value\":\"+1\"}]],\"regions\":[]}";
    assert_eq!(trouble(Form::SudokuPad, pad).reason, "a cell holds '+1'");
    let cell = "{\"size\":1,\"grid\":[[{\"value\":\"+1\",\"given\":true}]]}";
    assert_eq!(trouble(Form::Fpuzzles, cell).reason, "a cell's value is not a number");
}

#[test]
fn a_solution_that_is_not_whole_and_an_unknown_promise_are_reported() {
    let left = |form: Form, text: &str| sheet(form, text).left;
    let lacks = ["the solution, which is not whole"];
    for solution in ["1.", "12", "x"] {
        let pad = format!(
            "{{\"cells\":[[{{\"value\":1}}]],\"regions\":[],\"metadata\":{{\"solution\":\"{solution}\"}}}}"
        );
        assert_eq!(left(Form::SudokuPad, &pad), lacks);
    }
    let k = |values: &str, solution: &str| {
        format!(
            "<ksudoku><game><puzzle><graph order=\"4\" type=\"sudoku\"/><values>{values}</values>\
             <solution>{solution}</solution></puzzle></game></ksudoku>"
        )
    };
    assert_eq!(left(Form::Ksudoku, &k("a______________b", "abcdcdabbadcdcb_")), lacks);
    assert_eq!(left(Form::Ksudoku, &k("a______________b", "abcdcdabbadcdcba")), [""; 0]);
    assert_eq!(left(Form::Ksudoku, &k("a______________b", "abcdcdabbadcdcbz")), lacks);
    let why = trouble(Form::Ksudoku, &k("z______________b", "abcdcdabbadcdcba")).reason;
    assert_eq!(why, "unexpected 'z' among the values");
    for promise in ["many", ">= few", "2"] {
        let text = format!("{{\"givens\":\"1..4..1..2..4..3\",\"solutions\":\"{promise}\"}}");
        assert_eq!(left(Form::Json, &text), ["the entry 'solutions'"]);
    }
    for promise in ["unique", "any", "ANY", ">= 2"] {
        let text = format!("{{\"givens\":\"1..4..1..2..4..3\",\"solutions\":\"{promise}\"}}");
        assert_eq!(left(Form::Json, &text), [""; 0]);
    }
}

#[test]
fn a_rule_that_is_no_text_is_named_as_it_is_written() {
    let text = "{\"givens\":\"1..4..1..2..4..3\",\"rules\":[5]}";
    assert_eq!(trouble(Form::Json, text).reason, "'5' is not a known rule");
}

#[test]
fn a_size_of_any_length_is_refused_in_words() {
    let huge = usize::MAX;
    for id in [format!("{huge}x2:a"), format!("{huge}x2j:a"), format!("{huge}x{huge}:a")] {
        assert_eq!(detect(&id), Form::Sgt, "{id}");
        assert_eq!(trouble(Form::Sgt, &id).reason, "expected a size from 2 to 31");
    }
    let json = format!("{{\"givens\":\"1..4..1..2..4..3\",\"size\":{huge},\"regions\":\"1\"}}");
    assert_eq!(
        trouble(Form::Json, &json).reason,
        format!("expected a size from 1 to 31, or rows x columns, found {huge}")
    );
    let pad = format!("{{\"cells\":[[{{}}]],\"regions\":[[[{huge},{huge}]]]}}");
    assert_eq!(trouble(Form::SudokuPad, &pad).reason, "a region has a cell that the board lacks");
}
