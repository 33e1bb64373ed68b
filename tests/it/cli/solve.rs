//! `solve`: solutions in the puzzle's own symbols and style.

use expect_test::expect;
use serde_json::json;
use sudoku_ls::solver::Engine;

use super::{SIX, SIX_SOLVED, json_lines, six, six_solved, sudoku_ls};

#[test]
fn solve_prints_the_solution_in_the_puzzles_own_style() {
    let spaced = "# mine\n 4 . . | . . 1   # one\n . . 2 | 3 . .\n ------+------\n . 5 . | . 3 .\n . 6 . | . 4 .\n ------+------\n . . 5 | 4 . .\n 1 . . | . . 5\n";
    let ran = sudoku_ls(&["solve", "-"], spaced);
    assert_eq!(ran.code, 0, "{ran:?}");
    let solved = [
        " 4 3 6 | 2 5 1",
        " 5 1 2 | 3 6 4",
        " ------+------",
        " 2 5 4 | 1 3 6",
        " 3 6 1 | 5 4 2",
        " ------+------",
        " 6 2 5 | 4 1 3",
        " 1 4 3 | 6 2 5",
    ];
    assert_eq!(ran.out.lines().collect::<Vec<_>>(), solved);
    assert_eq!(sudoku_ls(&["solve", "-"], &six()).out, six_solved());
    let line = SIX.replace('/', "");
    assert_eq!(sudoku_ls(&["solve", "-"], &line).out, SIX_SOLVED.replace('/', "") + "\n");
}

#[test]
fn solve_says_of_each_puzzle_what_is_wrong_with_it() {
    let input = "4....1..23...5..3..6..4...54..1....5\n\
                 4..4.1..23...5..3..6..4...54..1....5\n\
                 4....1...3...5..3..6..4...54..1....5\n";
    let ran = sudoku_ls(&["solve", "-"], input);
    assert_eq!(ran.code, 1, "{ran:?}");
    expect![[r#"
        436251512364254136361542625413143625
        puzzle 2: no solution: 4 appears twice in row 1 (r1c1, r1c4)

        puzzle 3: several solutions; two of them:
        432651516324254136361542625413143265
        436251512364254136361542625413143625
    "#]]
    .assert_eq(&ran.out);
}

#[test]
fn solve_in_json_speaks_the_puzzles_symbols() {
    let letters: String =
        six().chars().map(|c| c.to_digit(10).map_or(c, |d| char::from(b'@' + d as u8))).collect();
    let ran = sudoku_ls(&["solve", "--json", "-"], &letters);
    let expected: String =
        SIX_SOLVED.chars().filter_map(|c| Some(char::from(b'@' + c.to_digit(10)? as u8))).collect();
    let line = &json_lines(&ran.out)[0];
    assert_eq!((line["puzzle"].as_u64(), line["status"].as_str()), (Some(1), Some("unique")));
    assert_eq!(line["solutions"], json!([expected]));
    let lower = json_lines(&sudoku_ls(&["solve", "--json", "-"], &letters.to_lowercase()).out)[0].clone();
    assert_eq!(lower["solutions"], json!([expected.to_lowercase()]));
}

#[test]
fn solve_in_json_parts_decimals_by_spaces() {
    let made = sudoku_ls(&["generate", "--size", "12", "--form", "line", "--seed", "3"], "").out;
    let symbols = "123456789ABC";
    let puzzle =
        made.lines().find(|line| line.len() >= 144 && !line.contains(": ")).or(made.lines().last()).unwrap();
    let value = |c: char| symbols.find(c).map_or(0, |at| at + 1);
    let cells: Vec<usize> = puzzle.chars().take(144).map(value).collect();
    let rows: Vec<String> = cells
        .chunks(12)
        .map(|row| {
            let told: Vec<String> =
                row.iter().map(|&v| if v == 0 { " .".into() } else { format!("{v:>2}") }).collect();
            told.join(" ") + "\n"
        })
        .collect();
    let ran = sudoku_ls(&["solve", "--json", "-"], &rows.concat());
    let line = &json_lines(&ran.out)[0];
    assert_eq!(line["status"], "unique", "{ran:?}");
    let solution: Vec<usize> =
        line["solutions"][0].as_str().unwrap().split(' ').map(|number| number.parse().unwrap()).collect();
    assert_eq!(solution.len(), 144);
    assert!(cells.iter().zip(&solution).all(|(given, solved)| *given == 0 || given == solved));
    assert!(solution.chunks(12).all(|row| row.iter().sum::<usize>() == 78));
    let ran = sudoku_ls(&["solve", "-"], &rows.concat());
    let widths: Vec<usize> = ran.out.lines().map(str::len).collect();
    assert_eq!(widths, vec![35; 12], "columns stay in line: {}", ran.out);
}

#[test]
fn clues_that_leave_no_solution_are_named() {
    let solve = |clues: &str| sudoku_ls(&["solve", "-"], &format!("{}{clues}", "....\n".repeat(4))).out;
    assert_eq!(
        solve("[Palindromes]\nr1c1 r1c4\n"),
        "puzzle 1: no solution: the palindrome in r1c1, r1c2, r1c3 and r1c4 cannot hold on this board\n"
    );
    let two = solve("[Sandwiches]\nrow 1: 0\n[Thermos]\nr1c1 r1c4\n");
    assert!(
        two.contains("and the thermometer in r1c1") && two.ends_with(" contradict each other\n"),
        "{two}"
    );
}

#[test]
fn solve_in_json_distinguishes_none_multiple_and_unreadable() {
    let several = "....\n....\n....\n....\n";
    let none = "1 1 . .\n. . . .\n. . . .\n. . . .\n";
    let broken = "1 2 3 4\n3 4 9 2\n. . . .\n. . . .\n";
    let status = |input: &str| json_lines(&sudoku_ls(&["solve", "--json", "-"], input).out)[0].clone();
    let several = status(several);
    assert_eq!(several["status"], "multiple");
    let solutions = several["solutions"].as_array().unwrap();
    assert!(solutions.len() == 2 && solutions[0] != solutions[1], "{several}");
    let none = status(none);
    assert_eq!((&none["status"], &none["solutions"]), (&"none".into(), &json!([])));
    let broken = status(broken);
    assert_eq!((&broken["status"], &broken["line"]), (&"unreadable".into(), &json!(2)));
    assert!(!broken["reason"].as_str().unwrap().is_empty());
}

#[test]
fn solve_trusts_the_givens_and_not_the_state() {
    let input = format!("[Puzzle]\n{}[State]\n{}", six(), six().replacen("4....1", "46...1", 1));
    let line = json_lines(&sudoku_ls(&["solve", "--json", "-"], &input).out)[0].clone();
    assert_eq!(line["solutions"], json!([SIX_SOLVED.replace('/', "")]));
}

#[test]
fn an_input_without_a_puzzle_is_not_taken_for_solved() {
    for arguments in [["solve", "-"], ["count", "-"]] {
        let ran = sudoku_ls(&arguments, "# nothing here\n");
        assert_eq!((ran.code, ran.err.as_str()), (1, "sudoku-ls: no puzzle found\n"), "{ran:?}");
    }
}

#[test]
fn every_engine_solves_and_counts_alike_and_an_unknown_one_is_refused_by_name() {
    for engine in Engine::ALL {
        let ran = sudoku_ls(&["solve", "--engine", engine.name(), "-"], &six());
        assert_eq!((ran.code, ran.out), (0, six_solved()), "{engine}");
        let ran = sudoku_ls(&["count", "--engine", engine.name(), "-"], &".".repeat(16));
        assert_eq!((ran.code, ran.out.as_str()), (0, "288\n"), "{engine}");
    }
    let ran = sudoku_ls(&["solve", "--engine", "magic", "-"], &six());
    assert_eq!((ran.code, ran.err.lines().count()), (2, 1), "{ran:?}");
    assert!(ran.err.contains("magic") && ran.err.contains("dancing-links"), "{}", ran.err);
}

#[test]
fn rules_that_not_even_an_empty_board_satisfies_are_said_to_be_so() {
    let text = format!("rules: diagonal, anti-knight, anti-king, non-consecutive\n{}", "....\n".repeat(4));
    let ran = sudoku_ls(&["solve", "-"], &text);
    assert!(ran.out.contains("no solution: not even the empty board has one"), "{ran:?}");
}

#[test]
fn a_file_that_is_one_text_of_another_program_is_read_by_every_command_that_reads_puzzles() {
    let array =
        "int grid[4][4] = {\n  { 1, 0, 0, 0 },\n  { 0, 0, 3, 0 },\n  { 0, 1, 0, 0 },\n  { 0, 0, 0, 2 }\n};\n";
    let own = "size: 4\n\n1 . | . .\n. . | 3 .\n----+----\n. 1 | . .\n. . | . 2\n";
    for arguments in [
        &["solve"][..],
        &["solve", "--all"],
        &["count"],
        &["rate"],
        &["path"],
        &["hint"],
        &["candidates"],
        &["render"],
        &["render", "--puzzle", "1"],
    ] {
        let (ran, wanted) = (sudoku_ls(arguments, array), sudoku_ls(arguments, own));
        assert_eq!((ran.code, &ran.out, &ran.err), (0, &wanted.out, &wanted.err), "{arguments:?}");
    }
    let line = |ran: crate::cli::Ran| ran.out.replace("\"line\":3", "\"line\":1");
    for command in ["solve", "rate"] {
        let (ran, wanted) = (sudoku_ls(&[command, "--json"], array), sudoku_ls(&[command, "--json"], own));
        assert_eq!(line(ran), line(wanted), "{command}");
    }
}

#[test]
fn commands_that_write_the_text_of_puzzles_keep_a_text_of_another_program_whole() {
    let array =
        "int grid[4][4] = {\n  { 1, 0, 0, 0 },\n  { 0, 0, 3, 0 },\n  { 0, 1, 0, 0 },\n  { 0, 0, 0, 2 }\n};\n";
    let sentence = "This file is in another layout: convert it with `sudoku-ls convert FILE --to sudoku`";
    let sorted = sudoku_ls(&["sort", "--by", "clues"], array);
    assert_eq!((sorted.code, sorted.out.as_str()), (1, array), "nothing of it is lost or moved");
    let filtered = sudoku_ls(&["filter", "--level", "easy"], array);
    assert_eq!((filtered.code, filtered.out.as_str()), (1, ""), "{filtered:?}");
    assert!(filtered.err.contains(sentence) && !filtered.err.contains("of 4 puzzles"), "{filtered:?}");
    let silenced = sudoku_ls(&["sort"], &format!("# sudoku-ls: ignore-file unknown-line\n{array}"));
    assert!(!silenced.err.contains("This file"), "{silenced:?}");
}

#[test]
fn the_solution_of_a_grid_that_is_a_list_of_another_program_has_rows_alone() {
    let solved = "1324\n4231\n2143\n3412\n";
    for list in [
        "[[1,0,0,0],\n[0,0,3,0],\n[0,1,0,0],\n[0,0,0,2]]\n",
        "\"1...\",\n\"..3.\",\n\".1..\",\n\"...2\"\n",
        "grid = [1,0,0,0,\n0,0,3,0,\n0,1,0,0,\n0,0,0,2]\n",
    ] {
        let ran = sudoku_ls(&["solve"], list);
        assert_eq!((ran.code, ran.out.as_str()), (0, solved), "{list}: {ran:?}");
    }
}

/// A puzzle whose regions are to be found, with this grid.
fn with_regions_to_find(grid: &str) -> String {
    format!("size: 4\n{grid}\n[Chaos Construction]\n")
}

#[test]
fn regions_that_were_to_be_found_are_below_the_digits_of_each_solution() {
    let sections = |out: &str| out.matches("\n[Regions]\n").count();
    let sample = std::fs::read_to_string("samples/chaos.sudoku").unwrap();
    let one = sudoku_ls(&["solve", "-"], &sample);
    assert_eq!((sections(&one.out), &*one.err), (1, ""), "{}", one.out);
    let two = sudoku_ls(&["solve", "-"], &with_regions_to_find("....\n....\n....\n...."));
    assert!(two.out.starts_with("puzzle 1: several solutions; two of them:\n"), "{}", two.out);
    assert_eq!((sections(&two.out), &*two.err), (2, ""), "{}", two.out);
    // The digits are the same, and only the regions differ.
    let two = sudoku_ls(&["solve", "-"], &with_regions_to_find("1234\n3412\n2143\n4321"));
    assert_eq!((sections(&two.out), &*two.err), (2, ""), "{}", two.out);
    let shown: Vec<&str> = two.out.split("[Regions]\n").skip(1).collect();
    assert_ne!(shown[0].lines().take(4).collect::<String>(), shown[1].lines().take(4).collect::<String>());
}

#[test]
fn that_regions_are_not_shown_is_said_on_standard_error() {
    let puzzle = with_regions_to_find("....\n....\n....\n....");
    let line = with_regions_to_find("................");
    for (arguments, puzzle, why) in [
        (&["solve", "--json", "-"][..], &puzzle, "the JSON output holds digits only"),
        (&["solve", "-"], &line, "only solutions in rows have a place for them"),
        (&["solve", "--all", "--limit", "2", "-"], &puzzle, "the list holds digits only"),
    ] {
        let ran = sudoku_ls(arguments, puzzle);
        assert!(!ran.out.contains("[Regions]"), "{}", ran.out);
        assert!(ran.err.contains(&format!("puzzle 1: the regions are not shown: {why}\n")), "{}", ran.err);
    }
}
