//! `steps`, `rate`, `hint`, `path`, `candidates`, `filter` and `sort`: the commands for human logic.
#![expect(clippy::print_stdout, reason = "tests say what they ran on")]

mod candidates;
mod filter;
mod hints;

use std::collections::BTreeSet;
use std::path::PathBuf;

use serde_json::Value;

use crate::cli::{SIX, json_lines, sudoku_ls, sudoku_ls_in};

/// Returns positions in the form of HoDoKu's library: those of the data folder (a sample in a debug build), otherwise
/// the project's own.
fn library() -> Vec<String> {
    let text = if let Some(folder) = std::env::var_os("SUDOKU_DATA") {
        std::fs::read_to_string(PathBuf::from(folder).join("technique_positions.txt")).unwrap()
    } else {
        println!("SUDOKU_DATA names no folder: only the test's own positions are tried");
        include_str!("../../logic/own_positions.txt").to_owned()
    };
    let step = if cfg!(debug_assertions) { 9 } else { 1 };
    text.lines().filter(|line| line.starts_with(':')).step_by(step).map(str::to_owned).collect()
}

/// Returns the triples of a library's line in the form `r1c1=4` and `r1c1-4`.
fn wanted(eliminated: &str, placed: &str) -> BTreeSet<String> {
    let mark = |sign: char| {
        move |triple: &str| {
            let (digit, at) = triple.split_at(1);
            let (row, column) = at.split_at(1);
            format!("r{row}c{column}{sign}{digit}")
        }
    };
    eliminated.split_whitespace().map(mark('-')).chain(placed.split_whitespace().map(mark('='))).collect()
}

fn texts(list: &Value) -> Vec<String> {
    list.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

#[test]
fn steps_finds_at_the_library_s_positions_what_they_say_and_nothing_else() {
    let lines = library();
    let ran = sudoku_ls(&["steps", "--json", "-"], &(lines.join("\n") + "\n"));
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
    let found = json_lines(&ran.out);
    let mut wrong = Vec::new();
    for (number, line) in (1..).zip(&lines) {
        let fields: Vec<&str> = line.split(':').collect();
        let is_code = fields[1].starts_with(|first: char| first.is_ascii_digit());
        let (code, variant) = fields[1].split_once('-').filter(|_| is_code).unwrap_or((fields[1], ""));
        let here = found.iter().filter(|step| step["puzzle"] == number && step["line"] == number);
        let digits = |step: &&Value| {
            let digits = step["digits"].as_array().unwrap().iter().map(Value::to_string);
            digits.collect::<String>() == fields[2]
        };
        let here: Vec<&Value> = here.filter(digits).collect();
        assert!(here.iter().all(|step| step["code"] == code && step["variant"] == variant), "{line}");
        let change = |step: &&Value| -> BTreeSet<String> {
            texts(&step["placements"]).into_iter().chain(texts(&step["eliminations"])).collect()
        };
        let changes: BTreeSet<BTreeSet<String>> = here.iter().map(change).collect();
        let right: BTreeSet<BTreeSet<String>> =
            if variant == "x" { BTreeSet::new() } else { [wanted(fields[5], fields[6])].into() };
        if changes != right {
            wrong.push(format!("{line}: {changes:?}"));
        }
    }
    println!("{} of {} positions pass", lines.len() - wrong.len(), lines.len());
    assert!(wrong.len() * 100 <= lines.len(), "{wrong:#?}");
}

/// A position whose steps include an X-Wing of 5 in rows 2 and 5, columns 5 and 8.
const HARD: &str = ".41729.3.769..34.2.3264.7194.39..17.6.7..49.319537..24214567398376.9.541958431267";

#[test]
fn steps_takes_a_name_or_a_code_and_reports_cells_and_words() {
    let by_name = sudoku_ls(&["steps", "--technique", "x-wing", "--json", "-"], HARD);
    let by_code = sudoku_ls(&["steps", "--technique", "0300", "--json", "-"], HARD);
    assert_eq!((by_name.code, &by_name.out), (0, &by_code.out), "{by_name:?}");
    let steps = json_lines(&by_name.out);
    let step = steps.first().unwrap();
    assert_eq!((step["file"].as_str(), step["puzzle"].as_u64()), (Some("<stdin>"), Some(1)));
    assert_eq!((step["code"].as_str(), step["technique"].as_str()), (Some("0300"), Some("X-Wing")));
    assert!(!texts(&step["eliminations"]).is_empty() && !texts(&step["cells"]).is_empty(), "{step}");
    let text = sudoku_ls(&["steps", "--technique", "XWing", "-"], HARD);
    assert!(text.out.starts_with("puzzle 1: X-Wing: "), "{text:?}");
}

#[test]
fn steps_takes_the_start_of_names_and_refuses_variants_that_there_are_not() {
    for name in ["unique-rectangle", "simple-colors", "bug", "uniqueness"] {
        let ran = sudoku_ls(&["steps", "--technique", name, "--json", "-"], HARD);
        assert_eq!(ran.code, 0, "{name}: {ran:?}");
    }
    let fish = json_lines(&sudoku_ls(&["steps", "--technique", "fish", "--json", "-"], FOUR).out);
    let codes: BTreeSet<&str> = fish.iter().filter_map(|step| step["code"].as_str()).collect();
    assert!(codes.iter().all(|code| code.starts_with("03")), "{codes:?}");
    let ran = sudoku_ls(&["steps", "--technique", "0606-9", "-"], HARD);
    assert!(ran.code == 2 && ran.err.contains("unknown technique '0606-9'"), "{ran:?}");
}

#[test]
fn a_puzzle_without_a_solution_has_the_same_status_everywhere() {
    // Row 1 has no place for 3.
    let none = "12..\n...3\n....\n....\n";
    for call in [&["rate", "--json", "-"][..], &["hint", "--json", "-"], &["path", "--json", "-"]] {
        let ran = sudoku_ls(call, none);
        assert_eq!(json_lines(&ran.out)[0]["status"], "none", "{call:?}: {ran:?}");
    }
}

#[test]
fn a_naked_single_of_a_path_reads_the_same_in_each_form() {
    let text = sudoku_ls(&["path", "-"], HARD).out;
    let json = json_lines(&sudoku_ls(&["path", "--json", "-"], HARD).out);
    let told = text.lines().filter_map(|line| line.split_once(". ")).map(|(_, told)| told);
    for (told, step) in told.zip(&json) {
        assert_eq!(step["text"].as_str(), Some(told));
    }
    assert!(text.contains(" can only be ") && !text.contains("Every digit but"), "{text}");
}

#[test]
fn steps_refuses_an_unknown_technique_and_asks_for_one() {
    let ran = sudoku_ls(&["steps", "--technique", "magic", "-"], HARD);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{ran:?}");
    assert!(ran.err.contains("unknown technique 'magic'"), "{ran:?}");
    for options in [&["steps", "-"][..], &["steps", "--json", "-"]] {
        let ran = sudoku_ls(options, &format!("{HARD}\n{HARD}\n"));
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{ran:?}");
        assert_eq!(ran.err.matches("no technique given: add --technique").count(), 1, "{ran:?}");
    }
}

#[test]
fn rate_prints_both_scales_and_says_where_they_are_not_calibrated() {
    let classic = "..............795.1..8.67...4.3...6..87...4.......4.8..149..8....8.3...595....1..";
    let ran = sudoku_ls(&["rate", "-"], classic);
    assert_eq!((ran.code, ran.out.as_str()), (0, "2.3/1.2/1.2 medium 374\n"), "{ran:?}");
    let ran = sudoku_ls(&["rate", "--json", "-"], classic);
    let line = &json_lines(&ran.out)[0];
    let figures = ["er", "ep", "ed", "score", "level", "calibrated", "status"].map(|name| line[name].clone());
    assert_eq!(serde_json::json!(figures), serde_json::json!([2.3, 1.2, 1.2, 374, "medium", true, "rated"]));
    let ran = sudoku_ls(&["rate", "-"], &SIX.replace('/', ""));
    assert!(ran.code == 0 && ran.out.ends_with(" (uncalibrated)\n"), "{ran:?}");
}

#[test]
fn rate_names_puzzles_by_their_titles_and_labels() {
    let classic = "..............795.1..8.67...4.3...6..87...4.......4.8..149..8....8.3...595....1..";
    let text = format!("{classic} the first\n\ntitle: Second\n\n{}", SIX.replace('/', ""));
    let ran = sudoku_ls(&["rate", "-"], &text);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], "2.3/1.2/1.2 medium 374 # the first");
    assert!(lines[1].ends_with(" (uncalibrated) # Second"), "{ran:?}");
    let titles: Vec<_> = json_lines(&sudoku_ls(&["rate", "--json", "-"], &text).out)
        .iter()
        .map(|line| line["title"].clone())
        .collect();
    assert_eq!(titles, ["the first", "Second"]);
}

#[test]
fn rate_writes_levels_and_ratings_into_files() {
    let folder = tempfile::tempdir().unwrap();
    let classic = "..............795.1..8.67...4.3...6..87...4.......4.8..149..8....8.3...595....1..";
    let rows: String =
        classic.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned() + "\n").collect();
    let small = "12..\n..12\n21.3\n.3..\n";
    let text = format!(
        "[puzzle A]\n# mine\n{rows}\ntitle: B\nlevel: fiendish\n\n{rows}\ntitle: C\nlevel: hard\nrating: 7.0\n{rows}\n{small}\n{classic}\n"
    );
    std::fs::write(folder.path().join("a.sudoku"), &text).unwrap();
    let ran = sudoku_ls_in(folder.path(), &["rate", "--write", "a.sudoku"], "");
    assert_eq!((ran.code, ran.out.as_str(), ran.err.lines().count()), (1, "", 1), "{ran:?}");
    assert!(ran.err.contains("The puzzle is on one line, with no metadata above it"), "{ran:?}");
    let written = std::fs::read_to_string(folder.path().join("a.sudoku")).unwrap();
    let wanted = format!(
        "[puzzle A]\n# mine\nlevel: medium\nrating: 2.3\n{rows}\ntitle: B\nlevel: fiendish\nrating: 2.3\n\n{rows}\ntitle: C\nlevel: medium\nrating: 2.3\n{rows}\nlevel: easy\n{small}\n{classic}\n"
    );
    assert_eq!(written, wanted);
    // `check` measures what was written, and a second run changes nothing.
    assert_eq!(
        sudoku_ls_in(folder.path(), &["check", "--quiet", "a.sudoku"], "").out.matches("wrong-").count(),
        0
    );
    let again = sudoku_ls(&["rate", "--write", "-"], wanted.trim_end().trim_end_matches(classic));
    assert_eq!(
        (again.code, again.out.trim_end()),
        (0, wanted.trim_end().trim_end_matches(classic).trim_end())
    );
    // A puzzle on one line that has a title above it has metadata already.
    let titled = format!("title: D\n{classic}\n");
    let ran = sudoku_ls(&["rate", "--write", "-"], &titled);
    assert_eq!(
        (ran.code, ran.out),
        (0, format!("title: D\nlevel: medium\nrating: 2.3\n{classic}\n")),
        "{}",
        ran.err
    );
}

#[test]
fn rate_says_why_a_puzzle_has_no_rating() {
    let input = format!("{}\n11..............\n", ".".repeat(16));
    let ran = sudoku_ls(&["rate", "-"], &input);
    assert_eq!((ran.code, ran.out.as_str()), (1, "not rated: several solutions\nnot rated: no solution\n"));
    let ran = sudoku_ls(&["rate", "--nodes", "1", "-"], HARD);
    assert!(ran.code == 1 && ran.out.starts_with("unknown: its budget of 1 "), "{ran:?}");
}

/// A 4x4 with one solution; row 1 lacks its last digit.
const FOUR: &str = "123.\n4...\n.1..\n...2\n";

fn hint(depth: &str, input: &str) -> String {
    sudoku_ls(&["hint", "--depth", depth, "-"], input).out
}

#[test]
fn hint_gives_away_more_with_each_depth() {
    assert_eq!(hint("1", FOUR), "puzzle 1: Look at row 1: it has one empty cell.\n");
    assert_eq!(hint("2", FOUR), "puzzle 1: Full house in r1c4.\n");
    let whole = "puzzle 1: Full house: r1c4 is the last empty cell in row 1, so it is 4.\n";
    assert_eq!(hint("3", FOUR), whole);
    assert_eq!(sudoku_ls(&["hint", "-"], FOUR).out, whole);
}

#[test]
fn hint_names_a_wrong_digit_first() {
    let wrong = FOUR.replace(".1..", ".1.+4");
    assert_eq!(hint("3", &wrong), "puzzle 1: The 4 in r3c4 is wrong: remove it first.\n");
}

#[test]
fn hint_says_where_uniqueness_and_pencil_marks_do_not_count() {
    let several = "123.\n....\n....\n....\n";
    let shown = hint("3", several);
    assert!(shown.starts_with("puzzle 1: The puzzle has several solutions: "), "{shown}");
    assert!(shown.contains("\npuzzle 1: Full house: r1c4"), "{shown}");
    let none = sudoku_ls(&["hint", "-"], "11..............");
    assert!(none.code == 1 && none.out.contains("clash"), "{none:?}");
}

#[test]
fn path_leads_to_the_solution_in_each_form() {
    let text = sudoku_ls(&["path", "-"], FOUR);
    assert_eq!(text.code, 0, "{text:?}");
    assert!(text.out.starts_with("# puzzle 1\n1. Full house: r1c4 "), "{}", text.out);
    assert!(text.out.contains("Solved in 10 steps: level easy, score "), "{}", text.out);
    let json = json_lines(&sudoku_ls(&["path", "--json", "-"], FOUR).out);
    assert_eq!((json.len(), json[9]["step"].as_u64()), (10, Some(10)));
    let placed: BTreeSet<String> = json.iter().flat_map(|step| texts(&step["placements"])).collect();
    assert_eq!(placed.len(), 10);
    let document = sudoku_ls(&["path", "--format", "markdown", "-"], FOUR).out;
    assert!(
        document.starts_with("# puzzle 1\n\n") && document.contains("\n\n## 1. Full house\n\n```text\n┌"),
        "{document}"
    );
    assert!(document.contains("\n\nSolved in 10 steps: level easy, score "), "{document}");
    let named = format!("[puzzle Small]\n{FOUR}");
    let document = sudoku_ls(&["path", "--format", "markdown", "-"], &named).out;
    assert!(document.starts_with("# Small\n"), "{document}");
}

/// Compares with ratings by other programs, if there is a data folder; a debug build uses a sample.
#[test]
fn rate_agrees_with_both_programs_on_nearly_all_puzzles() {
    let Some(folder) = std::env::var_os("SUDOKU_DATA") else {
        println!("SUDOKU_DATA names no folder: ratings are not compared");
        return;
    };
    let table = std::fs::read_to_string(PathBuf::from(folder).join("ratings.tsv")).unwrap();
    let step = if cfg!(debug_assertions) { 5 } else { 1 };
    let rows: Vec<Vec<&str>> =
        table.lines().skip(1).step_by(step).map(|line| line.split('\t').collect()).collect();
    let puzzles = rows.iter().map(|row| row[0]).collect::<Vec<_>>().join("\n");
    let ran = sudoku_ls(&["rate", "--json", "-"], &puzzles);
    let rated = json_lines(&ran.out);
    assert_eq!((ran.code, rated.len()), (0, rows.len()));
    let share = |equal: &dyn Fn(&[&str], &Value) -> bool| {
        let equal = rows.iter().zip(&rated).filter(|(row, rated)| equal(row, rated));
        equal.count() * 1000 / rows.len()
    };
    let er = share(&|row, rated| row[3].parse().ok() == rated["er"].as_f64());
    let level = share(&|row, rated| rated["level"].as_str() == Some(&row[7].to_lowercase()));
    let score = share(&|row, rated| row[8].parse().ok() == rated["score"].as_u64());
    println!("{} puzzles: ER equal for {er}, level for {level}, score for {score} of 1000", rows.len());
    assert!(er >= 980 && level >= 950 && score >= 900, "{er} {level} {score}");
}

#[test]
fn hint_ignores_pencil_marks_that_lack_the_digit_and_says_so() {
    let cells = "1 2 3 4\n4 {3} {2} {1}\n{2} 1 {4} {3}\n{3} {4} {1} 2\n";
    let wrong = cells.replace("{4} {1}", "{3} {1}");
    let (right, wrong) = (format!("{FOUR}[State]\n{cells}"), format!("{FOUR}[State]\n{wrong}"));
    assert!(!hint("3", &right).contains("ignored"), "{}", hint("3", &right));
    let shown = hint("3", &wrong);
    assert!(shown.contains("Pencil marks are ignored: those of r4c2 lack its digit."), "{shown}");
}
