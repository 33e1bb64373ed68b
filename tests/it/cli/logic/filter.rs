//! `filter` and `sort`: the right puzzles in the right order, and no part of a file lost.

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value;
use sudoku_ls::syntax::File;

use crate::cli::{json_lines, sudoku_ls, sudoku_ls_in};

/// Returns puzzles of all kinds, one per line.
fn collection() -> String {
    let made = sudoku_ls(&["generate", "--bare", "--form", "line", "--count", "40", "--seed", "1"], "");
    assert_eq!(made.code, 0, "{made:?}");
    made.out
}

/// Returns the lines that `filter` keeps with these options; checks the exit code and the summary.
fn kept(options: &[&str], input: &str) -> Vec<String> {
    let ran = sudoku_ls(&[&["filter"], options, &["-"]].concat(), input);
    assert_eq!(ran.code, 0, "{ran:?}");
    let lines: Vec<String> = ran.out.lines().map(str::to_owned).collect();
    assert!(ran.err.contains(&format!("{} of 40 puzzles kept", lines.len())), "{}", ran.err);
    lines
}

#[test]
fn filter_keeps_the_puzzles_that_rate_and_path_say_it_should() {
    let input = collection();
    let rated = json_lines(&sudoku_ls(&["rate", "--json", "-"], &input).out);
    let mut used: BTreeMap<u64, Vec<String>> = BTreeMap::new();
    for step in json_lines(&sudoku_ls(&["path", "--json", "-"], &input).out) {
        let name = step["technique"].as_str().unwrap().to_lowercase();
        used.entry(step["puzzle"].as_u64().unwrap()).or_default().push(name);
    }
    let wanted = |fits: &dyn Fn(&Value, &[String]) -> bool| -> Vec<String> {
        let fits = |(_, rated): &(&str, &Value)| fits(rated, &used[&rated["puzzle"].as_u64().unwrap()]);
        input.lines().zip(&rated).filter(fits).map(|(line, _)| line.to_owned()).collect()
    };
    let is_unique = |name: &String| ["rectangle", "bug+1"].iter().any(|word| name.contains(word));
    let cases: [(&[&str], Vec<String>); 8] = [
        (&["--level", "easy"], wanted(&|rated, _| rated["level"] == "easy")),
        (
            &["--level", "hard,unfair"],
            wanted(&|rated, _| rated["level"] == "hard" || rated["level"] == "unfair"),
        ),
        (&["--rating", "2"], wanted(&|rated, _| (2.0..=2.9).contains(&rated["er"].as_f64().unwrap()))),
        (&["--rating", "2.0"], wanted(&|rated, _| (1.99..2.01).contains(&rated["er"].as_f64().unwrap()))),
        (&["--rating", "1.5..6.6"], wanted(&|rated, _| (1.5..=6.6).contains(&rated["er"].as_f64().unwrap()))),
        (&["--requires", "naked-pair"], wanted(&|_, used| used.iter().any(|name| name == "naked pair"))),
        (&["--without", "uniqueness"], wanted(&|_, used| !used.iter().any(is_unique))),
        (
            &["--rating", "2.0..", "--without", "naked-pair,uniqueness", "--level", "medium,hard"],
            wanted(&|rated, used| {
                rated["er"].as_f64().unwrap() >= 2.0
                    && !used.iter().any(|name| name == "naked pair" || is_unique(name))
                    && (rated["level"] == "medium" || rated["level"] == "hard")
            }),
        ),
    ];
    for (options, wanted) in cases {
        assert!(!wanted.is_empty() && wanted.len() < 40, "{options:?}: the test needs another seed");
        assert_eq!(kept(options, &input), wanted, "{options:?}");
    }
}

/// Puzzles with text around them: an easy one, one rated 2.3 and medium, one with several solutions.
const FILE: &str = "\
# a collection

title: One
level: easy
1 . | . .
. . | 3 .
----+----
. 1 | . .
. . | . 2
[State]
1 . . .
. . 3 .
. 1 . .
. . 4 2
# between

title: Two # not a comment
..............795.1..8.67...4.3...6..87...4.......4.8..149..8....8.3...595....1..
[puzzle Three]
1...
....
....
...2
# the end
";

fn texts(text: &str) -> Vec<(Option<String>, String)> {
    let file = File::parse(text);
    let all = file.puzzles().map(|it| {
        let values = it.puzzle.givens().unwrap().values().to_vec();
        let state = it.puzzle.current().unwrap().values().to_vec();
        (
            it.puzzle.name.clone(),
            format!(
                "{values:?} {state:?} {:?}",
                it.puzzle.metadata.iter().map(|line| (&line.key, &line.value)).collect::<Vec<_>>()
            ),
        )
    });
    all.collect()
}

#[test]
fn filter_keeps_what_belongs_to_a_puzzle_as_it_stands() {
    let ran = sudoku_ls(&["filter", "--level", "easy", "-"], FILE);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.err.contains("1 of 3 puzzles kept; 1 without a unique solution"), "{}", ran.err);
    assert_eq!(texts(&ran.out), texts(FILE)[..1]);
    let one = &FILE[..FILE.find("# between").unwrap()];
    assert!(ran.out.starts_with(one), "{}", ran.out);
    let medium = sudoku_ls(&["filter", "--level", "medium", "-"], FILE).out;
    assert_eq!(texts(&medium), texts(FILE)[1..2]);
    assert!(medium.starts_with("# a collection\n\n"), "{medium}");
    let both = sudoku_ls(&["filter", "--rating", "..9.0", "-"], FILE).out;
    assert_eq!(texts(&both), texts(FILE)[..2]);
}

#[test]
fn filter_and_sort_report_what_they_cannot_read_or_decide() {
    let input = "1.....3..1.....2\n\n12..3.\n";
    let ran = sudoku_ls(&["filter", "--level", "easy", "-"], input);
    assert!(ran.code == 1 && ran.err.contains("unreadable"), "{ran:?}");
    assert_eq!(ran.out.trim_end(), "1.....3..1.....2", "{ran:?}");
    let json = sudoku_ls(&["filter", "--level", "easy", "--json", "-"], input);
    let statuses: Vec<Value> = json_lines(&json.out).iter().map(|line| line["status"].clone()).collect();
    assert!(statuses.contains(&"unreadable".into()) && statuses.contains(&"fits".into()), "{json:?}");
    let ran = sudoku_ls(&["filter", "--rating", "1.0..", "--nodes", "3", "-"], "1.....3..1.....2\n");
    assert!(ran.code == 1 && ran.err.contains("unknown: its budget of 3 "), "{ran:?}");
    let sorted = sudoku_ls(&["sort", "--by", "rating", "-"], input);
    assert!(sorted.code == 1 && sorted.err.contains("unreadable"), "{sorted:?}");
    for line in input.lines() {
        assert!(sorted.out.contains(line), "{line} is lost: {sorted:?}");
    }
    let none = sudoku_ls(&["filter", "-"], input);
    assert!(none.code == 2 && none.err.contains("nothing to filter by"), "{none:?}");
}

#[test]
fn unreadable_lines_travel_with_no_puzzle() {
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let other = &easy.replacen("53.", "534", 1);
    let cut = &other[..79];
    // Words above a puzzle, a line with missing cells, and words below all puzzles.
    let input = format!("{other}\nsome words\n{other} # two\n{cut}\n# mine\n{easy}\nmore words\n");
    let sorted = sudoku_ls(&["sort", "--by", "clues", "-"], &input);
    let lines: Vec<&str> = sorted.out.lines().filter(|line| !line.is_empty()).collect();
    let two = format!("{other} # two");
    assert_eq!(lines, ["# mine", easy, other, &two, "some words", cut, "more words"], "{sorted:?}");
    assert_eq!(sorted.code, 1, "{sorted:?}");
    let kept = sudoku_ls(&["filter", "--rating", "..9.0", "-"], &input);
    let lines: Vec<&str> = kept.out.lines().filter(|line| !line.is_empty()).collect();
    assert_eq!(lines, [other, &two, "# mine", easy], "{kept:?}");
    assert_eq!((kept.code, kept.err.matches("unreadable: ").count()), (1, 3), "{kept:?}");
    let json = json_lines(&sudoku_ls(&["filter", "--rating", "..9.0", "--json", "-"], &input).out);
    assert!(json.iter().all(|line| !line["text"].as_str().unwrap_or_default().contains("words")), "{json:?}");
}

#[test]
fn sort_puts_puzzles_in_order_and_loses_none() {
    let input = collection();
    let lines = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    let sorted = |options: &[&str]| {
        let ran = sudoku_ls(&[&["sort"], options, &["-"]].concat(), &input);
        assert_eq!((ran.code, lines(&ran.out)), (0, lines(&input)), "{options:?}");
        ran.out
    };
    let by_rating = sorted(&["--by", "rating"]);
    let rated = json_lines(&sudoku_ls(&["rate", "--json", "-"], &by_rating).out);
    let ers: Vec<f64> = rated.iter().map(|line| line["er"].as_f64().unwrap()).collect();
    assert!(ers.is_sorted() && ers[0] < ers[39], "{ers:?}");
    let clues = |text: &str| -> Vec<usize> {
        text.lines().map(|line| line.bytes().filter(u8::is_ascii_digit).count()).collect()
    };
    assert!(clues(&sorted(&["--by", "clues"])).is_sorted());
    assert!(clues(&sorted(&["--by", "clues", "--reverse"])).iter().rev().is_sorted());
    // A puzzle and its mirror image have the same canonical form, so they are adjacent.
    let mirrored: String = input
        .lines()
        .map(|line| {
            line.as_bytes()
                .chunks(9)
                .flat_map(|row| row.iter().rev().map(|&b| char::from(b)))
                .collect::<String>()
                + "\n"
        })
        .collect();
    let ran = sudoku_ls(&["sort", "--by", "canonical", "--json", "-"], &(input.clone() + &mirrored));
    let forms: Vec<Value> = json_lines(&ran.out).iter().map(|line| line["canonical"].clone()).collect();
    assert_eq!((ran.code, forms.len()), (0, 80));
    assert!(forms.chunks(2).all(|pair| pair[0] == pair[1] && pair[0].is_string()), "{forms:?}");
}

#[test]
fn sort_keeps_puzzles_with_all_that_belongs_to_them() {
    let ran = sudoku_ls(&["sort", "--by", "rating", "--reverse", "-"], FILE);
    assert_eq!(ran.code, 0, "{ran:?}");
    let before = texts(FILE);
    assert_eq!(texts(&ran.out), [before[1].clone(), before[0].clone(), before[2].clone()], "{}", ran.out);
    assert!(ran.out.starts_with("# a collection\n\n"), "the head of the file stays: {}", ran.out);
    assert_eq!(ran.out.matches("# a collection").count(), 1, "{}", ran.out);
    for line in FILE.lines() {
        assert!(ran.out.contains(line), "{line} is lost: {}", ran.out);
    }
}

#[test]
fn the_comment_that_silences_findings_in_a_file_stays_at_its_head() {
    let input = "# sudoku-ls: ignore-file not-minimal\n# easy\n1.....3..1.....2\n1......4.......2\n";
    let ran = sudoku_ls(&["sort", "--by", "clues", "-"], input);
    let lines: Vec<&str> = ran.out.lines().filter(|line| !line.is_empty()).collect();
    let kept = ["# sudoku-ls: ignore-file not-minimal", "1......4.......2", "# easy", "1.....3..1.....2"];
    assert_eq!((ran.code, &lines[..]), (0, &kept[..]), "{ran:?}");
}

#[test]
fn defaults_of_one_of_several_files_are_refused_and_those_of_one_file_kept() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.sudoku"), "[defaults]\nsolutions: any\n\n1.....3..1.....2\n").unwrap();
    fs::write(folder.path().join("b.sudoku"), "1.....3..1.....2\n").unwrap();
    for command in [&["filter", "--level", "easy"][..], &["sort", "--by", "clues"]] {
        let ran = sudoku_ls_in(folder.path(), &[command, &["a.sudoku", "b.sudoku"]].concat(), "");
        assert!(ran.code == 2 && ran.err.contains("a.sudoku: [defaults] apply to this file only"), "{ran:?}");
        let ran = sudoku_ls_in(folder.path(), &[command, &["a.sudoku"]].concat(), "");
        assert_eq!((ran.code, ran.out.starts_with("[defaults]\nsolutions: any\n\n1")), (0, true), "{ran:?}");
    }
}
