//! Text that is meant as a puzzle but can't be read: `solve` and `count` never skip it silently.

use serde_json::json;

use crate::cli::{json_lines, six, sudoku_ls, sudoku_ls_in};

const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const NINE_SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Returns two puzzles, and between them a puzzle without its last cell.
fn collection() -> String {
    format!("{NINE}\n{}\n{NINE}\n", &NINE[..80])
}

/// The first four rows of a 6x6.
fn first_rows() -> String {
    six().lines().take(4).collect::<Vec<_>>().join("\n") + "\n"
}

#[test]
fn a_malformed_line_is_reported_in_its_place_and_takes_no_number() {
    let ran = sudoku_ls(&["solve", "-"], &collection());
    assert_eq!(ran.code, 1, "{ran:?}");
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!((lines[0], lines[2], lines.len()), (NINE_SOLVED, NINE_SOLVED, 3), "{}", ran.out);
    assert_eq!(lines[1], "<stdin>:2: unreadable: The line has 80 cells, expected 81 for a 9x9 grid");
    let json = json_lines(&sudoku_ls(&["solve", "--format", "json", "-"], &collection()).out);
    let numbers: Vec<_> = json.iter().map(|line| (line["line"].clone(), line["puzzle"].clone())).collect();
    assert_eq!(numbers, [(json!(1), json!(1)), (json!(2), json!(null)), (json!(3), json!(2))]);
    assert_eq!(json[1]["status"], "unreadable");
    assert!(json[1]["reason"].as_str().unwrap().contains("80 cells"), "{}", json[1]);
}

#[test]
fn count_reports_it_too_and_so_does_solve_all() {
    let ran = sudoku_ls(&["count", "-"], &collection());
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!((ran.code, lines[0], lines[2]), (1, "1", "1"), "{ran:?}");
    assert!(lines[1].starts_with("<stdin>:2: unreadable: "), "{ran:?}");
    let json = json_lines(&sudoku_ls(&["count", "--json", "-"], &collection()).out);
    let fields = ["file", "line", "puzzle", "status", "count", "complete"].map(|name| json[0][name].clone());
    assert_eq!(json!(fields), json!(["<stdin>", 1, 1, "exact", 1, true]));
    assert_eq!((&json[1]["status"], &json[1]["line"]), (&json!("unreadable"), &json!(2)));
    let ran = sudoku_ls(&["solve", "--all", "-"], &collection());
    assert!(ran.code == 1 && ran.out.contains("\n<stdin>:2: unreadable: "), "{ran:?}");
}

#[test]
fn a_grid_with_a_wrong_row_and_a_truncated_last_grid_are_unreadable() {
    let long = six().replacen("4....1", "4....12", 1);
    let short = first_rows();
    let symbol = six().replacen("4....1", "4..x.!", 1);
    for text in [long, short, symbol] {
        for command in ["solve", "count"] {
            let ran = sudoku_ls(&[command, "-"], &format!("{}\n{text}", six()));
            assert_eq!(ran.code, 1, "{text}{ran:?}");
            assert_eq!(ran.out.matches(": unreadable: ").count(), 1, "{text}{ran:?}");
        }
    }
}

#[test]
fn comments_blank_lines_and_a_csv_header_are_not_puzzles() {
    let text = format!("puzzle,solution\n# mine\n\n; and yours\n{NINE},{NINE_SOLVED}\n");
    let ran = sudoku_ls(&["solve", "-"], &text);
    assert_eq!((ran.code, ran.out.as_str()), (0, format!("{NINE_SOLVED}\n").as_str()), "{ran:?}");
    let table = format!("puzzle,solution\n{NINE},{NINE_SOLVED}\n{NINE},{NINE_SOLVED}\n");
    for arguments in
        [&["filter", "--level", "easy,medium,hard,unfair,extreme", "-"][..], &["sort", "--by", "rating", "-"]]
    {
        let ran = sudoku_ls(arguments, &table);
        assert_eq!((ran.code, ran.out.as_str()), (0, table.as_str()), "{arguments:?}: {ran:?}");
    }
    for arguments in [&["check", "-"][..], &["convert", "--to", "csv", "-"]] {
        let ran = sudoku_ls(arguments, &table);
        assert!(
            !ran.out.contains("Unrecognized") && !ran.err.contains("unreadable"),
            "{arguments:?}: {ran:?}"
        );
    }
    // Other columns may come before the puzzle's column.
    for head in ["", "id,puzzle,solution\n", "set;id;puzzle;solution\n", "\"id\",\"puzzle\"\n"] {
        let line = match head.matches([',', ';']).count() {
            3 => format!("easy;17;{NINE};{NINE_SOLVED}\n"),
            1 => format!("\"17\",\"{NINE}\"\n"),
            _ => format!("17,{NINE},{NINE_SOLVED},23\n"),
        };
        let ran = sudoku_ls(&["solve", "-"], &format!("{head}{line}{line}"));
        assert_eq!((ran.code, ran.out), (0, format!("{NINE_SOLVED}\n").repeat(2)), "{head}");
    }
    let small = "id,puzzle\n1,1..4..1.2....3..\n2,1...............\n3,1..4..1.2....3..\n";
    assert_eq!(sudoku_ls(&["count", "-"], small).out, "1\n72\n1\n");
    let small = "puzzle,clues\n1..4..1.2....3..,6\n1..4..1.2....3..,6\n";
    assert_eq!(sudoku_ls(&["count", "-"], small).out, "1\n1\n");
    for column in ["quizzes", "\"Puzzle\""] {
        let ran = sudoku_ls(&["count", "-"], &format!("{column}\n{NINE}\n"));
        assert_eq!((ran.code, ran.out.as_str()), (0, "1\n"), "{ran:?}");
    }
    let broken = format!("puzzle,solution\n{},{NINE_SOLVED}\n{NINE},{NINE_SOLVED}\n", &NINE[1..]);
    let ran = sudoku_ls(&["count", "-"], &broken);
    assert_eq!((ran.code, ran.out.lines().count()), (1, 2), "{ran:?}");
    assert!(ran.out.starts_with("<stdin>:2: unreadable: ") && ran.out.ends_with("\n1\n"), "{ran:?}");
    // A cut line of such a table is reported at its place, and no other line is lost.
    let cut = format!("id,puzzle\n1,{NINE}\n2,{}\n3,{NINE}\n", &NINE[1..]);
    let ran = sudoku_ls(&["count", "-"], &cut);
    let wanted = "1\n<stdin>:3: unreadable: The line has 80 cells, expected 81 for a 9x9 grid\n1\n";
    assert_eq!((ran.code, ran.out.as_str()), (1, wanted), "{ran:?}");
    // A header must be the first line of a file; elsewhere, such a line is unreadable.
    let ran = sudoku_ls(&["count", "-"], &format!("{NINE}\n\npuzzle,solution\n"));
    assert!(ran.code == 1 && ran.out.contains("<stdin>:3: unreadable: "), "{ran:?}");
}

#[test]
fn a_puzzle_in_a_section_of_an_unknown_name_is_reported() {
    let six = six();
    for hidden in [NINE, "1..4\n..1.\n2...\n.3..", &six] {
        let text = format!("{NINE}\n\n[Monday] # mine\n{hidden}\n");
        let ran = sudoku_ls(&["count", "-"], &text);
        let wanted = "<stdin>:3: unreadable: Unknown section [Monday]: the puzzle in it is not read. Change the heading to '[puzzle Monday]'";
        assert_eq!((ran.code, ran.out.lines().nth(1)), (1, Some(wanted)), "{ran:?}");
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.sudoku");
        std::fs::write(&file, &text).unwrap();
        sudoku_ls(&["check", "--fix", file.to_str().unwrap()], "");
        assert_eq!(sudoku_ls(&["count", file.to_str().unwrap()], "").out, "1\n1\n", "{hidden}");
    }
    let kept = format!("{NINE}\n\n[Notes]\nfirst r4c7,\nthen 123456789\n5\n");
    assert_eq!(sudoku_ls(&["count", "-"], &kept).out, "1\n");
}

#[test]
fn metadata_without_a_grid_is_unreadable_and_an_unknown_section_stops_claims() {
    let ran = sudoku_ls(&["solve", "-"], "[Puzzle lost]\ntitle: gone\n");
    assert!(ran.code == 1 && ran.out.starts_with("<stdin>:1: unreadable: "), "{ran:?}");
    let ran = sudoku_ls(&["solve", "-"], &format!("{}[Cagse]\n10: r1c1 r1c2\n", six()));
    assert!(ran.code == 1 && ran.out.starts_with("puzzle 1: unknown: "), "{ran:?}");
}

#[test]
fn a_truncated_last_puzzle_is_an_error_of_check_unless_the_folder_says_otherwise() {
    let text = first_rows();
    let ran = sudoku_ls(&["check", "--json", "-"], &text);
    let found = &json_lines(&ran.out)[0];
    assert_eq!((ran.code, &found["code"], &found["severity"]), (1, &json!("missing-row"), &json!("error")));
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.sudoku"), text).unwrap();
    std::fs::write(folder.path().join(".sudoku-ls.toml"), "[levels]\nmissing-row = \"hint\"\n").unwrap();
    assert_eq!(crate::cli::sudoku_ls_in(folder.path(), &["check", "a.sudoku"], "").code, 0);
}

#[test]
fn trace_numbers_puzzles_as_solve_does() {
    let ran = sudoku_ls(&["trace", "--puzzle", "2", "-"], &collection());
    assert!(ran.code == 0 && ran.out.contains("time="), "{ran:?}");
    let ran = sudoku_ls(&["trace", "--puzzle", "3", "-"], &collection());
    assert!(ran.code == 2 && ran.err.contains("has 2 puzzles: number 3 does not exist"), "{ran:?}");
}

/// Returns a 9x9 with lettered regions and one row of regions missing.
fn broken_regions() -> String {
    let rows: String = (0..9).map(|row| NINE[row * 9..][..9].to_owned() + "\n").collect();
    let regions: String = (0..8).map(|_| "ABCDEFGHI\n").collect();
    format!("{rows}\n[Regions]\n{regions}")
}

#[test]
fn the_reason_and_its_line_are_those_of_the_first_error_of_check() {
    let without_a_row: String =
        (0..9).filter(|row| *row != 4).map(|row| NINE[row * 9..][..9].to_owned() + "\n").collect();
    for text in [
        broken_regions(),
        without_a_row,
        "size: ten\n".to_owned() + &six(),
        six().replacen("4....1", "4..x.!", 1),
    ] {
        let found = json_lines(&sudoku_ls(&["check", "--json", "-"], &text).out);
        let first = found.iter().find(|line| line["severity"] == "error").unwrap();
        let (line, reason) = (&first["range"]["start"]["line"], &first["message"]);
        for command in ["solve", "count", "candidates", "hint"] {
            let said = &json_lines(&sudoku_ls(&[command, "--json", "-"], &text).out)[0];
            assert_eq!((&said["reason"], &said["line"]), (reason, line), "{command}\n{text}{found:?}");
        }
        let converted = sudoku_ls(&["convert", "--from", "sudoku", "--to", "line", "-"], &text);
        let said = format!("<stdin>:{line}: unreadable: {}", reason.as_str().unwrap());
        assert!(converted.err.contains(&said), "{said}\n{converted:?}");
    }
}

#[test]
fn a_wrong_value_that_changes_no_board_leaves_the_puzzle_readable() {
    for wrong in ["clues: many", "minimal: maybe", "solutions: some", "clues:"] {
        let text = format!("{wrong}\n{}", six());
        let found = json_lines(&sudoku_ls(&["check", "--json", "-"], &text).out);
        assert_eq!(found[0]["code"], "bad-value", "{wrong}: {found:?}");
        assert_eq!(sudoku_ls(&["solve", "-"], &text).out, sudoku_ls(&["solve", "-"], &six()).out, "{wrong}");
        assert_eq!(sudoku_ls(&["count", "-"], &text).out, "1\n", "{wrong}");
    }
    for wrong in ["size: many", "box: maybe", "symbols: 11", "rules: nonsense"] {
        let ran = sudoku_ls(&["solve", "-"], &format!("{wrong}\n{}", six()));
        assert_eq!(ran.code, 1, "{wrong}: {ran:?}");
    }
}

#[test]
fn a_line_of_a_technique_library_is_named_with_what_reads_it() {
    let line = &format!(":0000:5:{NINE}:::511:\n");
    for command in ["solve", "check"] {
        let ran = sudoku_ls(&[command, "-"], line);
        assert!(
            ran.code == 1
                && ran.out.contains("This is a HoDoKu library line: convert it with `sudoku-ls convert"),
            "{command}: {ran:?}"
        );
    }
}

#[test]
fn what_is_between_lines_of_a_technique_library_is_read_or_named_in_its_place() {
    let library = format!(":0000:5:{NINE}:::511:");
    let text = format!("{NINE}\n{library}\nhello\n{NINE}\n{library}\n");
    let ran = sudoku_ls(&["hint", "--json", "-"], &text);
    let found: Vec<(u64, bool)> = ran
        .out
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .map(|line| (line["line"].as_u64().unwrap(), line["status"] == "unreadable"))
        .collect();
    assert_eq!(found, [(1, false), (2, false), (3, true), (4, false), (5, false)], "{ran:?}");
    assert_eq!(ran.code, 1);
}

#[test]
fn an_invisible_character_is_named_and_deleted_by_its_fix() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.sudoku");
    for text in
        [format!("{}\u{200b}{}\n", &NINE[..40], &NINE[40..]), six().replacen("4....1", "4..\u{2060}..1", 1)]
    {
        let ran = sudoku_ls(&["solve", "-"], &text);
        assert!(ran.code == 1 && ran.out.contains("Unexpected invisible character U+2"), "{ran:?}");
        std::fs::write(&file, &text).unwrap();
        let ran = sudoku_ls_in(folder.path(), &["check", "--fix", "a.sudoku"], "");
        assert_eq!(ran.code, 0, "{ran:?}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), text.replace(['\u{200b}', '\u{2060}'], ""));
    }
}

#[test]
fn no_fix_takes_a_puzzle_away() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.sudoku");
    for text in [
        format!("\"quizzes\",\"solutions\"\n\"{NINE}\",\"{NINE_SOLVED}\"\n"),
        format!("\"{NINE}\";\"{NINE_SOLVED}\";\"easy\"\n"),
        format!("[\"{NINE}\", \"{NINE_SOLVED}\"]\n"),
    ] {
        let solved = || sudoku_ls_in(folder.path(), &["count", "a.sudoku"], "").out.lines().count();
        std::fs::write(&file, &text).unwrap();
        let before = solved();
        sudoku_ls_in(folder.path(), &["check", "--fix", "a.sudoku"], "");
        let after = std::fs::read_to_string(&file).unwrap();
        assert!(after.contains(NINE) && solved() >= before, "{text}: {after}");
    }
}
