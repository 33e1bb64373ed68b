//! `trace`: a search step by step, compared with the worked example of the text that the method comes from.

use std::collections::BTreeSet;
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use sudoku_ls::analysis::trace::{Tape, round_picture};
use sudoku_ls::board::Grid;
use sudoku_ls::render::PictureRole;
use sudoku_ls::solver::{Budget, Engine};
use sudoku_ls::syntax::Symbols;

use super::{Ran, SIX, SIX_SOLVED, json_lines, six, sudoku_ls, sudoku_ls_in};

/// The two 9x9 puzzles of the text's exercise.
const FIGURE_13: &str = "..7...2......3....2..695..7..5...7...94.8.52...8...3..4..917..6....5......3...1..";
const FIGURE_14: &str = "..7.2.......3..4..9...1..2..1...2...7.8...3.9...4...7..5..7...8..3..6.......3.1..";
const NO_ANSWER: &str = ".....2.1...43...";

/// Returns the cells of the rounds. The 6x6 has one backtrack: in round 16, at cell 16.
fn cells_of_six() -> Vec<usize> {
    (1..=16).chain(15..=36).collect()
}

#[test]
fn the_worked_6x6_is_printed_as_its_text_prints_it() {
    let ran = sudoku_ls(&["trace", "-"], &six());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    let rounds: Vec<String> = cells_of_six().iter().map(|cell| format!("cell={cell}")).collect();
    assert_eq!(lines[..38], rounds);
    assert!(lines[38].starts_with("time=0.") && lines[38].ends_with(" s"), "{}", lines[38]);
    let spaced = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
    let answer: Vec<String> = SIX_SOLVED.split('/').map(spaced).collect();
    assert_eq!(lines[39..], answer);
}

#[test]
fn a_puzzle_without_an_answer_is_said_to_have_none() {
    for input in [NO_ANSWER, "11.............."] {
        let ran = sudoku_ls(&["trace", "-"], input);
        assert_eq!((ran.code, ran.out.lines().last()), (1, Some("The puzzle has no answer!")), "{input}");
        let ran = sudoku_ls(&["trace", "--json", "-"], input);
        assert_eq!(json_lines(&ran.out).last().unwrap()["status"], "none");
    }
}

#[test]
fn in_json_each_round_says_what_it_tried_and_took() {
    let ran = sudoku_ls(&["trace", "--json", "-"], &six());
    let lines = json_lines(&ran.out);
    assert_eq!(lines.len(), 39);
    let cells: Vec<usize> = lines[..38].iter().map(|line| line["cell"].as_u64().unwrap() as usize).collect();
    assert_eq!(cells, cells_of_six());
    assert_eq!(lines[14]["tried"], json!([1]));
    let emptied = json!([{ "digit": 6, "cells": [18, 34], "names": ["r3c6", "r6c4"] }]);
    let failed = json!({
        "round": 16, "cell": 16, "name": "r3c4", "tried": [6], "emptied": emptied, "outcome": "backtrack", "cleared": [],
        "pointer": 1,
    });
    assert_eq!(lines[15], failed);
    let backtracks = lines[..38].iter().filter(|line| line["outcome"] == "backtrack").count();
    assert_eq!(backtracks, 1);
    let last = format!(
        r#"{{"rounds":38,"backtracks":1,"nodes":38,"contradictions":1,"status":"solved","solution":"{}"}}"#,
        SIX_SOLVED.replace('/', "")
    );
    assert_eq!(ran.out.lines().last(), Some(&*last));
}

/// Returns the candidates of a picture with this role, as cell (from 1) and digit.
fn with_role(roles: &sudoku_ls::render::PictureRoles, wanted: PictureRole) -> BTreeSet<(u64, u64)> {
    let those = roles.candidates.iter().filter(|(_, _, role)| *role == wanted);
    those.map(|(cell, digit, _)| (cell.index() as u64 + 1, digit.index() as u64 + 1)).collect()
}

#[test]
fn the_roles_of_a_round_are_what_its_line_says() {
    let ran = sudoku_ls(&["trace", "--json", "--max-rounds", "800", "-"], FIGURE_14);
    let grid = FIGURE_14.parse::<Grid>().unwrap();
    let mut tape = Tape::record(&grid, &mut Budget::nodes(800));
    let (symbols, mut backtracks, mut failed_before_one_held) = (Symbols::standard(9), 0, 0);
    let lines = json_lines(&ran.out);
    assert_eq!(lines.len(), 801);
    for line in &lines[..800] {
        let number = |value: &Value| value.as_u64().unwrap();
        let cell = number(&line["cell"]);
        let digits = |value: &Value| value.as_array().unwrap().iter().map(number).collect::<Vec<_>>();
        let failed: BTreeSet<_> =
            line["emptied"].as_array().unwrap().iter().map(|it| (cell, number(&it["digit"]))).collect();
        let roles = round_picture(&tape.look(number(&line["round"])), &grid, &symbols, "").roles;
        assert_eq!(with_role(&roles, PictureRole::Failed), failed, "{line}");
        let held = line["digit"].as_u64().map(|digit| (cell, digit));
        assert_eq!(with_role(&roles, PictureRole::Tried), held.into_iter().collect(), "{line}");
        let tried: BTreeSet<_> = digits(&line["tried"]).into_iter().map(|digit| (cell, digit)).collect();
        assert_eq!(tried, failed.iter().copied().chain(held).collect(), "{line}");
        let cleared = line["cleared"].as_array().unwrap().iter();
        let cleared: BTreeSet<_> = cleared
            .flat_map(|it| digits(&it["digits"]).into_iter().map(|digit| (number(&it["cell"]), digit)))
            .collect();
        assert_eq!(with_role(&roles, PictureRole::Cleared), cleared, "{line}");
        backtracks += u64::from(held.is_none());
        failed_before_one_held += u64::from(held.is_some() && !failed.is_empty());
    }
    assert!(backtracks > 100 && failed_before_one_held > 20, "{backtracks}, {failed_before_one_held}");
}

#[test]
fn what_a_round_cleared_is_what_its_digit_forbids() {
    let lines = json_lines(&sudoku_ls(&["trace", "--json", "-"], &six()).out);
    for line in lines.iter().filter(|line| line["outcome"] == "placed") {
        for cleared in line["cleared"].as_array().unwrap() {
            let digits = cleared["digits"].as_array().unwrap();
            if cleared["cell"] == line["cell"] {
                assert!(!digits.is_empty() && !digits.contains(&line["digit"]), "{line}");
            } else {
                assert_eq!(*digits, [line["digit"].clone()], "{line}");
            }
        }
        assert_eq!(line["pointer"], line["digit"]);
    }
    let own = |line: &Value| json!({ "cell": line["cell"], "name": line["name"], "digits": [4] });
    assert_eq!(lines[14]["cleared"][0], own(&lines[14]));
}

#[test]
fn the_9x9_puzzles_of_the_text_are_solved_and_stop_at_a_limit_of_rounds() {
    for (figure, rounds, backtracks) in [(FIGURE_13, 1969, 944), (FIGURE_14, 310_027, 154_973)] {
        let ran = sudoku_ls(&["trace", "--json", "-"], figure);
        let last: Value = serde_json::from_str(ran.out.lines().last().unwrap()).unwrap();
        let number = |name: &str| last[name].as_u64().unwrap();
        assert_eq!((number("rounds"), number("backtracks")), (rounds, backtracks));
        assert_eq!(number("rounds"), 81 + 2 * number("backtracks"));
        assert_eq!(ran.out.lines().count() as u64, number("rounds") + 1);
        let solved = sudoku_ls(&["solve", "-"], figure).out;
        assert_eq!(last["solution"], solved.trim());
    }
    let ran = sudoku_ls(&["trace", "--max-rounds", "100", "-"], FIGURE_13);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!((ran.code, lines.len()), (1, 102));
    assert_eq!(lines[101], "Not decided: its budget of 100 rounds ran out.");
}

#[test]
fn givens_that_leave_a_cell_without_a_mark_take_one_round() {
    let ran = sudoku_ls(&["trace", "-"], "11..............");
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!((lines.len(), lines[0], lines[2]), (3, "cell=1", "The puzzle has no answer!"));
}

#[test]
fn all_goes_on_after_the_first_solution() {
    let two = "123434..21..43..";
    for engine in Engine::ALL {
        let ran = sudoku_ls(&["trace", "--all", "--json", "--engine", engine.name(), "-"], two);
        let lines = json_lines(&ran.out);
        let last = lines.last().unwrap();
        let solutions: Vec<&Value> = lines.iter().filter_map(|line| line.get("solution")).collect();
        assert_eq!((ran.code, solutions.len()), (0, 2), "{engine}");
        assert_ne!(solutions[0], solutions[1], "{engine}");
        assert_eq!((&last["solutions"], &last["complete"]), (&json!(2), &json!(true)), "{engine}");
        let steps = lines.iter().filter(|line| line.get("status").is_none()).count();
        let counted = if engine == Engine::Enumerate { "rounds" } else { "steps" };
        assert_eq!(last[counted], steps, "{engine}");
        let text = sudoku_ls(&["trace", "--all", "--engine", engine.name(), "-"], two);
        assert_eq!(text.out.lines().last(), Some("2 solutions"), "{engine}");
        assert_eq!(text.out.lines().count(), steps + 2 * 4 + 2, "{engine}");
    }
    let cut = sudoku_ls(&["trace", "--all", "--max-rounds", "17", "-"], two);
    assert_eq!((cut.code, cut.out.lines().last()), (1, Some("at least 1 solution")));
    let none = sudoku_ls(&["trace", "--all", "-"], NO_ANSWER);
    assert_eq!((none.code, none.out.lines().last()), (1, Some("The puzzle has no answer!")));
}

#[test]
fn other_engines_tell_their_nodes() {
    for engine in Engine::ALL.into_iter().filter(|engine| *engine != Engine::Enumerate) {
        let ran = sudoku_ls(&["trace", "--engine", engine.name(), "--json", "-"], FIGURE_14);
        let lines = json_lines(&ran.out);
        let (last, nodes) = lines.split_last().unwrap();
        assert_eq!((ran.code, last["status"].as_str()), (0, Some("solved")), "{engine}");
        assert_eq!(last["steps"], nodes.len(), "{engine}");
        assert_eq!(nodes.last().unwrap()["step"], nodes.len(), "{engine}");
        // Steps other than choices are the givens and a handover. When a search divides, the rest is a choice without a
        // digit.
        let stuck = nodes.iter().filter(|node| node["outcome"] == "stuck").count();
        assert_eq!(last["contradictions"], stuck, "{engine}");
        let others = nodes.len() as u64 - last["nodes"].as_u64().unwrap();
        assert!(others <= 2, "{engine}: {last}, {} steps", nodes.len());
        let mut depth = 0;
        for node in nodes {
            let now = node["depth"].as_u64().unwrap();
            assert!(now <= depth, "{engine}: {node} after a depth of {depth}");
            depth = now + u64::from(node["outcome"] == "chosen");
        }
        let plain = sudoku_ls(&["trace", "--engine", engine.name(), "-"], FIGURE_14);
        assert_eq!(plain.out.lines().count(), nodes.len() + 1 + 9, "{engine}");
    }
}

#[test]
fn the_marks_are_printed_as_the_text_draws_them() {
    let ran = sudoku_ls(&["trace", "--marks", "-"], &six());
    let start = "\
[0] 0 0   [0] 0 3   [0] 0 3   [0] 2 0   [0] 2 0   [1] 0 0
4 0 0   0 0 0   0 0 6   0 5 6   0 5 6   0 0 0

[0] 0 0   [1] 0 0   [0] 2 0   [0] 0 3   [0] 0 0   [0] 0 0
0 5 6   0 0 0   0 0 0   0 0 0   0 5 6   4 0 6
";
    assert!(ran.out.starts_with(start), "{}", &ran.out[..start.len()]);
    // Seventeen lines per grid and an empty line behind it, before the first round and after each round.
    let rounds: Vec<usize> =
        ran.out.lines().enumerate().filter(|(_, line)| line.starts_with("cell=")).map(|(at, _)| at).collect();
    assert_eq!(rounds, (0..38).map(|round| 18 + round * 19).collect::<Vec<_>>());
    let sixteen = sudoku_ls(&["trace", "--marks", "--max-rounds", "1", "-"], &".".repeat(256));
    let first = sixteen.out.lines().next().unwrap();
    assert!(first.starts_with("[ 1]  2  3  4   [ 1]  2  3  4   "), "{first}");
}

/// Returns the run and the picture of a search, made in a temporary folder.
fn picture(arguments: &[&str], puzzle: &str) -> (Ran, String) {
    let folder = tempfile::tempdir().unwrap();
    let ran = sudoku_ls_in(folder.path(), &[&["trace", "--svg", "out.svg", "-"], arguments].concat(), puzzle);
    let names: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|it| it.unwrap().file_name()).collect();
    assert_eq!(names, ["out.svg"]);
    (ran, std::fs::read_to_string(folder.path().join("out.svg")).unwrap())
}

/// Returns the x and y of each point of the path with this class.
fn points(svg: &str, class: &str) -> Vec<(f64, f64)> {
    let start = format!("<path class=\"{class}\" d=\"");
    let paths: Vec<&str> = svg
        .split(&start)
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap())
        .filter(|d| !d.contains('h'))
        .collect();
    let [path] = *paths else { panic!("{} paths of the class {class}", paths.len()) };
    let point = |text: &str| {
        let (x, y) = text.trim_end_matches('Z').split_once(' ').unwrap();
        (x.parse().unwrap(), y.parse().unwrap())
    };
    path.split(['M', 'L']).filter(|part| !part.is_empty()).map(point).collect()
}

#[test]
fn the_plot_of_the_6x6_has_a_point_a_round_and_one_line_back() {
    let (ran, svg) = picture(&[], &six());
    assert_eq!(ran.code, 0);
    assert!(ran.out.starts_with("enumerate: 38 rounds, 1 backtrack, solved in "), "{}", ran.out);
    assert_eq!(svg.matches("<circle ").count(), 38);
    assert_eq!(svg.matches("<circle class=\"stuck\"").count(), 1);
    let back = points(&svg, "back");
    assert_eq!(back.len(), 2);
    assert!(back[0].0 < back[1].0 && back[0].1 < back[1].1, "y grows downwards: {back:?}");
    for part in [
        "<title",
        "prefers-color-scheme: dark",
        ">round<",
        ">cell, row by row from 1<",
        ">backtrack<",
        ">36<",
    ] {
        assert!(svg.contains(part), "no {part}");
    }
}

#[test]
fn the_plot_of_a_long_search_is_small_and_keeps_its_ends() {
    let (_, svg) = picture(&[], FIGURE_14);
    assert!(svg.len() < 100_000, "{}", svg.len());
    assert!(svg.contains(">300,000<"));
    let (on, back) = (points(&svg, "on"), points(&svg, "back"));
    assert_eq!((on.len(), back.len()), (800, 800));
    // The path ends in the last cell, at the top, and its lower edge is below the upper one.
    let top = on.iter().map(|(_, y)| *y).fold(f64::MAX, f64::min);
    assert_eq!(on.last().map(|(_, y)| *y), Some(top));
    assert!(on.iter().zip(&back).all(|(on, back)| on.1 <= back.1));
    let (_, search) = picture(&["--engine", "search"], FIGURE_14);
    assert!(search.contains(">open choices<"));
}

#[test]
fn a_title_is_written_into_the_picture_as_text() {
    let (_, svg) = picture(&[], &format!("[puzzle A <b> & \"c\"]\n{}", SIX.replace('/', "\n")));
    assert!(svg.contains("'A &lt;b&gt; &amp; \"c\"'"), "{}", &svg[..400]);
}

#[test]
fn one_puzzle_of_a_file_is_chosen_by_its_number() {
    let file = format!("{}\n{NO_ANSWER}\n", SIX.replace('/', ""));
    assert_eq!(sudoku_ls(&["trace", "-"], &file).code, 0);
    assert_eq!(sudoku_ls(&["trace", "--puzzle", "2", "-"], &file).code, 1);
}

#[test]
fn what_cannot_be_done_is_said_in_one_line_and_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("folder")).unwrap();
    let said = |arguments: &[&str], input: &str, word: &str| {
        let ran = sudoku_ls_in(folder.path(), &[&["trace"], arguments].concat(), input);
        assert_eq!(
            (ran.code, ran.out.as_str(), ran.err.lines().count()),
            (2, "", 1),
            "{arguments:?}: {ran:?}"
        );
        assert!(ran.err.contains(word), "{arguments:?}: {}", ran.err);
    };
    said(&["missing.sudoku"], "", "missing.sudoku");
    said(&["folder"], "", "folder");
    said(&["--puzzle", "2", "-"], &six(), "number 2 does not exist");
    said(&["--puzzle", "0", "-"], &six(), "0");
    for (input, word) in [
        ("no puzzle at all", "<stdin>:1: unreadable"),
        ("4..\n", "unreadable"),
        ("# nothing\n", "no puzzle found"),
    ] {
        let ran = sudoku_ls_in(folder.path(), &["trace", "-"], input);
        assert_eq!((ran.code, ran.out.as_str(), ran.err.lines().count()), (1, "", 1), "{input}: {ran:?}");
        assert!(ran.err.contains(word), "{input}: {}", ran.err);
    }
    said(&["--engine", "search", "--marks", "-"], &six(), "enumerate");
    said(&["--svg", "folder", "-"], &six(), "folder cannot be written: it is a folder");
    said(&["--svg", "nowhere/out.svg", "-"], &six(), "nowhere/out.svg cannot be written");
    said(&["--json", "--svg", "out.svg", "-"], &six(), "--svg");
    let names: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|it| it.unwrap().file_name()).collect();
    assert_eq!(names, ["folder"]);
}

#[test]
fn a_reader_that_goes_ends_it_quietly() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("long.sudoku");
    std::fs::write(&file, FIGURE_14).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_sudoku-ls"))
        .args(["trace", "--json"])
        .arg(&file)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let ended = child.wait_with_output().unwrap();
    assert_eq!((ended.status.code(), ended.stderr.len()), (Some(0), 0));
}
