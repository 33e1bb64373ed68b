//! `count` and `solve --all`: all solutions up to a limit or the budget, compared with published numbers.

use std::collections::HashSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use super::{SIX, json_lines, six, six_solved, sudoku_ls};

/// An empty grid of this size on one line.
fn empty(size: usize) -> String {
    ".".repeat(size * size)
}

#[test]
fn count_tells_the_published_numbers_of_grids() {
    let input = format!("{}\n{}\n{}\n", SIX.replace('/', ""), empty(4), empty(6));
    let ran = sudoku_ls(&["count", "-"], &input);
    assert_eq!((ran.code, ran.out.as_str()), (0, "1\n288\n28200960\n"), "{ran:?}");
    // The diagonal 4x4 has 48 grids.
    let ran = sudoku_ls(&["count", "-"], &format!("rules: diagonal\n{}\n", empty(4)));
    assert_eq!((ran.code, ran.out.as_str()), (0, "48\n"), "{ran:?}");
    assert_eq!(sudoku_ls(&["count", "-"], "11..............").out, "0\n");
}

#[test]
fn count_says_at_least_where_the_limit_or_the_budget_ends_it() {
    let ran = sudoku_ls(&["count", "--limit", "100", "-"], &empty(4));
    assert_eq!((ran.code, ran.out.as_str()), (0, "at least 100\n"), "{ran:?}");
    assert_eq!(sudoku_ls(&["count", "--limit", "289", "-"], &empty(4)).out, "288\n");
    let ran = sudoku_ls(&["count", "--nodes", "1000", "-"], &empty(9));
    assert_eq!(ran.code, 1, "{ran:?}");
    let (number, reason) = ran.out.strip_prefix("at least ").unwrap().split_once(": ").unwrap();
    assert!(number.parse::<u64>().unwrap() > 0, "{ran:?}");
    assert!(reason.starts_with("its budget of 1000 search nodes ran out"), "{ran:?}");
    let ran = sudoku_ls(&["count", "-"], "1 2 3 4\n3 4 9 2\n. . . .\n. . . .\n");
    assert!(ran.code == 1 && ran.out.starts_with("<stdin>:2: unreadable: "), "{ran:?}");
    for none in [&["count", "--limit", "0", "-"][..], &["solve", "--all", "--limit", "0", "-"]] {
        let ran = sudoku_ls(none, &empty(4));
        assert_eq!((ran.code, ran.out.as_str(), ran.err.lines().count()), (2, "", 1), "{ran:?}");
    }
}

#[test]
fn solve_all_lists_each_solution_once() {
    let ran = sudoku_ls(&["solve", "--all", "-"], &empty(4));
    assert_eq!((ran.code, ran.err.as_str()), (0, "puzzle 1: 288 solutions\n"));
    let lines: HashSet<&str> = ran.out.lines().collect();
    assert_eq!((ran.out.lines().count(), lines.len()), (288, 288));
    let checked = sudoku_ls(&["solve", "-"], &ran.out);
    assert_eq!((checked.code, checked.out == ran.out), (0, true), "each of them is a solved grid");
}

#[test]
fn solve_all_keeps_the_style_and_tells_puzzles_apart() {
    let ran = sudoku_ls(&["solve", "--all", "-"], &six());
    assert_eq!((ran.out, ran.err.as_str()), (six_solved(), "puzzle 1: 1 solution\n"));
    let two = format!("{}\n{}", six(), six().replacen("4....1", "......", 1));
    let ran = sudoku_ls(&["solve", "--all", "-"], &two);
    assert_eq!(ran.code, 0, "{ran:?}");
    let solved = six_solved();
    assert!(ran.out.starts_with(&format!("# puzzle 1\n{solved}\n# puzzle 2\n")), "{}", ran.out);
    let (_, second) = ran.out.split_once("# puzzle 2\n").unwrap();
    let grids: Vec<&str> = second.trim_end().split("\n\n").collect();
    assert!(grids.contains(&solved.trim_end()), "{second}");
    assert_eq!(ran.err.lines().last().unwrap(), format!("puzzle 2: {} solutions", grids.len()));
}

#[test]
fn solve_all_says_why_it_ended_before_the_last_one() {
    let ran = sudoku_ls(&["solve", "--all", "--limit", "5", "-"], &empty(9));
    assert_eq!((ran.code, ran.out.lines().count()), (0, 5));
    assert_eq!(ran.err, "puzzle 1: at least 5 solutions: the limit was reached\n");
    let ran = sudoku_ls(&["solve", "--all", "--nodes", "1000", "-"], &empty(9));
    let said = format!("puzzle 1: at least {} solutions: its budget of 1000 ", ran.out.lines().count());
    assert!(ran.code == 1 && ran.err.starts_with(&said), "{}", ran.err);
    let ran = sudoku_ls(&["solve", "--all", "-"], "11..............");
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (1, "", "puzzle 1: no solution\n"));
}

#[test]
fn solve_all_in_json_ends_each_puzzle_with_its_number_of_solutions() {
    let ran =
        sudoku_ls(&["solve", "--all", "--json", "-"], &format!("{}\n{}\n", empty(4), SIX.replace('/', "")));
    let lines = json_lines(&ran.out);
    assert_eq!((lines.len(), ran.err.as_str()), (288 + 1 + 1 + 1, ""));
    let total = ["file", "puzzle", "count", "complete"].map(|field| lines[288][field].clone());
    assert_eq!(serde_json::json!(total), serde_json::json!(["<stdin>", 1, 288, true]));
    assert!(lines[288]["nodes"].as_u64().unwrap() > 0 && lines[288].get("reason").is_none());
    assert_eq!(lines[289]["solution"], super::SIX_SOLVED.replace('/', ""));
    let ran = sudoku_ls(&["solve", "--all", "--json", "--limit", "1", "-"], &empty(4));
    let last = json_lines(&ran.out).pop().unwrap();
    assert_eq!((last["complete"].as_bool(), last["count"].as_u64()), (Some(false), Some(1)));
    assert!(last["reason"].as_str().unwrap().contains("limit"));
}

/// There are 6,670,903,752,021,072,936,960 grids, so the output is streamed, and ends when nobody reads it.
#[test]
fn solve_all_of_an_empty_9x9_goes_out_at_once_and_ends_with_its_reader() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sudoku-ls"))
        .args(["solve", "--all", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(empty(9).as_bytes()).unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines().take(1000);
    let seen: HashSet<String> = lines.map(Result::unwrap).collect();
    assert_eq!(seen.len(), 1000);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}
