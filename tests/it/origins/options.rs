//! The engines' options on the command line: they reach the engine, and JSON has the node counts of the literal
//! programs.
#![cfg(feature = "cli")]

use serde_json::Value;

use super::dancing::Column;
use super::puzzles::{minimal, parse};
use super::{dancing, fewest, greedy};
use crate::cli::{json_lines, sudoku_ls};

/// Returns a puzzle that takes some thousand nodes.
fn text() -> String {
    let hard =
        minimal(12).into_iter().max_by_key(|puzzle| fewest::solve(puzzle, 3000).map(|(_, nodes)| nodes));
    hard.unwrap().map(|value| if value == 0 { ".".to_owned() } else { value.to_string() }).concat()
}

fn nodes(arguments: &[&str], input: &str) -> u64 {
    let ran = sudoku_ls(arguments, input);
    assert_eq!(ran.code, 0, "{arguments:?}: {ran:?}");
    let line = &json_lines(&ran.out)[0];
    line.get("nodes").or_else(|| line.get("nodes_total")).and_then(Value::as_u64).unwrap()
}

#[test]
fn solve_count_and_bench_tell_the_nodes_of_the_literal_programs() {
    let text = text();
    let puzzle = parse(&text);
    for (options, literal) in [
        (&["--engine", "static-order"][..], greedy::effort(&puzzle, false, u64::MAX).unwrap().nodes),
        (
            &["--engine", "static-order", "--box-singles", "off"],
            greedy::effort(&puzzle, false, u64::MAX).unwrap().nodes,
        ),
        (
            &["--engine", "static-order", "--box-singles", "on"],
            greedy::effort(&puzzle, true, u64::MAX).unwrap().nodes,
        ),
        (&["--engine", "fewest-first"], fewest::effort(&puzzle, u64::MAX).unwrap().nodes),
        (
            &["--engine", "hybrid", "--hybrid", "singles-first", "--switch", "81"],
            fewest::effort(&puzzle, u64::MAX).unwrap().nodes,
        ),
    ] {
        let with = |command: &[&'static str]| [command, options].concat();
        assert_eq!(nodes(&[&with(&["solve", "--json"])[..], &["-"]].concat(), &text), literal, "{options:?}");
        assert_eq!(nodes(&[&with(&["count", "--json"])[..], &["-"]].concat(), &text), literal, "{options:?}");
        let bench = with(&["bench", "--json", "--nodes", "0", "--seconds", "0"]);
        let ran = sudoku_ls(&[&bench[..], &["-"]].concat(), &format!("{text}\n{text}\n"));
        let line = &json_lines(&ran.out)[0];
        assert_eq!(line["nodes_total"], 2 * literal, "{options:?}");
        assert_eq!(line["nodes_max"], literal, "{options:?}");
        assert_eq!(line["undecided"], 0, "{options:?}");
    }
}

#[test]
fn a_budget_of_bench_leaves_puzzles_undecided() {
    let text = text();
    let ran = sudoku_ls(
        &["bench", "--json", "--nodes", "10", "--seconds", "0", "--engine", "fewest-first", "-"],
        &text,
    );
    let line = &json_lines(&ran.out)[0];
    assert_eq!((line["undecided"].as_u64(), line["nodes_total"].as_u64()), (Some(1), Some(10)));
}

#[test]
fn the_column_choice_reaches_dancing_links_in_trace() {
    let puzzle = minimal(60).into_iter().find(|puzzle| dancing::solve(puzzle, Column::First, 2000).is_some());
    let Some(puzzle) = puzzle else { return };
    let text: String =
        puzzle.iter().map(|value| if *value == 0 { '.' } else { (b'0' + value) as char }).collect();
    let first = ["trace", "--json", "--engine", "dancing-links", "--column", "first", "-"];
    let ran = sudoku_ls(&first, &text);
    let lines = json_lines(&ran.out);
    // The first column is the one of the first blank.
    let open = text.find('.').unwrap() as u64 + 1;
    assert_eq!(lines[0]["cell"], open);
}

#[test]
fn an_option_of_another_engine_is_an_error_that_names_its_own() {
    for (option, engine) in [
        (&["--switch", "36"][..], "hybrid"),
        (&["--box-singles", "on"], "static-order"),
        (&["--column", "first"], "dancing-links"),
        (&["--singles", "cells"], "singles-then-dancing-links"),
        (&["--hybrid", "direct"], "hybrid"),
        (&["--hand-over", "two"], "hybrid"),
    ] {
        for command in ["solve", "count", "bench", "trace"] {
            let ran = sudoku_ls(
                &[&[command, "--engine", "search"], option, &["-"]].concat(),
                "4....1..23...5..3..6..4...54..1....5",
            );
            assert_eq!((ran.code, ran.out.as_str(), ran.err.lines().count()), (2, "", 1), "{ran:?}");
            assert!(ran.err.contains(engine) && ran.err.contains(option[0]), "{}", ran.err);
        }
    }
}

#[test]
fn bench_compares_engines_in_a_table_in_json_and_in_a_chart() {
    let folder = tempfile::tempdir().unwrap();
    let puzzles: String =
        minimal(3).iter().map(|puzzle| puzzle.map(|value| value.to_string()).concat() + "\n").collect();
    let table = ["bench", "--engines", "static-order,auto", "--seconds", "0", "-"];
    let ran = sudoku_ls(&table, &puzzles);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!((ran.code, lines.len()), (0, 4), "{ran:?}");
    assert!(lines[1].starts_with("engine") && lines[1].ends_with("undecided"));
    assert!(lines[2].starts_with("static-order") && lines[3].starts_with("auto"));
    let chart = folder.path().join("chart.svg");
    let chart = chart.to_str().unwrap();
    let json = ["bench", "--engines", "all", "--json", "--svg", chart, "--seconds", "0", "-"];
    let ran = sudoku_ls(&json, &puzzles);
    let lines = json_lines(&ran.out);
    assert_eq!((ran.code, lines.len()), (0, 8), "{ran:?}");
    let literal: Vec<u64> =
        minimal(3).iter().map(|puzzle| fewest::effort(puzzle, u64::MAX).unwrap().nodes).collect();
    let row = lines.iter().find(|line| line["engine"] == "fewest-first").unwrap();
    assert_eq!(row["nodes_total"], literal.iter().sum::<u64>());
    assert_eq!(row["nodes_max"].as_u64(), literal.iter().copied().max());
    assert_eq!(
        (row["puzzles"].as_u64(), row["measured"].as_u64(), row["undecided"].as_u64()),
        (Some(3), Some(3), Some(0))
    );
    let svg = std::fs::read_to_string(chart).unwrap();
    assert!(
        svg.starts_with("<svg ")
            && svg.contains("fewest-first")
            && svg.contains("prefers-color-scheme: dark")
    );
    let alone = ["bench", "--engines", "auto", "--format", "svg", "--seconds", "0", "-"];
    let ran = sudoku_ls(&alone, &puzzles);
    assert!(ran.code == 0 && ran.out.starts_with("<svg ") && ran.out.contains("auto"), "{ran:?}");
    assert!(ran.err.contains("mean us") && ran.err.contains("undecided"), "{ran:?}");
    let one_engine = sudoku_ls(&["bench", "--format", "svg", "-"], &puzzles);
    assert!(one_engine.code == 2 && one_engine.err.contains("add --engines all"), "{one_engine:?}");
    let wrong = sudoku_ls(&["bench", "--engines", "fastest", "-"], &puzzles);
    assert!(wrong.code == 2 && wrong.err.contains("'fastest' is not an engine"), "{wrong:?}");
}
