//! Wrong, cut and hostile input ends in an error that names its place.

use sudoku_ls::convert::{Form, Writer, detect};

use super::{items, sheet, trouble};
use crate::cli::sudoku_ls;

fn reason(form: Form, text: &str) -> String {
    trouble(form, text).reason
}

#[test]
fn an_xml_bomb_is_not_expanded() {
    let mut text = "<!DOCTYPE lolz [\n <!ENTITY lol \"lol\">\n".to_owned();
    for i in 1..10 {
        let before = if i == 1 { "lol".to_owned() } else { format!("lol{}", i - 1) };
        text += &format!(" <!ENTITY lol{i} \"{}\">\n", format!("&{before};").repeat(10));
    }
    text += "]>\n<opensudoku>\n<name>&lol9;</name>\n</opensudoku>";
    assert_eq!(detect(&text), Form::OpenSudoku);
    let found = trouble(Form::OpenSudoku, &text);
    assert_eq!(found.line, 13, "{found:?}");
    assert!(found.reason.contains("lol9"), "{found:?}");
    let inside = text.replace("<name>&lol9;</name>", "<game data=\"&lol9;\"/>");
    assert!(reason(Form::OpenSudoku, &inside).contains("lol9"));
}

#[test]
fn deep_nesting_is_refused() {
    let deep = "<opensudoku>".to_owned() + &"<a>".repeat(100_000);
    assert!(reason(Form::OpenSudoku, &deep).contains("nested deeper"));
    for form in [Form::Json, Form::Fpuzzles, Form::SudokuPad] {
        let deep = "{\"size\":".to_owned() + &"[".repeat(1_000_000);
        assert!(reason(form, &deep).contains("recursion limit"), "{}", form.name());
    }
    let line = "[".repeat(100_000);
    assert!(reason(Form::Jsonl, &line).contains("recursion limit"));
}

#[test]
fn many_elements_and_groups_are_refused() {
    let many = "<opensudoku>".to_owned() + &"<a/>".repeat(600_000) + "</opensudoku>";
    assert!(reason(Form::OpenSudoku, &many).contains("elements and attributes"));
    let groups = "<clique>0 1</clique>".repeat(5000);
    let text = format!(
        "<ksudoku><game><puzzle><graph order=\"4\" type=\"custom\" sizeX=\"4\" sizeY=\"4\" sizeZ=\"1\">{groups}</graph>\
         <values>________________</values></puzzle></game></ksudoku>"
    );
    assert!(reason(Form::Ksudoku, &text).contains("groups"));
}

#[test]
fn many_puzzles_of_one_document_are_read_in_linear_time() {
    // Each of these would take minutes if each puzzle required a look at the whole text before or behind it.
    let count = 40_000;
    let games = "<game data=\"\"/>".repeat(count);
    assert_eq!(items(Form::OpenSudoku, &format!("<opensudoku>{games}</opensudoku>")).len(), count);
    let objects = "{\"size\":4}\n".repeat(count);
    assert_eq!(items(Form::Fpuzzles, &objects).len(), count);
    for cells in ["1..4..1.2....3..", "1..4\\n..1.\\n2...\\n.3..", "\\u0031..4..1.2....3.."] {
        let list = vec![format!("\"{cells}\""); count].join(",\n");
        let found = items(Form::Json, &format!("[{list}]"));
        assert_eq!(found.iter().flatten().count(), count, "{cells}");
    }
}

#[test]
fn a_puzzle_of_a_document_has_its_line() {
    let list = "[\n\"1..4\\n..1.\\n2...\\n.3..\",\n\"1..4\\n..1.\\n2...\\n.3..\"]";
    for text in [list.to_owned(), list.replace('\n', "\r"), list.replace('\n', "\r\n")] {
        let found: Vec<usize> = items(Form::Json, &text).iter().flatten().map(|sheet| sheet.line).collect();
        assert_eq!(found, [1, 2], "{text:?}");
    }
    let objects = ["{\"size\":4}", "{\"size\":0}", "{\"size\":5}"];
    for end in ["\n", "\r", "\r\n"] {
        let found = items(Form::Fpuzzles, &objects.join(end));
        let found: Vec<usize> =
            found.iter().map(|item| item.as_ref().map_or_else(|why| why.line, |sheet| sheet.line)).collect();
        assert_eq!(found, [0, 1, 2], "{end:?}");
    }
}

#[test]
fn a_hundred_megabytes_of_base64_are_refused() {
    let huge = "https://f-puzzles.com/?load=".to_owned() + &"A".repeat(100 << 20);
    let ran = sudoku_ls(&["convert", "--to", "line", "-"], &huge);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    assert!(ran.err.starts_with("sudoku-ls: <stdin>:1: unreadable: a line of 1048"), "{}", ran.err);
    for form in [Form::Json, Form::OpenSudoku, Form::Ksudoku, Form::SudokuPad, Form::SudokuCoach, Form::Sgt] {
        let found = items(form, &huge);
        assert!(found.iter().all(Result::is_err) && !found.is_empty(), "{}", form.name());
    }
}

#[test]
fn what_unpacks_to_too_much_is_refused() {
    let bomb = deflated(5 << 20);
    assert!(bomb.len() < 100_000);
    assert!(reason(Form::SudokuCoach, &format!("SCv7_32_{bomb}")).contains("unpacks to more than"));
    let bomb = lz_bomb();
    assert!(bomb.len() < 100_000);
    assert!(
        reason(Form::FpuzzlesLink, &format!("https://f-puzzles.com/?load={bomb}"))
            .contains("unpacks to more than")
    );
    assert!(
        reason(Form::SudokuPad, &format!("https://sudokupad.app/scl{bomb}")).contains("unpacks to more than")
    );
}

/// Returns zeros as a zlib stream in base 32: the fixed code of a zero, then codes of runs of 258.
fn deflated(length: usize) -> String {
    let mut bits: Vec<bool> = Vec::new();
    let mut push = |value: u32, count: u32, is_code: bool| {
        for i in 0..count {
            bits.push(value >> (if is_code { count - 1 - i } else { i }) & 1 == 1);
        }
    };
    // The last block, with fixed codes: the byte 0, then runs of length 258 at distance 1.
    push(1, 1, false);
    push(1, 2, false);
    push(0x30, 8, true);
    for _ in 0..length / 258 {
        push(0xc5, 8, true);
        push(0, 5, true);
    }
    push(0, 7, true);
    let mut bytes = vec![0x78, 0x9c];
    bytes.extend(
        bits.chunks(8).map(|byte| byte.iter().enumerate().fold(0, |sum, (i, &bit)| sum | u8::from(bit) << i)),
    );
    bytes.extend([0; 4]);
    let sign = |five: &[bool]| {
        let value = (0..5).fold(0, |sum, i| sum << 1 | usize::from(five.get(i).copied().unwrap_or(false)));
        char::from(b"0123456789abcdefghijklmnopqrstuv"[value])
    };
    let bits: Vec<bool> =
        bytes.iter().flat_map(|byte| (0..8).map(move |i| byte >> (7 - i) & 1 == 1)).collect();
    bits.chunks(5).map(sign).collect()
}

/// Returns lz-string's base64 in which each number refers to the newest entry, so that each entry is one character
/// longer than the one before.
fn lz_bomb() -> String {
    let mut bits: Vec<bool> = Vec::new();
    let mut push = |value: u32, count: u32| (0..count).for_each(|i| bits.push(value >> i & 1 == 1));
    push(0, 2);
    push(u32::from(b'a'), 8);
    let (mut next, mut width, mut room) = (4, 3, 4);
    for _ in 0..10_000 {
        push(next, width);
        next += 1;
        room -= 1;
        if room == 0 {
            room = 1 << width;
            width += 1;
        }
    }
    push(2, width);
    let signs = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let sign = |six: &[bool]| {
        char::from(
            signs[(0..6).fold(0, |sum, i| sum << 1 | usize::from(six.get(i).copied().unwrap_or(false)))],
        )
    };
    bits.chunks(6).map(sign).collect()
}

#[test]
fn a_cut_text_is_an_error_at_its_line_in_every_form() {
    let puzzle = sheet(
        Form::Sudoku,
        "title: T\n\n5 3 4 . 7 . . . .\n6 . . 1 9 5 . . .\n. 9 8 . . . . 6 .\n8 . . . 6 . . . 3\n4 . . 8 . 3 . . 1\n\
         7 . . . 2 . . . 6\n. 6 . . . . 2 8 .\n. . . 4 1 9 . . 5\n. . . . 8 . . 7 9\n",
    );
    // A cut constraint string is a valid shorter one.
    for form in Form::ALL.into_iter().filter(|form| *form != Form::Iss) {
        let mut writer = Writer::new(form);
        writer.add(&puzzle).unwrap();
        let text = writer.end();
        let text = text.trim_end();
        for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
            for item in items(form, &text[..end]) {
                match item {
                    Ok(back) => assert!(
                        back.givens.len() < 81 || end * 2 > text.len(),
                        "{}: {}",
                        form.name(),
                        &text[..end]
                    ),
                    Err(why) => {
                        assert!(why.line <= text.lines().count() && !why.reason.is_empty(), "{why:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn junk_is_an_error_in_every_form() {
    let junk = [
        "\u{0}\u{1}\u{2}",
        "hello, world",
        "<a",
        "{",
        "[{",
        "9j:",
        "3x3:z,z",
        ":::::",
        "SCv7_32_!",
        "99999999999x9:a",
        "{\"size\":1e9,\"grid\":[]}",
        "{\"size\":9,\"grid\":[[{\"value\":99}]]}",
        "<ksudoku><game><puzzle><graph order=\"99\"/></puzzle></game></ksudoku>",
        "31x31:a",
        "1x1x1:",
    ];
    for form in Form::ALL {
        for text in junk {
            let found = items(form, text);
            assert!(found.iter().all(Result::is_err), "{}: {text}: {found:?}", form.name());
        }
    }
}

#[test]
fn rows_of_other_lengths_in_json_are_not_a_grid_whatever_they_add_up_to() {
    let blank = "{},".repeat(7) + "{}";
    let objects = |first: &str, second: &str| {
        let rows: Vec<String> = [first, second].into_iter().map(str::to_owned).collect();
        let rows = [rows, vec![format!("[{blank},{{}}]"); 7]].concat().join(",");
        (format!("{{\"grid\":[{rows}]}}"), format!("{{\"cellSize\":50,\"cells\":[{rows}]}}"))
    };
    let nine = format!("[{blank},{{\"value\":1,\"given\":true}}]");
    let (fpuzzles, pad) = objects(&nine, &nine);
    assert_eq!(sheet(Form::Fpuzzles, &fpuzzles).givens[8], 1);
    assert_eq!(sheet(Form::SudokuPad, &pad).givens[8], 1);
    let (fpuzzles, pad) =
        objects(&format!("[{blank},{{}},{{\"value\":1,\"given\":true}}]"), &format!("[{blank}]"));
    let lists = "[[1,0,0,4,2],[0,0,1],[2,0,0,0],[0,3,0,0]]";
    let texts = "{\"givens\":[\"1..42\",\"..1\",\"2...\",\".3..\"]}";
    for (form, text) in [(Form::Fpuzzles, &fpuzzles), (Form::SudokuPad, &pad)] {
        assert!(!reason(form, text).is_empty());
    }
    let first = "the rows of the grid differ in length: row 1 has 5 cells, others have 4";
    for text in [lists, texts] {
        assert_eq!(reason(Form::Json, text), first);
    }
    let object = format!("{{\"grid\":{lists}}}");
    assert_eq!(reason(Form::Json, &object), first);
    assert_eq!(reason(Form::Json, &format!("{{\"puzzles\":[{object}]}}")), format!("puzzle 1: {first}"));
    let lines = items(Form::Jsonl, &format!("{object}\nx"));
    assert_eq!(lines[0].as_ref().map_err(|trouble| &*trouble.reason).err(), Some(first));
    assert_eq!(reason(Form::Json, "[[1,0,0,4],[0,0,1,0],[2,0,0,0]]"), "the grid has 3 rows of 4 cells");
}

#[test]
fn marks_and_digits_that_are_not_numbers_are_reported() {
    let cells = "[{\"centremarks\":[\"a\",2]},{\"value\":1}],[{},{}]";
    let pad = sheet(Form::SudokuPad, &format!("{{\"cellSize\":50,\"cells\":[{cells}]}}"));
    assert_eq!(pad.left, ["pencil marks that are not numbers"]);
    let game = |first: &str| {
        let cells = first.to_owned() + &"0|0|1|".repeat(80);
        format!("<opensudoku><game data=\"version: 2&#10;{cells}\"/></opensudoku>")
    };
    assert_eq!(sheet(Form::OpenSudoku, &game("5|0|0|")).givens[0], 5);
    assert_eq!(reason(Form::OpenSudoku, &game("+5|0|0|")), "'+5' is not a digit");
    assert_eq!(reason(Form::OpenSudoku, &game("0|+5|0|")), "'+5' is not a sum of pencil marks");
}
