//! `classic`: exactly the output that scripts for the older program expect.

use std::fs;

use super::{Ran, sudoku_ls, sudoku_ls_in};

/// A published puzzle with a unique solution, in the older program's format.
const PUZZLE: &str = "\
5 3 - - 7 - - - -
6 - - 1 9 5 - - -
- 9 8 - - - - 6 -
8 - - - 6 - - - 3
4 - - 8 - 3 - - 1
7 - - - 2 - - - 6
- 6 - - - - 2 8 -
- - - 4 1 9 - - 5
- - - - 8 - - 7 9
";

const SOLVED: &str = "\
5 3 4 6 7 8 9 1 2
6 7 2 1 9 5 3 4 8
1 9 8 3 4 2 5 6 7
8 5 9 7 6 1 4 2 3
4 2 6 8 5 3 7 9 1
7 1 3 9 2 4 8 5 6
9 6 1 5 3 7 2 8 4
2 8 7 4 1 9 6 3 5
3 4 5 2 8 6 1 7 9
";

/// Returns the solution without the four cells of a rectangle whose two digits can be swapped, and the two fillings.
fn two_ways() -> (String, [String; 2]) {
    let rows: Vec<Vec<char>> = SOLVED.lines().map(|row| row.replace(' ', "").chars().collect()).collect();
    let with = |digits: [char; 4]| {
        let mut rows = rows.clone();
        for ((r, c), digit) in [(3, 5), (3, 8), (4, 5), (4, 8)].into_iter().zip(digits) {
            rows[r][c] = digit;
        }
        let row = |row: &Vec<char>| row.iter().map(char::to_string).collect::<Vec<_>>().join(" ") + "\n";
        rows.iter().map(row).collect::<String>()
    };
    (with(['-'; 4]), [with(['1', '3', '3', '1']), with(['3', '1', '1', '3'])])
}

/// Returns whether a text is 9 rows of 9 cells separated by single spaces.
fn is_grid(text: &str) -> bool {
    let is_row = |row: &str| {
        row.split(' ').count() == 9
            && row.split(' ').all(|cell| cell.len() == 1 && "-123456789".contains(cell))
    };
    text.ends_with('\n') && text.lines().count() == 9 && text.lines().all(is_row)
}

/// Returns the number of solutions of a grid, by another command.
fn count(grid: &str) -> String {
    let line: String = grid.chars().filter(|c| !c.is_whitespace()).collect();
    sudoku_ls(&["count", "-"], &line.replace('-', ".")).out
}

#[test]
fn standard_input_with_2_and_a_grid_gets_one_of_three_answers() {
    let solve = |grid: &str| {
        let ran = sudoku_ls(&["classic"], &format!("2\n{grid}"));
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
        ran.out
    };
    assert_eq!(solve(PUZZLE), format!("OK\n{SOLVED}"));
    assert_eq!(solve(&PUZZLE.replace(' ', "").replace('\n', "\r\n")), format!("OK\n{SOLVED}"));
    assert_eq!(solve(SOLVED), format!("OK\n{SOLVED}"));
    assert_eq!(solve(&PUZZLE.replacen("5 3 -", "5 3 5", 1)), "No_Solution\n");
    assert_eq!(solve(&PUZZLE.replacen("5 3 -", "5 3 2", 1)), "No_Solution\n");
    let empty = solve(&"---------\n".repeat(9));
    let grids: Vec<&str> = empty.strip_prefix("Multiple_Solutions\n").unwrap().split("\n\n").collect();
    assert_eq!(grids.len(), 2);
    assert!(
        is_grid(&format!("{}\n", grids[0])) && is_grid(grids[1]) && format!("{}\n", grids[0]) != grids[1]
    );
}

#[test]
fn standard_input_with_1_gets_a_puzzle_with_one_solution_and_fewer_than_40_clues() {
    for input in ["1", "1\n", " 1 \r\n"] {
        let ran = sudoku_ls(&["classic"], input);
        assert!(ran.code == 0 && is_grid(&ran.out), "{ran:?}");
        assert!(ran.out.chars().filter(char::is_ascii_digit).count() < 40);
        assert_eq!(count(&ran.out), "1\n");
    }
}

#[test]
fn cells_may_stand_in_any_lines_and_what_follows_is_ignored() {
    let cells: String = PUZZLE.split_whitespace().collect();
    let apart: Vec<String> = cells.chars().map(String::from).collect();
    for input in [
        format!("2 {cells}"),
        format!("2\n{}", apart.join("\n")),
        format!("\n 2\t{}\u{b}{}\r\n", &cells[..40], &cells[40..]),
        format!("2\n{PUZZLE}9 9 9\nand more"),
        format!("2\n{cells}x"),
    ] {
        assert_eq!(sudoku_ls(&["classic"], &input).out, format!("OK\n{SOLVED}"), "{input:?}");
    }
    let ran = sudoku_ls(&["classic"], "1 5 x");
    assert!(is_grid(&ran.out) && count(&ran.out) == "1\n", "{ran:?}");
}

#[test]
fn a_file_gets_its_answer_in_output_txt() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("output.txt");
    let run = |input: &str| -> (Ran, String) {
        fs::write(folder.path().join("in.txt"), input).unwrap();
        let ran = sudoku_ls_in(folder.path(), &["classic", "in.txt"], "");
        assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
        (ran, fs::read_to_string(&output).unwrap())
    };
    assert_eq!(run(&format!("2\n{PUZZLE}")).1, format!("OK\n{SOLVED}"));
    let puzzle = run("1\n").1;
    assert!(is_grid(&puzzle) && count(&puzzle) == "1\n", "{puzzle}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "nothing is left beside the files");
}

#[test]
fn more_modes_gives_all_solutions_or_a_puzzle_with_more_than_a_number() {
    let folder = tempfile::tempdir().unwrap();
    let run = |input: &str| {
        fs::write(folder.path().join("in.txt"), input).unwrap();
        let ran = sudoku_ls_in(folder.path(), &["classic", "in.txt", "-MoreModes"], "");
        assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
        fs::read_to_string(folder.path().join("output.txt")).unwrap()
    };
    let (puzzle, [one, other]) = two_ways();
    let all = run(&format!("2\n{puzzle}"));
    assert_eq!(all, format!("Multiple_Solutions\n{one}\n{other}"), "digits ascend");
    assert_eq!(run(&format!("2\n{PUZZLE}")), format!("OK\n{SOLVED}"));
    assert_eq!(run(&format!("2\n{}", PUZZLE.replacen("5 3 -", "5 3 5", 1))), "No_Solution\n");
    let rest: String = PUZZLE.split_inclusive('\n').skip(2).collect();
    let puzzle = "- - - - - - - - -\n".repeat(2) + &rest;
    let many = run(&format!("2\n{puzzle}"));
    let grids = many.strip_prefix("Multiple_Solutions\n").unwrap().split("\n\n").count();
    assert_eq!(format!("{grids}\n"), count(&puzzle));
    assert!(grids > 2);
    for more in [1, 2, 12, 500] {
        let puzzle = run(&format!("1 {more} and what follows"));
        assert!(is_grid(&puzzle), "{puzzle}");
        assert!(puzzle.chars().filter(char::is_ascii_digit).count() < 40, "{puzzle}");
        assert!(count(&puzzle).trim().parse::<u64>().unwrap() > more, "{puzzle}");
    }
}

#[test]
fn more_modes_has_no_limit_but_the_number_of_all_grids() {
    let folder = tempfile::tempdir().unwrap();
    let run = |number: &str| {
        fs::write(folder.path().join("in.txt"), format!("1 {number}")).unwrap();
        let ran = sudoku_ls_in(folder.path(), &["classic", "in.txt", "-MoreModes"], "");
        (ran, fs::read_to_string(folder.path().join("output.txt")).unwrap_or_default())
    };
    // The number of all grids divided by the ways to fill this many cells of a row.
    let all = 6_670_903_752_021_072_936_960_u128;
    let first_row = all / 362_880;
    for (number, clues, solutions) in [
        (1_000_000, 9, first_row),
        (first_row - 1, 9, first_row),
        (first_row, 7, first_row * 2),
        (u128::from(u64::MAX), 2, all / 72),
        (all / 9 - 1, 1, all / 9),
        (all / 9, 0, all),
        (all - 1, 0, all),
    ] {
        let (ran, puzzle) = run(&number.to_string());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{number}");
        assert!(is_grid(&puzzle) && solutions > number, "{puzzle}");
        let digits: Vec<char> = puzzle.chars().filter(char::is_ascii_digit).collect();
        let in_first_row = puzzle.lines().next().unwrap().chars().filter(char::is_ascii_digit).count();
        assert_eq!((digits.len(), in_first_row), (clues, clues), "{number}");
        assert_eq!(digits.iter().collect::<std::collections::BTreeSet<_>>().len(), clues);
    }
    // Checks the number in another way: by symmetry, each filling of a row has the same number of grids.
    let (_, puzzle) = run("1000000");
    let line: String = puzzle.chars().filter(|c| !c.is_whitespace()).collect();
    let at_least = sudoku_ls(&["count", "--limit", "100000", "-"], &line.replace('-', ".")).out;
    assert_eq!(at_least, "at least 100000\n");
    fs::remove_file(folder.path().join("output.txt")).unwrap();
    let (ran, written) = run(&all.to_string());
    assert_eq!((ran.code, written.as_str(), ran.err.lines().count()), (2, "", 1), "{ran:?}");
    assert!(ran.err.contains("not even the empty grid has more"), "{ran:?}");
}

#[test]
fn a_wrong_input_is_told_in_one_line_and_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let short: String = PUZZLE.split_inclusive('\n').take(8).collect();
    let cases = [
        (String::new(), &[][..], "it is empty"),
        ("3\n".to_owned(), &[], "unexpected '3'"),
        (format!("2\n{short}"), &[], "expected 81 cells after 2, found 72"),
        (format!("2\n{}", PUZZLE.replacen("5 3", "5 x", 1)), &[], "r1c2 is 'x'"),
        (format!("2\n{}", PUZZLE.replacen("5 3 ", "5 ", 1)), &[], "found 80"),
        ("1 0\n".to_owned(), &["-MoreModes"], "unexpected '0'"),
        ("1\n".to_owned(), &["-MoreModes"], "unexpected end"),
        ("1\n".to_owned(), &["-moremodes"], "unexpected '-moremodes'"),
        ("1\n".to_owned(), &["-MoreModes", "more"], "'more'"),
    ];
    for (input, switches, said) in cases {
        fs::write(path("in.txt"), &input).unwrap();
        let ran = sudoku_ls_in(folder.path(), &[&["classic", "in.txt"], switches].concat(), "");
        assert_eq!((ran.code, ran.out.as_str(), ran.err.lines().count()), (2, "", 1), "{input}: {ran:?}");
        assert!(ran.err.contains(said), "{input}: {ran:?}");
        assert!(!path("output.txt").exists());
        if switches.is_empty() {
            let ran = sudoku_ls(&["classic"], &input);
            assert_eq!((ran.code, ran.out.as_str(), ran.err.lines().count()), (2, "", 1), "{input}: {ran:?}");
        }
    }
    let ran = sudoku_ls_in(folder.path(), &["classic", "-MoreModes"], "");
    assert!(ran.code == 2 && ran.err.contains("comes after a file"), "{ran:?}");
}
