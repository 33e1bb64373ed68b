//! Text in another program's form: reported as such, and rewritten as puzzles by its fix.

use sudoku_ls::analysis::{fixes, quick_findings};
use sudoku_ls::convert::{Form, Writer, sheet_of};
use sudoku_ls::syntax::File;

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const OTHER: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

/// A puzzle in another form.
fn written(form: Form, line: &str) -> String {
    let mut writer = Writer::new(form);
    writer.add(&sheet_of(&File::parse(line).blocks()[0]).expect("a puzzle")).expect("a puzzle");
    writer.end()
}

/// Returns the cells of the puzzles of a text.
fn cells(text: &str) -> Vec<String> {
    let file = File::parse(text);
    file.puzzles().map(|it| it.puzzle.givens().expect("a puzzle").to_string()).collect()
}

/// Returns the text after the fix of its only unrecognized part, which must have this form.
fn fixed(text: &str, form: Form) -> String {
    let file = File::parse(text);
    let found = (0..file.blocks().len()).flat_map(|index| {
        let found = quick_findings(&file.blocks()[index]);
        found.into_iter().map(move |finding| (index, finding)).collect::<Vec<_>>()
    });
    let found: Vec<_> = found.collect();
    let [(index, finding)] = found.as_slice() else { panic!("{form:?}: {found:?}") };
    let name = match form {
        Form::Gsf => "a line of gsf's solver",
        Form::Sukaku => "Sukaku",
        Form::Sgt => "a game ID of Simon Tatham's Solo",
        Form::JigsawLine => "a jigsaw's cells and regions on one line",
        form => form.title(),
    };
    assert!(finding.message.contains(name), "{form:?}: {}", finding.message);
    let fix = fixes(&file, *index, finding, None);
    assert_eq!(fix.len(), 1, "{form:?}: {text}");
    let mut fixed = text.to_owned();
    let start = file.start_of(*index);
    for edit in fix[0].edits.as_ref().expect("a puzzle").iter().rev() {
        fixed.replace_range(start + edit.span.start as usize..start + edit.span.end as usize, &edit.text);
    }
    fixed
}

#[test]
fn a_pasted_text_of_another_program_is_named_and_written_as_puzzles_by_its_fix() {
    use Form::{FpuzzlesLink, Gsf, JigsawLine, Sepb, Sgt, SudokuCoach, SudokuPad, Sukaku};
    for form in [FpuzzlesLink, Gsf, Sepb, Sgt, SudokuCoach, SudokuPad, Sukaku, JigsawLine] {
        let text = written(form, LINE);
        let more = format!("{text}{}", written(form, OTHER));
        let below = format!("{OTHER}\n\n{text}");
        assert_eq!(cells(&fixed(&text, form)), cells(LINE), "{form:?}");
        assert_eq!(cells(&fixed(&more, form)), [cells(LINE), cells(OTHER)].concat(), "{form:?}");
        assert_eq!(cells(&fixed(&below, form)), [cells(OTHER), cells(LINE)].concat(), "{form:?}");
        for parted in ["", "\n"] {
            let above = format!("{text}{parted}{OTHER} last # noted\n");
            let fixed = fixed(&above, form);
            assert_eq!(cells(&fixed), [cells(LINE), cells(OTHER)].concat(), "{form:?}: {fixed}");
            assert!(fixed.contains(&format!("{OTHER} last # noted")), "{fixed}");
        }
    }
    for form in [Form::OpenSudoku, Form::Fpuzzles, Form::Html] {
        let text = written(form, LINE);
        assert_eq!(cells(&fixed(&text, form)), cells(LINE), "{form:?}");
        let above = fixed(&format!("{text}\n{OTHER} last\n"), form);
        assert_eq!(cells(&above), [cells(LINE), cells(OTHER)].concat(), "{form:?}: {above}");
        assert!(above.contains(&format!("{OTHER} last")), "{above}");
    }
}

#[test]
fn a_document_that_cannot_be_read_as_it_is_is_one_finding_with_what_to_do() {
    for (form, text) in
        [(Form::OpenSudoku, "<opensudoku>\n<game data=\"53\n"), (Form::Tex, "\\documentclass{article}\n")]
    {
        let text = if form == Form::Tex {
            written(form, LINE).split("\n\n").next().expect("a puzzle").to_owned()
        } else {
            text.to_owned()
        };
        let found = quick_findings(&File::parse(&text).blocks()[0]);
        assert_eq!(found.len(), 1, "{form:?}: {found:?}");
        assert!(found[0].message.contains("convert"), "{found:?}");
    }
}

#[test]
fn what_is_the_formats_own_is_not_another_programs() {
    for text in ["[Puzzle]\n12..\n.1..\n....\n...4\n", "{12} 3 4 1\nhello\n", "<- look\n12..\n"] {
        let file = File::parse(text);
        let found: Vec<String> =
            file.blocks().iter().flat_map(|block| quick_findings(block)).map(|it| it.message).collect();
        assert!(!found.iter().any(|message| message.contains("another program")), "{found:?}");
    }
}

/// Returns the text after the fix of its only finding, about a puzzle in another layout.
fn written_anew(text: &str) -> String {
    let file = File::parse(text);
    let numbers = 0..file.blocks().len();
    let found = numbers
        .flat_map(|index| quick_findings(&file.blocks()[index]).into_iter().map(move |it| (index, it)));
    let found: Vec<_> = found.collect();
    let [(index, finding)] = found.as_slice() else { panic!("{text}\n{found:?}") };
    assert!(finding.message.contains("in another layout"), "{}", finding.message);
    let fix = fixes(&file, *index, finding, None);
    assert_eq!(fix.len(), 1, "{text}");
    let (start, mut fixed) = (file.start_of(*index), text.to_owned());
    for edit in fix[0].edits.as_ref().expect("a puzzle").iter().rev() {
        fixed.replace_range(start + edit.span.start as usize..start + edit.span.end as usize, &edit.text);
    }
    fixed
}

#[test]
fn a_grid_with_labels_tags_or_code_is_one_finding_with_a_fix() {
    let rows = |blank: &str, between: &str| -> Vec<String> {
        let cell = |c: char| if c == '.' { blank.to_owned() } else { c.to_string() };
        let cells: Vec<String> = LINE.chars().map(cell).collect();
        cells.chunks(9).map(|row| row.join(between)).collect()
    };
    let labeled = |name: &dyn Fn(usize) -> String, between: &str, rows: &[String]| {
        let line = |(at, row): (usize, &String)| format!("{}{between}{row}", name(at));
        rows.iter().enumerate().map(line).collect::<Vec<_>>().join("\n")
    };
    let number = |at: usize| (at + 1).to_string();
    for text in [
        labeled(&number, ": ", &rows(".", " ")),
        labeled(&|at| char::from(b'A' + at as u8).to_string(), " | ", &rows(".", " ")),
        format!("  1 2 3 4 5 6 7 8 9\n{}", labeled(&number, " ", &rows(".", " "))),
        format!(",1,2,3,4,5,6,7,8,9\n{}", labeled(&number, ",", &rows("0", ","))),
        format!(
            "     [,1] [,2] [,3] [,4] [,5] [,6] [,7] [,8] [,9]\n{}",
            labeled(&|at| format!("[{},]", at + 1), "    ", &rows("0", "    "))
        ),
        format!("S = [{}];", rows("0", " ").join(";\n     ")),
        rows("\u{b7}", "").join("\n"),
    ] {
        assert_eq!(cells(&written_anew(&format!("{text}\n"))), cells(LINE), "{text}");
        let among = format!("# mine\n{LINE} first\n\n{text}\n\n# another\n{OTHER} last\n");
        let fixed = written_anew(&among);
        assert_eq!(cells(&fixed), [cells(LINE), cells(LINE), cells(OTHER)].concat(), "{fixed}");
        assert!(fixed.starts_with(&format!("# mine\n{LINE} first\n\n")), "{fixed}");
        assert!(fixed.contains("# another\n") && fixed.contains("last"), "{fixed}");
        let noted = written_anew(&format!("# a note\ntitle: mine\n{text}\n"));
        assert!(noted.contains("# a note") && noted.contains("title: mine"), "{noted}");
    }
}

#[test]
fn a_row_that_is_too_long_is_not_cut_by_the_fix_of_its_commas() {
    let text = "[1, 2, 3, 4]\n[3, 4, 1, 2, 2]\n[2, 1, 4, 3]\n[4, 3, 2, 1]\n";
    let file = File::parse(text);
    for finding in quick_findings(&file.blocks()[0]) {
        assert!(fixes(&file, 0, &finding, None).is_empty(), "{finding:?}");
    }
}

#[test]
fn a_table_of_which_names_would_be_read_as_cells_is_one_finding_with_a_fix() {
    let dashes = "1 2 3 4 5 6 7 8 9\n- - - - 7 - - 1 -\n- - - 4 8 - - - 6\n6 3 - 5 - - - - 4\n- 7 - 1 - - 6 8 -\n- - - - - - - - -\n\
                  9 - - - - - 4 - -\n- - - - - - - - -\n- - 9 8 - 6 1 - -\n- - - - 9 4 - 6 8\n";
    let wanted = "....7..1....48...663.5....4.7.1..68..........9.....4.............98.61......94.68";
    for text in [dashes.to_owned(), dashes.replace(' ', "\t")] {
        assert_eq!(cells(&written_anew(&text)), cells(wanted), "{text}");
    }
    let four = "| 1 | 2 | 3 | 4 |\n|---|---|---|---|\n|   | 3 |   |   |\n| 2 |   |   |   |\n|   |   | 2 |   |\n| 4 |   |   | 1 |\n";
    assert_eq!(cells(&written_anew(four)), cells(".3..2.....2.4..1"));
}

#[test]
fn a_document_that_is_read_in_pieces_is_written_as_a_puzzle_by_a_fix_of_its_first_finding() {
    let rows = |between: &str, blank: &str| -> Vec<String> {
        let cell = |c: char| if c == '.' { blank.to_owned() } else { c.to_string() };
        let cells: Vec<String> = LINE.chars().map(cell).collect();
        cells.chunks(9).map(|row| row.join(between)).collect()
    };
    let listed = rows(",\n      ", "0").join("\n    ],\n    [\n      ");
    for text in [
        format!("{{\n  \"puzzle\": [\n    [\n      {listed}\n    ]\n  ]\n}}\n"),
        format!("int grid[9][9] = {{\n  {{ {} }}\n}};\n", rows(", ", "0").join(" },\n  { ")),
        format!(
            "\\begin{{tabular}}{{|c|c|c|}}\n\\hline\n{} \\\\ \\hline\n\\end{{tabular}}\n",
            rows(" & ", " ").join(" \\\\ \\hline\n")
        ),
    ] {
        let file = File::parse(&text);
        assert!(file.blocks().len() > 1, "{text}");
        let finding = &quick_findings(&file.blocks()[0])[0];
        let offered = fixes(&file, 0, finding, None);
        let Some(fix) = offered.first() else {
            panic!(
                "{finding:?}: {:?}: {text}",
                file.blocks().iter().map(|it| &it.problems).collect::<Vec<_>>()
            )
        };
        assert_eq!(fix.title, "Write the file as puzzles", "{text}");
        let mut fixed = text.clone();
        for edit in fix.edits.as_ref().expect("edits").iter().rev() {
            fixed.replace_range(edit.span.range(), &edit.text);
        }
        assert_eq!(cells(&fixed), cells(LINE), "{text}\n{fixed}");
        let beside = format!("{LINE}\n\n{text}");
        let file = File::parse(&beside);
        let found = quick_findings(&file.blocks()[0]);
        assert!(
            found.iter().all(|it| fixes(&file, 0, it, None).is_empty()),
            "a puzzle beside it is no part of it"
        );
    }
}

#[test]
fn rows_whose_digits_clash_in_another_layout_are_not_of_that_layout() {
    let text = "#4....1\n..23..\n.5..3.\n.6..4.\n..54..\n1....5\n#[State]\n11 {23} +4 .\n. . . 1\n3 . . .\n. . 2 .\n1";
    let file = File::parse(text);
    for block in file.blocks() {
        let found = quick_findings(block);
        assert!(found.iter().all(|it| !it.message.contains("another layout")), "{found:?}");
    }
}

/// A 6x6 puzzle with a title.
const SIX: &str = "title: Six\n\n41.6..\n......\n.2.3..\n..1.5.\n......\n..4.13\n";

#[test]
fn a_document_whose_numbers_look_like_rows_is_one_text_all_the_same() {
    for form in [Form::Ksudoku, Form::Html, Form::Json, Form::Tex] {
        let text = written(form, SIX);
        let file = File::parse(&text);
        let finding = &quick_findings(&file.blocks()[0])[0];
        assert!(finding.message.contains(form.title()), "{text}\n{finding:?}");
        let offered = fixes(&file, 0, finding, None);
        let mut fixed = text.clone();
        for edit in offered.first().and_then(|fix| fix.edits.as_ref()).expect(&text).iter().rev() {
            fixed.replace_range(edit.span.range(), &edit.text);
        }
        assert_eq!(cells(&fixed), cells(SIX), "{text}\n{fixed}");
    }
}

#[test]
fn stacked_grids_of_simple_sudoku_have_a_fix_that_makes_them_one_puzzle() {
    let state = format!("{LINE}\n[State]\n{}\n", LINE.replacen("53..7", "534.7", 1));
    let text = written(Form::Ss, &state);
    let file = File::parse(&text);
    let finding = &quick_findings(&file.blocks()[0])[0];
    let titles: Vec<String> = fixes(&file, 0, finding, None).into_iter().map(|fix| fix.title).collect();
    assert!(titles.iter().any(|title| title == "Write the file as puzzles"), "{text}\n{titles:?}");
    // A grid with all digits of the grid above might be its [State], but it may also be another puzzle.
    let beside = format!("{text}\n{}", written(Form::Ss, OTHER));
    let file = File::parse(&beside);
    let finding = &quick_findings(&file.blocks()[0])[0];
    assert!(fixes(&file, 0, finding, None).iter().all(|fix| fix.title != "Write the file as puzzles"));
}

#[test]
fn removed_candidates_behind_a_colon_are_no_label() {
    for cells in [LINE.to_owned(), LINE.replacen('7', "+7", 1)] {
        for (text, behind) in [
            (format!("{cells}:436 257\n"), ""),
            (format!("{OTHER}\n{cells}: 436 257 # mine\n{OTHER}\n"), "# mine"),
            (format!("\u{feff}{cells} :436\r\n"), ""),
        ] {
            let file = File::parse(&text);
            let blocks = 0..file.blocks().len();
            let found =
                blocks.flat_map(|at| quick_findings(&file.blocks()[at]).into_iter().map(move |it| (at, it)));
            let found: Vec<_> = found.collect();
            let [(index, finding)] = found.as_slice() else { panic!("{text}{found:?}") };
            assert_eq!(finding.code.name(), "foreign-form", "{finding:?}");
            let offered = fixes(&file, *index, finding, None);
            let [fix] = offered.as_slice() else { panic!("{text}{offered:?}") };
            assert_eq!(fix.title, "Write it as a puzzle");
            let mut fixed = text.clone();
            let start = file.start_of(*index);
            for edit in fix.edits.as_ref().expect("edits").iter().rev() {
                let span = edit.span.range();
                fixed.replace_range(start + span.start..start + span.end, &edit.text);
            }
            assert!(fixed.contains("[State]") && fixed.contains(behind), "{fixed}");
            let read = File::parse(&fixed);
            assert_eq!(read.puzzles().count(), file.puzzles().count(), "{fixed}");
            assert!(read.blocks().iter().all(|block| quick_findings(block).is_empty()), "{fixed}");
        }
    }
    for label in [": my puzzle 12", ":12", ": 1234", ":136 25", ": 511", " 436", ":", "# :436"] {
        let file = File::parse(&format!("{LINE}{label}\n"));
        assert!(quick_findings(&file.blocks()[0]).is_empty(), "{label}");
    }
}

#[test]
fn a_file_of_many_puzzles_of_simple_sudoku_is_one_finding_whatever_parts_them() {
    let line = "Simple Sudoku Version 4.2n\n";
    let grids = [
        written(Form::Ss, LINE),
        written(Form::Ss, &format!("{LINE}\n[State]\n{}\n", LINE.replacen("53..7", "534.7", 1))),
        written(Form::Ss, &format!("{OTHER}:136 211\n")),
    ];
    assert!(grids[2].matches("*---").count() == 6, "with candidates: {}", grids[2]);
    for order in [vec![1, 2], vec![0, 1], vec![2, 0, 0, 1], [1, 2].repeat(14)] {
        for between in [line.to_owned(), format!("\n{line}"), format!("{line}\n")] {
            let text: String = order.iter().flat_map(|&at| [grids[at].as_str(), &between]).collect();
            let file = File::parse(&text);
            let finding = quick_findings(&file.blocks()[0]);
            let first = sudoku_ls::analysis::actions(&file, 0, sudoku_ls::syntax::Span::new(0, 0), None);
            let fix = first.iter().find(|fix| fix.title == "Write the file as puzzles");
            let fix = fix.unwrap_or_else(|| panic!("{order:?} {between:?} {finding:?}"));
            let mut fixed = text.clone();
            for edit in fix.edits.as_ref().expect("edits").iter().rev() {
                fixed.replace_range(edit.span.range(), &edit.text);
            }
            let expected: Vec<String> = order.iter().flat_map(|&at| cells([LINE, LINE, OTHER][at])).collect();
            assert_eq!(cells(&fixed), expected, "{order:?} {between:?}");
        }
    }
}

#[test]
fn a_document_with_each_number_on_its_own_line_is_one_text() {
    let rows = |line: &str| -> Vec<Vec<u32>> {
        let digits: Vec<u32> = line.chars().map(|c| c.to_digit(10).unwrap_or(0)).collect();
        digits.chunks(9).map(<[u32]>::to_vec).collect()
    };
    let cells_of = |line: &str| -> Vec<Vec<serde_json::Value>> {
        let cell = |digit: u32| match digit {
            0 => serde_json::json!({ "centerPencilMarks": [1, 2, 3, 4, 5, 6] }),
            _ => serde_json::json!({ "value": digit, "given": true }),
        };
        rows(line).into_iter().map(|row| row.into_iter().map(cell).collect()).collect()
    };
    let cage = serde_json::json!([{ "cells": ["R1C3", "R1C4"], "value": "7" }]);
    for (document, loses) in [
        (serde_json::json!(rows(LINE)), false),
        (serde_json::json!({ "size": 9, "grid": cells_of(LINE) }), false),
        (serde_json::json!({ "puzzles": [{ "name": "first", "board": rows(LINE) }] }), true),
        (serde_json::json!({ "size": 9, "killercage": cage, "grid": cells_of(LINE) }), true),
    ] {
        for end in ["\n", "\r\n"] {
            let text = serde_json::to_string_pretty(&document).expect("JSON").replace('\n', end) + end;
            let file = File::parse(&text);
            assert!(file.blocks().len() > 1, "{text}");
            let first = sudoku_ls::analysis::actions(&file, 0, sudoku_ls::syntax::Span::new(0, 0), None);
            let offers: Vec<_> = first.iter().filter(|fix| fix.fixes.is_some()).collect();
            let [offer] = offers.as_slice() else { panic!("{end:?} {text} {offers:?}") };
            assert_eq!(offer.title, "Write the file as puzzles", "{text}");
            let mut written = text.clone();
            for edit in offer.edits.as_ref().expect("edits").iter().rev() {
                written.replace_range(edit.span.range(), &edit.text);
            }
            assert_eq!(cells(&written), cells(LINE), "{loses} {text}\n{written}");
        }
    }
}

#[test]
fn a_puzzle_between_the_tags_of_a_forum_is_no_section_of_the_one_above() {
    let rows = |line: &str| -> String {
        let row = |row: &[u8]| String::from_utf8_lossy(row).into_owned() + "\n";
        line.as_bytes().chunks(9).map(row).collect()
    };
    let above = format!("title: Above\n{}", rows(OTHER));
    for (open, close) in [("[code]", "[/code]"), ("[quote=you]", "[/quote]")] {
        for below in ["", "\ntitle: Below\n12..\n....\n....\n..3.\n"] {
            let text = format!("{above}\n{open}\n{}{close}\n{below}", rows(LINE));
            let file = File::parse(&text);
            let found = quick_findings(&file.blocks()[0]);
            let [finding] = found.as_slice() else { panic!("{found:?}") };
            assert_eq!(finding.code.name(), "unknown-line", "{finding:?}");
            let offered = fixes(&file, 0, finding, None);
            let [fix] = offered.as_slice() else { panic!("{text} {offered:?}") };
            let mut fixed = text.clone();
            for edit in fix.edits.as_ref().expect("edits").iter().rev() {
                fixed.replace_range(edit.span.range(), &edit.text);
            }
            let expected = [cells(&above), cells(LINE), cells(below)].concat();
            assert_eq!((cells(&fixed), fixed.starts_with(&above)), (expected, true), "{fixed}");
        }
    }
    let kept = format!("{above}\n[Notes]\n1. look\n[/Notes]\n");
    assert_eq!(quick_findings(&File::parse(&kept).blocks()[0])[0].code.name(), "unknown-section");
}

#[test]
fn the_end_of_a_document_above_is_not_taken_out_with_a_fix_of_the_puzzle_below() {
    let numbers = "1000\n0030\n0100\n0002\n".replace('\n', "");
    let list: Vec<String> = numbers.chars().map(|digit| format!("  {digit}")).collect();
    let json = format!("{{\n \"size\": 4,\n \"givens\": [\n{}\n ]\n}}\n", list.join(",\n"));
    let text =
        format!("{json}\n# mine\ntitle: Below\n1 . | . .\n. . | 3 .\n----+----\n. 1 | . .\n. . | . 2\n");
    let file = File::parse(&text);
    for (index, block) in file.blocks().iter().enumerate() {
        for finding in quick_findings(block) {
            for fix in fixes(&file, index, &finding, None) {
                let mut fixed = text.clone();
                for edit in fix.edits.as_ref().expect("edits").iter().rev() {
                    fixed.replace_range(edit.span.range(), &edit.text);
                }
                assert!(fixed.ends_with(&text[json.len()..]), "{fix:?} {fixed}");
            }
        }
    }
}

#[test]
fn the_rest_of_a_table_is_not_written_without_its_start() {
    let rows: Vec<&str> = LINE.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).unwrap()).collect();
    let cells = |row: &str, between: &str| {
        row.split("").filter(|it| !it.is_empty()).collect::<Vec<_>>().join(between)
    };
    let table = |start: &str, row: &dyn Fn(&str) -> String, end: &str| {
        rows.iter().fold(start.to_owned(), |text, cells| text + &row(cells)) + end
    };
    let wiki = table("{| class=\"wikitable\"\n", &|row| format!("|-\n| {}\n", cells(row, " || ")), "|}\n");
    let tex = table(
        "\\begin{tabular}{|c|c|c|c|c|c|c|c|c|}\n\\hline\n",
        &|row| cells(row, " & ").replace('.', " ") + " \\\\ \\hline\n",
        "\\end{tabular}\n",
    );
    let html = table("<table>\n\n", &|row| cells(row, " ") + "\n", "</table>\n");
    for table in [wiki, tex, html] {
        let text =
            format!("title: Above\n{}\n\n{table}\ntitle: Below\n12..\n....\n....\n..3.\n", rows.join("\n"));
        let file = File::parse(&text);
        for (index, block) in file.blocks().iter().enumerate() {
            for finding in quick_findings(block) {
                let changed = fixes(&file, index, &finding, None);
                let is_partial = |fix: &sudoku_ls::analysis::Action| fix.title == "Write it as a puzzle";
                let whole = block.text().contains(table.trim());
                assert!(whole || !changed.iter().any(is_partial), "{text}\n{index} {finding:?} {changed:?}");
            }
        }
    }
}

#[test]
fn a_table_with_empty_cells_is_one_finding_with_a_fix_whatever_separates_them() {
    for separator in [";", "|"] {
        let row = |cells: &[char], quote: &str| {
            let cell = |c: &char| if *c == '.' { String::new() } else { c.to_string() };
            let cells: Vec<String> = cells.iter().map(|c| format!("{quote}{}{quote}", cell(c))).collect();
            cells.join(separator)
        };
        // The third row starts with a blank, and so with the separator.
        let cells_of: Vec<char> = LINE.chars().collect();
        let rows = |quote: &str| cells_of.chunks(9).map(|cells| row(cells, quote)).collect::<Vec<_>>();
        assert!(rows("").iter().any(|row| row.starts_with(separator)), "{LINE}");
        for text in [
            rows("").join("\n"),
            rows("").join("\r\n") + "\r\n",
            rows("\"").join("\n"),
            rows("").join(&format!("{separator}\n")) + separator,
            format!("# from a spreadsheet\n{}\n", rows("").join("\n")),
        ] {
            assert_eq!(cells(&written_anew(&text)), cells(LINE), "{text}");
        }
    }
}

#[test]
fn a_comment_of_digits_beside_a_table_is_kept() {
    for text in [";1;2;3;4\n1;;;\n;;3;\n;4;;\n;;;2\n", "; 1; 2; 3\n12..\n.1..\n....\n...4\n"] {
        let file = File::parse(text);
        for (index, block) in file.blocks().iter().enumerate() {
            for finding in quick_findings(block) {
                for fix in fixes(&file, index, &finding, None) {
                    let edits = fix.edits.unwrap_or_default();
                    let gone: Vec<&str> = edits.iter().map(|edit| &block.text()[edit.span.range()]).collect();
                    assert!(
                        gone.iter().all(|gone| !gone.contains("1;2") && !gone.contains("1; 2")),
                        "{gone:?}"
                    );
                }
            }
        }
    }
}
