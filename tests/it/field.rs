//! Real files of users, each with its expected result, from the folder `field` in the one that `SUDOKU_DATA` names. The
//! tests of each form, with their own files, are elsewhere.
#![cfg(feature = "cli")]
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking")]

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::cli::{json_lines, sudoku_ls};
use crate::data::folder;

/// Returns the exit code and the findings of a file, as severity and message.
fn findings(path: &str) -> (i32, Vec<(String, String)>) {
    let ran = sudoku_ls(&["check", "--json", path], "");
    let text = |it: &Value, key: &str| it[key].as_str().unwrap().to_owned();
    (ran.code, json_lines(&ran.out).iter().map(|it| (text(it, "severity"), text(it, "message"))).collect())
}

/// The expected result for a file, besides its puzzles.
#[derive(Clone, Copy)]
enum Wanted {
    /// No findings.
    Clean,
    /// Only hints: the puzzles are read.
    Read,
    /// One finding that contains these words: the file is not read.
    Named(&'static str),
    /// Findings about the puzzle itself.
    OfPuzzle,
}

fn wanted(name: &str) -> Wanted {
    use Wanted::{Clean, Named, OfPuzzle, Read};
    match name {
        "constraint-string.txt" => Named("constraint string"),
        "killer-letters.txt" => Named("cages"),
        "samurai.txt" => Named("overlapping grids"),
        "drawn-jigsaw-4x4.sudoku" | "sudokuwiki-exchange.txt" => OfPuzzle,
        "csv-difficulty.csv"
        | "drawn-jigsaw-no-clash.sudoku"
        | "drawn-jigsaw.sudoku"
        | "euler-headings.txt"
        | "jigsaw-size-header.txt"
        | "qqwing.csv"
        | "size-and-box-prefix.sudoku"
        | "space-blank-row.txt"
        | "sudokuwiki-bd.txt" => Clean,
        _ => Read,
    }
}

#[test]
fn each_file_of_the_field_is_read_right_or_named() {
    let Some(folder) = folder("field") else { return };
    let expected: Value =
        serde_json::from_str(&fs::read_to_string(folder.join("expected.json")).unwrap()).unwrap();
    let mut wrong = Vec::new();
    for (name, expected) in expected.as_object().unwrap() {
        let path = folder.join(name);
        if let Err(why) = judge(&path, wanted(name), expected) {
            wrong.push(format!("{name}: {why}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn judge(path: &Path, wanted: Wanted, expected: &Value) -> Result<(), String> {
    let path = path.to_str().unwrap();
    let (code, found) = findings(path);
    let is_right = match wanted {
        Wanted::Clean => code == 0 && found.is_empty(),
        Wanted::Read => code == 0 && found.iter().all(|(severity, _)| severity == "hint"),
        Wanted::Named(words) => code == 1 && matches!(&*found, [(_, message)] if message.contains(words)),
        Wanted::OfPuzzle => code == 1,
    };
    if !is_right {
        return Err(format!("exit code {code}, {found:?}"));
    }
    if matches!(wanted, Wanted::Named(_)) {
        return Ok(());
    }
    let lines: Vec<String> =
        sudoku_ls(&["convert", "--to", "line", path], "").out.lines().map(str::to_owned).collect();
    let solved = json_lines(&sudoku_ls(&["solve", "--json", path], "").out);
    if lines.is_empty() || solved.len() != lines.len() {
        return Err(format!("{} puzzles converted, {} solved", lines.len(), solved.len()));
    }
    let Some(puzzles) = expected["puzzles"].as_array() else { return Ok(()) };
    for (at, puzzle) in puzzles.iter().enumerate() {
        if let Some(givens) = puzzle["givens"].as_str()
            && lines.get(at).map(String::as_str) != Some(&*givens.replace('0', "."))
        {
            return Err(format!("puzzle {at} is {:?}", lines.get(at)));
        }
        let status =
            puzzle["status"].as_str().map(|status| if status == "several" { "multiple" } else { "unique" });
        if status.is_some_and(|status| solved[at]["status"] != status) {
            return Err(format!("puzzle {at}: {}", solved[at]));
        }
        if let Some(solution) = puzzle["solution"].as_str()
            && solved[at]["solutions"][0] != solution
        {
            return Err(format!("puzzle {at}: {}", solved[at]));
        }
    }
    regions(path, expected)
}

/// Compares the regions of the first puzzle, as sets of cells.
fn regions(path: &str, expected: &Value) -> Result<(), String> {
    let Some(wanted) = expected["regions"].as_array() else { return Ok(()) };
    let text = sudoku_ls(&["convert", "--to", "sudoku", path], "").out;
    let (_, labels) = text.split_once("[Regions]\n").ok_or("no regions")?;
    let labels: Vec<char> = labels.chars().filter(|c| !c.is_whitespace()).collect();
    for region in wanted {
        let cells: Vec<usize> =
            region.as_array().unwrap().iter().map(|cell| cell.as_u64().unwrap() as usize).collect();
        let its: Vec<usize> = (0..labels.len()).filter(|&cell| labels[cell] == labels[cells[0]]).collect();
        if its != cells {
            return Err(format!("a region has the cells {its:?}, not {cells:?}"));
        }
    }
    Ok(())
}
