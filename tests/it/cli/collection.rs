//! Collections: parts of them, continued runs, isomorphic puzzles, statistics.

use std::fs;

use crate::analysis::findings::isomorph::{changed, values};
use crate::cli::{json_lines, sudoku_ls, sudoku_ls_in};

/// Returns twelve different puzzles, one per line.
fn collection() -> Vec<String> {
    let made = sudoku_ls(&["generate", "--bare", "--form", "line", "--count", "12", "--seed", "3"], "");
    assert_eq!(made.code, 0, "{made:?}");
    made.out.lines().map(str::to_owned).collect()
}

/// Returns an isomorphic puzzle.
fn image(line: &str, dice: usize) -> String {
    let text = line.replace('.', "0");
    let dice: Vec<usize> = (0..40).map(|throw| (dice + 7) * (throw + 3) * 31 % 1009).collect();
    changed(&values(&text), &dice)
        .iter()
        .map(|&value| if value == 0 { '.' } else { char::from(b'0' + value) })
        .collect()
}

#[test]
fn the_parts_together_are_the_whole_with_the_same_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let lines = collection();
    fs::write(folder.path().join("a.txt"), lines[..5].join("\n") + "\n").unwrap();
    fs::write(folder.path().join("b.txt"), lines[5..].join("\n") + "\n").unwrap();
    for command in ["rate", "solve", "count", "hint"] {
        let call = |options: &[&str]| {
            let ran =
                sudoku_ls_in(folder.path(), &[&[command, "--json", "a.txt", "b.txt"], options].concat(), "");
            assert_eq!(ran.code, 0, "{ran:?}");
            json_lines(&ran.out)
        };
        let whole = call(&[]);
        assert_eq!(whole.len(), 12);
        let parts: Vec<_> =
            ["1/5", "2/5", "3/5", "4/5", "5/5"].iter().map(|part| call(&["--shard", part])).collect();
        for (place, answer) in whole.iter().enumerate() {
            assert_eq!(answer, &parts[place % 5][place / 5], "{command}");
        }
        assert!(call(&["--shard", "20/20"]).is_empty());
    }
    let wrong = sudoku_ls(&["rate", "--shard", "3/2", "-"], &lines[0]);
    assert!(wrong.code == 2 && wrong.err.contains("expected I/N with I from 1 to N"), "{wrong:?}");
}

#[test]
fn a_byte_order_mark_stays_at_the_start_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let lines = collection();
    let first = format!("{}\n", lines[..4].join("\n"));
    for text in [first.clone(), format!("# all of them\n\n{first}"), format!("{}\n{first}", lines[0])] {
        for (name, text) in [("a.sudoku", format!("\u{feff}{text}")), ("b.sudoku", text)] {
            fs::write(folder.path().join(name), text).unwrap();
        }
        for call in [
            &["sort", "--by", "clues"][..],
            &["sort", "--by", "clues", "--reverse"],
            &["unique"],
            &["filter", "--rating", "..9.9"],
            &["filter", "--rating", "9.8..9.9"],
        ] {
            let printed = |name: &str| sudoku_ls_in(folder.path(), &[call, &[name]].concat(), "").out;
            let (marked, bare) = (printed("a.sudoku"), printed("b.sudoku"));
            let mark = if bare.is_empty() { "" } else { "\u{feff}" };
            assert_eq!(marked, format!("{mark}{bare}"), "{call:?}");
        }
    }
}

#[test]
fn an_interrupted_run_is_continued_to_the_same_file() {
    let folder = tempfile::tempdir().unwrap();
    let text = collection().join("\n") + "\nnot a puzzle at all\n";
    fs::write(folder.path().join("a.txt"), text).unwrap();
    for command in ["rate", "solve"] {
        let call = |options: &[&str]| {
            let ran = sudoku_ls_in(folder.path(), &[&[command, "--json", "a.txt"], options].concat(), "");
            assert_eq!(ran.code, 1, "{ran:?}");
            ran.out
        };
        let whole = call(&[]);
        let path = folder.path().join("out.jsonl");
        for kept in [0, 1, whole.len() / 3, whole.len() / 2, whole.len() - 1, whole.len()] {
            fs::write(&path, &whole[..kept]).unwrap();
            call(&["--resume", "--output", "out.jsonl"]);
            assert_eq!(fs::read_to_string(&path).unwrap(), whole, "{command}, {kept} bytes kept");
        }
    }
    let resumed = |name: &str, options: &[&str]| {
        sudoku_ls_in(folder.path(), &[&["rate", "a.txt", "--resume", "--output", name], options].concat(), "")
    };
    assert!(resumed("new.jsonl", &[]).err.contains("--resume needs --json and --output FILE"));
    let other = resumed("a.txt", &["--json"]);
    assert_eq!(other.code, 2, "{other:?}");
    fs::write(folder.path().join("b.jsonl"), "{\"file\":\"b.txt\",\"line\":3}\n").unwrap();
    let other = resumed("b.jsonl", &["--json"]);
    assert!(
        other.code == 2 && other.err.contains("end at b.txt:3, which is not among the puzzles"),
        "{other:?}"
    );
}

#[test]
fn unique_keeps_the_first_of_each_class_within_any_memory() {
    let lines = collection();
    let images: Vec<String> = lines.iter().enumerate().map(|(at, line)| image(line, at)).collect();
    let input =
        format!("# a comment\n{}\n{}\n{}\n", lines[..6].join("\n"), images.join("\n"), lines[6..].join("\n"));
    let kept: Vec<&str> = lines[..6].iter().chain(&images[6..]).map(String::as_str).collect();
    for command in ["unique", "dedup"] {
        let ran = sudoku_ls(&[command, "-"], &input);
        assert_eq!(ran.code, 0, "{ran:?}");
        let printed: Vec<&str> =
            ran.out.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
        assert_eq!(printed, kept);
        assert!(ran.err.contains("12 of 24 puzzles kept"), "{}", ran.err);
    }
    let told = json_lines(&sudoku_ls(&["unique", "--json", "-"], &input).out);
    let firsts: Vec<&str> = told.iter().filter_map(|line| line["first"].as_str()).collect();
    assert_eq!(firsts[0], "<stdin>:2");
    assert_eq!((told.len(), firsts.len()), (24, 12));
}

#[test]
fn puzzles_without_givens_are_told_apart_by_their_constraints() {
    let block = |clue| format!("[puzzle]\n....\n....\n....\n....\n[Cages]\n{clue}\n\n");
    let input = [block("3: r1c2-3"), block("3: r1c1-2"), block("3: r1c2-3")].concat();
    let ran = sudoku_ls(&["unique", "-"], &input);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.err.contains("2 of 3 puzzles kept"), "{}", ran.err);
    assert!(ran.out.contains("3: r1c2-3") && ran.out.contains("3: r1c1-2"), "{}", ran.out);
}

#[test]
fn audit_names_the_puzzles_that_the_other_collection_has_in_another_guise() {
    let folder = tempfile::tempdir().unwrap();
    let lines = collection();
    fs::write(folder.path().join("train.txt"), lines[..8].join("\n") + "\n").unwrap();
    let test = format!("{}\n{}\n{}\n", lines[9], image(&lines[3], 1), lines[10]);
    fs::write(folder.path().join("test.txt"), test).unwrap();
    let ran = sudoku_ls_in(folder.path(), &["audit", "test.txt", "train.txt"], "");
    assert_eq!((ran.code, ran.out.as_str()), (1, "test.txt:2: isomorphic to train.txt:4\n"), "{ran:?}");
    assert!(ran.err.contains("1 of 3 puzzles"), "{}", ran.err);
    let json =
        json_lines(&sudoku_ls_in(folder.path(), &["audit", "--json", "test.txt", "train.txt"], "").out);
    assert_eq!((json.len(), json[0]["of"].as_str()), (1, Some("train.txt:4")));
    fs::write(folder.path().join("test.txt"), lines[9..].join("\n")).unwrap();
    assert_eq!(sudoku_ls_in(folder.path(), &["audit", "test.txt", "train.txt"], "").code, 0);
}

#[test]
fn stats_count_what_solve_and_rate_say() {
    let folder = tempfile::tempdir().unwrap();
    let input = collection().join("\n") + "\n" + &".".repeat(81) + "\n55" + &".".repeat(79) + "\n";
    let ran = sudoku_ls_in(folder.path(), &["stats", "--rate", "--json", "--plot", "plot.svg", "-"], &input);
    assert_eq!(ran.code, 0, "{ran:?}");
    let stats = &json_lines(&ran.out)[0];
    assert_eq!(stats["puzzles"], 14);
    assert_eq!(stats["status"], serde_json::json!({"multiple": 1, "none": 1, "unique": 12}));
    let rated = json_lines(&sudoku_ls(&["rate", "--json", "-"], &input).out);
    let easy = rated.iter().filter(|line| line["level"] == "easy").count();
    assert_eq!(stats["level"]["easy"].as_u64().unwrap_or(0), easy as u64);
    let total = |part: &str| {
        stats[part].as_object().unwrap().values().filter_map(serde_json::Value::as_u64).sum::<u64>()
    };
    assert_eq!((total("clues"), total("level"), total("er")), (14, 12, 12));
    let plot = fs::read_to_string(folder.path().join("plot.svg")).unwrap();
    assert!(plot.starts_with("<svg ") && plot.matches("<rect x=").count() >= 6, "{plot}");
    let table = sudoku_ls(&["stats", "-"], &input).out;
    assert!(
        table.contains("\nsolutions\n") && table.contains("unique") && table.contains("85.71 %"),
        "{table}"
    );
}
