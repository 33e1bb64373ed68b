//! `generate`: the same puzzles from the same seed, for any board, clean when read back.

use std::process::Command;

use super::{sudoku_ls, sudoku_ls_in};

#[test]
fn generate_makes_the_same_puzzles_from_the_same_seed_on_any_number_of_threads() {
    let arguments = ["generate", "--form", "line", "--count", "4", "--seed", "11"];
    let all = sudoku_ls(&arguments, "");
    assert_eq!(all.code, 0, "{all:?}");
    let single = Command::new(env!("CARGO_BIN_EXE_sudoku-ls"))
        .args(arguments)
        .env("RAYON_NUM_THREADS", "1")
        .output()
        .unwrap();
    assert_eq!(String::from_utf8(single.stdout).unwrap(), all.out);
    let third = sudoku_ls(&["generate", "--form", "line", "--seed", "13"], "").out;
    assert_eq!(all.out.lines().nth(2), third.lines().next());
    let unique = sudoku_ls(&["solve", "-"], &all.out);
    assert_eq!((unique.code, unique.out.lines().count()), (0, 4), "{unique:?}");
}

#[test]
fn a_puzzle_from_no_seed_says_which_seed_makes_it_again() {
    let made = sudoku_ls(&["generate", "--size", "6"], "").out;
    let seed =
        made.split(|c: char| c.is_whitespace() || c == ',').find(|word| word.starts_with("2:")).unwrap();
    assert_eq!(sudoku_ls(&["generate", "--size", "6", "--seed", seed], "").out, made);
}

#[test]
fn generated_puzzles_of_any_board_are_clean_when_read_back() {
    let boards: [&[&str]; 17] = [
        &["--size", "6x8", "--constraints", "killer,little-killer,sandwich,skyscraper,x-sum"],
        &["--size", "5x4", "--digits", "0-4", "--constraints", "thermo,dots,inequalities", "--count", "2"],
        &["--size", "6x8", "--level", "easy"],
        &["--size", "4x6", "--pattern", "rows:x.xx.x/.x..x./.x..x./x.xx.x", "--form", "line"],
        &["--size", "4x6", "--count", "2"],
        &["--size", "6x8", "--form", "line", "--symmetry", "rotate180"],
        &["--size", "6", "--digits", "0-8", "--count", "2"],
        &["--size", "6x9", "--digits", "0-9", "--box", "3x3", "--form", "line"],
        &["--size", "4", "--count", "2"],
        &["--size", "6", "--box", "3x2", "--form", "line", "--count", "2"],
        &["--size", "8", "--rules", "diagonal"],
        &["--size", "9", "--rules", "windoku,anti-king", "--form", "line"],
        &["--size", "10"],
        &["--clues", "30", "--form", "line"],
        &["--size", "6", "--constraints", "killer,thermo", "--count", "2"],
        &["--size", "6", "--constraints", "arrow,Kropki,xv,whispers,renban", "--rules", "diagonal"],
        &["--size", "4", "--constraints", "little-killer,sandwich,x-sum,skyscraper,inequalities"],
    ];
    for board in boards {
        let made = sudoku_ls(&[&["generate", "--seed", "5"], board].concat(), "");
        assert_eq!(made.code, 0, "{board:?}: {made:?}");
        let checked = sudoku_ls(&["check", "-"], &made.out);
        assert_eq!((checked.code, checked.out.as_str()), (0, ""), "{board:?}: {}", made.out);
        assert_eq!(sudoku_ls(&["solve", "-"], &made.out).code, 0, "{board:?}: {}", made.out);
    }
}

#[test]
fn puzzles_are_generated_in_each_form_that_holds_them() {
    let line = sudoku_ls(&["generate", "--seed", "7", "--form", "line", "--bare"], "").out;
    for form in ["sdk", "jsonl", "csv", "fpuzzles-link", "sudokupad", "marks", "tex", "sdm"] {
        let made = sudoku_ls(&["generate", "--seed", "7", "--form", form], "");
        assert_eq!(made.code, 0, "{made:?}");
        let back = sudoku_ls(&["convert", "--from", form, "--to", "line", "--quiet", "-"], &made.out);
        assert_eq!((back.code, &back.out), (0, &line), "{form}: {}", made.out);
    }
    let two = sudoku_ls(&["generate", "--count", "2", "--seed", "7", "--json"], "").out;
    let lines = crate::cli::json_lines(&two);
    assert_eq!(lines.len(), 2);
    // The command in `source` generates the same puzzle again, in the same form.
    assert_eq!(lines[1]["source"], "sudoku-ls generate --form jsonl --seed 2:8");
    let again = sudoku_ls(&["generate", "--form", "jsonl", "--seed", "2:8"], "").out;
    assert_eq!(Some(again.trim_end()), two.lines().nth(1));
    let told = sudoku_ls(&["generate", "--form", "sdm", "--count", "2", "--seed", "7"], "").err;
    assert_eq!(told, "the form sdm does not carry the source, the level\n");
}

#[test]
fn a_generated_puzzle_has_its_level_and_a_prime_size_is_told_to_have_no_boxes() {
    for seed in 1..6 {
        let made = sudoku_ls(&["generate", "--seed", &seed.to_string()], "").out;
        let rated = sudoku_ls(&["rate", "-"], &made).out;
        let level = rated.split_whitespace().nth(1).unwrap();
        assert!(made.contains(&format!("\nlevel: {level}\n")), "{made}{rated}");
    }
    let several = sudoku_ls(&["generate", "--min-solutions", "3", "--seed", "1"], "").out;
    assert!(!several.contains("level:"), "{several}");
    let seven = sudoku_ls(&["generate", "--size", "7", "--seed", "1"], "");
    let told =
        "7 is a prime: a 7x7 board has no boxes, only rows and columns; --regions takes a map of regions\n";
    assert_eq!((seven.code, seven.err.as_str()), (0, told));
    assert_eq!(sudoku_ls(&["generate", "--size", "6", "--seed", "1"], "").err, "");
}

#[test]
fn generate_writes_to_a_file_and_says_which_clue_counts_it_cannot_meet() {
    let folder = tempfile::tempdir().unwrap();
    let ran = sudoku_ls_in(
        folder.path(),
        &["generate", "--size", "4", "--seed", "1", "--output", "new.sudoku"],
        "",
    );
    assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{ran:?}");
    assert_eq!(sudoku_ls_in(folder.path(), &["check", "new.sudoku"], "").code, 0);
    let ran = sudoku_ls(&["generate", "--size", "4", "--clues", "1", "--seed", "1"], "");
    assert_eq!((ran.code, ran.err.lines().count()), (2, 1), "{ran:?}");
    assert!(ran.err.contains("clues"), "{ran:?}");
}

/// Returns the arguments that a puzzle's text names for generating it again: in `source:`, or in the comment behind a
/// puzzle on one line.
fn recipe(text: &str) -> Vec<String> {
    let in_rows = text.lines().find_map(|line| line.strip_prefix("source: "));
    let line = in_rows.or_else(|| text.lines().find_map(|line| line.split(" # ").nth(1))).unwrap();
    line.strip_prefix("sudoku-ls ").unwrap().split(' ').map(str::to_owned).collect()
}

const MASK: &str = "\
# corners
x . x | x . x
x . . | . . x
------+------
. x . | . x .
. x . | . x .
------+------
x . . | . . x
x . x | x . x
";

#[test]
fn the_line_that_a_puzzle_names_makes_it_again_without_the_files_of_the_first_call() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    file("mask.txt", MASK);
    file("jigsaw.txt", "AAABBB\nAAACBB\nCCCCBD\nEECDDD\nEEFFFD\nEEFFFD\n");
    let row = |r: usize| vec![format!("region{r}"); 10].join(" ") + "\n";
    file("ten.txt", &(0..10).map(row).collect::<String>());
    file("oblong.txt", "x.xx.x\n.x..x.\n.x..x.\nx.xx.x\n");
    let calls: [&[&str]; 17] = [
        &["--size", "4x6", "--pattern", "oblong.txt"],
        &["--size", "4x6", "--constraints", "killer,sandwich", "--level", "easy,medium,hard"],
        &["--engine", "dancing-links", "--clues", "30"],
        &[],
        &["--form", "line"],
        &["--size", "6", "--box", "3x2", "--clues", "14"],
        &["--box", "2x4", "--rules", "diagonal,anti-king"],
        &["--symmetry", "rotate90", "--clues", "33"],
        &["--symmetry", "Diagonal", "--minimal", "--form", "line"],
        &["--min-solutions", "25"],
        &["--min-solutions", "3", "--symmetry", "mirror-h", "--form", "line"],
        &["--pattern", "mask.txt"],
        &["--pattern", "mask.txt", "--regions", "jigsaw.txt", "--form", "line"],
        &["--regions", "ten.txt", "--nodes", "50"],
        &["--size", "12", "--nodes", "100"],
        &["--size", "2"],
        &["--size", "6", "--constraints", "dots,Cages", "--symmetry", "rotate180", "--nodes", "300"],
    ];
    for options in calls {
        let first = sudoku_ls_in(folder.path(), &[&["generate"], options].concat(), "");
        assert_eq!(first.code, 0, "{options:?}: {first:?}");
        let line = recipe(&first.out);
        let line: Vec<&str> = line.iter().map(String::as_str).collect();
        assert_eq!(sudoku_ls(&line, "").out, first.out, "{options:?}");
        let formatted = sudoku_ls(&["fmt", "-"], &first.out).out;
        assert_eq!(recipe(&formatted), line, "{options:?}");
        assert_eq!(sudoku_ls(&["fmt", "-"], &sudoku_ls(&line, "").out).out, formatted, "{options:?}");
        let checked = sudoku_ls(&["check", "-"], &first.out);
        assert_eq!((checked.code, checked.out.as_str()), (0, ""), "{options:?}: {}", first.out);
    }
}

#[test]
fn a_puzzles_file_serves_as_a_pattern_and_as_a_map_of_regions() {
    let shape = |text: &str| -> String {
        let rows = text.lines().filter(|line| line.starts_with(|c: char| c == '.' || c.is_ascii_digit()));
        rows.map(|row| row.replace(|c: char| c.is_ascii_digit(), "x").replace([' ', '|'], "") + "\n")
            .collect()
    };
    let six = super::six();
    let ran = sudoku_ls(&["generate", "--pattern", "-", "--seed", "2"], &format!("title: one\n\n{six}"));
    assert_eq!((ran.code, shape(&ran.out)), (0, shape(&six)), "{ran:?}");
    // The rows of two puzzles are not those of a board of twice as many rows.
    let ran = sudoku_ls(&["generate", "--pattern", "-", "--seed", "2"], &format!("{six}\n{six}"));
    assert_eq!((ran.code, shape(&ran.out)), (0, shape(&six)), "{ran:?}");
    let ran = sudoku_ls(&["generate", "--size", "1x5", "--pattern", "rows:x.xxx/"], "");
    assert_eq!(ran.code, 0, "{ran:?}");
    // The labels may differ, but the regions are the same.
    let regions = |text: &str| -> Vec<Option<usize>> {
        let (_, rows) = text.split_once("[Regions]\n").unwrap();
        let cells: Vec<char> = rows.chars().filter(|c| !c.is_whitespace()).collect();
        cells.iter().map(|cell| cells.iter().position(|other| other == cell)).collect()
    };
    let jigsaw = std::fs::read_to_string("samples/jigsaw.sudoku").unwrap();
    let ran = sudoku_ls(&["generate", "--regions", "samples/jigsaw.sudoku", "--seed", "2"], "");
    assert_eq!(regions(&ran.out), regions(&jigsaw), "{}", ran.out);
}

#[test]
fn an_impossible_request_fails_with_the_reason_in_one_line() {
    let cases: [(&[&str], &str); 23] = [
        (&["--size", "6x8", "--symmetry", "rotate90"], "a board of 6x8 cannot have it: use none, rotate180"),
        (
            &["--size", "6x8", "--pattern", "rows:x../.../..x"],
            "the pattern is for a board of 3x3, not for one of 6x8",
        ),
        (
            &["--pattern", "rows:x.../..../...x"],
            "3 rows of 4 cells: for a board of this shape, add --size 3x4",
        ),
        (&["--size", "4", "--pattern", "rows:x.../..../...x"], "3 rows of 4 cells, but the board is 4x4"),
        (&["--pattern", "rows:x..x/..../...x/x.x"], "row 4 has 3 marks, expected 4"),
        (&["--requires", "x-wing", "--without", "x-wing"], "x-wing is both required and excluded"),
        (&["--requires", "swordfish", "--without", "fish"], "swordfish is required, but fish excludes it"),
        (&["--level", "easy", "--requires", "x-wing"], "cannot combine this level with"),
        (&["--level", "easy", "--rating", "2.5.."], "cannot combine level easy with a rating above 2.3"),
        (
            &["--level", "easy,medium", "--rating", "4.2..5"],
            "cannot combine level medium with a rating above 4.0",
        ),
        (&["--level", "hard,extreme", "--rating", "..1.6"], "cannot combine a rating below 1.7 with a level"),
        (
            &["--requires", "x-wing", "--rating", "..3.0"],
            "cannot combine a rating below 3.2 with a technique",
        ),
        (&["--rating", "11.9.."], "no puzzle that can be made has ER 11.9..: ask for 1.0..11.0"),
        (&["--size", "6", "--rating", "..0.9"], "no puzzle that can be made has ER ..0.9: ask for 1.0"),
        (&["--rating", "1.3..1.4"], "no puzzle that can be made has ER 1.3..1.4: ask for 1.2 or 1.5"),
        (&["--clues", "16"], "use 17 to 81"),
        (&["--size", "4", "--min-solutions", "289"], "only 288 full grids exist"),
        (&["--size", "1", "--min-solutions", "2"], "only 1 full grid exists"),
        (&["--size", "6", "--symmetry", "rotate180", "--clues", "11"], "use 10 or 12"),
        (&["--pattern", "rows:xxxx/xxxx/..../...."], "row 3 and row 4 have no clues"),
        (&["--pattern", "rows:xx../xx../..xx/..xx", "--rules", "non-consecutive"], "no full grid exists"),
        // Mirrored across the diagonal, each solution gives another solution with the same clues.
        (
            &["--pattern", "rows:x.../.x../..x./...x", "--seed", "1:5"],
            "seed 1:5: no puzzle with this pattern found",
        ),
        (
            &["--size", "6", "--symmetry", "rotate180", "--clues", "8", "--seed", "1"],
            "sudoku-ls: seed 2:1 reached 10 clues, not 8, with the symmetry rotate180: ask for more clues",
        ),
    ];
    for (options, said) in cases {
        let ran = sudoku_ls(&[&["generate"], options].concat(), "");
        assert_eq!((ran.code, ran.out.as_str(), ran.err.lines().count()), (2, "", 1), "{options:?}: {ran:?}");
        assert!(ran.err.contains(said), "{options:?}: {ran:?}");
    }
}

/// Returns the level of a text's only puzzle.
fn level(puzzle: &str) -> String {
    let line = &super::json_lines(&sudoku_ls(&["rate", "--json", "-"], puzzle).out)[0];
    line["level"].as_str().unwrap().to_owned()
}

#[test]
fn an_easy_puzzle_is_made_where_those_without_a_needless_clue_are_too_hard() {
    for options in [["--rules", "diagonal", "--level", "easy"], ["--size", "12", "--rating", "1.0..2.5"]] {
        let made = sudoku_ls(&[&["generate", "--seed", "1"][..], &options].concat(), "");
        let rated = &super::json_lines(&sudoku_ls(&["rate", "--json", "-"], &made.out).out)[0];
        let is_met = match options[2] {
            "--level" => rated["level"] == "easy",
            _ => (1.0..=2.5).contains(&rated["er"].as_f64().unwrap()),
        };
        assert!(is_met, "{options:?}: {rated}");
    }
}

#[test]
fn a_level_is_met_and_the_source_makes_the_same_puzzle_again() {
    for wanted in ["easy", "medium", "hard", "unfair", "extreme"] {
        let made = sudoku_ls(&["generate", "--level", wanted, "--seed", "3"], "");
        assert_eq!((made.code, level(&made.out).as_str()), (0, wanted), "{made:?}");
        let source = made.out.lines().find_map(|line| line.strip_prefix("source: sudoku-ls ")).unwrap();
        assert_eq!(source, format!("generate --level {wanted} --seed 2:3"));
        let words: Vec<&str> = source.split(' ').collect();
        assert_eq!(sudoku_ls(&words, "").out, made.out);
        assert_eq!(sudoku_ls(&[&words[..], &["-j", "1"]].concat(), "").out, made.out);
    }
}

#[test]
fn levels_beyond_medium_are_met_on_large_boards_before_the_puzzle_is_minimal() {
    for wanted in ["hard", "unfair", "extreme"] {
        let made = sudoku_ls(&["generate", "--size", "20", "--level", wanted, "--seed", "1"], "");
        assert_eq!((made.code, level(&made.out).as_str()), (0, wanted), "{made:?}");
        assert!(made.out.contains("minimal: no\n") || !made.out.contains("minimal:"), "{made:?}");
    }
}

#[test]
fn techniques_and_a_rating_are_met() {
    let options =
        ["generate", "--requires", "x-wing", "--without", "uniqueness,chains", "--seed", "1", "--bare"];
    let made = sudoku_ls(&options, "").out;
    let steps = super::json_lines(&sudoku_ls(&["path", "--json", "-"], &made).out);
    let names: Vec<&str> = steps.iter().filter_map(|step| step["technique"].as_str()).collect();
    assert!(names.contains(&"X-Wing"), "{names:?}");
    let unwanted = ["rectangle", "BUG", "Chain", "loop", "AIC", "remote"];
    assert!(!names.iter().any(|name| unwanted.iter().any(|word| name.contains(word))), "{names:?}");
    let made =
        sudoku_ls(&["generate", "--rating", "3.0..4.5", "--seed", "1", "--clues", "26", "--bare"], "").out;
    let rated = &super::json_lines(&sudoku_ls(&["rate", "--json", "-"], &made).out)[0];
    assert!((3.0..=4.5).contains(&rated["er"].as_f64().unwrap()), "{rated}");
    assert_eq!(made.bytes().filter(u8::is_ascii_digit).count(), 26, "{made}");
}

#[test]
fn large_boards_have_easy_and_medium_puzzles_by_more_clues() {
    for (size, level) in [("12", "easy"), ("12", "medium")] {
        let call = ["generate", "--size", size, "--level", level, "--seed", "1", "--bare"];
        let made = sudoku_ls(&call, "");
        assert_eq!(made.code, 0, "{call:?}: {made:?}");
        let rated = &super::json_lines(&sudoku_ls(&["rate", "--json", "-"], &made.out).out)[0];
        assert_eq!(rated["level"], level, "{call:?}: {rated}");
    }
}

#[test]
fn a_difficulty_that_cannot_be_had_is_refused_with_the_reason() {
    let ran = sudoku_ls(&["generate", "--level", "extreme", "--size", "4", "--seed", "1"], "");
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{ran:?}");
    assert!(ran.err.contains("seed 2:1 reached no puzzle of this difficulty in "), "{ran:?}");
    let ran = sudoku_ls(
        &["generate", "--size", "10", "--level", "extreme", "--rating", "..1.2", "--seed", "1"],
        "",
    );
    assert!(ran.err.contains("; the nearest is easy · ER 1.2/1."), "{ran:?}");
    let ran = sudoku_ls(&["generate", "--level", "easy", "--min-solutions", "2"], "");
    assert!(
        ran.code == 2 && ran.err.contains("cannot combine a difficulty with several solutions"),
        "{ran:?}"
    );
    let said = |arguments: &[&str]| {
        let ran = sudoku_ls(&[&["generate"], arguments].concat(), "");
        assert_eq!(ran.code, 2, "{ran:?}");
        ran.err
    };
    assert!(said(&["--rating", "7..6"]).contains("expected a range of ER"));
    assert!(said(&["--requires", "magic"]).contains("unknown technique"));
    assert!(said(&["--requires", "death-blossom"]).contains("does not try this technique"));
    assert!(said(&["--level", "fiendish"]).contains("extreme"));
    // A puzzle with an X-Wing is hard at least, which needs no search.
    let higher = "cannot combine this level with a technique of a higher level";
    assert!(said(&["--level", "easy", "--requires", "x-wing"]).contains(higher));
    let both = "x-wing is required, but fish excludes it";
    assert!(said(&["--requires", "x-wing", "--without", "fish,chains"]).contains(both));
    assert!(
        said(&["--requires", "x-wing", "--without", "x-wing"]).contains("x-wing is both required and excl")
    );
    let last = u64::MAX.to_string();
    assert!(
        said(&["--seed", &last, "--count", "2"]).contains("is the last seed: 2 puzzles need seeds up to")
    );
}

#[test]
fn a_rule_that_is_named_twice_is_one_rule() {
    let made = |rules: &str| sudoku_ls(&["generate", "--size", "6", "--rules", rules, "--seed", "1"], "").out;
    assert_eq!(made("diagonal,diagonal"), made("diagonal"));
}

#[test]
fn a_killer_has_its_cages_and_no_given_where_none_is_asked_for() {
    let ran =
        sudoku_ls(&["generate", "--size", "6", "--constraints", "killer", "--clues", "0", "--seed", "7"], "");
    assert!(ran.code == 0 && ran.out.starts_with("clues: 0\n") && ran.out.contains("\n[Cages]\n"), "{ran:?}");
    for option in [&["--bare"][..], &["--form", "line"]] {
        let ran = sudoku_ls(&[&["generate", "--constraints", "killer"], option].concat(), "");
        assert!(ran.code == 2 && ran.err.contains("no place for constraints"), "{ran:?}");
    }
    let ran = sudoku_ls(&["generate", "--constraints", "kilter"], "");
    assert!(ran.code == 2 && ran.err.contains("killer"), "{ran:?}");
    let ran = sudoku_ls(&["generate", "--clues", "0"], "");
    assert!(ran.code == 2 && ran.err.contains("use 17 to 81"), "{ran:?}");
}
