//! Checks the status of every puzzle of the data folder, which `SUDOKU_DATA` names. Without it, generated puzzles are
//! used instead.
#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "helpers of tests fail by panicking, and say what they ran on"
)]

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use sudoku_ls::board::{Cell, Digit, Geometry, Grid, Layout};
use sudoku_ls::generate::{PuzzleSpec, Seed, generate};
use sudoku_ls::solver::{Budget, Solutions, solve};

use crate::solver::brute::{self, Dice};

/// Returns a folder of the data; `None`, with a printed note, if `SUDOKU_DATA` is not set.
pub(crate) fn folder(name: &str) -> Option<PathBuf> {
    let Some(named) = std::env::var_os("SUDOKU_DATA") else {
        println!("SUDOKU_DATA names no folder: {name} of other people are not read");
        return None;
    };
    let folder = PathBuf::from(named).join(name);
    assert!(folder.is_dir(), "SUDOKU_DATA is set, but {} is no folder", folder.display());
    Some(folder)
}

fn classic(line: &str) -> Grid {
    let geometry = Geometry::shared(&Layout::standard(9)).unwrap();
    let values: Vec<u8> =
        line.trim().bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
    Grid::from_values(&geometry, &values).unwrap_or_else(|| panic!("not a 9x9 puzzle: {line}"))
}

/// Returns the puzzles of each set, by the set's name. They are read once for all tests.
pub(crate) fn sets() -> &'static BTreeMap<String, Vec<Grid>> {
    static SETS: LazyLock<BTreeMap<String, Vec<Grid>>> = LazyLock::new(read_sets);
    &SETS
}

fn read_sets() -> BTreeMap<String, Vec<Grid>> {
    let Some(folder) = folder("puzzles") else { return generated_sets() };
    let mut sets = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        if name != "large" && path.extension().is_some_and(|ending| ending == "txt") {
            sets.insert(name, fs::read_to_string(path).unwrap().lines().map(classic).collect());
        }
    }
    assert!(sets.len() >= 2, "SUDOKU_DATA has no puzzles");
    sets
}

fn generated_sets() -> BTreeMap<String, Vec<Grid>> {
    let mut dice = Dice(9);
    let mut sets: BTreeMap<String, Vec<Grid>> = BTreeMap::new();
    let mut add = |name: &str, puzzle| sets.entry(name.to_owned()).or_default().push(puzzle);
    for seed in 0..200 {
        let puzzle = generate(&PuzzleSpec::new(Layout::standard(9), Seed::new(seed))).unwrap().puzzle;
        let clues: Vec<(Cell, Digit)> = puzzle.placed().collect();
        let (cell, digit) = clues[dice.below(clues.len())];
        add("minimal", puzzle.clone());
        let mut fewer = puzzle.clone();
        fewer.set(cell, None);
        add("multi_solution", fewer.clone());
        let others: Vec<Digit> = fewer.candidates(cell).iter().filter(|other| *other != digit).collect();
        if !others.is_empty() {
            fewer.set(cell, Some(others[dice.below(others.len())]));
            add("mutated", fewer);
        }
    }
    sets
}

/// Returns the number of solutions, 2 for several. Each solution found is checked with the brute-force counter's rules.
fn status(puzzle: &Grid) -> usize {
    let named: Vec<Grid> = match solve(puzzle, &mut Budget::unlimited()) {
        Solutions::None => Vec::new(),
        Solutions::Unique(only) => vec![only],
        Solutions::Multiple { first, second, .. } => vec![first, second],
        other => panic!("{other:?} for\n{puzzle:?}"),
    };
    assert!(named.iter().all(|solution| puzzle.is_part_of(solution) && solution.is_solved()));
    assert!(named.len() < 2 || named[0] != named[1]);
    named.len()
}

#[test]
fn every_9x9_puzzle_of_the_data_gets_its_right_status() {
    for (name, puzzles) in sets() {
        let mut found = [0; 3];
        for puzzle in puzzles {
            found[status(puzzle)] += 1;
        }
        let all = puzzles.len();
        match name.as_str() {
            "no_solution" => assert_eq!(found, [all, 0, 0], "{name}"),
            "multi_solution" => assert_eq!(found, [0, 0, all], "{name}"),
            "mutated" => assert!(found[0] > 0 && found[2] > found[0], "{name}: {found:?}"),
            _ => assert_eq!(found, [0, all, 0], "{name}"),
        }
        println!("{name}: {all} puzzles, {found:?} with none, one, several solutions");
    }
}

#[test]
fn puzzles_with_a_changed_clue_have_the_status_that_brute_force_gives_them() {
    let mutated = &sets()["mutated"];
    for puzzle in mutated.iter().step_by(mutated.len().div_ceil(400)) {
        assert_eq!(status(puzzle), brute::count(puzzle, 2), "{puzzle:?}");
    }
}

#[test]
fn every_16x16_puzzle_of_the_data_is_decided() {
    let puzzles: Vec<Grid> =
        large_puzzles().into_iter().filter(|grid| grid.geometry().size() == 16).collect();
    assert!(!puzzles.is_empty());
    for puzzle in puzzles {
        assert!(status(&puzzle) > 0, "{puzzle:?}");
    }
}

/// Returns the puzzles above 9x9; without a data folder, three generated 16x16 puzzles.
pub(crate) fn large_puzzles() -> Vec<Grid> {
    if let Some(folder) = folder("puzzles") {
        let text = fs::read_to_string(folder.join("large.txt")).unwrap();
        text.lines().filter_map(large).collect()
    } else {
        let made = |seed| generate(&PuzzleSpec::new(Layout::standard(16), Seed::new(seed))).unwrap().puzzle;
        (0..3).map(made).collect()
    }
}

/// Parses a line of `large.txt`: name, size and values, separated by tabs.
fn large(line: &str) -> Option<Grid> {
    let mut fields = line.split('\t').skip(1);
    let size = fields.next()?.parse().ok()?;
    let values: Vec<u8> = fields.next()?.split(',').map(|value| value.parse().unwrap()).collect();
    Grid::from_values(&Geometry::shared(&Layout::standard(size)).ok()?, &values)
}
