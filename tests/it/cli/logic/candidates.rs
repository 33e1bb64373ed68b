//! `candidates`: the digits that each cell has in at least one solution.

use crate::cli::{json_lines, sudoku_ls};

/// A puzzle with two solutions: 3 and 4 can be swapped in r1c3, r1c4, r3c3 and r3c4.
const TWO: &str = "12..\n4...\n.1..\n...2\n";

#[test]
fn candidates_shows_what_each_cell_has_in_a_solution() {
    let ran = sudoku_ls(&["candidates", "-"], TWO);
    let grid = "1   2   {34} {34}\n4   {3} {2}  {1}\n{2} 1   {34} {34}\n{3} {4} {1}  2\n";
    let squeezed = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(ran.code, 0, "{ran:?}");
    let (head, shown) = ran.out.split_once('\n').unwrap();
    assert_eq!(head, "# puzzle 1: 2 solutions");
    assert_eq!(squeezed(shown), squeezed(grid), "{}", ran.out);
    let letters = sudoku_ls(&["candidates", "-"], &TWO.replace('1', "A").replace('2', "B").replace('4', "D"));
    assert!(letters.out.contains("{CD}"), "{letters:?}");
}

#[test]
fn candidates_counts_the_first_solutions() {
    let ran = sudoku_ls(&["candidates", "--count", "10", "-"], TWO);
    assert!(ran.out.contains("\nr1c3: 3 4 (3 in 1 and 4 in 1 of 2 solutions)\n"), "{ran:?}");
    let empty = ".".repeat(81);
    let ran = sudoku_ls(&["candidates", "--count", "10", "-"], &empty);
    assert!(ran.code == 0 && ran.out.starts_with("# puzzle 1: at least 10 solutions\n"), "{ran:?}");
    assert!(ran.out.contains(" of the first 10 solutions)\n") && ran.out.contains("{123456789}"), "{ran:?}");
}

#[test]
fn candidates_as_json_has_a_line_a_puzzle() {
    let input = format!("{TWO}\n1234........4321\n11..............\n");
    let ran = sudoku_ls(&["candidates", "--json", "--count", "10", "-"], &input);
    assert_eq!(ran.code, 1, "a puzzle without a solution is among them: {ran:?}");
    let lines = json_lines(&ran.out);
    let two = &lines[0];
    assert_eq!(
        (&two["status"], &two["solutions"], &two["all"]),
        (&"multiple".into(), &2.into(), &true.into())
    );
    assert_eq!(
        (two["candidates"]["r1c3"].to_string(), two["counts"]["r1c3"].to_string()),
        ("[3,4]".into(), "[0,0,1,1]".into())
    );
    assert_eq!((two["candidates"]["r1c1"].is_null(), two["undecided"].to_string()), (true, "{}".into()));
    assert_eq!(lines[2]["status"], "none");
}

#[test]
fn candidates_names_the_budget_that_ran_out() {
    let ran = sudoku_ls(&["candidates", "--nodes", "1", "-"], &".".repeat(256));
    assert!(ran.code == 1 && ran.out.contains("\n? not proved: its budget of 1 "), "{ran:?}");
    let json =
        &json_lines(&sudoku_ls(&["candidates", "--nodes", "1", "--json", "-"], &".".repeat(256)).out)[0];
    assert!(
        json["reason"].as_str().unwrap().contains("budget") && json["undecided"]["r1c1"].is_array(),
        "{json}"
    );
}
